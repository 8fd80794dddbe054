"""Phrases of a kind: lookup, plural forms, fallback, and errors that name the file and the phrase."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from worksheets.base.errors import InputError
from worksheets.language.phrases import find_phrases, form_texts
from worksheets.testing.phrases import phrase_faults

ENGLISH = """
title = "Sudoku"
layer = "Layer {number}"
each = "{words} of {count} letters"

[task]
1 = "Find the word {way}."
other = "Find the {count} words {way}."
"""
RUSSIAN = """
title = "Судоку"

[task]
1 = "Найди слово {way}."
one = "Найди {count} слово {way}."
few = "Найди {count} слова {way}."
many = "Найди {count} слов {way}."
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "phrases").mkdir()
    for code, text in (("en", ENGLISH), ("ru", RUSSIAN)):
        (tmp_path / "phrases" / f"{code}.toml").write_text(text, encoding="utf-8")
    return tmp_path


def test_texts_take_values(folder: Path) -> None:
    phrases = find_phrases(folder, "en")
    assert phrases.text("title") == "Sudoku"
    assert phrases.text("layer", number=3) == "Layer 3"
    assert phrases.language.code == "en"


def test_a_number_has_its_form(folder: Path) -> None:
    english, russian = find_phrases(folder, "en"), find_phrases(folder, "ru")
    assert english.counted("task", 1, way="here") == "Find the word here."
    assert english.counted("task", 21, way="here") == "Find the 21 words here."
    assert russian.counted("task", 1, way="тут") == "Найди слово тут."
    assert russian.counted("task", 21, way="тут") == "Найди 21 слово тут."
    assert russian.counted("task", 22, way="тут") == "Найди 22 слова тут."
    assert russian.counted("task", 12, way="тут") == "Найди 12 слов тут."


def test_a_phrase_without_forms_is_the_same_for_all_numbers(folder: Path) -> None:
    phrases = find_phrases(folder, "en")
    assert [phrases.counted("each", count, words="2 words") for count in (1, 4)] == [
        "2 words of 1 letters",
        "2 words of 4 letters",
    ]


def test_digits_are_grouped_on_request(folder: Path) -> None:
    phrases = find_phrases(folder, "en")
    assert phrases.counted("task", 12345, way="") == "Find the 12345 words ."
    assert phrases.counted("task", 12345, way="", grouped=True) == "Find the 12,345 words ."


@pytest.mark.parametrize(("language", "title"), [("ru", "Судоку"), ("ru-RU", "Судоку"), ("RU_ru", "Судоку")])
def test_regions_change_nothing(folder: Path, language: str, title: str) -> None:
    assert find_phrases(folder, language).text("title") == title


def test_a_language_without_a_file_is_english_as_a_whole(folder: Path) -> None:
    french = find_phrases(folder, "fr")
    assert french.text("title") == "Sudoku"
    # English has another rule for 0, and another separator between groups of digits.
    assert french.language.code == "en"
    assert french.counted("task", 1234, way="", grouped=True) == "Find the 1,234 words ."
    # A missing phrase must not put two languages on one sheet.
    with pytest.raises(InputError, match='no phrase "layer"'):
        find_phrases(folder, "ru").text("layer", number=1)


def test_an_unknown_language_is_an_error(folder: Path) -> None:
    with pytest.raises(InputError, match='there is no language "xx"'):
        find_phrases(folder, "xx")


def message(caught: pytest.ExceptionInfo[InputError]) -> str:
    return str(caught.value)


def test_an_unknown_phrase_is_named_with_its_file(folder: Path) -> None:
    with pytest.raises(InputError) as caught:
        find_phrases(folder, "ru").text("titel")
    path = folder / "phrases" / "ru.toml"
    assert message(caught) == f'{path}: there is no phrase "titel"; did you mean "title"?'
    with pytest.raises(InputError, match='no phrase "words"'):
        find_phrases(folder, "en").counted("words", 2)


def test_other_mistakes_are_named_with_file_and_phrase(folder: Path) -> None:
    phrases = find_phrases(folder, "en")
    with pytest.raises(InputError, match='en.toml: the phrase "task" depends on a number'):
        phrases.text("task", way="")
    with pytest.raises(InputError, match="en.toml: the phrase \"layer\" has a placeholder without a value: 'number'"):
        phrases.text("layer")
    with pytest.raises(InputError, match="en.toml: the phrase \"task\" has a placeholder without a value: 'way'"):
        phrases.counted("task", 3)


def test_a_missing_form_is_named(tmp_path: Path) -> None:
    (tmp_path / "phrases").mkdir()
    (tmp_path / "phrases" / "en.toml").write_text('[word]\none = "{count} word"\n')
    with pytest.raises(InputError, match='en.toml: the phrase "word" has no form for 2'):
        find_phrases(tmp_path, "en").counted("word", 2)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (None, "the phrases cannot be read: .*No such file"),
        ("title = ", "the phrases cannot be read: Invalid value"),
        ("title = 3", 'the phrase "title" is neither a text nor'),
        ("[title]\none = 1", 'the phrase "title" is neither a text nor'),
    ],
)
def test_a_broken_file_is_named(tmp_path: Path, text: str | None, reason: str) -> None:
    (tmp_path / "phrases").mkdir()
    if text is not None:
        (tmp_path / "phrases" / "en.toml").write_text(text)
    with pytest.raises(InputError, match=f"en.toml: {reason}"):
        find_phrases(tmp_path, "de")


