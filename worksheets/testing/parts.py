"""The rules on the parts of a puzzle, of which HTML and braille are made."""

from __future__ import annotations

from worksheets.puzzles.formats import CellTable, Lines, Part
from worksheets.testing.cases import Rules, demand, demand_line, languages


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
        """The parts of a puzzle are the same after those of its answer were made, and differ from these."""
        for case in self.cases():
            parts = self.kind.parts(case.puzzle, "en")
            answer = self.kind.answer_parts(case.puzzle, case.solution, "en")
            demand(parts == self.kind.parts(case.puzzle, "en"), f"{case}: the parts change")
            demand(parts != answer, f"{case}: the answer has the same parts as the puzzle")

    def test_an_answer_leaves_nothing_to_be_filled_in(self) -> None:
        """No cell of an answer is blank, and no line has a gap."""
        for case in self.cases():
            for part in self.kind.answer_parts(case.puzzle, case.solution, "en"):
                if isinstance(part, CellTable):
                    blank = any(square and square.blank for row in part.rows for square in row)
                    demand(not blank, f"{case}: a cell of the answer is blank")
                if isinstance(part, Lines):
                    texts = all(isinstance(each, str) for line in part.lines for each in line)
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
