"""Imports word lists and contest files as one job in YAML.

A contest file `worteN.txt` has the size of a grid and its words; it becomes a sheet of that size for each level, as the
contest requires. Another word list becomes a sheet without a size. Contest files of other kinds, such as
`raetselN.txt`, are read by these; a puzzle without a solution becomes a sheet in comments, with the reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, get_args

from pydantic import ValidationError

from worksheets.base.errors import BudgetSpentError, InputError, Message, Place, Say, errors_of, silent
from worksheets.base.sentences import sentence
from worksheets.job.fields.field_errors import field_problems
from worksheets.job.loader import parse_job
from worksheets.job.words.line_forms import form_of_texts
from worksheets.job.words.tables import AS_NAMED, Asked
from worksheets.job.words.word_checks import WordFile
from worksheets.job.words.wordfiles import SUFFIXES, Read, parse_word_file, read_word_file
from worksheets.job.yaml import limits
from worksheets.job.yaml.text_files import decode_lists, read_bytes, read_standard_input
from worksheets.job.yaml.yaml_text import flow_list, scalar
from worksheets.language.guess import guessed_language
from worksheets.language.languages import find_language, language_codes
from worksheets.language.letters import Word
from worksheets.puzzles import registry
from worksheets.puzzles.fields import Difficulty
from worksheets.puzzles.values import SolveInput

NAME_LENGTH = 60
"""Maximum length of the name of a word set made from a file's name."""

STANDARD_INPUT = Path("-")
"""The name of standard input among files."""

LEVELS: tuple[str, ...] = get_args(Difficulty)
"""All levels, the easiest first."""

USUAL = ("medium",)
"""The default levels of a sheet."""

STEPS = 200_000
"""Maximum number of steps of the search for a solution: about a second."""

CONTEST_LANGUAGE = "de"
"""The language of the contest, and so of its files."""


class PuzzleFile(NamedTuple):
    """A contest file of some kind: the fields of a sheet with its puzzle; `fault` says why there cannot be one."""

    kind: str
    fields: Mapping[str, str | Sequence[str]]
    fault: str = ""


class Imported(NamedTuple):
    """The text of a job, and messages for the author of its files."""

    text: str
    messages: tuple[Message, ...]
    """Notes, then warnings."""
    sheets: int
    """The number of sheets that are not comments; a job without any cannot be built."""


class _File(NamedTuple):
    name: str
    path: Path
    read: WordFile | PuzzleFile
    language: str
    levels: Sequence[str]


def import_job(
    paths: Sequence[Path],
    *,
    title: str | None = None,
    language: str | None = None,
    difficulties: Sequence[str] = (),
    asked: Asked = AS_NAMED,
    say: Say = silent,
) -> str:
    """Return the text of a job as `imported` makes it; notes and warnings go to `say`."""
    job = imported(paths, title=title, language=language, difficulties=difficulties, asked=asked)
    for message in job.messages:
        say(message)
    return job.text


def imported(
    paths: Sequence[Path],
    *,
    title: str | None = None,
    language: str | None = None,
    difficulties: Sequence[str] = (),
    asked: Asked = AS_NAMED,
    read: Read = read_bytes,
) -> Imported:
    """Make a valid job with a sheet for each file, in order; raise InputError with the problems of all files.

    title: default: the kind's name, or that of a single file.
    language: of all files. Default: that of the headings or the contest, else guessed from the words of each file; the
        job has that of most files.
    difficulties: default: for a contest file of words all levels that it allows, for others medium.
    asked: columns of tables.
    read: returns the bytes of a file.

    A warning names a plug-in that fails.
    """
    code = find_language(language).code if language else ""
    files: list[_File] = []
    problems: list[Message] = []
    warnings: dict[Message, None] = {}
    for path in paths:
        try:
            parsed = _read(path, asked, warnings.setdefault, read, code or "en")
            own = code or _language_of(parsed)
            levels = difficulties or USUAL
            if isinstance(parsed, WordFile):
                levels, of_levels = _levels_of(parsed, own, difficulties, path)
                problems += errors_of(of_levels)
                warnings |= dict.fromkeys(of_levels)
            name = _free_name("words" if path == STANDARD_INPUT else path.stem, [file.name for file in files])
            files.append(_File(name, path, parsed, own, levels))
        except InputError as error:
            problems += error.problems
    if problems:
        raise InputError(*problems)
    messages = [*warnings]
    for file in files:
        if isinstance(file.read, WordFile):
            messages += file.read.messages
        elif file.read.fault:
            messages.append(Message(file.read.fault, place=Place(str(file.path)), level="warning"))
    messages.sort(key=lambda each: each.level)  # notes come first
    text, sheets = _job_text(files, title)
    if sheets:
        _refuse_wrong_job(text)
    return Imported(text, tuple(messages), sheets)


