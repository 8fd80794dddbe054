"""Jobs that a preview without a job file keeps for the next one: a file each, never overwritten unknowingly."""

from __future__ import annotations

import json
import os
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra preview is not installed")

from tests.web.previews import KEPT, previewed
from worksheets.web.kept_jobs import GoneError, KeptJobs, OtherRevisionError, data_folder

ID, OTHER = "0123456789abcdef", "f" * 16


def record(revision: str, name: str = ID, **fields: object) -> dict[str, Any]:
    listed = {"id": name, "title": "Zoo", "begins": "lion", "sheets": 2, "changed": 5, "revision": revision}
    return {**listed, "state": {"text": "häh\ud800"}, **fields}


@pytest.fixture
def kept(tmp_path: Path) -> KeptJobs:
    return KeptJobs(tmp_path / "data" / "worksheets" / "sheets")


def names(kept: KeptJobs) -> list[str]:
    return sorted(path.name for path in kept.folder.iterdir())


@pytest.mark.parametrize(
    ("platform", "environment", "folder"),
    [
        ("linux", {}, ".local/share/worksheets/sheets"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/worksheets/sheets"),
        ("linux", {"XDG_DATA_HOME": "data"}, ".local/share/worksheets/sheets"),
        ("darwin", {}, "Library/Application Support/worksheets/sheets"),
        ("win32", {"LOCALAPPDATA": "/Users/a/Local"}, "/Users/a/Local/worksheets/sheets"),
    ],
)
def test_the_folder_is_in_the_data_folder_of_the_system(
    platform: str, environment: dict[str, str], folder: str
) -> None:
    assert data_folder(environment, platform) == Path.home() / folder


def test_a_record_is_written_and_read(kept: KeptJobs) -> None:
    assert kept.read(ID) is None
    assert kept.listed() == []
    kept.write(ID, record("r1"), "")
    assert kept.read(ID) == record("r1")
    assert names(kept) == [f"{ID}.json"], "no temporary file is left"
    kept.write_files(ID, {"logo.png": "aGVu"})
    assert kept.read_files(ID) == {"logo.png": "aGVu"}
    listed = {"id": ID, "title": "Zoo", "begins": "lion", "sheets": 2, "changed": 5, "revision": "r1"}
    assert kept.listed() == [listed]
    kept.write_files(ID, {})
    assert names(kept) == [f"{ID}.json"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_nobody_else_may_read_it(kept: KeptJobs) -> None:
    kept.write(ID, record("r1"), "")
    kept.write_files(ID, {"class.csv": "QW5uYQ=="})
    assert kept.folder.stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in kept.folder.iterdir()} == {0o600}


def test_a_record_is_not_written_over_one_that_the_writer_does_not_know(kept: KeptJobs) -> None:
    kept.write(ID, record("r1"), "")
    kept.write(ID, record("r2"), "r1")
    for known in ("r1", "", "r3"):
        with pytest.raises(OtherRevisionError):
            kept.write(ID, record("r4", title="Lost"), known)
    assert kept.read(ID) == record("r2")
    kept.write(ID, record("r2"), "r1")  # the same write again, as after a reload


def test_a_deleted_record_does_not_come_back_by_a_write_of_another_window(kept: KeptJobs) -> None:
    for remove in (partial(kept.remove, ID), kept.clear):
        kept.write(ID, record("r1"), "")
        remove()
        with pytest.raises(GoneError):
            kept.write(ID, record("r2"), "r1")
        assert kept.read(ID) is None
    kept.write(ID, record("r1"), "")
    assert kept.read(ID) == record("r1"), "but it can be brought back"


def test_a_deletion_waits_for_a_write(kept: KeptJobs, monkeypatch: pytest.MonkeyPatch) -> None:
    kept.write(ID, record("r1"), "")
    deleting = Thread(target=kept.remove, args=(ID,))
    replace = Path.replace

    def delete_meanwhile(path: Path, target: Path) -> Path:
        if not deleting.ident:
            deleting.start()
            deleting.join(0.2)
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", delete_meanwhile)
    kept.write(ID, record("r2"), "r1")
    deleting.join(10)
    assert names(kept) == []


def test_a_damaged_file_is_left_alone(kept: KeptJobs) -> None:
    kept.write(OTHER, record("r1", OTHER), "")
    (kept.folder / f"{ID}.json").write_text('{"id": "0123', "utf-8")
    assert [entry["id"] for entry in kept.listed()] == [OTHER]
    assert kept.read(ID) is None
    with pytest.raises(OtherRevisionError):
        kept.write(ID, record("r1"), "")
    assert (kept.folder / f"{ID}.json").read_text("utf-8") == '{"id": "0123'


def test_a_failed_write_leaves_the_record_before(kept: KeptJobs, monkeypatch: pytest.MonkeyPatch) -> None:
    kept.write(ID, record("r1"), "")

    def fail(_: int) -> None:
        raise OSError(28, "the disk is full")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="full"):
        kept.write(ID, record("r2"), "r1")
    assert kept.read(ID) == record("r1")
    assert names(kept) == [f"{ID}.json"]


