"""Packed jobs: a job in one file, `NAME.worksheets.zip`, with the lists, pictures and fonts that it names.

A packed job may come from anybody, so nothing of it is written to disk, its names must be safe on every system, and its
contents are unpacked within limits.
"""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from worksheets.base.errors import InputError, Message, Place
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.job.loader import parse_job
from worksheets.job.models import Job
from worksheets.job.yaml import limits
from worksheets.job.yaml.text_files import decode_utf_8, name_fault, read_bytes, same_file_name
from worksheets.job.yaml.yaml_nodes import parse_nodes

JOB_SUFFIXES = (".yaml", ".yml")

MOST_FILES = 1_000
"""Maximum number of files in a packed job."""

MOST_BYTES = 50_000_000
"""Maximum number of unpacked bytes of all files in a packed job; a job's pictures have at most 20 MB."""

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The earliest time that an archive can record."""

READABLE_BY_ALL = 0o644 << 16
"""The permissions of the files in an archive."""

LOCKED = 0x1
"""The flag of an encrypted file in an archive."""

SYSTEM_FOLDER = "__MACOSX"
"""The folder that macOS adds to archives."""


class Unpacked(NamedTuple):
    """The contents of a packed job: name and text of the job file, and the other files by their names."""

    name: str
    text: str
    files: Mapping[str, bytes]


class Packed(NamedTuple):
    """A packed job, the names of the files in it, and of those that it lacks."""

    data: bytes
    names: tuple[str, ...]
    missing: tuple[str, ...]


def archive(files: Mapping[str, bytes], first: str = "") -> bytes:
    """Archive files by their names: the file `first`, then the others sorted; the same files give the same bytes.

    Nothing is compressed, because compression differs between libraries and would hardly reduce pictures and fonts.
    """
    stream = BytesIO()
    with ZipFile(stream, "w", ZIP_STORED) as made:
        for name in sorted(files, key=lambda name: (name != first, name)):
            entry = ZipInfo(name, EPOCH)
            entry.external_attr = READABLE_BY_ALL
            entry.create_system = 3  # as on Unix, on every system
            made.writestr(entry, files[name])
    return stream.getvalue()


def packed(job: Job, *, pupils: bool = False) -> Packed:
    """Put a job that was read from a text into one file, with the class lists only if `pupils` is set.

    Fonts are among the files, since the author hands them on. Files outside the job's folder are left out.
    """
    if job.source is None:
        raise ValueError("a job that Python code has put together has no text")
    first = f"{job.name}.yaml"
    lists = {Path(name).as_posix() for name in class_lists(job.source.text)}
    files = {name: data for name, data in job.source.inside.items() if pupils or name not in lists}
    missing = tuple(PurePosixPath(name).name for name in job.source.files if name not in files)
    files[first] = job.source.text.encode()
    return Packed(archive(files, first), (first, *sorted(files.keys() - {first})), missing)


def class_lists(text: str) -> list[str]:
    """The names of the files with pupils that the text of a job names."""
    sheets = parse_nodes(text.removeprefix("\ufeff"), "job").root.child("sheets")
    items = sheets.value if sheets and isinstance(sheets.value, tuple) else ()
    named = (sheet.child("for_each") for sheet in items if isinstance(sheet.value, dict))
    return list(dict.fromkeys(node.value for node in named if node and isinstance(node.value, str)))


def packed_job(path: Path) -> Job:
    """Read a packed job, which can read only the files in it; raise InputError with all problems."""
    try:
        contents = unpacked(read_bytes(path, most=MOST_BYTES))
    except InputError as error:
        places = (p if p.place else Message(p.text, place=Place(str(path))) for p in error.problems)
        raise InputError(*places) from None
    job = parse_job(contents.text, str(path / contents.name), Path(), files=contents.files)
    return replace(job, inputs=(path,))


def unpacked(data: bytes) -> Unpacked:
    """Unpack a packed job; raise InputError if it is damaged, has no job in it, or is too large.

    A folder around all files, as in archives of folders, is ignored. The job file is the first one in the
    archive that is not in a folder.
    """
    try:
        with ZipFile(BytesIO(data)) as opened:
            entries = [info for info in opened.infolist() if not info.is_dir() and not _is_of_system(info.filename)]
            _refuse(entries)
            files = {entry.filename: opened.read(entry) for entry in entries}  # fails if there is more than declared
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError, NotImplementedError, ValueError):
        raise InputError(sentence("this .zip file is damaged, or has a password")) from None
    files = _without_folder(files)
    first = next((name for name in files if "/" not in name and name.lower().endswith(JOB_SUFFIXES)), None)
    if first is None:
        raise InputError(sentence("there is no job in this .zip file: a file that ends with .yaml"))
    text = files.pop(first)
    if len(text) > limits.FILE_BYTES:
        raise _too_large(limits.FILE_BYTES)
    return Unpacked(first, decode_utf_8(text, first), files)


def _is_of_system(name: str) -> bool:
    return name.startswith(f"{SYSTEM_FOLDER}/") or name.rpartition("/")[2] == ".DS_Store"


def _refuse(entries: list[ZipInfo]) -> None:
    """Raise InputError for too many or too large files, and for unsafe names."""
    if len(entries) > MOST_FILES:
        raise InputError(
            sentence(
                "there are {count:,} files in this .zip file; at most {most:,}", count=len(entries), most=MOST_FILES
            )
        )
    if sum(entry.file_size for entry in entries) > MOST_BYTES:
        raise _too_large(MOST_BYTES)
    if any(entry.flag_bits & LOCKED or entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED) for entry in entries):
        raise InputError(sentence("this .zip file is damaged, or has a password"))
    if problems := [*_name_problems(entries)]:
        raise InputError(*problems)


def _name_problems(entries: list[ZipInfo]) -> Iterator[str]:
    seen: set[str] = set()
    for entry in entries:
        parts = entry.filename.split("/")
        fault = next(filter(None, map(name_fault, parts)), None)
        if fault:
            yield sentence(
                'the .zip file has a file "{name}", which no file can be called on every system: {fault}',
                name=shown(entry.filename),
                fault=fault,
            )
        elif same_file_name(entry.filename) in seen:
            yield sentence('the .zip file has two files "{name}"', name=shown(entry.filename))
        seen.add(same_file_name(entry.filename))


def _too_large(most: int) -> InputError:
    return InputError(sentence("the files in this .zip file have more than {most} MB together", most=most // 1_000_000))


def _without_folder(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files by their names inside their common folder, if there is one."""
    folders = {name.partition("/")[0] if "/" in name else "" for name in files}
    if len(folders) != 1 or folders == {""}:
        return dict(files)
    return _without_folder({name.partition("/")[2]: data for name, data in files.items()})
