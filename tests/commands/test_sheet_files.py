"""Pictures of puzzles and answers for use in a text document: names, sizes and letters; written all or not at all."""

from __future__ import annotations

import io
import json
import struct
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest
from click.testing import Result

import worksheets
from worksheets.base.errors import GenerationError, InputError
from worksheets.output.picture_source import job_of_picture

MakeJob = Callable[..., Path]
Run = Callable[..., Result]

SVG = "{http://www.w3.org/2000/svg}"
MM = 72 / 25.4
ZOO = """\
title: Zoo
sheets:
  - {id: zoo, title: At the zoo, words: [lion, tiger, zebra, camel], size: 8x10, variants: 2}
  - {id: farm, words: [cow, hen], size: 7x5, difficulty: [easy, hard]}
"""
STEMS = ["zoo-A", "zoo-B", "farm-easy", "farm-hard"]


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def rows_of(svg: bytes) -> list[str]:
    """Return the grid's letters row by row, as another program reads them."""
    return [each.text or "" for each in ElementTree.fromstring(svg).findall(f"{SVG}g/{SVG}text")]


def size_of(svg: bytes) -> tuple[float, float]:
    root = ElementTree.fromstring(svg)
    return float(root.attrib["width"].removesuffix("pt")), float(root.attrib["height"].removesuffix("pt"))


