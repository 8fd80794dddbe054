"""Plural rules: the form of a noun or sentence for a number.

The rules are those of the Unicode CLDR (supplemental/plurals.xml) for whole numbers, each named after a language that
uses it. The rules for fractions, and those of French, Italian, Portuguese and Spanish for whole millions ("un million
de mots"), are left out: no count here is that large.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

Category: TypeAlias = Literal["zero", "one", "two", "few", "many", "other"]


def _english(number: int) -> Category:
    return "one" if number == 1 else "other"


def _french(number: int) -> Category:
    return "one" if number < 2 else "other"


def _hebrew(number: int) -> Category:
    return "one" if number == 1 else "two" if number == 2 else "other"


def _arabic(number: int) -> Category:
    """103 to 110 are like 3, and 111 to 199 like 11; 100 to 102 are like neither."""
    if number < 3:
        alone: tuple[Category, ...] = ("zero", "one", "two")
        return alone[number]
    rest = number % 100
    return "few" if 3 <= rest <= 10 else "many" if rest >= 11 else "other"


def _russian(number: int) -> Category:
    """21 is like 1, and 22 like 2; 11 to 14 are not."""
    if number % 10 == 1 and number % 100 != 11:
        return "one"
    return "few" if _ends_in_2_to_4(number) else "many"


def _polish(number: int) -> Category:
    """22 is like 2, but 21 is not like 1."""
    if number == 1:
        return "one"
    return "few" if _ends_in_2_to_4(number) else "many"


def _croatian(number: int) -> Category:
    category = _russian(number)
    return "other" if category == "many" else category


def _czech(number: int) -> Category:
    if number == 1:
        return "one"
    return "few" if 2 <= number <= 4 else "other"


def _romanian(number: int) -> Category:
    if number == 1:
        return "one"
    return "few" if number == 0 or 1 <= number % 100 <= 19 else "other"


def _filipino(number: int) -> Category:
    return "other" if number % 10 in (4, 6, 9) else "one"


def _indonesian(_: int) -> Category:
    """One form for all numbers."""
    return "other"


def _irish(number: int) -> Category:
    if number in (1, 2):
        return "one" if number == 1 else "two"
    return "few" if 3 <= number <= 6 else "many" if 7 <= number <= 10 else "other"


def _latvian(number: int) -> Category:
    if number % 10 == 0 or 11 <= number % 100 <= 19:
        return "zero"
    return "one" if number % 10 == 1 else "other"


def _lithuanian(number: int) -> Category:
    if number % 10 == 0 or 11 <= number % 100 <= 19:
        return "other"
    return "one" if number % 10 == 1 else "few"


def _macedonian(number: int) -> Category:
    return "one" if number % 10 == 1 and number % 100 != 11 else "other"


def _welsh(number: int) -> Category:
    categories: Mapping[int, Category] = {0: "zero", 1: "one", 2: "two", 3: "few", 6: "many"}
    return categories.get(number, "other")


def _slovenian(number: int) -> Category:
    endings: Mapping[int, Category] = {1: "one", 2: "two", 3: "few", 4: "few"}
    return endings.get(number % 100, "other")


def _ends_in_2_to_4(number: int) -> bool:
    return number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)


RULES: Mapping[str, Callable[[int], Category]] = {
    "arabic": _arabic,
    "croatian": _croatian,
    "czech": _czech,
    "english": _english,
    "filipino": _filipino,
    "french": _french,
    "hebrew": _hebrew,
    "indonesian": _indonesian,
    "irish": _irish,
    "latvian": _latvian,
    "lithuanian": _lithuanian,
    "macedonian": _macedonian,
    "polish": _polish,
    "romanian": _romanian,
    "russian": _russian,
    "slovenian": _slovenian,
    "welsh": _welsh,
}
"""The category of a whole number, from 0 up, by the name of a rule."""
