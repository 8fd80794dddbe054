"""The program as the page's worker loads it, run in Node: the same bytes as from the command line."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import tarfile
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import worksheets
from tests.drawing.fonts.made_fonts import changed, named, with_cff_outlines
from tests.drawing.images.made_pictures import file_of, gradient, samples_png
from tests.job.words.made_tables import xlsx
from worksheets.drawing.fonts.typefaces import font_file
from worksheets.web import program
from worksheets.web.archives import FIRST
from worksheets.web.bundle import write_page
from worksheets.web.packages import cache_folder, fetch, read_lock, tool

pytestmark = pytest.mark.page

REPOSITORY = Path(__file__).parents[2]
CONFIGS = sorted((REPOSITORY / "configs").glob("*.yaml"))
USUAL = {"term1", "crossword"}
"""The samples compared in every run; `make test-page` compares the others."""

FORMATS = ["pdf", "json", "txt"]
FONTS = ["fonts/Andika-Bold.ttf", "fonts/Andika-Regular.ttf"]
AT_ONCE = {f"program/{part}.bin" for part in FIRST} | {*FONTS}


class PageInNode(NamedTuple):
    """A written page, and Pyodide in the form that Node loads."""

    folder: Path
    pyodide: Path
    unpacked: dict[str, bytes]
    """The files of the program before they were packed."""

    def ask(self, *requests: dict[str, Any]) -> tuple[list[dict[str, Any]], set[str]]:
        """Return the answers, and the files fetched for them in addition to those of every visit."""
        output = self.pyodide / "answers"
        output.unlink(missing_ok=True)
        script = Path(__file__).with_name("ask_in_node.mjs")
        done = subprocess.run(
            [tool("node", ""), *map(str, (script, self.folder, self.pyodide, output))],
            input="".join(f"{json.dumps(request)}\n" for request in requests),
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stderr
        *answers, fetched = map(json.loads, output.read_text("utf-8").splitlines())
        assert set(fetched) >= AT_ONCE
        return answers, set(fetched) - AT_ONCE


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> PageInNode:
    """A page written once, with packages from the user's cache or fetched into it."""
    folder = tmp_path_factory.mktemp("page")
    with installed_sums(folder / "site"), packing() as unpacked:
        write_page(folder / "page", cache_folder())
    packages = read_lock()
    with tarfile.open(fetch(packages, cache_folder())["pyodide"]) as tar:
        tar.extractall(folder)
    return PageInNode(folder / "page", folder / "package", unpacked)


@contextmanager
def packing(*, left_out: bool = False) -> Iterator[dict[str, bytes]]:
    """Record the files to be packed within the block; with `left_out`, they are not packed."""
    recorded: dict[str, bytes] = {}
    pack = program._pack

    def record(files: dict[str, bytes], pyodide: Path, folder: Path) -> None:
        recorded.update(files)
        if not left_out:
            pack(files, pyodide, folder)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(program, "_pack", record)
        yield recorded


