"""Words in groups are in columns: one for each group, or as many as fit, in which the words of all groups line up."""

from __future__ import annotations

from random import Random

from tests.loops import loop_over
from worksheets.drawing.pen import FontMetrics, extent
from worksheets.drawing.shapes import Text
from worksheets.drawing.style import Area, PageStyle
from worksheets.layout.handout.bank import Bank
from worksheets.layout.handout.banks import Block, overflow
from worksheets.puzzles.values import Section

SPACE = "\N{NO-BREAK SPACE}"


def section(*groups: str) -> Section:
    """A section with a group of the words of each text."""
    entries = tuple(f"{SPACE} {SPACE} ".join(group.split()) for group in groups)
    return Section("Words", entries, tuple(f"group {number}" for number in range(len(groups))), groups=True)


def random_section(seed: int) -> Section:
    rng = Random(seed)
    letters = range(3, 3 + rng.randint(2, 8))
    return section(*(" ".join("ailmw"[rng.randrange(5)] * n for _ in range(rng.randint(1, 7))) for n in letters))


def texts(block: Block, *, bold: bool = False) -> list[Text]:
    """The words of a panel, or its bold headings."""
    heading = "" if not bold else "group"
    found = [shape for shape in block.drawing().shapes if isinstance(shape, Text) and shape.bold is bold]
    return [text for text in found if text.text.startswith(heading)]


def lefts(shapes: list[Text]) -> list[float]:
    return sorted({round(text.x, 2) for text in shapes})


def test_few_groups_have_a_column_each_below_their_headings(metrics: FontMetrics) -> None:
    block = Bank([section("cow hen", "goat duck", "horse")], metrics, PageStyle(), task=True).block(480, 14)
    heads, words = texts(block, bold=True), texts(block)
    assert [word.text for word in words] == ["cow", "hen", "goat", "duck", "horse"]
    assert lefts(heads) == lefts(words)
    assert len({head.y for head in heads}) == 1
    assert {word.y - heads[0].y for word in words if word.text in ("cow", "goat", "horse")} == {words[0].y - heads[0].y}


def test_words_of_many_groups_line_up_behind_their_headings(metrics: FontMetrics) -> None:
    groups = ["cow hen ewe", "goat duck", "horse", "donkey", "chicken", "scarecrow"]
    block = Bank([section(*groups)], metrics, PageStyle(), task=True).block(300, 14)
    heads, words = texts(block, bold=True), texts(block)
    assert len({head.x for head in heads}) == 1
    assert max(metrics.width(head.text, 14, bold=True) + head.x for head in heads) < min(word.x for word in words)
    first = [word.x for word in words if word.text in ("cow", "goat", "horse", "donkey", "chicken", "scarecrow")]
    assert len({*first}) == 1
    assert {round(b - a, 2) for a, b in zip(lefts(words), lefts(words)[1:], strict=False)} == {
        round(lefts(words)[1] - lefts(words)[0], 2)
    }


@loop_over("seed", range(30))
def test_random_groups_keep_their_words_within_the_panel(metrics: FontMetrics, seed: int) -> None:
    bank = Bank([random_section(seed)], metrics, PageStyle(), task=True)
    words = [word for entry in random_section(seed).entries for word in entry.replace(SPACE, "").split()]
    for width in (300.0, 480.0):
        block = bank.block(width, 12)
        assert [word.text for word in texts(block)] == words
        boxes = [extent(word, metrics) for word in texts(block)]
        assert all(box.left >= 16 and box.right <= width - 16 + 0.01 for box in boxes)
        assert not any(a.meets(b) for n, a in enumerate(boxes) for b in boxes[:n])
    upright = bank.upright(700, 300, 12)
    assert upright is None or [word.text for word in texts(upright)] == words


def test_groups_continue_on_the_next_page_in_lines(metrics: FontMetrics) -> None:
    sections = [section("cow hen ewe", "goat duck", "horse goose sheep", "donkey turkey")]
    blocks = [*overflow(sections, 0, Area(300, 90), PageStyle(), metrics, "en", task=True)]
    assert len(blocks) > 1
    assert all(block.height <= 90 for block in blocks)
    assert [word.text for block in blocks for word in texts(block)] == (
        "cow hen ewe goat duck horse goose sheep donkey turkey".split()
    )


def test_words_that_are_too_wide_for_a_column_wrap(metrics: FontMetrics) -> None:
    block = Bank([section("m" * 40, "hen")], metrics, PageStyle(), task=True).block(200, 14)
    assert "".join(word.text.strip(SPACE) for word in texts(block)) == "m" * 40 + "hen"
    assert all(extent(word, metrics).right <= 200 for word in texts(block))
