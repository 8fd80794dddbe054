"""Prints the page of the answer at the foot of a handout, once the key is laid out.

Handouts are laid out one by one and dropped, long before the key. So a page only reserves space for the text, and the
writer asks for the number after all pages have been read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from worksheets.drawing.pen import FontMetrics
from worksheets.drawing.shapes import Drawing, Text
from worksheets.language.languages import find_language
from worksheets.layout.page import Link, Page, Placed, Pointer


class AnswerPages(NamedTuple):
    """The page number of each answer, by the exercise's number; `apart` if they are in their own file."""

    numbers: Sequence[int]
    apart: bool = False

    @property
    def is_helpful(self) -> bool:
        """Whether to print the numbers: a file with one page needs none."""
        return not self.apart or any(number != self.numbers[0] for number in self.numbers)


def pointer_texts(pointers: Iterable[Pointer], answers: AnswerPages, fonts: FontMetrics) -> Iterator[tuple[Text, Link]]:
    """Yield the text of each pointer at its place on the page, and its link; none if the space is too small.

    Links lead to pages of the same file, so those to answers of another one mean nothing.
    """
    key = "key_page" if answers.apart else "answer_page"
    for each in pointers:
        if answers.is_helpful and each.exercise < len(answers.numbers):
            number = answers.numbers[each.exercise]
            text = find_language(each.language).label(key, number=number)
            width = fonts.width(text, each.size)
            if width <= each.room:
                box = each.x - width / 2, each.y - 1.2 * each.size, width, 1.6 * each.size
                yield (
                    Text(each.x, each.y, text, each.size, anchor="middle", gray=each.gray, role="text"),
                    Link(*box, number - 1),
                )


def with_answer_pages(page: Page, answers: AnswerPages | None, fonts: FontMetrics) -> Page:
    """The page with the texts of its pointers."""
    texts = tuple(text for text, _ in pointer_texts(page.pointers, answers, fonts)) if answers else ()
    placed = (Placed(0.0, 0.0, Drawing(page.width, page.height, texts, 0.0)),) if texts else ()
    return page._replace(items=page.items + placed, pointers=())
