from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from pydantic import create_model

from tests.layout.texts import placed_texts, texts_in, texts_of
from tests.loops import loop_over
from worksheets.base.errors import LayoutError
from worksheets.base.grid import LetterGrid
from worksheets.drawing.images.raster import Raster
from worksheets.drawing.paper import MM, PAPER_SIZES, PageSetup
from worksheets.drawing.shapes import Letters, Line, Loop, Picture, Polygon, Text
from worksheets.drawing.style import Area, PageStyle
from worksheets.drawing.type_scale import LETTERS
from worksheets.layout.furniture import Titles, title_drawing
from worksheets.layout.handout.banks import overflow
from worksheets.layout.handout.handouts import place_handouts
from worksheets.layout.handout.orientation import one_way
from worksheets.layout.page import Page
from worksheets.layout.paper_format import paper_formats
from worksheets.output.pdf.fonts import load_fonts
from worksheets.puzzles import registry
from worksheets.puzzles.values import Section

A4 = PageSetup(title="Term 1")
NO_SHRINK = (Phase.explicit, Phase.reuse, Phase.generate)
"""The page of a failure is readable as it is, and shrinking one takes minutes."""


def letters_of(page: Page) -> list[Letters]:
    return [shape for item in page.items for shape in item.drawing.shapes if isinstance(shape, Letters)]


def check_page(page: Page, margin: float, boxes: Any) -> None:
    """Check that everything lies within the margins, and that nothing overlaps."""
    found = boxes(page)
    for box in found:
        assert box.left >= margin - 0.1, box
        assert box.right <= page.width - margin + 0.1, box
        assert box.top >= margin - 0.1, box
        assert box.bottom <= page.height - margin + 0.1, box
    frames = [box for box in found if box.what == "frame"]
    for letters in (box for box in found if box.what == "letters"):
        assert any(f.left <= letters.left and letters.right <= f.right and f.top <= letters.top for f in frames)
        assert any(letters.bottom <= frame.bottom for frame in frames)
    for one, other in combinations([box for box in found if box.what != "letters"], 2):
        assert not one.overlaps(other), (one, other)


@settings(max_examples=40, phases=NO_SHRINK)
@given(
    rows=st.integers(1, 45),
    columns=st.integers(1, 45),
    bank=st.one_of(
        st.integers(0, 130),
        st.lists(st.text("abc de", min_size=1, max_size=120).map(str.strip).filter(bool), max_size=45),
    ),
    paper=st.sampled_from(sorted(PAPER_SIZES)),
    per_page=st.sampled_from([1, 2, 4]),
    orientation=st.sampled_from(["auto", "portrait", "landscape"]),
    title=st.sampled_from(["Farm", "A title " * 12, "Donaudampfschifffahrtsgesellschaft" * 3]),
    variant=st.sampled_from([None, "A"]),
    fields=st.sampled_from(
        [
            (),
            ("name",),
            ("name", "class", "date"),
            ("name", "Score", "Remarks on the handwriting", "date"),
            ("x" * 100,),
        ]
    ),
    job_title=st.sampled_from(["", "Term 1", "The year of the long titles, " * 4]),
    header_text=st.sampled_from(["", "Class 3b", "A school with a long name, " * 7, "x" * 200]),
    logo=st.sampled_from([None, (1, 1), (40, 18), (3, 500), (500, 3)]),
    footer=st.sampled_from([None, "", "Class 3b", "A footer that takes several lines " * 5, "x" * 200]),
)
def test_everything_is_on_the_page_and_nothing_overlaps(
    make: Any, metrics: Any, boxes: Any, rows: int, columns: int, bank: Any, paper: str, per_page: int,
    orientation: Any, title: str, variant: str | None, fields: tuple[str, ...], job_title: str,
    header_text: str, footer: str | None, logo: tuple[int, int] | None,
) -> None:  # fmt: skip
    width, height = PAPER_SIZES[paper]
    setup = PageSetup(
        width,
        height,
        orientation,
        per_page=per_page,
        header_fields=fields,
        header_text=header_text.strip(),
        logo=Raster(*logo, "png", b"", "gray") if logo else None,
        footer=footer and footer.strip(),
        title=job_title,
        margin=12 * MM,
    )
    exercise = make(rows, columns, bank, title=title.strip(), variant=variant)
    try:
        pages = list(place_handouts([exercise], setup, metrics))
    except LayoutError as error:
        # Refused only if a bare grid of 7 pt letters is too large, if long fields take the room of a small frame,
        # or if the bank would have to continue after a cut.
        pitch = 7 / 0.68
        shorter = min(width, height) if per_page == 1 else min(width, height) / 2
        crowded = per_page == 4 and len("".join((*fields, header_text, footer or ""))) > 30 - 10 * bool(logo)
        torn = setup.cut and "a sheet cannot continue after a cut" in str(error)
        assert torn or crowded or pitch * max(rows, columns) > 0.25 * shorter
        return
    for page in pages:
        check_page(page, setup.margin, boxes)
    assert [grid.rows for page in pages for grid in letters_of(page)] == [exercise.puzzle.grid.cells]
    assert all(grid.size >= 7 - 0.011 for page in pages for grid in letters_of(page))
    printed = " ".join(text for page in pages for text in texts_of(page)).replace(" ", "")
    for entry in exercise.puzzle.entries:
        assert (entry.clue or "").replace(" ", "") in printed


