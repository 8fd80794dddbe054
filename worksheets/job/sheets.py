"""From the nodes of sheets to `Sheet`s: common fields, the kind's fields, titles, ids and versions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from pydantic import BaseModel, ValidationError

from worksheets.drawing.look import HandoutLook
from worksheets.errors import InputError, Place, Problem, guess
from worksheets.job import limits
from worksheets.job.class_lists import LEVELS, ClassLists, filled, unknown_columns, without_columns
from worksheets.job.field_errors import placed_problems
from worksheets.job.field_files import read_field_files
from worksheets.job.ids import Ids, group_letters, pupil_slug, slug, with_difficulties
from worksheets.job.job_fields import SheetFields
from worksheets.job.known_fields import as_meant
from worksheets.job.look import Looks
from worksheets.job.mapping import drop_unsaid
from worksheets.job.models import Pupil, Sheet
from worksheets.job.nodes import Node, Path
from worksheets.job.pools import Pools, is_pool, no_pool
from worksheets.job.preset import Preset, Presets, booklet_doubts, lend_to_sheet
from worksheets.job.problems import path_text
from worksheets.job.shared_specs import SharedSpecs, key_of
from worksheets.job.word_lists import WordList
from worksheets.job.word_sets import WordSets
from worksheets.language.scripts import script_fault
from worksheets.language.themes import theme_title
from worksheets.puzzles import registry
from worksheets.puzzles.fields import Difficulty, KindSpec, word_sources
from worksheets.puzzles.fields import word_source as word_source
from worksheets.quotes import brief, shown


@dataclass(frozen=True, slots=True)
class SheetDraft:
    """A sheet that is right, with one spec for each difficulty; it may still want ids."""

    fields: SheetFields
    title: str
    specs: tuple[KindSpec, ...]
    ids: tuple[str, ...]
    """The ids that the sheet says, or none."""
    suffixes: tuple[str, ...]
    """The difficulties that its ids end with, if it lists some."""
    place: Place
    path: Path
    pupils: tuple[Pupil, ...] = ()
    """Those of its class list, if it has one; then there is a spec for each level that is among them."""
    look: HandoutLook | None = None

    @property
    def count(self) -> int:
        """How many sheets it becomes."""
        return len(self.pupils) or len(self.specs) * self.fields.variants


class ReadSheets(NamedTuple):
    """The sheets of a job, what is wrong, and what is worth a warning; where something is wrong, some are missing."""

    sheets: tuple[Sheet, ...]
    problems: list[Problem]
    warnings: list[Problem]
    doubts: list[Problem]
    """What a preset has done to sheets that their authors perhaps did not mean: a build says it, too."""
    pools: tuple[str, ...] = ()
    """What became of the words of pools."""


class _ReadSheet(NamedTuple):
    """One sheet, or None where something is wrong with it."""

    draft: SheetDraft | None
    problems: list[Problem]
    warnings: list[Problem]
    doubts: Sequence[Problem] = ()


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
        problems: list[Problem] = []
        drafts: list[SheetDraft] = []
        warnings: list[Problem] = []
        doubts: list[Problem] = []
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
            yield from self._of_class(draft, ids[0], chapter) if draft.pupils else versions(draft, ids, chapter)

    def _free_ids(self, draft: SheetDraft) -> tuple[str, ...]:
        """Ids made from the title; called after all sheets that say their own ids have them."""
        title = without_columns(draft.title) if draft.pupils else draft.title
        return self._ids.claim_free(slug(title), draft.suffixes, draft.place.line)

    def _of_class(self, draft: SheetDraft, class_id: str, chapter: str) -> Iterator[Sheet]:
        """A sheet for each pupil, in the order of the list; its id depends on the name and on earlier namesakes."""
        specs = {spec.difficulty: spec for spec in draft.specs}
        (usual,) = draft.fields.difficulty
        path = path_text(draft.path)
        for pupil in draft.pupils:
            spec = specs[pupil.level or usual]
            said = draft.fields.instruction
            (sheet_id,) = self._ids.claim_free(pupil_slug(class_id, pupil.name), (), pupil.place.line)
            yield Sheet(
                id=sheet_id,
                kind=draft.fields.kind,
                title=filled(draft.title, pupil) or draft.title,
                variant=None,
                difficulty=spec.difficulty,
                spec=spec,
                place=draft.place,
                path=path,
                label=pupil.name,
                seed=draft.fields.seed,
                look=draft.look,
                instruction=None if said is None else filled(said, pupil),
                pupil=pupil,
                class_id=class_id,
                chapter=chapter,
            )

    def _sheet(self, node: Node, path: Path) -> _ReadSheet:
        if not isinstance(node.value, dict):
            problem = Problem('a sheet has fields, such as "words: farm"', path_text(path), node.place)
            return _ReadSheet(None, [problem], [])
        known = _known(node)
        meant = as_meant(node, path, known)
        preset, of_preset = self._presets.find(meant.node.child("preset"), (*path, "preset"))
        presets = [each for each in (preset, self._preset) if each]
        node, lent = lend_to_sheet(meant.node, presets, known, self._defaults)
        doubts = booklet_doubts(preset, self._preset, meant.node, path)
        items = node.value if isinstance(node.value, dict) else {}
        shared = SheetFields.model_fields
        common = {key: item.plain() for key, item in items.items() if key in shared}
        own = {key: item for key, item in items.items() if key not in common}
        fields, problems = _common_fields(common, node, path)
        problems += (*meant.problems, *of_preset)
        pupils, wrong, twice = self._pupils(fields, common, node, path) if fields else ((), [], ())
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
            problems += (Problem(each.message, path_text((*path, "kind")), place) for each in error.problems)
            return _ReadSheet(None, problems, [])
        language = (fields and fields.language) or self._language
        defaults = {key: value for key, value in self._defaults.items() if key in kind.Spec.model_fields}
        said = own["words_language"].value if "words_language" in own else defaults.get("words_language")
        words_language = said if isinstance(said, str) else language
        taker = (fields and (fields.id or fields.title)) or ""
        words, wrong = self._words(own, kind.Spec, words_language, path, taker)
        problems += wrong
        files, wrong = read_field_files(own, kind.Spec, path, self._sets.list_files)
        problems += wrong
        read = words.values | files
        given = {key: item.plain() for key, item in own.items() if key not in read} | read
        given = defaults | drop_unsaid(given, kind.Spec)
        given |= {key: {**value, **given[key]} for key, value in defaults.items() if _are_mappings(value, given[key])}
        unresolved = [*meant.unread, *(key for key, value in read.items() if value is None)]
        specs: list[KindSpec] = []
        warnings: list[Problem] = []
        difficulties = _levels(fields, pupils) if fields else ("medium",)
        for difficulty in difficulties:
            said = given | {"language": language, "difficulty": difficulty}
            key = key_of(kind.Spec, said, read, lent)
            found = self._specs.find(key) if not unresolved else None
            if not found:
                spec, wrong = _parse_spec(kind.Spec, said, node, path, unresolved, lent)
                problems += wrong
                found = self._specs.keep(key, spec, said) if spec else None
            if found:
                specs.append(found.spec)
                warnings += _placed(found.warnings, node, path)
                doubts += _placed(_of_preset(found.spec.losses(lent), presets), meant.node, path)
        if not fields or meant.problems or len(specs) < len(difficulties) or (fields.for_each and not pupils):
            return _ReadSheet(None, problems, warnings)
        title = fields.title or title_of(words.set_name, language) or kind.title(language)
        draft = SheetDraft(fields, title, tuple(specs), ids, suffixes, node.place, path, pupils, look)
        return _ReadSheet(draft, problems, warnings, [*dict.fromkeys(doubts)])

    def _pupils(
        self, fields: SheetFields, common: Mapping[str, Any], node: Node, path: Path
    ) -> tuple[tuple[Pupil, ...], list[Problem], Sequence[Problem]]:
        """The pupils of the class list that the sheet names, what is wrong, and what its author should know."""
        if not fields.for_each or not self._classes:
            return (), [], ()
        problems: list[Problem] = []
        for field, wrong, remedy in (
            ("variants", fields.variants > 1, "each pupil has a version of the puzzle; leave variants out"),
            ("difficulty", isinstance(common.get("difficulty"), list), "write one level here, for pupils without one"),
        ):
            if wrong:
                message = f"this does not go with a class list: {remedy}"
                problems.append(Problem(message, path_text((*path, field)), node.at((field,))[0].place))
        named = node.at(("for_each",))[0]
        listed, unread = self._classes.find(fields.for_each, named, (*path, "for_each"))
        problems += unread
        if not listed:
            return (), problems, ()
        for field, text in (("title", fields.title), ("instruction", fields.instruction)):
            place = node.at((field,))[0].place
            found = [Problem(each, path_text((*path, field)), place) for each in unknown_columns(text or "", listed)]
            problems += found or _unprintable(text or "", field, listed.pupils, (*path, field))
        return (() if problems else listed.pupils), problems, listed.doubts

    def _words(
        self, own: dict[str, Node], model: type[BaseModel], language: str, path: Path, taker: str
    ) -> tuple[_Words, list[Problem]]:
        """The words that fields name, and what is wrong; `taker` is what pools know the sheet by.

        A field with lists of its own, such as a dictionary, says where words come from, not what the
        sheet is about: it gives no title.
        """
        values: dict[str, Any] = {}
        names: list[str | None] = []
        problems: list[Problem] = []
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
                    problems.append(Problem(brief(str(error)), path_text((*path, key)), item.place))
                    values[key] = None
            if not mark.names():
                names.append(source.name if source else None)
        return _Words(values, names[0] if len(names) == 1 else None), problems

    def _own_ids(
        self, fields: SheetFields, suffixes: tuple[str, ...], node: Node, path: Path
    ) -> tuple[tuple[str, ...], list[Problem]]:
        """The ids of a sheet that says its own, else none."""
        if not fields.id:
            return (), []
        place = node.at(("id",))[0].place
        ids = with_difficulties(fields.id, suffixes)
        taken = self._ids.claim(ids, place.line)
        if not taken:
            return ids, []
        message = f'the id "{taken[0]}" is taken by the sheet of line {taken[1]}; choose another (case does not count)'
        return ids, [Problem(message, path_text((*path, "id")), place)]


def _known(node: Node) -> Mapping[str, object]:
    """The names of the fields that a sheet of this kind has; those that the sheet has, where there is no such kind."""
    fields = node.value if isinstance(node.value, dict) else {}
    said = fields.get("kind")
    known = _fields_of(said.value if said else None)
    if said or known is None or fields.keys() <= known.keys():
        return known or fields
    misspelt = next(
        (each for key, each in fields.items() if guess(key, tuple(SheetFields.model_fields)) == "kind"), None
    )
    return (_fields_of(misspelt.value) if misspelt else known) or fields


def _fields_of(kind: object) -> dict[str, None] | None:
    """The names of all fields of a kind's sheets; None where there is no such kind."""
    name = kind or registry.DEFAULT
    if not isinstance(name, str):
        return None
    try:
        model: type[KindSpec] = registry.find(shown(name)).Spec
    except InputError:
        return None
    return _names_of(model)


