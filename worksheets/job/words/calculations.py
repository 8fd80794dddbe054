"""Calculations as words: the result is hidden in the grid, the calculation is the clue.

    parse_calculation("6 x 7")        Word("42", "6 × 7 =")
    parse_equation("100 - 58 = 42")   Word("42", "100 − 58 =")

Evaluation is exact, with fractions. The result must be a whole number, not negative.
"""

from __future__ import annotations

import re
from fractions import Fraction

from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.language.letters import Word

LENGTH = 60
"""Maximum number of characters of a calculation, so that it is legible in a bank."""

DIGITS = 9
"""Maximum number of digits of a number in a calculation."""

_TIMES, _DIVIDED, _PLUS, _MINUS = "*×xX·⋅∙", ":/÷", "+", "-−–"
_EVERY = _TIMES + _DIVIDED + _PLUS + _MINUS
_SIGNS = re.escape(_EVERY)
_TOKEN = rf"\s*(?:([0-9]+)|([{_SIGNS}()]))"
_EQUATION = rf"([\s0-9(){_SIGNS}]*[0-9)]\s*[{_SIGNS}][\s0-9(){_SIGNS}]*)=\s*([0-9]*)\s*"
"""Compiled when first needed, which takes 2 ms."""

_PRINTED = {**dict.fromkeys("*xX", "×"), **dict.fromkeys("-–", "−")}
"""The printed forms of keyboard signs; others are printed as written."""


def parse_calculation(text: str) -> Word:
    """Parse `6 x 7` or `(3 + 4) · 6` as a word with its clue; raise ValueError with a sentence."""
    quoted = f'"{shown(text)}"'
    if len(text) > LENGTH:
        raise ValueError(
            sentence(
                "{quoted} has {count:,} characters; a calculation has at most {length}",
                quoted=quoted,
                count=len(text),
                length=LENGTH,
            )
        )
    parts = _parts(text)
    if not any(part in _EVERY for part in parts):
        raise ValueError(sentence("{quoted} is not a calculation; write one such as 6 x 7 or 100 - 58", quoted=quoted))
    if long := next((part for part in parts if len(part) > DIGITS), ""):
        raise ValueError(
            sentence(
                "{quoted} has a number of {count} digits; at most {digits}",
                quoted=quoted,
                count=len(long),
                digits=DIGITS,
            )
        )
    value = _Evaluator(parts, quoted).result()
    if value.denominator > 1:
        raise ValueError(
            sentence(
                "{quoted} is {numerator}/{denominator}, which is not a whole number",
                quoted=quoted,
                numerator=value.numerator,
                denominator=value.denominator,
            )
        )
    if value < 0:
        raise ValueError(
            sentence(
                "{quoted} is {value}, which is negative; only the digits of a result are in the grid",
                quoted=quoted,
                value=value,
            )
        )
    return Word(str(value), f"{_printed(parts)} =")


def parse_equation(text: str) -> Word | None:
    """Parse `6 x 7 = 42` or `6 x 7 =`; None for other texts, ValueError if the result is wrong."""
    match = re.fullmatch(_EQUATION, text.strip()) if "=" in text and len(text) <= 2 * LENGTH else None
    if not match:
        return None
    word = parse_calculation(match[1].strip())
    if match[2] and int(match[2][: 2 * LENGTH]) != int(word.text):
        raise ValueError(
            sentence('"{text}" is wrong: the result is {result}', text=shown(text.strip()), result=word.text)
        )
    return word


def _parts(text: str) -> list[str]:
    """Split a calculation into numbers, signs and brackets; raise ValueError for anything else."""
    parts: list[str] = []
    token, at = re.compile(_TOKEN), 0
    text = text.rstrip()
    while at < len(text):
        match = token.match(text, at)
        if not match:
            rest = text[at:].lstrip()
            raise ValueError(
                sentence(
                    'unexpected "{rest}" in "{text}"; a calculation has whole numbers, + - x * · : / ÷ and brackets',
                    rest=shown(rest[:1]),
                    text=shown(text),
                )
            )
        parts.append(match[1] or match[2])
        at = match.end()
    return parts


def _printed(parts: list[str]) -> str:
    """Format a calculation with a space on both sides of each sign, and none inside brackets."""
    text = " ".join(_PRINTED.get(part, part) for part in parts)
    return text.replace("( ", "(").replace(" )", ")")


class _Evaluator:
    """Evaluates parts with the usual operator precedence; `quoted` is the whole calculation in messages."""

    def __init__(self, parts: list[str], quoted: str) -> None:
        self._left = [*reversed(parts)]
        self._quoted = quoted

    def result(self) -> Fraction:
        """Return the value of all parts; raise ValueError with a sentence."""
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
                raise ValueError(sentence("{quoted} divides by zero", quoted=self._quoted))
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
        """Take the next part if it is one of these signs."""
        return self._left.pop() if self._left and self._left[-1] in signs else ""

    def _broken(self) -> ValueError:
        return ValueError(
            sentence("{quoted} is incomplete: a number, a sign or a bracket is missing", quoted=self._quoted)
        )
