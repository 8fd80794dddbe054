"""One font for a whole booklet: where the one asked for lacks a letter, all sheets are set in the next that has it.

In goes a job, out comes the job with such a font and a warning. A single text in another font, such as the grid of
one sheet, would look like a slip, and nobody would be told.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from worksheets.drawing.typefaces import FAMILIES
from worksheets.errors import Problem, listed
from worksheets.job.problems import whole_file
from worksheets.language.languages import find_language
from worksheets.language.phrases import phrase_file
from worksheets.pdf.fonts import characters_of
from worksheets.puzzles import registry

if TYPE_CHECKING:
    from worksheets.job.models import Job

NAMED = 5
"""So many of the letters that a font lacks are named."""


def in_one_font(job: Job) -> Job:
    """The job, set in a font that has all its letters as far as they are known before its sheets are made.

    Where another font is taken than the one asked for, or several are needed, that is among the job's doubts.
    """
    needed = _needed(job)
    if needed <= characters_of(job.page.font):
        return job
    needed &= frozenset().union(*map(characters_of, FAMILIES))  # what no font has is told where it stands
    lacking = needed - characters_of(job.page.font)
    if not lacking:
        return job
    other = next((family for family in FAMILIES if needed <= characters_of(family)), None)
    names = sorted(lacking)
    told = listed([f'"{name}"' if name.isprintable() else f"U+{ord(name):04X}" for name in names[:NAMED]], "and")
    more = f" (and {len(names) - NAMED} more)" if len(names) > NAMED else ""
    then = (
        f"so the whole booklet is set in {other}"
        if other
        else "nor has any one font all letters of this job, so some of its texts are set in another one"
    )
    warning = Problem(
        f"{job.page.font} has no {told}{more}, {then}", "page.font", whole_file(job.inputs[0]) if job.inputs else None
    )
    page = replace(job.page, font=other or job.page.font)
    return replace(job, page=page, doubts=(*job.doubts, warning))


def _needed(job: Job) -> frozenset[str]:
    """The characters of a job that are more than ASCII, which every font has."""
    page = job.page
    found = {
        *job.title,
        *"".join((*page.header_fields, page.header_text, page.footer or "")),
        *_of_labels(job.language),
    }
    specs = {id(sheet.spec): sheet for sheet in job.sheets}.values()
    for kind, language in {(sheet.kind, sheet.spec.language) for sheet in specs}:
        found.update(_of_phrases(kind, language))
    for title in {sheet.title for sheet in specs}:
        found.update(title)
    found.update("".join({sheet.instruction or "" for sheet in specs}))
    for sheet in specs:
        found.update(sheet.spec.characters())
    return frozenset(found).difference(map(chr, range(128)))


@cache
def _of_labels(language: str) -> frozenset[str]:
    return frozenset("".join(find_language(language).labels.values()))


@cache
def _of_phrases(kind_name: str, language: str) -> frozenset[str]:
    """Those of the labels, and of the phrases of a kind that has some."""
    kind = registry.find(kind_name)
    texts: Iterable[str] = ()
    if phrase_file(kind.folder, "en").is_file():
        phrases = kind.phrases(language).by_key.values()
        texts = [text for phrase in phrases for text in ([phrase] if isinstance(phrase, str) else phrase.values())]
    return _of_labels(language).union("".join(texts))
