"""Loads a job file as a `Job`, or reports all its problems at once, sorted by place.

A part that depends on an invalid part is not checked, so that no problem is the mere echo of another.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from worksheets.base.errors import InputError, Message, errors_of
from worksheets.base.sentences import sentence
from worksheets.drawing.images.raster import Raster
from worksheets.job.fields.book import book_problems, is_book, no_classes, no_folios, page_setup, place_of_answers
from worksheets.job.fields.field_errors import placed_problems, with_known_names
from worksheets.job.fields.field_files import read_font
from worksheets.job.fields.job_fields import JobFields
from worksheets.job.fields.look import Looks
from worksheets.job.fields.misplaced import belongs_in_job
from worksheets.job.fields.pdf import pdf_problems
from worksheets.job.fields.preset import Preset, Presets, merged
from worksheets.job.models import Job, JobSource, PlannedDay, PrintedText
from worksheets.job.sheets.kind_fields import JobContext, holds_texts
from worksheets.job.sheets.sheets import ReadSheets, SheetReader
from worksheets.job.words.list_files import SMALLER, ListFiles, parse_picture
from worksheets.job.words.word_sets import WordSets, parse_word_sets
from worksheets.job.yaml import limits
from worksheets.job.yaml.nodes import Cut, Node, in_order, input_error, problem_at, whole_file
from worksheets.job.yaml.nodes import Path as NodePath
from worksheets.job.yaml.text_files import decode_utf_8, read_bytes
from worksheets.job.yaml.yaml_nodes import JobNodes, parse_job_nodes
from worksheets.language.languages import variant_note
from worksheets.language.stray_signs import script_fault

_Value = TypeVar("_Value")

OWN_TEXTS = ("title", "footer", "header.text", "header.fields", "book.subtitle", "book.author", "book.copyright")
"""The paths of a job's own texts that are printed."""

LEFT_AS_NODES = ("word_sets", "sheets")
"""The fields whose values are read node by node, not by the job's model."""

NO_CHAPTERS = sentence("only books have chapters; write book: {{}} at the top of the job, or omit this")


def load_job(path: Path, *, allow_outside: bool = False) -> Job:
    """Read the job in a file, and word lists below its folder, or anywhere if `allow_outside`; raise InputError."""
    return parse_job(decode_utf_8(read_bytes(path), str(path)), str(path), path.parent, allow_outside=allow_outside)


def parse_job(
    text: str, file: str, folder: Path, *, allow_outside: bool = False, files: Mapping[str, bytes] | None = None
) -> Job:
    """Parse a job; raise InputError with all problems.

    Messages call the text `file`. The files that it names are read below `folder`, after following links, or anywhere
    if `allow_outside`; if there are `files` by name, they are taken from these and nothing is read.
    """
    nodes = parse_job_nodes(text.removeprefix("\ufeff"), file)
    if not isinstance(nodes.root.value, dict):
        raise input_error(nodes.problems or [Message(_no_fields(nodes.root), place=nodes.root.place)], file)
    read = ListFiles(folder, allow_outside=allow_outside, files=files)
    return replace(_JobReader(nodes, file, read).job(), source=JobSource(text, read.contents_of))


