"""The fields of calculations in a job file."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from worksheets.base.errors import InputError, counted, listed
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.drawing.items import MOST_ITEMS
from worksheets.language.letters import Word, letters_of
from worksheets.puzzles.calculation.engine.numbers import Carry, Limits, bases, calculations, least_range
from worksheets.puzzles.calculation.model import OPERATIONS, RIDDLE_OPERATORS, UNKNOWN, Form, Item
from worksheets.puzzles.calculation.printed import parse_items
from worksheets.puzzles.fields import KindSpec, in_form
from worksheets.puzzles.sources import Words

COUNTS = {"wall": 12, "triangle": 12, "table": 6, "riddle": 10, "list": 24}
BASES = {"wall": (2, 6, 4), "triangle": (3, 3, 3), "table": (2, 6, 3), "riddle": (2, 20, 0), "list": (2, 3, 2)}
"""Minimum, maximum and default base of each form."""

RANGE, MOST_RANGE = 100, 1_000_000
LONGEST_SUMS = 15
"""Maximum number of operators of riddles with a range."""

ALIASES = {"x": "*", "X": "*", "×": "*", "·": "*", "/": ":", "÷": ":", "−": "-", "–": "-"}


def _listed(value: object) -> object:
    """A list; a text is split at commas and spaces."""
    return value.replace(",", " ").split() if isinstance(value, str) else [value] if isinstance(value, int) else value


def _operations(value: object) -> object:
    """Operation signs, with common alternatives replaced; raises ValueError for others."""
    signs = _listed(value)
    if not isinstance(signs, list | tuple):
        return signs
    found = dict.fromkeys(ALIASES.get(str(sign), str(sign)) for sign in signs)
    wrong = next((sign for sign in found if sign not in OPERATIONS), None)
    if wrong is not None:
        raise ValueError(
            sentence(
                '"{wrong}" is not an operation; use {operations}', wrong=shown(wrong), operations=", ".join(OPERATIONS)
            )
        )
    return tuple(sign for sign in OPERATIONS if sign in found)


def _lines(value: object) -> object:
    return [line for line in value.splitlines() if line.strip()] if isinstance(value, str) else value


_TEXTS = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
_NUMBERS = {"anyOf": [{"type": ["string", "integer"]}, {"type": "array", "items": {"type": "integer"}}]}


class Spec(KindSpec):
    """Number walls, triangles, tables, riddles and lists."""

    form: Form = Field("wall", description="wall, triangle, table, riddle or list", json_schema_extra=in_form("first"))
    count: int | None = Field(
        None,
        ge=1,
        le=MOST_ITEMS,
        description="number of items on a sheet; absent: as many letters as the word of check has, or 12 walls or "
        "triangles, 6 tables, 10 riddles, 24 lines",
        json_schema_extra=in_form("first", automatic=True),
    )
    range: int | None = Field(
        None,
        ge=5,
        le=MOST_RANGE,
        description="largest number of every step; absent: 100, and none in medium and hard riddles",
        json_schema_extra=in_form("first", automatic=True),
    )
    negative: bool = Field(False, description="whether numbers may be less than 0")
    operations: Annotated[tuple[str, ...], BeforeValidator(_operations), WithJsonSchema(_TEXTS)] = Field(
        (), description="signs of tables, lists and riddles: +, -, * and :; absent: those usual for the form"
    )
    base: int | None = Field(
        None,
        ge=2,
        le=20,
        description="stones in the lowest row of a wall, numbers at each side of a table, terms of a line, operators "
        "of a riddle; absent: by form and difficulty",
    )
    carry: Carry = Field("some", description="whether sums cross a ten: avoid, some or always")
    rows: Annotated[tuple[int, ...], BeforeValidator(_listed), WithJsonSchema(_NUMBERS)] = Field(
        (), max_length=20, description="times tables to practise in tables and lists, such as [2, 5, 10]"
    )
    check: Literal["none", "word"] = Field(
        "none",
        description="word: the results spell one of words, so that pupils can check themselves",
        json_schema_extra=in_form(group="below"),
    )
    words: Words = Field((), description="words for check: word")
    givens: Annotated[tuple[str, ...], BeforeValidator(_lines), WithJsonSchema(_TEXTS)] = Field(
        (),
        max_length=MOST_ITEMS,
        description="items to print, such as 4 ◦ 3 ◦ 2 = 14 or 12 + _ = 21; absent: new ones",
        json_schema_extra=in_form(group="extras"),
    )

    @cached_property
    def given_items(self) -> tuple[Item, ...]:
        """The items that the author wrote."""
        return parse_items("\n\n".join(self.givens))

    @cached_property
    def candidates(self) -> tuple[tuple[str, ...], ...]:
        """The letters of the words that the results may spell."""
        texts = (word.text if isinstance(word, Word) else str(word) for word in self.words)
        found = [letters_of(text, self.language) for text in texts]
        return tuple(word for word in found if len(word) >= 2 and self.count in (None, len(word)))

    @property
    def usual_count(self) -> int:
        """The number of items of a sheet without a word; the default, or fewer if there are not enough."""
        return self.count or max(1, min(COUNTS[self.form], self._different))

    @cached_property
    def _different(self) -> int:
        """The number of different items in the range, if that may be too few for a sheet."""
        if self.form in ("wall", "triangle"):
            rows = bases(self.form, self.size, self.limits)
            return MOST_ITEMS if rows is None else len(rows)
        if self.form == "list" and self.size == 2:
            return sum(1 for _ in islice(calculations(self.signs, self.limits), MOST_ITEMS))
        return MOST_ITEMS

    @property
    def signs(self) -> tuple[str, ...]:
        """The operations that occur."""
        if self.form in ("wall", "triangle"):
            return ("+",)
        usual = {"riddle": OPERATIONS, "list": ("+", "-"), "table": ("+",)}[self.form]
        return self.operations or (("*",) if self.rows else usual)

    @property
    def high(self) -> int | None:
        """The largest number, or None for riddles without a limit."""
        if self.form == "riddle" and (self.difficulty != "easy" or (self.base or 0) > RIDDLE_OPERATORS["easy"][1]):
            return self.range
        return self.range or RANGE

    @property
    def low(self) -> int:
        """The smallest number."""
        return -(self.high or RANGE) if self.negative else 0

    @property
    def limits(self) -> Limits:
        """The limits of all calculations."""
        return Limits(self.low, self.high or MOST_RANGE, self.carry, self.rows)

    @property
    def size(self) -> int:
        """The base of walls, triangles and tables, and the terms of a line."""
        terms = 3 if self.form == "list" and self.difficulty == "hard" else BASES[self.form][2]
        return self.base or terms

    @property
    def sides(self) -> tuple[int, int]:
        """The number of headers across and down; across at most the number of times tables to practise."""
        only_times = {*self.signs} <= {"*", ":"}
        return (min(self.size, len({*self.rows})) if self.rows and only_times else self.size), self.size

    def operators(self, number: int, count: int) -> int:
        """The number of operators of a riddle, by its index on the sheet; later riddles have more."""
        least, most = (self.base, self.base) if self.base else RIDDLE_OPERATORS[self.difficulty]
        return least + (most - least) * number // max(1, count - 1)

    def characters(self) -> frozenset[str]:
        """See `worksheets.puzzles.fields.KindSpec.characters`; the sign of a riddle's boxes is never printed."""
        return super().characters() - {UNKNOWN}

    # ---- problems

    def problems(self) -> Iterator[tuple[str, str]]:
        """See `worksheets.puzzles.fields.KindSpec.problems`."""
        if self.givens:
            yield from self._givens_problems()
            return
        found = [*self._base_problems(), *self._field_problems(), *self._word_problems()]
        yield from found or self._room_problems()

    def warnings(self) -> Iterator[tuple[str, str]]:
        """See `worksheets.puzzles.fields.KindSpec.warnings`."""
        if self.words and self.check == "none":
            yield "words", sentence("words are used only with check: word; add it, or leave them out")

    def _givens_problems(self) -> Iterator[tuple[str, str]]:
        try:
            forms = {item.form for item in self.given_items}
        except InputError as error:
            yield from (("givens", problem.message) for problem in error.problems)
            return
        if self.check == "word":
            yield "check", sentence("the word of check needs new items; leave givens or check out")
        if forms != {self.form}:
            yield (
                "givens",
                sentence(
                    "they have the form {forms}, not {form}; change form",
                    forms=listed(sorted(forms), "and"),
                    form=self.form,
                ),
            )

    def _base_problems(self) -> Iterator[tuple[str, str]]:
        least, most, _ = BASES[self.form]
        if self.base and not least <= self.base <= most:
            bounds = f"{least}" if least == most else sentence("{least} to {most}", least=least, most=most)
            yield (
                "base",
                sentence(
                    "expected {bounds} for the form {form}, got {base}", bounds=bounds, form=self.form, base=self.base
                ),
            )
        elif self.form == "wall" and self.difficulty == "hard" and self.base == 2:
            yield "base", sentence("a wall of 2 stones at its base is never hard; use at least 3")

    def _field_problems(self) -> Iterator[tuple[str, str]]:
        riddle, multiplies = self.form == "riddle", {*self.signs} & {"*", ":"}
        if self.operations and self.form in ("wall", "triangle") and self.operations != ("+",):
            yield (
                "operations",
                sentence(
                    "a {form} only adds; leave operations out, or use a table, a riddle or a list", form=self.form
                ),
            )
        if riddle and len(self.signs) < 2:
            yield "operations", sentence("a riddle asks which operation it is; use at least two")
        if self.rows and (riddle or not multiplies):
            yield (
                "rows",
                sentence("times tables are for tables and lists with * or :; add operations: [*], or leave rows out"),
            )
        if 0 in self.rows:
            yield "rows", sentence("nothing can be divided by 0, and all products with it are 0; use numbers from 1")
        elif wrong := next((number for number in self.rows if not 0 < number <= (self.high or RANGE) // 2), None):
            yield "rows", sentence("{wrong} is not from 1 to half of the range", wrong=wrong)
        if self.negative and (self.carry != "some" or riddle or multiplies):
            yield "negative", sentence("numbers below 0 are for sums and differences without a rule on crossing tens")
        if self.carry != "some" and (riddle or not {*self.signs} & {"+", "-"}):
            yield "carry", sentence("only sums and differences cross a ten; leave carry out")
        elif self.carry == "always" and (self.high or RANGE) <= 10:
            yield "carry", sentence("no sum up to {high} crosses a ten; use a range of at least 11", high=self.high)
        if riddle and self.range and self.base and self.base > LONGEST_SUMS:
            yield (
                "range",
                sentence(
                    "riddles of more than {longest_sums} operators have very large results; leave range out",
                    longest_sums=LONGEST_SUMS,
                ),
            )

    def _word_problems(self) -> Iterator[tuple[str, str]]:
        if self.check == "none":
            return
        if self.form == "riddle":
            yield (
                "check",
                sentence("the results of riddles are printed, so they cannot lead to a word; use another form"),
            )
        elif not self.words:
            yield "words", sentence("check: word needs words; add words: [HERBST, ...]")
        elif not self.candidates:
            wanted = sentence("with two letters")
            if self.count:
                wanted = sentence("with {letters}; leave count out", letters=counted(self.count, "letter"))
            yield "words", sentence("there is no word {wanted}, or add one", wanted=wanted)

    def _room_problems(self) -> Iterator[tuple[str, str]]:
        """Yield a problem if the range has no item at all, or too few."""
        high = self.high or MOST_RANGE
        if self.form in ("wall", "triangle"):
            least = least_range(self.form, self.size, self.carry)
            if least is None:
                yield (
                    "carry",
                    sentence(
                        "not every sum of a wall of {size} stones can cross a ten; use a smaller base", size=self.size
                    ),
                )
                return
            if high < least and not self.negative:
                yield (
                    "range",
                    sentence(
                        "a {what} needs a range of at least {least}, not {high}",
                        what=self._described,
                        least=least,
                        high=high,
                    ),
                )
                return
        many = self._different
        if self.check == "none" and many < self.usual_count:
            what = {
                "wall": sentence("walls"),
                "triangle": sentence("triangles"),
                "table": sentence("tables"),
                "riddle": sentence("riddles"),
                "list": sentence("lines"),
            }[self.form]
            yield (
                "count",
                sentence(
                    "there are only {many} different {what} up to {high}; use count: {many}, or a larger range",
                    many=many,
                    what=what,
                    high=high,
                ),
            )

    @property
    def _described(self) -> str:
        """A description of the items, such as "a wall of 4 stones at its base that crosses no ten"."""
        stones = sentence(" of {size} stones at its base", size=self.size) if self.form == "wall" else ""
        rule = {
            "some": "",
            "avoid": sentence(" that crosses no ten"),
            "always": sentence(" that always crosses a ten"),
        }[self.carry]
        return sentence("{form}{stones}{rule}", form=self.form, stones=stones, rule=rule)
