"""Answers requests of the page, as values of JSON, in a web worker or in the preview's process.

[protocol.d.ts](front/protocol.d.ts) has the types. Mistakes of an author are part of an answer, never raised.
"""

from __future__ import annotations

import json
import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from worksheets.base.errors import InputError, Message, WorksheetError
from worksheets.base.sentences import Sentence, joined, sentence
from worksheets.commands.carried import CarriedJob, carried_job
from worksheets.commands.link_code import link_code
from worksheets.commands.making import Awaiting
from worksheets.commands.render import Preview, plan, render
from worksheets.exercises.remembered import Remembered
from worksheets.job.given_job import given_job
from worksheets.job.models import Job, Sheet
from worksheets.job.packed import packed, unpacked
from worksheets.job.words.list_files import ListFiles
from worksheets.job.yaml.nodes import UNKNOWN
from worksheets.job.yaml.yaml_nodes import parse_nodes
from worksheets.language.translation import language_of_sentences, say, translated_within
from worksheets.web.cards import NO_REQUEST, CardReader, ChangedText, changed_text, with_whole_fields
from worksheets.web.lists import DroppedFile, dropped_list, opened_job
from worksheets.web.practice import is_choice, practised
from worksheets.web.tables import lines_of, table_of
from worksheets.web.week import week_of

if TYPE_CHECKING:
    from worksheets.commands.scans_in_page import Marker

Request: TypeAlias = Mapping[str, Any]
Answer: TypeAlias = dict[str, Any]
_ENTRY = re.compile(r"sheets\[([0-9]+)\]")
Progress: TypeAlias = Callable[[int, int, str], None]
"""Called with the number of sheets made, the number of all, and the title of the next one."""