class _JobReader:
    """Reads the parts of a job, one after the other, and collects their problems."""

    def __init__(self, nodes: JobNodes, file: str, files: ListFiles) -> None:
        self._nodes = nodes
        self._file = file
        self._files = files
        self._problems = [*nodes.problems]

    def job(self) -> Job:
        """Return the job; raise InputError with all problems."""
        root, unknown, unread = with_known_names(self._nodes.root, (), JobFields.model_fields, belongs_in_job)
        self._problems += unknown
        presets = Presets(self._files, root.child("presets"))
        looks = Looks(self._files, root.child("looks"))
        self._problems += [*presets.problems, *looks.problems]
        preset = self._value_of(presets.find(root.child("preset"), ("preset",)))
        root = merged(root, preset.of_booklets).node if preset else root
        items = root.value if isinstance(root.value, dict) else {}
        fields = self._value_of(_job_fields(items, root, unread))
        words_language = fields.words_language or fields.language
        sets = self._value_of(parse_word_sets(items.get("word_sets"), self._files, words_language))
        logo = self._value_of(_logo(fields, root, self._files))
        font = self._value_of(read_font(fields.page.font, root.at(("page", "font"))[0], ("page", "font"), self._files))
        look = self._value_of(looks.find(root.child("look"), ("look",)))
        self._problems += book_problems(fields, root, look)
        self._problems += pdf_problems(fields.pdf, fields.book.imposition, root)
        context = JobContext(sets, presets, looks, fields.language, fields.seed, _defaults(fields), preset, look)
        seen = _Seen(self._nodes, in_book=is_book(fields))
        seen.languages_of(root, ())
        seen.messages += no_folios(fields, root)
        planned = self._planned(fields, items, sets, preset)
        read = self._sheets(items.get("sheets"), seen, context, planned)
        if self._problems:
            raise input_error([*self._problems, *map(_explanation, seen.cut_texts())], self._file)
        title = fields.title or self._title()
        has_class = any(sheet.pupil for sheet in read.sheets)
        return Job(
            name=Path(self._file).stem,
            title=title,
            language=fields.language,
            seed=fields.seed,
            formats=fields.output.formats,
            answers=place_of_answers(fields),
            page=page_setup(fields, title, logo, font, look, len(read.sheets), has_class=has_class),
            sheets=read.sheets,
            scheduler=fields.scheduler.address or "",
            messages=_messages(seen, [*self._files.messages], read.messages, self._file),
            texts=tuple(_printed(root)),
            days=tuple(day for _, day in planned),
            inputs=(Path(self._file), *self._files.read_paths),
            volume_pages=fields.volume_pages,
            picture_width=fields.output.width,
            picture_letters=fields.output.letters,
            pictures=fields.output.pictures,
            separator=fields.output.separator,
            standard=fields.pdf.standard,
        )

    def _value_of(self, read: tuple[_Value, Iterable[Message]]) -> _Value:
        """Return a value, and add its problems to those of the job."""
        value, problems = read
        self._problems += problems
        return value

    def _planned(
        self, fields: JobFields, items: dict[str, Node], sets: WordSets, preset: Preset | None
    ) -> list[tuple[Node, PlannedDay]]:
        """Return the sheets of the job's plan, if it has one, and keep their problems."""
        if not fields.plan:
            return []
        from worksheets.job.sheets.plan import plan_sheets

        words_language = fields.words_language or fields.language
        return self._value_of(plan_sheets(items["plan"], fields.plan, sets, fields.language, words_language, preset))

    def _sheets(
        self, listed: Node | None, seen: _Seen, context: JobContext, planned: list[tuple[Node, PlannedDay]]
    ) -> ReadSheets:
        """Read the sheets at `listed`, which may only be parsed now, then the `planned` ones, and keep their errors."""
        parsed = len(self._nodes.problems)
        sheets = seen.passing(self._nodes.sheets(listed)) if listed else iter(())
        place = listed.place if listed else self._nodes.root.place
        read = SheetReader(context).read(
            sheets, [node for node, _ in planned], place, limits.PROBLEMS - len(self._problems)
        )
        deque(sheets, maxlen=0)  # parse the sheets after too many problems, which may have some, too
        self._problems += (*self._nodes.problems[parsed:], *errors_of(seen.messages), *errors_of(read.messages))
        levels = {day.path: day.level for _, day in planned if day.level}
        marked = (entry._replace(difficulty=levels.get(entry.path, entry.difficulty)) for entry in read.sheets)
        return read._replace(sheets=tuple(marked) if levels else read.sheets)

    def _title(self) -> str:
        """Return a title made from the name of the file; raise InputError if it cannot be printed."""
        path = Path(self._file)
        title = " ".join(word[:1].upper() + word[1:] for word in path.stem.replace("_", " ").split())
        if fault := script_fault(title):
            raise input_error(
                [Message(sentence("{fault}; give the job a title", fault=fault), place=whole_file(path))], self._file
            )
        return title


def _defaults(fields: JobFields) -> dict[str, Any]:
    """Return the job's values for fields of sheets, which take precedence over presets."""
    letters = {name: value for name, value in fields.letters if name in fields.letters.model_fields_set}
    values = {"words_language": fields.words_language, "letters": letters, "look": fields.look}
    return {key: value for key, value in values.items() if value}


def _no_fields(root: Node) -> str:
    if root.value is None:
        return sentence("this file has only comments; worksheets new writes a job to start from")
    return sentence('expected the fields of a job, such as "title: Term 1" and "sheets:"')


def _explanation(warning: Message) -> Message:
    """Turn a warning into a problem, because it may explain another one."""
    return replace(warning, text=sentence("warning: {text}", text=warning.text), level="error")


def _messages(seen: _Seen, of_lists: Sequence[Message], of_sheets: Sequence[Message], file: str) -> tuple[Message, ...]:
    """Return the messages of a job without errors: notes, warnings by their places, notes on pools."""
    warnings = [message for message in (*of_lists, *of_sheets, *seen.messages) if message.level == "warning"]
    return (
        *in_order((message for message in seen.messages if message.level == "note"), file),
        *(message for message in of_lists if message.level == "note"),
        *seen.cut_texts(),
        *in_order(warnings, file),
        *(message for message in of_sheets if message.level == "note"),
    )


