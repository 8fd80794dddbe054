"""The texts around a golden-cube puzzle and in its drawings; the phrases are in `phrases/<language>.toml`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from worksheets.base.errors import counted
from worksheets.base.sentences import sentence, template
from worksheets.language.phrases import Phrases, find_phrases
from worksheets.puzzles.goldencube.model import Block, Puzzle, Solution
from worksheets.puzzles.values import AnswerTable, AtAGlance, Figure, HandoutText, PlacedWord, Summary, WrittenAnswer

if TYPE_CHECKING:
    from worksheets.puzzles.goldencube.spec import Spec

_FOLDER = Path(__file__).parent


def handout_text(puzzle: Puzzle, language: str) -> HandoutText:
    """The instruction, and the number of solutions; the blocks are drawn, so there is no bank."""
    phrases = find_phrases(_FOLDER, language)
    task = phrases.text("golden" if puzzle.golden else "plain", size=_edges(puzzle.box))
    count = _count(puzzle, phrases)
    return HandoutText(f"{task} {count}" if count else task)


def answer_table(puzzle: Puzzle, solution: Solution, language: str) -> AnswerTable:
    """Number, edges and layers, from 1 at the bottom, of each block."""
    phrases = find_phrases(_FOLDER, language)
    layers: dict[int | str, list[int]] = {}
    for number, layer in enumerate(solution.layers, 1):
        for content in (content for row in layer for content in row):
            layers.setdefault(content, []).append(number)
    return AnswerTable(
        headings=tuple(map(phrases.text, ("number", "block", "layers"))),
        rows=tuple(
            (str(number), _edges(block), _range(layers[number][0], layers[number][-1]))
            for number, block in enumerate(puzzle.blocks, 1)
        ),
    )


def placed_words(puzzle: Puzzle, solution: Solution) -> Iterator[PlacedWord]:
    """Each block, named by its edges as in a job, with its cells: layers from the bottom, rows as printed."""
    cells: dict[int | str, list[tuple[int, ...]]] = {}
    for number, layer in enumerate(solution.layers, 1):
        for row, contents in enumerate(layer, 1):
            for column, content in enumerate(contents, 1):
                cells.setdefault(content, []).append((number, row, column))
    for number, edges in enumerate(puzzle.blocks, 1):
        yield PlacedWord("x".join(map(str, edges)), cells=tuple(cells[number]))


def written(puzzle: Puzzle, solution: Solution, language: str) -> tuple[WrittenAnswer, ...]:
    """The numbers in each layer, from the bottom, in rows as printed."""
    rows = (plan.split("\n", 1) for plan in solution.to_text(language).split("\n\n"))
    return tuple(WrittenAnswer(label, numbers) for label, numbers in rows)


def at_a_glance(puzzle: Puzzle, solution: Solution, language: str) -> AtAGlance:
    """The layers from the bottom, their rows separated by slashes, as in `112/3G2/344`."""
    wide = any(
        isinstance(content, int) and content > 9 for layer in solution.layers for row in layer for content in row
    )
    rows = ([("," if wide else "").join(map(str, row)) for row in layer] for layer in solution.layers)
    phrases = find_phrases(_FOLDER, language)
    return AtAGlance(
        tuple((phrases.text("layer", number=number), "/".join(layer)) for number, layer in enumerate(rows, 1))
    )


def summary(puzzle: Puzzle, solution: Solution) -> Summary:
    """The box, the number of blocks, and the cells that they fill / all cells."""
    volume = puzzle.box.volume
    filled = f"{volume - puzzle.golden} / {volume}"
    return Summary(
        str(puzzle.box), (Figure(template("blocks"), str(len(puzzle.blocks))), Figure(template("cells"), filled))
    )


def notes(spec: Spec, puzzle: Puzzle) -> tuple[str, ...]:
    """Notes on the blocks that were made, as in a job file, and on the givens."""
    sentences: list[str] = []
    if not spec.blocks:
        types = Counter(puzzle.blocks)
        listed = ("x".join(map(str, block)) + f" * {count}" * (count > 1) for block, count in types.items())
        sentences.append(sentence("blocks: {blocks}", blocks=", ".join(listed)))
    if puzzle.givens:
        without = ""
        if puzzle.solutions is not None:
            number = counted(puzzle.solutions, "solution")
            if puzzle.more:
                least = round_number(puzzle.solutions)
                more = sentence("more than {solutions}", solutions=counted(least, "solution"))
                number = more if least else sentence("several solutions")
            without = sentence("; without any: {solutions} up to symmetry", solutions=number)
        sentences.append(
            sentence(
                "{givens} of {blocks} entered beforehand{without}",
                givens=len(puzzle.givens),
                blocks=counted(len(puzzle.blocks), "block"),
                without=without,
            )
        )
    return tuple(sentences)


def layer_label(language: str, layer: int) -> str:
    """`Layer 1`; layers count from 1."""
    return find_phrases(_FOLDER, language).text("layer", number=layer)


def layers_label(language: str, first: int, last: int) -> str:
    """`Layers 1–3`, or `Layer 1`."""
    if first == last:
        return layer_label(language, first)
    return find_phrases(_FOLDER, language).text("layer_range", first=first, last=last)


def blocks_label(language: str, blocks: int) -> str:
    """`7 blocks`, the heading of their pictures."""
    return find_phrases(_FOLDER, language).counted("blocks", blocks)


def ticks_label(language: str) -> str:
    """The heading of the numbers to tick."""
    return find_phrases(_FOLDER, language).text("tick")


def ranges(numbers: Iterable[int]) -> list[str]:
    """Numbers that follow each other as one text: `1`, `4–7`; the numbers rise."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [text for run in runs for text in (map(str, run) if len(run) < 3 else (f"{run[0]}–{run[-1]}",))]


def _count(puzzle: Puzzle, phrases: Phrases) -> str:
    """The sentence about the number of solutions, if anything is known about it."""
    if puzzle.unique:
        return phrases.text("hinted" if puzzle.givens else "only")
    if puzzle.solutions is None:
        return ""
    if not puzzle.more:
        return phrases.counted("solutions", puzzle.solutions)
    least = round_number(puzzle.solutions)
    return phrases.counted("more", least) if least else phrases.text("several")


def round_number(number: int) -> int:
    """Round down to one of 10, 20, 50, 100 and so on; 0 below 10.

    If a count was stopped early, an exact number would only reflect its duration.
    """
    power = int("1" + "0" * (len(str(number)) - 1))
    return next((step * power for step in (5, 2, 1) if 10 <= step * power <= number), 0)


def _edges(edges: Block) -> str:
    return " × ".join(map(str, edges))


def _range(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"