def test_phrases_are_read_once_and_can_go_to_another_process(folder: Path) -> None:
    phrases = find_phrases(folder, "ru")
    assert find_phrases(folder, "ru-RU") is phrases
    assert pickle.loads(pickle.dumps(phrases)) == phrases
    assert hash(phrases) == hash(find_phrases(folder, "ru"))


ENGLISH_PHRASE_FAULTS = """
title = "Sudoku"
size = "{rows} by {columns}"

[words]
1 = "a word"
other = "{count} words"
"""


def faults(tmp_path: Path, texts: dict[str, str], languages: tuple[str, ...] = ()) -> list[str]:
    (tmp_path / "phrases").mkdir()
    for code, text in texts.items():
        (tmp_path / "phrases" / f"{code}.toml").write_text(text, encoding="utf-8")
    return [fault.removeprefix(str(tmp_path / "phrases") + "/") for fault in phrase_faults(tmp_path, languages)]


@pytest.mark.parametrize(
    ("code", "text", "expected"),
    [
        ("de", 'title = "S"\nsize = "{columns} x {rows}"\nwords = "{count} Wort"', []),
        (
            "ru",
            'title = "S"\nsize = "{rows} x {columns}"\n'
            '[words]\none = "{count} слово"\nfew = "{count} слова"\nmany = "{count} слов"',
            [],
        ),
        ("de", 'title = "S"\nwords = "{count}"', ['de.toml: the phrase "size" is missing']),
        (
            "de",
            'title = "S"\nsize = "{rows} {columns}"\nwords = "{count}"\nmore = "?"',
            ['de.toml: the phrase "more" is superfluous'],
        ),
        (
            "de",
            'title = " "\nsize = "{rows} x {column}"\nwords = "{count}"',
            [
                'de.toml: the phrase "title" is empty',
                'de.toml: the phrase "size" has {column}, {rows}, the English one {columns}, {rows}',
            ],
        ),
        (
            "de",
            'title = "S"\nsize = "{rows} {columns}"\n[words]\none = "ein Wort"\nother = "Wörter"',
            [
                'de.toml: the phrase "words" (one) has no placeholder, the English one {count}',
                'de.toml: the phrase "words" (other) has no placeholder, the English one {count}',
            ],
        ),
        (
            "pl",
            'title = "S"\nsize = "{rows} {columns}"\n[words]\none = "{count}"\nmany = "{count}"\nother = "{count}"',
            [],
        ),
        (
            "pl",
            'title = "S"\nsize = "{rows} {columns}"\n'
            '[words]\n1 = "słowo"\ntwo = "{count} słowa"\nmany = "{count} słów"',
            [
                'pl.toml: the phrase "words" lacks the form few',
                'pl.toml: the phrase "words" has the form two, which no number uses',
            ],
        ),
        ("nb", ENGLISH_PHRASE_FAULTS, ["nb.toml: the code of this language is no"]),
    ],
)
def test_faults_of_a_language(tmp_path: Path, code: str, text: str, expected: list[str]) -> None:
    assert faults(tmp_path, {"en": ENGLISH_PHRASE_FAULTS, code: text}) == expected


def test_missing_files(tmp_path: Path) -> None:
    expected = ["es.toml: the file is missing", "fr.toml: the file is missing"]
    assert (
        faults(tmp_path, {"en": ENGLISH_PHRASE_FAULTS, "de": ENGLISH_PHRASE_FAULTS}, ("fr", "en", "es", "de"))
        == expected
    )


def test_without_english_nothing_can_be_compared(tmp_path: Path) -> None:
    assert faults(tmp_path, {"de": ENGLISH_PHRASE_FAULTS}) == ["en.toml: the file is missing"]


def test_a_language_without_a_file_has_the_english_texts(tmp_path: Path) -> None:
    assert form_texts(tmp_path / "empty", "de") == {}
    (tmp_path / "form").mkdir()
    (tmp_path / "form" / "en.toml").write_text('[size]\nlabel = "Size"\n', "utf-8")
    (tmp_path / "form" / "de.toml").write_text('[size]\nlabel = "Größe"\n', "utf-8")
    assert form_texts(tmp_path, "de-AT")["size"] == {"label": "Größe"}
    assert form_texts(tmp_path, "fr")["size"] == {"label": "Size"}


def test_an_unreadable_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "form").mkdir()
    (tmp_path / "form" / "en.toml").write_text("[size\n", "utf-8")
    with pytest.raises(InputError, match=r"en\.toml: the texts of the form cannot be read"):
        form_texts(tmp_path, "en")
    with pytest.raises(InputError, match="no language"):
        form_texts(tmp_path, "xx")
