"""From the nodes of sheets to `Sheet`s: common fields, the kind's fields, titles, ids and versions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from worksheets.base.errors import InputError, Message, Place
from worksheets.base.quoting import brief, shown
from worksheets.drawing.look import HandoutLook
from worksheets.job.fields.field_errors import placed_problems
from worksheets.job.fields.field_files import read_field_files
from worksheets.job.fields.job_fields import SheetFields
from worksheets.job.fields.known_fields import as_meant, fields_of_sheet
from worksheets.job.fields.look import Looks
from worksheets.job.fields.preset import Preset, Presets, booklet_doubts, lend_to_sheet, unreached_doubts
from worksheets.job.models import Sheet
from worksheets.job.sheets.class_lists import ClassLists, without_columns
from worksheets.job.sheets.class_sets import class_sheets, levels_of, pupils_of
from worksheets.job.sheets.drafts import SheetDraft, versions
from worksheets.job.sheets.ids import Ids, slug, with_difficulties
from worksheets.job.sheets.shared_specs import SharedSpecs, key_of, parse_spec, placed
from worksheets.job.words.pools import Pools, is_pool, no_pool
from worksheets.job.words.word_lists import WordList
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


class ReadSheets(NamedTuple):
    """The sheets of a job, what is wrong, and what is worth a warning; where something is wrong, some are missing."""

    sheets: tuple[Sheet, ...]
    problems: list[Message]
    warnings: list[Message]
    doubts: list[Message]
    """What a preset has done to sheets that their authors perhaps did not mean: a build says it, too."""
    pools: tuple[str, ...] = ()
    """What became of the words of pools."""


class _ReadSheet(NamedTuple):
    """One sheet, or None where something is wrong with it."""

    draft: SheetDraft | None
    problems: list[Message]
    warnings: list[Message]
    doubts: Sequence[Message] = ()


class _Words(NamedTuple):
    """The values of the fields that name words, None for one that cannot be had, and the single set named."""

    values: dict[str, Any]
    set_name: str | None


class SheetReader:
    """Reads the sheets of a job in `language` with these word sets.

    `defaults` are values of fields that hold on the sheets of those kinds that have the field; in a mapping of them,
    such as `letters`, a sheet may say some of it anew. What none of them says comes from the sheet's preset, and then
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

    def read(self, nodes: Iterable[Node], place: Place, most: int = limits.PROBLEMS) -> ReadSheets:
        """The sheets of these nodes in their order, one for each difficulty and version.

        Reading ends where there are more problems than `most`; `place` is that of their list.
        """
        problems: list[Message] = []
        drafts: list[SheetDraft] = []
        warnings: list[Message] = []
        doubts: list[Message] = []
        for i, item in enumerate(nodes):
            if item.whole:
                read = self._sheet(item, ("sheets", i))
                drafts += [read.draft] if read.draft else []
                problems += read.problems
                warnings += read.warnings
                doubts += read.doubts
            if len(problems) > most:
                return ReadSheets((), problems, warnings, doubts)
        problems += self._pools.problems()
        too_many = _number_problems(sum(draft.count for draft in drafts), place)
        if too_many:
            return ReadSheets((), [*problems, *too_many], warnings, doubts)
        sheets = tuple(self._in_chapters(drafts))
        return ReadSheets(sheets, problems, warnings, doubts, self._pools.told())

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

    def _sheet(self, node: Node, path: Path) -> _ReadSheet:
        if not isinstance(node.value, dict):
            problem = Message('a sheet has fields, such as "words: farm"', path_text(path), node.place)
            return _ReadSheet(None, [problem], [])
        known = fields_of_sheet(node)
        meant = as_meant(node, path, known)
        preset, of_preset = self._presets.find(meant.node.child("preset"), (*path, "preset"))
        presets = [each for each in (preset, self._preset) if each]
        node, lent = lend_to_sheet(meant.node, presets, known, self._defaults)
        doubts = booklet_doubts(preset, self._preset, meant.node, path)
        doubts += unreached_doubts(meant.node, presets, known, path)
        items = node.value if isinstance(node.value, dict) else {}
        shared = SheetFields.model_fields
        common = {key: item.plain() for key, item in items.items() if key in shared}
        own = {key: item for key, item in items.items() if key not in common}
        fields, problems = _common_fields(common, node, path)
        problems += (*meant.problems, *of_preset)
        pupils, wrong, twice = pupils_of(self._classes, fields, common, node, path) if fields else ((), [], ())
        problems += wrong
        doubts += twice
        look = self._look
        if self._looks and items.get("look") and items["look"].value is not None:
            look, wrong = self._looks.find(items["look"], (*path, "look"))
            problems += wrong
        suffixes = fields.difficulty if fields and isinstance(common.get("difficulty"), list) else ()
        ids, wrong = self._own_ids(fields, suffixes, node, path) if fields else ((), [])
        problems += wrong
        kind_name = common.get("kind") or registry.DEFAULT
        if not isinstance(kind_name, str):
            return _ReadSheet(None, problems, [])
        try:
            kind = registry.find(shown(kind_name))
        except InputError as error:
            place = items["kind"].place
            problems += (Message(each.text, path_text((*path, "kind")), place) for each in error.problems)
            return _ReadSheet(None, problems, [])
        language = (fields and fields.language) or self._language
        defaults = {key: value for key, value in self._defaults.items() if key in kind.Spec.model_fields}
        said = own["words_language"].value if "words_language" in own else defaults.get("words_language")
        words_language = said if isinstance(said, str) else language
        taker = (fields and (fields.id or fields.title)) or ""
        words, wrong = self._words(own, kind.Spec, words_language, path, taker)
        problems += wrong
        self._note_stray_signs(own, kind.Spec, path)
        files, wrong = read_field_files(own, kind.Spec, path, self._sets.list_files)
        problems += wrong
        read = words.values | files
        given = {key: item.plain() for key, item in own.items() if key not in read} | read
        given = defaults | drop_unsaid(given, kind.Spec)
        given |= {key: {**value, **given[key]} for key, value in defaults.items() if _are_mappings(value, given[key])}
        unresolved = [*meant.unread, *(key for key, value in read.items() if value is None)]
        specs: list[KindSpec] = []
        warnings: list[Message] = []
        difficulties = levels_of(fields, pupils) if fields else ("medium",)
        for difficulty in difficulties:
            said = given | {"language": language, "difficulty": difficulty}
            key = key_of(kind.Spec, said, read, lent)
            found = self._specs.find(key) if not unresolved else None
            if not found:
                spec, wrong = parse_spec(kind.Spec, said, node, path, unresolved, lent)
                problems += wrong
                found = self._specs.keep(key, spec, said) if spec else None
            if found:
                specs.append(found.spec)
                warnings += placed(found.warnings, node, path)
                doubts += placed(_of_preset(found.spec.losses(lent), presets), meant.node, path)
        if not fields or meant.problems or len(specs) < len(difficulties) or (fields.for_each and not pupils):
            return _ReadSheet(None, problems, warnings)
        title = fields.title or title_of(words.set_name, language) or kind.title(language)
        draft = SheetDraft(fields, title, tuple(specs), ids, suffixes, node.place, path, pupils, look)
        return _ReadSheet(draft, problems, warnings, [*dict.fromkeys(doubts)])

    def _note_stray_signs(self, own: dict[str, Node], model: type[BaseModel], path: Path) -> None:
        """Note the words from which signs are taken in fields that name no word sets, such as secret words."""
        for key, item in own.items():
            if isinstance(item.value, tuple) and key in model.model_fields and _holds_words(model.model_fields[key]):
                texts = [each.value for each in item.value if isinstance(each.value, str)]
                _, changed = cleaned(list(map(Word, texts)))
                if changed:
                    problem = Message(f"the words are taken {note_of(changed)}", path_text((*path, key)), item.place)
                    self._sets.list_files.notes[str(problem)] = None

    def _words(
        self, own: dict[str, Node], model: type[BaseModel], language: str, path: Path, taker: str
    ) -> tuple[_Words, list[Message]]:
        """The words that fields name, and what is wrong; `taker` is what pools know the sheet by.

        A field with lists of its own, such as a dictionary, says where words come from, not what the
        sheet is about: it gives no title.
        """
        values: dict[str, Any] = {}
        names: list[str | None] = []
        problems: list[Message] = []
        marks = word_sources(model)
        for key, item in own.items():
            mark = marks.get(key)
            if not mark or item.value is None:
                continue
            if not is_pool(item):
                source, wrong = self._sets.find(item, (*path, key), mark.names(), language)
            elif mark.names():
                source, wrong = None, [no_pool(item, (*path, key))]
            else:
                source, wrong = self._pools.deal(item, (*path, key), taker, language)
            problems += wrong
            values[key] = None
            if source:
                parts = [source.words] if isinstance(source.words, str | WordList) else source.words
                try:
                    made = [part if isinstance(part, str) else part.value_for(mark, language) for part in parts]
                    values[key] = made if parts is source.words else made[0]
                except ValueError as error:
                    problems.append(Message(brief(str(error)), path_text((*path, key)), item.place))
                    values[key] = None
            if not mark.names():
                names.append(source.name if source else None)
        return _Words(values, names[0] if len(names) == 1 else None), problems

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
    """What is wrong with so many sheets."""
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
