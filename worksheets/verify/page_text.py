"""Reads the texts of a PDF file and their places with PDFium."""

from __future__ import annotations

import ctypes
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

from worksheets.base.errors import InputError, Message, Place, why_unread
from worksheets.base.sentences import sentence

GAP = 0.14
"""Maximum gap between letters of a word, in font sizes; a space is wider."""


HIGHEST = 14_400.0
"""Maximum height of a page that PDF readers accept, in points; the pages of a sheet are this far below each other."""


class PlacedText(NamedTuple):
    """A word, number or letter on a page: the middle and left of its box, in points with y down, and its font size."""

    text: str
    x: float
    y: float
    size: float
    left: float


class PdfFile:
    """A PDF file of this program, read page by page. Raises InputError if it is unreadable, encrypted or by others."""

    def __init__(self, path: Path) -> None:
        try:
            self.data = path.read_bytes()
            self._document = pypdfium2.PdfDocument(self.data)
            if self._document.get_metadata_value("Creator") != "worksheets":
                raise _unusable(path, sentence("another program made this PDF file"))
        except OSError as error:
            raise _unusable(path, sentence("the file cannot be read: {reason}", reason=why_unread(error))) from None
        except pypdfium2.PdfiumError as error:
            locked = getattr(error, "err_code", None) == pdfium.FPDF_ERR_PASSWORD
            fault = sentence("the file is encrypted") if locked else sentence("this is no PDF file, or it is damaged")
            raise _unusable(path, fault) from None

    def __len__(self) -> int:
        return len(self._document)

    @property
    def code(self) -> str:
        """The code of the build that wrote the file; empty if it has none."""
        match = re.search(rb"<dc:identifier>(\w+)</dc:identifier>", self.data)
        return match[1].decode() if match else ""

    def attachment(self, name: str) -> bytes | None:
        """The contents of an attached file; None if there is no such file."""
        for number in range(self._document.count_attachments()):
            file = self._document.get_attachment(number)
            if file.get_name() == name:
                return bytes(file.get_data())
        return None

    def texts(self, number: int) -> list[PlacedText]:
        """The texts of a page, counted from 1, in the order in which they were written."""
        page = self._document[number - 1]
        try:
            return list(_joined(_letters(page)))
        finally:
            page.close()

    def picture(self, number: int, dpi: float) -> Any:
        """A page, counted from 1, as gray pixels: a NumPy array of rows x columns."""
        page = self._document[number - 1]
        try:
            return page.render(scale=dpi / 72, grayscale=True).to_numpy().squeeze().copy()
        finally:
            page.close()

    def gray(self, number: int, dpi: float) -> tuple[memoryview, int]:
        """The pixels of a page, counted from 1, row by row, 0 for black and 255 for white, and the length of a row."""
        page = self._document[number - 1]
        try:
            bitmap = page.render(scale=dpi / 72, grayscale=True)
            return memoryview(bytes(bitmap.buffer)), bitmap.stride
        finally:
            page.close()


class _Letter(NamedTuple):
    text: str
    left: float
    right: float
    top: float
    bottom: float
    size: float


def _letters(page: pypdfium2.PdfPage) -> Iterator[_Letter]:
    """Yield the letters of a page; one with an empty text is a space or the end of a line."""
    height, read = page.get_height(), page.get_textpage()
    box = pdfium.FS_RECTF()
    for number in range(read.count_chars()):
        code = pdfium.FPDFText_GetUnicode(read, number)
        if code <= 32 or code in (0xA0, 0xFFFE) or pdfium.FPDFText_IsGenerated(read, number) == 1:
            yield _Letter("-" if code == 0xFFFE else "", 0, 0, 0, 0, 0)
            continue
        pdfium.FPDFText_GetLooseCharBox(read, number, ctypes.byref(box))
        size = pdfium.FPDFText_GetFontSize(read, number)
        yield _Letter(chr(code), box.left, box.right, height - box.top, height - box.bottom, size)
    read.close()


def _joined(letters: Iterator[_Letter]) -> Iterator[PlacedText]:
    """Join letters into words; an accent that is drawn over a letter, such as that of Ϊ́, belongs to it."""
    word: list[_Letter] = []
    for letter in letters:
        if word and _is_accent_of(word[-1], letter):
            word[-1] = word[-1]._replace(text=word[-1].text + letter.text)
            continue
        if word and not _goes_on(word[-1], letter):
            yield _text(word)
            word = []
        if letter.text and letter.size:
            word.append(letter)
    if word:
        yield _text(word)


def _goes_on(before: _Letter, letter: _Letter) -> bool:
    """Whether a letter continues the word of the letter before, in either direction of reading."""
    if not letter.text or letter.size != before.size or abs(letter.top - before.top) > 0.1 * letter.size:
        return False
    return min(abs(letter.left - before.right), abs(before.left - letter.right)) < GAP * letter.size


def _is_accent_of(before: _Letter, letter: _Letter) -> bool:
    """Whether a combining sign is drawn over or under the letter before it, at a height of its own."""
    if not letter.text or not unicodedata.combining(letter.text) or letter.size != before.size:
        return False
    near = letter.left < before.right and before.left < letter.right
    return near and abs(letter.top - before.top) < letter.size


def _text(word: list[_Letter]) -> PlacedText:
    left, right = min(letter.left for letter in word), max(letter.right for letter in word)
    middle = (left + right) / 2, (word[0].top + word[0].bottom) / 2
    return PlacedText("".join(letter.text for letter in word), *middle, word[0].size, left)


def _unusable(path: Path, fault: str) -> InputError:
    return InputError(Message(fault, place=Place(str(path))))
