"""The base of every kind's spec, and field types that several of them share; `sources` has those of words."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, cached_property
from types import NoneType
from typing import Annotated, Any, ClassVar, Literal, get_args, get_origin

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    WithJsonSchema,
    model_validator,
)

from worksheets.base.errors import InputError
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.language.languages import find_language
from worksheets.language.letters import (
    LONGEST_CELL,
    Accents,
    Articles,
    Case,
    Eszett,
    FinalLetters,
    Spelling,
    Umlauts,
    as_it_stands,
)

Difficulty = Literal["easy", "medium", "hard"]


Group = Literal[
    "", "grid", "below", "class", "extras", "made", "paper", "type", "head", "answers", "book", "words", "plan", "files"
]
"""The groups of fields under "More": of a sheet, its grid, the part below it, its class, extras, and who it is made
for; of a job, paper, typeface, head and foot, answers, the book, words and letters, a plan, and files.
"""

IN_FORM = "x-form"
"""The key for form settings in the `json_schema_extra` of a model's field; see `in_form`."""


def in_form(
    place: Literal["first", "more", "never"] = "more",
    *,
    group: Group = "",
    default: str = "",
    options: Sequence[str] = (),
    languages: bool = False,
    file: Literal["", "picture", "font", "table"] = "",
    lines: bool = False,
    automatic: bool = False,
    pages: bool = False,
    switch: bool = False,
) -> dict[str, Any]:
    """Settings for how a form, such as the page in the browser, shows a field: `Field(..., json_schema_extra=...)`.

    Fields are shown under "More" unless `place` is `first` or `never`; words are always among the first. There they are
    in the group `group`; without one, in the group of the puzzle itself, which is named after its grid if any field is
    marked `grid`. `default` is the text for an unset field, if the model's own default does not show it; `options` are
    suggested values. With `languages`, the field offers all languages; with `file`, the user can choose a file of that
    type; with `lines`, the field is a box for a text of several lines. For an `automatic` field that is not set, the
    kind's `chosen` returns the value. With `pages`, the values are looks of the whole page. The fields of a mapping are
    in its group, if they have none of their own. The form asks yes or no for a mapping with a `switch`, which even an
    empty mapping switches on.
    """
    shown = {
        "place": place,
        "group": group,
        "default": default,
        "options": list(options),
        "languages": languages,
        "file": file,
    }
    marks = {"lines": lines, "automatic": automatic, "pages": pages, "switch": switch}
    return {IN_FORM: shown | {name: True for name, wanted in marks.items() if wanted}}


class KindSpec(BaseModel):
    """Fields that every kind has; a kind's own `Spec` derives from it.

    In a job file every value is text as written; pydantic's lax mode turns it into numbers and
    truth values as the field requires, and this class does so for a choice of numbers, such as
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
        """Characters that the sheet may print, as far as known before generation; used to choose a font.

        ASCII characters need not be included.
        """
        return frozenset(_everything([getattr(self, name) for name in type(self).model_fields]))

    def grid_characters(self) -> frozenset[str]:
        """Characters that may occur in the cells, which are all set in one face. Default: all of `characters`."""
        return self.characters()

    def problems(self) -> Iterator[tuple[str, str]]:
        """Yield problems of fields that are valid one by one but not together: (field name, sentence)."""
        yield from ()

    def warnings(self) -> Iterator[tuple[str, str]]:
        """Yield warnings that do not prevent a build: (field name, sentence)."""
        yield from ()

    def class_refusal(self, pupils: int) -> str | None:
        """The reason why these puzzles cannot be made for each pupil of a class, and a remedy; None if they can."""
        return None

    def losses(self, preset_fields: Collection[str]) -> Iterator[tuple[str, str]]:
        """Yield what the author wrote but `preset_fields` suppress: (field name, sentence)."""
        yield from ()


def _everything(value: object) -> str:
    """Join all texts of a value."""
    if isinstance(value, str):
        return value
    parts = [item for pair in value.items() for item in pair] if isinstance(value, Mapping) else value
    return "".join(map(_everything, parts)) if isinstance(parts, list | tuple) else ""


MOST_AVOIDED = 500
"""Maximum number of words in `avoid`."""

_SCALAR = ["string", "number", "boolean", "null"]


MOST_TOGETHER = 50
"""Maximum number of groups of letters in `together`."""

_SCALAR_OR_NO: dict[str, Any] = {"type": ["string", "boolean"]}
_TEXTS: dict[str, Any] = {"type": "array", "items": {"type": "string"}}


def _together(value: object) -> object:
    """Groups of letters as a list; raises ValueError for a group that is not two or more letters."""
    if value is False or value in ("no", "none", "off"):
        return ()
    groups = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(groups, list | tuple):
        return value
    for group in groups:
        letters = as_it_stands().letters_of(group) if isinstance(group, str) else ()
        if not 2 <= len(letters) <= LONGEST_CELL or not isinstance(group, str) or " " in group:
            raise ValueError(
                sentence(
                    '"{group}" is not a group of 2 to {longest_cell} letters, such as CH',
                    group=shown(str(group)),
                    longest_cell=LONGEST_CELL,
                )
            )
    return tuple(groups)


class LetterRules(BaseModel):
    """The rules by which words become letters; settings of the sheet override those of the job."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    umlauts: Umlauts = Field("keep", description="expand writes AE, OE, UE, SS")
    eszett: Eszett | None = Field(
        None, description="keep for ẞ, or ss for SS; absent: SS in capitals and where umlauts are expanded"
    )
    case: Case = Field("upper", description="letter case in the grid: upper, or lower for first readers")
    articles: Articles = Field(
        "keep", description="drop leaves the article of `der Hund` out of the grid; the word bank keeps it"
    )
    accents: Accents | None = Field(
        None,
        description="keep, or drop for letters without those accents that the alphabet lacks (Ñ and Ç stay); absent: "
        "as puzzles in the language are usually written",
    )
    together: Annotated[
        tuple[str, ...] | None, BeforeValidator(_together), WithJsonSchema({"anyOf": [_SCALAR_OR_NO, _TEXTS]})
    ] = Field(
        None,
        description="letters that share a cell, such as [CH]; no: none; absent: those of the language, such as CH in "
        "Czech",
        max_length=MOST_TOGETHER,
    )
    final_letters: FinalLetters = Field(
        "keep", description="keep, or plain for Hebrew grids with כ מ נ פ צ in place of the final letters ך ם ן ף ץ"
    )

    def spelling(self, language: str) -> Spelling:
        """How words of a language are written in the grid."""
        return Spelling(language, **{name: getattr(self, name) for name in Spelling._fields[1:]})


