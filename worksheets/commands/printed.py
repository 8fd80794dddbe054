"""Reads files that `worksheets build` wrote: from JSON or plain text to the puzzle of one sheet.

A JSON file has a whole job or one sheet, the dict of `Exercise.to_json`. In a plain text each sheet follows a heading
underlined with hyphens: an instruction or an empty line, the puzzle, tables about it, and the bank, whose parts begin
with a line that ends with a colon. The tables are what small numbers and circles say on paper, and are ignored, as are
the answers, after the heading underlined with equals signs. Sheets are named by their ids, versions by `id-A`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple, TypeVar

from worksheets.base.errors import InputError, Message, Place, nearest
from worksheets.base.quoting import a_value, shown
from worksheets.base.sentences import sentence
from worksheets.language.languages import Language, find_language, translated_codes
from worksheets.puzzles.values import SolveInput

MOST_NAMES = 20
"""Maximum number of sheets that a message names."""

_HEADS = re.compile(r"\S {2,}\S.*:$")
"""The heads of a table: several columns, and a colon at the end."""

_VERSION = re.compile(r"(?<!\w)[A-Z]{1,3}(?!\w)")


class Printed(NamedTuple):
    """A puzzle to solve; `kind` and `sheet` are empty if the file does not say them."""

    given: SolveInput
    kind: str = ""
    sheet: str = ""


class _Part(NamedTuple):
    """A sheet in a plain text: its heading, and its lines with the number of the first one."""

    heading: str
    start: int
    lines: tuple[str, ...]
    version: str = ""

    @property
    def id(self) -> str:
        """The last part of the heading."""
        return self.heading.rpartition(", ")[2]


Sheet = TypeVar("Sheet")


def read_printed(given: SolveInput, sheet: str | None = None, *, language: str | None = None) -> Printed:
    """The puzzle of a sheet that was built, or `given` unchanged if the file has just a puzzle.

    `language` is what the user asked for; by default it is that of the sheet. Raises InputError if there are several
    sheets and `sheet` names none, and if there is none of this name.
    """
    if given.text.lstrip("\ufeff \t\r\n").startswith("{"):
        return _from_json(given, sheet, language)
    parts = list(_parts(given.text))
    if parts:
        return _from_text(given, parts, sheet, language)
    if sheet is not None:
        raise _error(given, sentence("--sheet is for files that build wrote; this is not one of them"))
    return Printed(given)


def holds_sheets(text: str) -> bool:
    """Whether a text is a plain text that build wrote."""
    return next(_parts(text), None) is not None


def read_json(given: SolveInput) -> dict[str, Any]:
    """The JSON object in a text; raises InputError with the place of the mistake."""
    import json

    try:
        data = json.loads(given.text.lstrip("\ufeff"))
    except json.JSONDecodeError as error:
        place = Place(given.file, error.lineno, error.colno)
        raise InputError(
            Message(sentence("this begins like JSON, but is not: {reason}", reason=error.msg), place=place)
        ) from None
    except (ValueError, RecursionError):
        message = sentence("this JSON cannot be read: it is nested too deeply, or a number in it is too long")
        raise _error(given, message) from None
    if not isinstance(data, dict):
        raise _error(given, sentence("expected the JSON of a sheet, not {value}", value=a_value(data)))
    return data


def sheet_of(given: SolveInput, found: Mapping[str, Any], name: str | None) -> Mapping[str, Any]:
    """The sheet of this name, or the only one, in JSON that build wrote; raises InputError."""
    if "sheets" not in found:
        _refuse_others(given, found)
        named = {each: found for each in (_name(found),) if each}
        return found if name is None or not named else _choose(given, [named], name)
    entries = found["sheets"]
    if not isinstance(entries, list) or not entries:
        raise _error(given, sentence("there is no sheet in this JSON"))
    sheets: list[Mapping[str, Any]] = []
    for number, each in enumerate(entries):
        if not isinstance(each, Mapping):
            raise InputError(
                Message(
                    sentence("a sheet is a mapping, not {value}", value=a_value(each)), f"sheets[{number}]", _at(given)
                )
            )
        _refuse_others(given, each, f"sheets[{number}]")
        sheets.append(each)
    return _choose(given, [dict.fromkeys(_names(each), each) for each in sheets], name)


def _from_json(given: SolveInput, name: str | None, language: str | None) -> Printed:
    job = read_json(given)
    sheet = sheet_of(given, job, name)
    kind, puzzle = sheet.get("kind"), sheet["puzzle"]
    if not isinstance(kind, str):
        raise _error(given, sentence("the sheet does not say its kind"))
    own = sheet.get("language", job.get("language", language or given.language))
    if not isinstance(own, str):
        raise _error(given, sentence("the language of the sheet is a text, not {value}", value=a_value(own)))
    own = find_language(own).code
    code = find_language(language).code if language else own
    solution = sheet.get("solution")
    key = solution if isinstance(solution, Mapping) else None
    return Printed(given._replace(data=puzzle, key=key, language=code, printed_in=own), shown(kind), _name(sheet))


def _refuse_others(given: SolveInput, sheet: Mapping[str, Any], path: str = "") -> None:
    """Raise InputError unless this is a sheet with a puzzle."""
    if "puzzle" not in sheet:
        message = sentence("this is not a puzzle; solve reads what build --format json writes, or one of its sheets")
        raise InputError(Message(message, path, _at(given)))
    if not isinstance(sheet["puzzle"], Mapping):
        raise InputError(
            Message(
                sentence("this is a mapping, not {value}", value=a_value(sheet["puzzle"])), f"{path}.puzzle", _at(given)
            )
        )


def _name(sheet: Mapping[str, Any]) -> str:
    """The sheet's id and, in a version, its letter."""
    return next(iter(_names(sheet)))


