"""Members of the contract that few kinds need; a new kind can do without this page.

`PuzzleKind` inherits them, each with a default: puzzles of many small ones, running text, equally hard versions,
stand-ins for slow or sizeable puzzles, the cache of exercises, starter jobs and forms, formats of other programs, and
the fine print of `worksheets solve`.
"""

from __future__ import annotations

import sys
from abc import ABC
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import count, takewhile
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from worksheets.base.errors import LayoutError
from worksheets.base.sentences import sentence
from worksheets.puzzles.values import PuzzleT, SolutionT, SpecT

if TYPE_CHECKING:
    from worksheets.drawing.pen import Pen
    from worksheets.drawing.running_text import Passage
    from worksheets.drawing.shapes import Drawing
    from worksheets.language.letters import Word
    from worksheets.language.phrases import Phrases
    from worksheets.puzzles.answers import Answers, Count
    from worksheets.puzzles.formats import Expected, Part
    from worksheets.puzzles.values import H5PContent, HandoutText, SolveInput, SolveOption, WrittenAnswer


class PuzzleKindExtras(ABC, Generic[SpecT, PuzzleT, SolutionT]):
    """Optional members of `PuzzleKind`."""

    @property
    def _whole(self) -> Any:
        """The kind, for defaults that use members of `PuzzleKind`."""
        return self

    # ---- puzzles of many small ones

    def draw_items(self, puzzle: PuzzleT, pen: Pen) -> Sequence[Drawing]:
        """The items of a puzzle that consists of small ones: each fits `pen.area`, and all have one scale.

        Default: none. Such a kind returns `in_rows(partial(draw_items, puzzle), pen)` from `draw_puzzle`, and likewise
        for its answers; see `worksheets.drawing.items`. A handout whose items do not fit one page continues on the
        next.
        """
        return ()

    def draw_answer_items(self, puzzle: PuzzleT, solution: SolutionT, pen: Pen) -> Sequence[Drawing]:
        """The items of an answer, likewise, for one that takes several pages of a key. Default: none."""
        return ()

    def draw_pages(self, puzzle: PuzzleT, pen: Pen) -> Sequence[Drawing]:
        """The puzzle on several pages, such as cards to cut out: each fits `pen.area`. Default: none, one page.

        All have one scale, and the `items` of each is the number of its cards. In a book, each is on a right page, with
        nothing but the backs of its cards behind it.
        """
        return ()

    # ---- running text

    def passage(self, puzzle: PuzzleT) -> Passage | None:
        """The puzzle as running text with gaps, which handouts print below its bank and spread over pages.

        Such a kind has `passage_drawing` of `worksheets.drawing.passage` in `draw_puzzle` and `draw_answer`. Default:
        None.
        """
        return None

    # ---- equally hard versions

    def version(self, spec: SpecT, puzzle: PuzzleT, solution: SolutionT, rng: Random) -> tuple[PuzzleT, SolutionT]:
        """Another puzzle for the spec that is solved by the same steps, such as a rotated sudoku.

        It makes versions of a sheet and the sheets of a class from one puzzle. Default: they are generated and, for a
        class, compared by their `difficulty_score`.
        """
        return puzzle, solution

    # ---- marking scans

    def written(self, puzzle: PuzzleT, solution: SolutionT, language: str) -> Sequence[WrittenAnswer]:
        """The answers that pupils write into the puzzle, for marking scans by eye. Default: none.

        The drawing of the puzzle has a `WritingPlace` for each, with its index in this list; one that covers several
        boxes is marked as a whole.
        """
        return ()

    # ---- slow or sizeable puzzles

    def outlines(self, spec: SpecT, rng: Random) -> Iterator[PuzzleT]:
        """Cheap stand-ins: at least one takes no more room on paper than the real puzzle. Default: none.

        The real puzzle is the one that `generate` makes from the same arguments. Stand-ins are laid out, the likeliest
        first, before anything is generated, so that a sheet that cannot fit the paper fails at once. Yields nothing for
        a spec whose puzzles are generated as fast as they are laid out.
        """
        return iter(())

    def sizes(self, spec: SpecT, rng: Random) -> Iterator[tuple[SpecT, PuzzleT | None]]:
        """Specs to choose from to suit the paper, if the author leaves the size open, each with an outline. Default:
        none.

        The first is `spec` itself; the others, for smaller puzzles, follow in order of preference. An outline takes as
        much room as the puzzle that `generate` makes of its spec with the same `rng`; it may be None if `generate` is
        quick, and only its puzzle shows the room. The first that prints well is generated.
        """
        return iter(())

    def flatter(self, spec: SpecT, rng: Random) -> Iterator[tuple[SpecT, PuzzleT]]:
        """Specs for equal puzzles in flatter proportions, if the author leaves the size open, each with an outline.

        Default: none. Below a flatter puzzle there is more room for clues. The first that is printed widest is
        generated, if no letters of puzzle or clues get smaller.
        """
        return iter(())

    @property
    def models(self) -> tuple[type[PuzzleT], type[SolutionT]] | None:
        """The classes of puzzles and solutions for the cache, frozen dataclasses with annotations that pydantic knows.

        Default: None, and the kind's sheets are not cached.
        """
        return None

    def shared_values(self, spec: SpecT) -> Mapping[str, Any]:
        """Fields of the puzzle that the spec determines, such as its dictionary, and the cache omits. Default: none."""
        return {}

    def draw_behind(self, puzzle: PuzzleT, solution: SolutionT, front: Drawing, pen: Pen) -> Drawing | None:
        """The answer for the back of a handout, as large as the `front`, with each part exactly behind its own.

        The paper is turned over its long, upright edge, so what is at the left in front is at the right behind.
        Default: None, and `draw_answer` is used if it draws an answer of that size.
        """
        return None

    # ---- books, jobs and other programs

    def how_to_play(self, language: str) -> tuple[str, ...]:
        """Steps that explain all puzzles of the kind once, in the front of a book.

        The pages of puzzles then have no instruction, unless one `needs_instruction`. Default: `step_1`, `step_2` and
        so on of its phrases; if there are none, each page has its own instruction.
        """
        phrases = self.phrases(language)
        return tuple(map(phrases.text, takewhile(phrases.by_key.__contains__, (f"step_{n}" for n in count(1)))))

    def needs_instruction(self, puzzle: PuzzleT) -> bool:
        """Whether a puzzle's page in a book has its instruction all the same, as the steps leave out its rule.

        Default: no.
        """
        return False

    @property
    def takes_words(self) -> bool:
        """Whether puzzles are made of the words of a list: `kind: all` makes one. Default: with a field `words`."""
        return "words" in self._whole.Spec.model_fields

    in_plans: ClassVar[bool] = False
    """Whether a plan of school days has sheets of this kind if its author names no kinds."""

    def fields_for(self, words: Sequence[Word], asked: Mapping[str, str]) -> Mapping[str, str] | None:
        """The fields, besides `words`, of a sheet that a plan makes of these words; None if the kind cannot.

        `asked` has the plan's `difficulty`, the `language` of its words, and the author's fields for the kind, such as
        a form. An empty `words` among the fields means that other fields have the words. A `difficulty` among them
        makes the sheet about as hard, by its score, as those of other kinds; the plan's difficulty is printed on it.
        Default: no other fields, and None for a kind that takes no words.
        """
        return {} if self.takes_words else None

    def sample_fields(self, words: Sequence[str]) -> Mapping[str, Any] | None:
        """The fields of a small puzzle, of medium difficulty if unset, that a book shows solved beside `how_to_play`.

        The words are two to five of three to seven letters. Default: None, and there is no sample.
        """
        return None

    def notes(self, spec: SpecT, puzzle: PuzzleT) -> tuple[str, ...]:
        """Sentences for the author about choices made, such as which words were picked. Default: none."""
        return ()

    def chosen(self, spec: SpecT, puzzle: PuzzleT) -> Mapping[str, str]:
        """The values of fields that were left open, as in a job: `{"size": "9x11"}`. Default: none.

        Forms show them for unset fields marked `automatic`; list items are separated by `, `.
        """
        return {}

    def h5p(self, puzzle: PuzzleT, solution: SolutionT, text: HandoutText, language: str) -> H5PContent:
        """The exercise as H5P content, if H5P has a type for such puzzles; `text` has the author's instruction.

        Raises LayoutError with the reason for a puzzle that the type cannot show.
        """
        raise LayoutError(sentence("H5P has no type for puzzles of the kind {name}", name=self._whole.name))

    def on_handout(self, puzzle: Mapping[str, Any]) -> Expected:
        """The texts expected on the printed puzzle, from its JSON, for `worksheets verify`. Default: no comparison."""
        from worksheets.puzzles.formats import Expected

        return Expected()

    def on_key(self, puzzle: Mapping[str, Any], solution: Mapping[str, Any]) -> Expected:
        """The texts expected on the printed answer. Default: none."""
        from worksheets.puzzles.formats import Expected

        return Expected()

    def parts(self, puzzle: PuzzleT, language: str) -> Sequence[Part]:
        """The puzzle in reading order for screen readers and braille; see `worksheets.puzzles.formats`.

        Default: the grids of its JSON, otherwise its drawing with its text.
        """
        from worksheets.puzzles.formats import Drawn, parts_of_json  # few formats need them

        return parts_of_json(puzzle.to_json()) or (Drawn(puzzle.to_text(language)),)

    def answer_parts(self, puzzle: PuzzleT, solution: SolutionT, language: str) -> Sequence[Part]:
        """The answer in the same form, with the solution highlighted; the answer table follows it.

        Default: the grids of its JSON, otherwise those of the puzzle with the cells of `placed_words`, otherwise its
        drawing.
        """
        from worksheets.puzzles.formats import Drawn, entered_in, parts_of_json, table_of

        printed, filled = parts_of_json(puzzle.to_json()), parts_of_json(solution.to_json())
        if printed and len(printed) == len(filled):
            return tuple(map(entered_in, printed, filled))
        placed = self._whole.placed_words(puzzle, solution)
        word_cells = {(cell[0] - 1, cell[1] - 1) for word in placed for cell in word.cells if len(cell) == 2}
        if len(printed) == 1 and word_cells:
            return (table_of(puzzle.to_json()["grid"], strong=word_cells),)
        return (Drawn(solution.to_text(language)),)

    def starter(self, language: str) -> str:
        """Word sets and sheets of a starter job, as YAML with comments; they follow the head that all jobs share.

        Default: the file `starter/<language>.yaml` of the kind's folder or, if there is none, a sheet of the fields
        with the help of its form or their descriptions, required fields filled in from an example.
        """
        for code in (language, "en"):
            path = self.folder / "starter" / f"{code}.yaml"
            if path.is_file():
                return path.read_text(encoding="utf-8")
        from worksheets.puzzles.starter import starter_sheet

        kind = self._whole
        texts = {name: text["help"] for name, text in kind.form(language).items() if "help" in text}
        return starter_sheet(kind.name, kind.title(language), kind.Spec, kind.examples(), language, texts)

    def form(self, language: str) -> Mapping[str, Any]:
        """Labels and help of the kind's fields in forms, by field path: `{"size": {"label": "Size", "help": "Rows x
        columns"}}`; and `about`, a few words on the kind, for a choice of kinds.

        Default: the file `form/<language>.toml` of the kind's folder, or the English one; without either, forms show
        the names and descriptions of the fields.
        """
        from worksheets.language.phrases import form_texts

        return form_texts(self.folder, language)

    def masks(self) -> Mapping[str, Mapping[str, Sequence[str]]]:
        """The options of fields that are shapes, by field path and value, as rows in which `#` is a cell.

        Forms draw them as pictures. Default: none.
        """
        return {}

    def examples(self) -> tuple[Mapping[str, Any], ...]:
        """Sheets for the contract suite, as different as possible. Default: one sheet without any fields.

        Different seeds must make different puzzles of an example. If two examples set the same fields, apart from
        difficulty and language, to different values, a puzzle made from one must have faults for the other. The
        examples are read from `examples.json` in the kind's folder, if there is one.
        """
        path = self.folder / "examples.json"
        if not path.is_file():
            return ({},)
        import json  # nothing else here needs it

        return tuple(json.loads(path.read_text(encoding="utf-8")))

    # ---- `worksheets solve` and `worksheets import`

    solve_options: ClassVar[tuple[SolveOption, ...]] = ()
    """Switches of `worksheets solve`, passed as `SolveInput.options`."""

    solve_steps: ClassVar[int] = 1_000_000
    """Default maximum number of steps of `worksheets solve`: about a minute."""

    def count(self, puzzle: PuzzleT, *, limit: int | None = None, steps: int | None = None) -> Count:
        """Count the solutions, up to `limit`; if `steps` run out, report those known so far."""
        from worksheets.puzzles.answers import Answers

        return Answers(self._whole.solutions(puzzle, steps=steps), limit).count()

    def found_anyway(self, puzzle: PuzzleT) -> Mapping[str, Any]:
        """Further JSON values for a puzzle without a solution. Default: none."""
        return {}

    def describe_solutions(self, puzzle: PuzzleT, answers: Answers[SolutionT], language: str) -> Iterator[str]:
        """Yield the paragraphs that `worksheets solve` prints, each as soon as it is known, separated by empty lines.

        Default: each solution as text when it is found, the second and later ones under a heading, or the reason why
        there is none. It reads no more than `answers` yields and says nothing if nothing is known.
        """
        from worksheets.puzzles.answers import described

        return described(answers, language, lambda: self._whole.no_solution_reason(puzzle, language))

    def describe_count(self, puzzle: PuzzleT, count: Count, language: str) -> str:
        """The line that `worksheets solve --count` prints for `count`; it begins with the number."""
        return count.to_text(language)

    def import_sheet(self, given: SolveInput) -> Mapping[str, str | Sequence[str]] | None:
        """The fields of a sheet for the puzzle in a contest file; None if the file has another format.

        The sheet must reproduce exactly the puzzle of the file; its `language` is that of the contest. A sheet that has
        problems, or no solution, is imported as a comment with the reason. Raises InputError if the file has the format
        but some lines are wrong.
        """
        return None

    # ---- derived from the members above; do not override

    @property
    def folder(self) -> Path:
        """The folder of the module whose class has the kind's `name`, with its phrases and starters."""
        return _folder_of(type(self))

    def phrases(self, language: str) -> Phrases:
        """The texts of `phrases/<language>.toml` in the kind's folder, or the English ones."""
        from worksheets.language.phrases import find_phrases

        return find_phrases(self.folder, language)


@cache  # each text of each sheet asks for it
def _folder_of(kind: type) -> Path:
    owner = next(ancestor for ancestor in kind.__mro__ if "name" in vars(ancestor))
    return Path(str(sys.modules[owner.__module__].__file__)).parent
