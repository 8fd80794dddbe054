"""Invalid orders of a cloze, each with a message that gives line and column of the text."""

from __future__ import annotations

from typing import Any

import pytest

from tests.puzzles.cloze.orders import FOX, HEDGEHOG
from worksheets import Job
from worksheets.base.errors import InputError
from worksheets.puzzles.cloze.spec import Spec


def problems(**fields: Any) -> list[tuple[str, str]]:
    return [*Spec.model_validate(fields).problems()]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the text is empty"),
        ("A [cat\nand a dog.\n\nMore.", 'line 1, column 3: the gap "[cat and a dog." has no closing bracket'),
        ("A cat] sits.", "line 1, column 6: there is a closing bracket without an opening one"),
        (
            "A cat.\nThe [big [dog]] sits.",
            "line 2, column 10: a gap begins inside another one, which has no closing bracket before it",
        ),
        ("A [] sits.", "line 1, column 3: a gap, or one of its words, is empty"),
        ("A [cat|] sits.", "line 1, column 3: a gap, or one of its words, is empty"),
        ("A [cat|cat] sits.", 'line 1, column 3: the words of the gap "cat" are not different'),
        (
            f"A [{40 * 'a'}] sits.",
            f'line 1, column 3: the gap "{40 * "a"}" has 40 letters; at most 30 fit a line',
        ),
        ("word " * 2500, "the text has 12,500 characters; at most 12,000: use several sheets"),
    ],
)
def test_a_text_that_cannot_be_read_is_reported_with_its_place(text: str, sentence: str) -> None:
    assert ("text", sentence) in problems(text=text)


@pytest.mark.parametrize(
    ("fields", "field", "sentence"),
    [
        ({"text": FOX, "gaps": "marked"}, "text", "the text has no gap in brackets; put words in [brackets], or use"),
        ({"text": "1 2 3"}, "text", "the text has no words"),
        (
            {"text": FOX, "words": ["fox", "huntry"]},
            "words",
            '"huntry" does not occur in the text; did you mean "hungry"?',
        ),
        ({"text": FOX, "words": ["fox"], "gaps": "c-test"}, "words", "words are gaps themselves, so leave out gaps"),
        ({"text": HEDGEHOG, "form": "puzzle", "bank": "none"}, "bank", "a puzzle needs its list of words"),
        (
            {"text": HEDGEHOG, "bank": {"order": "none", "with": 2}},
            "bank",
            "there are no words too many without a list",
        ),
        ({"text": "Le [chat] dort.", "language": "nl", "bank": {"with": 2}}, "bank", "there is no built-in list"),
        ({"text": "Le chat dort.", "language": "fr", "gaps": "endings"}, "gaps", "endings are known in de and en only"),
        ({"text": f"Ein {31 * 'a'} Wort."}, "text", "has 31 letters; a gap has at most 30"),
        ({"text": "A [cat].", "language": "xx"}, "language", "xx"),
    ],
)
def test_fields_that_do_not_go_together_are_reported(fields: dict[str, Any], field: str, sentence: str) -> None:
    if sentence == "there is no built-in list" and not problems(**fields):
        pytest.skip("the language has a list")
    assert any(name == field and sentence in text for name, text in problems(**fields))


def test_all_problems_of_a_text_are_reported_at_once() -> None:
    found = problems(text="A [] cat.\n\nA ] dog and [an owl.")
    assert [sentence.partition(":")[0] for _, sentence in found] == [
        "line 1, column 3",
        "line 3, column 3",
        "line 3, column 13",
    ]


def test_every_and_with_have_a_short_form() -> None:
    spec = Spec.model_validate({"text": FOX, "gaps": {"every": "5"}, "bank": {"with": "3"}})
    assert (spec.how, spec.gaps.distance, spec.order, spec.bank.extra) == ("every", 5, "shuffled", 3)


def test_brackets_that_are_not_used_are_warned_of() -> None:
    spec = Spec.model_validate({"text": HEDGEHOG, "gaps": "c-test"})
    assert [field for field, _ in spec.warnings()] == ["gaps"]
    assert [*spec.problems()] == [*Spec.model_validate({"text": HEDGEHOG}).warnings()] == []


def test_words_may_be_set_within_gaps() -> None:
    """`gaps.words` means the same as `words`: it may name a word set, and an unknown name is reported there."""
    text = "Der Igel sucht ein Blatt. Viele Igel finden Blätter."
    job = "word_sets: {Herbst: [Igel, Blatt]}\nlanguage: de\nsheets:\n  - {kind: cloze, text: '%s', %s}\n"
    (inside,) = Job.parse(job % (text, "gaps: {words: Herbst}")).sheets
    (beside,) = Job.parse(job % (text, "words: Herbst")).sheets
    assert inside.spec == beside.spec
    assert len(inside.spec.candidates()) == 4  # type: ignore[attr-defined]
    assert Spec(text=text, language="de", gaps={"words": ["Igel"]}).how == "words"  # type: ignore[arg-type]
    with pytest.raises(InputError, match=r"gaps.words: there is no word set \"Herbts\"; did you mean"):
        Job.parse(job % (text, "gaps: {words: Herbts}"))
    with pytest.raises(InputError, match="words: gaps.words sets this, too"):
        Job.parse(job % (text, "gaps: {words: Herbst}, words: [Igel]"))
