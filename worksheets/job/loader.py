"""From a job file to a `Job`, or to all its problems at once, in the order of their places.

What depends on a part that has a problem is not checked, so that no problem is the mere echo of
another. Paths in messages count from 1: `sheets[1]` is the first sheet.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from worksheets.base.errors import InputError, Message, errors_of
from worksheets.drawing.fonts.own_font import FontChoice
from worksheets.drawing.images.raster import Raster
from worksheets.drawing.look import HandoutLook
from worksheets.drawing.paper import KeySetup, PageSetup
from worksheets.job.fields.book import as_book, book_problems, book_setup, class_in_book, is_book
from worksheets.job.fields.field_errors import placed_problems
from worksheets.job.fields.job_fields import JobFields
from worksheets.job.fields.known_fields import as_meant
from worksheets.job.fields.look import Looks
from worksheets.job.fields.own_font import read_font
from worksheets.job.fields.preset import Presets, lend
from worksheets.job.models import Answers, Job
from worksheets.job.sheets.class_lists import ClassLists
from worksheets.job.sheets.sheets import ReadSheets, SheetReader, holds_texts
from worksheets.job.words.word_lists import ListFiles, problem_at
from worksheets.job.words.word_sets import parse_word_sets
from worksheets.job.yaml import limits
from worksheets.job.yaml.job_nodes import JobNodes, parse_job_nodes
from worksheets.job.yaml.nodes import Cut, Node
from worksheets.job.yaml.nodes import Path as NodePath
from worksheets.job.yaml.problems import in_order, input_error, path_text, whole_file
from worksheets.job.yaml.text_files import decode_utf_8, read_bytes
from worksheets.language.languages import variant_note
from worksheets.language.scripts import script_fault

LEFT_AS_NODES = ("word_sets", "sheets")
"""The fields whose values are read node by node, not by the job's model."""

NO_CHAPTERS = "there are chapters in books only; say book: {} at the top of the job for one, or leave this out"


def load_job(path: Path, *, allow_outside: bool = False) -> Job:
    """The job in the file at `path`; raises InputError with all its problems."""
    return parse_job(decode_utf_8(read_bytes(path), str(path)), str(path), path.parent, allow_outside=allow_outside)


def parse_job(
    text: str, file: str, folder: Path, *, allow_outside: bool = False, files: Mapping[str, bytes] | None = None
) -> Job:
    """The job in `text`; `file` names it in messages, word files are relative to `folder`.

    Word files lie below `folder`, also after all links are followed, unless `allow_outside`; or they are among
    `files`, by their names, and nothing is read. Raises InputError with all problems.
    """
    nodes = parse_job_nodes(text.removeprefix("\ufeff"), file)
    root, refused = nodes.root, [*nodes.problems]
    if not isinstance(root.value, dict):
        raise input_error(refused or [Message(_no_fields(root), place=root.place)], file)
    root, unknown, unread = as_meant(root, (), JobFields.model_fields)
    named = ListFiles(folder, allow_outside=allow_outside, files=files)
    presets = Presets(named)
    preset, wrong = presets.find(root.child("preset"), ("preset",))
    problems = [*refused, *unknown, *wrong]
    root = lend(root, preset.of_booklets).node if preset else root
    items = root.value if isinstance(root.value, dict) else {}
    fields, wrong = _job_fields(items, root, unread)
    problems += wrong
    sets, wrong = parse_word_sets(items.get("word_sets"), named, fields.words_language or fields.language)
    problems += wrong
    logo, wrong = _logo(fields, root, named)
    problems += wrong
    font, wrong = read_font(fields.page.font, root.at(("page", "font"))[0], ("page", "font"), named)
    problems += wrong
    looks = Looks(named)
    look, wrong = looks.find(root.child("look"), ("look",))
    problems += wrong
    problems += book_problems(fields, root, look)
    seen = _Seen(nodes, in_book=is_book(fields))
    seen.languages_of(root, ())
    read = ReadSheets((), [])
    if "sheets" in items:
        reader = SheetReader(
            sets, fields.language, _defaults(fields), presets, preset, fields.seed, ClassLists(named), looks, look
        )
        sheets = seen.passing(nodes.sheets(items["sheets"]))
        read = reader.read(sheets, items["sheets"].place, limits.PROBLEMS - len(problems))
        deque(sheets, maxlen=0)  # those behind too many problems may have some of their own
        problems += (*nodes.problems[len(refused) :], *errors_of(seen.messages), *errors_of(read.messages))
    if problems:
        raise input_error([*problems, *map(_explanation, seen.cut_texts())], file)
    name = Path(file).stem
    title = fields.title or " ".join(word[:1].upper() + word[1:] for word in name.replace("_", " ").split())
    if fault := script_fault(title):
        raise input_error([Message(f"{fault}; give the job a title", place=whole_file(Path(file)))], file)
    return Job(
        name=name,
        title=title,
        language=fields.language,
        seed=fields.seed,
        formats=fields.output.formats,
        answers=_place_of_answers(fields),
        page=_page_setup(fields, title, logo, font, look, len(read.sheets)),
        sheets=read.sheets,
        scheduler=fields.scheduler.address or "",
        messages=_messages(seen, sets.messages, read.messages, file),
        inputs=(Path(file), *sets.files),
        volume_pages=fields.volume_pages,
        picture_width=fields.output.width,
        picture_letters=fields.output.letters,
        pictures=fields.output.pictures,
        separator=fields.output.separator,
    )


