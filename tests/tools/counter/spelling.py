"""An independent implementation of the contract's rules for the letters of words, alphabets and rude words."""

from __future__ import annotations

import operator
import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any
from unicodedata import category, normalize

import regex

REPOSITORY = Path(__file__).parents[3]
DATA = REPOSITORY / "worksheets" / "language" / "data"

LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ALPHABETS = {
    "en": LATIN,
    "ca": "ABCDEFGHIJLMNOPQRSTUVXZ",
    "cy": "ABCDEFGHIJLMNOPRSTUWY",
    "et": "ABDEGHIJKLMNOPRSTUVÕÄÖÜ",
    "eu": "ABDEFGHIJKLMNOPRSTUXZ",
    "fil": "ABDEGHIKLMNOPRSTUWY",
    "ga": "AÁBCDEÉFGHIÍLMNOÓPRSTUÚ",
    "id": "ABCDEFGHIJKLMNOPRSTUWYZ",
    "kk": "АӘБГҒДЕЖЗИЙКҚЛМНҢОӨПРСТУҰҮХШЫІЮЯ",
    "lt": "AĄBCČDEĘĖGIĮYJKLMNOPRSŠTUŲŪVZŽ",
    "lv": "AĀBCČDEĒGĢIĪJKĶLĻMNŅOPRSŠTUŪVZŽ",
    "mk": "АБВГДЃЕЖЗЅИЈКЛЉМНЊОПРСТЌУФХЦЧЏШ",
    "sq": "ABCÇDEËFGHIJKLMNOPQRSTUVXYZ",
    "sr": "АБВГДЂЕЖЗИЈКЛЉМНЊОПРСТЋУФХЦЧЏШ",
    "sr-Latn": "ABCČĆDĐEFGHIJKLMNOPRSŠTUVZŽ",
    "sw": "ABCDEFGHIJKLMNOPRSTUVWYZ",
    "uz": "ABDEFGHIJKLMNOPQRSTUVXYZ",
    "vi": "AĂÂBCDĐEÊGHIKLMNOÔƠPQRSTUƯVXY",
    "cs": "AÁBCČDĎEÉĚFHIÍJKLMNŇOÓPRŘSŠTŤUÚŮVYÝZŽ",
    "es": "ABCDEFGHIJLMNÑOPQRSTUVXYZ",
    "fr": "ABCDEFGHIJLMNOPQRSTUVXYZ",
    "hr": "ABCČĆDĐEFGHIJKLMNOPRSŠTUVZŽ",
    "it": "ABCDEFGHILMNOPQRSTUVZ",
    "pt": "ABCDEFGHIJLMNOPQRSTUVXZ",
    "sk": "AÁÄBCČDĎEÉFGHIÍJKLĹĽMNŇOÓÔPRŔSŠTŤUÚVYÝZŽ",
    "de": LATIN + "ÄÖÜ",
    "tr": "ABCÇDEFGĞHIİKLMNOÖPRSŞTUÜVYZ",
    "el": "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ",
    "ru": "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
    "uk": "АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ",
    "he": "אבגדהוזחטיכלמנסעפצקרשת",
    "ar": "ابتثجحخدذرزسشصضطظعغفقكلمنهوي",
    "fa": "ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی",
    "ur": "ابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہھیے",
    "bg": "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЬЮЯ",
}

SPELLED = {"ρολόι": "ΡΟΛΟΪ", "τσάι": "ΤΣΑΪ", "παϊδάκια": "ΠΑΪΔΑΚΙΑ"}
"""Words whose capitals follow from no rule for single letters: without its accent, a vowel needs a dialytika."""

PAIRS = {"Ä": "AE", "Ö": "OE", "Ü": "UE", "Æ": "AE", "Œ": "OE", "Ø": "OE", "Å": "AA"}


def spelled(word: str, language: str = "en", letters: dict[str, Any] | None = None) -> str:
    """The text of a word in a grid: letters and digits only, in the letter case of the sheet."""
    rules = letters or {}
    text = normalize("NFC", _without_brackets(word))
    if language == "uz":
        text = re.sub("(?<=[OoGg])['‘’]", "ʻ", text)
    if rules.get("case") == "lower":
        text = text.translate({ord("I"): "ı", ord("İ"): "i"}) if language == "tr" else text
        text = text.lower().replace("ς", "σ")
    else:
        text = SPELLED.get(text) or _capitals(text, language)
    if rules.get("accents", "drop" if language in UNACCENTED else "keep") == "drop":
        text = "".join(_unaccented(c, language) for c in text)
    lower = rules.get("case") == "lower" and rules.get("umlauts") != "expand"
    eszett = rules.get("eszett") or ("keep" if lower else "ss")
    if eszett == "ss":
        text = text.replace("ß", "ss").replace("ẞ", "SS")
    if rules.get("umlauts") == "expand":
        text = "".join(PAIRS.get(c) or (PAIRS[c.upper()].lower() if c.upper() in PAIRS else c) for c in text)
    kept, of_letter = [], False
    for c in normalize("NFC", text):
        of_letter = of_letter if category(c)[0] == "M" else c.isalnum()  # a mark belongs to the sign before it
        kept += [c] if of_letter else []
    return "".join(kept)


UNACCENTED = ("ca", "es", "fr", "it", "pt", "vi")
"""Languages whose puzzles drop all accents that are not in the alphabet."""


def _unaccented(letter: str, language: str) -> str:
    """A letter without the accents that the alphabet lacks, in the same letter case."""
    kept = ALPHABETS.get(language, LATIN) + "ÑÇ"
    if letter.upper() in kept:
        return letter
    if letter.upper() in ("Œ", "Æ"):
        return {"Œ": "OE", "Æ": "AE", "œ": "oe", "æ": "ae"}[letter]
    base, *marks = normalize("NFD", letter)
    return next((each for mark in marks if (each := normalize("NFC", base + mark)).upper() in kept), base)


