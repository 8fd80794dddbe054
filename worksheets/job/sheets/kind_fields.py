"""The values of the fields of a sheet's kind: words from lists and pools, texts from files, and the job's defaults."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from worksheets.base.errors import InputError, Message
from worksheets.base.quoting import brief
from worksheets.base.sentences import sentence
from worksheets.drawing.style import HandoutLook
from worksheets.job.fields.field_errors import KnownNames
from worksheets.job.fields.field_files import read_field_files
from worksheets.job.fields.field_types import drop_unset
from worksheets.job.fields.look import Looks
from worksheets.job.fields.preset import Preset, Presets
from worksheets.job.fields.sheet_fields import SheetFields
from worksheets.job.sheets.kind_lists import by_kind
from worksheets.job.words.list_files import WordList
from worksheets.job.words.pools import Pools, is_pool, no_pool
from worksheets.job.words.word_sets import ParsedSource, WordSets
from worksheets.job.yaml.nodes import Node, Path, problem_at
from worksheets.language.letters import Word
from worksheets.language.stray_signs import cleaned, note_of
from worksheets.language.themes import theme_title
from worksheets.puzzles import registry
from worksheets.puzzles.sources import WordSource, word_source, word_sources

Value = TypeVar("Value")


class JobContext(NamedTuple):
    """The context shared by the sheets of a job.

    `defaults` are the job's values for fields of those kinds that have them; a sheet may override parts of a mapping
    such as `letters`. Fields that neither sets come from the sheet's preset, and then from the job's `preset`.
    """

    sets: WordSets
    presets: Presets
    looks: Looks
    language: str
    seed: int
    defaults: Mapping[str, Any]
    preset: Preset | None
    look: HandoutLook | None


class SheetEntry(NamedTuple):
    """An entry of the list of sheets; `preset_fields` are the names of the fields that presets filled in."""

    node: Node
    path: Path
    meant: KnownNames
    presets: list[Preset]
    preset_fields: frozenset[str]
    fields: SheetFields | None
    """The fields of all kinds of sheets; None if they are invalid."""
    common: dict[str, Any]
    """The same fields as written."""
    own: dict[str, Node]
    """The fields of its kind."""


class GivenFields(NamedTuple):
    """The values of the fields of a sheet's kind, and those of them that were `read` from lists and files.

    `unresolved` are the names of invalid fields; `set_name` is the name of the word set, if there is a single one.
    """

    values: dict[str, Any]
    read: dict[str, Any]
    unresolved: list[str]
    set_name: str | None


class MessageList(list[Message]):
    """The messages about the sheets of a job, in the order of the sheets."""

    def kept(self, read: tuple[Value, Iterable[Message]]) -> Value:
        """Return a value, and add its messages to the list."""
        value, messages = read
        self += messages
        return value


class KindFieldReader:
    """Reads the fields of the kinds of a job's sheets, and adds their problems to the messages."""

    def __init__(self, job: JobContext, messages: MessageList) -> None:
        self._job = job
        self._files = job.sets.files
        self._messages = messages
        self.pools = Pools(job.sets, job.seed)
        self._dealt: dict[tuple[Path, Path], ParsedSource] = {}
        """Words dealt from pools, by the identity of the node that asked for them."""

    def read(self, entry: SheetEntry, kind: registry.AnyKind, language: str) -> GivenFields:
        """Return the values of the kind's fields; those of the sheet take precedence over the job's defaults."""
        own, model = entry.own, kind.Spec
        defaults = {key: value for key, value in self._job.defaults.items() if key in model.model_fields}
        named = own["words_language"].value if "words_language" in own else defaults.get("words_language")
        words, set_name = self._words(entry, model, named if isinstance(named, str) else language)
        self._note_stray_signs(entry, model)
        read = words | self._messages.kept(read_field_files(own, model, entry.path, self._files))
        given = {key: item.plain() for key, item in own.items() if key not in read} | read
        given = defaults | drop_unset(given, model)
        given |= {key: {**value, **given[key]} for key, value in defaults.items() if _are_mappings(value, given[key])}
        unresolved = [*entry.meant.unread, *(key for key, value in read.items() if value is None)]
        return GivenFields(given, read, unresolved, set_name)

    def _note_stray_signs(self, entry: SheetEntry, model: type[BaseModel]) -> None:
        """Note words that lose signs in fields that do not name word sets, such as secret words."""
        for key, item in entry.own.items():
            if isinstance(item.value, tuple) and key in model.model_fields and _holds_words(model.model_fields[key]):
                texts = [each.value for each in item.value if isinstance(each.value, str)]
                _, changed = cleaned(list(map(Word, texts)))
                if changed:
                    note = problem_at(
                        sentence("the words are taken {note_of}", note_of=note_of(changed)),
                        item,
                        (*entry.path, key),
                        "note",
                    )
                    self._files.messages[note] = None

    def _words(self, entry: SheetEntry, model: type[BaseModel], language: str) -> tuple[dict[str, Any], str | None]:
        """Return the values of the fields that name words, None for an invalid one, and the name of a single word set.

        A field with built-in lists, such as a dictionary, gives no title: it does not say what the sheet is about.
        """
        values: dict[str, Any] = {}
        names: list[str | None] = []
        for key, mark in word_sources(model).items():
            item, path = entry.own.get(key), (*entry.path, key)
            outer = entry.own.get(mark.within)
            inner = outer.child(key) if outer else None
            if item and inner:
                twice = sentence("{field} sets this, too; omit one of them", field=f"{mark.within}.{key}")
                self._messages.append(problem_at(twice, item, path))
            elif inner:
                item, path = inner, (*entry.path, mark.within, key)
            if not item or item.value is None:
                continue
            source = self._messages.kept(self._source(entry, item, path, mark, language))
            values[key] = None
            if source:
                parts = [source.words] if isinstance(source.words, str | WordList) else source.words
                try:
                    made = [part if isinstance(part, str) else part.value_for(mark, language) for part in parts]
                    values[key] = made if parts is source.words else made[0]
                except ValueError as error:
                    self._messages.append(problem_at(brief(str(error)), item, path))
            if not mark.names():
                names.append(source.name if source else None)
        return values, names[0] if len(names) == 1 else None

    def _source(self, entry: SheetEntry, item: Node, path: Path, mark: WordSource, language: str) -> ParsedSource:
        """Find the words that the field at `item`, marked `mark`, names; or deal them from a pool."""
        if not is_pool(item):
            return self._job.sets.find(item, path, mark.names(), language)
        if mark.names():
            return None, [no_pool(item, path)]
        fields = entry.fields
        key = entry.path, path
        if key not in self._dealt:  # all kinds of a sheet have the same words
            name = (fields and (fields.id or fields.title)) or ""
            self._dealt[key] = self.pools.deal(item, path, name, language)
        return self._dealt[key]


def _are_mappings(*values: object) -> bool:
    return all(isinstance(value, dict) for value in values)


def title_of(name: str | None, language: str) -> str:
    """Return the title of a sheet whose words have this name: that of the theme, or the name of the word set."""
    return theme_title(name or "", language) or readable(name)


def readable(name: str | None) -> str:
    """Format the name of a word set as a title: `farm_animals` becomes `Farm animals`."""
    text = " ".join((name or "").replace("_", " ").replace("-", " ").split())
    return text[:1].upper() + text[1:]


def holds_texts(sheet: Node, name: str | int) -> bool:
    """Whether a field of a sheet has texts for pupils: its title or instruction, or words."""
    kind = next(by_kind(sheet)).child("kind")
    try:
        model = registry.find(str((kind and kind.value) or registry.DEFAULT)).Spec
    except InputError:  # reported when the sheet is read
        return False
    field = model.model_fields.get(str(name))
    return name in ("title", "instruction", "chapter") or bool(field and (word_source(field) or _holds_words(field)))


def _holds_words(field: FieldInfo) -> bool:
    """Whether a field has words, but cannot name lists."""
    return field.annotation == tuple[str, ...]
