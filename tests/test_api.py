"""The public Python API."""

from __future__ import annotations

import inspect
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import worksheets
from tests.drawing.images.made_pictures import file_of, gradient
from tests.loops import loop_over

FIELDS = {"words": ["cow", "horse"], "size": "8x10", "difficulty": "hard"}


def test_every_public_name_is_there() -> None:
    for name in worksheets.__all__:
        assert getattr(worksheets, name) is not None
        assert name in dir(worksheets)
    with pytest.raises(AttributeError, match="generat"):
        worksheets.generat  # noqa: B018


def test_public_names_are_functions_and_classes() -> None:
    import worksheets.commands.build

    assert inspect.isfunction(worksheets.build)
    assert issubclass(worksheets.InputError, worksheets.WorksheetError)


def test_generate_is_frozen_and_repeats() -> None:
    first, second = (worksheets.generate("wordsearch", FIELDS, seed=1) for _ in range(2))
    assert first == second
    assert first.puzzle != worksheets.generate("wordsearch", FIELDS, seed=2).puzzle
    with pytest.raises(AttributeError):
        first.puzzle.grid = None
    assert (first.kind, first.difficulty, first.language) == ("wordsearch", "hard", "en")


def test_generate_makes_the_sheet_of_a_job(job, tmp_path) -> None:  # type: ignore[no-untyped-def]
    import json

    text = "seed: 9\nsheets:\n  - {id: farm, title: Farm, words: [cow, horse], size: 8x10, difficulty: hard}\n"
    (path,) = worksheets.build(job(text), output=tmp_path, formats=["json"])
    (sheet,) = json.loads(path.read_text("utf-8"))["sheets"]
    exercise = worksheets.generate("wordsearch", {**FIELDS, "id": "farm", "title": "Farm"}, seed=9)
    assert exercise.to_json(sheet["page"], sheet["answer_page"]) == sheet


def test_generate_names_every_problem() -> None:
    with pytest.raises(worksheets.InputError) as caught:
        worksheets.generate("wordsearch", {"words": [], "size": "0x5", "dificulty": "hard"})
    assert {problem.path for problem in caught.value.problems} == {"words", "size", "dificulty"}
    assert 'did you mean "difficulty"?' in str(caught.value)
    with pytest.raises(worksheets.InputError, match="ELEFANT"):
        worksheets.generate("wordsearch", {"words": ["ELEFANT"], "size": "6x6"})
    with pytest.raises(worksheets.InputError, match='did you mean "wordsearch"?'):
        worksheets.generate("wordserch", {})


def test_solutions_are_lazy_and_limited() -> None:
    exercise = worksheets.generate("wordsearch", FIELDS)
    found = worksheets.solutions("wordsearch", exercise.puzzle, limit=2)
    assert isinstance(found, Iterator)
    assert [solution.to_json() for solution in found] == [exercise.solution.to_json()]
    assert list(worksheets.solutions("wordsearch", exercise.puzzle, limit=0)) == []


def test_solutions_of_a_text() -> None:
    (solution,) = worksheets.solutions("wordsearch", "C O W X\nQ N E H\n", words=("cow", "hen"))
    assert [(p["row"], p["column"], p["direction"]) for p in solution.to_json()["placements"]] == [
        (0, 0, "E"),
        (1, 3, "W"),
    ]


def made() -> worksheets.Exercise:
    return worksheets.generate("wordsearch", WORDS)


def endless() -> list[object]:
    found: list[object] = []
    found.append(found)
    return found


class Numbers:
    """Several numbers, as in an array of NumPy."""

    def __index__(self) -> int:
        raise TypeError("only integer scalar arrays can be converted to a scalar index")


NUMBERS: Any = Numbers()

WORDS = {"words": ["cow", "hen"]}