def test_the_grid_is_as_wide_as_the_text_and_its_top_is_at_one_height(make: Any, metrics: Any) -> None:
    """On A4 the text of a page begins at 54 points and the grid at 174, as designed."""
    for rows, columns, title in ((9, 12, "On the farm"), (14, 13, "Pets"), (7, 8, "Winter")):
        exercise = make(rows, columns, 8, title=title)
        (page,) = place_handouts([exercise], A4, metrics)
        (grid,) = letters_of(page)
        item = next(item for item in page.items if grid in item.drawing.shapes)
        assert item.x == pytest.approx(54, abs=0.1)
        assert item.drawing.width == pytest.approx(487.2, abs=0.1)
        assert grid.size in LETTERS
        assert grid.size <= 0.82 * min(grid.pitch, grid.leading)
        assert 0.8 < grid.pitch / grid.leading < 1.26
        instruction = exercise.handout_text().instruction
        lines = [text.y for text in placed_texts(page) if text.text in instruction]
        assert len(lines) == 2
        assert item.y - max(lines) == pytest.approx(30, abs=0.1)
        assert item.y == pytest.approx(174 + 18, abs=1.0), "an instruction of two lines"


def test_a_wide_grid_turns_the_page_and_a_square_one_does_not(make: Any, metrics: Any) -> None:
    for exercise, lying in ((make(8, 30, 6), True), (make(15, 15, 15), False)):
        (page,) = place_handouts([exercise], one_way([exercise], A4, metrics), metrics)
        assert (page.width > page.height) == lying


def test_the_letters_of_small_grids_have_an_upper_limit(make: Any, metrics: Any) -> None:
    for rows, columns, size in ((2, 3, 36), (8, 8, 36), (11, 10, 30)):
        (page,) = place_handouts([make(rows, columns, 1)], A4, metrics)
        assert letters_of(page)[0].size == size


def test_bank_columns_are_balanced_and_read_downwards(make: Any, metrics: Any) -> None:
    words = [f"word{n:02}" for n in range(10)]
    (page,) = place_handouts([make(12, 12, words)], A4, metrics)
    bank = next(item.drawing for item in page.items if "word00" in [s.text for s in texts_in(item.drawing.shapes)])
    entries = [text for text in texts_in(bank.shapes) if not text.bold]
    assert [entry.text for entry in entries] == words
    columns: dict[float, int] = {}
    for entry in entries:
        columns[entry.x] = columns.get(entry.x, 0) + 1
    assert max(columns.values()) - min(columns.values()) <= 1
    xs = list(columns)
    gaps = {round(b - a, 6) for a, b in pairwise(xs)}
    assert len(gaps) == 1


def test_a_long_bank_continues_under_its_heading(make: Any, metrics: Any) -> None:
    pages = list(place_handouts([make(32, 32, 300), make(5, 5, 2, id="next")], A4, metrics))
    assert len(pages) > 2
    assert [start.exercise for page in pages for start in page.starts] == [0, 1]
    assert "Words" in texts_of(pages[0]) + texts_of(pages[1])
    assert all("Words (continued)" in texts_of(page) for page in pages[2:-1])
    assert [page.label for page in pages] == [str(n + 1) for n in range(len(pages))]
    words = [text for page in pages[:-1] for text in texts_of(page) if text.startswith("word")]
    assert words == [f"word{n}" for n in range(300)]


