"""Checks a puzzle of gaps from its JSON alone: counts the ways to fill it one by one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from worksheets.language.practice import graded

MARK = re.compile(r"\[([^\]|]*)[^\]]*\]")
"""A gap as authors write it, with its word and its distractors."""


def judge(order: Mapping[str, Any], sheet: Mapping[str, Any]) -> Iterator[str]:
    """Yield the faults of a sheet; the ways to fill it are counted if the order has `form: puzzle`."""
    gaps = [part for run in sheet["puzzle"]["text"] for part in run if not isinstance(part, str)]
    bank, answers = sheet["puzzle"]["bank"], sheet["solution"]["gaps"]
    if [gap["gap"] for gap in gaps] != [*range(1, len(answers) + 1)]:
        yield "the gaps are not numbered"
        return
    texts = [
        "".join(p if isinstance(p, str) else answers[p["gap"] - 1] for p in run) for run in sheet["puzzle"]["text"]
    ]
    if texts != [MARK.sub(r"\1", text) for text in order["text"].split("\n\n")]:
        yield "the filled text is another one"
    is_puzzle = order.get("form") == "puzzle"
    if (bank or is_puzzle) and Counter(answers) - Counter(bank):
        yield "a word is not listed as often as it occurs"
    for gap, answer in zip(gaps, answers, strict=True):
        if not _agrees(gap, answer):
            yield f"gap {gap['gap']} does not agree with {answer}"
    if not is_puzzle:
        return
    ways = count_ways(gaps, bank)
    if ways != 1:
        yield f"there are {ways} ways"
    shown = [(number, at) for number, gap in enumerate(gaps) for at, sign in enumerate(gap["given"]) if sign.isalpha()]
    for number, at in shown if order.get("given") != "first_letter" else ():
        given = gaps[number]["given"]
        less = [*gaps]
        less[number] = {**gaps[number], "given": f"{given[:at]}_{given[at + 1 :]}"}
        if count_ways(less, bank) == 1:
            yield f"letter {at + 1} of gap {number + 1} is not needed"


def _agrees(gap: Mapping[str, Any], word: str) -> bool:
    pattern = gap["given"].lower()
    if gap["length"] is None:
        return word.lower().startswith(pattern)
    return len(word) == gap["length"] == len(pattern) and all(
        a in ("_", b) for a, b in zip(pattern, word.lower(), strict=True)
    )


def count_ways(gaps: Sequence[Mapping[str, Any]], bank: Sequence[str]) -> int:
    """The number of ways to fill all gaps that read differently: the product over the lengths of words."""
    product = 1
    for length in sorted({gap["length"] for gap in gaps}):
        some = [gap for gap in gaps if gap["length"] == length]
        kinds = Counter(word.lower() for word in bank if len(word) == length)
        words = tuple(kinds)
        fits = [[_agrees(gap, word) for word in words] for gap in some]

        @cache
        def ways(number: int, left: tuple[int, ...], fits: Any = fits) -> int:
            """The sum over the words for a gap, like the expansion of a permanent by its rows."""
            if number == len(fits):
                return 1
            return sum(
                ways(number + 1, (*left[:at], left[at] - 1, *left[at + 1 :]))
                for at, fit in enumerate(fits[number])
                if fit and left[at]
            )

        product *= ways(0, tuple(kinds.values()))
    return product


def order(rng: Random) -> dict[str, Any]:
    """A random text, with some of its words as gaps."""
    language = rng.choice(["en", "de"])
    pool = [each.text for each in graded(language) if each.text.isalpha() and 2 <= len(each.text) <= 9]
    gaps = rng.randint(1, 30)
    chosen = [rng.choice(pool) for _ in range(gaps)]
    if rng.random() < 0.3:
        chosen += rng.choices(chosen, k=rng.randint(1, 4))
    words = [f"[{word}]" if rng.random() < 0.9 else f"[{word}|{rng.choice(pool)}x]" for word in chosen]
    words += [rng.choice(pool) for _ in range(rng.randint(0, 60))]
    rng.shuffle(words)
    lines = [" ".join(words[at : at + 9]) + "." for at in range(0, len(words), 9)]
    fields: dict[str, Any] = {"text": "\n\n".join(lines), "form": "puzzle", "language": language}
    fields["given"] = rng.choice(["lengths", "shape", "first_letter"])
    if rng.random() < 0.3:
        fields["bank"] = {"with": rng.randint(1, 3)}
    return fields
