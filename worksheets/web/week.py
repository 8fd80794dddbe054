"""Plans a week from one list for the form: a sheet for each school day, as values to insert into the job."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from worksheets.base.errors import InputError
from worksheets.base.seeds import rng_for, shuffled
from worksheets.job.fields.job_fields import PlanFields
from worksheets.job.sheets.plan import schedule, usual_kinds
from worksheets.job.words.list_files import ListFiles
from worksheets.job.yaml import limits
from worksheets.job.yaml.nodes import Node
from worksheets.language.languages import find_language
from worksheets.language.letters import Word
from worksheets.puzzles import registry
from worksheets.web.cards import NO_REQUEST, CardReader
from worksheets.web.lists import list_value
from worksheets.web.practice import language_of, text_of, words_language

Answer: TypeAlias = dict[str, Any]
Request: TypeAlias = Mapping[str, Any]

WEEK = range(7)
MOST = 1_000
"""Upper bound of requested numbers."""

KEPT = ("language", "words_language", "difficulty", "letters", "look", "preset")
"""Fields of the sheet that the sheets of the week inherit."""


DAYS = 5
"""Default school days of a week."""


def week_of(root: Node, path: Sequence[Any], files: ListFiles, asked: Request) -> Answer:
    """The sheets of a week from the words at `path`, such as `["sheets", 0, "words"]`, and what to choose for them.

    `asked` may have the `days`, by their numbers from 0, the number of `words_a_day`, `again` with the numbers of days
    after which words return, the `kinds` of the days, and `turn`, another number for another week. Without words there
    are no sheets. Raises InputError if there is no such field.
    """
    match [*path]:
        case ["sheets", int(number), str(field)] if number >= 0:
            sheet, found = root.at(("sheets", number))
        case _:
            raise InputError(NO_REQUEST)
    if len(found) < 2:
        raise InputError(NO_REQUEST)
    title, every = CardReader(root, files).title_and_words(sheet, ("sheets", number), field)
    numbers = [day for day in _numbers(asked.get("days"), 0) if day < len(WEEK)] or [*range(DAYS)]
    turn = next(iter(_numbers([asked.get("turn")], 1)), 0)
    words = {word.text: word for word in (shuffled(every, rng_for(turn, "week")) if turn else every)}
    least = max(2, -(-len(words) // len(numbers)))
    usual = PlanFields.model_fields
    a_day = max(least, next(iter(_numbers([asked.get("words_a_day")], 2)), usual["words_a_day"].default))
    again = _numbers(asked["again"], 1) if "again" in asked else usual["again"].default
    (week,) = schedule([tuple(words)], len(numbers), min(a_day, limits.WORDS), again)
    labels = find_language(language_of(text_of(sheet, "language"), text_of(root, "language"))).label("weekdays")
    names = [name.strip() for name in labels.split(",")]
    sheet_fields = sheet.plain()
    kept = {name: sheet_fields[name] for name in KEPT if sheet_fields.get(name)}
    level = text_of(sheet, "difficulty") or usual["difficulty"].default
    plan = {"difficulty": level, "language": words_language(root, sheet)}
    kinds = _kinds(asked.get("kinds"), len(numbers), turn, [*words.values()], plan)
    sheets: list[Answer] = []
    days: list[Answer] = []
    for number, day, kind in zip(numbers, week if words else (), kinds, strict=False):
        listed = [words[text] for text in (*day.new, *day.again)]
        heading = {"kind": kind.name, "title": f"{title}: {names[number]}"}
        fields = {"words": list_value(listed, None), **(kind.fields_for(listed, plan) or {})}
        sheets.append({**heading, **kept, **fields})
        days.append({"day": number, "kind": kind.name, "new": len(day.new), "again": len(day.again)})
    return {
        "title": title,
        "sheets": sheets,
        "days": days,
        "names": names,
        "kinds": [kind.name for kind in _able([*words.values()], plan)],
        "words": [[word.text, [word.text in (*day.new, *day.again) for day in week]] for word in every],
        "words_a_day": a_day,
        "least": least,
    }


def _numbers(value: object, least: int) -> tuple[int, ...]:
    """The numbers of a list, each once, in rising order."""
    found = {each for each in value if type(each) is int and least <= each < MOST} if isinstance(value, list) else ()
    return tuple(sorted(found))


def _able(words: Sequence[Word], plan: Mapping[str, str]) -> list[registry.AnyKind]:
    """The kinds that make a sheet of any list like this one."""
    usable = [kind for kind in registry.usable() if kind.in_plans or kind.has("fields_for")]
    made = [(kind, kind.fields_for(words, plan)) for kind in usable if words]
    return [kind for kind, fields in made if fields is not None and (kind.takes_words or "words" in fields)]


def _kinds(
    value: object, count: int, turn: int, words: Sequence[Word], plan: Mapping[str, str]
) -> list[registry.AnyKind]:
    """The kind of each day: the requested one if possible, otherwise the next of the usual ones."""
    able = {kind.name: kind for kind in _able(words, plan)}
    usual = usual_kinds()
    asked = value if isinstance(value, list) else []
    names = [asked[day] if day < len(asked) and isinstance(asked[day], str) else "" for day in range(count)]
    return [able.get(name, usual[(day + turn) % len(usual)]) for day, name in enumerate(names)]
