"""Every damage that changes the meaning of an order, a puzzle or an answer is reported, in a known sentence.

The counter decides whether the meaning has changed: it has the sheet's JSON alone and shares no code with the program.
The lists below are the only allowed differences between the counter and the checker.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from itertools import chain

import pytest

from tests.tools.mutations.sentences import sentences
from tests.tools.mutations.sheets import ORDERS, OTHER_ORDERS, Sheet, damaged_sheets, faults_of_damaged, right_sheets
from worksheets.puzzles import registry

HARMLESS: dict[str, tuple[str, ...]] = {
    "wordsearch": (
        r"order\..*",  # the sheet may be right for the other order, too
        r"puzzle\.directions(\[\]: (doubled|exchanged)|: reversed)",  # a set
        r"puzzle\.grid\.cells\[\]: (doubled|dropped|exchanged|reversed)",  # filler, or a size that was not ordered
        r"puzzle\.grid\.cells\[\]\[\]: (exchanged|other)",  # letters of the filler
        r"solution: (read|written) backwards",  # a palindrome, and a sheet with all directions
        r"puzzle\.counted_leftwards: turned",  # how solve and mark count columns; nothing on the sheet
    ),
    "wordregions": (
        r"order\..*",
        r"puzzle\.counts(\[\]: exchanged|: reversed)",  # printed by length
        r"puzzle\.extra\[\]: doubled",
        r"puzzle\.hints\.borders(\[\]: (doubled|dropped|exchanged)|: reversed)",  # hints may show any of the borders
        r"puzzle\.hints\.borders\[\]\[\]: transposed",  # another border
        r"puzzle\.hints\.lengths: turned",  # where no cells are marked
    ),
    "goldencube": (
        r"order\..*",
        r"puzzle\.blocks\[\]\[\]: exchanged",  # the edges of a block that was not ordered
        r"puzzle\.givens(\[\]: exchanged|: reversed)",  # a set
        r"puzzle\.(more: turned|solutions: (other|unsaid)|unique: unsaid)",  # if solutions are not counted
        r"solution: (renamed|reversed)",  # equal blocks
        r"solution\.layers(\[\]: exchanged|: reversed)",  # mirrored
    ),
    "crossword": (
        r"order\..*",
        r"puzzle\.words(\[\]: exchanged|: reversed)",  # in any order
        r"puzzle\.codes\[\](\[\]: exchanged|: reversed)",  # letters that occur once have other numbers
        r"puzzle\.grid\.cells\[\]\[\]: other",  # the right letter in place of its number: needless help
    ),
    "sudoku": (r"order\..*",),
    "calculation": (
        r"order\..*",
        r"puzzle\.items\[\]\.rows(\[\]\[\]: (exchanged|filled)|\[\]: reversed)",  # the same amount is printed
    ),
    "wordlines": (
        r"order\..*",
        r"puzzle\.lines\[\]\.cells(\[\]: (exchanged|other)|: reversed)",  # still mixed; or another letter case
        r"puzzle\.lines\[\]\.given(\[\]: other|: filled)",  # another letter case, or needless help
        r"solution\.lines\[\](\[\]: exchanged|: reversed)",  # words of the same syllables, in any order
    ),
    "cloze": (
        r"order\..*",
        r"puzzle\.bank(\[\]: exchanged|: reversed)",  # in any order
        r"puzzle\.text\[\]\[\]\.choices(\[\]: exchanged|: reversed)",
    ),
    "cards": (
        r"order\..*",
        r"puzzle\.cards(\[\]){0,2}: reversed",  # cards, and the rows of one, in any order
        r"puzzle\.cards(\[\]){1,3}: exchanged",
        r"solution\.calls\[\]: exchanged",  # neither of which wins
    ),
}
"""Damages that may leave a sheet right, as both the counter and the checker report."""

COUNTED: dict[str, tuple[str, ...]] = {
    "wordsearch": (),
    "wordregions": (),
    "goldencube": (r"there are \d+ solutions or more", r"there are \d+ solutions up to symmetry, not \d+"),
    "crossword": (r"the numbers can be read in several ways, or in none",),
    "sudoku": (r"a printed sign is not needed",),
    "calculation": (),
    "wordlines": (),
    "cloze": (r"letter \d+ of gap \d+ is not needed",),
    "cards": (),
}
"""Faults that the counter finds by solving, which checkers leave to the generator: `worksheets.puzzles.contract`."""

UNCOUNTED: dict[str, tuple[str, ...]] = {
    "wordsearch": (
        r"the directions .* were asked for, but the sheet allows .*",  # the counter checks the directions of words only
        r'the word bank ".*" was asked for, but the sheet has ".*"',  # not in the JSON
        r"the word bank is to have .*, or none, in another way than it was asked for",
        r"the words that no bank lists are not those asked for",  # if the spelling differs
        r'the bank does not write ".*" as was asked for',
        r'the picture of ".*" is not the one asked for',  # the counter knows no pictures
        r"the pictures of the word bank are not those asked for",
        r"the placements are not those of the listed words",  # their clues are not in the JSON
    ),
    "wordregions": (
        r"the hint \w+ is (not printed, but was|printed, but was not) asked for",  # the counter accepts any hints
        r".* is neither asked for nor a word to choose up to level \d",  # the counter ignores levels
        r"the size of regions is .*, not .* as asked for",  # the counter uses the size in the order
        r".* has \d+ cells, not .*",
        r"the dictionary is not the one asked for",
        r".* is not in the dictionary",
        r".* counts as a word beside the dictionary, but .*",
        r".* must occur .* times, but occurs .*",  # the counter looks for each word once
        r"the words have the lengths .*, not .*",  # the JSON has each length once
        r".* have no side between them, from above or from left",  # the counter accepts both directions
        r"the marks are not those of the first cells of all regions",  # any order is accepted
        r"the regions are not in the order of their first cells",
        r"the words that have pictures are not those asked for",  # the counter knows no pictures
        r"the pictures are not those asked for",
    ),
    "goldencube": (
        r"block \d+ is .*, but .* was asked for",  # the counter accepts blocks in any order and orientation
        r"one solution was asked for, but the puzzle does not promise it",
        r"the puzzle promises one solution, but any was asked for",
        r"blocks are entered, but none were asked for",
    ),
    "crossword": (
        r'the clue of ".*" is not that of the list',  # lengths and pictures are not in every JSON
        r'".*" has a clue in the form .*',
        r'the puzzle is wrong about whether the dictionary has ".*"',
        r"the numbers do not fit the grid",
        r"a letter that is in no word of the dictionary is not printed",  # the counter reads the listed words only
        r"\d+ letters are printed, too few for \w+",  # the counter ignores levels
        r"the form .* has no such numbers or words",
        r"language or pictures are not those of the order",
        r"the numbers of letters are not shown or hidden as asked",
        r"the entries are not the runs of the grid, numbered in reading order",  # answers in the JSON have no length
        r"questions and answers do not have the same places",  # the counter accepts another order
        r"the listed words are not those of the answers",  # the counter compares their letters
        r"the words said to be entered are not those",
        r"the list has words that are not in the grid",
    ),
    "sudoku": (r"shapes, pictures, steps or hints are not those of the order",),
    "calculation": (
        r"item \d+: it has operations that its form does not print",
        r"range or operations are not those of the (order|items)",  # the counter uses those of the sheet
        r"there is a code without an order, or the reverse",
        r"there is a word, or a marked cell, without a code",
        r"there is a code, but the items are the author's",
        r"there are \d+ items, not \d+",  # if the order does not set the number
        r"item \d+: its level is \w+, not \w+",
        r"item \d+ does not have the size of the order",
        r"item \d+: it has another size or form",
        r"item \d+: .* is not in the times tables .*",
        r"item \d+: its operations are .*, not .*",
        r"the items are not those of the order",
        r"item \d+: .* crosses no ten",
        r"the table does not have the numbers of the marked cells, each once and in order",
        r"not every item has a marked cell",
        r"the marked cell of item \d+ is printed, or is none",
        r"item \d+: nothing is left to do",
        r"item \d+: a step leaves the range",
        r"item \d+: it asks for \d+ numbers, not for one",
    ),
    "wordlines": (
        r"there are .* words in \d+ lines, which should be \d+",
        r"the lines have .* words, not \d+ spread evenly",
        r"line \d+: it has no letters, or a letter is marked that it does not have",
        r"line \d+: it has marks, given letters, or a mirror below, which its form does not have",
        r"line \d+: it has no hole, or nothing else",  # it can still be read
        r"line \d+: the given letters are not in alphabetical order",
        r"line \d+: the mirror (lies below the word, against the level|does not lie below the word, .*)",
        r"the form \w+, its words or their spelling are not those of the order",
        r"article, sentence, ruling or language are not those of the order",
        r'".*" is not in the list',  # with another article
    ),
    "cloze": (
        r"the line of gap \d+ has room for .* letters, not \d+",  # not in the JSON
        r"the choices of gap \d+ are not those of the order",
        r"the list (has|lacks) .*",  # the counter accepts any distractors
        r"the form, the line numbers or the hyphens are not as ordered",
        r"the gaps are not at the words of the order",  # the counter accepts any gaps
        r"there is a list of words, which was not asked for",
        r"the list is not in alphabetical order",
        r"gap \d+ does not begin with \d+ of its letters",
        r"gap \d+ shows a wrong length, or one that was not asked for",
        r"gap \d+ has more letters than ordered",
    ),
    "cards": (
        r"card \d+ has a word that is not called",
        r"form, cards on a page or pictures are not those of the order",
        r"a word is called that is not in the list, or with another clue",  # clues are not in the JSON
        r"card \d+ does not have \d+ rows of \d+ fields",
        r'".*" and ".*" are no pair of the list',
        r"memory has no calls, wins or ring",
        r"the ring does not have each card once",  # and no calls and wins, which the JSON of these cards lacks
    ),
}
"""Sentences of the checker on faults that the counter does not find."""


SHARED = (
    r"(sudoku \d+: )?row \d+, column \d+ (is blank|has .*, but .* is printed there)",
    r"item \d+: -?\d+ [-+*:] -?\d+ crosses (a|no) ten",
)
"""Sentences of `worksheets.puzzles.sign_grid` that checkers use, and sentences with several parts."""

UNSAID = ("'it has {count} words, not {words}'", "'expected {sudokus}, got {count}'")
"""Sentences of checkers about pupils' answers only; such sheets have other faults."""

