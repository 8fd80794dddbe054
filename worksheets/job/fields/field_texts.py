"""Parses the texts of a job file; each function raises ValueError with a sentence for the author."""

from __future__ import annotations

import re
from typing import NamedTuple

from worksheets.base.errors import InputError, closest, nearest
from worksheets.base.quoting import shown, written
from worksheets.base.sentences import sentence
from worksheets.drawing.fonts.own_font import is_font_file
from worksheets.drawing.fonts.typefaces import find_family
from worksheets.drawing.paper import MM, PAPER_SIZES, parse_length
from worksheets.job.yaml import limits
from worksheets.job.yaml.text_files import name_fault, on_one_line
from worksheets.language.languages import find_language
from worksheets.language.stray_signs import script_fault

SCHEDULER = r"[a-z]+://[^\s:]+:[0-9]+\S*|[a-z]+://\[\S+\]:[0-9]+"
"""The address of a Dask scheduler."""

HEADER_FIELDS = ("name", "class", "date")
"""Header fields that are printed in the sheet's language."""

NOTHING = ("no", "off", "false", "none", "nein")
"""Texts that mean "none"; to print such a word, add a full stop."""


def one_line(text: str) -> str:
    """Parse a text on one line, in scripts that can be printed."""
    text = text.strip()
    if not text:
        raise ValueError(sentence("the text is empty"))
    if not on_one_line(text):
        raise ValueError(sentence("the text has a line break or a control character; write it on one line"))
    return _printable(text)


def _printable(text: str) -> str:
    if fault := script_fault(text):
        raise ValueError(fault)
    return text


def language_code(text: str) -> str:
    """Parse a code or the name of a language."""
    try:
        return find_language(shown(text)).code
    except InputError as error:
        raise ValueError(error.problems[0].text) from None


def font_name(text: str) -> str:
    """Parse the name of a built-in family, in any case, or that of a file."""
    if is_font_file(text.strip()):
        return text.strip()
    try:
        return find_family(shown(text.strip()))
    except InputError as error:
        raise ValueError(
            sentence("{text}; the name of a font file ends in .ttf or .otf", text=error.problems[0].text)
        ) from None


def header_field(text: str) -> str:
    """Parse a field that has a label in every language, or the author's own words."""
    text = one_line(text)
    near = closest(text, HEADER_FIELDS)  # not `nearest`: a German word is the author's own field
    if near and text not in HEADER_FIELDS:
        hint = sentence('; did you mean "{name}"?', name=near)
        raise ValueError(
            sentence(
                '"{text}" is not a header field{hint} (known: {header_fields})',
                text=shown(text),
                hint=hint,
                header_fields=", ".join(HEADER_FIELDS),
            )
        )
    return text


def footer_text(text: str) -> str:
    """Parse the author's own text; empty for nothing at all."""
    return "" if text.strip().casefold() in NOTHING else one_line(text)


def instruction_text(text: str) -> str:
    """Parse the author's own text, with its lines joined; empty for nothing at all."""
    text = " ".join(text.split())
    return "" if text.casefold() in ("", *NOTHING) else one_line(text)


def file_name(text: str) -> str:
    """Parse the name of a file."""
    if not text.strip():
        raise ValueError(sentence("the name of the file is empty"))
    return text.strip()


def sheet_id(text: str) -> str:
    """Check an id, which becomes part of file names."""
    _printable(text)
    if not re.fullmatch(r"[\w-][\w.-]*", text):
        raise ValueError(
            sentence(
                '"{text}" is not an id; use letters, digits, "-", "_" and "."; it cannot begin with "."',
                text=shown(text),
            )
        )
    fault = name_fault(text)
    if fault:
        raise ValueError(
            sentence(
                '"{text}" cannot be an id, which becomes part of file names: {fault}', text=shown(text), fault=fault
            )
        )
    return text


