"""The words that a filler must not spell."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import worksheets.language.blocklist
from tests.loops import loop_over
from worksheets.language.blocklist import SHORTEST, rude_spellings, rude_words, rude_words_in
from worksheets.language.languages import find_language, language_codes
from worksheets.language.letters import Spelling, as_it_stands, letters_of

LISTS = sorted((Path(worksheets.language.blocklist.__file__).parent / "data" / "blocklists").glob("*.txt"))
LANGUAGES = [*(path.stem for path in LISTS), "eo"]


def stems(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def test_there_are_lists() -> None:
    assert {path.stem for path in LISTS} == {*language_codes()}
    assert len(rude_words()) > 500


@loop_over("path", LISTS)
def test_lists_are_tidy(path: Path) -> None:
    words = stems(path)
    find_language(path.stem)
    assert "licence" in path.read_text(encoding="utf-8")
    assert len(set(words)) == len(words)
    for word in words:
        assert len(word) >= 3
        assert "".join(as_it_stands(path.stem, "lower").letters_of(word)) == word
    for short, word in permutations(words, 2):
        assert short not in word or word.startswith(short) or word.endswith(short), "the stem keeps such a word off"


@loop_over("path", LISTS)
def test_every_listed_word_is_among_them(path: Path) -> None:
    for word in stems(path):
        assert "".join(letters_of(word, path.stem)) in rude_words(path.stem)
        for umlauts, case in (("keep", "upper"), ("expand", "lower")):
            cells = letters_of(word, path.stem, umlauts=umlauts, case=case)
            assert (cells in rude_spellings(Spelling(path.stem, umlauts, case))) == (len(cells) >= SHORTEST)


def test_english_and_german_words_are_kept_off_every_sheet() -> None:
    for language in LANGUAGES:
        assert {"FUCK", "ARSCH", "FICK"} <= rude_words(language)
    assert rude_words("fr-CA") == rude_words("fr")
    assert rude_words("fr", as_written=True) > rude_words("en", as_written=True) == rude_words("eo", as_written=True)


def test_words_are_kept_off_in_the_letters_of_the_sheet() -> None:
    """ENCULÉ also without its accent, and a word with CH whether that is one cell or two."""
    assert ("BAISE" in rude_words("fr"), "BAISÉ" in rude_words("fr")) == (True, False)
    assert "SCHEISS" in rude_words("de")
    assert "SCHEIẞ" in rude_words("de", as_written=True)
    for cells in ((*"MR", "CH"), tuple("MRCH")):
        assert cells in rude_spellings(Spelling("cs"))
    assert (*"MR", "CH") not in rude_spellings(Spelling("cs", together=()))
    assert rude_words_in("SCHEIẞE", Spelling(eszett="keep"))


@pytest.mark.parametrize("language", ["tr", "az", "tr-TR"])
def test_a_turkish_sheet_has_the_words_of_all_lists_in_its_own_capitals_too(language: str) -> None:
    for path in LISTS:
        if path.stem in ("de", "en"):
            for word in stems(path):
                assert {"".join(letters_of(word, "tr")), "".join(letters_of(word, path.stem))} <= rude_words(language)
                assert letters_of(word, "tr", case="lower") in rude_spellings(Spelling(language, case="lower"))
    assert {"TİT", "TIT", "DİCK", "KİKE"} <= rude_words(language)
    assert not {"TİT", "DİCK", "KİKE"} & rude_words("en")


def test_romanian_words_are_found_however_their_letters_were_typed() -> None:
    words = [word for word in sorted(rude_words("ro")) if not {*"ȘȚ"}.isdisjoint(word)]
    assert words
    for word in words:
        typed = word.replace("Ș", "Ş").replace("Ț", "Ţ")
        assert "".join(letters_of(typed, "ro")) == word
        assert "".join(letters_of(typed.lower(), "ro")) == word


def test_german_umlauts_are_listed_expanded_too() -> None:
    german = stems(next(path for path in LISTS if path.stem == "de"))
    assert any("ö" in word for word in german)
    assert [w for w in german if not rude_words_in("".join(letters_of(w, "de", umlauts="expand")), Spelling())] == []


@pytest.mark.parametrize("text", ["XXSHITQQ", "QQTIHSKK", "NSDAP", "HITLER", "SCHEISSE", "FICKEN", "1488"])
def test_rude_words_are_found(text: str) -> None:
    assert rude_words_in(text, Spelling())
    assert rude_words_in(text.lower(), Spelling(case="lower"))


@pytest.mark.parametrize("text", ["", "AB", "TEACHER", "GARTEN", "QZVKWB", "ΘΑΛΑΣΣΑ", "1234567890", "\U0001f600"])
def test_harmless_words_are_not_found(text: str) -> None:
    assert rude_words_in(text, Spelling()) == []


@loop_over("language", LANGUAGES, every=12)
def test_each_entry_lists_the_entries_in_it(language: str) -> None:
    entries = rude_spellings(Spelling(language))
    cells = {letters_of(word, language) for word in rude_words(language)}
    assert entries.keys() >= {word for word in cells if len(word) >= SHORTEST}
    known = [("".join(f"{cell}," for cell in way), word) for word in entries for way in (word, word[::-1])]
    for word, parts in entries.items():
        assert len(word) >= SHORTEST
        text = "".join(f"{cell}," for cell in word)
        assert parts == {entry for way, entry in known if len(entry) < len(word) and (f",{way}" in f",{text}")}
    assert tuple("ASS") in entries[tuple("ASSHOLE")]
    assert tuple("SLAG") in entries[tuple("KONZENTRATIONSLAGER")]
    assert list(entries) == sorted(entries)


DRAWN = {language: [*map("".join, rude_spellings(Spelling(language)))] for language in ("de", "ru", "tr")}


@given(st.data(), st.sampled_from(sorted(DRAWN)))
def test_a_search_finds_the_same_words_as_looking_for_each(data: st.DataObject, language: str) -> None:
    words = DRAWN[language]
    pieces = st.one_of(st.sampled_from(words), st.sampled_from(words).map(lambda word: word[:0:-1]))
    text = "".join(data.draw(st.lists(st.one_of(pieces, st.text("ASİẞЖ0\0\U00010400", max_size=2)), max_size=12)))
    assert rude_words_in(text, Spelling(language)) == sorted(
        word for word in words if word in text or word[::-1] in text
    )


@pytest.mark.parametrize("language", sorted(DRAWN))
def test_each_word_is_found_alone_and_behind_any_letters(language: str) -> None:
    for word in DRAWN[language]:
        for text in (word, word[::-1], f"X{word}", f"ЖЖ{word}Ж", f"\0XY{word}\0"):
            assert word in rude_words_in(text, Spelling(language))


def test_an_entry_is_known_in_all_divisions_into_cells() -> None:
    """In Welsh, TH and NG are letters, but a T beside an H, or an N beside a G, reads the same."""
    spelled = rude_spellings(Spelling("cy"))
    ways = [("T", "H", "O", "N", "G"), ("TH", "O", "N", "G"), ("T", "H", "O", "NG"), ("TH", "O", "NG")]
    assert [cells for cells in spelled if "".join(cells) == "THONG"] == sorted(ways)
