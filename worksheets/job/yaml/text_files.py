"""Reads text files, with one message for any problem of a file as a whole, and checks the names of files.

A file name must be valid on every system, because jobs are shared. The rules are those of Windows, the strictest
(https://learn.microsoft.com/windows/win32/fileio/naming-a-file), and the 255 bytes of Linux.
"""

from __future__ import annotations

import codecs
import os
import re
import stat
import sys
import unicodedata
from collections.abc import Mapping
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, NamedTuple

from worksheets.base.errors import InputError, Message, Place, nearest, why_unread
from worksheets.base.quoting import a_value
from worksheets.base.sentences import sentence
from worksheets.job.yaml import limits
from worksheets.job.yaml.nodes import whole_file

if TYPE_CHECKING:
    from worksheets.language.languages import Language

SAVE_AS_UTF_8 = sentence("save the file as UTF-8 (in Notepad: File, Save as, Encoding: UTF-8)")
SPLIT = sentence("split it")
UTF_16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def read_bytes(path: Path, remedy: str = SPLIT, most: int | None = None) -> bytes:
    """Read a file; raise InputError if it is missing, not a regular file, unreadable, empty or too large.

    `remedy` says what to do about a file that is too large. A pipe or a device is rejected before it is opened, because
    reading it might never end. At most one byte beyond the limit is read, whatever size the file claims: it may grow,
    and files in /proc claim 0.
    """
    most = limits.FILE_BYTES if most is None else most
    try:
        _refuse_others(path, path.stat(), remedy, most)
        with open(path, "rb", opener=_without_waiting) as stream:
            _refuse_others(path, os.fstat(stream.fileno()), remedy, most)  # it may have become another since
            data = stream.read(most + 1) or b""  # None where one would have to wait
    except FileNotFoundError:
        raise _unreadable(path, sentence("there is no such file{hint}", hint=_nearest_file(path))) from None
    except IsADirectoryError:
        raise _unreadable(path, sentence("this is a folder, not a file")) from None
    except (OSError, ValueError) as error:
        raise _unreadable(path, sentence("the file cannot be read: {reason}", reason=why_unread(error))) from None
    return _bounded(data, path, remedy, most)


def read_text(path: Path, language: str = "en") -> str:
    """Read a puzzle file, in UTF-8, UTF-16 or the code page of Windows for the language; raise InputError."""
    return decode_lists(read_bytes(path), str(path), language).text


def given_files(files: object) -> dict[str, bytes]:
    """Return the files that a Python caller gave, by their names as texts; raise InputError for other names."""
    if files is None:
        return {}
    if not isinstance(files, Mapping):
        raise InputError(sentence("expected files as a mapping of names to bytes, got {got}", got=a_value(files)))
    for name in files:
        if not isinstance(name, str | PurePath):
            raise InputError(sentence("expected the name of a file as a text, got {got}", got=a_value(name)))
    return {name if isinstance(name, str) else name.as_posix(): data for name, data in files.items()}


def given_bytes(files: Mapping[str, bytes], path: Path, remedy: str = SPLIT) -> bytes:
    """Return a file in memory, from all `files` by their names; raise InputError as `read_bytes`."""
    name = path.as_posix()
    if name not in files:
        raise _unreadable(path, sentence("there is no such file{hint}", hint=nearest(name, files)))
    if not isinstance(files[name], bytes | bytearray):
        raise _unreadable(path, sentence("expected the contents as bytes, got {got}", got=a_value(files[name])))
    return _bounded(bytes(files[name]), path, remedy, limits.FILE_BYTES)


def _bounded(data: bytes, path: Path, remedy: str, most: int) -> bytes:
    """Return the bytes; raise InputError if there are too many, or only white space."""
    if len(data) > most:
        raise _too_large(path, remedy, most)
    if not data.strip(b" \t\r\n" + codecs.BOM_UTF8):
        raise _unreadable(path, sentence("the file is empty"))
    return data


