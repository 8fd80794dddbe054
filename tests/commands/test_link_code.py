"""The QR code of a link is read back by a third-party program; a link that is too long has no code."""

from __future__ import annotations

import re
from random import Random

import pytest

from worksheets.commands.link_code import MOST_MODULES, QUIET, link_code

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def link_of(length: int) -> str:
    chance = Random(length)
    start = "https://example.org/sheets/#job="
    return start + "".join(LETTERS[int(chance.random() * 64)] for _ in range(length - len(start)))


def modules(svg: str) -> list[bytearray]:
    """Return the modules that the SVG draws, a byte each."""
    found = re.fullmatch(
        r'<svg [^>]*viewBox="0 0 (\d+) \1"[^>]*><path fill="#fff" [^>]*/><path d="([^"]*)"/></svg>', svg
    )
    assert found
    side = int(found[1])
    rows = [bytearray(b"\xff" * side) for _ in range(side)]
    drawn = re.findall(r"M(\d+) (\d+)h(\d+)v(\d+)h-(\d+)z", found[2])
    assert "".join(f"M{x} {y}h{w}v{h}h-{back}z" for x, y, w, h, back in drawn) == found[2]
    for x, y, width, height, back in (map(int, each) for each in drawn):
        assert back == width
        for row in rows[y : y + height]:
            row[x : x + width] = bytes(width)
    return rows


@pytest.mark.parametrize("length", [40, 300, 1_000, 1_732])
def test_the_code_is_the_link(length: int) -> None:
    reader = pytest.importorskip("zxingcpp")
    numpy = pytest.importorskip("numpy")
    rows = modules(link_code(link_of(length)))
    assert len(rows) <= MOST_MODULES + 2 * QUIET
    picture = numpy.array([[value for value in row for _ in range(4)] for row in rows for _ in range(4)], numpy.uint8)
    (found,) = reader.read_barcodes(picture)
    assert found.text == link_of(length)


def test_around_the_code_is_white_and_something_is_in_it() -> None:
    rows = modules(link_code(link_of(200)))
    frame = [*rows[:QUIET], *rows[-QUIET:], *(row[:QUIET] + row[-QUIET:] for row in rows)]
    assert {value for row in frame for value in row} == {255}
    inside = [value for row in rows[QUIET:-QUIET] for value in row[QUIET:-QUIET]]
    assert 0.4 < inside.count(0) / len(inside) < 0.6


def test_a_link_that_is_too_long_has_none() -> None:
    assert link_code(link_of(1_732))
    assert link_code(link_of(1_733)) == ""
    assert link_code(link_of(5_000)) == ""
