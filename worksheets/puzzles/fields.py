"""The base of every kind's spec, and field types that several of them share."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from types import NoneType
from typing import Annotated, Any, ClassVar, Literal, TypeAlias, get_args, get_origin

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    PlainValidator,
    WithJsonSchema,
    model_validator,
)
from pydantic.fields import FieldInfo

from worksheets.base.errors import InputError
from worksheets.base.grid import LARGEST_SIDE, Size
from worksheets.base.quoting import shown, written
from worksheets.drawing.named_pictures import NamedPicture
from worksheets.language.languages import find_language
from worksheets.language.letters import Articles, Case, Eszett, Spelling, Umlauts, Word
from worksheets.language.scripts import script_fault
from worksheets.language.stray_signs import cleaned

MOST_WORDS = 1000
"""Most words of one sheet."""


Difficulty = Literal["easy", "medium", "hard"]


IN_FORM = "x-form"
"""What a field says of its place in a form, among the `json_schema_extra` of a model's field; see `in_form`."""


def in_form(
    place: Literal["first", "more", "never"] = "more",
    *,
    default: str = "",
    options: Sequence[str] = (),
    languages: bool = False,
    file: Literal["", "picture", "font", "table"] = "",
) -> dict[str, Any]:
    """What a form, such as that of the page in the browser, makes of a field: `Field(..., json_schema_extra=...)`.

    Fields stand behind "More" unless they are to be seen `first`, or `never`; words are always among the first.
    `default` is what counts where nothing is said, if the model's own default does not tell; `options` are values to
    propose. A field whose values are `languages` offers them all; one that names a `file` of some sort lets it be
    chosen.
    """
    return {
        IN_FORM: {"place": place, "default": default, "options": list(options), "languages": languages, "file": file}
    }


class KindSpec(BaseModel):
    """Fields that every kind has; a kind's own `Spec` derives from it.

    In a job file every value is text as written; pydantic's lax mode turns it into numbers and
    truth values where the field is one, and so do we where a field is a choice of numbers, such as
    `Literal[4, 6, 9]`.
    """

    model_config: ClassVar[ConfigDict] = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    language: str = Field("en", description="language of the sheet: its labels, alphabet and letter case")
    difficulty: Difficulty = Field("medium", description="easy, medium or hard")

    @model_validator(mode="before")
    @classmethod
    def _read_choices(cls, fields: Any) -> Any:
        if not (isinstance(fields, dict) and (choices := _number_choices(cls) & fields.keys())):
            return fields
        return fields | {name: int(fields[name]) for name in choices if _DIGITS.fullmatch(str(fields[name]))}

    def characters(self) -> frozenset[str]:
        """Those that its sheets may print, as far as they are known before anything is made: for the choice of a font.

        Those of ASCII need not be among them.
        """
        return frozenset(_everything([getattr(self, name) for name in type(self).model_fields]))

    def grid_characters(self) -> frozenset[str]:
        """Those that may stand in the cells of its puzzles, which are all set in one face; by default all there are."""
        return self.characters()

    def problems(self) -> Iterator[tuple[str, str]]:
        """What is wrong although each field alone is right: (field name, sentence)."""
        yield from ()

    def warnings(self) -> Iterator[tuple[str, str]]:
        """What the author may want to know, but can be built: (field name, sentence)."""
        yield from ()

    def losses(self, lent: Collection[str]) -> Iterator[tuple[str, str]]:
        """What a sheet lacks of what its author wrote, due to fields `lent` by a preset: (field name, sentence)."""
        yield from ()


def _everything(value: object) -> str:
    """All texts of a value, one after the other."""
    if isinstance(value, str):
        return value
    parts = [each for pair in value.items() for each in pair] if isinstance(value, Mapping) else value
    return "".join(map(_everything, parts)) if isinstance(parts, list | tuple) else ""


MOST_AVOIDED = 500
"""Most words of `avoid`."""

_SCALAR = ["string", "number", "boolean", "null"]


