"""Writes several files completely and together, or not at all.

Files are written to temporary files beside their targets; when all are complete, `exchange` renames them. If one cannot
be renamed, the others get their old contents back. If the work ends earlier, the folder is unchanged. The next process
removes what a killed process left behind, and finishes an exchange that it had begun.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, TextIO

from worksheets.base.errors import OutputError, why_unwritten
from worksheets.base.interrupts import interrupts_held
from worksheets.base.sentences import sentence
from worksheets.output.exchange import NEW_FILE, Exchange, Move, alone_in, mend, temporary, temporary_files


class UnusableFolderError(OutputError):
    """The output folder that the caller named cannot be used."""

    exit_status = 2


class Staging:
    """The files that a command writes into `folder`; use it as a context manager.

    `open` gives a stream for each file; `commit` gives all files their names. A name may include a subfolder, such as
    `words/farm.txt`, which is created if missing. Leaving the block without `commit` removes the files and folders
    made. Any OSError inside the block becomes OutputError.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._parts: dict[str, Path] = {}
        self._gone: list[Path] = []
        self._streams: dict[str, BinaryIO | TextIO] = {}
        self._made: list[Path] = []
        self._target = folder

    def __enter__(self) -> Staging:
        try:
            self._make_folder(self.folder)
        except OSError as error:
            self._clear()
            raise UnusableFolderError(
                sentence(
                    "the output folder {folder} cannot be made: {reason}",
                    folder=self.folder,
                    reason=why_unwritten(error),
                )
            ) from error
        if not os.access(self.folder, os.W_OK | os.X_OK):
            self._clear()
            raise UnusableFolderError(
                sentence(
                    "the output folder {folder} cannot be written to: {why_closed}",
                    folder=self.folder,
                    why_closed=_why_closed(self.folder),
                )
            )
        sweep(self.folder)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with interrupts_held():  # a second one would leave files behind
            self._clear()
        if isinstance(error, OSError):
            raise OutputError(
                sentence(
                    "{target} cannot be written: {reason}; nothing was changed",
                    target=self._target,
                    reason=why_unwritten(error),
                )
            ) from error

    def open(self, name: str) -> BinaryIO:
        """A stream of bytes for the file called `name`; `commit` closes it.

        A name that is opened again starts empty.
        """
        stream = self._streams[name] = os.fdopen(self._new_part(name), "wb")
        return stream

    def open_text(self, name: str) -> TextIO:
        """A stream of UTF-8 text with line feeds on every system; see `open`."""
        stream = self._streams[name] = os.fdopen(self._new_part(name), "w", encoding="utf-8", newline="\n")
        return stream

    def close(self, name: str) -> None:
        """Close the stream of a complete file, since the number of open files is limited."""
        self._target = self.folder / name
        self._streams.pop(name).close()

    def drop(self, name: str) -> None:
        """Forget a file that was opened."""
        if name in self._streams:
            self._streams.pop(name).close()
        self._parts.pop(name).unlink()

    def rename(self, name: str, new: str) -> None:
        """Rename a closed file, perhaps to the same name, and move it after all others."""
        part = self._parts[name]
        if new != name:
            target = self._target = self.folder / new
            part = part.replace(temporary(target, "part"))
        del self._parts[name]
        self._parts[new] = part

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the files that are written."""
        return tuple(self._parts)

    def remove(self, name: str) -> None:
        """Remove an existing file when the new files replace the old ones; without new files, nothing is removed."""
        self._gone.append(self.folder / name)

    def _new_part(self, name: str) -> int:
        """The descriptor of a new temporary file."""
        target = self._target = self.folder / name
        if name in self._streams:
            self._streams.pop(name).close()
        part = temporary(target, "part")
        if target.parent != self.folder:
            sweep(target.parent)
        self._parts[name] = part  # before there is a file, because an interrupt may follow at once
        try:
            descriptor = os.open(part, NEW_FILE, 0o666)
        except FileNotFoundError:
            # a new subfolder, or one that another failed build has removed
            self._make_folder(target.parent)
            descriptor = os.open(part, NEW_FILE, 0o666)
        except FileExistsError:
            # left by us, by an earlier process with our id, or a planted link
            part.unlink()
            descriptor = os.open(part, NEW_FILE, 0o666)
        return descriptor

    def commit(self) -> list[Path]:
        """Give every file its name; return the paths in the order in which they were opened.

        Raises OutputError if a file cannot be replaced, for instance because a program on Windows holds it open; then
        every file has its old contents again, as after an interrupt.
        """
        for name, stream in self._streams.items():
            self._target = self.folder / name
            stream.close()
        moves = [Move(part, self.folder / name) for name, part in self._parts.items()]
        for _, target in moves:
            if target.is_dir():
                raise OutputError(
                    sentence(
                        "{target} cannot be written: there is a folder of this name; nothing was changed", target=target
                    )
                )
        with alone_in(self.folder):
            gone = self._gone if moves else []
            exchange = Exchange(self.folder, moves, gone)
            try:
                with interrupts_held():
                    exchange.run()
            except BaseException as error:  # also an interrupt that was held
                with interrupts_held():
                    lost = exchange.undo()
                if not isinstance(error, OSError):
                    raise
                kept = (
                    sentence("; {names} could not be changed back", names=", ".join(map(str, lost)))
                    if lost
                    else sentence("; nothing was changed")
                )
                held = sentence(" (is it open in another program?)") if isinstance(error, PermissionError) else ""
                done = sentence("removed" if exchange.target in gone else "replaced")
                raise OutputError(
                    sentence(
                        "{target} cannot be {done}: {reason}{held}{kept}",
                        target=exchange.target,
                        done=done,
                        reason=why_unwritten(error),
                        held=held,
                        kept=kept,
                    )
                ) from error
            with interrupts_held():
                exchange.forget()
                self._parts.clear()
                self._gone.clear()
                self._made.clear()
        return [target for _, target in moves]

    def _make_folder(self, folder: Path) -> None:
        missing = [each for each in (folder, *folder.parents) if not each.exists()]
        for each in reversed(missing):
            self._made.append(each)
            try:
                each.mkdir()
            except FileExistsError:  # another build has just made it
                self._made.remove(each)
        if not folder.is_dir():
            raise NotADirectoryError("it is a file")

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


def sweep(folder: Path) -> None:
    """Finish or undo what ended processes began, and remove their temporary files."""
    mend(folder)
    with suppress(OSError):
        for path, found in temporary_files(folder):
            if found[3] == "part" and not _runs(int(found[2])):
                with suppress(OSError):
                    path.unlink()


def _runs(process: int) -> bool:
    """Whether a process with this id runs; not needed on Windows, whose open files cannot be removed."""
    if os.name == "nt":
        return process == os.getpid()
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True


def _why_closed(folder: Path) -> str:
    """The reason why the folder cannot be written."""
    try:
        read_only = bool(os.statvfs(folder).f_flag & os.ST_RDONLY)
    except (AttributeError, OSError):  # Windows gives no reason
        read_only = False
    return why_unwritten(OSError(errno.EROFS if read_only else errno.EACCES, ""))


def write_together(folder: Path, contents: Mapping[str, str | bytes]) -> list[Path]:
    """Write small files (name: contents) into `folder`, texts as UTF-8; returns their paths."""
    with Staging(folder) as staging:
        for name, content in contents.items():
            if isinstance(content, bytes):
                staging.open(name).write(content)
            else:
                staging.open_text(name).write(content)
        return staging.commit()
