"""A job as bytes and as pictures: the same bytes as from `build`, and nothing is written to disk."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

import worksheets
from tests.verify.pdf_edit import without_job
from worksheets.base.errors import GenerationError, InputError, WorksheetError
from worksheets.commands import render
from worksheets.exercises import exercise as making
from worksheets.exercises.remembered import Remembered
from worksheets.job.loader import load_job

FORMATS = ["pdf", "json", "txt"]
JOB = """\
title: Zoo
word_sets:
  animals: {file: words/animals.csv}
sheets:
  - {id: zoo, words: animals, size: 9x10, variants: 2}
  - {id: hard, words: [zebra, lion], size: 7x9, difficulty: hard}
"""
FILES = {"words/animals.csv": b"Wort;Hinweis\ntiger;striped\ncamel;thirsty\n"}


def test_a_sample_is_rendered_as_it_is_built(repository: Path, tmp_path: Path) -> None:
    for name in ("languages", "first-grade"):
        path = repository / "configs" / f"{name}.yaml"
        built = worksheets.build(path, output=tmp_path, formats=FORMATS)
        text = path.read_text("utf-8")
        words = {file.relative_to(path.parent).as_posix(): file.read_bytes() for file in path.parent.glob("words/*")}
        rendered = worksheets.render(text, words, FORMATS, name=name)
        assert rendered == {file.name: file.read_bytes() for file in built}
        assert list(rendered) == [file.name for file in built]
        assert worksheets.render(load_job(path), formats=FORMATS) == rendered


def test_only_the_given_files_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "animals.csv").write_text("gnu\nemu\n")
    assert b"camel" in worksheets.render(JOB, FILES, "json")["job.json"]
    with pytest.raises(
        InputError, match=r"words/animals.csv: there is no such file; did you mean \"words/animal.csv\""
    ):
        worksheets.render(JOB, {"words/animal.csv": b"gnu"})
    with pytest.raises(InputError, match="there is no such file"):
        worksheets.render(JOB)
    with pytest.raises(InputError, match="contents as bytes, got a value of the type str"):
        worksheets.render(JOB, {"words/animals.csv": "gnu"})  # type: ignore[dict-item]
    assert [path.name for path in tmp_path.iterdir()] == ["words"]


def test_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: Any, **_: Any) -> None:
        raise AssertionError(f"opened: {arguments}")

    worksheets.render(JOB, FILES, FORMATS)  # loads fonts and languages
    monkeypatch.setattr("builtins.open", refuse)
    monkeypatch.setattr("os.open", refuse)
    worksheets.render(JOB.replace("Zoo", "Zoo 2"), FILES, FORMATS)
    worksheets.plan(JOB.replace("Zoo", "Zoo 3"), FILES)


def test_a_mapping_is_a_job() -> None:
    job = {"title": "No", "sheets": [{"words": ["no", "1e3", "Ä#b"], "size": 8, "difficulty": ["easy", "hard"]}]}
    text = 'title: "No"\nsheets:\n  - {words: ["no", "1e3", "Ä#b"], size: 8, difficulty: [easy, hard]}\n'
    mapped, read = (worksheets.render(each, formats=FORMATS) for each in (job, text))
    assert {name: without_job(data) for name, data in mapped.items()} == {
        name: without_job(data) for name, data in read.items()
    }


@pytest.mark.parametrize("job", [3, None, b"title: a", {"sheets": {1, 2}}, {"a": object()}, [], {}])
def test_invalid_jobs_are_refused(job: Any) -> None:
    with pytest.raises(InputError):
        worksheets.render(job)
    assert worksheets.plan(job).problems


SMALL = "sheets: [{words: [cow, hen], size: 5x6}]"


class Three:
    """A number that is no int, such as NumPy's."""

    def __index__(self) -> int:
        return 3