@cache
def _names_of(model: type[KindSpec]) -> dict[str, None]:
    """The names of all fields of a sheet whose kind has this model."""
    return dict.fromkeys((*SheetFields.model_fields, *model.model_fields))


def _levels(fields: SheetFields, pupils: Sequence[Pupil]) -> tuple[Difficulty, ...]:
    """The difficulties of a sheet; of a class, each that a pupil has."""
    if not pupils:
        return fields.difficulty
    found = {pupil.level or fields.difficulty[0] for pupil in pupils}
    return tuple(level for level in LEVELS if level in found)


_LONGEST = {"title": limits.TITLE_LENGTH, "instruction": limits.INSTRUCTION_LENGTH}


def _unprintable(text: str, field: str, pupils: Iterable[Pupil], path: Path) -> Iterator[Problem]:
    """What is wrong with a title or instruction that has pupils' cells in it."""
    for pupil in pupils if "{" in text else ():
        made = filled(text, pupil)
        if fault := script_fault(made):
            yield Problem(fault, path_text(path), pupil.place)
        elif len(made) > _LONGEST[field]:
            message = f"for this pupil it has {len(made):,} characters; at most {_LONGEST[field]}"
            yield Problem(message, path_text(path), pupil.place)


def _are_mappings(*values: object) -> bool:
    return all(isinstance(value, dict) for value in values)