def read_standard_input() -> bytes:
    """Read standard input; raise InputError if it is closed, empty or too large."""
    try:
        data = sys.stdin.buffer.read(limits.FILE_BYTES + 1)
    except (OSError, ValueError, AttributeError) as error:  # AttributeError: there is no standard input
        why = why_unread(error) if isinstance(error, OSError | ValueError) else sentence("it is closed")
        raise InputError(sentence("standard input cannot be read: {why}", why=why)) from None
    if len(data) > limits.FILE_BYTES:
        raise InputError(
            sentence("standard input is longer than {most} MB; split it", most=limits.FILE_BYTES // 1_000_000)
        )
    if not data.strip(b" \t\r\n" + codecs.BOM_UTF8):
        raise InputError(sentence('standard input is empty; redirect a file to it: "worksheets import - < words.txt"'))
    return data


def _without_waiting(path: str, flags: int) -> int:
    """Open a file without blocking on a pipe that has just taken its place."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0))


def _refuse_others(path: Path, status: os.stat_result, remedy: str, most: int) -> None:
    """Raise InputError if this is not a regular file, or too large."""
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError
    if not stat.S_ISREG(status.st_mode):
        raise _unreadable(path, sentence("this is a pipe or a device, not a file; save its contents as a file first"))
    if status.st_size > most:
        raise _too_large(path, remedy, most)


def decode_utf_8(data: bytes, file: str) -> str:
    """Decode UTF-8, or UTF-16 with a byte order mark; raise InputError with the place of the first invalid byte."""
    if data.startswith(UTF_16_MARKS):
        return _decode_utf_16(data, file)
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        if fault := _other_format(data):
            raise InputError(Message(fault, place=Place(file))) from None
        before = data[: error.start].decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        message = sentence(
            "byte 0x{byte:02X} is not UTF-8; {save_as_utf_8}", byte=data[error.start], save_as_utf_8=SAVE_AS_UTF_8
        )
        raise InputError(Message(message, place=Place(file, line, column))) from None


ARCHIVE = b"PK\x03\x04"

FORMATS = {
    b"%PDF-": sentence("this is a PDF file, not a text"),
    b"\x89PNG": sentence("this is a picture, not a text"),
    b"\xff\xd8\xff": sentence("this is a picture, not a text"),
    b"\xd0\xcf\x11\xe0": sentence("this is a document of an old office program, not a text"),
    ARCHIVE: sentence("this is a document or an archive, not a text"),
}
"""How files of other formats begin."""


def _other_format(data: bytes) -> str:
    """Say what a file is that is no text; empty if it may be one."""
    return next((fault for beginning, fault in FORMATS.items() if data.startswith(beginning)), "")


class Decoded(NamedTuple):
    """A text, and a note on its encoding unless it is Unicode."""

    text: str
    messages: tuple[Message, ...] = ()


def decode_lists(data: bytes, file: str, language: str = "en") -> Decoded:
    """Decode as `decode_utf_8`, or else from the code page of Windows for the language, as Excel and old editors do."""
    try:
        return Decoded(decode_utf_8(data, file))
    except InputError:
        if _other_format(data) and not data.startswith(ARCHIVE):  # a spreadsheet, whatever its name
            raise
        own = _language(language)
        try:
            text = data.decode(f"cp{own.code_page}")
        except UnicodeDecodeError:
            pass
        else:
            message = sentence(
                "the file is not UTF-8; it was read as Windows-{code_page}, the usual encoding for {language}; if "
                "letters are wrong, {save_as_utf_8}",
                code_page=own.code_page,
                language=own.shown_name,
                save_as_utf_8=SAVE_AS_UTF_8,
            )
            return Decoded(text, (Message(message, place=Place(file), level="note"),))
        raise


def _language(code: str) -> Language:
    """The language of a job, or English for an unknown one, which is reported elsewhere."""
    from worksheets.language.languages import find_language  # most files are Unicode

    try:
        return find_language(code)
    except InputError:
        return find_language("en")


def on_one_line(text: str) -> bool:
    """Whether the text has no line break and no control character, so that it can be printed."""
    return text.isprintable() or not any(unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") for c in text)


def _decode_utf_16(data: bytes, file: str) -> str:
    try:
        return data.decode("utf-16")
    except UnicodeDecodeError:
        raise InputError(
            Message(
                sentence("the file is damaged UTF-16; {save_as_utf_8}", save_as_utf_8=SAVE_AS_UTF_8), place=Place(file)
            )
        ) from None


def _nearest_file(path: Path) -> str:
    try:
        names = sorted(entry.name for entry in path.parent.iterdir() if entry.is_file())
    except OSError:
        return sentence(" (nor a folder {parent})", parent=path.parent)
    return nearest(path.name, names)


def _too_large(path: Path, remedy: str, most: int) -> InputError:
    return _unreadable(
        path,
        sentence("the file is larger than {most} MB; {remedy}", most=most // 1_000_000, remedy=remedy),
    )


def _unreadable(path: Path, message: str) -> InputError:
    return InputError(Message(message, place=whole_file(path)))


FORBIDDEN = '<>:"/\\|?*'
"""Characters with a special meaning in a path or on a Windows command line."""

_DEVICE = r"(?ia)(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])"


def name_fault(name: str) -> str | None:
    """Return why no file may be called `name`, as the end of a sentence; None if one may."""
    sign = next((c for c in name if c in FORBIDDEN or unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp")), None)
    if sign is not None:
        return (
            sentence('it contains "{sign}"', sign=sign)
            if sign in FORBIDDEN
            else sentence("it contains the character U+{sign:04X}", sign=ord(sign))
        )
    if not name.strip(". "):
        return sentence("it contains only dots and blanks")
    if name[-1] in ". ":
        return sentence(
            "it ends with a dot, which Windows removes"
            if name[-1] == "."
            else "it ends with a blank, which Windows removes"
        )
    device = name.partition(".")[0].rstrip()
    if re.fullmatch(_DEVICE, device):
        return sentence('"{device}" is the name of a device on Windows', device=device)
    size = len(name.encode())
    if size > limits.FILE_NAME_BYTES:
        return sentence("it has {size:,} bytes in UTF-8; at most {most}", size=size, most=limits.FILE_NAME_BYTES)
    return None


def same_file_name(name: str) -> str:
    """Return a key that is equal for names that some systems do not distinguish: by letter case or Unicode form."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())
