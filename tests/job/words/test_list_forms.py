"""Word lists in the forms that teachers use: the words found, and the messages about the form."""

# ruff: noqa: E501  # a form a line

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from tests.loops import loop_over
from worksheets.base.errors import InputError
from worksheets.job.loader import parse_job
from worksheets.job.words.headings import class_headings, headed_columns, heading_of
from worksheets.job.words.tables import Asked
from worksheets.job.words.wordfiles import parse_lines, read_word_file
from worksheets.language.languages import find_language, language_codes
from worksheets.language.letters import Word
from worksheets.language.translation import say


class Form(NamedTuple):
    """A file as teachers write it, its words as `word` or `word|clue`, and the message that follows their number."""

    text: str
    words: str
    message: str = ""
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
    "one clue": Form("cow = milk\nhorse\ngoose\npig\n", "cow|milk horse goose pig", 'separated by "="'),
    "a formula": Form("E=mc²\nforce\nmass\n", "E=mc² force mass", 'with "=" as written in 1 of them'),
    "ordinal numbers": Form("1. Mai\n3. Oktober\n24. Dezember\n", "1._Mai 3._Oktober 24._Dezember"),
    "clubs": Form("1. FC Köln\nHertha\n", "1._FC_Köln Hertha"),
    "numbers that are words": Form("007\n1.5 Liter\n3D\n", "007 1.5_Liter 3D"),
    # lists on a line
    "commas": Form("apple, pear, plum", FRUIT, "separated by commas"),
    "commas without blanks": Form("apple,pear,plum\n", FRUIT, "separated by commas"),
    "a phrase among commas": Form("cow, guinea pig, hen", "cow guinea_pig hen", "separated by commas"),
    "commas on several lines": Form("apple, pear,\nplum, fig, kiwi\n", "apple pear plum fig kiwi", "separated by commas"),
    "a comma behind each": Form("apple,\npear,\nplum\n", FRUIT),
    "semicolons": Form("Igel; Nuss; Baum", "Igel Nuss Baum", "separated by semicolons"),
    "two semicolon words": Form("Igel; Nuss", "Igel Nuss", "separated by semicolons"),
    "semicolons on several lines": Form("Igel; Nuss\nBaum; Reh; Fuchs\n", "Igel Nuss Baum Reh Fuchs", "separated by semicolons"),
    "semicolons and phrases": Form("ja, klar; nein, nie; so, so", "ja,_klar nein,_nie so,_so", "separated by semicolons"),
    "bars": Form("apple | pear | plum", FRUIT, 'separated by "|"'),
    "quoted words": Form('"apple", "pear", "plum"', FRUIT, "separated by commas"),
    "a heading and a list": Form("Obst: Apfel, Birne, Kirsche", "Apfel Birne Kirsche", 'without the heading "Obst:"'),
    "tabs on one line": Form("apple\tpear\tplum", FRUIT, "separated by tabs"),
    "numbers on one line": Form("1. apple, 2. pear, 3. plum", FRUIT, "separated by commas, without their numbers"),
    "a comma at the end of a line": Form("apple, pear,\nplum\n", FRUIT, "separated by commas"),
    "a comma at the end of the first line": Form("apple,\npear, plum\nfig\n", "apple pear plum fig", "separated by commas"),
    "a comma at the end of all lines": Form("apple, pear,\nplum, fig,\n", "apple pear plum fig", "separated by commas"),
    "a comma at the end of the list": Form("apple, pear, plum,\n", FRUIT, "separated by commas"),
    # numbering and bullets
    "numbers that go on": Form("8) apple\n9) pear\n10) plum\n", FRUIT, "without their numbers"),
    "numbers with points that go on": Form("12. apple\n13. pear\n14. plum\n", FRUIT, "without their numbers"),
    "days that follow each other": Form("24. Dezember\n25. Dezember\n26. Dezember\n", "24._Dezember 25._Dezember 26._Dezember"),
    "days with a gap": Form("3. Oktober\n5. Mai\n", "3._Oktober 5._Mai"),
    "bold type": Form("**apple**\n**pear**\n**plum**\n", FRUIT, "without the signs of bold type"),
    "bold type and numbers": Form("1. **apple** – Apfel\n2. **pear** – Birne\n3. **plum** – Pflaume\n", PAIRS, 'separated by " - ", without the signs of bold type, without their numbers'),
    "bold type and colons": Form("- **apple**: Apfel\n- **pear:** Birne\n- **plum**: Pflaume\n", PAIRS, 'separated by ":", without the signs of bold type, without their bullets'),
    "a heading in bold type": Form("**Fruit:**\n- apple\n- pear\n- plum\n", FRUIT, 'without the signs of bold type, without the heading "Fruit:", without their bullets'),
    "HTML": Form("<b>apple</b>\n<p class='x'>pear&nbsp;</p>\n<i>pl&#117;m</i>", FRUIT, "without HTML tags and codes"),
    "HTML on one line": Form("<ul><li>apple</li><li>pear</li>\n<li>plum<br/></li></ul>", FRUIT, "without HTML tags and codes"),
    "names of signs": Form("Tom &amp; Jerry\nB&auml;r\n", "Tom_&_Jerry Bär", "without HTML tags and codes"),
    "no HTML": Form("AT&T\na<b\nR&B\n1 <p 2\n", "AT&T a<b R&B 1_<p_2"),
    "stars that are no bold type": Form("2**3\n**\nC**\n", "2**3 ** C**"),
    "numbers with points": Form("1. apple\n2. pear\n3. plum\n", FRUIT, "without their numbers"),
    "numbers with points and no blanks": Form("1.apple\n2.pear\n3.plum\n", FRUIT, "without their numbers"),
    "numbers with brackets": Form("1) apple\n2) pear\n3) plum\n", FRUIT, "without their numbers"),
    "numbers in brackets": Form("(1) apple\n(2) pear\n(3) plum\n", FRUIT, "without their numbers"),
    "numbers as Word copies them": Form("1.\tapple\n2.\tpear\n3.\tplum\n", FRUIT, "without their numbers"),
    "bare numbers": Form("1 apple\n2 pear\n3 plum\n", FRUIT, "without their numbers"),
    "numbers and a bullet": Form("1. apple\n2. pear\n- plum\n4.\tfig\n", "apple pear plum fig", "without their bullets, without their numbers"),
    "days with bullets": Form("- 1. Mai\n- 3. Oktober\n- Ostern\n", "1._Mai 3._Oktober Ostern", "without their bullets"),
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
    "equals": Form("apple = Apfel\npear = Birne\nplum = Pflaume\n", PAIRS, 'separated by "="'),
    "equals without blanks": Form("apple=Apfel\npear=Birne\nplum=Pflaume\n", PAIRS, 'separated by "="'),
    "dashes between": Form("apple - Apfel\npear - Birne\nplum - Pflaume\n", PAIRS, 'separated by " - "'),
    "long dashes between": Form("apple – Apfel\npear – Birne\nplum – Pflaume\n", PAIRS, 'separated by " - "'),
    "colons": Form("apple: Apfel\npear: Birne\nplum: Pflaume\n", PAIRS, 'separated by ":"'),
    "arrows": Form("apple -> Apfel\npear → Birne\nplum => Pflaume\n", PAIRS, "separated by arrows"),
    "semicolon pairs": Form("apple;Apfel\npear;Birne\nplum;Pflaume\n", PAIRS, "separated by semicolons"),
    "tab pairs": Form("apple\tApfel\npear\tBirne\nplum\tPflaume\n", PAIRS, "separated by tabs"),
    "comma pairs": Form("apple, Apfel\npear, Birne\nplum, Pflaume\n", PAIRS, "separated by commas"),
    "pairs on a line": Form("apple = Apfel, pear = Birne, plum = Pflaume", PAIRS, 'separated by "="'),
    "hyphens in pairs": Form("well-known - bekannt\nX-ray - Röntgenbild\n", "well-known|bekannt X-ray|Röntgenbild", 'separated by " - "'),
    "times in pairs": Form("12:30: halb eins\n8:15: Viertel nach acht\n", "12:30|halb_eins 8:15|Viertel_nach_acht", 'separated by ":"'),
    "clues with commas": Form("Kuh = frisst Gras, gibt Milch\nHuhn = legt Eier\n", "Kuh|frisst_Gras,_gibt_Milch Huhn|legt_Eier", 'separated by "="'),
    "numbered pairs": Form("1. apple - Apfel\n2. pear - Birne\n3. plum - Pflaume\n", PAIRS, 'separated by " - ", without their numbers'),
    "Quizlet's rows on a line": Form("apple\tApfel;pear\tBirne;plum\tPflaume", PAIRS, "separated by semicolons and tabs"),
    "Quizlet's rows with a semicolon behind": Form("apple\tApfel;pear\tBirne;plum\tPflaume;\n", PAIRS, "separated by semicolons and tabs"),
    "clues with semicolons": Form("apple\tApfel; rot\npear\tBirne\nplum\tPflaume\n", "apple|Apfel;_rot pear|Birne plum|Pflaume", "separated by tabs"),
    "some without clues": Form("apple - Apfel\npear\nplum - Pflaume\n", "apple|Apfel pear plum|Pflaume", 'separated by " - "'),
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
    "a row of words": Form("apple,pear,plum\n", FRUIT, "separated by commas", ".csv"),
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


