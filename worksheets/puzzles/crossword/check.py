"""Checks a crossword against the rules and its spec, from the letters of the grid alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from worksheets.base.grid import Cell
from worksheets.base.quoting import shown
from worksheets.puzzles.crossword.model import FoundWord, Puzzle, Solution, runs_in
from worksheets.puzzles.crossword.spec import ENTERED, VOWELS, Spec, lengths_of, matched, word_of
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.sign_grid import SignGrid


def faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """See `PuzzleKind.faults`: checks entries and their words, connected cells, printed letters, and the spec."""
    found = [*_grid_faults(puzzle, solution)]
    if puzzle.form != spec.chosen_form:
        found.append(f"the form is {puzzle.form}, not {spec.chosen_form}")
    if found:
        return tuple(found)
    parts = (_word_faults(spec, solution), _run_faults(spec, solution), _order_faults(spec, puzzle))
    printed = (_question_faults(spec, puzzle, solution), _circle_faults(spec, puzzle, solution))
    forms = {"clues": _hint_faults, "fill": _fill_faults, "numbers": _code_faults}
    found += (fault for part in (*parts, *printed, forms[puzzle.form](spec, puzzle, solution)) for fault in part)
    return tuple(dict.fromkeys(found))


def _grid_faults(puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    """Yield faults of size and letters; the grids can be compared only if there are none."""
    shapes = {tuple(map(len, grid.cells)) for grid in (puzzle.grid, solution.grid)}
    if len(shapes) != 1 or len({len(row) for row in puzzle.grid.cells}) != 1:
        yield "the grids of puzzle and solution have different sizes"
    elif [*puzzle.grid] != [*solution.grid]:
        yield "puzzle and solution do not have the same cells"
    elif not all(solution.grid[cell] for cell in solution.grid) or not [*solution.grid]:
        yield "the solution has blank cells"
    elif (puzzle.codes or puzzle.form == "numbers") and tuple(map(len, puzzle.codes)) not in shapes:
        yield "the numbers do not fit the grid"
    else:
        for cell in puzzle.grid:
            if puzzle.grid[cell] and puzzle.grid[cell] != solution.grid[cell]:
                yield f"{_at(cell)} has {puzzle.grid[cell]}, but its letter is {solution.grid[cell]}"


def _at(cell: Cell) -> str:
    return f"row {cell.row + 1}, column {cell.column + 1}"


def _word_faults(spec: Spec, solution: Solution) -> Iterator[str]:
    """Yield words that are not there once; `pick` asks for a number of words, fewer if the size allows no more."""
    times = Counter(answer.letters for answer in solution.answers)
    listed = {entry.letters: word_of(spec, entry) for entry in spec.entries}
    for answer in solution.answers:
        if listed.get(answer.letters) != answer.word:
            yield f'"{shown(answer.word)}" is not in the list'
        elif times[answer.letters] > 1:
            yield f'"{shown(answer.word)}" is there {times[answer.letters]} times'
    wanted = spec.pick if spec.pick is not None and spec.picks else len(listed)
    if len(times) > wanted or (len(times) < wanted and (spec.pick is None or spec.size is None)):
        yield f"{len(times)} words are there, not {wanted}"


def _run_faults(spec: Spec, solution: Solution) -> Iterator[str]:
    """Yield runs of two or more letters that are no answer or have a wrong number, and unconnected cells."""
    grid = solution.grid
    runs = runs_in(grid)
    spelled = {run: tuple(grid[cell] or "" for cell in run.cells) for run in runs}
    if tuple(answer.run for answer in solution.answers) != runs:
        known = {answer.run for answer in solution.answers}
        astray = [run for run in runs if run not in known]
        yield from (f'"{"".join(spelled[run])}" in {_at(run.start)} is no entry' for run in astray)
        yield "the entries are not the runs of the grid, numbered in reading order"
    for answer in solution.answers:
        if spelled.get(answer.run, answer.letters) != answer.letters:
            yield f'"{shown(answer.word)}" is not what {_at(answer.run.start)} spells'
    alone = {*grid}.difference(*(run.cells for run in runs))
    yield from (f"{_at(cell)} is in no word" for cell in sorted(alone))
    if not spec.islands and _pieces(grid) > 1:
        yield "the words are not all connected"


def _pieces(grid: SignGrid) -> int:
    """The number of parts of a grid whose cells are connected by their sides."""
    left, count = set(grid), 0
    while left:
        count += 1
        near = [left.pop()]
        while near:
            row, column = near.pop()
            around = {Cell(row + 1, column), Cell(row - 1, column), Cell(row, column + 1), Cell(row, column - 1)} & left
            left -= around
            near += around
    return count


def _order_faults(spec: Spec, puzzle: Puzzle) -> Iterator[str]:
    rows, columns = puzzle.grid.size
    if spec.size and (rows > spec.size.rows or columns > spec.size.columns):
        yield f"the grid is {puzzle.grid.size}, larger than {spec.size}"
    if puzzle.shows_lengths != ("lengths" in spec.chosen_hints):
        yield "the numbers of letters are not shown or hidden as asked"
    if puzzle.language != spec.code or puzzle.pictures != spec.pictures or puzzle.is_text:
        yield "language or pictures are not those of the order"
    parts = {"clues": puzzle.entered or puzzle.codes, "fill": puzzle.codes, "numbers": puzzle.entered or puzzle.words}
    if parts[puzzle.form]:
        yield f"the form {puzzle.form} has no such numbers or words"


def _question_faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    """Yield questions that do not belong to the answer with their number, or differ from the list."""
    if [each.run for each in puzzle.questions] != [each.run for each in solution.answers]:
        yield "questions and answers do not have the same places"
        return
    listed = {entry.letters: entry for entry in spec.entries}
    for question, answer in zip(puzzle.questions, solution.answers, strict=True):
        entry = listed.get(answer.letters)
        if puzzle.form == "clues" and entry and not _asks(question, entry, lengths_of(entry.word, spec)):
            yield f'the clue of "{shown(answer.word)}" is not that of the list'
        if puzzle.form != "clues" and question[1:4] != (None, "", ""):
            yield f'"{shown(answer.word)}" has a clue in the form {puzzle.form}'
        if question.known != (puzzle.form != "numbers" or answer.letters in spec.dictionary):
            yield f'the puzzle is wrong about whether the dictionary has "{shown(answer.word)}"'


def _asks(question: object, entry: Entry, lengths: str) -> bool:
    asked = (getattr(question, name) for name in ("clue", "picture", "lengths"))
    return (*asked,) == (entry.clue, entry.picture, lengths)


def _circle_faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    """Yield a fault unless the circles spell the solution word with cells of different words."""
    if (solution.solution_word or "") != "".join(spec.solution_letters):
        yield "the solution word is not the ordered one"
    circles = puzzle.circles
    if not set(circles) <= set(solution.grid) or len(set(circles)) < len(circles):
        yield "circles are outside the cells, or twice in one"
        return
    spelled = tuple(solution.grid[cell] or "" for cell in circles)
    if spelled != spec.solution_letters:
        yield f'the circles spell "{"".join(spelled)}", not "{"".join(spec.solution_letters)}"'
    if matched(circles, [answer.run.cells for answer in solution.answers]) is None:
        yield "the circles are not in different words"


def _hint_faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    """Yield printed letters that differ from the hints, and a word list that is missing or not a hint."""
    hints = spec.chosen_hints
    firsts = {answer.run.start for answer in solution.answers} if "first_letters" in hints else set()
    printed = {cell for cell in puzzle.grid if puzzle.grid[cell]}
    vowels = {cell for cell in puzzle.grid if (solution.grid[cell] or "").upper() in VOWELS}
    if printed != (firsts | vowels if "vowels" in hints else firsts):
        yield "the letters in the grid are not those of the hints"
    if not _lists(puzzle.words, solution.answers if "words" in hints else ()):
        yield "the listed words are not those of the answers"


def _lists(words: Sequence[Entry], answers: Sequence[FoundWord]) -> bool:
    """Whether these are the words of the answers, in any order, without clues."""
    return Counter(words) == Counter(Entry(answer.word, answer.letters) for answer in answers)


def _fill_faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    """Yield faults unless whole words are entered, at least as many as the level sets, and the others are listed."""
    listed = {entry[:2] for entry in puzzle.words}
    entered = [answer for answer in solution.answers if answer[1:] not in listed]
    cells = {cell for answer in entered for cell in answer.run.cells}
    if cells != {cell for cell in puzzle.grid if puzzle.grid[cell]}:
        yield "the letters in the grid are not the words that are missing in the list"
    if len(entered) < min(ENTERED[spec.difficulty], len(solution.answers) // 3):
        yield f"{len(entered)} words are entered, too few for {spec.difficulty}"
    if not _lists(puzzle.entered, entered):
        yield "the words said to be entered are not those"
    if not _lists(puzzle.words, [answer for answer in solution.answers if answer not in entered]):
        yield "the list has words that are not in the grid"


def _code_faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    """Yield faults unless equal numbers are equal letters, and a printed letter is printed everywhere."""
    rows = zip(puzzle.codes, puzzle.grid.cells, strict=True)
    if any((code is None) != (sign is None) for row in rows for code, sign in zip(*row, strict=True)):
        yield "the numbers are elsewhere than the letters"
    pairs = {(puzzle.codes[cell.row][cell.column], solution.grid[cell]) for cell in solution.grid}
    numbers, letters = {number for number, _ in pairs}, {letter for _, letter in pairs}
    if not len(pairs) == len(numbers) == len(letters) or numbers != {*range(1, len(letters) + 1)}:
        yield "numbers and letters do not correspond to each other"
    printed = {solution.grid[cell] for cell in puzzle.grid if puzzle.grid[cell]}
    if any(not puzzle.grid[cell] and solution.grid[cell] in printed for cell in puzzle.grid):
        yield "a letter is printed in some of its cells only"
    if len(printed) < min(2 * ENTERED[spec.difficulty], len(letters)):
        yield f"{len(printed)} letters are printed, too few for {spec.difficulty}"
    unknown: Sequence[FoundWord] = [each for each in solution.answers if each.letters not in spec.dictionary]
    known = {letter for each in solution.answers if each not in unknown for letter in each.letters}
    if not letters - known <= printed:
        yield "a letter that is in no word of the dictionary is not printed"
