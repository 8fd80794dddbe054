"""Suggests our name for a word that an author wrote, such as `size` for the German `Größe`.

The words are data: `job/synonyms.toml` for job files, and `form/synonyms.toml` in the folder of a kind, also of one in
a plug-in. Job files accept only our names, so that a job means the same to everybody.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from functools import cache
from pathlib import Path

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})

_files: dict[Path, None] = {}


def add_synonyms(file: Path) -> None:
    """Use a TOML file of our names, each with its synonyms: `size = "groesse format"`; it need not exist."""
    if file not in _files:
        _files[file] = None
        _synonyms.cache_clear()


def meant_by(word: str, known: Container[str]) -> Iterator[str]:
    """Yield the `known` names that have the word as a synonym, ignoring case, spaces and hyphens."""
    key = re.sub(r"[\s_-]+", "_", word.strip().casefold().translate(_UMLAUTS))
    return (name for name in _synonyms().get(key, ()) if name in known)


@cache
def _synonyms() -> dict[str, dict[str, None]]:
    """Map each synonym to our names, each once; kinds may share them."""
    import tomllib  # needed only for misspelt names

    names: dict[str, dict[str, None]] = {}
    for file in filter(Path.is_file, _files):
        for name, words in tomllib.loads(file.read_text("utf-8")).items():
            for word in words.split():
                names.setdefault(word, {})[name] = None
    return names
