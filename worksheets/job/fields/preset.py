"""Presets fill in the fields that neither the sheet nor the job sets: by name, or from a file of the author.

A name is that of a built-in preset, or of one among the job's own `presets`.

Precedence: the sheet, the job, the sheet's preset, the job's preset. Presets are merged as nodes, before validation.
The built-in presets are the files of [presets](presets), with the source of each value.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path as FilePath
from typing import Any, NamedTuple

from worksheets.base.errors import InputError, Message, listed, nearest
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.job.fields.field_errors import with_known_names
from worksheets.job.fields.field_files import named_entries, named_file
from worksheets.job.fields.field_types import PRESETS
from worksheets.job.fields.sheet_fields import SheetFields
from worksheets.job.words.list_files import ListFiles
from worksheets.job.yaml.nodes import Node, Path, problem_at
from worksheets.job.yaml.text_files import decode_utf_8
from worksheets.job.yaml.yaml_nodes import parse_nodes
from worksheets.puzzles import registry
from worksheets.puzzles.sources import word_source

OF_BOOKLETS = ("page", "header", "footer")
"""The fields of a preset that apply to a whole booklet; all others apply to sheets."""

OF_ONE_SHEET = ("kind", "id", "title", "language", "words_language", "seed", "avoid", "preset", "for_each", "chapter")
"""The fields of sheets that no preset has, because they make sense for a single sheet only."""


class Preset(NamedTuple):
    """The fields of a preset, which messages call `name`.

    `of_kinds` are fields for the sheets of one kind; only built-in presets have some.
    """

    name: str
    fields: Mapping[str, Node]
    of_kinds: Mapping[str, Mapping[str, Node]] = {}

    @property
    def of_booklets(self) -> dict[str, Node]:
        """The fields that apply only if the job itself names the preset."""
        return {key: node for key, node in self.fields.items() if key in OF_BOOKLETS}

    def of_sheet(self, sheet: Mapping[str, Node]) -> dict[str, Node]:
        """Return the fields for this sheet, if its kind has them; those for its kind take precedence."""
        shared = {key: node for key, node in self.fields.items() if key not in OF_BOOKLETS}
        return shared | {key: node for key, node in self._of_kind(sheet).items() if key not in sheet}

    def unreached(self, sheet: Mapping[str, Node], known: Collection[str]) -> str:
        """Return a warning for a sheet with words if the preset's `pick` cannot apply to its kind; else ""."""
        has_words = "words" in sheet or "dictionary" in known
        if not has_words or "pick" in known or "pick" not in self.fields or "size" in sheet:
            return ""
        if self._of_kind(sheet):
            return ""
        count = shown(str(self.fields["pick"].value))
        return sentence(
            'pick: {count} of the preset "{name}" does not apply to sheets of the kind {kind_of}, '
            "which have no such field; their size decides how many words are used",
            count=count,
            name=shown(self.name),
            kind_of=shown(_kind_of(sheet)),
        )

    def _of_kind(self, sheet: Mapping[str, Node]) -> Mapping[str, Node]:
        """Return the fields for the sheet's kind; no size if the sheet has words, which need their room."""
        given = any(sheet[name].value is not None for name in ("words", "dictionary", "region_size") if name in sheet)
        fields = self.of_kinds.get(_kind_of(sheet), {})
        return {key: node for key, node in fields.items() if not (given and key == "size")}


class Merged(NamedTuple):
    """A mapping with the fields that a preset filled in, and their names."""

    node: Node
    filled: frozenset[str] = frozenset()


class Presets:
    """The presets that a job names; a file is read once, below the job's folder.

    `named` are the job's own `presets` by name, with their `problems`.
    """

    def __init__(self, files: ListFiles, named: Node | None = None) -> None:
        self._files = files
        self._own: dict[str, Preset | None] = {}
        entries, self.problems = named_entries(named, "presets", PRESETS)
        self._named: dict[str, Preset] = {}
        for name, entry in entries.items():
            node, unknown, _ = with_known_names(entry, ("presets", name), known_fields())
            self._named[name] = Preset(name, node.value if isinstance(node.value, dict) else {})
            self.problems += unknown

    def find(self, node: Node | None, path: Path) -> tuple[Preset | None, list[Message]]:
        """Return the preset at `node`, such as `large-print` or `{file: ours.yaml}`, and the problems."""
        if node is None or node.value is None:
            return None, []
        if isinstance(node.value, dict):
            return self._in_file(node, path)
        name = node.value.strip() if isinstance(node.value, str) else ""
        if name in self._named:
            return self._named[name], []
        if name in PRESETS:
            return _built_in(name), []
        known = sentence("(known: {presets}, or {{file: ours.yaml}})", presets=", ".join(PRESETS))
        message = sentence(
            'there is no preset "{name}"{hint}',
            name=shown(name),
            hint=nearest(name, (*PRESETS, *self._named)) or sentence(" {known}", known=known),
        )
        return None, [
            problem_at(
                message if name else sentence("expected a preset: a name or a file {known}", known=known), node, path
            )
        ]

    def _in_file(self, node: Node, path: Path) -> tuple[Preset | None, list[Message]]:
        name, named, problems = named_file(node, path, "ours.yaml")
        if name and name not in self._own:
            file = str(self._files.path_of(name))
            self._own[name], problems = self._files.parsed(
                name, named, path, "a preset has a few lines", lambda data: Preset(name, _fields_in(data, file))
            )
        return self._own.get(name), problems


