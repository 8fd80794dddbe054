"""The base class of specs with listed words: entries, randomly picked words, and errors in a list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from worksheets.base.seeds import rng_for
from worksheets.puzzles.clue_words import ClueWords


class Spec(ClueWords):
    """A kind that accepts words of up to five letters."""

    def problems(self) -> Iterator[tuple[str, str]]:
        yield from self.word_problems(longest=5)


FARM = ["cow", "hen", "pig", "horse", "goat"]


def spec(words: list[Any], **fields: Any) -> Spec:
    return Spec.model_validate({"words": words, **fields})


def test_entries_have_letters_and_clues() -> None:
    entries = spec([{"word": "Öl", "clue": "is slippery"}, "cow"], language="de").entries
    assert [(entry.word, entry.letters, entry.clue) for entry in entries] == [
        ("Öl", ("Ö", "L"), "is slippery"),
        ("cow", ("C", "O", "W"), None),
    ]


def test_words_are_picked_by_chance_in_the_order_of_the_list() -> None:
    seen = set()
    for seed in range(20):
        picked = [entry.word for entry in spec(FARM, pick=3).picked(rng_for(seed), kept=[4])]
        assert len(picked) == 3
        assert picked[-1] == "goat"
        assert sorted(picked, key=FARM.index) == picked
        seen.add(tuple(picked))
    assert len(seen) > 3
    assert spec(FARM).picked(rng_for(0)) == spec(FARM, pick=5).picked(rng_for(0)) == spec(FARM).entries


def test_every_problem_of_a_list_is_reported() -> None:
    assert list(spec(FARM).problems()) == []
    assert list(spec(["cow", "Cow", "cow", "?!", "horses"], pick=9).problems()) == [
        ("words", '"cow" and "Cow" are the same letters'),
        ("words", '"cow" is listed twice'),
        ("words", '"?!" has no letters or digits'),
        ("pick", "9 words cannot be picked from a list of 5"),
        ("words", '"horses" has 6 letters; at most 5 fit'),
    ]
    assert [field for field, _ in spec(FARM, language="qq").problems()] == ["language"]


def test_a_preset_that_leaves_words_out_is_a_loss() -> None:
    assert list(spec(FARM, pick=3).losses({"pick"})) == [
        ("pick", "3 of the 5 words are used; pick: 5 uses all of them")
    ]
    assert list(spec(FARM, pick=3).losses(())) == []
    assert list(spec(FARM, pick=7).losses({"pick"})) == []