@contextmanager
def installed_sums(site: Path) -> Iterator[None]:
    """Install the null kind as its own distribution within the block."""
    info = site / "sums-1.0.dist-info"
    info.mkdir(parents=True)
    shutil.copytree(REPOSITORY / "worksheets" / "testing" / "template", site / "sums_of_test")
    (info / "METADATA").write_text("Name: sums\nVersion: 1.0\nLicense-File: LICENSE\n")
    (info / "entry_points.txt").write_text("[worksheets.kinds]\nnull = sums_of_test.kind:Null\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(site)
        yield


@pytest.mark.slow
def test_a_kind_that_is_installed_works_there(page: PageInNode) -> None:
    ([response], fetched) = page.ask(show("sheets: [{kind: null, most: 7, title: A sum}]"))
    assert response["answer"]["problems"] == []
    assert "A sum" in response["answer"]["pages"][0]["svg"]
    assert not fetched


def show(text: str, **files: str) -> dict[str, Any]:
    return {"do": "show", "text": text, "changes": [], "files": {name: packed(data) for name, data in files.items()}}


def packed(data: str | bytes) -> str:
    return b64encode(data.encode() if isinstance(data, str) else data).decode()


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, id=path.stem, marks=[] if path.stem in USUAL else [pytest.mark.slow]) for path in CONFIGS],
)
def test_a_sample_has_the_bytes_of_the_command(page: PageInNode, path: Path) -> None:
    folders = (path.parent / name for name in ("words", "pictures"))
    given = [*(each for folder in folders for each in sorted(folder.iterdir())), path.parent / "class.csv"]
    request = {
        "do": "render",
        "text": path.read_text("utf-8"),
        "files": {each.relative_to(path.parent).as_posix(): packed(each.read_bytes()) for each in given},
        "formats": FORMATS,
        "name": path.stem,
    }
    ([response], fetched) = page.ask(request)
    assert "program/pictures.bin" not in fetched, "nothing is unpacked of pictures that are shown as they are"
    made = response["answer"]["files"]
    lines = (REPOSITORY / "tests" / "digests.txt").read_text("utf-8").splitlines()
    known = {name: digest for digest, name in (line.split() for line in lines)}
    wanted = {
        name: digest
        for name, digest in known.items()
        if Path(name).stem.removesuffix("-answers") == path.stem and Path(name).suffix[1:] in FORMATS
    }
    assert {name: hashlib.sha256(b64decode(data)).hexdigest() for name, data in made.items()} == wanted


def test_the_first_visit_is_small(page: PageInNode) -> None:
    """Everything that the first sheet waits for arrives within six seconds at 10 Mbit/s."""
    manifest = json.loads((page.folder / "files.json").read_text("utf-8"))
    program, files = manifest["program"], manifest["files"]
    waited_for = [program["wasm"], *program["first"], *program["fonts"].values()]
    assert sum(files[name]["size"] for name in waited_for) < 6 * 10e6 / 8


def test_a_usual_sheet_needs_nothing_more(page: PageInNode) -> None:
    usual = "title: Animals\nlanguage: {}\nsheets:\n  - words: [cow, hen, otter]\n  - words: [Kuh, Schaf, Löwe]\n"
    mistake = "title: Animals\nsheets:\n  - wrods: [cow]\n"
    answers, fetched = page.ask(*(show(usual.format(code)) for code in ("en", "de", "pl", "ru")), show(mistake))
    assert not fetched
    *shown, wrong = answers
    for response in shown:
        assert not response["answer"]["problems"]
        assert len(response["answer"]["pages"]) == 3
    assert 'unknown field "wrods"' in wrong["answer"]["problems"][0]["text"]


@pytest.mark.parametrize(
    ("request_", "wanted"),
    [
        (
            show("sheets:\n  - {kind: wordregions, size: 5x5, dictionary: en}\n"),
            {"program/dictionary-en.bin", "program/wordregions.bin"},
        ),
        (
            show("page: {font: DejaVu Sans}\nsheets:\n  - words: [cow, hen]\n"),
            {"fonts/DejaVuSans-Bold.ttf", "fonts/DejaVuSans-Regular.ttf"},
        ),
        (
            show("sheets:\n  - {words: [cow, hen], for_each: class.csv}\n", **{"class.csv": "name\nEmma\nBen\n"}),
            {"program/codes.bin"},
        ),
    ],
    ids=["dictionary", "font", "class"],
)
def test_rarely_used_files_are_fetched_on_first_use(
    page: PageInNode, request_: dict[str, Any], wanted: set[str]
) -> None:
    ([first, again], fetched) = page.ask(request_, request_)
    assert first["answer"]["problems"] == []
    assert first["answer"]["pages"]
    assert fetched == wanted
    assert again["answer"] == first["answer"]


@pytest.mark.parametrize("form", ["html", "brf"])
def test_a_form_to_hear_or_feel_has_the_bytes_of_the_command(page: PageInNode, form: str) -> None:
    text = "sheets:\n  - words: [cow, hen, otter]\n"
    ([response], fetched) = page.ask({"do": "render", "text": text, "formats": [form], "name": "job"})
    made = {name: b64decode(data) for name, data in response["answer"]["files"].items()}
    assert made == worksheets.render(text, formats=[form])
    assert "program/access.bin" in fetched


