"""The texts printed around a word search."""

from __future__ import annotations

from itertools import chain, combinations
from unicodedata import category

import pytest

from tests.loops import loop_over
from worksheets.base.grid import Cell, Direction, LetterGrid
from worksheets.language.languages import find_language, translated_codes
from worksheets.language.phrases import NO_BREAK
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.wordsearch.model import Placement, Puzzle, Solution
from worksheets.puzzles.wordsearch.texts import answer_table, handout_text

GRID = LetterGrid((("A",) * 5,) * 3)
EASY = (Direction.E, Direction.S)
MEDIUM = (Direction.E, Direction.S, Direction.SE, Direction.NE)
SUBSETS = tuple(chain.from_iterable(combinations(Direction, size) for size in range(1, 9)))
ENTRIES = (
    Entry("guinea pig", tuple("GUINEAPIG"), "a small pet"),
    Entry("Äpfel", tuple("ÄPFEL")),
    Entry("Zebra", tuple("ZEBRA"), "striped"),
    Entry("cow", tuple("COW"), ""),
)


def instruction(count: int, directions: tuple[Direction, ...], language: str) -> str:
    return handout_text(Puzzle(GRID, (Entry("cow", tuple("COW")),) * count, directions), language).instruction


@pytest.mark.parametrize(
    ("count", "directions", "language", "sentence"),
    [
        (12, EASY, "en", "Find the 12 words in the grid: they run across and down, never backwards."),
        (12, MEDIUM, "en", "Find the 12 words in the grid: they run across, down and diagonally, never backwards."),
        (12, tuple(Direction), "en", "Find the 12 words in the grid: they run in every direction, backwards too."),
        (1, EASY, "en", "Find the word in the grid: look across and down, never backwards."),
        (
            2,
            EASY,
            "de-CH",
            "Finde die 2 Wörter im Buchstabengitter: Sie verlaufen waagrecht und senkrecht, nur vorwärts.",
        ),
        (1, tuple(Direction), "de", "Finde das Wort im Buchstabengitter: Lies in alle Richtungen, auch rückwärts."),
        (
            5,
            (Direction.S, Direction.N),
            "fr",
            "Trouve les 5 mots dans la grille\u00a0: ils se lisent verticalement, y compris à l’envers.",
        ),
        (3, EASY, "sv", "Hitta de 3 orden i rutnätet: läs vågrätt och lodrätt, aldrig baklänges."),
        (21, EASY, "ru", "Найди 21 слово в сетке букв: читай по горизонтали и по вертикали, только вперёд."),
        (3, EASY, "ru", "Найди 3 слова в сетке букв: читай по горизонтали и по вертикали, только вперёд."),
        (11, EASY, "ru", "Найди 11 слов в сетке букв: читай по горизонтали и по вертикали, только вперёд."),
        (113, EASY, "pl", "Znajdź 113 słów w diagramie: czytaj poziomo i pionowo, tylko wprost."),
        (24, EASY, "pl", "Znajdź 24 słowa w diagramie: czytaj poziomo i pionowo, tylko wprost."),
        (21, EASY, "pl", "Znajdź 21 słów w diagramie: czytaj poziomo i pionowo, tylko wprost."),
    ],
)
def test_instruction(count: int, directions: tuple[Direction, ...], language: str, sentence: str) -> None:
    assert instruction(count, directions, language) == sentence


@pytest.mark.parametrize(
    ("names", "ways"),
    [
        ("E", "across, never backwards"),
        ("E W", "across, backwards too"),
        ("SE NE", "diagonally, never backwards"),
        ("E S W N", "across and down, backwards too"),
        ("W", "left"),
        ("SE", "down right"),
        ("N E", "right and up"),
        ("E S SE", "right, down and down right"),
        ("S SE NE NW SW", "down, down right, up right, up left and down left"),
    ],
)
def test_ways_of_any_directions(names: str, ways: str) -> None:
    directions = tuple(Direction[name] for name in names.split())
    assert instruction(4, directions, "en") == f"Find the 4 words in the grid: they run {ways}."
    assert instruction(4, directions[::-1], "en") == instruction(4, directions, "en")


STOPS = ".।۔"
"""Full stops, also those of Hindi and Urdu."""


@loop_over("language", translated_codes())
def test_each_set_of_directions_has_a_sentence_of_its_own(language: str) -> None:
    assert len(SUBSETS) == 255
    for count in (1, 2, 5, 21):
        some = SUBSETS if count == 5 else SUBSETS[::8]
        sentences = {instruction(count, directions, language) for directions in some}
        assert len(sentences) == len(some)
        for sentence in sentences:
            assert sentence[-1] in STOPS
            assert sum(map(sentence.count, STOPS)) == 1
            assert "{" not in sentence
            number = str(find_language(language).numeral(count))
            assert (number in sentence) == (count > (2 if language == "ar" else 1)), "Arabic has a dual"


