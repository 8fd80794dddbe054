"""A word list or a contest file in place of a job file: the job that `worksheets import` would write of it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from worksheets.base.errors import GenerationError, Message, listed
from worksheets.job.loader import parse_job
from worksheets.job.models import Job
from worksheets.job.words.wordfiles import SUFFIXES, Read
from worksheets.job.yaml.text_files import decode_lists, read_bytes
from worksheets.puzzles import registry

_JOB_FIELD = re.compile(r"^(?:sheets|word_sets)[ \t]*:", re.MULTILINE)


def is_word_list(path: Path, read: Read = read_bytes) -> bool:
    """Whether the file is a word list by its name, and not a job file that has such a name; `read` gets its bytes."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        return False
    return suffix != ".txt" or not _JOB_FIELD.search(decode_lists(read(path), str(path)))


def list_job(path: Path) -> Job:
    """The job with a sheet of the words in the file; of a contest file with words, one of each level.

    Raises InputError with all its problems, and GenerationError where it is a puzzle that has no solution.
    """
    from worksheets.job.imported.contest import imported  # it loads dictionaries, to guess the language of words

    found = imported([path])
    if not found.sheets:
        raise GenerationError(*map(str, found.messages))
    job = parse_job(found.text, str(path), path.parent)
    kind = job.sheets[0].kind
    what = "a word list; one word search is"
    if kind != registry.DEFAULT:
        what = f"a puzzle; one sheet of the kind {kind} is"
    elif len(job.sheets) > 1:
        levels = listed([sheet.difficulty for sheet in job.sheets], "and")
        what = f"a contest file; {len(job.sheets)} word searches, {levels}, are"
    said = f'{path}: this is {what} made of it; "worksheets import {path}" writes the job, for you to change'
    of_list = (Message(str(each), level=each.level) for each in (Message(said, level="note"), *found.messages))
    return replace(job, messages=(*of_list, *(each for each in job.messages if each.level == "warning")))
