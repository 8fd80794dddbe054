"""Small solved puzzles for the front of a book, made of the words of its title."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from unicodedata import category

from worksheets.base.errors import WorksheetError
from worksheets.exercises.exercise import Exercise, Order, make_exercise
from worksheets.language.languages import find_language
from worksheets.puzzles import registry

LENGTHS = range(3, 8)
"""Numbers of letters of words that fit a small grid well."""

MOST, LEAST = 5, 2
"""Maximum and minimum number of words."""

LABELS = ("words", "clues", "answers", "name", "page", "date")
"""Words of the language that help out if a title has too few."""


@lru_cache(maxsize=16)
def sample(name: str, texts: tuple[str, ...], language: str) -> Exercise | None:
    """The puzzle of a kind with the first words of these texts; None if the kind has no sample, or none can be made.

    It is the same for the same texts.
    """
    labels = tuple(find_language(language).label(key, number="") for key in LABELS)
    own, helped = ([*_words(each)][:MOST] for each in (texts, (*texts, *labels)))
    return (_made(name, own, language) if len(own) >= LEAST else None) or _made(name, helped, language)


def _made(name: str, words: Sequence[str], language: str) -> Exercise | None:
    kind = registry.find(name)
    fields = kind.sample_fields(words)
    if fields is None:
        return None
    try:
        spec = kind.Spec.model_validate({"language": language, "difficulty": "medium", **fields})
        if any(True for _ in spec.problems()):
            return None
        return make_exercise(Order(kind.name, spec, 0, id="sample", title=""))
    except (WorksheetError, ValueError):
        return None


def _words(texts: Sequence[str]) -> Iterator[str]:
    """Yield the words with a fitting number of letters, each once, none within another one."""
    seen: list[str] = []
    for text in texts:
        for word in "".join(each if category(each)[0] in "LM" else " " for each in text).split():
            shown = word.upper()
            if len(word) in LENGTHS and not any(shown in each or each in shown for each in seen):
                seen.append(shown)
                yield word
