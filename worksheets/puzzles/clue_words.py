"""The base of specs whose puzzles are made from listed words, with clues or pictures: word search, crossword.

    class Spec(ClueWords):
        '''A crossword.'''

        def problems(self) -> Iterator[tuple[str, str]]:
            yield from self.word_problems(longest=15)

It has the fields `words` and `pick`, the words as entries with their letters, the random choice of `pick` words, and
the problems of word lists.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property, lru_cache
from random import Random
from unicodedata import normalize

from pydantic import Field

from worksheets.base.errors import counted
from worksheets.base.seeds import sample
from worksheets.base.sentences import sentence
from worksheets.drawing.images.raster import PictureSet
from worksheets.language.letters import Spelling, rewritten
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.fields import SpelledSpec, in_form
from worksheets.puzzles.sources import Words


class ClueWords(SpelledSpec):
    """Fields of kinds whose puzzles are made from listed words."""

    words: Words = Field(description="the words of the sheet")
    pick: int | None = Field(
        None, ge=1, description="use this many of the words", json_schema_extra=in_form(group="extras")
    )

    @property
    def prints_as_written(self) -> bool:
        """Whether the bank prints the words as written, not as in the grid. Default: yes."""
        return True

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The listed words with their letters."""
        spelling, as_written = self.spelling, self.prints_as_written
        return tuple(
            [
                _entry(text, clue, picture.name if picture else "", spelling, as_written)
                for text, clue, picture in self.words
            ]
        )

    @cached_property
    def pictures(self) -> PictureSet:
        """The pictures of the words."""
        return PictureSet(tuple(dict.fromkeys(word.picture for word in self.words if word.picture)))

    @property
    def picks(self) -> bool:
        """Whether fewer words than listed are used."""
        return self.pick is not None and self.pick < len(self.entries)

    def picked(self, rng: Random, kept: Collection[int] = ()) -> tuple[Entry, ...]:
        """The entries to use, in order: all, or `pick` random ones that include those with the indices `kept`."""
        entries = self.entries
        if self.pick is None or not self.picks:
            return entries
        others = [i for i in range(len(entries)) if i not in kept]
        chosen = [others[i] for i in sample(len(others), self.pick - len(kept), rng)]
        return tuple(entries[i] for i in sorted([*kept, *chosen]))

    def word_problems(self, longest: int | None = None) -> Iterator[tuple[str, str]]:
        """Yield problems of the list: languages, words without letters, repeated words, words longer than `longest`."""
        if wrong := [*self.language_problems()]:
            yield from wrong
            return
        yield from (("words", sentence) for sentence in repeated((entry.word, entry.letters) for entry in self.entries))
        yield from self.pick_problems()
        for word, letters, *_ in self.entries:
            if longest is not None and len(letters) > longest:
                yield (
                    "words",
                    sentence(
                        '"{word}" has {letters}; at most {longest} fit',
                        word=word,
                        letters=counted(len(letters), "letter"),
                        longest=longest,
                    ),
                )

    def pick_problems(self) -> Iterator[tuple[str, str]]:
        """Yield a problem if more words are to be picked than are listed."""
        if self.pick is not None and self.pick > len(self.entries):
            yield (
                "pick",
                sentence(
                    "{pick} words cannot be picked from a list of {count}", pick=self.pick, count=len(self.entries)
                ),
            )

    def losses(self, preset_fields: Collection[str]) -> Iterator[tuple[str, str]]:
        """See `worksheets.puzzles.fields.KindSpec.losses`."""
        if "pick" in preset_fields and self.pick is not None and self.picks:
            yield (
                "pick",
                sentence(
                    "{pick} of the {count} words are used; pick: {count} uses all of them",
                    pick=self.pick,
                    count=len(self.words),
                ),
            )


def repeated(words: Iterable[tuple[str, tuple[str, ...]]]) -> Iterator[str]:
    """Yield a sentence for each word that has no letters or digits, or the letters of an earlier word."""
    seen: dict[tuple[str, ...], str] = {}
    for word, letters in words:
        if not letters:
            yield sentence('"{word}" has no letters or digits', word=word)
        elif letters in seen:
            same = sentence('"{seen}" and "{word}" are the same letters', seen=seen[letters], word=word)
            yield sentence('"{word}" is listed twice', word=word) if seen[letters] == word else same
        seen.setdefault(letters, word)


@lru_cache(maxsize=1 << 12)
def _entry(text: str, clue: str | None, picture: str, spelling: Spelling, as_written: bool) -> Entry:
    """A listed word with its letters; one object for the many sheets that may have it."""
    text = spelling.printed(text)
    printed = "" if as_written else rewritten(normalize("NFC", text), spelling)
    return Entry(text, spelling.letters_of(text), clue, printed, picture)
