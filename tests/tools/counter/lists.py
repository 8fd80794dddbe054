"""Words for orders: lists of many sorts, and random selections from them."""

from __future__ import annotations

from functools import cache
from random import Random

from tests.tools.counter.spelling import DATA, REPOSITORY

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
PHRASES = "guinea pig;don't;ice-cream;merry-go-round;rock 'n' roll;x-ray;T-shirt;New York;o'clock;Mother's Day;to be"
DIGITS = "12:30 007 1e3 3.14 2x4 1,000 42 100% H2O C3PO R2D2 4ever 1999 24/7 9-5 11 101 1001 2+2 A4 B52"
EXPANDED = "Bäume Zäune Straße Größe Übung Öfen Baeume Mühle Käse Fuß süß Tür Bär hören früh Äste Äpfel Nüsse Haus"
COMPASS = ["E", "S", "SE", "NE", "W", "N", "NW", "SW"]


INSIDE = (
    "rain rainbow bow fog storm hen kitchen oven pot pan cat cattle dog horse pig for form inform ear earth cow among"
    " grass part bee beetle ant antenna ten car carpet pet ham hamster ape grape nut walnut sun sunflower flower"
)
"""Words as used in schools, many of which lie inside others."""


@cache
def words_to_choose(language: str) -> list[str]:
    """The built-in words, each once, without their levels."""
    lines = (DATA / "dictionaries" / f"{language}-choose.txt").read_text("utf-8").splitlines()
    return list(dict.fromkeys(line for line in lines if line and not line.startswith("#")))


@cache
def geography() -> list[str]:
    return (REPOSITORY / "configs" / "words" / "geography.txt").read_text("utf-8").split()


def some(rng: Random, words: list[str], least: int = 1, most: int = 16) -> list[str]:
    """Some of the words, which must all be different, in random order."""
    return rng.sample(words, min(len(words), rng.randint(least, most)))


@cache
def listed(words: str) -> list[str]:
    """The words of a list that is written as one text, each once."""
    return list(dict.fromkeys(words.split(";" if ";" in words else None)))
