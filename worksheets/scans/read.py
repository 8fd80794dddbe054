"""Reads a picture: finds the sheets on it, and which of their words are marked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

import cv2
import numpy as np
import pypdfium2

from worksheets.scans.answers import answers_on
from worksheets.scans.flatten import SCALE, blur_of, flattened, laid_on_print
from worksheets.scans.judge import Judge
from worksheets.scans.locate import Code, codes_in, poses_by_code, poses_by_marks
from worksheets.scans.screen import is_of_screen
from worksheets.scans.strips import strips_of
from worksheets.scans.values import FoundSheets, KnownSheet, Matrix, Numbers, Pixels, ReadSheet, ReadWord

PRINTS_KEPT = 4
"""Number of cached rendered pages."""

COARSE = 0.5
"""Size of the pictures, relative to flattened pages, on which a page is compared with the print of many sheets."""

LEAST_LIKE = 0.35
"""Minimum correlation of a sheet with its print."""

AHEAD = 0.06
"""Minimum lead of a sheet's correlation with its own print over the next best, without a code."""

SHARP = 0.3
"""Maximum blur of pictures on which words are judged."""


class Reader:
    """Reads pictures of known sheets; `handouts` are the PDF files that were printed."""

    def __init__(self, sheets: Sequence[KnownSheet], handouts: Sequence[bytes], judge: Judge) -> None:
        self._sheets = sheets
        self._coded = {plain(sheet.code): sheet for sheet in sheets if sheet.code}
        self._documents = [pypdfium2.PdfDocument(data) for data in handouts]
        self._judge = judge
        self._printed = lru_cache(maxsize=PRINTS_KEPT)(self._render)
        self._coarse: Callable[[KnownSheet], Numbers] = lru_cache(maxsize=len(sheets) + 1)(self._coarse_print)

    def read(self, pixels: Pixels) -> FoundSheets:
        """Return what is on a picture: blue, green, red."""
        gray = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
        codes = codes_in(gray)
        known = [(self._coded[plain(code.text)], code) for code in codes if plain(code.text) in self._coded]
        foreign = tuple(code.text for code in codes if plain(code.text) not in self._coded)
        read: list[ReadSheet] = []
        lost: list[str] = []
        for sheet, code in known:
            found = self._with_code(pixels, gray, sheet, code)
            if found:
                read.append(found)
            else:
                lost.append(sheet.code)
        if not read and not foreign:
            sheets = [sheet for sheet, _ in known] or self._sheets
            by_print = self._by_print(pixels, gray, sheets)
            if by_print:
                return FoundSheets((by_print,))
        return FoundSheets(tuple(read), foreign, tuple(lost))

    def _with_code(self, pixels: Pixels, gray: Pixels, sheet: KnownSheet, code: Code) -> ReadSheet | None:
        """The sheet whose code is on the picture; None without its marks, or if the print differs."""
        printed = self._printed(sheet.handouts, sheet.page)
        on_page = next((each.corners / SCALE for each in self._codes_of(sheet) if each.text == code.text), None)
        if on_page is None:
            return None
        poses = poses_by_code(gray, sheet, code, on_page)
        return self._best(pixels, sheet, printed, poses, by_print=False)

    def _best(
        self, pixels: Pixels, sheet: KnownSheet, printed: Numbers, poses: Iterable[Matrix], *, by_print: bool
    ) -> ReadSheet | None:
        for pose in poses:
            ink, like = laid_on_print(flattened(pixels, pose, printed.shape), printed)
            if like >= LEAST_LIKE:
                screen = is_of_screen(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), sheet, pose, printed)
                read = self._judged(ink, printed, sheet, pose, by_print=by_print, screen=screen)
                return read._replace(answers=tuple(answers_on(pixels, sheet, pose)))
        return None

    def _judged(
        self, ink: Numbers, printed: Numbers, sheet: KnownSheet, pose: Matrix, *, by_print: bool, screen: bool
    ) -> ReadSheet:
        blurred = blur_of(ink, printed) < SHARP
        if blurred or screen or not sheet.is_read:
            words = tuple(ReadWord(word.word, "unsure", 0.5) for word in sheet.words)
            return ReadSheet(sheet, words, pose, by_print, blurred, screen)
        straight = [number for number, word in enumerate(sheet.words) if word.is_straight]
        chances = np.full(len(sheet.words), 0.5)
        strips = strips_of(ink, printed, sheet._replace(words=tuple(sheet.words[number] for number in straight)))
        chances[straight] = self._judge.chances(strips)
        words = tuple(
            ReadWord(word.word, self._judge.result(float(chance)), float(chance))
            for word, chance in zip(sheet.words, chances, strict=True)
        )
        return ReadSheet(sheet, words, pose, by_print)

    def _by_print(self, pixels: Pixels, gray: Pixels, sheets: Sequence[KnownSheet]) -> ReadSheet | None:
        """The sheet whose grid of letters and typed code are most similar to a picture with four marks."""
        best: tuple[float, KnownSheet, Matrix] | None = None
        second = 0.0
        for shape in dict.fromkeys((sheet.width, sheet.height, sheet.marks) for sheet in sheets):
            alike = [sheet for sheet in sheets if (sheet.width, sheet.height, sheet.marks) == shape]
            for pose in poses_by_marks(gray, alike[0]):
                seen = _coarse(flattened(pixels, pose, self._printed(alike[0].handouts, alike[0].page).shape))
                for sheet in alike:
                    like = _alike(seen, self._coarse(sheet), sheet)
                    if best is None or like > best[0]:
                        second = best[0] if best and best[1] is not sheet else second
                        best = like, sheet, pose
                    elif sheet is not best[1]:
                        second = max(second, like)
        if best is None or best[0] < LEAST_LIKE or best[0] < second + AHEAD:
            return None
        _, sheet, pose = best
        return self._best(pixels, sheet, self._printed(sheet.handouts, sheet.page), [pose], by_print=True)

    def _render(self, handouts: int, page: int) -> Numbers:
        """The ink of a printed page."""
        document = self._documents[handouts]
        rendered = document[page - 1].render(scale=SCALE, grayscale=True).to_numpy()
        return np.asarray(1 - rendered.astype(np.float32) / 255, np.float32)

    def _codes_of(self, sheet: KnownSheet) -> list[Code]:
        """The codes on a printed page, read from its rendering, so that their places are those that a reader finds."""
        printed = self._printed(sheet.handouts, sheet.page)
        return codes_in(((1 - printed) * 255).astype(np.uint8))

    def _coarse_print(self, sheet: KnownSheet) -> Numbers:
        return _coarse(self._printed(sheet.handouts, sheet.page))


