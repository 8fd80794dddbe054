"""The contract suite: what `PuzzleKind` promises, as tests for any kind.

The whole test of a plug-in, in a file of its own that pytest finds:

    from worksheets.testing import KindContract
    from worksheets_sudoku.kind import Sudoku

    class TestSudoku(KindContract):
        kind = Sudoku()

Each method states one rule in its docstring; there are no others. They run on the kind's `examples()`, each
made with several seeds, so a kind should have a few, as different as can be. The class must stand at the
top of a module, and need not be installed. Nothing here needs pytest: any runner calls the methods.
"""

from __future__ import annotations

import inspect
import json
import os
import pickle
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from worksheets.commands.check import plan_jobs
from worksheets.drawing.paper import PageSetup
from worksheets.drawing.pen import Pen
from worksheets.drawing.shapes import Drawing
from worksheets.drawing.style import Area, Style
from worksheets.errors import BudgetSpentError, InputError, LayoutError, nearest
from worksheets.exercises.exercise import Exercise
from worksheets.job.loader import parse_job
from worksheets.job.starter import starter_job
from worksheets.language.languages import find_language, language_codes
from worksheets.layout.handouts import place_handouts
from worksheets.pdf.fonts import load_fonts
from worksheets.puzzles import registry
from worksheets.puzzles.answers import Answers
from worksheets.puzzles.contract import PuzzleKind, SolveInput
from worksheets.puzzles.fields import KindSpec
from worksheets.seeds import rng_for

MOST_SOLUTIONS = 1000
"""Among so many solutions of a puzzle that has several, the generated one must be."""

PAPERS = (600.0, 400.0, 300.0, 240.0, 200.0, 160.0, 120.0)
"""Widths of papers on which outlines are laid out, in points: from A4 down to a card."""

FOREIGN = (
    "",
    "\n\n",
    "Dear all,\nthe lesson begins at nine.\n",
    "<html><body></body></html>",
    "\ufffd\x01\x02",
    "- 1 *\n",
)
"""Texts that are no puzzle of any kind."""

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
from worksheets.seeds import rng_for
for fields in examples:
    made = kind.generate(kind.Spec.model_validate(fields), rng_for(seed))
    print(json.dumps([value.to_json() for value in made]))
