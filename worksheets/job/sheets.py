"""From the nodes of sheets to `Sheet`s: common fields, the kind's fields, titles, ids and versions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any, get_args

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from worksheets.errors import InputError, Place, Problem
from worksheets.job import limits
from worksheets.job.field_errors import placed_problems
from worksheets.job.ids import Ids, slug, with_difficulties
from worksheets.job.job_fields import SheetFields, drop_unsaid
from worksheets.job.models import Sheet
from worksheets.job.nodes import Node, Path
from worksheets.job.problems import path_text
from worksheets.job.word_sets import WordSets
from worksheets.puzzles import registry
from worksheets.puzzles.fields import KindSpec, WordSource


@dataclass(frozen=True, slots=True)
class Draft:
    """A sheet that is right, with one spec for each difficulty; it may still want ids."""

    fields: SheetFields
    title: str
    specs: tuple[KindSpec, ...]
    ids: tuple[str, ...]
    """Those that it says for itself, or none."""
    suffixes: tuple[str, ...]
    """The difficulties that its ids end with: those of a list."""
    node: Node
    path: Path


class SheetReader:
    """Reads the sheets of a job; what is wrong or worth a warning is added to the lists."""

    def __init__(self, sets: WordSets, language: str, problems: list[Problem], warnings: list[Problem]) -> None:
        self._sets = sets
        self._language = language
        self._problems = problems
        self._warnings = warnings
        self._ids = Ids()

    def read(self, node: Node) -> tuple[Sheet, ...]:
        """The sheets of the list `node` in its order, each difficulty and version for itself."""
        items = node.value if isinstance(node.value, tuple) else ()
        if not self._few_enough(len(items), node.place):
            return ()
        drafts: list[Draft] = []
        for i, item in enumerate(items):
            draft = self._draft(item, ("sheets", i)) if item.whole else None
            drafts += [draft] if draft else []
            if len(self._problems) > limits.PROBLEMS:
                return ()
        count = sum(len(draft.specs) * draft.fields.variants for draft in drafts)
        if not self._few_enough(count, node.place):
            return ()
        return tuple(sheet for draft in drafts for sheet in versions(draft, draft.ids or self._free_ids(draft)))

    def _free_ids(self, draft: Draft) -> tuple[str, ...]:
        """Ids made from the title; called after all sheets that say their own ids have them."""
        return self._ids.claim_free(slug(draft.title), draft.suffixes, draft.node.place.line)

    def _few_enough(self, count: int, place: Place) -> bool:
        if count > limits.SHEETS:
            message = f"{count:,} sheets are too many for one job; at most {limits.SHEETS:,}, every version counted"
            self._problems.append(Problem(message, "sheets", place))
        return count <= limits.SHEETS

    def _draft(self, node: Node, path: Path) -> Draft | None:
        if not isinstance(node.value, dict):
            self._problems.append(Problem('a sheet has fields, such as "words: farm"', path_text(path), node.place))
            return None
        common = {key: item.plain() for key, item in node.value.items() if key in SheetFields.model_fields}
        own = {key: item for key, item in node.value.items() if key not in common}
        fields = self._common_fields(common, node, path)
        suffixes = fields.difficulty if fields and isinstance(common.get("difficulty"), list) else ()
        ids = self._own_ids(fields, suffixes, node, path) if fields else ()
        kind_name = common.get("kind") or registry.DEFAULT
        if not isinstance(kind_name, str):
            return None
        try:
            kind = registry.find(kind_name)
        except InputError as error:
            place = node.value["kind"].place
            self._problems += (Problem(each.message, path_text((*path, "kind")), place) for each in error.problems)
            return None
        before = len(self._problems)
        words, set_name = self._words(own, kind.Spec, path)
        language = (fields and fields.language) or self._language
        difficulties = fields.difficulty if fields else ("medium",)
        given = {key: item.plain() for key, item in own.items() if key not in words} | words
        specs = [
            self._spec(kind.Spec, given | {"language": language, "difficulty": difficulty}, node, path, words)
            for difficulty in difficulties
        ]
        right = tuple(spec for spec in specs if spec)
        if not fields or len(right) < len(specs) or len(self._problems) > before:
            return None
        title = fields.title or readable(set_name) or kind.title(language)
        return Draft(fields, title, right, ids, suffixes, node, path)

    def _common_fields(self, common: dict[str, Any], node: Node, path: Path) -> SheetFields | None:
        try:
            fields = SheetFields.model_validate(common)
        except ValidationError as error:
            self._problems += placed_problems(error, node, path, SheetFields)
            return None
        repeated = [d for i, d in enumerate(fields.difficulty) if d in fields.difficulty[:i]]
        for difficulty in dict.fromkeys(repeated):
            place = node.at(("difficulty",))[0].place
            message = f'"{difficulty}" is listed twice; for several versions of a sheet write variants: 2'
            self._problems.append(Problem(message, path_text((*path, "difficulty")), place))
        return None if repeated else fields

    def _words(self, own: dict[str, Node], model: type[BaseModel], path: Path) -> tuple[dict[str, Any], str | None]:
        """The words of the fields that name some, None where they cannot be had; and the single set named.

        A field with lists of its own, such as a dictionary, says where words come from, not what the
        sheet is about: it gives no title.
        """
        words: dict[str, Any] = {}
        names: list[str | None] = []
        for key, item in own.items():
            mark = word_source(model.model_fields[key]) if key in model.model_fields else None
            if mark and item.value is not None:
                source = self._sets.find(item, (*path, key), mark.names())
                words[key] = source.words if source else None
                if not mark.names():
                    names.append(source.name if source else None)
        return words, names[0] if len(names) == 1 else None

    def _spec(
        self, model: type[KindSpec], given: dict[str, Any], node: Node, path: Path, words: dict[str, Any]
    ) -> KindSpec | None:
        unresolved = [key for key, value in words.items() if value is None]
        try:
            spec = model.model_validate(drop_unsaid(given, model))
        except ValidationError as error:
            self._problems += placed_problems(
                error, node, path, model, known=tuple(SheetFields.model_fields), skip=unresolved
            )
            return None
        if unresolved:
            return None
        found = [*_placed(spec.problems(), node, path)]
        self._problems += found
        if not found:  # a spec with problems may not be able to say more
            self._warnings += _placed(spec.warnings(), node, path)
        return spec

    def _own_ids(self, fields: SheetFields, suffixes: tuple[str, ...], node: Node, path: Path) -> tuple[str, ...]:
        """The ids of a sheet that says its own, else none."""
        if not fields.id:
            return ()
        place = node.at(("id",))[0].place
        ids = with_difficulties(fields.id, suffixes)
        taken = self._ids.claim(ids, place.line)
        if taken:
            message = (
                f'the id "{taken[0]}" is taken by the sheet of line {taken[1]}; choose another (case does not count)'
            )
            self._problems.append(Problem(message, path_text((*path, "id")), place))
        return ids


def versions(draft: Draft, ids: Iterable[str]) -> Iterator[Sheet]:
    """The sheets of a draft: its difficulties, and of each its variants."""
    count = draft.fields.variants
    variants = tuple(ascii_uppercase[:count]) if count > 1 else (None,)
    for spec, sheet_id in zip(draft.specs, ids, strict=True):
        for variant in variants:
            yield Sheet(
                id=sheet_id,
                kind=draft.fields.kind,
                title=draft.title,
                variant=variant,
                difficulty=spec.difficulty,
                spec=spec,
                place=draft.node.place,
                path=path_text(draft.path),
            )


def readable(name: str | None) -> str:
    """The name of a word set as a title: `farm_animals` becomes `Farm animals`."""
    text = " ".join((name or "").replace("_", " ").replace("-", " ").split())
    return text[:1].upper() + text[1:]


def word_source(field: FieldInfo) -> WordSource | None:
    """The mark of a field whose value may name word sets and files, if it is one."""
    inner = (mark for part in get_args(field.annotation) for mark in getattr(part, "__metadata__", ()))
    return next((mark for mark in (*field.metadata, *inner) if isinstance(mark, WordSource)), None)


def _placed(found: Iterable[tuple[str, str]], node: Node, path: Path) -> Iterator[Problem]:
    for field, message in found:
        where, said = node.at((field,))
        yield Problem(message, path_text((*path, *said)), where.place)
