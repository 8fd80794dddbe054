"""Generates sets of cards: bingo cards that differ with an order of calls, shuffled pairs, and a ring of dominoes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import eq
from random import Random

from worksheets.base.errors import GenerationError, counted
from worksheets.base.seeds import below, shuffled
from worksheets.base.sentences import sentence
from worksheets.puzzles.cards.model import Call, Card, CardFace, Puzzle, Solution, Win
from worksheets.puzzles.cards.spec import Spec, faces_of

TRIES = 100
"""Maximum number of random cards tried for one card."""


def generate(spec: Spec, rng: Random) -> tuple[Puzzle, Solution]:
    """See `PuzzleKind.generate`; a step is a card."""
    pairs = [faces_of(entry) for entry in spec.picked(rng)]
    if spec.form == "bingo":
        return _bingo(spec, pairs, rng)
    pairs = shuffled(pairs, rng)
    if spec.form == "memory":
        return _puzzle(spec, [(pair,) for pair in pairs]), Solution()
    count = len(pairs)
    places = shuffled(range(count), rng)  # the right sides of the cards in the ring
    cards: list[Card] = [((pairs[place - 1][1], pairs[place][0]),) for place in places]
    ring = [places.index((places[0] + step) % count) + 1 for step in range(count)]
    return _puzzle(spec, cards), Solution(ring=tuple(ring))


def _puzzle(spec: Spec, cards: Sequence[Card]) -> Puzzle:
    return Puzzle(spec.form, tuple(cards), spec.chosen_on_page, spec.pictures, spec.has_backs)


# ---- bingo; a word is its number in the order of calling


def _bingo(spec: Spec, pairs: Sequence[tuple[CardFace, CardFace]], rng: Random) -> tuple[Puzzle, Solution]:
    calls = [Call(*pair) if spec.show == "words" else Call(*reversed(pair)) for pair in shuffled(pairs, rng)]
    chosen, reached = _different(spec, rng)
    if reached < spec.distance and not spec.not_before and spec.cards <= len(calls):
        chosen, reached = _shifted(spec, rng), spec.fields
    if reached < spec.distance:
        late = sentence(" and have no full row before call {call}", call=spec.not_before) if spec.not_before else ""
        remedy = (
            sentence("try differ: {fields}, more words or fewer cards", fields=reached)
            if reached
            else sentence("use more words or fewer cards")
        )
        raise GenerationError(
            sentence(
                "no {cards} cards were found that differ in {fields}{late}; {remedy}",
                cards=spec.cards,
                fields=counted(spec.distance, "field"),
                late=late,
                remedy=remedy,
            )
        )
    wins = [Win(number, min(map(max, _rows(spec, card))) + 1) for number, card in enumerate(chosen, 1)]
    wins.sort(key=lambda win: (win.call, win.card))
    cards = [_card(spec, [calls[word].face for word in card]) for card in chosen]
    return _puzzle(spec, cards), Solution(tuple(calls), tuple(wins))


def _different(spec: Spec, rng: Random) -> tuple[list[list[int]], int]:
    """Random cards, and their smallest distance; each is the first that differs enough, or the best one tried."""
    cards: list[list[int]] = []
    reached = spec.fields
    for _ in range(spec.cards):
        best: tuple[int, list[int]] = (-1, [])
        for _ in range(TRIES):
            card = _random_card(spec, rng)
            apart = spec.fields - max((sum(map(eq, card, other)) for other in cards), default=0)
            best = max(best, (apart, card), key=lambda found: found[0])
            if apart >= spec.distance:
                break
        cards.append(best[1])
        reached = min(reached, best[0])
    return cards, reached


def _random_card(spec: Spec, rng: Random) -> list[int]:
    """A random card whose rows all have a word that is called late enough."""
    words = shuffled(range(spec.used), rng)
    if not spec.not_before:
        return words[: spec.fields]
    late = [word for word in words if word >= spec.not_before - 1][: spec.grid.rows]
    others = [word for word in words if word not in late][: spec.fields - len(late)]
    card: list[int] = []
    for row, word in zip(_rows(spec, range(spec.fields)), late, strict=True):
        place = below(len(row), rng)
        line = [others.pop() for _ in range(len(row) - 1)]
        card += [*line[:place], word, *line[place:]]
    return card


def _shifted(spec: Spec, rng: Random) -> list[list[int]]:
    """Cards that differ in every field, at most one for each word: each shifts the words of the others."""
    words, places = shuffled(range(spec.used), rng), shuffled(range(spec.used), rng)
    moves = shuffled(range(spec.used), rng)[: spec.cards]
    return [[words[(place + move) % spec.used] for place in places[: spec.fields]] for move in moves]


def _rows(spec: Spec, card: Sequence[int]) -> Iterator[Sequence[int]]:
    """Yield the words of each row; the row with the free field has one word less."""
    start = 0
    for row in range(spec.grid.rows):
        stop = start + spec.grid.columns - (spec.free and row == spec.grid.rows // 2)
        yield card[start:stop]
        start = stop


def _card(spec: Spec, faces: list[CardFace]) -> Card:
    """The faces in rows, with the free field among them."""
    fields: list[CardFace | None] = [*faces]
    if spec.free:
        fields.insert(len(fields) // 2, None)
    columns = spec.grid.columns
    return tuple(tuple(fields[start : start + columns]) for start in range(0, len(fields), columns))
