"""Splitting a written word into cells."""

from __future__ import annotations

from unicodedata import category, is_normalized, normalize

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from tests.loops import loop_over
from worksheets import generate
from worksheets.language.articles import article_of, without_article, without_brackets
from worksheets.language.blocklist import rude_spellings
from worksheets.language.collation import alphabetical
from worksheets.language.languages import find_language, language_codes
from worksheets.language.letters import Case, Spelling, as_it_stands, cased_as, cells_to_say, letters_of, spelling_of

LANGUAGES = st.sampled_from(["en", "de", "tr", "az", "el", "ru", "fr", "ro"])
UMLAUTS = st.sampled_from(["keep", "expand"])
CASES = st.sampled_from(["upper", "lower"])
TRICKY = "აᲐşŞţȚaäÄßẞıİiIςσΣάΐΰϊόιῴŉǆﬁﬀÅøœ1²½'’ʼ-. \u0301\u0308\u0345\u200d\u00ad\u0e33\u0d4e가각กำक्षिကာ𝔸👍é"
TEXTS = st.text(st.one_of(st.sampled_from(TRICKY), st.characters(exclude_categories=["Cs"])), max_size=12)


@loop_over(
    ("text", "language", "cells"),
    [
        ("elephant", "en", "E L E P H A N T"),
        ("guinea pig", "en", "G U I N E A P I G"),
        ("don't", "en", "D O N T"),
        ("rock ’n’ roll", "en", "R O C K N R O L L"),
        ("x-ray", "en", "X R A Y"),
        ("12:30", "en", "1 2 3 0"),
        ("007", "en", "0 0 7"),
        ("H₂O", "en", "H ₂ O"),
        ("ﬁn", "en", "F I N"),
        ("Straße", "de", "S T R A S S E"),
        ("Äpfel", "de-AT", "Ä P F E L"),
        ("château fort", "fr", "C H A T E A U F O R T"),
        ("piñata", "es", "P I Ñ A T A"),
        ("ışık iğne", "tr", "I Ş I K İ Ğ N E"),
        ("ışık iğne", "en", "I Ş I K I Ğ N E"),
        ("ilin", "az", "İ L İ N"),
        ("θάλασσα", "el", "Θ Α Λ Α Σ Σ Α"),
        ("λόγος", "el", "Λ Ο Γ Ο Σ"),
        ("Μαΐου", "el", "Μ Α Ϊ Ο Υ"),
        ("ρολόι", "el", "Ρ Ο Λ Ο Ϊ"),
        ("αύριο", "el", "Α Υ Ρ Ι Ο"),
        ("θεῴ", "el", "Θ Ε Ω Ι"),
        ("ёжик", "ru", "Ё Ж И К"),
        ("м\u02bcята", "uk", "М Я Т А"),
        ("მუხა", "ka", "მ უ ხ ა"),
        ("ᲛᲣᲮᲐ", "en", "მ უ ხ ა"),
        ("şcoală ţară Ş", "ro", "Ș C O A L Ă Ț A R Ă Ș"),
        ("s\u0327coala\u0306", "ro-RO", "Ș C O A L Ă"),
        ("school ş", "en", "S C H O O L Ş"),
        ("हिन्दी", "hi", "हि न्दी"),
        ("ကာ", "my", "ကာ"),
        ("น้ำ", "th", "น้ำ"),
        ("e\u0323\u0302x", "en", "Ệ X"),
        ("q\u0303", "en", "Q\u0303"),
        ("-\u0301a", "en", "A"),
        ("👍", "en", ""),
        ("", "en", ""),
    ],
)
def test_cells(text: str, language: str, cells: str) -> None:
    assert letters_of(text, language) == tuple(cells.split())


