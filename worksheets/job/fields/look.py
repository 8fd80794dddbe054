"""Looks: by a name, in a file of the author's own, or as fields in place.

    look: winter
    look: {like: winter, colour: "#1f4e79"}
    look: {file: ours.yaml}

The built-in ones are the files of [looks](looks); a file of one's own has the same fields.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path as FilePath
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, ValidationError

from worksheets.base.errors import InputError, Message, nearest
from worksheets.base.quoting import shown
from worksheets.drawing.look import (
    INKS,
    LEAST_CONTRAST,
    LEAST_TITLE_CONTRAST,
    CellLines,
    Corners,
    FrameStyle,
    HandoutLook,
    OrnamentName,
    contrast,
)
from worksheets.drawing.shapes import Colour
from worksheets.job.fields.field_errors import placed_problems
from worksheets.job.fields.field_types import LOOKS, NOTHING
from worksheets.job.fields.known_fields import as_meant
from worksheets.job.words.word_lists import ListFiles, problem_at
from worksheets.job.yaml.mapping import Fields
from worksheets.job.yaml.nodes import Node, Path
from worksheets.job.yaml.problems import path_text
from worksheets.job.yaml.text_files import decode_utf_8
from worksheets.job.yaml.yaml_nodes import parse_nodes

COLOURS = ("colour", "title_colour")
"""The fields whose values are colours."""

LINE_POINTS = (0.25, 6.0)
"""Thinnest and thickest lines, in points."""


def _colour(value: object) -> Colour | None:
    """A name of ours, or red, green and blue as on web pages, `1f4e79`, with or without a # before it."""
    text = value.strip().casefold() if isinstance(value, str) else ""
    if text in INKS:
        return INKS[text]
    digits = text.removeprefix("#")
    if not re.fullmatch(r"[0-9a-f]{6}", digits):
        known = ", ".join(INKS)
        said = f'"{shown(text)}" is no colour' if text else "this is no colour"
        raise ValueError(f'{said}; write {known}, or red, green and blue as six digits and letters such as "1f4e79"')
    red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue


def _dark(least: float, what: str) -> Any:
    """A validator that refuses colours with less contrast with white paper."""

    def check(value: object) -> Colour | None:
        colour = _colour(value)
        if colour and contrast(colour) < least:
            raise ValueError(
                f"this colour is too pale for {what}: its contrast with white paper is {contrast(colour):.1f}, and a "
                f"copier without colours wants {least:g}; take a darker one"
            )
        return colour

    return BeforeValidator(check)


def _points(value: object) -> float:
    """A breadth in points, `1.5` or `1.5pt`."""
    found = re.fullmatch(r"\s*([0-9]{1,3}(?:[.,][0-9]+)?)\s*(?:pt)?\s*", str(value))
    low, high = LINE_POINTS
    if not found or not low <= float(found[1].replace(",", ".")) <= high:
        raise ValueError(f"a line is {low:g} to {high:g} pt thick; write a number of points such as 1.5")
    return float(found[1].replace(",", "."))


_NO_IS_NONE = BeforeValidator(lambda value: "none" if isinstance(value, str) and value.casefold() in NOTHING else value)


class LookFields(Fields):
    """The fields of a look; what is not said is as the kind of puzzle has it."""

    like: str | None = Field(None, description="a look of ours that says what is not said here")
    frame: Annotated[FrameStyle, _NO_IS_NONE] | None = None
    frame_line: Annotated[float, BeforeValidator(_points)] | None = None
    corners: Corners | None = None
    cells: CellLines | None = None
    cell_line: Annotated[float, BeforeValidator(_points)] | None = None
    colour: Annotated[Colour, _dark(LEAST_CONTRAST, "lines")] | None = None
    title_colour: Annotated[Colour, _dark(LEAST_TITLE_CONTRAST, "a title")] | None = None
    ornaments: Annotated[OrnamentName, _NO_IS_NONE] | None = None


