"""Marks a crossword filled in as rows of letters: by the list, by the dictionary, or by the key if it has clues."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from unicodedata import normalize

from worksheets.base.errors import InputError
from worksheets.base.grid import Cell
from worksheets.base.quoting import shown, written
from worksheets.base.sentences import sentence
from worksheets.language.articles import without_article
from worksheets.language.letters import Umlauts, letters_of
from worksheets.puzzles.crossword.model import EntryRun, Puzzle
from worksheets.puzzles.crossword.solve import dictionary_of
from worksheets.puzzles.sign_grid import SignGrid, differences, parse_signs
from worksheets.puzzles.values import SolveInput

SPELLINGS: tuple[Umlauts, ...] = ("keep", "expand")

ARROWS = {False: sentence("across"), True: sentence("down")}


def is_markable(puzzle: Puzzle) -> bool:
    """Whether the puzzle has no clues, whose words only the key has."""
    return puzzle.form != "clues"


def mark(puzzle: Puzzle, given: SolveInput) -> tuple[str, ...]:
    """List blank and changed cells, and entries that are wrong; see the contract."""
    key = _grid(puzzle, given._replace(text="", data=given.key)) if given.key is not None else None
    if puzzle.form == "clues" and key is None:
        raise InputError(sentence("answers to clues are compared with the key; name the file that has it"))
    answer = _grid(puzzle, given)
    found = [*differences(_folded(puzzle.grid), answer)]
    if found:
        return tuple(found)
    found += _against_grid(puzzle, answer, given)
    if key is not None and puzzle.form == "clues":
        found += _against_key(puzzle, answer, key)
    elif puzzle.form == "fill":
        found += _against_list(puzzle, answer)
    else:
        found += _against_dictionary(puzzle, answer)
    return tuple(found)


def _grid(puzzle: Puzzle, given: SolveInput) -> SignGrid:
    """The grid of an answer, in folded letters; lines of other lengths in a text are ignored."""
    size = puzzle.grid.size
    if given.data is None:
        rows = [line.split() for line in given.text.splitlines()]
        given = given._replace(text="\n".join(" ".join(row) for row in rows if len(row) == size.columns))
    grid = _folded(parse_signs(given, None, size))
    if [*grid] != [*puzzle.grid]:
        raise InputError(sentence("the answer has other cells than the puzzle; write # where there is no cell"))
    return grid


def _folded(grid: SignGrid) -> SignGrid:
    """The grid with letters folded, so that case does not matter."""
    rows = ([sign and normalize("NFC", sign).casefold().upper() for sign in row] for row in grid.cells)
    return SignGrid(tuple(map(tuple, rows)))


def _against_grid(puzzle: Puzzle, answer: SignGrid, given: SolveInput) -> Iterator[str]:
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
                _says(entry[key], _spelled(answer, question.run), given.language)
                for key in ("word", "letters")
                if key in entry
            ):
                yield sentence(
                    '{run}: the grid does not spell "{word}"',
                    run=_name(question.run),
                    word=shown(written(entry.get("word"))),
                )
    word = data.get("solution_word")
    circled = tuple(answer[cell] or "" for cell in puzzle.circles)
    is_known = not puzzle.is_text and "solution_word" in data
    if is_known and (word or circled) and not _says(word, circled, given.language):
        yield sentence('the circles spell "{circled}"', circled="".join(circled))


def _says(word: object, spelled: tuple[str, ...], language: str) -> bool:
    """Whether a text has these letters, with umlauts kept or expanded."""
    text = word if isinstance(word, str) else ""
    ways = (
        letters_of(each, language, umlauts=way) for each in (text, without_article(text, language)) for way in SPELLINGS
    )
    return any(_word(letters) == spelled for letters in ways)


def _spelled(grid: SignGrid, run: EntryRun) -> tuple[str, ...]:
    return tuple(grid[cell] or "" for cell in run.cells)


def _name(run: EntryRun) -> str:
    return sentence("{number} {arrow}", number=run.number, arrow=ARROWS[run.down])


def _against_key(puzzle: Puzzle, answer: SignGrid, key: SignGrid) -> Iterator[str]:
    for question in puzzle.questions:
        word = _spelled(answer, question.run)
        if word != _spelled(key, question.run):
            yield sentence('{run}: "{word}" is not the word', run=_name(question.run), word="".join(word))


def _against_list(puzzle: Puzzle, answer: SignGrid) -> Iterator[str]:
    """Yield listed words that are missing or repeated, and entries that are no listed word."""
    listed = {_word(entry.letters): entry.word for entry in (*puzzle.words, *puzzle.entered)}
    times = Counter(_spelled(answer, question.run) for question in puzzle.questions)
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


def _word(letters: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(_letter, letters))


@lru_cache(maxsize=1_000)
def _letter(letter: str) -> str:
    return normalize("NFC", letter).casefold().upper()


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
        yield from zip(*(map(_letter, letters) for letters in dictionary.words.columns(length)), strict=True)
