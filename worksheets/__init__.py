"""Classroom puzzle handouts from word lists.

    exercise = worksheets.generate("wordsearch", {"words": ["cow", "horse"], "size": "8x10"}, seed=1)
    for solution in worksheets.solutions("wordsearch", exercise.puzzle, limit=2): ...
    paths = worksheets.build("configs/term1.yaml", output="output", formats=["pdf"])
    job = worksheets.Job.parse({"sheets": [{"words": ["cow", "hen"]}]})
    pdf = worksheets.render(job, formats=["pdf"])["job.pdf"]

What goes wrong is a `WorksheetError`, whose `problems` are sentences with their places.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from worksheets.base.package import __version__

if TYPE_CHECKING:
    from worksheets.base.errors import (
        BudgetSpentError,
        GenerationError,
        InputError,
        LayoutError,
        Message,
        OutputError,
        Problem,
        WorksheetError,
    )
    from worksheets.commands.build import PartlyBuiltError, build
    from worksheets.commands.generate import generate
    from worksheets.commands.render import Preview, plan, render
    from worksheets.commands.solve import mark, solutions
    from worksheets.job.given_job import ParsedJob as Job
    from worksheets.output.drawn_exercise import DrawnExercise as Exercise

__all__ = [
    "BudgetSpentError",
    "Exercise",
    "GenerationError",
    "InputError",
    "Job",
    "LayoutError",
    "Message",
    "OutputError",
    "PartlyBuiltError",
    "Preview",
    "Problem",
    "WorksheetError",
    "__version__",
    "build",
    "generate",
    "mark",
    "plan",
    "render",
    "solutions",
]

_HOMES = {
    "Exercise": "output.drawn_exercise.DrawnExercise",
    "Job": "job.given_job.ParsedJob",
    "PartlyBuiltError": "commands.build.PartlyBuiltError",
    "Preview": "commands.render.Preview",
    "build": "commands.build.build",
    "generate": "commands.generate.generate",
    "mark": "commands.solve.mark",
    "plan": "commands.render.plan",
    "render": "commands.render.render",
    "solutions": "commands.solve.solutions",
}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first asked for, so that `import worksheets` costs nothing."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, _, inside = _HOMES.get(name, f"base.errors.{name}").rpartition(".")
    value = getattr(import_module(f"{__name__}.{module}"), inside)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
