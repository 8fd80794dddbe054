"""Books are built, and read back from the PDF."""

from __future__ import annotations

import ctypes
import re
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pytest
from pypdfium2 import raw

import worksheets
from worksheets.commands.render import plan
from worksheets.drawing.paper import INSIDE_MARGINS
from worksheets.layout.book import book as book_module

THEMES = "animals farm birds fruit vegetables circus clothes school sea space sports tools music"


def job_text(book: str, count: int = 9, chapters: dict[int, str] | None = None, more: str = "") -> str:
    lines = [f"title: A book\nbook: {book}\n{more}sheets:"]
    for number, theme in zip(range(count), (THEMES + " " + THEMES).split(), strict=False):
        chapter = f", chapter: {chapters[number]}" if chapters and number in chapters else ""
        lines.append(f"  - {{words: theme/{theme}, id: s{number}, title: T{number}, pick: 6, size: 12x12{chapter}}}")
    return "\n".join(lines)


class Word(NamedTuple):
    """A word on a page; `left` and `bottom` are measured from the left and from the foot."""

    text: str
    left: float
    right: float
    bottom: float


def is_key(text: str) -> bool:
    """Return whether the text is that of a page of answers."""
    return "Contents" not in text and re.search(r"^Answers", text, re.MULTILINE) is not None


class Built:
    """A built book, as readers see it."""

    def __init__(self, folder: Path, text: str, name: str = "book.pdf") -> None:
        job = folder / "book.yaml"
        job.write_text(text, encoding="utf-8")
        worksheets.build(job, output=folder / "out", formats=["pdf", "json"])
        self.path = folder / "out" / name
        self.document = pypdfium2.PdfDocument(self.path)
        self.texts = [page.get_textpage().get_text_bounded() for page in self.document]

    def page_of(self, text: str) -> int:
        """Return the only page, from 0, that has this line, not counting the contents."""
        (found,) = [
            number
            for number, page in enumerate(self.texts)
            if text in page.splitlines() and "Contents" not in page and not is_key(page)
        ]
        return found

    def words(self, page: int) -> list[Word]:
        """Return the words of a page with their positions."""
        text = self.document[page].get_textpage()
        found = []
        for number in range(text.count_rects()):
            left, bottom, right, _ = text.get_rect(number)
            found.append(Word(text.get_text_bounded(*text.get_rect(number)).strip(), left, right, bottom))
        return found

    def links(self, page: int) -> list[int]:
        """Return the pages that links on a page lead to, from 0."""
        link, place, found = raw.FPDF_LINK(), ctypes.c_int(0), []
        while raw.FPDFLink_Enumerate(self.document[page], place, link):
            found.append(raw.FPDFDest_GetDestPageIndex(self.document, raw.FPDFLink_GetDest(self.document, link)))
        return found

    def leads_to(self, page: int, word: str) -> list[int]:
        """Return the pages, from 0, that links over a word of a page lead to."""
        (at,) = [each for each in self.words(page) if word in each.text.split()]
        x, y = (at.left + at.right) / 2, at.bottom + 2
        link = raw.FPDFLink_GetLinkAtPoint(self.document[page], x, y)
        return [raw.FPDFDest_GetDestPageIndex(self.document, raw.FPDFLink_GetDest(self.document, link))] if link else []

    def outline(self) -> list[tuple[int, str, int]]:
        """Return the bookmarks: level, title, and the page they lead to, from 0."""
        found = []
        for each in self.document.get_toc():
            target = each.get_dest()
            assert target
            found.append((each.level, each.get_title(), target.get_index()))
        return found

    def folio(self, page: int) -> Word | None:
        """Return the printed page number: the last number in the lowest line."""
        words = [word for word in self.words(page) if word.text.isdigit() and word.bottom < 60]
        return words[-1] if words else None


