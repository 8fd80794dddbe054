"""Chooses the words of a text that become gaps: every seventh, halves as in a C-test, endings, or forms of given words.

A C-test leaves the first sentence whole and removes the second half of every second word, the larger half if the number
of letters is odd (Grotjahn, "C-Tests", 2002).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from typing import NamedTuple

WORD = re.compile(
    r"(?:[^\W\d_]|[\u0300-\u036f\u0591-\u05c7\u0610-\u065f\u0900-\u0903\u093a-\u094f\u00ad\u200c\u200d])+"
)
"""A word without hyphens and apostrophes."""

SENTENCE = re.compile(r"[.!?…]+[\"'”“»«’)]*\s+(?=\W*[^\W\da-zß-öø-ÿ])")
"""The end of a sentence: the next word does not begin with a small letter."""

ENDINGS = {
    "de": ("est", "end", "ern", "en", "em", "er", "es", "st", "te", "e", "n", "t", "s"),
    "en": ("ing", "ies", "ied", "ed", "er", "ly", "s", "d"),
}
"""Endings of words by language, the longest first."""

FORMS = {
    "de": {"s", "es", "e", "en", "n", "er", "ern", "em", "st", "t", "te", "ten", "est", "et", "ns"},
    "en": {"s", "es", "ed", "d", "ing", "er", "est", "ly"},
}
"""Endings that inflect words."""

LEAST_STEM = 3
"""Minimum number of letters before an ending."""


class GapPlace(NamedTuple):
    """A future gap: its paragraph, the letters from `start` to before `end`, and how many of them are printed."""

    paragraph: int
    start: int
    end: int
    kept: int = 0


def words_in(paragraphs: Sequence[str], first: int = 0) -> list[GapPlace]:
    """All words; those of the first paragraph from the character `first` on."""
    return [
        GapPlace(number, *found.span())
        for number, text in enumerate(paragraphs)
        for found in WORD.finditer(text, 0 if number else first)
    ]


def after_first_sentence(paragraphs: Sequence[str]) -> list[GapPlace]:
    """The words from the second sentence on; all, if there is only one."""
    found = SENTENCE.search(paragraphs[0]) if paragraphs else None
    if found:
        return words_in(paragraphs, found.end())
    return [slot for slot in words_in(paragraphs) if slot.paragraph] or words_in(paragraphs)


def halves(paragraphs: Sequence[str], offset: int) -> list[GapPlace]:
    """The second halves of every second word of two letters or more."""
    long = [slot for slot in after_first_sentence(paragraphs) if slot.end - slot.start > 1]
    return [slot._replace(kept=(slot.end - slot.start) // 2) for slot in long[offset::2]]


def endings(paragraphs: Sequence[str], language: str, is_word: Callable[[str], bool]) -> list[GapPlace]:
    """The endings, in the language, of all words of which another form is a word of the language, too."""
    found = []
    for slot in words_in(paragraphs):
        word = paragraphs[slot.paragraph][slot.start : slot.end]
        for ending in ENDINGS.get(language, ()):
            stem = word.removesuffix(ending)
            if len(stem) < LEAST_STEM or stem == word or stem[-1] == ending[0]:
                continue
            bases = {"de": ("", "e", "en"), "en": ("", "e", "y")}[language]
            forms = [stem + base for base in bases] + [stem[:-1]] * (stem[-1] == stem[-2])
            if any(form != word and is_word(form) for form in forms):
                found.append(slot._replace(kept=len(stem)))
                break
    return found


def forms_of(word: str, paragraphs: Sequence[str], language: str, is_word: Callable[[str], bool]) -> list[GapPlace]:
    """The places of a word and of its inflected forms that are words of the language."""
    parts = [*WORD.finditer(word)]
    if len(parts) != 1 or parts[0].group() != word:  # several words, or one with a hyphen: as written
        pattern = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE)
        return [GapPlace(n, *found.span()) for n, text in enumerate(paragraphs) for found in pattern.finditer(text)]
    wanted = _bare(word)
    found = []
    for slot in words_in(paragraphs):
        text = paragraphs[slot.paragraph][slot.start : slot.end]
        if text.lower() == word.lower() or (_is_form(_bare(text), wanted, language) and is_word(text)):
            found.append(slot)
    return found


def _is_form(text: str, word: str, language: str) -> bool:
    endings = FORMS.get(language, set())
    stems = (word, word.removesuffix("e"), word.removesuffix("y") + "i" if language == "en" else word)
    return len(word) >= LEAST_STEM and any(
        text.startswith(stem) and (text[len(stem) :] in endings or text == stem) for stem in stems
    )


def _bare(word: str) -> str:
    """A word in small letters without accents, so that plurals such as Blätter are found."""
    return "".join(char for char in unicodedata.normalize("NFD", word.lower()) if not unicodedata.combining(char))
