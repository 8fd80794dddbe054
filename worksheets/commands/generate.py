"""`worksheets.generate`: an exercise from the arguments of a Python caller."""

from __future__ import annotations

import json
import re
from collections.abc import Hashable, Iterable, Iterator, KeysView, Mapping, ValuesView
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from worksheets.base.byte_cache import byte_cache
from worksheets.base.errors import InputError, Message
from worksheets.base.quoting import MOST_DIGITS, TOO_LARGE, a_value, brief, shown
from worksheets.base.seeds import whole_number
from worksheets.drawing.images.raster import NamedPicture
from worksheets.exercises.exercise import Order, make_exercise
from worksheets.language.stray_signs import script_fault
from worksheets.output.drawn_exercise import DrawnExercise
from worksheets.puzzles import registry

if TYPE_CHECKING:
    from pydantic import ValidationError

    from worksheets.puzzles.fields import KindSpec
    from worksheets.puzzles.sources import Listed


def generate(kind: str, fields: Mapping[str, Any], seed: int = 0) -> DrawnExercise:
    """Make an exercise of `kind` from the fields that a sheet of that kind has in a job file.

    >>> from worksheets import generate
    >>> exercise = generate("wordsearch", {"words": ["cow", "horse"], "size": "6x8"}, seed=1)
    >>> exercise.puzzle.grid.rows, exercise.puzzle.grid.columns
    (6, 8)
    >>> sorted(placement.entry.word for placement in exercise.solution.placements)
    ['cow', 'horse']

    `fields` may include the sheet's `id`, `title`, `instruction` and `seed`. Words may be any iterable, or
    `{"file": "words.csv"}`, relative to the working folder like the pictures of words, with the columns `word`, `clue`
    and `picture` of a table; `{"calculate": ["6 x 7"]}` makes words of results, and `{"from": "de", "with": "ck",
    "pick": 8}` chooses from a list, whose language is that of the words unless the fields name one. A mask, the text of
    a cloze and the pictures of a sudoku may be files as well, as in a job: `{"file": "mask.txt"}`.

    The exercise is the one that a job with this seed makes for the sheet with this id, so equal arguments give equal
    exercises. A `seed` among the fields belongs to the sheet and replaces the job's. Raises InputError with all
    problems of the fields, and GenerationError if there is no such puzzle.
    """
    registry.find(kind)
    if not isinstance(fields, Mapping):
        raise InputError(f'the fields of a sheet are a mapping such as {{"words": ["cow"]}}, not {a_value(fields)}')
    chance = _seed_of(seed)
    wrong = next((key for key in fields if not isinstance(key, str)), "")
    if not isinstance(wrong, str):
        raise InputError(f"the names of fields are texts, not {a_value(wrong)}")
    fields = dict(fields)
    own = None if "seed" in registry.find(kind).Spec.model_fields else fields.pop("seed", None)
    if isinstance(own, str) and re.fullmatch(r"\s*[-+]?[0-9]{1,4000}\s*", own):
        own = int(own)  # as in a job file, where all values are texts
    if own is not None:
        own = _seed_of(own, "seed")
    try:
        fields = _with_words(kind, {key: _listed(value) for key, value in fields.items()}, chance)
        fields = _with_files(kind, fields)
        spec, sheet_id, title, instruction = _read(_Request(kind, _frozen(fields), fields))
    except RecursionError:
        raise InputError("the fields of a sheet hold lists or mappings that never end, or are too deep") from None
    chance = chance if own is None else own
    made = make_exercise(Order(kind, spec, chance, sheet_id, title, instruction=instruction))
    return DrawnExercise.of(made if own is None else replace(made, seed=chance))


def _seed_of(given: object, path: str = "") -> int:
    """The seed; raises InputError unless it is a whole number that can be printed. `path` is that of its field."""
    seed = whole_number(given)
    if seed is None:
        raise InputError(Message(f"the seed is a whole number, not {a_value(given)}", path))
    if abs(seed) >= TOO_LARGE:
        raise InputError(Message(f"the seed is a whole number of at most {MOST_DIGITS:,} digits", path))
    return seed


MOST_GIVEN = 500_000
"""Maximum number of words taken from an iterator, which might never end."""