def _job_text(files: Sequence[_File], title: str | None) -> tuple[str, int]:
    """Return the text, and the number of sheets that are not comments."""
    lists = {file.name: file.read for file in files if isinstance(file.read, WordFile)}
    kinds = [file.read.kind for file in files if isinstance(file.read, PuzzleFile)]
    code = Counter(file.language for file in files).most_common(1)[0][0]
    kind = registry.find(registry.DEFAULT if lists else kinds[0])
    heading = title or (files[0].name if len(files) == 1 else kind.title(code))
    lines = [f"title: {scalar(heading)}", f"language: {code}", ""]
    if lists:
        lines.append("word_sets:")
        for name, file in lists.items():
            lines += _word_set(name, file.words)
        lines.append("")
    lines.append("sheets:")
    sheets = 0
    for name, _, read, language, levels in files:
        sheet = [*(_word_sheet(name, read) if isinstance(read, WordFile) else _puzzle_sheet(name, read))]
        sheet += [f"    language: {language}"] if language != code else []
        sheet.append(f"    difficulty: {levels[0] if len(levels) == 1 else flow_list(levels, indent=16)}")
        if isinstance(read, PuzzleFile) and read.fault:
            sheet = [f"  # {line}" for line in (f"{name}: {read.fault}", *(line[2:] for line in sheet))]
        else:
            sheets += 1
        lines += sheet
    return "\n".join(lines) + "\n", sheets


def _refuse_wrong_job(text: str) -> None:
    """Raise InputError if the job cannot be read; problems of words are already known."""
    try:
        parse_job(text, "job.yaml", Path())
    except InputError as error:
        raise InputError(*(Message(problem.text, problem.path) for problem in error.problems)) from None


def _read(path: Path, asked: Asked, say: Say, read: Read, language: str) -> WordFile | PuzzleFile:
    suffix = ".txt" if path == STANDARD_INPUT else path.suffix.lower()
    if suffix not in SUFFIXES:
        read_word_file(path)  # raises an error
    file = "standard input" if path == STANDARD_INPUT else str(path)
    data = read_standard_input() if path == STANDARD_INPUT else read(path)
    if suffix == ".txt" and not data.startswith(b"PK\x03\x04"):
        given = SolveInput(decode_lists(data, file, language).text, file)
        for kind, answer in registry.asked(
            lambda kind: _puzzle_file(kind, given), lambda sentence: say(Message(sentence, level="warning"))
        ):
            if isinstance(answer, InputError):
                raise answer
            if answer is not None:
                return PuzzleFile(kind.name, *answer)
    words = parse_word_file(data, suffix, file, asked, language)
    if len(words.words) > limits.WORDS:
        message = sentence(
            "{count:,} words are too many for a list in a job file; at most {most:,}",
            count=len(words.words),
            most=limits.WORDS,
        )
        raise InputError(
            Message(
                sentence("{message}; a job can name the file: {{file: {path}}}", message=message, path=path.name),
                place=Place(file),
            )
        )
    return words


def _puzzle_file(
    kind: registry.AnyKind, given: SolveInput
) -> tuple[Mapping[str, str | Sequence[str]], str] | InputError | None:
    """Return the fields that the kind reads from the file, and their fault; an error if its format has problems."""
    try:
        fields = kind.import_sheet(given)
        return None if fields is None else (fields, _fault_of(kind, fields, given))
    except InputError as error:
        return error


