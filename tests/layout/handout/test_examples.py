"""Worked examples next to or below instructions, and notes above answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.layout.conftest import side_by_side
from tests.layout.texts import texts_of
from worksheets.base.errors import LayoutError
from worksheets.drawing.paper import MM, PAPER_SIZES, PageSetup
from worksheets.drawing.shapes import Drawing, Letters, Rect, Text
from worksheets.drawing.style import PageStyle
from worksheets.layout.furniture import Titles
from worksheets.layout.handout.handouts import place_handouts
from worksheets.layout.handout.head import BELOW, BESIDE, DROP, Heading, place_heading
from worksheets.layout.handout.orientation import one_way
from worksheets.layout.key.answers import place_answers
from worksheets.layout.page import Page, Placed
from worksheets.puzzles import registry
from worksheets.puzzles.values import AnswerTable, HandoutText

pytestmark = pytest.mark.slow

A4 = PageSetup(title="Term 1")
NO_SHRINK = (Phase.explicit, Phase.reuse, Phase.generate)
SENTENCE = "Cut the grid into regions and read them row by row. "
TITLES = Titles("On the farm", "Term 1")
STYLE = PageStyle()

Explain = Callable[..., None]


def example_of(width: float, height: float, size: float = 8) -> Drawing:
    """Return a frame with a text, by which an example is distinguished from other frames."""
    return Drawing(width, height, (Rect(0, 0, width, height), Text(2, height / 2, "ex", size)), size)


@pytest.fixture
def explain() -> Iterator[Explain]:
    """Return a function that gives the test kind an instruction and an example: `explain(instruction, example)`."""
    with pytest.MonkeyPatch.context() as patch:
        kind = registry.find("letters")
        plain = kind.handout_text

        def setter(instruction: str, example: Drawing | None) -> None:
            def changed_text(puzzle: Any, language: str) -> HandoutText:
                return plain(puzzle, language)._replace(instruction=instruction, example=example)

            patch.setattr(kind, "handout_text", changed_text)

        yield setter


@pytest.fixture
def remark() -> Iterator[Callable[[str], None]]:
    """Return a function that gives the answers of the test kind a note."""
    with pytest.MonkeyPatch.context() as patch:
        kind = registry.find("letters")
        plain = kind.answer_table

        def setter(note: str) -> None:
            def table(puzzle: Any, solution: Any, language: str) -> AnswerTable:
                return plain(puzzle, solution, language)._replace(note=note)

            patch.setattr(kind, "answer_table", table)

        yield setter


def examples_of(page: Page) -> list[Placed]:
    return [item for item in page.items if any(getattr(s, "text", "") == "ex" for s in item.drawing.shapes)]


def lines_of(heading: Heading) -> list[Text]:
    """Return the lines of the instruction."""
    shapes = heading.items[0].drawing.shapes
    return [s for s in shapes if isinstance(s, Text) and s.text not in TITLES and s.size == STYLE.text]


def placed(instruction: str, example: Drawing | None, width: float, metrics: Any) -> Heading:
    return place_heading(TITLES, HandoutText(instruction, example=example), width, STYLE, metrics)


def test_text_flows_round_the_example_to_its_right(metrics: Any) -> None:
    heading = placed((SENTENCE * 8).strip(), example_of(100, 50), 500, metrics)
    head, example = heading.items
    lines = lines_of(heading)
    assert " ".join(line.text for line in lines) == (SENTENCE * 8).strip()
    assert example.x + example.drawing.width == 500
    # The first lines end before it; those below it are as wide as the page.
    room = example.x - BESIDE * STYLE.gap
    beside = [line for line in lines if line.y - 0.8 * STYLE.text < example.y + 50]
    below = lines[len(beside) :]
    assert all(metrics.width(line.text, line.size) <= room + 0.01 for line in beside)
    assert max(metrics.width(line.text, line.size) for line in below) > room
    assert all(metrics.width(line.text, line.size) <= 500 for line in below)
    # The example begins at the top of the first line, a font size above its baseline.
    first = lines[0].y - STYLE.text
    assert example.y == pytest.approx(first + DROP * STYLE.text)
    assert heading.height == head.drawing.height > example.y + 50


def test_beside_a_short_instruction_the_example_reaches_up_to_the_title(metrics: Any) -> None:
    bare = placed("Cut the grid.", None, 500, metrics)
    heading = placed("Cut the grid.", example_of(100, 50), 500, metrics)
    assert [line.text for line in lines_of(heading)] == ["Cut the grid."]
    assert heading.height == heading.items[1].y + 50 == bare.height
    tall = placed("Cut the grid.", example_of(100, 90), 500, metrics)
    assert tall.items[1].y == 0
    assert tall.height == 90 > bare.height


@pytest.mark.parametrize("titles", [TITLES._replace(version="Version A"), TITLES._replace(sheet="On the farm " * 5)])
def test_an_example_is_below_the_title(metrics: Any, titles: Titles) -> None:
    text = HandoutText("Cut the grid.")
    bare = place_heading(titles, text, 500, STYLE, metrics)
    heading = place_heading(titles, text._replace(example=example_of(100, 50)), 500, STYLE, metrics)
    title = max(shape.y for shape in bare.items[0].drawing.shapes if isinstance(shape, Text) and shape.bold)
    assert heading.items[1].y > title
    assert heading.height == heading.items[1].y + 50 > bare.height


def test_on_a_narrow_page_the_example_is_below(metrics: Any) -> None:
    for instruction, example in (
        (SENTENCE.strip(), example_of(200, 50)),
        ("Donaudampfschifffahrtsgesellschaft " + SENTENCE.strip(), example_of(60, 50)),
    ):
        heading = placed(instruction, example, 300, metrics)
        head, below = heading.items
        assert head.drawing == placed(instruction, None, 300, metrics).items[0].drawing
        assert (below.x, below.y) == (0.0, head.drawing.height + BELOW * STYLE.gap)
        assert heading.height == below.y + 50


def test_an_example_that_is_wider_than_the_page_is_left_out(metrics: Any) -> None:
    assert placed(SENTENCE, example_of(301, 50), 300, metrics) == placed(SENTENCE, None, 300, metrics)


def test_without_an_example_the_heading_is_the_title_with_its_instruction(metrics: Any) -> None:
    (item,) = placed(SENTENCE.strip(), None, 500, metrics).items
    assert (item.x, item.y, item.repeated) == (0.0, 0.0, False)


@settings(max_examples=30, phases=NO_SHRINK, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    rows=st.integers(1, 30),
    columns=st.integers(1, 30),
    bank=st.integers(0, 60),
    paper=st.sampled_from(["A3", "A4", "A5", "Letter"]),
    per_page=st.sampled_from([1, 2, 4]),
    sentences=st.integers(1, 8),
    width=st.integers(10, 400),
    height=st.integers(10, 300),
    variant=st.sampled_from([None, "A"]),
)
def test_examples_never_overlap_or_clip_and_never_keep_a_sheet_from_being_printed(
    make: Any, metrics: Any, boxes: Any, explain: Explain, rows: int, columns: int, bank: int, paper: str,
    per_page: int, sentences: int, width: int, height: int, variant: str | None,
) -> None:  # fmt: skip
    size = PAPER_SIZES[paper]
    setup = PageSetup(*size, per_page=per_page, title="Term 1", margin=12 * MM)
    exercise = make(rows, columns, bank, variant=variant)
    instruction = (SENTENCE * sentences).strip()
    explain(instruction, None)
    try:
        bare = list(place_handouts([exercise], setup, metrics))
    except LayoutError:
        return
    explain(instruction, example_of(width, height))
    pages = list(place_handouts([exercise], setup, metrics))
    assert len(pages) <= len(bare)
    assert sum(len(examples_of(page)) for page in pages) <= 1
    for page in pages:
        found = [box for box in boxes(page) if box.what not in ("letters", "ex")]
        for box in found:
            assert setup.margin - 0.1 <= box.left < box.right <= page.width - setup.margin + 0.1
            assert setup.margin - 0.1 <= box.top < box.bottom <= page.height - setup.margin + 0.1
        for one, other in side_by_side(found):
            assert not one.overlaps(other), (one, other)
    printed = " ".join(text for page in pages for text in texts_of(page))
    assert "".join(instruction.split()) in "".join(printed.split())


def test_an_example_is_printed_in_its_own_size_on_a4_and_with_the_text_on_others(
    make: Any, metrics: Any, explain: Explain
) -> None:
    explain(SENTENCE * 3, example_of(96, 64, 9.6))
    sizes = {}
    for name, per_page in (("A4", 1), ("A3", 1), ("A4", 2), ("A4", 4), ("A5", 1)):
        width, height = PAPER_SIZES[name]
        (page,) = place_handouts([make(7, 9, 8)], PageSetup(width, height, per_page=per_page), metrics)
        (item,) = examples_of(page)
        sizes[name, per_page] = item.drawing.width
        assert item.drawing.letter_size >= 7
        assert item.drawing.height == pytest.approx(item.drawing.width * 64 / 96)
    assert sizes["A4", 1] == 96
    assert sizes["A3", 1] > 96 > sizes["A4", 2] > sizes["A4", 4]
    # Its texts of 9.6 pt shrink to 7 pt, but no further.
    assert sizes["A4", 4] == pytest.approx(70)


def test_an_example_gives_way_to_a_puzzle_that_would_not_fit(make: Any, metrics: Any, explain: Explain) -> None:
    setup = A4._replace(per_page=4)
    explain(SENTENCE, example_of(200, 150))
    (small,) = place_handouts([make(6, 8)], setup, metrics)
    assert len(examples_of(small)) == 1
    (full,) = place_handouts([make(22, 20)], setup, metrics)
    assert examples_of(full) == []
    explain(SENTENCE, None)
    same = list(place_handouts([make(22, 20)], setup, metrics)) == [full]
    assert same


def test_an_example_gives_way_to_a_bank_that_would_need_another_page(make: Any, metrics: Any, explain: Explain) -> None:
    counts = []
    for bank in range(4, 300, 8):
        explain(SENTENCE, None)
        bare = list(place_handouts([make(25, 25, bank)], A4, metrics))
        explain(SENTENCE, example_of(200, 150))
        pages = list(place_handouts([make(25, 25, bank)], A4, metrics))
        assert len(pages) == len(bare)
        counts.append((len(pages), len(examples_of(pages[0]))))
    assert counts[0] == (1, 1)
    assert (1, 0) in counts
    assert counts[-1][0] > 1
    assert counts[-1][1] == 1, "where nothing is saved by it, the example stays"


def test_an_example_is_worth_slightly_smaller_letters(make: Any, metrics: Any, explain: Explain) -> None:
    """A landscape page has no room for it, and letters a quarter larger are not worth losing it."""
    exercise = make(13, 22)
    explain(SENTENCE, example_of(200, 330))
    sizes = {}
    for way, count in (("portrait", 1), ("landscape", 0)):
        (page,) = place_handouts([exercise], A4._replace(orientation=way), metrics)  # type: ignore[arg-type]
        assert len(examples_of(page)) == count
        sizes[way] = page.starts[0].letter_size
    assert 1.15 < sizes["landscape"] / sizes["portrait"] < 1 / 0.75
    setup = one_way([exercise], A4, metrics)
    (page,) = place_handouts([exercise], setup, metrics)
    assert (page.width < page.height, len(examples_of(page))) == (True, 1)


def test_a_refusal_is_about_the_puzzle_alone(make: Any, metrics: Any, explain: Explain) -> None:
    refusals = []
    for example in (None, example_of(200, 150)):
        explain(SENTENCE, example)
        with pytest.raises(LayoutError) as error:
            list(place_handouts([make(70, 40)], A4, metrics))
        refusals.append(str(error.value))
    assert refusals[0] == refusals[1]


def test_all_pages_share_one_drawing(make: Any, metrics: Any, explain: Explain) -> None:
    explain(SENTENCE, example_of(96, 64))
    for per_page in (1, 4):
        exercises = [make(7, 9, 8, id=f"s{n}") for n in range(2 * per_page)]
        pages = list(place_handouts(exercises, A4._replace(per_page=per_page), metrics))
        found = [item for page in pages for item in examples_of(page)]
        assert len(found) == len(exercises)
        assert all(item.repeated for item in found)
        assert len({id(item.drawing) for item in found}) == 1


@settings(max_examples=30, phases=NO_SHRINK, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    sizes=st.lists(st.tuples(st.integers(1, 40), st.integers(1, 40), st.integers(0, 120)), min_size=1, max_size=8),
    sentences=st.integers(1, 6),
)
def test_notes_stand_with_every_answer_and_overlap_nothing(
    make: Any, metrics: Any, boxes: Any, remark: Any, sizes: list[tuple[int, int, int]], sentences: int
) -> None:
    note = ("Exactly one solution: checked against 187,342 words. " * sentences).strip()
    remark(note)
    exercises = [make(r, c, bank, id=f"sheet-{n}") for n, (r, c, bank) in enumerate(sizes)]
    pages = list(place_answers(exercises, A4, metrics))
    for page in pages:
        found = [box for box in boxes(page) if box.what != "letters"]
        for box in found:
            assert A4.margin - 0.1 <= box.left < box.right <= page.width - A4.margin + 0.1
            assert A4.margin - 0.1 <= box.top < box.bottom <= page.height - A4.margin + 0.1
        for one, other in side_by_side(found):
            assert not one.overlaps(other), (one, other)
    printed = " ".join(text for page in pages for text in texts_of(page))
    assert printed.count(note) == len(exercises)


def test_a_note_is_between_the_marks_and_the_drawing(make: Any, metrics: Any, remark: Any) -> None:
    remark("Exactly one solution.")
    (page,) = place_answers([make(6, 8, 3, id="farm")], A4, metrics)
    at = {
        shape.text: item.y + shape.y for item in page.items for shape in item.drawing.shapes if isinstance(shape, Text)
    }
    (top,) = {item.y for item in page.items for shape in item.drawing.shapes if isinstance(shape, Letters)}
    assert at["On the farm"] == at["Medium · Difficulty 34"] < at["Exactly one solution."] < top


def test_a_note_is_reported_once_where_a_list_continues(make: Any, metrics: Any, remark: Any) -> None:
    remark("Exactly one solution.")
    pages = list(place_answers([make(12, 12, 700)], A4, metrics))
    assert len(pages) > 1
    assert [texts_of(page).count("Exactly one solution.") for page in pages] == [1] + [0] * (len(pages) - 1)


def test_answers_without_a_note_are_as_they_were(make: Any, metrics: Any, remark: Any) -> None:
    bare = list(place_answers([make(6, 8, 3)], A4, metrics))
    remark("")
    same = list(place_answers([make(6, 8, 3)], A4, metrics)) == bare
    assert same


@pytest.mark.parametrize("least", [14.0, 18.0, 24.0])
def test_an_example_has_no_letters_below_the_requested_size(metrics: Any, least: float) -> None:
    style = STYLE.at_least(least)
    text = HandoutText("Cut the grid.", example=example_of(60, 30, size=8))
    _, example = place_heading(TITLES, text, 500, style, metrics).items
    assert example.drawing.letter_size == pytest.approx(max(least, 8 * style.text / 12))
    assert example.drawing.width == pytest.approx(60 * example.drawing.letter_size / 8)