def test_pages_follow_each_other_as_in_a_book(tmp_path: Path) -> None:
    built = Built(tmp_path, job_text("{trim: A5, subtitle: Sub, author: Me}", 9, {0: "First part", 5: "Second part"}))
    first = [text.split("\r\n")[0] for text in built.texts]
    assert first[:7] == ["A book", "", "Contents", "", "How to play", "", "First part"]
    assert built.texts[0].split("\r\n")[:3] == ["A book", "Sub", "Me"]
    assert built.page_of("Puzzles 1–5") == 6
    assert [built.page_of(f"T{n - 1}") for n in range(1, 6)] == [7, 8, 9, 10, 11]
    assert built.page_of("Puzzles 6–9") == 12
    assert [built.page_of(f"T{n - 1}") for n in range(6, 10)] == [13, 14, 15, 16]
    assert [*map(is_key, built.texts[17:])] == [False, True, True]
    assert [len(re.findall(r"^[1-9]\b +T[0-9] [0-9]+", text, re.MULTILINE)) for text in built.texts[18:]] == [6, 3]


def test_contents_references_and_bookmarks_name_the_same_pages(tmp_path: Path) -> None:
    built = Built(tmp_path, job_text("{trim: A5, start_page: 11}", 9, {0: "Part I", 5: "Part II"}))
    contents = built.texts[2].replace("\r\n", " ")
    for number in range(1, 10):
        title = f"T{number - 1}"
        page = built.page_of(title)
        assert f"{number} · {title} {page + 11} " in contents
        (answer,) = [
            at for at, text in enumerate(built.texts) if f"{number} {title} {page + 11}" in text and is_key(text)
        ]
        assert f"Answer: page {answer + 11}" in built.texts[page]
        assert built.links(page) == [answer]
        assert built.leads_to(answer, title) == [page]
    assert [each for page in (18, 19) for each in built.links(page)] == [7, 8, 9, 10, 11, 13, 14, 15, 16]
    assert built.links(2) == [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18]
    outline = built.outline()
    assert [(level, title) for level, title, _ in outline if level == 0] == [
        (0, "Part I"),
        (0, "Part II"),
        (0, "Answers"),
    ]
    assert [page for _, _, page in outline[:12]] == [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18]
    assert len(outline) == 3 + 9 + 9
    assert outline[1][1] == "1 · T0 · Medium"
    assert [built.document.get_page_label(number) for number in range(3)] == ["11", "12", "13"]


@pytest.mark.parametrize("pages", ["two", "one"])
def test_numbers_stand_outside_and_margins_are_mirrored(tmp_path: Path, pages: str) -> None:
    two = pages == "two"
    margins = "margins: {inside: 70pt, outside: 20pt, top: 30pt, bottom: 25pt}, gutter: 15pt"
    built = Built(tmp_path, job_text(f"{{trim: 400x600pt, {margins}, two_sided: {'yes' if two else 'no'}}}"))
    seen = 0
    for number, text in enumerate(built.texts):
        folio = built.folio(number)
        if not text or folio is None:
            continue
        seen += 1
        right = number % 2 == 0 or not two
        assert folio.text == str(number + 1)
        assert (folio.right if right else folio.left) == pytest.approx(380 if right else 20, abs=1.5)
        boxes = [word for word in built.words(number) if word.text]
        assert min(word.left for word in boxes) >= (85 if right else 20) - 1
        assert max(word.right for word in boxes) <= (380 if right else 315) + 1
        assert min(word.bottom for word in boxes) >= 25 - 1
    assert seen == len([text for text in built.texts if text]) - 1


def test_pages_bleed_at_all_edges_but_the_spine(tmp_path: Path) -> None:
    built = Built(tmp_path, job_text("{trim: 6x9in, bleed: 0.125in}"))
    for number, page in enumerate(built.document):
        left = 9 if number % 2 else 0
        assert page.get_mediabox() == pytest.approx((0, 0, 432 + 9, 648 + 18))
        assert page.get_bleedbox() == pytest.approx(page.get_mediabox())
        assert page.get_trimbox() == pytest.approx((left, 9, left + 432, 657))
    plain = Built(tmp_path, job_text("{trim: 6x9in}"))
    assert {page.get_trimbox() for page in plain.document} == {(0, 0, 432, 648)}
    # The content stays at the same place on the trimmed page.
    for number in (2, 4, 5):
        (left, bottom), words = built.document[number].get_trimbox()[:2], plain.words(number)
        assert [(word.left - left, word.bottom - bottom) for word in built.words(number)] == [
            pytest.approx((word.left, word.bottom), abs=0.02) for word in words
        ]


