"""Checks a set of cards from its JSON alone: plays the bingo, compares cards, follows the ring of dominoes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.tools.counter.lists import words_to_choose

Sheet = dict[str, Any]


def judge(order: Sheet, sheet: Sheet) -> Iterator[str]:
    """Yield the faults; none if the cards are right and as ordered."""
    puzzle, solution, form = sheet["puzzle"], sheet["solution"], order.get("form", "bingo")
    if puzzle["form"] != form:
        yield f"the form is {puzzle['form']}"
        return
    listed = [(each, "") if isinstance(each, str) else (each["word"], each["clue"]) for each in order["words"]]
    clues = dict(listed)
    wanted = order.get("pick", len(clues))
    if form == "bingo":
        yield from _bingo(order, puzzle["cards"], solution, clues, wanted)
        return
    pairs = puzzle["cards"]
    if form == "domino":
        if sorted(solution.get("ring", ())) != [*range(1, len(pairs) + 1)]:
            yield "the ring does not have every card once"
            return
        ring = [pairs[number - 1] for number in solution["ring"]]
        pairs = [[ring[at][1], ring[(at + 1) % len(ring)][0]] for at in range(len(ring))]
        yield from _closed(puzzle["cards"], clues)
    elif solution:
        yield "there are answers where pairs are all"
    if len(pairs) != wanted or len(puzzle["cards"]) != wanted:
        yield f"there are {len(pairs)} pairs"
    if any(clues.get(word) != clue for word, clue in pairs):
        yield "what belongs together is no pair of the list"
    faces = [text.casefold() for pair in pairs for text in pair]
    if len({*faces}) < len(faces):
        yield "two cards look alike"


def _closed(cards: list[list[str]], clues: dict[str, str]) -> Iterator[str]:
    """Lay the dominoes by their printed texts: each fits one other, and the ring has all of them."""
    at, seen = 0, []
    while at not in seen:
        seen.append(at)
        fits = [number for number, card in enumerate(cards) if card[0] == clues.get(cards[at][1])]
        if len(fits) != 1:
            yield f"{len(fits)} cards fit card {at + 1}"
            return
        at = fits[0]
    if at != seen[0] or len(seen) != len(cards):
        yield f"the ring closes after {len(seen)} of {len(cards)} cards"


def _bingo(order: Sheet, cards: Any, solution: Sheet, clues: dict[str, str], wanted: int) -> Iterator[str]:
    usual = ("5x5" if wanted >= 24 else "3x3") if order.get("free") else "4x4" if wanted >= 16 else "3x3"
    rows, columns = map(int, order.get("size", usual).split("x"))
    calls = solution["calls"]
    texts = {*clues} if order.get("show") != "clues" else {*clues.values()}
    if len(cards) != order.get("count", 28):
        yield f"there are {len(cards)} cards"
    if len({*calls}) != wanted or len(calls) != wanted or not texts.issuperset(calls):
        yield "not every word is called once"
    flat = [[text for row in card for text in row] for card in cards]
    for number, (card, texts_of) in enumerate(zip(cards, flat, strict=True), 1):
        if len(card) != rows or {*map(len, card)} != {columns}:
            yield f"card {number} has another size"
        blanks = [place for place, text in enumerate(texts_of) if text is None]
        if blanks != ([rows * columns // 2] if order.get("free") else []):
            yield f"card {number} has its free field elsewhere"
        printed = [text for text in texts_of if text is not None]
        if len({*printed}) < len(printed) or not {*calls}.issuperset(printed):
            yield f"card {number} has a word twice, or one that is not called"
    least = order.get("differ") or max(1, (rows * columns - bool(order.get("free"))) // 4)
    for one in range(len(flat)):
        for other in range(one):
            apart = sum(a != b for a, b in zip(flat[one], flat[other], strict=True))
            if apart < least:
                yield f"cards {other + 1} and {one + 1} differ in {apart} fields"
    when = {text: number for number, text in enumerate(calls, 1)}
    first = [min(max(when.get(text, 10**6) for text in row if text is not None) for row in card) for card in cards]
    wins = sorted((call, number) for number, call in enumerate(first, 1))
    if [(win["call"], win["card"]) for win in solution["wins"]] != wins:
        yield "the wins are others"
    if wins[0][0] < order.get("not_before", 0):
        yield f"card {wins[0][1]} wins with call {wins[0][0]}"


def order(rng: Random) -> Sheet:
    """The random fields of a set; some orders are impossible."""
    form = rng.choice(["bingo", "bingo", "bingo", "memory", "domino"])
    words = rng.sample(words_to_choose("en"), rng.randint(8, 60))
    asked: Sheet = {"form": form, "words": [{"word": word, "clue": f"{word[::-1]} {word}"} for word in words]}
    if rng.random() < 0.3:
        asked["pick"] = rng.randint(4, len(words))
    if form != "bingo":
        return asked
    rows, columns = rng.randint(2, 5), rng.randint(2, 5)
    fields = rows * columns
    asked |= {"count": rng.randint(1, 40), "size": f"{rows}x{columns}", "show": rng.choice(["words", "clues"])}
    if rows % 2 and columns % 2 and rng.random() < 0.7:
        asked["free"], fields = True, fields - 1
    if rng.random() < 0.6:
        asked["differ"] = rng.randint(1, fields)
    if rng.random() < 0.6:
        asked["not_before"] = rng.randint(1, max(1, asked.get("pick", len(words)) - rows + 1))
    return asked
