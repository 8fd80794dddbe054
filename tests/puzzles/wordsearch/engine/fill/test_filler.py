from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from worksheets.language.languages import find_language
from worksheets.language.letters import Spelling
from worksheets.puzzles.wordsearch.engine.fill.filler import background, byte_letters, drawn_letters, filler_letters
from worksheets.puzzles.wordsearch.engine.find.lexicon import DRAWN, RARE, Lexicon
from worksheets.puzzles.wordsearch.engine.find.scan import Geometry
from worksheets.puzzles.wordsearch.engine.place.board import Filler

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
def test_each_letter_is_as_likely_as_it_should_be(filler: Filler) -> None:
    """Letters of words are equally likely; those of the alphabet as in the language, but each at least 1 in 256."""
    lex, geo = lexicon_of(*WORDS), Geometry(90, 100)
    shares = Counter(drawn_letters(lex, filler))
    assert shares.keys() == set(filler_letters(lex, filler))
    found = Counter(letter for letter in background(lex, geo, filler, Random(5)) if letter)
    expected = {letter: 9000 * share / shares.total() for letter, share in shares.items()}
    assert sum((found[letter] - mean) ** 2 / mean for letter, mean in expected.items()) < 2.2 * len(shares)


def test_filler_is_as_frequent_as_in_the_language() -> None:
    lex = lexicon_of(*WORDS)
    shares = {lex.letters[code]: number for code, number in Counter(lex.drawn).items()}
    frequencies = find_language("en").frequencies
    for letter, share in shares.items():
        usual = max(frequencies.get(letter, 0), RARE if any(letter in word for word in WORDS) else 0)
        assert abs(share - DRAWN * usual / 10_000) < 1.5 + 0.05 * share, letter
    assert shares["E"] > 4 * shares["Y"] > 4 * shares["Z"]
    assert shares["Q"] == 1


def test_letters_of_foreign_words_fill_only_where_a_word_has_them() -> None:
    finnish = [Lexicon((tuple(word),), Spelling("fi")) for word in ("TALO", "TAXI")]
    letters = [{lex.letters[code] for code in lex.alphabet} for lex in finnish]
    assert {"Q", "W", "X", "Z"}.isdisjoint(letters[0])
    assert letters[1] - letters[0] == {"X"}


def test_letters_that_share_a_cell_fill_where_they_belong_to_the_alphabet() -> None:
    for together, expected in ((None, True), ((), False), (("ST",), False)):
        lex = Lexicon((tuple("PES"),), Spelling("cs", together=together))
        assert ("CH" in {lex.letters[code] for code in lex.alphabet}) == expected


def share_of_bigrams(filler: Filler) -> float:
    """The share of neighbouring pairs in rows that are also neighbours in a word."""
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
    """Of the first four words only EICHE has a beginning of four letters, EICH; in every gap it would make stripes."""
    lex, geo = lexicon_of("IGEL", "EICHE", "PILZ", "REH"), Geometry(20, 30)
    shares = []
    for words in (lex, lexicon_of(*WORDS, "ELEPHANT", "KANGAROO", "SQUIRREL")):
        grids = [background(words, geo, "fragments", Random(seed)) for seed in range(5)]
        doubled = sum(
            grid[at : at + 4] == grid[at + geo.width : at + geo.width + 4] for grid in grids for at in range(580)
        )
        shares.append(doubled / (5 * 580))
    assert max(shares) < 0.04
