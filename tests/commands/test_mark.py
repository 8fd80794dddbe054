"""`worksheets mark`: answers that pupils and contestants may give, and the results."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import worksheets
from worksheets.base.errors import InputError
from worksheets.cli.group import commands

Run = Callable[..., Result]

GRID = "C O W X\nX P X H\nX I X E\nX G O N\n"
WORDS = "cow\npig\nhen\nox\n"
REGIONS = "HUHNAFFE\nABERHAHN\nRABEWOLF\n"
DICTIONARY = "Huhn\nAffe\nAber\nRabe\nHahn\nWolf\n"
BOX = "3 1 1\n2\n1 1 1\n1 1 1\n"


@pytest.fixture
def marked(run: Run, tmp_path: Path) -> Callable[..., tuple[int, str]]:
    """Return a function that marks an answer, and returns exit status and output."""

    def mark(puzzle: str, answer: str, *options: str, words: str = "") -> tuple[int, str]:
        (tmp_path / "puzzle.txt").write_text(puzzle, "utf-8")
        (tmp_path / "answer.txt").write_text(answer, "utf-8")
        (tmp_path / "words.txt").write_text(words, "utf-8")
        listed = ("--words", tmp_path / "words.txt") if words else ()
        result = run("mark", tmp_path / "puzzle.txt", tmp_path / "answer.txt", *listed, *options)
        return result.exit_code, (result.stdout or result.stderr.replace(f"{tmp_path}/", "")).rstrip("\n")

    return mark


RIGHT = "cow: row 1, column 1, E\npig: row 2, column 2, S\nhen: row 2, column 4, S\nox: row 4, column 3, N"


@pytest.mark.parametrize(
    ("answer", "status", "output"),
    [
        ("cow: 1, 1, E\nPIG: Zeile 2, Spalte 2, s\nhen: строка 2, столбец 4, S\n", 1, '"ox" is missing'),
        ("cow: row 1, column 1, E\npig: not found\nhen: 2 4 S\nox: ", 1, '"pig" is missing\n"ox" is missing'),
        (
            "cow: row 1, column 2, E\ndog: row 1, column 1, E\npig: row 2, column 2, N; row 2, column 2, S\n"
            "hen: row 3, column 4, S\nox: row 1, column 1, E",
            1,
            '"dog" is not a word to find here\n"cow" is not in row 1, column 2, E: there is OWX\n'
            '"pig" is not in row 2, column 2, N: it would leave the grid\n'
            '"hen" is not in row 3, column 4, S: it would leave the grid\n'
            '"ox" is not in row 1, column 1, E: there is CO',
        ),
        ("cow: here 1\npig: row 2, column 2, S", 1, '"cow": "here 1" is no place\n"hen" is missing\n"ox" is missing'),
        ("I do not know", 2, "answer.txt: expected lines with the places of words, such as cow: row 1, column 2, SE"),
    ],
)
def test_a_word_search(marked: Callable[..., tuple[int, str]], answer: str, status: int, output: str) -> None:
    assert marked(GRID, answer, words=WORDS) == (status, output)


def test_a_right_word_search_in_any_order(marked: Callable[..., tuple[int, str]]) -> None:
    backwards = "\r\n\r\n".join(reversed(RIGHT.splitlines()))
    for answer in (RIGHT, backwards, RIGHT.replace("column 3, N", "column 3, N; row 1, column 2, SE")):
        assert marked(GRID, answer, words=WORDS) == (0, "The answer is right.")


def test_a_word_inside_another_has_a_place_of_its_own(marked: Callable[..., tuple[int, str]]) -> None:
    grid, words = "INFORM\nXXOFNI\n", "inform\ninfo\n"
    inside = "inform: 1, 1, E\ninfo: 1, 1, E\n"
    message = '"info" was found inside "inform", but it also has a place of its own'
    assert marked(grid, inside, words=words) == (1, message)
    assert marked(grid, "inform: 1, 1, E\ninfo: 2, 6, W\n", words=words)[0] == 0
    assert marked("INFORM\nXXXXXX\n", inside, words=words)[0] == 0


PLAN = "A A A A B B B B\nC C C C D D D D\nE E E E F F F F\n"


@pytest.mark.parametrize(
    ("answer", "status", "output"),
    [
        (PLAN, 0, "The answer is right."),
        (PLAN.replace(" ", ""), 0, "The answer is right."),
        ("A A A A B B B B\nC C C F D D D D\nC F F F E E E E", 0, "The answer is right."),  # another solution
        (PLAN + "\nA HUHN\nB Affe\n", 0, "The answer is right."),
        (PLAN + "\nA HAHN\nZ KUH", 1, 'there is no region Z for "KUH"\nthe cells of HAHN spell HUHN'),
        (
            PLAN.replace("C C C C", "A C C C", 1),
            1,
            "HUHNA is not in the dictionary\nBER has 3 cells, not 4 to 8\nBER is not in the dictionary",
        ),
        (
            PLAN.replace("A A A A B B B B", "A A A B A B B B"),
            1,
            "the cells of HUHA are not connected\nHUHA is not in the dictionary\n"
            "the cells of NFFE are not connected\nNFFE is not in the dictionary",
        ),
        (PLAN.replace("F", "."), 1, "\n".join(f"row 3, column {column} is in no region" for column in range(5, 9))),
        (PLAN.replace("B B B B", "B B B"), 2, "answer.txt:1:1: this row has 7 cells, but the grid has 8 columns"),
        ("A\n", 2, "answer.txt:1:1: this row has 1 cell, but the grid has 8 columns"),
        ("A A A A B B B B\n", 2, "answer.txt: the plan has 1 row, but the grid has 3"),
        (
            "I cannot, do it!\n",
            2,
            'answer.txt:1:1: "cannot," is not the name of a region; write a letter such as A in each cell',
        ),
    ],
)
def test_word_regions(marked: Callable[..., tuple[int, str]], answer: str, status: int, output: str) -> None:
    assert marked(REGIONS, answer, "--kind", "wordregions", words=DICTIONARY) == (status, output)


@pytest.mark.parametrize(
    ("answer", "status", "output"),
    [
        ("Layer 1\n1 G 2", 0, "The answer is right."),
        ("Ebene 1\n2 g 1", 0, "The answer is right."),
        ("2G1", 0, "The answer is right."),
        ("Layer 1\n1 G .", 1, "layer 1, row 1, column 3 is empty\nblock 2 is missing"),
        ("1 2 G", 1, "the golden cube is not in the centre, or is there more than once"),
        ("1 G 1", 1, "the cells of block 1 are not a cuboid\nblock 2 is missing"),
        ("1 G 3", 1, "3 is not a block of the list\nblock 2 is missing"),
        (
            "1 G 2\n\nSolution 2\n\n1 G 1",
            1,
            "solution 2: the cells of block 1 are not a cuboid\nsolution 2: block 2 is missing",
        ),
        ("Layer 1", 2, "answer.txt: 1 layer of 1 row is needed, together 1, but there is none"),
        ("1 G", 2, "answer.txt:1:1: this row has 2 cells, but those of the box have 3"),
        ("1 G !", 2, 'answer.txt:1:1: "!" is neither the number of a block nor G, nor a point for an empty cell'),
    ],
)
def test_a_golden_cube(marked: Callable[..., tuple[int, str]], answer: str, status: int, output: str) -> None:
    assert marked(BOX, answer) == (status, output)


def test_answers_in_json(marked: Callable[..., tuple[int, str]]) -> None:
    def mark(answer: object) -> tuple[int, str]:
        return marked(BOX, json.dumps(answer))

    right, wrong = {"layers": [[[1, "G", 2]]]}, {"layers": [[[1, "G", None]]]}
    assert mark(right) == mark({"solution": right}) == mark({"kind": "goldencube", "solutions": [right]})
    assert mark(right) == (0, "The answer is right.")
    assert mark({"solutions": [right, wrong]}) == (
        1,
        "solution 2: layer 1, row 1, column 3 is empty\nsolution 2: block 2 is missing",
    )
    reason = "undecided after 3 steps"
    assert mark({"solutions": [], "reason": reason}) == (2, f"answer.txt: there is no answer here: {reason}")
    assert mark({"solutions": 3})[0] == mark({"solutions": [3]})[0] == mark({})[0] == mark({"layers": [3]})[0] == 2
    assert marked(
        GRID,
        '{"solutions": [], "found": [{"word": "cow", "places": [{"row": 0, "column": 0, "direction": "E"}]}]}',
        words=WORDS,
    ) == (
        1,
        '"pig" is missing\n"hen" is missing\n"ox" is missing',
    )


def test_one_of_the_two_comes_from_standard_input(tmp_path: Path) -> None:
    (tmp_path / "box.txt").write_text(BOX)
    (tmp_path / "answer.txt").write_text("1 G 2")
    runner = CliRunner()
    for arguments, given in ((["box.txt", "-"], "1 G 2"), (["-", "answer.txt"], BOX)):
        paths = [each if each == "-" else str(tmp_path / each) for each in arguments]
        result = runner.invoke(commands, ["mark", *paths], input=given)
        assert (result.exit_code, result.output) == (0, "The answer is right.\n")
    assert runner.invoke(commands, ["mark", "-", "-"], input=BOX).exit_code == 2
    empty = runner.invoke(commands, ["mark", str(tmp_path / "box.txt"), "-"], input="")
    assert (empty.exit_code, "standard input is empty" in empty.output) == (2, True)


def test_a_plain_box(marked: Callable[..., tuple[int, str]]) -> None:
    assert marked("2 1 1\n1\n1 1 2\n", "1 1", "--no-golden")[0] == 0


def test_from_python() -> None:
    made = worksheets.generate("wordsearch", {"words": ["cow", "hen"], "size": "5x5"}, seed=1)
    for answer in (made.solution, made.solution.to_json(), made.to_json()):
        assert worksheets.mark("wordsearch", made.puzzle, answer) == ()
    assert worksheets.mark("wordsearch", "COW\nHEN", "cow: 1, 1, E", words=["cow", "hen"]) == ('"hen" is missing',)
    other = worksheets.generate("wordsearch", {"words": ["cow", "hen"], "size": "5x5"}, seed=2)
    assert worksheets.mark("wordsearch", made.puzzle, other.solution)
    with pytest.raises(InputError, match="the answer is a text, a mapping or a solution, not a value of the type int"):
        worksheets.mark("wordsearch", made.puzzle, 3)
    with pytest.raises(InputError, match="this puzzle is one of the kind wordsearch"):
        worksheets.mark("goldencube", made.puzzle, made.solution)


CLUES = [{"word": "rain", "clue": "wet"}, {"word": "iron", "clue": "hard"}]


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("crossword", {"words": CLUES}),
        ("cloze", {"text": "It [rains] and [pours].", "difficulty": "hard", "bank": "none"}),
        ("wordlines", {"words": ["Zorkmid", "Plugh", "Xyzzy"]}),
    ],
)
def test_json_from_python_has_its_key(kind: str, fields: dict[str, object]) -> None:
    made = worksheets.generate(kind, fields)
    for puzzle in (json.dumps(made.to_json()), made.to_json()):
        assert worksheets.mark(kind, puzzle, made.solution) == ()
        damaged = json.dumps(made.solution.to_json()).replace("iron", "icon").replace("rains", "ruins")
        assert worksheets.mark(kind, puzzle, damaged.replace("N", "M").replace("Plugh", "Plug"))


def test_answers_are_quoted_briefly_on_one_line(marked: Callable[..., tuple[int, str]]) -> None:
    output = marked(GRID, f"{'dog' * 100}\x1b[2J: row 1, column 1, E\ncow: 1{'x' * 500}\n", words="cow\n")[1]
    assert "\x1b" not in output
    assert max(map(len, output.splitlines())) < 100
    regions = marked(REGIONS, f"{PLAN}\nA {'HUHN' * 500}\n", "--kind", "wordregions", words=DICTIONARY)[1]
    assert max(map(len, regions.splitlines())) < 600


@pytest.mark.parametrize("encoding", ["utf-8", "cp1251"])
def test_files_in_the_code_page_of_the_language_are_read(encoding: str, run: Run, tmp_path: Path) -> None:
    """They were read as Windows-1252, so that solve found "êîò"."""
    for name, text in (("grid", "Д О М\nК О Т\nС О Н\n"), ("words", "кот\nсон\n")):
        (tmp_path / f"{name}.txt").write_bytes(text.encode(encoding))
    given = ("--words", tmp_path / "words.txt", "--language", "ru")
    result = run("solve", tmp_path / "grid.txt", *given)
    assert result.stdout == "кот: строка 2, столбец 1, E\nсон: строка 3, столбец 1, E\n"
    (tmp_path / "answer.txt").write_bytes(result.stdout.encode(encoding))
    assert run("mark", tmp_path / "grid.txt", tmp_path / "answer.txt", *given).exit_code == 0


def test_a_pdf_file_is_no_puzzle(run: Run, tmp_path: Path) -> None:
    (tmp_path / "sheets.pdf").write_bytes(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
    for language in ("en", "ru"):
        result = run("solve", "--language", language, tmp_path / "sheets.pdf")
        assert result.stderr == f"{tmp_path}/sheets.pdf: this is a PDF file, not a text\n"


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ([], "Missing argument 'PUZZLE'."),
        (["a.json"], "Missing argument 'ANSWER'."),
        (["--scans"], "--scans needs scans and, last, the answer key of their job, or the job itself"),
        (["--scans", "a.png"], "--scans needs scans and, last, the answer key of their job, or the job itself"),
    ],
)
def test_missing_files_are_named(given: list[str], says: str, run: Run) -> None:
    result = run("mark", *given)
    assert result.exit_code == 2
    assert result.stderr.endswith(f"Error: {says}\n")
