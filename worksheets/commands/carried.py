"""The attachments of a key's PDF file: the job with its files, how it was built, and all solutions.

A handout, which pupils get, carries only the code of the build, which is in the key, too.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from worksheets.base.errors import InputError, Message, Place, why_unread
from worksheets.base.package import __version__
from worksheets.base.sentences import sentence
from worksheets.job.words.list_files import PICTURE_SUFFIXES
from worksheets.output.pdf.attachments import Attachment, attachments_of
from worksheets.puzzles import registry

if TYPE_CHECKING:
    from worksheets.exercises.exercise import Exercise
    from worksheets.job.models import Job
    from worksheets.layout.book.volume import Solved
    from worksheets.layout.page import ScanPlaces, Starts

RECORD, SOLUTIONS = "worksheets-build.json", "worksheets-solutions.json"
"""The names of the two files that are not the job's. A job reads no JSON, so none of its own files has such a name."""

JSON = "application/json"

JOB_SAID = "The job that these sheets were made from"
LIST_SAID = "A list or text that the job reads"
PICTURE_SAID = "A picture that the job shows"
RECORD_SAID = "How the sheets were built, for worksheets rebuild"
SOLUTIONS_SAID = "The puzzles and solutions of all sheets, for worksheets verify, mark and find"
"""Descriptions of the attachments, which PDF readers show."""


class Carried:
    """The attachments of a job's keys; none if Python code made the job, which thus has no text.

    The formats of a build are not included, so a PDF file does not depend on the other files.
    """

    def __init__(self, job: Job) -> None:
        self._job = job

    @cached_property
    def code(self) -> str:
        """32 digits that are the same in all PDF files of the job; empty if its keys carry nothing.

        They depend on its names, language and seed, not on its text, so a handout does not depend on the place of its
        answers and on other sheets.
        """
        job = self._job
        if not job.source:
            return ""
        return hashlib.sha256(_json([job.name, job.title, job.language, job.seed])).hexdigest()[:32]

    def attachments(self, solved: Solved, starts: Starts) -> Iterator[Attachment]:
        """Yield the files for the key of one volume, whose answers start as `starts` says."""
        source = self._job.source
        if source:
            yield Attachment(f"{self._job.name}.yaml", source.text.encode(), "text/yaml", "Source", JOB_SAID)
            for name, data in source.portable.items():
                media = "text/yaml" if name.endswith(".yaml") else "application/octet-stream"
                is_picture = name.lower().endswith(PICTURE_SUFFIXES)
                yield Attachment(name, data, media, "Source", PICTURE_SAID if is_picture else LIST_SAID)
        yield Attachment(RECORD, self._record(), JSON, "Source", RECORD_SAID)
        yield Attachment(SOLUTIONS, self._solutions(solved, starts), JSON, "Data", SOLUTIONS_SAID)

    def _record(self) -> bytes:
        job = self._job
        record = {
            "worksheets": __version__,
            "job": job.name,
            "answers": job.answers,
            "key": job.key and job.answers != "separate",  # whose sheets are in the key anyway
            "seed": job.seed,
            "missing": job.source.left_behind if job.source else (),
        }
        return _json(record)

    def _solutions(self, solved: Solved, starts: Starts) -> bytes:
        following = [*solved.handouts[1:], 0]
        pages = zip(solved.shelf, solved.handouts, solved.ends, following, starts.answers, strict=True)
        sheets = [
            {
                "id": exercise.id,
                "kind": exercise.kind,
                "variant": exercise.variant,
                "language": exercise.language,
                "code": exercise.code,
                "page": page,
                **({"last_page": last} if page < last == next_page else {}),
                "answer_page": answer_page,
                "puzzle": exercise.puzzle.to_json(),
                "solution": exercise.solution.to_json(),
                **({"scan": _scan(exercise, solved.places[number])} if number in solved.places else {}),
            }
            for number, (exercise, page, last, next_page, answer_page) in enumerate(pages)
        ]
        book = self._job.page.book
        imposed = {"imposition": book.imposition} if book and book.imposition != "none" else {}
        return _json({"volume": solved.volume, **imposed, "sheets": sheets})


