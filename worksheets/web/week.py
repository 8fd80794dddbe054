"""A week of one list, for the button of the form: a sheet for each school day, as values to insert into the job."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from typing import Any, TypeAlias

from worksheets.base.errors import InputError
from worksheets.job.fields.job_fields import PlanFields
from worksheets.job.sheets.plan import schedule, usual_kinds
from worksheets.job.words.list_files import ListFiles
from worksheets.job.yaml.nodes import Node
from worksheets.language.languages import find_language
from worksheets.web.cards import NO_REQUEST, CardReader
from worksheets.web.lists import list_value
from worksheets.web.practice import language_of, text_of, words_language

Answer: TypeAlias = dict[str, Any]

KEPT = ("language", "words_language", "difficulty", "letters", "look", "preset")
"""Fields of the sheet that the sheets of the week have, too."""


def week_of(root: Node, path: Sequence[Any], files: ListFiles) -> list[Answer]:
    """The sheets of a week from the words at `path`, such as `["sheets", 0, "words"]`; none without words.

    Raises InputError if there is no such field.
    """
    match [*path]:
        case ["sheets", int(number), str(field)] if number >= 0:
            sheet, found = root.at(("sheets", number))
        case _:
            raise InputError(NO_REQUEST)
    if len(found) < 2:
        raise InputError(NO_REQUEST)
    title, every = CardReader(root, files).title_and_words(sheet, ("sheets", number), field)
    words = {word.text: word for word in every}
    usual = PlanFields.model_fields
    days, a_day = usual["days"].default, usual["words_a_day"].default
    (week,) = schedule([tuple(words)], days, max(a_day, -(-len(words) // days)), usual["again"].default)
    names = find_language(language_of(text_of(sheet, "language"), text_of(root, "language"))).label("weekdays")
    said = sheet.plain()
    kept = {name: said[name] for name in KEPT if said.get(name)}
    level = text_of(sheet, "difficulty") or usual["difficulty"].default
    plans = {"difficulty": level, "language": words_language(root, sheet)}
    sheets: list[Answer] = []
    for day, name, kind in zip(week if words else (), names.split(","), cycle(usual_kinds()), strict=False):
        listed = [words[text] for text in (*day.new, *day.again)]
        heading = {"kind": kind.name, "title": f"{title}: {name.strip()}"}
        fields = {"words": list_value(listed, None), **(kind.fields_for(listed, plans) or {})}
        sheets.append({**heading, **kept, **fields})
    return sheets