@loop_over(
    ("call", "says"),
    [
        (lambda: worksheets.generate(None, WORDS), "the kind of a puzzle is a name, not None"),  # type: ignore[arg-type]
        (lambda: worksheets.generate("wordsearch", None), "mapping"),  # type: ignore[arg-type]
        (lambda: worksheets.generate("wordsearch", WORDS, seed="x"), "whole number"),  # type: ignore[arg-type]
        (lambda: worksheets.generate("wordsearch", WORDS, seed="7"), "whole number"),  # type: ignore[arg-type]
        (lambda: worksheets.generate("wordsearch", WORDS, seed=NUMBERS), "whole number, not a value of the type Num"),
        (lambda: worksheets.generate("wordsearch", {**WORDS, "seed": NUMBERS}), "seed: the seed is a whole number"),
        (lambda: worksheets.build("first-grade", seed=NUMBERS), "the seed must be a whole number, not a value of"),
        (lambda: worksheets.generate("wordsearch", WORDS, seed=None), "whole number, not None"),  # type: ignore[arg-type]
        (
            lambda: worksheets.generate("wordsearch", {"words": {"file": "lost.csv"}}),
            "lost.csv: words: there is no such file",
        ),
        (lambda: worksheets.generate("wordsearch", {"words": {"file": "a.csv", "wrd": "x"}}), 'did you mean "word"?'),
        (lambda: worksheets.generate("wordsearch", {"words": {"file": 3}}), '"file" is the path of a word list'),
        (lambda: worksheets.solutions("wordsearch", "A B"), "name a list with words"),
        (lambda: worksheets.solutions("wordregions", "AB"), "needs words: words or dictionary (known"),
        (lambda: worksheets.solutions("goldencube", "2 2 2\n0\n"), "for a plain box use golden=False"),
        (lambda: worksheets.generate("wordsearch", {**WORDS, "id": 5}), "id: this is a text"),
        (lambda: worksheets.generate("wordsearch", {**WORDS, "id": "\ud800"}), "id: a text holds half a character"),
        (lambda: worksheets.generate("goldencube", {"size": ["\ud800"]}), "size: a text holds half a character"),
        (lambda: worksheets.generate("wordsearch", {"words": ["c\ud800w"]}), "words: a text holds half a character"),
        (lambda: worksheets.generate("wordsearch", {"words": ["cow", {"wrd": "x"}]}), '"{wrd: x}" is not a word'),
        (lambda: worksheets.solutions("wordsearch", None), "puzzle"),
        (lambda: worksheets.solutions(None, None), "the kind of a puzzle is a name"),  # type: ignore[arg-type]
        (
            lambda: worksheets.solutions("wordsearch", "A B", -1, words=("ab",)),
            "limit is a whole number from 0 up, or None for no bound, not -1",
        ),
        (
            lambda: worksheets.solutions("wordsearch", "A B", golden=True),
            '"golden" is no switch of the kind wordsearch',
        ),
        (lambda: worksheets.solutions("wordsearch", "A B", language="xx"), 'no language "xx"'),
        (lambda: worksheets.generate("wordsearch", {"words": endless()}), "never end"),
        (lambda: worksheets.generate("wordsearch", {1: "cow"}), "the names of fields are texts"),  # type: ignore[dict-item]
        (lambda: worksheets.generate("wordsearch", WORDS, seed=10**5000), "at most 4,000 digits"),
        (lambda: worksheets.generate("wordsearch", {**WORDS, "pick": 10**5000}), "pick: a number of more than 4,000"),
        (
            lambda: worksheets.solutions("goldencube", made().puzzle),
            "this puzzle is one of the kind wordsearch, not gold",
        ),
        (lambda: worksheets.solutions("wordsearch", made()), "exercise.puzzle"),
        (lambda: worksheets.solutions("wordsearch", made().solution), "not its solution"),
        (lambda: worksheets.solutions("wordsearch", type(made().puzzle)), "not a value of the type type"),
        (lambda: worksheets.solutions("wordsearch", made().puzzle, 1.5), "limit is a whole number"),  # type: ignore[arg-type]
        (lambda: worksheets.solutions("wordsearch", made().puzzle, steps=0), "steps is a whole number from 1 up"),
        (lambda: worksheets.solutions("wordsearch", "A B", words="ab"), "words: the words are a list of texts"),
        (lambda: worksheets.solutions("wordsearch", "A B", language=None), "language: this is a text, not None"),
        (lambda: worksheets.solutions("wordsearch", "A B", options={}), "options: this cannot be given"),
        (lambda: worksheets.build("first-grade", formats=5), "expected formats as a text"),  # type: ignore[arg-type]
        (lambda: worksheets.build("first-grade", seed=10**5000), "at most 4,000 digits"),
        (lambda: worksheets.build(None), "expected a path"),  # type: ignore[arg-type]
        (lambda: worksheets.build([None]), "expected a path"),  # type: ignore[list-item]
        (lambda: worksheets.build({"sheets": []}), "Job.parse makes one of a mapping"),  # type: ignore[arg-type]
        (lambda: worksheets.build("a" * 300), "it has 300 characters"),
        (lambda: worksheets.build("first-grade", seed="x"), "the seed must be a whole number"),  # type: ignore[arg-type]
        (lambda: worksheets.build("first-grade", output=None), "the output folder is a path, not None"),  # type: ignore[arg-type]
        (lambda: worksheets.build("first-grade", workers=0), "workers is a whole number from 1 up, not 0"),
        (lambda: worksheets.build("first-grade", workers="2"), "workers is a whole number from 1 up"),  # type: ignore[arg-type]
        (lambda: worksheets.build("first-grade", formats="jsn"), 'there is no format "jsn"; did you mean "json"?'),
    ],
)
def test_wrong_arguments_are_sentences(call: Callable[[], object], says: str) -> None:
    with pytest.raises(worksheets.InputError) as caught:
        call()
    assert says in str(caught.value)
    assert " --" not in str(caught.value), "options are for the command line"


