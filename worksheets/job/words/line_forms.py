"""Finds the form of a text with words: what separates them, and what precedes them.

    apple, pear, plum           a list on a line, separated by commas or semicolons
    8) apple                    numbers in sequence, or bullets
    **apple** - Apfel           bold type, as chat programs write it
    <b>apple</b>, &auml;        what is left of HTML
    apple = Apfel               a word and its clue, separated by =, -, : or an arrow with spaces around it
    apple;Apfel                 the same with a semicolon, a tab or |: a table
    a<tab>b;c<tab>d             a table with its rows on one line, as Quizlet exports it

A single sign proves nothing: `well-known`, `12:30` and `gut, besser` are words. The separator is chosen for the text as
a whole; `how` describes the choice.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from worksheets.base.sentences import changed, sentence
from worksheets.job.words.headings import class_heading, headed_columns
from worksheets.job.words.list_marks import (
    FIRST_SIGN,
    ListItem,
    cut,
    has_html,
    without_headings,
    without_html,
    without_marks,
)
from worksheets.job.words.tables import Row, are_numbers
from worksheets.job.yaml import limits


class Form(NamedTuple):
    """Rows, and how they were found, as parts of a sentence such as `separated by commas`."""

    rows: list[Row]
    how: tuple[str, ...]
    is_table: bool = False
    """Whether cells were separated by signs that words do not have, so that the first row may name the columns."""


TELLING = ",;=|\t→•‣◦▪●○■□☐☑✓✔·"
_TELLING_WITH = {
    ":": (": ", ":\n"),
    "-": (" - ", "->", "\n- ", "---"),
    "–": (" – ", "\n– "),
    "—": (" — ", "\n— "),
    "*": ("\n* ", " * ", "**"),
    "+": ("\n+ ",),
    "_": ("___",),
    "~": ("~~~",),
}
"""A text without these and without numbers before its words has a word a line; single signs are found fast."""

_NUMBERED = r"(?m)^[ \t]*(?:\(?(?:[01]|a\))|\(?[0-9]{1,4}[.)])"

_BOLD = r"(?<![\w*])\*\*(?=[^\s*])([^*]{1,200}?)(?<=\S)\*\*"
_BRACKETS = r"\([^()]*\)|\[[^\[\]]*\]"
_SIGNS_IN_BRACKETS = "\t;|→=:,-–—>"
_HIDDEN = {ord(sign): 0xE000 + number for number, sign in enumerate(_SIGNS_IN_BRACKETS)}
_SEEN = {hidden: ord(sign) for (hidden, sign) in zip(_HIDDEN.values(), _SIGNS_IN_BRACKETS, strict=True)}
_RULE = r"[-–—=_*~.\s|:+]+"
"""A line between others, such as Markdown has below headings."""

_SIGNS = (
    ("\t", sentence("tabs"), r"\t"),
    (";", sentence("semicolons"), r";"),
    ("|", '"|"', r"\|"),
    ("→", sentence("arrows"), r"\s{0,9}(?:→|[-=]>)"),
    ("=", '"="', r"\s{0,9}="),
    ("-", '" - "', r"\s{1,9}[-–—]{1,9}\s"),
    (":", '":"', r"\s{0,9}:\s"),
    (",", sentence("commas"), r","),
)
"""Separators of words, or of a word and its clue; at the same place in a line, the first of them counts."""

_LISTING = ("\t", ";", "|", ",")
"""Signs that may separate more than two cells."""

_CLUE = r"[^\W\d] = \w"
"""A word and its clue; after a digit, the text is a calculation."""


def is_plain(text: str) -> bool:
    """Whether the text can only be a word a line; quick, for long lists."""
    if any(sign in text for sign in TELLING):
        return False
    if any(sign in text for key, signs in _TELLING_WITH.items() if key in text for sign in signs):
        return False
    if text[:2] in ("- ", "* ", "+ ", "– ", "— ") or text.endswith(":") or has_html(text):
        return False
    return not (any(sign in text for sign in (".", ")", "0", "1")) and re.search(_NUMBERED, text))


def form_of(lines: Sequence[str], *, first: int = 1) -> Form:
    """Find the form of a text, without empty lines, rules, and lines that begin with `#`; its first line is `first`."""
    items = [
        ListItem(number, 1, line.rstrip())
        for number, line in enumerate(lines, first)
        if line.strip()
        and not line.lstrip().startswith("#")
        and not (len(line.strip()) > 2 and re.fullmatch(_RULE, line))
    ]
    items, html = without_html(items)
    form = _seen(_form_of(_hidden(_without_indents(items))))
    return form._replace(how=(*form.how, *html))


def form_of_texts(texts: Sequence[str]) -> Form:
    """Find the form of a list whose items are already separated, so that commas are part of the words."""
    items = [ListItem(number, 1, text.strip()) for number, text in enumerate(texts, 1)]
    return _seen(_form_of(_hidden(items), listed=True))


def _hidden(items: list[ListItem]) -> list[ListItem]:
    """Replace the signs in brackets, which separate nothing: `Pferd (n., pl. Pferde)` is a word."""
    if not any("(" in item.text or "[" in item.text for item in items):
        return items
    return [
        item._replace(text=re.sub(_BRACKETS, lambda found: found[0].translate(_HIDDEN), item.text)) for item in items
    ]


def _seen(form: Form) -> Form:
    """Restore the signs in brackets."""
    rows = [row._replace(cells=tuple(cell.translate(_SEEN) for cell in row.cells)) for row in form.rows]
    return Form(rows, tuple(changed(part, lambda text: text.translate(_SEEN)) for part in form.how), form.is_table)


def _without_indents(items: list[ListItem]) -> list[ListItem]:
    """Remove spaces before items, and tabs before all items; tabs before some may be empty cells of a table."""
    tabs = min((len(text) - len(text.lstrip("\t")) for _, _, text in items), default=0)
    outdented = []
    for item in items:
        rest = item.text[tabs:]
        blanks = rest[: len(rest) - len(rest.lstrip())].partition("\t")[0]
        outdented.append(cut(item, tabs + len(blanks)))
    return outdented


def _form_of(items: list[ListItem], *, listed: bool = False) -> Form:
    how: list[str] = []
    if len(items) > limits.LIST_WORDS:  # which the caller refuses
        return Form([Row(item.line, item.column, (item.text,)) for item in items], ())
    commas = False
    if not listed:
        items, bold = _without_bold(items)
        how += bold
        commas = any(item.text.rstrip().endswith(",") for item in items)
        items = _without_edges(items)
        headings = [item for item in items if item.text.endswith(":")]
        if headings and len(headings) < len(items):
            items = [item for item in items if not item.text.endswith(":")]
            how.append(without_headings(headings))
    items, marks = without_marks(items)
    how += marks
    pairs = [] if listed else _pairs_on_lines(items)
    sign = _separator(items, listed=listed)
    if commas and sign == "" and any("," in item.text for item in items):
        sign = ","
    if pairs:
        form = Form(pairs, (sentence("separated by semicolons and tabs"),), is_table=True)
    elif sign in _LISTING:
        form = _listed(items, sign, listed=listed, in_lines=commas and sign == ",")
    elif sign:
        form = _paired(items, sign, listed=listed)
    else:
        form = Form([Row(item.line, item.column, (item.text,)) for item in items], _as_written(items, listed=listed))
    return Form(form.rows, (*form.how, *how), form.is_table)


def _as_written(items: Sequence[ListItem], *, listed: bool) -> tuple[str, ...]:
    """Say that some items have a sign that separates cells in other lists."""
    signs = [sign[0] for item in items if (sign := re.search(FIRST_SIGN, item.text))]
    if not signs or listed:
        return ()
    return (sentence('with "{sign}" as written in {count} of them', sign=signs[0].strip(), count=len(signs)),)


def _without_bold(items: list[ListItem]) -> tuple[list[ListItem], tuple[str, ...]]:
    """Remove Markdown's signs of bold type around words; return also what was left out."""
    plain = [item._replace(text=re.sub(_BOLD, r"\1", item.text)) for item in items]
    return plain, () if plain == items else (sentence("without the signs of bold type"),)


