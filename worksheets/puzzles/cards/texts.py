"""The texts around cards; the phrases are in `phrases/<language>.toml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from worksheets.base.sentences import template
from worksheets.language.languages import find_language
from worksheets.language.phrases import find_phrases
from worksheets.puzzles.cards.model import Puzzle, Solution, pairs_of
from worksheets.puzzles.values import AnswerTable, AtAGlance, Figure, HandoutText, PlacedWord, Summary

if TYPE_CHECKING:
    from worksheets.puzzles.cards.spec import Spec

FOLDER = Path(__file__).parent


def handout_text(puzzle: Puzzle, language: str) -> HandoutText:
    """See `PuzzleKind.handout_text`: a line on cutting and playing."""
    phrases = find_phrases(FOLDER, language)
    return HandoutText(phrases.text(f"task_{puzzle.form}"))


def answer_table(puzzle: Puzzle, solution: Solution, language: str) -> AnswerTable:
    """See `PuzzleKind.answer_table`: the calls that complete the first rows.

    Or the pairs, which the key draws itself.
    """
    phrases = find_phrases(FOLDER, language)
    if puzzle.form != "bingo":
        rows = tuple((word.heard, clue.heard) for word, clue in pairs_of(puzzle, solution))
        return AnswerTable((phrases.text("word"), phrases.text("clue")), rows, brief=AnswerTable())
    wins = tuple(_wins(solution, language))
    first = phrases.counted("first", len(solution.winners), call=wins[0][0], cards=wins[0][1]) if wins else ""
    return AnswerTable((phrases.text("call"), phrases.text("cards")), wins, finding=first)


def _wins(solution: Solution, language: str) -> Iterator[tuple[str, str]]:
    """Yield the number of each call that completes first rows, and those of the cards."""
    numeral = find_language(language).numeral
    for call, wins in groupby(solution.wins, key=lambda win: win.call):
        yield str(numeral(call)), ", ".join(str(numeral(win.card)) for win in wins)


def at_a_glance(puzzle: Puzzle, solution: Solution, language: str) -> AtAGlance:
    """The winners, or nothing."""
    texts = [*_wins(solution, language)][:1]
    return AtAGlance(tuple(texts), find_phrases(FOLDER, language).text("glance") if texts else "")


def placed_words(puzzle: Puzzle, solution: Solution) -> Iterator[PlacedWord]:
    """The words with their clues, in the order of the key; they have no place."""
    pairs = [(call.face, call.clue) for call in solution.calls] or pairs_of(puzzle, solution)
    return (PlacedWord(word.said, clue.said) for word, clue in pairs)


def summary(puzzle: Puzzle, solution: Solution) -> Summary:
    """The fields of a card, the number of cards, and the call at which the first card wins."""
    card = puzzle.cards[0]
    first = str(solution.wins[0].call) if solution.wins else "-"
    figures = Figure(template("cards"), str(len(puzzle.printed))), Figure(template("calls to the first row"), first)
    return Summary(f"{len(card)} x {len(card[0])}" if puzzle.form == "bingo" else "", figures)


def chosen(spec: Spec, puzzle: Puzzle) -> Mapping[str, str]:
    """See `worksheets.puzzles.contract.PuzzleKind.chosen`."""
    if puzzle.form != "bingo":
        return {"on_page": str(puzzle.on_page), "backs": "yes" if puzzle.backs else "no"}
    grid = puzzle.cards[0]
    size = f"{len(grid)}x{len(grid[0])}"
    return {"count": str(len(puzzle.cards)), "size": size, "on_page": str(puzzle.on_page)}
