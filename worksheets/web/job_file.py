"""The job file of the preview: read by the page, and written by it where nobody else has done so meanwhile."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from worksheets.base.errors import InputError, Message, OutputError
from worksheets.job.imported.list_jobs import is_word_list
from worksheets.job.yaml.problems import whole_file
from worksheets.job.yaml.text_files import decode_utf_8, read_bytes
from worksheets.output.staging import Staging


class Contents(NamedTuple):
    """The text of the file, and what tells this state of it from all others; both are empty where there is no file."""

    text: str
    digest: str


class ConflictError(Exception):
    """The file is no longer what the writer believes it to be; `found` is what it is."""

    def __init__(self, found: Contents) -> None:
        super().__init__("the file has changed meanwhile")
        self.found = found


class JobFile:
    """A job file by its path; links are followed, so that the file itself is written and not the link."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def name(self) -> str:
        """The name of the job."""
        return self.path.stem

    def read(self) -> Contents:
        """What is in the file; raises InputError where that is no text of the size of a job file."""
        if not os.path.lexists(self.path):
            return Contents("", "")
        data = self._bytes()
        return Contents(decode_utf_8(data, str(self.path)), sha256(data).hexdigest())

    def write(self, text: str, digest: str) -> str:
        """Write the file where it is the one of this digest; the digest of the new one.

        Raises ConflictError where it is another one, InputError for what is no text, OutputError where it cannot be
        written.
        """
        try:
            data = text.encode()
        except UnicodeEncodeError:
            raise InputError("the text holds half a character, which no file can") from None
        found = self.read()
        if found.digest != digest:
            raise ConflictError(found)
        target = self.path.resolve()
        mode = None
        with suppress(OSError):
            mode = stat.S_IMODE(target.stat().st_mode)
        if mode is not None and not os.access(target, os.W_OK):
            raise OutputError(f"{self.path} cannot be written: it is read-only")
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
            with suppress(OSError):  # a file without a word in it is none to build, but one to begin with
                if self.path.is_file() and self.path.stat().st_size < LARGEST_BLANK:
                    data = self.path.read_bytes()
                    if not data.strip():
                        return data
            raise


LARGEST_BLANK = 10_000
"""Files of nothing but blanks are read below this many bytes."""


def preview_file(path: Path) -> JobFile:
    """The job file at a path; raises InputError for what is none that a page could show and write."""
    if is_word_list(path):
        message = (
            f'this is a word list; "worksheets import {path} -o job.yaml" makes a job of it, and the page that '
            '"worksheets preview" opens without a job takes word lists, too'
        )
        raise InputError(Message(message, place=whole_file(path)))
    file = JobFile(path)
    file.read()
    return file