def _pairs_on_lines(items: Sequence[ListItem]) -> list[Row]:
    """Return the rows of a table with one tab in each row, and semicolons between rows on a line; else none."""
    if not any("\t" in item.text and ";" in item.text for item in items):
        return []
    parts = [part for item in items for part in _split(item, ";")]
    if len(parts) == len(items) or any(part.text.count("\t") != 1 for part in parts):
        return []
    return [Row(part.line, part.column, _cells(part.text, "\t")) for part in parts]


def _without_edges(items: list[ListItem]) -> list[ListItem]:
    """Remove separators at the ends of lines, and the signs around the rows of a table."""
    inner = []
    for item in items:
        text = item.text.rstrip(",; \t") or item.text
        start = 0
        if text.startswith("|") and text.endswith("|") and len(text) > 2:
            start = len(text) - len(text[1:].lstrip())
            text = text[:-1].rstrip()
        inner.append(cut(ListItem(item.line, item.column, text), start))
    return inner


def _separator(items: Sequence[ListItem], *, listed: bool = False) -> str:
    """Return the sign that separates the words of most items, or words from clues; empty if none does.

    The first sign of each item counts. A sign that words may have, as in `gut, besser`, must be in half of the items, a
    comma in more than half, and any such sign in all items of a list that is already separated. An equals sign between
    spaces is in no word: one clue is enough, as in `cow = gives milk`.
    """
    votes = Counter(_first_sign(item.text) for item in items)
    votes.pop("", None)
    order = [sign for sign, _, _ in _SIGNS]
    for sign in sorted(votes, key=lambda sign: (-votes[sign], order.index(sign))):
        if listed and sign in "\t,":
            continue
        if sign in "\t;|":
            return sign
        if votes[sign] == len(items) and (len(items) > 1 or not listed):
            return sign
        if not listed and sign == "=" and all(re.search(_CLUE, item.text) for item in items if "=" in item.text):
            return sign
        if not listed and (votes[sign] * 2 > len(items) or (votes[sign] * 2 == len(items) and sign != ",")):
            return sign
    return ""


