"""The class for kinds that are a folder: each member calls the function of its name in the file that belongs to it.

    @final
    class Crossword(FolderKind["Spec", "Puzzle", "Solution"]):
        name = "crossword"

is a complete `kind.py`. Beside it there are `spec.py` with `Spec`, `model.py` with `Puzzle` and `Solution`, and the
functions of the contract, without `self`, in the files that `FolderKind` lists. A file is imported on first use.
Missing members have the default of the contract, and a method of the class takes precedence over the files.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from worksheets.puzzles.contract import PuzzleKind, override
from worksheets.puzzles.values import PuzzleT, SolutionT, SpecT

FILES = {
    "generate": ["generate", "outlines", "version"],
    "check": ["faults"],
    "draw": [
        "draw_puzzle",
        "draw_answer",
        "outline_answer",
        "draw_items",
        "draw_answer_items",
        "draw_pages",
        "passage",
        "draw_behind",
    ],
    "texts": [
        "handout_text",
        "needs_instruction",
        "answer_table",
        "at_a_glance",
        "placed_words",
        "summary",
        "notes",
        "chosen",
        "written",
    ],
    "score": ["difficulty_score"],
    "sizes": ["sizes", "flatter"],
    "parse": ["parse_puzzle", "recognises", "import_sheet", "revealed"],
    "solve": [
        "solutions",
        "is_solvable",
        "no_solution_reason",
        "found_anyway",
        "describe_solutions",
        "count",
        "describe_count",
    ],
    "mark": ["mark", "is_markable"],
    "formats": ["parts", "answer_parts", "h5p", "on_handout", "on_key"],
}
"""The functions of each file, without `.py`."""

FILE_OF = {member: file for file, members in FILES.items() for member in members}


def _member(name: str) -> Any:
    """The member that calls the function of its name in the kind's folder, or the default of the contract."""
    default = getattr(PuzzleKind, name)

    def call(self: FolderKind[Any, Any, Any], *given: Any, **named: Any) -> Any:
        own = self.function(name)
        if own is None and name in PuzzleKind.__abstractmethods__:
            raise NotImplementedError(f"the kind {self.name} lacks {name} in {FILE_OF[name]}.py")
        return own(*given, **named) if own else default(self, *given, **named)

    call.__name__, call.__doc__, call.__wrapped__ = name, default.__doc__, default  # type: ignore[attr-defined]
    return call


class FolderKind(PuzzleKind[SpecT, PuzzleT, SolutionT]):
    """A kind in a folder of files; only `name` must be set."""

    generate, outlines, sizes, flatter = map(_member, ("generate", "outlines", "sizes", "flatter"))
    version = _member("version")
    faults = _member("faults")
    draw_puzzle, draw_answer, outline_answer = map(_member, ("draw_puzzle", "draw_answer", "outline_answer"))
    draw_items, draw_answer_items, draw_pages = map(_member, ("draw_items", "draw_answer_items", "draw_pages"))
    passage, draw_behind = map(_member, ("passage", "draw_behind"))
    handout_text, answer_table, at_a_glance = map(_member, ("handout_text", "answer_table", "at_a_glance"))
    placed_words, summary, notes = map(_member, ("placed_words", "summary", "notes"))
    chosen, written, needs_instruction = map(_member, ("chosen", "written", "needs_instruction"))
    difficulty_score = _member("difficulty_score")
    parse_puzzle, recognises, import_sheet = map(_member, ("parse_puzzle", "recognises", "import_sheet"))
    revealed = _member("revealed")
    solutions, no_solution_reason, count = map(_member, ("solutions", "no_solution_reason", "count"))
    found_anyway, describe_solutions = map(_member, ("found_anyway", "describe_solutions"))
    describe_count, is_solvable = map(_member, ("describe_count", "is_solvable"))
    mark, is_markable = map(_member, ("mark", "is_markable"))
    parts, answer_parts, h5p = map(_member, ("parts", "answer_parts", "h5p"))
    on_handout, on_key = map(_member, ("on_handout", "on_key"))

    @property
    @override
    def Spec(self) -> type[SpecT]:
        file: Any = self.file("spec")
        spec: type[SpecT] = file.Spec
        return spec

    @property
    @override
    def models(self) -> tuple[type[PuzzleT], type[SolutionT]]:
        model: Any = self.file("model")
        return model.Puzzle, model.Solution

    @override
    def has(self, member: str) -> bool:
        if getattr(type(self), member) is not getattr(FolderKind, member):
            return True
        return member in FILE_OF and member in _names_in(_beside(type(self).__module__, FILE_OF[member]))

    def function(self, member: str) -> Any | None:
        """The kind's own function for a member; None if its files have none."""
        return getattr(self.file(FILE_OF[member]), member, None)

    def file(self, name: str) -> ModuleType | None:
        """A module of the kind's folder; None if it has none of this name."""
        return _file(type(self).__module__, name)

    def missing(self) -> Iterator[str]:
        """Yield required members that the folder lacks, such as `faults in check.py`."""
        for member in sorted(PuzzleKind.__abstractmethods__ & FILE_OF.keys()):
            if not self.has(member):
                yield f"{member} in {FILE_OF[member]}.py"


def _beside(module: str, name: str) -> str:
    """The name of another module in the same folder."""
    return f"{module.rpartition('.')[0]}.{name}"


@cache
def _file(kind: str, name: str) -> ModuleType | None:
    """A module beside that of a kind, cached, because every call of a member needs it."""
    module = _beside(kind, name)
    return import_module(module) if find_spec(module) else None


@cache
def _names_in(module: str) -> tuple[str, ...]:
    """The names in the code of a module, found without importing it, so that no solver is loaded needlessly."""
    spec = find_spec(module)
    read: Any = getattr(spec and spec.loader, "get_code", None)
    return read(module).co_names if read else ()
