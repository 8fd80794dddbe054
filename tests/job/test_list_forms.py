"""Word lists as teachers keep them: the words that are meant, and what is said of the form."""

# ruff: noqa: E501  # a form a line

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from worksheets.errors import InputError
from worksheets.job.tables import Asked
from worksheets.job.wordfiles import read_word_file
from worksheets.language.letters import Word


class Form(NamedTuple):
    """A file as it is kept, its words as `word` or `word|clue`, and what is said of it behind their number."""

    text: str
    words: str
    said: str = ""
    suffix: str = ".txt"


FRUIT = "apple pear plum"
PAIRS = "apple|Apfel pear|Birne plum|Pflaume"

FORMS = {
    # words on lines
    "a word a line": Form("apple\npear\nplum\n", FRUIT),
    "old Mac lines": Form("apple\rpear\rplum\r", FRUIT),
    "empty lines and comments": Form("# fruit\n\napple\n\n  pear\nplum  \n\n", FRUIT),
    "words with signs": Form("well-known\n12:30\nrock'n'roll\n1e3\nC++\n", "well-known 12:30 rock'n'roll 1e3 C++"),
    "a phrase with a comma": Form("gut, besser\nHund\nKatze\n", "gut,_besser Hund Katze", 'with "," as written in 1 of them'),
    "a place with a dash": Form("Baden - Baden\nUlm\nBonn\n", "Baden_-_Baden Ulm Bonn", 'with "-" as written in 1 of them'),
    "ordinal numbers": Form("1. Mai\n3. Oktober\n24. Dezember\n", "1._Mai 3._Oktober 24._Dezember"),
    "clubs": Form("1. FC Köln\nHertha\n", "1._FC_Köln Hertha"),
    "numbers that are words": Form("007\n1.5 Liter\n3D\n", "007 1.5_Liter 3D"),
    # lists on a line
    "commas": Form("apple, pear, plum", FRUIT, "parted by commas"),
    "commas without blanks": Form("apple,pear,plum\n", FRUIT, "parted by commas"),
    "a phrase among commas": Form("cow, guinea pig, hen", "cow guinea_pig hen", "parted by commas"),
    "commas on several lines": Form("apple, pear,\nplum, fig, kiwi\n", "apple pear plum fig kiwi", "parted by commas"),
    "a comma behind each": Form("apple,\npear,\nplum\n", FRUIT),
    "semicolons": Form("Igel; Nuss; Baum", "Igel Nuss Baum", "parted by semicolons"),
    "two semicolon words": Form("Igel; Nuss", "Igel Nuss", "parted by semicolons"),
    "semicolons on several lines": Form("Igel; Nuss\nBaum; Reh; Fuchs\n", "Igel Nuss Baum Reh Fuchs", "parted by semicolons"),
    "semicolons and phrases": Form("ja, klar; nein, nie; so, so", "ja,_klar nein,_nie so,_so", "parted by semicolons"),
    "bars": Form("apple | pear | plum", FRUIT, 'parted by "|"'),
    "quoted words": Form('"apple", "pear", "plum"', FRUIT, "parted by commas"),
    "a heading and a list": Form("Obst: Apfel, Birne, Kirsche", "Apfel Birne Kirsche", 'without the heading "Obst:"'),
    "tabs on one line": Form("apple\tpear\tplum", FRUIT, "parted by tabs"),
    "numbers on one line": Form("1. apple, 2. pear, 3. plum", FRUIT, "parted by commas, without their numbers"),
    # numbering and bullets
    "numbers with points": Form("1. apple\n2. pear\n3. plum\n", FRUIT, "without their numbers"),
    "numbers with points and no blanks": Form("1.apple\n2.pear\n3.plum\n", FRUIT, "without their numbers"),
    "numbers with brackets": Form("1) apple\n2) pear\n3) plum\n", FRUIT, "without their numbers"),
    "numbers in brackets": Form("(1) apple\n(2) pear\n(3) plum\n", FRUIT, "without their numbers"),
    "numbers as Word copies them": Form("1.\tapple\n2.\tpear\n3.\tplum\n", FRUIT, "without their numbers"),
    "bare numbers": Form("1 apple\n2 pear\n3 plum\n", FRUIT, "without their numbers"),
    "numbers with a gap": Form("1. apple\n2. pear\n4. plum\n", FRUIT, "without their numbers"),
    "indented numbers": Form("  1. apple\n  2. pear\n 10. plum\n", "1._apple 2._pear 10._plum"),
    "letters": Form("a) apple\nb) pear\nc) plum\n", FRUIT, "without their letters in front"),
    "dashes": Form("- apple\n- pear\n- plum\n", FRUIT, "without their bullets"),
    "stars": Form("* apple\n* pear\n* plum\n", FRUIT, "without their bullets"),
    "points": Form("• apple\n• pear\n• plum\n", FRUIT, "without their bullets"),
    "points without blanks": Form("•apple\n•pear\n•plum\n", FRUIT, "without their bullets"),
    "points as Word copies them": Form("\t•\tapple\n\t•\tpear\n\t•\tplum\n", FRUIT, "without their bullets"),
    "long dashes": Form("– apple\n– pear\n– plum\n", FRUIT, "without their bullets"),
    "boxes to tick": Form("- [ ] apple\n- [x] pear\n- [ ] plum\n", FRUIT, "without their bullets"),
    "a heading above bullets": Form("Fruit:\n- apple\n- pear\n", "apple pear", 'without the heading "Fruit:", without their bullets'),
    "a title above numbers": Form("My fruit\n1. apple\n2. pear\n", "apple pear", 'without the heading "My fruit", without their numbers'),
    "a rule below a title": Form("Fruit:\n------\napple\npear\n", "apple pear", 'without the heading "Fruit:"'),
    # words and clues
    "equals": Form("apple = Apfel\npear = Birne\nplum = Pflaume\n", PAIRS, 'parted by "="'),
    "equals without blanks": Form("apple=Apfel\npear=Birne\nplum=Pflaume\n", PAIRS, 'parted by "="'),
    "dashes between": Form("apple - Apfel\npear - Birne\nplum - Pflaume\n", PAIRS, 'parted by " - "'),
    "long dashes between": Form("apple – Apfel\npear – Birne\nplum – Pflaume\n", PAIRS, 'parted by " - "'),
    "colons": Form("apple: Apfel\npear: Birne\nplum: Pflaume\n", PAIRS, 'parted by ":"'),
    "arrows": Form("apple -> Apfel\npear → Birne\nplum => Pflaume\n", PAIRS, "parted by arrows"),
    "semicolon pairs": Form("apple;Apfel\npear;Birne\nplum;Pflaume\n", PAIRS, "parted by semicolons"),
    "tab pairs": Form("apple\tApfel\npear\tBirne\nplum\tPflaume\n", PAIRS, "parted by tabs"),
    "comma pairs": Form("apple, Apfel\npear, Birne\nplum, Pflaume\n", PAIRS, "parted by commas"),
    "pairs on a line": Form("apple = Apfel, pear = Birne, plum = Pflaume", PAIRS, 'parted by "="'),
    "hyphens in pairs": Form("well-known - bekannt\nX-ray - Röntgenbild\n", "well-known|bekannt X-ray|Röntgenbild", 'parted by " - "'),
    "times in pairs": Form("12:30: halb eins\n8:15: Viertel nach acht\n", "12:30|halb_eins 8:15|Viertel_nach_acht", 'parted by ":"'),
    "clues with commas": Form("Kuh = frisst Gras, gibt Milch\nHuhn = legt Eier\n", "Kuh|frisst_Gras,_gibt_Milch Huhn|legt_Eier", 'parted by "="'),
    "numbered pairs": Form("1. apple - Apfel\n2. pear - Birne\n3. plum - Pflaume\n", PAIRS, 'parted by " - ", without their numbers'),
    "some without clues": Form("apple - Apfel\npear\nplum - Pflaume\n", "apple|Apfel pear plum|Pflaume", 'parted by " - "'),
    # headings
    "Wort;Hinweis": Form("Wort;Hinweis\napple;Apfel\npear;Birne\nplum;Pflaume\n", PAIRS, 'from columns "Wort" and "Hinweis"'),
    "Englisch;Deutsch": Form("Englisch;Deutsch\napple;Apfel\npear;Birne\nplum;Pflaume\n", PAIRS, 'from columns "Englisch" and "Deutsch"', ".csv"),
    "English,Deutsch": Form("English,Deutsch\napple,Apfel\npear,Birne\nplum,Pflaume\n", PAIRS, 'from columns "English" and "Deutsch"', ".csv"),
    "English,Deutsch as text": Form("English,Deutsch\napple,Apfel\npear,Birne\nplum,Pflaume\n", PAIRS, 'from columns "English" and "Deutsch"'),
    "Nr;Englisch;Deutsch": Form("Nr.;Englisch;Deutsch\n1;apple;Apfel\n2;pear;Birne\n3;plum;Pflaume\n", PAIRS, 'from columns "Englisch" and "Deutsch"', ".csv"),
    "Nr;A;B": Form("Nr;A;B\n1;apple;Apfel\n2;pear;Birne\n3;plum;Pflaume\n", PAIRS, 'from columns "A" and "B"', ".csv"),
    "numbers without headings": Form("1;apple;Apfel\n2;pear;Birne\n3;plum;Pflaume\n", PAIRS, "", ".csv"),
    "français;anglais": Form("français;anglais\napple;Apfel\npear;Birne\nplum;Pflaume\n", PAIRS, 'from columns "français" and "anglais"'),
    "Deutsch - Englisch": Form("Deutsch - Englisch\napple - Apfel\npear - Birne\nplum - Pflaume\n", PAIRS, 'from columns "Deutsch" and "Englisch"'),
    "Wort (Englisch)": Form("Wort (Englisch)\tWort (Deutsch)\napple\tApfel\npear\tBirne\nplum\tPflaume\n", PAIRS, 'from columns "Wort (Englisch)" and "Wort (Deutsch)"', ".tsv"),
    "clues first": Form("Hinweis;Wort\nApfel;apple\nBirne;pear\nPflaume;plum\n", PAIRS, 'from columns "Wort" and "Hinweis"', ".csv"),
    "a column called Wort": Form("Wort\napple\npear\nplum\n", FRUIT, 'from the column "Wort"', ".csv"),
    "a list of languages": Form("Deutsch;German\nEnglisch;English\n", "Deutsch|German Englisch|English", "", ".csv"),
    "a table of Markdown": Form("| Wort | Bedeutung |\n|---|---|\n| apple | Apfel |\n| pear | Birne |\n", "apple|Apfel pear|Birne", 'from columns "Wort" and "Bedeutung"'),
    # tables
    "tsv": Form("apple\tApfel\npear\tBirne\nplum\tPflaume\n", PAIRS, "", ".tsv"),
    "sep=;": Form("sep=;\napple;Apfel\npear;Birne\nplum;Pflaume\n", PAIRS, "", ".csv"),
    "a row of words": Form("apple,pear,plum\n", FRUIT, "parted by commas", ".csv"),
    "a phrase in a cell": Form('"Ready, steady, go";Los\n"gut, besser";mehr\n', "Ready,_steady,_go|Los gut,_besser|mehr", "", ".csv"),
    "cells with lines in them": Form('apple,"der\nApfel"\npear,Birne\n', "apple|der_Apfel pear|Birne", "", ".csv"),
    "bullets in a table file": Form("- apple\n- pear\n- plum\n", FRUIT, "without their bullets", ".csv"),
    "Excel's copied cells": Form('Wort\tBeschreibung\napple\t"rot, rund"\npear\t"sagt man ""Birne"""\n', 'apple|rot,_rund pear|sagt_man_"Birne"', 'from columns "Wort" and "Beschreibung"'),
    "empty columns": Form(";apple;;Apfel\n;pear;;Birne\n;plum;;Pflaume\n", PAIRS, "", ".csv"),
}  # fmt: skip

ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "cp1252"]


