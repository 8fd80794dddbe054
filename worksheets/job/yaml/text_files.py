"""Reading text files: one sentence for whatever can be wrong with a file as a whole."""

from __future__ import annotations

import codecs
import os
import stat
import sys
import unicodedata
from collections.abc import Mapping
from pathlib import Path

from worksheets.base.errors import InputError, Message, Place, nearest, why_unread
from worksheets.base.quoting import a_value
from worksheets.job.yaml import limits
from worksheets.job.yaml.problems import whole_file

SAVE_AS_UTF_8 = "save the file as UTF-8 (in Notepad: File, Save as, Encoding: UTF-8)"
SPLIT = "split it"
UTF_16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def read_bytes(path: Path, remedy: str = SPLIT) -> bytes:
    """The bytes of the file; raises InputError if it is missing, no file, unreadable, empty or too large.

    `remedy` is what to do about one that is too large.

    A pipe or a device is refused before it is opened: reading it might never end. Nor is more read than
    one byte beyond the limit, whatever the file says of its size: it may grow, and those of /proc say 0.
    """
    try:
        _refuse_others(path, path.stat(), remedy)
        with open(path, "rb", opener=_without_waiting) as stream:
            _refuse_others(path, os.fstat(stream.fileno()), remedy)  # it may have become another since
            data = stream.read(limits.FILE_BYTES + 1) or b""  # None where one would have to wait
    except FileNotFoundError:
        raise _unreadable(path, f"there is no such file{_nearest_file(path)}") from None
    except IsADirectoryError:
        raise _unreadable(path, "this is a folder, not a file") from None
    except (OSError, ValueError) as error:
        raise _unreadable(path, f"the file cannot be read: {why_unread(error)}") from None
    return _bounded(data, path, remedy)


def read_text(path: Path) -> str:
    """The text of a word list or puzzle file: UTF-8, or as Windows wrote it; raises InputError."""
    return decode_lists(read_bytes(path), str(path))


def given_bytes(files: Mapping[str, bytes], path: Path, remedy: str = SPLIT) -> bytes:
    """The same of a file that is in memory, `files` having all that there are by their names; nothing is read."""
    name = path.as_posix()
    if name not in files:
        raise _unreadable(path, f"there is no such file{nearest(name, files)}")
    if not isinstance(files[name], bytes | bytearray):
        raise _unreadable(path, f"the contents of a file are bytes, not {a_value(files[name])}")
    return _bounded(bytes(files[name]), path, remedy)


def _bounded(data: bytes, path: Path, remedy: str) -> bytes:
    """The bytes; raises InputError where they are too many, or nothing but blanks."""
    if len(data) > limits.FILE_BYTES:
        raise _too_large(path, remedy)
    if not data.strip(b" \t\r\n" + codecs.BOM_UTF8):
        raise _unreadable(path, "the file is empty")
    return data


def read_standard_input() -> bytes:
    """What is given to the command on its standard input; raises InputError if it is empty or too large."""
    try:
        data = sys.stdin.buffer.read(limits.FILE_BYTES + 1)
    except (OSError, ValueError, AttributeError) as error:
        why = why_unread(error) if isinstance(error, OSError | ValueError) else "it is closed"
        raise InputError(f"standard input cannot be read: {why}") from None
    if len(data) > limits.FILE_BYTES:
        raise InputError(f"standard input is longer than {limits.FILE_BYTES // 1_000_000} MB; split it")
    if not data.strip(b" \t\r\n" + codecs.BOM_UTF8):
        raise InputError('standard input is empty; give words to it, as in "worksheets import - < words.txt"')
    return data


def _without_waiting(path: str, flags: int) -> int:
    """Opens a file; a pipe that has just taken its place is opened too, without waiting for somebody to write."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0))


def _refuse_others(path: Path, status: os.stat_result, remedy: str) -> None:
    """Raise InputError for what is no file, or one that is too large."""
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError
    if not stat.S_ISREG(status.st_mode):
        raise _unreadable(path, "this is no file but a pipe or a device; save its contents as a file first")
    if status.st_size > limits.FILE_BYTES:
        raise _too_large(path, remedy)


def decode_utf_8(data: bytes, file: str) -> str:
    """UTF-8, or UTF-16 with a byte order mark; raises InputError with the place of the first wrong byte."""
    if data.startswith(UTF_16_MARKS):
        return _decode_utf_16(data, file)
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line, column = position(data[: error.start].decode("utf-8"), None)
        message = f"byte 0x{data[error.start]:02X} is not UTF-8; {SAVE_AS_UTF_8}"
        raise InputError(Message(message, place=Place(file, line, column))) from None


def decode_lists(data: bytes, file: str) -> str:
    """UTF-8 or UTF-16 as `decode_utf_8`; else Windows-1252, as Excel and old editors write it."""
    try:
        return decode_utf_8(data, file)
    except InputError:
        try:
            return data.decode("cp1252")
        except UnicodeDecodeError:
            pass
        raise


def position(text: str, index: int | None) -> tuple[int, int]:
    """Line and column, from 1, of the character at `index`, or of the end of `text`."""
    before = (text if index is None else text[:index]).replace("\r\n", "\n").replace("\r", "\n")
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def on_one_line(text: str) -> bool:
    """Whether the text has no line break and no control character, so that it can be printed."""
    return text.isprintable() or not any(unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") for c in text)


def _decode_utf_16(data: bytes, file: str) -> str:
    try:
        return data.decode("utf-16")
    except UnicodeDecodeError:
        raise InputError(Message(f"the file is damaged UTF-16; {SAVE_AS_UTF_8}", place=Place(file))) from None


def _nearest_file(path: Path) -> str:
    try:
        names = sorted(entry.name for entry in path.parent.iterdir() if entry.is_file())
    except OSError:
        return f" (nor a folder {path.parent})"
    return nearest(path.name, names)


def _too_large(path: Path, remedy: str) -> InputError:
    return _unreadable(path, f"the file is larger than {limits.FILE_BYTES // 1_000_000} MB; {remedy}")


def _unreadable(path: Path, message: str) -> InputError:
    return InputError(Message(message, place=whole_file(path)))
