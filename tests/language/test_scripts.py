"""Which scripts cannot be printed."""

from __future__ import annotations

import unicodedata

import pytest

from worksheets.language.languages import find_language, language_codes
from worksheets.language.scripts import script_fault

SHAPED = (
    ("Devanagari", "किताब"),
    ("Bengali", "বাংলা"),
    ("Gurmukhi", "ਪੰਜਾਬੀ"),
    ("Gujarati", "ગુજરાતી"),
    ("Oriya", "ଓଡ଼ିଆ"),
    ("Tamil", "தமிழ்"),
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
            f'"{text}" has {script} letters; a script whose letters change with their neighbours cannot be printed'
        )


@pytest.mark.parametrize(("script", "word"), SHAPED)
def test_no_letter_of_such_a_script_slips_through(script: str, word: str) -> None:
    name = script.upper() + " "
    letters = [chr(code) for code in range(0x800, 0xAC00) if unicodedata.name(chr(code), "").startswith(name)]
    assert len(letters) > 50
    assert [letter for letter in letters if not script_fault(letter)] == []


def test_letters_of_all_languages_and_of_other_scripts_can_be_printed() -> None:
    for code in language_codes():
        assert script_fault("".join(find_language(code).alphabet)) is None
    for text in ("მუხა", "կաղնի", "น้ำใจ", "汉字", "ひらがな", "한국어", "ቋንቋ", "e\u0301", "½ – × “”’ 👍"):
        assert script_fault(text) is None
