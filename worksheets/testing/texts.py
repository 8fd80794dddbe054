"""The rules on texts printed with a puzzle and its answer, and on the parts of which HTML and braille are made."""

from __future__ import annotations

from worksheets.puzzles.formats import CellTable, Lines, Part
from worksheets.testing.cases import Rules, demand, demand_line, languages


class TextRules(Rules):
    """Rules on a kind's texts on handouts and in the key."""

    def test_the_handout_text_is_whole(self) -> None:
        """`handout_text` has an instruction; each section a heading and entries, and no marks or one for each entry."""
        for case in self.cases():
            for language in languages():
                text = self.kind.handout_text(case.puzzle, language)
                what = f"{case} in {language}"
                demand(bool(text.instruction.strip()), f"{what}: there is no instruction")
                for section in text.sections:
                    demand_line(section.heading, f"{what}: the heading of a section")
                    demand(bool(section.entries), f'{what}: the section "{section.heading}" is empty')
                    for entry in filter(None, section.entries) if section.writing else section.entries:
                        demand_line(entry, f'{what}: an entry of "{section.heading}"')
                    marks = len(section.marks)
                    demand(marks in (0, len(section.entries)), f"{what}: {marks} marks for {section.entries}")
                for blanks in text.blanks:
                    demand_line(blanks.sentence, f"{what}: the sentence over lines to write on")
                    fits = (len(blanks.letters) > 0) != (blanks.lines > 0) and all(size > 0 for size in blanks.letters)
                    demand(fits, f"{what}: {blanks} asks for letters or for lines, and for some of them")

    def test_the_handout_text_is_in_one_language(self) -> None:
        """If the instruction is in English for want of a translation, headings and title are English, too."""
        for case in self.firsts():
            english = self.kind.handout_text(case.puzzle, "en")
            for language in languages():
                text = self.kind.handout_text(case.puzzle, language)
                if text.instruction == english.instruction:
                    headings = [section.heading for section in text.sections]
                    same = headings == [section.heading for section in english.sections]
                    demand(same, f"{case}: headings in {language} follow an English instruction")
                    same = self.kind.title(language) == self.kind.title("en")
                    demand(same, f"the title is translated into {language}, but not the instruction")

    def test_the_answer_table_has_a_text_for_each_heading(self) -> None:
        """`answer_table` may be empty; a row has a text for each heading, in every language."""
        for case in self.cases():
            for language in languages():
                table = self.kind.answer_table(case.puzzle, case.solution, language)
                for row in table.rows:
                    fits = len(row) == len(table.headings) and all(isinstance(text, str) for text in row)
                    demand(fits, f"{case}: the row {row} does not fit the headings {table.headings}")

    def test_words_have_places(self) -> None:
        """`placed_words` may be empty; words are texts, and rows, columns and cells count from 1, no cell twice."""
        for case in self.cases():
            for placed in self.kind.placed_words(case.puzzle, case.solution):
                demand_line(placed.word, f"{case}: a word with a place")
                demand(all(number >= 1 for cell in placed.cells for number in cell), f"{case}: the cells of {placed}")
                demand(len({*placed.cells}) == len(placed.cells), f"{case}: {placed} has a cell twice")
                demand(all(len(cell) in (2, 3) for cell in placed.cells), f"{case}: {placed} has cells of odd length")
                has_place = None not in (placed.row, placed.column)
                first = placed.cells[:1] in ((), ((placed.row, placed.column),))
                demand(first if has_place else placed[2:5] == (None, None, ""), f"{case}: the beginning of {placed}")

    def test_an_answer_at_a_glance_is_made_of_short_lines(self) -> None:
        """`at_a_glance` may be empty; its texts and its note are lines to print, in every language."""
        for case in self.firsts():
            for language in languages():
                glance = self.kind.at_a_glance(case.puzzle, case.solution, language)
                for name, text in glance.texts:
                    demand_line(text, f"{case}: a text at a glance")
                    demand(name.isprintable(), f"{case}: the name of a text at a glance is not one line")
                demand(len(glance.note.splitlines()) < 2, f"{case}: the note on the texts at a glance is not one line")

    def test_figures_have_names(self) -> None:
        """`summary` may be empty; its figures have a name and a value, and the names are the same on every sheet."""
        names = set()
        for case in self.cases():
            summary = self.kind.summary(case.puzzle, case.solution)
            names.add(tuple(figure.name for figure in summary.figures))
            for figure in summary.figures:
                demand_line(figure.name, f"{case}: the name of a figure")
                demand_line(figure.value, f"{case}: the value of {figure.name}")
        demand(len(names) == 1, f"the names of figures differ from sheet to sheet: {names}")

    def test_notes_are_sentences(self) -> None:
        """`notes` are sentences of one line each."""
        for case in self.cases():
            for note in self.kind.notes(case.spec, case.puzzle):
                demand_line(note, f"{case}: a note")


class PartRules(Rules):
    """Rules on `parts` and `answer_parts`."""

    def test_the_parts_are_complete(self) -> None:
        """A puzzle has at least one part, in every language; tables have a heading for each row and column, or none."""
        for case in self.firsts():
            for language in languages():
                parts = self.kind.parts(case.puzzle, language)
                demand(len(parts) > 0, f"{case} has no parts in {language}")
                for part in (*parts, *self.kind.answer_parts(case.puzzle, case.solution, language)):
                    _demand_whole(part, f"{case} in {language}")

    def test_the_parts_of_a_puzzle_do_not_depend_on_its_solution(self) -> None:
        """Making the parts of the answer does not change those of the puzzle, and the two differ."""
        for case in self.cases():
            parts = self.kind.parts(case.puzzle, "en")
            answer = self.kind.answer_parts(case.puzzle, case.solution, "en")
            demand(parts == self.kind.parts(case.puzzle, "en"), f"{case}: the parts change")
            demand(parts != answer, f"{case}: the answer has the same parts as the puzzle")

    def test_an_answer_has_no_blanks(self) -> None:
        """No cell of an answer is blank, and no line has a gap."""
        for case in self.cases():
            for part in self.kind.answer_parts(case.puzzle, case.solution, "en"):
                if isinstance(part, CellTable):
                    blank = any(square and square.blank for row in part.rows for square in row)
                    demand(not blank, f"{case}: a cell of the answer is blank")
                if isinstance(part, Lines):
                    texts = all(isinstance(text, str) for line in part.lines for text in line)
                    demand(texts, f"{case}: a line of the answer has a gap")


def _demand_whole(part: Part, what: str) -> None:
    if isinstance(part, CellTable):
        demand(bool(part.rows) and all(part.rows), f"{what}: a table or a row is empty")
        demand(len(part.across) in (0, part.columns), f"{what}: {part.columns} columns, {len(part.across)} headings")
        demand(len(part.down) in (0, len(part.rows)), f"{what}: {len(part.rows)} rows, {len(part.down)} headings")
        if part.heading:
            demand_line(part.heading, f"{what}: the heading of a table")
    if isinstance(part, Lines):
        demand(bool(part.lines) and all(part.lines), f"{what}: a line is empty")
