"""Pages per CPU-second: layout and writer against the same page drawn with one `drawCentredString` a letter.

A page has 20 x 20 letters, a header, a bank of 20 words and a footer, in the same fonts; all writers alternate in one
process. If fpdf2 is installed, it draws the same page with one `text()` a letter. The rivals have fixed coordinates and
do no layout. Run it with `python tests/tools/bench/bench_pages.py [PAGES] [ROUNDS]`.
"""

from __future__ import annotations

import io
import logging
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from worksheets.base.grid import Cell, Direction, LetterGrid
from worksheets.drawing.fonts.typefaces import font_file
from worksheets.drawing.paper import PageSetup
from worksheets.exercises.exercise import Exercise
from worksheets.layout.handout.handouts import place_handouts
from worksheets.output.pdf.about import About
from worksheets.output.pdf.fonts import load_fonts
from worksheets.output.pdf.writer import write_pdf
from worksheets.puzzles.entries import Entry
from worksheets.puzzles.wordsearch.model import Placement, Puzzle, Solution

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SETUP = PageSetup(title="Term 1")


def exercises(count: int) -> list[Exercise]:
    """Sheets with random letters and words."""
    rng = random.Random(2026)
    made = []
    for number in range(count):
        grid = LetterGrid(tuple(tuple(rng.choices(LETTERS, k=20)) for _ in range(20)))
        words = ["".join(rng.choices(LETTERS.lower(), k=rng.randint(4, 10))) for _ in range(20)]
        entries = tuple(Entry(word, tuple(word.upper())) for word in words)
        solution = Solution((Placement(entries[0], Cell(0, 0), Direction.E),))
        puzzle = Puzzle(grid, entries, (Direction.E, Direction.S))
        made.append(Exercise(f"sheet-{number}", "wordsearch", f"Sheet {number}", puzzle, solution))
    return made


def ours(made: list[Exercise]) -> bytes:
    """Write the pages with the layout and writer of this project."""
    fonts = load_fonts("Andika")
    stream = io.BytesIO()
    pages = place_handouts(made, SETUP, fonts)
    write_pdf(pages, stream, fonts, about=About("Term 1", "en"), duplex=True)
    return stream.getvalue()


def naive(made: list[Exercise]) -> bytes:
    """Draw the same pages with ReportLab's canvas at fixed coordinates."""
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=(595.28, 841.89), pageCompression=1, invariant=1, initialFontName="Andika")
    for number, exercise in enumerate(made, start=1):
        canvas.setLineWidth(0.6)
        canvas.setFont("Andika", 12)
        for x, end, label in ((42, 290, "Name"), (305, 410, "Class"), (425, 553, "Date")):
            canvas.drawString(x, 775, label)
            canvas.line(x + 35, 773, end, 773)
        canvas.setFont("Andika", 8.5)
        canvas.drawString(42, 752, "Term 1")
        canvas.setFont("Andika Bold", 22)
        canvas.drawString(42, 727, exercise.title)
        canvas.setFont("Andika", 12)
        canvas.drawString(42, 707, "Find the 20 words in the grid: they run across and down, never backwards.")
        canvas.roundRect(42, 180, 510, 510, 11)
        canvas.setFont("Andika", 17)
        for r, row in enumerate(exercise.puzzle.grid.cells):
            for c, letter in enumerate(row):
                canvas.drawCentredString(60.5 + 24.95 * c, 668 - 24.95 * r, letter)
        canvas.setFont("Andika Bold", 10.6)
        canvas.drawString(42, 150, "Words")
        canvas.setFont("Andika", 10.6)
        for index, entry in enumerate(exercise.puzzle.entries):
            column, row = divmod(index, 4)
            canvas.drawString(42 + 102 * column, 130 - 16 * row, entry.word)
        canvas.setFont("Andika", 8.5)
        canvas.drawString(42, 45, exercise.id)
        canvas.drawCentredString(297, 45, "Term 1")
        canvas.drawRightString(553, 45, f"Page {number}")
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def fpdf2(made: list[Exercise]) -> bytes:
    """Draw the same pages with fpdf2, whose y axis points down; text widths are cached."""
    from fpdf import FPDF

    logging.getLogger("fontTools").setLevel(logging.ERROR)  # It logs each table that it drops.
    document = FPDF(unit="pt", format=(595.28, 841.89))
    document.set_auto_page_break(False)
    for style in ("", "B"):
        document.add_font("Andika", style, str(font_file("Andika", bold=bool(style))))

    @cache
    def width(what: str, size: float) -> float:
        return float(document.get_string_width(what))

    def text(x: float, y: float, what: str, align: float = 0) -> None:
        document.text(x - align * width(what, document.font_size_pt) if align else x, 841.89 - y, what)

    for number, exercise in enumerate(made, start=1):
        document.add_page()
        document.set_line_width(0.6)
        document.set_font("Andika", "", 12)
        for x, end, label in ((42, 290, "Name"), (305, 410, "Class"), (425, 553, "Date")):
            text(x, 775, label)
            document.line(x + 35, 841.89 - 773, end, 841.89 - 773)
        document.set_font_size(8.5)
        text(42, 752, "Term 1")
        document.set_font("Andika", "B", 22)
        text(42, 727, exercise.title)
        document.set_font("Andika", "", 12)
        text(42, 707, "Find the 20 words in the grid: they run across and down, never backwards.")
        document.rect(42, 841.89 - 690, 510, 510, round_corners=True, corner_radius=11)
        document.set_font_size(17)
        for r, row in enumerate(exercise.puzzle.grid.cells):
            for c, letter in enumerate(row):
                text(60.5 + 24.95 * c, 668 - 24.95 * r, letter, 0.5)
        document.set_font("Andika", "B", 10.6)
        text(42, 150, "Words")
        document.set_font("Andika", "", 10.6)
        for index, entry in enumerate(exercise.puzzle.entries):
            column, row_ = divmod(index, 4)
            text(42 + 102 * column, 130 - 16 * row_, entry.word)
        document.set_font_size(8.5)
        text(42, 45, exercise.id)
        text(297, 45, "Term 1", 0.5)
        text(553, 45, f"Page {number}", 1)
    return bytes(document.output())