class _Seen:
    """Collects messages about a job's sheets while they pass from the parser to the reader."""

    def __init__(self, nodes: JobNodes, *, in_book: bool) -> None:
        self._cuts = nodes.cuts
        self._in_book = in_book
        self._texts: set[int] = set()
        """The indexes of the cuts in texts of sheets."""
        self.messages: list[Message] = []
        """Chapters outside a book, and variants of languages without texts of their own, are reported once."""
        self._variants: set[str] = set()
        self._chapters = False

    def passing(self, sheets: Iterable[Node]) -> Iterator[Node]:
        """Yield the sheets, and collect messages about each."""
        cuts: dict[str | int, list[int]] = {}
        known = 0
        for number, sheet in enumerate(sheets):
            for index in range(known, len(self._cuts)):
                if self._cuts[index].path[:1] == ("sheets",) and len(self._cuts[index].path) > 2:
                    cuts.setdefault(self._cuts[index].path[1], []).append(index)
            known = len(self._cuts)
            self._texts.update(index for index in cuts.pop(number, ()) if holds_texts(sheet, self._cuts[index].path[2]))
            self.languages_of(sheet, ("sheets", number))
            if self._in_book:
                self.messages += no_classes(sheet, number)
            elif not self._chapters and (node := sheet.child("chapter")):
                self._chapters = True
                self.messages.append(problem_at(NO_CHAPTERS, node, ("sheets", number, "chapter"), "warning", "build"))
            yield sheet

    def languages_of(self, node: Node, path: NodePath) -> None:
        """Note the variants of languages that the job or a sheet names."""
        for name in ("language", "words_language"):
            code = node.child(name)
            if code and isinstance(code.value, str) and code.value not in self._variants:
                with suppress(InputError):  # reported when the field is validated
                    if note := variant_note(code.value):
                        self._variants.add(code.value)
                        self.messages.append(problem_at(note, code, (*path, name), "note"))

    def cut_texts(self) -> tuple[Message, ...]:
        """Return warnings about words, clues, titles and header fields that a comment may have cut."""
        return tuple(cut.warning for i, cut in enumerate(self._cuts) if i in self._texts or _is_text(cut))


def _is_text(cut: Cut) -> bool:
    """Whether the cut is in a text of the job itself."""
    match cut.path:
        case ("title",) | ("footer",) | ("word_sets", *_) | ("header", *_):
            return True
    return False


def _printed(root: Node) -> Iterator[PrintedText]:
    """Yield the job's own texts."""
    for path in OWN_TEXTS:
        parts = tuple(path.split("."))
        node, found = root.at(parts)
        nodes = node.value if isinstance(node.value, tuple) else (node,)
        if found == parts:
            yield from (PrintedText(each.value, path, each.place) for each in nodes if isinstance(each.value, str))


def _job_fields(items: dict[str, Node], root: Node, unread: Collection[str]) -> tuple[JobFields, list[Message]]:
    """Validate the job's own fields; invalid ones get their defaults, so that the sheets can still be read.

    `unread` fields are not missing.
    """
    own = {key: node.plain() for key, node in items.items() if node.whole and key not in LEFT_AS_NODES}
    own |= {"sheets": [None]} if "plan" in items and items["plan"].value else {}
    left = {key: _opened(items[key]) for key in LEFT_AS_NODES if key in items}
    broken = {key for key, node in items.items() if not node.whole}.union(unread)
    if not root.whole:
        broken.add("sheets")  # they may be in a rejected part
    try:
        return JobFields.model_validate(own | left), []
    except ValidationError as error:
        wrong = {item["loc"][0] for item in error.errors()}
        right = JobFields.model_validate({key: own[key] for key in own.keys() - wrong} | {"sheets": [None]})
        return right, [*placed_problems(error, root, (), JobFields, skip=broken)]


def _opened(node: Node) -> Any:
    """Return the nodes in a list or mapping; a text or None as it is."""
    return list(node.value) if isinstance(node.value, tuple) else node.value


def _logo(fields: JobFields, root: Node, files: ListFiles) -> tuple[Raster | None, list[Message]]:
    """Read the picture that the header names, if any."""
    path, name = ("header", "logo"), fields.header.logo
    return files.parsed(name, root.at(path)[0], path, SMALLER, parse_picture) if name else (None, [])
