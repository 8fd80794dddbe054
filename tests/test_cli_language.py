"""The command line in the user's language: help, click's messages, progress and marks."""

from __future__ import annotations

import ast
import copy
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from string import Formatter
from subprocess import CompletedProcess

import click
import pytest
from click.testing import Result

from worksheets.cli.group import commands
from worksheets.cli.own_language import FOLDER, help_language, paragraphs, speaking, spoken, texts, translated
from worksheets.cli.puzzle_files import STEPS_HELP
from worksheets.puzzles import registry

Run = Callable[..., Result]
Start = Callable[..., CompletedProcess[str]]

GERMAN = {"WORKSHEETS_LANGUAGE": "de"}

CLICK = ("core", "decorators", "exceptions", "formatting", "parser", "types")
"""The modules of click whose messages a user may see."""

MISTAKES = (
    "Arguments take exactly one",
    "Boolean option",
    "Choice(",
    "Confirm the action",
    "Could not determine name",
    "Do you want",
    "Name '",
    "No options defined",
    "%(prog)s",
)
"""How messages of click begin that only a programming error or an unused feature can cause."""


def _helps() -> Iterator[str]:
    """Every help paragraph of every command and option."""
    context = click.Context(commands, info_name="worksheets")
    named = [commands, *(commands.commands[name] for name in commands.list_commands(context))]
    for command in named:
        yield from paragraphs(command.help or "")
        for option in command.params:
            if isinstance(option, click.Option):
                assert option.help, (command.name, option.name)
                yield option.help
        yield command.options_metavar or ""
    yield commands.subcommand_metavar
    yield from (option.help for kind in registry.usable() for option in kind.solve_options)


def _of_click() -> Iterator[tuple[str, str]]:
    """Yield the messages of the installed click: each plural with its singular, or an empty text if there is none."""
    folder = Path(click.__file__).parent
    for name in CLICK:
        for node in ast.walk(ast.parse((folder / f"{name}.py").read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "ngettext"):
                texts = [each.value for each in node.args if isinstance(each, ast.Constant)]
                if texts and not str(texts[0]).startswith(MISTAKES):
                    yield str(texts[-1]), str(texts[0]) if len(texts) > 1 else ""


def _texts(code: str) -> Mapping[str, str | Mapping[str, str]]:
    return {**texts(code, "help"), **texts(code, "errors")}


def _placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_every_help_text_is_german() -> None:
    helps = [*_helps()]
    assert len(helps) > 90
    assert not {*helps} - texts("de", "help").keys()


def test_every_message_of_click_is_german() -> None:
    messages = dict(_of_click())
    assert len(messages) > 35
    assert not messages.keys() - _texts("de").keys()
    for other, one in messages.items():
        german = _texts("de")[other]
        assert isinstance(german, str) == (not one), other


@pytest.mark.parametrize("code", sorted(path.name for path in FOLDER.iterdir()))
def test_help_texts_use_no_other_values_and_none_is_unused(code: str) -> None:
    ones = dict(_of_click())
    for english, translation in _texts(code).items():
        for form in (translation,) if isinstance(translation, str) else translation.values():
            if '"words: {' not in form:  # an example of a job, not a placeholder
                assert _placeholders(form) <= _placeholders(english) | _placeholders(ones.get(english, "{possibility}"))
            assert english[-1:] == form[-1:] or not english.endswith("."), form
    helps = [*texts(code, "help")]
    ours = helps[: helps.index("Usage:")]  # the other messages are from all supported versions of click
    assert not {*ours} - {*_helps(), "Show this message and exit."}


def test_help_is_in_the_language_of_the_user(run: Run, start: Start) -> None:
    output = start("build", "--help", env=GERMAN).stdout  # click keeps the option --help of a command in one language
    assert output.startswith("Aufruf: worksheets build [OPTIONEN] JOB...")
    assert "Ordner für die Dateien.  [Standard: output]" in output
    assert "Diese Hilfe anzeigen." in output
    listed = run("--help", env=GERMAN).stdout
    assert "Befehle:\n  build     Arbeitsblätter und Lösungen von Aufträgen machen.\n" in listed
    assert run("--help", env={"WORKSHEETS_LANGUAGE": "fr"}).stdout == run("--help").stdout
    solve = " ".join(run("solve", "--help", env=GERMAN).stdout.split())
    assert "eine Minute Arbeit, höchstens wordsearch" in solve
    assert "Ob eine Kiste in der Mitte den goldenen Würfel hat." in solve


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("buidl", "Es gibt keinen Befehl 'buidl'."),
        ("build", "Es fehlt das Argument 'JOB...'."),
        ("new", "Es fehlt das Argument 'FILE'."),
        ("plan words.txt --days 9", "Ungültiger Wert für '--days': 9 liegt nicht im Bereich 1<=x<=7."),
        ("plan words.txt --days x", "'x' ist keine ganze Zahl."),
        ("fonts a b", "Diese Argumente sind zu viel (a b)"),
        ("fonts a", "Ein Argument ist zu viel (a)"),
        ("build a --workers 2 --scheduler b", "--workers gilt für diesen Rechner, --scheduler für andere"),
        ("import a.txt --difficulty esay", "es gibt keine Schwierigkeit „esay“; meinten Sie „easy“?"),
        ("mark - -", "nur eines von beiden kann von der Standardeingabe kommen"),
    ],
)
def test_usage_errors_are_german(run: Run, arguments: str, message: str) -> None:
    result = run(*arguments.split(), env=GERMAN)
    assert result.exit_code == 2
    assert f"Fehler: {message}" in result.stderr or message in result.stderr
    assert "Try '" not in result.stderr


