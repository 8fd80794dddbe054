"""The texts around a crossword; the phrases are in `phrases/<language>.toml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from worksheets.base.sentences import sentence, template
from worksheets.drawing.signs import SIGN_OF
from worksheets.language.languages import find_language
from worksheets.language.phrases import NO_BREAK, Phrases, find_phrases
from worksheets.puzzles.crossword.model import EntryRun, Puzzle, Question, Solution
from worksheets.puzzles.entries import Entry, bank_pictures
from worksheets.puzzles.values import (
    AnswerTable,
    AtAGlance,
    BankPicture,
    Blanks,
    Figure,
    HandoutText,
    PlacedWord,
    Section,
    Summary,
    WrittenAnswer,
)

if TYPE_CHECKING:
    from worksheets.puzzles.crossword.spec import Spec

FOLDER = Path(__file__).parent
"""The folder of the phrases."""

BETWEEN = f"{NO_BREAK} {NO_BREAK} "
"""The space between words on one line."""


TO_WRITE = "____"
"""Printed in place of an unknown letter."""


def handout_text(puzzle: Puzzle, language: str) -> HandoutText:
    """See `PuzzleKind.handout_text`: the task with the clues, the words by length, or the table of numbers."""
    phrases = find_phrases(FOLDER, language)
    blanks = (Blanks(phrases.text("solution"), letters=(len(puzzle.circles),)),) if puzzle.circles else ()
    if puzzle.form == "numbers":
        return HandoutText(phrases.text("task_numbers"), (_letter_table(puzzle, phrases),), blanks=blanks)
    if puzzle.form == "fill":
        entered = len(puzzle.entered)
        sentences = [phrases.counted("task_fill", len(puzzle.questions))]
        sentences += [phrases.counted("entered", entered)] if entered else []
        return HandoutText(" ".join(sentences), tuple(_by_length(puzzle, phrases)), blanks=blanks, task=True)
    return HandoutText(_clue_task(puzzle, phrases), tuple(_clues(puzzle, phrases)), blanks=blanks, task=True)


def needs_instruction(puzzle: Puzzle) -> bool:
    """The steps are about clues."""
    return puzzle.form != "clues"


def _clue_task(puzzle: Puzzle, phrases: Phrases) -> str:
    pictured = all(question.picture and not question.clue for question in puzzle.questions)
    task = "task_words" if puzzle.words else "task_pictures" if pictured else "task_clues"
    sentences = [phrases.text(task)]
    return " ".join(sentences + ([phrases.text("lengths")] if puzzle.shows_lengths else []))


def _clues(puzzle: Puzzle, phrases: Phrases) -> Iterator[Section]:
    """Yield the clues across, those down, and the words as one paragraph."""
    shown = [Entry("", (), picture=question.picture) for question in puzzle.questions]
    pictures: Sequence[BankPicture | None] = bank_pictures(shown, puzzle.pictures, phrases)
    for down, key in ((False, "across"), (True, "down")):
        chosen = [number for number, question in enumerate(puzzle.questions) if question.run.down is down]
        if chosen:
            numeral, lengths = phrases.language.numeral, puzzle.shows_lengths
            questions = [puzzle.questions[number] for number in chosen]
            seen = tuple(pictures[number] for number in chosen) if pictures else ()
            yield Section(
                phrases.text(key),
                tuple(_clue(question, phrases, lengths=lengths) for question in questions),
                tuple(str(numeral(question.run.number)) for question in questions),
                pictures=seen if any(seen) else (),
                new_column=True,
            )
    if puzzle.words:
        words = (entry.word.replace(" ", NO_BREAK) for entry in puzzle.words)
        yield Section(phrases.language.label("words"), (f"{NO_BREAK}· ".join(words),))


def _clue(question: Question, phrases: Phrases, *, lengths: bool) -> str:
    """The clue, with the number of letters if that is a hint; a picture without a text always has it."""
    letters = phrases.language.numeral(question.lengths.replace(" ", NO_BREAK))
    counts = f"({letters})" if lengths or not question.clue else ""
    return NO_BREAK.join(filter(None, (question.clue, counts)))


def _by_length(puzzle: Puzzle, phrases: Phrases) -> Iterator[Section]:
    """Yield the words as one section, a line for each length; entered ones are struck out."""
    lines: dict[int, list[str]] = {}
    for entry in sorted((*puzzle.words, *puzzle.entered), key=lambda each: (len(each.letters), each.word.casefold())):
        lines.setdefault(len(entry.letters), []).append(entry.word.replace(" ", NO_BREAK))
    marks = tuple(phrases.counted("letters", length) for length in lines)
    title = phrases.counted("words", len(puzzle.questions))
    struck = frozenset(entry.word.replace(" ", NO_BREAK) for entry in puzzle.entered)
    if lines:
        entries = tuple(map(BETWEEN.join, lines.values()))
        yield Section(phrases.language.label("words"), entries, marks, title=title, struck=struck, groups=True)


def _letter_table(puzzle: Puzzle, phrases: Phrases) -> Section:
    """The numbers, each with its letter where it is printed, or a line to write it on."""
    letters = {
        code: puzzle.grid.cells[row][column] or ""
        for row, codes in enumerate(puzzle.codes)
        for column, code in enumerate(codes)
        if code is not None
    }
    numbers = sorted(letters)
    marks = tuple(str(phrases.language.numeral(number)) for number in numbers)
    return Section(phrases.text("table"), tuple(letters[number] or TO_WRITE for number in numbers), marks)


def _place(run: EntryRun, language: str) -> str:
    return f"{find_language(language).numeral(run.number)} {SIGN_OF[run.direction.name]}"


def answer_table(puzzle: Puzzle, solution: Solution, language: str) -> AnswerTable:
    """See `PuzzleKind.answer_table`: number with direction, word and clue; and the solution word."""
    phrases = find_phrases(FOLDER, language)
    finding = phrases.text("finding", word=solution.solution_word) if solution.solution_word else ""
    label = phrases.language.label
    rows = [(_place(answer.run, language), answer.word) for answer in solution.answers]
    brief = AnswerTable(("", ""), tuple(rows))
    if puzzle.form != "clues":
        return AnswerTable((label("number"), label("word")), tuple(rows), brief=brief, finding=finding)
    clues = [(question.clue or "",) for question in puzzle.questions]
    full = tuple(row + clue for row, clue in zip(rows, clues, strict=True))
    return AnswerTable((label("number"), label("word"), label("clues")), full, brief=brief, finding=finding)


def at_a_glance(puzzle: Puzzle, solution: Solution, language: str) -> AtAGlance:
    """The words by their numbers."""
    return AtAGlance(tuple((_place(answer.run, language), answer.word) for answer in solution.answers))


def written(puzzle: Puzzle, solution: Solution, language: str) -> tuple[WrittenAnswer, ...]:
    """The words by their numbers, or by their directions if they have no numbers."""
    numbered = puzzle.form != "fill" and not puzzle.codes
    return tuple(
        WrittenAnswer(_place(answer.run, language) if numbered else SIGN_OF[answer.run.direction.name], answer.word)
        for answer in solution.answers
    )


def placed_words(puzzle: Puzzle, solution: Solution) -> Iterator[PlacedWord]:
    """Each word with its clue, its first cell, its direction and all its cells."""
    for question, answer in zip(puzzle.questions, solution.answers, strict=True):
        cells = tuple((cell.row + 1, cell.column + 1) for cell in answer.run.cells)
        yield PlacedWord(answer.word, question.clue or "", *cells[0], answer.run.direction.name, cells)


def summary(puzzle: Puzzle, solution: Solution) -> Summary:
    """Rows x columns, the numbers of words and crossings, and cells with a letter / cells of the box."""
    rows, columns = puzzle.grid.size
    letters = len([*puzzle.grid])
    crossings = sum(question.run.length for question in puzzle.questions) - letters
    figures = (
        Figure(template("words"), str(len(puzzle.questions))),
        Figure(template("crossings"), str(crossings)),
        Figure(template("letters / cells"), f"{letters} / {rows * columns}"),
    )
    return Summary(f"{rows} x {columns}", figures)


def notes(spec: Spec, puzzle: Puzzle) -> tuple[str, ...]:
    """Notes on words left out for the size, or on the number of words picked."""
    count, listed = len(puzzle.questions), len(spec.entries)
    if count == listed:
        return ()
    asked = {(question.clue, question.picture) for question in puzzle.questions}
    picked = [each.word for each in spec.entries if (each.clue, each.picture) in asked]
    names = f": {', '.join(picked)}" if puzzle.form == "clues" else ""
    fewer = spec.pick is not None and spec.size is not None and count < spec.pick
    size = sentence(", as many as a grid of {size} was found to hold", size=str(spec.size)) if fewer else ""
    return (sentence("{there} of {listed} words{size}{names}", there=count, listed=listed, size=size, names=names),)


def chosen(spec: Spec, puzzle: Puzzle) -> Mapping[str, str]:
    """See `worksheets.puzzles.contract.PuzzleKind.chosen`."""
    rows, columns = puzzle.grid.size
    return {"form": puzzle.form, "size": f"{rows}x{columns}", "hints": ", ".join(spec.chosen_hints) or "none"}
