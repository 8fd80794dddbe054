from __future__ import annotations

import pytest

from worksheets.language.alphabetical import alphabetical


@pytest.mark.parametrize(
    ("language", "ordered"),
    [
        ("de", "7 Zwerge, Apfel, Ärger, Aster, Öl-Kanne, Ölkrug, Oma, Masse, Maße, Zebra"),
        ("en", "3D, café, cafeteria, ice cream, icing, naïve, zoo"),
        ("sv", "Anka, Zebra, Åsna, Ägg, Öl"),
        ("es", "nube, nuez, ñandú, oso"),
        ("de-AT", "Übel, Ufer, Цирк"),
    ],
)
def test_words_stand_where_people_look_for_them(language: str, ordered: str) -> None:
    words = ordered.split(", ")
    if "Masse" in words:  # ß counts as ss, so the two are equal and stay as they were
        assert alphabetical("Masse", language) == alphabetical("Maße", language)
        words = [word for word in words if not word.startswith("Ma")]
    mixed = words[::-1]
    assert sorted(mixed, key=lambda word: alphabetical(word, language)) == words
