"""Explains YAML's syntax errors, with the likely mistake, and finds comments that may cut a text.

The two parsers of PyYAML word their errors differently, so the text around the place of an error is examined. Lines and
columns count from 0 here, as in PyYAML's marks.

A comment that may cut a text: YAML reads `Platz #3` as "Platz" and a comment. A comment with two spaces or a tab before
its sign and a space after it, as in the samples, is meant as one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import yaml

from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.job.yaml.yaml_text import scalar

SQUEEZED = r"\s*(?:- +)*([a-z_]+):[^\s:/]"
"""A line with a field without a space after its colon."""

NO_FIELD = sentence('this line is not a field; write "field: value" with a colon and a space')
COLON_IN_TEXT = sentence("put quotes around a text with a colon and a space in it")


class Explained(NamedTuple):
    """A sentence about a place; line and column count from 0."""

    line: int
    column: int
    message: str


class Fault(NamedTuple):
    """A parser's error: what it was parsing (`context`, from `start`), and the problem with its place."""

    context: str
    start: tuple[int, int]
    problem: str
    place: tuple[int, int]
    lines: list[str]

    @property
    def line(self) -> str:
        """The line where the problem is."""
        return self.line_at(self.place[0])

    @property
    def char(self) -> str:
        """The character at the problem, empty at the end of a line."""
        return self.line[self.place[1] : self.place[1] + 1]

    @property
    def opening(self) -> str:
        """The first character of the context."""
        return self.line_at(self.start[0])[self.start[1] : self.start[1] + 1]

    def line_at(self, index: int) -> str:
        """Return a line, counted from 0; empty beyond the last."""
        return self.lines[index] if index < len(self.lines) else ""


Clue: TypeAlias = Callable[[Fault], Explained | None]


def source_lines(text: str) -> list[str]:
    """Split `text` into lines as YAML counts them."""
    return re.split("\r\n|[\n\r\x85\u2028\u2029]", text)


def explain(error: yaml.MarkedYAMLError, lines: list[str]) -> Explained:
    """Explain an error by the first of `CLUES` that recognises it."""
    at, since = error.problem_mark or error.context_mark, error.context_mark or error.problem_mark
    place, start = ((mark.line, mark.column) if mark else (0, 0) for mark in (at, since))
    fault = Fault(error.context or "", start, error.problem or "", place, lines)
    for clue in CLUES:
        explained = clue(fault)
        if explained:
            return explained
    return Explained(*place, sentence("this is not well-formed YAML ({problem})", problem=fault.problem))


def _tab(fault: Fault) -> Explained | None:
    indent = fault.line[: _indent(fault.line)]
    if "\t" not in indent:
        return None
    return Explained(fault.place[0], indent.index("\t"), sentence("this line is indented with a tab; use spaces only"))


def _squeezed_colon(fault: Fault) -> Explained | None:
    if "mapping values" in fault.problem:
        candidates = [fault.place[0], _line_above(fault)]
    elif "simple key" in fault.context:
        candidates = [fault.start[0]]
    else:
        return None
    for index in candidates:
        found = re.match(SQUEEZED, fault.line_at(index))
        if found:
            return Explained(
                index, found.start(1), sentence('put a space after the colon of "{found}:"', found=found[1])
            )
    return None


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _line_above(fault: Fault) -> int:
    """Return the nearest line above with more than a comment; the line of the fault if there is none."""
    above = range(fault.place[0] - 1, -1, -1)
    return next((index for index in above if fault.line_at(index).split("#")[0].strip()), fault.place[0])


def _escape(fault: Fault) -> Explained | None:
    if "quoted scalar" not in fault.context or not re.search("escape|hexadecimal|character code", fault.problem):
        return None
    return Explained(*fault.place, sentence('in "..." a backslash must be written twice: \\\\'))


