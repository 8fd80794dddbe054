"""The font that a job names as a file of its own."""

from __future__ import annotations

from worksheets.base.errors import Message
from worksheets.base.quoting import shown
from worksheets.drawing.fonts.own_font import FontChoice, read_own_font
from worksheets.drawing.fonts.typefaces import FAMILIES
from worksheets.job.words.word_lists import ListFiles, problem_at
from worksheets.job.yaml.nodes import Node, Path

SMALLER = "use a font with fewer scripts, or save those letters alone that you need"


def read_font(name: str, node: Node, path: Path, files: ListFiles) -> tuple[FontChoice, list[Message]]:
    """The font of this name, a shipped one or that in a file, and what is wrong with it; told at `node`, which says it.

    Where it cannot be used, the usual font stands for it.
    """
    if name in FAMILIES:
        return name, []
    data, problems = files.read_other(name, node, path, SMALLER)
    if data is not None:
        try:
            return read_own_font(data), []
        except ValueError as error:
            problems = [problem_at(f"{shown(name)}: {error}", node, path)]
    return next(iter(FAMILIES)), problems
