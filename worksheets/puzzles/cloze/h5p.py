"""A cloze as H5P content of the type Blanks: a paragraph each, with `*word*` for its gaps."""

from __future__ import annotations

from html import escape

from worksheets.base.errors import LayoutError
from worksheets.base.sentences import sentence
from worksheets.puzzles.cloze.model import Puzzle, Run, Solution, bracketed
from worksheets.puzzles.values import H5PContent, HandoutText

LIBRARY, VERSION = "H5P.Blanks", (1, 14)


def h5p(puzzle: Puzzle, solution: Solution, text: HandoutText, language: str) -> H5PContent:
    """The paragraphs with their gaps; raises LayoutError for signs that the type reads as its own."""
    signs = [part for run in puzzle.text for part in run if isinstance(part, str)]
    if any("*" in each for each in signs) or any({*"*/:"} & {*word} for word in solution.gaps):
        raise LayoutError(sentence("H5P's type for gaps gives * / and : a meaning of its own; leave them out"))
    questions = [f"<p>{_paragraph(run, solution)}</p>" for run in puzzle.text]
    words = f"<p>{escape(', '.join(puzzle.bank), quote=False)}</p>" if puzzle.bank else ""
    return H5PContent(
        LIBRARY,
        VERSION,
        {
            "text": f"<p>{escape(text.instruction, quote=False)}</p>{words}",
            "questions": questions,
            "behaviour": {"caseSensitive": False, "enableRetry": True, "enableSolutionsButton": True},
        },
    )


def _paragraph(run: Run, solution: Solution) -> str:
    parts = []
    for part in run:
        if isinstance(part, str):
            parts.append(escape(part, quote=False))
            continue
        answer = solution.gaps[part.number - 1]
        kept = len(part.given) if part.length is None else 0
        parts.append(escape(f"{answer[:kept]}*{answer[kept:]}*{bracketed(part)}", quote=False))
    return "".join(parts)