class Looks:
    """The looks that a job names, each read once; files are read as word lists are."""

    def __init__(self, files: ListFiles) -> None:
        self._files = files
        self._own: dict[str, HandoutLook | None] = {}

    def find(self, node: Node | None, path: Path) -> tuple[HandoutLook | None, list[Message]]:
        """The look said at `node`, None where it is the plain one or invalid, and what is wrong with it."""
        if node is None or node.value is None:
            return None, []
        if isinstance(node.value, dict):
            return self._in_file(node.value, node, path) if "file" in node.value else _read(node, path)
        name = node.value.strip() if isinstance(node.value, str) else ""
        return _named(name, node, path)

    def _in_file(self, fields: Mapping[str, Node], node: Node, path: Path) -> tuple[HandoutLook | None, list[Message]]:
        if len(fields) > 1:
            others = next(key for key in fields if key != "file")
            told = f'a look in a file has all its fields there; put "{shown(others)}" into the file'
            return None, [Message(told, path_text(path), fields[others].key_place)]
        named = fields["file"]
        name = named.value.strip() if isinstance(named.value, str) else ""
        if not name:
            return None, [problem_at('"file" names a file of fields, as in {file: ours.yaml}', named, path)]
        if name in self._own:
            return self._own[name], []
        self._own[name] = None
        data, problems = self._files.read_other(name, named, path, "a look has a few lines")
        if data is not None:
            try:
                self._own[name], problems = _in_text(data, str(self._files.path_of(name)))
            except InputError as error:
                problems = [*error.problems]
        return self._own[name], problems


def _named(name: str, node: Node, path: Path) -> tuple[HandoutLook | None, list[Message]]:
    if name in LOOKS:
        return built_in(name), []
    known = f"known: {', '.join(LOOKS)}, or {{file: ours.yaml}}"
    if not name:
        return None, [problem_at(f"a look is a name, some fields or a file of your own ({known})", node, path)]
    return None, [problem_at(f'there is no look "{shown(name)}"{nearest(name, LOOKS) or f" ({known})"}', node, path)]


@cache
def built_in(name: str) -> HandoutLook | None:
    """One of the looks that come with the program; None for the plain one."""
    path = FilePath(__file__).with_name("looks") / f"{name}.yaml"
    look, problems = _in_text(path.read_bytes(), path.name)
    if problems:
        raise InputError(*problems)
    return look


def _in_text(data: bytes, file: str) -> tuple[HandoutLook | None, list[Message]]:
    """The look in a file, and what is wrong with it."""
    root, refused, _ = parse_nodes(decode_utf_8(data, file).removeprefix("\ufeff"), file)
    if refused:
        return None, [*refused]
    if root.value is None:
        return None, []
    if not isinstance(root.value, dict):
        return None, [Message('a look has fields, such as "frame: double"; there are none here', place=root.place)]
    return _read(root, ())


def _read(node: Node, path: Path) -> tuple[HandoutLook | None, list[Message]]:
    """The look in a mapping."""
    node, problems, unread = as_meant(node, path, LookFields.model_fields)
    fields = node.value if isinstance(node.value, dict) else {}
    for name in COLOURS:
        if name in fields and fields[name].value is None and name not in unread:
            told = f'a colour that begins with # needs quotes, as in {name}: "#1f4e79", for a comment begins there'
            problems.append(problem_at(told, fields[name], (*path, name)))
    try:
        said = LookFields.model_validate(node.plain())
    except ValidationError as error:
        return None, [*problems, *placed_problems(error, node, path, LookFields, skip=unread)]
    like: HandoutLook | None = None
    if said.like is not None:
        like, wrong = _named(said.like.strip(), fields["like"], (*path, "like"))
        problems += wrong
    if problems:
        return None, problems
    own = {name: value for name, value in said if name != "like" and value is not None}
    base = {name: getattr(like, name) for name in HandoutLook._fields} if like else {}
    look = HandoutLook(**{**base, **own})
    return (None if look == HandoutLook() else look), []
