"""Problems of the fields of a word search, with remedies, and warnings for its author."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache

from worksheets.base.errors import counted, nearest
from worksheets.base.grid import Mask, Size
from worksheets.language.stray_signs import script_fault
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.wordsearch.engine.message.fitting import room
from worksheets.puzzles.wordsearch.engine.message.unfit import unfit
from worksheets.puzzles.wordsearch.engine.place.board import BACKWARD
from worksheets.puzzles.wordsearch.engine.place.place import misplaced
from worksheets.puzzles.wordsearch.engine.shape.outline import longest_run
from worksheets.puzzles.wordsearch.order import SearchOrder

MOST_LETTERS = 150
"""Maximum number of distinct letters on one sheet: the engine stores a letter, including filler, in one byte."""


def problems(spec: SearchOrder) -> Iterator[tuple[str, str]]:
    """Yield problems of a spec: fields and sentences; see `worksheets.puzzles.fields.KindSpec.problems`."""
    if wrong := [*spec.language_problems()]:
        yield from wrong
        return
    yield from _word_problems(spec)
    yield from (("avoid", sentence) for sentence in _avoid_problems(spec))
    yield from (("word_bank", sentence) for sentence in _bank_problems(spec))
    yield from spec.pick_problems()
    crowded: list[tuple[str, str]] = []
    if spec.shape and spec.mask:
        yield "mask", f"a grid has either shape: {spec.shape} or a mask, not both"
    elif spec.said_size is not None:
        crowded = [*_shape_problems(spec, spec.said_size)]
        yield from crowded
    astray = [*_fixed_problems(spec)]
    yield from (("fixed", sentence) for sentence in astray)
    if spec.message is not None and not crowded and not (spec.shaped and astray):
        yield from (("message", sentence) for sentence in _message_problems(spec, spec.message))


def warnings(spec: SearchOrder) -> Iterator[tuple[str, str]]:
    """Yield warnings for its author; see `worksheets.puzzles.fields.KindSpec.warnings`."""
    yield from (("words", sentence) for sentence in _contained(spec.hidden))
    for place in spec.places:
        if place.direction not in spec.rules.directions:
            name = place.direction.name
            yield "fixed", f'"{place.entry.word}" runs {name}, as no other word does; the instruction says so'
    if spec.message is not None and spec.filler is not None:
        yield "filler", "the message fills the cells that the words leave, so there is no filler"
    if "word_bank" not in spec.model_fields_set and any(word.picture for word in spec.words):
        yield "words", "the word bank shows no pictures; use word_bank: clues for pictures alone, or both"


def _word_problems(spec: SearchOrder) -> Iterator[tuple[str, str]]:
    ways = {direction.mirrored for direction in spec.announced} if spec.right_to_left else spec.announced
    backward = not BACKWARD.isdisjoint(ways)
    spelled = [entry.letters for entry in spec.hidden]
    for field, texts in (("secret_words", spec.secret_words), ("bonus_words", spec.bonus_words)):
        yield from ((field, fault) for fault in map(script_fault, texts) if fault)
    if not _all_differ(spelled, backward):
        yield from _confused(spec, backward)
    different = len(set().union(*spelled, spec.message_cells))
    if different > MOST_LETTERS:
        yield "words", f"the words have {different} different letters; a sheet can have at most {MOST_LETTERS}"


def _all_differ(spelled: Sequence[tuple[str, ...]], backward: bool) -> bool:
    """Whether all words have letters, and none those of another one, not even `backward` where such are read."""
    known = set(spelled)
    return (
        len(known) == len(spelled)
        and () not in known
        and not (backward and any(each[::-1] in known and each != each[::-1] for each in spelled))
    )


def _confused(spec: SearchOrder, backward: bool) -> Iterator[tuple[str, str]]:
    """Yield the words without letters, and those that cannot be distinguished from an earlier one."""
    seen: dict[tuple[str, ...], str] = {}
    for number, (word, letters, *_) in enumerate(spec.hidden):
        secret = number < len(spec.entries) + len(spec.secret_words)
        field = "words" if number < len(spec.entries) else "secret_words" if secret else "bonus_words"
        if not letters:
            yield field, f'"{word}" has no letters or digits'
        elif letters in seen:
            first = seen[letters]
            same = f'"{first}" and "{word}" are the same letters'
            yield field, f'"{word}" is listed twice{_reckoned(spec, word)}' if first == word else same
        elif backward and letters[::-1] in seen and letters != letters[::-1]:
            yield (
                field,
                f'"{seen[letters[::-1]]}" is "{word}" backwards, so neither can be there once on a sheet with '
                "backward directions; leave one out, or use difficulty: medium",
            )
        seen.setdefault(letters, word)


def _fixed_problems(spec: SearchOrder) -> Iterator[str]:
    if not spec.fixed:
        return
    known = {entry.letters for entry in spec.hidden}
    seen: set[tuple[str, ...]] = set()
    for each in spec.fixed:
        letters = spec.spelling.letters_of(each.word)
        if letters not in known:
            listed = (entry.word for entry in spec.hidden)
            yield f'"{each.word}" is none of the words{nearest(each.word, listed)}; list it among them, too'
        elif letters in seen:
            yield f'"{each.word}" has two places; a word is there once'
        seen.add(letters)
    yield from misplaced(spec.places, spec.said_size, spec.may_cross, _outline_said(spec))
    yield from _nowhere(spec)
    listed_places = sum(place.entry in spec.entries for place in spec.places)
    if spec.pick is not None and listed_places > spec.pick:
        yield f"{listed_places} words have places, but only {spec.pick} are to be picked; use pick: {listed_places}"


def _outline_said(spec: SearchOrder) -> tuple[Mask, str] | None:
    """The cells of the shape in the size that is said, with its name."""
    with suppress(ValueError):  # `_shape_problems` says that it cannot have this size
        if spec.outline and spec.said_size:
            return spec.outline.mask(spec.said_size), spec.shape_name(spec.said_size)
    return None


def _nowhere(spec: SearchOrder) -> Iterator[str]:
    """Places that are in the shape in none of the sizes that it could be given."""
    if spec.outline and not spec.said_size and min(map(min, spec.standing), default=0) >= 0:
        alone = [place for place in spec.places if not spec.outline.holding(place.cells)]
        for place in alone:
            yield (
                f'"{place.entry.word}" would stand outside {spec.outline} in all sizes that could be chosen; begin '
                "further from the corner of the rectangle round it, from which rows and columns are counted"
            )
        if not alone and spec.places and not spec.outline.holding(spec.standing):
            yield f"in no size {spec.outline} has the cells of all these places; move them nearer to each other"


def _message_problems(spec: SearchOrder, message: str) -> Iterator[str]:
    if fault := script_fault(message):
        yield fault
    elif not spec.message_cells:
        yield f'"{message}" has no letters or digits'
    elif all(entry.letters for entry in spec.hidden):
        yield from unfit(spec.wanted, spec.entries, spec.unlisted, spec.pick)


def _reckoned(spec: SearchOrder, word: str) -> str:
    """The calculations whose result a word is, where these are why it is there twice."""
    clues = [each.clue for each in spec.words if each.text == word and each.clue]
    return f": {clues[0]} {word} and {clues[1]} {word}" if _are_calculations(clues) else ""


def _bank_problems(spec: SearchOrder) -> Iterator[str]:
    bank = spec.word_bank
    if bank.show == "lengths" and (bank.boxes or bank.lines):
        wrong = "boxes" if bank.boxes else "lines"
        yield f"with show: lengths no words are listed, so they have no {wrong}; use show: none or first_letters"
    elif bank.show == "none" and bank.boxes and not bank.lines:
        yield "with show: none there is nothing that could have boxes; use lines: yes, too, or show: words"


def _avoid_problems(spec: SearchOrder) -> Iterator[str]:
    listed = {entry.letters for entry in spec.hidden} if spec.avoid else set()
    for word in spec.avoid:
        letters = spec.spelling.letters_of(word)
        if len(letters) < 2:
            yield f'"{word}" is too short to avoid; it needs at least two letters'
        elif letters in listed:
            yield f'"{word}" is to be avoided, but is one of the words; take it out of words or avoid'


def _shape_problems(spec: SearchOrder, size: Size) -> Iterator[tuple[str, str]]:
    try:
        mask = spec.cells_in(size)
    except ValueError as error:
        yield "size", str(error)
        return
    if mask is None:
        yield from (("words", sentence) for sentence in _size_problems(spec, size))
    elif not mask.count:
        yield "mask", f"no cell of this mask is left in a grid of {size}; use a larger size"
    else:
        yield from (("words", sentence) for sentence in _mask_problems(spec, mask, spec.shape_name(size)))


def _mask_problems(spec: SearchOrder, mask: Mask, name: str) -> Iterator[str]:
    remedy = "draw a larger mask or say a larger size" if spec.mask else "use a larger size"
    room = longest_run(mask, spec.rules.directions)
    for word, letters, *_ in spec.hidden:
        if len(letters) > room:
            yield (
                f'"{word}" has {len(letters)} letters, but the longest straight run of cells in {name}, in the '
                f"directions of the sheet, has {room}; {remedy}"
            )
    yield from _crowd_problems(spec, mask.count, name, remedy)


_room = lru_cache(maxsize=64)(room)  # a job has few sizes


def _size_problems(spec: SearchOrder, size: Size) -> Iterator[str]:
    directions = spec.rules.directions
    longest = _room(size, directions)
    for word, letters, *_ in spec.hidden:
        if len(letters) > longest:
            yield (
                f'"{word}" has {len(letters)} letters, but the grid is {size}; '
                f"use at least {len(letters)} {_sides(spec)}"
            )
    yield from _crowd_problems(spec, size.rows * size.columns, f"a grid of {size}", "use a larger grid")


def _crowd_problems(spec: SearchOrder, cells: int, grid: str, remedy: str) -> Iterator[str]:
    """Yield the problem that the words have more letters than the grid has cells."""
    lengths = sorted(len(entry.letters) for entry in spec.entries)
    total = sum(lengths[: spec.pick]) + sum(len(entry.letters) for entry in spec.unlisted)
    if total <= cells or (spec.pick or 0) > len(lengths):
        return
    if not spec.may_cross:
        at_least = "at least " if spec.pick else ""
        yield (
            f"the words have {at_least}{counted(total, 'letter')}, but {grid} has {counted(cells, 'cell')} and words "
            f"do not overlap; {remedy}, fewer words, or overlap: yes"
        )
    elif (least := spec.least_cells) > cells:
        yield (
            f"the words need at least {counted(least, 'cell')}, since they cross only where they have the same letter, "
            f"but {grid} has {cells}; {remedy} or fewer words"
        )


def _sides(spec: SearchOrder) -> str:
    across = any(not direction.d_row for direction in spec.rules.directions)
    down = any(not direction.d_column for direction in spec.rules.directions)
    if across == down:
        return "rows or columns" if across else "rows and columns"
    return "columns" if across else "rows"


def _are_calculations(clues: Sequence[str]) -> bool:
    return len(clues) > 1 and all(clue.endswith("=") for clue in clues)


@lru_cache(maxsize=16)
def _contained(entries: tuple[Entry, ...]) -> tuple[str, ...]:
    """Warnings about words inside others; cached for other sheets with the same list."""
    spelled = [(entry.word, "".join(entry.letters)) for entry in entries]
    everything = "\n".join(letters for _, letters in spelled)
    found = []
    for word, letters in spelled:
        back = letters[::-1]
        if not letters or (everything.count(letters) == 1 and (back == letters or back not in everything)):
            continue
        for other, longer in spelled:
            if len(longer) > len(letters) and (letters in longer or back in longer):
                way = "lies" if letters in longer else "lies backwards"
                found.append(f'"{word}" {way} inside "{other}", so it can be found there too')
    return tuple(found)
