"""German words from german-nouns and german-pos-dict."""

from __future__ import annotations

import csv
import importlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from tests.tools.dictionaries.german_words import (
    CHECK_ONLY,
    GERMAN_SHORT,
    MORE_ADJECTIVES,
    SMALL_WORDS,
    VERB_PREFIXES,
)
from tests.tools.dictionaries.plain import SHORT, Grade, grade_in, is_plain

NAMES = {"Toponym", "Vorname", "Nachname", "Eigenname", "Straßenname", "Abkürzung"}
"""Marks in the `pos` column of german-nouns of words to leave out, unless another source has them."""


@dataclass(frozen=True)
class Noun:
    """An entry of german-nouns: its forms in the order of the columns, and its marks."""

    forms: tuple[str, ...]
    marks: frozenset[str]


def read_nouns(path: Path) -> list[Noun]:
    """All entries of german-nouns."""
    nouns = []
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            cells = {name: cell for name, cell in row.items() if cell and not name.startswith(("genus", "pos"))}
            nouns.append(Noun(tuple(cells.values()), frozenset(row["pos"].split(","))))
    return nouns


def read_table(folder: Path, name: str) -> dict[str, dict[str, Any]]:
    """The table of one of the npm packages: the forms of each base form."""
    path = folder / f"german-{name}-dict" / "package" / "dist" / f"{name}.json"
    table: dict[str, dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return table


def strings_in(node: object) -> Iterator[str]:
    """Yield all texts in a table; a separable verb's `["fange", "an"]` gives both parts and `anfange`."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, Mapping):
        for part in node.values():
            yield from strings_in(part)
    elif isinstance(node, list):
        yield from node
        if len(node) == 2:
            yield node[1] + node[0]


def verb_forms(infinitive: str, verb: Mapping[str, Any], grade: Grade) -> Iterator[str]:
    """Yield all forms of a verb in today's spelling.

    They include the joined forms of subordinate clauses (anfange), and short ones in use (mach, hätt).
    """
    yield infinitive
    for form in (spelt_today(form, infinitive) for form in strings_in(verb)):
        yield form
        if form.endswith("e") and grade(form[:-1]) > 0:
            yield form[:-1]
    for participle in (verb.get("PA1"), *verb.get("PA2", ())):
        if participle:
            yield from (spelt_today(participle, infinitive) + ending for ending in ADJECTIVE_ENDINGS)


def spelt_today(form: str, infinitive: str) -> str:
    """A verb form with ss for each ß that followed a short vowel before 1996: muß, paßt, schloß, biß.

    The ß stays after a diphthong or a long vowel: ließ, weiß, aß, maß, stoßen.
    """
    form = re.sub("^miß", "miss", form)
    if infinitive.endswith("essen"):
        return re.sub("(?<![aä])(?<!ie)ß", "ss", form)
    if infinitive.endswith("ssen"):
        return re.sub("(?<!ie)(?<!ei)ß", "ss", form)
    if infinitive.endswith(("ießen", "eißen")):
        return re.sub("(?<=[oö])ß|(?<=[^e]i)ß", "ss", form)
    return form


ADJECTIVE_ENDINGS = ("e", "en", "em", "er", "es")


def compared(adjective: str) -> Iterator[str]:
    """Yield possible comparatives and superlatives; the caller keeps those in use."""
    stems = [adjective]
    for plain, umlaut in (("a", "ä"), ("o", "ö"), ("u", "ü")):
        if plain in adjective and "au" not in adjective:
            head, tail = adjective.rsplit(plain, 1)
            stems.append(head + umlaut + tail)
    for stem in stems:
        short = stem[:-2] + stem[-1] if stem.endswith(("el", "er", "en")) else stem
        for step in (stem.removesuffix("e") + "er", short + "er", stem + "st", stem + "est"):
            yield from (step + ending for ending in ("", *ADJECTIVE_ENDINGS))


@dataclass(frozen=True)
class German:
    """The German sources and the forms of each part of speech; all but names and nouns in lower case."""

    nouns: tuple[Noun, ...]
    verbs: Mapping[str, Mapping[str, Any]]
    adjectives: Mapping[str, Mapping[str, Any]]
    entries: Mapping[str, Mapping[str, Any]]
    grade: Grade

    @cached_property
    def verb_words(self) -> frozenset[str]:
        """All forms of verbs."""
        return frozenset(form for name, verb in self.verbs.items() for form in verb_forms(name, verb, self.grade))

    @cached_property
    def adjective_words(self) -> frozenset[str]:
        """All forms of adjectives, including comparatives and superlatives in use."""
        words: set[str] = set()
        for adjective, forms in self.adjectives.items():
            words.add(adjective)
            words.update(strings_in(forms) if forms else (adjective + ending for ending in ADJECTIVE_ENDINGS))
            words.update(form for form in compared(adjective) if self.grade(form) > 0)
        return frozenset(words)

    @cached_property
    def prefixed_words(self) -> frozenset[str]:
        """Words in use that have a prefix before a form of a verb or an adjective (hochladen, unklug)."""
        tokens: Mapping[str, float] = importlib.import_module("wordfreq").get_frequency_dict("de", "best")
        words = [prefix + form for prefix in VERB_PREFIXES.split() for form in self.verb_words]
        words += ["un" + form for form in self.adjective_words]
        return frozenset(word for word in words if word.casefold() in tokens)

    @cached_property
    def names(self) -> frozenset[str]:
        """All forms of names, as written."""
        return frozenset(form for noun in self.nouns if noun.marks & NAMES for form in noun.forms)

    @cached_property
    def noun_words(self) -> frozenset[str]:
        """All forms of nouns, as written, without abbreviations in capitals and names that are not also nouns."""
        words = {form for noun in self.nouns if not noun.marks & NAMES for form in noun.forms}
        for lemma, forms in self.entries.items():
            if lemma not in self.names or lemma in words:
                words.update({lemma, *strings_in(forms)} - {forms.get("G", "")})
        return frozenset(word for word in words if word[1:].islower())

    def check_words(self) -> set[str]:
        """All words a pupil may find; ß also as ss, as written in Switzerland and often missing in the tables."""
        short = set(GERMAN_SHORT.split())
        words = {*self.verb_words, *self.adjective_words, *self.noun_words, *short, *SMALL_WORDS.split()}
        words.update(CHECK_ONLY.split(), self.prefixed_words)
        words.update([word.replace("ß", "ss") for word in words])
        return {word for word in words if is_plain(word) and (len(word) > SHORT or word.lower() in short)}


def german(nouns: Iterable[Noun], tables: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> German:
    """Combine the German sources."""
    adjectives = {**{word: {} for word in MORE_ADJECTIVES.split()}, **tables["adjectives"]}
    return German(tuple(nouns), tables["verbs"], adjectives, tables["words"], grade_in("de"))
