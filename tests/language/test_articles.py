"""Articles and brackets: what the word list prints, and the letters of the grid."""

from __future__ import annotations

import pytest

from tests.loops import loop_over
from worksheets import generate
from worksheets.language.articles import article_of, without_article
from worksheets.language.languages import find_language, language_codes
from worksheets.language.letters import Spelling, without_brackets


@pytest.mark.parametrize(
    ("language", "word", "left"),
    [
        ("de", "der Hund", "Hund"),
        ("de", "Die  Katze", "Katze"),
        ("de", "der/die Angestellte", "Angestellte"),
        ("de", "der / das Joghurt", "Joghurt"),
        ("de", "derselbe Tag", "derselbe Tag"),
        ("de", "Baden - Baden", "Baden - Baden"),
        ("de", "die", "die"),
        ("de", "die !", "die !"),
        ("de-AT", "das Pferd", "Pferd"),
        ("en", "the dog", "dog"),
        ("en", "der dog", "der dog"),
        ("fr", "l'école", "école"),
        ("fr", "L’ école", "école"),
        ("fr", "la vache", "vache"),
        ("it", "un'amica", "amica"),
        ("nl", "'t huis", "huis"),
        ("nl", "’t huis", "huis"),
        ("el", "η γάτα", "γάτα"),
        ("fi", "en hund", "en hund"),
    ],
)
def test_an_article_is_taken_off_its_word(language: str, word: str, left: str) -> None:
    assert without_article(word, language) == left
    assert bool(article_of(word, language)) == (left != word)


@loop_over("code", language_codes())
def test_each_article_of_a_language_is_one(code: str) -> None:
    for article in find_language(code).articles:
        blank = "" if article.endswith("'") else " "
        for written in (article, article.upper(), article.replace("'", "’")):
            assert without_article(f"{written}{blank}xyz", code) == "xyz"
            assert without_article(f"{written}{blank}", code) == f"{written}{blank}"


@pytest.mark.parametrize(
    ("word", "left"),
    [
        ("Pferd (n., pl. Pferde)", "Pferd"),
        ("Hund (m.)", "Hund"),
        ("(das) Pferd", "Pferd"),
        ("Schüler(in)", "Schüler"),
        ("cow [kaʊ]", "cow"),
        ("Kuh (f. (pl. Kühe))", "Kuh"),
        ("ice (cold) cream", "ice cream"),
        ("(Hund)", "(Hund)"),
        ("a (b", "a (b"),
        ("Hund", "Hund"),
    ],
)
def test_what_is_in_brackets_is_no_part_of_the_word(word: str, left: str) -> None:
    assert without_brackets(word) == left


WORDS = ["der Hund", "die Katze", "Pferd (n., pl. Pferde)", "Maus"]


@pytest.mark.parametrize(
    ("articles", "letters"),
    [({}, ["DERHUND", "DIEKATZE", "PFERD", "MAUS"]), ({"articles": "drop"}, ["HUND", "KATZE", "PFERD", "MAUS"])],
)
@pytest.mark.parametrize("difficulty", ["easy", "hard"])
def test_the_list_prints_what_the_grid_leaves_out(
    articles: dict[str, str], letters: list[str], difficulty: str
) -> None:
    fields = {"words": WORDS, "language": "de", "letters": articles, "difficulty": difficulty, "size": "9x11"}
    for seed in range(3):
        search = generate("wordsearch", fields, seed=seed)
        assert [entry.word for entry in search.puzzle.entries] == WORDS
        assert ["".join(entry.letters) for entry in search.puzzle.entries] == letters
        grid = search.puzzle.grid
        read = ["".join(grid[cell] for cell in placement.cells) for placement in search.solution.placements]
        assert sorted(read) == sorted(letters)


def test_words_of_regions_have_neither_articles_nor_brackets() -> None:
    fields = {"words": ["die Katze (f.)"], "language": "de", "letters": {"articles": "drop"}, "size": "5x6"}
    regions = generate("wordregions", fields)
    assert "KATZE" in {region.word for region in regions.solution.regions}


def test_a_message_keeps_its_articles_and_brackets() -> None:
    fields = {"words": ["der Hund", "die Katze", "Ente"], "language": "de", "letters": {"articles": "drop"}}
    search = generate("wordsearch", fields | {"message": "die (gute)"})
    assert search.solution.message == "DIE GUTE"


def test_a_word_to_avoid_has_no_article_either() -> None:
    spelling = Spelling("de", articles="drop")
    assert spelling.letters_of("der Rabe") == tuple("RABE")
    assert spelling.cells_of("der Rabe") == tuple("DERRABE")