def test_two_to_a_page_are_cut_in_the_middle_and_have_equal_letters(make: Any, metrics: Any) -> None:
    exercises = [make(10, 10, 8, id=f"s{n}") for n in range(5)]
    setup = one_way(exercises, A4._replace(per_page=2), metrics)
    pages = list(place_handouts(exercises, setup, metrics))
    assert [len(letters_of(page)) for page in pages] == [2, 2, 1]
    assert [[start.exercise for start in page.starts] for page in pages] == [[0, 1], [2, 3], [4]]
    assert len({grid.size for page in pages[:2] for grid in letters_of(page)}) == 1
    assert pages[0].items[-1].drawing.shapes[0].x1 == pytest.approx(pages[0].width / 2)  # type: ignore[union-attr]


def test_header_and_footer_say_what_the_sheet_is(make: Any, metrics: Any) -> None:
    setup = A4._replace(header_fields=("name", "date"))
    (page,) = place_handouts([make(8, 8, 4, id="farm", variant="B", difficulty="hard")], setup, metrics)
    texts = texts_of(page)
    assert texts[:2] == ["Name", "Date"]
    assert {"Term 1 · sheet 1", "On the farm", "Group B", "Page 1"} <= set(texts)
    assert (texts.count("Term 1 · sheet 1"), texts.count("On the farm")) == (1, 1), "a title stands on a page once"
    assert not [text for text in texts if "farm" in text and text != "On the farm"], "ids are nothing for pupils"
    assert page.starts[0].bookmark == "On the farm · Hard · Group B"


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
@pytest.mark.parametrize("least", [0.0, 18.0])
def test_circles_at_the_foot_show_the_level(make: Any, metrics: Any, difficulty: str, least: float) -> None:
    number = ["easy", "medium", "hard"].index(difficulty) + 1
    setup = A4._replace(least_size=least)
    (page,) = place_handouts([make(8, 8, 4, difficulty=difficulty, language="de")], setup, metrics)
    (mark,) = (item for item in page.items if item.drawing.said)
    circles = [shape for shape in mark.drawing.shapes if isinstance(shape, Loop)]
    assert mark.drawing.said == f"Stufe {number} von 3"
    assert [circle.fill is not None for circle in circles] == [each < number for each in range(3)]
    foot = page.items[page.items.index(mark) + 1]
    assert [shape.text for shape in foot.drawing.shapes if isinstance(shape, Text)] == [
        "Term 1 · Blatt 1",
        "Seite 1",
    ]
    assert mark.y == foot.y, "beside the page's number"
    assert mark.x == pytest.approx(foot.x)
    for circle in circles:
        assert (circle.x1, circle.y1) == (circle.x2, circle.y2)
        assert circle.radius < circle.x1 < mark.drawing.width - circle.radius + 0.1
    assert all(left.x1 + 2 * left.radius < right.x1 for left, right in pairwise(circles)), "circles stand apart"


def test_a_footer_of_ones_own_has_the_place_of_the_level(make: Any, metrics: Any) -> None:
    (page,) = place_handouts([make(8, 8, 4, id="farm")], A4._replace(footer="Class 3b"), metrics)
    assert [text for text in texts_of(page) if "Class 3b" in text or text == "Page 1"] == [
        "Term 1 · Class 3b",
        "Page 1",
    ]
    assert "farm" not in texts_of(page)
    assert not [item for item in page.items if item.drawing.said]


@loop_over("least", [9.0, 14.0, 18.0])
@loop_over("paper", ["A4", "A5", "Letter", "A3"])
@loop_over("per_page", [1, 2])
def test_nothing_is_smaller_than_the_least_size(
    make: Any, metrics: Any, boxes: Any, least: float, paper: str, per_page: int
) -> None:
    """Otherwise an error says that it does not fit; with letters of that size, any number of words may continue."""
    setup = PageSetup(*PAPER_SIZES[paper], per_page=per_page, least_size=least, title="T", header_text="Oak School")
    for rows, columns, bank in ((6, 7, 8), (12, 9, 40), (14, 14, ["a clue that takes some lines " * 4] * 6)):
        try:
            pages = list(place_handouts([make(rows, columns, bank, variant="A")], setup, metrics))
        except LayoutError as error:
            reason = "a sheet cannot continue after a cut" if "cut" in str(error) else f"they have to be {least:g} pt"
            assert reason in str(error)  # noqa: PT017
            assert setup.cut or "cut" not in str(error)  # noqa: PT017
            assert (paper, per_page) != ("A3", 1)
            continue
        for page in pages:
            shapes = [shape for item in page.items for shape in item.drawing.shapes]
            sizes = {shape.size for shape in shapes if isinstance(shape, Text | Letters)}
            assert min(sizes) >= least - 0.011
            check_page(page, 0, boxes)


