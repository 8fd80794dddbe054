from __future__ import annotations

import pytest

from worksheets.job.sheets.drafts import Ids, group_letters, slug, with_difficulties

LETTERS = {0: "A", 1: "B", 25: "Z", 26: "AA", 27: "AB", 51: "AZ", 52: "BA", 701: "ZZ", 702: "AAA"}

SLUGS = {
    "On the farm": "on-the-farm",
    "  What is it?  ": "what-is-it",
    "Größe & Höhe 2": "größe-höhe-2",
    "Cafe\u0301": "café",
    "Привет, мир": "привет-мир",
    "हिन्दी": "हिन्दी",
    "!?": "sheet",
    "x" * 100: "x" * 60,
}


@pytest.mark.parametrize("title", SLUGS)
def test_slug(title: str) -> None:
    assert slug(title) == SLUGS[title]


def test_ids_depend_on_position_only_among_sheets_of_the_same_title() -> None:
    ids = Ids()
    assert ids.claim(("farm-2",), 5) is None
    assert ids.claim_free("farm", (), 6) == ("farm",)
    assert ids.claim_free("zoo", ("easy", "hard"), 7) == ("zoo-easy", "zoo-hard")
    assert ids.claim_free("farm", (), 8) == ("farm-3",)
    assert ids.claim_free("zoo", ("hard",), 9) == ("zoo-2-hard",)
    assert ids.claim_free("zoo", (), 10) == ("zoo",)
    assert ids.claim_free("farm", (), 11) == ("farm-4",)


def test_a_taken_id_is_named_with_its_line_and_case_does_not_count() -> None:
    ids = Ids()
    assert ids.claim(with_difficulties("Farm", ("easy",)), 3) is None
    assert ids.claim(("farm-EASY",), 9) == ("farm-EASY", 3)
    assert ids.claim(("farm",), 9) is None


def test_letters_of_groups_continue_after_z() -> None:
    assert {number: group_letters(number) for number in LETTERS} == LETTERS
    every = [group_letters(number) for number in range(2000)]
    assert sorted(set(every), key=lambda letters: (len(letters), letters)) == every