OF_A_SORT = 2
"""Number of sheets with the same sort of damage that every run checks, spread over all of them."""

SEEDS = range(3)
"""Seeds of the random choices of damages in the long tests."""


def fits(text: str, patterns: tuple[str, ...]) -> bool:
    return any(re.fullmatch(pattern, text) for pattern in patterns)


def disagreement(sheet: Sheet) -> str:
    """How the checker and the counter disagree about a damaged sheet; empty if they do not."""
    faults, objection = sheet.faults(), sheet.objection()
    if objection and not faults and not fits(objection, COUNTED[sheet.kind]):
        return f"not objected to, although {objection}"
    if not objection and not faults and not fits(sheet.where, HARMLESS[sheet.kind]):
        return "neither objects"
    if faults and not objection and not any(fits(fault, UNCOUNTED[sheet.kind]) for fault in faults):
        return f"right for the counter, but {'; '.join(faults)}"
    return ""


def disagreements(sheets: Iterable[Sheet]) -> list[str]:
    return [f"{sheet.where}: {found} ({sheet.fields})" for sheet in sheets if (found := disagreement(sheet))]


@pytest.mark.parametrize("kind", ORDERS)
def test_every_field_is_said_and_said_otherwise(kind: str) -> None:
    fields = registry.find(kind).Spec.model_fields.keys()
    assert {name for order in OTHER_ORDERS[kind] for name in order} == fields
    assert {name for order in ORDERS[kind] for name in order} <= fields


