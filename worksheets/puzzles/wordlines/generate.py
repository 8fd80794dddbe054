"""Makes word lines: orders, scrambles or splits words until they have one reading."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import ceil, prod
from random import Random
from typing import NamedTuple, TypeAlias
from unicodedata import category, normalize

from worksheets.base.errors import BudgetSpentError, GenerationError
from worksheets.base.seeds import sample, shuffled
from worksheets.base.sentences import sentence
from worksheets.language.blocklist import rude_words_in
from worksheets.language.letters import Spelling, rewritten
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.wordlines.engine.lexicon import lexicon_in
from worksheets.puzzles.wordlines.engine.readings import KnownWords
from worksheets.puzzles.wordlines.engine.syllables import VOWELS
from worksheets.puzzles.wordlines.model import HOLE, Puzzle, Solution, WordLine, with_signs
from worksheets.puzzles.wordlines.spec import Spec
from worksheets.search.budget import Budget

DEALS, ORDERS = 60, 25
"""Maximum numbers of deals of a sheet's words, and of orders of a snake's words.

Four of ten orders of eight words have one reading.
"""

STRICT = 10
"""Number of deals before syllables may also make another number of words."""

STEPS = 200_000
"""Steps to find all readings of mixed syllables."""

SCRAMBLES = 60
"""Maximum number of arrangements tried for the letters of a word."""

HOLES = 4
"""Maximum number of choices of missing letters tried before the letters are given."""

Made: TypeAlias = tuple[WordLine, tuple[str, ...]]
"""An item and its words."""

SYMMETRIC = frozenset("AHIMOTUVWXYilovwx")
"""Letters that are the same in a mirror beside them."""


def generate(spec: Spec, rng: Random) -> tuple[Puzzle, Solution]:
    """See `PuzzleKind.generate`; raises GenerationError if no order of the words has a single reading."""
    maker = Maker(spec, KnownWords.of(lexicon_in(spec.proof), spec.own), rng)
    chosen = maker.chosen()
    pairs = [*(maker.grouped(chosen) if spec.group > 1 else maker.single(shuffled(chosen, rng)))]
    lines, words = zip(*pairs, strict=True)
    puzzle = Puzzle(
        spec.form,
        lines,
        spec.proof,
        spec.code,
        spec.listed,
        spec.article,
        spec.write == "sentence",
        spec.difficulty == "easy",
    )
    return puzzle, Solution(words)


class Maker(NamedTuple):
    """The items of a sheet and their words."""

    spec: Spec
    known: KnownWords
    rng: Random

    def chosen(self) -> list[Entry]:
        """The entries to use; if there are more than the lines need, those with one reading are preferred."""
        spec = self.spec
        entries = [*spec.picked(self.rng)]
        if len(entries) == spec.used:
            return entries
        clear = [not self.is_ambiguous(entry) for entry in entries]
        sure, others = ([at for at, each in enumerate(clear) if each is wanted] for wanted in (True, False))
        kept = [sure[at] for at in sample(len(sure), min(spec.used, len(sure)), self.rng)]
        kept += [others[at] for at in sample(len(others), spec.used - len(kept), self.rng)]
        return [entries[at] for at in sorted(kept)]

    def is_ambiguous(self, entry: Entry) -> bool:
        """Whether a word alone has another reading."""
        key = self.spec.key(self.spec.bare(entry))
        if self.spec.form == "snake":
            return self.known.cuts(key) > 1
        return self.spec.form == "scrambled" and bool(self.known.anagrams(key))

    # ---- several words an item

    def grouped(self, entries: Sequence[Entry]) -> list[Made]:
        """Snakes or rows of syllables; if one has two readings, all words are dealt again."""
        spec, failed = self.spec, ""
        for deal in range(DEALS):
            left, made = shuffled(entries, self.rng), list[Made]()
            while left:
                size = ceil(len(left) / (spec.count - len(made)))
                found = self.one_of(left[:size], strict=deal < STRICT)
                if not found:
                    failed = ", ".join(spec.bare(entry) for entry in left[:size])
                    break
                made.append(found)
                left = left[size:]
            else:
                return made
        raise GenerationError(
            sentence(
                "in none of {deals} orders does each line have one reading; at last, these words had several: "
                "{failed}; use other words, another number of lines, or another seed",
                deals=DEALS,
                failed=failed,
            )
        )

    def one_of(self, entries: Sequence[Entry], *, strict: bool) -> Made | None:
        """A line of these words; a snake is tried in several orders."""
        if self.spec.form == "syllables":
            return self.mixture(entries, strict=strict)
        tried = (self.snake(shuffled(entries, self.rng)) for _ in range(ORDERS))
        return next(filter(None, tried), None)

    def snake(self, entries: Sequence[Entry]) -> Made | None:
        """A snake; None if it has another reading with the same number of words."""
        spec, keys = self.spec, [self.spec.key(self.spec.bare(entry)) for entry in entries]
        text = "".join(keys)
        if self.known.cuts(text) != prod(map(self.known.cuts, keys)) or self.is_rude(text, keys):
            return None
        cells: list[str] = []
        for entry in entries:
            if spec.as_written:
                first, *rest = self.written(entry)
                cells += (rewritten(first, spec.proof), *rest)
            else:
                cells += entry_letters(spec, entry)
        return WordLine(tuple(cells), len(entries)), tuple(map(spec.shown, entries))

    def mixture(self, entries: Sequence[Entry], *, strict: bool) -> Made | None:
        """The mixed syllables of several words; None if they also make other words of the same number."""
        spec = self.spec
        words = sorted(entries, key=lambda entry: spec.key(spec.bare(entry)))
        pieces = [piece for entry in words for piece in spec.syllables(entry)]
        if spec.difficulty == "hard":
            pieces = [rewritten(piece, spec.proof._replace(case="lower")) for piece in pieces]
        mine = tuple(spec.key(spec.bare(entry)) for entry in words)
        found = self.known.covers([spec.key(piece) for piece in pieces], Budget(STEPS))
        try:
            if any(reading != mine and (strict or len(reading) == len(mine)) for reading in found):
                return None
        except BudgetSpentError:
            return None
        mixed = pieces
        for _ in range(SCRAMBLES):
            mixed = shuffled(pieces, self.rng)
            if mixed != pieces:
                break
        return WordLine(tuple(mixed), len(words)), tuple(map(spec.shown, words))

    # ---- a word an item

    def single(self, entries: Sequence[Entry]) -> Iterator[Made]:
        """Yield scrambled words, words in a mirror, or words with holes."""
        makers: dict[str, Callable[[Entry], WordLine]] = {
            "scrambled": self.scrambled,
            "mirror": self.mirrored,
            "missing": self.missing,
        }
        for entry in entries:
            yield makers[self.spec.form](entry), (self.spec.shown(entry),)

    def scrambled(self, entry: Entry) -> WordLine:
        """The word's letters, the first ones marked until no other word fits; at least one at the level easy."""
        spec, cells = self.spec, entry_letters(self.spec, entry)
        key = spec.key(spec.bare(entry))
        others, marked = self.known.anagrams(key), int(spec.difficulty == "easy")
        while any(other.startswith(spec.key("".join(cells[:marked]))) for other in others):
            marked += 1
        best: tuple[int, list[int]] | None = None
        for _ in range(SCRAMBLES):
            order = self.arranged(len(cells), marked)
            shown = tuple(cells[at] for at in order)
            text = spec.key("".join(shown))
            if shown == cells or text in self.known or self.is_rude(text, (key,)):
                continue
            kept = sum(after == before + 1 for before, after in pairwise(order))
            worth = kept if spec.difficulty == "hard" else abs(kept - len(cells) // 4)
            if best is None or worth < best[0]:
                best = worth, order
            if not worth:
                break
        order = best[1] if best else self.otherwise(cells, marked)
        places = tuple(at for at, number in enumerate(order) if number < marked)
        return WordLine(tuple(cells[at] for at in order), marked=places)

    def arranged(self, count: int, marked: int) -> list[int]:
        """Indices in random order; the first `marked` stay in place."""
        order = shuffled(range(count), self.rng)
        first = iter(range(marked))
        return [next(first) if number < marked else number for number in order]

    def otherwise(self, cells: tuple[str, ...], marked: int) -> list[int]:
        """The letters backwards, for words whose arrangements are all words; marked ones stay in place."""
        return [*range(len(cells) - 1, marked - 1, -1), *range(marked)]

    def mirrored(self, entry: Entry) -> WordLine:
        """A word in mirror writing that cannot be taken for another unmirrored word."""
        spec, text = self.spec, self.spec.bare(entry)
        written = with_signs(text, lambda part: written_cells(part, spec))
        capitals = with_signs(text, spec.spelling.cells_of)
        ways = [(capitals, False), (written, False), (written, True)]
        for cells, below in ways[("easy", "medium", "hard").index(spec.difficulty) :]:
            if below or not self.is_seen_through(cells):
                break
        return WordLine(cells[::-1], below=below)

    def is_seen_through(self, cells: Sequence[str]) -> bool:
        """Whether symmetric letters spell another word backwards, as in TIM."""
        key, back = (self.spec.key("".join(each)) for each in (cells, cells[::-1]))
        signs = "".join(cells)
        return SYMMETRIC.issuperset(sign for sign in signs if sign.isalnum()) and key != back and back in self.known

    def missing(self, entry: Entry) -> WordLine:
        """A word with holes; if other words fit, its missing letters are given."""
        spec, cells = self.spec, self.written(entry)
        letters = [spec.key(cell) for cell in cells]
        for _ in range(HOLES):
            wanted = self.wanted(letters)
            holes = self.proved(letters, wanted, (len(wanted) + 1) // 2, given=False)
            if holes:
                return self.with_holes(cells, holes, given=False)
        holes = self.proved(letters, wanted, 1, given=True) or wanted[:1]
        return self.with_holes(cells, holes, given=self.count_of(letters, holes, given=False) > 1)

    def wanted(self, letters: Sequence[str]) -> list[int]:
        """The places of the letters to leave out: vowels, half of the consonants, or half of all."""
        order = shuffled(range(len(letters)), self.rng)
        vowels = [at for at in order if letters[at] in VOWELS]
        others = [at for at in order if letters[at] not in VOWELS]
        if self.spec.difficulty == "hard":
            return order[: ceil(len(order) / 2)]
        chosen = vowels if self.spec.difficulty == "easy" else others[: ceil(len(others) / 2)]
        return (chosen or order[:1])[: len(order) - 1]

    def proved(self, letters: Sequence[str], wanted: Sequence[int], least: int, *, given: bool) -> list[int] | None:
        """Holes that only one word fits: letters are entered one by one; None if fewer than `least` remain."""
        holes = [*wanted]
        while True:
            count = self.count_of(letters, holes, given=given)
            if count == 1:
                return holes
            if len(holes) <= least:
                return None
            rest = [[hole for hole in holes if hole != entered] for entered in holes]
            holes = min(rest, key=lambda each: self.count_of(letters, each, given=given))

    def count_of(self, letters: Sequence[str], holes: Sequence[int], *, given: bool) -> int:
        """The number of words that fit, with the given letters in the holes if there are any."""
        pattern = ["" if at in holes else letter for at, letter in enumerate(letters)]
        return len(self.known.matching(pattern, "".join(letters))) if given else self.known.count(pattern)

    def with_holes(self, cells: Sequence[str], holes: Sequence[int], *, given: bool) -> WordLine:
        """The word with these holes."""
        shown = tuple(HOLE if at in holes else cell for at, cell in enumerate(cells))
        low = [rewritten(cells[at], self.spec.proof._replace(case="lower")) for at in holes]
        return WordLine(shown, given=tuple(sorted(low)) if given else ())

    # ---- letters

    def written(self, entry: Entry) -> tuple[str, ...]:
        """The letters of a word as written, without signs."""
        return written_cells(self.spec.bare(entry), self.spec)

    def is_rude(self, text: str, words: Sequence[str]) -> bool:
        """Whether letters spell a rude word that no word of the item contains."""
        found = rude_words_in(text, Spelling(self.spec.code))
        return any(not any(rude in word or rude[::-1] in word for word in words) for rude in found)


def entry_letters(spec: Spec, entry: Entry) -> tuple[str, ...]:
    """The letters of a word as the sheet spells them."""
    return spec.spelling.letters_of(spec.bare(entry))


def written_cells(text: str, spec: Spec) -> tuple[str, ...]:
    """The letters of a text as written, in capitals and small letters, without signs.

    If the small letters of a language do not correspond one to one to the text, they are used instead.
    """
    cells = spec.proof._replace(case="lower", eszett="keep", accents="keep", umlauts="keep").cells_of(text)
    plain = "".join(sign for sign in normalize("NFC", text) if sign.isalnum() or category(sign).startswith("M"))
    if len(plain) != sum(map(len, cells)):
        return cells
    found, at = [], 0
    for cell in cells:
        found.append(plain[at : at + len(cell)])
        at += len(cell)
    return tuple(found)