@pytest.mark.parametrize(
    ("style", "language", "heading", "bank"),
    [
        ("words", "de", "Wörter", ("guinea pig", "Äpfel", "Zebra", "cow")),
        ("clues", "de", "Hinweise", ("a small pet\u00a0(9)", "Äpfel", "striped\u00a0(5)", "cow")),
        ("both", "en", "Words", ("guinea pig – a small pet", "Äpfel", "Zebra – striped", "cow")),
        ("none", "en", "", ()),
    ],
)
def test_bank(style: str, language: str, heading: str, bank: tuple[str, ...]) -> None:
    text = handout_text(Puzzle(GRID, ENTRIES, EASY, style), language)
    assert [(section.heading, section.entries) for section in text.sections] == ([(heading, bank)] if heading else [])


def test_answer_table() -> None:
    at = (Cell(0, 4), Cell(2, 0), Cell(1, 3), Cell(2, 2))
    towards = (Direction.W, Direction.E, Direction.SW, Direction.NE)
    solution = Solution(tuple(map(Placement, ENTRIES, at, towards)))
    table = answer_table(Puzzle(GRID, ENTRIES, tuple(Direction)), solution, "de")
    assert table.headings == ("Wort", "Zeile", "Spalte", "Richtung")
    assert table.rows == (
        ("guinea pig", "1", "5", "nach links"),
        ("Äpfel", "3", "1", "nach rechts"),
        ("Zebra", "2", "4", "nach links unten"),
        ("cow", "3", "3", "nach rechts oben"),
    ), "the order of the list, which is that of the bank"
    assert table.brief
    assert [row[-1] for row in table.brief.rows] == ["←", "→", "↙", "↗"]
    assert [row[:-1] for row in table.brief.rows] == [(word, f"{row}/{column}") for word, row, column, _ in table.rows]


@loop_over("language", translated_codes())
def test_beside_arrows_the_instruction_says_no_directions(language: str) -> None:
    """The instruction beside arrows is the long one up to its colon, in every language."""
    for count in (1, 2, 5):
        puzzle = Puzzle(GRID, (Entry("cow", tuple("COW")),) * count, EASY)
        text = handout_text(puzzle, language)
        assert text.arrows
        assert text.arrows.directions == tuple(each.name for each in (Direction.E, Direction.S) if each in EASY)
        brief = text.arrows.instruction
        assert len(brief) < len(text.instruction)
        assert text.instruction.startswith(brief[:-1])
        assert text.instruction[len(brief) - 1 :].lstrip("\u00a0").startswith(": ")
        assert brief[-1] in STOPS
        assert category(brief[-2])[0] in "LM"


@loop_over("code", ["en", *translated_codes()])
def test_a_panel_names_what_it_has(code: str) -> None:
    """The title has the number, and says words, clues or sums; sums also have an instruction of their own."""
    sums = tuple(Entry(str(n), tuple(str(n)), f"{n} × 1 =") for n in (10, 20, 30))
    clues = tuple(entry._replace(clue="a clue") for entry in sums)
    texts = [
        handout_text(Puzzle(GRID, entries, EASY, style), code)
        for entries, style in ((sums, "clues"), (clues, "clues"), (sums, "words"))
    ]
    titles = [text.sections[0].title for text in texts]
    assert len(set(titles)) == 3
    number = str(find_language(code).numeral(3))
    assert all(number in title.split("\u00a0") for title in titles), "as a whole word, before or behind the noun"
    assert len({text.instruction for text in texts}) == 3
    assert texts[1].instruction.endswith(f" {texts[2].instruction}"), "clues first, then the words"
    assert all(text.arrows and text.arrows.instruction.partition(" ")[0] in text.instruction for text in texts)
    assert number in texts[0].instruction
    assert texts[0].arrows
    instruction = texts[0].instruction
    assert texts[0].arrows.instruction == f"{instruction.partition(':')[0].rstrip(NO_BREAK)}{instruction[-1]}"


@pytest.mark.parametrize(
    ("code", "instruction"),
    [
        ("en", "Solve the clues. Find the 2 words in the grid."),
        ("de", "Errate zu jedem Hinweis das Wort. Finde die 2 Wörter im Buchstabengitter."),
    ],
)
def test_clues_come_before_the_search(code: str, instruction: str) -> None:
    words = Entry("cow", ("C", "O", "W"), "It gives milk"), Entry("hen", ("H", "E", "N"), "It lays eggs")
    arrows = {
        style: handout_text(Puzzle(GRID, words, EASY, style), code).arrows for style in ("clues", "both", "words")
    }
    assert arrows["clues"]
    assert arrows["clues"].instruction == instruction
    assert arrows["both"] == arrows["words"], "who sees the words needs no clues"
    one = handout_text(Puzzle(GRID, words[:1], EASY, "clues"), code)
    assert one.instruction.startswith(("Solve the clue. ", "Errate das Wort zum Hinweis. "))


def test_sums_in_english() -> None:
    entries = tuple(Entry(str(n), tuple(str(n)), f"{n} × 1 =") for n in range(10, 22))
    text = handout_text(Puzzle(GRID, entries, EASY, "clues"), "en")
    assert text.arrows
    assert text.arrows.instruction == "Work out the 12 sums and find the results in the grid."
    assert text.sections[0].title == "12\u00a0sums"