@pytest.mark.parametrize(
    ("text", "language", "umlauts", "case", "cells"),
    [
        ("Größe", "de", "expand", "upper", "GROESSE"),
        ("Größe", "de", "expand", "lower", "groesse"),
        ("GRÖẞE", "de", "keep", "lower", "größe"),
        ("sœur Ærø", "fr", "expand", "upper", "SOEURAEROE"),
        ("Å", "sv", "expand", "lower", "aa"),
        ("IŞIK İĞNE", "tr", "keep", "lower", "ışıkiğne"),
        ("ΛΌΓΟΣ λόγος", "el", "keep", "lower", "λόγοσλόγοσ"),
        ("A\u0308 u\u0308", "de", "expand", "upper", "AEUE"),
        ("Şcoală", "ro", "keep", "lower", "școală"),
        ("ᲛᲣᲮᲐ", "ka", "keep", "lower", "მუხა"),
    ],
)
def test_cells_by_the_sheets_rules(text: str, language: str, umlauts: str, case: str, cells: str) -> None:
    assert letters_of(text, language, umlauts=umlauts, case=case) == tuple(cells)


@given(TEXTS, LANGUAGES, UMLAUTS, CASES)
def test_cells_stay_as_they_are(text: str, language: str, umlauts: str, case: str) -> None:
    cells = letters_of(text, language, umlauts=umlauts, case=case)
    assert letters_of("".join(cells), language, umlauts=umlauts, case=case) == cells


@given(TEXTS, LANGUAGES, UMLAUTS, CASES)
def test_the_way_accents_are_encoded_does_not_matter(text: str, language: str, umlauts: str, case: str) -> None:
    composed, parted = (
        letters_of(normalize(form, text), language, umlauts=umlauts, case=case) for form in ("NFC", "NFD")
    )
    assert composed == parted


@given(TEXTS, LANGUAGES, UMLAUTS, CASES)
def test_every_cell_is_one_letter_or_digit_with_its_marks(text: str, language: str, umlauts: str, case: str) -> None:
    cells = letters_of(text, language, umlauts=umlauts, case=case)
    for cell in cells:
        assert category(cell[0])[0] in "LN"
        assert is_normalized("NFC", cell)
    whole = "".join(cells)
    assert tuple(regex.findall(r"\X\p{M}*", whole)) == cells


def test_no_letter_outside_the_slow_path_joins_its_neighbour() -> None:
    letters = [chr(code) for code in range(0x10000) if category(chr(code))[0] in "LN"]
    assert len(letters) > 40_000
    for letter in letters:
        cells = letters_of(f"a{letter}b")
        assert regex.findall(r"\X", "".join(cells)) == list(cells)


def test_final_letters_of_hebrew_are_plain_by_choice() -> None:
    spelling = Spelling("he", final_letters="plain")
    assert "".join(spelling.letters_of("שלום מלך עץ בן אף")) == "שלוממלכעצבנאפ"
    assert "".join(Spelling("he").letters_of("שלום")) == "שלום"
    assert spelling.letters_of("כלב") == Spelling("he").letters_of("כלב")
    assert Spelling("ar", final_letters="plain").letters_of("كلب") == Spelling("ar").letters_of("كلب")
    assert spelling_of("שלומ", "he").final_letters == "plain"
    assert spelling_of("שלום", "he").final_letters == spelling_of("HORSE", "en").final_letters == "keep"
    plain = {"".join(cells) for cells in rude_spellings(spelling)}
    kept = {"".join(cells) for cells in rude_spellings(Spelling("he"))}
    assert not set("ךםןףץ") & set().union(*plain)
    assert set("ךםןףץ") & set().union(*kept)


@given(TEXTS, st.sampled_from(language_codes()), CASES)
def test_letter_case_is_that_of_the_language_named(text: str, language: str, case: Case) -> None:
    assert as_it_stands(language, case).letters_of(text) == as_it_stands(cased_as(language), case).letters_of(text)


@pytest.mark.parametrize(
    ("text", "language", "cells"),
    [
        ("élève œuvre Noël", "fr", "E L E V E O E U V R E N O E L"),
        ("garçon", "fr", "G A R Ç O N"),
        ("niño pingüino", "es", "N I Ñ O P I N G U I N O"),
        ("città però", "it", "C I T T A P E R O"),
        ("maçã avô", "pt", "M A Ç A A V O"),
        ("café", "en", "C A F É"),
        ("žena říše", "cs", "Ž E N A Ř Í Š E"),
    ],
)
def test_accents_are_dropped_where_puzzles_have_none(text: str, language: str, cells: str) -> None:
    assert letters_of(text, language) == tuple(cells.split())
    kept = "".join(letters_of(text, language, accents="keep"))
    assert kept == normalize("NFC", "".join(filter(str.isalpha, text.upper())))


