"""Checks word lines against their words, the spec and the dictionary, without the engine's tables."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache

from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.language.dictionary import Dictionary, built_in, combined, dictionary_of, names
from worksheets.language.languages import base_code
from worksheets.language.letters import Spelling
from worksheets.language.word_columns import rows_with
from worksheets.puzzles.wordlines.model import HOLE, Puzzle, Solution, WordLine
from worksheets.puzzles.wordlines.spec import Spec

SYMMETRIC = frozenset("AHIMOTUVWXYilovwx")
"""Letters that look the same in a mirror beside them; a word of these may need the mirror below it."""


def faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """See `PuzzleKind.faults`."""
    wrong = [*_order_faults(spec, puzzle, solution)]
    if wrong:
        return tuple(wrong)
    for number, (line, words) in enumerate(zip(puzzle.lines, solution.lines, strict=True), 1):
        keys = [puzzle.key(word) for word in words]
        found = [*line_faults(puzzle, line, keys)]
        found = found or [*_level_faults(spec, line, keys)] or [*_readings(spec, puzzle, line, keys)]
        wrong += (f"line {number}: {each}" for each in found)
    return tuple(wrong)


def _order_faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    """Yield differences from the spec: form, fields, repeated words."""
    if puzzle.form != spec.form or puzzle.listed != spec.listed or puzzle.spelling != spec.proof:
        yield f"the form {puzzle.form}, its words or their spelling are not those of the order"
    asked = (spec.article, spec.write == "sentence", spec.difficulty == "easy", spec.code)
    if (puzzle.article, puzzle.sentence, puzzle.ruled, puzzle.language) != asked:
        yield "article, sentence, ruling or language are not those of the order"
    counts = [len(words) for words in solution.lines]
    if len(puzzle.lines) != spec.count or counts != [line.words for line in puzzle.lines]:
        yield f"there are {counts} words in {len(puzzle.lines)} lines, which should be {spec.count}"
    if sum(counts) != spec.used or (counts and max(counts) - min(counts) > 1):
        yield f"the lines have {counts} words, not {spec.used} spread evenly"
    listed = {word for _, word in spec.listed}
    for word, times in Counter(word for words in solution.lines for word in words).items():
        if word not in listed:
            yield f'"{shown(word)}" is not in the list'
        elif times > 1:
            yield f'"{shown(word)}" is there {times} times'


def line_faults(puzzle: Puzzle, line: WordLine, keys: Sequence[str]) -> Iterator[str]:
    """Yield the reasons why an item is not made of these words, which are given by their letters."""
    if len(keys) != line.words:
        yield sentence("it has {count} words, not {words}", count=len(keys), words=line.words)
        return
    if not line.cells or not all(0 <= at < len(line.cells) for at in line.marked):
        yield sentence("it has no letters, or a letter is marked that it does not have")
        return
    text, word = puzzle.key(line.text), "".join(keys)
    cells = [puzzle.key(cell) for cell in line.cells]
    if puzzle.form == "snake" and text != word:
        yield sentence('"{word}" is not what its letters spell', word=shown(word))
    elif puzzle.form == "mirror" and "".join(reversed(cells)) != word:
        yield sentence('"{word}" is not what the mirror shows', word=shown(word))
    elif puzzle.form == "scrambled":
        first = "".join(cells[at] for at in line.marked)
        if sorted(text) != sorted(word) or not word.startswith(first):
            yield sentence('"{word}" has other letters, or does not begin with those that are marked', word=shown(word))
    elif puzzle.form == "missing" and not _fits(word, line, cells, puzzle):
        yield sentence('"{word}" does not fit the letters', word=shown(word))
    elif puzzle.form == "syllables" and not _made_of(Counter(cells), keys):
        yield sentence("its words are not made of all its syllables")


def _fits(word: str, line: WordLine, cells: Sequence[str], puzzle: Puzzle) -> bool:
    """Whether a word has the printed letters at their places, and the given letters in the holes."""
    letters = puzzle.spelling.cells_of(word)
    pairs = [*zip(line.cells, cells, letters, strict=True)] if len(letters) == len(cells) else []
    given = sorted(letter for cell, _, letter in pairs if cell == HOLE)
    same = all(cell == HOLE or mine == letter for cell, mine, letter in pairs)
    return bool(pairs) and same and (not line.given or given == sorted(map(puzzle.key, line.given)))


def _made_of(pieces: Counter[str], words: Sequence[str]) -> bool:
    """Whether the words use all syllables, each once."""
    if not words:
        return not +pieces
    return any(_made_of(pieces - used, words[1:]) for used in _ways(pieces, words[0]))


def _ways(pieces: Counter[str], word: str) -> Iterator[Counter[str]]:
    """Yield the syllables used by each way to make the word."""
    if not word:
        yield Counter()
    for piece in +pieces:
        if piece and word.startswith(piece):
            for used in _ways(pieces - Counter([piece]), word[len(piece) :]):
                yield used + Counter([piece])


def _level_faults(spec: Spec, line: WordLine, keys: Sequence[str]) -> Iterator[str]:
    easy = spec.difficulty == "easy"
    holes = line.cells.count(HOLE)
    needless = [line.marked and spec.form != "scrambled", line.given and spec.form != "missing"]
    if any(needless) or (line.below and spec.form != "mirror"):
        yield "it has marks, given letters, or a mirror below, which its form does not have"
    elif [*line.given] != sorted(line.given):
        yield "the given letters are not in alphabetical order"
    elif line.below and spec.difficulty != "hard" and not _is_symmetric(line):
        yield "the mirror lies below the word, against the level"
    elif spec.form == "missing" and not 0 < holes < len(line.cells):
        yield "it has no hole, or nothing else"
    elif spec.form == "scrambled" and ((easy and not line.marked) or spec.key(line.text) == keys[0]):
        yield "it is not scrambled, or its first letter is not marked, as the level demands"
    elif spec.form == "mirror" and spec.difficulty == "hard" and not line.below:
        yield "the mirror does not lie below the word, as the level demands"


def _is_symmetric(line: WordLine) -> bool:
    return SYMMETRIC.issuperset(sign for sign in line.text if sign.isalnum())


# ---- other readings, found by plain search


def _readings(spec: Spec, puzzle: Puzzle, line: WordLine, keys: Sequence[str]) -> Iterator[str]:
    """Yield other readings of the item, and letters that are marked or given although there is no other reading."""
    yield from _other_readings(puzzle, line, keys)
    fewer = line._replace(marked=line.marked[:-1], given=())
    if line.marked[int(spec.difficulty == "easy") :] and not [*_other_readings(puzzle, fewer, keys)]:
        yield "more letters are marked than needed"
    if line.given and not [*_other_readings(puzzle, fewer, keys)]:
        yield "its letters are given, although no other word fits"


def _other_readings(puzzle: Puzzle, line: WordLine, keys: Sequence[str]) -> Iterator[str]:
    """Yield other readings of the item."""
    book, own = _dictionary(puzzle.spelling), {key for key, _ in puzzle.listed}
    cells = ["" if cell == HOLE else puzzle.key(cell) for cell in line.cells]
    others: set[str] = set()
    if puzzle.form == "snake":
        ways = _cuts("".join(cells), line.words, book, own)
        if ways != 1:
            yield f"it can be cut into {line.words} words in {ways} ways"
    elif puzzle.form == "scrambled":
        first = "".join(cells[at] for at in line.marked)
        same = [*_anagrams(puzzle.spelling, len(keys[0])).get("".join(sorted(keys[0])), ()), *own]
        others = {word for word in same if sorted(word) == sorted(keys[0]) and word.startswith(first)}
    elif puzzle.form == "missing":
        letters = sorted(keys[0])
        others = {word for word in _matching(cells, book) if not line.given or sorted(word) == letters}
        others |= {word for word in own if _fits(word, line, cells, puzzle)}
    elif puzzle.form == "syllables":
        others = _exchanged(Counter(cells), keys, book, own)
    for word in sorted(others - {*keys}):
        yield f'it can also be "{shown(word)}"'


@lru_cache(maxsize=8)
def _dictionary(spelling: Spelling) -> Dictionary:
    code = base_code(spelling.language)
    return combined([built_in(code)], spelling=spelling) if code in names() else dictionary_of((), spelling.language)


def _cuts(text: str, count: int, book: Dictionary, own: Collection[str]) -> int:
    """The number of ways to cut a text into `count` words, computed from its end."""
    ways = [[0] * (count + 1) for _ in range(len(text) + 1)]
    ways[len(text)][0] = 1
    longest = max(30, *map(len, own))
    for start in range(len(text) - 1, -1, -1):
        for end in range(start + 1, min(len(text), start + longest) + 1):
            if any(ways[end]) and (text[start:end] in own or text[start:end] in book):
                for words in range(count):
                    ways[start][words + 1] += ways[end][words]
    return ways[0][count]


@lru_cache(maxsize=64)
def _anagrams(spelling: Spelling, length: int) -> Mapping[str, Sequence[str]]:
    """The words of a length by their sorted letters."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for letters in zip(*_dictionary(spelling).words.columns(length), strict=True):
        found["".join(sorted(letters))].append("".join(letters))
    return found


