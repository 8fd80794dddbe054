"""The picture that a job names as its logo."""

from __future__ import annotations

from worksheets.drawing.pictures import read_picture
from worksheets.drawing.raster import Raster
from worksheets.errors import Problem
from worksheets.job import limits
from worksheets.job.nodes import Node, Path
from worksheets.job.word_lists import ListFiles, problem_at
from worksheets.quotes import shown

SMALLER = "make the picture smaller"


def read_logo(name: str, node: Node, path: Path, files: ListFiles) -> tuple[Raster | None, list[Problem]]:
    """The picture in the file of this name, and what is wrong with it; told at `node`, which names it."""
    data, problems = files.read_other(name, node, path, SMALLER)
    if data is None:
        return None, problems
    if len(data) > limits.PICTURE_BYTES:
        most = limits.PICTURE_BYTES / 1_000_000
        fault = f"the file is larger than {most:g} MB, the most for a picture; {SMALLER}"
    else:
        try:
            return read_picture(data), []
        except ValueError as error:
            fault = str(error)
    return None, [problem_at(f"{shown(name)}: {fault}", node, path)]