def test_values_of_similar_types_are_taken() -> None:
    seed: Any = Three()
    assert worksheets.render(SMALL, formats="json", seed=seed) == worksheets.render(SMALL, formats="json", seed=3)
    job: Any = {"sheets": [{"words": {"file": "words/animals.csv"}}]}
    by_path: Any = {Path(name): data for name, data in FILES.items()}
    assert worksheets.render(job, by_path, "txt") == worksheets.render(job, FILES, "txt")


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"folder": 3}, "expected a folder as a text or a path, got a value of the type int"),
        ({"files": {3: b"cow"}}, "expected the name of a file as a text, got a value of the type int"),
        ({"files": 3}, "expected files as a mapping of names to bytes, got a value of the type int"),
        ({"formats": b"json"}, "expected formats as a text or a list of texts, got a value of the type bytes"),
        ({"name": ""}, '"" cannot be the name of a job'),
        ({"name": "a/b"}, '"a/b" cannot be the name of a job'),
        ({"name": 3}, '"3" cannot be the name of a job'),
        ({"name": "CON"}, '"CON" is the name of a device on Windows'),
        ({"name": "a\nb"}, r"it contains the character U\+000A"),
    ],
)
def test_invalid_arguments_are_refused(given: dict[str, Any], problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        worksheets.render(SMALL, **given)
    if "folder" in given:
        assert [str(each) for each in worksheets.plan(SMALL, **given).problems] == [problem]


def test_impossible_sheets_are_raised_and_reported() -> None:
    tight = "sheets:\n  - {words: [abcd, efgh, ijkl], size: 2x7}\n  - {words: [cow], size: 4}\n"
    with pytest.raises(GenerationError):
        worksheets.render(tight)
    shown = worksheets.plan(tight)
    assert [problem.path for problem in shown.problems] == ["sheets[1]"]
    assert [page.sheets for page in shown.pages] == [(1,), (1,)]


def letters(svg: str) -> str:
    return "".join(re.findall(r">([^<\n]+)</text>", svg))


def test_a_plan_shows_every_page() -> None:
    shown = worksheets.plan(JOB, FILES)
    assert not shown.problems
    assert shown.title == "Zoo"
    assert [page.sheets for page in shown.pages if not page.answers] == [(0,), (1,), (2,)]
    assert [page.sheets for page in shown.pages if page.answers] == [(0, 1, 2)]
    assert [note for note in shown.notes if "animals.csv" in note]
    for page in shown.pages:
        assert page.svg.startswith("<svg ")
    assert "Tiger" in letters(shown.pages[0].svg) or "tiger" in letters(shown.pages[0].svg)
    appended = worksheets.plan("output: {answers: append}\n" + JOB, FILES)
    kinds = [page.answers for page in appended.pages]
    assert kinds == [False, False, False, False, True], "an empty page, so that no key is on the back of a sheet"


@pytest.mark.parametrize(
    ("fields", "texts"),
    [
        ("", ["sheet 1", "sheet 2", "sheet 3", "sheet 4"]),
        ("footer: Class 3b\n", ["Class 3b"] * 4),
        ("language: de\nfooter: Klasse 3b\n", ["Klasse 3b"] * 4),
        ("language: de\n", ["Blatt 1", "Blatt 2", "Blatt 3", "Blatt 4"]),
        ("footer: no\n", [""] * 4),
        ("book: yes\n", [""] * 4),
    ],
)
def test_the_footer_that_an_author_can_replace_is_on_the_page(fields: str, texts: list[str]) -> None:
    """The second sheet has two versions; the last one has the job's title, which its footer does not repeat."""
    sheets = "sheets:\n  - {words: [cow, hen]}\n  - {words: [pig, dog], variants: 2}\n  - {words: [cat], title: Zoo}\n"
    preview = worksheets.plan(f"title: Zoo\n{fields}{sheets}")
    assert not preview.problems
    assert [preview.texts[number].footer for number in range(4)] == texts
    for page in preview.pages:
        if page.sheets and not page.answers:
            printed = re.findall("<text[^>]*>([^<]*)</text>", page.svg)
            found = [form for form in preview.texts[page.sheets[0]].footers if form in printed]
            assert bool(found) == bool(texts[0])


def test_problems_of_the_job_are_reported_with_its_place() -> None:
    shown = worksheets.plan("title: a\nsheets:\n  - {words: [cow], size: 2}\n  - {wrods: [a]}\n", name="mine")
    assert not shown.pages
    assert {problem.place and (problem.place.file, problem.place.line) for problem in shown.problems} == {
        ("mine.yaml", 3),
        ("mine.yaml", 4),
    }


def test_only_changed_sheets_are_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    usual = making.make_exercise

    def counted(order: making.Order) -> Any:
        made.append(order.id)
        return usual(order)

    monkeypatch.setattr("worksheets.exercises.workers.make_exercise", counted)
    known = Remembered()
    first = worksheets.plan(JOB, FILES, known=known)
    assert made == ["zoo", "zoo", "hard"]
    made.clear()
    assert worksheets.plan(JOB, FILES, known=known) == first
    assert made == []
    changed = worksheets.plan(JOB.replace("[zebra, lion]", "[zebra, gnu]"), FILES, known=known)
    assert made == ["hard"]
    assert [page.svg for page in changed.pages[:2]] == [page.svg for page in first.pages[:2]]
    made.clear()
    assert "Zoologie" in letters(worksheets.plan(JOB.replace("Zoo", "Zoologie"), FILES, known=known).pages[0].svg)
    assert made == []


def test_failures_are_remembered_and_few_things_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Remembered, "MOST", 2)
    known = Remembered()
    asked: list[int] = []

    def make_them(sheets: Any) -> Iterator[Any]:
        asked.append(len(sheets))
        yield from (GenerationError("never") for _ in sheets)

    job = load_from(JOB)
    for _ in range(2):
        results: list[Any] = list(known.remembered(job.sheets[:2], 0, make_them))  # type: ignore[arg-type]
        assert all(isinstance(result, WorksheetError) for result in results)
    assert asked == [2]
    list(known.remembered(job.sheets, 0, make_them))  # type: ignore[arg-type]
    assert asked == [2, 1]
    assert len(known._made) == 2