def _scan(exercise: Exercise, places: ScanPlaces) -> dict[str, object]:
    """The data for reading scans of a sheet: the places on its page, and the cells of words in a printed grid.

    Rows and columns count from 0. There are no words if pupils write into empty cells.
    """
    fields = places._asdict()
    letters, writing = fields.pop("letters"), fields.pop("writing")
    placed = registry.find(exercise.kind).placed_words(exercise.puzzle, exercise.solution) if letters else ()
    words = [(each.word, each.cells) for each in placed]
    if not all(_is_letter(letters, cell) for _, cells in words for cell in cells):
        words = []
    return {
        **fields,
        "words": [[word, [[number - 1 for number in cell] for cell in cells]] for word, cells in words],
        **(_written(exercise, writing) if writing else {}),
    }


def _written(exercise: Exercise, writing: Sequence[tuple[int, float, float, float, float]]) -> dict[str, object]:
    """The written answers on this page: label, right answer, and left, top, width and height of the place.

    Of several places for one answer, the second has a number. `further` is the number of answers on the pages after it.
    """
    kind = registry.find(exercise.kind)
    answers = kind.written(exercise.puzzle, exercise.solution, exercise.language)
    places: Counter[int] = Counter()
    written: list[list[object]] = []
    for entry, *box in writing:
        if entry < len(answers):  # a kind may have lines to write on, but no written answers
            label, answer = answers[entry]
            places[entry] += 1
            written.append([f"{label} ({places[entry]})" if places[entry] > 1 else label, answer, *box])
    further = len(answers) - len(places)
    return {
        "written": written,
        **({"further": further} if further else {}),
    }


def _is_letter(letters: Sequence[Sequence[str]], cell: Sequence[int]) -> bool:
    """Whether a letter is printed in a cell, given as row and column from 1, as `PlacedWord` has it."""
    if len(cell) != 2 or cell[0] > len(letters) or cell[1] > len(letters[0]):
        return False
    return bool(letters[cell[0] - 1][cell[1] - 1])


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


class CarriedJob(NamedTuple):
    """The job that a key carries: its name, text and files, and how it was built, with which version of this package.

    The key does not carry the files that are `missing`.
    """

    name: str
    text: str
    files: Mapping[str, bytes]
    version: str
    answers: str
    seed: int
    key: bool
    missing: Sequence[str]
    sheets: Sequence[Mapping[str, Any]] = ()
    """The record of each sheet: its `id`, `code`, `page`, `answer_page`, puzzle and solution.

    A sheet of several pages also has its `last_page`, if the next sheet starts on it.
    """


def read_key(key: Path) -> tuple[bytes, CarriedJob]:
    """Read the file of a key and its attachments; raises InputError like `carried_job`, with the file's name."""
    try:
        data = key.read_bytes()
        return data, carried_job(data)
    except OSError as error:
        unread = sentence("the file cannot be read: {reason}", reason=why_unread(error))
        raise InputError(Message(unread, place=Place(str(key)))) from None
    except InputError as error:
        raise InputError(*(Message(problem.text, place=Place(str(key))) for problem in error.problems)) from None


def carried_job(data: bytes) -> CarriedJob:
    """Read the job that the PDF file of a key carries.

    Raises InputError for a PDF file that is not ours, was changed by another program, or is not a key.
    """
    files = dict(attachments_of(data))
    try:
        built = json.loads(files.pop(RECORD))
        name, version = str(built["job"]), str(built["worksheets"])
        text = files.pop(f"{name}.yaml").decode()
        answers, seed, key, missing = (built[each] for each in ("answers", "seed", "key", "missing"))
        sheets = json.loads(files.pop(SOLUTIONS, b"{}")).get("sheets", ())
        return CarriedJob(name, text, files, version, answers, seed, key, missing, sheets)
    except (KeyError, ValueError, TypeError, AttributeError):
        raise InputError(
            sentence("this PDF file carries no job: only the answer key of a job does, in a file of its own")
        ) from None
