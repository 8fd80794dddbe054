"""The server of the preview: which requests are allowed, and that answers equal the command's output."""

from __future__ import annotations

import json
import os
import stat
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path

import pytest

import worksheets
from tests.web.previews import Reply, Served, previewed
from worksheets.job.yaml import limits
from worksheets.web.press import Press

pytest.importorskip("starlette", reason="the extra preview is not installed")
pytest.importorskip("uvicorn", reason="the extra preview is not installed")
pytest.importorskip("watchfiles", reason="the extra preview is not installed")
from worksheets.web.gate import ALWAYS, MOST_BYTES
from worksheets.web.server import FRONT, TYPES, front_files
from worksheets.web.spoken import LANGUAGES, native_names

JOB = """\
title: Zoo
word_sets:
  animals: {file: words/animals.csv}
sheets:
  - {id: zoo, title: At the zoo, words: animals, size: 9x10, variants: 2}
  - {id: hard, title: In the dark, words: [zebra, lion], size: 7x9, difficulty: hard}
"""
SHOW = {"do": "show", "text": JOB, "changes": [], "files": {}, "name": "zoo"}
RENDER = {"do": "render", "text": JOB, "files": {}, "formats": ["pdf", "json"], "key": True, "name": "zoo"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A job, and files inside and outside its folder."""
    folder = tmp_path_factory.mktemp("preview") / "jobs"
    (folder / "words").mkdir(parents=True)
    (folder / "words" / "animals.csv").write_text("Wort;Hinweis\ntiger;striped\ncamel;thirsty\n")
    (folder / "zoo.yaml").write_text(JOB)
    (folder.parent / "secret.txt").write_text("badger\n")
    return folder


@pytest.fixture(scope="module")
def served(folder: Path) -> Iterator[Served]:
    """A preview of the job, for tests that change nothing."""
    with previewed(folder / "zoo.yaml", "--no-open") as served:
        yield served


@pytest.fixture(scope="module")
def alone() -> Iterator[Served]:
    """A preview without a job file."""
    with previewed("--no-open") as served:
        yield served


def assert_safe(reply: Reply) -> None:
    for name, value in ALWAYS.items():
        assert reply.headers[name.lower()] == value
    assert "set-cookie" not in reply.headers
    assert "access-control-allow-origin" not in reply.headers


def test_the_page_is_there_and_its_addresses_lead_behind_the_token(served: Served) -> None:
    page = served.ask(f"/?token={served.token}")
    assert page.status == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    expected = (FRONT / "index.html").read_text("utf-8").replace('<base href="./">', f'<base href="/{served.token}/">')
    assert f'<base href="/{served.token}/">' in expected
    assert page.body.decode() == expected
    assert_safe(page)
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "http" not in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("path", ["", "answer", "nothing"])
def test_no_page_elsewhere_shows_the_preview_in_a_frame(served: Served, path: str) -> None:
    policy = served.ask(path).headers["content-security-policy"].split("; ")
    assert {"default-src 'none'", "frame-ancestors 'none'", "form-action 'none'"} <= {*policy}


def test_every_file_of_the_front_end_is_there_and_no_other(served: Served) -> None:
    names = [path.relative_to(FRONT).as_posix() for path in FRONT.rglob("*") if path.is_file()]
    assert "main.js" in names
    assert "protocol.d.ts" in names
    for name in names:
        reply = served.ask(name)
        assert_safe(reply)
        if Path(name).suffix in TYPES:
            assert reply.status == 200
            assert reply.headers["content-type"] == TYPES[Path(name).suffix]
            if name != "index.html":
                assert reply.body == (FRONT / name).read_bytes()
        else:
            assert reply.status == 404, name
    font = served.ask("fonts/Andika-Regular.ttf")
    assert font.headers["content-type"] == "font/ttf"
    assert font.body.startswith(b"\0\1\0\0")


def test_files_made_for_the_page_are_served(served: Served, alone: Served) -> None:
    home = {"home": "server", "languages": native_names()}
    assert served.ask("home.json").value == {**home, "job": {"name": "zoo"}}
    assert alone.ask("home.json").value == {**home, "job": None}
    for language in LANGUAGES:
        assert served.ask(f"about/{language}.json").value["language"] == language
        assert served.ask(f"start/{language}.json").value["pages"]
    assert served.ask("about/fi.json").status == 404


@pytest.mark.parametrize(
    "host", ["", "evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "127.0.0.1.evil.example:{port}"]
)
def test_other_names_of_this_machine_are_refused(served: Served, host: str) -> None:
    """DNS rebinding: another site can resolve its own name to the loopback address."""
    for path in (f"/?token={served.token}", f"/{served.token}/home.json", "/"):
        reply = served.ask(path, host=host.format(port=served.port))
        assert reply.status in (400, 403)
        assert served.token.encode() not in reply.body
        if reply.status == 403:
            assert_safe(reply)


def test_the_machine_has_two_names(served: Served) -> None:
    assert served.ask("home.json", host=f"localhost:{served.port}").status == 200
    assert served.ask("home.json", host=f"LocalHost:{served.port}").status == 200


def test_without_the_token_there_is_nothing(served: Served) -> None:
    token = served.token
    wrong = ["", "x", token[:-1], f"{token}x", token.swapcase(), "%00", "..", "%C3%A4"]
    paths = [f"/{each}/home.json" for each in wrong] + [f"/?token={each}" for each in wrong]
    paths += ["/", "/index.html", "/home.json", "/answer", "/favicon.ico", f"/{token}", f"/?tokens={token}"]
    for path in paths:
        for method in ("GET", "POST", "PUT"):
            reply = served.ask(path, method, b"{}" if method != "GET" else None)
            assert reply.status == 403, path
            assert_safe(reply)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1:{port}", "http://127.0.0.1:1"])
def test_pages_elsewhere_send_nothing(served: Served, origin: str, folder: Path) -> None:
    headers = {"Origin": origin.format(port=served.port)}
    assert served.ask("answer", "POST", SHOW, headers).status == 403
    digest = served.ask("job").value["digest"]
    assert served.ask("job", "PUT", {"text": "title: a", "digest": digest}, headers).status == 403
    assert (folder / "zoo.yaml").read_text() == JOB
    ours = served.ask("answer", "POST", {"do": "nothing"}, {"Origin": f"http://localhost:{served.port}"})
    assert ours.status == 200


def test_only_requests_of_the_page_are_answered(served: Served) -> None:
    allowed = {"home.json": "GET", "main.js": "GET", "job": "GET, PUT", "changes": "GET", "answer": "POST"}
    for path, methods in allowed.items():
        for method in ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"):
            if method not in methods.split(", "):
                reply = served.ask(path, method)
                assert reply.status == 405, (path, method)
                assert reply.headers["allow"] == methods
                assert_safe(reply)


@pytest.mark.parametrize("name", ["pyproject.toml", "secret.txt", "zoo.yaml", "press.py", "words/animals.csv", "job"])
def test_no_path_leads_to_another_file(served: Served, name: str) -> None:
    ups = ["..", "%2e%2e", ".%2e", "%2E.", "..%5c", "..;", "%252e%252e", "..%00"]
    for up in ups:
        for depth in (1, 2, 3, 6):
            for start in ("", "fonts/", "about/", "x/"):
                reply = served.ask(start + f"{up}/" * depth + name)
                assert reply.status == 404, (up, depth, start)
                assert served.ask(start + f"{up}%2f" * depth + name).status == 404
    for path in (f"/{name}", f"//{name}", f"%2f{name}", f"./{name}", f"{FRONT.parent}/{name}", f"file:///{name}"):
        reply = served.ask(path if not path.startswith("/") else f"/{served.token}/{path}")
        assert reply.status == 404, path


def test_hidden_files_and_links_of_the_front_end(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    for name in (".git/a.js", ".a.js", "a.js", "a.js~", "a.d.ts", "a.json", "a.py", "b.JS"):
        (tmp_path / name).write_text(name)
    (tmp_path / "folder.js").mkdir()
    assert {name for name in front_files(tmp_path) if not name.startswith("fonts/")} == {"a.js"}


def test_bodies_have_a_limit_and_a_type(served: Served) -> None:
    large = {"Content-Length": str(MOST_BYTES + 1), "Content-Type": "application/json"}
    connection = served.connection()
    connection.request("POST", f"/{served.token}/answer", headers=large)
    assert connection.getresponse().status == 413
    connection.close()
    for kind in ("text/plain", "application/x-www-form-urlencoded", "", "multipart/form-data"):
        assert served.ask("answer", "POST", b"{}", {"Content-Type": kind}).status == 415
        assert served.ask("job", "PUT", b"{}", {"Content-Type": kind}).status == 415
    assert served.ask("answer", "POST", b"{}", {"Content-Type": "Application/JSON; charset=utf-8"}).status == 200


def test_all_pictures_of_a_job_fit_into_a_request(served: Served) -> None:
    files = {f"{number}.png": "A" * (4 * limits.PICTURE_BYTES // 3) for number in range(10)}
    assert len(files) * limits.PICTURE_BYTES == limits.ALL_PICTURE_BYTES
    body = json.dumps({"do": "lines", "list": "cow", "files": files}).encode()
    assert served.ask("answer", "POST", body, {"Content-Type": "application/json"}).status == 200


def test_a_body_that_does_not_say_its_size_is_cut_off(served: Served) -> None:
    connection = served.connection()
    megabyte = b" " * 1_000_000

    def chunks() -> Iterator[bytes]:
        for _ in range(MOST_BYTES // len(megabyte) + 2):
            yield megabyte

    headers = {"Content-Type": "application/json", "Transfer-Encoding": "chunked"}
    try:
        connection.request("POST", f"/{served.token}/answer", chunks(), headers, encode_chunked=True)
        assert connection.getresponse().status == 413
    except (BrokenPipeError, ConnectionResetError):
        pass  # the answer came while we were still sending
    finally:
        connection.close()
    assert served.ask("home.json").status == 200


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"3", b'{"do": "show"}', b'{"do":\n"fly"}', b"[" * 100_000, b"\xff"]
)
def test_invalid_requests_are_refused(served: Served, body: bytes) -> None:
    reply = served.ask("answer", "POST", body)
    assert reply.status == 200
    assert list(reply.value) == ["error"]
    assert served.ask("job", "PUT", body).status == 400
    assert served.lines(SHOW)[-1]["answer"]["pages"]


def test_the_server_gives_the_answers_of_the_program(served: Served, folder: Path) -> None:
    press = Press(folder)
    for request in (SHOW, {**SHOW, "text": "sheets: 3"}, {**SHOW, "text": "title: é\u2028ß😀"}, RENDER):
        assert served.answer(request) == press.answer(request)
    assert served.answer(SHOW)["pages"]


def test_a_pdf_is_the_one_of_the_command(served: Served, folder: Path, tmp_path: Path) -> None:
    built = worksheets.build(folder / "zoo.yaml", output=tmp_path, formats=["pdf", "json"])
    files = served.answer(RENDER)["files"]
    assert {name: b64decode(data) for name, data in files.items()} == {path.name: path.read_bytes() for path in built}


def test_progress_names_the_sheet_that_is_made(served: Served) -> None:
    *progress, last = served.lines(RENDER)
    assert list(last) == ["answer"]
    reports = [line["progress"] for line in progress]
    assert [(each["done"], each["sheet"]) for each in reports[-3:]] == [
        (0, "At the zoo"),
        (1, "At the zoo"),
        (2, "In the dark"),
    ]
    assert {each["total"] for each in reports} == {3}


def test_word_files_are_read_from_the_jobs_folder_alone(served: Served, alone: Served, folder: Path) -> None:
    text = "sheets:\n  - {words: {file: ../secret.txt}}\n"
    names = ("../secret.txt", str(folder.parent / "secret.txt"))
    for where in (served, alone):
        for name in names:
            shown = where.answer({**SHOW, "text": text.replace("../secret.txt", name), "files": {}})
            assert shown["problems"], name
            assert "BADGER" not in str(shown).upper()
    listed = "sheets:\n  - {words: {file: words/animals.csv}}\n"
    files = {"words/animals.csv": b64encode(b"gnu\nemu\n").decode()}
    assert "no such file" in alone.answer({**SHOW, "text": listed})["problems"][0]["text"]
    assert "gnu" in str(alone.answer({**SHOW, "text": listed, "files": files})["pages"])
    assert "tiger" in str(served.answer({**SHOW, "text": listed, "files": files})["pages"])


def test_without_a_job_there_is_no_file(alone: Served) -> None:
    for method, path in (("GET", "job"), ("GET", "changes")):
        assert alone.ask(path, method).status == 404
    assert alone.ask("job", "PUT", {"text": "a", "digest": ""}).status in (404, 405)


@pytest.fixture
def own(tmp_path: Path) -> Iterator[tuple[Served, Path]]:
    """A preview of a job that a test may change."""
    path = tmp_path / "jobs" / "mine.yaml"
    path.parent.mkdir()
    path.write_bytes(b"title: Mine\r\nsheets:\r\n  - words: [cow]\r\n")
    with previewed(path, "--no-open") as served:
        yield served, path


def test_the_job_is_read_and_written(own: tuple[Served, Path]) -> None:
    served, path = own
    path.chmod(0o640)
    first = served.ask("job").value
    assert first["name"] == "mine"
    assert first["text"].encode() == path.read_bytes()
    text = first["text"] + "# ä\r\n"
    reply = served.ask("job", "PUT", {"text": text, "digest": first["digest"]})
    assert reply.status == 200
    assert path.read_bytes() == text.encode()
    assert served.ask("job").value == {"name": "mine", "text": text, "digest": reply.value["digest"]}
    assert [each.name for each in path.parent.iterdir()] == ["mine.yaml"]
    if os.name != "nt":
        assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_changes_of_another_program_are_not_overwritten(own: tuple[Served, Path]) -> None:
    served, path = own
    digest = served.ask("job").value["digest"]
    path.write_text("title: Theirs\n")
    reply = served.ask("job", "PUT", {"text": "title: Ours\n", "digest": digest})
    assert reply.status == 409
    assert path.read_text() == "title: Theirs\n"
    assert reply.value["text"] == "title: Theirs\n"
    assert served.ask("job", "PUT", {"text": "title: Ours\n", "digest": reply.value["digest"]}).status == 200
    assert path.read_text() == "title: Ours\n"
    path.unlink()
    gone = served.ask("job").value
    assert gone["text"] == ""
    assert served.ask("job", "PUT", {"text": "title: Again\n", "digest": digest}).status == 409
    assert not path.exists()
    assert served.ask("job", "PUT", {"text": "title: Again\n", "digest": gone["digest"]}).status == 200
    assert path.read_text() == "title: Again\n"


def test_unreadable_jobs_and_texts_are_reported(own: tuple[Served, Path]) -> None:
    served, path = own
    digest = served.ask("job").value["digest"]
    half = served.ask("job", "PUT", b'{"text": "\\ud800", "digest": "%s"}' % digest.encode())
    assert half.status == 422
    assert "half a character" in half.value["error"]
    path.write_bytes(b"title: \xff\n")
    reply = served.ask("job")
    assert reply.status == 422
    assert "UTF-8" in reply.value["error"]
    path.write_bytes(b" \n")
    assert served.ask("job").value["text"] == " \n"


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_a_link_to_a_job_stays_one(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "links").mkdir()
    real, link = tmp_path / "real" / "a.yaml", tmp_path / "links" / "b.yaml"
    real.write_text("title: A\n")
    link.symlink_to(real)
    with previewed(link, "--no-open") as served:
        digest = served.ask("job").value["digest"]
        assert served.ask("job", "PUT", {"text": "title: B\n", "digest": digest}).status == 200
    assert link.is_symlink()
    assert real.read_text() == "title: B\n"
