"""A word-regions puzzle from a text file."""

from __future__ import annotations

from worksheets.errors import InputError, Problem
from worksheets.language.dictionary import Dictionary, built_in, dictionary_of, names
from worksheets.puzzles.contract import SolveInput
from worksheets.puzzles.letter_rows import (
    letter_grid,
    letter_rows,
    row_problems,
    sign_problems,
    size_problems,
)
from worksheets.puzzles.wordregions.model import Puzzle, RegionSize

REGION_SIZE = RegionSize(4, 8)
"""The regions of a puzzle that says nothing about them."""


def parse_puzzle(given: SolveInput) -> Puzzle:
    """The grid in a file, one row of letters a line, blanks between letters allowed, with its dictionary.

    Letters are those of the dictionary's language. Raises InputError with every problem and its place.
    """
    dictionary, problems = _parse_dictionary(given)
    rows = letter_rows(given.text, dictionary.language if dictionary else given.language)
    problems += sign_problems(given.text, given.file)
    problems += row_problems(rows, given.file)
    problems += size_problems(rows, given.file)
    if problems or not dictionary:
        raise InputError(*problems)
    return Puzzle(letter_grid(rows), REGION_SIZE, dictionary)


def _parse_dictionary(given: SolveInput) -> tuple[Dictionary | None, list[Problem]]:
    """The words to check against, and what is wrong with what was given."""
    words, dictionary_name = given.option("words", "FILE"), given.option("dictionary", "NAME")
    if given.words is not None and given.dictionary is not None:
        return None, [Problem(f"words come from {words} or from {dictionary_name}, not from both")]
    if given.dictionary is not None:
        try:
            return built_in(given.dictionary), []
        except InputError as error:
            return None, [*error.problems]
    if given.words is None:
        known = ", ".join(names())
        return None, [Problem(f"a word-regions puzzle needs words: {words} or {dictionary_name} (known: {known})")]
    dictionary = dictionary_of(given.words, given.language)
    if not dictionary.check:
        return None, [Problem(f"there is no word in the list of {given.option('words')}")]
    return dictionary, []