@loop_over("encoding", ENCODINGS)
@loop_over("name", FORMS)
def test_lists_of_all_forms_give_the_intended_words(name: str, encoding: str, tmp_path: Path) -> None:
    form = FORMS[name]
    try:
        data = form.text.encode(encoding)
    except UnicodeEncodeError:
        return  # this encoding has no such characters
    path = tmp_path / f"list{form.suffix}"
    for each in (data, form.text.replace("\n", "\r\n").encode(encoding)):
        path.write_bytes(each)
        read = read_word_file(path)
        assert read.words == words_of(form.words)
        clues = sum(word.clue is not None for word in read.words)
        notes = [str(each) for each in read.messages if each.level == "note" and "UTF-8" not in each.text]
        if not (clues or form.message):
            assert notes == []
            continue
        (note,) = notes
        count = f"{path}: {len(read.words)} words"
        with_clues = " with clues" if clues == len(read.words) else f", {clues} with clues"
        between = " " if form.message.startswith("from") else ", "
        assert note == count + with_clues * bool(clues) + (between + form.message if form.message else "")


def read(tmp_path: Path, text: str, suffix: str = ".csv", asked: Asked = Asked()) -> tuple[Word, ...]:  # noqa: B008
    path = tmp_path / f"list{suffix}"
    path.write_text(text, "utf-8")
    return read_word_file(path, asked).words