class Shorthand(BaseModel):
    """A mapping that may be written as a single value, that of its first field: `word_bank: clues`."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    @model_validator(mode="before")
    @classmethod
    def _read_one_value(cls, value: Any) -> Any:
        if isinstance(value, Mapping):
            return {key: item for key, item in value.items() if item is not None or key not in cls.model_fields}
        return value if isinstance(value, cls | list | tuple) else {cls.first_field(): value}

    @classmethod
    def first_field(cls) -> str:
        """The name of the field that a single value sets."""
        return next(iter(cls.model_fields))


def or_one_value(schema: dict[str, Any]) -> None:
    """Allow the value of the first field in a JSON Schema, too; use as `json_schema_extra` of a `Shorthand` field."""
    inner = {key: schema.pop(key) for key in ("$ref", "allOf") if key in schema}
    schema["anyOf"] = [{"type": "string"}, inner]


def _words_listed(value: object) -> object:
    return [value] if isinstance(value, str) else value


class SpelledSpec(KindSpec):
    """Fields of the kinds that spell words."""

    words_language: str | None = Field(
        None,
        description="language of the words: alphabet, letter case, avoided words, dictionary; absent: the sheet's",
        json_schema_extra=in_form(group="extras", languages=True),
    )
    letters: LetterRules = Field(LetterRules.model_construct(), description="how words become letters")

    @cached_property
    def spelling(self) -> Spelling:
        """How the words are written in the grid."""
        return self.letters.spelling(self.words_language or self.language)

    def direction_problems(self) -> Iterator[tuple[str, str]]:
        """Yield a problem if the words run from right to left, for kinds that print them from left to right."""
        language = find_language(self.spelling.language)
        if language.right_to_left:
            field = "words_language" if self.words_language else "language"
            refusal = sentence(
                "puzzles of this kind are not made in {name}, which is written from right to left",
                name=language.shown_name,
            )
            yield field, refusal

    def language_problems(self) -> Iterator[tuple[str, str]]:
        """Yield problems of the languages; the other checks need valid languages."""
        for name, code in (("language", self.language), ("words_language", self.words_language)):
            try:
                find_language(code or "en")
            except InputError as error:
                yield from ((name, problem.message) for problem in error.problems)


class WordSpec(SpelledSpec):
    """Fields of the kinds whose grids have letters that belong to no listed word, and may spell other words."""

    avoid: Annotated[
        tuple[str, ...],
        BeforeValidator(_words_listed),
        WithJsonSchema({"anyOf": [{"type": _SCALAR}, {"type": "array", "items": {"type": _SCALAR}}]}),
    ] = Field((), description="words that must not occur", max_length=MOST_AVOIDED)


_DIGITS = re.compile("-?[0-9]{1,9}")


@cache
def _number_choices(model: type[BaseModel]) -> frozenset[str]:
    """Names of the fields that accept a choice of numbers, or None."""
    return frozenset(name for name, field in model.model_fields.items() if _is_number_choice(field.annotation))


def _is_number_choice(annotation: Any) -> bool:
    values = get_args(annotation)
    if get_origin(annotation) is Literal:
        return all(type(value) is int for value in values)
    return NoneType in values and any(map(_is_number_choice, values))
