"""Presets: fields by a name, or in a file of the author's own, that count where neither sheet nor job says them.

The built-in ones are the files of [presets](presets), with the source of each value.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path as FilePath
from typing import Any, NamedTuple

from worksheets.base.errors import InputError, Message, listed, nearest
from worksheets.base.quoting import shown
from worksheets.job.fields.field_types import PRESETS
from worksheets.job.fields.job_fields import SheetFields
from worksheets.job.fields.known_fields import as_meant
from worksheets.job.words.word_lists import ListFiles, problem_at
from worksheets.job.yaml.nodes import Node, Path
from worksheets.job.yaml.problems import path_text, unknown_field
from worksheets.job.yaml.text_files import decode_utf_8
from worksheets.job.yaml.yaml_nodes import parse_nodes
from worksheets.puzzles import registry
from worksheets.puzzles.fields import word_source

OF_BOOKLETS = ("page", "header", "footer")
"""The fields of a preset that hold for a whole booklet; all others are those of sheets."""

OF_ONE_SHEET = ("kind", "id", "title", "language", "words_language", "seed", "avoid", "preset", "for_each", "chapter")
"""The fields of sheets that no preset has: what it is for is not the business of a single sheet."""


class Preset(NamedTuple):
    """The fields of a preset by their names, and what it is called in sentences.

    `of_kinds` are fields for the sheets of one kind alone, which only built-in presets have.
    """

    name: str
    fields: Mapping[str, Node]
    of_kinds: Mapping[str, Mapping[str, Node]] = {}

    @property
    def of_booklets(self) -> dict[str, Node]:
        """The fields that count only where the preset stands at the top of a job."""
        return {key: node for key, node in self.fields.items() if key in OF_BOOKLETS}

    def of_sheet(self, sheet: Mapping[str, Node]) -> dict[str, Node]:
        """The fields that count for this sheet, if its kind has them; those of its kind alone go before the others."""
        shared = {key: node for key, node in self.fields.items() if key not in OF_BOOKLETS}
        return shared | {key: node for key, node in self._of_kind(sheet).items() if key not in sheet}

    def unreached(self, sheet: Mapping[str, Node], known: Collection[str]) -> str:
        """What is said of a sheet with words that this preset would use fewer of, if its kind had `pick`."""
        if {"pick", "words"} & {*known} != {"words"} or "pick" not in self.fields or "size" in sheet:
            return ""
        if self._of_kind(sheet):
            return ""
        count = shown(str(self.fields["pick"].value))
        return (
            f'of the preset "{shown(self.name)}", pick: {count} does not reach sheets of the kind '
            f"{shown(_kind_of(sheet))}, which have no such field; their size says how many words there are"
        )

    def _of_kind(self, sheet: Mapping[str, Node]) -> Mapping[str, Node]:
        """The fields for the sheet's kind alone; none where it has words that need their room."""
        given = any(sheet[name].value is not None for name in ("words", "dictionary", "region_size") if name in sheet)
        return {} if given else self.of_kinds.get(_kind_of(sheet), {})


class Lent(NamedTuple):
    """A mapping with fields that it does not say itself, and which those are."""

    node: Node
    fields: frozenset[str] = frozenset()


class Presets:
    """The presets that a job names, each read once; files are read as word lists are."""

    def __init__(self, files: ListFiles) -> None:
        self._files = files
        self._own: dict[str, Preset | None] = {}

    def find(self, node: Node | None, path: Path) -> tuple[Preset | None, list[Message]]:
        """The preset named at `node`, such as `large-print` or `{file: ours.yaml}`, if one is, and what is wrong."""
        if node is None or node.value is None:
            return None, []
        if isinstance(node.value, dict):
            return self._in_file(node.value, node, path)
        name = node.value.strip() if isinstance(node.value, str) else ""
        if name in PRESETS:
            return _built_in(name), []
        known = f"known: {', '.join(PRESETS)}, or {{file: ours.yaml}}"
        if not name:
            return None, [problem_at(f"a preset is a name, or a file of your own ({known})", node, path)]
        hint = nearest(name, PRESETS) or f" ({known})"
        return None, [problem_at(f'there is no preset "{shown(name)}"{hint}', node, path)]

    def _in_file(self, fields: Mapping[str, Node], node: Node, path: Path) -> tuple[Preset | None, list[Message]]:
        problems = [
            Message(unknown_field(key, ("file",)), path_text(path), each.key_place)
            for key, each in fields.items()
            if key != "file"
        ]
        named = fields.get("file", node)
        name = named.value.strip() if isinstance(named.value, str) else ""
        if not (name or problems):
            problems = [problem_at('"file" names a file of fields, as in {file: ours.yaml}', named, path)]
        if problems or name in self._own:
            return self._own.get(name), problems
        self._own[name] = None
        data, problems = self._files.read_other(name, named, path, "a preset has a few lines")
        if data is not None:
            try:
                fields, problems = _fields_in(data, str(self._files.path_of(name)))
            except InputError as error:
                return None, [*error.problems]
            if not problems:
                self._own[name] = Preset(name, fields)
        return self._own[name], problems