"""
"""Makes a puzzle of each example in a process of its own."""


class Case(NamedTuple):
    """What a kind made of one of its examples with one seed."""

    said: Mapping[str, Any]
    seed: int
    spec: Any
    puzzle: Any
    solution: Any

    def __str__(self) -> str:
        return f"the example {json.dumps(self.said, ensure_ascii=False)} with seed {self.seed}"


class KindContract:
    """The rules; derive a class from it whose `kind` is the kind under test."""

    kind: ClassVar[PuzzleKind[Any, Any, Any]]

    seeds: ClassVar[tuple[int, ...]] = (0, 1, 2)
    """Seeds with which each example is made."""

    areas: ClassVar[tuple[Area, ...]] = (Area(500.0, 600.0), Area(300.0, 200.0), Area(180.0, 700.0))
    """Room for drawings: nearly a page, lying, and a narrow column."""

    # ---- the class

    def test_its_members_are_those_of_the_contract(self) -> None:
        """Every public member is one of `PuzzleKind`, with the same parameters; names of one's own begin with `_`."""
        known = [name for name in dir(PuzzleKind) if not name.startswith("_")]
        for name, member in _own_members(type(self.kind)).items():
            _demand(name in known, f'"{name}" is no member of the contract{nearest(name, known)}')
            if inspect.isfunction(member):
                theirs = [*inspect.signature(getattr(PuzzleKind, name)).parameters]
                ours = [*inspect.signature(member).parameters]
                _demand(ours == theirs, f"{name} takes {', '.join(ours)}; the contract says {', '.join(theirs)}")

    def test_its_name_is_one_word(self) -> None:
        """`name` is a word of small letters and digits, for it is written in job files and files' names."""
        name = self.kind.name
        _demand(name.isidentifier() and name.islower() and name.isascii(), f'"{name}" is no word of small letters')

    def test_its_title_is_in_every_language(self) -> None:
        """`title` gives one line for every language that has labels."""
        for language in languages():
            _demand_line(self.kind.title(language), f"the title in {language}")

    def test_its_fields_are_described(self) -> None:
        """`Spec` derives from `KindSpec`, is frozen, allows no other fields, and describes each."""
        spec = self.kind.Spec
        _demand(isinstance(spec, type) and issubclass(spec, KindSpec), "Spec is no class derived from KindSpec")
        _demand(bool(spec.model_config.get("frozen")), "Spec is not frozen")
        _demand(spec.model_config.get("extra") == "forbid", "Spec takes fields that it does not have")
        for name, info in spec.model_fields.items():
            _demand_line(info.description, f"the description of the field {name}")

    def test_its_examples_are_right(self) -> None:
        """`examples` has at least one sheet; their fields are plain values, and there is nothing wrong with them."""
        _demand(len(self.kind.examples()) > 0, "there are no examples")
        for said in self.kind.examples():
            _demand(json.loads(json.dumps(said)) == said, f"{said} are no plain values")
            problems = list(self.kind.Spec.model_validate(said).problems())
            _demand(not problems, f"the example {said} has problems: {problems}")

    # ---- generate and faults

    def test_a_job_file_says_the_same(self) -> None:
        """A job file, where every value is a text, says the same as the fields in Python."""
        with registry.trial(self.kind), tempfile.TemporaryDirectory() as folder:
            for fields in self.kind.examples():
                sheet = {"kind": self.kind.name, **fields}
                try:
                    job = parse_job(f"sheets: [{json.dumps(sheet)}]", "example.yaml", Path(folder))
                except InputError as error:
                    raise AssertionError(f"the example {dict(fields)} has problems in a job file: {error}") from error
                same = job.sheets[0].spec == self.kind.Spec.model_validate(dict(fields))
                _demand(same, f"the example {dict(fields)} says something else in a job file")

    def test_the_same_spec_and_rng_make_the_same_puzzle(self) -> None:
        """`generate` depends on its arguments alone, not on what was made before."""
        for case in self._cases():
            again = self.kind.generate(self.kind.Spec.model_validate(case.said), rng_for(case.seed))
            _demand(again == (case.puzzle, case.solution), f"{case} makes another puzzle the second time")

    def test_other_seeds_make_other_puzzles(self) -> None:
        """Of each example's puzzles, made with several seeds, at least two differ.

        A spec that leaves nothing to chance belongs into tests of the kind's own, not into the examples.
        """
        for said in self.kind.examples():
            made = {json.dumps(case.puzzle.to_json()) for case in self._cases() if case.said == said}
            _demand(len(made) > 1, f"the example {said} gives the same puzzle with the seeds {self.seeds}")

    def test_hash_seeds_change_nothing(self) -> None:
        """Processes with different `PYTHONHASHSEED` make the same puzzles: no set decides an order."""
        kind, home = type(self.kind), sys.modules[type(self.kind).__module__]
        given = json.dumps([home.__name__, kind.__name__, home.__file__, self.seeds[0], self.kind.examples()])
        made = ([case.puzzle.to_json(), case.solution.to_json()] for case in self._firsts())
        outputs = {"".join(f"{json.dumps(each)}\n" for each in made)}
        for hash_seed in ("1", "2"):
            done = subprocess.run(  # noqa: S603
                [sys.executable, "-c", _PROGRAM],
                input=given,
                env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)},
                capture_output=True,
                text=True,
                check=False,
            )
            _demand(done.returncode == 0, done.stderr)
            outputs.add(done.stdout)
        _demand(len(outputs) == 1, "the puzzles depend on PYTHONHASHSEED")

    def test_what_is_made_has_no_faults(self) -> None:
        """`faults` is empty for what `generate` makes."""
        for case in self._cases():
            found = self.kind.faults(case.spec, case.puzzle, case.solution)
            _demand(found == (), f"{case} has faults: {found}")

    def test_a_puzzle_made_for_another_spec_has_faults(self) -> None:
        """`faults` holds the puzzle against the order, as if generators were swapped.

        What example B makes has faults where example A was asked for, if A says every field that B says,
        apart from language and difficulty, and says something else. (An A that says less may be content.)
        """
        for case in self._cases():
            for said in self.kind.examples():
                asked, made = _without_common(said), _without_common(case.said)
                if asked != made and made.keys() <= asked.keys():
                    spec = self.kind.Spec.model_validate(said)
                    found = self.kind.faults(spec, case.puzzle, case.solution)
                    _demand_sentences(found, f"the faults of {case} where {said} was asked for")

    def test_a_damaged_solution_has_faults(self) -> None:
        """`faults` names what is wrong if an item of a tuple of the solution is dropped; it never raises.

        In a kind whose puzzles have one solution, that of another puzzle is a damaged one, too.
        """
        for case in self._cases():
            for name, damaged in _damaged(case.solution):
                found = self.kind.faults(case.spec, case.puzzle, damaged)
                _demand_sentences(found, f"the faults of {case} with an item less in {name}")
        if self.kind.unique:
            for one, other in self._pairs():
                found = self.kind.faults(one.spec, one.puzzle, other.solution)
                _demand_sentences(found, f"the faults of {one} with the solution for seed {other.seed}")

    # ---- the difficulty

    def test_its_difficulty_is_measured_on_the_puzzle_alone(self) -> None:
        """`difficulty_score` is a whole number from 0 up for every puzzle, or None for every puzzle.

        It depends on puzzle and solution alone: equal values have the same score, in whatever order they are measured.
        """
        cases = list(self._cases())
        scores = [self.kind.difficulty_score(case.puzzle, case.solution) for case in cases]
        _demand(len({score is None for score in scores}) == 1, "some puzzles have a score, and some have none")
        for case, score in reversed(list(zip(cases, scores, strict=True))):
            if score is None:
                continue
            _demand(type(score) is int and score >= 0, f"{case}: the score is {score!r}, no whole number from 0 up")
            puzzle, solution = pickle.loads(pickle.dumps((case.puzzle, case.solution)))  # noqa: S301
            again = self.kind.difficulty_score(puzzle, solution)
            _demand(again == score, f"{case}: the score is {score}, and {again} for the same puzzle again")

    # ---- the values

    def test_values_survive_json_and_pickle(self) -> None:
        """`to_json` of puzzle and solution is plain values, and both are equal after pickling."""
        for case in self._cases():
            for value in (case.puzzle, case.solution):
                record = value.to_json()
                _demand(json.loads(json.dumps(record)) == record, f"{case}: to_json gives more than plain values")
                _demand(pickle.loads(pickle.dumps(value)) == value, f"{case}: pickling changes a value")  # noqa: S301

    def test_values_are_frozen(self) -> None:
        """Puzzle and solution have a hash, as frozen values without lists and dicts have."""
        for case in self._cases():
            for value in (case.puzzle, case.solution):
                _demand(isinstance(hash(value), int), f"{case}: {type(value).__qualname__} has no hash")

    def test_a_puzzle_does_not_hold_its_solution(self) -> None:
        """No key of the puzzle's JSON is one of the solution's, and no list or long text is in both.

        Nothing that the puzzle is made of, however deep inside, is a solution.
        """
        for case in self._cases():
            puzzle, solution = case.puzzle.to_json(), case.solution.to_json()
            both = puzzle.keys() & solution.keys()
            _demand(not both, f"{case}: {both} are keys of puzzle and solution")
            text = json.dumps(puzzle)
            for key, value in solution.items():
                said = json.dumps(value)
                _demand(len(said) < 8 or said not in text, f"{case}: the puzzle's JSON has the solution's {key}")
            _demand(type(case.solution) not in _classes_in(case.puzzle), f"{case}: the puzzle holds a solution")

    def test_values_are_texts(self) -> None:
        """`to_text` gives lines in every language; those of a solution may be none, where the table says it all."""
        for case in self._firsts():
            for language in languages():
                puzzle, solution = case.puzzle.to_text(language), case.solution.to_text(language)
                _demand(bool(puzzle.strip()), f"{case}: the puzzle's text in {language} is empty")
                _demand(isinstance(solution, str), f"{case}: the solution's text in {language} is no text")

    # ---- drawings

    def test_drawings_fit_their_area(self) -> None:
        """A drawing is no larger than the pen's area, and its letters than the pen's style allows."""
        for case, pen, puzzle, _ in self._drawings():
            _demand(0 < puzzle.width <= pen.area.width + 0.01, f"{case}: {puzzle.width} is too wide for {pen.area}")
            _demand(0 < puzzle.height <= pen.area.height + 0.01, f"{case}: {puzzle.height} is too high for {pen.area}")
            size = puzzle.letter_size
            _demand(0 < size <= pen.style.largest_letter, f"{case}: letters of {size} points")

    def test_an_answer_is_the_puzzle_with_marks_in_it(self) -> None:
        """For the same pen the answer has the sizes of `outline_answer`, which fits the area, and other shapes."""
        for case, pen, puzzle, answer in self._drawings():
            outline = self.kind.outline_answer(case.puzzle, case.solution, pen)
            sizes = {(drawing.width, drawing.height, drawing.letter_size) for drawing in (outline, answer)}
            _demand(len(sizes) == 1, f"{case}: the answer for {pen.area} has another scale than its outline")
            fits = 0 < answer.width <= pen.area.width + 0.01 and 0 < answer.height <= pen.area.height + 0.01
            _demand(fits, f"{case}: the answer is larger than {pen.area}")
            _demand(
                0 < answer.letter_size <= pen.style.largest_letter, f"{case}: letters of {answer.letter_size} points"
            )
            _demand(answer.shapes != puzzle.shapes, f"{case}: the answer looks like the puzzle")

    def test_drawings_are_made_in_every_language(self) -> None:
        """The pen's language, any that has labels, may change words in drawings, and never raises."""
        for case in self._firsts():
            for language in languages():
                pen = _pen(self.areas[0])._replace(language=language)
                same = self.kind.draw_puzzle(case.puzzle, pen) == self.kind.draw_puzzle(case.puzzle, pen)
                _demand(same, f"{case}: two drawings for one pen differ")
                self.kind.draw_answer(case.puzzle, case.solution, pen)

    def test_an_outline_takes_no_more_room(self) -> None:
        """On paper that is large enough for what is made, one of its `outlines` has room, too, if it has some."""
        with registry.trial(self.kind):
            for case in self._cases():
                outlines = list(self.kind.outlines(case.spec, rng_for(case.seed)))
                for width in PAPERS if outlines else ():
                    fits = any(_fits(self.kind, case, outline, width) for outline in outlines)
                    room = fits or not _fits(self.kind, case, case.puzzle, width)
                    _demand(room, f"{case} fits a paper of {width:g} points, but none of its outlines does")

    def test_a_size_to_choose_is_that_of_what_is_made(self) -> None:
        """The first of `sizes`, if there are some, is of the spec itself; a puzzle is as large as the outline."""
        for case in self._cases():
            sizes = list(islice(self.kind.sizes(case.spec, rng_for(case.seed)), 3))
            _demand(not sizes or sizes[0][0] == case.spec, f"{case}: the first of its sizes is of another spec")
            for spec, outline in sizes:
                puzzle, solution = self.kind.generate(spec, rng_for(case.seed))
                faults = (*self.kind.faults(spec, puzzle, solution), *self.kind.faults(case.spec, puzzle, solution))
                _demand(not faults, f"{case}: of a size to choose there are the faults {faults}")
                pens = map(_pen, self.areas)
                drawn = [(self.kind.draw_puzzle(outline, pen), self.kind.draw_puzzle(puzzle, pen)) for pen in pens]
                same = all((one.width, one.height) == (other.width, other.height) for one, other in drawn)
                _demand(same, f"{case}: an outline has another size than what is made of its spec")

    # ---- texts

    def test_the_handout_text_is_whole(self) -> None:
        """`handout_text` has an instruction; each section a heading and entries, and no marks or one for each entry."""
        for case in self._cases():
            for language in languages():
                text = self.kind.handout_text(case.puzzle, language)
                what = f"{case} in {language}"
                _demand(bool(text.instruction.strip()), f"{what}: there is no instruction")
                for section in text.sections:
                    _demand_line(section.heading, f"{what}: the heading of a section")
                    _demand(bool(section.entries), f'{what}: the section "{section.heading}" is empty')
                    for entry in filter(None, section.entries) if section.writing else section.entries:
                        _demand_line(entry, f'{what}: an entry of "{section.heading}"')
                    marks = len(section.marks)
                    _demand(marks in (0, len(section.entries)), f"{what}: {marks} marks for {section.entries}")
                for blanks in text.blanks:
                    _demand_line(blanks.sentence, f"{what}: the sentence over lines to write on")
                    fits = (len(blanks.letters) > 0) != (blanks.lines > 0) and all(each > 0 for each in blanks.letters)
                    _demand(fits, f"{what}: {blanks} asks for letters or for lines, and for some of them")

    def test_the_handout_text_is_in_one_language(self) -> None:
        """Where the instruction is the English one, for want of a translation, headings and title are English, too."""
        for case in self._firsts():
            english = self.kind.handout_text(case.puzzle, "en")
            for language in languages():
                text = self.kind.handout_text(case.puzzle, language)
                if text.instruction == english.instruction:
                    headings = [section.heading for section in text.sections]
                    same = headings == [section.heading for section in english.sections]
                    _demand(same, f"{case}: headings in {language} stand under an English instruction")
                    same = self.kind.title(language) == self.kind.title("en")
                    _demand(same, f"the title is translated into {language}, but not the instruction")

    def test_the_answer_table_has_a_text_for_each_heading(self) -> None:
        """`answer_table` may be empty; a row has a text for each heading, in every language."""
        for case in self._cases():
            for language in languages():
                table = self.kind.answer_table(case.puzzle, case.solution, language)
                for row in table.rows:
                    fits = len(row) == len(table.headings) and all(isinstance(text, str) for text in row)
                    _demand(fits, f"{case}: the row {row} does not fit the headings {table.headings}")

    def test_words_have_places(self) -> None:
        """`placed_words` may be empty; words are texts, and rows, columns and cells count from 1, no cell twice."""
        for case in self._cases():
            for placed in self.kind.placed_words(case.puzzle, case.solution):
                _demand_line(placed.word, f"{case}: a word with a place")
                _demand(all(number >= 1 for cell in placed.cells for number in cell), f"{case}: the cells of {placed}")
                _demand(len({*placed.cells}) == len(placed.cells), f"{case}: {placed} has a cell twice")
                _demand(all(len(cell) in (2, 3) for cell in placed.cells), f"{case}: {placed} has cells of odd length")
                said = None not in (placed.row, placed.column)
                first = placed.cells[:1] in ((), ((placed.row, placed.column),))
                _demand(first if said else placed[2:5] == (None, None, ""), f"{case}: the beginning of {placed}")

    def test_an_answer_at_a_glance_is_made_of_short_lines(self) -> None:
        """`at_a_glance` may be empty; its texts and its note are lines to print, in every language."""
        for case in self._firsts():
            for language in languages():
                found = self.kind.at_a_glance(case.puzzle, case.solution, language)
                for name, text in found.texts:
                    _demand_line(text, f"{case}: a text at a glance")
                    _demand(name.isprintable(), f"{case}: the name of a text at a glance is no line")
                _demand(found.note.isprintable(), f"{case}: the note on the texts at a glance is no line")

    def test_figures_have_names(self) -> None:
        """`summary` may be empty; its figures have a name and a value, and the names are the same on every sheet."""
        names = set()
        for case in self._cases():
            summary = self.kind.summary(case.puzzle, case.solution)
            names.add(tuple(figure.name for figure in summary.figures))
            for figure in summary.figures:
                _demand_line(figure.name, f"{case}: the name of a figure")
                _demand_line(figure.value, f"{case}: the value of {figure.name}")
        _demand(len(names) == 1, f"the names of figures differ from sheet to sheet: {names}")

    def test_notes_are_sentences(self) -> None:
        """`notes` are sentences, one a line, or none."""
        for case in self._cases():
            for note in self.kind.notes(case.spec, case.puzzle):
                _demand_line(note, f"{case}: a note")

    def test_the_starter_can_be_built(self) -> None:
        """A job with `starter`, in German and English, is read and planned without a problem, warning or failure."""
        with registry.trial(self.kind), tempfile.TemporaryDirectory() as folder:
            for language in ("en", "de"):
                path = Path(folder, f"{language}.yaml")
                path.write_text(starter_job(self.kind.name, language), encoding="utf-8")
                try:
                    (plan,) = plan_jobs([path])
                except InputError as error:
                    raise AssertionError(f"the starter in {language} has problems: {error}") from error
                _demand(not plan.warnings, f"the starter in {language} has warnings: {plan.warnings}")
                _demand(not plan.failures, f"the starter in {language} cannot be printed: {plan.failures}")
                kinds = {sheet.kind for sheet in plan.sheets}
                _demand(kinds == {self.kind.name}, f"the starter in {language} has sheets of the kinds {kinds}")

    # ---- the solving group, where it is offered

    def test_the_solver_finds_the_solution(self) -> None:
        """`solutions` is lazy, has a fixed order, and finds the one that was generated.

        It is the only one if the kind is `unique`, else among the first 1,000.
        """
        for case in self._cases() if self.kind.solves else ():
            limit = 2 if self.kind.unique else MOST_SOLUTIONS
            found = [each.to_json() for each in islice(self.kind.solutions(case.puzzle), limit)]
            _demand(case.solution.to_json() in found, f"{case}: the solver does not find the solution")
            _demand(len(found) == 1 or not self.kind.unique, f"{case}: there are several solutions")
            first = next(self.kind.solutions(case.puzzle)).to_json()
            _demand(first == found[0], f"{case}: the first solution is another one the second time")

    def test_the_solver_keeps_its_budget(self) -> None:
        """With a budget of one step, `solutions` comes to its end or raises BudgetSpentError, nothing else."""
        for case in self._firsts() if self.kind.solves else ():
            try:
                for _ in islice(self.kind.solutions(case.puzzle, steps=1), MOST_SOLUTIONS):
                    pass
            except BudgetSpentError as error:
                _demand(bool(str(error)), "the error does not say that the budget is spent")

    def test_solutions_are_counted(self) -> None:
        """`count` gives their number, at most the limit, and a line that begins with it; a spent budget is no error."""
        for case in self._firsts() if self.kind.solves else ():
            for limit in (1, 2):
                counted = self.kind.count(case.puzzle, limit=limit)
                number, line = counted.number, counted.to_text()
                _demand(1 <= number <= limit, f"{case}: {number} solutions are counted, with the limit {limit}")
                _demand(number == 1 or not self.kind.unique, f"{case}: {number} solutions are counted")
                _demand_line(line, f"{case}: the line that says how many there are")
                _demand(line.split()[0].strip(".,:;") == str(number), f'{case}: "{line}" does not begin with {number}')
            few = self.kind.count(case.puzzle, steps=1)
            _demand(bool(few.reason) or not few.or_more, f"{case}: nothing says why there may be more")

    def test_a_puzzle_with_a_solution_has_no_reason_to_have_none(self) -> None:
        """`no_solution_reason` is None for what `generate` makes."""
        for case in self._cases():
            reason = self.kind.no_solution_reason(case.puzzle)
            _demand(reason is None, f"{case} has a solution, but: {reason}")

    def test_solutions_are_described(self) -> None:
        """`describe_solutions` says something of one and of two solutions, and of none where there are no more.

        It says what it says of the first solution before it asks for the second.
        """
        for case in self._firsts() if self.kind.solves else ():
            one, two = (case.solution,), (case.solution, case.solution)
            for language in languages():
                none = self._described(case, (), None, language)
                _demand(bool(none.strip()), f"{case}: nothing says in {language} that there is no solution")
                for limit in (None, 1, 2):
                    single = self._described(case, one, limit, language)
                    double = self._described(case, two, limit, language)
                    _demand(bool(single.strip()), f"{case}: one solution is not described in {language}")
                    _demand(bool(double.strip()), f"{case}: two solutions are not described in {language}")
                asked = Answers(_but_one(case.solution), 2)
                _demand(
                    bool(next(self._paragraphs(case, asked, language), "")), f"{case}: the first is not said at once"
                )

    def _paragraphs(self, case: Case, answers: Answers[Any], language: str) -> Iterator[str]:
        return iter(self.kind.describe_solutions(case.puzzle, answers, language))

    def _described(self, case: Case, solutions: tuple[Any, ...], limit: int | None, language: str) -> str:
        return "\n\n".join(self._paragraphs(case, Answers(solutions, limit), language))

    def test_files_of_others_are_left_alone(self) -> None:
        """Of texts that are no puzzle, `import_sheet` makes None, and `parse_puzzle` a puzzle or an InputError."""
        for text in FOREIGN:
            given = SolveInput(text, "puzzle.txt")
            _demand(self.kind.import_sheet(given) is None, f"{text!r} is imported")
            if self.kind.reads_files:
                _parsed(self.kind, given)

    def test_it_is_more_or_less_sure_of_a_file(self) -> None:
        """`recognises` gives a number from 0 to 1 for any text, and 0 for none."""
        for text in (*FOREIGN, *(case.puzzle.to_text() for case in self._firsts())):
            for words in (None, ("cow", "horse")):
                certainty = self.kind.recognises(SolveInput(text, "puzzle.txt", words))
                _demand(0 <= certainty <= 1, f"it is sure of {text!r} by {certainty}")
        _demand(not self.kind.recognises(SolveInput("", "puzzle.txt")), "it takes an empty file for a puzzle")

    def test_a_puzzle_that_can_be_read_is_the_one_that_was_written(self) -> None:
        """Where `parse_puzzle` takes a puzzle's `to_text`, the puzzle read has the same text; it need not take it."""
        for case in self._firsts() if self.kind.reads_files else ():
            language = case.spec.language
            text = case.puzzle.to_text(language)
            read = _parsed(self.kind, self.input_of(case))
            _demand(read is None or read.to_text(language) == text, f"{case}: the puzzle read is another one:\n{text}")

    def test_a_puzzle_in_json_is_the_one_that_was_written(self) -> None:
        """Where `parse_puzzle` takes a puzzle's `to_json`, the puzzle read has the same text; it need not take it."""
        for case in self._firsts() if self.kind.reads_files else ():
            record = json.loads(json.dumps(case.puzzle.to_json()))
            read = _parsed(self.kind, self.input_of(case)._replace(text="", data=record))
            text = case.puzzle.to_text(case.spec.language)
            same = read is None or read.to_text(case.spec.language) == text
            _demand(same, f"{case}: the puzzle read from JSON is another one")

    # ---- the marking group, where it is offered

    def test_the_key_is_marked_as_right(self) -> None:
        """`mark` finds nothing wrong with the solution's JSON, nor with what `describe_solutions` says of it."""
        for case in self._cases() if self.kind.marks else ():
            found = self._marked(case, data=json.loads(json.dumps(case.solution.to_json())))
            _demand(found == (), f"{case}: the solution is marked as wrong: {found}")
        for case in self._firsts() if self.kind.marks and self.kind.solves else ():
            for language in languages():
                text = self._described(case, (case.solution,), 1, language)
                found = self._marked(case, text=text)
                _demand(found == (), f"{case}: the solution in words, in {language}, is marked as wrong: {found}")

    def test_less_than_the_key_is_marked_as_wrong(self) -> None:
        """`mark` objects to a solution with an item less in one of its tuples, or says that it is no answer."""
        for case in self._cases() if self.kind.marks else ():
            for name, damaged in _damaged(case.solution):
                found = self._marked(case, data=json.loads(json.dumps(damaged.to_json())))
                _demand_sentences(found, f"what is wrong with {case} with an item less in {name}")

    def test_foreign_texts_are_not_marked_as_right(self) -> None:
        """Of texts that are no answer `mark` says what is wrong, or raises InputError."""
        for case in self._firsts() if self.kind.marks else ():
            for text in FOREIGN:
                _demand_sentences(self._marked(case, text=text), f"what is wrong with {text!r} as an answer to {case}")
            for data in ({}, {"solution": None}):
                _demand_sentences(self._marked(case, data=data), f"what is wrong with {data} as an answer to {case}")

    def _marked(self, case: Case, text: str = "", data: Mapping[str, Any] | None = None) -> tuple[str, ...]:
        """What `mark` says; of what is no answer the problems."""
        try:
            return self.kind.mark(case.puzzle, SolveInput(text, "answer", language=case.spec.language, data=data))
        except InputError as error:
            return tuple(map(str, error.problems))

    def input_of(self, case: Case) -> SolveInput:
        """What `worksheets solve` may be given for a puzzle; override it where a file needs more than its text."""
        language = case.spec.language
        words = tuple(word.text for word in getattr(case.spec, "words", None) or ()) or None
        return SolveInput(case.puzzle.to_text(language), "puzzle.txt", words, language=language)

    # ---- what the rules run on

    def _cases(self) -> Iterator[Case]:
        """Every example with every seed."""
        for said in self.kind.examples():
            for seed in self.seeds:
                yield _made(self.kind, json.dumps(said), seed)

    def _firsts(self) -> Iterator[Case]:
        """Every example with the first seed."""
        return (case for case in self._cases() if case.seed == self.seeds[0])

    def _pairs(self) -> Iterator[tuple[Case, Case]]:
        """What two seeds made of one example, where puzzle and solution differ."""
        cases = list(self._cases())
        for one in cases:
            for other in cases:
                if one.said == other.said and one.puzzle != other.puzzle and one.solution != other.solution:
                    yield one, other

    def _drawings(self) -> Iterator[tuple[Case, Pen, Drawing, Drawing]]:
        """The drawings of puzzle and answer of every case for every area."""
        for case in self._cases():
            for area in self.areas:
                pen = _pen(area)._replace(language=case.spec.language)
                puzzle = self.kind.draw_puzzle(case.puzzle, pen)
                yield case, pen, puzzle, self.kind.draw_answer(case.puzzle, case.solution, pen)


