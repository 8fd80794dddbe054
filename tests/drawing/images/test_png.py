from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.drawing.images.made_pictures import unpack_runs
from worksheets.drawing.images.png import pack_runs

RUNS = st.lists(st.tuples(st.integers(0, 255), st.integers(1, 300)), max_size=12)


@given(RUNS)
@example([])
@example([(value % 7, 1) for value in range(129)])
@example([(128, 128), (128, 1), (0, 130)])
def test_unpacking_reverses_packing(runs: list[tuple[int, int]]) -> None:
    data = b"".join(bytes((value,)) * length for value, length in runs)
    packed = pack_runs(data)
    assert unpack_runs(packed) == data
    assert len(packed) <= 1 + len(data) + -(-len(data) // 64)


@pytest.mark.parametrize(
    ("data", "packed"),
    [
        (b"", b"\x80"),
        (b"abc", b"\x02abc\x80"),
        (b"aabb", b"\x03aabb\x80"),
        (b"xaaaay", b"\x00x\xfda\x00y\x80"),
        (b"a" * 128, b"\x81a\x80"),
        (b"a" * 129, b"\x81a\x00a\x80"),
    ],
)
def test_the_writer_follows_the_format_byte_by_byte(data: bytes, packed: bytes) -> None:
    """Checked against a table of length bytes worked out by hand from the standard."""
    assert pack_runs(data) == packed
