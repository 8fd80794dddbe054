"""Of several outlines, the first whose letters are readable on the paper is made."""

from __future__ import annotations

from typing import Any

from tests.loops import loop_over
from worksheets.drawing.paper import MM, PAPER_SIZES, PageSetup
from worksheets.drawing.pen import FontMetrics
from worksheets.exercises.exercise import Exercise
from worksheets.layout.handout.exercise_layout import Handout
from worksheets.layout.handout.handouts import place_handouts
from worksheets.layout.handout.sizing import READABLE, Sizer
from worksheets.layout.page import starts_of

A5 = PAPER_SIZES["A5"]


def grids(make: Any, *sides: int | tuple[int, int], bank: Any = 12) -> list[Exercise]:
    return [make(*(side if isinstance(side, tuple) else (side, side)), bank) for side in sides]


def letters_of(exercise: Exercise, setup: PageSetup, metrics: FontMetrics) -> tuple[float, int]:
    """Return the size of the letters in points, and the number of pages."""
    pages = list(place_handouts([exercise], setup, metrics))
    return pages[0].starts[0].letter_size, len(pages)


def _has_large_words(handout: Handout | None) -> bool:
    return handout is not None and handout.bank_size >= 0.5 * handout.letter_size


SETUPS = [
    PageSetup(),
    PageSetup(per_page=2),
    PageSetup(per_page=4),
    PageSetup(*A5, per_page=2),
    PageSetup(*A5, margin=8 * MM, per_page=4),
    PageSetup(font_size=28.0),
    PageSetup(least_size=18.0),
    PageSetup(*A5, font_size=20.0, orientation="portrait"),
]


@loop_over("setup", SETUPS, every=3)
@loop_over("bank", [0, 12, ["It lives on a farm and gives milk to us"] * 8])
def test_the_first_that_is_read_well_is_made(make: Any, metrics: FontMetrics, setup: PageSetup, bank: Any) -> None:
    for first in (8, 14, 20, 30):
        outlines = grids(make, *range(first, 4, -1), bank=bank)
        number = Sizer(setup, metrics).choose(outlines)
        printed = [Sizer(setup, metrics)._layout.alone(each, Sizer(setup, metrics)._formats) for each in outlines]
        well = [
            number
            for number, handout in enumerate(printed)
            if handout and (setup.font_size or handout.letter_size >= max(READABLE, setup.least_size))
        ]
        whole = [each for each in well if each == 0 or len(printed[each].panels) == 1]  # type: ignore[union-attr]
        large = [each for each in whole if each == 0 or _has_large_words(printed[each])]
        if setup.per_page == 1:
            assert number == (well if 0 in well else large or whole or well or [0])[0]
        else:  # sheets that have to be smaller are made for the same kind of frames
            assert number in well or not well
            assert (number == 0) == (0 in well)


def test_a_flatter_puzzle_is_made_if_it_is_printed_wider_with_letters_as_large(make: Any, metrics: FontMetrics) -> None:
    clues = [f"It lives on a farm and gives milk to us, {number}" for number in range(12)]
    usual, *flatter = grids(make, (14, 14), (13, 15), (12, 17), (11, 18), (10, 20), bank=clues)
    for setup in (PageSetup(), PageSetup(width=612.0, height=792.0)):
        number = Sizer(setup, metrics).widest(usual, flatter)
        found = [
            Sizer(setup, metrics)._layout.alone(each, Sizer(setup, metrics)._upright) for each in (usual, *flatter)
        ]
        letters = [each.letter_size for each in found if each]
        widths = [each.puzzle.drawing.width for each in found if each and each.puzzle]
        assert number > 0
        assert letters[number] == max(letters)
        assert widths[number] >= max(w for w, size in zip(widths, letters, strict=True) if size == max(letters)) - 1
    assert Sizer(PageSetup(), metrics).widest(usual, grids(make, (28, 7), bank=clues)) == 0
    assert Sizer(PageSetup(font_size=14.0), metrics).widest(usual, flatter) == 0


def test_the_usual_size_stays_where_nothing_fits(make: Any, metrics: FontMetrics) -> None:
    assert Sizer(PageSetup(*A5, font_size=60.0), metrics).choose(grids(make, 12, 11, 10)) == 0
    assert Sizer(PageSetup(), metrics).choose([]) == 0


def test_where_no_letters_are_read_well_they_get_nearly_as_large_as_they_can(make: Any, metrics: FontMetrics) -> None:
    setup = PageSetup(*A5, per_page=2)
    outlines = grids(make, 30, 29, 28, 27, 17, (16, 17), 16)
    number = Sizer(setup, metrics).choose(outlines)
    sizes = [letters_of(each, setup, metrics)[0] for each in outlines[-3:]]
    assert outlines[number].puzzle.grid.rows in (16, 17)
    assert letters_of(outlines[number], setup, metrics)[0] * 1.08 >= max(sizes)
    assert max(sizes) < READABLE


def test_words_on_the_same_page_are_worth_more_than_slightly_larger_letters(make: Any, metrics: FontMetrics) -> None:
    setup = PageSetup(A5[1] / 2, A5[0])
    apart, whole = grids(make, 18, (10, 18), bank=20)
    assert Sizer(setup, metrics).choose([apart, whole]) == 1
    found = [place_handouts([each], setup, metrics) for each in (apart, whole)]
    (first, *_), (second, *_) = ([start for page in pages for start in page.starts] for pages in found)
    assert first.letter_size == second.letter_size < READABLE


def test_words_stay_on_the_page_if_some_size_allows_it(make: Any, metrics: FontMetrics) -> None:
    setup = PageSetup(font_size=28.0, orientation="portrait")
    outlines = grids(make, 14, (13, 12), (13, 11), (12, 11), (11, 11), bank=40)
    number = Sizer(setup, metrics).choose(outlines)
    letters, pages = letters_of(outlines[number], setup, metrics)
    assert (letters, pages) == (28.0, 1)
    assert letters_of(outlines[number - 1], setup, metrics)[1] == 2


def test_large_letters_have_large_words_under_them(make: Any, metrics: FontMetrics) -> None:
    setup = PageSetup(font_size=28.0, orientation="portrait")
    outlines = grids(make, 14, (13, 11), (12, 11), (11, 11), (10, 11), bank=14)
    number = Sizer(setup, metrics).choose(outlines)
    sizes = [starts_of(place_handouts([each], setup, metrics)).bank_sizes[0] for each in outlines[1:]]
    assert sizes[number - 1] >= 14.0 > sizes[number - 2]
