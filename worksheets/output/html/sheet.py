"""A sheet, or its answer, as an article of the page: heading, fields, task, the puzzle's parts, and its bank."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from worksheets.drawing.paper import PageSetup
from worksheets.drawing.scripts import is_right_to_left
from worksheets.exercises.exercise import Exercise
from worksheets.language.languages import Language, find_language
from worksheets.layout.handout.picture import PictureLooks, picture_of
from worksheets.output.html.elements import element, field, hidden, own_way, picture, shown, texts
from worksheets.output.html.parts import listed_table, part_elements
from worksheets.output.pdf.fonts import Fonts
from worksheets.output.svg.letters import LetterWriter, OutlinedLetters
from worksheets.puzzles import registry
from worksheets.puzzles.formats import SignList
from worksheets.puzzles.values import Blanks, Figures, Section

LONG_ENTRY = 24
"""Number of letters of an entry from which a bank has two columns."""

ROOM, NAME_ROOM = 16, 14
"""Number of letters that fit a line for a word, and a field of the header."""


class SheetWriter:
    """Writes the articles of one job. `setup` has the fields of the header, `fonts` set the texts of drawings."""

    def __init__(self, setup: PageSetup, fonts: Fonts) -> None:
        self._setup = setup
        self._fonts = fonts
        self._letters: LetterWriter = OutlinedLetters(fonts)
        self._looks = PictureLooks(None, setup.font_size, setup.least_size)

    def sheet(self, exercise: Exercise, number: int, spoken: str = "") -> str:
        """The sheet with this running number from 1; `spoken` is the language of its words, if it is another."""
        text = exercise.handout_text()
        parts = registry.find(exercise.kind).parts(exercise.puzzle, exercise.language)
        language, title = find_language(exercise.language), _title(exercise)
        languages = _languages(exercise, spoken)
        lines = [*self._top(language), self._heading(exercise, title, f"sheet-{number}")]
        lines += self._fields(exercise, language)
        lines.append(element("p", own_way(text.instruction, language), class_="task") if text.instruction else "")
        if text.example and not any(isinstance(part, SignList) for part in parts):
            lines.append(element("figure", shown(text.example, text.example.said, self._letters)))
        draw = partial(picture_of, exercise, self._fonts, self._looks)
        lines += part_elements(parts, title, language, self._letters, draw)
        for section in text.sections:
            lines += _bank(section.without_struck(), language, languages, self._letters)
        if text.figures:
            lines += _figures(text.figures, language)
        for blanks in text.blanks:
            lines += _blanks(blanks, language)
        if self._setup.footer:
            lines.append(element("p", own_way(self._setup.footer, language), class_="foot"))
        return self._section(exercise, lines, f"sheet-{number}")

    def answer(self, exercise: Exercise, number: int, spoken: str = "") -> str:
        """The answer to it."""
        kind, language = registry.find(exercise.kind), find_language(exercise.language)
        title = _title(exercise, pupil=True)
        label = f"{title} – {language.label('answers')}"
        lines = [self._heading(exercise, title, f"answer-{number}", scored=True)]
        table = kind.answer_table(exercise.puzzle, exercise.solution, exercise.language)
        lines.append(element("p", own_way(table.finding, language)) if table.finding else "")
        parts = kind.answer_parts(exercise.puzzle, exercise.solution, exercise.language)
        draw = partial(picture_of, exercise, self._fonts, self._looks, answer=True)
        lines += part_elements(parts, label, language, self._letters, draw)
        if table.rows:
            lines.append(listed_table(table.headings, table.rows, label, language, _languages(exercise, spoken)))
        lines.append(element("p", own_way(table.note, language)) if table.note else "")
        return self._section(exercise, lines, f"answer-{number}")

    def _section(self, exercise: Exercise, lines: list[str], heading: str) -> str:
        language = "" if exercise.language == self._setup.language else exercise.language
        direction = direction_of(exercise.language) if language else ""
        body = "\n".join(filter(None, lines))
        return element("article", f"\n{body}\n", aria_labelledby=heading, lang=language, dir=direction) + "\n"

    def _top(self, language: Language) -> Iterator[str]:
        """Yield the logo and the author's text."""
        if self._setup.logo:
            yield element("div", picture(self._setup.logo, "", self._letters), class_="logo")
        if self._setup.header_text:
            yield element("p", own_way(self._setup.header_text, language))

    def _fields(self, exercise: Exercise, language: Language) -> Iterator[str]:
        """Yield the fields; a pupil's name is in its field."""
        names = self._setup.header_fields
        if exercise.pupil is not None and "name" not in names:
            names = ("name", *names)
        fields = []
        for name in names:
            label = language.label(name) if name in language.labels else name
            known = (exercise.pupil or "") if name == "name" else ""
            fields.append(element("label", f"{element('span', texts(label))} {field('', NAME_ROOM, known)}"))
        if fields:
            yield element("div", "\n".join(fields), class_="fields")

    def _heading(self, exercise: Exercise, title: str, name: str, *, scored: bool = False) -> str:
        """The title with the level and the code of a pupil's sheet; in an answer also with the score."""
        language = find_language(exercise.language)
        score = exercise.difficulty_score if scored else None
        points = "" if score is None else language.label("score", score=score)
        answers = hidden(f" – {language.label('answers')}") if scored else ""
        details = "".join(f" · {each}" for each in (language.label(exercise.difficulty), points, exercise.code) if each)
        return element(
            "h2", own_way(title, language) + element("span", texts(details), class_="level") + answers, id=name
        )