def test_leaves_bleed_at_all_edges_but_the_left(tmp_path: Path) -> None:
    for page in Built(tmp_path, job_text("{trim: 6x9in, bleed: 0.125in, two_sided: no}", 3)).document:
        assert page.get_trimbox() == pytest.approx((0, 9, 432, 657))


def test_crop_marks_have_room_at_all_edges(tmp_path: Path) -> None:
    built = Built(tmp_path, job_text("{trim: 6x9in, bleed: 0.125in, crop_marks: yes}"))
    for number, page in enumerate(built.document):
        assert page.get_mediabox() == pytest.approx((0, 0, 432 + 46, 648 + 46))
        assert page.get_trimbox() == pytest.approx((23, 23, 455, 671))
        assert page.get_bleedbox() == pytest.approx((14, 14, 455, 680) if number % 2 else (23, 14, 464, 680))


def white_edges(page: pypdfium2.PdfPage) -> tuple[float, float, float, float]:
    """Return how far ink is from the edges of a page's trim box, as displayed: left, bottom, right, top."""
    scale = 2
    drawn = page.render(scale=scale, grayscale=True)
    data = bytes(drawn.buffer)
    rows = [data[start : start + drawn.width] for start in range(0, drawn.height * drawn.stride, drawn.stride)]
    inked = [number for number, row in enumerate(rows) if row.strip(b"\xff")]
    left, bottom, right, top = page.get_trimbox()
    width, height = page.get_size()
    if not inked:
        return width, height, width, height
    return (
        min(len(row) - len(row.lstrip(b"\xff")) for row in rows) / scale - left,
        (drawn.height - 1 - inked[-1]) / scale - bottom,
        min(len(row) - len(row.rstrip(b"\xff")) for row in rows) / scale - (width - right),
        inked[0] / scale - (height - top),
    )


@pytest.mark.parametrize(
    ("look", "bleed"), [("winter", "0pt"), ("garden", "0.125in"), ("stars", "0.125in"), ("party", "0pt")]
)
def test_content_without_bleed_keeps_away_from_the_trim(tmp_path: Path, look: str, bleed: str) -> None:
    built = Built(tmp_path, job_text(f"{{trim: 6x9in, bleed: {bleed}}}", 3, None, f"look: {look}\n"))
    edges = [white_edges(page) for page in built.document]
    assert min(map(min, edges)) >= 0.375 * 72
    # Ornaments are farther out than the text of the page, which begins at 45 points.
    assert [max(edge[1], edge[3]) < 40 for edge in edges[6:9]] == [True] * 3


BOOKS = ["{trim: A5}", "{trim: A5, title_page: no}", "{trim: A5, puzzles_on: rectos}"]


@pytest.mark.parametrize("row", range(3))
def test_a_book_has_an_even_number_of_pages(tmp_path: Path, row: int) -> None:
    """A Latin square covers every pair of book and answers, book and count, and answers and count."""
    for column, answers in enumerate(["append", "separate", "none"]):
        count = (1, 4, 5)[(row + column) % 3]
        built = Built(tmp_path, job_text(BOOKS[row], count, None, f"answers: {answers}\n"))
        assert len(built.texts) % 2 == 0, answers
        if answers == "separate":
            assert len(pypdfium2.PdfDocument(built.path.with_name("book-answers.pdf"))) == 2


def test_a_book_that_is_not_printed_on_both_sides_may_have_an_odd_number(tmp_path: Path) -> None:
    loose = Built(
        tmp_path, job_text("{trim: A5, two_sided: no, title_page: no, contents: no}", 2, None, "answers: none\n")
    )
    assert len(loose.texts) == 3


def test_the_author_is_named_in_the_file(tmp_path: Path) -> None:
    built = Built(tmp_path, job_text("{trim: A5, author: Zoë Ø. Müller}", 2))
    assert built.document.get_metadata_value("Author") == "Zoë Ø. Müller"
    nobody = Built(tmp_path, job_text("{trim: A5}", 2))
    assert nobody.document.get_metadata_value("Author") == ""
    assert b"/Author" not in nobody.path.read_bytes()