def load_from(text: str) -> Any:
    from worksheets.job.loader import parse_job

    return parse_job(text, "job.yaml", Path(), files=FILES)


def test_only_pages_that_changed_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    usual = render.page_svg

    def counted(page: Any, fonts: Any, *, label: str) -> str:
        drawn.append(label)
        return usual(page, fonts, label=label)

    monkeypatch.setattr(render, "page_svg", counted)
    job = JOB.replace("Zoo", "Aquarium").replace("9x10", "9x11")
    first = worksheets.plan(job, FILES)
    assert drawn == ["1", "2", "3", "1"]
    assert worksheets.plan(job, FILES) == first
    assert drawn == ["1", "2", "3", "1"]
    other = worksheets.plan(job.replace("[zebra, lion]", "[zebra, wolf]"), FILES)
    assert drawn[4:] == ["3", "1"]
    assert [page.svg for page in other.pages[:2]] == [page.svg for page in first.pages[:2]]
    serif = worksheets.plan("page: {font: DejaVu Sans}\n" + job, FILES)
    assert len(drawn) == 10
    assert all('font-family="DejaVu Sans"' in page.svg for page in serif.pages)


PLACES = {
    "separate": ("", [1, 2, 3, 4, 5]),
    "append": ("answers: append\n", [1, 2, 3, 4, 5]),
    "none": ("answers: none\n", [1, 2, 3, 4, 5]),
    "back": ("answers: back\n", [1, 3, 5, 7, 9]),
    "back of two": ("answers: back\npage: {per_page: 2}\n", [1, 1, 3, 3, 5]),
    "upside-down": ("answers: upside-down\n", [1, 2, 3, 4, 5]),
    "a book": ("book: {start_page: 11}\n", [17, 18, 19, 20, 21]),
    "a book without": ("book: {title_page: no}\nanswers: none\n", [5, 6, 7, 8, 9]),
}


@pytest.mark.parametrize("place", PLACES)
def test_a_key_beside_names_the_pages_that_are_printed_without_it(place: str) -> None:
    more, numbers = PLACES[place]
    job = f"{more}sheets: [{{words: [cow, hen], size: 5x5, variants: 5, title: Zoo}}]"
    plain, keyed = worksheets.render(job), worksheets.render(job, key=True)
    assert [*keyed] == ["job.pdf", "job-answers.pdf"]
    if place != "separate":
        assert [*plain] == ["job.pdf"]
    assert keyed["job.pdf"] == plain["job.pdf"]
    key = [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(keyed["job-answers.pdf"])]
    beside = r"Zoo · [A-E] ([0-9]+)" if "book" in place else r"Zoo · [A-E] Sheet page ([0-9]+)"
    assert [int(number) for page in key for number in re.findall(beside, page)] == numbers
    first = 11 if "start_page" in more else 1
    handouts = pypdfium2.PdfDocument(keyed["job.pdf"])
    for number, version in zip(numbers, "ABCDE", strict=True):
        called = f"Zoo · {version}" if "book" in place else f"Group {version}"
        assert called in handouts[number - first].get_textpage().get_text_bounded()
