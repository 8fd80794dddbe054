"""One font for a whole booklet: where the one asked for lacks a letter, all sheets are set in the next that has it.

In goes a job, out comes the job with such a font and a warning. A single text in another font, such as the grid of
one sheet, would look like a slip, and without a warning. A font of the author's own is another matter, since most
lack some letters or signs. Where its grids have all their letters they keep it: texts with a letter that it lacks are
set in another font as a whole, and signs that are no letters, such as a dash, come from one other font.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from worksheets.base.errors import Message, listed
from worksheets.base.quoting import shown
from worksheets.commands.class_names import refuse_names
from worksheets.drawing.fonts.own_font import FontChoice, OwnFont, family_of
from worksheets.drawing.fonts.typefaces import FAMILIES
from worksheets.job.yaml.problems import whole_file
from worksheets.language.languages import find_language
from worksheets.language.phrases import phrase_file
from worksheets.output.pdf.fonts import characters_of, is_letter
from worksheets.puzzles import registry

if TYPE_CHECKING:
    from worksheets.job.models import Job

ASCII = frozenset(map(chr, range(128)))
"""The characters that every shipped font has."""

BLANKS = frozenset(" \n\t\u00a0")
"""The characters that nobody sees."""

_GAP = re.compile(r"\{[^{}]*\}")  # what a phrase leaves open for values

NAMED = 5
"""Maximum number of missing letters that a warning names."""


def in_one_font(job: Job) -> Job:
    """The job, set in a font that has all its letters as far as they are known before its sheets are made.

    Where another font is taken than the one asked for, or several are needed, that is among the job's warnings.
    Raises InputError where no font has a letter of a pupil's name.
    """
    font = job.page.font
    needed = _needed(job)
    if isinstance(font, str):
        needed = needed.difference(ASCII)
    if needed <= characters_of(font):
        return job
    known = ASCII.union(characters_of(font), *map(characters_of, FAMILIES))
    refuse_names(job, known)
    needed &= known  # else told where it stands
    lacking = needed - characters_of(font)
    if not lacking:
        return job
    letters = frozenset(filter(is_letter, lacking))
    found: FontChoice | None
    if isinstance(font, str) or letters & _in_grids(job):
        found, then = _instead(needed)
        told = [(letters or lacking, then)]
    else:
        found, told = font, []
        if letters:
            told.append((letters, _elsewhere(font, letters)))
        if signs := lacking - letters:
            found, then = _with_signs(font, signs)
            told.append((signs, then))
    place = whole_file(job.inputs[0]) if job.inputs else None
    name = _quoted(family_of(font))
    warnings = [
        Message(f"{name} has no {_told(each)}, {then}", "page.font", place, "warning", "build") for each, then in told
    ]
    page = job.page._replace(font=found or font)
    return replace(job, page=page, messages=(*job.messages, *warnings))


def _in_grids(job: Job) -> frozenset[str]:
    """The characters that may stand in the cells of puzzles."""
    specs = {id(sheet.spec): sheet.spec for sheet in job.sheets}.values()
    return frozenset().union(*(spec.grid_characters() for spec in specs))


def _elsewhere(font: OwnFont, letters: Collection[str]) -> str:
    """What is said of letters that a font lacks and no grid has."""
    which = "this letter" if len(letters) == 1 else "these letters"
    other = next((family for family in FAMILIES if characters_of(family).issuperset(letters)), "other fonts")
    return f"so words, clues and other texts with {which} are set in {other}; grids keep {_quoted(font.family)}"


def _instead(needed: Collection[str]) -> tuple[str | None, str]:
    """The shipped family that has all these characters, if one has, and what is said of it."""
    other = next((family for family in FAMILIES if characters_of(family).issuperset(needed)), None)
    if other:
        return other, f"so the whole booklet is set in {other}"
    return None, "nor has any one font all letters of this job, so some of its texts are set in another one"


def _with_signs(font: OwnFont, signs: Collection[str]) -> tuple[OwnFont, str]:
    """The font with the family beside it that has most of these signs, and what is said of it."""
    other = max(FAMILIES, key=lambda family: len(characters_of(family).intersection(signs)))
    which = "this sign is" if len(signs) == 1 else "these signs are"
    return replace(font, stand_in=other), f"so {which} set in {other}"


def _told(characters: Iterable[str]) -> str:
    """Some of the characters, for a sentence."""
    names = sorted(characters)
    told = listed([f'"{name}"' if name.isprintable() else f"U+{ord(name):04X}" for name in names[:NAMED]], "and")
    return f"{told} (and {len(names) - NAMED} more)" if len(names) > NAMED else told


def _quoted(family: str) -> str:
    """The name of a family; one that we do not know may hold anything."""
    return family if family in FAMILIES else shown(family)


def _needed(job: Job) -> frozenset[str]:
    """The characters of a job; blanks, which need no font, apart."""
    page = job.page
    found = {
        *job.title,
        *"".join((*page.header_fields, page.header_text, page.footer or "")),
        *_of_labels(job.language),
    }
    specs = {id(sheet.spec): sheet for sheet in job.sheets}.values()
    for kind, language in {(sheet.kind, sheet.spec.language) for sheet in specs}:
        found.update(_of_phrases(kind, language))
    pupils = [sheet for sheet in job.sheets if sheet.pupil]
    for each in (*specs, *pupils):
        found.update(each.title, each.chapter, each.instruction or "", each.pupil.name if each.pupil else "")
    if page.book:
        found.update(page.book.subtitle, page.book.author, "·…")
    for sheet in specs:
        found.update(sheet.spec.characters())
    found.update(map(str, range(10)))  # of pages and lists
    return frozenset(found).difference(BLANKS)


@cache
def _of_labels(language: str) -> frozenset[str]:
    return frozenset(_GAP.sub("", "".join(find_language(language).labels.values())))


@cache
def _of_phrases(kind_name: str, language: str) -> frozenset[str]:
    """Those of the labels, and of the phrases of a kind that has some."""
    kind = registry.find(kind_name)
    texts: Iterable[str] = ()
    if phrase_file(kind.folder, "en").is_file():
        phrases = kind.phrases(language).by_key.values()
        texts = [text for phrase in phrases for text in ([phrase] if isinstance(phrase, str) else phrase.values())]
    return _of_labels(language).union(_GAP.sub("", "".join(texts)))
