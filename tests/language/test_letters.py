"""From a word as written to cells."""

from __future__ import annotations

import subprocess
import sys
from unicodedata import category, is_normalized, normalize

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from worksheets.base.errors import InputError
from worksheets.language.languages import language_codes
from worksheets.language.letters import Case, cased_as, letters_of

LANGUAGES = st.sampled_from(["en", "de", "tr", "az", "el", "ru", "fr", "ro"])
UMLAUTS = st.sampled_from(["keep", "expand"])
CASES = st.sampled_from(["upper", "lower"])
TRICKY = "აᲐşŞţȚaäÄßẞıİiIςσΣάΐΰϊόιῴŉǆﬁﬀÅøœ1²½'’ʼ-. \u0301\u0308\u0345\u200d\u00ad\u0e33\u0d4e가각กำक्षिကာ𝔸👍é"
TEXTS = st.text(st.one_of(st.sampled_from(TRICKY), st.characters(exclude_categories=["Cs"])), max_size=12)


@pytest.mark.parametrize(
    ("text", "language", "cells"),
    [
        ("elephant", "en", "E L E P H A N T"),
        ("guinea pig", "en", "G U I N E A P I G"),
        ("don't", "en", "D O N T"),
        ("rock ’n’ roll", "en", "R O C K N R O L L"),
        ("x-ray", "en", "X R A Y"),
        ("12:30", "en", "1 2 3 0"),
        ("007", "en", "0 0 7"),
        ("H₂O", "en", "H ₂ O"),
        ("ﬁn", "en", "F I N"),
        ("Straße", "de", "S T R A ẞ E"),
        ("Äpfel", "de-AT", "Ä P F E L"),
        ("château fort", "fr", "C H Â T E A U F O R T"),
        ("piñata", "es", "P I Ñ A T A"),
        ("ışık iğne", "tr", "I Ş I K İ Ğ N E"),
        ("ışık iğne", "en", "I Ş I K I Ğ N E"),
        ("ilin", "az", "İ L İ N"),
        ("θάλασσα", "el", "Θ Α Λ Α Σ Σ Α"),
        ("λόγος", "el", "Λ Ο Γ Ο Σ"),
        ("Μαΐου", "el", "Μ Α Ϊ Ο Υ"),
        ("ρολόι", "el", "Ρ Ο Λ Ο Ϊ"),
        ("αύριο", "el", "Α Υ Ρ Ι Ο"),
        ("θεῴ", "el", "Θ Ε Ω Ι"),
        ("ёжик", "ru", "Ё Ж И К"),
        ("м\u02bcята", "uk", "М Я Т А"),
        ("მუხა", "ka", "მ უ ხ ა"),
        ("ᲛᲣᲮᲐ", "en", "მ უ ხ ა"),
        ("şcoală ţară Ş", "ro", "Ș C O A L Ă Ț A R Ă Ș"),
        ("s\u0327coala\u0306", "ro-RO", "Ș C O A L Ă"),
        ("school ş", "en", "S C H O O L Ş"),
        ("हिन्दी", "hi", "हि न्दी"),
        ("ကာ", "my", "ကာ"),
        ("น้ำ", "th", "น้ำ"),
        ("e\u0323\u0302x", "en", "Ệ X"),
        ("q\u0303", "en", "Q\u0303"),
        ("-\u0301a", "en", "A"),
        ("👍", "en", ""),
        ("", "en", ""),
    ],
)
def test_cells(text: str, language: str, cells: str) -> None:
    assert letters_of(text, language) == tuple(cells.split())


@pytest.mark.parametrize(
    ("text", "language", "umlauts", "case", "cells"),
    [
        ("Größe", "de", "expand", "upper", "GROESSE"),
        ("Größe", "de", "expand", "lower", "groesse"),
        ("GRÖẞE", "de", "keep", "lower", "größe"),
        ("sœur Ærø", "fr", "expand", "upper", "SOEURAEROE"),
        ("Å", "sv", "expand", "lower", "aa"),
        ("IŞIK İĞNE", "tr", "keep", "lower", "ışıkiğne"),
        ("ΛΌΓΟΣ λόγος", "el", "keep", "lower", "λόγοσλόγοσ"),
        ("A\u0308 u\u0308", "de", "expand", "upper", "AEUE"),
        ("Şcoală", "ro", "keep", "lower", "școală"),
        ("ᲛᲣᲮᲐ", "ka", "keep", "lower", "მუხა"),
    ],
)
def test_cells_by_the_sheets_rules(text: str, language: str, umlauts: str, case: str, cells: str) -> None:
    assert letters_of(text, language, umlauts=umlauts, case=case) == tuple(cells)


@given(TEXTS, LANGUAGES, UMLAUTS, CASES)
def test_cells_stay_as_they_are(text: str, language: str, umlauts: str, case: str) -> None:
    cells = letters_of(text, language, umlauts=umlauts, case=case)
    assert letters_of("".join(cells), language, umlauts=umlauts, case=case) == cells


@given(TEXTS, LANGUAGES, UMLAUTS, CASES)
def test_the_way_accents_are_encoded_does_not_matter(text: str, language: str, umlauts: str, case: str) -> None:
    composed, parted = (
        letters_of(normalize(form, text), language, umlauts=umlauts, case=case) for form in ("NFC", "NFD")
    )
    assert composed == parted


@given(TEXTS, LANGUAGES, UMLAUTS, CASES)
def test_every_cell_is_one_letter_or_digit_with_its_marks(text: str, language: str, umlauts: str, case: str) -> None:
    cells = letters_of(text, language, umlauts=umlauts, case=case)
    for cell in cells:
        assert category(cell[0])[0] in "LN"
        assert is_normalized("NFC", cell)
    whole = "".join(cells)
    assert tuple(regex.findall(r"\X\p{M}*", whole)) == cells


def test_no_letter_outside_the_slow_path_joins_its_neighbour() -> None:
    letters = [chr(code) for code in range(0x10000) if category(chr(code))[0] in "LN"]
    assert len(letters) > 40_000
    for letter in letters:
        cells = letters_of(f"a{letter}b")
        assert regex.findall(r"\X", "".join(cells)) == list(cells)


def test_the_clusters_of_plain_words_need_no_regex() -> None:
    code = (
        "import sys; from worksheets.language.letters import letters_of;"
        "[letters_of(w, 'de') for w in ('Straße', 'x-ray', 'ёжик', 'λόγος', 'A\u0308pfel', 'crème-brûlée')];"
        "print('regex' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_without_the_library_for_rare_scripts_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "regex", None)
    with pytest.raises(InputError, match='letters of "กำกำ" can be separated only by the library regex, which is not'):
        letters_of("กำกำ", "en")
    assert letters_of("Straße łódź Δέλτα їжак", "en") == tuple("STRAẞEŁÓDŹΔΈΛΤΑЇЖАК")


@given(TEXTS, st.sampled_from(language_codes()), CASES)
def test_letter_case_is_that_of_the_language_named(text: str, language: str, case: Case) -> None:
    assert letters_of(text, language, case=case) == letters_of(text, cased_as(language), case=case)
