"""The page's requests about scans: sheets, printed pages, pages of scans, and results with the teacher's decisions."""

from __future__ import annotations

import csv
import io
from base64 import b64decode
from typing import Any

import pytest

pytest.importorskip("pypdfium2", reason="the extra scans is not installed")

from PIL import Image

import worksheets
from worksheets.base.errors import InputError
from worksheets.commands.scans_in_page import Marker
from worksheets.job.given_job import given_job

JOB = "title: Farm\nseed: 5\nsheets: [{words: [cow, horse, hen], size: 7x6, for_each: class.csv}]\n"
CLASS = {"class.csv": b"name\nAmira\n=Ben\n"}


@pytest.fixture
def marker() -> Marker:
    return Marker()


@pytest.fixture
def sheets(marker: Marker) -> list[dict[str, Any]]:
    return list(marker.of_job(given_job(JOB, CLASS, "farm"))["sheets"])


def reading(sheet: dict[str, Any], *results: str, page: int = 1) -> dict[str, Any]:
    words = [{"result": result, "chance": {"found": 0.99, "unsure": 0.6}.get(result, 0.02)} for result in results]
    flags = {"by_print": False, "is_blurred": False, "is_screen": False, "to_picture": [1, 0, 0, 0, 1, 0, 0, 0, 1]}
    return {
        "file": "a.pdf",
        "page": page,
        "fault": "",
        "empty": False,
        "foreign": [],
        "lost": [],
        "sheets": [{"id": sheet["id"], "words": words, **flags}],
    }


def results(marker: Marker, *readings: dict[str, Any], **decided: dict[str, str]) -> dict[str, Any]:
    found = marker.answer({"step": "results", "readings": list(readings), "decided": decided})
    assert found is not None
    return found


def test_a_key_has_the_sheets_of_its_job(marker: Marker, sheets: list[dict[str, Any]]) -> None:
    files = worksheets.render(given_job(JOB, CLASS, "farm"), formats=["pdf"])
    assert Marker().of_key("farm-answers.pdf", files["farm-answers.pdf"])["sheets"] == sheets
    assert [sheet["name"] for sheet in sheets] == ["Amira", "=Ben"]
    assert all(sheet["read"] and len(sheet["words"]) == 3 for sheet in sheets)
    with pytest.raises(InputError, match="corner marks"):
        marker.of_job(given_job("title: a\nsheets: [{words: [cow, hen]}]\n", {}, "a"))


def test_printed_pages_are_gray(marker: Marker, sheets: list[dict[str, Any]]) -> None:
    page = marker.answer({"step": "print", "handouts": 0, "number": sheets[1]["page"]})
    assert page is not None
    data = b64decode(page["data"])
    assert (page["channels"], len(data)) == (1, page["rows"] * page["columns"])
    assert abs(page["columns"] - 2 * sheets[1]["width"]) < 2
    x, y = sheets[1]["marks"][0]
    assert data[round(2 * y) * page["columns"] + round(2 * x)] < 60 < 200 < data[0]
    assert marker.answer({"step": "print", "handouts": 0, "number": 99}) is None


def test_scans_are_pages_in_colours(marker: Marker) -> None:
    stream = io.BytesIO()
    Image.new("RGB", (300, 200), (200, 10, 30)).save(stream, "PDF", resolution=100)
    assert marker.open_scan(stream.getvalue()) == {"pages": 1}
    page = marker.answer({"step": "page", "number": 1})
    assert page is not None
    assert (page["rows"], page["columns"]) == (400, 600)
    blue, green, red = b64decode(page["data"])[:3]
    assert abs(blue - 30) + abs(green - 10) + abs(red - 200) < 20
    assert "damaged" in marker.open_scan(b"%PDF-1.7 no")["fault"]
    assert marker.answer({"step": "page", "number": 1}) is None


def test_decisions_are_in_the_table(marker: Marker, sheets: list[dict[str, Any]]) -> None:
    """The confidence stays that of the reading, so a later run of the command sees that the result was corrected."""
    read = reading(sheets[1], "found", "unsure", "unsure")
    found = results(marker, read, **{sheets[1]["id"]: {"1": "not found", "7": "found", "2": "what?"}})
    assert found["sheets"][0]["results"] == ["found", "not found", "unsure"]
    rows = list(csv.reader(io.StringIO(b64decode(found["csv"]).decode("utf-8-sig"))))
    assert [row[5:] for row in rows[1:]] == [["found", "0.99"], ["not found", "0.60"], ["unsure", "0.60"]]
    assert rows[1][0] == "'=Ben", "no spreadsheet computes a name"


def test_odd_pages_are_reported(marker: Marker, sheets: list[dict[str, Any]]) -> None:
    once, again = reading(sheets[0], "found", "unsure", "found"), reading(sheets[0], "found", "found", "found", page=2)
    empty = {**reading(sheets[0]), "sheets": [], "empty": True, "page": 3}
    foreign = {**empty, "foreign": ["AAAA-BBBB"], "page": 4}
    fault = {**empty, "fault": "no picture", "page": 0, "file": "b.jpg"}
    found = results(marker, once, again, empty, foreign, fault)
    assert [(each["page"], each["results"]) for each in found["sheets"]] == [(2, ["found"] * 3)]
    messages = [(each["file"], each["place"], each["text"]) for each in found["messages"]]
    assert [place for _, place, _ in messages] == ["page 2", "page 3", "page 4", ""]
    for (_, _, text), part in zip(messages, ("is also on page 1", "is empty", "AAAA-BBBB", "no picture"), strict=True):
        assert part in text
    assert found["unread"] == 3
    assert any("Ben" in text for text in found["said"])


def test_invalid_readings_are_refused(marker: Marker, sheets: list[dict[str, Any]]) -> None:
    for wrong in ({}, {**reading(sheets[0]), "page": "x"}, reading({"id": "other"}), reading(sheets[0], "found")):
        assert marker.answer({"step": "results", "readings": [wrong], "decided": {}}) is None
    assert marker.answer({"step": "results"}) is None
    assert marker.answer({"step": "close"}) == {}
    assert marker.answer({"step": "results", "readings": [], "decided": {}}) is None, "nothing is kept"
