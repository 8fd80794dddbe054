"""The rules on generation: puzzles are reproducible, without faults, and plain values."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from worksheets.base.seeds import rng_for
from worksheets.testing.cases import Case, Rules, damaged, demand, demand_sentences

_PROGRAM = """\
import importlib, importlib.util, json, sys
module, name, file, seed, examples = json.load(sys.stdin)
try:
    home = importlib.import_module(module)
except ImportError:
    spec = importlib.util.spec_from_file_location(module, file)
    home = sys.modules[module] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(home)
kind = getattr(home, name)()
from worksheets.base.seeds import rng_for
for fields in examples:
    made = kind.generate(kind.Spec.model_validate(fields), rng_for(seed))
    print(json.dumps([value.to_json() for value in made]))
"""
"""Makes a puzzle of each example in a separate process."""


class MakingRules(Rules):
    """Rules on `generate`, `faults` and `difficulty_score`."""

    def test_the_same_spec_and_rng_make_the_same_puzzle(self) -> None:
        """`generate` depends on its arguments alone, not on what was made before."""
        for case in self.cases():
            again = self.kind.generate(self.kind.Spec.model_validate(case.example), rng_for(case.seed))
            demand(again == (case.puzzle, case.solution), f"{case} makes another puzzle the second time")

    def test_other_seeds_make_other_puzzles(self) -> None:
        """Among each example's puzzles, made with several seeds, at least two differ.

        A spec that leaves nothing to chance belongs in the kind's own tests, not among the examples.
        """
        for example in self.kind.examples():
            made = {json.dumps(case.puzzle.to_json()) for case in self.cases() if case.example == example}
            demand(len(made) > 1, f"the example {example} gives the same puzzle with the seeds {self.seeds}")

    def test_hash_seeds_change_nothing(self) -> None:
        """Processes with different `PYTHONHASHSEED` make the same puzzles: no set decides an order."""
        kind, home = type(self.kind), sys.modules[type(self.kind).__module__]
        given = json.dumps([home.__name__, kind.__name__, home.__file__, self.seeds[0], self.kind.examples()])
        made = ([case.puzzle.to_json(), case.solution.to_json()] for case in self.firsts())
        outputs = {"".join(f"{json.dumps(values)}\n" for values in made)}
        for hash_seed in ("1", "2"):
            done = subprocess.run(  # noqa: S603
                [sys.executable, "-c", _PROGRAM],
                input=given,
                env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)},
                capture_output=True,
                text=True,
                check=False,
            )
            demand(done.returncode == 0, done.stderr)
            outputs.add(done.stdout)
        demand(len(outputs) == 1, "the puzzles depend on PYTHONHASHSEED")

    def test_generated_puzzles_have_no_faults(self) -> None:
        """`faults` is empty for a puzzle that `generate` makes."""
        for case in self.cases():
            faults = self.kind.faults(case.spec, case.puzzle, case.solution)
            demand(isinstance(faults, tuple), f"{case}: faults returns a {type(faults).__name__}; it must be a tuple")
            demand(not faults, f"{case} has faults: {faults}")

    def test_a_puzzle_made_for_another_spec_has_faults(self) -> None:
        """`faults` compares the puzzle with the request, as if generators had been swapped.

        A puzzle of example B has faults for example A if A sets every field that B sets, apart from language and
        difficulty, and to different values. (An A that sets fewer fields may accept it.)
        """
        for case in self.cases():
            for example in self.kind.examples():
                asked, made = _without_common(example), _without_common(case.example)
                if asked != made and made.keys() <= asked.keys():
                    spec = self.kind.Spec.model_validate(example)
                    faults = self.kind.faults(spec, case.puzzle, case.solution)
                    demand_sentences(faults, f"the faults of {case} where {example} was asked for")

    def test_a_damaged_solution_has_faults(self) -> None:
        """`faults` reports an item missing from a tuple of the solution; it never raises.

        The solution of another puzzle is faulty, too, if the puzzle has only one solution.
        """
        for case in self.cases():
            for name, less in damaged(case.solution):
                faults = self.kind.faults(case.spec, case.puzzle, less)
                demand_sentences(faults, f"the faults of {case} with an item less in {name}")
        for one, other in self._pairs():
            if self.kind.is_unique(one.puzzle):
                faults = self.kind.faults(one.spec, one.puzzle, other.solution)
                demand_sentences(faults, f"the faults of {one} with the solution for seed {other.seed}")

    def test_its_difficulty_is_measured_on_the_puzzle_alone(self) -> None:
        """`difficulty_score` is a whole number from 0 up for every puzzle, or None for every puzzle.

        It depends on puzzle and solution alone: equal values have the same score, in whatever order they are measured.
        """
        cases = list(self.cases())
        scores = [self.kind.difficulty_score(case.puzzle, case.solution) for case in cases]
        demand(len({score is None for score in scores}) == 1, "some puzzles have a score, and some have none")
        for case, score in reversed(list(zip(cases, scores, strict=True))):
            if score is None:
                continue
            demand(type(score) is int and score >= 0, f"{case}: the score is {score!r}, no whole number from 0 up")
            puzzle, solution = pickle.loads(pickle.dumps((case.puzzle, case.solution)))  # noqa: S301
            again = self.kind.difficulty_score(puzzle, solution)
            demand(again == score, f"{case}: the score is {score}, and {again} for the same puzzle again")

    def _pairs(self) -> Iterator[tuple[Case, Case]]:
        """Yield pairs made from one example with two seeds whose puzzles and solutions differ."""
        cases = list(self.cases())
        for one in cases:
            for other in cases:
                if one.example == other.example and one.puzzle != other.puzzle and one.solution != other.solution:
                    yield one, other


def _without_common(example: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in example.items() if key not in ("language", "difficulty")}
