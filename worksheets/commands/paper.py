"""A job prepared for its paper before anything is made: one font, sizes that fit, and sheets that cannot be printed.

If the font asked for lacks a letter, the whole booklet is set in the next font that has it, because a single text in
another font would look like a mistake. A custom font is an exception, since most lack some letters or signs. If it has
all letters of the grids it is kept: texts with a letter that it lacks are set in another font as a whole, and signs
that are not letters, such as a dash, come from one other font.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Container, Iterable, Iterator, Sequence, Set
from dataclasses import replace
from functools import cache, cached_property
from itertools import islice
from operator import is_
from typing import TYPE_CHECKING

from worksheets.base.errors import InputError, LayoutError, Message, listed
from worksheets.base.quoting import shown
from worksheets.base.sentences import plural, sentence
from worksheets.commands.making import Awaiting, Failure, Refused, errors_of_sheets
from worksheets.drawing.fonts.own_font import FontChoice, OwnFont, family_of
from worksheets.drawing.fonts.typefaces import FAMILIES, families_for
from worksheets.drawing.paper import PageSetup
from worksheets.exercises.exercise import Exercise, flatter, order_of, outlines, sizes
from worksheets.job.models import PrintedText
from worksheets.job.yaml.nodes import whole_file
from worksheets.language.languages import find_language
from worksheets.language.phrases import phrase_file
from worksheets.layout.book.volume_pages import layout_error
from worksheets.layout.handout.sizing import Sizer
from worksheets.output.pdf.fonts import characters_of, is_letter, load_fonts
from worksheets.puzzles import registry

if TYPE_CHECKING:
    from worksheets.base.errors import WorksheetError
    from worksheets.job.models import Job, Sheet
    from worksheets.output.pdf.fonts import Fonts

ANY_CODE = "K7F3-Q9X2"
"""A code like those of pupils' sheets, which all need the same room."""

ASCII = frozenset(map(chr, range(128)))
"""Characters that every shipped font has."""

BLANKS = frozenset(" \n\t\u00a0")
"""Characters that nobody sees."""

NAMED = 5
"""Maximum number of missing letters that a warning names."""

_GAP = re.compile(r"\{[^{}]*\}")  # where a phrase takes a value


def refused_sheets(jobs: Sequence[Job], printed: Sequence[bool], awaiting: Awaiting | None = None) -> list[Refused]:
    """The sheets of each job that do not fit its paper, as far as their outlines show it; `printed` says which jobs."""
    sheets = [sheet for job in jobs for sheet in job.sheets]
    if awaiting and sheets:
        awaiting(0, len(sheets), sheets[0])
    return [_refused_outlines(job) if on_paper else {} for job, on_paper in zip(jobs, printed, strict=True)]


def _refused_outlines(job: Job) -> Refused:
    layout = _OutlineLayout(job)
    refused = ((number, layout.refusal(sheet)) for number, sheet in enumerate(job.sheets))
    return {number: error for number, error in refused if error}


def refusals(job: Job, refused: Refused) -> list[WorksheetError]:
    """The errors with the places of their sheets."""
    return errors_of_sheets([Failure(job.sheets[number], error) for number, error in refused.items()], job.sheets)


def for_its_paper(job: Job, *, printed: bool = True) -> Job:
    """The job with sizes that fit its paper and, if it is `printed`, in one font."""
    return sized(in_one_font(job) if printed else job)


def sized(job: Job) -> Job:
    """The job with a size for each sheet whose author gave none, if the usual one prints too small.

    The choice depends on the page and the sheet, not on other sheets.
    """
    layout = _OutlineLayout(job)
    sheets = tuple([layout.sized(sheet) for sheet in job.sheets])
    return job if all(map(is_, sheets, job.sheets)) else replace(job, sheets=sheets)


