"""Parses looks: by name, in a file of the author, or as fields in place.

    look: winter
    look: {like: winter, colour: "#1f4e79"}
    look: {file: ours.yaml}
    look: ours                  # with "looks: {ours: {like: winter, colour: green}}" at the top of the job

The built-in looks are the files of [looks](looks); an author's file has the same fields.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path as FilePath
from typing import Annotated, Any, get_args

from pydantic import BeforeValidator, Field, ValidationError, WithJsonSchema

from worksheets.base.errors import InputError, Message, nearest
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.drawing.shapes import Colour
from worksheets.drawing.style import (
    INKS,
    LEAST_CONTRAST,
    LEAST_TITLE_CONTRAST,
    BandName,
    CellLines,
    Corners,
    FrameStyle,
    HandoutLook,
    LevelSigns,
    OrnamentName,
    contrast,
)
from worksheets.job.fields.field_errors import placed_problems, with_known_names
from worksheets.job.fields.field_files import named_entries, named_file
from worksheets.job.fields.field_texts import NOTHING
from worksheets.job.fields.field_types import LOOKS, Fields
from worksheets.job.words.list_files import ListFiles
from worksheets.job.yaml.nodes import Node, Path, path_text, problem_at
from worksheets.job.yaml.text_files import decode_utf_8
from worksheets.job.yaml.yaml_nodes import parse_nodes
from worksheets.language.themes import theme_look
from worksheets.puzzles.fields import in_form

COLOURS = ("colour", "title_colour")
"""The fields whose values are colours."""

LINE_POINTS = (0.25, 6.0)
"""Minimum and maximum width of lines, in points."""


def _colour(value: object) -> Colour | None:
    """Parse a built-in name, or red, green and blue as on web pages: `1f4e79`, with or without # before it."""
    text = value.strip().casefold() if isinstance(value, str) else ""
    if text in INKS:
        return INKS[text]
    digits = text.removeprefix("#")
    if not re.fullmatch(r"[0-9a-f]{6}", digits):
        known = ", ".join(INKS)
        fault = sentence('"{text}" is not a colour', text=shown(text)) if text else sentence("this is not a colour")
        raise ValueError(
            sentence(
                '{fault}; write {known}, or red, green and blue as six digits and letters such as "1f4e79"',
                fault=fault,
                known=known,
            )
        )
    red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue


def _dark(least: float, what: str) -> Any:
    """Return a validator that rejects colours with less than the `least` contrast with white paper."""

    def check(value: object) -> Colour | None:
        colour = _colour(value)
        if colour and contrast(colour) < least:
            raise ValueError(
                sentence(
                    "this colour is too pale for {what}: its contrast with white paper is {contrast:.1f}, "
                    "but black-and-white copies need {least:g}; choose a darker one",
                    what=what,
                    contrast=contrast(colour),
                    least=least,
                )
            )
        return colour

    return BeforeValidator(check)


def _points(value: object) -> float:
    """Parse the width of a line in points, `1.5` or `1.5pt`."""
    match = re.fullmatch(r"\s*([0-9]{1,3}(?:[.,][0-9]+)?)\s*(?:pt)?\s*", str(value))
    low, high = LINE_POINTS
    if not match or not low <= float(match[1].replace(",", ".")) <= high:
        raise ValueError(
            sentence("a line is {low:g} to {high:g} pt thick; write a number of points such as 1.5", low=low, high=high)
        )
    return float(match[1].replace(",", "."))


_NO_IS_NONE = BeforeValidator(lambda value: "none" if isinstance(value, str) and value.casefold() in NOTHING else value)


_COLOUR_SCHEMA = WithJsonSchema({"type": "string", "description": "a name or six digits: blue, 1f4e79"})
LineWidth = Annotated[
    float,
    BeforeValidator(_points),
    WithJsonSchema({"type": ["number", "string"], "description": "thickness in points"}),
]


def _or_no(names: object) -> WithJsonSchema:
    """Return the JSON Schema of one of the names, or of `no`."""
    return WithJsonSchema({"enum": [*get_args(names), "no", False]})


class LookFields(Fields):
    """The fields of a look; the kind of puzzle decides about fields that are not set."""

    like: Annotated[str, WithJsonSchema({"enum": [*LOOKS]})] | None = Field(
        None, description="a built-in look for the fields that are not set here"
    )
    frame: Annotated[FrameStyle, _NO_IS_NONE, _or_no(FrameStyle)] | None = None
    frame_line: LineWidth | None = None
    corners: Corners | None = None
    cells: CellLines | None = None
    cell_line: LineWidth | None = None
    colour: Annotated[Colour, _dark(LEAST_CONTRAST, "lines"), _COLOUR_SCHEMA] | None = Field(
        None, json_schema_extra=in_form(options=tuple(INKS))
    )
    title_colour: Annotated[Colour, _dark(LEAST_TITLE_CONTRAST, "a title"), _COLOUR_SCHEMA] | None = Field(
        None, json_schema_extra=in_form(options=tuple(INKS))
    )
    ornaments: Annotated[OrnamentName, _NO_IS_NONE, _or_no(OrnamentName)] | None = None
    band: Annotated[BandName, _NO_IS_NONE, _or_no(BandName)] | None = None
    level: LevelSigns | None = None


