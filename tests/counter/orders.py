"""Sheets to be ordered by chance: lists of many kinds, sizes, levels and all that an author can say."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import ceil
from random import Random
from typing import Any, NamedTuple

from tests.counter.spelling import DATA, REPOSITORY


class Order(NamedTuple):
    """One sheet: its number says everything else, so that it can be ordered again."""

    number: int
    sort: str
    """What sort of list it is, such as "nested words"."""
    kind: str
    fields: dict[str, Any]
    seed: int


SIGHT = "a I the was no on and see we he go is it you they said of to my are saw not in at an am up so do me be by"
NESTED = (
    "information inform form info for or in at mat format formation ration nation on ion art part party earth ear hear"
    " heart the he her here there other mother moth smother grass ass class mass glass pass password word sword swords"
)
REVERSALS = "no on was saw live evil star rats part trap stop pots ten net now won dog god desserts stressed not ton"
PALINDROMES = "anna otto level radar noon civic kayak eve madam refer rotor stats mum dad pop wow aa aaa aabaa abba"
OVERLAPPING = "ananas mama papa banana cocoa coco aaaa aaaaa abab ababa bonbon tintin murmur tartar hotshots entente"
RUDE = "bass hole class grass among glass hit shit's Straße cock tail peacock as sess bush it tits kick ass pen is"
LISTS = {
    "fr": "école forêt garçon château crème sœur cœur œuf île noël où été août hôpital naïf façade bœuf être rêve",
    "de": "Äpfel Straße Nüsse Bär Löwe Haustür süß Fuß Öl Überfluss Größe Maß Zöpfe Jäger Mühe Igel Ei Kuh Straßenbahn",
    "tr": "ışık İzmir kırmızı çiçek inek balık ağaç gül şeker öğrenci dil ılık iyi kedi sıcak diş pil bıçak İnci kiraz",
    "el": "ρολόι πόρτα ήλιος θάλασσα δρόμος Ψωμί τσάι φίλος κήπος άνθρωπος ουρανός βιβλίο γάτα ξύλο ώρα ύπνος λόγος",
    "ru": "зима весна ёлка съезд объём юла май йод щука эхо вьюга день лось дождь снег осень лето яйцо мышь хлеб мёд",
    "uk": "п'ять їжак ґанок єдність м'яч сім'я зірка літо ліс місто вікно гай їжа яблуко під'їзд кінь ніч щастя дощ",
    "bg": "ябълка щъркел ъгъл юг жълт къща път цвят чаша звезда хляб мляко дъжд сняг лято зима вода риба птица",
}
HINDI = "कमल नमक पानी किताब लड़का हाथी घर मछली सूरज चाँद फूल पेड़ बिल्ली शेर दूध रोटी नदी हिन्दी क्षमा त्रिशूल ज्ञान विद्या"
PHRASES = "guinea pig;don't;ice-cream;merry-go-round;rock 'n' roll;x-ray;T-shirt;New York;o'clock;Mother's Day;to be"
DIGITS = "12:30 007 1e3 3.14 2x4 1,000 42 100% H2O C3PO R2D2 4ever 1999 24/7 9-5 11 101 1001 2+2 A4 B52"
EXPANDED = "Bäume Zäune Straße Größe Übung Öfen Baeume Mühle Käse Fuß süß Tür Bär hören früh Äste Äpfel Nüsse Haus"
COMPASS = ["E", "S", "SE", "NE", "W", "N", "NW", "SW"]


@cache
def words_to_choose(language: str) -> list[str]:
    """The built-in words, with the level of the file they come from left out."""
    lines = (DATA / "dictionaries" / f"{language}-choose.txt").read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


@cache
def geography() -> list[str]:
    return (REPOSITORY / "configs" / "words" / "geography.txt").read_text("utf-8").split()


def _some(rng: Random, words: list[str], least: int = 1, most: int = 16) -> list[str]:
    words = list(dict.fromkeys(words))
    return rng.sample(words, min(len(words), rng.randint(least, most)))


def _forward(rng: Random) -> dict[str, Any]:
    return rng.choice([{"difficulty": "easy"}, {"difficulty": "medium"}, {"directions": rng.sample(COMPASS[:4], 2)}])


def _letters(rng: Random, alphabet: str, least: int, most: int) -> str:
    return "".join(rng.choices(alphabet, k=rng.randint(least, most)))


def _tiny(rng: Random) -> dict[str, Any]:
    alphabet = rng.choice(["AB", "ABC", "ABCDEF"])
    words = sorted({_letters(rng, alphabet, 2, 4) for _ in range(rng.randint(1, 4))})
    return {"words": words, "size": f"{rng.randint(2, 5)}x{rng.randint(2, 5)}"}


def _large(rng: Random) -> dict[str, Any]:
    words = _some(rng, words_to_choose(rng.choice(["de", "en"])), 20, 70)
    return {"words": words, "size": f"{rng.randint(20, 40)}x{rng.randint(20, 40)}"}


def _clues(rng: Random) -> dict[str, Any]:
    words = _some(rng, words_to_choose("en"), 2, 12)
    return {"words": [{"word": word, "clue": f"clue of {word}"} for word in words], "word_bank": "clues"}


def _pick(rng: Random) -> dict[str, Any]:
    words = _some(rng, geography(), 4, 30)
    return {"words": words, "pick": rng.randint(1, len(words))}


def _of(words: str, **fields: Any) -> Callable[[Random], dict[str, Any]]:
    return lambda rng: {"words": _some(rng, words.split(";" if ";" in words else None)), **fields}


def _of_language(language: str) -> Callable[[Random], dict[str, Any]]:
    return _of(LISTS[language], language=language)


SORTS: dict[str, Callable[[Random], dict[str, Any]]] = {
    "sight words": _of(SIGHT),
    "English words": lambda rng: {"words": _some(rng, words_to_choose("en"), 3, 24)},
    "German words": lambda rng: {"words": _some(rng, words_to_choose("de"), 3, 24), "language": "de"},
    "nested words": _of(NESTED),
    "reversal pairs": lambda rng: {"words": _some(rng, REVERSALS.split()), **_forward(rng)},
    "reversal pairs, all ways": _of(REVERSALS),
    "palindromes": _of(PALINDROMES),
    "overlapping themselves": _of(OVERLAPPING),
    "two letters": lambda rng: {"words": sorted({_letters(rng, "AB", 1, 5) for _ in range(rng.randint(1, 5))})},
    "rude by chance": _of(RUDE),
    **{f"language {code}": _of_language(code) for code in LISTS},
    "Hindi": _of(HINDI),
    "phrases": _of(PHRASES),
    "digits": _of(DIGITS),
    "umlauts expanded": _of(EXPANDED, language="de", letters={"umlauts": "expand"}),
    "lower case": lambda rng: {"words": _some(rng, (SIGHT + " " + NESTED).split()), "letters": {"case": "lower"}},
    "Turkish lower case": _of(LISTS["tr"], language="tr", letters={"case": "lower"}),
    "to be avoided": lambda rng: {"words": _some(rng, NESTED.split()), "avoid": _some(rng, "cat dog sun ice".split())},
    "clues": _clues,
    "picked": _pick,
    "tiny grids": _tiny,
    "large grids": _large,
}
"""The lists of word searches; what they leave open is added by `_with_rules`."""

RARE = {"large grids": 0.1, "tiny grids": 0.3, "two letters": 0.05}
"""Sorts ordered less often than the others, as they take longer."""


ROOMS = (1.6, 2.0, 2.5, 4.0, 6.0)
"""Cells for each letter; with fewer, complete search takes seconds to refuse a sheet, which counts nothing."""

TIGHT = 10
"""Lists of so few letters are also ordered in grids that hardly hold them."""


def _with_rules(rng: Random, fields: dict[str, Any]) -> dict[str, Any]:
    """A size, a level and, now and then, each rule said for itself."""
    if "directions" not in fields:
        fields.setdefault("difficulty", rng.choice(["easy", "medium", "hard"]))
        if fields["difficulty"] == "hard" and rng.random() < 0.25:
            fields["directions"] = rng.sample(COMPASS, rng.randint(1, 8))
    if rng.random() < 0.2:
        fields["overlap"] = rng.random() < 0.5
    if rng.random() < 0.2:
        fields["filler"] = rng.choice(["alphabet", "words", "fragments"])
    if "size" not in fields and rng.random() < 0.7:
        letters = sum(len(word if isinstance(word, str) else word["word"]) for word in fields["words"])
        room = rng.choice([1.0, 1.2, *ROOMS]) if letters <= TIGHT else rng.choice(ROOMS)
        rows = max(2, round((letters * room) ** 0.5) + rng.randint(-2, 3))
        fields["size"] = f"{rows}x{max(2, ceil(letters * room / rows) + rng.randint(0, 2))}"
    return fields


def _regions(rng: Random) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "language": rng.choice(["en", "de"]),
        "difficulty": rng.choice(["easy", "medium", "hard"]),
        "size": rng.choice(
            ["3x4", "4x3", "4x4", "4x5", "5x4", "5x5", "4x6", "5x6", "6x5", "5x7"] * 4 + ["6x7", "7x12"]
        ),
    }
    if rng.random() < 0.3:
        fields["hints"] = rng.sample(["words", "first_letters", "lengths", "borders"], rng.randint(0, 2)) or "none"
    if rng.random() < 0.2:
        fields["region_size"] = rng.choice([[3, 6], [4, 6], [3, 8], [5, 7]])
    if rng.random() < 0.2:
        fields |= {"words": _some(rng, "rain frost house zebra tiger".split(), 1, 2), "language": "en"}
    return fields


def _cube(rng: Random) -> dict[str, Any]:
    size = rng.choice([[3, 3, 3]] * 4 + [[3, 5, 3], [3, 3, 5], [5, 3, 3], [2, 2, 3], [4, 2, 3], [3, 4, 3], [1, 5, 5]])
    fields: dict[str, Any] = {"size": size, "difficulty": rng.choice(["easy", "medium", "hard"])}
    if any(edge % 2 == 0 for edge in size):
        fields["golden"] = False
    if rng.random() < 0.3:
        fields["unique"] = False
    if size == [3, 3, 3] and rng.random() < 0.2:
        edges = rng.choice(
            [
                [[1, 3, 3]] * 2 + [[1, 1, 3]] + [[1, 1, 2]] * 2 + [[1, 1, 1]],
                [[1, 1, 3]] * 2 + [[1, 1, 2]] * 2 + [[1, 2, 2]] * 4,
                [[3, 3, 1]] * 2 + [[1, 1, 1]] * 2 + [[1, 1, 3]] * 2,
            ]
        )
        fields["blocks"] = [rng.sample(block, 3) for block in edges]
    return fields


OTHER_KINDS = {"wordregions": 0.008, "goldencube": 0.005}
"""The share of sheets that are no word searches; each takes as long as some dozens of these."""


GRIDS = 5
"""So many numbers, one after the other, are the same sheet with other seeds: most of the time goes to new lists."""


def order(number: int) -> Order:
    """The sheet of this number."""
    rng = Random(f"order {number // GRIDS}")
    seed, chance = number, rng.random()
    if chance < OTHER_KINDS["wordregions"]:
        return Order(number, "word regions", "wordregions", _regions(rng), seed)
    if chance < sum(OTHER_KINDS.values()):
        return Order(number, "golden cubes", "goldencube", _cube(rng), seed)
    weights = [RARE.get(sort, 1.0) for sort in SORTS]
    sort = rng.choices(list(SORTS), weights)[0]
    return Order(number, sort, "wordsearch", _with_rules(rng, SORTS[sort](rng)), seed)
