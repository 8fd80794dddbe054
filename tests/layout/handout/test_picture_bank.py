"""A bank of words with pictures: equal frames in even rows, all within its block."""

from __future__ import annotations

from itertools import combinations, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.drawing.images.made_pictures import file_of, gradient
from tests.layout.texts import texts_in
from worksheets.drawing.images.pictures import read_picture
from worksheets.drawing.paper import MM
from worksheets.drawing.pen import FontMetrics
from worksheets.drawing.shapes import Drawing, Line, Picture, Rect, Text
from worksheets.drawing.style import Area, PageStyle
from worksheets.drawing.type_scale import largest_above, letter_step
from worksheets.layout.handout.arrange import Body
from worksheets.layout.handout.banks import bank_of, filled_sections, overflow
from worksheets.layout.handout.picture_bank import PictureBlock
from worksheets.output.pdf.fonts import load_fonts
from worksheets.puzzles.values import BankPicture, Section

WIDE, HIGH = (read_picture(file_of(gradient(*size, "L"))) for size in ((40, 15), (11, 30)))
STYLE = PageStyle()
WORDS = [
    "",
    "cow",
    "guinea pig",
    "Donaudampfschifffahrtsgesellschaft",
    "It gives milk and stands in the meadow all day",
]

Entries = st.lists(st.tuples(st.sampled_from(WORDS[:3]), st.sampled_from([WIDE, HIGH])), min_size=1, max_size=30)


@pytest.fixture(scope="module")
def fonts() -> FontMetrics:
    return load_fonts("Andika")


def section(
    entries: list[tuple[str, object]], heading: str = "Clues", *, writing: int = 0, boxes: bool = False
) -> Section:
    texts = tuple(text or ("" if raster else "cow") for text, raster in entries)
    pictures = tuple(
        BankPicture(raster, f"picture {number}") if raster else None  # type: ignore[arg-type]
        for number, (_, raster) in enumerate(entries, 1)
    )
    marks = tuple(f"{number}." for number in range(1, len(entries) + 1))
    return Section(heading, texts, marks, boxes, writing, pictures)


def frames(drawing: Drawing) -> list[Rect]:
    return [shape for shape in drawing.shapes if isinstance(shape, Rect) and shape.radius]


def inside(inner: Picture, outer: Rect) -> bool:
    return (
        outer.x < inner.x
        and outer.y < inner.y
        and inner.x + inner.width < outer.x + outer.width
        and inner.y + inner.height < outer.y + outer.height
    )


@given(Entries, st.sampled_from([180, 300, 510]), st.sampled_from([10.0, 12.0, 16.0]), st.sampled_from([0, 5, 12]))
def test_equal_frames_beside_each_other_hold_the_pictures_in_order(
    entries: list[tuple[str, object]], width: float, size: float, writing: int
) -> None:
    fonts = load_fonts("Andika")
    block = bank_of((section(entries, writing=writing, boxes=True),), fonts, STYLE).block(width, size)
    drawing = block.drawing()
    found = frames(drawing)
    assert len(found) == block.taken == len(entries)
    assert len({round(frame.width, 6) for frame in found}) == 1
    assert {frame.height for frame in found} == {(28 if size == 16 else 20) * MM}
    for one, other in combinations(found, 2):
        apart = one.x + one.width < other.x or other.x + other.width < one.x
        assert apart or one.y + one.height < other.y or other.y + other.height < one.y
    assert [frame.y for frame in found] == sorted(frame.y for frame in found)
    assert max(frame.x + frame.width for frame in found) <= max(width, drawing.width) + 0.01
    assert max(frame.y + frame.height for frame in found) <= drawing.height + 0.01
    pictures = iter([shape for shape in drawing.shapes if isinstance(shape, Picture)])
    for (_, raster), frame in zip(entries, found, strict=True):
        if raster:
            picture = next(pictures)
            assert picture.raster is raster
            assert inside(picture, frame)
            base = frame.y + frame.height - picture.y - picture.height
            assert base == pytest.approx(frame.height * 11 / 79), "all stand on one base line"
            assert picture.width / picture.height == pytest.approx(picture.raster.width / picture.raster.height)
    assert next(pictures, None) is None
    lines = [shape for shape in drawing.shapes if isinstance(shape, Line)]
    assert len(lines) == (len(entries) if writing else 0)
    assert all(line.y1 <= drawing.height + 0.01 for line in lines)


