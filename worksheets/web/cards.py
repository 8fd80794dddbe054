"""The cards of the form, one for each entry of a job's `sheets`, and the changes that the form makes in the job's text.

Cards show every readable part of a job, even if other parts have errors.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias, cast

from worksheets.base.errors import InputError, Message
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.job.sheets.kind_fields import title_of
from worksheets.job.words.list_files import ListFiles
from worksheets.job.words.pools import is_pool
from worksheets.job.words.word_sets import ThemeLists, is_practice, is_theme, parse_set
from worksheets.job.yaml.edit import Change, edit
from worksheets.job.yaml.nodes import Node, Path, path_text
from worksheets.job.yaml.yaml_nodes import parse_nodes
from worksheets.language.letters import Spelling, Word
from worksheets.puzzles import registry
from worksheets.puzzles.fields import KindSpec, LetterRules, Shorthand
from worksheets.puzzles.sources import word_source
from worksheets.web.lists import box_text, list_value, read_box
from worksheets.web.practice import Dealer, language_of, rule_text, text_of, words_language

Answer: TypeAlias = dict[str, Any]
Notes: TypeAlias = Mapping[Path, tuple[str, ...]]
"""Notes on how lists that have just been changed were read, by their paths."""

MOST_SHOWN = 2_000
"""Maximum number of words shown of a file, which may have all words of a language and is not edited here."""


def word_fields(model: type[KindSpec]) -> Iterator[str]:
    """The fields in which an author writes words; not those that name a list, such as a dictionary."""
    for name, field in model.model_fields.items():
        mark = word_source(field)
        if mark and not mark.names():
            yield name


@dataclass(frozen=True, slots=True)
class FieldWords:
    """The words of a field, their source in the job, and the word set that the field names, if any.

    `where` is `own`, `set`, `file`, `rule` or `none`. Several sets, themes and pools count as a file, because they
    cannot be edited on the card. A pool has all its words here; a rule, whose `name` is its text, has the words that it
    gives to the sheet.
    """

    path: Path
    where: Literal["own", "set", "file", "rule", "none"]
    name: str
    words: tuple[Word, ...]
    set_name: str = ""


class CardReader:
    """Reads the cards of the job at `root`; `files` has the word files that it may name."""

    def __init__(self, root: Node, files: ListFiles) -> None:
        self._root = root
        self._files = files
        self._lists: dict[tuple[Path, str], tuple[Word, ...]] = {}
        self._themes = ThemeLists()
        self._dealer = Dealer(root, files)
        self._language = language_of(text_of(root, "words_language"), text_of(root, "language"))
        sets = root.child("word_sets")
        self._sets: Mapping[str, Node] = sets.value if sets and isinstance(sets.value, dict) else {}

    def cards(self, notes: Notes) -> list[Answer]:
        """A card for each entry, as in protocol.d.ts."""
        sheets = self._root.child("sheets")
        items = sheets.value if sheets and isinstance(sheets.value, tuple) else ()
        return [self._card(item, ("sheets", number), notes) for number, item in enumerate(items)]

    def title_and_words(self, sheet: Node, path: Path, field: str) -> tuple[str, tuple[Word, ...]]:
        """The title of a sheet and the words of one of its fields; raises InputError if it has no such field."""
        kind = registry.find(shown(text_of(sheet, "kind") or registry.DEFAULT))
        if field not in word_fields(kind.Spec):
            raise InputError(NO_REQUEST)
        words = self._words(sheet, field, path, self._spelling(sheet).language).words
        return self._card(sheet, path, {})["title"], words

    def _card(self, sheet: Node, path: Path, notes: Notes) -> Answer:
        name, title = text_of(sheet, "kind") or registry.DEFAULT, text_of(sheet, "title")
        try:
            kind = registry.find(shown(name))
        except InputError:
            return {"kind": name, "title": title, "words": {}}
        code = language_of(text_of(sheet, "language"), text_of(self._root, "language"))
        spelling = self._spelling(sheet)
        lists = {field: self._words(sheet, field, path, spelling.language) for field in word_fields(kind.Spec)}
        present = [each for each in lists.values() if each.where != "none"]
        named = present[0].set_name if len(present) == 1 else ""
        words = {field: _answer(each, spelling, notes.get(each.path, ())) for field, each in lists.items()}
        return {"kind": name, "title": title or title_of(named, code) or kind.title(code), "words": words}

    def _spelling(self, sheet: Node) -> Spelling:
        """The spelling of the sheet, to count the letters of a word."""
        code = words_language(self._root, sheet)
        rules: dict[str, Any] = {}
        for each in (self._root.child("letters"), sheet.child("letters")):
            raw = each.plain() if each else None
            rules |= {key: value for key, value in raw.items() if value} if isinstance(raw, dict) else {}
        try:
            return LetterRules.model_validate(rules).spelling(code)
        except ValueError:
            return Spelling(code)

    def _words(self, sheet: Node, field: str, path: Path, language: str) -> FieldWords:
        """The words of a field, wherever they are written; `language` is that of the words."""
        own = (*path, field)
        node = sheet.child(field)
        if node is None or node.value is None:
            return FieldWords(own, "none", "", ())
        if is_practice(node):
            return FieldWords(own, "rule", rule_text(node.plain()), self._dealer.deal(node, own, sheet)[0])
        self._dealer.skip(node, own, sheet)
        pool = node.child("pool") if is_pool(node) else None
        if pool and pool.value is not None:
            names = self._named_sets(pool)
            words = self._of_all(names, language) if names else self._list(pool, (*own, "pool"), language)
            return FieldWords(own, "file", ", ".join(names), words, names[0] if len(names) == 1 else "")
        names = self._named_sets(node)
        if not names:
            words = _listed(node.value) if isinstance(node.value, str) else self._list(node, own, language)
            file = text_of(node, "file") if isinstance(node.value, dict) else ""
            return FieldWords(own, "file" if isinstance(node.value, dict) else "own", file, words)
        words = self._of_all(names, language)
        if len(names) > 1:
            return FieldWords(own, "file", ", ".join(names), words)
        of_set = self._sets.get(names[0])
        if of_set is None or isinstance(of_set.value, str):
            return FieldWords(own, "file", names[0], words, names[0])
        if isinstance(of_set.value, dict):
            return FieldWords(("word_sets", names[0]), "file", text_of(of_set, "file"), words, names[0])
        return FieldWords(("word_sets", names[0]), "set", names[0], words, names[0])

    def _of_all(self, names: list[str], language: str) -> tuple[Word, ...]:
        """The words of several word sets and themes."""
        all_words: list[Word] = []
        for name in names:
            if name in self._sets:
                all_words += self._list(self._sets[name], ("word_sets", name), self._language)
            else:
                themed, _ = self._themes.parse(name, self._root, (), language)
                all_words += _as_words(themed.words if themed else ())
        return tuple(all_words)

    def _named_sets(self, node: Node) -> list[str]:
        """The word sets and themes that a field names; none if it has its own words."""
        items = node.value if isinstance(node.value, tuple) else () if isinstance(node.value, dict) else (node,)
        texts = [_said(each) for each in items]
        names = [text.strip() for text in texts if text is not None]
        return names if len(names) == len(texts) and all(name in self._sets or is_theme(name) for name in names) else []

    def _list(self, node: Node, path: Path, language: str) -> tuple[Word, ...]:
        """The words of a list or file; only the readable ones of a list with errors."""
        key = path, language
        if key not in self._lists:
            parsed, _ = parse_set(node, path, self._files, self._themes, language)
            self._lists[key] = _as_words(parsed.words if parsed else _readable_words(node))
        return self._lists[key]


def _said(node: Node) -> str | None:
    return node.value if isinstance(node.value, str) else None


def _as_words(listed: Iterable[Word | str]) -> tuple[Word, ...]:
    return tuple(Word(each) if isinstance(each, str) else each for each in listed)


def _listed(said: str) -> tuple[Word, ...]:
    """The words of a text in place of a list, a mistake that must not lose them; none of one that may be a name."""
    parts = said.replace(",", "\n").replace(";", "\n").split("\n")
    return _as_words(filter(None, map(str.strip, parts))) if len(parts) > 1 else ()


def _readable_words(node: Node) -> Iterator[Word]:
    """The words among the items of a list."""
    for item in node.value if isinstance(node.value, tuple) else ():
        text, clue = (
            (text_of(item, "word"), text_of(item, "clue")) if isinstance(item.value, dict) else (_said(item), "")
        )
        if text and text.strip():
            yield Word(text.strip(), clue or None)


def _answer(found: FieldWords, spelling: Spelling, notes: tuple[str, ...]) -> Answer:
    return {
        "path": list(found.path),
        "text": box_text(found.words if found.where not in ("file", "rule") else found.words[:MOST_SHOWN]),
        "from": found.where,
        "name": found.name,
        "count": len(found.words),
        "clues": sum(word.clue is not None for word in found.words),
        "longest": max((len(spelling.letters_of(word.text)) for word in found.words), default=0),
        "notes": list(notes),
    }


ANSWERS, PLACE = "answers", "place"
"""A mapping of the job, and its field that a single word sets."""
NO_REQUEST = sentence("this is no request that the page makes")


class ChangedText(NamedTuple):
    """A job's text with all changes, or with none and the `problems`; `notes` report how lists were read."""

    text: str
    problems: tuple[Message, ...] = ()
    notes: Mapping[Path, tuple[str, ...]] = {}