class LetterRules(BaseModel):
    """How words become letters; where the job says some of it too, the sheet wins."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    umlauts: Umlauts = Field("keep", description="expand writes AE, OE, UE, SS")
    eszett: Eszett | None = Field(
        None, description="keep, or ss for SS in place of ẞ; absent: as the umlauts are written"
    )
    case: Case = Field("upper", description="letter case in the grid: upper, or lower for first readers")
    articles: Articles = Field(
        "keep", description="drop leaves the article of `der Hund` out of the grid; the word bank keeps it"
    )


class Shorthand(BaseModel):
    """A mapping that may be written as one value, which is that of its first field: `word_bank: clues`."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    @model_validator(mode="before")
    @classmethod
    def _read_one_value(cls, value: Any) -> Any:
        if isinstance(value, Mapping):
            return {key: each for key, each in value.items() if each is not None or key not in cls.model_fields}
        return value if isinstance(value, cls | list | tuple) else {cls.first_field(): value}

    @classmethod
    def first_field(cls) -> str:
        """The name of the field that a value alone is of."""
        return next(iter(cls.model_fields))


def or_one_value(schema: dict[str, Any]) -> None:
    """Lets a JSON Schema have the value of the first field as well: `json_schema_extra` of a `Shorthand` field."""
    inner = {key: schema.pop(key) for key in ("$ref", "allOf") if key in schema}
    schema["anyOf"] = [{"type": "string"}, inner]


def _words_listed(value: object) -> object:
    return [value] if isinstance(value, str) else value


class WordSpec(KindSpec):
    """Fields of the kinds whose grids hold words."""

    words_language: str | None = Field(
        None,
        description="language of the words: alphabet, letter case, words kept off, dictionary; absent: the sheet's",
        json_schema_extra=in_form(languages=True),
    )
    letters: LetterRules = Field(LetterRules.model_construct(), description="how words become letters")
    avoid: Annotated[
        tuple[str, ...],
        BeforeValidator(_words_listed),
        WithJsonSchema({"anyOf": [{"type": _SCALAR}, {"type": "array", "items": {"type": _SCALAR}}]}),
    ] = Field((), description="words that must not occur", max_length=MOST_AVOIDED)

    @cached_property
    def spelling(self) -> Spelling:
        """How the words are written in the grid."""
        rules = self.letters
        language = self.words_language or self.language
        return Spelling(language, rules.umlauts, rules.case, rules.eszett, rules.articles)

    def language_problems(self) -> Iterator[tuple[str, str]]:
        """What is wrong with the languages; the other problems can be told only where nothing is."""
        for name, code in (("language", self.language), ("words_language", self.words_language)):
            try:
                find_language(code or "en")
            except InputError as error:
                yield from ((name, problem.message) for problem in error.problems)


_DIGITS = re.compile("-?[0-9]{1,9}")


@cache
def _number_choices(model: type[BaseModel]) -> frozenset[str]:
    """The fields that are a choice of numbers, or None."""
    return frozenset(name for name, field in model.model_fields.items() if _is_number_choice(field.annotation))


def _is_number_choice(annotation: Any) -> bool:
    values = get_args(annotation)
    if get_origin(annotation) is Literal:
        return all(type(value) is int for value in values)
    return NoneType in values and any(map(_is_number_choice, values))


Listed: TypeAlias = tuple[Word, ...] | tuple[str, ...] | tuple[Word | str, ...]
"""Words of a job as they were read: `Word`s, or texts where a file has no clues."""

Make: TypeAlias = Callable[[Listed, str], object]
"""From words and the sheet's language to what a field holds; raises ValueError with a sentence where it cannot be."""


class WordSource:
    """Marks a field whose value in a job file may name word sets and files.

    The job loader replaces such a value by the words, before the spec is validated; with `make`, by
    what that makes of them, which is made once however many sheets name the same words. A text that
    is one of `names`, and not the name of a word set, is left as it is. From Python, words come as a list.
    """

    def __init__(self, names: Callable[[], Collection[str]] = tuple, make: Make | None = None) -> None:
        self.names = names
        self.make = make


@cache
def word_sources(model: type[BaseModel]) -> Mapping[str, WordSource]:
    """The marks of the fields of a model whose values may name word sets and files."""
    marks = {name: word_source(field) for name, field in model.model_fields.items()}
    return {name: mark for name, mark in marks.items() if mark}