def _matching(cells: Sequence[str], book: Dictionary) -> Iterator[str]:
    """Yield the words of a dictionary that fit the cells; an empty text is a hole."""
    columns = book.words.columns(len(cells))
    places = [at for at, cell in enumerate(cells) if cell]
    if not columns or not places:
        return
    head = next((at for at, cell in enumerate(cells) if not cell), len(cells))
    first = rows_with(cells[:head], columns)
    near, *others = sorted(places, key=lambda at: columns[at][first.start : first.stop].count(cells[at]))
    wanted = [(columns[at], cells[at]) for at in others]
    for row in _rows_with(cells[near], columns[near], first):
        if all(column[row] == letter for column, letter in wanted):
            yield "".join(letters[row] for letters in columns)


def _rows_with(letter: str, column: Sequence[str], rows: range) -> Iterator[int]:
    """Yield the rows of a column that have the letter; `index` is much faster than a loop."""
    row = rows.start - 1
    with suppress(ValueError):
        while True:
            row = column.index(letter, row + 1, rows.stop)
            yield row


def _exchanged(pieces: Counter[str], keys: Sequence[str], book: Dictionary, own: Collection[str]) -> set[str]:
    """The words of all ways to use all syllables with the same number of words."""
    words: dict[str, Counter[str]] = {}
    begun: list[tuple[str, Counter[str]]] = [("", Counter())]
    while begun:
        text, used = begun.pop()
        for piece in pieces - used:
            longer, parts = text + piece, used + Counter([piece])
            if longer in own or longer in book:
                words[longer] = parts
            if _is_begun(longer, book.check, own):
                begun.append((longer, parts))
    return {*_completed(pieces, len(keys), [*words.items()])}


def _is_begun(text: str, check: Sequence[Sequence[str]], own: Collection[str]) -> bool:
    at = bisect_left(check, text)  # type: ignore[type-var]
    listed = at < len(check) and "".join(check[at]).startswith(text)
    return listed or any(word.startswith(text) for word in own)


def _completed(pieces: Counter[str], count: int, words: Sequence[tuple[str, Counter[str]]]) -> Iterator[str]:
    """Yield the words of all ways to use all syllables with `count` words."""
    piece = next(iter(+pieces), None)
    if piece is None or not count:
        return
    for word, used in words:
        if piece in used and used <= pieces:
            rest = pieces - used
            others = [*_completed(rest, count - 1, words)]
            if others or (count == 1 and not rest):
                yield word
                yield from others
