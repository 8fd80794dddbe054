"""Word list files of all three forms, as written by editors, Excel and the contest."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import worksheets
from tests.loops import loop_over
from worksheets.base.errors import InputError, Problem
from worksheets.base.grid import Size
from worksheets.job.loader import load_job
from worksheets.job.words.word_checks import WordFile
from worksheets.job.words.wordfiles import parse_lines, parse_table, read_list, read_word_file, read_words
from worksheets.job.yaml import limits
from worksheets.language.letters import Word


def write(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def words_of(spec: Any) -> list[str]:
    return [word.text for word in spec.words]


def refused(path: Path) -> list[str]:
    with pytest.raises(InputError) as caught:
        read_words(path)
    return [str(problem).removeprefix(str(path)) for problem in caught.value.problems]


def test_one_word_a_line(tmp_path: Path) -> None:
    text = "# animals\r\n\r\n cow \r\nguinea pig\thas no tail\r\nno\r\n12:30\n#x\nrock'n'roll\n\n"
    assert read_words(write(tmp_path, "a.TXT", text)) == (
        Word("cow"),
        Word("guinea pig", "has no tail"),
        Word("no"),
        Word("12:30"),
        Word("rock'n'roll"),
    )


TABLES = {
    "word,clue\ncow,gives milk\n": (Word("cow", "gives milk"),),
    "cow,gives milk\nhen,lays eggs\n": (Word("cow", "gives milk"), Word("hen", "lays eggs")),
    "Wort;Hinweis\nKuh;frisst Gras, gibt Milch\n": (Word("Kuh", "frisst Gras, gibt Milch"),),
    "Umschreibung;Nr;WORT\nfrisst Gras;1;Kuh\n": (Word("Kuh", "frisst Gras"),),
    'sep=;\nKuh;"gibt ""Milch""; frisst Gras"\n': (Word("Kuh", 'gibt "Milch"; frisst Gras'),),
    'cow,"gives milk; eats grass"\nhen,"one, two; three"\n': (
        Word("cow", "gives milk; eats grass"),
        Word("hen", "one, two; three"),
    ),
    'cow,"gives\nmilk"\r\n\r\nhen,\n': (Word("cow", "gives milk"), Word("hen")),
    "cow\tgives milk\nhen\tlays eggs, often\n": (Word("cow", "gives milk"), Word("hen", "lays eggs, often")),
    "cow\nguinea pig\n": (Word("cow"), Word("guinea pig")),
    "Wort\nKuh\n": (Word("Kuh"),),
    "cow;;;\nhen;;;\n": (Word("cow"), Word("hen")),
    "no,on\n007,1e3\n": (Word("no", "on"), Word("007", "1e3")),
}


@loop_over("text", TABLES)
@loop_over("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_tables(text: str, encoding: str, tmp_path: Path) -> None:
    assert read_words(write(tmp_path, "a.csv", text.encode(encoding))) == TABLES[text]


def test_a_table_as_german_excel_writes_it(tmp_path: Path) -> None:
    path = write(tmp_path, "a.csv", "Wort;Hinweis\r\nKäse;aus Milch – für 3 €\r\nÖl;flüssig\r\n".encode("cp1252"))
    assert read_words(path) == (Word("Käse", "aus Milch – für 3 €"), Word("Öl", "flüssig"))


@pytest.mark.parametrize(
    ("language", "code_page", "text"),
    [
        ("pl", 1250, "żółw\ngęś\n"),
        ("cs", 1250, "kůň;hřebec\nžába;zelená\n"),
        ("sr-Latn", 1250, "žaba\nkonj\n"),
        ("ru", 1251, "корова;мычит\nлошадь;ржёт\n"),
        ("sr", 1251, "крава\nкоњ\n"),
        ("tr", 1254, "eşek\nığdır\n"),
        ("de", 1252, "Käse\nÖl\n"),
        ("xx", 1252, "Käse\nÖl\n"),
    ],
)
def test_a_file_that_is_not_unicode_has_the_code_page_of_its_language(
    language: str, code_page: int, text: str, tmp_path: Path
) -> None:
    suffix = "csv" if ";" in text else "txt"
    old = write(tmp_path, f"old.{suffix}", text.encode(f"cp{code_page}"))
    new = read_list(write(tmp_path, f"new.{suffix}", text.encode()))
    for file in (read_list(old, language=language), read_word_file(old, language=language)):
        note = file.messages[0]
        assert (note.level, str(note.place)) == ("note", str(old))
        assert f"it was read as Windows-{code_page}, the usual encoding for" in note.text
    assert read_list(old, language=language).words == new.words


def test_a_job_reads_files_in_the_code_pages_of_its_languages(tmp_path: Path) -> None:
    write(tmp_path, "pl.txt", "żółw\nkoń\ngęś\n".encode("cp1250"))
    write(tmp_path, "ru.csv", "корова;мычит\nлошадь;ржёт\n".encode("cp1251"))
    write(tmp_path, "class.csv", "name;group\nŁukasz;1\n".encode("cp1250"))
    text = "language: pl\nsheets:\n  - {words: {file: pl.txt}, for_each: class.csv}\n"
    job = load_job(write(tmp_path, "job.yaml", text + "  - {words: {file: ru.csv}, language: ru}\n"))
    first, second = job.sheets
    assert first.pupil
    assert first.pupil.name == "Łukasz"
    assert {*words_of(first.spec)} == {"żółw", "koń", "gęś"}
    assert {*words_of(second.spec)} == {"корова", "лошадь"}
    fields = {"words": {"file": str(tmp_path / "pl.txt")}, "language": "pl", "size": 8}
    placed = worksheets.generate("wordsearch", fields).solution.placements
    assert {placement.entry.word for placement in placed} == {"żółw", "koń", "gęś"}


WRONG_TABLES = {
    "cow,eats grass, gives milk\n": [
        ':1:1: this row has more than a word and a clue; put "..." around a text with a comma or semicolon'
    ],
    "cow,milk\n,eggs\n,wool\n": [":2:1: this row has no word", ":3:1: this row has no word"],
    'cow,"gives milk\nhen,eggs\n': [":1:1: the quotes in this row do not match"],
    "word,clue\n": [": there are no words in this file"],
    ",".join("a" * 31) + "\n" + ",".join("b" * 31) + "\n": [
        ":1:1: this table has 31 columns; words are found in at most 30; to choose others: "
        "{file: ..., word: NAME, clue: NAME} in a job, import --word-column NAME"
    ],
    "cow,milk\nhen,eggs, white\npig,mud\n": [
        ':2:1: this row has more than a word and a clue; put "..." around a text with a comma or semicolon'
    ],
}


@pytest.mark.parametrize("text", WRONG_TABLES)
def test_wrong_tables(text: str, tmp_path: Path) -> None:
    assert refused(write(tmp_path, "a.csv", text)) == WRONG_TABLES[text]


def test_a_contest_file(tmp_path: Path) -> None:
    path = write(tmp_path, "worte9.txt", "7 12\n3\nDAS\n#X\nÖL")
    assert read_word_file(path) == WordFile((Word("DAS"), Word("#X"), Word("ÖL")), Size(7, 12))
    assert read_words(path) == (Word("DAS"), Word("#X"), Word("ÖL"))


WRONG_CONTEST_FILES = {
    "5 6\n3\nA\nB\n": [":2:1: this line announces 3 words, but 2 follow"],
    "5 6\n1\nA\nB\n": [":2:1: this line announces 1 word, but 2 follow"],
    "5 6\n2\nA\n\nB\n": [
        ":2:1: this line announces 2 words, but 3 follow",
        ":4:1: this word is empty",
    ],
    "0 5\n2\nA\n": [
        ":1:1: a grid of 0 x 5 cannot be made; 1 to 200 rows and columns",
        ":2:1: this line announces 2 words, but 1 follows",
    ],
}


@pytest.mark.parametrize("text", WRONG_CONTEST_FILES)
def test_wrong_contest_files_name_all_problems(text: str, tmp_path: Path) -> None:
    assert refused(write(tmp_path, "worte.txt", text)) == WRONG_CONTEST_FILES[text]


def test_wrong_files(tmp_path: Path) -> None:
    write(tmp_path, "chemistry.csv", "a")
    (tmp_path / "folder.txt").mkdir()
    assert refused(tmp_path / "chemestry.csv") == [': there is no such file; did you mean "chemistry.csv"?']
    assert refused(tmp_path / "no" / "a.txt") == [f": there is no such file (nor a folder {tmp_path / 'no'})"]
    assert refused(tmp_path / "folder.txt") == [": this is a folder, not a file"]
    assert refused(tmp_path / "a.doc") == [
        ': "a.doc" cannot be read; a word list is a .txt, .csv, .tsv, .xlsx or .ods file'
    ]
    assert refused(write(tmp_path, "empty.txt", "\r\n ")) == [": the file is empty"]
    assert refused(write(tmp_path, "comment.txt", "# nothing\n")) == [": there are no words in this file"]
    assert "is not UTF-8" in refused(write(tmp_path, "binary.txt", b"\xc3\xa4x\n\x81\xff"))[0]
    assert refused(write(tmp_path, "control.txt", "ok\na\x01b\n")) == [
        ':2:1: "a\\x01b" has a line break or a control character; write a word and its clue on one line each'
    ]
    assert refused(write(tmp_path, "tab.txt", "ok\nthe cow (a\tb)\n")) == [
        ':2:1: "the cow (a b)" has a tab; write a blank instead'
    ]
    assert refused(write(tmp_path, "long.txt", "x" * 201))[0].endswith("has 201 characters; a word has at most 200")


def test_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LIST_WORDS", 2)
    assert refused(write(tmp_path, "a.txt", "a\nb\nc\n")) == [": 3 words are too many for one list; at most 2"]
    monkeypatch.setattr(limits, "FILE_BYTES", 1_000_000)
    assert refused(write(tmp_path, "b.txt", "a\n" * 500_001)) == [": the file is larger than 1 MB; split it"]


@given(st.text())
def test_any_text_gives_words_or_a_place(text: str) -> None:
    for parse in (parse_lines, parse_table):
        words: tuple[Word, ...] = ()
        problems: tuple[Problem, ...] = ()
        try:
            words = parse(text, "f").words
        except InputError as error:
            problems = error.problems
        assert bool(words) != bool(problems)
        assert all(problem.place for problem in problems)
        assert all(word.text and word.text == word.text.strip() for word in words)


def test_a_romanian_word_with_a_cedilla_is_the_one_with_a_comma() -> None:
    found = parse_lines("şcoală\nȘcoală\nțară\n", "list.txt")
    assert [word.text for word in found.words] == ["şcoală", "țară"]
    assert [each.text for each in found.messages] == ['"Școală" is the same word as "şcoală" in line 1; that is used']
