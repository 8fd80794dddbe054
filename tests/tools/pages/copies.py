"""Photocopies of answer pages: what is left of black letters and lines after some black-and-white copies.

A copier blurs, increases the contrast, adds noise, and in black and white applies a threshold.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pypdfium2
from PIL import Image, ImageChops, ImageFilter, ImageStat

from tests.tools.pages.look import Glyph

DPI = 300
BLUR = 1.2
"""Radius of a copy's blur, in pixels."""

NOISE = 0.06
"""Share of random gray in a copy."""

CONTRAST, THRESHOLD = 1.8, 128
"""Contrast gain of a copy, and the gray from which the last copy is white."""

BLACK = 90
"""The gray below which print counts as black; the rest is background, gray bars included."""

KEPT = 0.5
"""A letter is readable if this share of its black, and of the background around it, is preserved: thin ones of 7 pt,
of which two thirds are left, can be read by eye.
"""


class Copied(NamedTuple):
    """The number of a page's black letters, the lost ones, and the share of its black lines that is still black."""

    letters: int
    lost: tuple[Glyph, ...]
    lines: float


def copied_pages(data: bytes, glyphs: list[tuple[Glyph, ...]], generations: int) -> Iterator[Copied]:
    """Yield what is left of each page of a PDF with these glyphs."""
    document = pypdfium2.PdfDocument(data)
    for number, page in enumerate(document):
        print_out = page.render(scale=DPI / 72, grayscale=True).to_pil().convert("L")
        yield compared(print_out, copy_of(print_out, generations, number), glyphs[number])
    document.close()


def copy_of(page: Image.Image, generations: int, seed: int = 0) -> Image.Image:
    """The page in black and white after this number of copies, each made from the one before."""
    rng = Random(seed)
    curve = [min(255, max(0, round(128 + CONTRAST * (gray - 128)))) for gray in range(256)]
    for _ in range(generations):
        noise = Image.frombytes("L", page.size, rng.randbytes(page.width * page.height))
        page = Image.blend(page.filter(ImageFilter.GaussianBlur(BLUR)), noise, NOISE).point(curve)
    return page.point([0 if gray < THRESHOLD else 255 for gray in range(256)])


def compared(page: Image.Image, copy: Image.Image, glyphs: tuple[Glyph, ...]) -> Copied:
    """Compare a page with its copy."""
    black = page.point([255 if gray < BLACK else 0 for gray in range(256)])
    # Pixels with only background around them: those at the edges of letters may be either.
    light = page.filter(ImageFilter.MinFilter(5)).point([255 if gray > BLACK else 0 for gray in range(256)])
    inverse = ImageChops.invert(copy)
    letters, lost, lines = 0, list[Glyph](), black.copy()
    for glyph in glyphs:
        scale = DPI / 72
        box = (
            *(int(scale * at) - 2 for at in (glyph.left, glyph.top)),
            *(int(scale * at) + 3 for at in (glyph.right, glyph.bottom)),
        )
        lines.paste(0, box)
        if glyph.shade > BLACK:
            continue
        letters += 1
        ink = black.crop(box)
        if min(_share(inverse.crop(box), ink), _share(copy.crop(box), light.crop(box))) < KEPT:
            lost.append(glyph)
    return Copied(letters, tuple(lost), _share(inverse, lines))


def _share(image: Image.Image, mask: Image.Image) -> float:
    """The share of white among the pixels of a mask; 1 if it is empty."""
    return ImageStat.Stat(image, mask).mean[0] / 255 if mask.getbbox() else 1.0