TOGETHER = {"cs": "CH", "hr": "DŽ LJ NJ", "sk": "CH", "sr-Latn": "DŽ LJ NJ"}
TOGETHER |= {"cy": "CH DD FF NG LL PH RH TH", "sq": "DH GJ LL NJ RR SH TH XH ZH", "uz": "Oʻ Gʻ SH CH"}
"""Letters of several signs in the alphabet of each language."""


def groups(language: str = "en", letters: dict[str, Any] | None = None) -> set[str]:
    """The groups of letters that share a cell, from the order or else the language."""
    together = (letters or {}).get("together")
    if together is None:  # not set, or null for the usual ones
        together = TOGETHER.get(language, "").split()
    return {spelled(group, language, letters) for group in together}


def cells(word: str, language: str = "en", letters: dict[str, Any] | None = None) -> list[str]:
    """The cells of a word: its letters; groups share a cell unless another sign separates them."""
    joined = sorted(groups(language, letters), key=len, reverse=True)
    found: list[str] = []
    for part in "".join(c if _in_part(c) else " " for c in normalize("NFC", _without_brackets(word))).split():
        text, at = spelled(part, language, letters), 0
        while at < len(text):
            found.append(next((group for group in joined if text.startswith(group, at)), _letter(text, at)))
            at += len(found[-1])
    return found


AKSHARA = regex.compile("(?:\u0b95\u0bcd(?=\u0bb7)|[\u0bb6\u0bb8]\u0bcd(?=\u0bb0\u0bc0))?\\X\\p{M}*")
"""What Indian schools count as one letter: Unicode's grapheme clusters, and in Tamil also ksha and shri."""


def _letter(text: str, at: int) -> str:
    akshara = AKSHARA.match(text, at) if "\u0900" <= text[at] <= "\u0bff" else None
    return akshara[0] if akshara else text[at]


def _in_part(c: str) -> bool:
    """Whether `c` leaves the letters on both sides together: a letter, a mark of any script, an apostrophe."""
    return c.isalnum() or category(c)[0] == "M" or c in "_ʻ'‘’"


def _without_brackets(word: str) -> str:
    """A word without the text in brackets, unless nothing else of it has letters."""
    rest, count = word, 1
    while count:
        rest, count = re.subn(r"[(\[{（][^()\[\]{}（）]*[)\]}）]", " ", rest)
    return rest if any(map(str.isalnum, rest)) else word


SIGNS = {"+": (operator.add, "+"), "-": (operator.sub, "−"), "x": (operator.mul, "×"), "*": (operator.mul, "×")}
"""How a sign is calculated and printed; a colon divides."""


def reckoned(words: Any) -> list[Any]:
    """The words of a list; calculations, such as `12 + 30` or `(a + b) * c`, become their results with clues."""
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


def alphabet(language: str, letters: dict[str, Any] | None = None) -> set[str]:
    """The letters that the filler may use for any words; letters of several signs stay whole."""
    if language not in ALPHABETS:  # aksharas, which are too many to be repeated here
        listed = tomllib.loads((DATA / "languages" / f"{language}.toml").read_text("utf-8"))["alphabet"]
        return {*(listed.split() if isinstance(listed, str) else listed)}
    return {*spelled(ALPHABETS[language], language, letters), *groups(language, letters)}


LATIN_SERBIAN = dict(
    zip(
        map(ord, "абвгдђежзијклљмнњопрстћуфхцчџш"),
        "a b v g d đ e ž z i j k l lj m n nj o p r s t ć u f h c č dž š".split(),
        strict=True,
    )
)


@cache
def rude_stems(language: str) -> tuple[tuple[str, str], ...]:
    """The entries of the block lists that apply to a sheet, each with the language of its list."""
    found: list[tuple[str, str]] = []
    russian = ("ru",) if language in ("bg", "kk", "uk") else ()
    for code in dict.fromkeys(("de", "en", *russian, language.partition("-")[0])):
        path = DATA / "blocklists" / f"{code}.txt"
        if path.exists():
            lines = path.read_text("utf-8").splitlines()
            if (code, language) == ("sr", "sr-Latn"):
                lines = [line.translate(LATIN_SERBIAN) for line in lines if not line.startswith("#")]
            found += [(line.strip(), code) for line in lines if line.strip() and not line.startswith("#")]
    return tuple(found)


Trie = dict[Any, Any]
"""Maps a cell to the next trie; the key `WORD` has the word that ends here."""

WORD = None


def trie_of(words: Iterable[tuple[Iterable[str], str]]) -> Trie:
    """The trie of words, each given as its cells and its name."""
    root: Trie = {}
    for cells, word in words:
        node = root
        for cell in cells:
            node = node.setdefault(cell, {})
        node[WORD] = word
    return root


@cache
def rude_trie(language: str, **letters: Any) -> Trie:
    """The trie of rude words, in the capitals of their own and of the sheet's language, also with joined letters."""
    accents = "drop" if language in UNACCENTED else "keep"
    rules: dict[str, Any] = {"accents": accents, **{key: value for key, value in letters.items() if value is not None}}
    rules |= {"together": list(rules["together"])} if "together" in rules else {}
    own = {**rules, "accents": "keep"}  # the accents of the sheet's language are dropped below
    words = {spelled(stem, each, own) for stem, code in rude_stems(language) for each in (code, language)}
    words = {spelled(word, language, rules) for word in words}
    both = [(list(word), word) for word in words] + [(cells(word, language, rules), word) for word in words]
    return trie_of((cut, word) for cut, word in both if len(cut) > 2)
