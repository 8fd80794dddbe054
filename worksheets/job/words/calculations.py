"""Calculations as words: the result stands in the grid, the calculation is the clue.

    parse_calculation("6 x 7")        Word("42", "6 × 7 =")
    parse_equation("100 - 58 = 42")   Word("42", "100 − 58 =")

Reckoned exactly, with fractions on the way; whatever is no whole number in the end, or below zero, is refused.
"""

from __future__ import annotations

import re
from fractions import Fraction

from worksheets.base.quoting import shown
from worksheets.language.letters import Word

LENGTH = 60
"""Most characters of a calculation: it has to be read in a bank."""

DIGITS = 9
"""Most digits of a number in it."""

_TIMES, _DIVIDED, _PLUS, _MINUS = "*×xX·⋅∙", ":/÷", "+", "-−–"
_EVERY = _TIMES + _DIVIDED + _PLUS + _MINUS
_SIGNS = re.escape(_EVERY)
_TOKEN = rf"\s*(?:([0-9]+)|([{_SIGNS}()]))"
_EQUATION = rf"([\s0-9(){_SIGNS}]*[0-9)]\s*[{_SIGNS}][\s0-9(){_SIGNS}]*)=\s*([0-9]*)\s*"
"""Compiled when there is something to calculate, which takes 2 ms."""

_PRINTED = {**dict.fromkeys("*xX", "×"), **dict.fromkeys("-–", "−")}
"""How signs of a keyboard are printed; others are printed as they are written."""


def parse_calculation(text: str) -> Word:
    """The result of `6 x 7` or `(3 + 4) · 6` as a word with its clue; raises ValueError with a sentence."""
    said = f'"{shown(text)}"'
    if len(text) > LENGTH:
        raise ValueError(f"{said} has {len(text):,} characters; a calculation has at most {LENGTH}")
    parts = _parts(text)
    if not any(part in _EVERY for part in parts):
        raise ValueError(f"{said} is no calculation; write one such as 6 x 7 or 100 - 58")
    if long := next((part for part in parts if len(part) > DIGITS), ""):
        raise ValueError(f"{said} has a number of {len(long)} digits; at most {DIGITS}")
    value = _Evaluator(parts, said).result()
    if value.denominator > 1:
        raise ValueError(f"{said} is {value.numerator}/{value.denominator}, which is no whole number")
    if value < 0:
        raise ValueError(f"{said} is {value}, which is below zero; only the digits of a result are in the grid")
    return Word(str(value), f"{_printed(parts)} =")


def parse_equation(text: str) -> Word | None:
    """The same of `6 x 7 = 42` or `6 x 7 =`; None for what is no such text, ValueError where the result is wrong."""
    found = re.fullmatch(_EQUATION, text.strip()) if "=" in text and len(text) <= 2 * LENGTH else None
    if not found:
        return None
    word = parse_calculation(found[1].strip())
    if found[2] and int(found[2][: 2 * LENGTH]) != int(word.text):
        raise ValueError(f'"{shown(text.strip())}" is wrong: the result is {word.text}')
    return word


def _parts(text: str) -> list[str]:
    """Numbers, signs and brackets; raises ValueError for anything else."""
    parts: list[str] = []
    token, at = re.compile(_TOKEN), 0
    text = text.rstrip()
    while at < len(text):
        found = token.match(text, at)
        if not found:
            rest = text[at:].lstrip()
            raise ValueError(
                f'"{shown(rest[:1])}" in "{shown(text)}" is nothing to calculate with; a calculation has whole '
                "numbers, + - x * · : / ÷ and brackets"
            )
        parts.append(found[1] or found[2])
        at = found.end()
    return parts


def _printed(parts: list[str]) -> str:
    """The calculation with a blank on both sides of each sign, and none inside brackets."""
    text = " ".join(_PRINTED.get(part, part) for part in parts)
    return text.replace("( ", "(").replace(" )", ")")


class _Evaluator:
    """Works out the value of parts, dots before dashes; `said` is what it says of the whole in sentences."""

    def __init__(self, parts: list[str], said: str) -> None:
        self._left = [*reversed(parts)]
        self._said = said

    def result(self) -> Fraction:
        """The value of all parts; raises ValueError with a sentence."""
        value = self._sum()
        if self._left:
            raise self._broken()
        return value

    def _sum(self) -> Fraction:
        value = self._product()
        while sign := self._next(_PLUS + _MINUS):
            other = self._product()
            value = value + other if sign == "+" else value - other
        return value

    def _product(self) -> Fraction:
        value = self._number()
        while sign := self._next(_TIMES + _DIVIDED):
            other = self._number()
            if sign in _DIVIDED and not other:
                raise ValueError(f"{self._said} divides by zero")
            value = value / other if sign in _DIVIDED else value * other
        return value

    def _number(self) -> Fraction:
        if not self._left:
            raise self._broken()
        part = self._left.pop()
        if part.isdigit():
            return Fraction(int(part))
        if part != "(":
            raise self._broken()
        value = self._sum()
        if not self._next(")"):
            raise self._broken()
        return value

    def _next(self, signs: str) -> str:
        """The next part, if it is one of these signs."""
        return self._left.pop() if self._left and self._left[-1] in signs else ""

    def _broken(self) -> ValueError:
        return ValueError(f"{self._said} cannot be worked out: a number, a sign or a bracket is missing in it")
