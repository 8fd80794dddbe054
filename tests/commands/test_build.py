"""From a job to files: their contents, and what affects them."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

import worksheets
from tests.verify.pdf_edit import without_job
from worksheets.base.errors import GenerationError, InputError, LayoutError, Message, OutputError
from worksheets.commands.build import PartlyBuiltError
from worksheets.commands.check import plan_jobs
from worksheets.exercises import workers as crew
from worksheets.output.json_file import JsonFile
from worksheets.puzzles import registry

MakeJob = Callable[..., Path]

MANY = """\
title: Many
sheets:
  - {id: hard, words: [zebra, lion, tiger, camel, otter, heron], size: 9x11, difficulty: hard, variants: 20}
  - {id: easy, words: [zebra, lion, tiger, camel], size: 7x9, difficulty: easy, variants: 5}
"""


def contents(paths: list[Path]) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in paths}


def sheets_of(path: Path) -> list[dict[str, Any]]:
    sheets: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["sheets"]
    return sheets


def page_texts(path: Path) -> list[str]:
    """Return the text of each page, without white space, as PDFium reads it."""
    document = pypdfium2.PdfDocument(path)
    try:
        return ["".join(page.get_textpage().get_text_range().split()) for page in document]
    finally:
        document.close()


def letters(sheet: dict[str, Any]) -> str:
    return "".join(letter for row in sheet["puzzle"]["grid"] for letter in row)


def test_without_answers_the_text_file_has_none_either(job: MakeJob, tmp_path: Path) -> None:
    texts = []
    for answers in ("separate", "none"):
        (path,) = worksheets.build(job(), output=tmp_path / answers, formats=["txt"], answers=answers)
        texts.append(path.read_text("utf-8"))
    assert "Direction" in texts[0]
    assert texts[1]
    assert texts[0].startswith(f"{texts[1]}\nAnswers\n=======\n")


@pytest.mark.parametrize("answers", ["separate", "append", "none"])
def test_the_pdf_says_what_the_json_says(job: MakeJob, tmp_path: Path, answers: str) -> None:
    paths = worksheets.build(job(), output=tmp_path / "out", formats=["json", "pdf"], answers=answers)
    names = ["small.pdf", *(["small-answers.pdf"] if answers == "separate" else []), "small.json"]
    assert [path.name for path in paths] == names
    sheets = sheets_of(paths[-1])
    assert [(sheet["id"], sheet["difficulty"], sheet["variant"]) for sheet in sheets] == [
        ("farm-easy", "easy", None),
        ("farm-medium", "medium", None),
        ("farm-hard", "hard", None),
        ("zoo", "medium", "A"),
        ("zoo", "medium", "B"),
    ]
    handouts = page_texts(paths[0])
    key = {"separate": lambda: page_texts(paths[1]), "append": lambda: handouts, "none": list}[answers]()
    assert [sheet["page"] for sheet in sheets] == [1, 2, 3, 4, 5]
    for sheet in sheets:
        page = handouts[sheet["page"] - 1]
        assert letters(sheet) in page
        for entry in sheet["puzzle"]["word_bank"]:
            assert "".join(entry["word"].split()) in page
        if answers == "none":
            assert sheet["answer_page"] is None
        else:
            assert "".join(sheet["title"].split()) in key[sheet["answer_page"] - 1]
            assert sheet["answer_page"] > (5 if answers == "append" else 0)
    # Pages are numbered in each file and print their number, except the empty one before the answers.
    for texts in {"separate": [handouts, key], "append": [handouts], "none": [handouts]}[answers]:
        empty = [number for number, text in enumerate(texts, 1) if not text]
        assert empty == ([6] if answers == "append" else [])
        assert all(text.endswith(f"Page{number}") for number, text in enumerate(texts, 1) if text)
    if answers != "append":
        assert len(handouts) == 5


@pytest.mark.parametrize("sheets", [1, 2, 3, 4])
@pytest.mark.parametrize("per_page", [1, 2])
def test_the_answers_are_never_on_the_back_of_a_handout(
    job: MakeJob, tmp_path: Path, sheets: int, per_page: int
) -> None:
    sheet = "  - {words: [lion, tiger], size: 7x9}\n"
    text = f"page: {{per_page: {per_page}}}\noutput: {{answers: append}}\nsheets:\n{sheet * sheets}"
    booklet, data = worksheets.build(job(text), output=tmp_path, formats=["pdf", "json"])
    document = pypdfium2.PdfDocument(booklet)
    handouts = -(-sheets // per_page)
    first = handouts + handouts % 2 + 1
    labels = [document.get_page_label(index) for index in range(len(document))]
    marks = [(mark.get_title(), mark.level, mark.get_dest().get_index() + 1) for mark in document.get_toc()]
    sizes = {document.get_page_size(index) for index in range(len(document))}
    document.close()
    pages = page_texts(booklet)
    assert labels == [str(number) for number in range(1, len(pages) + 1)]
    assert [number for number, page in enumerate(pages, 1) if not page] == ([first - 1] if handouts % 2 else [])
    assert [sheet["page"] for sheet in sheets_of(data)] == [page for _, _, page in marks[:sheets]]
    assert marks[sheets] == ("Answers", 0, first)
    assert [(1, sheet["answer_page"]) for sheet in sheets_of(data)] == [mark[1:] for mark in marks[sheets + 1 :]]
    assert first % 2
    assert "Answers" in pages[first - 1]
    assert len(sizes) == 1 or per_page > 1
    (without,) = worksheets.build(job(text), output=tmp_path, answers="none", formats=["pdf"])
    assert len(page_texts(without)) == handouts


def test_a_group_for_each_child_of_a_class(job: MakeJob, tmp_path: Path) -> None:
    text = "language: de\nsheets:\n  - {id: zoo, words: [Bär, Affe], size: 7, difficulty: easy, variants: 28}\n"
    paths = worksheets.build(job(text), output=tmp_path, formats=["pdf", "json", "txt"])
    names = [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "AA", "AB"]
    sheets = sheets_of(tmp_path / "small.json")
    assert [sheet["variant"] for sheet in sheets] == names
    assert {sheet["id"] for sheet in sheets} == {"zoo"}
    assert len({str(sheet["puzzle"]["grid"]) for sheet in sheets}) == 28
    pages = page_texts(paths[0])
    assert all(f"Gruppe{name}" in page for name, page in zip(names, pages, strict=True))
    assert [f"Gruppe {name}, zoo" in paths[-1].read_text("utf-8") for name in names] == [True] * 28


def test_an_answer_page_shows_where_the_words_are(job: MakeJob, tmp_path: Path) -> None:
    text = "sheets:\n  - {id: one, title: One, words: [zebra, lion], size: 7x9}\n"
    _, key, data = worksheets.build(job(text), output=tmp_path / "out", formats=["pdf", "json"])
    (sheet,) = sheets_of(data)
    (page,) = page_texts(key)
    for placement in sheet["solution"]["placements"]:
        assert f"{placement['word']}{placement['row'] + 1}/{placement['column'] + 1}" in page


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_workers_change_nothing(job: MakeJob, tmp_path: Path, workers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    path = job(MANY)
    alone = contents(worksheets.build(path, output=tmp_path / "alone", formats=["pdf", "json", "txt"]))
    started = []
    together = crew._Queue.by_processes
    monkeypatch.setattr(crew, "ALONE_SECONDS", 0.0)
    monkeypatch.setattr(crew._Queue, "by_processes", lambda *given: started.append(given) or together(*given))
    helped = worksheets.build(path, output=tmp_path / "helped", formats=["pdf", "json", "txt"], workers=workers)
    assert contents(helped) == alone
    assert bool(started) == (workers > 1)


def test_hash_seeds_change_nothing(
    start: Callable[..., subprocess.CompletedProcess[str]], job: MakeJob, tmp_path: Path
) -> None:
    path = job()
    files = []
    for seed in ("0", "1"):
        out = tmp_path / seed
        done = start("build", path, "-o", out, "--format", "pdf,json,txt", env={"PYTHONHASHSEED": seed})
        assert done.returncode == 0, done.stderr
        files.append(contents([out / Path(line).name for line in done.stdout.splitlines()]))
    assert len(files[0]) == 4
    assert files[0] == files[1]


def test_one_sheet_never_moves_another(job: MakeJob, tmp_path: Path) -> None:
    zoo = "  - {id: zoo, title: Zoo, words: [lion, tiger, zebra], size: 8x10, variants: 2}\n"
    farm = "  - {id: farm, title: Farm, words: [cow, horse, goose], size: 7x9}\n"
    jobs = {
        "both": farm + zoo,
        "turned": zoo + farm,
        "alone": zoo,
        "edited": farm.replace("goose", "donkey").replace("7x9", "9x7") + zoo,
    }
    found = {}
    for name, sheets in jobs.items():
        (path,) = worksheets.build(job("sheets:\n" + sheets, f"{name}.yaml"), output=tmp_path / "out", formats=["json"])
        found[name] = [(s["puzzle"], s["solution"]) for s in sheets_of(path) if s["id"] == "zoo"]
    assert len(found["both"]) == 2
    assert found["both"][0] != found["both"][1], "versions differ"
    assert found["both"] == found["turned"] == found["alone"] == found["edited"]


LISTED = """\
preset: age-5-7
sheets:
  - words: {file: list.txt}
  - words: [INFO, INFORMATION, ANT, BEE, CAT, COW, DOG, HEN, OWL, PIG]
    title: Zoo #1