@cache
def languages() -> tuple[str, ...]:
    """The codes of the languages with labels of their own, and English."""
    english = find_language("en").labels
    return tuple(code for code in language_codes() if code == "en" or find_language(code).labels != english)


@cache
def _made(kind: PuzzleKind[Any, Any, Any], said: str, seed: int) -> Case:
    spec = kind.Spec.model_validate(json.loads(said))
    puzzle, solution = kind.generate(spec, rng_for(seed))
    return Case(json.loads(said), seed, spec, puzzle, solution)


def _fits(kind: PuzzleKind[Any, Any, Any], case: Case, puzzle: Any, width: float) -> bool:
    """Whether a puzzle, made or an outline, fits a paper of this width."""
    setup = PageSetup(width, 1.4 * width, margin=10.0)
    language = case.spec.language
    exercise = Exercise("", kind.name, kind.title(language), puzzle, None, language=language)
    try:
        list(place_handouts([exercise], setup, load_fonts(setup.font)))
    except LayoutError:
        return False
    return True


def _pen(area: Area) -> Pen:
    fonts = load_fonts("Andika")
    return Pen(area, Style(cap_height=fonts.cap_height), fonts)


def _own_members(kind: type) -> dict[str, Any]:
    """The public members that the class and its bases have beside those of the contract."""
    own = kind.__mro__[: kind.__mro__.index(PuzzleKind)]
    members = {name: member for each in reversed(own) for name, member in vars(each).items()}
    return {name: member for name, member in members.items() if not name.startswith("_")}


