"""Plural rules: the form of a noun or sentence for a number.

The rules are those of the Unicode CLDR (supplemental/plurals.xml) for whole numbers, each named after a language that
uses it; the file of each language in `data/languages` names its rule. The rules for fractions, and those of French,
Italian, Portuguese and Spanish for whole millions ("un million de mots"), are left out: no count here is that large.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

Category: TypeAlias = Literal["one", "two", "few", "many", "other"]


def _english(number: int) -> Category:
    return "one" if number == 1 else "other"


def _french(number: int) -> Category:
    return "one" if number < 2 else "other"


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


def _slovenian(number: int) -> Category:
    endings: Mapping[int, Category] = {1: "one", 2: "two", 3: "few", 4: "few"}
    return endings.get(number % 100, "other")


def _ends_in_2_to_4(number: int) -> bool:
    return number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)


RULES: Mapping[str, Callable[[int], Category]] = {
    "croatian": _croatian,
    "czech": _czech,
    "english": _english,
    "french": _french,
    "polish": _polish,
    "romanian": _romanian,
    "russian": _russian,
    "slovenian": _slovenian,
}
"""The category of a whole number, from 0 up, by the name of a rule."""