def pages_per_second(write: Callable[[list[Exercise]], bytes], made: list[Exercise]) -> tuple[float, int]:
    """Pages per CPU-second, and bytes a page."""
    begun = time.process_time()
    size = len(write(made))
    return len(made) / (time.process_time() - begun), size // len(made)


def peak_memory(count: int) -> str:
    """Peak memory of this process for `count` pages; the exercises are made before and not counted per page."""
    import resource

    made = exercises(count)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    ours(made)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return f"{count} pages: peak {after:.0f} MB, {(after - before) * 1024 / count:.1f} kB a page above the exercises"


def main() -> None:
    """Print medians, their ratios to ours, and the peak memory for 2,000 pages."""
    if sys.argv[1:2] == ["--memory"]:
        print(peak_memory(int(sys.argv[2])))
        return
    count, rounds = map(int, sys.argv[1:3]) if len(sys.argv) > 2 else (500, 5)
    rl_config.useA85 = 0  # the faster setting, for a fair comparison
    for name, style in (("Andika", "Regular"), ("Andika Bold", "Bold")):
        pdfmetrics.registerFont(TTFont(name, str(font_file("Andika", bold=style == "Bold"))))
    made = exercises(count)
    writers = {"worksheets": ours, "one drawCentredString a letter": naive}
    if find_spec("fpdf"):
        writers["fpdf2, one text() a letter"] = fpdf2
    else:
        print("fpdf2 is left out: it is not installed.")
    rates: dict[str, list[float]] = {name: [] for name in writers}
    sizes: dict[str, int] = {}
    for _ in range(rounds):
        for name, write in writers.items():
            rate, sizes[name] = pages_per_second(write, made)
            rates[name].append(rate)
    medians = {name: statistics.median(values) for name, values in rates.items()}
    for name, median in medians.items():
        ratio = medians["worksheets"] / median
        print(f"{name:32} {median:8,.0f} pages per CPU-second, {sizes[name]:,} bytes a page, ours / this {ratio:.1f}")
    print(
        subprocess.run(
            [sys.executable, __file__, "--memory", "2000"], capture_output=True, text=True, check=True
        ).stdout,
        end="",
    )


if __name__ == "__main__":
    main()