def is_print_of(handouts: bytes, sheet: KnownSheet) -> bool:
    """Whether a page of a PDF file has the sheet's corner marks at their places, and its code."""
    page = pypdfium2.PdfDocument(handouts)[sheet.page - 1]
    rendered = page.render(scale=SCALE, grayscale=True).to_numpy()
    marks = [rendered[round(SCALE * y), round(SCALE * x)] for x, y in sheet.marks if y < sheet.height]
    if len(marks) < 4 or max(marks) > 60:
        return False
    return not sheet.code or sheet.code in {code.text for code in codes_in(rendered)}


def plain(code: str) -> str:
    """A code in capitals, without blanks and signs."""
    return "".join(sign for sign in code.upper() if sign.isalnum())


def _coarse(ink: Numbers) -> Numbers:
    small = cv2.resize(ink, None, fx=COARSE, fy=COARSE, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), 1.2), np.float32)


def _alike(seen: Numbers, printed: Numbers, sheet: KnownSheet) -> float:
    """The correlation of a picture with the print within the marks."""
    left, top, right, bottom = (round(COARSE * SCALE * each) for each in sheet.frame)
    size = min(seen.shape[0], printed.shape[0]), min(seen.shape[1], printed.shape[1])
    part = slice(max(0, top), min(bottom, size[0])), slice(max(0, left), min(right, size[1]))
    one, other = (np.minimum(each[part], 0.6) for each in (seen, printed))
    one, other = one - one.mean(), other - other.mean()
    both = float(np.sqrt((one * one).sum() * (other * other).sum()))
    return float((one * other).sum()) / both if both else 0.0
