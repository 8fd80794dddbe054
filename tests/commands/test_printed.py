"""`solve` reads back what `build` writes: the same puzzle, from JSON and from plain text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

import worksheets
from worksheets.base.errors import InputError
from worksheets.commands.printed import holds_sheets, read_printed
from worksheets.commands.solve import parse
from worksheets.exercises.exercise import Exercise
from worksheets.puzzles import registry
from worksheets.puzzles.values import SolveInput

Run = Callable[..., Result]

JOB = """\
title: Round trip
seed: 5
sheets:
  - {id: farm, title: "On the farm, today", words: [cow, horse, "12:30", "guinea pig"], size: 8x9, difficulty: easy}
  - {id: clues, words: [{word: cow, clue: gives milk}, hen], word_bank: clues, size: 6x6}
  - {id: both, words: [{word: cow, clue: gives milk}, hen], word_bank: both, size: 6x6, letters: {case: lower}}
  - {id: kiz, words: [kız, şiş], language: tr, size: 5x5, variants: 2}
  - {id: cut, kind: wordregions, size: 4x5, hints: [borders, lengths]}
  - {id: own, kind: wordregions, size: 4x5, words: [zzyx], region_size: [3, 8], hints: [first_letters]}
  - {id: listed, kind: wordregions, size: 4x4, hints: [words]}
  - {id: gold, kind: goldencube, size: [3, 3, 3], language: de}
  - {id: open, kind: goldencube, size: [3, 3, 3], unique: no, blocks: ["1x2x2 * 6", "1x1x1 * 2"]}
  - {id: plain, kind: goldencube, size: [2, 3, 2], golden: no}
  - {id: told, words: [cow, hen], size: 5x6, instruction: "Find the animals: all of them"}
  - {id: untold, words: [cow, hen], size: 5x6, instruction: no}
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the job as `trip.json` and `trip.txt`."""
    folder = tmp_path_factory.mktemp("built")
    (folder / "trip.yaml").write_text(JOB, "utf-8")
    worksheets.build(folder / "trip.yaml", output=folder, formats=["json", "txt"])
    return folder


def names(built: Path) -> list[str]:
    sheets = json.loads((built / "trip.json").read_text("utf-8"))["sheets"]
    return [sheet["id"] + (f"-{sheet['variant']}" if sheet["variant"] else "") for sheet in sheets]


def read(path: Path, name: str, **options: Any) -> Any:
    """Return the puzzle of a sheet, and its kind."""
    printed = read_printed(SolveInput(path.read_text("utf-8"), str(path), **options), name)
    from worksheets.commands.solve import recognise

    kind = registry.find(printed.kind or recognise(printed.given))
    return kind, parse(kind, printed.given)


def test_json_gives_the_very_puzzle_back(built: Path) -> None:
    sheets = json.loads((built / "trip.json").read_text("utf-8"))["sheets"]
    for name, sheet in zip(names(built), sheets, strict=True):
        kind, puzzle = read(built / "trip.json", name)
        assert kind.name == sheet["kind"]
        assert json.loads(json.dumps(puzzle.to_json())) == sheet["puzzle"]
        alone = read_printed(SolveInput(json.dumps(sheet), "one.json"))
        assert parse(kind, alone.given) == puzzle


def test_text_gives_the_same_lines_back(built: Path) -> None:
    for name in names(built):
        if name == "clues":
            continue
        wanted_kind, wanted = read(built / "trip.json", name)
        options = {"dictionary": "en"} if wanted_kind.name == "wordregions" else {}
        kind, puzzle = read(built / "trip.txt", name, **options)
        assert kind.name == wanted_kind.name
        assert puzzle.to_text() == (wanted.to_text().upper() if name == "both" else wanted.to_text())
        if kind.name == "wordsearch":
            assert [entry.word for entry in puzzle.entries] == [entry.word for entry in wanted.entries]
        if kind.name == "goldencube":
            assert (puzzle.golden, puzzle.blocks) == (wanted.golden, wanted.blocks)
            assert set(puzzle.givens) == set(wanted.givens)
        if kind.name == "wordregions" and name != "listed":
            assert puzzle.counts == wanted.counts


def test_both_forms_are_solved_and_marked(run: Run, built: Path, tmp_path: Path) -> None:
    answer = tmp_path / "answer.txt"
    for name in names(built):
        for form in ("json", "txt"):
            if (name, form) in (("clues", "txt"), ("own", "txt")):
                continue
            options = ["--dictionary", "en"] if form == "txt" and name in ("cut", "listed") else []
            for chosen in ([], ["--format", "json"]):
                solved = run("solve", built / f"trip.{form}", "--sheet", name, *options, *chosen)
                assert solved.exit_code == 0, (name, form, solved.output)
                answer.write_text(solved.stdout, "utf-8")
                for puzzle in {form, "json"}:
                    more = options if puzzle == "txt" else []
                    marked = run("mark", built / f"trip.{puzzle}", answer, "--sheet", name, *more)
                    assert (marked.exit_code, marked.stdout) == (0, "The answer is right.\n"), (name, marked.output)
            key = run("mark", built / f"trip.{form}", built / "trip.json", "--sheet", name, *options)
            assert (key.exit_code, key.stdout) == (0, "The answer is right.\n")


def test_givens_are_honoured(built: Path) -> None:
    _, puzzle = read(built / "trip.txt", "gold")
    assert puzzle.givens
    found = list(worksheets.solutions("goldencube", (built / "trip.txt").read_text("utf-8"), sheet="gold"))
    assert len(found) == 1
    for given in puzzle.givens:
        assert all(found[0].layers[z][y][x] == given.block for x, y, z in given.cells)
    (again,) = worksheets.solutions("goldencube", (built / "trip.json").read_text("utf-8"), sheet="gold")
    assert again == found[0]


def test_words_of_the_author_are_in_the_json(run: Run, built: Path) -> None:
    sheet = next(s for s in json.loads((built / "trip.json").read_text("utf-8"))["sheets"] if s["id"] == "own")
    assert sheet["puzzle"]["words_added"] == ["ZZYX"]
    assert "ZZYX" in run("solve", built / "trip.json", "--sheet", "own").stdout


def refusal(run: Run, *arguments: object) -> str:
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    return str(result.stderr)


def test_a_sheet_is_named_where_there_are_several(run: Run, built: Path) -> None:
    known = "farm, clues, both, kiz-A, kiz-B, cut, own, listed, gold, open, plain, told, untold"
    for form in ("json", "txt"):
        file = built / f"trip.{form}"
        assert refusal(run, "solve", file) == f"{file}: there are 13 sheets here; name one with --sheet: {known}\n"
        message = refusal(run, "solve", file, "--sheet", "frm")
        assert message == f'{file}: there is no sheet "frm" here; did you mean "farm"? (known: {known})\n'
        message = refusal(run, "solve", file, "--sheet", "kiz")
        assert message == f'{file}: the sheet "kiz" has versions; name one: kiz-A, kiz-B\n'
        assert run("solve", file, "--sheet", "KIZ b").stdout == run("solve", file, "--sheet", "kiz-B").stdout != ""
    message = refusal(run, "solve", built / "trip.json", "--sheet", "gold", "--kind", "wordsearch")
    assert message == f"{built / 'trip.json'}: this sheet is of the kind goldencube, not wordsearch\n"


def test_a_bank_of_clues_names_no_words(run: Run, built: Path, tmp_path: Path) -> None:
    assert "shows clues, not words" in refusal(run, "solve", built / "trip.txt", "--sheet", "clues")
    (tmp_path / "words.txt").write_text("cow\nhen\n")
    solved = run("solve", built / "trip.txt", "--sheet", "clues", "--words", tmp_path / "words.txt")
    assert (solved.exit_code, solved.stdout.count("row ")) == (0, 2)


@pytest.mark.parametrize("language", ["en", "de", "fr", "ar"])
def test_a_word_search_without_a_list_is_known_by_its_task(run: Run, tmp_path: Path, language: str) -> None:
    sheet = "{words: [cow, hen, pig], words_language: en, word_bank: none, size: 6x6}"
    (tmp_path / "job.yaml").write_text(f"language: {language}\noutput: {{formats: [txt]}}\nsheets: [{sheet}]\n")
    file = worksheets.build(tmp_path / "job.yaml", output=tmp_path)[0]
    assert "a word search needs words to look for" in refusal(run, "solve", file)
    (tmp_path / "words.txt").write_text("cow\nhen\npig\n")
    solved = run("solve", file, "--words", tmp_path / "words.txt")
    assert (solved.exit_code, len(solved.stdout.splitlines())) == (0, 3)


def test_regions_in_text_need_a_dictionary_and_are_known(run: Run, built: Path) -> None:
    for name in ("cut", "listed"):
        assert "--dictionary NAME" in refusal(run, "solve", built / "trip.txt", "--sheet", name)


def test_the_language_is_that_of_the_sheet(run: Run, built: Path) -> None:
    for form in ("json", "txt"):
        assert run("solve", built / f"trip.{form}", "--sheet", "gold").stdout.startswith("Ebene 1\n")
        assert run("solve", built / f"trip.{form}", "--sheet", "kiz-A").stdout.startswith("kız: satır ")
        assert run("solve", built / f"trip.{form}", "--sheet", "gold", "--language", "en").stdout.startswith("Layer 1")


def test_a_puzzle_of_ones_own_is_no_built_file(run: Run, tmp_path: Path) -> None:
    grid = tmp_path / "grid.txt"
    grid.write_text("COW\nHEN\n")
    assert "--sheet is for files that build wrote" in refusal(run, "solve", grid, "--sheet", "a")
    assert not holds_sheets("COW\n---\nHEN\n")
    assert holds_sheets("Farm, Easy, farm\n----------------\n\nFind.\n\nCOW\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "this begins like JSON, but is not"),
        ('{"sheets": [{"words": ["cow"]}]}', "sheets[0]: this is not a puzzle; solve reads what build"),
        ('{"sheets": []}', "there is no sheet in this JSON"),
        ('{"sheets": [3]}', "a sheet is a mapping"),
        ('{"puzzle": 3}', "this is a mapping"),
        ('{"puzzle": {}}', "the sheet does not say its kind"),
        ('{"puzzle": {}, "kind": "wordserch"}', 'did you mean "wordsearch"'),
        ('{"puzzle": {}, "kind": "wordsearch", "language": 3}', "the language of the sheet is a text"),
        ('{"puzzle": {}, "kind": "wordsearch", "language": "xx"}', 'there is no language "xx"'),
        ('{"a": ' * 5000 + "1" + "}" * 5000, "this JSON"),
        ('{"a": ' + "9" * 5000 + "}", "this JSON"),
    ],
)
def test_json_that_is_no_sheet_is_refused(run: Run, tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "file.json"
    path.write_text(text)
    assert message in refusal(run, "solve", path)


# ---- hostile values


@cache
def sheet(kind: str) -> dict[str, Any]:
    fields = {"wordsearch": {"words": ["cow", "hen"], "size": "4x5"}, "wordregions": {"size": "3x4"}}
    made: Exercise = worksheets.generate(kind, fields.get(kind, {"size": [3, 3, 3]}))
    record: dict[str, Any] = json.loads(json.dumps(made.to_json()))
    return record


ODD = st.sampled_from(
    [None, True, False, 0, -1, 1, 7, 10**12, 1.5, "", "A", "ab", "\ud800", "\n", [], [1], [[1, 2]], {}, {"word": 3}]
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in items:
        yield from places(each, (*path, key))


def changed(value: Any, path: tuple[Any, ...], other: Any) -> Any:
    if not path:
        return other
    copy = value.copy()
    copy[path[0]] = changed(value[path[0]], path[1:], other)
    return copy


@settings(max_examples=60)
@for_all(st.sampled_from(["wordsearch", "wordregions", "goldencube"]), st.data())
def test_hostile_json_is_refused_in_sentences(name: str, data: st.DataObject) -> None:
    kind, whole = registry.find(name), sheet(name)
    puzzle, solution = whole["puzzle"], whole["solution"]
    for _ in range(data.draw(st.integers(1, 2))):
        puzzle = changed(puzzle, data.draw(st.sampled_from([*places(puzzle)][1:])), data.draw(ODD))
        solution = changed(solution, data.draw(st.sampled_from([*places(solution)][1:])), data.draw(ODD))
    right = parse(kind, SolveInput("", "a.json", data=whole["puzzle"]))
    problems: list[str] = []
    try:
        found = parse(kind, SolveInput("", "a.json", data=puzzle))
        assert found.to_text()
        next(kind.solutions(found, steps=200), None)
    except InputError as error:
        problems += map(str, error.problems)
    except worksheets.BudgetSpentError:
        pass
    assert all(problem.startswith("a.json") or "dictionary" in problem for problem in problems)
    problems.clear()
    try:
        assert all(kind.mark(right, SolveInput("", "b.json", data=solution)))
    except InputError as error:
        problems += map(str, error.problems)
    assert all(problem.startswith("b.json: solution.") for problem in problems)