def _listed(value: object) -> object:
    """The values of an iterator as a list; other values unchanged."""
    if not isinstance(value, Iterator | KeysView | ValuesView):
        return value
    listed = [*islice(value, MOST_GIVEN + 1)]
    if len(listed) > MOST_GIVEN:
        raise InputError(f"more than {MOST_GIVEN:,} values come from {a_value(value)}, which may never end")
    return listed


def _with_words(kind: str, fields: dict[str, Any], seed: int) -> dict[str, Any]:
    """The fields with the names of files and lists replaced by their words; raises InputError with all problems.

    `seed` is that of the job, by which words are picked.
    """
    named = {
        key: value
        for key, value in fields.items()
        if (isinstance(value, Mapping) and value.keys() & {"file", "calculate", "from", "pool"})
        or (isinstance(value, str) and value.startswith("theme/"))
        or (isinstance(value, list | tuple) and any(map(_names_picture, value)))
    }
    if not named:
        return fields
    from worksheets.job.words.list_files import read_picture_files
    from worksheets.job.words.word_lists import read_calculations, read_named_file
    from worksheets.language.themes import PREFIX, find_theme
    from worksheets.puzzles.sources import word_source

    model = registry.find(kind).Spec.model_fields
    problems: list[Message] = []
    for key, value in named.items():
        if key in model and word_source(model[key]):
            try:
                language = str(fields.get("words_language") or fields.get("language") or "en")
                if isinstance(value, str):
                    fields[key] = find_theme(value.removeprefix(PREFIX), language).words
                elif isinstance(value, Mapping) and value.keys() & {"from", "pool"}:
                    fields |= _language_of(value, fields, model)
                    fields[key] = _drawn(value, key, fields, seed)
                elif isinstance(value, Mapping):
                    fields[key] = read_named_file(value, language) if "file" in value else read_calculations(value)
                else:
                    names = [str(item["picture"]) for item in value if _names_picture(item)]
                    read = read_picture_files({name: Path(name) for name in names})
                    fields[key] = [
                        {**item, "picture": read[str(item["picture"])]} if _names_picture(item) else item
                        for item in value
                    ]
            except InputError as error:
                problems += (Message(each.text, each.path or key, each.place) for each in error.problems)
    if problems:
        raise InputError(*problems)
    return fields