class _OutlineLayout:
    """Lays out outlines, equal ones only once: the versions of a sheet may have equal outlines."""

    MOST_KNOWN = 1_000
    """Maximum number of outlines that are remembered."""

    def __init__(self, job: Job) -> None:
        self._job = replace(job, answers="none")
        self._known: dict[Exercise, LayoutError | None] = {}
        self._numbers: dict[Exercise, int] = {}  # below 0: of a flatter one, from -1

    @cached_property
    def _fonts(self) -> Fonts:
        return load_fonts(self._job.page.font)

    @cached_property
    def _sizer(self) -> Sizer:
        return Sizer(self._job.page, self._fonts)

    def sized(self, sheet: Sheet) -> Sheet:
        """The sheet with the size to make; the same sheet if that is the usual one."""
        order = order_of(sheet, self._job.seed)
        choices = ((spec, _of_class(each, sheet)) for spec, each in sizes(order))
        first = next(choices, None)
        if first is None:
            return sheet
        usual, specs = first[1], [sheet.spec]

        def outlines() -> Iterator[Exercise]:
            yield usual
            for smaller, outline in choices:
                specs.append(smaller)
                yield outline

        number = self._numbers.get(usual)
        if number is None:
            if len(self._numbers) == self.MOST_KNOWN:
                self._numbers.clear()
            flat = (_of_class(each, sheet) for _, each in flatter(order))
            number = self._numbers[usual] = self._sizer.choose(outlines()) or -self._sizer.widest(usual, flat)
        if number < 0:
            return sheet._replace(spec=next(islice(flatter(order), -number - 1, None))[0])
        specs += (smaller for smaller, _ in islice(choices, max(0, number + 1 - len(specs))))
        return sheet._replace(spec=specs[number]) if number else sheet

    def refusal(self, sheet: Sheet) -> LayoutError | None:
        """Why no outline of the sheet fits; None if one does, or if there is none."""
        first = None
        for outline in outlines(order_of(sheet, self._job.seed)):
            each = _of_class(outline, sheet)
            if each not in self._known:
                if len(self._known) == self.MOST_KNOWN:
                    self._known.clear()
                self._known[each] = layout_error(self._job, each, self._fonts)
            error = self._known[each]
            if error is None:
                return None
            first = first or error
        return first


def _of_class(outline: Exercise, sheet: Sheet) -> Exercise:
    """The outline, with room for a code if the sheet is a pupil's; the same for the whole class."""
    return replace(outline, pupil="Name", code=ANY_CODE) if sheet.pupil else outline


def in_one_font(job: Job) -> Job:
    """The job in a font that has all its letters, as far as they are known before its sheets are made.

    If another font is chosen than the one asked for, or several are needed, the job gets a warning; not so if the usual
    font lacks letters of the job's own language. Raises LayoutError if no font has a sign of the job's own texts, and
    InputError for pupils' names.
    """
    font = job.page.font
    needed = _needed(job)
    if isinstance(font, str):
        needed = needed.difference(ASCII)
    if needed <= characters_of(font):
        return job
    known = ASCII.union(characters_of(font), *map(characters_of, families_for(needed)))
    refuse_signs(job, known)
    needed &= known  # others are reported with their places
    lacking = needed - characters_of(font)
    if not lacking:
        return job
    chosen, consequences = _chosen(job, needed, lacking)
    if font == PageSetup().font != chosen and not _of_labels(job.language) <= characters_of(font):
        return replace(job, page=job.page._replace(font=chosen))
    place = whole_file(job.inputs[0]) if job.inputs else None
    name = _quoted(family_of(font))
    warnings = [
        Message(
            sentence("{name} has no {characters}, {what}", name=name, characters=_named(characters), what=what),
            "page.font",
            place,
            "warning",
            "build",
        )
        for characters, what in consequences
    ]
    return replace(job, page=job.page._replace(font=chosen), messages=(*job.messages, *warnings))


def _chosen(job: Job, needed: Set[str], lacking: Set[str]) -> tuple[FontChoice, list[tuple[Set[str], str]]]:
    """The font in place of one that lacks characters, and what becomes of which of these."""
    font = job.page.font
    letters = frozenset(filter(is_letter, lacking))
    chosen: FontChoice
    consequences: list[tuple[Set[str], str]]
    if isinstance(font, str) or letters & _in_grids(job):
        other = next((family for family in families_for(needed) if characters_of(family).issuperset(needed)), None)
        chosen, consequences = other or font, [(letters or lacking, _instead(other))]
    else:
        chosen, consequences = font, []
        if letters:
            consequences.append((letters, _elsewhere(font, letters)))
        if signs := lacking - letters:
            other = max(families_for(signs), key=lambda family: len(characters_of(family).intersection(signs)))
            chosen = replace(font, stand_in=other)
            consequences.append(
                (
                    signs,
                    plural(
                        "so this sign is set in {other}",
                        "so these signs are set in {other}",
                        count=len(signs),
                        other=other,
                    ),
                )
            )
    return chosen, consequences


def refuse_signs(job: Job, known: Container[str]) -> None:
    """Raise LayoutError for the job's own texts with other characters, InputError if they are in its class lists."""
    texts = [problem for text in _own_texts(job) for problem in _lacking(text, known)]
    lists = [problem for text in _of_lists(job) for problem in _lacking(text, known)]
    if texts or lists:
        raise (InputError if lists else LayoutError)(*dict.fromkeys((*texts, *lists)))


def _lacking(own: PrintedText, known: Container[str]) -> Iterator[Message]:
    """Yield why a text cannot be printed."""
    lacking = next((sign for sign in own.text if sign not in known and not sign.isspace()), None)
    if lacking:
        values = {
            "lacking": lacking,
            "name": unicodedata.name(lacking, f"U+{ord(lacking):04X}"),
            "text": shown(own.text),
        }
        problem = sentence('no available font has "{lacking}" ({name}) of "{text}"; omit it', **values)
        if is_letter(lacking):
            problem = sentence(
                'no available font has "{lacking}" ({name}) of "{text}"; write it in other letters', **values
            )
        yield Message(problem, own.path, own.place)


