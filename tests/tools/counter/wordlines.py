"""Checks word lines by the rules, from their JSON alone, and counts readings by plain search."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from tests.tools.counter.lists import words_to_choose
from tests.tools.counter.wordregions import built_in

Sheet = dict[str, Any]

FORMS = ("snake", "scrambled", "syllables", "mirror", "missing")
SYLLABLES = {
    "de": "Ka-nin-chen Ha-se E-le-fant Ti-ger Ze-bra Ka-mel Pa-pa-gei Maul-wurf Na-del Kö-nig Gar-ten To-ma-te".split(),
    "en": "rab-bit cam-el mon-key don-key kan-ga-roo el-e-phant win-dow gar-den pen-cil doc-tor".split(),
}
ARTICLES = re.compile(r"\A(der|die|das|the|a|an) ", re.IGNORECASE)


def capitals(word: str) -> str:
    """A word as this program compares it: capitals, with SS for ß."""
    return "".join(filter(str.isalpha, word.replace("ß", "ss").replace("ẞ", "ss").upper()))


def signs(word: str) -> str:
    """Capitals in which ß is one letter, as it is in a gap."""
    return "".join(filter(str.isalpha, word.replace("ß", "ẞ").upper()))


@cache
def book(language: str) -> dict[str, list[str]]:
    """The dictionary by sorted letters, with SS for ẞ."""
    found: dict[str, list[str]] = {}
    for word in built_in(language):
        plain = word.replace("ẞ", "SS")
        found.setdefault("".join(sorted(plain)), []).append(plain)
    return found


@cache
def words_in(language: str) -> frozenset[str]:
    return frozenset(word for words in book(language).values() for word in words)


@cache
def words_of(language: str, length: int) -> tuple[str, ...]:
    """The words of a length, with ẞ as one letter."""
    return tuple(word for word in built_in(language) if len(word) == length)


@cache
def beginnings(language: str) -> frozenset[str]:
    return frozenset(word[:end] for word in words_in(language) for end in range(1, len(word) + 1))


def judge(order: Sheet, sheet: Sheet) -> Iterator[str]:
    """Yield the faults; none if each item can only be read as its words."""
    puzzle, answers = sheet["puzzle"], sheet["solution"]["items"]
    asked = {
        "form": order.get("form", "snake"),
        "language": order.get("words_language") or order.get("language", "en"),
        "article": order.get("article", False),
        "write": order.get("write", "word"),
    }
    if any(puzzle[name] != value for name, value in asked.items()):
        yield "form, language, article or lines to write on are not those of the order"
        return
    listed = {capitals(ARTICLES.sub("", word)) for word in order["words"]}
    listed |= {signs(ARTICLES.sub("", word)) for word in order["words"]} if puzzle["form"] == "missing" else set()
    words = [capitals(ARTICLES.sub("", word)) for item in answers for word in item]
    if len({*words}) != len(words) or not {*words} <= listed or len(answers) != len(puzzle["items"]):
        yield "the words are not those of the list, each once"
        return
    for number, (item, answer) in enumerate(zip(puzzle["items"], answers, strict=True)):
        mine = tuple(capitals(ARTICLES.sub("", word)) for word in answer)
        found = {*readings(puzzle, number, item, listed, len(mine))}
        if found != {tuple(sorted(mine)) if puzzle["form"] == "syllables" else mine}:
            yield f"{item} has the readings {sorted(found)}, not {mine}"
        yield from _needless(order, puzzle, number, item, listed, mine)


def _needless(
    order: Sheet, puzzle: Sheet, number: int, item: Any, listed: set[str], mine: tuple[str, ...]
) -> Iterator[str]:
    """Yield items that have one reading even with fewer marked or given letters."""
    marked, given = puzzle.get("marked") or [], puzzle.get("given") or []
    least = int(order.get("difficulty") == "easy")
    if not (any(given[number : number + 1]) or any(len(places) > least for places in marked[number : number + 1])):
        return
    fewer = {
        **puzzle,
        "marked": [places[: -1 if at == number else None] for at, places in enumerate(marked)],
        "given": ["" if at == number else letters for at, letters in enumerate(given)],
    }
    if {*readings(fewer, number, item, listed, len(mine))} == {mine}:
        yield f"{item} has more help than it needs"


def readings(puzzle: Sheet, number: int, item: Any, own: set[str], count: int) -> Iterator[tuple[str, ...]]:
    """Yield all ways to read an item."""
    form = puzzle["form"]
    if form == "snake":
        yield from cut(capitals("".join(item)), count, words_in(puzzle["language"]), own)
    elif form == "syllables":
        yield from joined(Counter(map(capitals, item)), count, puzzle["language"], own)
    elif form == "mirror":
        yield (capitals("".join(reversed(item))),)
    elif form == "scrambled":
        letters = [*map(capitals, item)]
        first = "".join(letters[at] for at in puzzle["marked"][number])
        mixed = sorted("".join(letters))
        same = {*book(puzzle["language"]).get("".join(mixed), ()), *(word for word in own if sorted(word) == mixed)}
        yield from ((word,) for word in same if word.startswith(first))
    else:
        given = capitals(puzzle["given"][number])
        pattern = re.compile("".join("(.)" if sign == "_" else signs(sign) for sign in item))
        for word in {*words_of(puzzle["language"], len(item)), *own}:
            match = pattern.fullmatch(word)
            if match and (not given or sorted(capitals("".join(match.groups()))) == sorted(given)):
                yield (capitals(word),)


def cut(text: str, count: int, known: frozenset[str], own: set[str]) -> Iterator[tuple[str, ...]]:
    if not text or not count:
        if not text and not count:
            yield ()
        return
    for end in range(1, len(text) + 1):
        if text[:end] in known or text[:end] in own:
            yield from ((text[:end], *others) for others in cut(text[end:], count - 1, known, own))


def joined(pieces: Counter[str], count: int, language: str, own: set[str]) -> Iterator[tuple[str, ...]]:
    """Yield the sorted words of every way to use up all pieces."""
    made: dict[str, list[Counter[str]]] = {}

    def grow(text: str, used: Counter[str]) -> None:
        for piece in pieces - used:
            word, parts = text + piece, used + Counter([piece])
            if word in words_in(language) or word in own:
                made.setdefault(word, []).append(parts)
            if word in beginnings(language) or any(each.startswith(word) for each in own):
                grow(word, parts)

    grow("", Counter())

    def use(left: Counter[str], wanted: int) -> Iterator[tuple[str, ...]]:
        if not left or not wanted:
            if not left and not wanted:
                yield ()
            return
        piece = min(left)
        for word, ways in made.items():
            for parts in ways:
                if piece in parts and parts <= left:
                    yield from ((word, *others) for others in use(left - parts, wanted - 1))

    for words in use(pieces, count):
        yield tuple(sorted(words))


def order(rng: Random) -> Sheet:
    """A random order of word lines."""
    language, form = rng.choice(("de", "en")), rng.choice(FORMS)
    words = SYLLABLES[language] if form == "syllables" else [w for w in words_to_choose(language) if 3 <= len(w) <= 9]
    chosen = rng.sample(words, rng.randint(5, min(16, len(words))))
    fields: Sheet = {"words": chosen, "form": form, "language": language}
    if form == "snake" and rng.random() < 0.3:
        fields["lines"] = rng.randint(1, 2)
    return {**fields, "difficulty": rng.choice(("easy", "medium", "hard")), "article": rng.random() < 0.2}