def test_a_spreadsheet_is_read(page: PageInNode) -> None:
    table = xlsx([["Wort", "Hinweis"], ["Kuh", "gibt Milch"]])
    ([response], fetched) = page.ask({"do": "read", "name": "animals.xlsx", "data": packed(table)})
    assert response["answer"]["problems"] == []
    assert response["answer"]["text"] == "Kuh = gibt Milch"
    assert fetched == {"program/spreadsheets.bin"}


def test_pictures_that_are_unpacked_have_the_bytes_of_the_command(page: PageInNode) -> None:
    """They are decoded by another library, which is fetched only when a job has such a picture."""
    dark = [[0 if 3 < column < 12 else 255] for _ in range(12) for column in range(16)]
    files = {
        "crest.png": file_of(gradient(9, 7)),
        "cow.png": samples_png(16, 8, 0, dark, interlace=1),
        "shape.png": samples_png(16, 8, 0, dark),
    }
    text = """
header: {logo: crest.png}
sheets:
  - {words: [{word: cow, picture: cow.png}, hen], word_bank: clues}
  - {words: [cow, hen], mask: {file: shape.png}}
"""
    packed_files = {name: packed(data) for name, data in files.items()}
    ([response], fetched) = page.ask(
        {"do": "render", "text": text, "files": packed_files, "formats": ["pdf"], "name": "job"}
    )
    assert "program/pictures.bin" in fetched
    made = {name: b64decode(data) for name, data in response["answer"]["files"].items()}
    assert made == worksheets.render(text, files=files, formats=["pdf"])


@pytest.mark.slow
def test_fonts_of_ones_own_have_the_bytes_of_the_command(page: PageInNode) -> None:
    """fontTools is fetched only for them; the command has its compiled parts, the page has not."""
    text = "page: {font: School.%s}\nsheets:\n  - words: [cow, hen]\n"
    small = changed(font_file("Atkinson Hyperlegible", bold=False).read_bytes(), name=named("School"))
    for suffix, data in (("otf", with_cff_outlines()), ("ttf", small)):
        files = {f"School.{suffix}": data}
        request = {"do": "render", "text": text % suffix, "formats": ["pdf"], "name": "job"}
        ([response], fetched) = page.ask({**request, "files": {name: packed(data) for name, data in files.items()}})
        assert "program/own-fonts.bin" in fetched
        made = {name: b64decode(data) for name, data in response["answer"]["files"].items()}
        assert made == worksheets.render(text % suffix, files=files, formats=["pdf"])
    damaged = show(text % "ttf", **{"School.ttf": "no font"})
    ([response], _) = page.ask(damaged)
    assert "TrueType font" in json.dumps(response)


SCRIPTS = "program/scripts.bin"
"""Shapes letters of other scripts."""

PDF = "program/pdf.bin"
"""Writes PDF files."""

SOON = "program/soon.bin"
"""Files that no first sheet needs."""

NASKH, DEVANAGARI, BENGALI, TAMIL, DEJAVU = (
    {f"fonts/{stem}-{weight}.ttf" for weight in ("Bold", "Regular")}
    for stem in ("NotoNaskhArabic", "NotoSansDevanagari", "NotoSansBengali", "NotoSansTamil", "DejaVuSans")
)
IN_OTHER_SCRIPTS = {
    "he": ("כלב, חתול, סוס, פרה, תרנגול", "חיות בית הספר", "", {SCRIPTS, *DEJAVU}),
    "ar": ("كلب, حصان, بقرة, سلحفاة, الأسد", "حيوانات المدرسة", "", {SCRIPTS, *NASKH}),
    "fa": ("سگ, گربه, خرگوش, پروانه", "جانوران", "", {SCRIPTS, *NASKH}),
    "hi": ("किताब, विद्यालय, क्षत्रिय, मित्र", "शब्द", "", {SCRIPTS, *DEVANAGARI}),
    "hi-own": ("किताब, विद्यालय, क्षत्रिय, मित्र", "शब्द", "devanagari.ttf", {SCRIPTS, "program/own-fonts.bin"}),
    "bn": ("বিদ্যালয়, শিক্ষক, বন্ধু, পাখি", "শব্দ", "", {SCRIPTS, *BENGALI}),
    "ta": ("பக்ஷி, தமிழ், மீன், வீடு", "தமிழ்", "", {SCRIPTS, *TAMIL}),
}
"""Words, title, a font of tests/output/pdf, and the files fetched for them, by language."""