def test_without_a_footer_the_puzzle_has_its_room(make: Any, metrics: Any) -> None:
    exercise = make(33, 10, 0, id="farm")
    (usual,) = place_handouts([exercise], A4._replace(orientation="portrait"), metrics)
    (bare,) = place_handouts([exercise], A4._replace(orientation="portrait", footer=""), metrics)
    assert not {"farm", "Page 1"} & set(texts_of(bare))
    assert bare.starts[0].letter_size >= usual.starts[0].letter_size
    assert letters_of(bare)[0].leading > letters_of(usual)[0].leading


def test_the_text_above_the_fields(make: Any, metrics: Any) -> None:
    (page,) = place_handouts([make(8, 8, 4)], A4._replace(header_text="Oak School, class 3b"), metrics)
    assert texts_of(page)[:2] == ["Oak School, class 3b", "Name"]
    (text,) = page.items[0].drawing.shapes
    assert isinstance(text, Text)
    assert (text.size, text.gray) == (PageStyle().small, 0.0)
    assert page.items[0].y + text.y < page.items[1].y + 12


@loop_over(("width", "height"), [(300, 300), (900, 100), (10, 400)])
@loop_over("paper", ["A4", "A5", "Letter"])
@loop_over("per_page", [1, 2, 4])
def test_a_logo_keeps_its_proportions_at_the_top_right(
    make: Any, metrics: Any, boxes: Any, width: int, height: int, paper: str, per_page: int
) -> None:
    setup = PageSetup(*PAPER_SIZES[paper], per_page=per_page, logo=Raster(width, height, "png", b"", "gray"), title="T")
    (page,) = place_handouts([make(6, 7, 4, id=f"s{n}") for n in range(per_page)], setup, metrics)
    logos = [(item, s) for item in page.items for s in item.drawing.shapes if isinstance(s, Picture)]
    assert len(logos) == per_page
    names = [(item.x, item.y) for item in page.items if "Name" in [getattr(s, "text", "") for s in item.drawing.shapes]]
    for (item, logo), (x, y) in zip(logos, names, strict=True):
        assert logo.width / logo.height == pytest.approx(width / height)
        assert logo.width <= 40 * MM + 0.01
        assert logo.height <= 18 * MM + 0.01
        assert item.x > x
        assert item.y <= y
    # As wide or as high as allowed: 40 or 18 mm on A4, or a third of a narrow handout.
    if (paper, per_page) == ("A4", 1):
        assert logos[0][1].width == pytest.approx(40 * MM) or logos[0][1].height == pytest.approx(18 * MM)
        assert logos[0][0].x + logos[0][1].width == pytest.approx(page.width - 54, abs=0.1)
        assert logos[0][0].y == pytest.approx(setup.margin)
    check_page(page, setup.margin if per_page == 1 else 0, boxes)


def test_the_title_of_the_job_is_not_printed_twice(make: Any, metrics: Any) -> None:
    for title, footer in (("On the farm", "Sheet 1"), ("Term 1", "Term 1 · sheet 1")):
        (page,) = place_handouts([make(6, 7, 4, title="On the farm")], A4._replace(title=title), metrics)
        assert [text for text in texts_of(page) if "On the farm" in text or "heet" in text] == ["On the farm", footer]


@pytest.mark.parametrize(("paper", "per_page"), [("A4", 1), ("A5", 1), ("A4", 4), ("A5", 4)])
def test_a_logo_leaves_room_for_a_name(make: Any, metrics: Any, paper: str, per_page: int) -> None:
    logo = Raster(900, 100, "png", b"", "gray")
    setup = PageSetup(*PAPER_SIZES[paper], per_page=per_page, margin=8 * MM, logo=logo, orientation="portrait")
    frame = paper_formats(setup)[0].frames[0]
    (page,) = place_handouts([make(4, 4, id=f"s{n}") for n in range(per_page)], setup, metrics)
    for item in page.items:
        for shape in item.drawing.shapes:
            assert not isinstance(shape, Picture) or shape.width <= 0.3 * frame.width + 0.01


def test_a_logo_alone(make: Any, metrics: Any) -> None:
    setup = A4._replace(header_fields=(), logo=Raster(20, 10, "png", b"", "gray"))
    (page,) = place_handouts([make(6, 7, 4)], setup, metrics)
    title = next(item for item in page.items if "On the farm" in [getattr(s, "text", "") for s in item.drawing.shapes])
    assert title.y >= setup.margin + 18 * MM


