"""The texts around word lines; the phrases are in `phrases/<language>.toml`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from worksheets.base.quoting import shown
from worksheets.base.sentences import plural, sentence, template
from worksheets.language.dictionary import names
from worksheets.language.languages import find_language
from worksheets.language.phrases import find_phrases
from worksheets.puzzles.values import AtAGlance, Figure, HandoutText, PlacedWord, Summary, WrittenAnswer
from worksheets.puzzles.wordlines.engine.lexicon import lexicon_in
from worksheets.puzzles.wordlines.engine.readings import KnownWords
from worksheets.puzzles.wordlines.model import HOLE, Puzzle, Solution

if TYPE_CHECKING:
    from worksheets.puzzles.wordlines.spec import Spec

FOLDER = Path(__file__).parent
"""The folder of the phrases."""


def handout_text(puzzle: Puzzle, language: str) -> HandoutText:
    """See `PuzzleKind.handout_text`: the task, and what to write."""
    return HandoutText(" ".join(_sentences(puzzle, language)))


def needs_instruction(puzzle: Puzzle) -> bool:
    """The steps do not say what to do with the lines of a form."""
    return True


def _sentences(puzzle: Puzzle, language: str) -> Iterator[str]:
    phrases = find_phrases(FOLDER, language)
    yield phrases.text(puzzle.form)
    most = max(len(line.marked) for line in puzzle.lines)
    if most:
        every = all(len(line.marked) == 1 for line in puzzle.lines)
        yield phrases.text("first_marked" if every else "some_marked" if most == 1 else "several_marked")
    if any(line.given for line in puzzle.lines):
        yield phrases.text("told")
    if puzzle.article:
        yield phrases.text("article")
    if puzzle.sentence:
        yield phrases.text("sentence_each" if all(line.words == 1 for line in puzzle.lines) else "sentence_one")


def at_a_glance(puzzle: Puzzle, solution: Solution, language: str) -> AtAGlance:
    """The words of each item."""
    return AtAGlance(tuple((str(number), ", ".join(words)) for number, words in enumerate(solution.lines, 1)))


def written(puzzle: Puzzle, solution: Solution, language: str) -> tuple[WrittenAnswer, ...]:
    """The words of each item."""
    return tuple(WrittenAnswer(str(number), "\n".join(words)) for number, words in enumerate(solution.lines, 1))


def placed_words(puzzle: Puzzle, solution: Solution) -> Iterator[PlacedWord]:
    """The words in the order of the items."""
    return (PlacedWord(word) for words in solution.lines for word in words)


def summary(puzzle: Puzzle, solution: Solution) -> Summary:
    """The form, and the numbers of lines and words."""
    words = sum(line.words for line in puzzle.lines)
    return Summary(
        puzzle.form, (Figure(template("word lines"), str(len(puzzle.lines))), Figure(template("words"), str(words)))
    )


def notes(spec: Spec, puzzle: Puzzle) -> tuple[str, ...]:
    """Notes on words with another reading, and how it was ruled out."""
    known = KnownWords.of(lexicon_in(puzzle.spelling), spec.own)
    return tuple(_notes(spec, puzzle, known))


def _notes(spec: Spec, puzzle: Puzzle, known: KnownWords) -> Iterator[str]:
    if find_language(spec.code).base not in names():
        yield sentence(
            "there is no dictionary for {code}: other readings were looked for in the list alone", code=spec.code
        )
    if puzzle.form == "snake":
        for line in puzzle.lines:
            text = puzzle.key(line.text)
            for key, entry in spec.own.items():
                if key in text and known.cuts(key) > 1:
                    word = shown(spec.bare(entry))
                    yield sentence(
                        '"{word}" can be cut into other words; the number of words tells that it is one', word=word
                    )
    for line in puzzle.lines if puzzle.form == "scrambled" else ():
        letters = sorted(puzzle.key(line.text))
        same = [key for key in spec.own if sorted(key) == letters]
        others = [word for word in known.anagrams(same[0]) if word not in spec.own] if same else []
        if others and line.marked:
            word = " or ".join(shown(spec.bare(spec.own[key])) for key in same)
            yield plural(
                'the letters of "{word}" are also those of "{other}"; its first letter is marked',
                'the letters of "{word}" are also those of "{other}"; its first {count} letters are marked',
                count=len(line.marked),
                word=word,
                other=shown(others[0]),
            )
    for line in puzzle.lines:
        if line.given:
            pattern = "".join(HOLE if cell == HOLE else cell for cell in line.cells)
            yield sentence(
                '"{pattern}" can be several words, so the missing letters are printed', pattern=shown(pattern)
            )
