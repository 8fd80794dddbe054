"""Print random jobs and look at their pages: python -m tests.tools.pages --count 400; with a number, that job alone."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import worksheets
from tests.many import options
from tests.tools.pages.copies import KEPT, copied_pages
from tests.tools.pages.jobs import SORTS, Job, job_of
from tests.tools.pages.look import FOOT, MOST_EMPTY, Sight, faults, letter_size, sights, smallest_of

LEAST_CLUE = 9.98
"""Minimum size of a crossword's clue, with rounding."""

FULL = 0.9
"""The minimum share of its height that a page of solutions fills."""


def main() -> int:
    parser = options("tests.tools.pages", __doc__, "jobs", 400)
    parser.add_argument("--copies", type=int, default=0, help="copy pages of answers this often, in black and white")
    parser.add_argument("--only", choices=[*SORTS], default="", help="only jobs of this sort")
    asked = parser.parse_args()
    numbers = [asked.number] if asked.number is not None else range(asked.first, asked.first + asked.count)
    counts: Counter[str] = Counter()
    seen: dict[str, str] = {}
    for number in numbers:
        job = job_of(number, asked.only)
        for sort, text in findings(job, counts, Path("output") if asked.number is not None else None, asked.copies):
            counts[sort] += 1
            seen.setdefault(sort, f"job {number}: {text}")
            if asked.number is not None:
                print(sort, text, sep=": ")
    for sort in sorted(counts):
        print(f"{counts[sort]:6,} {sort}  {seen.get(sort, '')}")
    return 0


def findings(job: Job, counts: Counter[str], folder: Path | None = None, copies: int = 0) -> Iterator[tuple[str, str]]:
    """Yield the faults of a job's pages, as a sort and a text; numbers of pages and banks are added to `counts`.

    With `copies`, also yield what is unreadable in its answer key after that number of copies.
    """
    try:
        files = worksheets.render(job, formats=["pdf", "json"])
    except worksheets.WorksheetError as error:
        yield "- refused jobs", str(error).partition("\n")[0]
        return
    if folder:
        folder.mkdir(exist_ok=True)
        for name, data in files.items():
            (folder / name).write_bytes(data)
    sheets: list[dict[str, Any]] = json.loads(files["job.json"])["sheets"]
    first_answer = min((sheet["answer_page"] for sheet in sheets if sheet["answer_page"]), default=None)
    starts = [sheet["page"] for sheet in sheets]
    begun = {*starts, *(sheet["answer_page"] for sheet in sheets)}
    backs = {sheet["answer_page"] for sheet in sheets if job.get("answers") == {"place": "back"}}
    apart = "job-answers.pdf" in files
    book = "book" in job
    for name, data in files.items():
        if not name.endswith(".pdf"):
            continue
        pages = list(sights(data, book=book))
        counts["- pages"] += len(pages)
        last = max((number for number, sight in enumerate(pages, start=1) if sight.glyphs), default=0)
        for number, sight in enumerate(pages, start=1):
            solutions = name == "job-answers.pdf" or (not apart and first_answer is not None and number >= first_answer)
            place = f"{name} page {number}"
            for fault in faults(sight, book=book, solutions=solutions):
                yield fault.sort, f"{place}: {fault.text}"
            if not sight.glyphs or number == last or not (solutions or number >= min(starts)):
                continue
            if book and solutions and sight.end < FULL * FOOT:
                yield "solutions not full", f"{place}: ends at {sight.end:.0%}"
            elif not (book and solutions) and FOOT - sight.end > MOST_EMPTY:
                ends = name == "job.pdf" and number not in starts and (number + 1 in begun or not pages[number].text)
                sort = "an answer behind its puzzle" if number in backs else "the end of a list" if ends else "a page"
                yield f"empty at the foot: {sort}", f"{place}: ends at {sight.end:.0%}"
        if name == "job.pdf":
            yield from _banks(sheets, pages, counts)
            yield from _clues(sheets, pages, counts)
        if copies and name == "job-answers.pdf":
            yield from _copied(data, pages, copies, counts)


def _copied(data: bytes, pages: list[Sight], copies: int, counts: Counter[str]) -> Iterator[tuple[str, str]]:
    """Yield the letters and lines lost on copies of an answer key."""
    for number, found in enumerate(copied_pages(data, [page.glyphs for page in pages], copies), start=1):
        counts["- copied letters"] += found.letters
        counts["- copied pages"] += 1
        for glyph in found.lost:
            sort = "letter lost" if glyph.text.isalnum() else "sign lost"
            yield sort, f"page {number}: {glyph.text} of {glyph.size:.1f} pt at {glyph.left:.0f}, {glyph.top:.0f}"
        if found.lines < KEPT:
            yield "lines lost", f"page {number}: {found.lines:.0%} left"


def _banks(sheets: list[dict[str, Any]], pages: list[Sight], counts: Counter[str]) -> Iterator[tuple[str, str]]:
    """Yield banks whose letters are smaller than half of the grid's."""
    for sheet in sheets:
        puzzle = sheet["puzzle"]
        if sheet["kind"] != "wordsearch" or not sheet["page"]:
            continue
        sight = pages[sheet["page"] - 1]
        letters = letter_size(sight, sum(map(len, puzzle["grid"])))
        bank = smallest_of(sight, [entry["clue"] or entry["word"] or "" for entry in puzzle["word_bank"]])
        counts["- banks"] += 1
        if bank < letters / 2:
            yield "bank below half of the letters", f"page {sheet['page']}: {bank:.1f} under {letters:.1f}"


def _clues(sheets: list[dict[str, Any]], pages: list[Sight], counts: Counter[str]) -> Iterator[tuple[str, str]]:
    """Yield clues of crosswords that are small, or not complete on a page."""
    for sheet in sheets:
        clues = [entry["clue"] for entry in sheet["puzzle"].get("entries", ()) if entry.get("clue")]
        for clue in clues if sheet["kind"] == "crossword" and sheet["page"] else ():
            counts["- clues"] += 1
            size = min(smallest_of(sight, [clue]) for sight in pages[sheet["page"] - 1 :])
            if not LEAST_CLUE <= size < float("inf"):
                yield "clue small or cut", f"page {sheet['page']}: {clue} in {size:.1f} pt"


if __name__ == "__main__":
    sys.exit(main())