def _names(sheet: Mapping[str, Any]) -> tuple[str, ...]:
    """The names of a sheet; the first one is shown."""
    sheet_id, variant = (value if isinstance(value := sheet.get(key), str) else "" for key in ("id", "variant"))
    return (f"{sheet_id}-{variant}", f"{sheet_id} {variant}") if variant else (sheet_id,)


def _choose(given: SolveInput, sheets: Sequence[Mapping[str, Sheet]], name: str | None) -> Sheet:
    """The only sheet, or the one of this name; each has all its names as keys, first the one that is shown."""
    known = [next(iter(each), "") for each in sheets]
    if name is None:
        if len(sheets) == 1:
            return next(iter(sheets[0].values()))
        raise _error(
            given,
            sentence(
                "there are {count:,} sheets here; name one with --sheet: {listed}",
                count=len(sheets),
                listed=_listed(known),
            ),
        )
    wanted = " ".join(name.split()).casefold()
    matches = [each for each in sheets if wanted in (called.casefold() for called in each)]
    if len(matches) == 1:
        return next(iter(matches[0].values()))
    if matches:
        raise _error(given, sentence('{count} sheets here have the id "{name}"', count=len(matches), name=shown(name)))
    versions = [each for each in known if each.casefold().startswith(f"{wanted}-")]
    if versions:
        raise _error(
            given,
            sentence('the sheet "{name}" has versions; name one: {listed}', name=shown(name), listed=_listed(versions)),
        )
    raise _error(
        given,
        sentence(
            'there is no sheet "{name}" here{hint} (known: {listed})',
            name=shown(name),
            hint=nearest(name[:200], known),
            listed=_listed(known),
        ),
    )


def _listed(names: Sequence[str]) -> str:
    listed = ", ".join(shown(name) or '""' for name in names[:MOST_NAMES])
    more = len(names) - MOST_NAMES
    return sentence("{listed} and {more:,} more", listed=listed, more=more) if more > 0 else listed


# ---- the plain text