def test_long_header_fields_go_to_rows_of_their_own_and_leave_lines_to_write_on(make: Any, metrics: Any) -> None:
    fields = ("name", "Score", "Remarks on the handwriting of the pupil", "date")
    (page,) = place_handouts([make(8, 9, 4)], A4._replace(header_fields=fields), metrics)
    header = page.items[0].drawing
    labels = [shape for shape in header.shapes if isinstance(shape, Text)]
    lines = [shape for shape in header.shapes if isinstance(shape, Line)]
    assert [label.text for label in labels] == ["Name", "Score", "Remarks on the handwriting of the pupil", "Date"]
    assert {label.size for label in labels} == {10}
    assert [label.y for label in labels] == sorted(label.y for label in labels)
    assert labels[0].y == labels[1].y < labels[2].y == labels[3].y
    assert min(line.x2 - line.x1 for line in lines) >= 22


def test_an_instruction_wraps_and_never_shrinks(metrics: Any) -> None:
    sentence = "Find the words in the grid: they run across and down."
    natural = metrics.width(sentence, 12)
    for share, expected in ((1.01, [12.0]), (0.9, [12.0, 12.0]), (0.3, [12.0] * 4)):
        shapes = title_drawing(Titles("Farm"), sentence, share * natural, PageStyle(), metrics).shapes
        assert [shape.size for shape in shapes if isinstance(shape, Text) and not shape.bold] == expected


def test_directions_are_arrows_at_the_end_of_the_instruction(metrics: Any) -> None:
    drawing = title_drawing(Titles("Farm"), "Find them.", 400, PageStyle(), metrics, arrows=("E", "SE", "N"))
    arrows = [shape.corners for shape in drawing.shapes if isinstance(shape, Polygon)]
    assert len(arrows) == 3
    tips, tails = [arrow[3] for arrow in arrows], [arrow[0] for arrow in arrows]
    steps = [(tip.x - tail.x, tip.y - tail.y) for tip, tail in zip(tips, tails, strict=True)]
    assert [((x > 2) - (x < -2), (y > 2) - (y < -2)) for x, y in steps] == [(1, 0), (1, 1), (0, -1)]
    assert max(tip.x for tip in tips) <= 400
    (text,) = (shape for shape in drawing.shapes if isinstance(shape, Text) and shape.text == "Find them.")
    assert all(text.y - 12 < tip.y < text.y + 3 for tip in tips)


def test_a_heading_wider_than_its_bank_stays_on_the_page(make: Any, metrics: Any, boxes: Any) -> None:
    setup = PageSetup(320, 300, margin=30, header_fields=())
    (page,) = place_handouts([make(5, 5, ["a", "bc"])], setup, metrics)
    check_page(page, 30, boxes)
    heading, frame = (next(box for box in boxes(page) if box.what == what) for what in ("Words", "frame"))
    assert heading.left > frame.right


def test_pages_know_the_size_of_the_letters_of_what_starts_on_them(make: Any, metrics: Any) -> None:
    setup = A4._replace(per_page=2)
    exercises = [make(9, 12, 6), make(16, 16, 16), make(20, 11, 4)]
    starts = [(start, page) for page in place_handouts(exercises, setup, metrics) for start in page.starts]
    assert [start.exercise for start, _ in starts] == [0, 1, 2]
    for start, page in starts:
        rows = exercises[start.exercise].puzzle.grid.cells
        assert [each.size for each in letters_of(page) if each.rows == rows] == [start.letter_size]


def test_a_fixed_letter_size_is_kept_or_refused(make: Any, metrics: Any) -> None:
    (page,) = place_handouts([make(10, 12, 10)], A4._replace(font_size=14.0), metrics)
    assert letters_of(page)[0].size == 14
    with pytest.raises(LayoutError, match=r"letters of 40 pt.*A4.*smaller font_size"):
        list(place_handouts([make(10, 12, 10)], A4._replace(font_size=40.0), metrics))


def test_a_refusal_names_the_size_and_a_remedy(make: Any, metrics: Any) -> None:
    with pytest.raises(LayoutError) as refused:
        list(place_handouts([make(60, 60, 5)], A4, metrics))
    sentence = str(refused.value)
    assert '"On the farm" does not fit: its letters would be 6.3 pt on A4; they have to be 7 pt' in sentence
    assert "at least A3" in sentence
    columns = int(sentence.split(" columns")[0].rsplit(" ", 1)[1])
    assert 50 < columns < 60
    rows = int(sentence.split(" rows")[0].rsplit(" ", 1)[1])
    (page,) = place_handouts([make(rows, columns)], A4, metrics)
    assert letters_of(page)[0].size >= 7


