"""What the author of a list of words is asked about, and what is said of its words with brackets and articles.

Viel Spaß!                  a sentence, such as a chat program writes below its list
dog cat horse               words with nothing but blanks between them
Pferd (n., pl. Pferde)      what is in brackets is not in the grid
der Hund                    an article is in the grid, unless the sheet drops it
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from worksheets.base.errors import Message, Place
from worksheets.base.quoting import shown
from worksheets.language.articles import article_of
from worksheets.language.languages import find_language, language_codes
from worksheets.language.letters import Spelling, Word, without_brackets

_END = re.compile(r"[.!?…]\W*$")

_LONG_ARTICLE = 3
"""Letters of an article that is no other word, as `a` and `la` may be."""

MOST_PARTS = 4
"""Most parts of a phrase that nobody is asked about, such as `to look forward to`."""


def is_doubtful(words: Sequence[str]) -> bool:
    """Whether something may be said of the words; quick."""
    return any(sign in word for word in words for sign in " ([{（'’\t")


def is_sentence(text: str) -> bool:
    """Whether a text of several words ends as a sentence does."""
    if text.isalnum():
        return False  # as most words of a list, however long it is
    text = without_brackets(text)
    return len(text.split()) > 1 and _END.search(text) is not None


def list_warnings(found: Sequence[tuple[int, int, Word]], file: str) -> Iterator[Message]:
    """Warnings of sentences, and about words with nothing but blanks between them; one of each sort."""
    sentences = [each for each in found if is_sentence(each[2].text)]
    if sentences:
        more = len(sentences) - 1
        rest = f" and {more} more look like sentences; each is" if more else " looks like a sentence; it is"
        line, column, word = sentences[0]
        message = f'"{shown(word.text)}"{rest} one word in the grid; take out what is no word of the list'
        yield Message(message, place=Place(file, line, column), level="warning")
    parts = [len(without_brackets(word.text).split()) for _, _, word in found]
    alone = len(found) == 1 and not _with_articles([found[0][2].text])[0]
    least = 2 if alone else 3 if parts and min(parts) > 2 else MOST_PARTS + 1
    phrases = [(each, count) for each, count in zip(found, parts, strict=True) if count >= least]
    phrases = [(each, count) for each, count in phrases if each not in sentences]
    if phrases:
        (line, column, word), count = phrases[0]
        others = f" and {len(phrases) - 1} more are one word each" if len(phrases) > 1 else " is one word"
        message = f'"{shown(word.text)}"{others} in the grid; if it is {count} words, put commas between them'
        yield Message(message, place=Place(file, line, column), level="warning")


def grid_notes(words: Sequence[Word], language: str) -> Iterator[str]:
    """What is said of brackets and articles; `language` is that of the words, where a heading says it."""
    texts = [word.text for word in words]
    if note := brackets_note(texts):
        yield note
    found, code = _with_articles(texts, language)
    telling = any(len(article_of(text, code)) >= _LONG_ARTICLE for text in found)
    if found and (telling or 2 * len(found) >= len(texts)):
        letters = "".join(Spelling(code).letters_of(found[0]))
        yield (
            f"{_and_more(found)} in the grid with {'their articles' if len(found) > 1 else 'its article'} ({letters}); "
            f"letters: {{articles: drop}} leaves out those of {find_language(code).name}"
        )


def brackets_note(texts: Sequence[str]) -> str:
    """What is said of words with brackets; empty where there are none."""
    first = next((text for text in texts if without_brackets(text) != text), "")
    return f'what is in brackets, as in "{shown(first)}", is left out of the grid' if first else ""


def _and_more(found: Sequence[str]) -> str:
    more = len(found) - 1
    words = f"{more} more {'word' if more == 1 else 'words'}"
    return f'"{shown(found[0])}"' + (f" and {words} are" if more else " is")


def _with_articles(texts: Sequence[str], language: str = "") -> tuple[list[str], str]:
    """The words with an article in front, and the language of these: the one that has most of them."""
    spaced = [text for text in map(without_brackets, texts) if re.search(r"\w[\s'’]", text) and not is_sentence(text)]
    spaced = [text for text in spaced if len(text.split()) <= MOST_PARTS]
    codes = (language,) if language in language_codes() else language_codes() if spaced else ()
    found = [([text for text in spaced if article_of(text, code)], code) for code in codes]
    return max(found, key=lambda each: len(each[0]), default=([], ""))
