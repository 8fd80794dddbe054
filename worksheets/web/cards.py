"""The cards of the form: one for each entry of a job's `sheets`, as far as it can be read, whatever is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from worksheets.base.errors import InputError
from worksheets.base.quoting import shown
from worksheets.job.sheets.sheets import title_of, word_source
from worksheets.job.words.pools import is_pool
from worksheets.job.words.theme_lists import ThemeLists, is_theme, parse_set
from worksheets.job.words.word_lists import ListFiles
from worksheets.job.yaml.nodes import Node, Path
from worksheets.language.languages import find_language
from worksheets.language.letters import Spelling, Word
from worksheets.puzzles import registry
from worksheets.puzzles.fields import KindSpec
from worksheets.web.lists import box_text

Answer: TypeAlias = dict[str, Any]
Notes: TypeAlias = Mapping[Path, tuple[str, ...]]
"""What was made of lists that have just been changed, by their paths."""


MOST_SHOWN = 2_000
"""Most words of files that are shown: a file may have those of a whole language, and is not changed here."""


def word_fields(model: type[KindSpec]) -> Iterator[str]:
    """The fields whose words an author writes; one that knows lists of its own, such as a dictionary, is none."""
    for name, field in model.model_fields.items():
        mark = word_source(field)
        if mark and not mark.names():
            yield name


@dataclass(frozen=True, slots=True)
class FieldWords:
    """The words of a field, where in the job they stand, and the word set that the field names, if it is one.

    `where` is `own`, `set`, `file` or `none`; several sets together are no place to change one of them, nor are themes
    and pools, as files are. Of a pool these are all words.
    """

    path: Path
    where: Literal["own", "set", "file", "none"]
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
        self._language = _language(_text(root, "words_language"), _text(root, "language"))
        sets = root.child("word_sets")
        self._sets: Mapping[str, Node] = sets.value if sets and isinstance(sets.value, dict) else {}

    def cards(self, notes: Notes) -> list[Answer]:
        """A card for each entry, as in protocol.d.ts."""
        sheets = self._root.child("sheets")
        items = sheets.value if sheets and isinstance(sheets.value, tuple) else ()
        return [self._card(item, ("sheets", number), notes) for number, item in enumerate(items)]

    def _card(self, sheet: Node, path: Path, notes: Notes) -> Answer:
        name, title = _text(sheet, "kind") or registry.DEFAULT, _text(sheet, "title")
        try:
            kind = registry.find(shown(name))
        except InputError:
            return {"kind": name, "title": title, "words": {}}
        code = _language(_text(sheet, "language"), _text(self._root, "language"))
        spelling = self._spelling(sheet, code)
        found = {field: self._words(sheet, field, path, spelling.language) for field in word_fields(kind.Spec)}
        said = [each for each in found.values() if each.where != "none"]
        named = said[0].set_name if len(said) == 1 else ""
        words = {field: _told(each, spelling, notes.get(each.path, ())) for field, each in found.items()}
        return {"kind": name, "title": title or title_of(named, code) or kind.title(code), "words": words}

    def _spelling(self, sheet: Node, code: str) -> Spelling:
        """How the words are written, as far as their number of letters depends on it."""
        code = _language(_text(sheet, "words_language"), _text(self._root, "words_language"), code)
        rules = dict.fromkeys(("umlauts", "eszett", "articles"), "")
        for each in (self._root.child("letters"), sheet.child("letters")):
            rules |= {key: text for key in rules if each and (text := _text(each, key))}
        eszett: Literal["ss", "keep"] | None = "ss" if rules["eszett"] == "ss" else "keep" if rules["eszett"] else None
        articles: Literal["keep", "drop"] = "drop" if rules["articles"] == "drop" else "keep"
        return Spelling(code, "expand" if rules["umlauts"] == "expand" else "keep", "upper", eszett, articles)

    def _words(self, sheet: Node, field: str, path: Path, language: str) -> FieldWords:
        """What stands in a words field, wherever it was written; `language` is that of the words."""
        own = (*path, field)
        node = sheet.child(field)
        if node is None or node.value is None:
            return FieldWords(own, "none", "", ())
        pool = node.child("pool") if is_pool(node) else None
        if pool and pool.value is not None:
            names = self._named_sets(pool)
            words = self._of_all(names, language) if names else self._list(pool, (*own, "pool"), language)
            return FieldWords(own, "file", ", ".join(names), words, names[0] if len(names) == 1 else "")
        names = self._named_sets(node)
        if not names:
            words = () if isinstance(node.value, str) else self._list(node, own, language)
            file = _text(node, "file") if isinstance(node.value, dict) else ""
            return FieldWords(own, "file" if isinstance(node.value, dict) else "own", file, words)
        words = self._of_all(names, language)
        if len(names) > 1:
            return FieldWords(own, "file", ", ".join(names), words)
        of_set = self._sets.get(names[0])
        if of_set is None or isinstance(of_set.value, str):
            return FieldWords(own, "file", names[0], words, names[0])
        if isinstance(of_set.value, dict):
            return FieldWords(("word_sets", names[0]), "file", _text(of_set, "file"), words, names[0])
        return FieldWords(("word_sets", names[0]), "set", names[0], words, names[0])

    def _of_all(self, names: list[str], language: str) -> tuple[Word, ...]:
        """The words of word sets and themes, one after the other."""
        found: list[Word] = []
        for name in names:
            if name in self._sets:
                found += self._list(self._sets[name], ("word_sets", name), self._language)
            else:
                themed, _ = self._themes.parse(name, self._root, (), language)
                found += _as_words(themed.words if themed else ())
        return tuple(found)

    def _named_sets(self, node: Node) -> list[str]:
        """The word sets and themes that a field names; none where it has words of its own."""
        items = node.value if isinstance(node.value, tuple) else () if isinstance(node.value, dict) else (node,)
        texts = [_said(each) for each in items]
        names = [text.strip() for text in texts if text is not None]
        return names if len(names) == len(texts) and all(name in self._sets or is_theme(name) for name in names) else []

    def _list(self, node: Node, path: Path, language: str) -> tuple[Word, ...]:
        """The words of a list or file; of a list with something wrong in it, those that can be read."""
        key = path, language
        if key not in self._lists:
            parsed, _ = parse_set(node, path, self._files, self._themes, language)
            self._lists[key] = _as_words(parsed.words if parsed else _readable_words(node))
        return self._lists[key]


def _said(node: Node) -> str | None:
    return node.value if isinstance(node.value, str) else None


def _text(node: Node, name: str) -> str:
    """The text of a field; empty where there is none."""
    child = node.child(name)
    text = _said(child) if child else None
    return (text or "").strip()


def _language(*said: str) -> str:
    """The first of these that is the code of a language, else English."""
    for code in filter(None, said):
        try:
            return find_language(shown(code)).code
        except InputError:
            pass
    return "en"


def _as_words(listed: Iterable[Word | str]) -> tuple[Word, ...]:
    return tuple(Word(each) if isinstance(each, str) else each for each in listed)


def _readable_words(node: Node) -> Iterator[Word]:
    """The words of a list, some of whose items are none."""
    for item in node.value if isinstance(node.value, tuple) else ():
        text, clue = (_text(item, "word"), _text(item, "clue")) if isinstance(item.value, dict) else (_said(item), "")
        if text and text.strip():
            yield Word(text.strip(), clue or None)


def _told(found: FieldWords, spelling: Spelling, notes: tuple[str, ...]) -> Answer:
    return {
        "path": list(found.path),
        "text": box_text(found.words if found.where != "file" else found.words[:MOST_SHOWN]),
        "from": found.where,
        "name": found.name,
        "count": len(found.words),
        "longest": max((len(spelling.letters_of(word.text)) for word in found.words), default=0),
        "notes": list(notes),
    }
