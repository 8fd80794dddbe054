from __future__ import annotations

import pytest

from worksheets.base.errors import InputError
from worksheets.puzzles.goldencube.model import Box
from worksheets.puzzles.goldencube.parse import parse_puzzle, recognises
from worksheets.puzzles.values import SolveInput

OBLONG = "3 1 5\n5\n1 1 3\n3 1 1\n1 5 1\n1 1 1\n1 1 2\n"


def problems(text: str, **given: bool) -> list[str]:
    with pytest.raises(InputError) as caught:
        parse_puzzle(SolveInput(text, "box.txt", **given))
    return [str(problem) for problem in caught.value.problems]


def test_a_contest_file() -> None:
    puzzle = parse_puzzle(SolveInput(OBLONG, language="de"))
    assert puzzle.box == Box(3, 1, 5)
    assert puzzle.blocks == ((1, 1, 3), (3, 1, 1), (1, 5, 1), (1, 1, 1), (1, 1, 2))
    assert puzzle.golden


@pytest.mark.parametrize(
    "text",
    [
        OBLONG.replace("\n", "\r\n"),
        OBLONG.replace("\n", "  \t\n\n \n"),
        "\n\n" + OBLONG.rstrip(),
        OBLONG.replace(" ", "\t  "),
        "  " + OBLONG,
    ],
)
def test_line_ends_and_blanks_do_not_matter(text: str) -> None:
    assert parse_puzzle(SolveInput(text)) == parse_puzzle(SolveInput(OBLONG))
    assert recognises(SolveInput(text))


@pytest.mark.parametrize("text", ["", "\n", "3 3\n", "A B C\n", "3 3 3 3\n", "cow\nhorse\n"])
def test_other_files_are_not_recognised(text: str) -> None:
    assert not recognises(SolveInput(text))


def test_all_problems_at_once_with_their_places() -> None:
    assert problems("4 3 3\n\n2\n1 1 one\n  1 0 -2\n1 1\n") == [
        "box.txt:1:1: a box of 4 x 3 x 3 has no cell in its centre for the golden cube: its edges must be odd; "
        "for a plain box use --no-golden",
        "box.txt:3:1: this line announces 2 blocks, but 3 lines follow",
        'box.txt:4:5: "one" is not a whole number in digits',
        "box.txt:5:5: 0 is too small: it must be at least 1",
        "box.txt:5:7: -2 is too small: it must be at least 1",
        "box.txt:6:1: a block has three edges, but here are 2",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "box.txt: the file is empty; the first line has the edges of the box, such as 3 3 3"),
        ("3 3 3\n", "box.txt: the second line, with the number of blocks, is missing"),
        ("3 3 3\n2\n1 1 1\n", "box.txt:2:1: this line announces 2 blocks, but 1 line follows"),
        ("3 3 3\n1 2\n1 1 1\n", "box.txt:2:1: the second line has one number, that of the blocks, but here are 2"),
        ("3 3 3\n-1\n", "box.txt:2:1: -1 is too small: it must be at least 0"),
        ("3 3 17\n1\n1 1 1\n", "box.txt:1:1: an edge of 17 is too long: at most 15 cells are possible"),
        ("3 3 3\n2000\n1 1 1\n", "box.txt:2:1: 2,000 blocks are too many: at most 1,000 are possible"),
        ("3 3 3\n1\n1 1 1.5\n", 'box.txt:3:5: "1.5" is not a whole number in digits'),
        ("3 3 3\n1\n1 1 ٣\n", 'box.txt:3:5: "٣" is not a whole number in digits'),
        ("3 3 3\n1\n1 1 1234567890\n", "box.txt:3:5: 123456789... is too long a number"),
    ],
)
def test_one_problem(text: str, message: str) -> None:
    assert problems(text) == [message]


def test_a_plain_box_may_have_even_edges() -> None:
    puzzle = parse_puzzle(SolveInput("4 3 2\n1\n4 3 2\n", options={"golden": False}))
    assert puzzle.box == Box(4, 3, 2)
    assert not puzzle.golden
