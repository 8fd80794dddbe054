"""PDF/UA-1, PDF/A-3b and PDF/X-4: the rules that matter for files of ours, checked on their objects.

No validator for PDF/A and PDF/X can be had from PyPI, npm or Debian. These are their rules, as far as files like ours
could break them: no encryption, scripts or forms are ever written.
"""

from __future__ import annotations

import re
import struct
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

import worksheets
from tests.drawing.images.made_pictures import file_of, gradient
from tests.output.pdf.objects_read import box_of, catalog_of, objects_of, pages_in
from worksheets.commands.check import plan_jobs
from worksheets.output.pdf.profiles import gray, srgb

SHEETS: list[dict[str, Any]] = [
    {"words": ["cow", "horse", "goose", "hen"], "size": "8x9"},
    {"kind": "sudoku", "size": "4x4", "per_sheet": 4},
]


def job_of(standard: str | None, **more: Any) -> dict[str, Any]:
    """A job with coloured sheets."""
    look = {"like": "winter", "colour": "green"}
    pdf = {"pdf": {"standard": standard}} if standard else {}
    return {"title": "Standards & <more>", "seed": 7, "look": look, "sheets": SHEETS, **pdf, **more}


@cache
def files_of(standard: str, *, book: bool = False) -> dict[str, bytes]:
    more = {"book": {"contents": "puzzles", "bleed": "0.125in"}} if book else {}
    return worksheets.render(job_of(standard, **more), formats=["pdf"])


def metadata_of(objects: dict[int, bytes]) -> str:
    (found,) = (content for content in objects.values() if b"/Subtype/XML" in content)
    assert b"/Filter" not in found
    return found.decode()


def profile_of(objects: dict[int, bytes], reference: bytes) -> bytes:
    content = objects[int(reference.split()[0])]
    return content[content.index(b">>\n") + 3 :]


@pytest.mark.parametrize("standard", ["ua-1", "a-3b", "x-4"])
@pytest.mark.parametrize("book", [False, True])
def test_fonts_are_embedded_and_files_have_an_identity(standard: str, *, book: bool) -> None:
    for data in files_of(standard, book=book).values():
        objects = objects_of(data)
        fonts = [content for content in objects.values() if re.search(rb"/Type\s*/Font\b", content)]
        described = [content for content in objects.values() if re.search(rb"/Type\s*/FontDescriptor\b", content)]
        assert fonts
        assert len(described) == len(fonts)
        assert all(b"/FontFile2" in each for each in described)
        assert all(b"/ToUnicode" in font and b"/Encoding" not in font for font in fonts)
        assert re.search(rb"/ID \[<[0-9a-f]{32}><[0-9a-f]{32}>\]", data)
        assert not re.search(rb"/(Encrypt|JavaScript|Launch|AA|OpenAction|XFA)\b", b"\n".join(objects.values()))


def test_archive_files_meet_their_standard() -> None:
    for name, data in files_of("a-3b").items():
        objects = objects_of(data)
        catalog, metadata = catalog_of(objects), metadata_of(objects)
        assert "<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>" in metadata
        assert "Standards &amp; &lt;more>" in metadata
        intent = re.search(rb"/OutputIntents \[<<(.*?)>>\]", catalog, re.DOTALL)
        assert intent
        assert b"/S/GTS_PDFA1" in intent[1]
        profile = re.search(rb"/DestOutputProfile ([0-9]+ 0 R)", intent[1])
        assert profile
        assert profile_of(objects, profile[1]) == srgb()
        files = [content for content in objects.values() if b"/Type/Filespec" in content]
        assert bool(files) == ("answers" in name)
        assert all(b"/AFRelationship/" in file and b"/UF<" in file and b"/Desc<" in file for file in files)
        embedded = [content for content in objects.values() if b"/Type/EmbeddedFile" in content]
        assert all(re.search(rb"/Subtype/[a-z]+#2F", file) for file in embedded)


def test_links_of_archived_files_are_printed_or_not_as_they_say() -> None:
    (data,) = worksheets.render(job_of("a-3b", answers="append"), formats=["pdf"]).values()
    pages = pages_in(objects_of(data))
    links = [link for page in pages for link in re.findall(rb"/Subtype/Link[^>]*", page)]
    assert links
    assert all(b"/F 4" in link for link in links)


