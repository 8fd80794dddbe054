"""Makes a cloze: chooses the gaps, the printed letters, and the words of the bank."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from worksheets.base.errors import GenerationError
from worksheets.base.seeds import below, shuffled
from worksheets.base.sentences import sentence
from worksheets.language.collation import alphabetical
from worksheets.language.practice import graded
from worksheets.puzzles.cloze.engine.choose import WORD, GapPlace, halves
from worksheets.puzzles.cloze.engine.source import MOST_GAPS
from worksheets.puzzles.cloze.engine.ways import HIDDEN, Ways
from worksheets.puzzles.cloze.model import Blank, Puzzle, Run, Solution, folded
from worksheets.puzzles.cloze.spec import EVERY, Spec

SHOWN = 3
"""With `given: shape`, one letter in three is printed."""


def generate(spec: Spec, rng: Random) -> tuple[Puzzle, Solution]:
    """The text with gaps; see the contract."""
    slots = _slots(spec, rng)
    texts = spec.source.paragraphs
    answers = [texts[slot.paragraph][slot.start : slot.end] for slot in slots]
    wrong = [marked.wrong for marked in spec.source.marked] if spec.how == "marked" else [()] * len(slots)
    bank, extra = list[str](), list[str]()
    if spec.order != "none":
        extra = _extra(spec, answers, [word for words in wrong for word in words], rng)
        bank = shuffled([*answers, *extra], rng)
        if spec.order == "alphabet":
            bank.sort(key=lambda word: alphabetical(word, spec.language))
    given = _given(spec, slots, answers, extra, rng)
    longest = max(len(answer) - slot.kept for answer, slot in zip(answers, slots, strict=True))
    longest = max(longest, max(map(len, bank), default=0) if spec.how not in ("c-test", "endings") else 0)
    blanks = []
    for number, (slot, answer, shown) in enumerate(zip(slots, answers, given, strict=True), 1):
        room = longest if spec.width == "longest" else len(answer) - slot.kept
        choices: tuple[str, ...] = ()
        if not bank and wrong[number - 1]:
            words = sorted((answer, *wrong[number - 1]))  # so that the order of "Help" and "help" gives nothing away
            choices = tuple(sorted(words, key=lambda word: alphabetical(word, spec.language)))
        blanks.append(Blank(number, shown, len(answer) if spec.has_lengths else None, room, choices))
    text = tuple(_run(line, number, slots, blanks) for number, line in enumerate(texts))
    return Puzzle(text, tuple(bank), spec.form, spec.line_numbers, spec.language if spec.hyphens else ""), Solution(
        tuple(answers)
    )


def _run(text: str, paragraph: int, slots: Sequence[GapPlace], blanks: Sequence[Blank]) -> Run:
    """A paragraph with its gaps."""
    parts: list[str | Blank] = []
    done = 0
    for slot, blank in zip(slots, blanks, strict=True):
        if slot.paragraph == paragraph:
            parts += [text[done : slot.start]] * (slot.start > done)
            parts.append(blank)
            done = slot.end
    return (*parts, *([text[done:]] if text[done:] else []))


def _slots(spec: Spec, rng: Random) -> list[GapPlace]:
    """The gaps, chosen at random if only some words are gaps."""
    found = spec.candidates()
    if spec.how == "every":
        found = found[below(min(spec.gaps.distance, len(found)), rng) :: spec.gaps.distance]
    elif spec.how == "c-test":
        found = halves(spec.source.paragraphs, below(min(2, len(found)), rng))
    elif spec.how == "endings":
        step = EVERY[spec.difficulty]
        found = found[below(min(step, len(found)), rng) :: step]
    if not found:
        raise GenerationError(sentence("the text has no word with a known ending; put words in [brackets]"))
    if len(found) > MOST_GAPS:
        raise GenerationError(
            sentence(
                "there would be {count} gaps; at most {most_gaps}: use a shorter text",
                count=len(found),
                most_gaps=MOST_GAPS,
            )
        )
    return found


def _extra(spec: Spec, answers: Sequence[str], wrong: Sequence[str], rng: Random) -> list[str]:
    """The author's wrong words, and built-in words of similar length that are not in the text."""
    if not (wrong or spec.bank.extra):
        return []
    known = {folded(word) for text in spec.source.paragraphs for word in WORD.findall(text)}
    known |= {folded(word) for word in answers}
    found = [word for word in dict.fromkeys(wrong) if folded(word) not in known]
    if not spec.bank.extra:
        return found
    lengths = {len(word) for word in answers}
    capitals = {word[:1].isupper() for word in answers}
    known |= {folded(word) for word in found}
    likely = [
        each.text
        for each in graded(spec.language)
        if len(each.text) in lengths and each.text[:1].isupper() in capitals and folded(each.text) not in known
    ]
    if len(likely) < spec.bank.extra:
        raise GenerationError(
            sentence("the built-in list has only {count} words as long as those of the gaps", count=len(likely))
        )
    return found + shuffled(likely, rng)[: spec.bank.extra]


def _given(
    spec: Spec, slots: Sequence[GapPlace], answers: Sequence[str], extra: Sequence[str], rng: Random
) -> list[str]:
    """The printed part of each word: its beginning, or its pattern."""
    first = spec.chosen_given == "first_letter"
    kept = [max(slot.kept, int(first and len(answer) > 1)) for slot, answer in zip(slots, answers, strict=True)]
    if not spec.has_lengths:
        return [answer[:count] for answer, count in zip(answers, kept, strict=True)]
    patterns = [
        "".join(sign if at < count or not sign.isalnum() else HIDDEN for at, sign in enumerate(answer))
        for answer, count in zip(answers, kept, strict=True)
    ]
    if spec.form == "puzzle":
        ways = Ways([*map(folded, answers)], patterns, [*map(folded, extra)])
        ways.show_letters()
        return [_cased(ways.pattern(gap), answer) for gap, answer in enumerate(answers)]
    if spec.chosen_given == "shape":
        return [_shaped(pattern, answer, rng) for pattern, answer in zip(patterns, answers, strict=True)]
    return patterns


def _cased(pattern: str, answer: str) -> str:
    return "".join(sign if mark != HIDDEN else HIDDEN for mark, sign in zip(pattern, answer, strict=True))


def _shaped(pattern: str, answer: str, rng: Random) -> str:
    """The pattern with one random letter in three."""
    hidden = [at for at, sign in enumerate(pattern) if sign == HIDDEN]
    shown = {*shuffled(hidden, rng)[: len(hidden) // SHOWN]}
    return "".join(answer[at] if at in shown else sign for at, sign in enumerate(pattern))
