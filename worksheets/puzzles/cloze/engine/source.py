"""The text of a cloze as its author writes it: paragraphs, and gaps in brackets with wrong words after a `|`.

    It [goes|go] for a [walk].

Lines are joined; an empty line begins a paragraph.
"""

from __future__ import annotations

import re
from typing import NamedTuple
from unicodedata import normalize

from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.language.stray_signs import script_fault

LONGEST_GAP = 30
"""Maximum number of letters in a gap."""

MOST_CHARACTERS = 12_000
"""Maximum length of a text: about twice what fits four pages."""

MOST_GAPS = 200

PART = re.compile(r"[\[\]]|[^\[\]]+")
"""A bracket, or the text up to the next one."""

BLANKS = re.compile("  +")


class Marked(NamedTuple):
    """A marked gap: its paragraph, the letters from `start` to before `end`, and the wrong words."""

    paragraph: int
    start: int
    end: int
    wrong: tuple[str, ...] = ()


class MarkedText(NamedTuple):
    """A parsed text: `problems` are sentences with line and column."""

    paragraphs: tuple[str, ...] = ()
    marked: tuple[Marked, ...] = ()
    problems: tuple[str, ...] = ()


def read_text(data: bytes) -> str:
    """The text of a file; raises ValueError with a sentence."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        at = error.start + 1
        raise ValueError(sentence("this is not a text in UTF-8 (byte {at:,}); save it as UTF-8", at=at)) from error


def parse_source(text: str) -> MarkedText:
    """The paragraphs without brackets, the gaps, and every problem."""
    if len(text) > MOST_CHARACTERS:
        return MarkedText(
            problems=(f"the text has {len(text):,} characters; at most {MOST_CHARACTERS:,}: use several sheets",)
        )
    if fault := script_fault(text.replace("\n", " ").replace("\r", " ").replace("\t", " ")):
        return MarkedText(problems=(fault,))
    reader = _Reader()
    for number, line in enumerate(normalize("NFC", text).expandtabs(1).splitlines(), 1):
        reader.line(number, line)
    reader.end()
    if not reader.paragraphs:
        reader.problems.append("the text is empty")
    return MarkedText(tuple(reader.paragraphs), tuple(reader.marked), tuple(reader.problems))


class _Reader:
    """Reads a text from bracket to bracket."""

    def __init__(self) -> None:
        self.paragraphs: list[str] = []
        self.marked: list[Marked] = []
        self.problems: list[str] = []
        self._text = ""
        self._gap: str | None = None
        self._at = ""

    def line(self, number: int, line: str) -> None:
        """Read a line; an empty one ends the paragraph."""
        if not line.strip():
            self.end()
            return
        self._add(" ")
        for part in PART.finditer(line.rstrip()):
            place = f"line {number}, column {part.start() + 1}"
            if part[0] == "[":
                self._open(place)
            elif part[0] == "]":
                self._close(place)
            else:
                self._add(part[0])

    def end(self) -> None:
        """End the paragraph."""
        if self._gap is not None:
            self.problems.append(f'{self._at}: the gap "[{shown(self._gap)}" has no closing bracket')
            self._gap = None
        if self._text.strip():
            self.paragraphs.append(self._text.rstrip())
        self._text = ""

    def _add(self, text: str) -> None:
        if self._gap is not None:
            self._gap += text
            return
        text = BLANKS.sub(" ", text)
        self._text += text if self._text and not self._text.endswith(" ") else text.lstrip(" ")

    def _open(self, place: str) -> None:
        if self._gap is not None:
            self.problems.append(f"{place}: a gap begins inside another one, which has no closing bracket before it")
        self._gap, self._at = "", place

    def _close(self, place: str) -> None:
        if self._gap is None:
            self.problems.append(f"{place}: there is a closing bracket without an opening one")
            return
        word, *wrong = (" ".join(part.split()) for part in self._gap.split("|"))
        self._gap = None
        if not word or not all(wrong):
            self.problems.append(f"{self._at}: a gap, or one of its words, is empty")
        elif len(long := max((word, *wrong), key=len)) > LONGEST_GAP:
            self.problems.append(
                f'{self._at}: the gap "{shown(long)}" has {len(long)} letters; at most {LONGEST_GAP} fit a line'
            )
        elif len({word, *wrong}) <= len(wrong):
            self.problems.append(f'{self._at}: the words of the gap "{shown(word)}" are not different')
        elif len(self.marked) == MOST_GAPS:
            self.problems.append(f"{self._at}: there are more than {MOST_GAPS} gaps; use several sheets")
        else:
            start = len(self._text)
            self.marked.append(Marked(len(self.paragraphs), start, start + len(word), tuple(wrong)))
        self._text += word
