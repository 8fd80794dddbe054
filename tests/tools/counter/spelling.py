"""The letters of words, the alphabets and the rude words, as the contract says; read and written anew."""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any
from unicodedata import category, normalize

REPOSITORY = Path(__file__).parents[3]
DATA = REPOSITORY / "worksheets" / "language" / "data"

LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ALPHABETS = {
    "en": LATIN,
    "fr": LATIN,
    "de": LATIN + "ÄÖÜ",
    "tr": "ABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ",
    "el": "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ",
    "ru": "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
    "uk": "АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ",
    "bg": "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЬЮЯ",
}

SPELLED = {"ρολόι": "ΡΟΛΟΪ", "τσάι": "ΤΣΑΪ", "παϊδάκια": "ΠΑΪΔΑΚΙΑ"}
"""Words whose capitals follow from no rule for single letters: a lost accent leaves a dialytika behind."""

PAIRS = {"Ä": "AE", "Ö": "OE", "Ü": "UE", "Æ": "AE", "Œ": "OE", "Ø": "OE", "Å": "AA"}


def spelled(word: str, language: str = "en", letters: dict[str, str] | None = None) -> str:
    """What a grid has for a word: letters and digits only, in the letter case of the sheet."""
    rules = letters or {}
    text = normalize("NFC", _without_brackets(word))
    if rules.get("case") == "lower":
        text = text.translate({ord("I"): "ı", ord("İ"): "i"}) if language == "tr" else text
        text = text.lower().replace("ς", "σ")
    else:
        text = SPELLED.get(text) or _capitals(text, language)
    eszett = rules.get("eszett") or ("ss" if rules.get("umlauts") == "expand" else "keep")
    if eszett == "ss":
        text = text.replace("ß", "ss").replace("ẞ", "SS")
    if rules.get("umlauts") == "expand":
        text = "".join(PAIRS.get(c) or (PAIRS[c.upper()].lower() if c.upper() in PAIRS else c) for c in text)
    kept, of_letter = [], False
    for c in normalize("NFC", text):
        of_letter = of_letter if category(c)[0] == "M" else c.isalnum()  # a mark belongs to what stands before it
        kept += [c] if of_letter else []
    return "".join(kept)


def _without_brackets(word: str) -> str:
    """A word without what is in brackets, unless nothing else of it has letters."""
    rest, count = word, 1
    while count:
        rest, count = re.subn(r"[(\[{（][^()\[\]{}（）]*[)\]}）]", " ", rest)
    return rest if any(map(str.isalnum, rest)) else word


SIGNS = {"+": (operator.add, "+"), "-": (operator.sub, "−"), "x": (operator.mul, "×"), "*": (operator.mul, "×")}
"""How a calculation is worked out, and printed; a colon divides."""


def reckoned(words: Any) -> list[Any]:
    """The words of a list; calculations, two numbers or `(a + b) * c`, are their results with clues."""
    return [_result(text) for text in words["calculate"]] if isinstance(words, dict) else words


def _result(text: str) -> dict[str, str]:
    first, *rest = text.replace("(", "").replace(")", "").split()
    value, clue = int(first), text
    for sign, number in zip(rest[::2], map(int, rest[1::2]), strict=True):
        if sign == ":":
            value, left = divmod(value, number)
            assert not left, text
        else:
            work, printed = SIGNS[sign]
            value = work(value, number)
            clue = clue.replace(f" {sign} ", f" {printed} ")
    return {"word": str(value), "clue": f"{clue} ="}


def _capitals(text: str, language: str) -> str:
    if language == "tr":
        text = text.replace("i", "İ")
    text = text.replace("ß", "ẞ").upper()
    if language == "el":
        text = text.translate(dict(zip(map(ord, "ΆΈΉΊΌΎΏ"), "ΑΕΗΙΟΥΩ", strict=True)))
    return text


def alphabet(language: str, letters: dict[str, str] | None = None) -> set[str]:
    """The letters that the filler may draw from, whatever the words are."""
    return set(spelled(ALPHABETS[language], language, letters))


@cache
def rude_stems(language: str) -> tuple[tuple[str, str], ...]:
    """The entries of the lists that hold on a sheet, each with the language of its list."""
    found: list[tuple[str, str]] = []
    russian = ("ru",) if language in ("bg", "kk", "uk") else ()
    for code in dict.fromkeys(("de", "en", *russian, language)):
        path = DATA / "blocklists" / f"{code}.txt"
        if path.exists():
            lines = path.read_text("utf-8").splitlines()
            found += [(line.strip(), code) for line in lines if line.strip() and not line.startswith("#")]
    return tuple(found)


Trie = dict[Any, Any]
"""A cell leads to the next trie; the key `WORD` has the word that ends here."""

WORD = None


def trie_of(words: Iterable[tuple[Iterable[str], str]]) -> Trie:
    """The trie of words, each given as its cells and as the text it is known by."""
    root: Trie = {}
    for cells, word in words:
        node = root
        for cell in cells:
            node = node.setdefault(cell, {})
        node[WORD] = word
    return root


@cache
def rude_trie(language: str, case: str = "upper", umlauts: str = "keep", eszett: str | None = None) -> Trie:
    """The rude words, in the capitals of their list's language and in those of the sheet's."""
    rules = {"case": case, "umlauts": umlauts} | ({"eszett": eszett} if eszett else {})
    words = {spelled(stem, each, rules) for stem, code in rude_stems(language) for each in (code, language)}
    return trie_of((word, word) for word in words)
