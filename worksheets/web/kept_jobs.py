"""The jobs that a preview reads and writes: its job file, or records in a folder of the user.

A preview without a job file keeps its jobs for the next time. The page writes and reads the records, see
`worksheets/web/front/jobs.js`. Here a record is `ID.json`, and the files that its job names (pictures, word lists,
class lists) are in `ID.files.json`. A record replaces only the revision that the page knows, so two previews at the
same time never overwrite each other.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import stat
import sys
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from starlette.responses import Response
from starlette.types import Receive, Scope

from worksheets.base.errors import InputError, Message, OutputError, why_unwritten
from worksheets.base.sentences import sentence
from worksheets.job.find import is_word_list
from worksheets.job.yaml.nodes import whole_file
from worksheets.job.yaml.text_files import decode_utf_8, read_bytes
from worksheets.output.exchange import NEW_FILE, alone_in
from worksheets.output.staging import Staging
from worksheets.web.gate import Refused, read_json, require

Record: TypeAlias = dict[str, Any]

LISTED = ("id", "title", "begins", "sheets", "changed", "revision")
"""The fields of a record that are listed."""

ID = re.compile(r"[0-9a-f]{16}")
OURS = re.compile(rf"\.?{ID.pattern}(\.files)?\.json(\.[0-9]+\.part)?")
"""The names of files of jobs, complete or temporary."""


class OtherRevisionError(Exception):
    """Raised if the record has another revision than the writer knows."""


def data_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """The folder for the jobs, where the system expects data of users."""
    if platform == "win32" and (local := environment.get("LOCALAPPDATA")):
        return Path(local) / "worksheets" / "sheets"
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "worksheets" / "sheets"
    named = Path(environment.get("XDG_DATA_HOME") or "")
    return (named if named.is_absolute() else Path.home() / ".local" / "share") / "worksheets" / "sheets"


class GoneError(Exception):
    """Raised if the record that the writer knows has been removed."""


class KeptJobs:
    """The jobs in a folder, which is made with the first one and readable only by its owner."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def listed(self) -> list[Record]:
        """The fields `LISTED` of all jobs, the one used last first."""
        entries = []
        with suppress(OSError):
            for path in self.folder.iterdir():
                if path.suffix == ".json" and ID.fullmatch(path.stem) and (record := _read(path)):
                    entries.append((path.stat().st_mtime_ns, {name: record.get(name) for name in LISTED}))
        return [entry for _, entry in sorted(entries, key=lambda each: (-each[0], each[1]["id"]))]

    def read(self, name: str) -> Record | None:
        """The record of this id, which counts as used now; None if there is none."""
        path = self.folder / f"{name}.json"
        record = _read(path)
        if record:
            with suppress(OSError):
                os.utime(path)
        return record

    def write(self, name: str, record: Record, known: str) -> None:
        """Write a record that replaces the revision `known`, or none.

        Raises OtherRevisionError if there is another revision, GoneError if there is none, and OSError.
        """
        path = self.folder / f"{name}.json"
        self._make_folder()
        with alone_in(self.folder):
            stored = _read(path)
            if known and not path.exists():
                raise GoneError
            if path.exists() and (stored is None or stored.get("revision") not in (known, record.get("revision"))):
                raise OtherRevisionError
            _write(path, record)

    def read_files(self, name: str) -> Record:
        """The files of a job by their names."""
        return _read(self.folder / f"{name}.files.json") or {}

    def write_files(self, name: str, files: Record) -> None:
        """Replace the files of a job; raises OSError."""
        path = self.folder / f"{name}.files.json"
        if files:
            self._make_folder()
            _write(path, files)
        else:
            path.unlink(missing_ok=True)

    def remove(self, name: str) -> None:
        """Remove a job and its files; raises OSError."""
        with alone_in(self.folder):
            for path in (self.folder / f"{name}.json", self.folder / f"{name}.files.json"):
                path.unlink(missing_ok=True)

    def clear(self) -> None:
        """Remove all jobs and any incomplete files of killed processes; raises OSError."""
        if self.folder.is_dir():
            with alone_in(self.folder):
                for path in self.folder.iterdir():
                    if OURS.fullmatch(path.name):
                        path.unlink(missing_ok=True)

    def _make_folder(self) -> None:
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        self.folder.mkdir(mode=0o700, exist_ok=True)