@pytest.mark.parametrize("book", [False, True])
def test_print_files_meet_their_standard(*, book: bool) -> None:
    for data in files_of("x-4", book=book).values():
        assert data.startswith(b"%PDF-1.6")
        objects = objects_of(data)
        metadata = metadata_of(objects)
        for wanted in ("GTS_PDFXVersion>PDF/X-4<", "xmp:CreateDate>", "xmp:ModifyDate>", "pdf:Trapped>False<"):
            assert wanted in metadata
        assert re.search(r"xmpMM:DocumentID>uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}<", metadata)
        intent = re.search(rb"/S/GTS_PDFX/.*?/DestOutputProfile ([0-9]+ 0 R)", catalog_of(objects))
        assert intent
        assert profile_of(objects, intent[1]) == gray()
        default = [re.search(rb"/DefaultRGB \[/ICCBased ([0-9]+ 0 R)\]", content) for content in objects.values()]
        found = [each[1] for each in default if each]
        assert len(found) == 2
        assert all(profile_of(objects, each) == srgb() for each in found)
        assert not any(b"/Annots" in content or b"/EmbeddedFile" in content for content in objects.values())
        for page in pages_in(objects):
            media, trim, bleed = (box_of(page, name) for name in ("MediaBox", "TrimBox", "BleedBox"))
            assert trim
            assert media[0] <= bleed[0] <= trim[0] < trim[2] <= bleed[2] <= media[2]
            assert media[1] <= bleed[1] <= trim[1] < trim[3] <= bleed[3] <= media[3]
            assert (trim != media) == book


def test_files_to_be_read_aloud_say_so() -> None:
    for data in files_of("ua-1", book=True).values():
        objects = objects_of(data)
        catalog = catalog_of(objects)
        assert "<pdfuaid:part>1</pdfuaid:part>" in metadata_of(objects)
        assert re.search(rb"/Lang \(en\)", catalog)
        for name, wanted in ((b"ViewerPreferences", b"/DisplayDocTitle true"), (b"MarkInfo", b"/Marked true")):
            found = re.search(rb"/%b ([0-9]+) 0 R" % name, catalog)
            assert found
            assert wanted in objects[int(found[1])]
        assert all(b"/Tabs/S" in page and b"/StructParents " in page for page in pages_in(objects))
        links = [content for content in objects.values() if b"/Subtype/Link" in content]
        assert links
        assert all(b"/Contents" in link and b"/StructParent " in link for link in links)


def test_the_parent_tree_leads_back_to_the_element_of_each_piece() -> None:
    (data,) = files_of("ua-1", book=True).values()
    objects = objects_of(data)
    (tree,) = (content for content in objects.values() if content.startswith(b"<</Nums["))
    parents = {
        int(key): [*map(int, re.findall(rb"([0-9]+) 0 R", row))] for key, row in re.findall(rb"([0-9]+)\[(.*?)\]", tree)
    }
    pages = {number: page for number, page in objects.items() if re.match(rb"<<\s*/Type\s*/Page\b", page)}
    assert len(pages) == len(parents)
    for number, page in pages.items():
        key = int(re.search(rb"/StructParents ([0-9]+)", page)[1])  # type: ignore[index]
        contents = [*map(int, re.findall(rb"([0-9]+) 0 R", re.search(rb"/Contents (\[.*?\]|[0-9]+ 0 R)", page)[1]))]  # type: ignore[index]
        drawn = b"".join(objects[each] for each in contents)
        pieces = [*map(int, re.findall(rb"/MCID ([0-9]+)", drawn))]
        assert pieces == [*range(len(parents[key]))]
        assert drawn.count(b"BDC") + drawn.count(b"BMC") == len(re.findall(rb"\bEMC\b", drawn))
        for piece, parent in zip(pieces, parents[key], strict=True):
            element = objects[parent]
            kids = re.search(rb"/K(?:\[(.*)\]| ([0-9]+))", element)
            assert kids
            assert str(piece).encode() in re.sub(rb"[0-9]+ 0 R|<<.*?>>", b"", kids[1] or kids[2]).split()
            assert b"/Pg %d 0 R" % number in element


