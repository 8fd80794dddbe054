"""Checks card sets against the rules and the spec: plays the bingo, compares cards, follows the ring."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from worksheets.base.errors import counted
from worksheets.puzzles.cards.model import Call, Card, CardFace, Puzzle, Solution, Win
from worksheets.puzzles.cards.spec import Spec, faces_of


def faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """See `PuzzleKind.faults`."""
    wrong = [*_order_faults(spec, puzzle)]
    if not wrong:
        check = {"bingo": _bingo_faults, "memory": _memory_faults, "domino": _domino_faults}[puzzle.form]
        wrong += check(spec, puzzle, solution)
    return tuple(wrong)


def _order_faults(spec: Spec, puzzle: Puzzle) -> Iterator[str]:
    """Yield differences from the spec in form, number and size of the cards."""
    ordered = spec.form, spec.chosen_on_page, spec.pictures, spec.has_backs
    if (puzzle.form, puzzle.on_page, puzzle.pictures, puzzle.backs) != ordered:
        yield "form, cards on a page or pictures are not those of the order"
        return
    count, (rows, columns) = (spec.cards, spec.grid) if spec.form == "bingo" else (spec.used, (1, 2))
    if len(puzzle.cards) != count:
        yield f"there are {len(puzzle.cards)} cards, not {count}"
    for number, card in enumerate(puzzle.cards, 1):
        if [*map(len, card)] != [columns] * rows:
            yield f"card {number} does not have {rows} rows of {columns} fields"
            continue
        free = {(r, c) for r in range(rows) for c in range(columns) if card[r][c] is None}
        if free != ({(rows // 2, columns // 2)} if spec.form == "bingo" and spec.free else set()):
            yield f"card {number} has other free fields than the order"


# ---- bingo


def _bingo_faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    yield from _call_faults(spec, solution)
    known = {call.face for call in solution.calls}
    for number, card in enumerate(puzzle.cards, 1):
        faces = [face for row in card for face in row if face]
        if len({face.look for face in faces}) < len(faces):
            yield f"card {number} has a word twice"
        if not known.issuperset(faces):
            yield f"card {number} has a word that is not called"
            return
    for (one, first), (other, second) in combinations(enumerate(puzzle.cards, 1), 2):
        apart = sum(a != b for row, beside in zip(first, second, strict=True) for a, b in zip(row, beside, strict=True))
        if apart < spec.distance:
            yield f"cards {one} and {other} differ in {counted(apart, 'field')}, not in {spec.distance}"
    wins = play(puzzle.cards, solution.calls)
    if solution.wins != wins:
        yield "the wins are not those of the game"
    if spec.not_before and wins and wins[0].call < spec.not_before:
        yield f"card {wins[0].card} has a full row at call {wins[0].call}, before call {spec.not_before}"


def _call_faults(spec: Spec, solution: Solution) -> Iterator[str]:
    """Yield faults unless each word is called once, with its clue, and as many words as ordered."""
    pairs = [faces_of(entry) for entry in spec.entries]
    order = {Call(*pair) if spec.show == "words" else Call(*reversed(pair)) for pair in pairs}
    if not order.issuperset(solution.calls):
        yield "a word is called that is not in the list, or with another clue"
    if len({call.face.look for call in solution.calls}) < len(solution.calls):
        yield "a word is called twice"
    if len(solution.calls) != spec.used:
        yield f"{counted(len(solution.calls), 'word')} are called, not {spec.used}"
    if solution.ring:
        yield "a bingo has no ring"


def play(cards: tuple[Card, ...], calls: tuple[Call, ...]) -> tuple[Win, ...]:
    """Play the game call by call; return the call that completes the first row of each card."""
    marked: set[CardFace | None] = {None}
    wins: list[Win] = []
    winners: set[int] = set()
    for number, call in enumerate(calls, 1):
        marked.add(call.face)
        for player, card in enumerate(cards, 1):
            if player not in winners and any(marked.issuperset(row) for row in card):
                winners.add(player)
                wins.append(Win(player, number))
    return tuple(wins)


# ---- memory and domino


def _memory_faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    if solution != Solution():
        yield "memory has no calls, wins or ring"
    yield from _pair_faults(spec, [(card[0][0], card[0][1]) for card in puzzle.cards])


def _domino_faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    if solution.calls or solution.wins or sorted(solution.ring) != [*range(1, len(puzzle.cards) + 1)]:
        yield "the ring does not have each card once"
        return
    cards = [puzzle.cards[number - 1][0] for number in solution.ring]
    if solution.ring[0] != 1:
        yield "the ring does not begin with the first card"
    # Each right side pairs with the left side of the next card, the last one with the first.
    following = [*cards[1:], cards[0]]
    yield from _pair_faults(spec, [(card[1], other[0]) for card, other in zip(cards, following, strict=True)])


def _pair_faults(spec: Spec, pairs: list[tuple[CardFace | None, CardFace | None]]) -> Iterator[str]:
    """Yield pairs that are not in the list, and sides that look like a side of another pair."""
    order: set[tuple[CardFace | None, CardFace | None]] = {faces_of(entry) for entry in spec.entries}
    for word, clue in pairs:
        if (word, clue) not in order:
            yield f'"{word.said if word else ""}" and "{clue.said if clue else ""}" are no pair of the list'
    looks = [{face.look for face in pair if face} for pair in pairs]
    for one, other in combinations(range(len(pairs)), 2):
        if looks[one] & looks[other]:
            yield f"pairs {one + 1} and {other + 1} look alike"
