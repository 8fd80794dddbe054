"""Where a handout's answer is: a text at its foot whose number is known when the key is laid out.

Handouts are laid out one by one and forgotten, long before the key. So a page has the room for the text, and whoever
writes the page asks for the number when all pages were taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from worksheets.drawing.measure import FontMetrics
from worksheets.drawing.shapes import Drawing, Text
from worksheets.language.languages import find_language
from worksheets.layout.page import Page, Placed, Pointer


class AnswerPages(NamedTuple):
    """The number of the page on which each answer stands, by the exercise's number; `apart` in a file of their own."""

    numbers: Sequence[int]
    apart: bool = False

    @property
    def told(self) -> bool:
        """Whether it helps to say them: a file with one page needs no numbers."""
        return not self.apart or len(set(self.numbers)) > 1


def pointer_texts(pointers: Iterable[Pointer], answers: AnswerPages, fonts: FontMetrics) -> Iterator[Text]:
    """What stands in the room of each pointer, in its place on the page; nothing where the room is too small."""
    key = "key_page" if answers.apart else "answer_page"
    for each in pointers:
        if answers.told and each.exercise < len(answers.numbers):
            text = find_language(each.language).label(key, number=answers.numbers[each.exercise])
            if fonts.width(text, each.size) <= each.room:
                yield Text(each.x, each.y, text, each.size, anchor="middle", gray=each.gray)


def with_answer_pages(page: Page, answers: AnswerPages | None, fonts: FontMetrics) -> Page:
    """The page with what its pointers say."""
    texts = tuple(pointer_texts(page.pointers, answers, fonts)) if answers else ()
    said = (Placed(0.0, 0.0, Drawing(page.width, page.height, texts, 0.0)),) if texts else ()
    return page._replace(items=page.items + said, pointers=())