def test_contents_name_the_versions(tmp_path: Path) -> None:
    text = job_text("{trim: A5}", 2).replace("id: s1,", "id: s1, variants: 2,")
    contents = Built(tmp_path, text).texts[2]
    assert [line.rpartition(" ")[0] for line in contents.splitlines()[1:4]] == ["1 · T0", "2 · T1 · A", "3 · T1 · B"]
    long = text.replace("title: T1", "title: A title that is much too long for a line of the contents of a book")
    contents = Built(tmp_path, long).texts[2]
    assert [line.rpartition("… ")[2] for line in contents.splitlines()[2:4]] == ["· A 8", "· B 9"]


@pytest.mark.parametrize("answers", ["{}", "{per_page: 1}", "{per_page: 4}", "{table: yes}"])
def test_findings_are_in_the_key(tmp_path: Path, answers: str) -> None:
    """Books have no tables of answers, but what wins a bingo, or a hidden message, is an answer."""
    sheets = (
        "[{kind: cards, form: bingo, words: theme/pets, size: 3x3, count: 8}, "
        "{words: theme/farm, pick: 8, message: Well done}, {words: theme/farm, pick: 8}]"
    )
    built = Built(tmp_path, f"title: T\nbook: {{trim: 6x9in}}\nanswers: {answers}\nsheets: {sheets}\n")
    key = "\n".join(filter(is_key, built.texts))
    assert re.search(r"^Cards? .* wins? with call \d+\.", key, re.MULTILINE)
    assert "Message: WELL DONE" in key
    for page, text in enumerate(built.texts):
        if is_key(text):
            words = [each for each in built.words(page) if each.text]
            assert min(each.bottom for each in words if each != built.folio(page)) > 36 + 9


MIXED = """title: Lines
book: {trim: 6x9in, imposition: IMPOSED}
look: {like: winter, cell_line: 0.3, frame_line: 0.4, cells: ruled}
answers: {table: yes}
sheets:
  - {words: theme/farm, pick: 12, difficulty: hard, word_bank: {show: words, boxes: yes, lines: yes}, chapter: One}
  - {kind: goldencube, size: 3x3x5}
  - {kind: wordregions, size: 5x6}
"""


@pytest.mark.parametrize("imposition", ["none", "2-up"])
def test_no_line_is_narrower_than_printers_want(tmp_path: Path, imposition: str) -> None:
    built = Built(tmp_path, MIXED.replace("IMPOSED", imposition))
    widths = []
    for page in built.document:
        for each in page.get_objects(max_depth=3):
            width, stroked, filled = ctypes.c_float(), ctypes.c_int(), ctypes.c_int()
            if each.type == raw.FPDF_PAGEOBJ_PATH:
                raw.FPDFPath_GetDrawMode(each, filled, stroked)
                raw.FPDFPageObj_GetStrokeWidth(each, width)
                widths += [width.value] * stroked.value
    assert len(widths) > 50
    assert min(widths) >= 0.75


def test_puzzles_on_right_pages_only(tmp_path: Path) -> None:
    built = Built(tmp_path, job_text("{trim: A5, puzzles_on: rectos}"))
    pages = [built.page_of(f"T{n - 1}") for n in range(1, 10)]
    assert pages == [*range(6, 24, 2)]
    assert {built.texts[page + 1] for page in pages} == {""}


def test_several_puzzles_share_a_page_and_no_chapter_begins_in_its_middle(tmp_path: Path) -> None:
    text = job_text("{trim: A4, chapter_pages: no}", 9, {0: "I", 3: "II"}, "page: {per_page: 4}\n")
    built = Built(tmp_path, text)
    pages = [built.page_of(f"T{n - 1}") for n in range(1, 10)]
    assert pages == [6, 6, 6, 7, 7, 7, 7, 8, 8]
    assert [built.texts[page].count("Answer: page") for page in (6, 7, 8)] == [3, 4, 2]


def test_a_book_without_title_contents_and_answers_begins_with_a_puzzle(tmp_path: Path) -> None:
    built = Built(
        tmp_path, job_text("{trim: A5, title_page: no, contents: no, how_to_play: no}", 3, None, "answers: none\n")
    )
    assert [built.page_of(f"T{n - 1}") for n in (1, 2, 3)] == [0, 1, 2]
    assert built.texts[3:] == [""]
    assert built.links(0) == []