def changed_text(text: str, changes: Iterable[Any], file: str) -> ChangedText:
    """Apply the changes sent by the page; raises InputError for invalid ones. `file` names the text in messages."""
    made = text
    notes: dict[Path, tuple[str, ...]] = {}
    asked = [_asked(each) for each in changes]
    for what, path, value, to in asked:
        try:
            data = parse_nodes(made, file).root.plain()
            if what == "words":
                try:
                    box = read_box(value)
                except InputError as error:
                    raise InputError(*(Message(each.text, path_text(path)) for each in error.problems)) from None
                sets = data.get("word_sets") if isinstance(data, dict) else None
                names = sets if isinstance(sets, dict) and path[0] == "sheets" else ()
                change = Change("set", path, list_value(box.words, value_at(data, path), names))
                notes[path] = box.notes
            else:
                change = Change(what, path, value, to)
            made = edit(made, _by_fields(data, _with_parents(data, change)), file)
        except InputError as error:
            return ChangedText(text, error.problems)
    return ChangedText(made, (), notes)


def value_at(data: Any, path: Sequence[str | int]) -> Any:
    """The value at a path; None if there is none."""
    for part in path:
        if isinstance(data, dict) and isinstance(part, str):
            data = data.get(part)
        elif isinstance(data, list) and isinstance(part, int) and 0 <= part < len(data):
            data = data[part]
        else:
            return None
    return data