@pytest.mark.parametrize(
    "language",
    [
        pytest.param(language, marks=[] if language in {"ar", "hi-own"} else [pytest.mark.slow])
        for language in IN_OTHER_SCRIPTS
    ],
)
def test_other_scripts_have_the_bytes_of_the_command(page: PageInNode, language: str) -> None:
    words, title, font, wanted = IN_OTHER_SCRIPTS[language]
    text = f"title: {title}\nlanguage: {language[:2]}\nseed: 3\nheader: {{fields: []}}\nfooter: no\n"
    text += f"page: {{font: {font}}}\n" if font else ""
    text += f"sheets:\n  - {{words: [{words}], difficulty: [easy, medium], instruction: {title}}}\n"
    files = {font: (REPOSITORY / "tests" / "output" / "pdf" / font).read_bytes()} if font else {}
    formats = ["pdf", "json", "txt", "svg"]
    given = {name: packed(data) for name, data in files.items()}
    ([rendered, shown], fetched) = page.ask(
        {"do": "render", "text": text, "files": given, "formats": formats, "name": "job"},
        {**show(text), "files": given},
    )
    made = {name: b64decode(data) for name, data in rendered["answer"]["files"].items()}
    assert made == worksheets.render(text, files=files, formats=formats)
    assert shown["answer"]["problems"] == []
    assert title in shown["answer"]["pages"][0]["svg"]
    assert fetched >= wanted
    fonts = {each for each in fetched if each.startswith("fonts/")}  # families are tried one after the other
    assert fonts & (NASKH | DEVANAGARI | BENGALI | TAMIL) <= wanted, "none of another script"
    assert fetched - fonts == {PDF, SOON, *(each for each in wanted if not each.startswith("fonts/"))}


OF_ALL = {"files.json", "service.js"}
"""Files of the page that contain digests of the packed ones."""


def test_the_same_packages_give_the_same_bytes(page: PageInNode, tmp_path: Path) -> None:
    """Only small archives are packed again, as packing takes longest; all are compared unpacked."""
    with installed_sums(tmp_path / "site"), packing(left_out=True) as again:
        write_page(tmp_path / "page", cache_folder())
    assert again.keys() == page.unpacked.keys()
    assert [name for name, data in again.items() if page.unpacked[name] != data] == []
    one, two = (
        {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        for folder in (page.folder, tmp_path / "page")
    )
    assert one.keys() == two.keys()
    archives = {name for name in again if name.endswith(".bin")}
    assert [name for name in one.keys() - archives - OF_ALL if two[name] != one[name]] == []
    small = {name: again[name] for name in archives if len(again[name]) < 1_000_000}
    assert len(small) > 3
    program._pack(small, page.pyodide, tmp_path / "packed")
    assert [name for name, data in small.items() if one[name] != data] == []


def test_a_request_that_is_none_is_answered(page: PageInNode) -> None:
    (answers, _) = page.ask({"do": "nothing"}, show("sheets:\n  - words: [oak, elm]\n"))
    assert answers[0]["error"] == "this is no request that the page makes"
    assert answers[1]["answer"]["pages"]


def test_the_licences_of_the_scan_readers_are_included(page: PageInNode) -> None:
    text = (page.folder / "licences.txt").read_text("utf-8")
    for made_by in ("Ze-Zheng Wu", "zxing-cpp", "PDFium Authors", "END OF TERMS AND CONDITIONS"):
        assert made_by in text
