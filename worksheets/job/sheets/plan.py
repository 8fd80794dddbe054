"""Turns a plan of school days, `plan: {lists: [week11.csv], days: 5, kinds: [wordsearch, crossword]}`, into sheets.

Each list is a week, and each of its days has one sheet; the kinds take turns. The new words of a week come in its first
half; `again` has the numbers of school days after which words return, counted from the first time.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import PurePath
from typing import Generic, NamedTuple, TypeVar, get_args

from worksheets.base.errors import InputError, Message, counted
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence
from worksheets.job.fields.job_fields import PlanFields
from worksheets.job.fields.preset import Preset
from worksheets.job.models import PlannedDay
from worksheets.job.sheets.kind_fields import title_of
from worksheets.job.words.list_files import WordList
from worksheets.job.words.word_sets import WordSets, each_once
from worksheets.job.words.wordfiles import SUFFIXES
from worksheets.job.yaml.nodes import Node, Path, collected, path_text, problem_at
from worksheets.language.languages import find_language
from worksheets.language.letters import Word
from worksheets.puzzles import registry
from worksheets.puzzles.fields import Difficulty

_K = TypeVar("_K", bound=Hashable)


class Day(NamedTuple, Generic[_K]):
    """The words of a school day."""

    new: tuple[_K, ...]
    again: tuple[_K, ...]


@dataclass(slots=True)
class _Seen:
    """The uses of a word: the first and the last day, their number, and the day when it is due again, if ever."""

    order: int
    first: int
    last: int
    times: int = 1
    due: float = 0

    @property
    def rank(self) -> tuple[float, ...]:
        """Words of a lower rank are repeated first: those used least often, then those that are due."""
        return self.times, self.due, self.last, self.order


def schedule(
    weeks: Sequence[Sequence[_K]], days: int, words_a_day: int, again: Sequence[int]
) -> Iterator[tuple[Day[_K], ...]]:
    """Yield the days of each week; every word is used in its week, which has room for it.

    New words are spread evenly over the first half of the week; the other places of a day go to words that are due,
    then to further new words, then to other words. Those used least often are repeated first.
    """
    seen: dict[_K, _Seen] = {}
    today = 0
    for words in weeks:
        new = [word for word in dict.fromkeys(words) if word not in seen]
        most_times = -(-days * words_a_day // max(1, len(new)))
        first_days = min((days + 1) // 2, days + 1 - most_times)  # later words could not be used as often as others
        made: list[Day[_K]] = []
        for day in range(days):
            today += 1
            least = min(words_a_day, -(-len(new) // max(1, first_days - day)))
            due = len([uses for uses in seen.values() if uses.due <= today])
            number = min(len(new), words_a_day - min(due, words_a_day - least))
            ranked = sorted(seen, key=lambda word: seen[word].rank)
            repeated = sorted(ranked[: words_a_day - number], key=lambda word: seen[word].order)
            made.append(Day(tuple(new[:number]), tuple(repeated)))
            seen |= {word: _Seen(len(seen) + i, today, today) for i, word in enumerate(new[:number])}
            del new[:number]
            for word in repeated:
                seen[word].times += 1
            for word in (*made[-1].new, *repeated):
                seen[word].last = today
                dates = (seen[word].first + gap for gap in again)
                seen[word].due = next((date for date in dates if date > today), float("inf"))
        yield tuple(made)


class Planned(NamedTuple):
    """The sheets of a plan as nodes, each with its day; none if there are problems."""

    sheets: list[tuple[Node, PlannedDay]]
    problems: list[Message]


class _Week(NamedTuple):
    """A list of a plan: its title and its words, by their texts."""

    title: str
    words: dict[str, Word]


def plan_sheets(
    node: Node, fields: PlanFields, sets: WordSets, language: str, words_language: str, preset: Preset | None = None
) -> Planned:
    """Return a sheet for each day of the plan at `node`; the words of a day become a word set of the job.

    The job's `preset` gives the level and the most words of a day, unless the plan sets them.
    """
    most = _number(preset.fields.get("pick")) if preset else None
    fields = _filled(fields, preset, most)
    weeks, problems = collected(
        _week(item, ("plan", "lists", i), fields, sets, (language, words_language))
        for i, item in enumerate(_items(node.child("lists")))
    )
    kinds, wrong = collected(_kind(item, ("plan", "kinds", i)) for i, item in enumerate(_items(node.child("kinds"))))
    problems += wrong
    if problems:
        return Planned([], problems)
    forms = kinds or [{"kind": _text(kind.name, node)} for kind in usual_kinds()]
    made = schedule([tuple(week.words) for week in weeks], fields.days, fields.words_a_day, fields.again)
    names = [name.strip() for name in find_language(language).label("weekdays").split(",")]
    days = (
        (week, name, day)
        for week, of_week in zip(weeks, made, strict=True)
        for name, day in zip(names, of_week, strict=False)
    )
    known: dict[str, Word] = {}
    sheets: list[tuple[Node, PlannedDay]] = []
    for number, ((week, name, day), form) in enumerate(zip(days, cycle(forms)), 1):
        known |= week.words
        path: Path = ("plan", "day", number - 1)
        title = {"title": _text(f"{week.title}: {name}", node), "difficulty": _text(fields.difficulty, node)}
        listed = [known[word] for word in (*day.new, *day.again)]
        plans = {"difficulty": fields.difficulty, "language": words_language}
        of_words, wrong = _fields_of(form, plans, listed, sets, path)
        if most and len(listed) > most and "pick" in registry.find(str(form["kind"].value)).Spec.model_fields:
            of_words["pick"] = _text(str(len(listed)), node)  # the plan's own number, and not that of the preset
        problems += (item for item in wrong if item not in problems)
        level = fields.difficulty if "difficulty" in of_words and "difficulty" not in form else None
        planned = PlannedDay(number, path_text(path), *day, level)
        sheets.append((Node(title | of_words | form, node.place), planned))
    return Planned(sheets, problems)


def _filled(fields: PlanFields, preset: Preset | None, most: int | None) -> PlanFields:
    """Fill in the level and the number of words that the plan does not set."""
    values: dict[str, object] = {}
    level = preset.fields.get("difficulty") if preset else None
    if level and level.value in get_args(Difficulty):
        values["difficulty"] = level.value
    if most:
        values["words_a_day"] = max(2, min(most, fields.words_a_day))
    return fields.model_copy(update={name: values[name] for name in values.keys() - fields.model_fields_set})


def _number(node: Node | None) -> int | None:
    text = node.value if node else None
    return int(text) if isinstance(text, str) and text.isdecimal() else None


def usual_kinds() -> tuple[registry.AnyKind, ...]:
    """Return the kinds of a plan whose author names none."""
    return tuple(kind for kind in registry.usable() if kind.in_plans)


def _items(node: Node | None) -> tuple[Node, ...]:
    """Return the items of a list, or a single value as the only one."""
    return () if node is None else node.value if isinstance(node.value, tuple) else (node,)


def _text(text: str, node: Node) -> Node:
    return Node(text, node.place)


def _week(
    node: Node, path: Path, fields: PlanFields, sets: WordSets, languages: tuple[str, str]
) -> tuple[_Week | None, list[Message]]:
    """Read the list at `node`: a word set, a theme, or a file, for which its name suffices."""
    language, words_language = languages
    name = node.value.strip() if isinstance(node.value, str) else ""
    is_file = bool(name) and PurePath(name).suffix in SUFFIXES and not sets.knows(name)
    source, problems = sets.find(Node({"file": node}, node.place) if is_file else node, path, (), words_language)
    if not source or not isinstance(source.words, WordList):
        return None, problems
    file = node.child("file")
    stem = PurePath(file.value if file and isinstance(file.value, str) else name).stem
    words = {word.text: word for word in each_once(source.words.words)}
    if len(words) > fields.days * fields.words_a_day:
        problems.append(
            problem_at(
                sentence(
                    "{count} words are too many for {days} of {words}; write words_a_day: {enough}",
                    count=len(words),
                    days=counted(fields.days, "day"),
                    words=counted(fields.words_a_day, "word"),
                    enough=-(-len(words) // fields.days),
                ),
                node,
                path,
            )
        )
    return _Week(title_of(source.name or stem, language), words), problems


def _kind(node: Node, path: Path) -> tuple[dict[str, Node] | None, list[Message]]:
    """Return the fields of a sheet of the kind at `node`, a name or a mapping such as {kind: crossword, form: fill}."""
    fields = node.value if isinstance(node.value, dict) else {"kind": node}
    name = fields.get("kind")
    if name is None or not isinstance(name.value, str):
        return None, [
            problem_at(sentence("expected a kind, such as wordsearch or {{kind: crossword, form: fill}}"), node, path)
        ]
    try:
        registry.find(shown(name.value))
    except InputError as error:
        return None, [problem_at(problem.text, name, path) for problem in error.problems]
    return dict(fields), []


def _fields_of(
    form: dict[str, Node], plans: Mapping[str, str], words: Sequence[Word], sets: WordSets, path: Path
) -> tuple[dict[str, Node], list[Message]]:
    """Return the fields of a sheet with these words, besides those that the author sets in `form`.

    `plans` are the plan's difficulty and the language of its words.
    """
    name = form["kind"]
    kind = registry.find(str(name.value))
    author_values = {key: node.value for key, node in form.items() if isinstance(node.value, str)}
    own = kind.fields_for(words, {**plans, **author_values})
    if own is None:
        fault = sentence("a sheet of the kind {kind} cannot be made from a list of words", kind=kind.name)
        return {}, [problem_at(fault, name, ("plan", "kinds"))]
    set_name = path_text(path)
    sets.add(set_name, words)
    values = {"words": set_name, **own}
    return {key: _text(value, name) for key, value in values.items() if value}, []