"""


def test_messages_are_reported_in_their_stages(job: MakeJob, tmp_path: Path) -> None:
    """Messages about lists come first, even if a build is refused, then likely mistakes; plans hold the rest."""
    listed = tmp_path / "list.txt"
    listed.write_text("cow\nhen (f.)\ncow\n", "utf-8")
    path = job(LISTED)
    messages: list[Message] = []
    with pytest.raises(InputError, match="there is no format"):
        worksheets.build(path, formats="doc", say=messages.append)
    of_lists = [
        f'note: {listed}: text in brackets, as in "hen (f.)", is left out of the grid',
        f'warning: {listed}:3:1: "cow" is already in line 1; it is used once',
    ]
    assert [message.line for message in messages] == of_lists
    messages.clear()
    worksheets.build(path, output=tmp_path / "out", formats="json", say=messages.append)
    assert [message.line for message in messages[:2]] == of_lists
    assert [str(message).partition(";")[0] for message in messages[2:]] == [
        f'{path}:5:16: sheets[2].title: only "Zoo" is read, because "#" after a blank begins a comment',
        f'{path}:4:5: sheets[2]: because of the preset "age-5-7", 8 of the 10 words are used',
    ]
    messages.clear()
    (plan,) = plan_jobs([path], say=messages.append)
    assert [message.line for message in messages] == of_lists[:1]
    texts = [message.text.partition(";")[0] for message in plan.warnings]
    assert texts[2:] == ['"INFO" lies inside "INFORMATION", so it can be found there too', '"cow" is already in line 1']


def test_several_jobs_are_built_together_or_not_at_all(job: MakeJob, tmp_path: Path) -> None:
    first, second = job(name="a/first.yaml"), job(name="b/second.yaml")
    names = [path.name for path in worksheets.build([first, second], output=tmp_path / "out", answers="none")]
    assert names == ["first.pdf", "second.pdf"]
    with pytest.raises(InputError, match=r"FIRST\.pdf"):
        worksheets.build([first, job(name="c/FIRST.yaml")], output=tmp_path / "never")
    with pytest.raises(InputError, match=r"first-answers\.pdf"):
        worksheets.build([first, job(name="first-answers.yaml")], output=tmp_path / "never")
    with pytest.raises(InputError) as caught:
        worksheets.build([job("sheets: 3\n", "x.yaml"), first, job("seed: x\n", "y.yaml")], output=tmp_path / "never")
    assert {problem.place.file for problem in caught.value.problems if problem.place} == {
        str(tmp_path / "x.yaml"),
        str(tmp_path / "y.yaml"),
    }
    assert not (tmp_path / "never").exists()


TWO_BAD = """\
sheets:
  - {id: good, words: [cow, hen], size: 6x7}
  - {id: full, words: [abcd, efgh, ijkl], size: 2x7, overlap: false}
  - {id: also, words: [mnop, qrst, uvwx], size: 7x2, overlap: false}
