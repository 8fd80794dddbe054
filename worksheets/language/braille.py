"""Writes text in six-dot braille, as the tables in `data/braille/` say: a cell for each letter, no contractions.

>>> from worksheets.language.braille import find_braille
>>> find_braille("en").written("Two cows: 10 a"), find_braille("de").written("Kühe")
('⠠⠞⠺⠕⠀⠉⠕⠺⠎⠒⠀⠼⠁⠚⠀⠁', '⠨⠅⠳⠓⠑')

A language has a table only if its rules are followed. Cells are Unicode characters (from U+2800).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple
from unicodedata import normalize

from worksheets.base.errors import LayoutError
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.drawing.signs import SIGN_OF
from worksheets.language.languages import base_code, find_language
from worksheets.language.letter_forms import small_letters

FOLDER = Path(__file__).with_name("data") / "braille"

BLANK = "\u2800"
"""An empty cell."""

TO_WRITE = "\ue000"
"""The sign for a place to write in a text."""

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
"""The dots of letters without accents, the same in all languages."""

DIGITS = dict(zip("1234567890", "abcdefghij", strict=True))

PASSAGE = 3
"""Default minimum number of words in capitals that share one sign."""

_BEFORE = {"all": r"\S", "numbers": r"[\d(◦]", "written": rf"[^\s{TO_WRITE}]"}
"""Expressions for signs that would merge with a space before them: a minus of dots 3, 6, and a place to write."""

_RUN = re.compile(r"[^\W\d_]+|\d|.", re.DOTALL)


class BrailleTable(NamedTuple):
    """The signs of one language, as cells; the files explain them."""

    code: str
    name: str
    note: str
    """The explanation of grids, in the language."""
    number: str
    capital: str
    word_capital: str
    lone_capital: str
    """The sign for capitals of a single letter."""
    passage: tuple[str, str]
    passage_words: int
    """Minimum number of words in capitals that share one sign."""
    small: str
    small_before: str
    """The small letters that need the sign for small letters after a digit."""
    foreign: str
    """The sign before Latin letters, in a language with another script."""
    foreign_capital: str
    """The sign before Latin capitals."""
    foreign_lasts: bool
    """Whether letters stay Latin until others follow, with the sign for capitals in place of `foreign`."""
    alone: str
    """The sign before a question mark that begins a word."""
    gap: str
    tight: str
    """Signs between spaces that drop the space after them."""
    tight_before: str
    """The texts before which they drop it, a regular expression."""
    close_after: str
    """Signs that drop the space after them."""
    close_letters: bool
    """Whether they drop it only before letters."""
    close_before: str
    """Signs between spaces that drop the space before them."""
    after_digits: str
    goes_on: str
    """Signs between digits after which the number sign is not repeated."""
    between: str
    """The separator of texts in a row that is too long for columns."""
    letters: Mapping[str, str]
    """The cells of letters, and of two or three letters written as one."""
    paired: bool
    """Whether several letters can be written as one."""
    separated: tuple[str, ...]
    """Parts of words with a hyphen between letters that are not written as one."""
    figures: Mapping[str, str]
    """Digits."""
    inside: Mapping[str, str]
    """Signs with other cells between digits."""
    behind_digits: Mapping[str, str]
    """Signs with other cells after digits."""
    accents: Mapping[str, str]
    signs: Mapping[str, str]
    spaced: Mapping[str, str]
    """Signs with other cells between spaces."""
    arrows: Mapping[str, str]
    """The words for arrows."""

    def written(self, text: str) -> str:
        """The text in braille, with single blanks; raises LayoutError for a sign that the table lacks."""
        for arrow, word in self.arrows.items():
            text = text.replace(arrow, f" {word} ")
        text = " ".join(normalize("NFC", text).split())
        if "⁽" in self.signs:
            text = re.sub(r"\(((?:[^\w()]|\d)*)\)", r"⁽\1⁾", text)
        if self.tight:
            text = text.replace(" : ", " ÷ ") if ":" in self.tight else text
            text = re.sub(rf" ([{re.escape(self.tight)}]) (?={self.tight_before})", r" \1", text)
        return self._joined(text.split(" "))

    def in_grid(self, text: str, *, strong: bool = False) -> str:
        """The content of a grid cell in small letters; a highlighted Latin letter in another script is a capital."""
        return self.written(text if strong and self.is_foreign(text[:1]) else self._lower(text))

    def strong_sign(self, text: str) -> str:
        """The sign before a highlighted text in a grid that begins with a letter."""
        return self.capital if text[:1].isalpha() and not self.is_foreign(text[0]) else ""

    def digits(self, number: str) -> str:
        """Digits without a number sign, as above columns."""
        return "".join(self.figures[digit] if digit in DIGITS else BLANK for digit in number)

    def is_foreign(self, sign: str) -> bool:
        """Whether a sign is a Latin letter in a language with another script."""
        return bool(self.foreign and sign) and normalize("NFD", sign)[0].lower() in ALPHABET

    # ---- words

    def _joined(self, words: list[str]) -> str:
        """The words, joined by spaces where the language has them."""
        texts: list[str] = []
        for at, (word, cells) in enumerate(zip(words, self._words(words), strict=True)):
            closes = word[:1].isalpha() or not (self.close_letters or word.startswith(TO_WRITE))
            close = at == 0 or (closes and words[at - 1][-1:] in {*self.close_after}) or word in {*self.close_before}
            texts.append(cells if close else BLANK + cells)
        return "".join(texts)

    def _words(self, words: list[str]) -> Iterator[str]:
        """Yield the words; several in capitals share a sign before and one after them, if the language has these."""
        at, foreign = 0, False
        while at < len(words):
            end = at
            while self.passage[0] and end < len(words) and _is_capital(words[end]):
                end += 1
            if end - at < self.passage_words:
                yield self._item_number(words[at]) if at == 0 else self._word(words[at], foreign=foreign)
                letters = [sign for sign in words[at] if sign.isalpha()]
                foreign = self.foreign_lasts and (self.is_foreign(letters[-1]) if letters else foreign)
                at += 1
                continue
            group = [self._word(self._lower(word)) for word in words[at:end]]
            group[0] = self.passage[0] + group[0]
            group[-1] += self.passage[1]
            yield from group
            at = end

    def _item_number(self, word: str) -> str:
        """The first word; the full stop of an item's number is written as after letters."""
        if word[-1:] == "." and word[:-1].isdecimal():
            return self._word(word[:-1]) + self.signs["."]
        return self._word(word)

    def _word(self, word: str, *, foreign: bool = False) -> str:
        """A word, sign by sign; successive capitals share a sign."""
        if word in self.spaced:
            return self.spaced[word]
        cells: list[str] = []
        numeric = False
        runs = [*self._runs(word)]
        for at, run in enumerate(runs):
            before = runs[at - 1][-1] if at else ""
            if run in DIGITS:
                cells.append(("" if numeric else self.number) + self.figures[run])
                numeric = True
            elif run[0].isalpha():
                cells.append(self._letter_run(run, before, foreign=foreign))
                foreign, numeric = self.is_foreign(run[0]), False
            else:
                goes_on = numeric and run in self.goes_on and runs[at + 1 : at + 2] != [] and runs[at + 1] in DIGITS
                cells.append(self._sign(run, before, goes_on=goes_on))
                numeric = goes_on
        return "".join(cells).strip(BLANK)

    def _runs(self, word: str) -> Iterator[str]:
        """Yield letters of one script, single digits, and single signs."""
        for run in _RUN.findall(word):
            if run[0].isalpha() and self.foreign:
                yield from ("".join(letters) for _, letters in groupby(run, self.is_foreign))
            else:
                yield run

    def _letter_run(self, run: str, before: str, *, foreign: bool) -> str:
        """Letters of one script, after the sign `before` in the same word; `foreign` if the last letter was foreign."""
        if self.is_foreign(run[0]):
            return self._foreign_run(run, known=foreign and before not in DIGITS)
        if run.isupper():
            sign = self.word_capital if len(run) > 1 else self.lone_capital
            return sign + "".join(map(self._letter, self._letters_of(self._lower(run))))
        cells = [
            (self.capital if letter[0].isupper() else "") + self._letter(self._lower(letter))
            for letter in self._letters_of(run)
        ]
        marked = run[0] in self.small_before if before in DIGITS else self.foreign_lasts and self.is_foreign(before)
        return (self.small if marked and run[0].islower() else "") + "".join(cells)

    def _foreign_run(self, run: str, *, known: bool) -> str:
        """Latin letters; `known` if those before them were Latin, too."""
        cells = "" if known or (self.foreign_lasts and run[0].isupper()) else self.foreign
        for before, letter in zip(" " + run, run, strict=False):
            if letter.isupper() and not (self.foreign_lasts and before.isupper()):
                cells += self.foreign_capital
            cells += self._letter(letter.lower())
        return cells

    def _letters_of(self, run: str) -> Iterator[str]:
        """Yield letters and groups written as one, in small letters or with an initial capital."""
        if not self.paired:
            yield from run
            return
        small = self._lower(run)
        parts = [(part.index("-"), part.replace("-", "")) for part in self.separated]
        apart = {found.start() + at for at, part in parts for found in re.finditer(part, small)}
        at = 0
        while at < len(run):
            length = 3
            while length > 1 and (
                small[at : at + length] not in self.letters
                or apart & {*range(at + 1, at + length)}
                or any(map(str.isupper, run[at + 1 : at + length]))
            ):
                length -= 1
            yield run[at : at + length]
            at += length

    def _letter(self, letter: str) -> str:
        known = self.letters.get(letter)
        if known:
            return known
        parts = list(normalize("NFD", letter))
        base, accents = parts[0], [self.accents.get(mark, self.accents.get("", "")) for mark in parts[1:]]
        if base not in self.letters or len(accents) != 1 or not accents[0]:
            raise self._unknown(letter)
        return accents[0] + self.letters[base]

    def _lower(self, text: str) -> str:
        return small_letters(text, self.code)

    def _sign(self, sign: str, before: str, *, goes_on: bool) -> str:
        """A sign after the sign `before`, if any; `goes_on` if it is part of a number."""
        if sign == TO_WRITE:
            return self.gap
        if goes_on and sign in self.inside:
            return self.inside[sign]
        if sign == '"':
            return next(self.signs[mark] for mark in ("”“" if before else "„“") if mark in self.signs)
        if sign not in self.signs:
            raise self._unknown(sign)
        if before in DIGITS and not goes_on:
            point = _cells("6") if sign in self.after_digits else ""
            return point + self.behind_digits.get(sign, self.signs[sign])
        return (self.alone if sign == "?" and not before else "") + self.signs[sign]

    def _unknown(self, sign: str) -> LayoutError:
        return LayoutError(sentence('there is no braille for "{sign}" in {name}', sign=shown(sign), name=self.name))


