"""A crossword in other formats: HTML, braille, H5P content of the type Crossword, and what is read back from a page.

Tables say to which entries a cell belongs, and where entries begin.

H5P content has every word fixed at its place and follows the type's `semantics.json`, version 0.5: rows and columns
count from 1, and `orientation` is across or down. `overallFeedback` has one range without a text, as the editor stores
it; a content without one was not tried. The type places words one by one, longer ones first, and refuses a word with a
new letter that touches another word. It chooses the circles of the solution word itself, splits words into UTF-16 units
and needs a clue for each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from worksheets.base.errors import LayoutError
from worksheets.base.grid import Cell
from worksheets.base.sentences import sentence
from worksheets.language.languages import find_language
from worksheets.language.phrases import Phrases, find_phrases
from worksheets.puzzles.crossword.model import FoundWord, Puzzle, Solution
from worksheets.puzzles.crossword.texts import FOLDER
from worksheets.puzzles.formats import CellTable, Expected, Part, Square, cells_of, entered_in, phrases_of, table_of
from worksheets.puzzles.values import H5PContent, HandoutText

LIBRARY, VERSION = "H5P.Crossword", (0, 5)

GERMAN = {"checkAnswer": "Prüfen", "tryAgain": "Noch einmal", "showSolution": "Lösung zeigen"}
"""German texts of the buttons; the English ones are built into the type."""


def parts(puzzle: Puzzle, language: str) -> tuple[Part, ...]:
    """See `PuzzleKind.parts`; tables say where entries with clues begin, and where the circles are."""
    phrases = find_phrases(FOLDER, language)
    starts = (_starts(puzzle, phrases),) if puzzle.form == "clues" else ()
    circles = (_circles(puzzle, phrases),) if puzzle.circles else ()
    return (_numbered(puzzle, table_of(puzzle.grid.to_json()), phrases), *starts, *circles)


def answer_parts(puzzle: Puzzle, solution: Solution, language: str) -> tuple[Part, ...]:
    """See `PuzzleKind.answer_parts`."""
    printed = table_of(puzzle.grid.to_json())
    filled = entered_in(printed, table_of(solution.grid.to_json()))
    return (_numbered(puzzle, filled, find_phrases(FOLDER, language)),)


def _numbered(puzzle: Puzzle, table: CellTable, phrases: Phrases) -> CellTable:
    """The table with the numbers of entries or letters, and the names of each cell's entries."""
    names: dict[Cell, list[str]] = {}
    numeral = phrases.language.numeral
    first: dict[Cell, str] = {}
    for question in puzzle.questions:
        run = question.run
        first.setdefault(run.start, str(numeral(run.number)))
        for cell in run.cells if puzzle.form == "clues" else ():
            names.setdefault(cell, []).append(f"{numeral(run.number)} {phrases.text('down' if run.down else 'across')}")
    circles = {cell: str(numeral(number)) for number, cell in enumerate(puzzle.circles, 1)}

    def squares(row: int, line: tuple[Square | None, ...]) -> Iterator[Square | None]:
        for column, square in enumerate(line):
            at = Cell(row, column)
            code = puzzle.codes[row][column] if puzzle.codes else None
            number = first.get(at, "") if puzzle.form == "clues" else "" if code is None else str(numeral(code))
            circle = circles.get(at, "")
            said = ", ".join((*names.get(at, ()), *filter(None, (circle and f"({circle})",))))
            yield square and square._replace(number=number, circle=circle, said=said)

    return table._replace(rows=tuple(tuple(squares(row, line)) for row, line in enumerate(table.rows)))


def _starts(puzzle: Puzzle, phrases: Phrases) -> CellTable:
    """Number, row, column and length of each entry."""
    label, numeral = phrases.language.label, phrases.language.numeral
    rows = []
    for question in puzzle.questions:
        run = question.run
        direction = phrases.text("down" if run.down else "across")
        place = (str(numeral(number)) for number in (run.start.row + 1, run.start.column + 1, run.length))
        rows.append(tuple(map(Square, (f"{numeral(run.number)} {direction}", *place))))
    heads = label("number"), label("row"), label("column"), phrases.text("table")
    return CellTable(tuple(rows), across=tuple(map(Square, heads)), bare=True, felt=True)