def words_of(text: str) -> tuple[Word, ...]:
    found = []
    for each in text.split():
        word, _, clue = each.replace("_", " ").partition("|")
        found.append(Word(word, clue or None))
    return tuple(found)


def test_there_are_many_forms() -> None:
    assert len(FORMS) >= 60


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("name", FORMS)
def test_words_are_those_that_are_meant(name: str, encoding: str, tmp_path: Path) -> None:
    form = FORMS[name]
    try:
        data = form.text.encode(encoding)
    except UnicodeEncodeError:
        pytest.skip(f"no {encoding} file has these signs")
    path = tmp_path / f"list{form.suffix}"
    for each in (data, form.text.replace("\n", "\r\n").encode(encoding)):
        path.write_bytes(each)
        read = read_word_file(path)
        assert read.words == words_of(form.words)
        clues = sum(word.clue is not None for word in read.words)
        if not (clues or form.said):
            assert read.notes == ()
            continue
        (note,) = read.notes
        count = f"{path}: {len(read.words)} words"
        with_clues = " with clues" if clues == len(read.words) else f", {clues} with clues"
        between = " " if form.said.startswith("from") else ", "
        assert note == count + with_clues * bool(clues) + (between + form.said if form.said else "")


def read(tmp_path: Path, text: str, suffix: str = ".csv", asked: Asked = Asked()) -> tuple[Word, ...]:  # noqa: B008
    path = tmp_path / f"list{suffix}"
    path.write_text(text, "utf-8")
    return read_word_file(path, asked).words