def _first_sign(text: str) -> str:
    """Return the first sign of a text, if any; a comma in a list with semicolons is part of a word."""
    match = re.search(FIRST_SIGN, text)
    if not match:
        return ""
    if match[0] == "," and text.count(";") > 1:
        return ";"
    text = match[0].strip() or "\t"
    if text in ("→", "->", "=>"):
        return "→"
    return "-" if text[0] in "-–—" else text


def _listed(items: Sequence[ListItem], sign: str, *, listed: bool, in_lines: bool = False) -> Form:
    """Split items at a sign that may separate more than two: a table, or lists of words, `in_lines` if one ends so."""
    name = next(name for each, name, _ in _SIGNS if each == sign)
    rows = [Row(item.line, item.column, _cells(item.text, sign)) for item in items]
    counts = [len(row.cells) for row in rows]
    several = len(rows) > 1
    pairs = max(counts) == 2 and 2 * counts.count(2) >= len(counts)
    numbered = several and min(counts) > 1 and are_numbers([row.cells[0] for row in rows])
    headed = headed_columns(rows[0].cells) or class_heading([row.cells for row in rows])
    table = several and (sign == "\t" or pairs or numbered or headed)
    if not listed and not in_lines and (table or (sign == "\t" and max(counts) == 2)):
        return Form(rows, (sentence("separated by {name}", name=name),), is_table=True)
    parts = [part for item in items for part in _split(item, sign)]
    inner = _form_of(parts, listed=True)
    separated = sentence("separated by {name}", name=name)
    if inner.how and inner.how[0].startswith("separated by"):
        return inner
    return Form(inner.rows, (separated, *inner.how))


def _paired(items: Sequence[ListItem], sign: str, *, listed: bool) -> Form:
    """Split items into words and clues; a single line may have several such pairs, or a list after its heading."""
    pattern, name = next((pattern, name) for each, name, pattern in _SIGNS if each == sign)
    if len(items) == 1 and not listed:
        item = items[0]
        separator = ";" if ";" in item.text else ","
        pairs = len(re.findall(pattern, item.text))
        head, *rest = re.split(pattern, item.text, maxsplit=1)
        if pairs > 1 and item.text.count(separator) >= pairs - 1:
            return _form_of([*_split(item, separator)], listed=True)
        if sign == ":" and rest and len(rest[0].split(separator)) > 2:
            start = len(item.text) - len(rest[0].lstrip())
            form = _form_of([*_split(cut(item, start), separator)], listed=True)
            return Form(form.rows, (sentence('without the heading "{head}:"', head=head), *form.how), form.is_table)
    rows = [
        Row(item.line, item.column, tuple(part.strip() for part in re.split(pattern, item.text, maxsplit=1)))
        for item in items
    ]
    return Form([row for row in rows if any(row.cells)], (sentence("separated by {name}", name=name),), is_table=True)


def _split(item: ListItem, sign: str) -> Iterator[ListItem]:
    """Yield the parts of an item that are not empty, without quotes around them if all quotes match."""
    start = 0
    for part in item.text.split(sign) if '"' not in item.text else _cells(item.text, sign):
        if part.strip():
            yield ListItem(item.line, item.column + start + len(part) - len(part.lstrip()), part.strip())
        start += len(part) + len(sign)


def _cells(text: str, sign: str) -> tuple[str, ...]:
    """Split a line into cells, without quotes around them if all quotes match."""
    if '"' in text:
        try:
            return tuple(
                cell.strip() for cell in next(csv.reader([text], delimiter=sign, strict=True, skipinitialspace=True))
            )
        except (csv.Error, StopIteration):
            pass
    return tuple(cell.strip() for cell in text.split(sign))