"""


def test_all_failing_sheets_are_named_and_nothing_is_written(job: MakeJob, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "small.pdf").write_bytes(b"old")
    with pytest.raises(GenerationError) as caught:
        worksheets.build(job(TWO_BAD), output=out)
    assert [problem.place.line for problem in caught.value.problems if problem.place] == [3, 4]
    assert "full" in str(caught.value.problems[0])
    assert contents(list(out.iterdir())) == {"small.pdf": b"old"}


def test_keep_going_writes_the_others(job: MakeJob, tmp_path: Path) -> None:
    with pytest.raises(PartlyBuiltError) as caught:
        worksheets.build(job(TWO_BAD), output=tmp_path / "out", formats=["json", "pdf"], keep_going=True)
    assert len(caught.value.problems) == 2
    *_, data = caught.value.written
    assert [sheet["id"] for sheet in sheets_of(data)] == ["good"]


def test_nothing_good_to_keep(job: MakeJob, tmp_path: Path) -> None:
    bad = "sheets:\n" + TWO_BAD.splitlines(keepends=True)[2]
    with pytest.raises(PartlyBuiltError) as caught:
        worksheets.build(job(bad), output=tmp_path / "out", keep_going=True)
    assert caught.value.written == ()
    assert not list(tmp_path.glob("out/*"))


TOO_LARGE = """\
page: {size: A5}
sheets:
  - {id: good, words: [cow, hen], size: 6x7}
  - {id: wide, words: [cow, hen], size: 12x90}
  - {id: tall, words: [cow, hen], size: 95x20}