WIDE = "Unit;Englisch;Deutsch;Satz\n1;apple;Apfel;An apple a day.\n1;pear;Birne;A pear tree.\n"


def test_columns_are_asked_for_by_name_or_number(tmp_path: Path) -> None:
    apple, pear = Word("apple", "Apfel"), Word("pear", "Birne")
    assert read(tmp_path, WIDE, asked=Asked("Englisch", "deutsch")) == (apple, pear)
    assert read(tmp_path, WIDE, asked=Asked("2", "3")) == (apple, pear)
    assert read(tmp_path, WIDE, asked=Asked("Englisch")) == (Word("apple"), Word("pear"))
    assert read(tmp_path, WIDE, asked=Asked("Englisch", "Satz"))[0] == Word("apple", "An apple a day.")
    assert read(tmp_path, "a;b;c\nd;e;f\n", asked=Asked("3", "1")) == (Word("c", "a"), Word("f", "d"))


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (Asked(), ':1:1: this table has 4 columns ("Unit", "English", "German", "Note"); say which has the words'),
        (Asked("Englsh"), ': there is no column "Englsh" for the words; did you mean "English"?'),
        (Asked("5"), ': there is no column "5" for the words (the first row has: "Unit", "English", "German", "Note"'),
        (Asked("English", "x"), ': there is no column "x" for the clues'),
    ],
)
def test_columns_that_are_not_there(asked: Asked, says: str, tmp_path: Path) -> None:
    text = WIDE.replace("Englisch", "English").replace("Deutsch", "German").replace("Satz", "Note")
    path = tmp_path / "list.csv"
    path.write_text(text, "utf-8")
    with pytest.raises(InputError) as caught:
        read_word_file(path, asked)
    assert str(caught.value).startswith(f"{path}{says}")


@pytest.mark.parametrize(
    ("cells", "language"), [("Englisch;Deutsch", "en"), ("Français;x", ""), ("español;Deutsch", "es")]
)
def test_a_heading_says_the_language(cells: str, language: str, tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text(f"{cells}\nuno;eins\n", "utf-8")
    assert read_word_file(path).language == language


def test_a_word_said_twice_is_used_once_and_told(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("Igel\nNuss\n\nIgel\nnuss\nBaum\nstraße\nSTRASSE\n", "utf-8")
    found = read_word_file(path)
    assert [word.text for word in found.words] == ["Igel", "Nuss", "Baum", "straße", "STRASSE"]
    assert [str(warning) for warning in found.warnings] == [
        f'{path}:4:1: "Igel" is in line 1 already; it is used once',
        f'{path}:5:1: "nuss" is the same word as "Nuss" in line 2; that is used',
    ]
    path.write_text("a, b, a, " + ", ".join("xyz" * 9), "utf-8")
    warnings = [str(warning) for warning in read_word_file(path).warnings]
    assert warnings[0] == f'{path}:1:7: "a" is in line 1 too already; it is used once'
    assert len(warnings) == 11
    assert warnings[-1] == f"{path}: 15 more words are in the list already; each is used once"
