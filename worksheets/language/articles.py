"""Removes the parts of a word that get no cells: the article before a noun, and parts in brackets.

Articles, as in `der Hund` and `l'école`, are listed in each language's file.
"""

from __future__ import annotations

import re
from functools import cache

from worksheets.language.languages import find_language

_OPENING = frozenset("([{（")
_BRACKETS = r"\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}|（[^（）]*）"


def without_brackets(word: str) -> str:
    """A word without parts in brackets, as in `Pferd (n., pl. Pferde)`, provided that the rest has letters."""
    if _OPENING.isdisjoint(word):
        return word
    rest, before = word, ""
    while rest != before:  # brackets may be nested
        rest, before = re.sub(_BRACKETS, " ", rest), rest
    return " ".join(rest.split()) if any(map(str.isalnum, rest)) else word


def without_article(word: str, language: str) -> str:
    """The word without its article; several articles with slashes, as in `der/die Angestellte`, count as one.

    A word that is only an article is unchanged. Raises InputError for an unknown language.
    """
    pattern = _in_front(find_language(language).code)
    return pattern.sub("", word, count=1) if pattern else word


def article_of(word: str, language: str) -> str:
    """The article that `without_article` removes; empty if there is none."""
    return word[: len(word) - len(without_article(word, language))].strip()


@cache
def _in_front(code: str) -> re.Pattern[str] | None:
    articles = find_language(code).articles
    if not articles:
        return None
    elided = [re.escape(article[:-1]) for article in articles if article.endswith("'")]
    whole = "|".join(re.escape(article).replace("'", "['’]") for article in articles if not article.endswith("'"))
    ways = [rf"(?:{whole})(?:\s*/\s*(?:{whole}))*\s+"] + ([rf"(?:{'|'.join(elided)})['’]\s*"] if elided else [])
    return re.compile(rf"\A\s*(?:{'|'.join(ways)})(?=.*\w)", re.IGNORECASE)