def _open_quote(fault: Fault) -> Explained | None:
    if "quoted scalar" not in fault.context:
        return None
    return Explained(
        *fault.start, sentence("the quote {opening} that begins here is never closed", opening=fault.opening)
    )


def _after_quote(fault: Fault) -> Explained | None:
    before = fault.line[: fault.place[1]].rstrip()
    if "expected" not in fault.problem or not fault.char or not before.endswith(("'", '"')):
        return None
    hint = sentence("write an apostrophe inside '...' twice, or use \"...\"; or an earlier quote is not closed")
    return Explained(*fault.place, sentence("there is text after a closing quote: {hint}", hint=hint))


def _comment_in_brackets(fault: Fault) -> Explained | None:
    """A comment that hides the end of a list or mapping; the parser meets the end of the file, or the next field."""
    if not re.search("flow (node|sequence|mapping)", fault.context):
        return None
    first = fault.start
    if "flow node" in fault.context:  # its start is after the bracket
        opened = next((i for i in range(first[0], -1, -1) if re.search(r"[\[{]", fault.line_at(i).split("#")[0])), None)
        if opened is None:
            return None
        first = opened, 0
    found = cut_bracket(fault.lines, first, fault.place[0])
    return found and Explained(found[0], found[1].column, found[1].message)


def _open_bracket(fault: Fault) -> Explained | None:
    if "flow node" in fault.context and not any(map(str.strip, (fault.char, *fault.lines[fault.place[0] + 1 :]))):
        last = max((i for i, line in enumerate(fault.lines) if line.strip()), default=0)
        return Explained(last, len(fault.lines[last]), sentence("the file ends here, but a bracket is not closed"))
    if "flow sequence" not in fault.context and "flow mapping" not in fault.context:
        return None
    closing = {"[": "]", "{": "}"}.get(fault.opening, "]")
    if fault.place[0] > fault.start[0] or not fault.char:
        message = sentence(
            'the "{opening}" that begins here is not closed; put "{closing}" at its end',
            opening=fault.opening,
            closing=closing,
        )
        return Explained(*fault.start, message)
    if fault.char == ":":
        return Explained(*fault.place, COLON_IN_TEXT)
    return Explained(*fault.place, sentence('a comma or "{closing}" is missing here', closing=closing))


def _stray_sign(fault: Fault) -> Explained | None:
    if fault.char and fault.char in "]}":
        return Explained(
            *fault.place,
            sentence('this "{char}" closes nothing; delete it, or put the text in quotes', char=fault.char),
        )
    if "node content" in fault.problem and fault.char == ",":
        return Explained(
            *fault.place, sentence("there is nothing before this comma; delete it, or put the text in quotes")
        )
    if fault.char == ":" and re.search(r"(^|[-\[{,])\s*$", fault.line[: fault.place[1]]):
        return Explained(*fault.place, sentence("there is no key before this colon"))
    return None


def _colon_in_value(fault: Fault) -> Explained | None:
    if "mapping values" not in fault.problem:
        return None
    if re.search(r":\s", fault.line[: fault.place[1]]):
        return Explained(*fault.place, COLON_IN_TEXT)
    above = _line_above(fault)
    if ":" not in fault.line_at(above):
        return Explained(above, _indent(fault.line_at(above)), NO_FIELD)
    return Explained(
        fault.place[0],
        _indent(fault.line),
        sentence("this line is indented as if it belonged to the line above, which already has a value"),
    )


def _no_colon(fault: Fault) -> Explained | None:
    if "simple key" not in fault.context:
        return None
    if re.match(r"-[^\s-]", fault.line_at(fault.start[0])[fault.start[1] :]):
        return Explained(*fault.start, sentence('put a space after the "-" of a list item'))
    return Explained(*fault.start, NO_FIELD)


def _forbidden_start(fault: Fault) -> Explained | None:
    if re.search(r"an? (alias|anchor|tag|directive)\b", fault.context):
        return Explained(
            *fault.start, sentence('put quotes around a text that begins with "{opening}"', opening=fault.opening)
        )
    if "cannot start" in fault.problem:
        return Explained(*fault.place, sentence('put quotes around a text that begins with "{char}"', char=fault.char))
    return None


