"""The folder of the page: written completely or not at all, overwriting nothing, with the same bytes each time."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import worksheets
from worksheets.base.errors import InputError, OutputError
from worksheets.cli.group import commands
from worksheets.web import bundle
from worksheets.web.archives import part_of
from worksheets.web.bundle import exchange_folder, page_files, refuse_foreign, sizes_text, write_page
from worksheets.web.program import (
    WebProgram,
    archive,
    font_files,
    kind_distributions,
    own_files,
    plug_in_files,
    refuse_needs,
)
from worksheets.web.spoken import LANGUAGES, native_names

FRONT = Path(worksheets.__file__).parent / "web" / "front"
LATER = "program/later.bin"


@pytest.fixture(scope="module")
def program() -> Iterator[WebProgram]:
    """A stand-in for the program that would have to be fetched and prepared."""
    files = {"program/first.bin": archive({"lib/a.pyc": b"a"}), LATER: archive({"lib/b.py": b"b"})}
    described = {"first": ["program/first.bin"], "later": [{"part": LATER, "files": ["/lib/b.py"], "packed": True}]}
    made = WebProgram(files, described)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bundle, "fetch", lambda *_: {})
        patch.setattr(bundle, "make_program", lambda *_: made)
        for name in ("about", "start", "job_schema"):  # they take a second for all languages
            patch.setattr(bundle, name, cache(getattr(bundle, name)))
        yield made


@pytest.fixture(scope="module")
def page(program: WebProgram, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A written page, for reading only: its texts and first pages take seconds."""
    folder = tmp_path_factory.mktemp("written")
    write_page(folder / "page", folder)
    return folder / "page"


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_page_has_the_files_that_its_front_requests(page: Path) -> None:
    files = contents(page)
    assert {
        path.relative_to(FRONT).as_posix()
        for path in FRONT.rglob("*")
        if path.is_file() and not path.name.endswith(".d.ts")
    } <= set(files)
    assert json.loads(files["home.json"]) == {"home": "browser", "languages": native_names()}
    for language in LANGUAGES:
        assert json.loads(files[f"about/{language}.json"])["language"] == language
        assert json.loads(files[f"start/{language}.json"])["pages"][0]["svg"].startswith("<svg")
    for name, path in font_files().items():
        assert files[f"fonts/{name}"] == path.read_bytes()
    assert {"fonts/Andika-LICENSE.txt", LATER} <= set(files)


def test_the_manifest_names_every_file(page: Path) -> None:
    files = contents(page)
    manifest = json.loads(files["files.json"])
    assert set(manifest["files"]) == set(files) - {"files.json", "service.js"}
    for name, entry in manifest["files"].items():
        assert entry == {"size": len(files[name]), "sha256": sha256(files[name]).hexdigest()}
    assert f'const RELEASE = "{manifest["release"]}";' in files["service.js"].decode()


def test_another_file_is_another_release(program: WebProgram) -> None:
    def service(files: Mapping[str, bytes]) -> str:
        return bundle.with_manifest(files, {})["service.js"].decode()

    files = {"service.js": (FRONT / "service.js").read_bytes(), "a.js": b"1"}
    seen = [service(each) for each in (files, {**files, "a.js": b"2"}, {**files, "b.js": b"1"}, dict(files))]
    assert seen[0] == seen[3]
    assert len({*seen}) == 3
    with pytest.raises(ValueError, match="no line for the release"):
        service({"service.js": b"const RELEASE = 1;"})