class Looks:
    """The looks that a job names; a file is read once, below the job's folder.

    `named` are the job's own `looks` by name, with their `problems`.
    """

    def __init__(self, files: ListFiles, named: Node | None = None) -> None:
        self._files = files
        self._own: dict[str, HandoutLook | None] = {}
        entries, self.problems = named_entries(named, "looks", LOOKS)
        self._named: dict[str, HandoutLook | None] = {}
        for name, node in entries.items():
            try:
                self._named[name] = _parse(node, ("looks", name))
            except InputError as error:
                self._named[name] = None
                self.problems += error.problems

    def find(self, node: Node | None, path: Path) -> tuple[HandoutLook | None, list[Message]]:
        """Return the look at `node`, None for the plain one or an invalid one, and the problems."""
        if node is None or node.value is None:
            return None, []
        try:
            if isinstance(node.value, str) and node.value.strip() in self._named:
                return self._named[node.value.strip()], []
            if isinstance(node.value, dict) and "file" in node.value:
                return self._in_file(node.value, node, path)
            return _parse(node, path) if isinstance(node.value, dict) else _named(node, path, tuple(self._named)), []
        except InputError as error:
            return None, [*error.problems]

    def _in_file(self, fields: Mapping[str, Node], node: Node, path: Path) -> tuple[HandoutLook | None, list[Message]]:
        if other := next((key for key in fields if key != "file"), None):
            message = sentence(
                'a look in a file has all its fields there; put "{other}" into the file', other=shown(other)
            )
            return None, [Message(message, path_text(path), fields[other].key_place)]
        name, named, problems = named_file(node, path, "ours.yaml")
        if name and name not in self._own:
            parse = partial(_in_text, file=str(self._files.path_of(name)))
            self._own[name], problems = self._files.parsed(name, named, path, "a look has a few lines", parse)
        return self._own.get(name), problems


def _named(node: Node, path: Path, others: tuple[str, ...] = ()) -> HandoutLook | None:
    """Return the built-in look of this name; raise InputError, which may propose one of the `others`, too."""
    name = node.value.strip() if isinstance(node.value, str) else ""
    if name in LOOKS:
        return built_in(name)
    known = sentence("(known: {looks}, or {{file: ours.yaml}})", looks=", ".join(LOOKS))
    message = sentence(
        'there is no look "{name}"{hint}',
        name=shown(name),
        hint=nearest(name, (*LOOKS, *others)) or sentence(" {known}", known=known),
    )
    raise InputError(
        problem_at(
            message if name else sentence("expected a look: a name, fields or a file {known}", known=known), node, path
        )
    )


@cache
def built_in(name: str) -> HandoutLook | None:
    """Return a look that comes with the program; None for the plain one."""
    path = FilePath(__file__).with_name("looks") / f"{name}.yaml"
    return _in_text(path.read_bytes(), path.name)


def look_for_words(look: HandoutLook | None, words: str | None) -> HandoutLook | None:
    """Return the look with the band for the theme that the `words` name, if its band is "auto"; otherwise unchanged."""
    if look is None or look.band != "auto":
        return look
    band: BandName = theme_look(words or "")
    with_band = look._replace(band=band)
    return None if with_band == HandoutLook() else with_band


def _in_text(data: bytes, file: str) -> HandoutLook | None:
    """Parse the fields of a look in a file; raise InputError with all problems."""
    root, problems, _ = parse_nodes(decode_utf_8(data, file).removeprefix("\ufeff"), file)
    if not (problems or isinstance(root.value, dict | None)):
        problems = (Message(sentence('expected the fields of a look, such as "frame: double"'), place=root.place),)
    if problems:
        raise InputError(*problems)
    return None if root.value is None else _parse(root, ())


def _parse(node: Node, path: Path) -> HandoutLook | None:
    """Parse the fields of a look; raise InputError with all problems."""
    node, problems, unread = with_known_names(node, path, LookFields.model_fields)
    fields = node.value if isinstance(node.value, dict) else {}
    for name in COLOURS:
        if name in fields and fields[name].value is None and name not in unread:
            message = sentence(
                'a colour that begins with # needs quotes, as in {name}: "#1f4e79": otherwise it is a comment',
                name=name,
            )
            problems.append(problem_at(message, fields[name], (*path, name)))
    try:
        fields_set = LookFields.model_validate(node.plain())
    except ValidationError as error:
        raise InputError(*problems, *placed_problems(error, node, path, LookFields, skip=unread)) from None
    like: HandoutLook | None = None
    if fields_set.like is not None:
        try:
            like = _named(fields["like"], (*path, "like"))
        except InputError as error:
            problems += error.problems
    if problems:
        raise InputError(*problems)
    own = {name: value for name, value in fields_set if name != "like" and value is not None}
    look = (like or HandoutLook())._replace(**own)
    return None if look == HandoutLook() else look
