"""The built-in font families with their names and files; and the error for an unusable font file."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from worksheets.base.errors import InputError, nearest
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.drawing.scripts import scripts_of

CONVERT = sentence("convert it to TrueType, for instance with FontForge (File, Generate Fonts, TrueType)")

DAMAGED = sentence("the font is damaged; get a new copy of the file")


class UnusableFontError(ValueError):
    """A font that cannot be used, with the reason."""


class Family(NamedTuple):
    """A font family: the stem of its files' names, and the height of a capital H in its font size.

    A family that was made for one script has its code in ISO 15924; it is used for texts with letters of that script.
    """

    stem: str
    cap_height: float
    script: str = ""


FAMILIES = {
    "Andika": Family("Andika", 1460 / 2048),
    "Atkinson Hyperlegible": Family("AtkinsonHyperlegible", 0.668),
    "Noto Naskh Arabic": Family("NotoNaskhArabic", 0.714, "Arab"),
    "Noto Sans Devanagari": Family("NotoSansDevanagari", 0.714, "Deva"),
    "Noto Sans Bengali": Family("NotoSansBengali", 0.714, "Beng"),
    "Noto Sans Tamil": Family("NotoSansTamil", 0.714, "Taml"),
    "DejaVu Sans": Family("DejaVuSans", 1493 / 2048),
}
"""The families by name, in the order in which they replace one another."""

SIGNS = "DejaVu Sans"
"""The family with the signs, such as arrows, for families of one script."""


def families_for(characters: Iterable[str]) -> list[str]:
    """The families that may have all the characters, in order.

    Families of other scripts are left out, so that their files need not be read.
    """
    scripts = ("", *scripts_of("".join(characters)))
    return [name for name, family in FAMILIES.items() if family.script in scripts]


def find_family(name: str) -> str:
    """The family's name as spelled here; raises InputError with the nearest name if there is no such family."""
    for known in FAMILIES:
        if known.casefold() == name.casefold():
            return known
    raise InputError(
        sentence(
            'there is no font "{name}"{hint} (known: {families})',
            name=shown(name),
            hint=nearest(name, FAMILIES),
            families=", ".join(FAMILIES),
        )
    )


def font_file(family: str, bold: bool) -> Path:
    """The file of a face: inside an installed package, or beside the package in a checkout."""
    package = Path(__file__).resolve().parents[2]
    installed = package / "fonts"
    folder = installed if installed.is_dir() else package.parent / "fonts"
    return folder / f"{FAMILIES[family].stem}-{'Bold' if bold else 'Regular'}.ttf"