@pytest.mark.parametrize(
    ("text", "language", "cells"),
    [
        ("café ñu", "en", "C A F E Ñ U"),
        ("Ärger über Café", "de", "Ä R G E R Ü B E R C A F E"),
        ("ρολόι", "el", "Ρ Ο Λ Ο Ϊ"),
    ],
)
def test_accents_that_the_alphabet_lacks_may_be_dropped_anywhere(text: str, language: str, cells: str) -> None:
    assert letters_of(text, language, accents="drop") == tuple(cells.split())
    small = letters_of(text, language, accents="drop", case="lower")
    assert letters_of("".join(small), language) == tuple(cells.split())


@pytest.mark.parametrize(
    ("text", "language", "together", "cells"),
    [
        ("chalupa", "cs", None, "CH A L U P A"),
        ("hrách", "sk", None, "H R Á CH"),
        ("Čechy C H", "cs", None, "Č E CH Y C H"),
        ("moc hub", "cs", None, "M O C H U B"),
        ("chalupa", "cs", (), "C H A L U P A"),
        ("ljubav konj džep", "hr", None, "LJ U B A V K O NJ DŽ E P"),
        ("ǉubav koǌ ǆep", "hr", None, "LJ U B A V K O NJ DŽ E P"),
        ("in-jekcija", "hr", None, "I N J E K C I J A"),
        ("ĳs", "nl", None, "I J S"),
        ("ijs", "nl", ("ij",), "IJ S"),
        ("Schulbuch", "de", ("CH", "SCH"), "SCH U L B U CH"),
        ("chĉ", "en", ("CH", "HĈ"), "CH Ĉ"),
        ("ach\u0323", "en", ("CH",), "A C Ḥ"),
    ],
)
def test_letters_may_share_a_cell(text: str, language: str, together: tuple[str, ...] | None, cells: str) -> None:
    assert letters_of(text, language, together=together) == tuple(cells.split())
    small = letters_of(text, language, together=together, case="lower")
    assert small == tuple(cells.lower().split())


def test_cells_are_listed_if_letters_do_not_show_them() -> None:
    assert cells_to_say(("C", "H", "A")) == []
    assert cells_to_say(("CH", "A")) == ["CH", "A"]
    assert cells_to_say(letters_of("हिन्दी", "hi")) == []


@pytest.mark.parametrize(
    ("letters", "language", "word"),
    [
        (["A", "B"], "fr", "été"),
        (["A", "É"], "fr", "été"),
        (["ß", "a"], "de", "Straße"),
        (["S", "CH"], "cs", "chyba"),
        (["S", "C", "H"], "cs", "chyba"),
    ],
)
def test_the_spelling_of_a_grid_is_known_by_its_letters(letters: list[str], language: str, word: str) -> None:
    spelling = spelling_of(letters, language)
    assert all(spelling.cells_of(letter) == (letter,) for letter in letters)
    expected = {
        "été": tuple("ÉTÉ" if "É" in letters else "ETE"),
        "Straße": tuple("straße"),
        "chyba": ("CH", *"YBA") if "CH" in letters else tuple("CHYBA"),
    }
    assert spelling.letters_of(word) == expected[word]


@loop_over(
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
def test_parts_in_brackets_are_removed(word: str, left: str) -> None:
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


@pytest.mark.parametrize(
    ("language", "ordered"),
    [
        ("de", "7 Zwerge, Apfel, Ärger, Aster, Öl-Kanne, Ölkrug, Oma, Masse, Maße, Zebra"),
        ("en", "3D, café, cafeteria, ice cream, icing, naïve, zoo"),
        ("sv", "Anka, Zebra, Åsna, Ägg, Öl"),
        ("es", "nube, nuez, ñandú, oso"),
        ("de-AT", "Übel, Ufer, Цирк"),
    ],
)
def test_words_stand_where_people_look_for_them(language: str, ordered: str) -> None:
    words = ordered.split(", ")
    if "Masse" in words:  # ß counts as ss, so the two words are equal and stay unchanged
        assert alphabetical("Masse", language) == alphabetical("Maße", language)
        words = [word for word in words if not word.startswith("Ma")]
    mixed = words[::-1]
    assert sorted(mixed, key=lambda word: alphabetical(word, language)) == words
