"""The few words inside a drawing: what layers and numbers of blocks are called, by language code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from worksheets.puzzles.goldencube.model import LAYER


class Words(NamedTuple):
    """Layers, and the abbreviations before one number and before several."""

    layers: str
    number: str
    numbers: str


WORDS: Mapping[str, Words] = {
    "en": Words("Layers", "No.", "Nos."),
    "de": Words("Ebenen", "Nr.", "Nr."),
    "fr": Words("Couches", "Nº", "Nº"),
    "es": Words("Capas", "N.º", "N.º"),
    "it": Words("Strati", "N.", "N."),
    "pt": Words("Camadas", "N.º", "N.º"),
    "nl": Words("Lagen", "Nr.", "Nrs."),
    "pl": Words("Warstwy", "Nr", "Nr"),
    "tr": Words("Katmanlar", "No.", "No."),
    "el": Words("Στρώσεις", "Αρ.", "Αρ."),
    "ru": Words("Слои", "№", "№"),
}


def layer_label(language: str, layer: int) -> str:
    """`Layer 1`; layers count from 1."""
    return f"{LAYER.get(_base(language), LAYER['en'])} {layer}"


def layers_label(language: str, first: int, last: int) -> str:
    """`Layers 1–3`, or `Layer 1`."""
    return layer_label(language, first) if first == last else f"{_words(language).layers} {first}–{last}"


def numbers_label(language: str, numbers: Sequence[int]) -> str:
    """`No. 4`, `Nos. 4, 5` or `Nos. 1, 4–7`; the numbers rise."""
    words = _words(language)
    return f"{words.numbers if len(numbers) > 1 else words.number} {', '.join(_ranges(numbers))}"


def _ranges(numbers: Iterable[int]) -> list[str]:
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [text for run in runs for text in (map(str, run) if len(run) < 3 else (f"{run[0]}–{run[-1]}",))]


def _base(language: str) -> str:
    return language.partition("-")[0]


def _words(language: str) -> Words:
    return WORDS.get(_base(language), WORDS["en"])