def pixels(png: bytes) -> tuple[int, int, bytes, dict[bytes, bytes]]:
    """Parse a PNG by its specification into width, height, the gray levels row by row, and the other chunks."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    at, chunks = 8, {}
    while at < len(png):
        length, name = struct.unpack(">I4s", png[at : at + 8])
        data = png[at + 8 : at + 8 + length]
        assert struct.unpack(">I", png[at + 8 + length : at + 12 + length])[0] == zlib.crc32(name + data)
        chunks[name] = data
        at += 12 + length
    assert list(chunks)[-1] == b"IEND"
    width, height, depth, colours, *_ = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert (depth, colours) == (8, 0)
    raw = zlib.decompress(chunks[b"IDAT"])
    assert len(raw) == height * (width + 1)
    rows = [raw[start : start + width + 1] for start in range(0, len(raw), width + 1)]
    assert {row[0] for row in rows} == {0}
    return width, height, b"".join(row[1:] for row in rows), chunks


def test_each_puzzle_and_each_answer_has_a_picture(job: MakeJob, run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = run("build", job(ZOO), "-o", out, "--format", "png,pdf", "--format", "svg,json", "-q")
    assert done.exit_code == 0
    pictures = [f"small-{stem}{end}.{suffix}" for suffix in ("svg", "png") for stem in STEMS for end in ("", "-answer")]
    written = ["small.pdf", "small-answers.pdf", "small.json", *pictures]
    assert done.stdout.splitlines() == [str(out / name) for name in written]
    assert names(out) == {*written}
    alone = worksheets.render(ZOO, formats="svg, png", name="small")
    assert alone == {name: (out / name).read_bytes() for name in pictures}
    assert list(alone) == pictures
    assert names(out) == {*written}


def test_the_picture_holds_the_grid(job: MakeJob, tmp_path: Path) -> None:
    files = worksheets.render(f"output: {{letters: text}}\n{ZOO}", formats=["svg", "json"], name="small")
    for stem, sheet in zip(STEMS, json.loads(files["small.json"])["sheets"], strict=True):
        puzzle, answer = files[f"small-{stem}.svg"], files[f"small-{stem}-answer.svg"]
        assert rows_of(puzzle) == ["".join(row) for row in sheet["puzzle"]["grid"]]
        assert size_of(puzzle) == size_of(answer)
        drawn = ElementTree.fromstring(answer)
        loops = [each for each in drawn.findall(f"{SVG}rect") if each.get("transform")]
        assert len(loops) == len(sheet["solution"]["placements"])
        assert not [each for each in ElementTree.fromstring(puzzle).findall(f"{SVG}rect") if each.get("transform")]
        assert sheet["title"] in drawn.attrib["aria-label"]
        texts = " ".join(ElementTree.fromstring(puzzle).itertext())
        assert not [word for word in ("lion", "tiger", "cow", "hen") if word in texts], "no bank, and no title"
        assert "At the zoo" not in texts


def test_without_answers_there_are_no_pictures_of_them() -> None:
    assert list(worksheets.render(ZOO, formats="svg", answers="none")) == [f"job-{stem}.svg" for stem in STEMS]


@pytest.mark.parametrize(("written", "width"), [("150mm", 150), ("8cm", 80), ("20", 20), ("500 mm", 500)])
def test_a_width(written: str, width: float) -> None:
    text = f"output: {{formats: svg, width: {written}}}\n{ZOO}"
    for name, data in worksheets.render(text).items():
        across, down = size_of(data)
        if "zoo" in name:
            assert across == pytest.approx(width * MM, abs=0.01)
        assert max(across, down / 1.5) == pytest.approx(width * MM, abs=0.01) or "farm" in name
        assert across <= width * MM + 0.01
        assert down <= 1.5 * width * MM + 0.01


def test_without_a_width_pictures_fit_a_page_and_small_ones_stay_small() -> None:
    sheets = "sheets:\n  - {id: a, words: [cow], size: 3}\n  - {id: b, words: [cow], size: 30x20}\n"
    one, other = worksheets.render(sheets, formats="svg", answers="none").values()
    assert size_of(one)[0] < 110 * MM
    assert size_of(other)[0] == pytest.approx(160 * MM, abs=1.5)
    (large,) = worksheets.render(
        "page: {font_size: 14}\noutput: {letters: text}\nsheets: [{id: a, words: [cow], size: 3}]",
        formats="svg",
        answers="none",
    ).values()
    assert b'font-size="14"' in large


@pytest.mark.parametrize("width", ["19mm", "501mm", "0", "50 miles", "wide"])
def test_widths_that_cannot_be_used(width: str) -> None:
    with pytest.raises(InputError, match="output.width"):
        worksheets.render(f"output: {{width: {width}}}\n{ZOO}")


def test_letters_that_nobody_can_read_are_named(job: MakeJob, run: Run, tmp_path: Path) -> None:
    done = run("build", job(f"output: {{formats: svg, width: 50mm}}\n{ZOO}"), "-o", tmp_path / "out", "-q")
    assert done.exit_code == 0
    text = f"output: {{formats: svg, width: 30mm}}\n{ZOO}"
    done = run("build", job(text), "-o", tmp_path / "out")
    assert "the letters in the pictures of zoo A, zoo B are smaller than 7 pt; use a larger width" in done.stderr


def test_outlines_need_no_font() -> None:
    text = worksheets.render(f"output: {{letters: text}}\n{ZOO}", formats="svg")
    outlined = worksheets.render(ZOO, formats="svg")
    assert text.keys() == outlined.keys()
    assert all(b"<text" in data for data in text.values())
    for name, data in outlined.items():
        assert b"<text" not in data
        assert b"font" not in data
        assert size_of(data) == size_of(text[name])
        assert data.count(b"<path") == 1 + text[name].count(b"<text")


def test_png_files_have_their_size_and_show_the_grid() -> None:
    text = f"output: {{formats: [svg, png], width: 100mm}}\n{ZOO}"
    files = worksheets.render(text, name="small")
    for name in (name for name in files if name.endswith(".png")):
        width, height, gray, chunks = pixels(files[name])
        across, down = size_of(files[name.replace(".png", ".svg")])
        assert (width, height) == pytest.approx((across / 72 * 300, down / 72 * 300), abs=1.1)
        assert struct.unpack(">IIB", chunks[b"pHYs"]) == (11811, 11811, 1)
        assert min(gray) < 30
        rim = (gray[:width], gray[-width:], gray[::width], gray[width - 1 :: width])
        assert all(set(edge) == {255} for edge in rim), "no line is cut"
        assert 0.5 < gray.count(255) / len(gray) < 0.99
    plain, marked = (pixels(files[f"small-zoo-A{end}.png"])[2] for end in ("", "-answer"))
    assert len(plain) == len(marked)
    assert plain != marked
    assert pypdfium2.PdfDocument(io.BytesIO(worksheets.render(text, formats="pdf")["job.pdf"]))


def test_answers_in_colours() -> None:
    files = worksheets.render(f"answers: {{colour: yes}}\n{ZOO}", formats="svg,png")
    fills = {each.get("fill") for each in ElementTree.fromstring(files["job-zoo-A-answer.svg"]).iter(f"{SVG}rect")}
    coloured = [fill for fill in fills if fill and fill[0] == "#" and len({fill[1:3], fill[3:5], fill[5:7]}) > 1]
    assert len(coloured) > 1
    answer, puzzle = files["job-zoo-A-answer.png"], files["job-zoo-A.png"]
    assert (answer[25], puzzle[25]) == (2, 0)
    assert len(answer) < 4 * len(puzzle)
    width, height = struct.unpack(">II", answer[16:24])
    at = answer.index(b"IDAT")
    raw = zlib.decompress(answer[at + 4 : at + 4 + struct.unpack(">I", answer[at - 4 : at])[0]])
    rows = [raw[row * (3 * width + 1) + 1 : (row + 1) * (3 * width + 1)] for row in range(height)]
    seen = {row[3 * x : 3 * x + 3] for row in rows[::5] for x in range(0, width, 5)}
    assert {bytes.fromhex(fill[1:]) for fill in coloured} <= seen


def test_every_kind_has_pictures() -> None:
    text = "sheets: [{kind: goldencube, size: 3}, {kind: wordregions, size: 5x7}]"
    files = worksheets.render(text, formats="svg,png")
    assert len(files) == 8
    assert all(len(data) > 1_000 for data in files.values())


def test_where_a_sheet_fails_nothing_is_written(job: MakeJob, run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out"
    failing = f"{ZOO}  - {{id: no, words: [abcd, efgh, ijkl], size: 2x7}}\n"
    with pytest.raises(GenerationError):
        worksheets.build(job(failing), output=out, formats="svg,png")
    assert not out.exists()
    assert run("build", job(failing), "-o", out, "--format", "svg", "--keep-going").exit_code == 1
    assert names(out) == {f"small-{stem}{end}.svg" for stem in STEMS for end in ("", "-answer")}


def test_a_letter_that_no_font_has(job: MakeJob, run: Run, tmp_path: Path) -> None:
    text = f"{ZOO}  - {{id: odd, words: [ᚠᚢᚦ], size: 4, filler: words}}\n"
    done = run("build", job(text), "-o", tmp_path / "out", "--format", "svg,txt")
    assert done.exit_code == 1
    assert "no font at hand has the character" in done.stderr
    assert not (tmp_path / "out").exists()
    done = run("build", job(text), "-o", tmp_path / "out", "--format", "svg", "--keep-going")
    assert len(names(tmp_path / "out")) == 8


@pytest.mark.parametrize(("one", "other"), [("farm-A", "farm"), ("FARM-a", "farm"), ("farm-A-answer", "farm")])
def test_names_that_two_pictures_would_have(job: MakeJob, tmp_path: Path, one: str, other: str) -> None:
    text = (
        f"sheets:\n  - {{id: {other}, words: [cow], size: 5, variants: 2}}\n  - {{id: {one}, words: [hen], size: 5}}\n"
    )
    worksheets.build(job(text), output=tmp_path / "out")
    calls: list[Callable[[], object]] = [
        lambda: worksheets.build(job(text), output=tmp_path / "out", formats="svg"),
        lambda: worksheets.render(text, formats="svg"),
    ]
    for call in calls:
        with pytest.raises(InputError, match=r'svg would also be the picture of "farm" A; give one') as caught:
            call()
        assert [problem.place.line for problem in caught.value.problems if problem.place] == [3]
    if one.endswith("answer"):
        assert len(worksheets.render(text, formats="svg", answers="none")) == 3


def test_jobs_whose_pictures_have_one_name(job: MakeJob, tmp_path: Path) -> None:
    jobs = [
        job("sheets: [{id: 2-farm, words: [cow], size: 5}]", name="term.yaml"),
        job("sheets: [{id: farm, words: [cow], size: 5}]", name="term-2.yaml"),
    ]
    with pytest.raises(InputError, match="two of the jobs would write term-2-farm.svg"):
        worksheets.build(jobs, output=tmp_path / "out", formats="svg")
    assert len(worksheets.build(jobs, output=tmp_path / "out", formats="pdf")) == 4


def test_without_the_library_nothing_is_made(job: MakeJob, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    for call in (
        lambda: worksheets.build(job(ZOO), output=tmp_path / "out", formats="pdf,png"),
        lambda: worksheets.render(ZOO, formats="png"),
    ):
        with pytest.raises(InputError, match=r'pip install "worksheets\[pictures\]"'):
            call()
    assert not (tmp_path / "out").exists()
    assert len(worksheets.render(ZOO, formats="svg")) == 8


def test_the_job_is_read_back_from_its_pictures(job: MakeJob, tmp_path: Path) -> None:
    out = tmp_path / "out"
    for name in ("small", "a & b", "Häschen"):
        for path in worksheets.build(job(ZOO, name=f"{name}.yaml"), output=out, formats="svg,png,txt"):
            assert job_of_picture(path) == (name if path.suffix != ".txt" else None)
    assert job_of_picture(out) is None
    assert job_of_picture(out / "none.svg") is None
    (out / "cut.png").write_bytes((out / "small-zoo-A.png").read_bytes()[:60])
    assert job_of_picture(out / "cut.png") is None


def test_pictures_of_an_earlier_build_go(job: MakeJob, run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out"
    run("build", job(ZOO), "-o", out, "--format", "svg,png")
    worksheets.build(job(ZOO, name="small-zoo.yaml"), output=out, formats="svg")
    mine = {"small-photo.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>", "small-notes.png": "no picture"}
    for name, text in mine.items():
        (out / name).write_text(text)
    others = {name for name in names(out) if name.startswith("small-zoo-zoo") or name.startswith("small-zoo-farm")}
    assert len(others) == 8
    fewer = ZOO.replace(", variants: 2", "")
    done = run("build", job(fewer), "-o", out, "--format", "svg", "--answers", "none")
    assert "warning: removed what an earlier build left: " in done.stderr
    left = {"small-zoo.svg", "small-farm-easy.svg", "small-farm-hard.svg"}
    pngs = {f"small-{stem}{end}.png" for stem in STEMS for end in ("", "-answer")}
    assert names(out) == left | others | {*mine} | pngs
    assert "out of date, because the job has changed since: " in done.stderr
    assert run("build", job(fewer), "-o", out, "--format", "pdf").exit_code == 0
    assert left < names(out)


def test_a_booklet_in_volumes_has_the_pictures_of_all(job: MakeJob, tmp_path: Path) -> None:
    path = job(f"volume_pages: 1\n{ZOO}")
    built = worksheets.build(path, output=tmp_path / "out", formats="pdf,svg")
    files = [path.name for path in built]
    assert files[:4] == ["small-1.pdf", "small-1-answers.pdf", "small-2.pdf", "small-2-answers.pdf"]
    assert files[8:] == [f"small-{stem}{end}.svg" for stem in STEMS for end in ("", "-answer")]
    alone = worksheets.render(ZOO, formats="svg", name="small")
    assert {path.name: path.read_bytes() for path in built[8:]} == alone


def test_a_name_that_is_too_long_is_reported_with_a_remedy(job: MakeJob, run: Run, tmp_path: Path) -> None:
    text = f"sheets: [{{id: {'x' * 100}, words: [cow], size: 5}}]"
    path = job(text, name=f"{'y' * 150}.yaml")
    assert run("build", path, "-o", tmp_path / "out").exit_code == 0
    done = run("build", path, "-o", tmp_path / "out", "--format", "svg")
    assert done.exit_code == 2
    assert "rename the job file or give the sheet another id" in done.stderr


def test_check_reports_everything_that_a_build_refuses(job: MakeJob, run: Run) -> None:
    sheets = "[{id: a, words: [cow], size: 5, variants: 2}, {id: a-A, words: [cow], size: 5}]"
    assert run("check", job(f"sheets: {sheets}")).exit_code == 0
    done = run("check", job(f"output: {{formats: svg}}\nsheets: {sheets}"))
    assert done.exit_code == 2
    assert "small-a-A.svg would also be the picture" in done.stderr


def test_the_same_job_gives_the_same_pictures() -> None:
    assert worksheets.render(ZOO, formats="svg,png") == worksheets.render(ZOO, formats="svg,png")
