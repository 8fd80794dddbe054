"""The fields of a golden-cube sheet: accepted values, and the messages for refused ones."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from worksheets.puzzles.goldencube.model import Box
from worksheets.puzzles.goldencube.spec import DIFFICULTIES, MOST_BLOCKS, Spec


@pytest.mark.parametrize(
    ("size", "box"),
    [
        ("3", (3, 3, 3)),
        (5, (5, 5, 5)),
        ("5x7x3", (5, 7, 3)),
        (" 5 X 7 × 9 ", (5, 7, 9)),
        ([3, 5, 7], (3, 5, 7)),
        (Box(1, 3, 5), (1, 3, 5)),
    ],
)
def test_sizes(size: object, box: tuple[int, int, int]) -> None:
    spec = Spec.model_validate({"size": size})
    assert spec.size == box
    assert isinstance(spec.size, Box)
    assert list(spec.problems()) == []


BLOCKS = ((1, 3, 3), (1, 3, 3), (1, 1, 3), (2, 1, 1), (2, 1, 1), (1, 1, 1))


@pytest.mark.parametrize(
    "blocks",
    [
        ["1x3x3", "1x3x3", "1x1x3", "2x1x1 * 2", "1x1x1"],
        "1x3x3*2, 1 × 1 × 3, 2X1x1 *2,1x1x1 * 1",
        ["1x3x3 * 2", [1, 1, 3], (2, 1, 1), "2x1x1", "1x1x1"],
    ],
)
def test_blocks_in_every_form(blocks: object) -> None:
    spec = Spec.model_validate({"blocks": blocks})
    assert spec.blocks == BLOCKS
    assert list(spec.problems()) == []


def test_fields_have_defaults() -> None:
    spec = Spec()
    assert (spec.size, spec.blocks, spec.unique, spec.golden) == (Box(3, 3, 3), None, True, True)
    assert spec.rules == DIFFICULTIES["medium"]


def test_a_spec_survives_its_own_dump() -> None:
    spec = Spec.model_validate({"size": "5x3x3", "blocks": "1x3x3 * 4, 1x1x3 * 2, 1x1x1 * 2", "unique": "no"})
    dumped = spec.model_dump(mode="json")
    assert dumped["size"] == "5x3x3"
    assert Spec.model_validate(dumped) == spec


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"size": "3x3"}, '"3x3" is not a box; write three edges such as 5x7x5, or one number for a cube'),
        ({"size": "three"}, '"three" is not a box'),
        ({"size": "-3"}, '"-3" is not a box'),
        ({"size": [3, 3, 3, 3]}, '"3x3x3x3" is not a box'),
        ({"size": "0x3x3"}, "a box of 0 x 3 x 3 has no cells; use at least 1 for each edge"),
        ({"size": "3x3x11"}, "a box of 3 x 3 x 11 is too large to print; at most 9 cells along each edge"),
        ({"blocks": ["1x3", "1x3x3", "ball"]}, 'for four of them; "ball" is not a block'),
        ({"blocks": ["1x0x3"]}, '"1x0x3" has a zero; edges and numbers are at least 1'),
        ({"blocks": ["1x1x3 * 0"]}, '"1x1x3 * 0" has a zero'),
        ({"blocks": [7]}, '"7" is not a block; write three edges such as 1x2x3, or 1x2x3 * 4 for four of them'),
        ({"blocks": []}, "there are no blocks; leave the field out to have some made"),
        ({"blocks": {"a": 1}}, "blocks are a list"),
        ({"blocks": ["1x1x1 * 999999999"]}, f"there are too many blocks; a sheet has at most {MOST_BLOCKS}"),
    ],
)
def test_values_that_are_refused(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError) as caught:
        Spec.model_validate(fields)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("fields", "problems"),
    [
        (
            {"size": "4x3x6"},
            [
                (
                    "size",
                    "a box of 4 x 3 x 6 has no cell in its centre for the golden cube, as 4 and 6 are even; "
                    "use odd edges, or golden: no",
                )
            ],
        ),
        ({"size": "4x3x6", "golden": "no"}, []),
        ({"size": 1}, [("size", "a box of 1 x 1 x 1 holds the golden cube and nothing else; use a larger one")]),
        ({"size": 1, "golden": False}, []),
        (
            {"blocks": "1x3x3 * 3, 1x1x4 * 2, 1x2x4"},
            [
                ("blocks", "the block 1x1x4 does not fit into a box of 3 x 3 x 3 in any orientation"),
                ("blocks", "the block 1x2x4 does not fit into a box of 3 x 3 x 3 in any orientation"),
                (
                    "blocks",
                    "the blocks fill 43 cells in all, 17 too many: a box of 3 x 3 x 3 has 26 besides the golden cube",
                ),
            ],
        ),
        (
            {"size": "3x5x3", "blocks": "1x3x3 * 4, 1x1x8, 1x1x1"},
            [
                ("blocks", "the block 1x1x8 does not fit into a box of 3 x 5 x 3 in any orientation"),
                ("blocks", "the golden cube itself is in the list of blocks; leave out one 1x1x1"),
            ],
        ),
        (
            {"size": "3x4x5", "golden": "no", "blocks": "3x3x4, 5x4x1"},
            [("blocks", "the blocks fill 56 cells in all, 4 too few: a box of 3 x 4 x 5 has 60")],
        ),
        ({"size": "3x4x5", "golden": "no", "blocks": "5x3x4"}, []),
        ({"language": "xx"}, [("language", 'there is no language "xx"')]),
    ],
)
def test_problems_between_fields(fields: dict[str, Any], problems: list[tuple[str, str]]) -> None:
    found = list(Spec.model_validate(fields).problems())
    assert [field for field, _ in found] == [field for field, _ in problems]
    assert all(sentence.startswith(start) for (_, sentence), (_, start) in zip(found, problems, strict=True))
