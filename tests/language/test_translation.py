"""Messages in other languages are complete, with the right placeholders and plural forms."""

from __future__ import annotations

import ast
import json
import pickle
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from string import Formatter

import pytest
from click.testing import Result

from tests.sources import tree_of
from worksheets.base.errors import InputError, Message, counted, listed, nearest
from worksheets.base.package import FOLDER
from worksheets.base.quoting import LONGEST, brief
from worksheets.base.sentences import Sentence, changed, joined, plural, sentence
from worksheets.commands.listings import kinds_text
from worksheets.job.fields.sheet_fields import SheetFields
from worksheets.job.loader import parse_job
from worksheets.language.languages import find_language
from worksheets.language.practice import graded
from worksheets.language.translation import FOLDER as LANGUAGE
from worksheets.language.translation import Text, language_of_sentences, say, sentence_languages, text_files
from worksheets.puzzles.registry import BUILT_IN, SENTENCES, find, trial
from worksheets.testing.phrases import SAMPLES, form_name
from worksheets.testing.template.kind import Null
from worksheets.web.press import Press, answer_to

OTHERS = [code for code in sentence_languages() if code != "en"]
FOLDERS = tuple(find(name).folder / SENTENCES for name in BUILT_IN)
"""The translations of the built-in kinds; other tests may have loaded those of kinds under test."""

PAGE = ("de", "es", "fr", "it", "nl", "pl", "pt", "ru", "tr", "uk")


@cache
def texts_in(code: str) -> dict[str, Text]:
    """The texts of a language by template."""
    files = (tomllib.loads(path.read_text("utf-8")) for path in text_files(code, FOLDERS))
    return {template: text for texts in files for template, text in texts.items()}


