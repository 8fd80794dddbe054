"""Removes what marks the items of a list: HTML, bullets, numbers or letters, and the heading above them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.job.words.word_checks import is_sentence

_BULLET = r"\s*(?:[-–—*+]\s+|[•‣◦▪●○■□☐☑✓✔·]\s*)(?:\[[ xX]?\]\s*)?(?=\S)"

_NUMBER = r"\s*\(?([0-9]{1,4})(?:[.)]\s*(?![0-9\s])|\s+(?=\S))"

_LINE_TAG = r"(?i)</?(?:br|div|h[1-6]|li|ol|p|table|tbody|thead|tr|ul)(?:\s[^<>]{0,200})?/?>"
_CELL_TAG = r"(?i)</(?:td|th)>(?=\s{0,99}<t[dh]\b)"
_TAG = r"(?i)</?(?:a|b|em|font|i|mark|small|span|strong|sub|sup|td|th|u)(?:\s[^<>]{0,200})?/?>"
_SIGN = r"&(?:#[0-9]{1,6}|#[xX][0-9a-fA-F]{1,5}|[A-Za-z][A-Za-z0-9]{1,30});"

_LETTER = r"\s*\(?([a-z])\)\s+(?=\S)"

FIRST_SIGN = r"\t|;|\||\s{0,9}(?:→|[-=]>|=)|\s{1,9}[-–—]{1,9}\s|:\s|,"
"""Runs of spaces are bounded: a line may have millions of spaces, and a search could begin at each."""


class ListItem(NamedTuple):
    """A part of the text with its line and column: a word, a word and its clue, or several."""

    line: int
    column: int
    text: str


def has_html(text: str) -> bool:
    """Whether a text has tags or names of signs as in HTML; quick, for long lists."""
    return ("<" in text and any(re.search(tag, text) for tag in (_LINE_TAG, _TAG))) or (
        "&" in text and any(_sign(found) != found[0] for found in re.finditer(_SIGN, text))
    )


def without_html(items: list[ListItem]) -> tuple[list[ListItem], tuple[str, ...]]:
    """Remove what is left of HTML: `<b>apple</b>`, `Tom &amp; Jerry`; return also what was left out.

    Tags of lines and of list items separate words, those of cells are tabs; signs get their names resolved.
    """
    if not any(has_html(item.text) for item in items):
        return items, ()
    plain = [
        item._replace(text=line.rstrip())
        for item in items
        for line in re.sub(_LINE_TAG, "\n", re.sub(_CELL_TAG, "\t", item.text)).split("\n")
    ]
    plain = [item._replace(text=re.sub(_SIGN, _sign, re.sub(_TAG, "", item.text)).strip(" \xa0")) for item in plain]
    return [item for item in plain if item.text.strip()], (sentence("without HTML tags and codes"),)


def _sign(found: re.Match[str]) -> str:
    """The sign that a name in HTML stands for; the name itself if there is no such sign."""
    from html.entities import html5  # a table of two thousand names

    name = found[0][1:]
    if name[0] != "#":
        sign = html5.get(name, "")
    else:
        code = int(name[2:-1], 16) if name[1] in "xX" else int(name[1:-1])
        sign = chr(code) if 32 <= code < 0xD800 or 0xE000 <= code < 0x110000 else ""
    return " " if sign.isspace() else sign or found[0]


def without_headings(headings: Sequence[ListItem]) -> str:
    """The part of a sentence that says which headings were left out."""
    if len(headings) > 1:
        return sentence("without the {count} headings", count=len(headings))
    return sentence('without the heading "{text}"', text=shown(headings[0].text))


def without_marks(items: list[ListItem]) -> tuple[list[ListItem], tuple[str, ...]]:
    """Remove bullets, numbers and a heading above them; return also what was left out.

    A bullet is always removed; numbers only if all items have them, in sequence, except sentences above and below, and
    items with a bullet instead.
    """
    left_out: list[str] = []
    bulleted: set[int] = set()  # lines
    for pattern, left in (
        (_BULLET, sentence("without their bullets")),
        (_NUMBER, sentence("without their numbers")),
        (_LETTER, sentence("without their letters in front")),
    ):
        matches = [re.match(pattern, item.text) for item in items]
        sentences = sum(not match and is_sentence(item.text) for match, item in zip(matches, items, strict=True))
        if len(items) <= 2 * sentences:
            sentences = 0
        headed = _is_headed(items, matches, sentences)
        marks = [match for match in matches[headed:] if match]
        numbered = {item.line for match, item in zip(matches, items, strict=True) if match}
        if pattern == _BULLET:
            bulleted = numbered
        else:
            others = 0 if bulleted & numbered else len(bulleted)
            if len(marks) + others < len(items) - headed - sentences or not _are_counted(marks):
                continue
        if marks and headed:
            left_out.append(without_headings(items[:1]))
        if marks:
            left_out.append(left)
            marked = zip(items[headed:], matches[headed:], strict=True)
            items = [cut(item, match.end()) if match else item for item, match in marked]
    return items, tuple(left_out)


def _is_headed(items: Sequence[ListItem], matches: Sequence[re.Match[str] | None], sentences: int) -> bool:
    """Whether the first item is a heading: the only one without a mark, apart from the sentences."""
    first = items[0].text if items else ""
    headed = len(items) > 2 + sentences and not matches[0] and not is_sentence(first)
    return headed and sum(map(bool, matches)) == len(items) - 1 - sentences and not re.search(FIRST_SIGN, first)


def cut(item: ListItem, start: int) -> ListItem:
    """The item without its first characters."""
    return ListItem(item.line, item.column + start, item.text[start:])


def _are_counted(marks: Sequence[re.Match[str]]) -> bool:
    """Whether these number a list: in sequence, with few gaps, and without gaps if the numbers have no sign.

    If they do not start with 1, there must be no gaps and no repeated words: `24. Dezember` is no numbered item.
    """
    if len(marks) < 2:
        return False
    values = [int(mark[1]) if mark[1].isdigit() else ord(mark[1]) - ord("a") + 1 for mark in marks]
    steps = [after - before for before, after in pairwise(values)]
    if all(mark[0].strip().isdigit() for mark in marks):
        return values[0] == 1 and len(values) > 2 and set(steps) == {1}
    if values[0] not in (0, 1):
        words = [mark.string[mark.end() :] for mark in marks]
        return set(steps) == {1} and len(set(words)) == len(words)
    again = all(step > 0 or after == 1 for step, after in zip(steps, values[1:], strict=True))
    return again and max(values) <= 2 * len(values) and max(steps) > 0
