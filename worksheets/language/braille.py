"""Writes text in six-dot braille, as the tables in `data/braille/` say: a cell for each letter, no contractions.

>>> from worksheets.language.braille import find_braille
>>> find_braille("en").written("Two cows: 10 a"), find_braille("de").written("Kühe")
('⠠⠞⠺⠕⠀⠉⠕⠺⠎⠒⠀⠼⠁⠚⠀⠁', '⠨⠅⠳⠓⠑')

Only languages whose rules are followed have a table. Signs of Unicode stand for the cells (U+2800 and following).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple
from unicodedata import normalize

from worksheets.base.errors import LayoutError
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.drawing.signs import SIGN_OF
from worksheets.language.languages import base_code, find_language

FOLDER = Path(__file__).with_name("data") / "braille"

BLANK = "\u2800"
"""An empty cell."""

TO_WRITE = "\ue000"
"""What stands for a place to write in a text."""

ALPHABET = dict(
    zip(
        "abcdefghijklmnopqrstuvwxyz",
        (
            *("1", "12", "14", "145", "15", "124", "1245", "125", "24", "245"),
            *("13", "123", "134", "1345", "135", "1234", "12345", "1235", "234", "2345"),
            *("136", "1236", "2456", "1346", "13456", "1356"),
        ),
        strict=True,
    )
)
"""The dots of the letters without accents, which are the same everywhere."""

DIGITS = dict(zip("1234567890", "abcdefghij", strict=True))

PASSAGE = 3
"""Number of words in capitals that have one sign for all, where there is one."""

_RUN = re.compile(r"[^\W\d_]+|\d|.", re.DOTALL)


class BrailleTable(NamedTuple):
    """The signs of one language, as cells: see the files."""

    code: str
    name: str
    note: str
    """What readers need to know about grids, in the language."""
    number: str
    capital: str
    word_capital: str
    lone_capital: str
    """The sign for capitals of a letter that is followed by no other one."""
    passage: tuple[str, str]
    small: str
    alone: str
    """What comes before a question mark that stands alone."""
    gap: str
    tight: str
    after_digits: str
    letters: Mapping[str, str]
    figures: Mapping[str, str]
    """Digits."""
    inside: Mapping[str, str]
    """Signs that have other cells between digits."""
    accents: Mapping[str, str]
    signs: Mapping[str, str]
    arrows: Mapping[str, str]
    """The words for arrows."""

    def written(self, text: str) -> str:
        """The text in braille, with single blanks; raises LayoutError for a sign that the table lacks."""
        for arrow, word in self.arrows.items():
            text = text.replace(arrow, f" {word} ")
        text = " ".join(normalize("NFC", text).split())
        if self.tight:
            text = text.replace(" : ", " ÷ ")
            text = re.sub(rf" ([{re.escape(self.tight)}]) (?=\S)", r" \1", text)
        return BLANK.join(self._words(text.split(" ")))

    def in_grid(self, text: str) -> str:
        """What stands in a cell of a grid: small letters, since these need no signs for capitals."""
        return self.written(text.lower())

    def digits(self, number: str) -> str:
        """Digits without a sign for numbers, as above columns."""
        return "".join(self.figures[digit] if digit in DIGITS else BLANK for digit in number)

    # ---- words

    def _words(self, words: list[str]) -> Iterator[str]:
        """Yield the words; three or more in capitals have one sign before and one behind all, where there are such."""
        at = 0
        while at < len(words):
            end = at
            while self.passage[0] and end < len(words) and _is_capital(words[end]):
                end += 1
            if end - at < PASSAGE:
                yield self._word(words[at])
                at += 1
                continue
            group = [self._word(word.lower()) for word in words[at:end]]
            yield BLANK.join((self.passage[0] + group[0], *group[1:])) + self.passage[1]
            at = end

    def _word(self, word: str) -> str:
        """A word, sign by sign; letters that follow each other share the sign for capitals."""
        cells: list[str] = []
        numeric = False
        runs = _RUN.findall(word)
        for at, run in enumerate(runs):
            if run in DIGITS:
                cells.append(("" if numeric else self.number) + self.figures[run])
                numeric = True
                continue
            after = runs[at - 1] in DIGITS if at else False
            if run[0].isalpha():
                first = run[0].lower()
                cells.append(self.small if after and run[0] == first and first in "abcdefghij" else "")
                cells.append(self._letter_run(run))
                numeric = False
                continue
            goes_on = numeric and run in ".," and at + 1 < len(runs) and runs[at + 1] in DIGITS
            if after and run in self.after_digits:
                cells.append(_cells("6"))
            cells.append(self.inside[run] if goes_on and run in self.inside else self._sign(run, at))
            numeric = goes_on
        return "".join(cells)

    def _letter_run(self, run: str) -> str:
        if run.isupper():
            sign = self.word_capital if len(run) > 1 else self.lone_capital
            return sign + "".join(map(self._letter, run.lower()))
        return "".join((self.capital if letter.isupper() else "") + self._letter(letter.lower()) for letter in run)

    def _letter(self, letter: str) -> str:
        known = self.letters.get(letter)
        if known:
            return known
        parts = list(normalize("NFD", letter))
        base, accents = parts[0], [self.accents.get(mark, self.accents.get("", "")) for mark in parts[1:]]
        if base not in self.letters or len(accents) != 1 or not accents[0]:
            raise self._unknown(letter)
        return accents[0] + self.letters[base]

    def _sign(self, sign: str, at: int) -> str:
        if sign == TO_WRITE:
            return self.gap
        if sign == '"':
            return next(self.signs[mark] for mark in ("„“" if at == 0 else "”“") if mark in self.signs)
        if sign not in self.signs:
            raise self._unknown(sign)
        return (self.alone if sign == "?" and at == 0 else "") + self.signs[sign]

    def _unknown(self, sign: str) -> LayoutError:
        return LayoutError(sentence('there is no braille for "{sign}" in {name}', sign=shown(sign), name=self.name))


def _is_capital(word: str) -> bool:
    return any(sign.isalpha() for sign in word) and word.upper() == word


def _cells(dots: str) -> str:
    """The cells of dots such as `45 1`."""
    return "".join(chr(0x2800 + sum(1 << int(dot) - 1 for dot in cell)) for cell in dots.split())


def braille_languages() -> tuple[str, ...]:
    """The codes of the languages that have a table."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def has_braille(language: str) -> bool:
    """Whether there is a table for a language, in any of its regions."""
    return base_code(language) in braille_languages()