def _circles(puzzle: Puzzle, phrases: Phrases) -> CellTable:
    """The place in the solution word, row and column of each circle, below the sentence about them."""
    label, numeral = phrases.language.label, phrases.language.numeral
    places = ((number, row + 1, column + 1) for number, (row, column) in enumerate(puzzle.circles, 1))
    rows = (tuple(str(numeral(each)) for each in place) for place in places)
    heads = label("number"), label("row"), label("column")
    return CellTable(
        tuple(tuple(map(Square, row)) for row in rows),
        phrases.text("solution"),
        tuple(map(Square, heads)),
        bare=True,
        felt=True,
    )


def h5p(puzzle: Puzzle, solution: Solution, text: HandoutText, language: str) -> H5PContent:
    """The H5P content with clues and answers; raises LayoutError as the contract requires."""
    phrases = find_phrases(FOLDER, language)
    words = []
    for number in _order(solution.answers):
        question, answer = puzzle.questions[number], solution.answers[number]
        if not question.clue:
            raise LayoutError(
                sentence('H5P\'s crossword has a text as clue for each word; "{word}" has none', word=answer.word)
            )
        if any(len(letter) != 1 or letter > "\uffff" for letter in answer.letters):
            raise LayoutError(
                sentence(
                    'H5P\'s crossword has words of single letters only; "{word}" has other signs', word=answer.word
                )
            )
        clue = f"{question.clue} ({question.lengths})" if puzzle.shows_lengths else question.clue
        words.append(
            {
                "clue": escape(clue, quote=False),
                "answer": "".join(answer.letters),
                "fixWord": True,
                "row": answer.run.start.row + 1,
                "column": answer.run.start.column + 1,
                "orientation": "down" if answer.run.down else "across",
            }
        )
    german = find_language(language).base == "de"
    content = {
        "taskDescription": escape(text.instruction, quote=False),
        "words": words,
        "solutionWord": solution.solution_word or "",
        "overallFeedback": [{"from": 0, "to": 100}],
        "behaviour": {
            "enableInstantFeedback": False,
            "scoreWords": True,
            "applyPenalties": False,
            "enableRetry": True,
            "enableSolutionsButton": True,
        },
        "l10n": {"across": phrases.text("across"), "down": phrases.text("down"), **(GERMAN if german else {})},
    }
    return H5PContent(LIBRARY, VERSION, content)


def _order(answers: Sequence[FoundWord]) -> Iterator[int]:
    """Yield the numbers of the answers in an order in which the type can place them, or raise LayoutError."""
    taken: set[Cell] = set()
    left = sorted(range(len(answers)), key=lambda number: -answers[number].run.length)
    while left:
        longest = answers[left[0]].run.length
        equal = [number for number in left if answers[number].run.length == longest]
        free = [number for number in equal if _can_be_placed(answers[number], taken)]
        if not free:
            raise LayoutError(
                sentence(
                    'H5P\'s crossword cannot place "{word}", which touches longer words; use another seed',
                    word=answers[left[0]].word,
                )
            )
        number = min(free, key=lambda each: len({*answers[each].run.cells} - taken))
        yield number
        taken.update(answers[number].run.cells)
        left.remove(number)


def _can_be_placed(answer: FoundWord, taken: set[Cell]) -> bool:
    """Whether the answer adds letters and none of them touches a letter beside the word."""
    new = [cell for cell in answer.run.cells if cell not in taken]
    down = answer.run.down
    beside = {Cell(row + (not down) * side, column + down * side) for row, column in new for side in (1, -1)}
    return bool(new) and taken.isdisjoint(beside)


def on_handout(puzzle: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_handout`."""
    numbers = {(float(each["row"]), float(each["column"])): str(each["number"]) for each in puzzle["entries"]}
    clues = [f"{each['number']} {each['clue']}" for each in puzzle["entries"] if each["clue"]]
    grid = cells_of(puzzle["grid"])
    shown = {"clues": numbers, "numbers": cells_of(puzzle.get("codes", ())), "fill": {}}[puzzle["form"]]
    return Expected([grid], phrases_of((*clues, *puzzle["words"])), numbers=shown)


def on_key(puzzle: Mapping[str, Any], solution: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_key`."""
    words = (entry["word"] for entry in solution["entries"])
    return Expected([cells_of(solution["grid"])], phrases_of(words, needed=False))  # not without a table
