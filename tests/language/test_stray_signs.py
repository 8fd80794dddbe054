"""Signs that are copied along with a word and do not belong to it."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import worksheets
from worksheets.job.loader import parse_job
from worksheets.job.words.wordfiles import parse_lines
from worksheets.language import stray_signs
from worksheets.language.languages import find_language, language_codes
from worksheets.language.letters import Word, letters_of
from worksheets.language.stray_signs import cleaned, has_stray_signs, note_of, script_fault, without_stray_signs


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("Kat\u00adze", "Katze"),
        ("Fa\u200dmi\u200blie", "Familie"),
        ("\ufeffEsel\u2060", "Esel"),
        ("Hund 🐶", "Hund"),
        ("🐱 Katze", "Katze"),
        ("👩‍👩‍👧 Maus\ufe0f", "Maus"),
        ("Herz ❤️", "Herz"),
        ("1️⃣ Kuh", "Kuh"),
        ("Flagge 🇩🇪", "Flagge"),
        ("Daumen 👍🏽!", "Daumen 👍🏽!"),
        ("I ❤ NY", "I ❤ NY"),
        ("C♯", "C♯"),
        ("Lego™ ½ €", "Lego™ ½ €"),
        ("guinea pig", "guinea pig"),
        ("👍", "👍"),
        ("", ""),
    ],
)
def test_a_word_without_them(written: str, kept: str) -> None:
    assert without_stray_signs(written) == kept


@given(st.text(max_size=20))
def test_no_letter_is_lost(text: str) -> None:
    found = without_stray_signs(text)
    assert without_stray_signs(found) == found or not letters_of(found)
    assert letters_of(found) == letters_of(text) or "\u20e3" in text
    assert found == text or has_stray_signs(text)


def test_words_and_their_clues_are_cleaned_and_named() -> None:
    words = [Word("Hund 🐶", "bellt"), Word("Katze"), Word("Esel", "ruft I\u00ada"), Word("Kuh")]
    found, changed = cleaned(words)
    assert found == (Word("Hund", "bellt"), Word("Katze"), Word("Esel", "ruft Ia"), Word("Kuh"))
    assert changed == ["Hund", "Esel"]
    assert cleaned(words[3:]) == ((Word("Kuh"),), [])
    assert note_of(list("abcde")) == 'without the emoji and invisible signs of "a", "b", "c" and 2 more'


def test_a_job_notes_the_signs_that_it_leaves_out() -> None:
    text = (
        "sheets:\n"
        '- words: ["Kat\u00adze", Kuh, {word: "Hund 🐶", clue: bellt}]\n'
        '  secret_words: ["Esel 🫏"]\n'
        "- words: {file: list.txt}\n"
    )
    job = parse_job(text, "j.yaml", Path(), files={"list.txt": "Ma\u00adus\nEnte 🦆\nGans\n".encode()})
    assert [[word.text for word in sheet.spec.words] for sheet in job.sheets] == [
        ["Katze", "Kuh", "Hund"],
        ["Maus", "Ente", "Gans"],
    ]
    assert job.sheets[0].spec.secret_words == ("Esel",)
    assert [str(each) for each in job.messages if each.level == "note"] == [
        'j.yaml:2:10: sheets[1].words: the words are taken without the emoji and invisible signs of "Katze" and "Hund"',
        'j.yaml:3:17: sheets[1].secret_words: the words are taken without the emoji and invisible signs of "Esel"',
        'list.txt: 3 words, without the emoji and invisible signs of "Maus" and "Ente"',
    ]


def test_a_word_is_the_same_with_and_without_them() -> None:
    found = parse_lines("Hund\nHund 🐶\nKatze\n", "list.txt")
    assert [word.text for word in found.words] == ["Hund", "Katze"]
    warnings = [each.text for each in found.messages if each.level == "warning"]
    assert warnings == ['"Hund" is already in line 1; it is used once']


def test_from_python() -> None:
    bank = worksheets.generate("wordsearch", {"words": ["Hund 🐶", "Kat\u00adze"]}).to_json()["puzzle"]["word_bank"]
    assert [entry["word"] for entry in bank] == ["Hund", "Katze"]


SHAPED = (
    ("Gurmukhi", "ਪੰਜਾਬੀ"),
    ("Gujarati", "ગુજરાતી"),
    ("Oriya", "ଓଡ଼ିଆ"),
    ("Telugu", "తెలుగు"),
    ("Kannada", "ಕನ್ನಡ"),
    ("Malayalam", "മലയാളം"),
    ("Sinhala", "සිංහල"),
    ("Khmer", "ខ្មែរ"),
    ("Myanmar", "မြန်မာ"),
    ("Tibetan", "བོད་ཡིག"),
    ("Lao", "ລາວ"),
    ("Javanese", "ꦗꦮ"),
)


@pytest.mark.parametrize(("script", "word"), SHAPED)
def test_a_script_that_needs_shaping_is_refused_by_its_name(script: str, word: str) -> None:
    for text in (word, f"oak {word}", word[0]):
        assert script_fault(text) == (
            f'"{text}" has {script} letters; of the scripts that need shaping, only '
            "Devanagari, Bengali and Tamil can be printed"
        )


PRINTED = (
    ("Hebrew", "שלום"),
    ("Arabic", "مرحبا"),
    ("Devanagari", "किताब"),
    ("Bengali", "বাংলা"),
    ("Tamil", "தமிழ்"),
)


@pytest.mark.parametrize(("script", "word"), PRINTED)
def test_a_script_that_needs_more_libraries_is_refused_without_them(
    script: str, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert script_fault(word) is None
    monkeypatch.setattr(stray_signs, "can_shape", lambda: False)
    assert script_fault(f"oak {word}") == (
        f'"oak {word}" has {script} letters; printing them needs uharfbuzz, which is not installed: '
        'pip install "worksheets[scripts]"'
    )
    assert script_fault("oak") is None


def test_joiners_are_kept_where_they_change_letters() -> None:
    for word in ("می\u200cخواهم", "क्\u200dष"):
        assert without_stray_signs(word) == word
    assert without_stray_signs("\u200fשלום\u200f") == "שלום"
    assert without_stray_signs("oa\u200ck") == "oak"


@pytest.mark.parametrize(("script", "word"), SHAPED)
def test_every_letter_of_an_unprintable_script_is_refused(script: str, word: str) -> None:
    name = script.upper() + " "
    letters = [chr(code) for code in range(0x800, 0xAC00) if unicodedata.name(chr(code), "").startswith(name)]
    assert len(letters) > 50
    assert [letter for letter in letters if not script_fault(letter)] == []


def test_letters_of_all_languages_and_of_other_scripts_can_be_printed() -> None:
    for code in language_codes():
        assert script_fault("".join(find_language(code).alphabet)) is None
    for text in ("მუხა", "կաղնի", "น้ำใจ", "汉字", "ひらがな", "한국어", "ቋንቋ", "e\u0301", "½ – × “”’ 👍"):
        assert script_fault(text) is None