def test_no_refusal_says_that_letters_would_be_as_large_as_they_have_to_be(make: Any, metrics: Any) -> None:
    pitch = 6.97 / 0.82
    setup = PageSetup((50 * pitch + 2) / 0.95 + 60 + 23, 900, margin=30, orientation="portrait")
    with pytest.raises(LayoutError, match=r"its letters would be 6\.9 pt on .*; they have to be 7 pt"):
        list(place_handouts([make(12, 50)], setup, metrics))


@pytest.mark.parametrize(("more", "sizes"), [(60, [14.0]), (150, [14.0]), (230, [12.0]), (400, [12.0, 14.0])])
def test_the_rest_of_a_bank_is_as_large_as_one_page_allows(metrics: Any, more: int, sizes: list[float]) -> None:
    section = Section("Words", tuple(f"word{n}" for n in range(more)))
    blocks = list(overflow((section,), 0, Area(510, 700), PageStyle()._replace(sums=14.0), metrics, "en"))
    assert [block.size for block in blocks] == sizes
    assert sum(block.taken for block in blocks) == more


@pytest.mark.parametrize("fields", [{}, {"size": (int, 9)}])
def test_a_refusal_advises_no_other_grid_where_authors_choose_none(
    make: Any, metrics: Any, monkeypatch: pytest.MonkeyPatch, fields: dict[str, Any]
) -> None:
    monkeypatch.setattr(registry.find("letters"), "Spec", create_model("Spec", **fields))
    advice = []
    for setup in (A4, A4._replace(font_size=40.0), A4._replace(width=2000.0, height=500.0, per_page=4)):
        with pytest.raises(LayoutError) as refused:
            list(place_handouts([make(60, 60, 5)], setup, metrics))
        advice.append(str(refused.value).partition(" does not fit: ")[2])
    assert advice[0] == "its letters would be 6.3 pt on A4; they have to be 7 pt; use at least A3"
    assert "rows" not in "".join(advice)
    assert "words" not in "".join(advice)
    assert advice[1].endswith(" for it; use a smaller font_size, or auto")
    assert advice[2].endswith("use fewer puzzles per page")


def test_letters_that_no_font_has_are_refused_by_the_layout(make: Any) -> None:
    cells = (tuple("AB字"), tuple("C漢語"))
    exercise = make(2, 3)
    exercise = replace(exercise, puzzle=replace(exercise.puzzle, grid=LetterGrid(cells)))
    sentence = r'no font at hand has the character "字" \(U\+5B57 CJK UNIFIED IDEOGRAPH-5B57\) of "ABC字漢語"'
    with pytest.raises(LayoutError, match=sentence):
        list(place_handouts([exercise], A4, load_fonts("Andika")))


def test_sheets_that_need_different_orientations_cannot_share_a_page(make: Any, metrics: Any) -> None:
    wide, tall = make(5, 40, id="wide"), make(28, 5, id="tall")
    setup = A4._replace(per_page=2)
    (upright,), (lying,) = (list(place_handouts([each], setup, metrics)) for each in (wide, tall))
    assert upright.width < upright.height
    assert lying.width > lying.height
    with pytest.raises(LayoutError, match=r"wide and tall do not fit on one page"):
        list(place_handouts([wide, tall], setup, metrics))


def test_exercises_are_read_only_as_pages_are_requested(make: Any, metrics: Any) -> None:
    taken = []

    def exercises() -> Any:
        for number in range(10):
            taken.append(number)
            yield make(5, 5, 3)

    pages = place_handouts(exercises(), A4, metrics)
    assert taken == []
    next(pages)
    assert taken == [0]


def test_an_instruction_of_ones_own_and_none(make: Any, metrics: Any) -> None:
    exercise = make(33, 10, 0, id="farm")
    setup = A4._replace(orientation="portrait")
    (usual,), (own,), (bare,) = (
        place_handouts([replace(exercise, instruction=instruction)], setup, metrics)
        for instruction in (None, "Look here!", "")
    )
    assert set(texts_of(own)) - set(texts_of(usual)) == {"Look here!"}
    assert set(texts_of(bare)) < set(texts_of(usual))
    assert bare.starts[0].letter_size >= usual.starts[0].letter_size
    assert letters_of(bare)[0].leading > letters_of(usual)[0].leading