def _literals(node: ast.expr) -> Iterator[str]:
    """The possible texts of an argument."""
    if isinstance(node, ast.IfExp):
        yield from (*_literals(node.body), *_literals(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


@cache
def templates() -> dict[str, str]:
    """The templates in the code, each with its singular if the message depends on a number."""
    found: dict[str, str] = {}
    for path in sorted(FOLDER.rglob("*.py")):
        for node in ast.walk(tree_of(path)):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args):
                continue
            texts = [text for argument in node.args for text in _literals(argument)]
            if node.func.id in ("sentence", "template"):
                found |= dict.fromkeys(_literals(node.args[0]), "")
            elif node.func.id == "plural" and texts:
                found[texts[1]] = texts[0]
            elif node.func.id == "counted" and texts:
                found[f"{{count:,}} {texts[0]}s"] = f"{{count:,}} {texts[0]}"
    found |= dict.fromkeys(_descriptions(), "")
    return {key: one for key, one in found.items() if any(map(str.isalpha, _plain(key)))}


def _descriptions() -> set[str]:
    """The descriptions of fields that `worksheets kinds` lists."""
    models = (SheetFields, *(kind.Spec for kind in map(find, BUILT_IN)))
    return {str(field.description) for model in models for field in model.model_fields.values()}


def _plain(text: str) -> str:
    return "".join(literal for literal, *_ in Formatter().parse(text))


def _placeholders(text: str) -> set[tuple[str, str]]:
    return {(name, spec or "") for _, name, spec, _ in Formatter().parse(text) if name is not None}


def test_the_templates_are_found() -> None:
    assert len(templates()) > 600
    assert '; did you mean "{name}"?' in templates()
    assert templates()["{count:,} words"] == "{count:,} word"


def test_the_page_and_the_sentences_have_the_same_languages() -> None:
    assert tuple(sorted(OTHERS)) == PAGE


def test_both_english_forms_have_the_same_values() -> None:
    both = {other: one for other, one in templates().items() if one}
    assert len(both) > 40
    for other, one in both.items():
        values, more = _placeholders(one), _placeholders(other)
        assert values <= more <= values | {("count", ","), ("count", "")}, other


def test_german_has_every_sentence() -> None:
    missing = sorted(templates().keys() - texts_in("de").keys())
    where = f"write these into sentences/de.toml in the kind's folder, or below {LANGUAGE / 'de'}:"
    assert not missing, "\n".join([where, *(f"{text!r} = ''" for text in missing)])


def test_kinds_says_all_about_fields_in_german() -> None:
    described = _descriptions()
    assert len(described) > 80
    message = kinds_text(partial(say, code="de"), "de")
    assert [each for each in described if f"  {each}" in message] == []
    assert "  pick            so viele der Wörter kommen vor" in message.splitlines()
    assert "(Vorgabe: 4 bis 8)" in message
    assert "  use this many of the words" in kinds_text()


@pytest.mark.parametrize("code", OTHERS)
def test_no_template_has_two_different_translations(code: str) -> None:
    """The files are read in order, so the last translation would win."""
    there: dict[str, object] = {}
    for path in text_files(code, FOLDERS):
        for template, text in tomllib.loads(path.read_text("utf-8")).items():
            assert there.setdefault(template, text) == text, (path, template)


@pytest.mark.parametrize("code", OTHERS)
def test_no_translation_is_unused(code: str) -> None:
    assert not texts_in(code).keys() - templates().keys()


def test_the_other_languages_have_the_same_sentences() -> None:
    keys = [texts_in(code).keys() for code in OTHERS if code != "de"]
    assert len(keys[0]) >= 260
    assert all(each == keys[0] for each in keys)


@pytest.mark.parametrize("code", OTHERS)
def test_translations_use_the_same_values(code: str) -> None:
    for template, text in texts_in(code).items():
        wanted = _placeholders(template)
        for form in (text,) if isinstance(text, str) else text.values():
            missing = wanted - _placeholders(form)
            assert _placeholders(form) <= wanted, (template, form)
            assert not missing or (not isinstance(text, str) and {name for name, _ in missing} == {"count"}), form
            assert form[:1].isspace() or not template[:1].isspace(), form  # joined to a preceding text
            assert template[-1:].isspace() == form[-1:].isspace(), form


@pytest.mark.parametrize("code", OTHERS)
def test_sentences_have_the_plural_forms_of_the_language(code: str) -> None:
    language = find_language(code)
    for template, text in texts_in(code).items():
        if isinstance(text, str):
            assert not templates()[template], f"{template} depends on a number"
            continue
        assert any(name == "count" for name, _ in _placeholders(template)) or templates()[template]
        assert all(form_name(text, number, language) for number in SAMPLES), template
        assert text.keys() == {form_name(text, number, language) for number in SAMPLES}, template


def test_a_count_that_several_kinds_use_is_no_sentence_of_one_of_them() -> None:
    """The sentences of a kind are known only where its module was loaded."""
    package = FOLDER
    for file in package.glob("puzzles/*/sentences/de.toml"):
        elsewhere = [each for each in package.rglob("*.py") if file.parent.parent not in each.parents]
        for things in re.findall(r'"\{count:,\} (\w+)s"', file.read_text("utf-8")):
            using = [each.name for each in elsewhere if re.search(rf'counted\(.*"{things}"\)', each.read_text("utf-8"))]
            assert using == [], f'move "{things}s" from {file} to {LANGUAGE / "de"}'


def test_a_plug_in_brings_translations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sentences").mkdir()
    (tmp_path / "sentences" / "de.toml").write_text('"no sum is above {most}" = "keine Summe über {most}"', "utf-8")
    monkeypatch.setattr(Null, "folder", tmp_path)
    too_high = sentence("no sum is above {most}", most=9)
    assert say(too_high, "de") == "no sum is above 9"
    with trial(Null()):
        assert say(too_high, "de") == "keine Summe über 9"


def test_an_english_sentence_is_a_text() -> None:
    english = sentence('there is no theme "{name}"{hint} ("worksheets themes" lists them)', name="frm", hint="")
    assert english == 'there is no theme "frm" ("worksheets themes" lists them)'
    assert say(english, "de").startswith("es gibt kein Thema „frm“")
    assert say("a text", "de") == "a text"


def test_a_sentence_without_a_translation_is_entirely_english() -> None:
    english = sentence("the cow says {thing}", thing=counted(2, "word"))
    assert say(english, "de") == "the cow says 2 words"


def test_values_are_translated_and_counted() -> None:
    hint = nearest("farmm", ["farm"])
    assert say(sentence('unknown field "{key}"{hint}', key="farmm", hint=hint), "de") == (
        "unbekanntes Feld „farmm“; meinten Sie „farm“?"
    )
    assert say(counted(1, "word"), "de") == "1 Wort"
    assert say(counted(12_345, "word"), "de") == "12.345 Wörter"
    assert [say(counted(number, "word"), "ru").split()[-1] for number in (1, 2, 5, 21)] == [
        *("слово", "слова", "слов", "слово")
    ]
    assert say(listed(["4", "5", counted(2, "word")], "or"), "de") == "4, 5 oder 2 Wörter"


def test_decimals_have_the_comma_of_the_language() -> None:
    english = sentence(
        "letters of {size:g} pt cannot be printed; write {low} to {high} pt, or auto", size=3.5, low=5, high=9
    )
    assert "3.5 pt" in english
    assert "3,5 pt" in say(english, "de")


def test_a_sentence_survives_processes_exceptions_and_changes() -> None:
    message = plural("1 word is missing", "{count} words", count=1)
    again = pickle.loads(pickle.dumps(message))
    assert again == "1 word is missing"
    assert again.template == "{count} words"
    assert isinstance(str(ValueError(message)), Sentence)
    error = pickle.loads(pickle.dumps(InputError(counted(3, "word"))))
    assert say(error.problems[0].text, "de") == "3 Wörter"
    assert say(changed(counted(3, "word"), str.upper), "de") == "3 WÖRTER"
    assert say(joined([counted(1, "row"), "x"], " / "), "de") == "1 Zeile / x"


def test_a_message_is_translated_with_its_place_and_shortened_in_any_language() -> None:
    message = Message(counted(2, "word"), "sheets[1].words", level="warning")
    assert say(message.line, "de") == "Warnung: sheets[1].words: 2 Wörter"
    long = brief(joined([counted(2, "word")] * 200))
    assert len(say(long, "de")) <= LONGEST + 3
    assert "Wörter" in say(long, "de")


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ("de", "de"),
        ("de_AT.UTF-8", "de"),
        ("uk_UA@x", "uk"),
        ("C.UTF-8", "en"),
        ("POSIX", "en"),
        ("", "en"),
        ("xx", "en"),
    ],
)
def test_the_language_of_a_locale(wanted: str, code: str) -> None:
    assert language_of_sentences(wanted) == code