def _defaults(fields: JobFields) -> dict[str, Any]:
    """What the job says of fields of sheets: it goes before what their presets say."""
    letters = fields.letters.model_dump(exclude_unset=True)
    found = {"words_language": fields.words_language, "letters": letters, "look": fields.look}
    return {key: value for key, value in found.items() if value}


def _no_fields(root: Node) -> str:
    if root.value is None:
        return "there is nothing in this file but comments; worksheets new writes a job to start from"
    return 'a job file has fields such as "title: Term 1" and "sheets:"; there are none here'


def _explanation(warning: Message) -> Message:
    """A warning as one of the problems, which it may explain."""
    return replace(warning, text=f"warning: {warning.text}", level="error")


def _messages(seen: _Seen, of_lists: Sequence[Message], of_sheets: Sequence[Message], file: str) -> tuple[Message, ...]:
    """What the author of a job without errors should know: notes, warnings by their places, notes on pools."""
    warnings = [each for each in (*of_lists, *of_sheets, *seen.messages) if each.level == "warning"]
    return (
        *in_order((each for each in seen.messages if each.level == "note"), file),
        *(each for each in of_lists if each.level == "note"),
        *seen.cut_texts(),
        *in_order(warnings, file),
        *(each for each in of_sheets if each.level == "note"),
    )


