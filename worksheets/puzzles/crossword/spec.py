"""The fields of a crossword in a job file, and what can be wrong with them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator, Field, WithJsonSchema

from worksheets.base.errors import counted
from worksheets.base.grid import LARGEST_SIDE
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.language.articles import without_brackets
from worksheets.language.dictionary import Dictionary, built_in, combined, names
from worksheets.language.languages import find_language
from worksheets.language.letters import Spelling
from worksheets.puzzles.clue_words import ClueWords
from worksheets.puzzles.crossword.model import Form
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.fields import in_form
from worksheets.puzzles.grid_size import GridSize
from worksheets.search.matching import matching

MOST_WORDS = 60
"""Maximum number of words of a crossword."""

LEAST_INSIDE = 4
"""A word of this number of letters or more must not begin a word of its clue either, as in `rain` and `rains`."""

Hint: TypeAlias = Literal["first_letters", "vowels", "lengths", "words"]
Shape: TypeAlias = Literal["A4", "wide", "tall", "compact"]

HINTS: dict[str, tuple[Hint, ...]] = {
    "easy": ("first_letters", "words"),
    "medium": ("lengths",),
    "hard": (),
}
"""The hints of each level."""

ENTERED = {"easy": 3, "medium": 1, "hard": 0}
"""The number of words entered in the form `fill`; in `numbers`, twice as many letters."""

VOWELS = frozenset("AEIOUYÄÖÜÅÆØŒÁÀÂÃĂĄÉÈÊËĘÍÌÎÏÓÒÔÕŐÚÙÛŰÝІАЕЁИОУЫЭЮЯЇЄΑΕΗΙΟΥΩ")
"""Letters that the hint `vowels` prints, as capitals."""

CROSSINGS = {"easy": 0, "medium": 0, "hard": 130}
"""Wanted crossings, in hundredths a word."""

_HINT_SCHEMA = {"enum": ["first_letters", "vowels", "lengths", "words", "none"]}


def _hints(value: object) -> object:
    """The names of hints as a list, empty for `none`."""
    listed = [value] if isinstance(value, str) else value
    return [] if listed == ["none"] else listed


class Spec(ClueWords):
    """A crossword."""

    form: Form | None = Field(
        None,
        description="clues; fill: words to put in by their lengths; numbers: equal numbers stand for equal letters; "
        "absent: clues, or fill if no word has a clue",
        json_schema_extra=in_form("first", automatic=True),
    )
    size: GridSize = Field(
        None,
        description="largest size, rows x columns; absent: chosen for the words and the page",
        json_schema_extra=in_form(group="grid", automatic=True),
    )
    shape: Shape = Field(
        "A4", description="proportions of the grid: A4 leaves room for the clues below it, wide, tall, or compact"
    )
    solution: str | None = Field(
        None,
        description="a word that marked cells of different words spell",
        max_length=MOST_WORDS,
        json_schema_extra=in_form(group="extras"),
    )
    hints: Annotated[
        tuple[Hint, ...] | None,
        BeforeValidator(_hints),
        WithJsonSchema({"anyOf": [_HINT_SCHEMA, {"type": "array", "items": _HINT_SCHEMA}]}),
    ] = Field(
        None,
        description="first_letters and vowels are printed in the grid, lengths behind the clues, words below it; "
        "none; absent: those of the difficulty",
        json_schema_extra=in_form(group="below", automatic=True),
    )
    islands: bool = Field(False, description="words that cannot be joined to the others may stand by themselves")

    @cached_property
    def chosen_form(self) -> Form:
        """The form, chosen by the words if it is not set."""
        return self.form or ("clues" if any(entry.clue or entry.picture for entry in self.entries) else "fill")

    @cached_property
    def chosen_hints(self) -> tuple[Hint, ...]:
        """The hints, chosen by the difficulty if they are not set; only with clues."""
        hints = HINTS[self.difficulty] if self.hints is None else self.hints
        return hints if self.chosen_form == "clues" else ()

    @cached_property
    def solution_letters(self) -> tuple[str, ...]:
        """The solution word as cells."""
        return self.spelling.letters_of(self.solution or "")

    @property
    def code(self) -> str:
        """The language of the words."""
        return self.words_language or self.language

    def problems(self) -> Iterator[tuple[str, str]]:
        """See `worksheets.puzzles.fields.KindSpec.problems`."""
        found = [*self.word_problems(longest=max(self.size) if self.size else LARGEST_SIDE)]
        yield from found
        if any(field.endswith("language") for field, _ in found):
            return
        yield from self.direction_problems()
        for word, letters, *_ in self.entries:
            if len(letters) == 1:
                yield "words", sentence('"{word}" has one letter; words that cross have at least 2', word=shown(word))
        count = min(self.pick or len(self.entries), len(self.entries))
        if count > MOST_WORDS:
            yield (
                "words",
                sentence(
                    "{count} words are too many for a crossword; at most {most_words} (pick: {most_words})",
                    count=count,
                    most_words=MOST_WORDS,
                ),
            )
        yield from self._form_problems()
        yield from self._solution_problems(count)

    def _form_problems(self) -> Iterator[tuple[str, str]]:
        if self.chosen_form == "clues":
            yield from (("words", sentence) for sentence in clue_problems(self.entries, self))
        elif self.hints:
            yield "hints", sentence("hints are for crosswords with clues; the difficulty sets how much is entered")
        if self.chosen_form == "numbers" and find_language(self.code).base not in names():
            known = ", ".join(names())
            yield (
                "form",
                sentence(
                    "numbers are proved against a dictionary, and there is none for {code} (known: {known})",
                    code=self.code,
                    known=known,
                ),
            )
        elif self.chosen_form == "numbers" and self.spelling.resolved != Spelling(self.code).resolved:
            yield "letters", sentence("with numbers, letters are those of the dictionary; leave them as they are")
        elif self.chosen_form == "numbers" and 0 < len(self.unknown) == len(self.entries):
            yield (
                "form",
                sentence(
                    "none of the words is in the dictionary ({code}), so all letters would be printed and nothing left "
                    "to solve; use form: fill, or set words_language if the words are in another language",
                    code=find_language(self.code).base,
                ),
            )

    def _solution_problems(self, count: int) -> Iterator[tuple[str, str]]:
        if self.solution is None:
            return
        letters = self.solution_letters
        if not letters:
            yield "solution", sentence('"{solution}" has no letters', solution=shown(self.solution))
        elif len(letters) > count:
            yield (
                "solution",
                sentence(
                    '"{solution}" has {letters}, each from another word; there are {words}',
                    solution=self.solution,
                    letters=counted(len(letters), "letter"),
                    words=counted(count, "word"),
                ),
            )
        elif matched(letters, [entry.letters for entry in self.entries]) is None:
            owners = [letter for letter in dict.fromkeys(letters) if not any(letter in e.letters for e in self.entries)]
            lacking = (
                sentence("no word has the letter {owners}", owners=owners[0])
                if owners
                else sentence("too few words have its letters")
            )
            yield (
                "solution",
                sentence(
                    '"{solution}" cannot be spelled by letters of different words: {lacking}',
                    solution=self.solution,
                    lacking=lacking,
                ),
            )

    def warnings(self) -> Iterator[tuple[str, str]]:
        """See `worksheets.puzzles.fields.KindSpec.warnings`."""
        if self.chosen_form == "numbers" and self.unknown:
            listed = ", ".join(f'"{word}"' for word in self.unknown[:5]) + (" ..." if len(self.unknown) > 5 else "")
            yield (
                "words",
                sentence("not in the dictionary, so letters that only they have are printed: {words}", words=listed),
            )

    @cached_property
    def unknown(self) -> tuple[str, ...]:
        """The words that the dictionary lacks."""
        return tuple(entry.word for entry in self.entries if entry.letters not in self.dictionary)

    @cached_property
    def dictionary(self) -> Dictionary:
        """The words that count in the form `numbers`, in the spelling of the sheet."""
        return combined([built_in(find_language(self.code).base)], spelling=self.spelling)


def clue_problems(entries: Sequence[Entry], spec: Spec) -> Iterator[str]:
    """Yield problems of clues that are missing, repeated or contain their word."""
    seen: dict[tuple[str, str], str] = {}
    known: set[tuple[str, ...]] = set()  # a repeated word is reported elsewhere
    for word, letters, clue, _, picture in entries:
        key = ((clue or "").casefold(), picture)
        if key == ("", ""):
            yield sentence('"{word}" has no clue; add one, or use form: fill', word=shown(word))
        elif key in seen and letters not in known:
            yield sentence('"{seen}" and "{word}" have the same clue', seen=shown(seen[key]), word=shown(word))
        elif clue and _contains(clue, letters, spec):
            yield sentence('the clue of "{word}" contains it: "{clue}"', word=shown(word), clue=shown(clue))
        seen.setdefault(key, word)
        known.add(letters)


def _contains(clue: str, letters: tuple[str, ...], spec: Spec) -> bool:
    """Whether a clue contains the word, or a word that begins with it if it is long enough."""
    spelled = [spec.spelling.cells_of(part) for part in re.split(r"[\s/,;:.!?()\"“”„…–-]+", clue) if part]
    for start in range(len(spelled)):
        joined: tuple[str, ...] = ()
        for part in spelled[start:]:
            joined += part
            if joined == letters or (len(letters) >= LEAST_INSIDE and joined[: len(letters)] == letters):
                return True
            if len(joined) > len(letters):
                break
    return False


def word_of(spec: Spec, entry: Entry) -> str:
    """A word as the key prints it: as written, or in letters in the form `numbers`."""
    return "".join(entry.letters) if spec.chosen_form == "numbers" else entry.word


def lengths_of(word: str, spec: Spec) -> str:
    """The numbers of letters of an entry's words: `3, 5` for `ice cream`."""
    parts = [len(spec.spelling.cells_of(part)) for part in re.split(r"[\s-]+", without_brackets(word))]
    whole = len(spec.spelling.letters_of(word))
    return ", ".join(map(str, filter(None, parts))) if sum(parts) == whole else str(whole)


def matched(letters: Sequence[Any], words: Sequence[Sequence[Any]]) -> list[int] | None:
    """The index of a different word for each letter, such that the word has the letter; None if impossible.

    Prefers words that come first.
    """
    return matching([[index for index, word in enumerate(words) if letter in word] for letter in letters])