def test_frames_have_28_millimetres_or_20_where_words_are_small(fonts: FontMetrics) -> None:
    bank = bank_of((section([("", WIDE)] * 4),), fonts, STYLE)
    assert bank.sizes == (16, 12)
    assert [frames(bank.block(500, size).drawing())[0].height / MM for size in bank.sizes] == pytest.approx([28, 20])
    small = bank_of((section([("", WIDE)] * 4),), fonts, STYLE.scaled(0.5))
    assert frames(small.block(500, small.sizes[0]).drawing())[0].height / MM == pytest.approx(14)


def test_frames_are_not_smaller_for_letters_that_are_reduced_above_small_words(fonts: FontMetrics) -> None:
    """Letters of 30 would be 24 above words of 12, so 28 millimetres with letters of 24 are better."""
    bank = bank_of([section([("", WIDE)] * 6, writing=8)], fonts, STYLE)

    def draw(area: Area) -> Drawing:
        edge = min(area.width, area.height)
        return Drawing(edge, edge, (), letter_step(edge / 10, edge / 10))

    smaller = 0
    for height in range(480, 640, 2):
        found = Body(487.0, float(height), STYLE, 7.0).arrange(draw, bank)
        assert found
        assert isinstance(found.bank, PictureBlock)
        below = draw(Area(487.0, height - bank.block(487.0, 16.0).height - STYLE.panel_gap))
        assert found.bank.edge == 28 * MM or below.letter_size < largest_above(12.0)
        smaller += draw(Area(487.0, height - bank.block(487.0, 12.0).height)).letter_size > below.letter_size
    assert smaller, "smaller frames allow larger letters"


def test_texts_without_pictures_are_a_list_of_their_own(fonts: FontMetrics) -> None:
    entries = [("cow", WIDE), ("It shines", None), ("", HIGH), ("It rains", None)]
    sections = filled_sections((section(entries),))
    assert [(part.entries, part.marks) for part in sections] == [
        (("cow", ""), ("1.", "3.")),
        (("It shines", "It rains"), ("2.", "4.")),
    ]
    block = bank_of(sections, fonts, STYLE, task=True).block(500, 16)
    drawing = block.drawing()
    assert block.taken == 4
    below = max(frame.y + frame.height for frame in frames(drawing))
    texts = {shape.text: shape for shape in drawing.shapes if isinstance(shape, Text)}
    assert texts["It shines"].y > below + 24 > texts["3"].y
    assert texts["It rains"].y < drawing.height


def test_rows_are_even(fonts: FontMetrics) -> None:
    """Seven pictures in rows of at most five are arranged as four and three, not as five and two."""
    found = frames(bank_of((section([("", WIDE)] * 7),), fonts, STYLE).block(500, 16).drawing())
    assert [sum(frame.y == y for frame in found) for y in sorted({frame.y for frame in found})] == [4, 3]


def test_upright_it_is_as_narrow_as_the_height_allows(fonts: FontMetrics) -> None:
    bank = bank_of((section([("cow", HIGH)] * 6),), fonts, STYLE)
    widths = []
    for height in (900, 500, 250):
        block = bank.upright(height, 500, 10)
        assert block
        assert block.height <= height
        widths.append(block.width)
    assert widths == sorted(set(widths))
    assert bank.upright(40, 500, 10) is None


@pytest.mark.parametrize("height", [60, 120, 300])
def test_entries_without_room_continue_and_none_is_lost(height: float, fonts: FontMetrics) -> None:
    long = "every day " * 60
    entries = [("cow", WIDE), (long.strip(), None), ("", HIGH)] * 4
    sections = (section(entries, "Across"), section(entries[:2], "Down"))
    blocks = [*islice(overflow(sections, 0, Area(200, height), STYLE, fonts, "en"), 1000)]
    drawings = [block.drawing() for block in blocks]
    shown = [shape.raster for drawing in drawings for shape in drawing.shapes if isinstance(shape, Picture)]
    assert shown == [raster for _, raster in [*entries, *entries[:2]] if raster]
    for drawing in drawings:
        pictures = [shape for shape in drawing.shapes if isinstance(shape, Picture)]
        assert all(map(inside, pictures, frames(drawing)[: len(pictures)])), "each in its own frame"
    texts = [text.text for drawing in drawings for text in texts_in(drawing.shapes)]
    assert " ".join(texts).count("every") == 60 * 5
    assert texts.count("cow") == 5
    assert {"Across", "Across (continued)"} <= {*texts, "Across (continued)"}


def test_a_bank_without_pictures_is_the_usual_one(fonts: FontMetrics) -> None:
    plain = Section("Words", ("cow", "hen"))
    assert not frames(bank_of((plain,), fonts, STYLE).block(300, 10).drawing())
