"""The texts around sudokus; the phrases are in `phrases/<language>.toml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from worksheets.base.sentences import template
from worksheets.language.languages import find_language
from worksheets.language.phrases import Phrases, find_phrases
from worksheets.puzzles.sudoku.draw import legend
from worksheets.puzzles.sudoku.engine.board import UnitBoard, board_of, cells_of
from worksheets.puzzles.sudoku.engine.logic import Finding, solve_steps
from worksheets.puzzles.sudoku.model import BOXES, TECHNIQUES, Puzzle, Solution, digits_of
from worksheets.puzzles.values import AnswerTable, AtAGlance, Figure, HandoutText, Section, Summary, WrittenAnswer

if TYPE_CHECKING:
    from worksheets.puzzles.sudoku.spec import Spec

FOLDER = Path(__file__).parent

ENTRIES = ("full_house", "box_single", "line_single", "naked_single")
"""Techniques whose steps fill a cell."""


def handout_text(puzzle: Puzzle, language: str) -> HandoutText:
    """See `PuzzleKind.handout_text`: the rule with the signs; shapes and pictures are shown beside it."""
    sections: tuple[Section, ...] = ()
    if puzzle.hints:
        sections = hint_sections(puzzle, language)
    drawn, task = _is_drawn(puzzle), " ".join(_sentences(puzzle, language))
    return HandoutText(task, sections, legend(puzzle) if drawn else None, needs_example=drawn)


def needs_instruction(puzzle: Puzzle) -> bool:
    """The steps are about boxes; they do not name the signs, which everybody knows if they are numbers."""
    return puzzle.rules.diagonals or not puzzle.rules.is_boxed or not puzzle.signs[0].isdecimal()


def _is_drawn(puzzle: Puzzle) -> bool:
    return puzzle.shapes or bool(puzzle.pictures.pictures)


def _sentences(puzzle: Puzzle, language: str) -> Iterator[str]:
    phrases, signs = find_phrases(FOLDER, language), puzzle.signs
    where = "rows" if not puzzle.rules.is_boxed else "boxes"
    if puzzle.shapes or puzzle.pictures.pictures:
        yield phrases.text(f"{where}_drawn", what=phrases.text("shapes" if puzzle.shapes else "pictures"))
    elif signs[0].isdecimal():
        yield phrases.text(f"{where}_numbers", first=signs[0], last=signs[-1])
    else:
        yield phrases.text(f"{where}_letters", letters=", ".join(signs))
    if not puzzle.rules.is_boxed:
        yield phrases.text("jigsaw")
    if puzzle.rules.diagonals:
        yield phrases.text("diagonals")


def answer_table(puzzle: Puzzle, solution: Solution, language: str) -> AnswerTable:
    """See `PuzzleKind.answer_table`: the steps that solve each sudoku, in words, if the author wants them."""
    if not puzzle.steps:
        return AnswerTable()
    return step_table(puzzle, language)


def at_a_glance(puzzle: Puzzle, solution: Solution, language: str) -> AtAGlance:
    """The last row of each sudoku."""
    rows = (" ".join(sign or "" for sign in grid.cells[-1]) for grid in solution.grids)
    return AtAGlance(
        tuple((_numeral(number, language), row) for number, row in enumerate(rows, 1)),
        find_phrases(FOLDER, language).text("last_row"),
    )


def written(puzzle: Puzzle, solution: Solution, language: str) -> tuple[WrittenAnswer, ...]:
    """Each sudoku as a whole."""
    texts = ("\n".join(" ".join(sign or "" for sign in row) for row in grid.cells) for grid in solution.grids)
    return tuple(WrittenAnswer(_numeral(number, language), text) for number, text in enumerate(texts, 1))


def summary(puzzle: Puzzle, solution: Solution) -> Summary:
    """Rows x columns, the number of sudokus, and their average number of printed signs."""
    printed = [sum(bool(grid[cell]) for cell in grid) for grid in puzzle.grids]
    side = puzzle.rules.side
    figures = (
        Figure(template("sudokus"), str(len(printed))),
        Figure(template("givens"), f"{sum(printed) / len(printed):.1f}"),
    )
    return Summary(f"{side} x {side}", figures)


# ---- the way to solve


def step_table(puzzle: Puzzle, language: str) -> AnswerTable:
    """A row for each step of each sudoku, in an order in which they can be taken."""
    phrases = find_phrases(FOLDER, language)
    rows: list[tuple[str, ...]] = []
    for number, grid in enumerate(puzzle.grids, 1):
        sentences = way(puzzle, digits_of(grid, puzzle.signs), phrases)
        rows += (
            (_numeral(number, language), sentence) if len(puzzle.grids) > 1 else (sentence,) for sentence in sentences
        )
    headings = (phrases.text("number"), phrases.text("way")) if len(puzzle.grids) > 1 else (phrases.text("way"),)
    return AnswerTable(headings, tuple(rows))


def hint_sections(puzzle: Puzzle, language: str) -> tuple[Section, ...]:
    """Three columns of help for each sudoku: where to look, for what, and which sign.

    The step is the first one by the hardest technique that the sudoku needs.
    """
    phrases, board = find_phrases(FOLDER, language), board_of(puzzle.rules)
    columns: list[list[str]] = [[], [], []]
    marks: list[str] = []
    for number, grid in enumerate(puzzle.grids, 1):
        rounds, _ = solve_steps(board, digits_of(grid, puzzle.signs))
        steps = [steps[0] for steps in rounds]
        if not steps:
            continue
        step = max(steps, key=lambda each: TECHNIQUES.index(each.technique))
        texts = _where(step, board, puzzle, phrases), phrases.text(f"look_{step.technique}"), puzzle.signs[step.digit]
        for column, text in zip(columns, texts, strict=True):
            column.append(text)
        marks.append(f"{_numeral(number, language)}.")
    headings = (phrases.text(f"degree_{degree}") for degree in (1, 2, 3))
    pairs = zip(headings, columns, strict=True)
    return tuple(Section(heading, tuple(texts), tuple(marks), new_column=True) for heading, texts in pairs)


def _where(step: Finding, board: UnitBoard, puzzle: Puzzle, phrases: Phrases) -> str:
    """The unit of a step, or its first cell."""
    if step.technique in ENTRIES and step.technique != "naked_single":
        return _unit(step.where, board, puzzle, phrases)
    return _cell(next(cells_of(step.where)), board, phrases)


def way(puzzle: Puzzle, given: list[int], phrases: Phrases) -> Iterator[str]:
    """Yield a sentence for each step; a cell is filled once."""
    board = board_of(puzzle.rules)
    rounds, _ = solve_steps(board, given)
    filled = 0
    for step in (step for steps in rounds for step in steps):
        if step.ruled_out or not step.cells & filled:
            yield _sentence(step, board, puzzle, phrases)
        filled |= 0 if step.ruled_out else step.cells


def _sentence(step: Finding, board: UnitBoard, puzzle: Puzzle, phrases: Phrases) -> str:
    cells = [_cell(number, board, phrases) for number in cells_of(step.cells)]
    where = [_cell(number, board, phrases) for number in cells_of(step.where)]
    sign = puzzle.signs[step.digit]
    if step.technique in ENTRIES:
        return phrases.text(step.technique, where=_unit(step.where, board, puzzle, phrases), sign=sign, cell=cells[0])
    return phrases.text(step.technique, where="; ".join(where), sign=sign, cells="; ".join(cells))


def _numeral(number: int, language: str) -> str:
    return str(find_language(language).numeral(number))


def _cell(number: int, board: UnitBoard, phrases: Phrases) -> str:
    """The place of a cell; columns are counted from where lines begin, and so are boxes below."""
    row, column = divmod(number, board.side)
    return phrases.text("cell", row=row + 1, column=phrases.language.column_number(column, board.side))


def _unit(bits: int, board: UnitBoard, puzzle: Puzzle, phrases: Phrases) -> str:
    """The name of a unit: a row, column, box or region with its number, or a diagonal."""
    sorts = {"row": board.rows, "column": board.columns, "box" if puzzle.rules.is_boxed else "region": board.regions}
    for name, units in sorts.items():
        if bits in units:
            number = units.index(bits)
            if name == "column":
                number = phrases.language.column_number(number, board.side) - 1
            elif name == "box" and phrases.language.right_to_left:
                across = board.side // BOXES[board.side][1]
                number += across - 1 - 2 * (number % across)
            return phrases.text(name, number=number + 1)
    return phrases.text("diagonal")


def chosen(spec: Spec, puzzle: Puzzle) -> Mapping[str, str]:
    """See `worksheets.puzzles.contract.PuzzleKind.chosen`."""
    return {"size": f"{puzzle.rules.side}x{puzzle.rules.side}"}