WIDE = "Unit;Englisch;Deutsch;Satz\n1;apple;Apfel;An apple a day.\n1;pear;Birne;A pear tree.\n"


def test_columns_are_chosen_by_name_or_number(tmp_path: Path) -> None:
    apple, pear = Word("apple", "Apfel"), Word("pear", "Birne")
    assert read(tmp_path, WIDE, asked=Asked("Englisch", "deutsch")) == (apple, pear)
    assert read(tmp_path, WIDE, asked=Asked("2", "3")) == (apple, pear)
    assert read(tmp_path, WIDE, asked=Asked("Englisch")) == (Word("apple"), Word("pear"))
    assert read(tmp_path, WIDE, asked=Asked("Englisch", "Satz"))[0] == Word("apple", "An apple a day.")
    assert read(tmp_path, "a;b;c\nd;e;f\n", asked=Asked("3", "1")) == (Word("c", "a"), Word("f", "d"))


@pytest.mark.parametrize(
    ("asked", "says"),
    [
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


@loop_over("code", language_codes())
def test_the_labels_of_every_language_are_headings(code: str) -> None:
    """What the program itself calls words and clues on the sheets of a language, and the name of the language."""
    language = find_language(code)
    for label, role in (("word", "word"), ("words", "word"), ("clues", "clue")):
        heading = language.label(label)
        assert [heading_of(each).role for each in (heading, heading.upper(), heading.lower())] == [role] * 3, heading
    columns = headed_columns([language.label("word"), language.label("clues")])
    assert columns
    assert (columns.word, columns.clue) == (0, 1)
    for name in (language.name, language.native):
        assert heading_of(name) == ("language", code), name


@pytest.mark.parametrize("word", ["salita", "Focal", "sana"])
def test_a_word_is_no_heading_because_another_language_calls_words_so(word: str) -> None:
    """A column of Italian words may begin with "salita", the Filipino for "word"."""
    assert headed_columns([word]) is None
    assert headed_columns([word, "clue"])


@pytest.mark.parametrize(
    "heading",
    [
        "слово;подсказка",
        "Слово;Вопрос",
        "№;Слово;Определение",
        "слово;підказка",
        "słowo;wskazówka",
        "KELİME;İPUCU",
        "slovo;nápověda",
        "शब्द;अर्थ",
        "كلمة;معنى",
        "מילה;הגדרה",
        "λέξη;ορισμός",
        "ord;ledetråd",
        "szó;meghatározás",
    ],
)
def test_headings_of_other_languages_are_no_words(heading: str, tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    number = "1;" * heading.startswith("№")
    path.write_text(f"{heading}\n{number}uno;eins\n{number}due;zwei\n", "utf-8")
    assert [(word.text, word.clue) for word in read_word_file(path).words] == [("uno", "eins"), ("due", "zwei")]


@loop_over("code", language_codes())
def test_the_name_of_a_pupil_is_a_heading_in_every_language(code: str) -> None:
    name = find_language(code).label("name").casefold()
    assert any(name in names for names in class_headings().values()), name


def test_a_repeated_word_is_used_once_with_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("Igel\nNuss\n\nIgel\nnuss\nBaum\nstraße\nSTRASSE\n", "utf-8")
    found = read_word_file(path)
    assert [word.text for word in found.words] == ["Igel", "Nuss", "Baum", "straße", "STRASSE"]
    assert [str(each) for each in found.messages if each.level == "warning"] == [
        f'{path}:4:1: "Igel" is already in line 1; it is used once',
        f'{path}:5:1: "nuss" is the same word as "Nuss" in line 2; that is used',
    ]
    path.write_text("a, b, a, " + ", ".join("xyz" * 9), "utf-8")
    warnings = [str(each) for each in read_word_file(path).messages if each.level == "warning"]
    assert warnings[0] == f'{path}:1:7: "a" is already in line 1 too; it is used once'
    assert len(warnings) == 11
    assert warnings[-1] == f"{path}: 15 more words are already in the list; each is used once"


CHAT = """Gerne! Hier sind 3 Wörter:

1. **Hund** – bellt
2. **Katze** – miaut
3. **Kuh** – gibt Milch

Viel Spaß!
"""


def parsed(text: str) -> tuple[list[str], list[str], list[str]]:
    """The words, the notes and the warnings of a text."""
    found = parse_lines(text, "list")
    notes = [each.text for each in found.messages if each.level == "note"]
    return [word.text for word in found.words], notes, [str(each) for each in found.messages if each.level == "warning"]


def test_the_list_of_a_chat_program_is_read_with_a_warning_about_its_last_line() -> None:
    words, _, warnings = parsed(CHAT)
    assert words == ["Hund", "Katze", "Kuh", "Viel Spaß!"]
    assert warnings == [
        'list:7:1: "Viel Spaß!" looks like a sentence; it is one word in the grid; remove what is not a word of the list'
    ]
    assert [word.clue for word in parse_lines(CHAT, "").words] == ["bellt", "miaut", "gibt Milch", None]
    words, _, warnings = parsed(CHAT.replace("Hier sind 3 Wörter:", "Das sind sie.").replace("–", "-"))
    assert words == ["Gerne! Das sind sie.", "Hund", "Katze", "Kuh", "Viel Spaß!"]
    assert warnings == [
        'list:1:1: "Gerne! Das sind sie." and 1 more look like sentences; each is one word in the grid; '
        "remove what is not a word of the list"
    ]


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("dog cat horse", '"dog cat horse" is one word in the grid; if it is 3 words'),
        ("dog cat", '"dog cat" is one word in the grid; if it is 2 words'),
        ("dog cat horse\ncow pig hen\n", '"dog cat horse" and 1 more are one word each in the grid; if it is 3 words'),
        ("cow\nDer Hund sitzt im Haus\n", '"Der Hund sitzt im Haus" is one word in the grid; if it is 5 words'),
        ("The dog barks.", '"The dog barks." looks like a sentence'),
        ("cow, horse, Have fun! 😀", '"Have fun!" looks like a sentence'),
    ],
)
def test_sentences_and_words_with_spaces_between_cause_warnings(text: str, asked: str) -> None:
    (warning,) = parsed(text)[2]
    assert asked in warning


@pytest.mark.parametrize(
    "text",
    [
        "guinea pig\ncow\n",
        "to look forward to\nat last\n",
        "Hallo!\nStop!\n",
        "der Hund",
        "cow = It gives milk.\nhen = It lays eggs.\n",
    ],
)
def test_phrases_are_words(text: str) -> None:
    assert parsed(text)[2] == []


def test_what_was_understood_can_be_translated() -> None:
    (note,) = [each.text for each in parse_lines("- Hund\n- Kuh\n", "").messages if each.level == "note"]
    assert say(note, "de").endswith("ohne ihre Aufzählungszeichen")


def test_text_in_brackets_separates_nothing_and_is_reported() -> None:
    for sign in ("\n", ", ", "; "):
        words, notes, warnings = parsed(sign.join(("Pferd (n., pl. Pferde)", "Hund (m., pl. Hunde)", "Kuh")))
        assert words == ["Pferd (n., pl. Pferde)", "Hund (m., pl. Hunde)", "Kuh"]
        assert notes[-1] == 'text in brackets, as in "Pferd (n., pl. Pferde)", is left out of the grid'
        assert not warnings
    pairs = parse_lines("Pferd (n., pl. Pferde) - horse\nKuh (f., pl. Kühe) - cow\n", "list").words
    assert pairs == (Word("Pferd (n., pl. Pferde)", "horse"), Word("Kuh (f., pl. Kühe)", "cow"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("der Hund\ndie Katze\n", '"der Hund" and 1 more word are in the grid with their articles (DERHUND); '),
        ("der Hund\nKatze\nKuh\nMaus\n", '"der Hund" is in the grid with its article (DERHUND); '),
        ("l'école\nla vache\nstylo\n", '"l\'école" and 1 more word are in the grid with their articles (LECOLE); '),
    ],
)
def test_articles_are_reported_with_the_way_to_leave_them_out(text: str, message: str) -> None:
    (note,) = parsed(text)[1]
    assert note.startswith(f"{message}letters: {{articles: drop}} leaves out those of ")


@pytest.mark.parametrize(
    "text", ["guinea pig\nen route\ncow\n", "a lot\ncow\nhen\n", "derselbe Tag\nKuh\n", "Hund\nKuh\n"]
)
def test_words_without_articles_get_no_note(text: str) -> None:
    assert parsed(text)[1] == []


def test_brackets_in_the_words_of_a_job_are_reported() -> None:
    job = parse_job('sheets:\n  - words: ["Hund (m.)", Kuh]\n', "job.yaml", Path())
    assert [each.line for each in job.messages] == [
        'note: job.yaml:2:12: sheets[1].words: text in brackets, as in "Hund (m.)", is left out of the grid',
    ]
    assert parse_job("sheets:\n  - words: [der Hund, Kuh]\n", "job.yaml", Path()).messages == ()


OTHERS = "; to choose others: {file: ..., word: NAME, clue: NAME} in a job, import --word-column NAME"


@pytest.mark.parametrize(
    ("text", "words", "message"),
    [
        (
            WIDE,
            "apple|Apfel pear|Birne",
            '4 columns ("Unit", "Englisch", "Deutsch", "Satz"); the words are from "Englisch", the clues from "Deutsch"',
        ),
        (
            "Tier;Laut;Alter;Ort\nKuh;muh;7;Stall\nHund;wau;9;Hof\n",
            "Kuh|muh Hund|wau",
            '4 columns ("Tier", "Laut", "Alter", "Ort"); the words are from "Tier", the clues from "Laut"',
        ),
        (
            "Artikel;Wort;Plural;Hinweis\nder;Hund;Hunde;bellt\ndie;Kuh;Kühe;muht\n",
            "Hund|bellt Kuh|muht",
            "",
        ),
        (
            "Artikel;Wort;Plural;Seite\nder;Hund;Hunde;3\ndie;Kuh;Kühe;3\n",
            "Hund|der Kuh|die",
            '4 columns ("Artikel", "Wort", "Plural", "Seite"); the words are from "Wort", the clues from "Artikel"',
        ),
        (
            "dog;Hund;chien;perro\ncow;Kuh;vache;vaca\n",
            "dog|Hund cow|Kuh",
            '4 columns ("dog", "Hund", "chien", "perro"); the words are from column 1, the clues from column 2',
        ),
        (
            "cow;milk;\nhen;;eggs\n",
            "cow|milk hen",
            '3 columns ("cow", "milk", ""); the words are from column 1, the clues from column 2',
        ),
    ],
)
@pytest.mark.parametrize("suffix", [".csv", ".tsv"])
def test_a_table_of_many_columns_gives_its_first_two_texts(
    text: str, words: str, message: str, suffix: str, tmp_path: Path
) -> None:
    path = tmp_path / f"list{suffix}"
    path.write_text(text.replace(";", "\t" if suffix == ".tsv" else ";"), "utf-8")
    found = read_word_file(path)
    assert found.words == words_of(words)
    warnings = [str(each) for each in found.messages if each.level == "warning"]
    assert warnings == ([f"{path}:1:1: this table has {message}{OTHERS}"] if message else [])


@loop_over(
    ("text", "heading"),
    [
        ("Name\nAnna\nBen\n", "Name"),
        ("name, Anna, Ben", "name"),
        ("Vorname\tNachname\nAnna\tAhl\nÖmer\tCan\n", "Vorname"),
        ("Name;Level;Group\nAnna;easy;Owls\nBen;;Foxes\n", "Name"),
        ("Nr.;Familienname;Rufname\n1;Ahl;Anna\n2;Can;Ömer\n", "Familienname"),
        ("name\naddress\nphone\n", ""),
        ("name;nom\naddress;adresse\nphone;portable\n", ""),
        ("Wort;Name\nHund;Bello\nKuh;Elsa\n", ""),
        ("Kind\nHund\nKatze\n", ""),
        ("child;Kind\nman;Mann\nname;Name\n", ""),
        ("Anna\nBen\nName\n", ""),
    ],
)
@loop_over("suffix", [".txt", ".csv"])
def test_a_class_list_among_words_is_recognised_by_its_heading(
    text: str, heading: str, suffix: str, tmp_path: Path
) -> None:
    path = tmp_path / f"list{suffix}"
    path.write_text(text if suffix == ".txt" else text.replace("\t", ";"), "utf-8")
    found = read_word_file(path)
    expected = [str(each) for each in found.messages if "class list" in each.text]
    beginning = (
        f'{path}:1:1: this looks like a class list, because its first row has "{heading}"; here its rows are words, '
    )
    assert expected == ([f"{beginning}but for_each: FILE in a sheet makes a sheet for each pupil"] if heading else [])