@cache
def _built_in(name: str) -> Preset:
    path = FilePath(__file__).with_name("presets") / f"{name}.yaml"
    kinds = registry.BUILT_IN
    fields, problems = _fields_in(path.read_bytes(), path.name, kinds)
    if problems:
        raise InputError(*problems)
    of_kinds = {kind: node.value for kind, node in fields.items() if kind in kinds and isinstance(node.value, dict)}
    return Preset(name, {key: node for key, node in fields.items() if key not in kinds}, of_kinds)


def _kind_of(sheet: Mapping[str, Node]) -> str:
    said = sheet["kind"].value if "kind" in sheet else None
    return said if isinstance(said, str) else registry.DEFAULT


def _fields_in(data: bytes, file: str, kinds: Collection[str] = ()) -> tuple[Mapping[str, Node], list[Message]]:
    """The fields in a file, and what is wrong with them; their values are looked at where they are used.

    The names of `kinds` may be among them, for fields of these alone.
    """
    root, refused, _ = parse_nodes(decode_utf_8(data, file).removeprefix("\ufeff"), file)
    if not isinstance(root.value, dict):
        problem = Message('a preset has fields, such as "difficulty: easy"; there are none here', place=root.place)
        return {}, [*refused] or [problem]
    node, unknown, _ = as_meant(root, (), known_fields() | dict.fromkeys(kinds))
    return (node.value if isinstance(node.value, dict) else {}), [*refused, *unknown]


def known_fields() -> dict[str, None]:
    """The names of all fields that a preset may have: those of the sheets of any kind, words apart, and of booklets."""

    def names() -> Iterator[str]:
        yield from OF_BOOKLETS
        yield from SheetFields.model_fields
        for kind in registry.usable():
            yield from (name for name, info in kind.Spec.model_fields.items() if not word_source(info))

    return {name: None for name in names() if name not in OF_ONE_SHEET}


def lend(node: Node, fields: Mapping[str, Node]) -> Lent:
    """The mapping `node` with those of the fields that it does not say; in mappings inside it, some of them."""
    if not fields or not isinstance(node.value, dict):
        return Lent(node)
    value = dict(node.value)
    lent = set()
    for key, field in fields.items():
        own = value.get(key)
        if own is None or own.value is None:
            value[key] = field
            lent.add(key)
        elif isinstance(own.value, dict) and isinstance(field.value, dict):
            value[key] = lend(own, field.value).node
    return Lent(node._replace(value=value), frozenset(lent))


def booklet_warnings(preset: Preset | None, job: Preset | None, node: Node, path: Path) -> list[Message]:
    """What to tell the author of a sheet whose preset has fields for a whole booklet, and the job has another one."""
    fields = preset.of_booklets if preset and preset is not job else {}
    if not preset or not fields:
        return []
    message = (
        f'of the preset "{shown(preset.name)}", {listed(fields, "and")} hold for a whole booklet, and this sheet has '
        f"its other fields alone; say preset: {shown(preset.name)} at the top of the job"
    )
    return [Message(message, path_text((*path, "preset")), node.at(("preset",))[0].place, "warning", "build")]


def unreached_warnings(node: Node, presets: Iterable[Preset], known: Collection[str], path: Path) -> list[Message]:
    """What to tell the author of a sheet that presets do not reach as they reach others."""
    sheet = node.value if isinstance(node.value, dict) else {}
    found = [message for preset in presets if (message := preset.unreached(sheet, known))]
    return [Message(message, path_text(path), node.place, "warning", "build") for message in found[:1]]


def lend_to_sheet(node: Node, presets: Iterable[Preset], known: Mapping[str, object], job: Mapping[str, Any]) -> Lent:
    """The sheet `node` with fields of the presets that its kind knows, the first preset going before the second.

    What the `job` says for all of its sheets goes before them, too.
    """
    lent: frozenset[str] = frozenset()
    sheet = node.value if isinstance(node.value, dict) else {}
    for preset in presets:
        fields: dict[str, Node] = {}
        for key, field in preset.of_sheet(sheet).items():
            said = job.get(key)
            if key in known and isinstance(said, dict) and isinstance(field.value, dict):
                inner = {name: each for name, each in field.value.items() if name not in said}
                fields |= {key: field._replace(value=inner)} if inner else {}
            elif key in known and not said:
                fields[key] = field
        node, more = lend(node, fields)
        lent |= more
    return Lent(node, lent)
