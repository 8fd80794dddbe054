"""Verifies printed sheets: reads them from the pages, compares them with the key, and solves them again."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from worksheets.base.errors import InputError, Message, Place, WorksheetError
from worksheets.base.sentences import Sentence, joined, plural, sentence
from worksheets.commands.carried import SOLUTIONS
from worksheets.commands.printed import MOST_NAMES, read_printed
from worksheets.commands.solve import mark_answer
from worksheets.job.yaml.text_files import read_bytes
from worksheets.puzzles import registry
from worksheets.puzzles.formats import phrases_of
from worksheets.puzzles.values import SolveInput
from worksheets.verify.compare import ReadPages
from worksheets.verify.page_text import HIGHEST, PdfFile, PlacedText
from worksheets.verify.ruling import PageLines

STEPS = 300_000
"""Steps of the search for a second solution of a sheet."""


QR_DPI = 200
"""Resolution at which QR codes are read: four pixels a module, or more."""


class Verified(NamedTuple):
    """The result for a sheet; it is right if it has no faults."""

    sheet: str
    page: int
    faults: tuple[str, ...]
    unproved: str = ""
    """Reasons why something could not be read or proved, such as that the solution is unique."""
    compared: bool = True
    """Whether the printed puzzle could be compared with the key."""

    @property
    def line(self) -> Sentence:
        """The result in one line."""
        head = sentence("{sheet}, page {page}", sheet=self.sheet, page=self.page)
        if self.faults:
            return joined((head, sentence("WRONG"), joined(self.faults, "; ")), ": ")
        found = sentence("right") if self.compared else sentence("not compared")
        if self.unproved:
            found = joined((found, joined(("(", self.unproved, ")"), "")), " ")
        return joined((head, found), ": ")

    def __str__(self) -> str:
        return self.line


class Comparison:
    """The results of all sheets of a file, counted."""

    def __init__(self) -> None:
        self.wrong = 0
        self._total = 0
        self._not_compared: list[str] = []

    def add(self, sheet: Verified) -> None:
        """Count one sheet."""
        self._total += 1
        self.wrong += bool(sheet.faults)
        if not sheet.faults and not sheet.compared:
            self._not_compared.append(sheet.sheet)

    def result(self) -> str:
        """The sentence about all sheets, which names those that could not be compared."""
        total, compared = self._total, self._total - len(self._not_compared)
        if not compared:
            return sentence("no sheet could be compared with the key")
        if self.wrong:
            found = sentence("{wrong} of {total} sheets differ from the key", wrong=self.wrong, total=total)
        elif compared == total:
            found = plural("1 sheet agrees with the key", "{count:,} sheets agree with the key", count=total)
        else:
            found = plural(
                "1 of {total:,} sheets was compared, and agrees with the key",
                "{count:,} of {total:,} sheets were compared, and agree with the key",
                count=compared,
                total=total,
            )
        if not self._not_compared:
            return found
        names = ", ".join(self._not_compared[:MOST_NAMES])
        more = len(self._not_compared) - MOST_NAMES
        if more > 0:
            names = sentence("{named} and {more} more", named=names, more=more)
        return sentence("{found}; not compared: {sheets}", found=found, sheets=names)


def verify(handouts: Path, key: Path | None = None) -> Iterator[Verified]:
    """Yield the result for each sheet in the PDF file of handouts; by default, `key` is the file beside it.

    Raises InputError if one of the files cannot be read, if they are not of one build, or if the key carries nothing.
    """
    printed, answers, sheets = _of_one_build(handouts, key)
    first = [sheet["page"] for sheet in sheets]
    key_pages = [sheet["answer_page"] for sheet in sheets]
    for sheet, after, key_after in zip(
        sheets, [*first[1:], len(printed) + 1], [*key_pages[1:], len(answers)], strict=True
    ):
        on_pages = _texts(printed, sheet["page"], sheet.get("last_page", after - 1))
        in_key = _texts(answers, sheet["answer_page"], key_after)
        yield _compared(printed, answers, sheet, on_pages, in_key)


def _of_one_build(handouts: Path, key: Path | None) -> tuple[PdfFile, PdfFile, list[Mapping[str, Any]]]:
    """Open handouts and their key, and read the sheets that it carries; raises InputError as `verify` does."""
    printed = _opened(handouts)
    if printed.attachment(SOLUTIONS) is not None:
        raise _refused(handouts, sentence("this is an answer key; name the handouts first and their key second"))
    beside = handouts.with_name(f"{handouts.stem}-answers.pdf")
    if key is None and not beside.exists():
        raise _refused(
            handouts,
            sentence(
                "its key, {key}, is not beside it; name it as the second file. Files with handouts and answers "
                "together carry no solutions to compare with",
                key=beside.name,
            ),
        )
    key = key or beside
    answers = _opened(key)
    sheets = _carried(answers, key)
    if printed.code != answers.code:
        raise _refused(handouts, sentence("{key} is not the key of these sheets: another build made it", key=key))
    last = max((sheet["page"] for sheet in sheets), default=0)
    if last > len(printed):
        raise _refused(
            handouts,
            sentence("it has {pages} pages, and the key has a sheet on page {page}", pages=len(printed), page=last),
        )
    return printed, answers, sheets


def _compared(
    printed: PdfFile,
    answers: PdfFile,
    sheet: Mapping[str, Any],
    on_pages: list[PlacedText],
    in_key: list[PlacedText],
) -> Verified:
    """Compare the texts on the pages of a sheet, and those of its answer in the key, with its record."""
    kind = registry.find(sheet["kind"])
    expected = kind.on_handout(sheet["puzzle"])
    expected = expected._replace(phrases=[*expected.phrases, *phrases_of([sheet.get("code")])])
    answer = kind.on_key(sheet["puzzle"], sheet["solution"])._replace(alone=False)
    faults = [*ReadPages(on_pages, PageLines(printed, sheet["page"])).faults(expected)]
    in_key_lines = PageLines(answers, sheet["answer_page"])
    faults += (sentence("in the key, {fault}", fault=fault) for fault in ReadPages(in_key, in_key_lines).faults(answer))
    wrong, unproved = _solved_again(kind, sheet)
    if sheet.get("code"):
        try:
            faults += _code_faults(printed, sheet)
        except ModuleNotFoundError:
            unproved = sentence('its QR code was not read: pip install "worksheets[scans]"')
    if expected.drawn:
        unproved = sentence("its pictures were not read")
    elif not kind.has("on_handout"):
        unproved = sentence("its kind does not say what is printed")
    compared = kind.has("on_handout") and not expected.drawn
    name = "-".join(filter(None, (sheet["id"], sheet["variant"])))
    return Verified(name, sheet["page"], (*faults, *wrong), unproved, compared)


def _opened(path: Path) -> PdfFile:
    """Open a PDF file; raises InputError, which names the nearest file if there is none of this name."""
    if not path.exists():
        read_bytes(path)
    return PdfFile(path)


def _code_faults(printed: PdfFile, sheet: Mapping[str, Any]) -> list[str]:
    """The faults of the QR code of a pupil's sheet; raises ModuleNotFoundError without the reader of codes."""
    from worksheets.scans.locate import codes_in

    codes = [code.text for code in codes_in(printed.picture(sheet["page"], QR_DPI))]
    if sheet["code"] in codes:
        return []
    if not codes:
        return [sentence("its QR code {code} cannot be read", code=sheet["code"])]
    return [sentence("its QR code says {found} instead of {code}", found=", ".join(codes), code=sheet["code"])]


