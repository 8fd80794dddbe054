"""Tries an input and looks for results that must never happen."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import worksheets
from tests.tools.counter.count import JUDGES, WRONG
from tests.tools.counter.spelling import ALPHABETS, REPOSITORY, SPELLED
from tests.tools.fuzz.inputs import PRINTED, PYTHON, Input
from tests.tools.fuzz.watch import MEGABYTES, FileWatch, TooSlowError, bounded, peak_megabytes
from worksheets.base.errors import InputError, WorksheetError
from worksheets.commands.check import plan_jobs
from worksheets.commands.printed import read_printed
from worksheets.commands.solve import count, mark_answer, recognise, solve
from worksheets.job.file_names import file_names
from worksheets.job.find import read_jobs
from worksheets.job.import_lists import imported
from worksheets.job.loader import parse_job
from worksheets.job.models import Job
from worksheets.job.words.wordfiles import read_word_file, read_words
from worksheets.job.yaml.text_files import read_text
from worksheets.puzzles import registry
from worksheets.puzzles.fields import SpelledSpec
from worksheets.puzzles.values import SolveInput

LONGEST = 600
"""Maximum number of characters in a message."""

CELLS = {"wordsearch": 500, "wordregions": 36, "goldencube": 45, "crossword": 200, "sudoku": 81, "cards": 16}
"""Sheets with at most this number of cells take fractions of a second to make; jobs with larger ones are only read."""

UNTOLD = {"calculation", "cards", "cloze", "wordlines"}
"""Kinds for which `as_ordered` cannot rebuild the author's order."""

MADE = 6
"""Maximum number of sheets in a job that is built."""

STEPS = 3000
"""Maximum number of steps of each search."""

IN_COMMAND = 0.004
"""The share of inputs that are given to the command line, in a separate process."""

WATCH = FileWatch()


class Outcome(NamedTuple):
    """The result of an input; `findings` is empty if nothing is wrong."""

    verdict: str
    findings: tuple[str, ...]
    seconds: float


def tried(given: Input) -> Outcome:
    """Try an input."""
    begun, memory = time.process_time(), peak_megabytes()
    findings: list[str] = []
    verdict = "broke down"
    with _room() as room, WATCH.watching(room) as strayed:
        try:
            with bounded():
                verdict = (TRIALS if given.chance >= IN_COMMAND or given.call else IN_PROCESS)[given.sort](
                    given, room, findings
                )
        except WorksheetError as error:
            verdict = "refused"
            findings += _wrong_sentences(error)
        except (Exception, TooSlowError) as error:
            findings.append(f"{type(error).__name__}: {error} ({_where(error)})")
        findings += strayed
        findings += _stray_files(room)
    grown = peak_megabytes() - memory
    if grown > MEGABYTES:
        findings.append(f"{grown:.0f} MB of memory")
    return Outcome(verdict, tuple(dict.fromkeys(findings)), time.process_time() - begun)


def _where(error: BaseException) -> str:
    trace = error.__traceback__
    lines = []
    while trace:
        lines.append(f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}")
        trace = trace.tb_next
    return " ".join(lines[-4:])