@cache
def find_braille(language: str) -> BrailleTable:
    """The table for a language in any of its regions; the English one if it has none."""
    code = base_code(language) if has_braille(language) else "en"
    data = tomllib.loads((FOLDER / f"{code}.toml").read_text(encoding="utf-8"))
    cells = {name: _cells(data[name]) for name in ("number", "capital", "word_capital", "small", "alone", "gap")}
    return BrailleTable(
        code=code,
        lone_capital=_cells(data.get("lone_capital", data["capital"])),
        passage=(_cells(data["passage_capital"]), _cells(data["passage_end"])),
        letters={letter: _cells(dots) for letter, dots in (ALPHABET | data["letters"]).items()},
        figures={
            digit: _cells(dots)
            for digit, dots in (
                {digit: ALPHABET[letter] for digit, letter in DIGITS.items()} | data.get("digits", {})
            ).items()
        },
        inside={sign: _cells(dots) for sign, dots in data.get("inside", {}).items()},
        accents={mark: _cells(dots) for mark, dots in data["accents"].items()},
        signs={sign: _cells(dots) for sign, dots in data["signs"].items()},
        arrows={sign: find_language(code).label(direction) for direction, sign in SIGN_OF.items()},
        **cells,
        **{name: data[name] for name in ("name", "note", "tight", "after_digits")},
    )
