"""The spec of a word search: its fields are in `order.py`, their problems, with remedies, and warnings here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache

from worksheets.base.errors import counted, nearest
from worksheets.base.grid import Mask, Size
from worksheets.base.sentences import sentence
from worksheets.language.stray_signs import script_fault
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.wordsearch.engine.message.fitting import room
from worksheets.puzzles.wordsearch.engine.message.unfit import unfit
from worksheets.puzzles.wordsearch.engine.outline import longest_run
from worksheets.puzzles.wordsearch.engine.place.board import BACKWARD
from worksheets.puzzles.wordsearch.engine.place.fixed import misplaced
from worksheets.puzzles.wordsearch.order import SearchOrder

MOST_LETTERS = 150
"""Maximum number of distinct letters on one sheet: the engine stores a letter, including filler, in one byte."""


class Spec(SearchOrder):
    """A word search."""

    def problems(self) -> Iterator[tuple[str, str]]:
        """See `worksheets.puzzles.fields.KindSpec.problems`."""
        return _problems(self)

    def warnings(self) -> Iterator[tuple[str, str]]:
        """See `worksheets.puzzles.fields.KindSpec.warnings`."""
        return _warnings(self)


def _problems(spec: SearchOrder) -> Iterator[tuple[str, str]]:
    if wrong := [*spec.language_problems()]:
        yield from wrong
        return
    yield from _word_problems(spec)
    yield from (("avoid", sentence) for sentence in _avoid_problems(spec))
    yield from (("word_bank", sentence) for sentence in _bank_problems(spec))
    yield from spec.pick_problems()
    crowded: list[tuple[str, str]] = []
    if spec.shape and spec.mask:
        yield "mask", sentence("a grid has either shape: {shape} or a mask, not both", shape=spec.shape)
    elif spec.requested_size is not None:
        crowded = [*_shape_problems(spec, spec.requested_size)]
        yield from crowded
    astray = [*_fixed_problems(spec)]
    yield from (("fixed", sentence) for sentence in astray)
    if spec.message is not None and not crowded and not (spec.shaped and astray):
        yield from (("message", sentence) for sentence in _message_problems(spec, spec.message))


def _warnings(spec: SearchOrder) -> Iterator[tuple[str, str]]:
    yield from (("words", sentence) for sentence in _contained(spec.hidden))
    for place in spec.places:
        if place.direction not in spec.rules.directions:
            name = place.direction.name
            yield (
                "fixed",
                sentence(
                    '"{word}" runs {name}, as no other word does; the instruction says so',
                    word=place.entry.word,
                    name=name,
                ),
            )
    if spec.message is not None and spec.filler is not None:
        yield "filler", sentence("the message fills the cells that the words leave, so there is no filler")
    if "word_bank" not in spec.model_fields_set and any(word.picture for word in spec.words):
        yield "words", sentence("the word bank shows no pictures; use word_bank: clues for pictures alone, or both")


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
        yield (
            "words",
            sentence(
                "the words have {different} different letters; a sheet can have at most {most_letters}",
                different=different,
                most_letters=MOST_LETTERS,
            ),
        )


def _all_differ(spelled: Sequence[tuple[str, ...]], backward: bool) -> bool:
    """Whether all words have letters that differ from those of every other word, also read backwards if `backward`."""
    known = set(spelled)
    return (
        len(known) == len(spelled)
        and () not in known
        and not (backward and any(letters[::-1] in known and letters != letters[::-1] for letters in spelled))
    )


def _confused(spec: SearchOrder, backward: bool) -> Iterator[tuple[str, str]]:
    """Yield the words without letters, and those that cannot be distinguished from an earlier one."""
    seen: dict[tuple[str, ...], str] = {}
    for number, (word, letters, *_) in enumerate(spec.hidden):
        secret = number < len(spec.entries) + len(spec.secret_words)
        field = "words" if number < len(spec.entries) else "secret_words" if secret else "bonus_words"
        if not letters:
            yield field, sentence('"{word}" has no letters or digits', word=word)
        elif letters in seen:
            first = seen[letters]
            same = sentence('"{first}" and "{word}" are the same letters', first=first, word=word)
            yield (
                field,
                sentence('"{word}" is listed twice{reckoned}', word=word, reckoned=_same_results(spec, word))
                if first == word
                else same,
            )
        elif backward and letters[::-1] in seen and letters != letters[::-1]:
            yield (
                field,
                sentence(
                    '"{seen}" is "{word}" backwards, so neither can be there once on a sheet with backward '
                    "directions; leave one out, or use difficulty: medium",
                    seen=seen[letters[::-1]],
                    word=word,
                ),
            )
        seen.setdefault(letters, word)


def _fixed_problems(spec: SearchOrder) -> Iterator[str]:
    if not spec.fixed:
        return
    known = {entry.letters for entry in spec.hidden}
    seen: set[tuple[str, ...]] = set()
    for fixed in spec.fixed:
        letters = spec.spelling.letters_of(fixed.word)
        if letters not in known:
            listed = (entry.word for entry in spec.hidden)
            yield sentence(
                '"{word}" is not one of the words{hint}; list it among them, too',
                word=fixed.word,
                hint=nearest(fixed.word, listed),
            )
        elif letters in seen:
            yield sentence('"{word}" has two places; a word is there once', word=fixed.word)
        seen.add(letters)
    yield from misplaced(spec.places, spec.requested_size, spec.may_cross, _requested_outline(spec))
    yield from _nowhere(spec)
    listed_places = sum(place.entry in spec.entries for place in spec.places)
    if spec.pick is not None and listed_places > spec.pick:
        yield sentence(
            "{listed_places} words have places, but only {pick} are to be picked; use pick: {listed_places}",
            listed_places=listed_places,
            pick=spec.pick,
        )


def _requested_outline(spec: SearchOrder) -> tuple[Mask, str] | None:
    """The cells of the shape in the requested size, with its name."""
    with suppress(ValueError):  # `_shape_problems` reports that it cannot have this size
        if spec.outline and spec.requested_size:
            return spec.outline.mask(spec.requested_size), spec.shape_name(spec.requested_size)
    return None


def _nowhere(spec: SearchOrder) -> Iterator[str]:
    """Yield the fixed places that are outside the shape in every size that could be chosen."""
    if spec.outline and not spec.requested_size and min(map(min, spec.fixed_cells), default=0) >= 0:
        alone = [place for place in spec.places if not spec.outline.holding(place.cells)]
        for place in alone:
            yield (
                sentence(
                    '"{word}" would be outside {outline} in all sizes that could be chosen; begin further '
                    "from the corner of the rectangle round it, from which rows and columns are counted",
                    word=place.entry.word,
                    outline=spec.outline,
                )
            )
        if not alone and spec.places and not spec.outline.holding(spec.fixed_cells):
            yield sentence(
                "in no size {outline} has the cells of all these places; move them nearer to each other",
                outline=spec.outline,
            )


def _message_problems(spec: SearchOrder, message: str) -> Iterator[str]:
    if fault := script_fault(message):
        yield fault
    elif not spec.message_cells:
        yield sentence('"{message}" has no letters or digits', message=message)
    elif all(entry.letters for entry in spec.hidden):
        yield from unfit(spec.wanted, spec.entries, spec.unlisted, spec.pick)


def _same_results(spec: SearchOrder, word: str) -> str:
    """The two calculations with this result, if that is why a word is listed twice."""
    clues = [listed.clue for listed in spec.words if listed.text == word and listed.clue]
    if not _are_calculations(clues):
        return ""
    return sentence(": {first} {word} and {second} {word}", first=clues[0], second=clues[1], word=word)


def _bank_problems(spec: SearchOrder) -> Iterator[str]:
    bank = spec.word_bank
    if bank.show == "lengths" and (bank.boxes or bank.lines):
        wrong = "boxes" if bank.boxes else "lines"
        yield sentence(
            "with show: lengths no words are listed, so they have no {wrong}; use show: none or first_letters",
            wrong=wrong,
        )
    elif bank.show == "none" and bank.boxes and not bank.lines:
        yield sentence("with show: none there is nothing that could have boxes; use lines: yes, too, or show: words")


def _avoid_problems(spec: SearchOrder) -> Iterator[str]:
    listed = {entry.letters for entry in spec.hidden} if spec.avoid else set()
    for word in spec.avoid:
        letters = spec.spelling.letters_of(word)
        if len(letters) < 2:
            yield sentence('"{word}" is too short to avoid; it needs at least two letters', word=word)
        elif letters in listed:
            yield sentence(
                '"{word}" is to be avoided, but is one of the words; take it out of words or avoid', word=word
            )


def _shape_problems(spec: SearchOrder, size: Size) -> Iterator[tuple[str, str]]:
    try:
        mask = spec.cells_in(size)
    except ValueError as error:
        yield "size", str(error)
        return
    if mask is None:
        yield from (("words", sentence) for sentence in _size_problems(spec, size))
    elif not mask.count:
        yield "mask", sentence("no cell of this mask is left in a grid of {size}; use a larger size", size=size)
    else:
        yield from (("words", sentence) for sentence in _mask_problems(spec, mask, spec.shape_name(size)))


def _mask_problems(spec: SearchOrder, mask: Mask, name: str) -> Iterator[str]:
    remedy = sentence("draw a larger mask or say a larger size") if spec.mask else sentence("use a larger size")
    room = longest_run(mask, spec.rules.directions)
    for word, letters, *_ in spec.hidden:
        if len(letters) > room:
            yield (
                sentence(
                    '"{word}" has {count} letters, but the longest straight run of cells in {name}, in the '
                    "directions of the sheet, has {room}; {remedy}",
                    word=word,
                    count=len(letters),
                    name=name,
                    room=room,
                    remedy=remedy,
                )
            )
    yield from _crowd_problems(spec, mask.count, name, remedy)


_room = lru_cache(maxsize=64)(room)  # a job has few sizes


def _size_problems(spec: SearchOrder, size: Size) -> Iterator[str]:
    directions = spec.rules.directions
    longest = _room(size, directions)
    for word, letters, *_ in spec.hidden:
        if len(letters) > longest:
            yield (
                sentence(
                    '"{word}" has {count} letters, but the grid is {size}; use at least {count} {sides}',
                    word=word,
                    count=len(letters),
                    size=size,
                    sides=_sides(spec),
                )
            )
    yield from _crowd_problems(
        spec, size.rows * size.columns, sentence("a grid of {size}", size=size), sentence("use a larger grid")
    )


def _crowd_problems(spec: SearchOrder, cells: int, grid: str, remedy: str) -> Iterator[str]:
    """Yield the problem that the words have more letters than the grid has cells."""
    lengths = sorted(len(entry.letters) for entry in spec.entries)
    total = sum(lengths[: spec.pick]) + sum(len(entry.letters) for entry in spec.unlisted)
    if total <= cells or (spec.pick or 0) > len(lengths):
        return
    if not spec.may_cross:
        at_least = sentence("at least ") if spec.pick else ""
        yield (
            sentence(
                "the words have {at_least}{letters}, but {grid} has {cells} and words do not overlap; "
                "{remedy}, fewer words, or overlap: yes",
                at_least=at_least,
                letters=counted(total, "letter"),
                grid=grid,
                cells=counted(cells, "cell"),
                remedy=remedy,
            )
        )
    elif (least := spec.least_cells) > cells:
        yield (
            sentence(
                "the words need at least {cells}, since they cross only where they have the same letter, "
                "but {grid} has {there}; {remedy} or fewer words",
                cells=counted(least, "cell"),
                grid=grid,
                there=cells,
                remedy=remedy,
            )
        )


def _sides(spec: SearchOrder) -> str:
    across = any(not direction.d_row for direction in spec.rules.directions)
    down = any(not direction.d_column for direction in spec.rules.directions)
    if across == down:
        return sentence("rows or columns") if across else sentence("rows and columns")
    return sentence("columns") if across else sentence("rows")


def _are_calculations(clues: Sequence[str]) -> bool:
    return len(clues) > 1 and all(clue.endswith("=") for clue in clues)


@lru_cache(maxsize=16)
def _contained(entries: tuple[Entry, ...]) -> tuple[str, ...]:
    """Warnings about words inside others; cached for other sheets with the same list."""
    spelled = [(entry.word, "".join(entry.letters)) for entry in entries]
    everything = "\n".join(letters for _, letters in spelled)
    warnings = []
    for word, letters in spelled:
        back = letters[::-1]
        if not letters or (everything.count(letters) == 1 and (back == letters or back not in everything)):
            continue
        for other, longer in spelled:
            if len(longer) > len(letters) and (letters in longer or back in longer):
                way = sentence("lies" if letters in longer else "lies backwards")
                warnings.append(
                    sentence(
                        '"{word}" {way} inside "{other}", so it can be found there too', word=word, way=way, other=other
                    )
                )
    return tuple(warnings)
