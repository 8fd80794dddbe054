"""Fields whose values in a job file may name words or files; the job loader reads these before validating the spec."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache, lru_cache
from typing import Annotated, Any, TypeAlias, get_args

from pydantic import BaseModel, PlainValidator, WithJsonSchema
from pydantic.fields import FieldInfo

from worksheets.base.quoting import shown, written
from worksheets.base.sentences import sentence
from worksheets.drawing.images.raster import NamedPicture
from worksheets.language.letters import Word
from worksheets.language.stray_signs import cleaned, script_fault

MOST_WORDS = 1000
"""Maximum number of words on one sheet."""

Listed: TypeAlias = tuple[Word, ...] | tuple[str, ...] | tuple[Word | str, ...]
"""Words as they were read: `Word`s, or texts if a file has no clues."""

Make: TypeAlias = Callable[[Listed, str], object]
"""Converts words and the sheet's language to the value of a field; raises ValueError with a sentence."""


class WordSource:
    """Marks a field whose value in a job file may name word sets and files.

    Before the spec is validated, the job loader replaces such a value by the words or, with `make`, by the result of
    `make`, which is computed once for all sheets that name the same words. A text that is one of `names`, and not the
    name of a word set, is left unchanged. Python callers pass words as a list. The words may also be set in the mapping
    of the field `within`, under the name of this field.
    """

    def __init__(
        self, names: Callable[[], Collection[str]] = tuple, make: Make | None = None, within: str = ""
    ) -> None:
        self.names = names
        self.make = make
        self.within = within


@cache
def word_sources(model: type[BaseModel]) -> Mapping[str, WordSource]:
    """The `WordSource` marks of a model, by field name."""
    return {name: mark for name, field in model.model_fields.items() if (mark := word_source(field))}


def word_source(field: FieldInfo) -> WordSource | None:
    """The `WordSource` mark of a field, if it has one."""
    inner = (mark for part in get_args(field.annotation) for mark in getattr(part, "__metadata__", ()))
    return next((mark for mark in (*field.metadata, *inner) if isinstance(mark, WordSource)), None)


class FileSource:
    """Marks a field whose value in a job file may be `{file: NAME}`, a file below the job's folder.

    Before the spec is validated, the job loader replaces such a value by the result of `read(bytes)`, which raises
    ValueError with a sentence. `accept` lists the files that a user of the page may choose, as in HTML.

    With `listed`, the field is a mapping with a list of pictures under that key, which become `NamedPicture`s:
    `FileSource(read_picture, "image/png", listed="pictures")` reads `{pictures: [apple.png, pear.png]}`.
    """

    def __init__(self, read: Callable[[bytes], object], accept: str, *, listed: str = "") -> None:
        self.read = read
        self.accept = accept
        self.listed = listed


@cache
def file_sources(model: type[BaseModel]) -> Mapping[str, FileSource]:
    """The `FileSource` marks of a model, by field name."""
    return {name: mark for name, field in model.model_fields.items() if (mark := file_source(field))}


def file_source(field: FieldInfo) -> FileSource | None:
    """The `FileSource` mark of a field, if it has one."""
    return next((mark for mark in field.metadata if isinstance(mark, FileSource)), None)


def parse_words(value: object) -> tuple[Word, ...]:
    """Parse a list of texts, `Word`s and mappings `{word, clue, picture}`; raises ValueError for anything else.

    A picture must have been read already: only the loader knows which files may be read.
    """
    if isinstance(value, str) or not isinstance(value, list | tuple):
        raise ValueError(sentence("words must be a list"))
    words = tuple(_word(item) for item in value)
    texts = [text for word in words for text in word[:2] if text]
    if script_fault("".join(texts)):
        raise ValueError(next(filter(None, map(script_fault, texts))))
    words, _ = cleaned(words)
    if not words:
        raise ValueError(sentence("there are no words"))
    if len(words) > MOST_WORDS:
        raise ValueError(
            sentence(
                "{count:,} words are too many for one sheet; at most {most_words:,}",
                count=len(words),
                most_words=MOST_WORDS,
            )
        )
    return words


@lru_cache(maxsize=1 << 12)
def plain_word(text: str) -> Word:
    """A word without a clue; equal texts give the same object, since many sheets may share it."""
    return Word(text)


def _word(item: object) -> Word:
    if isinstance(item, Word):
        return item
    if isinstance(item, str):
        return plain_word(item)
    if isinstance(item, Mapping) and item.keys() <= {"word", "clue", "picture"} and isinstance(item.get("word"), str):
        clue, picture = item.get("clue"), item.get("picture")
        if isinstance(clue, str | None) and isinstance(picture, NamedPicture | None):
            return Word(str(item["word"]), clue, picture)
    raise ValueError(
        sentence(
            '"{item}" is not a word; write a text, or a mapping with word and clue as texts',
            item=shown(written(item) or "None"),
        )
    )


_WORD_SCHEMA: dict[str, Any] = {
    "anyOf": [
        {"type": ["string", "number", "boolean", "null"]},
        {
            "type": "object",
            "properties": {
                "word": {"type": ["string", "number", "boolean", "null"]},
                "clue": {"type": "string"},
                "picture": {"type": "string"},
            },
            "required": ["word"],
            "additionalProperties": False,
        },
    ]
}

Words = Annotated[
    tuple[Word, ...],
    WordSource(),
    PlainValidator(parse_words),  # pydantic would copy every word
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "string", "description": "the name of a word set"},
                {"type": "array", "items": _WORD_SCHEMA},
                {
                    "type": "object",
                    "properties": {key: {"type": "string"} for key in ("file", "word", "clue", "picture")},
                    "required": ["file"],
                    "additionalProperties": False,
                },
                {
                    "type": "object",
                    "properties": {"calculate": {"type": "array", "items": {"type": "string"}}},
                    "required": ["calculate"],
                    "additionalProperties": False,
                },
            ]
        }
    ),
]
"""The words of a sheet."""