def _with_files(kind: str, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields with the names of other files replaced by what is in them; raises InputError with all problems."""
    if not any(isinstance(value, Mapping) for value in fields.values()):
        return fields
    from worksheets.job.fields.field_files import read_named_files  # most callers do not need it

    return fields | read_named_files(fields, registry.find(kind).Spec)


def _language_of(named: Mapping[str, Any], fields: Mapping[str, Any], model: Mapping[str, object]) -> dict[str, str]:
    """The language of a graded list as that of the words, if a caller names none."""
    from worksheets.language.languages import find_language

    origin = named.get("from")
    if fields.get("words_language") or fields.get("language") or not isinstance(origin, str):
        return {}
    try:
        return {"words_language": find_language(shown(origin)).code} if "words_language" in model else {}
    except InputError:
        return {}


def _drawn(named: Mapping[str, Any], key: str, fields: Mapping[str, Any], seed: int) -> Listed:
    """The words of a pool or of `{"from": "de", "with": "ck"}` that a job with this seed gives to the sheet."""
    from worksheets.job.words.list_files import ListFiles, WordList
    from worksheets.job.words.pools import Pools, is_pool
    from worksheets.job.words.word_sets import WordSets
    from worksheets.job.yaml.yaml_nodes import parse_nodes

    try:
        node = parse_nodes(
            json.dumps({part: value for part, value in named.items() if value is not None}, default=list), key
        ).root
    except (TypeError, ValueError):
        raise InputError('expected {"from": "de", "with": "ck", "pick": 8}, with texts, numbers and lists') from None
    language = str(fields.get("words_language") or fields.get("language") or "en")
    taker = str(fields.get("id") or fields.get("title") or "")
    sets = WordSets({}, ListFiles(Path(), allow_outside=True))
    if is_pool(node):
        source, problems = Pools(sets, seed).deal(node, (key,), taker, language)
    else:
        source, problems = sets.find(node, (key,), (), language)
    if problems or not source or not isinstance(source.words, WordList):
        raise InputError(*(Message(each.text, each.path) for each in problems))
    return source.words.words


def _names_picture(item: object) -> bool:
    """Whether an item is a word with the file of a picture."""
    return isinstance(item, Mapping) and isinstance(item.get("picture"), str)


MOST_REQUESTS = 16_000_000
"""Maximum number of bytes of cached sets of fields, each read and checked, for the next call with equal ones."""


@dataclass(frozen=True, slots=True)
class _Request:
    """The fields of a sheet as a caller gave them; equal requests have equal values of equal types."""

    kind: str
    frozen: Hashable
    fields: Mapping[str, Any] = field(compare=False)


def _frozen(value: object) -> Hashable:
    """A hashable stand-in for a value; different values have different ones."""
    if isinstance(value, Mapping):
        return (dict, tuple([(key, _frozen(each)) for key, each in value.items()]))
    if isinstance(value, list | tuple):
        plain = set(map(type, value)) <= {str}
        return (type(value), tuple(value if plain else map(_frozen, value)))
    return (type(value), value if isinstance(value, Hashable) else repr(value))


HALF_CHARACTER = "a text holds half a character (a lone surrogate), which cannot be printed; decode it as UTF-8"


def _unwritable(value: object) -> str | None:
    """Why a text or number in the value cannot be written to a file; None if all can."""
    if isinstance(value, str):
        half = not value.isascii() and any("\ud800" <= char <= "\udfff" for char in value)
        return HALF_CHARACTER if half else None
    if isinstance(value, int):
        return None if abs(value) < TOO_LARGE else f"a number of more than {MOST_DIGITS:,} digits is too long"
    parts: Iterable[object] = ()
    if isinstance(value, Mapping):
        parts = (each for pair in value.items() for each in pair)
    elif isinstance(value, list | tuple):
        parts = value
    return next(filter(None, map(_unwritable, parts)), None)


def _weight(_: object, request: _Request) -> int:
    """Estimate the bytes, including what the spec computes from its fields, such as the letters of its words."""
    return 100_000 + 300 * _leaves(request.frozen)


def _leaves(frozen: Hashable) -> int:
    """The number of values in a caller's fields; a long text counts as several."""
    if isinstance(frozen, str):
        return 1 + len(frozen) // 100
    if isinstance(frozen, NamedPicture) and frozen.raster:
        return 1 + len(frozen.raster.pixels + frozen.raster.mask + frozen.raster.file) // 300
    return sum(map(_leaves, frozen)) if isinstance(frozen, tuple) else 1


_TEXTS = ("id", "title", "instruction")


@byte_cache(MOST_REQUESTS, _weight)
def _read(request: _Request) -> tuple[KindSpec, str, str, str | None]:
    """Spec, id, title and instruction; raises InputError."""
    kind = registry.find(request.kind)
    own = dict(request.fields)
    problems = [
        Message(wrong, shown(str(key)))
        for key, value in own.items()
        if (wrong := _unwritable(key) or _unwritable(value))
    ]
    problems += [
        Message(fault, key) for key in _TEXTS if isinstance(own.get(key), str) and (fault := script_fault(own[key]))
    ]
    problems += [
        Message(f"this is a text, not {a_value(own[key])}", key)
        for key in _TEXTS
        if not isinstance(own.get(key), str | None)
    ]
    if problems:
        raise InputError(*problems)
    sheet_id, title, instruction = own.pop("id", None) or "", own.pop("title", None), own.pop("instruction", None)
    try:
        spec = kind.Spec.model_validate(own)
    except ValueError as error:
        raise _input_error(error, kind.Spec) from error
    problems = [Message(brief(sentence), path) for path, sentence in spec.problems()]
    if problems:
        raise InputError(*problems)
    if instruction is not None:
        instruction = " ".join(instruction.split())
    return spec, sheet_id, kind.title(spec.language) if title is None else title, instruction


def _input_error(error: ValueError, model: type[KindSpec]) -> InputError:
    from worksheets.job.fields.field_errors import field_problems

    return InputError(*field_problems(cast("ValidationError", error), model))
