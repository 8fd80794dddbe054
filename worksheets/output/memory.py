"""Files in memory: the counterpart of `Staging` for callers who want bytes instead of a folder."""

from __future__ import annotations

from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import BinaryIO, Protocol, TextIO


class Outlet(Protocol):
    """The destination of a job's files: `Staging` or `MemoryFiles`.

    `folder` is for other temporary files; None stands for the system's folder.
    """

    @property
    def folder(self) -> Path | None:
        """See above."""

    def open(self, name: str) -> BinaryIO:
        """A stream of bytes for a file; a name that is opened again starts empty."""

    def open_text(self, name: str) -> TextIO:
        """A stream of UTF-8 text with plain line feeds."""

    def close(self, name: str) -> None:
        """Close the stream of a file that is complete."""

    def drop(self, name: str) -> None:
        """Forget a file that was opened."""

    def rename(self, name: str, new: str) -> None:
        """Rename a closed file, perhaps to the same name, and move it after all others."""


class MemoryFiles:
    """An `Outlet` whose files are bytes, in the order of their last names."""

    folder: Path | None = None

    def __init__(self) -> None:
        self._streams: dict[str, BytesIO] = {}
        self._texts: dict[str, TextIOWrapper] = {}
        self._files: dict[str, bytes] = {}

    def open(self, name: str) -> BinaryIO:
        """See `Outlet.open`."""
        stream = self._streams[name] = BytesIO()
        return stream

    def open_text(self, name: str) -> TextIO:
        """See `Outlet.open_text`."""
        text = self._texts[name] = TextIOWrapper(self.open(name), encoding="utf-8", newline="\n")
        return text

    def close(self, name: str) -> None:
        """See `Outlet.close`."""
        if name in self._texts:
            self._texts.pop(name).detach()
        self._files[name] = self._streams.pop(name).getvalue()

    def drop(self, name: str) -> None:
        """See `Outlet.drop`."""
        self._texts.pop(name, None)
        self._streams.pop(name, None)
        self._files.pop(name, None)

    def rename(self, name: str, new: str) -> None:
        """See `Outlet.rename`."""
        self._files[new] = self._files.pop(name)

    def to_dict(self) -> dict[str, bytes]:
        """The files that are closed."""
        return dict(self._files)