def _asked(change: Any) -> tuple[Any, Path, Any, int]:
    """A change sent by the page: operation, path, value and new position."""
    match change:
        case {"what": str(what), "path": list(parts)} if parts and all(type(part) in (str, int) for part in parts):
            path = tuple(parts)
        case _:
            raise InputError(NO_REQUEST)
    value, to = change.get("value"), change.get("to", 0)
    if what not in ("set", "remove", "insert", "move", "words") or type(to) is not int:
        raise InputError(NO_REQUEST)
    if what == "words" and not isinstance(value, str):
        raise InputError(NO_REQUEST)
    if what == "set" and value is None:
        what = "remove"
    return what, path, _value(value), to


def _value(value: Any) -> Any:
    """A value of JSON as texts, lists and mappings, without fields that have no value."""
    if value is None:
        return ""
    if isinstance(value, Mapping):
        return {str(key): _value(each) for key, each in value.items() if each is not None}
    if isinstance(value, list | tuple):
        return [_value(each) for each in value]
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def with_whole_fields(data: Any) -> Any:
    """The data of a job in which single values, such as `answers: back` and `word_bank: words`, are mappings."""
    if isinstance(data, dict) and isinstance(data.get(ANSWERS), str):
        data = {**data, ANSWERS: {PLACE: data[ANSWERS]}}
    sheets = data.get("sheets") if isinstance(data, dict) else None
    if not isinstance(sheets, list):
        return data
    whole = [_with_mappings(sheet) if isinstance(sheet, dict) else sheet for sheet in sheets]
    return {**data, "sheets": whole}


def _with_mappings(sheet: dict[str, Any]) -> dict[str, Any]:
    names = {
        name: first for name, first in _short_fields(sheet.get("kind")).items() if isinstance(sheet.get(name), str)
    }
    return {key: {names[key]: value} if key in names else value for key, value in sheet.items()}


def _short_fields(kind: Any) -> Mapping[str, str]:
    """The fields of a kind that allow a single value in place of a mapping, each with the field that it sets."""
    try:
        fields = registry.find(kind if isinstance(kind, str) else registry.DEFAULT).Spec.model_fields
    except InputError:
        return {}
    return {
        name: info.annotation.first_field()
        for name, info in fields.items()
        if isinstance(info.annotation, type) and issubclass(info.annotation, Shorthand)
    }


def _shorthand(data: Any, path: Path) -> tuple[str, str] | None:
    """If a path leads into a mapping that is written as a single value, the field that this sets, and the value."""
    value = value_at(data, path[:-1])
    if len(path) == 2 and path[0] == ANSWERS and isinstance(value, str):
        return PLACE, value
    if len(path) != 4 or path[0] != "sheets":
        return None
    first = _short_fields(value_at(data, (*path[:2], "kind"))).get(str(path[2])) if isinstance(value, str) else None
    return (first, value) if first else None


def _with_parents(data: Any, change: Change) -> Change:
    """The change with the mappings or lists around its value that do not exist yet, such as `page` for `page.size`."""
    what, path, value = change.what, change.path, change.value
    if what == "insert" and path[-1] == 0 and not value_at(data, path[:-1]) and len(path) > 1:
        what, path, value = "set", path[:-1], [value]
    if what in ("set", "remove") and (short := _shorthand(data, path)):
        first, first_value = short
        if path[-1] == first:
            path = path[:-1]
        elif what == "set":
            path, value = path[:-1], {first: first_value, cast("str", path[-1]): value}
    while what == "set" and len(path) > 1 and isinstance(path[-1], str) and value_at(data, path[:-1]) is None:
        path, value = path[:-1], {cast("str", path[-1]): value}
    return Change(what, path, value, change.to)


def _by_fields(data: Any, change: Change) -> list[Change]:
    """A mapping set in place of another one, such as a sheet of another kind: field by field, to keep comments."""
    before, after = value_at(data, change.path), change.value
    if change.what != "set" or not isinstance(before, dict) or not isinstance(after, dict) or not before.keys() & after:
        return [change]
    made = [Change("set", (*change.path, name), value) for name, value in after.items()]
    return [*made, *(Change("remove", (*change.path, name)) for name in before if name not in after)]