class Press:
    """Answers one page, and remembers the puzzles that it has shown.

    Files that a job names are read below `folder` or, without one, from the `files` of the request.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._known = Remembered()
        self._marker: Marker | None = None

    def answer(self, request: Request, progress: Progress | None = None) -> Answer:
        """The answer to a request; raises InputError for anything else."""
        match request:
            case {"do": "show", "text": str(text), "changes": list(changes)}:
                name, files = _name(request), self._files(request)
                made = changed_text(text, changes, f"{name}.yaml")
                return self._with_cards(self._show(made.text, files, request, progress), made, files, f"{name}.yaml")
            case {"do": "render", "text": str(text), "formats": list(formats)}:
                return self._render(text, formats, request, progress)
            case {"do": "practise", "text": str(text), "changes": list(changes), "path": list(path)}:
                return self._practise(text, changes, path, request)
            case {"do": "week", "text": str(text), "changes": list(changes), "path": list(path)}:
                return self._week(text, changes, path, request)
            case {"do": "font", "text": str(text)}:
                return self._font(text, self._files(request), _name(request))
            case {"do": "lines", "list": str(text)}:
                return lines_of(text)
            case {"do": "mark"}:
                return self._mark(request)
        return self._of_file(request)

    def _of_file(self, request: Request) -> Answer:
        """The answer to a request that sends or wants a file."""
        match request:
            case {"do": "read" | "open" | "table", "name": str(name), "data": str(data)}:
                return _of_given(name, _bytes(data), request)
            case {"do": "unpack", "data": str(data)}:
                return _unpacked(_bytes(data))
            case {"do": "pack", "text": str(text)}:
                return self._pack(text, request)
            case {"do": "code", "link": str(link)}:
                return {"svg": link_code(link)}
        raise InputError(NO_REQUEST)

    def _mark(self, request: Request) -> Answer:
        """The answer to a request about scans of sheets."""
        from worksheets.commands.scans_in_page import Marker  # with libraries that few visitors need

        self._marker = marker = self._marker or Marker()
        match request:
            case {"step": "job", "text": str(text)}:
                return marker.of_job(given_job(text, self._files(request), _name(request), self._folder))
            case {"step": "key", "name": str(name), "data": str(data)}:
                return marker.of_key(name, _bytes(data))
            case {"step": "scan", "data": str(data)}:
                return marker.open_scan(_bytes(data))
        if (answer := marker.answer(request)) is None:
            raise InputError(NO_REQUEST)
        return answer

    def _files(self, request: Request) -> dict[str, bytes] | None:
        """The files of the request, in place of the job's folder; None if there is a folder."""
        return _files(request) if self._folder is None else None

    def _show(
        self, text: str, files: Mapping[str, bytes] | None, request: Request, progress: Progress | None
    ) -> Answer:
        name, awaiting = _name(request), _awaiting(progress)
        job: str | Job = text
        if type(request.get("card")) is int:
            with suppress(WorksheetError):  # which `plan` returns
                job = _only(given_job(text, files, name, self._folder), request["card"])
        preview = plan(job, files, name=name, known=self._known, folder=self._folder, awaiting=awaiting)
        return _shown(text, preview)

    def _font(self, text: str, files: Mapping[str, bytes] | None, name: str) -> Answer:
        """The file of the job's custom font, so that the page can show its letters."""
        try:
            own = given_job(text, files, name, self._folder).page.font
        except WorksheetError:
            own = ""
        if isinstance(own, str):
            return {"family": "", "data": ""}
        return {"family": own.token, "data": b64encode(own.program).decode()}

    def _pack(self, text: str, request: Request) -> Answer:
        """The job in one file, with its class lists only on request."""
        try:
            job = given_job(text, self._files(request), _name(request), self._folder)
            made = packed(job, pupils=request.get("pupils") is True)
        except WorksheetError as error:
            return {"data": "", "names": [], "missing": [], "problems": _said(error.problems)}
        data = b64encode(made.data).decode()
        return {"data": data, "names": [*made.names], "missing": [*made.missing], "problems": []}

    def _practise(self, text: str, changes: Sequence[Any], path: Sequence[Any], request: Request) -> Answer:
        """The words given by the rule at a path, after the changes."""
        made = changed_text(text, changes, f"{_name(request)}.yaml")
        root = parse_nodes(made.text.removeprefix("\ufeff"), f"{_name(request)}.yaml").root
        lists = ListFiles(self._folder or Path(), files=self._files(request))
        again = request.get("again")
        if not is_choice(root, path) or type(again) is not int:
            raise InputError(*made.problems or [NO_REQUEST])
        found = practised(root, path, lists, again=again, page=str(request.get("page")))
        return found | {"problems": _said(found["problems"])}

    def _week(self, text: str, changes: Sequence[Any], path: Sequence[Any], request: Request) -> Answer:
        """The sheets of a week from the words at a path, after the changes."""
        made = changed_text(text, changes, f"{_name(request)}.yaml")
        root = parse_nodes(made.text.removeprefix("\ufeff"), f"{_name(request)}.yaml").root
        return week_of(root, path, ListFiles(self._folder or Path(), files=self._files(request)), request)

    def _with_cards(self, shown: Answer, made: ChangedText, files: Mapping[str, bytes] | None, file: str) -> Answer:
        """The answer with the cards of the form, and with the problems of changes that failed."""
        made_of = shown.pop("made_of")
        problems = [each for each in _said(made.problems) if each not in shown["problems"]]
        shown |= {"text": made.text, "problems": [*problems, *shown["problems"]]}
        try:
            root = parse_nodes(made.text.removeprefix("\ufeff"), file).root
        except InputError:
            return shown
        lists = ListFiles(self._folder or Path(), files=files)
        cards = CardReader(root, lists).cards(made.notes)
        for number, card in enumerate(cards):
            card |= made_of.get(number, {})
        return shown | {"data": with_whole_fields(root.plain()), "cards": cards}

    def _render(self, text: str, formats: Sequence[str], request: Request, progress: Progress | None) -> Answer:
        try:
            job = given_job(text, self._files(request), _name(request), self._folder)
            made = render(
                _only(job, request["card"]) if type(request.get("card")) is int else job,
                formats=formats,
                answers=request.get("answers"),
                key=request.get("key") is True,
                awaiting=_awaiting(progress),
            )
        except WorksheetError as error:
            return {"files": {}, "problems": _said(error.problems)}
        return {"files": {name: b64encode(data).decode() for name, data in made.items()}, "problems": []}


def answer_to(text: str | bytes, press: Press, progress: Progress) -> tuple[str, object]:
    """Answer a request written as JSON: "answer" and the answer, or "error" and a sentence."""
    try:
        request = json.loads(text)
    except (ValueError, RecursionError):
        request = {}
    request = request if isinstance(request, dict) else {}
    language = language_of_sentences(str(request.get("page")))
    try:
        return "answer", translated_within(press.answer(request, progress), language)
    except WorksheetError as error:
        return "error", say(joined(map(str, error.problems), "; "), language)
    except Exception as error:
        return "error", sentence(
            "internal error: {name}: {error}; please report it with the job", name=type(error).__name__, error=error
        )


def _name(request: Request) -> str:
    return str(request.get("name") or "job")


def _awaiting(progress: Progress | None) -> Awaiting | None:
    if progress is None:
        return None
    return lambda done, total, sheet: progress(done, total, sheet.title)


