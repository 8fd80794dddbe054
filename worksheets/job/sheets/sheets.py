"""Converts the nodes of sheets to `Sheet`s: common fields, specs, titles, ids and versions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, NamedTuple

from pydantic import ValidationError

from worksheets.base.errors import InputError, Message, Place, errors_of
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.drawing.style import HandoutLook
from worksheets.job.fields.field_errors import placed_problems, with_known_names
from worksheets.job.fields.look import look_for_words
from worksheets.job.fields.misplaced import belongs_in_sheet
from worksheets.job.fields.preset import Preset, booklet_warnings, merged_sheet, unreached_warnings
from worksheets.job.fields.sheet_fields import SheetFields, fields_of_sheet
from worksheets.job.models import Sheet
from worksheets.job.sheets.class_lists import ClassLists, without_columns
from worksheets.job.sheets.drafts import (
    Ids,
    SheetDraft,
    class_sheets,
    levels_of,
    pupils_of,
    slug,
    versions,
    with_difficulties,
)
from worksheets.job.sheets.kind_fields import (
    GivenFields,
    JobContext,
    KindFieldReader,
    MessageList,
    SheetEntry,
    title_of,
)
from worksheets.job.sheets.kind_lists import by_kind, kind_problems, lists_kinds, wants_all
from worksheets.job.sheets.shared_specs import SharedSpecs, key_of, parse_spec, placed
from worksheets.job.yaml import limits
from worksheets.job.yaml.nodes import Node, Path, path_text, problem_at
from worksheets.puzzles import registry
from worksheets.puzzles.fields import KindSpec
from worksheets.puzzles.sources import word_source as word_source


class ReadSheets(NamedTuple):
    """The sheets of a job, and messages; if there is an error among these, some sheets are missing."""

    sheets: tuple[Sheet, ...]
    messages: list[Message]


class SheetReader:
    """Reads the sheets of a job."""

    def __init__(self, job: JobContext) -> None:
        self._job = job
        self._files = job.sets.files
        self._classes = ClassLists(self._files, job.language)
        self._ids = Ids()
        self._specs = SharedSpecs()
        self._messages = MessageList()
        self._kind_fields = KindFieldReader(job, self._messages)

    def read(
        self, nodes: Iterable[Node], planned: Iterable[Node], place: Place, most: int = limits.PROBLEMS
    ) -> ReadSheets:
        """Read the sheets at these nodes, one for each difficulty and version, until there are `most` problems.

        The `planned` ones, one for each day of the job's plan, come last. `place` is that of the list of sheets.
        """
        drafts: list[SheetDraft] = []
        wrong = 0
        listed = ((item, ("sheets", i)) for i, item in enumerate(nodes))
        for item, path in chain(listed, ((item, ("plan", "day", i)) for i, item in enumerate(planned))):
            if item.whole:
                begun = len(self._messages)
                drafts += self._of_kinds(item, path)
                wrong += len(errors_of(self._messages[begun:]))
            if wrong > most:
                return ReadSheets((), self._messages)
        self._messages += self._kind_fields.pools.problems()
        too_many = _number_problems(sum(draft.count for draft in drafts), place)
        sheets = () if too_many else tuple(self._in_chapters(drafts))
        return ReadSheets(sheets, [*self._messages, *too_many, *self._kind_fields.pools.notes()])

    def _in_chapters(self, drafts: Iterable[SheetDraft]) -> Iterator[Sheet]:
        """Yield the sheets of the drafts; a chapter continues until another one begins."""
        based = [(draft, draft.ids or self._free_ids(draft)) for draft in drafts]
        chapter = ""
        for draft, ids in based:
            chapter = draft.fields.chapter or chapter
            if draft.pupils:
                yield from class_sheets(draft, ids[0], self._ids, chapter)
            else:
                yield from versions(draft, ids, chapter)

    def _free_ids(self, draft: SheetDraft) -> tuple[str, ...]:
        """Take ids made from the title, after all sheets with ids of their own have taken them."""
        title = without_columns(draft.title) if draft.pupils else draft.title
        base = f"{slug(title)}-{draft.fields.kind}" if draft.of_kinds else slug(title)
        return self._ids.claim_free(base, draft.suffixes, draft.place.line)

    def _of_kinds(self, node: Node, path: Path) -> Iterator[SheetDraft]:
        """Yield the draft of the sheet at `node`, or one for each of its kinds; problems are reported once."""
        if not lists_kinds(node):
            draft = self._sheet(node, path)
            yield from [draft] if draft else []
            return
        begun = len(self._messages)
        self._messages += (problems := [*kind_problems(node, path)])
        drafts: list[SheetDraft] = []
        left_out: list[Message] = []
        for of_kind in by_kind(node) if not problems else ():
            before = len(self._messages)
            draft = self._sheet(of_kind, path)
            drafts += [replace(draft, of_kinds=True)] if draft else []
            if not draft and wants_all(node):
                kind, reason = of_kind.at(("kind",))[0], errors_of(self._messages[before:])[0]
                text = sentence("without {kind}: {reason}", kind=kind.value, reason=reason.text)
                left_out.append(problem_at(text, kind, (*path, "kind"), "note"))
        yield from drafts
        known = {(message.place, message.path): message for message in reversed(self._messages[begun:])}
        reported = [*reversed(known.values())]
        if drafts and left_out:
            reported = [*(message for message in reported if message.level != "error"), *left_out]
        self._messages[begun:] = reported

    def _sheet(self, node: Node, path: Path) -> SheetDraft | None:
        """Return the draft of the sheet at `node`; None if it is invalid."""
        if not isinstance(node.value, dict):
            self._messages.append(
                problem_at(sentence('expected the fields of a sheet, such as "words: farm"'), node, path)
            )
            return None
        entry = self._entry(node, path)
        fields = entry.fields
        pupils = self._messages.kept(pupils_of(self._classes, fields, entry.common, entry.node, path)) if fields else ()
        look = self._look_of(entry)
        suffixes = fields.difficulty if fields and isinstance(entry.common.get("difficulty"), list) else ()
        ids = self._messages.kept(self._own_ids(fields, suffixes, entry.node, path)) if fields else ()
        kind = self._kind_of(entry)
        if not kind:
            return None
        language = (fields and fields.language) or self._job.language
        given = self._kind_fields.read(entry, kind, language)
        levels = levels_of(fields, pupils) if fields else ("medium",)
        specs = [self._spec(entry, kind, given, {"language": language, "difficulty": level}) for level in levels]
        valid = tuple(spec for spec in specs if spec)
        if not fields or entry.meant.problems or len(valid) < len(levels) or (fields.for_each and not pupils):
            return None
        if pupils and (reason := valid[0].class_refusal(len(pupils))):
            self._messages.append(problem_at(reason, entry.node.at(("for_each",))[0], (*path, "for_each")))
            return None
        look = look_for_words(look, given.set_name)
        title = fields.title or title_of(given.set_name, language) or kind.title(language)
        return SheetDraft(fields, title, valid, ids, suffixes, entry.node.place, path_text(path), pupils, look)

    def _entry(self, node: Node, path: Path) -> SheetEntry:
        known = fields_of_sheet(node)
        meant = with_known_names(node, path, known, belongs_in_sheet)
        preset, of_preset = self._job.presets.find(meant.node.child("preset"), (*path, "preset"))
        presets = [name for name in (preset, self._job.preset) if name]
        node, preset_fields = merged_sheet(meant.node, presets, known, self._job.defaults)
        self._messages += booklet_warnings(preset, self._job.preset, meant.node, path)
        self._messages += unreached_warnings(meant.node, presets, known, path)
        items = node.value if isinstance(node.value, dict) else {}
        common = {key: item.plain() for key, item in items.items() if key in SheetFields.model_fields}
        own = {key: item for key, item in items.items() if key not in common}
        fields = self._messages.kept(_common_fields(common, node, path))
        self._messages += (*meant.problems, *of_preset)
        return SheetEntry(node, path, meant, presets, preset_fields, fields, common, own)

    def _look_of(self, entry: SheetEntry) -> HandoutLook | None:
        named = entry.node.child("look")
        if not named or named.value is None:
            return self._job.look
        return self._messages.kept(self._job.looks.find(named, (*entry.path, "look")))

    def _kind_of(self, entry: SheetEntry) -> registry.AnyKind | None:
        name = entry.common.get("kind") or registry.DEFAULT
        if not isinstance(name, str):
            return None
        try:
            return registry.find(shown(name))
        except InputError as error:
            named = entry.node.at(("kind",))[0]
            self._messages += (problem_at(each.text, named, (*entry.path, "kind")) for each in error.problems)
            return None

    def _spec(
        self, entry: SheetEntry, kind: registry.AnyKind, given: GivenFields, of_version: Mapping[str, str]
    ) -> KindSpec | None:
        """Return the spec of one version of the sheet, with the fields `of_version`; None if it is invalid."""
        fields = {**given.values, **of_version}
        key = key_of(kind.Spec, fields, given.read, entry.preset_fields)
        checked = self._specs.find(key) if not given.unresolved else None
        if not checked:
            spec = self._messages.kept(
                parse_spec(kind.Spec, fields, entry.node, entry.path, given.unresolved, entry.preset_fields)
            )
            if not spec:
                return None
            checked = self._specs.keep(key, spec, fields)
        losses = _of_preset(checked.spec.losses(entry.preset_fields), entry.presets)
        self._messages += placed(checked.warnings, entry.node, entry.path, "warning", "check")
        self._messages += placed(losses, entry.meant.node, entry.path, "warning", "build")
        return checked.spec

    def _own_ids(
        self, fields: SheetFields, suffixes: tuple[str, ...], node: Node, path: Path
    ) -> tuple[tuple[str, ...], list[Message]]:
        """Take the ids that a sheet sets, if any."""
        if not fields.id:
            return (), []
        named = node.at(("id",))[0]
        ids = with_difficulties(fields.id, suffixes)
        taken = self._ids.claim(ids, named.place.line)
        if not taken:
            return ids, []
        message = sentence(
            'the id "{id}" is taken by the sheet of line {line}; choose another (case does not matter)',
            id=taken[0],
            line=taken[1],
        )
        return ids, [problem_at(message, named, (*path, "id"))]


def _number_problems(count: int, place: Place) -> list[Message]:
    """Return the problem of this number of sheets, if any."""
    if count <= limits.SHEETS:
        return []
    message = sentence(
        "{count:,} sheets are too many for one job; at most {most:,}, counting every version",
        count=count,
        most=limits.SHEETS,
    )
    return [Message(message, "sheets", place)]


def _common_fields(common: dict[str, Any], node: Node, path: Path) -> tuple[SheetFields | None, list[Message]]:
    """Validate the fields of all kinds of sheets; None with problems."""
    try:
        fields = SheetFields.model_validate(common)
    except ValidationError as error:
        return None, [*placed_problems(error, node, path, SheetFields)]
    repeated = [difficulty for difficulty, times in Counter(fields.difficulty).items() if times > 1]
    named = node.at(("difficulty",))[0]
    remedy = sentence("for several versions of a sheet write variants: 2")
    problems = [
        problem_at(
            sentence('"{each}" is listed twice; {remedy}', each=each, remedy=remedy), named, (*path, "difficulty")
        )
        for each in repeated
    ]
    return (None if problems else fields), problems


def _of_preset(losses: Iterable[tuple[str, str]], presets: Sequence[Preset]) -> Iterator[tuple[str, str]]:
    """Add to each (field name, sentence) the preset that sets the field."""
    for field, message in losses:
        name = next(preset.name for preset in presets if field in preset.fields)
        yield field, sentence('because of the preset "{name}", {message}', name=shown(name), message=message)