def _indentation(fault: Fault) -> Explained | None:
    if "block mapping" in fault.context and re.match(r"-(\s|$)", fault.line[fault.place[1] :]):
        return Explained(*fault.place, sentence("expected a field, got a list item; check the indentation"))
    if "block mapping" in fault.context:
        return Explained(*fault.place, sentence("this is not aligned with the fields above; indent them all alike"))
    if "block collection" in fault.context:
        return Explained(*fault.place, sentence('this is not aligned with the list above, whose items begin with "- "'))
    return None


CLUES: tuple[Clue, ...] = (
    _tab,
    _squeezed_colon,
    _escape,
    _open_quote,
    _after_quote,
    _comment_in_brackets,
    _open_bracket,
    _stray_sign,
    _colon_in_value,
    _no_colon,
    _forbidden_start,
    _indentation,
)
"""The likely mistakes, the most certain first."""


_COMMENT = r"[ \t]+#.*"

_SET_APART = r"(?:  +|[ \t]*\t[ \t]*)#(?:[\s#]|$)"

_ALONE = r"[ \t]+#(?:[\s#]|$)"
"""A comment without a text before it."""

_IN_BRACKETS = r"(?:(?<=\s)|(?<=^))#[^\]},\n]*[\]},]"
"""A comment that hides a sign that a list or mapping in brackets may need."""


class Comment(NamedTuple):
    """A sentence about a comment, and the column of its sign, counted from 0."""

    column: int
    message: str


def cut_text(text: str, rest: str, column: int) -> Comment | None:
    """Warn about a text whose line ends with `rest`, from `column` on, if a comment in it may belong to the text."""
    found = re.match(_COMMENT, rest) if rest.startswith((" ", "\t")) else None
    if not found or re.match(_SET_APART if text else _ALONE, rest):
        return None
    whole = (text + found[0]).strip()
    sign = column + rest.index("#")
    read = sentence('only "{text}" is read', text=shown(text)) if text else sentence("nothing is read here")
    quoted = (
        sentence("write {text}", text=scalar(whole)) if whole == shown(whole) else sentence("put all of it in quotes")
    )
    return Comment(
        sign,
        sentence(
            '{read}, because "#" after a blank begins a comment; if it belongs to the text, '
            "{quoted}; otherwise put two blanks before the # and one after it",
            read=read,
            quoted=quoted,
        ),
    )


def cut_bracket(lines: list[str], first: tuple[int, int], last: int) -> tuple[int, Comment] | None:
    """Find a comment that hides the end of brackets opened at `first`, up to the line `last`; return its line, too."""
    for number in range(first[0], min(last + 1, len(lines))):
        begin = first[1] if number == first[0] else 0
        line = lines[number]
        for found in re.compile(_IN_BRACKETS).finditer(line, begin):
            before = line[: found.start()]
            if before.count('"') % 2 or before.count("'") % 2 or _set_apart(line, found.start()):
                continue
            start = max(before.rfind(sign) for sign in "[{,") + 1
            pair = re.match(r"\s*[^:]*:\s+", before[start:])
            start += pair.end() if pair else 0
            text = re.split(r"[\],}]", line[start:], maxsplit=1)[0].strip()
            hint = (
                sentence("write {text}", text=scalar(text))
                if text == shown(text)
                else sentence("put the text in quotes")
            )
            return number, Comment(
                found.start(),
                sentence(
                    '"#" begins a comment here, so that "{found}" is not read; {hint}', found=found[0][-1], hint=hint
                ),
            )
    return None


def _set_apart(line: str, sign: int) -> bool:
    blanks = len(line[:sign]) - len(line[:sign].rstrip())
    return bool(re.match(_SET_APART, line[sign - blanks :]))
