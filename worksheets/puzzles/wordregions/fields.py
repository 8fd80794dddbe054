"""The types of the fields that only word regions have."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Any, Literal, get_args

from pydantic import BeforeValidator, InstanceOf, PlainSerializer, ValidationInfo, WithJsonSchema

from worksheets.base.errors import nearest
from worksheets.base.quoting import shown, written
from worksheets.base.sentences import sentence
from worksheets.language.dictionary import Dictionary, built_in, combined, dictionary_of, names
from worksheets.language.letters import Word, as_it_stands
from worksheets.language.stray_signs import script_fault
from worksheets.puzzles.sources import WordSource
from worksheets.puzzles.wordregions.engine.tries import LARGEST_REGION
from worksheets.puzzles.wordregions.model import RegionSize

MOST_DICTIONARY = 500_000
"""Maximum number of words of a dictionary passed from Python; files have other limits."""

HintName = Literal["words", "first_letters", "lengths", "borders"]


def parse_region_size(value: object) -> RegionSize:
    """Parse `[3, 8]`, `3-8`, `3 to 8` or one number as the minimum and maximum; raises ValueError otherwise."""
    text = " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    numbers = [int(number) for number in re.findall(r"[0-9]{1,9}", text)]
    rest = re.sub(r"[0-9]{1,9}|\.\.|to|bis|[-\u2013,\s]", "", text)
    if rest or not 1 <= len(numbers) <= 2:
        raise ValueError(
            sentence(
                '"{text}" is not a size of regions; write the smallest and the largest, such as [4, 8]',
                text=shown(text),
            )
        )
    least, most = numbers[0], numbers[-1]
    if least > most:
        raise ValueError(
            sentence(
                "regions of {least} to {most} cells are impossible: write the smaller number first",
                least=least,
                most=most,
            )
        )
    if least < 2 or most > LARGEST_REGION:
        raise ValueError(
            sentence(
                "regions have 2 to {largest_region} cells, not {least}",
                largest_region=LARGEST_REGION,
                least=least if least == most else sentence("{least} to {most}", least=least, most=most),
            )
        )
    return RegionSize(least, most)


def parse_dictionary(value: object, info: ValidationInfo) -> Dictionary:
    """Parse the name of a built-in dictionary, a list of words, or several of these to combine.

    Raises ValueError for anything else. In Python, too,
    `["de", ["Dachs"]]` are several dictionaries, and `["Dachs"]` is a list of words.
    """
    if isinstance(value, Dictionary):
        return value
    language = str(info.data.get("words_language") or info.data.get("language", "en"))
    if isinstance(value, list | tuple) and _several(value):
        return combined([parse_dictionary(part, info) for part in value], spelling=as_it_stands(language))
    if isinstance(value, str):
        if value.strip() in names():
            return built_in(value.strip())
        known = ", ".join(names())
        raise ValueError(
            sentence(
                'there is no built-in dictionary "{value}"{hint} (known: {known}); else give a word set, '
                "a list or a file",
                value=value,
                hint=nearest(value, names()),
                known=known,
            )
        )
    if not isinstance(value, list | tuple) or not value:
        raise ValueError(sentence("a dictionary is the name of a built-in one, or a list of words"))
    return listed_dictionary(value, language)


def _several(value: Sequence[object]) -> bool:
    """Whether these are dictionaries rather than words."""
    parts = [isinstance(item, Dictionary | list | tuple) and not isinstance(item, Word) for item in value]
    return bool(value) and (any(parts) or all(isinstance(item, str) and item.strip() in names() for item in value))


def listed_dictionary(words: Sequence[object], language: str) -> Dictionary:
    """The dictionary of texts and `Word`s; raises ValueError for other values, and for too many words."""
    if len(words) > MOST_DICTIONARY:
        raise ValueError(
            sentence(
                "{count:,} words are too many for a dictionary; at most {most_dictionary:,}",
                count=len(words),
                most_dictionary=MOST_DICTIONARY,
            )
        )
    texts: list[Any] = [word.text if isinstance(word, Word) else word for word in words]
    wrong = [text for text in texts if not isinstance(text, str)]
    if wrong:
        raise ValueError(sentence('"{wrong}" is not a word; write a text', wrong=shown(written(wrong[0]) or "None")))
    if script_fault("".join(texts)):
        raise ValueError(next(filter(None, map(script_fault, texts))))
    return dictionary_of(texts, language)


def _hints(value: object) -> object:
    """One name, or several separated by commas or spaces, as a list; `none` gives an empty list."""
    if isinstance(value, str):
        value = value.replace(",", " ").split()
    return () if value in (["none"], ("none",)) else value


_HINTS = [*get_args(HintName), "none"]
_ANY = f"({'|'.join(_HINTS)})"
_CELLS = {"type": "integer", "minimum": 2, "maximum": LARGEST_REGION}

RegionSizes = Annotated[
    RegionSize,
    BeforeValidator(parse_region_size),
    PlainSerializer(list),
    WithJsonSchema(
        {
            "anyOf": [
                _CELLS,
                {"type": "string", "pattern": r"^\s*[0-9]+(\s*(-|–|to|bis|,|\.\.)\s*[0-9]+)?\s*$"},
                {"type": "array", "items": _CELLS, "minItems": 1, "maxItems": 2},
            ]
        }
    ),
]
"""Minimum and maximum number of cells of a region."""

CheckList = Annotated[
    InstanceOf[Dictionary] | None,
    WordSource(names, listed_dictionary),
    BeforeValidator(parse_dictionary),
    PlainSerializer(lambda dictionary: dictionary.name if dictionary else None),
    WithJsonSchema({"type": "string", "description": "the name of a built-in dictionary"}),
]
"""The words to check against and to choose from, or None: the built-in ones of the sheet's language."""

HintNames = Annotated[
    tuple[HintName, ...] | None,
    BeforeValidator(_hints),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "string", "enum": _HINTS},
                {"type": "string", "pattern": rf"^\s*{_ANY}([,\s]+{_ANY})*\s*$"},
                {"type": "array", "items": {"type": "string", "enum": _HINTS}},
            ]
        }
    ),
]
"""The hints to print, or None for those of the difficulty."""
