"""An independent counter for word searches, written only from the contract ("Exactly once")."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from worksheets.base.errors import GenerationError
from worksheets.base.seeds import rng_for
from worksheets.language.blocklist import rude_words
from worksheets.language.languages import find_language
from worksheets.language.letters import letters_of
from worksheets.puzzles.wordsearch.generate import generate
from worksheets.puzzles.wordsearch.model import Puzzle, Solution
from worksheets.puzzles.wordsearch.spec import Spec

STEPS = {
    "E": (0, 1),
    "S": (1, 0),
    "SE": (1, 1),
    "NE": (-1, 1),
    "W": (0, -1),
    "N": (-1, 0),
    "NW": (-1, -1),
    "SW": (1, -1),
}
CONTRACT = {
    "easy": (["E", "S"], False, "alphabet"),
    "medium": (["E", "S", "SE", "NE"], False, "words"),
    "hard": (list(STEPS), True, "fragments"),
}

Square = tuple[int, int]
Letters = tuple[str, ...]
Made = tuple[Puzzle, Solution]


@cache
def _rays(rows: int, columns: int) -> list[list[Square]]:
    """The cells from every cell to the edge, in all eight directions."""
    rays = []
    for row in range(rows):
        for column in range(columns):
            for down, right in STEPS.values():
                ray, here = [], (row, column)
                while 0 <= here[0] < rows and 0 <= here[1] < columns:
                    ray.append(here)
                    here = here[0] + down, here[1] + right
                rays.append(ray)
    return rays


@cache
def _beginnings(words: frozenset[Letters]) -> frozenset[Letters]:
    return frozenset(word[:length] for word in words for length in range(1, len(word) + 1))


def _occurrences(grid: list[list[str]], words: frozenset[Letters]) -> dict[Letters, set[frozenset[Square]]]:
    """The cells of every straight run that spells one of the words; a run and its reverse count as one."""
    beginnings = _beginnings(words)
    found: dict[Letters, set[frozenset[Square]]] = {word: set() for word in words}
    for ray in _rays(len(grid), len(grid[0])):
        letters: Letters = ()
        for row, column in ray:
            letters += (grid[row][column],)
            if letters not in beginnings:
                break
            if letters in found:
                found[letters].add(frozenset(ray[: len(letters)]))
    return found


def _contains(longer: Letters, word: Letters) -> bool:
    size = len(word)
    parts = {longer[at : at + size] for at in range(len(longer) - size + 1)}
    return word in parts or word[::-1] in parts


@cache
def _rude(language: str, umlauts: Any, case: Any) -> frozenset[Letters]:
    return frozenset(letters_of(word, language, umlauts=umlauts, case=case) for word in rude_words(language))


def _faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> list[str]:
    directions, overlap, filler = CONTRACT[spec.difficulty]
    directions = list(spec.directions or directions)
    overlap = overlap if spec.overlap is None else spec.overlap
    numbers = all("".join(letters_of(word.text)).isdecimal() for word in spec.words)
    filler = spec.filler or ("alphabet" if numbers else filler)
    written: dict[str, Any] = {"umlauts": spec.letters.umlauts, "case": spec.letters.case}

    faults: list[str] = []
    grid = [list(row) for row in puzzle.grid.cells]
    if spec.size and (len(grid), {len(row) for row in grid}) != (spec.size.rows, {spec.size.columns}):
        faults.append("the grid has another size")

    wanted = [(word.text, letters_of(word.text, spec.language, **written), word.clue) for word in spec.words]
    listed = [tuple(entry[:3]) for entry in puzzle.entries]
    chosen = [word for word in wanted if word in listed]
    if listed != chosen or len(listed) != min(spec.pick or len(wanted), len(wanted)):
        faults.append(f"the bank has {len(listed)} words that are not those asked for")
    if [tuple(placement.entry[:3]) for placement in solution.placements] != listed:
        faults.append("not every listed word is placed, in its order")

    places: dict[Letters, frozenset[Square]] = {}
    taken: list[Square] = []
    for (word, letters, *_), start, direction in solution.placements:
        down, right = STEPS[direction.name]
        cells = [(start.row + i * down, start.column + i * right) for i in range(len(letters))]
        places[letters] = frozenset(cells)
        taken += cells
        if not all(0 <= row < len(grid) and 0 <= column < len(grid[0]) for row, column in cells):
            faults.append(f"{word} leaves the grid")
        elif tuple(grid[row][column] for row, column in cells) != letters:
            faults.append(f"{word} is not spelled at its place")
        if direction.name not in directions:
            faults.append(f"{word} runs {direction.name}")
    if not overlap and len(taken) != len(set(taken)):
        faults.append("words overlap")

    for letters, found in _occurrences(grid, frozenset(places)).items():
        containers = [places[other] for other in places if other != letters and _contains(other, letters)]
        counted = {cells for cells in found if not any(cells <= container for container in containers)}
        if counted != {places[letters]}:
            faults.append(f"{''.join(letters)} counts {len(counted)} times, not once at its place")

    used = {letter for letters in places for letter in letters}
    legal = used
    if filler == "alphabet":
        listed = letters_of("".join(find_language(spec.language).alphabet), spec.language, **written)
        listed = () if "".join(used).isdecimal() else listed
        legal = used | {letter for letter in listed if not unicodedata.decomposition(letter)}
        legal |= set("0123456789") if used & set("0123456789") else set()
    for row in range(len(grid)):
        for column in range(len(grid[0])):
            if (row, column) not in taken and grid[row][column] not in legal:
                faults.append(f"the filler has {grid[row][column]}")

    barred = _rude(spec.language, spec.letters.umlauts, spec.letters.case)
    barred |= {letters_of(word, spec.language, **written) for word in spec.avoid}
    for letters, found in _occurrences(grid, barred).items():
        if not all(any(cells <= place for place in places.values()) for cells in found):
            faults.append(f"{''.join(letters)} can be read")
    return faults


@pytest.fixture(scope="session")
def faults_of() -> Callable[[Spec, Puzzle, Solution], list[str]]:
    """Lists all faults of a word search made for a spec."""
    return _faults


@pytest.fixture(scope="session")
def spec_of() -> Callable[..., Spec]:
    """Makes a spec from words, as a text or a list, and from fields as in a job file."""

    def validated(words: str | list[str], **fields: Any) -> Spec:
        return Spec.model_validate({"words": words.split() if isinstance(words, str) else words, **fields})

    return validated


@pytest.fixture(scope="session")
def make() -> Callable[..., Made]:
    """Makes the word search for a spec and a seed."""
    return lambda spec, seed=0: generate(spec, rng_for(seed, "test"))


@pytest.fixture(scope="session")
def refusal(make: Callable[..., Made], spec_of: Callable[..., Spec]) -> Callable[..., str]:
    """Gives the message with which a list is refused."""

    def refused(words: str | list[str], seed: int = 0, **fields: Any) -> str:
        spec = spec_of(words, **fields)
        assert not list(spec.problems())
        with pytest.raises(GenerationError) as caught:
            make(spec, seed)
        return str(caught.value)

    return refused