def test_answers_in_a_file_of_their_own_name_the_pages_of_the_book(tmp_path: Path) -> None:
    built = Built(tmp_path, job_text("{trim: A5}", 5, None, "answers: separate\n"))
    key = [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(tmp_path / "out/book-answers.pdf")]
    assert len(key) == 2, "an even number of pages"
    for number in range(1, 6):
        title = f"T{number - 1}"
        assert f"{number} {title} {built.page_of(title) + 1}" in key[0]


@pytest.mark.parametrize("contents", ["yes", "chapters", "puzzles"])
def test_contents_of_a_long_book(tmp_path: Path, contents: str) -> None:
    """A full list of this many puzzles would need several pages of contents; `yes` summarizes it."""
    text = job_text(f"{{trim: A5, contents: {contents}}}", 2, {0: "Part"} if contents == "chapters" else None)
    built = Built(tmp_path, text.replace("pick: 6", "pick: 6, variants: 60"))
    listed = built.texts[2]
    assert ("7 · T0" in listed) == (contents == "puzzles")
    assert ("Puzzles 1–" in listed) == (contents == "yes")


def test_the_gutter_is_that_of_the_number_of_pages(tmp_path: Path) -> None:
    """With blank backs, 160 versions are more pages than the table's first row covers, whatever the first guess."""
    text = job_text("{trim: A5, puzzles_on: rectos, contents: no}", 1).replace("pick: 6", "pick: 6, variants: 100")
    built = Built(tmp_path, text)
    count = len(built.texts)
    assert 150 < count <= 300
    folio = built.folio(4)
    assert folio
    left = min(word.left for word in built.words(4))
    assert left >= 72 * INSIDE_MARGINS[1][1] - 1
    assert left == pytest.approx(36 + 18, abs=2)


def test_large_books_are_laid_out_again_and_stay_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = job_text("{trim: A5}", 9, {0: "I", 4: "II"}, "page: {per_page: 2}\n")
    kept = Built(tmp_path, text).path.read_bytes()
    monkeypatch.setattr(book_module.CountedPages.__init__, "__defaults__", ((), 2))
    assert Built(tmp_path, text).path.read_bytes() == kept


def test_a_sheet_that_cannot_be_printed_is_left_out_and_its_chapter_stays(tmp_path: Path) -> None:
    job = tmp_path / "book.yaml"
    text = job_text("{trim: A5}", 3, {1: "Part"}).replace("pick: 6, size: 12x12, chapter", "size: 60x60, chapter")
    job.write_text(text, encoding="utf-8")
    with pytest.raises(worksheets.WorksheetError, match="T1"):
        worksheets.build(job, output=tmp_path / "out", keep_going=True)
    texts = [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(tmp_path / "out/book.pdf")]
    assert any({"2", "T2"} <= {*text.splitlines()} for text in texts)
    assert any(text.splitlines()[:2] == ["Part", "Puzzle 2"] for text in texts)


def test_the_preview_shows_single_pages_and_which_are_answers() -> None:
    preview = plan(job_text("{trim: A5, imposition: booklet}", 5))
    assert not preview.problems
    assert [page.answers for page in preview.pages] == [False] * 12 + [True] * 2
    assert [page.sheets for page in preview.pages[6:]] == [(0,), (1,), (2,), (3,), (4,), (), (0, 1, 2, 3, 4), ()]


def test_long_titles_are_wrapped_on_their_page_and_cut_in_the_contents(tmp_path: Path) -> None:
    long = "A very long title that goes on and on for nobody ever told its author to be brief at last"
    text = job_text("{trim: A5}", 2, {0: long}).replace("A book", long)
    built = Built(tmp_path, text.replace("title: T1", f"title: {long}"))
    assert " ".join(built.texts[0].split()).startswith(long)
    assert " ".join(built.texts[6].split()) == f"{long} Puzzles 1–2"
    lines = built.texts[2].splitlines()
    assert lines[1].startswith("A very long title")
    assert re.fullmatch(r".*[a-z]… 7", lines[1])
    assert re.fullmatch(r"2 · A very long title .*… 9", lines[3])
    ends = [word.right for word in built.words(2)]
    assert max(ends) <= 420 - 36 + 1