class _Seen:
    """What is noted of a job's sheets while they pass by on their way to the caller."""

    def __init__(self, nodes: JobNodes, *, in_book: bool) -> None:
        self._cuts = nodes.cuts
        self._in_book = in_book
        self._texts: set[int] = set()
        """Which of the cuts are in texts of sheets."""
        self.messages: list[Message] = []
        """Also of chapters outside a book, and of variants of languages that have no texts of their own: once each."""
        self._variants: set[str] = set()
        self._chapters = False

    def passing(self, sheets: Iterable[Node]) -> Iterator[Node]:
        """The sheets."""
        cuts: dict[str | int, list[int]] = {}
        known = 0
        for number, sheet in enumerate(sheets):
            for each in range(known, len(self._cuts)):
                if self._cuts[each].path[:1] == ("sheets",) and len(self._cuts[each].path) > 2:
                    cuts.setdefault(self._cuts[each].path[1], []).append(each)
            known = len(self._cuts)
            self._texts.update(each for each in cuts.pop(number, ()) if holds_texts(sheet, self._cuts[each].path[2]))
            self.languages_of(sheet, ("sheets", number))
            if self._in_book:
                self.messages += class_in_book(sheet, number)
            elif not self._chapters and (node := sheet.child("chapter")):
                self._chapters = True
                path = path_text(("sheets", number, "chapter"))
                self.messages.append(Message(NO_CHAPTERS, path, node.place, "warning", "build"))
            yield sheet

    def languages_of(self, node: Node, path: NodePath) -> None:
        """Note which variants of languages the job, or a sheet, asks for."""
        for name in ("language", "words_language"):
            said = node.child(name)
            if said and isinstance(said.value, str) and said.value not in self._variants:
                with suppress(InputError):  # said where the field is read
                    if instead := variant_note(said.value):
                        self._variants.add(said.value)
                        self.messages.append(problem_at(instead, said, (*path, name), "note"))

    def cut_texts(self) -> tuple[Message, ...]:
        """Warnings of words, clues and titles that are perhaps cut, and of what pupils fill in."""
        return tuple(cut.warning for i, cut in enumerate(self._cuts) if i in self._texts or _is_text(cut))


def _is_text(cut: Cut) -> bool:
    """Whether it is in a text of the job itself."""
    match cut.path:
        case ("title",) | ("footer",) | ("word_sets", *_) | ("header", *_):
            return True
    return False


def _job_fields(items: dict[str, Node], root: Node, unread: Collection[str]) -> tuple[JobFields, list[Message]]:
    """The job's own fields; those with problems have their defaults, for the sheets to be read all the same.

    Those that are `unread` are not missing.
    """
    own = {key: node.plain() for key, node in items.items() if node.whole and key not in LEFT_AS_NODES}
    left = {key: _opened(items[key]) for key in LEFT_AS_NODES if key in items}
    broken = {key for key, node in items.items() if not node.whole}.union(unread)
    if not root.whole:
        broken.add("sheets")  # perhaps they are in what was refused
    try:
        return JobFields.model_validate(own | left), []
    except ValidationError as error:
        wrong = {each["loc"][0] for each in error.errors()}
        right = JobFields.model_validate({key: own[key] for key in own.keys() - wrong} | {"sheets": [None]})
        return right, [*placed_problems(error, root, (), JobFields, skip=broken)]


def _opened(node: Node) -> Any:
    """The values in a list or mapping as nodes; a text or None as it is."""
    return list(node.value) if isinstance(node.value, tuple) else node.value


def _logo(fields: JobFields, root: Node, files: ListFiles) -> tuple[Raster | None, list[Message]]:
    """The picture that the header names, if it names one, and what is wrong with it."""
    path = ("header", "logo")
    return files.read_logo(fields.header.logo, root.at(path)[0], path) if fields.header.logo else (None, [])


def _place_of_answers(fields: JobFields) -> Answers:
    """Where the answers go: in a book that does not say it, to its end."""
    if is_book(fields) and not fields.answers.place and "answers" not in fields.output.model_fields_set:
        return "append"
    return fields.answers.place or fields.output.answers


def _page_setup(
    fields: JobFields, title: str, logo: Raster | None, font: FontChoice, look: HandoutLook | None, sheets: int
) -> PageSetup:
    page, size = fields.page, fields.page.font_size
    setup = PageSetup(
        width=page.size[0],
        height=page.size[1],
        orientation=page.orientation,
        margin=page.margin,
        font=font,
        font_size=size.points if size and not size.least else None,
        least_size=size.points if size and size.least else 0.0,
        per_page=page.per_page,
        header_fields=fields.header.fields,
        header_text=fields.header.text or "",
        logo=logo,
        footer=fields.footer,
        title=title,
        language=fields.language,
        key=KeySetup(fields.answers.per_page, fields.answers.table, fields.answers.colour),
    )
    book = book_setup(fields, look)
    return as_book(setup, fields, book, sheets) if book else setup
