"""The folder of the page: whole or not at all, never over anything else, the same bytes each time."""

from __future__ import annotations

import gzip
import json
import re
import tarfile
from collections.abc import Mapping
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
from worksheets.web.archives import archive
from worksheets.web.bundle import exchange_folder, page_files, refuse_foreign, sizes_of, write_page
from worksheets.web.program import WebProgram, font_files, own_files

FRONT = Path(worksheets.__file__).parent / "web" / "front"
LATER = "program/later.bin"


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> WebProgram:
    """In place of one that has to be fetched and prepared."""
    files = {"program/first.bin": archive({"lib/a.pyc": b"a"}), LATER: archive({"lib/b.py": b"b"})}
    described = {"first": ["program/first.bin"], "later": [{"part": LATER, "files": ["/lib/b.py"], "packed": True}]}
    made = WebProgram(files, described)
    monkeypatch.setattr(bundle, "fetch", lambda *_: {})
    monkeypatch.setattr(bundle, "make_program", lambda *_: made)
    return made


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_page_has_what_its_front_asks_for(program: WebProgram, tmp_path: Path) -> None:
    write_page(tmp_path / "page", tmp_path)
    files = contents(tmp_path / "page")
    assert {path.name for path in FRONT.iterdir() if not path.name.endswith(".d.ts")} <= set(files)
    assert json.loads(files["home.json"]) == {"home": "browser"}
    for language in ("en", "de"):
        assert json.loads(files[f"about/{language}.json"])["language"] == language
        assert json.loads(files[f"start/{language}.json"])["pages"][0]["svg"].startswith("<svg")
    for name, path in font_files().items():
        assert files[f"fonts/{name}"] == path.read_bytes()
    assert {"fonts/Andika-LICENSE.txt", LATER} <= set(files)


def test_the_manifest_names_every_file(program: WebProgram, tmp_path: Path) -> None:
    write_page(tmp_path / "page", tmp_path)
    files = contents(tmp_path / "page")
    manifest = json.loads(files["files.json"])
    assert set(manifest["files"]) == set(files) - {"files.json", "service.js"}
    for name, said in manifest["files"].items():
        assert said == {"size": len(files[name]), "sha256": sha256(files[name]).hexdigest()}
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


def test_the_same_bytes_each_time(program: WebProgram, tmp_path: Path) -> None:
    for name in ("one", "two"):
        write_page(tmp_path / name, tmp_path)
    assert contents(tmp_path / "one") == contents(tmp_path / "two")


def test_no_address_leads_elsewhere(program: WebProgram, tmp_path: Path) -> None:
    write_page(tmp_path / "page", tmp_path)
    ours = {name: data for name, data in contents(tmp_path / "page").items() if name.endswith((".html", ".css", ".js"))}
    assert len(ours) > 5
    for name, data in ours.items():
        text = data.decode()
        assert not re.findall(r"""(?:src|href)=["']/|url\(["']?/|["'](?:https?:)?//(?!www\.w3\.org/)""", text), name


def test_a_page_of_ours_is_replaced(program: WebProgram, tmp_path: Path) -> None:
    page = tmp_path / "page"
    write_page(page, tmp_path)
    (page / "left over.txt").write_text("of an older version")
    write_page(page, tmp_path)
    assert not (page / "left over.txt").exists()
    assert (page / "index.html").exists()
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
    with pytest.raises(InputError, match="holds something else than this page"):
        write_page(tmp_path / "mine", tmp_path)
    assert contents(tmp_path / "mine") == files


def test_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "page").write_text("mine")
    with pytest.raises(InputError, match="holds something else"):
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
    assert made[4:8] == bytes(4), "no date"
    with tarfile.open(fileobj=BytesIO(gzip.decompress(made))) as tar:
        assert {entry.name: read(tar, entry) for entry in tar} == files
        assert {entry.mtime for entry in tar} == {0}


def read(tar: tarfile.TarFile, entry: tarfile.TarInfo) -> bytes:
    stream = tar.extractfile(entry)
    assert stream
    return stream.read()


def test_the_program_in_the_browser_is_this_one() -> None:
    package = Path(worksheets.__file__).parent
    files = own_files()
    for name in ("__init__.py", "web/browser.py", "web/press.py", "language/data/languages/fi.toml"):
        assert files[name] == (package / name).read_bytes()
    assert re.fullmatch(b"[0-9a-f]{64}", files["digest.txt"])
    assert own_files() == files
    assert not [name for name in files if name.startswith(("web/front/", "language/sources/")) or "__pycache__" in name]


def test_sizes_are_told_by_part(program: WebProgram) -> None:
    described: dict[str, Any] = {"later": [{"part": "fonts/B.ttf"}, {"part": LATER}]}
    files = {
        "index.html": bytes(100_000),
        "licences.txt": bytes(900_000),
        "fonts/A.ttf": bytes(600_000),
        "fonts/B.ttf": bytes(700_000),
        "program/python.bin": bytes(3_500_000),
        LATER: bytes(400_000),
    }
    assert sizes_of(files, WebProgram({}, described)).to_text() == (
        "A first visit loads 4.2 MB: the page itself 0.1, fonts 0.6, Python 3.5. "
        "Another 2.0 MB are loaded when they are needed."
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
    assert "holds something else" in done.output


def test_the_front_has_a_service_worker_that_knows_its_release() -> None:
    assert bundle.RELEASE in (FRONT / "service.js").read_text("utf-8")


def test_what_a_page_is_made_of_is_in_order(program: WebProgram) -> None:
    files = page_files(program, bundle.read_lock())
    assert list(files)[:-1] == sorted(list(files)[:-1])
    assert list(files)[-1] == "files.json"