def _own_texts(job: Job) -> Iterator[PrintedText]:
    """Yield the texts that are printed besides those of puzzles and class lists; pictures of puzzles have none.

    Books have chapters in place of headers, and perhaps no title page.
    """
    book = job.page.book
    unprinted = ["header.text", "header.fields"] if book else []
    if book and not book.title_page:
        unprinted += ["title", "book.subtitle", "book.author"]
    if job.on_paper or "json" in job.formats:
        yield from (text for text in job.texts if text.path not in unprinted)
    for sheet in job.sheets if job.on_paper else ():
        own = {"title": sheet.title, "instruction": sheet.instruction or "", "chapter": sheet.chapter if book else ""}
        if sheet.pupil is None:
            yield from (PrintedText(text, f"{sheet.path}.{field}", sheet.place) for field, text in own.items())


def _of_lists(job: Job) -> Iterator[PrintedText]:
    """Yield the cells of class lists that are printed on the sheets of their pupils."""
    for sheet in job.sheets:
        pupil = sheet.pupil
        for text in (pupil.name, *pupil.cells.values()) if pupil else ():
            if pupil and text in f"{pupil.name}\n{sheet.title}\n{sheet.instruction}":
                yield PrintedText(text, "", pupil.place)


def _in_grids(job: Job) -> frozenset[str]:
    """The characters that may be in the cells of puzzles."""
    specs = {id(sheet.spec): sheet.spec for sheet in job.sheets}.values()
    return frozenset().union(*(spec.grid_characters() for spec in specs))


def _elsewhere(font: OwnFont, letters: Collection[str]) -> str:
    """The consequence of letters that a font lacks and no grid has, for a sentence."""
    other = next(
        (family for family in families_for(letters) if characters_of(family).issuperset(letters)),
        sentence("other fonts"),
    )
    return plural(
        "so words, clues and other texts with this letter are set in {other}; grids keep {quoted}",
        "so words, clues and other texts with these letters are set in {other}; grids keep {quoted}",
        count=len(letters),
        other=other,
        quoted=_quoted(font.family),
    )


def _instead(family: str | None) -> str:
    """The consequence of a font for the whole booklet, for a sentence."""
    if family:
        return sentence("so the whole booklet is set in {family}", family=family)
    return sentence("and no single font has all letters of this job, so some of its texts are set in another one")


def _named(characters: Iterable[str]) -> str:
    """Some of the characters, for a sentence."""
    names = sorted(characters)
    some = listed([f'"{name}"' if name.isprintable() else f"U+{ord(name):04X}" for name in names[:NAMED]], "and")
    return sentence("{some} (and {count} more)", some=some, count=len(names) - NAMED) if len(names) > NAMED else some


def _quoted(family: str) -> str:
    """The name of a family; one of a custom font may contain anything."""
    return family if family in FAMILIES else shown(family)


def _needed(job: Job) -> frozenset[str]:
    """The characters of a job, without blanks, which need no font."""
    page = job.page
    needed = {
        *job.title,
        *"".join((*page.header_fields, page.header_text, page.footer or "")),
        *_of_labels(job.language),
        *map(str, range(10)),  # of pages and lists
    }
    specs = {id(sheet.spec): sheet for sheet in job.sheets}.values()
    for kind, language in {(sheet.kind, sheet.spec.language) for sheet in specs}:
        needed.update(_of_phrases(kind, language))
    pupils = [sheet for sheet in job.sheets if sheet.pupil]
    for each in (*specs, *pupils):
        needed.update(each.title, each.chapter, each.instruction or "", each.pupil.name if each.pupil else "")
    if page.book:
        needed.update(page.book.subtitle, page.book.author, page.book.copyright, "·…")
    for sheet in specs:
        needed.update(sheet.spec.characters())
    return frozenset(needed).difference(BLANKS)


@cache
def _of_labels(language: str) -> frozenset[str]:
    return frozenset(_GAP.sub("", "".join(find_language(language).labels.values())))


@cache
def _of_phrases(kind_name: str, language: str) -> frozenset[str]:
    """The characters of the labels and of the phrases of a kind, if it has any."""
    kind = registry.find(kind_name)
    texts: Iterable[str] = ()
    if phrase_file(kind.folder, "en").is_file():
        phrases = kind.phrases(language).by_key.values()
        texts = [text for phrase in phrases for text in ([phrase] if isinstance(phrase, str) else phrase.values())]
    return _of_labels(language).union(_GAP.sub("", "".join(texts)))