def _shown(text: str, preview: Preview) -> Answer:
    pages = [
        {"svg": page.svg, "label": page.label, "cards": _entries(preview, page.sheets), "answers": page.answers}
        for page in preview.pages
    ]
    return {
        "text": text,
        "data": None,
        "title": preview.title,
        "cards": [],
        "pages": pages,
        "problems": _said(preview.problems),
        "warnings": _said(preview.warnings),
        "notes": list(preview.notes),
        "font": preview.font.token if preview.font else "",
        "made_of": _made_of(preview),
    }


def _made_of(preview: Preview) -> dict[int, Answer]:
    """The result for each entry of `sheets`; for an entry of several sheets, that of the first."""
    found: dict[int, Answer] = {}
    for number in sorted(preview.chosen):
        for entry in _entries(preview, [number]):
            lines = {"lines": [[*each] for each in preview.lines[number]]} if preview.lines[number] else {}
            texts = {
                key: list(each) if isinstance(each, tuple) else each
                for key, each in preview.texts[number]._asdict().items()
            }
            found.setdefault(entry, {"chosen": preview.chosen[number], "texts": texts, **lines})
    return found


def _entries(preview: Preview, sheets: Sequence[int]) -> list[int]:
    """The entries of the job's `sheets`, from 0, from which these sheets come; an entry may give several."""
    found = (_entry(preview.sheets[number]) for number in sheets)
    return list(dict.fromkeys(each for each in found if each is not None))


def _entry(sheet: Sheet) -> int | None:
    """The entry of the job's `sheets`, from 0, from which a sheet comes; those of a plan come from none."""
    match = _ENTRY.fullmatch(sheet.path)
    return int(match[1]) - 1 if match else None


def _only(job: Job, entry: int) -> Job:
    """The job with only the sheets of one entry; with all sheets if the entry has none."""
    sheets = tuple(sheet for sheet in job.sheets if _entry(sheet) == entry)
    return replace(job, sheets=sheets or job.sheets)


def _files(request: Request) -> dict[str, bytes]:
    return {str(name): _bytes(data) for name, data in dict(request.get("files") or {}).items()}


def _bytes(data: str) -> bytes:
    """Decode Base64; raises InputError for anything else."""
    try:
        return b64decode(data, validate=True)
    except (ValueError, TypeError):
        raise InputError(NO_REQUEST) from None


def _answered(file: DroppedFile) -> Answer:
    """The answer `Read`, with the other fields of `Opened`."""
    opened = {"text": file.text, "name": file.name, "notes": list(file.notes), "problems": _said(file.problems)}
    return opened | {"sheets": list(file.sheets)}


def _of_given(name: str, data: bytes, request: Request) -> Answer:
    """The answer to a request about a file: its words, the job that it becomes, or the columns of its table."""
    if request["do"] == "read":
        return _answered(dropped_list(name, data))
    if request["do"] == "open":
        return _answered(opened_job(name, data))
    roles = request.get("roles")
    found = table_of(name, data, roles if isinstance(roles, list) else None, request.get("headed"))
    return found | {"problems": _said(found["problems"])}


def _unpacked(data: bytes) -> Answer:
    """The job inside a key or a zip file, followed by the files that it reads."""
    if data.startswith(b"PK"):
        name, text, others = unpacked(data)
    else:
        carried: CarriedJob = carried_job(data)
        name, text, others = f"{carried.name}.yaml", carried.text, carried.files
    files = {name: text.encode(), **others}
    return {"files": [{"name": name, "data": b64encode(data).decode()} for name, data in files.items()]}


def _said(problems: Sequence[Message]) -> list[Answer]:
    return [
        {
            "text": problem.text,
            "word": _word_in(problem.text),
            **({"unknown": True} if _is_unknown(problem.text) else {}),
            "path": problem.path,
            "file": problem.place.file if problem.place else "",
            "line": problem.place.line if problem.place else 0,
            "column": problem.place.column if problem.place else 0,
        }
        for problem in problems
    ]


def _is_unknown(text: str) -> bool:
    """Whether a message is about an unknown field, which the form does not have."""
    return isinstance(text, Sentence) and text.template == UNKNOWN


def _word_in(text: str) -> str:
    """The word named in a message; empty if it names none."""
    word = text.values.get("word") if isinstance(text, Sentence) else None
    return word if isinstance(word, str) else ""


def answer_in_worker() -> Callable[[str, Progress], str]:
    """The function that the web worker calls ([python.js](front/python.js)), from JSON to JSON.

    It returns `{"answer": ...}` or `{"error": "sentence"}` and raises nothing; the second argument receives progress.
    """
    press = Press()

    def answer(request: str, progress: Progress) -> str:
        what, result = answer_to(request, press, progress)
        return json.dumps({what: result}, ensure_ascii=False)

    return answer