def _carried(answers: PdfFile, key: Path) -> list[Mapping[str, Any]]:
    """The sheets that a key carries."""
    data = answers.attachment(SOLUTIONS)
    if data is None:
        raise _refused(
            key, sentence("this PDF file carries no job: only the answer key of a job does, in a file of its own")
        )
    try:
        carried: Mapping[str, Any] = json.loads(data)
        sheets: list[Mapping[str, Any]] = carried["sheets"]
        names = ("id", "kind", "variant", "language", "page", "answer_page", "puzzle", "solution")
        whole = all(name in sheet for sheet in sheets for name in names)
    except (ValueError, KeyError, TypeError):
        whole = False
    if not whole:
        raise _refused(key, sentence("the solutions that it carries are damaged"))
    if "imposition" in carried:
        raise _refused(
            key, sentence("pages of this book share sides of paper; to verify it, build it without an imposition")
        )
    return sheets


def _refused(path: Path, fault: str) -> InputError:
    return InputError(Message(fault, place=Place(str(path))))


def _texts(file: PdfFile, first: int, last: int) -> list[PlacedText]:
    """The texts of the pages of a sheet, one page below the other; at least those of its first page."""
    last = min(max(first, last), len(file))
    return [
        text._replace(y=text.y + (number - first) * HIGHEST)
        for number in range(first, last + 1)
        for text in file.texts(number)
    ]


def _solved_again(kind: registry.AnyKind, sheet: Mapping[str, Any]) -> tuple[Sequence[str], str]:
    """The faults of the solution, and the reason why its uniqueness is not proved, if any."""
    if not (kind.marks or kind.solves):
        return (), ""
    text = json.dumps(sheet, ensure_ascii=False)
    try:
        read = read_printed(SolveInput(text, language=sheet["language"]))
        puzzle = kind.parse_puzzle(read.given)
    except WorksheetError as error:
        return (), sentence("not solved again: {reason}", reason=error.problems[0].text)
    faults = mark_answer(read, text, "") if kind.marks else ()
    unique = kind.solves and kind.is_solvable(puzzle) and kind.is_unique(puzzle) and sheet["puzzle"].get("unique", True)
    if faults or not unique:
        return faults, ""
    counted = kind.count(kind.revealed(puzzle, sheet["solution"]), limit=2, steps=STEPS)
    if counted.steps is not None:
        return (), sentence("{steps:,} steps of search found no other solution", steps=STEPS)
    if not counted.number:  # the solution fits, but its words are the author's
        return (), sentence("not solved again: {reason}", reason=sentence("this program does not know its words"))
    return ([] if counted.number == 1 else [sentence("it has another solution, too")]), ""