def test_the_same_bytes_each_time(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("about", "start", "job_schema"):
        monkeypatch.setattr(bundle, name, getattr(bundle, name).__wrapped__)
    write_page(tmp_path / "again", tmp_path)
    assert contents(tmp_path / "again") == contents(page)


def test_no_address_leads_elsewhere(page: Path) -> None:
    ours = {name: data for name, data in contents(page).items() if name.endswith((".html", ".css", ".js"))}
    assert len(ours) > 5
    for name, data in ours.items():
        text = data.decode()
        assert not re.findall(r"""(?:src|href)=["']/|url\(["']?/|["'](?:https?:)?//(?!www\.w3\.org/)""", text), name


def test_a_page_of_ours_is_replaced(page: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(page, tmp_path / "page")
    (copy / "left over.txt").write_text("of an older version")
    write_page(copy, tmp_path)
    assert contents(copy) == contents(page)
    assert [path.name for path in tmp_path.iterdir()] == ["page"]


def test_an_empty_folder_is_taken(program: WebProgram, tmp_path: Path) -> None:
    (tmp_path / "page").mkdir()
    write_page(tmp_path / "page", tmp_path)
    assert (tmp_path / "page" / "index.html").exists()


def test_where_a_link_leads_to_is_replaced(program: WebProgram, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "page", target_is_directory=True)
    for _ in range(2):
        write_page(tmp_path / "link", tmp_path)
        assert (tmp_path / "link").is_symlink()
        assert (tmp_path / "page" / "index.html").exists()


@pytest.mark.parametrize(
    "files",
    [
        {"thesis.odt": b"years of work"},
        {"files.json": b"{}"},
        {"files.json": b"[1]", "a": b""},
        {"files.json": b'{"made_by": "others"}'},
        {"files.json": b"\xff"},
        {"in/files.json": b'{"made_by": "worksheets"}'},
    ],
)
def test_a_folder_with_anything_else_is_refused(files: dict[str, bytes], tmp_path: Path, program: WebProgram) -> None:
    for name, data in files.items():
        (tmp_path / "mine" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "mine" / name).write_bytes(data)
    with pytest.raises(InputError, match="contains something else than this page"):
        write_page(tmp_path / "mine", tmp_path)
    assert contents(tmp_path / "mine") == files


def test_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "page").write_text("mine")
    with pytest.raises(InputError, match="contains something else"):
        refuse_foreign(tmp_path / "page")


def test_a_page_that_cannot_be_written_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page"
    exchange_folder(page, {"a": b"old"})
    write = Path.write_bytes

    def fails(path: Path, data: bytes) -> int:
        if path.name == "b":
            raise OSError(28, "No space left on device")
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", fails)
    with pytest.raises(OutputError, match="cannot be written"):
        exchange_folder(page, {"a": b"new", "b": b"new"})
    monkeypatch.undo()
    rename = Path.rename

    def refuses(path: Path, target: Path) -> Path:
        if path.name == "new":
            raise PermissionError(13, "Permission denied")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", refuses)
    with pytest.raises(OutputError, match="cannot be written"):
        exchange_folder(page, {"a": b"new"})
    assert contents(tmp_path) == {"page/a": b"old"}


def test_an_archive_is_the_same_and_is_read_by_others() -> None:
    files = {"lib/b.pyc": b"2" * 1000, "lib/a/ä.txt": b"", "lib/" + "x" * 90 + "/" + "y" * 90: b"1"}
    made = archive(files)
    assert made == archive(dict(reversed(files.items())))
    with tarfile.open(fileobj=BytesIO(made)) as tar:
        assert {entry.name: read(tar, entry) for entry in tar} == files
        assert {entry.mtime for entry in tar} == {0}


def read(tar: tarfile.TarFile, entry: tarfile.TarInfo) -> bytes:
    stream = tar.extractfile(entry)
    assert stream
    return stream.read()


def test_the_program_in_the_browser_is_this_one() -> None:
    package = Path(worksheets.__file__).parent
    files = own_files()
    for name in ("__init__.py", "web/press.py", "language/data/languages/fi.toml"):
        assert files[name] == (package / name).read_bytes()
    assert re.fullmatch(b"[0-9a-f]{64}", files["digest.txt"])
    assert own_files() == files
    assert not [name for name in files if name.startswith(("web/front/", "language/sources/")) or "__pycache__" in name]


@pytest.mark.parametrize("language", ["de", "en"])
def test_dictionaries_and_large_libraries_are_loaded_when_they_are_needed(language: str) -> None:
    folder = "language/data/dictionaries/"
    names = [name for name in own_files() if name.startswith(f"{folder}{language}-")]
    assert len(names) == 2
    for name in names:
        assert part_of(f"packages/worksheets/{name}") == f"dictionary-{language}"
    assert part_of("packages/fontTools/ttLib/__init__.pyc") == "own-fonts"
    assert part_of("python/xml/dom/minidom.pyc") == part_of("python/pdb.pyc") == "rest"
    assert part_of("python/xml/sax/saxutils.pyc") == "codes", "segno imports it"
    assert part_of("python/encodings/cp855.pyc") == part_of("packages/reportlab/platypus/doctemplate.pyc") == "rest"
    assert (
        part_of("packages/reportlab/pdfbase/pdfdoc.pyc")
        == part_of("packages/worksheets/output/pdf/writer.pyc")
        == "pdf"
    )
    assert part_of("python/encodings/cp1252.pyc") == part_of("python/codeop.pyc") == "modules"
    assert part_of("python/codecs.pyc") == "rest", "Python's core has it"
    assert part_of("python/json/decoder.pyc") == part_of("python/profiler.pyc") == "modules"
    assert part_of("packages/yaml/loader.pyc") == "libraries"
    assert part_of("packages/worksheets/web/press.pyc") == part_of("kinds/sums.pyc") == "program"
    assert part_of("packages/worksheets/puzzles/wordsearch/kind.pyc") == "first-sheet"
    assert part_of("packages/worksheets/puzzles/cloze/kind.pyc") == "cloze"
    assert part_of("packages/worksheets/scans/read.pyc") == part_of("packages/worksheets/web/server.pyc") == "elsewhere"


def test_the_first_sheet_needs_no_file_that_is_loaded_later() -> None:
    """A first sheet is made in its own process, and all modules that it loads are listed."""
    script = (
        "import json, sys\nfrom worksheets.web.press import answer_in_worker\n"
        "answer_to = answer_in_worker()\nprint(*sys.modules)\nfrom worksheets.job.starter import starter_job\n"
        'request = {"do": "show", "text": starter_job("wordsearch", "en"), "changes": [], "files": {}}\n'
        "answer = json.loads(answer_to(json.dumps(request), lambda *progress: None))\n"
        'assert answer["answer"]["pages"]\n'
        "print(*sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    before, after = (
        {
            name: part_of(f"packages/{name.replace('.', '/')}.pyc")
            for name in line.split()
            if name.startswith(("worksheets.", "reportlab"))
        }
        for line in run.stdout.splitlines()
    )
    assert len(before) > 100
    assert {name: part for name, part in before.items() if part != "program"} == {}
    assert {name: part for name, part in after.items() if part not in {"program", "first-sheet"}} == {}


@pytest.fixture
def sums(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The description of an installed distribution, with one kind in a module and another in a package."""
    site = tmp_path / "site"
    info = site / "sums_kinds-1.0.dist-info"
    (site / "sums_of_test").mkdir(parents=True)
    info.mkdir()
    (site / "sums_of_test" / "icon.svg").write_text("<svg/>")
    (site / "sums_of_test" / "__init__.py").touch()
    (site / "products_of_test.py").write_text("# products")
    (info / "METADATA").write_text("Name: sums-kinds\nVersion: 1.0\n")
    points = "[worksheets.kinds]\nsums = sums_of_test.kind:Sums\nproducts = products_of_test:Products\n"
    (info / "entry_points.txt").write_text(f"{points}[other]\nsums = json:loads\n")
    monkeypatch.syspath_prepend(site)
    return info


def test_installed_kinds_are_packed_along(sums: Path) -> None:
    (plug_in,) = (each for each in kind_distributions() if each.name == "sums-kinds")
    files = dict(plug_in_files(plug_in))
    assert files.keys() == {
        "products_of_test.py",
        "sums_of_test/__init__.py",
        "sums_of_test/icon.svg",
        "sums_kinds-1.0.dist-info/METADATA",
        "sums_kinds-1.0.dist-info/entry_points.txt",
    }
    assert files["products_of_test.py"] == b"# products"
    assert files["sums_kinds-1.0.dist-info/entry_points.txt"] == (sums / "entry_points.txt").read_bytes()


@pytest.mark.parametrize(
    ("need", "wrong"),
    [("worksheets>=0.1", False), ("PyYAML (>6)", False), ("numpy", True), ('numpy; extra == "fast"', False)],
)
def test_a_kind_that_needs_a_missing_library_is_refused(sums: Path, need: str, wrong: bool) -> None:
    (sums / "METADATA").write_text(f"Name: sums-kinds\nVersion: 1.0\nRequires-Dist: {need}\n")
    with pytest.raises(InputError, match="sums-kinds needs numpy") if wrong else nullcontext():
        refuse_needs(kind_distributions(), bundle.read_lock())


def test_how_much_is_loaded_is_reported(program: WebProgram) -> None:
    described: dict[str, Any] = {"later": [{"part": "fonts/B.ttf"}, {"part": LATER}]}
    sizes = {"index.html": 1, "licences.txt": 9, "fonts/A.ttf": 6, "fonts/B.ttf": 7, "program/python.bin": 35, LATER: 4}
    sizes |= {"about/de.json": 3, "start/de.json": 1, "about/en.json": 2}
    files = {name: bytes(100_000 * size) for name, size in sizes.items()}
    assert sizes_text(files, WebProgram({}, described)) == (
        "A first visit loads 4.6 MB. Another 1.3 MB are loaded when they are needed."
    )


def test_the_command(program: WebProgram, tmp_path: Path) -> None:
    runner = CliRunner()
    done = runner.invoke(commands, ["page", str(tmp_path / "page"), "--cache", str(tmp_path)])
    assert done.exit_code == 0
    assert str(tmp_path / "page" / "index.html") in done.output
    assert "A first visit loads" in done.output
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "a").touch()
    done = runner.invoke(commands, ["page", str(tmp_path / "mine")])
    assert done.exit_code == 2
    assert "contains something else" in done.output


def test_the_front_has_a_service_worker_that_knows_its_release() -> None:
    assert bundle.RELEASE in (FRONT / "service.js").read_text("utf-8")


def test_page_files_are_in_order(program: WebProgram) -> None:
    files = page_files(program)
    assert list(files)[:-1] == sorted(list(files)[:-1])
    assert list(files)[-1] == "files.json"
