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

if TYPE_CHECKING:
    from worksheets.base.errors import (
        BudgetSpentError,
        GenerationError,
        InputError,
        LayoutError,
        OutputError,
        Problem,
        WorksheetError,
    )
    from worksheets.commands.build import PartlyBuiltError, build
    from worksheets.commands.mark import mark
    from worksheets.commands.render import Preview, plan, render
    from worksheets.commands.solve import solutions
    from worksheets.exercises.exercise import Exercise
    from worksheets.exercises.make import generate
    from worksheets.job.models import Job

__version__ = "0.1.0"

__all__ = [
    "BudgetSpentError",
    "Exercise",
    "GenerationError",
    "InputError",
    "Job",
    "LayoutError",
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

_MODULES = {
    "Exercise": "exercises.exercise",
    "PartlyBuiltError": "commands.build",
    "build": "commands.build",
    "generate": "exercises.make",
    "Job": "job.models",
    "Preview": "commands.render",
    "mark": "commands.mark",
    "plan": "commands.render",
    "render": "commands.render",
    "solutions": "commands.solve",
}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first asked for, so that `import worksheets` costs nothing."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_MODULES.get(name, 'errors')}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