def test_commands_in_python_are_english_and_unchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKSHEETS_LANGUAGE", "de")
    build = commands.commands["build"]
    assert translated(build) is build
    assert spoken("Options") == "Options"
    with speaking():
        assert spoken("Options") == "Optionen"
        german = translated(build)
        assert german.help != build.help
        assert [each.name for each in german.params] == [each.name for each in build.params]
    alone = copy.copy(build)  # a command keeps the help option of its first context
    assert click.Context(alone).get_usage().startswith("Usage:")
    assert spoken("Options") == "Options"


def test_english_reads_no_help_texts() -> None:
    for wanted in ("", "C", "C.UTF-8", "POSIX", "en_GB.UTF-8", "xx", "../de"):
        assert not help_language(wanted), wanted
    assert help_language("de_AT.UTF-8") == help_language("DE") == "de"


def test_help_reads_only_its_own_file() -> None:
    program = (
        "import atexit, sys\nfrom worksheets.cli import main, own_language\n"
        "texts = own_language.texts\n"
        "atexit.register(lambda: print(texts.cache_info().currsize, 'worksheets.language' in sys.modules))\n"
        "sys.argv = ['worksheets', '--help']\nmain()"
    )
    environment = {**os.environ, **GERMAN}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", env=environment)
    assert done.stdout.endswith("1 False\n"), done


GRID = "C O W\nX H E\nN E D\n"


@pytest.mark.parametrize(
    ("answer", "output"),
    [
        ("cow: row 1, column 1, E", "Die Lösung ist richtig.\n"),
        ("cow: row 1, column 1, S", "„cow“ steht nicht hier: Zeile 1, Spalte 1, S: dort steht CXN\n"),
        ("hen: row 2, column 2, S", "„hen“ ist hier kein gesuchtes Wort\n„cow“ fehlt\n"),
    ],
)
def test_marks_are_german(run: Run, tmp_path: Path, answer: str, output: str) -> None:
    for name, text in (("grid.txt", GRID), ("words.txt", "cow\n"), ("answer.txt", answer)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    files = [tmp_path / name for name in ("grid.txt", "answer.txt", "words.txt")]
    result = run("mark", files[0], files[1], "--words", files[2], "--kind", "wordsearch", env=GERMAN)
    assert result.stdout == output, result.stderr
    english = run("mark", files[0], files[1], "--words", files[2], "--kind", "wordsearch").stdout
    assert len(english.splitlines()) == len(output.splitlines())
    assert english != output


def test_a_message_that_does_not_fit_is_refused_in_german(run: Run, job: Callable[[str], Path]) -> None:
    text = "title: T\nsheets: [{words: [cow, hen], size: 8x8, message: hello}]\n"
    printed = run("check", job(text), env=GERMAN).stderr
    assert "ein Gitter von 8 x 8 hat 64 Felder, davon lassen die Wörter 58 frei, aber die Botschaft hat 5" in printed
    assert "the message" not in printed


def test_a_plan_ends_in_german(run: Run, job: Callable[[str], Path]) -> None:
    file = job("title: T\nsheets: [{words: [cow, hen], size: 5x6}]\n")
    lines = run("check", file, env=GERMAN).stdout.splitlines()
    assert lines[-1] == f"{file.stem}: 1 Blatt, 1 Seite, 1 Seite Lösungen"
    text = "sheets: [{kind: cloze, text: The fox sleeps.}]"
    assert "  3 Wörter  " in run("check", job(text, name="text.yaml"), env=GERMAN).stdout
    assert run("check", file).stdout.splitlines()[-1] == f"{file.stem}: 1 sheet, 1 page, 1 page of answers"


def test_an_answer_key_in_json_is_read_with_german_problems(run: Run, tmp_path: Path) -> None:
    sheet: Mapping[str, object] = {"kind": "sudoku", "id": "a", "puzzle": {"size": "4x4", "items": []}}
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(sheet), encoding="utf-8")
    result = run("solve", file, env=GERMAN)
    assert result.exit_code == 2
    assert "erwartet: " in result.stderr
    assert "expected" not in result.stderr


def test_the_steps_of_the_help_are_filled_in() -> None:
    assert _placeholders(STEPS_HELP) == {"steps"}
