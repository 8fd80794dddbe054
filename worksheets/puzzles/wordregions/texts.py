"""The words printed round a word-regions puzzle, in the languages that have them; English for the others."""

from __future__ import annotations

from unicodedata import combining, normalize

from worksheets.language.languages import find_language
from worksheets.puzzles.contract import AnswerTable, Figure, HandoutText, Section, Summary
from worksheets.puzzles.wordregions.model import Puzzle, Solution
from worksheets.puzzles.wordregions.phrases import PHRASES, Phrases
from worksheets.puzzles.wordregions.picture.example import example


def title(language: str) -> str:
    """What the kind is called."""
    return _phrases(language).title


def handout_text(puzzle: Puzzle, language: str) -> HandoutText:
    """The rule and what the hints mean, with an example.

    The bank holds the words, if they are a hint, and then the instruction says how many there are of
    each length; else that is the bank.
    """
    tongue = find_language(language)
    phrases = _phrases(language)
    sentences = [*_task(puzzle, phrases), *_hints(puzzle, phrases)]
    bank = tuple(_entry(*count, phrases) for count in puzzle.counts)
    if puzzle.hints.words:
        bank = tuple(sorted(puzzle.hints.words, key=_alphabetical))
        if puzzle.counts:
            parts = ", ".join(_part(*count, phrases) for count in puzzle.counts)
            sentences.append(phrases.counted.format(counts=parts))
    sections = (Section(tongue.label("words"), bank),) if bank else ()
    return HandoutText(" ".join(sentences), sections, example(language))


def answer_table(puzzle: Puzzle, solution: Solution, language: str) -> AnswerTable:
    """Number as drawn, word and number of letters of each region, and against how many words all was checked."""
    phrases = _phrases(language)
    return AnswerTable(
        headings=(phrases.number, find_language(language).label("word"), phrases.size),
        rows=tuple(
            (str(number), region.word, str(len(region.cells))) for number, region in enumerate(solution.regions, 1)
        ),
        note=phrases.proof.format(words=phrases.word.counted(puzzle.checked, grouped(puzzle.checked, language))),
    )


def grouped(number: int, language: str) -> str:
    """The digits of a number in groups of three, as the language writes them."""
    phrases = _phrases(language)
    return f"{number:,}".replace(",", phrases.thousands) if len(str(number)) >= phrases.shortest else str(number)


def summary(puzzle: Puzzle, solution: Solution) -> Summary:
    """Rows x columns, number of regions, and letters of words / cells, which are as many."""
    cells = puzzle.grid.rows * puzzle.grid.columns
    figures = Figure("words", str(len(solution.regions))), Figure("cells", str(cells))
    return Summary(f"{puzzle.grid.rows} x {puzzle.grid.columns}", figures)


def _phrases(language: str) -> Phrases:
    return PHRASES.get(find_language(language).code, PHRASES["en"])


def _task(puzzle: Puzzle, phrases: Phrases) -> tuple[str, ...]:
    least, most = puzzle.region_size
    task = phrases.exactly.format(size=least) if least == most else phrases.between.format(least=least, most=most)
    return task, phrases.rule, phrases.only


def _hints(puzzle: Puzzle, phrases: Phrases) -> list[str]:
    """What is printed in the grid beside the letters."""
    hints = puzzle.hints
    found = [phrases.borders] if hints.borders else []
    if hints.firsts:
        found.append(phrases.lengths if hints.lengths else phrases.firsts)
    return found


def _alphabetical(word: str) -> tuple[str, str]:
    """Ä stands beside A, as in a dictionary for people; marks count where the letters are the same."""
    letters = normalize("NFD", word.replace("ẞ", "SS"))
    return "".join(letter for letter in letters if not combining(letter)), word


def _entry(length: int, words: int, phrases: Phrases) -> str:
    return f"{phrases.letter.counted(length)}: {phrases.word.counted(words)}"


def _part(length: int, words: int, phrases: Phrases) -> str:
    letters, counted = phrases.letter.counted(length), phrases.word.counted(words)
    return phrases.each.format(words=counted, letters=letters, length=length)
