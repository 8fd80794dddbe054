"""The sheets of a job as one web page, to be read aloud, filled in, put on a learning platform, or printed.

It needs no script, no network and no other file: pictures and style are in it. Answers are a page of their own, unless
the job wants them with the puzzles.
"""

from __future__ import annotations

from pathlib import Path
from typing import TextIO

from worksheets.drawing.fonts.own_font import family_of
from worksheets.drawing.paper import PageSetup
from worksheets.exercises.exercise import Exercise
from worksheets.language.languages import find_language
from worksheets.output.answers_apart import AnswersApart, AnswersIn
from worksheets.output.html.elements import element, own_way, texts
from worksheets.output.html.sheet import SheetWriter, direction_of
from worksheets.output.html.style import GENERATOR, style_sheet
from worksheets.output.pdf.fonts import Fonts


class HtmlFile:
    """Writes the page to `stream`: add exercises in order, then call `end`.

    Answers go where `place` says, and into the `key`, another page, if there is one.
    """

    def __init__(
        self,
        stream: TextIO,
        setup: PageSetup,
        fonts: Fonts,
        place: AnswersIn,
        key: TextIO | None = None,
        folder: Path | None = None,
    ) -> None:
        self._apart = AnswersApart(stream, place, key, folder)
        self._writer = SheetWriter(setup, fonts)
        self._number = 0
        self._label = find_language(setup.language).label("answers")
        stream.write(_begin(setup, setup.title))
        if key:
            key.write(_begin(setup, f"{setup.title} - {self._label}" if setup.title else self._label))

    def add(self, exercise: Exercise, spoken: str = "") -> None:
        """Write one more sheet; `spoken` is the language of its words, if it is another than the sheet's."""
        self._number += 1
        answer = self._writer.answer(exercise, self._number, spoken) if self._apart else ""
        self._apart.add(self._writer.sheet(exercise, self._number, spoken), answer)

    def end(self) -> None:
        """Write the answers that come last, and the ends of the pages."""
        self._apart.end(element("h1", texts(self._label)) + "\n")
        for stream in filter(None, (self._apart.stream, self._apart.key)):
            stream.write("</main>\n</body>\n</html>\n")


def _begin(setup: PageSetup, title: str) -> str:
    """Everything before the first sheet."""
    head = "\n".join(
        (
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            GENERATOR,
            element("title", texts(title)),
            f"<style>\n{style_sheet(family_of(setup.font))}\n</style>",
        )
    )
    top = element("header", element("h1", own_way(title, find_language(setup.language)))) if title else ""
    html = f'<html lang="{setup.language}" dir="{direction_of(setup.language)}">'
    return f"<!DOCTYPE html>\n{html}\n<head>\n{head}\n</head>\n<body>\n{top}\n<main>\n"