def _parts(text: str) -> Iterator[_Part]:
    """The sheets of a plain text, without the answers."""
    lines = [line.rstrip() for line in text.lstrip("\ufeff").splitlines()]
    heads = [number for number in range(len(lines) - 1) if _is_heading(lines, number)]
    starts: list[int] = []
    ends: list[int] = []
    for number in heads:
        if lines[number + 1][0] == "-":
            ends += [number] * (len(ends) < len(starts))
            starts.append(number)
        elif len(ends) < len(starts):
            ends.append(number)
            if number + 3 in heads:  # all answers, each under the heading of its sheet
                break
    for start, end in zip_longest(starts, ends, fillvalue=len(lines)):
        yield _Part(lines[start], start, tuple(lines[start:end]))


def _is_heading(lines: Sequence[str], number: int) -> bool:
    """Whether a line is underlined, with empty lines around the two."""
    text, under = lines[number], lines[number + 1]
    alone = not (number and lines[number - 1]) and not "".join(lines[number + 2 : number + 3])
    return alone and bool(text.strip()) and under in ("-" * len(text), "=" * len(text))


def _from_text(given: SolveInput, parts: Sequence[_Part], name: str | None, language: str | None) -> Printed:
    times = Counter(part.id for part in parts)
    known = [part._replace(version=_version(part) if times[part.id] > 1 else "") for part in parts]
    named = {part: (f"{part.id}-{part.version}", f"{part.id} {part.version}") for part in known if part.version}
    part = _choose(given, [dict.fromkeys(named.get(part, (part.id,)), part) for part in known], name)
    instruction, puzzle, headings, entries = _sections(part)
    text = "\n" * (part.start + puzzle.start) + "\n".join(part.lines[puzzle.start : puzzle.stop]) + "\n"
    own = _language(part.heading, headings)
    code = find_language(language).code if language else own or given.language
    read = given._replace(text=text, instruction=instruction, bank=entries, language=code, printed_in=own)
    return Printed(read, sheet=next(iter(named.get(part, (part.id,)))))


def _version(part: _Part) -> str:
    """The letter of the version in a heading such as "Farm, Easy, Version A, farm"."""
    before = part.heading.rpartition(", ")[0].rpartition(", ")[2]
    return next(iter(reversed(_VERSION.findall(before))), "")


def _sections(part: _Part) -> tuple[str, range, list[str], tuple[str, ...]]:
    """The instruction, if there is one, the lines of the puzzle, and headings and entries of the bank."""
    lines = part.lines
    bare = [*lines[2:4], ""][:2] == ["", ""]
    blocks: list[range] = [range(2, 2)] if bare else []
    for number, line in enumerate(lines[2:], 2):
        if line:
            blocks.append(range(blocks.pop().start if blocks and lines[number - 1] else number, number + 1))
    if not blocks:
        return "", range(0), [], ()
    blanks = [block for block in blocks[2:] if _is_blanks([lines[number] for number in block[1:]])]
    tables = [block for block in blocks[2:] if any(map(_HEADS.search, lines[block.start : block.start + 2]))]
    others = (block for block in blocks[2:] if block not in blanks and block not in tables)
    banks = [block for block in others if lines[block.start].endswith(":")]
    entries = [lines[number] for block in banks for number in block[1:]]
    end = min((block.start for block in (*tables, *banks, *blanks)), default=len(lines))
    instruction = " ".join(lines[number] for number in blocks[0])
    return instruction, range(blocks[0].stop, end), [lines[each.start][:-1] for each in banks], tuple(entries)


def _is_blanks(lines: Sequence[str]) -> bool:
    """Whether all lines are to be filled in."""
    return bool(lines) and all(line.strip() and not line.strip("_ ") for line in lines)


def _language(heading: str, banks: Sequence[str]) -> str:
    """The language whose labels a sheet has: English if possible, and empty if no language has them."""
    parts = set(heading.split(", "))

    def fits(language: Language) -> bool:
        levels = {language.label(key) for key in ("easy", "medium", "hard")}
        return bool(levels & parts) and set(banks) <= {language.label(key) for key in ("words", "clues", "how_many")}

    codes = [code for code in ("en", *translated_codes()) if fits(find_language(code))]
    return codes[0] if codes else ""


def _at(given: SolveInput) -> Place:
    return Place(given.file)


def _error(given: SolveInput, message: str) -> InputError:
    return InputError(Message(message, place=_at(given)))
