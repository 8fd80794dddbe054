"""Whole pages as pictures: the same content as the PDF, names that sort, written all or not at all."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest
from click.testing import Result
from PIL import Image

import worksheets
from tests.drawing.images.made_pictures import file_of
from tests.verify.pdf_edit import without_job
from worksheets.base.errors import InputError
from worksheets.output.picture_source import job_of_picture

MakeJob = Callable[..., Path]
Run = Callable[..., Result]

SVG = "{http://www.w3.org/2000/svg}"
MM = 72 / 25.4
PAGES = "output: {formats: svg, pictures: pages}\n"
ZOO = """\
title: Zoo
sheets:
  - {id: zoo, title: At the zoo, words: [lion, tiger, zebra, camel], size: 8x10, variants: 2}
  - {id: farm, words: [cow, hen], size: 7x5}
"""


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def size_of(svg: bytes) -> tuple[float, float]:
    root = ElementTree.fromstring(svg)
    return float(root.attrib["width"].removesuffix("pt")), float(root.attrib["height"].removesuffix("pt"))


def shape_of(png: bytes) -> tuple[int, int, int]:
    """Return width, height and colour type: 0 is gray, 2 is RGB."""
    width, height, _, colours = struct.unpack(">IIBB", png[16:26])
    return width, height, colours


def test_each_page_is_a_file_and_shows_what_the_pdf_shows(job: MakeJob, run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out"
    typed = PAGES.replace("pictures: pages", "pictures: pages, letters: text") + ZOO
    done = run("build", job(typed), "-o", out, "--format", "pdf,svg,png,json", "-q")
    assert done.exit_code == 0
    stems = ["small-page-1", "small-page-2", "small-page-3", "small-answers-page-1"]
    pictures = [f"{stem}.{suffix}" for suffix in ("svg", "png") for stem in stems]
    written = ["small.pdf", "small-answers.pdf", "small.json", *pictures]
    assert done.stdout.splitlines() == [str(out / name) for name in written]
    alone = worksheets.render(typed, formats="svg,png", name="small")
    assert alone == {name: (out / name).read_bytes() for name in pictures}
    for file in ("small.pdf", "small-answers.pdf"):
        document = pypdfium2.PdfDocument((out / file).read_bytes())
        for number, page in enumerate(document, 1):
            svg = alone[f"{file.removesuffix('.pdf')}-page-{number}.svg"]
            assert size_of(svg) == pytest.approx(page.get_size(), abs=0.02)
            letters = sorted("".join("".join(ElementTree.fromstring(svg).itertext()).split()))
            text = page.get_textpage().get_text_bounded()
            assert letters == sorted(f"worksheets:small{''.join(text.split())}")


def test_the_pdf_and_the_json_beside_them_are_the_same(job: MakeJob, tmp_path: Path) -> None:
    plain = worksheets.render(ZOO, formats="pdf,json")
    both = worksheets.render(PAGES + ZOO, formats="pdf,json,svg")
    assert {name: without_job(both[name]) for name in plain} == {name: without_job(plain[name]) for name in plain}
    assert worksheets.render(PAGES + ZOO, formats="json,svg")["job.json"] == plain["job.json"]


def test_appended_answers_are_pages_like_all_others_and_none_are_none() -> None:
    assert list(worksheets.render(f"answers: append\n{PAGES}{ZOO}")) == [f"job-page-{n}.svg" for n in range(1, 6)]
    assert list(worksheets.render(f"answers: none\n{PAGES}{ZOO}")) == [f"job-page-{n}.svg" for n in range(1, 4)]


def test_numbers_have_the_digits_of_the_last_page() -> None:
    sheets = "sheets: [{id: a, words: [cow, hen], size: 5, variants: 11}]"
    files = [name for name in worksheets.render(PAGES + sheets) if "answers" not in name]
    assert files == sorted(files)
    assert files == [f"job-page-{number:02}.svg" for number in range(1, 12)]


@pytest.mark.parametrize("formats", ["svg", "pdf,svg"])
@pytest.mark.parametrize("most", [1, 2, 9])
def test_a_booklet_in_volumes(job: MakeJob, tmp_path: Path, formats: str, most: int) -> None:
    """Includes a first volume that is laid out again because there is no second one."""
    text = f"volume_pages: {most}\n{PAGES}{ZOO}"
    built = worksheets.build(job(text), output=tmp_path / "out", formats=formats)
    assert {path.name for path in built} == names(tmp_path / "out")
    stems = [path.name.partition("-page-")[0] for path in built if path.suffix == ".svg"]
    volumes = {1: 3, 2: 2, 9: 1}[most]
    expected = ["small"] if volumes == 1 else [f"small-{number}" for number in range(1, volumes + 1)]
    assert list(dict.fromkeys(stems)) == [f"{stem}{end}" for stem in expected for end in ("", "-answers")]
    if "pdf" in formats:
        for path in (path for path in built if path.suffix == ".pdf"):
            pages = len(pypdfium2.PdfDocument(path))
            assert stems.count(path.stem) == pages


def test_a_volume_that_turns_out_to_be_the_only_one(job: MakeJob, tmp_path: Path) -> None:
    failing = "  - {id: no, words: [abcd, efgh, ijkl], size: 2x7}\n"
    text = f"volume_pages: 3\n{PAGES}{ZOO}{failing}"
    with pytest.raises(worksheets.PartlyBuiltError):
        worksheets.build(job(text), output=tmp_path / "out", keep_going=True)
    assert names(tmp_path / "out") == {f"small-{stem}.svg" for stem in ("page-1", "page-2", "page-3", "answers-page-1")}


@pytest.mark.parametrize(("written", "width"), [("100mm", 100), ("7cm", 70)])
def test_a_width(written: str, width: float) -> None:
    text = f"output: {{formats: [svg, png], pictures: pages, width: {written}}}\n{ZOO}"
    for name, data in worksheets.render(text).items():
        if name.endswith(".svg"):
            across, down = size_of(data)
            assert across == pytest.approx(width * MM, abs=0.01)
            assert down == pytest.approx(across * 297 / 210, abs=0.02)
        else:
            wide, high, _ = shape_of(data)
            assert wide == pytest.approx(width / 25.4 * 300, abs=1.01)
            assert high == pytest.approx(width / 25.4 * 300 * 297 / 210, abs=1.01)


def test_letters_as_outlines_need_no_font() -> None:
    text = f"output: {{formats: svg, pictures: pages}}\n{ZOO}"
    for data in worksheets.render(text).values():
        assert b"<text" not in data
        assert b"font" not in data
        assert data.count(b"<path") > 10


def test_colours_only_where_a_page_has_some() -> None:
    logo = {"crest.png": file_of(Image.new("RGB", (4, 4), (255, 0, 0)))}
    png = "output: {formats: png, pictures: pages, width: 60mm}\n"
    plain = worksheets.render(png + ZOO)
    assert {shape_of(data)[2] for data in plain.values()} == {0}
    coloured = worksheets.render(f"{png}header: {{logo: crest.png}}\n{ZOO}", logo)
    assert {name: shape_of(data)[2] for name, data in coloured.items()} == {
        **{f"job-page-{number}.png": 2 for number in (1, 2, 3)},
        "job-answers-page-1.png": 0,
    }
    key = worksheets.render(f"{png}answers: {{colour: yes}}\n{ZOO}")
    assert {name for name, data in key.items() if shape_of(data)[2] == 2} == {"job-answers-page-1.png"}
    data = coloured["job-page-1.png"]
    at = data.index(b"IDAT")
    raw = zlib.decompress(data[at + 4 : at + 4 + struct.unpack(">I", data[at - 4 : at])[0]])
    assert b"\xff\0\0" in raw


def test_a_page_with_too_many_pixels() -> None:
    png = "output: {formats: png, pictures: pages}\npage: {size: 1000x1400mm}\n" + ZOO
    with pytest.raises(InputError, match=r"would have 195 million pixels, more than 60; use output: \{width: 210mm\}"):
        worksheets.render(png)
    with pytest.raises(InputError, match="million pixels"):
        worksheets.render("output: {formats: png, pictures: pages, width: 500mm}\npage: {size: 100x1400mm}\n" + ZOO)
    assert worksheets.render(png, formats="svg")


def test_a_sheet_that_does_not_fit_is_reported_before_anything_is_made(job: MakeJob, tmp_path: Path) -> None:
    text = f"{PAGES}page: {{size: 60x60mm}}\nsheets: [{{id: a, words: [cow], size: 40}}]"
    with pytest.raises(worksheets.LayoutError):
        worksheets.build(job(text), output=tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_pictures_of_an_earlier_build_go(job: MakeJob, run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out"
    run("build", job(ZOO), "-o", out, "--format", "svg")
    (out / "small-page-9.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    done = run("build", job(PAGES + ZOO), "-o", out)
    assert "warning: removed what an earlier build left: " in done.stderr
    pages = {"small-page-1.svg", "small-page-2.svg", "small-page-3.svg", "small-answers-page-1.svg"}
    assert names(out) == {*pages, "small-page-9.svg"}
    assert {job_of_picture(out / name) for name in pages} == {"small"}
    run("build", job(PAGES + ZOO.replace(", variants: 2", "")), "-o", out, "--answers", "none")
    assert names(out) == {"small-page-1.svg", "small-page-2.svg", "small-page-9.svg"}


def test_names_that_two_jobs_would_write(job: MakeJob, tmp_path: Path) -> None:
    own = job(PAGES + ZOO, name="zoo.yaml")
    other = job("sheets: [{id: '2', words: [cow], size: 5}]\noutput: {formats: svg}", name="zoo-page.yaml")
    with pytest.raises(InputError, match=r"zoo-page-2.svg would be written by one of the jobs, and perhaps as a page"):
        worksheets.build([own, other], output=tmp_path / "out")


def test_a_picture_that_is_read_is_not_written_over(job: MakeJob) -> None:
    path = job(f"output: {{formats: png, pictures: pages}}\nheader: {{logo: small-page-3.png}}\n{ZOO}")
    logo = path.parent / "small-page-3.png"
    logo.write_bytes(crest := file_of(Image.new("RGB", (4, 4))))
    with pytest.raises(InputError, match=r"small-page-3.png would be overwritten, but it is an input"):
        worksheets.build(path, output=path.parent)
    assert logo.read_bytes() == crest


def test_the_same_job_gives_the_same_pictures() -> None:
    text = "output: {formats: [svg, png], pictures: pages, width: 60mm}\n" + ZOO
    assert worksheets.render(text) == worksheets.render(text)
    assert pypdfium2.PdfDocument(io.BytesIO(worksheets.render(text, formats="pdf")["job.pdf"]))