def _without_common(said: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in said.items() if key not in ("language", "difficulty")}


def _but_one(solution: Any) -> Iterator[Any]:
    """A solution, and a failure for who asks for a second one."""
    yield solution
    raise AssertionError("a second solution is sought before the first one is described")


def _damaged(solution: Any) -> Iterator[tuple[str, Any]]:
    """The solution without the first or the last item of each of its tuples, and the name of that one."""
    for field in fields(solution) if is_dataclass(solution) else ():
        value = getattr(solution, field.name)
        if field.init and isinstance(value, tuple) and not hasattr(value, "_fields") and value:
            for rest in {value[1:], value[:-1]}:
                try:
                    yield field.name, replace(solution, **{field.name: rest})
                except ValueError:
                    continue  # such a solution cannot even be made


def _classes_in(value: Any) -> set[Any]:
    """The classes of all that the value is made of."""
    found: set[Any] = set()

    class Reader(pickle.Unpickler):
        def find_class(self, module: str, name: str, /) -> Any:
            each = super().find_class(module, name)
            found.add(each)
            return each

    Reader(BytesIO(pickle.dumps(value))).load()
    return found


def _parsed(kind: PuzzleKind[Any, Any, Any], given: SolveInput) -> Any:
    """The puzzle in a text, or None where the kind says what is wrong with it."""
    try:
        return kind.parse_puzzle(given)
    except InputError as error:
        _demand(all(problem.message for problem in error.problems) and bool(error.problems), "an error says nothing")
        return None


def _demand(right: bool, sentence: str) -> None:
    if not right:
        raise AssertionError(sentence)


def _demand_line(text: object, what: str) -> None:
    right = isinstance(text, str) and bool(text.strip()) and len(text.splitlines()) == 1
    _demand(right, f"{what} is not one line of text: {text!r}")


def _demand_sentences(found: tuple[str, ...], what: str) -> None:
    _demand(bool(found) and all(isinstance(each, str) and each.strip() for each in found), f"{what} are {found!r}")