@contextmanager
def _room() -> Iterator[Path]:
    """Yields a temporary folder with a job's folder and the working directory; nothing may write outside it."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory(prefix="fuzz") as name:
        room = Path(name)
        (room / "job" / "words").mkdir(parents=True)
        (room / "empty").mkdir()
        (room / "job" / "words" / "farm.txt").write_text("cow\nhorse\ngoose\n")
        (room / "job" / "words" / "zoo.csv").write_text("word,clue\nlion,roars\nzebra,has stripes\n")
        (room / "job" / "words" / "latin1.txt").write_bytes("Bär\nKäfer\n".encode("latin-1"))
        os.chdir(room / "empty")
        try:
            yield room
        finally:
            os.chdir(before)


def _stray_files(room: Path) -> Iterator[str]:
    """Yield unexpected files in the room; output files are checked where they are made."""
    known = {"farm.txt", "zoo.csv", "latin1.txt", "given", "words.txt"}
    for path in sorted(room.rglob("*")):
        if path.is_file() and path.stem not in known and path.name not in known and "out" not in path.parts:
            yield f"a stray file {path.relative_to(room)}"


def _wrong_sentences(error: WorksheetError) -> Iterator[str]:
    if not error.problems:
        yield "an error without a sentence"
    for problem in error.problems:
        text = f"{problem.path}: {problem.message}"
        if not problem.message.strip():
            yield "an empty sentence"
        if len(text) > LONGEST:
            yield f"a sentence of {len(text)} characters: {text[:300]}"
        if not str(problem).isprintable():
            yield f"a sentence with control characters: {text[:300]!r}"
        if any(wrong in text for wrong in WRONG):
            yield text


def _try_job(given: Input, room: Path, findings: list[str]) -> str:
    path = room / "job" / f"given{given.suffix}"
    path.write_bytes(given.data)
    (job,) = read_jobs([path])
    findings += (f"it reads {each}" for each in job.inputs if not _below(each, path.parent))
    if not _is_small(job):
        return "read, too large to make"
    if given.chance < 0.3:
        (plan,) = plan_jobs([path])
        plan.to_text()
        for error in plan.failures:
            findings += _wrong_sentences(error)
        return "planned"
    out = room / "out"
    formats = ["pdf", "json", "txt"] if given.chance < 0.6 else ["json"]
    try:
        written = worksheets.build(path, output=out, formats=formats)
    except WorksheetError:
        if out.exists():
            findings.append(f"a refused build leaves {[each.name for each in out.rglob('*')]}")
        raise
    expected = set(file_names(job)) if set(job.formats) == set(formats) else None
    there = {each.name for each in out.iterdir()}
    if there != {each.name for each in written} or (expected and there != expected):
        findings.append(f"there are {there}, written was {written}")
    findings += judged(job, out / f"{job.name}.json")
    return "built"


def _below(path: Path, folder: Path) -> bool:
    return path.resolve().is_relative_to(folder.resolve())


def _is_small(job: Job) -> bool:
    if len(job.sheets) > MADE:
        return False
    for sheet in job.sheets:
        fields: Any = type(sheet.spec).model_fields
        size: Any = sheet.spec.size if "size" in fields else None  # type: ignore[attr-defined]
        cells = 0
        if size is not None:
            cells = 1
            for edge in size:
                cells *= edge
        if cells > CELLS.get(sheet.kind, 0) or (size is None and len(getattr(sheet.spec, "words", None) or ()) > 40):
            return False
    return True


def judged(job: Job, path: Path) -> Iterator[str]:
    """Yield the faults that the independent counter finds in the JSON of a job."""
    sheets = json.loads(path.read_text("utf-8"))["sheets"]
    if len(sheets) != len(job.sheets):
        yield f"{len(sheets)} sheets, {len(job.sheets)} were asked for"
    for sheet, made in zip(job.sheets, sheets, strict=False):
        if sheet.kind in JUDGES.keys() - UNTOLD and is_known(sheet.spec):
            yield from (f"{sheet.id}: {fault}" for fault in JUDGES[sheet.kind](as_ordered(sheet.spec), made))


def is_known(spec: Any) -> bool:
    """Whether the counter supports the language and the words; it does not support articles.

    It spells some Greek words as on Greek sheets only, takes the apostrophe that Unicode calls a letter for one, and
    counts the dot of a small İ as a letter.
    """
    words = [word.text for word in getattr(spec, "words", None) or ()]
    language = getattr(spec, "words_language", None) or spec.language
    if isinstance(spec, SpelledSpec):
        dotted = spec.letters.case == "lower" and language != "tr" and "İ" in "".join(words)
        if dotted or spec.letters.articles == "drop":
            return False
    if language not in ALPHABETS or not set("ŉ\u02bc").isdisjoint("".join(words)):
        return False
    return language == "el" or SPELLED.keys().isdisjoint(words)


def as_ordered(spec: Any) -> dict[str, Any]:
    """The fields of an order for the counter, rebuilt from a spec."""
    given = spec.model_fields_set
    language = getattr(spec, "words_language", None) or spec.language
    fields: dict[str, Any] = {"language": language, "difficulty": spec.difficulty}
    if hasattr(spec, "islands"):
        fields |= {"form": spec.chosen_form, "islands": spec.islands, "hints": list(spec.chosen_hints)}
        fields |= {"solution": spec.solution} if spec.solution else {}
    if "words" in given and spec.words:
        fields["words"] = [{"word": text, "clue": clue} for text, clue, *_ in spec.words]
        if not hasattr(spec, "filler") and fields.get("form") != "clues":
            fields["words"] = [text for text, *_ in spec.words]
    if spec.size is not None:
        fields["size"] = f"{spec.size[0]}x{spec.size[1]}" if len(spec.size) == 2 else list(spec.size)
    names = "directions overlap filler pick avoid hints secret_words bonus_words message repeat golden unique"
    for name in f"{names} per_sheet also symmetry givens".split():
        if name in given and getattr(spec, name) is not None:
            fields[name] = getattr(spec, name)
    if getattr(spec, "shape", None) is not None:
        fields["shape"] = spec.shape
    if getattr(spec, "mask", None) is not None:
        fields["mask"] = list(spec.mask.mask.rows)
    if isinstance(spec, SpelledSpec):  # the sheet's own or those of the job
        fields["letters"] = spec.letters.model_dump(exclude_none=True)
    if hasattr(spec, "word_bank"):
        order = spec.word_bank.order  # the counter sorts words of two languages only; elsewhere it accepts any order
        fields["word_bank"] = {"order": "shuffled" if order == "alphabet" and language not in ("en", "de") else order}
    if getattr(spec, "fixed", ()):
        fields["fixed"] = [each.model_dump() for each in spec.fixed]
    if "region_size" in given:
        fields["region_size"] = list(spec.region_size)
    if getattr(spec, "dictionary", None) is not None:
        dictionary = spec.dictionary
        fields["dictionary"] = dictionary.name or ["".join(word) for word in dictionary.check]
    if getattr(spec, "blocks", None) is not None:
        fields["blocks"] = [list(block) for block in spec.blocks]
    if "signs" in given:
        fields["signs"] = spec.signs.model_dump(exclude_unset=True)
    return fields


def _try_list(given: Input, room: Path, findings: list[str]) -> str:
    path = room / "job" / f"given{given.suffix}"
    path.write_bytes(given.data)
    found = imported([path])
    findings += (f"a note or warning: {message}" for message in found.messages if not str(message).isprintable())
    try:
        job = parse_job(found.text, "imported.yaml", room / "job")
    except InputError as error:
        if found.sheets:
            findings += (f"the job imported cannot be read: {problem}" for problem in error.problems)
        return "imported, without a solution"
    (sheet,) = {sheet.path: sheet for sheet in job.sheets}.values()
    if sheet.kind == "wordsearch":
        words: Any = sheet.spec.words  # type: ignore[attr-defined]
        read = read_word_file(path).words
        if [(word.text, word.clue) for word in words] != [(word.text, word.clue) for word in read]:
            findings.append("the job imported has other words than the file")
    return "imported"


def _try_puzzle(given: Input, room: Path, findings: list[str]) -> str:
    path = room / "job" / f"given{given.suffix}"
    path.write_bytes(given.data)
    words = None
    if given.words is not None and given.chance < 0.8:
        listed = room / "job" / "words.txt"
        listed.write_bytes(given.words)
        words = tuple(word.text for word in read_words(listed))
    text = read_text(path)
    kind = ["wordsearch", "wordregions", "goldencube", None, None][int(given.chance * 997) % 5]
    asked = SolveInput(text, str(path), words, "en" if words is None else None, "en", {})
    kind = kind or recognise(asked, lambda message: findings.append(message.line))
    if given.chance < 0.3:
        count(asked, kind, 3, STEPS).counted.to_text()
        return "counted"
    solving = solve(asked, kind, 2, STEPS)
    if given.chance < 0.6:
        json.dumps(solving.to_json())
    else:
        list(solving.to_text())
    return "solved"


def _try_printed(given: Input, room: Path, findings: list[str]) -> str:
    path, answer = room / "job" / f"given{given.suffix}", room / "job" / "words.txt"
    path.write_bytes(given.data)
    answer.write_bytes(given.words or b"")
    asked = SolveInput(read_text(path), str(path), None, "en" if given.chance < 0.4 else None)
    sheet = f"sheet-{int(given.chance * 997) % 5}" if b'"sheets"' in given.data or b"=====" in given.data else None
    printed = read_printed(asked, sheet)
    kind = registry.find(printed.kind or recognise(printed.given, lambda message: findings.append(message.line)))
    solving = solve(printed.given, kind.name, 2, STEPS)
    json.dumps(solving.to_json())
    faults = mark_answer(printed._replace(kind=kind.name), read_text(answer), str(answer))
    if not all(fault.strip() and len(fault) < LONGEST for fault in faults):
        findings.append(f"what is wrong with the answer is no sentence: {faults}")
    return "marked as wrong" if faults else "marked as right"


def _try_call(given: Input, room: Path, findings: list[str]) -> str:
    assert given.call
    kind, fields, seed = given.call
    size = fields.get("size") if isinstance(fields, dict) else None
    if (kind != "wordsearch" and (isinstance(size, int) and size > 5)) or _cells(size) > CELLS.get(kind, 500):
        return "too large to make"
    exercise = worksheets.generate(kind, fields, seed=seed)
    if json.loads(json.dumps(exercise.to_json()))["kind"] != kind:
        findings.append("the JSON says another kind")
    solutions = list(worksheets.solutions(kind, exercise.puzzle, limit=2, steps=STEPS))
    if kind != "wordsearch" and not solutions:
        findings.append("what was made has no solution")
    return "made"


def _cells(size: object) -> int:
    """A rough number of cells for a size of any type."""
    text = str(size)[:50] if isinstance(size, str | list | tuple) or (isinstance(size, int) and size < 10**9) else "999"
    numbers = [int(part) for part in "".join(c if c in "0123456789" else " " for c in text).split()]
    cells = 1
    for number in numbers or [10]:
        cells *= number
    return cells * (cells if len(numbers) == 1 else 1)


def _in_process(arguments: Callable[[Path], list[str]]) -> Callable[[Input, Path, list[str]], str]:
    def run(given: Input, room: Path, findings: list[str]) -> str:
        WATCH.root = None
        path = room / "job" / f"given{given.suffix}"
        path.write_bytes(given.data)
        command = [sys.executable, "-m", "worksheets", *arguments(path)]
        environment = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
        where = room / "empty"
        done = subprocess.run(command, capture_output=True, env=environment, timeout=120, check=False, cwd=where)
        errors = done.stderr.decode("utf-8")
        if done.returncode not in (0, 1, 2):
            findings.append(f"exit status {done.returncode}: {errors[-500:]}")
        if any(wrong in errors for wrong in ("Traceback", *WRONG)):
            findings.append(errors[-1000:])
        if done.returncode == 0 and not done.stdout:
            findings.append("nothing was said on standard output")
        return f"command, status {done.returncode}"

    return run


TRIALS: dict[str, Callable[[Input, Path, list[str]], str]] = {
    "job from the schema": _try_job,
    "job of raw bytes": _try_job,
    "word list or table": _try_list,
    "puzzle to solve": _try_puzzle,
    PRINTED: _try_printed,
    PYTHON: _try_call,
}

IN_PROCESS = {
    "job from the schema": _in_process(lambda path: ["check", "--workers", "1", str(path)]),
    "job of raw bytes": _in_process(lambda path: ["check", "--workers", "1", str(path)]),
    "word list or table": _in_process(lambda path: ["import", str(path)]),
    "puzzle to solve": _in_process(lambda path: ["solve", str(path), "--steps", "3000"]),
    PRINTED: _in_process(lambda path: ["solve", str(path), "--steps", "3000", "--format", "json"]),
}