def _is_capital(word: str) -> bool:
    return any(sign.isalpha() for sign in word) and word.upper() == word


def _cells(dots: str) -> str:
    """The cells of dots such as `45 1`; 0 is an empty cell."""
    return "".join(chr(0x2800 + sum(1 << int(dot) - 1 for dot in cell.strip("0"))) for cell in dots.split())


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
        passage_words=data.get("passage_words", PASSAGE),
        small_before=data.get("small_before", "abcdefghij"),
        foreign=_cells(data.get("foreign", "")),
        foreign_capital=_cells(data.get("foreign_capital", "")),
        foreign_lasts=data.get("foreign_lasts", False),
        tight_before=_BEFORE[data.get("tight_before", "all")],
        close_after=data.get("close_after", ""),
        close_letters=data.get("close_letters", False),
        close_before=data.get("close_before", ""),
        goes_on=data.get("goes_on", ".,"),
        between=_cells(data["signs"][data.get("between", ";")]),
        letters={letter: _cells(dots) for letter, dots in (ALPHABET | data["letters"]).items()},
        paired=any(len(letters) > 1 for letters in data["letters"]),
        separated=tuple(data.get("separated", ())),
        figures={
            digit: _cells(dots)
            for digit, dots in (
                {digit: ALPHABET[letter] for digit, letter in DIGITS.items()} | data.get("digits", {})
            ).items()
        },
        inside={sign: _cells(dots) for sign, dots in data.get("inside", {}).items()},
        behind_digits={sign: _cells(dots) for sign, dots in data.get("behind_digits", {}).items()},
        accents={mark: _cells(dots) for mark, dots in data["accents"].items()},
        signs={sign: _cells(dots) for sign, dots in data["signs"].items()},
        spaced={sign: _cells(dots) for sign, dots in data.get("spaced", {}).items()},
        arrows={sign: find_language(code).label(direction) for direction, sign in SIGN_OF.items()},
        **cells,
        **{name: data[name] for name in ("name", "note", "tight", "after_digits")},
    )
