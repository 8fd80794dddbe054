"""Contest files and word lists as one job in YAML.

A contest file `worteN.txt` holds the rows and columns of a grid, the number of words, and the
words; it becomes a sheet of that size. A `.txt` or `.csv` word list becomes a sheet whose size is
left to be chosen. Contest files of other kinds, such as `raetselN.txt`, are read by these.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple
from unicodedata import normalize

from worksheets.errors import InputError, Place, Problem
from worksheets.job import limits
from worksheets.job.found_words import WordFile
from worksheets.job.wordfiles import read_text, read_word_file
from worksheets.job.yaml_text import flow_list, scalar
from worksheets.language.languages import find_language
from worksheets.language.letters import Word
from worksheets.puzzles import registry
from worksheets.puzzles.contract import SolveInput

NAME_LENGTH = 60
"""Where the name of a word set made from a file's name is cut."""


class PuzzleFile(NamedTuple):
    """A contest file of some kind: the fields of a sheet with its puzzle."""

    kind: str
    fields: Mapping[str, str | Sequence[str]]


def import_job(
    paths: Sequence[Path],
    *,
    title: str | None = None,
    language: str | None = None,
    difficulties: Sequence[str] = ("medium",),
    complain: Callable[[str], None] = lambda _: None,
) -> str:
    """The YAML text of a job with a sheet for each file, in their order.

    Without `language` it is German if a word has an umlaut or ß, else English; without `title`
    the kind's name, or that of a single file. A plug-in that fails is named to `complain`, once.
    Raises InputError with the problems of all files.
    """
    code = find_language(language).code if language else ""
    files: dict[str, WordFile | PuzzleFile] = {}
    problems: list[Problem] = []
    complaints: dict[str, None] = {}
    for path in paths:
        try:
            files[_free_name(path.stem, files)] = _read(path, complaints.setdefault)
        except InputError as error:
            problems += error.problems
    for complaint in complaints:
        complain(complaint)
    if problems:
        raise InputError(*problems)
    lists = {name: file for name, file in files.items() if isinstance(file, WordFile)}
    code = code or _guessed_language(word for file in lists.values() for word in file.words)
    kinds = [file.kind for file in files.values() if isinstance(file, PuzzleFile)]
    kind = registry.find(registry.DEFAULT if lists else kinds[0])
    heading = title or (next(iter(files)) if len(files) == 1 else kind.title(code))
    lines = [f"title: {scalar(heading)}", f"language: {code}", ""]
    if lists:
        lines.append("word_sets:")
        for name, file in lists.items():
            lines += _word_set(name, file.words)
        lines.append("")
    level = difficulties[0] if len(difficulties) == 1 else flow_list(difficulties, indent=16)
    lines.append("sheets:")
    for name, each in files.items():
        lines += _word_sheet(name, each) if isinstance(each, WordFile) else _puzzle_sheet(name, each)
        lines.append(f"    difficulty: {level}")
    return "\n".join(lines) + "\n"


def _read(path: Path, complain: Callable[[str], None]) -> WordFile | PuzzleFile:
    if path.suffix.lower() == ".txt":
        given = SolveInput(read_text(path), str(path))
        for kind, fields in registry.asked(lambda kind: _fields(kind, given), complain):
            if isinstance(fields, InputError):
                raise fields
            if fields is not None:
                return PuzzleFile(kind.name, fields)
    found = read_word_file(path)
    if len(found.words) > limits.WORDS:
        message = f"{len(found.words):,} words are too many for a list in a job file; at most {limits.WORDS:,}"
        raise InputError(Problem(f"{message}; a job can name the file: {{file: {path.name}}}", place=Place(str(path))))
    return found


def _fields(kind: registry.AnyKind, given: SolveInput) -> Mapping[str, str | Sequence[str]] | InputError | None:
    """What the kind makes of the file; an error where it has the kind's format, but problems."""
    try:
        return kind.import_sheet(given)
    except InputError as error:
        return error


def _free_name(stem: str, taken: Collection[str]) -> str:
    """A name for the word set of a file, different from those that are taken."""
    clean = "".join(c if c.isprintable() else " " for c in stem)[:NAME_LENGTH].strip() or "words"
    candidates = (clean, *(f"{clean}-{number}" for number in range(2, len(taken) + 2)))
    return next(name for name in candidates if name not in taken)


def _guessed_language(words: Iterable[Word]) -> str:
    return "de" if any(set("äöüßÄÖÜẞ") & set(normalize("NFC", word.text)) for word in words) else "en"


def _word_set(name: str, words: Sequence[Word]) -> Iterator[str]:
    yield f"  {scalar(name)}:"
    if any(word.clue for word in words):
        for word in words:
            clue = f", clue: {scalar(word.clue)}" if word.clue else ""
            yield f"    - {{word: {scalar(word.text)}{clue}}}"
    else:
        yield "    " + flow_list([word.text for word in words], indent=4)


def _word_sheet(name: str, file: WordFile) -> Iterator[str]:
    yield f"  - words: {scalar(name)}"
    if file.size:
        yield f"    size: {file.size.rows}x{file.size.columns}"
    if all(word.clue for word in file.words):
        yield "    word_bank: both"


def _puzzle_sheet(name: str, file: PuzzleFile) -> Iterator[str]:
    yield f"  - kind: {file.kind}"
    yield f"    title: {scalar(name)}"
    for field, value in file.fields.items():
        text = scalar(value) if isinstance(value, str) else flow_list(value, indent=6 + len(field))
        yield f"    {field}: {text}"