def _read(path: Path) -> Record | None:
    """The JSON object in a file; None if there is none."""
    try:
        record = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None


def _write(path: Path, value: Record) -> None:
    """Write a file completely or not at all, readable only by its owner."""
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
        raise Refused(404, sentence("there is no such file"))
    require(scope, ["GET", "PUT"] if what else ["GET", "PUT", "DELETE"] if name else ["GET", "DELETE"])
    method = scope["method"]
    body = _object(await read_json(scope, receive)) if method == "PUT" else {}
    try:
        answer = await asyncio.to_thread(_answer, kept, method, name, what, body)
    except OtherRevisionError:
        raise Refused(409, sentence("another window has changed this job")) from None
    except GoneError:
        raise Refused(410, sentence("another window has deleted this job")) from None
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
                    raise Refused(400, sentence("this is no request that the page makes"))
        case "DELETE", "", _:
            kept.clear()
        case "DELETE", _, _:
            kept.remove(name)
    return {}


def _object(body: bytes) -> Record:
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise Refused(400, sentence("this is no request that the page makes"))
    return value


class Contents(NamedTuple):
    """The text of a file and the digest of its bytes; both are empty if there is no file."""

    text: str
    digest: str


class ConflictError(Exception):
    """The file has changed since the writer read it; `found` are its contents now."""

    def __init__(self, found: Contents) -> None:
        super().__init__(sentence("the file has changed meanwhile"))
        self.found = found


class JobFile:
    """A job file; if the path is a link, its target is written."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def name(self) -> str:
        """The name of the job."""
        return self.path.stem

    def read(self) -> Contents:
        """The contents; raises InputError if the file is not a text, or too large for a job file."""
        if not os.path.lexists(self.path):
            return Contents("", "")
        data = self._bytes()
        return Contents(decode_utf_8(data, str(self.path)), sha256(data).hexdigest())

    def write(self, text: str, digest: str) -> str:
        """Write the file if its contents still have this digest; return the new digest.

        Raises ConflictError if they have another one, InputError if `text` is invalid, and OutputError if the file
        cannot be written.
        """
        try:
            data = text.encode()
        except UnicodeEncodeError:
            raise InputError(sentence("the text holds half a character, which no file can")) from None
        contents = self.read()
        if contents.digest != digest:
            raise ConflictError(contents)
        target = self.path.resolve()
        mode = None
        with suppress(OSError):
            mode = stat.S_IMODE(target.stat().st_mode)
        if mode is not None and not os.access(target, os.W_OK):
            raise OutputError(sentence("{path} cannot be written: it is read-only", path=self.path))
        with Staging(target.parent) as staging:
            stream = staging.open(target.name)
            if mode is not None and hasattr(os, "fchmod"):
                os.fchmod(stream.fileno(), mode)
            stream.write(data)
            staging.commit()
        return sha256(data).hexdigest()

    def _bytes(self) -> bytes:
        try:
            return read_bytes(self.path)
        except InputError:
            with suppress(OSError):  # an empty file cannot be built, but it can be edited
                if self.path.is_file() and self.path.stat().st_size < LARGEST_BLANK:
                    data = self.path.read_bytes()
                    if not data.strip():
                        return data
            raise


LARGEST_BLANK = 10_000
"""Maximum size in bytes of a file of whitespace that counts as empty."""


def preview_file(path: Path) -> JobFile:
    """The job file at a path; raises InputError if the page could not show or write it."""
    if is_word_list(path):
        message = sentence(
            'this is a word list; "worksheets import {path} -o job.yaml" makes a job from it, and '
            'the page that "worksheets preview" opens without a job accepts word lists, too',
            path=path,
        )
        raise InputError(Message(message, place=whole_file(path)))
    file = JobFile(path)
    file.read()
    return file
