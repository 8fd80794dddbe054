"""From the nodes of sheets to `Sheet`s: common fields, the kind's fields, titles, ids and versions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from worksheets.base.errors import InputError, Message, Place, errors_of
from worksheets.base.quoting import brief, shown
from worksheets.drawing.look import HandoutLook
from worksheets.job.fields.field_errors import placed_problems
from worksheets.job.fields.field_files import read_field_files
from worksheets.job.fields.job_fields import SheetFields
from worksheets.job.fields.known_fields import Meant, as_meant, fields_of_sheet
from worksheets.job.fields.look import Looks
from worksheets.job.fields.preset import Preset, Presets, booklet_warnings, lend_to_sheet, unreached_warnings
from worksheets.job.models import Sheet
from worksheets.job.sheets.class_lists import ClassLists, without_columns
from worksheets.job.sheets.class_sets import class_sheets, levels_of, pupils_of
from worksheets.job.sheets.drafts import SheetDraft, versions
from worksheets.job.sheets.ids import Ids, slug, with_difficulties
from worksheets.job.sheets.shared_specs import SharedSpecs, key_of, parse_spec, placed
from worksheets.job.words.pools import Pools, is_pool, no_pool
from worksheets.job.words.word_lists import WordList, problem_at
from worksheets.job.words.word_sets import WordSets
from worksheets.job.yaml import limits
from worksheets.job.yaml.mapping import drop_unsaid
from worksheets.job.yaml.nodes import Node, Path
from worksheets.job.yaml.problems import path_text
from worksheets.language.letters import Word
from worksheets.language.stray_signs import cleaned, note_of
from worksheets.language.themes import theme_title
from worksheets.puzzles import registry
from worksheets.puzzles.fields import KindSpec, word_sources
from worksheets.puzzles.fields import word_source as word_source

_Value = TypeVar("_Value")


class ReadSheets(NamedTuple):
    """The sheets of a job; where one of the messages is an error, some are missing."""

    sheets: tuple[Sheet, ...]
    messages: list[Message]


class _Entry(NamedTuple):
    """An entry of the list of sheets: its fields as their author meant them, and those that presets lend it."""

    node: Node
    path: Path
    meant: Meant
    presets: list[Preset]
    lent: frozenset[str]
    fields: SheetFields | None
    """Those that sheets of all kinds have, None where something is wrong with them."""
    common: dict[str, Any]
    """The same as they are written."""
    own: dict[str, Node]
    """Those of its kind."""


class _Given(NamedTuple):
    """The values of the fields of a sheet's kind, of which some are `read` from lists and files, by their names.

    `unresolved` are the names of the invalid ones, `set_name` is that of the one word set that is named.
    """

    values: dict[str, Any]
    read: dict[str, Any]
    unresolved: list[str]
    set_name: str | None


class SheetReader:
    """Reads the sheets of a job in `language` with these word sets.

    `defaults` are values of fields that hold on the sheets of those kinds that have the field; in a mapping of them,
    such as `letters`, a sheet may override parts. What none of them says comes from the sheet's preset, and then
    from the job's `preset`. `seed` is the job's, which deals the words of pools; `look` is that of sheets without
    one.
    """

    def __init__(
        self,
        sets: WordSets,
        language: str,
        defaults: Mapping[str, Any] | None,
        presets: Presets,
        preset: Preset | None = None,
        seed: int = 0,
        classes: ClassLists | None = None,
        looks: Looks | None = None,
        look: HandoutLook | None = None,
    ) -> None:
        self._classes = classes
        self._sets = sets
        self._pools = Pools(sets, seed)
        self._language = language
        self._defaults = defaults or {}
        self._presets = presets
        self._preset = preset
        self._looks = looks
        self._look = look
        self._ids = Ids()
        self._specs = SharedSpecs()
        self._messages: list[Message] = []

    def read(self, nodes: Iterable[Node], place: Place, most: int = limits.PROBLEMS) -> ReadSheets:
        """The sheets of these nodes in their order, one for each difficulty and version.

        Reading ends where there are more problems than `most`; `place` is that of their list.
        """
        drafts: list[SheetDraft] = []
        wrong = 0
        for i, item in enumerate(nodes):
            if item.whole:
                begun = len(self._messages)
                draft = self._sheet(item, ("sheets", i))
                drafts += [draft] if draft else []
                wrong += len(errors_of(self._messages[begun:]))
            if wrong > most:
                return ReadSheets((), self._messages)
        self._messages += self._pools.problems()
        too_many = _number_problems(sum(draft.count for draft in drafts), place)
        sheets = () if too_many else tuple(self._in_chapters(drafts))
        return ReadSheets(sheets, [*self._messages, *too_many, *self._pools.notes()])

    def _kept(self, read: tuple[_Value, Iterable[Message]]) -> _Value:
        """A value that was read; the messages that come with it are kept."""
        value, messages = read
        self._messages += messages
        return value

    def _in_chapters(self, drafts: Iterable[SheetDraft]) -> Iterator[Sheet]:
        """The sheets of the drafts; a chapter goes on until another begins."""
        based = [(draft, draft.ids or self._free_ids(draft)) for draft in drafts]
        chapter = ""
        for draft, ids in based:
            chapter = draft.fields.chapter or chapter
            if draft.pupils:
                yield from class_sheets(draft, ids[0], self._ids, chapter)
            else:
                yield from versions(draft, ids, chapter)

    def _free_ids(self, draft: SheetDraft) -> tuple[str, ...]:
        """Ids made from the title; called after all sheets that say their own ids have them."""
        title = without_columns(draft.title) if draft.pupils else draft.title
        return self._ids.claim_free(slug(title), draft.suffixes, draft.place.line)

    def _sheet(self, node: Node, path: Path) -> SheetDraft | None:
        """The draft of the sheet at `node`; None if it is invalid."""
        if not isinstance(node.value, dict):
            self._messages.append(Message('a sheet has fields, such as "words: farm"', path_text(path), node.place))
            return None
        entry = self._entry(node, path)
        fields = entry.fields
        pupils = self._kept(pupils_of(self._classes, fields, entry.common, entry.node, path)) if fields else ()
        look = self._look_of(entry)
        suffixes = fields.difficulty if fields and isinstance(entry.common.get("difficulty"), list) else ()
        ids = self._kept(self._own_ids(fields, suffixes, entry.node, path)) if fields else ()
        kind = self._kind_of(entry)
        if not kind:
            return None
        language = (fields and fields.language) or self._language
        given = self._given(entry, kind, language)
        levels = levels_of(fields, pupils) if fields else ("medium",)
        specs = [self._spec(entry, kind, given, {"language": language, "difficulty": level}) for level in levels]
        found = tuple(spec for spec in specs if spec)
        if not fields or entry.meant.problems or len(found) < len(levels) or (fields.for_each and not pupils):
            return None
        title = fields.title or title_of(given.set_name, language) or kind.title(language)
        return SheetDraft(fields, title, found, ids, suffixes, entry.node.place, path, pupils, look)

    def _entry(self, node: Node, path: Path) -> _Entry:
        known = fields_of_sheet(node)
        meant = as_meant(node, path, known)
        preset, of_preset = self._presets.find(meant.node.child("preset"), (*path, "preset"))
        presets = [each for each in (preset, self._preset) if each]
        node, lent = lend_to_sheet(meant.node, presets, known, self._defaults)
        self._messages += booklet_warnings(preset, self._preset, meant.node, path)
        self._messages += unreached_warnings(meant.node, presets, known, path)
        items = node.value if isinstance(node.value, dict) else {}
        common = {key: item.plain() for key, item in items.items() if key in SheetFields.model_fields}
        own = {key: item for key, item in items.items() if key not in common}
        fields = self._kept(_common_fields(common, node, path))
        self._messages += (*meant.problems, *of_preset)
        return _Entry(node, path, meant, presets, lent, fields, common, own)

    def _look_of(self, entry: _Entry) -> HandoutLook | None:
        named = entry.node.child("look")
        if not self._looks or not named or named.value is None:
            return self._look
        return self._kept(self._looks.find(named, (*entry.path, "look")))

    def _kind_of(self, entry: _Entry) -> registry.AnyKind | None:
        name = entry.common.get("kind") or registry.DEFAULT
        if not isinstance(name, str):
            return None
        try:
            return registry.find(shown(name))
        except InputError as error:
            place = entry.node.at(("kind",))[0].place
            path = path_text((*entry.path, "kind"))
            self._messages += (Message(each.text, path, place) for each in error.problems)
            return None

    def _given(self, entry: _Entry, kind: registry.AnyKind, language: str) -> _Given:
        """The fields of the kind: those that the sheet says go before those that the job says for all sheets."""
        own, path, fields = entry.own, entry.path, entry.fields
        defaults = {key: value for key, value in self._defaults.items() if key in kind.Spec.model_fields}
        said = own["words_language"].value if "words_language" in own else defaults.get("words_language")
        taker = (fields and (fields.id or fields.title)) or ""
        words, set_name = self._words(own, kind.Spec, said if isinstance(said, str) else language, path, taker)
        self._note_stray_signs(own, kind.Spec, path)
        read = words | self._kept(read_field_files(own, kind.Spec, path, self._sets.list_files))
        given = {key: item.plain() for key, item in own.items() if key not in read} | read
        given = defaults | drop_unsaid(given, kind.Spec)
        given |= {key: {**value, **given[key]} for key, value in defaults.items() if _are_mappings(value, given[key])}
        unresolved = [*entry.meant.unread, *(key for key, value in read.items() if value is None)]
        return _Given(given, read, unresolved, set_name)

    def _spec(
        self, entry: _Entry, kind: registry.AnyKind, given: _Given, of_version: Mapping[str, str]
    ) -> KindSpec | None:
        """The spec of one version of the sheet, whose fields `of_version` are added; None if it is invalid."""
        said = {**given.values, **of_version}
        key = key_of(kind.Spec, said, given.read, entry.lent)
        found = self._specs.find(key) if not given.unresolved else None
        if not found:
            spec = self._kept(parse_spec(kind.Spec, said, entry.node, entry.path, given.unresolved, entry.lent))
            if not spec:
                return None
            found = self._specs.keep(key, spec, said)
        losses = _of_preset(found.spec.losses(entry.lent), entry.presets)
        self._messages += placed(found.warnings, entry.node, entry.path, "warning", "check")
        self._messages += placed(losses, entry.meant.node, entry.path, "warning", "build")
        return found.spec

    def _note_stray_signs(self, own: dict[str, Node], model: type[BaseModel], path: Path) -> None:
        """Note the words from which signs are taken in fields that name no word sets, such as secret words."""
        for key, item in own.items():
            if isinstance(item.value, tuple) and key in model.model_fields and _holds_words(model.model_fields[key]):
                texts = [each.value for each in item.value if isinstance(each.value, str)]
                _, changed = cleaned(list(map(Word, texts)))
                if changed:
                    note = problem_at(f"the words are taken {note_of(changed)}", item, (*path, key), "note")
                    self._sets.list_files.messages[note] = None

    def _words(
        self, own: dict[str, Node], model: type[BaseModel], language: str, path: Path, taker: str
    ) -> tuple[dict[str, Any], str | None]:
        """The values of the fields that name words, None for an invalid one, and the single set named.

        `taker` is what pools know the sheet by.

        A field with lists of its own, such as a dictionary, says where words come from, not what the
        sheet is about: it gives no title.
        """
        values: dict[str, Any] = {}
        names: list[str | None] = []
        marks = word_sources(model)
        for key, item in own.items():
            mark = marks.get(key)
            if not mark or item.value is None:
                continue
            if not is_pool(item):
                source = self._kept(self._sets.find(item, (*path, key), mark.names(), language))
            elif mark.names():
                source = self._kept((None, [no_pool(item, (*path, key))]))
            else:
                source = self._kept(self._pools.deal(item, (*path, key), taker, language))
            values[key] = None
            if source:
                parts = [source.words] if isinstance(source.words, str | WordList) else source.words
                try:
                    made = [part if isinstance(part, str) else part.value_for(mark, language) for part in parts]
                    values[key] = made if parts is source.words else made[0]
                except ValueError as error:
                    self._messages.append(problem_at(brief(str(error)), item, (*path, key)))
            if not mark.names():
                names.append(source.name if source else None)
        return values, names[0] if len(names) == 1 else None

    def _own_ids(
        self, fields: SheetFields, suffixes: tuple[str, ...], node: Node, path: Path
    ) -> tuple[tuple[str, ...], list[Message]]:
        """The ids of a sheet that says its own, else none."""
        if not fields.id:
            return (), []
        place = node.at(("id",))[0].place
        ids = with_difficulties(fields.id, suffixes)
        taken = self._ids.claim(ids, place.line)
        if not taken:
            return ids, []
        message = f'the id "{taken[0]}" is taken by the sheet of line {taken[1]}; choose another (case does not count)'
        return ids, [Message(message, path_text((*path, "id")), place)]


def _are_mappings(*values: object) -> bool:
    return all(isinstance(value, dict) for value in values)


def _number_problems(count: int, place: Place) -> list[Message]:
    """What is wrong with this number of sheets."""
    if count <= limits.SHEETS:
        return []
    message = f"{count:,} sheets are too many for one job; at most {limits.SHEETS:,}, every version counted"
    return [Message(message, "sheets", place)]


def _common_fields(common: dict[str, Any], node: Node, path: Path) -> tuple[SheetFields | None, list[Message]]:
    """The fields that sheets of all kinds have, None where something is wrong with them."""
    try:
        fields = SheetFields.model_validate(common)
    except ValidationError as error:
        return None, [*placed_problems(error, node, path, SheetFields)]
    repeated = [difficulty for difficulty, times in Counter(fields.difficulty).items() if times > 1]
    place = node.at(("difficulty",))[0].place
    where = path_text((*path, "difficulty"))
    problems = [
        Message(f'"{difficulty}" is listed twice; for several versions of a sheet write variants: 2', where, place)
        for difficulty in repeated
    ]
    return (None if problems else fields), problems


def title_of(name: str | None, language: str) -> str:
    """What a sheet is called whose words have this name: the title of the theme, or the name of the word set."""
    return theme_title(name or "", language) or readable(name)


def readable(name: str | None) -> str:
    """The name of a word set as a title: `farm_animals` becomes `Farm animals`."""
    text = " ".join((name or "").replace("_", " ").replace("-", " ").split())
    return text[:1].upper() + text[1:]


def holds_texts(sheet: Node, name: str | int) -> bool:
    """Whether a field of a sheet holds its title or instruction, or words."""
    kind = sheet.child("kind")
    try:
        model = registry.find(str((kind and kind.value) or registry.DEFAULT)).Spec
    except InputError:  # said where the sheet is read
        return False
    field = model.model_fields.get(str(name))
    return name in ("title", "instruction", "chapter") or bool(field and (word_source(field) or _holds_words(field)))


def _holds_words(field: FieldInfo) -> bool:
    """Whether a field has words of its own, and names no lists."""
    return field.annotation == tuple[str, ...]


def _of_preset(found: Iterable[tuple[str, str]], presets: Sequence[Preset]) -> Iterator[tuple[str, str]]:
    """The sentences with the name of the preset that says the field."""
    for field, message in found:
        name = next(preset.name for preset in presets if field in preset.fields)
        yield field, f'as the preset "{shown(name)}" says, {message}'