@pytest.mark.parametrize("kind", ORDERS)
def test_right_sheets_are_right(kind: str) -> None:
    for sheet in right_sheets(kind):
        assert sheet.faults() == ()
        assert sheet.objection() == ""


@pytest.mark.parametrize("kind", ORDERS)
def test_every_damage_is_objected_to(kind: str) -> None:
    """Some damages of each sort; `test_thousands_of_damages` tests all of them, with other random choices."""
    sorts = defaultdict[str, list[Sheet]](list)
    for sheet in damaged_sheets(kind):
        sorts[sheet.where].append(sheet)
    assert len(sorts) > 50
    assert disagreements(sheet for alike in sorts.values() for sheet in alike[:: -(-len(alike) // OF_A_SORT)]) == []


@pytest.mark.long
@pytest.mark.parametrize("kind", ORDERS)
def test_thousands_of_damages(kind: str) -> None:
    for seed in SEEDS:
        assert disagreements(damaged_sheets(kind, seed)) == []


@pytest.mark.long
@pytest.mark.parametrize("kind", ORDERS)
def test_every_exception_occurs(kind: str) -> None:
    """Each line of the lists above is needed."""
    harmless, uncounted, counted = set[str](), set[str](), set[str]()
    for sheet in chain.from_iterable(damaged_sheets(kind, seed) for seed in SEEDS):
        faults, objection = sheet.faults(), sheet.objection()
        if not faults:
            (counted.add(objection) if objection else harmless.add(sheet.where))
        elif not objection:
            uncounted.update(faults)
    for patterns, seen in ((HARMLESS, harmless), (UNCOUNTED, uncounted), (COUNTED, counted)):
        assert [each for each in patterns[kind] if not any(re.fullmatch(each, text) for text in seen)] == []


@pytest.mark.parametrize("kind", ORDERS)
def test_every_sentence_is_reported_for_some_damage(kind: str) -> None:
    reported = {fault for faults in faults_of_damaged(kind) for fault in faults}
    assert len(sentences(kind)) > 12
    never = [text for text, pattern in sentences(kind).items() if not any(map(pattern.search, reported))]
    assert [text for text in never if text not in UNSAID] == []
    patterns = sentences(kind).values()
    own = {fault for fault in reported if not fits(fault, SHARED)}
    plain = {re.sub(r"^(sudoku|item|line) \d+: ", "", fault) for fault in own}
    assert [fault for fault in plain if not any(pattern.fullmatch(fault) for pattern in patterns)] == []