def test_no_standard_changes_nothing() -> None:
    plain = worksheets.render(job_of(None), formats=["pdf"])["job.pdf"]
    explicit = worksheets.render(job_of(None, pdf={}), formats=["pdf"])["job.pdf"]
    assert plain == explicit
    assert b"OutputIntents" not in plain


@pytest.mark.parametrize(
    ("pdf", "more", "message"),
    [
        ({"standard": "ua-1", "tagged": False}, {}, "pdf.tagged: files of the standard ua-1 are tagged"),
        ({"standard": "x-4"}, {"book": {"imposition": "2-up"}}, "pdf.standard: printing houses want single pages"),
        ({"standard": "ua-1"}, {"book": {"imposition": "2-up"}}, "pdf.standard: two pages on a side of paper"),
        ({"standard": "a-4"}, {}, "pdf.standard: "),
    ],
)
def test_contradictions_are_refused(pdf: dict[str, Any], more: dict[str, Any], message: str) -> None:
    with pytest.raises(worksheets.InputError, match=message):
        worksheets.Job.parse({**job_of(None, **more), "pdf": pdf})


def test_pictures_in_the_colours_of_a_press_are_refused() -> None:
    logo = file_of(gradient(9, 7, "CMYK"), "JPEG")
    job = job_of("a-3b", header={"logo": "crest.jpg"})
    message = r"job.yaml: pdf.standard: crest.jpg has CMYK colours, which a PDF of the standard a-3b cannot have"
    with pytest.raises(worksheets.InputError, match=message):
        worksheets.render(job, files={"crest.jpg": logo}, formats=["pdf"])
    assert worksheets.render(job, files={"crest.jpg": logo}, formats=["svg"])
    assert worksheets.render({**job, "pdf": {"standard": "ua-1"}}, files={"crest.jpg": logo}, formats=["pdf"])


def test_check_refuses_them_too(tmp_path: Path) -> None:
    """It used to plan the job without a word, and only the build said that some picture was wrong."""
    (tmp_path / "cow.jpg").write_bytes(file_of(gradient(9, 7, "CMYK"), "JPEG"))
    job = tmp_path / "job.yaml"
    words = "[{word: cow, picture: cow.jpg}, {word: hen, clue: lays eggs}]"
    job.write_text(f"pdf: {{standard: x-4}}\nsheets: [{{words: {words}, word_bank: clues}}]", encoding="utf-8")
    with pytest.raises(worksheets.InputError, match=r"pdf.standard: cow.jpg has CMYK colours"):
        [*plan_jobs([str(job)])]


@pytest.mark.parametrize(("profile", "sort", "space"), [(srgb(), b"mntr", b"RGB "), (gray(), b"prtr", b"GRAY")])
def test_profiles_are_as_their_format_says(profile: bytes, sort: bytes, space: bytes) -> None:
    assert struct.unpack(">I", profile[:4])[0] == len(profile)
    assert (profile[12:16], profile[16:20], profile[36:40]) == (sort, space, b"acsp")
    count = struct.unpack(">I", profile[128:132])[0]
    for at in range(count):
        place, size = struct.unpack(">II", profile[136 + 12 * at : 144 + 12 * at])
        assert place % 4 == 0
        assert 132 + 12 * count <= place <= place + size <= len(profile)


def test_our_srgb_is_that_of_littlecms() -> None:
    from PIL import Image, ImageCms

    picture = Image.frombytes(
        "RGB", (6, 1), bytes((255, 0, 0, 0, 255, 0, 0, 0, 255, 99, 99, 99, 10, 200, 90, 255, 255, 255))
    )
    ours = ImageCms.ImageCmsProfile(BytesIO(srgb()))
    way = ImageCms.buildTransform(ours, ImageCms.createProfile("sRGB"), "RGB", "RGB")
    turned = ImageCms.applyTransform(picture, way)
    assert turned is not None
    assert all(abs(a - b) <= 1 for a, b in zip(turned.tobytes(), picture.tobytes(), strict=True))
