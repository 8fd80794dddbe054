"""Bookmarks against those that ReportLab writes of the same titles."""

from __future__ import annotations

from random import Random

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDocument, PDFName, PDFPage, format

from worksheets.output.pdf.bookmarks import Bookmarks

TITLES = "Farm", "Größe Ω", "(first) \\ second", "日本", ""


def of_reportlab(entries: list[tuple[str, bool]]) -> list[bytes]:
    """The same as objects of ReportLab, which wants those below a chapter in a list behind it."""
    document = PDFDocument()
    page = document.Reference(PDFPage())
    tree: list[object] = []
    level = tree
    for number, (title, is_chapter) in enumerate(entries):
        leaf = {str(number): PDFArray([page, PDFName("Fit")])}
        document.Outlines.destinationnamestotitles[str(number)] = title
        if is_chapter:
            level = []
            has_some = number + 1 < len(entries) and not entries[number + 1][1]
            tree.append((leaf, level) if has_some else leaf)
        else:
            level.append(leaf)
    document.Outlines.setDestinations(tree)
    document.Outlines.prepare(document, None)
    numbers = range(3, document.objectcounter + 1)
    return [format(document.idToObject[document.numberToId[number]], document, toplevel=1) for number in numbers]


def ours(entries: list[tuple[str, bool]]) -> list[bytes]:
    bookmarks = Bookmarks()
    for title, is_chapter in entries:
        bookmarks.add(title, 2, chapter=is_chapter)
    return list(bookmarks.objects(3, PDFDocument()))


def test_bookmarks_without_chapters() -> None:
    for count in range(1, 5):
        entries = [(title, False) for title in TITLES[:count]]
        assert ours(entries) == of_reportlab(entries)


def test_random_chapters() -> None:
    rng = Random(4)
    for _ in range(300):
        entries = [(rng.choice(TITLES), rng.random() < 0.4) for _ in range(rng.randrange(1, 15))]
        assert ours(entries) == of_reportlab(entries)


def test_objects_are_as_many_as_bookmarks_and_one() -> None:
    assert len(ours([("Animals", True), ("Farm", False), ("Plants", True)])) == 4