def test_a_tuple_of_words_is_as_good_as_a_list() -> None:
    entries = [{"word": "cow", "clue": "moo"}, {"word": "hen"}]
    listed, fixed = (worksheets.generate("wordsearch", {"words": words}) for words in (entries, tuple(entries)))
    assert listed == fixed


def test_other_fields_may_name_files_as_in_a_job(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    rows, text = ["..###.", ".#####", "######", "######", ".####."], "The cow [eats] grass. The hen [lays] eggs."
    Path("mask.txt").write_text("\n".join(rows), "utf-8")
    Path("text.txt").write_text(text, "utf-8")
    for number in range(4):
        Path(f"{number}.png").write_bytes(file_of(gradient(8 + number, 8)))
    for kind, plain, named in (
        ("wordsearch", {"words": ["cow", "hen"], "mask": rows}, {"mask": {"file": "mask.txt"}}),
        ("cloze", {"text": text}, {"text": {"file": tmp_path / "text.txt"}}),
    ):
        assert worksheets.generate(kind, {**plain, **named}).puzzle == worksheets.generate(kind, plain).puzzle
    pictures = {"pictures": [Path("0.png"), "1.png", "2.png", "3.png"]}
    made: Any = worksheets.generate("sudoku", {"signs": pictures, "size": "4x4"}).puzzle
    assert [picture.name for picture in made.pictures.pictures] == [f"{number}.png" for number in range(4)]
    for kind, field, wrong, says in (
        ("cloze", "text", {"file": "no.txt"}, "text: there is no such file"),
        ("cloze", "text", {"file": 3}, "text: expected the path of a file"),
        ("cloze", "text", {"file": "1.png"}, "text: 1.png: this is not a text in UTF-8"),
        ("wordsearch", "mask", {"fil": "mask.txt"}, "mask: expected the path of a file"),
        ("sudoku", "signs", {"pictures": ["no.png"]}, "signs: there is no such file"),
    ):
        with pytest.raises(worksheets.InputError, match=says):
            worksheets.generate(kind, {"words": ["cow"], field: wrong} if kind == "wordsearch" else {field: wrong})


def test_words_may_come_from_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("farm.csv").write_text("Nr;Englisch;Deutsch\n1;cow;Kuh\n2;horse;Pferd\n", "utf-8")
    listed = worksheets.generate(
        "wordsearch", {"words": [{"word": "Kuh", "clue": "cow"}, {"word": "Pferd", "clue": "horse"}]}
    )
    for path in ("farm.csv", Path("farm.csv"), tmp_path / "farm.csv"):
        fields = {"words": {"file": path, "word": "Deutsch", "clue": "2"}}
        assert worksheets.generate("wordsearch", fields) == listed
    Path("farm.csv").write_text("cow;Kuh\nhen;Henne\n", "utf-8")
    fields = {"words": {"file": "farm.csv"}}
    bank = worksheets.generate("wordsearch", fields).puzzle.to_json()["word_bank"]
    assert [each["word"] for each in bank] == ["cow", "hen"]


def test_a_dictionary_may_come_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    words = "beet rose baum gras igel zaun wurm hecke apfel birne blume tulpe biene spaten".split()
    path.write_text("\n".join(words), "utf-8")
    fields = {"size": "5x5", "language": "de"}
    made = worksheets.generate("wordregions", {**fields, "dictionary": {"file": path}})
    assert made == worksheets.generate("wordregions", {**fields, "dictionary": words})


def test_words_may_come_one_by_one() -> None:
    listed = worksheets.generate("wordsearch", {"words": ["cow", "hen"]})
    for words in (iter(["cow", "hen"]), (word for word in ["cow", "hen"]), {"cow": 1, "hen": 2}.keys()):
        assert worksheets.generate("wordsearch", {"words": words}) == listed
    with pytest.raises(worksheets.InputError, match="more than 500,000 values come from"):
        worksheets.generate("wordsearch", {"words": itertools.repeat("cow")})


def test_a_build_in_part_is_an_error_of_its_own(job: Callable[..., Path], tmp_path: Path) -> None:
    path = job("sheets:\n  - {words: [cow], size: 4}\n  - {words: [ab, ba], size: 1x2, difficulty: easy}\n")
    with pytest.raises(worksheets.WorksheetError):
        worksheets.build(path, output=tmp_path / "none")
    assert issubclass(worksheets.PartlyBuiltError, worksheets.GenerationError)


def test_one_format_may_be_a_text(job: Callable[..., Path], tmp_path: Path) -> None:
    for formats in ("json", "pdf, json"):
        written = worksheets.build(job(), output=tmp_path / formats, formats=formats, answers="none")
        assert [path.suffix[1:] for path in written] == formats.split(", ")


JOB = {"title": "Zoo", "sheets": [{"id": "zoo", "words": ["lion", "tiger"], "size": "7x9", "variants": 2}]}


def test_a_job_from_a_mapping_or_a_text_equals_that_of_a_file(job, tmp_path) -> None:  # type: ignore[no-untyped-def]
    import json

    text = json.dumps(JOB)
    path = job(text, name="zoo.yaml")
    parsed = worksheets.Job.parse(JOB, name="zoo")
    assert parsed == worksheets.Job.parse(text, name="zoo")
    assert worksheets.Job.parse(parsed) is parsed  # type: ignore[arg-type]
    assert (parsed.name, parsed.title, [sheet.variant for sheet in parsed.sheets]) == ("zoo", "Zoo", ["A", "B"])
    built = worksheets.build(path, output=tmp_path / "file", formats="pdf,json,svg")
    again = worksheets.build(parsed, output=tmp_path / "job", formats="pdf,json,svg")
    assert [each.name for each in again] == [each.name for each in built]
    assert all(one.read_bytes() == other.read_bytes() for one, other in zip(built, again, strict=True))
    assert worksheets.render(parsed, formats="pdf")["zoo.pdf"] == built[0].read_bytes()
    assert len(worksheets.plan(parsed).pages) == 3


def test_a_job_is_built_again_over_its_own_files(tmp_path) -> None:  # type: ignore[no-untyped-def]
    """A job from a mapping has no job file, so no written file counts as one of its inputs."""
    for variants in (2, 1):
        fields = {"sheets": [{"id": "zoo", "words": ["lion"], "size": 6, "variants": variants}]}
        worksheets.build(worksheets.Job.parse(fields), output=tmp_path, formats="pdf,json,svg")
    worksheets.build(worksheets.Job.parse(fields), output=tmp_path, formats="pdf")
    assert not (tmp_path / "job-zoo-B.svg").exists()


def test_a_job_reads_the_files_passed_to_it(tmp_path) -> None:  # type: ignore[no-untyped-def]
    fields = {"sheets": [{"words": {"file": "zoo.txt"}, "size": 7}]}
    (tmp_path / "zoo.txt").write_text("lion\ntiger\n")
    given = worksheets.Job.parse(fields, {"zoo.txt": b"lion\ntiger\n"})
    assert given.sheets == worksheets.Job.parse(fields, folder=tmp_path).sheets
    assert given.sheets == worksheets.Job.parse(fields, folder=str(tmp_path)).sheets
    with pytest.raises(worksheets.InputError, match=r"zoo\.txt"):
        worksheets.Job.parse(fields)


@pytest.mark.parametrize("wrong", [3, None, ["sheets"], b"sheets: []", {"sheets": {1, 2}}, {"sheets": []}, "sheets: 1"])
def test_invalid_jobs_are_refused(wrong: object) -> None:
    with pytest.raises(worksheets.InputError):
        worksheets.Job.parse(wrong)  # type: ignore[arg-type]


def test_all_problems_of_a_job_at_once() -> None:
    with pytest.raises(worksheets.InputError) as caught:
        worksheets.Job.parse({"titel": "Zoo", "sheets": [{"words": ["cow"], "sise": 5}]})
    assert [problem.path for problem in caught.value.problems] == ["", "sheets[1]"]
    assert 'did you mean "title"?' in str(caught.value)