"""


def test_sheets_that_do_not_fit_the_paper(job: MakeJob, tmp_path: Path) -> None:
    with pytest.raises(LayoutError) as caught:
        worksheets.build(job(TOO_LARGE), output=tmp_path / "out")
    assert [problem.place.line for problem in caught.value.problems if problem.place] == [4, 5]
    assert not (tmp_path / "out").exists()
    with pytest.raises(PartlyBuiltError) as partly:
        worksheets.build(job(TOO_LARGE), output=tmp_path / "out", formats=["pdf", "json"], keep_going=True)
    assert [sheet["id"] for sheet in sheets_of(partly.value.written[-1])] == ["good"]


@pytest.mark.parametrize("answers", ["separate", "append"])
def test_keep_going_writes_the_files_of_a_job_of_the_good_sheets(job: MakeJob, tmp_path: Path, answers: str) -> None:
    good = "  - {id: last, words: [cat, dog], size: 5x6}\n"
    formats = ["pdf", "json", "txt"]
    whole = job(TOO_LARGE + good)
    with pytest.raises(PartlyBuiltError) as partly:
        worksheets.build(whole, output=tmp_path / "a", formats=formats, answers=answers, keep_going=True)
    bare = job("".join(line for line in (TOO_LARGE + good).splitlines(True) if "x90" not in line and "95x" not in line))
    expected = worksheets.build(bare, output=tmp_path / "b", formats=formats, answers=answers)
    assert [path.name for path in partly.value.written] == [path.name for path in expected]
    made, alone = (
        {each: without_job(data) for each, data in contents(list(files)).items()}
        for files in (partly.value.written, expected)
    )
    assert made == alone


def test_sheets_that_only_fail_together_are_refused_together(job: MakeJob, tmp_path: Path) -> None:
    text = (
        "page: {per_page: 2}\nsheets:\n  - {id: a, words: [cow], size: 5x40}\n  - {id: b, words: [cow], size: 28x5}\n"
    )
    for keep_going in (False, True):
        with pytest.raises(LayoutError, match="a and b do not fit on one page"):
            worksheets.build(job(text), output=tmp_path / "out", keep_going=keep_going)
        assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("answers: back", "5 sheets, 10 pages, answers on 5 pages"),
        ("answers: back\npage: {per_page: 2}", "5 sheets, 6 pages, answers on 3 pages"),
        ("answers: back\npage: {per_page: 2}\nvolume_pages: 2", "5 sheets, 6 pages, answers on 3 pages, in 2 volumes"),
        ("answers: upside-down", "5 sheets, 5 pages, answers on 5 pages"),
        ("answers: upside-down\npage: {per_page: 4}", "5 sheets, 2 pages, answers on 2 pages"),
        ("answers: append", "5 sheets, 5 pages, 1 page of answers"),
        ("answers: none", "5 sheets, 5 pages, 0 pages of answers"),
    ],
)
def test_check_counts_the_pages_that_have_answers(job: MakeJob, more: str, expected: str) -> None:
    (plan,) = plan_jobs([job(f"{more}\nsheets: [{{words: [cow, hen], size: 5x5, variants: 5}}]")])
    assert plan.to_text().endswith(f"small: {expected}")


def test_check_names_the_sheet_whose_letters_no_font_has(job: MakeJob) -> None:
    good = "sheets:\n  - {id: good, words: [cow, hen], size: 6x7}\n"
    bad = "  - {id: bad, title: Bad, words: [字漢語], size: 6x7, word_bank: none, filler: words}\n"
    (plan,) = plan_jobs([job(f"output: {{answers: none}}\n{good}{bad}")])
    assert [sheet.name for sheet in plan.sheets] == ["good"]
    (failure,) = plan.failures
    (problem,) = failure.problems
    assert problem.place
    assert problem.place.line == 4
    assert "no font at hand has the character" in str(problem)


def test_json_needs_no_paper(job: MakeJob, tmp_path: Path) -> None:
    (path,) = worksheets.build(job(TOO_LARGE), output=tmp_path / "out", formats=["json"])
    sheets = sheets_of(path)
    assert [sheet["id"] for sheet in sheets] == ["good", "wide", "tall"]
    # Pages are known up to the first sheet that does not fit.
    assert [(sheet["page"], sheet["answer_page"]) for sheet in sheets] == [(1, None), (None, None), (None, None)]


def test_an_exercise_with_faults_is_never_printed(
    job: MakeJob, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry.find("wordsearch"), "faults", lambda *_: ("upside down",))
    with pytest.raises(GenerationError, match="upside down"):
        worksheets.build(job(), output=tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_progress_counts_every_sheet(job: MakeJob, tmp_path: Path) -> None:
    steps: list[tuple[int, int]] = []
    worksheets.build(
        [job(), job(TWO_BAD.split("  - {id: full")[0], "other.yaml")],
        output=tmp_path,
        progress=lambda done, total, _: steps.append((done, total)),
    )
    assert steps == [(number, 6) for number in range(1, 7)]


def test_a_disk_that_fills_up(job: MakeJob, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    out = tmp_path / "out"
    out.mkdir()
    (out / "small.pdf").write_bytes(b"old")
    monkeypatch.setattr(JsonFile, "add", full)
    with pytest.raises(OutputError, match=r"small\.json.*the disk is full") as caught:
        worksheets.build(job(), output=out, formats=["pdf", "json"])
    assert caught.value.exit_status == 1
    assert contents(list(out.iterdir())) == {"small.pdf": b"old"}
