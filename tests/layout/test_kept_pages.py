"""Pages kept for later, in memory or in a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from worksheets.drawing.raster import Raster
from worksheets.drawing.shapes import Drawing, Picture, Text
from worksheets.layout.kept_pages import KeptPages
from worksheets.layout.page import Page, Placed, Start

RASTER = Raster(2, 1, "zlib", b"pixels", "gray")
HEADER = Drawing(50.0, 10.0, (Text(0.0, 8.0, "Name", 9.0),), 9.0)
FOOT = Drawing(50.0, 10.0, (Text(0.0, 8.0, "turned", 9.0),), 9.0)


def page(number: int) -> Page:
    """A page with drawings of all pages, and one of its own, in which a picture of all pages is."""
    own = Drawing(30.0, 20.0, (Text(1.5, 2.5, str(number), 8.0), Picture(0.0, 0.0, 9.0, 5.0, RASTER, "boat")), 8.0)
    items = (Placed(0.0, 0.0, HEADER, repeated=True), Placed(5.0, 7.0, own), Placed(1.0, 2.0, FOOT, turned=True))
    return Page(200.0, 100.0, items, str(number), (Start(number, "Hof", 8.0),))


@pytest.mark.parametrize("count", [0, 3, 4, 6, 13])
def test_pages_come_back_as_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    monkeypatch.setattr(KeptPages, "MOST", 3)
    monkeypatch.setattr(KeptPages, "BATCH", 2)
    kept = KeptPages(tmp_path)
    made = [page(number) for number in range(count)]
    for each in made:
        kept.append(each)
    assert len(kept) == count
    assert list(kept) == list(kept) == made
    assert list(zip(kept, kept, strict=True)) == [(each, each) for each in made]
    assert [each is one for each, one in zip(kept, made, strict=True)].count(False) == max(0, count - 3) // 2 * 2
    assert not list(tmp_path.iterdir())


def test_what_comes_again_stays_one_object(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(KeptPages, "MOST", 0)
    monkeypatch.setattr(KeptPages, "BATCH", 1)
    kept = KeptPages()
    for number in range(3):
        kept.append(page(number))
    for each in kept:
        header, own, foot = (item.drawing for item in each.items)
        assert header is HEADER
        assert foot is FOOT
        assert isinstance(own.shapes[1], Picture)
        assert own.shapes[1].raster is RASTER
