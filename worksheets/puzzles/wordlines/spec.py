"""The fields of word lines in a job file, and what can be wrong with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import groupby
from math import ceil
from typing import Literal

from pydantic import Field

from worksheets.base.errors import counted
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.drawing.items import MOST_ITEMS
from worksheets.language.articles import article_of, without_article, without_brackets
from worksheets.language.languages import find_language
from worksheets.language.letters import Spelling, as_it_stands
from worksheets.puzzles.clue_words import ClueWords
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.fields import in_form
from worksheets.puzzles.wordlines.engine.syllables import syllable_problems, syllables_of
from worksheets.puzzles.wordlines.model import GROUPED, MOST_TEXT, Form

LONGEST = 20
"""Maximum number of letters of a word."""


class Spec(ClueWords):
    """Words in snakes, scrambled, in syllables, in mirror writing, or with missing letters."""

    form: Form = Field(
        "snake",
        description="snake: words in a row without spaces; scrambled letters; mixed syllables; mirror writing; or "
        "missing letters",
        json_schema_extra=in_form("first"),
    )
    lines: int | None = Field(
        None,
        ge=1,
        le=MOST_ITEMS,
        description="number of snakes, of rows of syllables, or of words; absent: as many as the words make",
        json_schema_extra=in_form("first"),
    )
    article: bool = Field(False, description="whether the article, such as der, die or das, is written before a word")
    write: Literal["word", "sentence"] = Field(
        "word", description="sentence adds a line for a sentence with the word, or with one of the words"
    )

    @property
    def code(self) -> str:
        """The language of the words."""
        return self.words_language or self.language

    @cached_property
    def spelling(self) -> Spelling:
        """The spelling of printed capitals; articles are never part of a line."""
        return self.letters.spelling(self.code)._replace(articles="drop")

    @property
    def as_written(self) -> bool:
        """Whether words are printed as written, in capitals and small letters."""
        return self.form in ("syllables", "missing") or (self.form == "snake" and self.difficulty == "easy")

    @cached_property
    def proof(self) -> Spelling:
        """The spelling in which words are compared with the dictionary."""
        chosen = as_it_stands(self.code) if self.as_written else self.spelling.resolved
        return chosen._replace(articles="drop", case="upper", together=())

    def key(self, text: str) -> str:
        """The letters of a text in the spelling for comparison."""
        return "".join(self.proof.letters_of(text))

    def bare(self, entry: Entry) -> str:
        """A word without its article, without parts in brackets, and without hyphens between syllables."""
        word = without_article(without_brackets(entry.word), self.code)
        return word.replace("-", "") if self.form == "syllables" else word

    def shown(self, entry: Entry) -> str:
        """A word as the key prints it: with its article if the sheet asks for it."""
        article = article_of(without_brackets(entry.word), self.code) if self.article else ""
        return f"{article} {self.bare(entry)}" if article else self.bare(entry)

    @cached_property
    def own(self) -> Mapping[str, Entry]:
        """The author's words by their letters."""
        return {self.key(self.bare(entry)): entry for entry in self.entries}

    @cached_property
    def listed(self) -> tuple[tuple[str, str], ...]:
        """The author's words as the key prints them, by their letters."""
        return tuple((key, self.shown(entry)) for key, entry in self.own.items())

    def syllables(self, entry: Entry) -> tuple[str, ...]:
        """The syllables of a word."""
        return syllables_of(without_article(without_brackets(entry.word), self.code), self.code)

    @property
    def group(self) -> int:
        """The number of words of an item."""
        return GROUPED[self.form][self.difficulty] if self.form in GROUPED else 1

    @property
    def available(self) -> int:
        """The number of words to choose from."""
        return min(self.pick or len(self.entries), len(self.entries))

    @property
    def count(self) -> int:
        """The number of items; items of several words have about the number that the level sets."""
        if self.lines or self.form == "snake":
            return self.lines or max(1, ceil(self.available / self.group - 0.5))
        return max(1, min(ceil(self.available / self.group), self.available // (2 if self.group > 1 else 1)))

    @property
    def used(self) -> int:
        """The number of words of the sheet."""
        return min(self.available, self.count * self.group) if self.lines else self.available

    def problems(self) -> Iterator[tuple[str, str]]:
        """See `worksheets.puzzles.fields.KindSpec.problems`."""
        found = [*self.word_problems(longest=LONGEST)]
        yield from found
        if found:
            return
        language = find_language(self.code)
        yield from self.direction_problems()
        if self.article and not language.articles:
            yield "article", sentence("{name} has no articles before its nouns", name=language.shown_name)
        for entry in self.entries:
            yield from (("words", sentence) for sentence in self._word_problems(entry))
        yield from self._count_problems()

    def _word_problems(self, entry: Entry) -> Iterator[str]:
        word, letters = shown(entry.word), self.spelling.letters_of(self.bare(entry))
        if len(letters) == 1:
            yield sentence('"{word}" has one letter; a word has at least 2', word=word)
        elif self.form == "scrambled" and len({*letters}) == 1:
            yield sentence('the letters of "{word}" are all alike and cannot be scrambled', word=word)
        elif self.form == "syllables":
            yield from syllable_problems(without_article(without_brackets(entry.word), self.code), self.code)

    def _count_problems(self) -> Iterator[tuple[str, str]]:
        least = 2 if self.form in GROUPED else 1
        if self.lines and self.lines * least > self.available:
            each = sentence(", each of {least} words or more,", least=least) if least > 1 else ""
            words = counted(self.available, "word")
            yield (
                "lines",
                sentence(
                    "{lines}{each} cannot be made of {words}; use fewer lines",
                    lines=counted(self.lines, "line"),
                    each=each,
                    words=words,
                ),
            )
        elif self.available < least:
            yield "words", sentence("a {form} line has at least {least} words", form=self.form, least=least)
        elif self.count > MOST_ITEMS:
            yield (
                "words",
                sentence(
                    "{available} words are too many; at most {most} (pick or lines)",
                    available=self.available,
                    most=MOST_ITEMS * self.group,
                ),
            )
        longest = sorted((len(entry.letters) for entry in self.entries), reverse=True)[: ceil(1.5 * self.group)]
        if sum(longest) > MOST_TEXT:
            yield (
                "words",
                sentence(
                    "{letters} letters are too many for a line; at most {most_text} fit",
                    letters=sum(longest),
                    most_text=MOST_TEXT,
                ),
            )

    def warnings(self) -> Iterator[tuple[str, str]]:
        """Yield warnings of own words with the same letters, and of missing articles that the sheet asks for."""
        if self.form == "scrambled":
            alike = sorted(self.own, key=lambda key: (sorted(key), key))
            for _, group in groupby(alike, key=sorted):
                words = [f'"{shown(self.bare(self.own[key]))}"' for key in group]
                if len(words) > 1:
                    yield (
                        "words",
                        sentence(
                            "{words} are made of the same letters; their first letters are marked",
                            words=" and ".join(words),
                        ),
                    )
        if self.article:
            lacking = [f'"{shown(entry.word)}"' for entry in self.entries if not article_of(entry.word, self.code)]
            if lacking:
                listed = ", ".join(lacking[:5]) + (" ..." if len(lacking) > 5 else "")
                yield (
                    "article",
                    sentence("the list has no article before {words}, so the key has none either", words=listed),
                )
