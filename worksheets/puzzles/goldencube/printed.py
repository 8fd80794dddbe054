"""Reads golden cubes and their fillings back from the output of `to_json` and `to_text`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from worksheets.base.errors import InputError, Message, Place, counted
from worksheets.base.quoting import shown
from worksheets.base.sentences import plural, sentence
from worksheets.puzzles.goldencube.model import GOLD, Block, Box, BoxCell, Content, Given, Puzzle
from worksheets.puzzles.json_reader import JsonReader
from worksheets.puzzles.values import SolveInput

MOST_EDGE = 15
"""Maximum edge of a box, in cells."""

MOST_BLOCKS = 1000
"""Maximum number of blocks of a puzzle."""

MOST_BLOCK_EDGE = 10**9 - 1
"""Maximum edge of a block; whether it fits is checked elsewhere."""

MOST_COUNTED = 10**15
"""Maximum number of solutions that a file may state."""

EMPTY: Literal["."] = "."
"""The content of a cell that is not filled."""

Filled = tuple[tuple[tuple[Content | Literal["."], ...], ...], ...]
"""`filled[z][y][x]`: the contents of the cells of a box, which may be partly filled."""

_SIZE = re.compile(r"\s*([0-9]{1,9}) *[x×] *([0-9]{1,9}) *[x×] *([0-9]{1,9})\s*")
_BLOCK = re.compile(r"\s*([0-9]{1,9}): *([0-9]{1,9}) *[x×] *([0-9]{1,9}) *[x×] *([0-9]{1,9})\s*")
_CELL = re.compile(r"[0-9]{1,9}|[Gg]|[._?]")
_HEADING = re.compile(r"[^\W\d_]{2}")
"""Recognises the heading of a layer: a word, such as Layer or Ebene."""


def parse_json(given: SolveInput, data: Mapping[str, Any]) -> Puzzle:
    """Read the output of `Puzzle.to_json`."""
    reader = JsonReader(given.file)
    box = reader.integers(data.get("size"), ".size", 3, 1, MOST_EDGE)
    blocks = [
        reader.integers(block, path, 3, 1, MOST_BLOCK_EDGE)
        for path, block in reader.items(data.get("blocks"), ".blocks", MOST_BLOCKS)
    ]
    golden = reader.flag(data.get("golden", True), ".golden") and given.options.get("golden", True)
    unique, more = (reader.flag(data.get(key, False), f".{key}") for key in ("unique", "more"))
    counted = data.get("solutions")
    if counted is not None:
        reader.integer(counted, ".solutions", 0, MOST_COUNTED)
    givens: list[Given] = []
    for path, entry in reader.items(data.get("hints", []), ".hints", MOST_BLOCKS):
        record = reader.mapping(entry, path)
        number = reader.integer(record.get("block"), f"{path}.block", 1, max(1, len(blocks)))
        low = reader.integers(record.get("low"), f"{path}.low", 3, 0, MOST_EDGE - 1)
        size = reader.integers(record.get("size"), f"{path}.size", 3, 1, MOST_EDGE)
        if number and low and size:
            givens.append(Given(number, BoxCell(*low), (size[0], size[1], size[2])))
    if reader.problems or not box:
        raise reader.error()
    puzzle = Puzzle(
        Box(*box), tuple((a, b, c) for a, b, c in filter(None, blocks)), golden, tuple(givens), unique, counted, more
    )
    for path, message in _wrong_box(puzzle, given.file):
        reader.say(path, message)
    if reader.problems:
        raise reader.error()
    return puzzle


def is_printed(line: str) -> bool:
    """Whether this is the first line of a text by `Puzzle.to_text`."""
    return _SIZE.fullmatch(line) is not None


def parse_text(given: SolveInput) -> Puzzle:
    """Read the output of `Puzzle.to_text`, in any language; gold in the centre makes it a golden cube."""
    problems: list[Message] = []

    def numbers(line: int, digits: Iterable[str], most: int) -> tuple[int, ...]:
        read = tuple(map(int, digits))
        wrong = [f"{number:,} is not a number from 1 to {most:,}" for number in read if not 1 <= number <= most]
        problems.extend(Message(message, place=Place(given.file, line, 1)) for message in wrong[:1])
        return read

    box = Box(1, 1, 1)
    blocks: list[Block] = []
    plans: list[str] = []
    for line, text in enumerate(given.text.splitlines(), 1):
        block = _BLOCK.fullmatch(text)
        if not plans and (head := _SIZE.fullmatch(text)):
            box = Box(*numbers(line, head.groups(), MOST_EDGE))
        elif not "".join(plans) and block:
            number, *edges = numbers(line, block.groups(), MOST_BLOCK_EDGE)
            blocks.append((edges[0], edges[1], edges[2]))
            if number != len(blocks):
                message = sentence("expected block {count} here, got {number:,}", count=len(blocks), number=number)
                problems.append(Message(message, place=Place(given.file, line, 1)))
        elif text.strip():
            plans += [""] * (line - 1 - len(plans)) + [text]
    if len(blocks) > MOST_BLOCKS:
        message = sentence(
            "{count:,} blocks are too many: at most {most:,} are possible", count=len(blocks), most=MOST_BLOCKS
        )
        problems.append(Message(message, place=Place(given.file)))
    if problems:
        raise InputError(*problems)
    return _with_plans(given, box, tuple(blocks), "\n".join(plans))


def _with_plans(given: SolveInput, box: Box, blocks: tuple[Block, ...], plans: str) -> Puzzle:
    """The puzzle with the blocks entered in its layer plans; without plans, the option `golden` decides on gold."""
    golden = given.options.get("golden", True)
    entered: dict[Content | Literal["."], list[BoxCell]] = {}
    if plans:
        filled, *others = read_layers(plans, given.file, box)
        if others:
            raise InputError(Message(sentence("there are more layers than {z}", z=box.z), place=Place(given.file)))
        entered = places_of(filled)
        golden = golden and GOLD in entered
    puzzle = Puzzle(box, blocks, golden)
    wrong: list[str] = []
    gold = entered.pop(GOLD, [])
    entered.pop(EMPTY, None)
    if golden and gold != [box.centre]:
        wrong.append(sentence("the golden cube is entered elsewhere than in the centre"))
    givens: list[Given] = []
    for number, cells in entered.items():
        givens.append(_entered(int(number), cells))
        if len(givens[-1].cells) != len(cells):
            wrong.append(sentence("the cells of block {number} are not a cuboid", number=number))
    puzzle = replace(puzzle, givens=tuple(sorted(givens, key=lambda given: given.block)))
    wrong += [] if wrong else [message for _, message in _wrong_box(puzzle, given.file)]
    if wrong:
        raise InputError(*(Message(message, place=Place(given.file)) for message in wrong))
    return puzzle


def _entered(number: int, cells: Sequence[BoxCell]) -> Given:
    lows, highs = ([least(along) for along in zip(*cells, strict=True)] for least in (min, max))
    a, b, c = (high - low + 1 for low, high in zip(lows, highs, strict=True))
    return Given(number, BoxCell(*lows), (a, b, c))


def _wrong_box(puzzle: Puzzle, file: str) -> Iterator[tuple[str, str]]:
    """Yield contradictions: a path in the JSON, and a sentence."""
    box = puzzle.box
    if puzzle.golden and any(edge % 2 == 0 for edge in box):
        yield ".size", no_centre(box, file)
        return
    taken = {box.centre: "the golden cube"} if puzzle.golden else {}
    for place, given in enumerate(puzzle.givens):
        path, name = f".hints[{place}]", sentence("block {block}", block=given.block)
        if not given.block <= len(puzzle.blocks):
            yield (
                path,
                sentence(
                    "{name} is entered, but the puzzle has {blocks}",
                    name=name,
                    blocks=counted(len(puzzle.blocks), "block"),
                ),
            )
        elif sorted(given.size) != sorted(puzzle.blocks[given.block - 1]):
            edges = (" x ".join(map(str, size)) for size in (given.size, puzzle.blocks[given.block - 1]))
            yield path, sentence("{name} is entered as {names}", name=name, names=" not ".join(edges))
        elif any(low + edge > most for low, edge, most in zip(given.low, given.size, box, strict=True)):
            yield path, sentence("{name} is entered outside the box of {box}", name=name, box=box)
        else:
            covered = {taken[cell] for cell in given.cells if cell in taken}
            yield from (
                (path, sentence("{name} is entered over {other}", name=name, other=other)) for other in sorted(covered)
            )
            taken |= dict.fromkeys(given.cells, name)


def no_centre(box: Iterable[int], file: str) -> str:
    """The error for a box without a place for the golden cube, worded for Python callers if there is no file."""
    plain = "--no-golden" if file else "golden=False"
    return sentence(
        "a box of {names} has no cell in its centre for the golden cube: its edges must be odd; for "
        "a plain box use {plain}",
        names=" x ".join(map(str, box)),
        plain=plain,
    )


def read_layers(text: str, file: str, box: Box) -> tuple[Filled, ...]:
    """Read the fillings in a text, each the layers of the box from the bottom; points are empty cells.

    Lines with a word in them are headings, in any language; the part of `Puzzle.to_text` above the layers is skipped.
    Raises InputError if there are no layers, or too many or too few rows, and for every wrong row.
    """
    rows: list[tuple[Content | Literal["."], ...]] = []
    problems: list[Message] = []
    for number, line in enumerate(text.splitlines(), 1):
        parts = line.split()
        if not parts or _HEADING.search(line) or is_printed(line) or _BLOCK.fullmatch(line):
            continue
        if len(parts) == 1 and len(line.strip()) == box.x:
            parts = [*line.strip()]
        wrong = next((part for part in parts if not _CELL.fullmatch(part)), None)
        if wrong is not None:
            message = sentence(
                '"{wrong}" is neither the number of a block nor G, nor a point for an empty cell', wrong=shown(wrong)
            )
            problems.append(Message(message, place=Place(file, number, 1)))
        elif len(parts) != box.x:
            message = sentence(
                "this row has {cells}, but those of the box have {x}", cells=counted(len(parts), "cell"), x=box.x
            )
            problems.append(Message(message, place=Place(file, number, 1)))
        else:
            rows.append(tuple(map(_content, parts)))
    each = box.y * box.z
    if not problems and (not rows or len(rows) % each):
        found = plural("there is {count}", "there are {count}", count=len(rows)) if rows else sentence("there is none")
        needed = plural(
            "{count:,} layer of {rows} is needed",
            "{count:,} layers of {rows} are needed",
            count=box.z,
            rows=counted(box.y, "row"),
        )
        message = sentence("{needed}, together {each}, but {found}", needed=needed, each=each, found=found)
        problems.append(Message(message, place=Place(file)))
    if problems:
        raise InputError(*problems)
    layers = [tuple(rows[start : start + box.y]) for start in range(0, len(rows), box.y)]
    return tuple(tuple(layers[start : start + box.z]) for start in range(0, len(layers), box.z))


def _content(part: str) -> Content | Literal["."]:
    return int(part) if part[0].isdecimal() else GOLD if part in "Gg" else EMPTY


def places_of(filled: Filled) -> dict[Content | Literal["."], list[BoxCell]]:
    """The cells of each content, in order."""
    places: dict[Content | Literal["."], list[BoxCell]] = {}
    for z, layer in enumerate(filled):
        for y, row in enumerate(layer):
            for x, content in enumerate(row):
                places.setdefault(content, []).append(BoxCell(x, y, z))
    return places
