"""The direction of each part of a text, compared with an independent program."""

from __future__ import annotations

from bidi import get_display
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.loops import loop_over
from worksheets.drawing.directions import begins_at_right, levels_of

LETTERS = "abאבگب"
NUMBERS = "15٣"
SIGNS = "()[]{}+-.,:/%$ !'\"–،"
MARKS = "\u0301\u05b7\u064e"
MIRRORED = str.maketrans("()[]{}", ")(][}{")


def shown(text: str, base: int) -> str:
    """The characters from left to right, by rule L2."""
    levels = levels_of(text, base)
    order = [*range(len(text))]
    for least in range(max(levels, default=0), 0, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and levels[order[end]] >= least:
                end += 1
            order[start:end] = reversed(order[start:end])
            start = max(end, start + 1)
    return "".join(text[place] for place in order)


@given(st.text(st.sampled_from(LETTERS + NUMBERS + SIGNS + MARKS), max_size=16), st.sampled_from([0, 1]))
@settings(max_examples=500)
@example("a (ב) c", 1)
@example("אב (abc) ג 12", 0)
@example("א[a]\u0301 b", 1)
@example("גן 12/9-13 , 5%", 1)
def test_the_order_is_that_of_another_program(text: str, base: int) -> None:
    """python-bidi uses a Rust library; it mirrors brackets, which we leave to the font."""
    assert shown(text, base).translate(MIRRORED) == get_display(text, base_dir="LR"[base]).translate(MIRRORED)


@given(st.text(max_size=12), st.sampled_from([0, 1]))
def test_every_character_of_any_text_has_a_level(text: str, base: int) -> None:
    levels = levels_of(text, base)
    assert len(levels) == len(text)
    assert {*levels} <= {base, base + 1, 2}


@loop_over(
    ("text", "base", "levels"),
    [
        ("שם: 12", 1, [1, 1, 1, 1, 2, 2]),
        ("cow (בקר)", 0, [0, 0, 0, 0, 0, 1, 1, 1, 0]),
        ("می\u200cخ", 1, [1, 1, 1, 1]),
        ("\u200da", 0, [0, 0]),
        ("\u2066בא\u2069 c", 0, [0, 1, 1, 1, 0, 0]),
    ],
)
def test_levels(text: str, base: int, levels: list[int]) -> None:
    assert levels_of(text, base) == levels


def test_the_first_letter_decides() -> None:
    assert begins_at_right("12 – גן cow")
    assert not begins_at_right("12 – cow גן")
    assert not begins_at_right("12")
