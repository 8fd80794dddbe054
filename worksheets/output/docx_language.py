"""The language of a document's texts and the direction in which they are read (ISO/IEC 29500-1, 17.3).

Word processors check the spelling by `w:lang`, and set a paragraph with `w:bidi` and a run with `w:rtl` from the right.
Tables with `w:bidiVisual` begin at the right; the others are puzzles, which run from left to right in every language.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from worksheets.drawing.scripts import is_right_to_left, is_turned
from worksheets.language.languages import Language, find_language

LEFT_TO_RIGHT = "\u200e"
"""The mark that makes signs beside it run from left to right."""

_COUNTRIES = (
    "ar-SA bn-IN ca-ES cs-CZ cy-GB da-DK el-GR et-EE eu-ES fa-IR fil-PH ga-IE he-IL hi-IN kk-KZ mr-IN nb-NO ne-NP "
    "sl-SI sq-AL sv-SE sw-KE ta-IN uk-UA ur-PK vi-VN"
)
COUNTRIES = dict(code.split("-") for code in _COUNTRIES.split())
"""The countries of languages whose code is not that of the country."""

SPOKEN = {"no": "nb", "sr": "sr-Cyrl-RS", "sr-Latn": "sr-Latn-RS", "uz": "uz-Latn-UZ"}
"""Codes of word processors for languages that they name differently."""

_LATER = (
    "adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection "
    "textAlignment textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange"
)
AFTER_BIDI = tuple(f"w:{name}" for name in _LATER.split())
"""What follows `w:bidi` in the properties of a paragraph."""


@cache
def tag_of(code: str) -> str:
    """The language of this code as word processors name it, with a country.

    >>> tag_of("de"), tag_of("de-CH"), tag_of("sv"), tag_of("no")
    ('de-DE', 'de-CH', 'sv-SE', 'nb-NO')
    """
    name = SPOKEN.get(code, code)
    if "-" in name:
        return name
    return f"{name}-{find_language(code).region or COUNTRIES.get(name, name.upper())}"


def one_way(text: str, language: Language) -> str:
    """The text with marks around it, if it has no letters that are read from the right in a language that is.

    Without them, some programs would turn the signs of `12 − 5 =`.
    """
    return f"{LEFT_TO_RIGHT}{text}{LEFT_TO_RIGHT}" if is_turned(text, leftwards=language.right_to_left) else text


def set_default(document: Any, language: Language) -> None:
    """Set the language of runs without one, and the direction of the pages."""
    from docx.oxml.ns import qn

    defaults = document.styles.element.find(f"{qn('w:docDefaults')}/{qn('w:rPrDefault')}/{qn('w:rPr')}")
    for lang in defaults.iter(qn("w:lang")):
        for name in ("val", "bidi"):
            lang.set(qn(f"w:{name}"), tag_of(language.code))
    if language.right_to_left:
        section = document.sections[0]._sectPr
        section.insert_element_before(_new("w:bidi"), "w:rtlGutter", "w:docGrid", "w:printerSettings")


def set_language(elements: Iterable[Any], language: Language, default: Language) -> None:
    """Set the language of all runs in these paragraphs and tables, and their direction."""
    from docx.oxml.ns import qn

    if language.code == default.code and not language.right_to_left:
        return
    for element in elements:
        is_puzzle = element.tag == qn("w:tbl") and element.find(f"{qn('w:tblPr')}/{qn('w:bidiVisual')}") is None
        if language.right_to_left and not is_puzzle:
            for paragraph in element.iter(qn("w:p")):
                paragraph.get_or_add_pPr().insert_element_before(_new("w:bidi"), *AFTER_BIDI)
        for run in element.iter(qn("w:r")):
            properties = run.get_or_add_rPr()
            if is_right_to_left(run.text):
                properties.append(_new("w:rtl"))
            if language.code != default.code:
                tag = tag_of(language.code)
                properties.append(_new("w:lang", val=tag, bidi=tag))


def set_complex_size(properties: Any) -> None:
    """Give letters of scripts such as Hebrew, Arabic or Devanagari the size of the others in these properties."""
    from docx.oxml.ns import qn

    for old in properties.findall(qn("w:szCs")):
        properties.remove(old)
    size = properties.find(qn("w:sz"))
    size.addnext(_new("w:szCs", val=size.get(qn("w:val"))))


def _new(name: str, **attributes: str) -> Any:
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    return OxmlElement(name, {qn(f"w:{key}"): value for key, value in attributes.items()})