def _title(exercise: Exercise, *, pupil: bool = False) -> str:
    """The title with the version, in an answer after the pupil's name."""
    version = find_language(exercise.language).label("version", variant=exercise.variant) if exercise.variant else ""
    return " · ".join(filter(None, (exercise.pupil if pupil else "", exercise.title, version)))


def _languages(exercise: Exercise, spoken: str) -> Mapping[str, str]:
    """The language of each word of the sheet that differs from the sheet's."""
    if not spoken or spoken == exercise.language:
        return {}
    placed = registry.find(exercise.kind).placed_words(exercise.puzzle, exercise.solution)
    return {each.word: spoken for each in placed}


def direction_of(language: str) -> str:
    """The direction in which a language is read, as in the attribute `dir`."""
    return "rtl" if find_language(language).right_to_left else "ltr"


def _bank(section: Section, language: Language, spoken: Mapping[str, str], letters: LetterWriter) -> Iterator[str]:
    """Yield the heading and the list: words to tick have a box, those to write down a line."""
    way = "ltr" if section.turned else ""
    if section.heading:
        own = "" if is_right_to_left(section.heading) else way
        yield element("h3", own_way(section.heading, language), dir=own)
    items = []
    for mark, entry, shown_picture in section.lines():
        image = picture(*shown_picture, letters) if shown_picture else ""
        before = element("span", texts(mark), class_="mark") if mark else ""
        text = own_way(entry, language)
        name = " ".join(filter(None, (mark, shown_picture.label if shown_picture else "", entry)))
        if section.boxes:
            inside = element("label", f'<input type="checkbox"> {before}{text}{image}')
        else:
            inside = f"{image}{before}{text}"
        inside += f" {field(name, section.writing)}" if section.writing else ""
        items.append(element("li", inside, lang=spoken.get(entry, "")))
    long = section.writing or max(map(len, section.entries), default=0) >= LONG_ENTRY
    yield element("ul", "\n" + "\n".join(items) + "\n", class_="bank long" if long else "bank", dir=way)


def _figures(figures: Figures, language: Language) -> Iterator[str]:
    """Yield the heading and the table, each row with its name; or lines to write on below their labels."""
    yield element("h3", own_way(figures.heading, language))
    heads, *others = zip(figures.names, figures.rows, strict=True)
    rows = [element("th", texts(heads[0]), scope="row") + "".join(element("td", texts(each)) for each in heads[1])]
    for name, row in others:
        rows.append(element("th", texts(name), scope="row") + "".join(element("td", texts(each)) for each in row))
    yield element("table", "\n".join(element("tr", row) for row in rows), class_="listed")
    if figures.lines:
        labels = figures.labels or figures.rows[0]
        lines = []
        for label, count in zip(labels, figures.rows[-1], strict=True):
            fields = " ".join(field(f"{label} {at}", ROOM // 2) for at in range(1, _number(count) + 1))
            lines.append(element("li", f"{texts(label)} {fields}"))
        yield element("ul", "\n".join(lines), class_="lines whole bare")


def _number(text: str) -> int:
    return int(text) if text.isdecimal() else 0


def _blanks(blanks: Blanks, language: Language) -> Iterator[str]:
    """Yield the sentence, and a field for each word."""
    yield element("h3", own_way(blanks.sentence, language))
    rooms = blanks.letters or (ROOM,) * blanks.lines
    yield element("p", " ".join(field(f"{blanks.sentence} {at}", room) for at, room in enumerate(rooms, 1)))
