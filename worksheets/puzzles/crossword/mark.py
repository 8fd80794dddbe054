"""Marks a crossword filled in as rows of letters: by the list, by the dictionary, or by the key if it has clues."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from unicodedata import normalize

from worksheets.base.errors import InputError
from worksheets.base.grid import Cell
from worksheets.base.quoting import shown, written
from worksheets.base.sentences import sentence
from worksheets.language.languages import base_code
from worksheets.language.letter_forms import capital_letters
from worksheets.language.letters import Spelling
from worksheets.puzzles.crossword.model import EntryRun, Puzzle
from worksheets.puzzles.crossword.parse import spellings_of
from worksheets.puzzles.crossword.solve import dictionary_of
from worksheets.puzzles.sign_grid import SignGrid, differences, parse_signs
from worksheets.puzzles.values import SolveInput

ARROWS = {False: sentence("across"), True: sentence("down")}


def is_markable(puzzle: Puzzle) -> bool:
    """Whether the puzzle has no clues, whose words only the key has."""
    return puzzle.form != "clues"


def mark(puzzle: Puzzle, given: SolveInput) -> tuple[str, ...]:
    """List blank and changed cells, and entries that are wrong; see the contract."""
    key = (
        None
        if given.key is None
        else _folded(_written(puzzle, given._replace(text="", data=given.key)), puzzle.language)
    )
    if puzzle.form == "clues" and key is None:
        raise InputError(sentence("answers to clues are compared with the key; name the file that has it"))
    written_grid = _written(puzzle, given)
    ways = [*spellings_of((written_grid[cell] or "" for cell in written_grid), given.language)]
    answer = _folded(written_grid, puzzle.language)
    found = [*differences(_folded(puzzle.grid, puzzle.language), answer)]
    if found:
        return tuple(found)
    found += _against_grid(puzzle, answer, given, ways)
    if key is not None and puzzle.form == "clues":
        found += _against_key(puzzle, answer, key)
    elif puzzle.form == "fill":
        found += _against_list(puzzle, answer, ways)
    else:
        found += _against_dictionary(puzzle, answer)
    return tuple(found)


def _written(puzzle: Puzzle, given: SolveInput) -> SignGrid:
    """The grid of an answer; lines of other lengths in a text are ignored."""
    size = puzzle.grid.size
    if given.data is None:
        rows = [line.split() for line in given.text.splitlines()]
        given = given._replace(text="\n".join(" ".join(row) for row in rows if len(row) == size.columns))
    grid = parse_signs(given, None, size)
    if [*grid] != [*puzzle.grid]:
        raise InputError(sentence("the answer has other cells than the puzzle; write # where there is no cell"))
    return grid


def _folded(grid: SignGrid, language: str) -> SignGrid:
    """The grid with letters folded, so that case does not matter."""
    rows = ([sign and _letter(sign, language) for sign in row] for row in grid.cells)
    return SignGrid(tuple(map(tuple, rows)))


def _against_grid(puzzle: Puzzle, answer: SignGrid, given: SolveInput, ways: Sequence[Spelling]) -> Iterator[str]:
    """Yield entries and a solution word of JSON that the grid does not spell."""
    data = given.data or {}
    entries = data.get("entries")
    if isinstance(entries, list):
        if len(entries) != len(puzzle.questions):
            yield sentence(
                "{answered} entries are answered, not {asked}", answered=len(entries), asked=len(puzzle.questions)
            )
        for question, each in zip(puzzle.questions, entries, strict=False):
            entry = each if isinstance(each, dict) else {}
            if any(entry.get(key) != value for key, value in question.run.to_json().items()):
                yield sentence("{run} is listed in another place", run=_name(question.run))
            elif not all(
                _says(entry[key], _spelled(answer, question.run), ways) for key in ("word", "letters") if key in entry
            ):
                yield sentence(
                    '{run}: the grid does not spell "{word}"',
                    run=_name(question.run),
                    word=shown(written(entry.get("word"))),
                )
    word = data.get("solution_word")
    circled = tuple(answer[cell] or "" for cell in puzzle.circles)
    is_known = not puzzle.is_text and "solution_word" in data
    if is_known and (word or circled) and not _says(word, circled, ways):
        yield sentence('the circles spell "{circled}"', circled="".join(circled))


def _says(word: object, spelled: tuple[str, ...], ways: Sequence[Spelling]) -> bool:
    """Whether a text has these letters, in one of these spellings."""
    text = word if isinstance(word, str) else ""
    return any(_word(way.letters_of(text), way.language) == spelled for way in ways)


def _spelled(grid: SignGrid, run: EntryRun) -> tuple[str, ...]:
    return tuple(grid[cell] or "" for cell in run.cells)


def _name(run: EntryRun) -> str:
    return sentence("{number} {arrow}", number=run.number, arrow=ARROWS[run.down])


def _against_key(puzzle: Puzzle, answer: SignGrid, key: SignGrid) -> Iterator[str]:
    for question in puzzle.questions:
        word = _spelled(answer, question.run)
        if word != _spelled(key, question.run):
            yield sentence('{run}: "{word}" is not the word', run=_name(question.run), word="".join(word))


def _against_list(puzzle: Puzzle, answer: SignGrid, ways: Sequence[Spelling]) -> Iterator[str]:
    """Yield listed words that are missing or repeated, and entries that are no listed word."""
    times = Counter(_spelled(answer, question.run) for question in puzzle.questions)
    entries = (*puzzle.words, *puzzle.entered)
    own = {_word(entry.letters, puzzle.language): entry.word for entry in entries}
    others = ({_word(way.letters_of(entry.word), way.language): entry.word for entry in entries} for way in ways)
    listed = own if times.keys() <= own.keys() else next((each for each in others if times.keys() <= each.keys()), own)
    for question in puzzle.questions:
        word = _spelled(answer, question.run)
        if word not in listed:
            yield sentence('{run}: "{word}" is not in the list', run=_name(question.run), word="".join(word))
    yield from (
        sentence('"{word}" is there {times} times', word=word, times=times[letters])
        for letters, word in listed.items()
        if times[letters] > 1
    )
    yield from (sentence('"{word}" is missing', word=word) for letters, word in listed.items() if letters not in times)


def _word(letters: Iterable[str], language: str) -> tuple[str, ...]:
    return tuple(_letter(letter, language) for letter in letters)


@lru_cache(maxsize=1_000)
def _letter(letter: str, language: str) -> str:
    return capital_letters(normalize("NFC", letter), base_code(language)).casefold().upper()


def _against_dictionary(puzzle: Puzzle, answer: SignGrid) -> Iterator[str]:
    """Yield numbers with several letters, letters with several numbers, and entries that are no word."""
    letters: dict[int, str] = {}
    numbers: dict[str, int] = {}
    for row, column in puzzle.grid:
        code, sign = puzzle.codes[row][column] or 0, answer[Cell(row, column)] or ""
        if letters.setdefault(code, sign) != sign:
            yield sentence("the number {code} is {letter} and {sign}", code=code, letter=letters[code], sign=sign)
        elif numbers.setdefault(sign, code) != code:
            yield sentence("{sign} is the number {number} and {code}", sign=sign, number=numbers[sign], code=code)
    known = {*_candidates(puzzle)}
    for question in puzzle.questions:
        word = _spelled(answer, question.run)
        if not question.known or word in known:
            continue
        if puzzle.is_text:
            yield sentence(
                '{run}: "{word}" is not in the dictionary; if the author chose it, use the JSON file that build wrote',
                run=_name(question.run),
                word="".join(word),
            )
        else:
            yield sentence('{run}: "{word}" is not in the dictionary', run=_name(question.run), word="".join(word))


def _candidates(puzzle: Puzzle) -> Iterator[tuple[str, ...]]:
    """Yield the words of the dictionary that have the length of an entry, in folded letters."""
    lengths = {question.run.length for question in puzzle.questions}
    dictionary = dictionary_of(puzzle)
    for length in sorted(lengths):
        columns = dictionary.words.columns(length)
        yield from zip(*(_word(letters, puzzle.language) for letters in columns), strict=True)
