"""Booklets in volumes: each file is complete and has its key, and no sheet is lost between volumes."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from click.testing import Result

import worksheets
from tests.verify.pdf_edit import without_job
from worksheets.base.errors import GenerationError, InputError, LayoutError, WorksheetError
from worksheets.commands.build import PartlyBuiltError
from worksheets.commands.check import plan_jobs
from worksheets.exercises.shelf import Shelf
from worksheets.job.file_names import file_names, volume_digits
from worksheets.job.find import read_jobs
from worksheets.job.yaml import limits

MakeJob = Callable[..., Path]

ANIMALS = "[zebra, lion, tiger, camel]"
CLUES = ", ".join(f"{{word: {a}{b}ZQX, clue: '{'long ' * 16}'}}" for a in "ABCDEF" for b in "GHIJK")
"""With these clues a handout has two pages."""


def job_text(count: int, volume_pages: int | None, more: str = "") -> str:
    head = f"volume_pages: {volume_pages}\n" if volume_pages else ""
    return f"title: Small\n{head}{more}sheets:\n" + "".join(
        f"  - {{id: s{number}, title: Sheet {number}, words: {ANIMALS}, size: 7x9}}\n" for number in range(count)
    )


def names(paths: list[Path]) -> list[str]:
    return [path.name for path in paths]


def pages(path: Path) -> list[str]:
    document = pypdfium2.PdfDocument(path)
    try:
        return [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()


def sheets_of(path: Path) -> list[dict[str, Any]]:
    sheets: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["sheets"]
    return sheets


def puzzles_of(path: Path) -> list[Any]:
    return [(sheet["id"], sheet["puzzle"], sheet["solution"]) for sheet in sheets_of(path)]


@pytest.mark.parametrize("answers", ["separate", "append", "none"])
@pytest.mark.parametrize("per_page", [1, 2])
def test_each_volume_is_complete(job: MakeJob, tmp_path: Path, answers: str, per_page: int) -> None:
    more = f"page: {{per_page: {per_page}}}\n"
    out, formats = tmp_path / "out", ["pdf", "json", "txt"]
    written = worksheets.build(job(job_text(11, 2, more)), output=out, answers=answers, formats=formats)
    volumes = -(-11 // (2 * per_page))
    keys = ["", "-answers"] if answers == "separate" else [""]
    expected = [f"small-{number}{key}.pdf" for number in range(1, volumes + 1) for key in keys]
    assert names(written) == [*expected, "small.json", "small.txt"]
    assert sorted(out.iterdir()) == sorted(written)
    sheets = sheets_of(out / "small.json")
    assert [sheet["volume"] for sheet in sheets] == [1 + number // (2 * per_page) for number in range(11)]
    assert [sheet["page"] for sheet in sheets] == [1 + number // per_page % 2 for number in range(11)]
    for sheet in sheets:
        handouts = pages(out / f"small-{sheet['volume']}.pdf")
        page = handouts[sheet["page"] - 1]
        assert sheet["title"] in page
        assert f"Small · {sheet['volume']}" in page
        assert f"Page {sheet['page']}" in page
        if answers == "none":
            assert len(handouts) <= 2
            assert sheet["answer_page"] is None
            continue
        key = pages(out / f"small-{sheet['volume']}-answers.pdf") if answers == "separate" else handouts
        assert sheet["title"] in key[sheet["answer_page"] - 1]
        assert sheet["answer_page"] > (0 if answers == "separate" else sheet["page"])
    # The puzzles and the text are the same as in a single booklet.
    worksheets.build(job(job_text(11, None, more)), output=tmp_path / "one", answers=answers, formats=formats)
    assert puzzles_of(out / "small.json") == puzzles_of(tmp_path / "one" / "small.json")
    assert (out / "small.txt").read_bytes() == (tmp_path / "one" / "small.txt").read_bytes()
    (only,) = worksheets.build(job(job_text(11, 2, more)), output=tmp_path / "json", answers=answers, formats=["json"])
    assert only.read_bytes() == (out / "small.json").read_bytes()


@pytest.mark.parametrize("volume_pages", [5, 6])
def test_a_booklet_that_fits_one_volume_is_not_cut(job: MakeJob, tmp_path: Path, volume_pages: int) -> None:
    found = []
    for limit in (volume_pages, None):
        written = worksheets.build(job(job_text(5, limit)), output=tmp_path / str(limit), formats=["pdf", "json"])
        assert names(written) == ["small.pdf", "small-answers.pdf", "small.json"]
        found.append([without_job(path.read_bytes()) for path in written])
    assert found[0] == found[1]


def test_an_exercise_is_never_cut(job: MakeJob, tmp_path: Path) -> None:
    small = f"  - {{words: {ANIMALS}, size: 7x9, id: %s}}\n"
    large = f"  - {{words: [{CLUES}], size: 20x20, word_bank: clues, id: %s}}\n"

    def cut(limit: int, *sheets: str) -> list[tuple[str, int, int]]:
        path = job(f"volume_pages: {limit}\nsheets:\n" + "".join(s % f"s{n}" for n, s in enumerate(sheets)))
        written = worksheets.build(path, output=tmp_path / "out", formats=["pdf", "json"], answers="none")
        counts = {path.stem: len(pages(path)) for path in written if path.suffix == ".pdf"}
        found = sheets_of(written[-1])
        return [
            (s["id"], s.get("volume", 0), counts[f"small-{s['volume']}" if "volume" in s else "small"]) for s in found
        ]

    assert cut(10, large) == [("s0", 0, 3)]
    assert cut(1, large) == [("s0", 0, 3)], "it is a volume of its own"
    assert cut(1, small, large, small) == [("s0", 1, 1), ("s1", 2, 3), ("s2", 3, 1)]
    assert cut(4, small, small, large, small) == [("s0", 1, 2), ("s1", 1, 2), ("s2", 2, 4), ("s3", 2, 4)]
    # Only laying out the second handout shows that there are two volumes.
    assert cut(4, large, large) == [("s0", 1, 3), ("s1", 2, 3)]
    assert pages(tmp_path / "out" / "small-1.pdf")[0].count("Small · 1")


def test_names_sort_by_the_number(job: MakeJob, tmp_path: Path) -> None:
    written = worksheets.build(job(job_text(10, 1)), output=tmp_path / "a", answers="none")
    assert names(written) == [f"small-{number:02}.pdf" for number in range(1, 11)]
    # Ten sheets are planned, but only nine can be made.
    bad = job_text(9, 1) + "  - {id: bad, words: [zebra], size: 95x95}\n"
    with pytest.raises(PartlyBuiltError) as caught:
        worksheets.build(job(bad), output=tmp_path / "b", answers="none", keep_going=True)
    assert names(list(caught.value.written)) == [f"small-{number}.pdf" for number in range(1, 10)]
    assert sorted(caught.value.written) == sorted((tmp_path / "b").iterdir())


BAD = "  - {id: bad, words: [zebra], size: 95x95}\n"


def test_one_volume_is_left_of_two(job: MakeJob, tmp_path: Path) -> None:
    with pytest.raises(PartlyBuiltError) as caught:
        worksheets.build(job(job_text(2, 2) + BAD), output=tmp_path / "bad", keep_going=True)
    good = worksheets.build(job(job_text(2, 2)), output=tmp_path / "good")
    left, alone = ([without_job(path.read_bytes()) for path in paths] for paths in (caught.value.written, good))
    assert left == alone
    assert sorted((tmp_path / "bad").iterdir()) == sorted(caught.value.written)


@pytest.mark.parametrize("answers", ["separate", "append"])
def test_an_answer_that_cannot_be_printed(
    job: MakeJob, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answers: str
) -> None:
    from worksheets.layout.key.answers import Key

    pages = Key._key_pages

    def refusing(key: Any, plan: Any) -> Any:
        for exercise in key._exercises:
            if exercise.id in ("s1", "s4"):
                raise LayoutError(f"no room for {exercise.id}")
        return pages(key, plan)

    monkeypatch.setattr(Key, "_key_pages", refusing)
    path = job(job_text(7, 3))
    with pytest.raises(LayoutError) as caught:
        worksheets.build(path, output=tmp_path / "none", answers=answers)
    assert [problem.path for problem in caught.value.problems] == ["sheets[2] (s1)", "sheets[5] (s4)"]
    with pytest.raises(PartlyBuiltError) as partly:
        worksheets.build(path, output=tmp_path / "out", answers=answers, formats=["pdf", "json"], keep_going=True)
    found = [(sheet["id"], sheet["volume"], sheet["page"]) for sheet in sheets_of(partly.value.written[-1])]
    assert found == [("s0", 1, 1), ("s2", 1, 2), ("s3", 1, 3), ("s5", 2, 1), ("s6", 2, 2)]


def test_exercises_on_disk_change_nothing(job: MakeJob, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for most in (Shelf.MOST, 1):
        monkeypatch.setattr(Shelf, "MOST", most)
        monkeypatch.setattr(Shelf, "BATCH", 2)
        for limit in (None, 4):
            path = job(job_text(9, limit))
            written = worksheets.build(path, output=tmp_path / "out", formats=["pdf", "json", "txt"])
            found.append([(path.name, path.read_bytes()) for path in written])
    assert found[:2] == found[2:]


def test_the_plan_tells_the_volumes(job: MakeJob) -> None:
    (plan,) = plan_jobs([job(job_text(5, 2, "output: {answers: append}\n"))])
    assert [sheet.pages for sheet in plan.sheets] == [(1, 1), (2, 2)] * 2 + [(1, 1)]
    assert plan.to_text().endswith("small: 5 sheets, 5 pages, 3 pages of answers, in 3 volumes")


def test_jobs_that_could_write_the_same_volume(job: MakeJob, tmp_path: Path) -> None:
    cut = job(job_text(3, 1), "term.yaml")
    for name, refused in {
        "term-1": 1,
        "Term-03": 1,
        "term-2-answers": 1,
        "term-4": 0,
        "term-x": 0,
        "tern-1": 0,
    }.items():
        other = job(job_text(1, None), f"{name}.yaml")
        for jobs in ([cut, other], [other, cut]):
            if refused:
                with pytest.raises(InputError, match="build them into different folders"):
                    worksheets.build(jobs, output=tmp_path / "out", answers="none")
            else:
                worksheets.build(jobs, output=tmp_path / "out", answers="none")
    worksheets.build([cut, job(job_text(1, None), "term-1.yaml")], output=tmp_path / "out", formats=["json"])


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
def test_no_volume_is_written_over_an_input(job: MakeJob, tmp_path: Path) -> None:
    path = job(job_text(3, 1))
    out = tmp_path / "out"
    out.mkdir()
    os.link(path, out / "small-02.pdf")
    with pytest.raises(InputError, match=r"small-02\.pdf would be overwritten, but it is an input"):
        worksheets.build(path, output=out)
    worksheets.build(path, output=out, formats=["json"])


def test_volumes_of_an_earlier_build_are_removed(job: MakeJob, tmp_path: Path, run: Callable[..., Result]) -> None:
    out = tmp_path / "out"
    done = run("build", job(job_text(4, 1)), "-o", out, "--workers", 1)
    assert (done.exit_code, done.stderr) == (0, "")
    others = ["small-other.pdf", "small-7.pdf", "smaller-1.pdf"]
    for name in others:
        (out / name).write_bytes(b"no volume")
    done = run("build", job(job_text(3, 1)), "-o", out, "--workers", 1, "--answers", "append")
    removed, perhaps = done.stderr.splitlines()
    old = ["small-1-answers.pdf", "small-2-answers.pdf", "small-3-answers.pdf", "small-4-answers.pdf"]
    named = ", ".join(str(out / name) for name in old)
    assert removed == f"warning: removed what an earlier build left: {named} and 1 more"
    assert perhaps == f"warning: not of this build, but perhaps of an earlier one: {out / 'small-7.pdf'}"
    assert {path.name for path in out.iterdir()} == {"small-1.pdf", "small-2.pdf", "small-3.pdf", *others}
    assert run("build", job(job_text(3, 1)), "-o", out, "--workers", 1, "-q").stderr == ""
    assert "small-1.pdf" in run("build", job(job_text(3, 9)), "-o", out, "--workers", 1).stderr
    assert {path.name for path in out.iterdir()} == {"small.pdf", "small-answers.pdf", *others}
    run("build", job(job_text(3, 1)), "-o", out, "--workers", 1)
    assert run("build", job(job_text(3, None)), "-o", out, "--workers", 1).stderr.count("removed") == 1
    assert {path.name for path in out.iterdir()} == {"small.pdf", "small-answers.pdf", *others}


def test_the_handouts_of_a_job_called_like_a_volume_stay(job: MakeJob, tmp_path: Path) -> None:
    cut, one = job(job_text(3, 1)), job(job_text(1, None), name="small-2.yaml")
    key = job(job_text(1, None).replace("title: Small", "title: A - B"), name="small-answers.yaml")
    worksheets.build([one, key], output=tmp_path / "out")
    before = {path: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    assert len(before) == 4
    for volumes in (None, 2):
        cut.write_text(job_text(3, volumes), "utf-8")
        worksheets.build(cut, output=tmp_path / "out", answers="none" if volumes is None else "separate")
        if volumes is None:
            assert {path: path.read_bytes() for path in before} == before


def test_files_are_closed_when_they_are_complete(job: MakeJob, tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    path = job(job_text(60, 1))
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    in_use = max((int(path.name) for path in Path("/dev/fd").iterdir()), default=10)
    resource.setrlimit(resource.RLIMIT_NOFILE, (in_use + 30, before[1]))
    try:
        assert len(worksheets.build(path, output=tmp_path / "out")) == 120
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


@pytest.mark.parametrize("keep_going", [False, True])
def test_failures_without_end(job: MakeJob, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keep_going: bool) -> None:
    monkeypatch.setattr(limits, "PROBLEMS", 3)
    tried: list[str] = []

    def fail(self: Any, spec: Any, rng: Any) -> Any:
        tried.append("")
        raise GenerationError("no")

    from worksheets.puzzles.wordsearch.kind import WordSearch

    monkeypatch.setattr(WordSearch, "generate", fail)
    with pytest.raises(WorksheetError) as caught:
        worksheets.build(job(job_text(9, 2)), output=tmp_path / "out", keep_going=keep_going)
    *problems, last = [str(problem) for problem in caught.value.problems]
    assert [problem.partition(": ")[2] for problem in problems] == [f"sheets[{n}] (s{n - 1}): no" for n in (1, 2, 3)]
    assert last == "there are more problems than these 3"
    assert len(tried) == (9 if keep_going else 4)


def test_how_many_digits(job: MakeJob) -> None:
    for count, limit, digits in ((9, 1, 1), (10, 1, 2), (100, 10, 2), (99, 10, 2), (90, 10, 1), (5, None, 1)):
        (read,) = read_jobs([job(job_text(count, limit))])
        assert volume_digits(read) == digits
        assert file_names(read) == ["small.pdf", "small-answers.pdf"]


@pytest.mark.parametrize("value", ["0", "-1", "many", "1.5"])
def test_volume_pages_is_a_number_from_1_up(job: MakeJob, value: str) -> None:
    with pytest.raises(InputError, match="volume_pages"):
        read_jobs([job(f"volume_pages: {value}\nsheets: [{{words: [cow]}}]\n")])


@pytest.mark.parametrize("volume_pages", [1, 2, 3, 4])
def test_volumes_hold_sheets_that_share_a_page(job: MakeJob, tmp_path: Path, volume_pages: int) -> None:
    text = f"title: Small\nvolume_pages: {volume_pages}\npage: {{per_page: 4}}\nsheets:\n" + "".join(
        f"  - {{id: s{number}, title: Sheet {number}, words: {ANIMALS}, size: 7x9}}\n" for number in range(14)
    )
    out = tmp_path / "out"
    worksheets.build(job(text), output=out, formats=["pdf", "json"], answers="none")
    sheets = sheets_of(out / "small.json")
    assert [sheet["id"] for sheet in sheets] == [f"s{number}" for number in range(14)]
    (plan,) = plan_jobs([job(text)])
    volumes = sorted({sheet["volume"] for sheet in sheets}) if volume_pages < 4 else [1]
    assert plan.volumes == len(volumes) == -(-4 // volume_pages)
    for number in volumes:
        handouts = pages(out / (f"small-{number}.pdf" if len(volumes) > 1 else "small.pdf"))
        assert len(handouts) <= volume_pages
        for sheet, planned in zip(sheets, plan.sheets, strict=True):
            if sheet.get("volume", 1) == number:
                on = [page for page, text in enumerate(handouts, 1) if f"{sheet['title']}\r\n" in text]
                assert on == [sheet["page"]]
                assert planned.pages == (sheet["page"], sheet["page"])