def _number_problems(count: int, place: Place) -> list[Problem]:
    """What is wrong with so many sheets."""
    if count <= limits.SHEETS:
        return []
    message = f"{count:,} sheets are too many for one job; at most {limits.SHEETS:,}, every version counted"
    return [Problem(message, "sheets", place)]


def _common_fields(common: dict[str, Any], node: Node, path: Path) -> tuple[SheetFields | None, list[Problem]]:
    """The fields that sheets of all kinds have, None where something is wrong with them."""
    try:
        fields = SheetFields.model_validate(common)
    except ValidationError as error:
        return None, [*placed_problems(error, node, path, SheetFields)]
    repeated = [difficulty for difficulty, times in Counter(fields.difficulty).items() if times > 1]
    place = node.at(("difficulty",))[0].place
    where = path_text((*path, "difficulty"))
    problems = [
        Problem(f'"{difficulty}" is listed twice; for several versions of a sheet write variants: 2', where, place)
        for difficulty in repeated
    ]
    return (None if problems else fields), problems


def _parse_spec(
    model: type[KindSpec],
    given: dict[str, Any],
    node: Node,
    path: Path,
    unresolved: Collection[str],
    lent: Collection[str] = (),
) -> tuple[KindSpec | None, list[Problem]]:
    """The spec of the fields given, None where something is wrong with them or where some are unresolved.

    Of fields `lent` by a preset, those that do not go with what the author wrote are left out: a number of words, for
    instance, that the list does not have.
    """
    try:
        spec = model.model_validate(drop_unsaid(given, model))
    except ValidationError as error:
        return None, [*placed_problems(error, node, path, model, skip=unresolved)]
    if unresolved:
        return None, []
    found = [*spec.problems()]
    clashing = {field for field, _ in found}.intersection(lent, given)
    if clashing:
        rest = {key: value for key, value in given.items() if key not in clashing}
        return _parse_spec(model, rest, node, path, unresolved, lent)
    problems = [*_placed(found, node, path)]
    return (None if problems else spec), problems  # a spec with problems may not be able to say more