def word_source(field: FieldInfo) -> WordSource | None:
    """The mark of a field whose value may name word sets and files, if it is one."""
    inner = (mark for part in get_args(field.annotation) for mark in getattr(part, "__metadata__", ()))
    return next((mark for mark in (*field.metadata, *inner) if isinstance(mark, WordSource)), None)


class FileSource:
    """Marks a field whose value in a job file may be `{file: NAME}`, a file below the job's folder.

    The job loader replaces such a value by what `read` makes of the bytes, before the spec is validated; `read` raises
    ValueError with a sentence. `accept` says to the page in the browser which files may be chosen, as HTML does.
    """

    def __init__(self, read: Callable[[bytes], object], accept: str) -> None:
        self.read = read
        self.accept = accept


@cache
def file_sources(model: type[BaseModel]) -> Mapping[str, FileSource]:
    """The marks of the fields of a model whose values may name files."""
    marks = {name: file_source(field) for name, field in model.model_fields.items()}
    return {name: mark for name, mark in marks.items() if mark}


def file_source(field: FieldInfo) -> FileSource | None:
    """The mark of a field whose value may name a file, if it is one."""
    return next((mark for mark in field.metadata if isinstance(mark, FileSource)), None)


def parse_size(value: object) -> Size | None:
    """`12x14`, `12 x 14`, `12` (a square), 12 or [12, 14] as rows x columns.

    Raises ValueError with a sentence for anything else, and beyond 1 to `LARGEST_SIDE`.
    """
    if value is None or isinstance(value, Size):
        return value
    return _size_of(value) if isinstance(value, str) and len(value) < 16 else _parsed_size(value)


def _parsed_size(value: object) -> Size:
    parts: list[str]
    if isinstance(value, list | tuple):
        parts = [str(part).strip() for part in value]
    else:
        parts = re.split(r"\s*[xX\u00d7*]\s*", str(value).strip())
    if len(parts) == 1:
        parts *= 2
    if len(parts) != 2 or not all(re.fullmatch(r"-?[0-9]{1,9}", part) for part in parts):
        said = shown(written(value))
        raise ValueError(f'"{said}" is not a size; write rows x columns such as 12x14, or one number for a square')
    size = Size(int(parts[0]), int(parts[1]))
    if min(size) < 1:
        raise ValueError(f"a grid of {size} has no cells; use at least 1 row and 1 column")
    if max(size) > LARGEST_SIDE:
        raise ValueError(f"a grid of {size} is too large; at most {LARGEST_SIDE} rows and {LARGEST_SIDE} columns")
    return size


_size_of = lru_cache(maxsize=256)(_parsed_size)
"""The same of a text; most sheets of a job have the same size."""


def parse_words(value: object) -> tuple[Word, ...]:
    """A list of texts, `Word`s and mappings `{word, clue, picture}`; raises ValueError for anything else.

    A picture is one that was read: reading files is the business of whoever knows where they may lie.
    """
    if isinstance(value, str) or not isinstance(value, list | tuple):
        raise ValueError("words must be a list")
    words = tuple(_word(item) for item in value)
    texts = [text for word in words for text in word[:2] if text]
    if script_fault("".join(texts)):
        raise ValueError(next(filter(None, map(script_fault, texts))))
    words, _ = cleaned(words)
    if not words:
        raise ValueError("there are no words")
    if len(words) > MOST_WORDS:
        raise ValueError(f"{len(words):,} words are too many for one sheet; at most {MOST_WORDS:,}")
    return words


@lru_cache(maxsize=1 << 12)
def plain_word(text: str) -> Word:
    """A word without a clue; one object for the many sheets that may have it."""
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
    raise ValueError(f'"{shown(written(item))}" is not a word; write a text, or a mapping with word and clue')


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

GridSize = Annotated[
    Size | None,
    BeforeValidator(parse_size),
    PlainSerializer(lambda size: f"{size.rows}x{size.columns}" if size else None),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 1, "maximum": LARGEST_SIDE},
                {"type": "string", "pattern": "^[0-9]+( *[xX*\u00d7] *[0-9]+)?$"},
            ]
        }
    ),
]
"""Rows x columns of a grid, or None: to be chosen."""

Words = Annotated[
    tuple[Word, ...],
    WordSource(),
    PlainValidator(parse_words),  # pydantic would make every word anew
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