def test_the_last_one_used_comes_first(kept: KeptJobs) -> None:
    for number, name in enumerate((ID, OTHER)):
        kept.write(name, record("r1", name), "")
        os.utime(kept.folder / f"{name}.json", (number, number))
    assert [entry["id"] for entry in kept.listed()] == [OTHER, ID]
    kept.read(ID)
    assert [entry["id"] for entry in kept.listed()] == [ID, OTHER]


def test_all_is_forgotten_and_nothing_else(kept: KeptJobs) -> None:
    kept.clear()
    kept.write(ID, record("r1"), "")
    kept.write_files(ID, {"class.csv": "QW5uYQ=="})
    (kept.folder / f".{ID}.files.json.77.part").write_text("of a killed process", "utf-8")
    (kept.folder / "notes.json").write_text("{}", "utf-8")
    kept.clear()
    assert names(kept) == ["notes.json"]


def test_the_server_keeps_and_forgets() -> None:
    with previewed("--no-open") as served:
        assert served.ask("kept").value == {"folder": str(Path(KEPT) / "worksheets" / "sheets"), "jobs": []}
        made = served.ask(f"kept/{ID}", "PUT", {"record": record("r1"), "known": ""})
        assert (made.status, made.value) == (200, {})
        assert served.ask(f"kept/{ID}/files", "PUT", {"a.png": "aGVu"}).status == 200
    with previewed("--no-open") as served:
        assert [entry["id"] for entry in served.ask("kept").value["jobs"]] == [ID]
        assert served.ask(f"kept/{ID}").value == record("r1")
        assert served.ask(f"kept/{ID}/files").value == {"a.png": "aGVu"}
        assert served.ask(f"kept/{ID}", "PUT", {"record": record("r2"), "known": "r0"}).status == 409
        assert served.ask(f"kept/{OTHER}").value is None
        for path in (
            "kept/..",
            "kept/../x",
            f"kept/{ID}/other",
            f"kept/{ID}/files/x",
            "kept/ABCDEF0123456789",
            "kept/x",
        ):
            assert served.ask(path).status == 404, path
        for body in ({"record": record("r1")}, {"record": {**record("r1"), "id": OTHER}, "known": ""}, [], {}):
            assert served.ask(f"kept/{ID}", "PUT", body).status == 400
        assert served.ask(f"kept/{ID}", "POST", {}).status == 405
        assert served.ask("kept", "PUT", {}).status == 405
        assert served.ask(f"/kept/{ID}").status == 403, "without the token"
        assert served.ask("kept", "DELETE").status == 200
        late = served.ask(f"kept/{ID}", "PUT", {"record": record("r2"), "known": "r1"})
        assert (late.status, late.value) == (410, {"error": "another window has deleted this job"})
        assert served.ask("kept").value["jobs"] == []
        process = served.process
        process.terminate()
        assert f"Your sheets are kept in {Path(KEPT)}" in process.communicate()[1]


def test_the_preview_of_a_job_file_keeps_nothing(tmp_path: Path) -> None:
    path = tmp_path / "zoo.yaml"
    path.write_text("sheets:\n  - {words: [lion, tiger]}\n", "utf-8")
    with previewed(path, "--no-open") as served:
        assert served.ask("kept").status == 404
        assert served.ask(f"kept/{ID}", "PUT", {"record": record("r1"), "known": ""}).status in (404, 405)


def test_two_previews_that_write_at_once_lose_no_job() -> None:
    with previewed("--no-open") as one, previewed("--no-open") as two:
        one.ask(f"kept/{ID}", "PUT", {"record": record("r0"), "known": ""})
        for turn in range(20):
            answers = [
                served.ask(f"kept/{ID}", "PUT", {"record": record(f"{name}{turn}"), "known": _revision(one)}).status
                for name, served in (("one", one), ("two", two))
            ]
            assert answers == [200, 200]
            stale = two.ask(f"kept/{ID}", "PUT", {"record": record("stale"), "known": f"one{turn}"})
            assert stale.status == 409
        one.ask("kept", "DELETE")


def _revision(served: Any) -> str:
    return str(json.loads(served.ask(f"kept/{ID}").body)["revision"])
