from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from worksheets.language.letters import Spelling
from worksheets.puzzles.wordsearch.engine.fill.filler import background, byte_letters, filler_letters
from worksheets.puzzles.wordsearch.engine.find.lexicon import Lexicon
from worksheets.puzzles.wordsearch.engine.find.scan import Geometry
from worksheets.puzzles.wordsearch.engine.rules import Filler

FILLERS: list[Filler] = ["alphabet", "words", "fragments"]
WORDS = ("HORSE", "GOOSE", "É7")


def lexicon_of(*words: str) -> Lexicon:
    return Lexicon(tuple(tuple(word) for word in words), Spelling())


def rows_of(lex: Lexicon, geo: Geometry, grid: bytearray) -> list[str]:
    letters = lex.letters
    return ["".join(letters[code] for code in grid[at : at + geo.columns]) for at in range(0, geo.size, geo.width)]


@pytest.mark.parametrize("filler", FILLERS)
@pytest.mark.parametrize("size", [(1, 1), (1, 7), (7, 1), (5, 9), (30, 20)])
def test_every_cell_gets_a_legal_letter_and_nothing_is_behind_the_rows(filler: Filler, size: tuple[int, int]) -> None:
    lex, geo = lexicon_of(*WORDS), Geometry(*size)
    for seed in range(5):
        grid = background(lex, geo, filler, Random(seed))
        assert len(grid) == geo.size
        for index, letter in enumerate(grid):
            assert (letter in filler_letters(lex, filler)) if geo.cells >> index & 1 else letter == 0


@pytest.mark.parametrize(
    ("filler", "letters"),
    [("alphabet", "ABCDEFGHIJKLMNOPQRSTUVWXYZÉ7012345689"), ("words", "HORSEGÉ7"), ("fragments", "HORSEGÉ7")],
)
def test_the_letters_of_each_filler(filler: Filler, letters: str) -> None:
    lex = lexicon_of(*WORDS)
    assert "".join(lex.letters[code] for code in filler_letters(lex, filler)) == letters


@pytest.mark.parametrize("number", [1, 2, 3, 7, 21, 26, 29, 36, 64, 150])
def test_each_letter_has_as_many_bytes_as_the_next(number: int) -> None:
    letters = bytes(range(1, number + 1))
    table, unfair = byte_letters(letters)
    drawn = Counter(bytes(range(256)).translate(table, unfair))
    assert drawn.keys() == set(letters)
    assert set(drawn.values()) == {256 // number}
    assert len(unfair) < number


@pytest.mark.parametrize("filler", ["alphabet", "words"])
def test_each_letter_is_as_likely_as_the_next(filler: Filler) -> None:
    lex, geo = lexicon_of(*WORDS), Geometry(90, 100)
    letters = filler_letters(lex, filler)
    grid = background(lex, geo, filler, Random(5))
    drawn = Counter(letter for letter in grid if letter)
    expected = 9000 / len(letters)
    assert sum((drawn[letter] - expected) ** 2 / expected for letter in letters) < 2.2 * len(letters)


def share_of_bigrams(filler: Filler) -> float:
    """The share of neighbours in rows that stand beside each other in a word too."""
    lex, geo = lexicon_of("HORSE", "MULE", "DONKEY"), Geometry(40, 50)
    known = {way for word in ("HORS", "MUL", "DONKE") for at in range(4) for way in (word[at : at + 2],)} | {""}
    known |= {pair[::-1] for pair in known}
    pairs = [row[at : at + 2] for row in rows_of(lex, geo, background(lex, geo, filler, Random(2))) for at in range(49)]
    return sum(pair in known for pair in pairs) / len(pairs)


def test_fragments_are_cut_from_the_words() -> None:
    assert share_of_bigrams("fragments") > 2 * share_of_bigrams("words")


def test_fragments_begin_like_the_words() -> None:
    lex, geo = lexicon_of("ELEPHANT", "GIRAFFE"), Geometry(30, 40)
    grid = background(lex, geo, "fragments", Random(3))
    text = "".join(lex.letters[code] or " " for code in geo.text(grid))
    both = text + " " + text[::-1]
    assert both.count("ELEP") + both.count("GIRA") > 20


def test_words_too_short_for_fragments_leave_their_letters() -> None:
    lex, geo = lexicon_of("AB", "CD"), Geometry(4, 9)
    assert set("".join(rows_of(lex, geo, background(lex, geo, "fragments", Random(1))))) == set("ABCD")


def test_the_same_chance_gives_the_same_background() -> None:
    lex, geo = lexicon_of(*WORDS), Geometry(6, 9)
    for filler in FILLERS:
        first, again, other = (background(lex, geo, filler, Random(seed)) for seed in (1, 1, 2))
        assert first == again
        assert first != other


def test_a_few_decoys_do_not_make_a_pattern() -> None:
    """IGEL, EICHE, PILZ and REH have one beginning of four letters, EICH; laid into every gap it would make stripes."""
    lex, geo = lexicon_of("IGEL", "EICHE", "PILZ", "REH"), Geometry(20, 30)
    shares = []
    for words in (lex, lexicon_of(*WORDS, "ELEPHANT", "KANGAROO", "SQUIRREL")):
        grids = [background(words, geo, "fragments", Random(seed)) for seed in range(5)]
        doubled = sum(
            grid[at : at + 4] == grid[at + geo.width : at + geo.width + 4] for grid in grids for at in range(580)
        )
        shares.append(doubled / (5 * 580))
    assert max(shares) < 0.04
