"""Files written whole or not at all.

Everything goes to temporary files beside its target first; only when all of them are complete do
they take their names, each by one atomic rename. Whatever ends the work before that leaves the
folder as it was.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, TextIO

from worksheets.errors import OutputError


class UnusableFolderError(OutputError):
    """The output folder that the caller named cannot be used."""

    exit_status = 2


class Staging:
    """The files of one command on their way into `folder`; use it as a context manager.

    `open` gives a stream for each file; `commit` gives all files their names. Leaving the block
    without `commit` removes what was written, and the folder too where it was made for this.
    Any OSError inside the block comes out as OutputError.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._parts: dict[str, Path] = {}
        self._streams: dict[str, BinaryIO | TextIO] = {}
        self._made: list[Path] = []
        self._target = folder

    def __enter__(self) -> Staging:
        try:
            self._make_folder()
        except OSError as error:
            self._clear()
            raise UnusableFolderError(f"the output folder {self.folder} cannot be made: {_reason(error)}") from error
        if not os.access(self.folder, os.W_OK | os.X_OK):
            self._clear()
            raise UnusableFolderError(f"the output folder {self.folder} cannot be written to: Permission denied")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._clear()
        if isinstance(error, OSError):
            raise OutputError(f"{self._target} cannot be written: {_reason(error)}; nothing was changed") from error

    def open(self, name: str) -> BinaryIO:
        """A stream of bytes for the file called `name`; `commit` closes it.

        A name that is opened again begins anew: what was written before is lost.
        """
        stream = self._streams[name] = self._part(name).open("wb")
        return stream

    def open_text(self, name: str) -> TextIO:
        """A stream of UTF-8 text with plain line feeds, the same on every system; else as `open`."""
        stream = self._streams[name] = self._part(name).open("w", encoding="utf-8", newline="\n")
        return stream

    def _part(self, name: str) -> Path:
        """The temporary file, which no stream writes any more."""
        self._target = self.folder / name
        if name in self._streams:
            self._streams.pop(name).close()
        part = self._parts[name] = self.folder / f".{name}.{os.getpid()}.part"
        return part

    def commit(self) -> list[Path]:
        """Give every file its name; returns the paths in the order in which they were opened.

        Raises OutputError where a name cannot be taken, for instance because a program on Windows
        holds the old file open.
        """
        for name, stream in self._streams.items():
            self._target = self.folder / name
            stream.close()
        written: list[Path] = []
        for name, part in list(self._parts.items()):
            target = self.folder / name
            try:
                part.replace(target)
            except OSError as error:
                done = f"; written before it: {', '.join(map(str, written))}" if written else ""
                raise OutputError(f"{target} cannot be replaced: {_reason(error)}; is it open?{done}") from error
            del self._parts[name]
            written.append(target)
        self._made.clear()
        return written

    def _make_folder(self) -> None:
        missing = [folder for folder in (self.folder, *self.folder.parents) if not folder.exists()]
        for folder in reversed(missing):
            folder.mkdir()
            self._made.append(folder)
        if not self.folder.is_dir():
            raise NotADirectoryError(0, "it is a file")

    def _clear(self) -> None:
        for stream in self._streams.values():
            with suppress(OSError):
                stream.close()
        for part in self._parts.values():
            with suppress(OSError):
                part.unlink()
        for folder in reversed(self._made):
            with suppress(OSError):
                folder.rmdir()
        self._parts.clear()
        self._made.clear()


def _reason(error: OSError) -> str:
    return error.strerror or str(error)


def write_together(folder: Path, texts: Mapping[str, str]) -> list[Path]:
    """Write small text files (name: text) into `folder` as UTF-8; returns their paths."""
    with Staging(folder) as staging:
        for name, text in texts.items():
            staging.open_text(name).write(text)
        return staging.commit()