TWO_PROBLEMS = "title: T\nlangage: de\nsheets: [{words: [Elefant, Hund], size: 5x6}]\n"


@pytest.mark.parametrize(
    ("environment", "message"),
    [
        ({"WORKSHEETS_LANGUAGE": "de", "LC_ALL": "fr_FR.UTF-8"}, "unbekanntes Feld „langage“; meinten Sie „language“?"),
        ({"WORKSHEETS_LANGUAGE": "", "LC_ALL": "de_DE.UTF-8"}, "unbekanntes Feld „langage“"),
        ({"WORKSHEETS_LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "de_DE"}, "unbekanntes Feld „langage“"),
        ({"WORKSHEETS_LANGUAGE": "", "LC_ALL": "C.UTF-8", "LANG": "de_DE"}, 'unknown field "langage"'),
    ],
)
def test_the_command_line_speaks_the_language_of_the_environment(
    run: Callable[..., Result],
    job: Callable[[str], Path],
    environment: Mapping[str, str],
    message: str,
) -> None:
    assert message in run("check", job(TWO_PROBLEMS), env=dict(environment)).stderr


def test_the_page_gets_sentences_in_its_language() -> None:
    request = {"do": "show", "text": TWO_PROBLEMS, "changes": [], "files": {}, "name": "t"}
    texts = {}
    for page in (*PAGE, "en", "xx"):
        _, answer = answer_to(json.dumps(request | {"page": page}), Press(), lambda *_: None)
        assert isinstance(answer, dict)
        texts[page] = [problem["text"] for problem in answer["problems"]]
    assert texts["xx"] == texts["en"]
    assert texts["en"][0] == 'unknown field "langage"; did you mean "language"?'
    assert texts["de"][1].startswith("„Elefant“ hat 7 Buchstaben")
    assert len({first for first, *_ in texts.values()}) == len(PAGE) + 1
    _, error = answer_to(json.dumps({"do": "nothing", "page": "de"}), Press(), lambda *_: None)
    assert error == "diese Anfrage stellt die Seite nicht"


def test_languages_have_their_names_in_the_language_that_is_spoken() -> None:
    assert say(find_language("da").shown_name, "de") == "Dänisch"
    assert say(find_language("pt-PT").shown_name, "uk") == "Португальська"
    with pytest.raises(InputError) as caught:
        graded("da")
    assert str(caught.value) == "there is no graded list of Danish words, only of German and English"
    german = "es gibt keine Stufenliste für die Sprache Dänisch, nur für Deutsch und Englisch"
    assert say(caught.value.problems[0].text, "de") == german


def test_no_sentence_has_the_english_name_of_a_language() -> None:
    values = [
        node.value
        for path in sorted(FOLDER.rglob("*.py"))
        for call in ast.walk(tree_of(path))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("sentence", "plural")
        for node in call.keywords
    ]
    assert len(values) > 800
    names = [ast.unparse(value) for value in values if ast.unparse(value).endswith(".name")]
    assert [each for each in names if "language" in each or "spoken" in each] == []


def test_a_message_of_a_job_is_no_f_string() -> None:
    """An f-string of a Sentence is plain English, whatever language the author reads."""
    names = ("Message", "problem_at")
    found = [
        f"{path.name}:{node.lineno}"
        for path in sorted((FOLDER / "job").rglob("*.py"))
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names
        if any(isinstance(part, ast.JoinedStr) for part in ast.walk(node.args[0]))
    ]
    assert found == []


def test_problems_of_files_are_said_in_german(tmp_path: Path) -> None:
    (tmp_path / "klasse.csv").write_text("Vorn\nAda\n")
    job = "sheets: [{words: {file: liste.txt}}, {words: [cow, pig], for_each: klasse.csv}]"
    with pytest.raises(InputError) as caught:
        parse_job(job, "job.yaml", tmp_path)
    missing, nameless = (say(problem.text, "de") for problem in caught.value.problems)
    assert missing.endswith("liste.txt: es gibt keine solche Datei")
    assert nameless.endswith('etwa name und level (die erste Zeile hat: "Vorn")')
