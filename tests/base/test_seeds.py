from __future__ import annotations

from worksheets.base.seeds import rng_for


def test_these_values_never_change() -> None:
    """Changing them changes every sheet ever printed."""
    assert [round(rng_for(0).random(), 12), round(rng_for(2026, "farm", "A").random(), 12)] == [
        0.154676852591,
        0.177432900552,
    ]


def test_seed_sheet_and_version_each_change_the_chance() -> None:
    draws = {rng_for(*key).random() for key in [(1, "a", ""), (2, "a", ""), (1, "b", ""), (1, "a", "A"), (1, "aA", "")]}
    assert len(draws) == 5
