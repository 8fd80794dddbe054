"""The fields of a cloze in a job file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from worksheets.base.errors import InputError, nearest
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.language.dictionary import built_in, names
from worksheets.language.hyphenation import patterns
from worksheets.language.languages import find_language
from worksheets.language.letters import letters_of
from worksheets.language.practice import graded_languages
from worksheets.puzzles.cloze.engine.choose import (
    ENDINGS,
    WORD,
    GapPlace,
    after_first_sentence,
    endings,
    forms_of,
    words_in,
)
from worksheets.puzzles.cloze.engine.source import LONGEST_GAP, MOST_GAPS, MarkedText, parse_source, read_text
from worksheets.puzzles.fields import KindSpec, Shorthand, in_form, or_one_value
from worksheets.puzzles.sources import FileSource, Words, WordSource

How = Literal["marked", "every", "c-test", "endings"]
Order = Literal["shuffled", "alphabet", "none"]
Given = Literal["none", "first_letter", "lengths", "shape"]

EVERY = {"easy": 3, "medium": 2, "hard": 1}
"""With `gaps: endings`, every n-th ending is a gap."""


class GapChoice(Shorthand):
    """The choice of gaps: `marked`, `c-test`, `endings`, or `{every: 7}`."""

    how: How | None = Field(None, description="marked (in brackets), every (seventh), c-test or endings")
    every: int | None = Field(None, ge=2, le=50, description="the distance of gaps, in words; absent: 7")

    @property
    def distance(self) -> int:
        """The distance of gaps, in words."""
        return self.every or 7


class BankChoice(Shorthand):
    """The order of the listed words, and the number of extra ones: `shuffled`, or `{with: 3}`."""

    order: Order | None = Field(
        None,
        description="shuffled, alphabet or none; absent: none if it is hard",
        json_schema_extra=in_form(group="below", automatic=True),
    )
    extra: int = Field(
        0,
        ge=0,
        le=20,
        description="number of extra words from the built-in lists; also written `with`",
        json_schema_extra=in_form(group="below"),
    )


def _gap_choice(value: object) -> object:
    """Read `every` as `{every: 7}`."""
    if isinstance(value, Mapping) and value.get("every") is not None and value.get("how") is None:
        return {**value, "how": "every"}
    return value


def _with(value: object) -> object:
    """`with` is the name of `extra` for authors."""
    if isinstance(value, Mapping) and "with" in value:
        return {**{key: each for key, each in value.items() if key != "with"}, "extra": value["with"]}
    return value


def _gaps_schema(schema: dict[str, Any]) -> None:
    or_one_value(schema)
    schema["anyOf"].append({"type": "object", "properties": {"words": {}}, "required": ["words"]})


def _bank_schema(schema: dict[str, Any]) -> None:
    or_one_value(schema)
    schema["anyOf"].append({"type": "object", "properties": {"with": {"type": "integer"}}, "required": ["with"]})


class Spec(KindSpec):
    """A text with gaps."""

    text: Annotated[
        str,
        FileSource(read_text, "text/plain,.txt"),
        WithJsonSchema(
            {
                "anyOf": [
                    {"type": "string"},
                    {
                        "type": "object",
                        "properties": {"file": {"type": "string"}},
                        "required": ["file"],
                        "additionalProperties": False,
                    },
                ]
            }
        ),
    ] = Field(
        description="the text, with gaps in [brackets], and wrong words after a bar: [goes|go]; or {file: text.txt}",
        json_schema_extra=in_form("first", lines=True),
    )
    gaps: Annotated[GapChoice, BeforeValidator(_gap_choice)] = Field(
        GapChoice(),
        description="marked, {every: 7}, {words: SET}, c-test or endings; absent: marked, those of words, or every 7",
        json_schema_extra=_gaps_schema,
    )
    words: Annotated[Words | None, WordSource(within="gaps")] = Field(
        None, description="words that are gaps, also inflected; also written gaps: {words: ...}"
    )
    bank: Annotated[BankChoice, BeforeValidator(_with)] = Field(
        BankChoice(),
        description="the list of words: shuffled, alphabet or none; with {with: 3}, three extra words",
        json_schema_extra=_bank_schema,
    )
    given: Given | None = Field(
        None,
        description="none, first_letter, lengths or shape (some letters); absent: first_letter if it is easy",
        json_schema_extra=in_form(automatic=True),
    )
    form: Literal["text", "puzzle"] = Field(
        "text", description="puzzle: by lengths and letters alone, the words fit in one way, which is proved"
    )
    width: Literal["longest", "word"] = Field(
        "longest", description="whether lines are as long as the longest word needs, or as their own"
    )
    line_numbers: bool = Field(False, description="whether every fifth line has its number in the margin")
    hyphens: bool = Field(
        False, description="whether long words may be divided at the end of a line; needs the extra `syllables`"
    )

    @model_validator(mode="before")
    @classmethod
    def _take_words(cls, fields: Any) -> Any:
        """`gaps: {words: Herbst}` is the field `words`, which the loader may have read already."""
        gaps = fields.get("gaps") if isinstance(fields, Mapping) else None
        if not (isinstance(gaps, Mapping) and "words" in gaps):
            return fields
        others = {key: value for key, value in gaps.items() if key != "words"}
        return {"words": gaps["words"], **fields, "gaps": others}

    @cached_property
    def source(self) -> MarkedText:
        """The text without brackets."""
        return parse_source(self.text)

    @cached_property
    def how(self) -> How | Literal["words"]:
        """The choice of gaps, with its default."""
        if self.gaps.how or self.words:
            return self.gaps.how or "words"
        if self.source.marked:
            return "marked"
        return "c-test" if self.difficulty == "hard" else "every"

    @cached_property
    def order(self) -> Order:
        """The order of the bank, with its default."""
        if self.bank.order:
            return self.bank.order
        if self.form == "puzzle" or self.bank.extra:
            return "shuffled"
        return "none" if self.difficulty == "hard" or self.how in ("c-test", "endings") else "shuffled"

    @cached_property
    def chosen_given(self) -> Given:
        """The printed part of each word, with its default."""
        if self.given:
            return self.given
        if self.difficulty == "easy" and self.how not in ("c-test", "endings"):
            return "first_letter"
        return "shape" if self.form == "puzzle" else "none"

    @property
    def has_lengths(self) -> bool:
        """Whether each letter has a line of its own."""
        return self.form == "puzzle" or self.chosen_given in ("lengths", "shape")

    @property
    def base(self) -> str:
        """The code of the language, without its region."""
        return find_language(self.language).base

    def candidates(self) -> list[GapPlace]:
        """The candidates for gaps: all of them become gaps, except with `every` and `c-test`."""
        texts = self.source.paragraphs
        if self.how == "marked":
            return [GapPlace(*marked[:3]) for marked in self.source.marked]
        if self.how == "words":
            found = {slot for word in self.words or () for slot in self._forms(word.text)}
            return _without_overlaps(sorted(found))
        if self.how == "endings":
            return endings(texts, self.base, self._is_word)
        if self.how == "c-test":
            return [slot for slot in after_first_sentence(texts) if slot.end - slot.start > 1]
        return words_in(texts)

    def _forms(self, word: str) -> list[GapPlace]:
        return forms_of(word, self.source.paragraphs, self.base, self._is_word)

    def _is_word(self, text: str) -> bool:
        """Whether the built-in dictionary has a word; False in languages without one."""
        return self.base in names() and letters_of(text, self.base) in built_in(self.base)

    # ---- problems

    def problems(self) -> Iterator[tuple[str, str]]:
        """See `worksheets.puzzles.fields.KindSpec.problems`."""
        try:
            find_language(self.language)
        except InputError as error:
            yield from (("language", problem.message) for problem in error.problems)
            return
        if self.source.problems:
            yield from (("text", problem) for problem in self.source.problems)
            return
        if self.hyphens and patterns(self.language) is None:
            yield (
                "hyphens",
                sentence(
                    "there are no rules here by which words of {code} are divided; leave out hyphens, or pip install "
                    '"worksheets[syllables]"',
                    code=self.language,
                ),
            )
        found = [*self._gap_problems()]
        yield from found
        if not found:
            yield from self._bank_problems()

    def _gap_problems(self) -> Iterator[tuple[str, str]]:
        if self.how == "endings" and self.base not in ENDINGS:
            yield (
                "gaps",
                sentence(
                    "endings are known in {endings} only; mark the gaps with brackets",
                    endings=" and ".join(sorted(ENDINGS)),
                ),
            )
        elif self.how == "words":
            yield from self._word_problems()
        elif self.words:
            yield "words", sentence("words are gaps themselves, so leave out gaps: {how}, or the words", how=self.how)
        elif self.how != "endings" and not self.candidates():
            what = sentence("gap in brackets") if self.how == "marked" else sentence("words")
            yield (
                "text",
                sentence("the text has no {what}; put words in [brackets], or use gaps: {{every: 7}}", what=what),
            )
        for slot in self.candidates():
            if slot.end - slot.start > LONGEST_GAP and self.how != "marked":
                word = self.source.paragraphs[slot.paragraph][slot.start : slot.end]
                yield (
                    "text",
                    sentence(
                        'the word "{word}" has {count} letters; a gap has at most {longest_gap}',
                        word=shown(word),
                        count=len(word),
                        longest_gap=LONGEST_GAP,
                    ),
                )
                return
        if len(self.candidates()) > MOST_GAPS and self.how in ("words", "endings"):
            yield (
                "gaps",
                sentence(
                    "there would be {count} gaps; at most {most_gaps}",
                    count=len(self.candidates()),
                    most_gaps=MOST_GAPS,
                ),
            )

    def warnings(self) -> Iterator[tuple[str, str]]:
        """See `worksheets.puzzles.fields.KindSpec.warnings`."""
        if self.how != "marked" and self.source.marked:
            field = "gaps" if self.gaps.how else "words"
            yield field, sentence("other words are gaps than those in brackets; leave out this field, or the brackets")

    def _word_problems(self) -> Iterator[tuple[str, str]]:
        known = sorted({word for text in self.source.paragraphs for word in WORD.findall(text)})
        for word in self.words or ():
            if not self._forms(word.text):
                yield (
                    "words",
                    sentence(
                        '"{text}" does not occur in the text{hint}',
                        text=shown(word.text),
                        hint=nearest(word.text, known),
                    ),
                )

    def _bank_problems(self) -> Iterator[tuple[str, str]]:
        if self.order == "none" and self.form == "puzzle":
            yield "bank", sentence("a puzzle needs its list of words; use bank: shuffled or alphabet")
        elif self.order == "none" and self.bank.extra:
            yield "bank", sentence("there are no words too many without a list; use bank: {{order: shuffled, with: 3}}")
        if self.bank.extra and self.base not in graded_languages():
            yield (
                "bank",
                sentence("there is no built-in list of words in this language; write wrong words, such as [goes|go]"),
            )


def _without_overlaps(slots: list[GapPlace]) -> list[GapPlace]:
    """The slots without those that overlap an earlier one."""
    kept: list[GapPlace] = []
    for slot in slots:
        if not kept or (kept[-1].paragraph, kept[-1].end) <= (slot.paragraph, slot.start):
            kept.append(slot)
    return kept
