"""A cloze in HTML, in braille, as H5P content of the type Blanks, and the texts that `verify` expects on a page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from itertools import pairwise
from typing import Any

from worksheets.base.errors import LayoutError
from worksheets.base.sentences import sentence
from worksheets.drawing.running_text import Gap
from worksheets.puzzles.cloze.model import Blank, Puzzle, Run, Solution, bracketed
from worksheets.puzzles.formats import Expected, Lines, Phrase, phrases_of, text_lines
from worksheets.puzzles.values import H5PContent, HandoutText

LIBRARY, VERSION = "H5P.Blanks", (1, 14)


def parts(puzzle: Puzzle, language: str) -> tuple[Lines, ...]:
    """See `PuzzleKind.parts`; words are not divided, and choices follow their gaps in brackets."""
    paragraphs = []
    for run in puzzle.text:
        paragraph: list[str | Gap] = []
        for part in run:
            if isinstance(part, str):
                paragraph.append(part)
            else:
                paragraph.append(Gap(part.number, part.length or part.room, part.given, cells=part.length is not None))
                paragraph += filter(None, (bracketed(part),))
        paragraphs.append(tuple(paragraph))
    return (Lines(tuple(paragraphs), running=True),)


def answer_parts(puzzle: Puzzle, solution: Solution, language: str) -> tuple[Lines, ...]:
    """See `PuzzleKind.answer_parts`."""
    return (text_lines(solution.gaps, numbered=True),)


def h5p(puzzle: Puzzle, solution: Solution, text: HandoutText, language: str) -> H5PContent:
    """The H5P content with paragraphs and gaps; raises LayoutError for signs that the type interprets."""
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


def on_handout(puzzle: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_handout`; choices and the text after them are one phrase, as in `(home / away). It`."""
    pieces: list[str] = []
    gaps: list[Phrase] = []
    for paragraph in puzzle["text"]:
        choices = ""
        for part in paragraph:
            if isinstance(part, str):
                pieces.append(choices + part)
                choices = ""
            else:
                pieces.append(choices)
                if given := part["given"]:
                    gaps.append(Phrase((f"{part['gap']}{given}", given)))  # a large number may touch the letters
                choices = bracketed(Blank(part["gap"], choices=tuple(part.get("choices", ()))))
        pieces.append(choices)
    return Expected((), [*phrases_of((*pieces, *puzzle["bank"])), *gaps])


def on_key(puzzle: Mapping[str, Any], solution: Mapping[str, Any]) -> Expected:
    """See `PuzzleKind.on_key`; a word may go on after its gap, as in `[schön]es`."""
    parts = [part for paragraph in puzzle["text"] for part in (*paragraph, " ")]
    gaps = iter(solution["gaps"])
    words: list[Phrase] = []
    for part, after in pairwise(parts):
        if not isinstance(part, str):
            gap = next(gaps)
            rest = re.split(r"\s", after, maxsplit=1)[0] if isinstance(after, str) else ""
            words.append(Phrase((gap + rest, gap)))
    return Expected((), words)