def _fault_of(kind: registry.AnyKind, fields: Mapping[str, str | Sequence[str]], given: SolveInput) -> str:
    """Return why there cannot be a sheet with these fields, after a second of search; empty if there may be one."""
    problems = _spec_problems(kind, fields)
    if problems:
        return "; ".join(problem.text for problem in problems)
    if not (kind.solves and kind.has("parse_puzzle") and kind.recognises(given)):
        return ""
    puzzle = kind.parse_puzzle(given)
    reason = kind.no_solution_reason(puzzle)
    if reason:
        return sentence("there is no solution: {reason}", reason=reason)
    try:
        return (
            ""
            if next(kind.solutions(puzzle, steps=STEPS), None)
            else sentence("there is no solution: all ways were tried")
        )
    except BudgetSpentError:
        return ""


def _spec_problems(kind: registry.AnyKind, fields: Mapping[str, object]) -> list[Message]:
    """Return the problems of a sheet of the kind with these fields."""
    try:
        spec = kind.Spec.model_validate(fields)
    except ValidationError as error:
        return [*field_problems(error, kind.Spec)]
    return [Message(problem, name) for name, problem in spec.problems()]


def _levels_of(file: WordFile, language: str, named: Sequence[str], path: Path) -> tuple[Sequence[str], list[Message]]:
    """Return the levels of a list's sheets, and errors if there are none, or warnings about missing ones."""
    if named or not file.size:
        levels = named or USUAL
        return levels, _word_problems(file, language, levels, path)
    wrong = {level: _word_problems(file, language, (level,), path) for level in LEVELS}
    levels = [level for level in LEVELS if not wrong[level]]
    if not levels:
        return USUAL, _word_problems(file, language, LEVELS, path)
    missing = [
        sentence("{path}: no {level} sheet is made: {each}", path=path, level=level, each=problem.text)
        for level in LEVELS
        for problem in wrong[level]
    ]
    return levels, [Message(sentence, level="warning") for sentence in missing]


def _word_problems(file: WordFile, language: str, difficulties: Sequence[str], path: Path) -> list[Message]:
    """Return the reasons why no word search can be made of the words, each once."""
    fields: dict[str, object] = {"words": file.words, "language": language}
    if file.size:
        fields["size"] = file.size
    sentences: dict[str, None] = {}
    for difficulty in difficulties:
        problems = _spec_problems(registry.find(registry.DEFAULT), {**fields, "difficulty": difficulty})
        sentences |= dict.fromkeys(problem.text for problem in problems)
    name = "standard input" if path == STANDARD_INPUT else str(path)
    return [Message(message, place=Place(name)) for message in sentences]


def _language_of(file: WordFile | PuzzleFile) -> str:
    if isinstance(file, PuzzleFile):
        language = file.fields.get("language")
        return language if isinstance(language, str) else "en"
    if file.size:
        return CONTEST_LANGUAGE
    return file.language if file.language in language_codes() else guessed_language(word.text for word in file.words)


def _free_name(stem: str, taken: Collection[str]) -> str:
    """Return a name for the word set of a file that is not taken."""
    clean = "".join(c if c.isprintable() else " " for c in stem)[:NAME_LENGTH].strip() or "words"
    candidates = (clean, *(f"{clean}-{number}" for number in range(2, len(taken) + 2)))
    return next(name for name in candidates if name not in taken)


def _word_set(name: str, words: Sequence[Word]) -> Iterator[str]:
    """Yield the lines of a word set; `word:` marks words with signs that could separate a plain list."""
    yield f"  {scalar(name)}:"
    if any(any(word[1:]) for word in words) or form_of_texts([word.text for word in words]).how:
        for word in words:
            clue = f", clue: {scalar(word.clue)}" if word.clue else ""
            picture = f", picture: {scalar(word.picture.name)}" if word.picture else ""
            yield f"    - {{word: {scalar(word.text)}{clue}{picture}}}"
    else:
        yield "    " + flow_list([word.text for word in words], indent=4)


def _word_sheet(name: str, file: WordFile) -> Iterator[str]:
    yield f"  - words: {scalar(name)}"
    if file.size:
        yield f"    size: {file.size.rows}x{file.size.columns}"
    if all(any(word[1:]) for word in file.words):
        yield "    word_bank: both"


def _puzzle_sheet(name: str, file: PuzzleFile) -> Iterator[str]:
    yield f"  - kind: {file.kind}"
    yield f"    title: {scalar(name)}"
    for field, value in file.fields.items():
        if field == "language":
            continue
        text = scalar(value) if isinstance(value, str) else flow_list(value, indent=6 + len(field))
        yield f"    {field}: {text}"
