from __future__ import annotations

import pytest

from worksheets.base.errors import InputError
from worksheets.base.grid import LARGEST_SIDE
from worksheets.language.dictionary import built_in, dictionary_of, names
from worksheets.puzzles.values import SolveInput
from worksheets.puzzles.wordregions.kind import WordRegions
from worksheets.puzzles.wordregions.parse import parse_puzzle
from worksheets.puzzles.wordsearch.kind import WordSearch

WORDS = ("Aber", "Rabe")


def problems(text: str, words: tuple[str, ...] | None = WORDS, dictionary: str | None = None) -> list[str]:
    with pytest.raises(InputError) as caught:
        parse_puzzle(SolveInput(text, "grid.txt", words, dictionary))
    return str(caught.value).split("\n")


@pytest.mark.parametrize(
    "text",
    [
        "ABER\nRABE",
        "a b e r\nr a b e\n",
        "A B E R\r\nR A B E\r\n",
        "\n  ABER\n\n  RABE \n\n",
        "A\tB\tE\tR\nRABE",
        "\ufeffABER\nRABE",
    ],
)
def test_grids_are_read_however_they_are_spaced(text: str) -> None:
    puzzle = parse_puzzle(SolveInput(text, words=WORDS))
    assert puzzle.grid.to_text() == "A B E R\nR A B E"
    assert puzzle.region_size == (4, 8)
    assert (puzzle.extra, puzzle.counts, puzzle.hints.to_json()) == ((), (), {})


def test_a_printed_puzzle_is_read_back() -> None:
    puzzle = parse_puzzle(SolveInput("kız\nşiş", words=("şiş",), language="tr"))
    assert puzzle.grid.to_text() == "K I Z\nŞ İ Ş"
    assert parse_puzzle(SolveInput(puzzle.to_text(), words=("şiş",), language="tr")) == puzzle


def test_words_are_those_of_the_list_in_its_language() -> None:
    puzzle = parse_puzzle(SolveInput("kız\nşiş", words=("şiş", "kız", "!"), language="tr"))
    assert puzzle.dictionary == dictionary_of(["kız", "şiş"], "tr")
    assert list(puzzle.dictionary.check) == ["KIZ", "ŞİŞ"]


@pytest.mark.parametrize("name", names())
def test_a_built_in_dictionary_brings_its_own_language(name: str) -> None:
    puzzle = parse_puzzle(SolveInput("fi\nsc\nhe", dictionary=name, language="tr"))
    assert (puzzle.dictionary.name, puzzle.dictionary.language) == (name, name)
    assert puzzle.grid.to_text() == "F I\nS C\nH E"


def test_a_grid_with_eszett_keeps_that_of_the_dictionary() -> None:
    kept, usual = (
        parse_puzzle(SolveInput(text, dictionary="de", language="de")).dictionary for text in ("WEI\nẞEN", "WEIS\nSENN")
    )
    assert kept is built_in("de")
    assert "STRAẞE" in kept
    assert ("STRAẞE" in usual, "STRASSE" in usual) == (False, True)


def test_letters_have_their_form_in_the_dictionary() -> None:
    decomposed = "a\u0308pfel\nstraße"
    puzzle = parse_puzzle(SolveInput(decomposed.replace("straße", "straß"), words=("Äpfel",), language="de"))
    assert puzzle.grid.to_text() == "Ä P F E L\nS T R A ẞ"


def test_all_problems_at_once_with_their_places() -> None:
    assert problems("ABER\n\nA-B!E?R\n A|BE\nRABEN", None) == [
        "a word-regions puzzle needs words: --words FILE or --dictionary NAME (known: de, en)",
        'grid.txt:3:2: "-" is not a letter (nor are 2 more in this row)',
        'grid.txt:4:3: "|" is not a letter',
        "grid.txt:4:1: this row has 3 letters, but the first one has 4",
        "grid.txt:5:1: this row has 5 letters, but the first one has 4",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "grid.txt: there is no letter in the grid"),
        (" \n\t\n", "grid.txt: there is no letter in the grid"),
        ("ABER\nRA\x07BE", 'grid.txt:2:3: "U+0007" is not a letter'),
        ("A\u0308BER\nR\u0301\u0308ABE\n \u0301ABCD", 'grid.txt:3:2: "\u0301" is not a letter'),
        (
            "AB\n" * (LARGEST_SIDE + 1),
            f"grid.txt:{LARGEST_SIDE + 1}:1: "
            f"there are {LARGEST_SIDE + 1} rows, but at most {LARGEST_SIDE} are possible",
        ),
        (
            "\n" + "A" * 1201,
            f"grid.txt:2:1: this row has 1,201 letters, but at most {LARGEST_SIDE} are possible",
        ),
    ],
)
def test_one_problem(text: str, message: str) -> None:
    assert problems(text) == [message]


def test_the_largest_grid_is_read() -> None:
    puzzle = parse_puzzle(SolveInput(("AB" * (LARGEST_SIDE // 2) + "\n") * LARGEST_SIDE, words=WORDS))
    assert (puzzle.grid.rows, puzzle.grid.columns) == (LARGEST_SIDE, LARGEST_SIDE)


def test_a_dictionary_must_be_known() -> None:
    (message,) = problems("ABER\nRABE", None, "dde")
    assert message == 'there is no built-in dictionary "dde"; did you mean "de"? (known: de, en)'


def test_words_come_from_one_source() -> None:
    both = "words come from --words FILE or from --dictionary NAME, not from both"
    assert problems("ABER\nRABE", WORDS, "de") == [both]
    assert problems("ABER\nRABE", (), "no such") == [both]


@pytest.mark.parametrize("words", [(), ("--", "!")])
def test_a_list_has_words(words: tuple[str, ...]) -> None:
    assert problems("ABER\nRABE", words) == ["there is no word in the list of --words"]


@pytest.mark.parametrize(
    ("text", "words", "dictionary", "regions", "search"),
    [
        ("ABER\nRABE", None, "de", True, False),
        ("ABER\nRABE", None, "no such", True, False),
        ("ABER\nRABE", WORDS, None, False, True),
        ("ABER\nRABE", WORDS, "de", True, False),
        ("ABER\nRABE", None, None, False, False),
        ("3 3 3\n1\n1 1 3", None, "de", False, False),
        ("", None, "de", False, False),
    ],
)
def test_a_dictionary_tells_it_from_a_word_search(
    text: str, words: tuple[str, ...] | None, dictionary: str | None, regions: bool, search: bool
) -> None:
    given = SolveInput(text, words=words, dictionary=dictionary)
    assert (WordRegions().recognises(given) > 0, WordSearch().recognises(given) > 0) == (regions, search)


@pytest.mark.parametrize(("count", "recognised"), [(8, False), (9, True)])
def test_far_more_words_than_fit_are_a_dictionary(count: int, recognised: bool) -> None:
    given = SolveInput("ABER\nRABE\n", words=("ABER",) * count)
    assert bool(WordRegions().recognises(given)) == recognised
