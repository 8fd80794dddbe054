from __future__ import annotations

from worksheets.puzzles.goldencube.model import GOLD, Box, BoxCell, Given, Puzzle, Solution, cells_of

OBLONG = Puzzle(Box(3, 1, 3), ((1, 1, 3), (1, 3, 1), (1, 1, 1), (1, 1, 1)))
ANSWER = Solution((((1, 1, 1),), ((3, GOLD, 4),), ((2, 2, 2),)))


def test_indexes_and_cells() -> None:
    box = Box(2, 3, 4)
    assert box.volume == 24
    assert [box.index(box.cell(index)) for index in range(24)] == list(range(24))
    assert [box.index(cell) for cell in cells_of((0, 0, 0), box)] == list(range(24))
    assert box.index((1, 0, 0)) == 1
    assert box.index((0, 1, 0)) == 2
    assert box.index((0, 0, 1)) == 6
    assert Box(5, 7, 3).centre == (2, 3, 1)


def test_json() -> None:
    given = Given(2, BoxCell(0, 0, 2), (3, 1, 1))
    puzzle = Puzzle(OBLONG.box, OBLONG.blocks, givens=(given,), unique=True, solutions=7, more=True)
    assert puzzle.to_json() == {
        "size": [3, 1, 3],
        "blocks": [[1, 1, 3], [1, 3, 1], [1, 1, 1], [1, 1, 1]],
        "golden": True,
        "hints": [{"block": 2, "low": [0, 0, 2], "size": [3, 1, 1]}],
        "unique": True,
        "solutions": 7,
        "more": True,
    }
    assert ANSWER.to_json() == {"layers": [[[1, 1, 1]], [[3, "G", 4]], [[2, 2, 2]]]}


def test_the_puzzle_as_text_shows_givens_and_gold() -> None:
    puzzle = Puzzle(OBLONG.box, OBLONG.blocks, givens=(Given(2, BoxCell(0, 0, 2), (3, 1, 1)),))
    assert puzzle.to_text("de") == (
        "3 x 1 x 3\n\n1: 1 x 1 x 3\n2: 1 x 3 x 1\n3: 1 x 1 x 1\n4: 1 x 1 x 1\n\n"
        "Ebene 1\n. . .\n\nEbene 2\n. G .\n\nEbene 3\n2 2 2"
    )


def test_the_solution_as_text() -> None:
    assert ANSWER.to_text() == "Layer 1\n1 1 1\n\nLayer 2\n3 G 4\n\nLayer 3\n2 2 2"
    assert ANSWER.to_text("de-AT").startswith("Ebene 1\n")
    assert ANSWER.to_text("sv").startswith("Lager 1\n")


def test_numbers_stand_in_columns() -> None:
    assert Solution((((9, 10), (9, GOLD)),)).to_text() == "Layer 1\n 9 10\n 9  G"