def versions(draft: SheetDraft, ids: Iterable[str], chapter: str = "") -> Iterator[Sheet]:
    """The sheets of a draft: its difficulties, and of each its variants."""
    count = draft.fields.variants
    variants = tuple(map(group_letters, range(count))) if count > 1 else (None,)
    path = path_text(draft.path)  # one text for all of them
    for spec, sheet_id in zip(draft.specs, ids, strict=True):
        for variant in variants:
            told = sheet_id if draft.ids else spec.difficulty if draft.suffixes else ""
            yield Sheet(
                id=sheet_id,
                kind=draft.fields.kind,
                title=draft.title,
                variant=variant,
                difficulty=spec.difficulty,
                spec=spec,
                place=draft.place,
                path=path,
                label=", ".join(filter(None, (told, variant))),
                seed=draft.fields.seed,
                instruction=draft.fields.instruction,
                look=draft.look,
                chapter=chapter,
            )


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
    return name in ("title", "instruction", "chapter") or bool(
        field and (word_source(field) or field.annotation == tuple[str, ...])
    )


def _of_preset(found: Iterable[tuple[str, str]], presets: Sequence[Preset]) -> Iterator[tuple[str, str]]:
    """The sentences with the name of the preset that says the field."""
    for field, message in found:
        name = next(preset.name for preset in presets if field in preset.of_sheets)
        yield field, f'as the preset "{shown(name)}" says, {message}'


def _placed(found: Iterable[tuple[str, str]], node: Node, path: Path) -> Iterator[Problem]:
    for field, message in found:
        where, said = node.at((field,))
        yield Problem(brief(message), path_text((*path, *said)), where.place)