def scheduler_address(text: str) -> str:
    """Check an address and keep it as written."""
    text = text.strip()
    if len(text) > limits.TITLE_LENGTH or not re.fullmatch(SCHEDULER, text):
        raise ValueError(
            sentence('"{text}" is not the address of a scheduler, such as tcp://10.0.0.7:8786', text=shown(text))
        )
    return text


def listed(value: object) -> object:
    """Turn a single text into a list."""
    return [value] if isinstance(value, str) else value


def format_names(value: object) -> object:
    """Parse names in a list or separated by commas; drop repeated ones."""
    names = value.lower().replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(names, list | tuple):
        return names
    return list(dict.fromkeys(names)) if all(isinstance(name, str) for name in names) else names


def picture_width(text: str) -> float:
    """Parse a width; the result is in points."""
    width = parse_length(text)
    low, high = limits.PICTURE_MM
    if not low * MM <= width <= high * MM:
        raise ValueError(
            sentence('pictures cannot be "{text}" wide; write {low} to {high} mm', text=shown(text), low=low, high=high)
        )
    return width


def paper_size(text: str) -> tuple[float, float]:
    """Parse a paper size, or width x height such as `210x297mm`; the result is in points."""
    by_name = {name.casefold(): size for name, size in PAPER_SIZES.items()}
    if text.strip().casefold() in by_name:
        return by_name[text.strip().casefold()]
    edges = re.fullmatch(
        r"\s*([0-9.,]{1,20})\s*(mm|cm|in|pt)?\s*[xX\u00d7]\s*([0-9.,]{1,20})\s*(mm|cm|in|pt)?\s*", text
    )
    if not edges:
        hint = nearest(text, PAPER_SIZES)
        raise ValueError(
            sentence(
                '"{text}" is not a paper size{hint} (known: {paper_sizes}, or 210x297mm)',
                text=shown(text),
                hint=hint,
                paper_sizes=", ".join(PAPER_SIZES),
            )
        )
    unit = edges[4] or "mm"
    size = (parse_length(edges[1] + (edges[2] or unit)), parse_length(edges[3] + unit))
    low, high = limits.PAPER_MM
    if not low * MM <= min(size) <= max(size) <= high * MM:
        if not edges[4] and max(size) < low * MM:
            raise ValueError(
                sentence('"{text}" has no unit; write {text}in for inches, or {text}cm', text=shown(text.strip()))
            )
        raise ValueError(
            sentence(
                '"{text}" is not a size of paper to print on; each edge has {low} to {high:,} mm',
                text=shown(text),
                low=low,
                high=high,
            )
        )
    return size


class LetterSize(NamedTuple):
    """A font size in points: that of the grid's letters, or the `least` size of any text on a handout."""

    points: float
    least: bool = False


def font_size(value: object) -> LetterSize | None:
    """Parse a number of points, or `18+` for a least size; None for `auto`."""
    text = written(value) if isinstance(value, int | float) else value
    points = re.fullmatch(r"\s*([0-9]{1,9}(?:[.,][0-9]+)?)\s*(?:pt)?\s*(\+?)\s*", text if isinstance(text, str) else "")
    if value is None or (isinstance(text, str) and text.strip() == "auto"):
        return None
    if not points:
        what = f'"{shown(text)}"' if isinstance(text, str) else sentence("this")
        raise ValueError(
            sentence(
                "{what} is not a font size; write auto, a number of points, or 18+ for 18 points and more", what=what
            )
        )
    size = float(points[1].replace(",", "."))
    low, high = limits.FONT_POINTS
    if not low <= size <= high:
        raise ValueError(
            sentence(
                "letters of {size:g} pt cannot be printed; write {low} to {high} pt, or auto",
                size=size,
                low=low,
                high=high,
            )
        )
    return LetterSize(size, bool(points[2]))


def whole_number(text: str) -> object:
    """Parse a number; other texts stay, and pydantic refuses them."""
    return int(text) if re.fullmatch(r"\s*[0-9]{1,9}\s*", text) else text