@cache
def _built_in(name: str) -> Preset:
    path = FilePath(__file__).with_name("presets") / f"{name}.yaml"
    kinds = registry.BUILT_IN
    fields = _fields_in(path.read_bytes(), path.name, kinds)
    of_kinds = {kind: node.value for kind, node in fields.items() if kind in kinds and isinstance(node.value, dict)}
    return Preset(name, {key: node for key, node in fields.items() if key not in kinds}, of_kinds)


def _kind_of(sheet: Mapping[str, Node]) -> str:
    kind = sheet["kind"].value if "kind" in sheet else None
    return kind if isinstance(kind, str) else registry.DEFAULT


def _fields_in(data: bytes, file: str, kinds: Collection[str] = ()) -> Mapping[str, Node]:
    """Parse the fields in a file, and mappings for some `kinds`; raise InputError for unknown fields.

    Their values are checked where they are used.
    """
    root, problems, _ = parse_nodes(decode_utf_8(data, file).removeprefix("\ufeff"), file)
    if not isinstance(root.value, dict):
        problem = Message(sentence('expected the fields of a preset, such as "difficulty: easy"'), place=root.place)
        raise InputError(*(problems or [problem]))
    node, unknown, _ = with_known_names(root, (), known_fields() | dict.fromkeys(kinds))
    if problems or unknown:
        raise InputError(*problems, *unknown)
    return node.value if isinstance(node.value, dict) else {}


def known_fields() -> dict[str, None]:
    """Return the names of all fields that a preset may have: of booklets, and of sheets of any kind except words."""

    def names() -> Iterator[str]:
        yield from OF_BOOKLETS
        yield from SheetFields.model_fields
        for kind in registry.usable():
            yield from (name for name, info in kind.Spec.model_fields.items() if not word_source(info))

    return {name: None for name in names() if name not in OF_ONE_SHEET}


def merged(node: Node, fields: Mapping[str, Node]) -> Merged:
    """Fill in the fields that the mapping `node` does not have, also in mappings inside it."""
    if not fields or not isinstance(node.value, dict):
        return Merged(node)
    value = dict(node.value)
    filled = set()
    for key, field in fields.items():
        own = value.get(key)
        if own is None or own.value is None:
            value[key] = field
            filled.add(key)
        elif isinstance(own.value, dict) and isinstance(field.value, dict):
            value[key] = merged(own, field.value).node
    return Merged(node._replace(value=value), frozenset(filled))


def booklet_warnings(preset: Preset | None, job: Preset | None, node: Node, path: Path) -> list[Message]:
    """Warn about a sheet's own preset if it has fields for a whole booklet, which do not apply to a single sheet."""
    fields = preset.of_booklets if preset and preset is not job else {}
    if not preset or not fields:
        return []
    message = sentence(
        'the preset "{preset}" sets {fields} for a whole booklet, and this sheet uses only its '
        "other fields; write preset: {preset} at the top of the job",
        preset=shown(preset.name),
        fields=listed(fields, "and"),
    )
    return [problem_at(message, node.at(("preset",))[0], (*path, "preset"), "warning", "build")]


def unreached_warnings(node: Node, presets: Iterable[Preset], known: Collection[str], path: Path) -> list[Message]:
    """Warn about a sheet if a preset does not apply to it as to other sheets."""
    sheet = node.value if isinstance(node.value, dict) else {}
    messages = [message for preset in presets if (message := preset.unreached(sheet, known))]
    return [problem_at(message, node, path, "warning", "build") for message in messages[:1]]


def merged_sheet(node: Node, presets: Iterable[Preset], known: Mapping[str, object], job: Mapping[str, Any]) -> Merged:
    """Fill in the fields of a sheet that its kind has, `known`, from the presets, the first of which takes precedence.

    Fields that the `job` sets for all sheets take precedence over presets.
    """
    filled: frozenset[str] = frozenset()
    sheet = node.value if isinstance(node.value, dict) else {}
    for preset in presets:
        fields: dict[str, Node] = {}
        for key, field in preset.of_sheet(sheet).items():
            job_value = job.get(key)
            if key in known and isinstance(job_value, dict) and isinstance(field.value, dict):
                inner = {name: each for name, each in field.value.items() if name not in job_value}
                fields |= {key: field._replace(value=inner)} if inner else {}
            elif key in known and not job_value:
                fields[key] = field
        node, more = merged(node, fields)
        filled |= more
    return Merged(node, filled)
