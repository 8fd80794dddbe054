"""The jobs of a preview without a job file: kept in a folder of the user, so that the next preview has them again.

The page makes the records and reads them; `worksheets/web/front/jobs.js` says what is in one. Here a record is
`ID.json`, and the files that its job names (pictures, word lists, class lists) are in `ID.files.json`. A record is
written only over the revision that the page knows, so two previews at the same time never overwrite each other.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias

from starlette.responses import Response
from starlette.types import Receive, Scope

from worksheets.base.errors import why_unwritten
from worksheets.output.exchange import NEW_FILE, alone_in
from worksheets.web.gate import Refused, read_json, require

Record: TypeAlias = dict[str, Any]

LISTED = ("id", "title", "sheets", "changed", "revision")
"""What the list says of a record."""

ID = re.compile(r"[0-9a-f]{16}")
OURS = re.compile(rf"\.?{ID.pattern}(\.files)?\.json(\.[0-9]+\.part)?")
"""The names of our files, complete or not."""


class OtherRevisionError(Exception):
    """The record is another one than the writer knows."""


def data_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """The folder for the jobs, where programs of the system keep the work of their users."""
    if platform == "win32" and (local := environment.get("LOCALAPPDATA")):
        return Path(local) / "worksheets" / "sheets"
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "worksheets" / "sheets"
    named = Path(environment.get("XDG_DATA_HOME") or "")
    return (named if named.is_absolute() else Path.home() / ".local" / "share") / "worksheets" / "sheets"


class KeptJobs:
    """The jobs in a folder, which is made when the first one is written; nobody else may read it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def listed(self) -> list[Record]:
        """What there is, the one that was used last first; files that are no records are left out."""
        found = []
        with suppress(OSError):
            for path in self.folder.iterdir():
                if path.suffix == ".json" and ID.fullmatch(path.stem) and (record := _read(path)):
                    found.append((path.stat().st_mtime_ns, {name: record.get(name) for name in LISTED}))
        return [entry for _, entry in sorted(found, key=lambda each: (-each[0], each[1]["id"]))]

    def read(self, name: str) -> Record | None:
        """The record of this id, which counts as used now; None where there is none."""
        path = self.folder / f"{name}.json"
        record = _read(path)
        if record:
            with suppress(OSError):
                os.utime(path)
        return record

    def write(self, name: str, record: Record, known: str) -> None:
        """Write a record over the one of the revision `known`, or where there is none.

        Raises OtherRevisionError where another one is there, and OSError.
        """
        path = self.folder / f"{name}.json"
        self._make_folder()
        with alone_in(self.folder):
            found = _read(path)
            if path.exists() and (found is None or found.get("revision") not in (known, record.get("revision"))):
                raise OtherRevisionError
            _write(path, record)

    def read_files(self, name: str) -> Record:
        """The files of a job by their names."""
        return _read(self.folder / f"{name}.files.json") or {}

    def write_files(self, name: str, files: Record) -> None:
        """Keep the files of a job in place of those before; raises OSError."""
        path = self.folder / f"{name}.files.json"
        if files:
            self._make_folder()
            _write(path, files)
        else:
            path.unlink(missing_ok=True)

    def remove(self, name: str) -> None:
        """Remove a job and its files; raises OSError."""
        for path in (self.folder / f"{name}.json", self.folder / f"{name}.files.json"):
            path.unlink(missing_ok=True)

    def clear(self) -> None:
        """Remove all jobs, and what a killed process left of them; raises OSError."""
        if self.folder.is_dir():
            for path in self.folder.iterdir():
                if OURS.fullmatch(path.name):
                    path.unlink(missing_ok=True)

    def _make_folder(self) -> None:
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        self.folder.mkdir(mode=0o700, exist_ok=True)


def _read(path: Path) -> Record | None:
    """What is in a file of ours; None for any other."""
    try:
        found = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _write(path: Path, value: Record) -> None:
    """Write a file whole or not at all, for its owner alone."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    part.unlink(missing_ok=True)
    try:
        with os.fdopen(os.open(part, NEW_FILE, 0o600), "wb") as stream:
            stream.write(json.dumps(value).encode())
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


async def answer_kept(kept: KeptJobs, path: str, scope: Scope, receive: Receive) -> Response:
    """The answer to a request for `kept`, `kept/ID` or `kept/ID/files`; raises Refused."""
    _, _, rest = path.partition("/")
    name, _, what = rest.partition("/")
    if rest and (not ID.fullmatch(name) or what not in ("", "files")):
        raise Refused(404, "there is no such file")
    require(scope, ["GET", "PUT"] if what else ["GET", "PUT", "DELETE"] if name else ["GET", "DELETE"])
    method = scope["method"]
    body = _object(await read_json(scope, receive)) if method == "PUT" else {}
    try:
        answer = await asyncio.to_thread(_answer, kept, method, name, what, body)
    except OtherRevisionError:
        raise Refused(409, "another window has changed this job") from None
    except OSError as error:
        raise Refused(507, f"{kept.folder} cannot be written: {why_unwritten(error)}") from None
    return Response(json.dumps(answer), media_type="application/json")  # in ASCII: texts may hold half characters


def _answer(kept: KeptJobs, method: str, name: str, what: str, body: Record) -> object:
    match method, name, what:
        case "GET", "", _:
            return {"folder": str(kept.folder), "jobs": kept.listed()}
        case "GET", _, "files":
            return kept.read_files(name)
        case "GET", _, _:
            return kept.read(name)
        case "PUT", _, "files":
            kept.write_files(name, body)
        case "PUT", _, _:
            match body:
                case {"record": {"id": str(own), "revision": str()} as record, "known": str(known)} if own == name:
                    kept.write(name, record, known)
                case _:
                    raise Refused(400, "this is no request that the page makes")
        case "DELETE", "", _:
            kept.clear()
        case "DELETE", _, _:
            kept.remove(name)
    return {}


def _object(body: bytes) -> Record:
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise Refused(400, "this is no request that the page makes")
    return found
