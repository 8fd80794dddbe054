"""The kind `crossword`: crossing words, found by clues, by their lengths, or from numbers for letters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, final

from worksheets.base.errors import InputError
from worksheets.puzzles.contract import override
from worksheets.puzzles.folder import FolderKind

if TYPE_CHECKING:
    from random import Random

    from worksheets.language.letters import Word
    from worksheets.puzzles.crossword.model import Puzzle, Solution
    from worksheets.puzzles.crossword.spec import Spec
    from worksheets.puzzles.values import SolveInput


@final
class Crossword(FolderKind["Spec", "Puzzle", "Solution"]):
    """See `PuzzleKind` for the members, and the files of this folder for what they do."""

    name = "crossword"
    in_plans = True
    solve_steps = 300_000
    """A step takes up to 200 us."""

    @override
    def fields_for(self, words: Sequence[Word], asked: Mapping[str, str]) -> Mapping[str, str]:
        """If some words have no clue: the form `fill` or, from medium on and if the dictionary has them, `numbers`.

        Islands are allowed, because nobody chose the words of a day to cross. With 12 words, hard `fill` has 31 to 40
        points, easy and hard `numbers` 52 and 58, and the levels of `clues` 37, 54 and 60.
        """
        form, level = asked.get("form", ""), asked["difficulty"]
        if form in ("", "clues") and all(word.clue or word.picture for word in words):
            fields = {}
        elif form == "numbers" or (form != "fill" and level != "easy" and _are_known(words, asked["language"])):
            fields = {"form": "numbers", "difficulty": "hard" if level == "hard" else "easy"}
        else:
            fields = {"form": "fill", "difficulty": "hard"}
        return {**fields, "islands": "yes"}

    @override
    def sample_fields(self, words: Sequence[str]) -> Mapping[str, Any]:
        """The form `fill`, with no word entered."""
        return {"words": list(words), "form": "fill", "difficulty": "hard"}

    @override
    def sizes(self, spec: Spec, rng: Random) -> Iterator[tuple[Spec, None]]:
        """Other proportions if the author sets neither size nor shape."""
        if spec.size is None and "shape" not in spec.model_fields_set:
            for shape in ("A4", "compact", "wide", "tall"):
                yield (spec if shape == spec.shape else spec.model_copy(update={"shape": shape})), None

    @override
    def shared_values(self, spec: Spec) -> Mapping[str, Any]:
        return {"pictures": spec.pictures}

    @override
    def is_unique(self, puzzle: Puzzle) -> bool:
        return puzzle.form != "clues"

    @override
    def recognises(self, given: SolveInput) -> float:
        """Fairly certain about rows of equal length of `#` and blanks or numbers."""
        rows = [line.split() for line in given.text.splitlines() if line.strip()]
        even = len(rows) > 1 and len({len(row) for row in rows}) == 1 and any("#" in row for row in rows)
        return (
            0.7
            if even and all(sign in ("#", ".") or any(map(str.isalnum, sign)) for row in rows for sign in row)
            else 0.0
        )


def _are_known(words: Sequence[Word], code: str) -> bool:
    """Whether a dictionary of the language has half of the words or more, so that `numbers` stays hard.

    Of 12 words, 6 unknown ones leave the score as it is, 10 halve it. False for an unknown language, which is reported
    elsewhere.
    """
    from worksheets.language.dictionary import built_in, combined, names
    from worksheets.language.languages import find_language
    from worksheets.language.letters import Spelling

    try:
        base = find_language(code).base
    except InputError:
        return False
    if base not in names():
        return False
    spelling = Spelling(code)
    dictionary = combined([built_in(base)], spelling=spelling)
    return 2 * sum(spelling.letters_of(word.text) in dictionary for word in words) >= len(words)
