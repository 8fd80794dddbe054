"""Writes the job of a plan: a sheet for each school day, from lists of words, for `worksheets plan`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from worksheets.job.fields.job_fields import PlanFields
from worksheets.job.loader import parse_job
from worksheets.job.sheets.plan import usual_kinds
from worksheets.job.words.wordfiles import read_word_file
from worksheets.job.yaml.yaml_text import flow_list, scalar
from worksheets.language.guess import guessed_language
from worksheets.language.languages import find_language

_PLAN = """\
# A sheet for each school day. "worksheets check" prints the plan, "worksheets build" makes the sheets.
title: {title}
language: {language}

plan:
  lists: {lists}
  days: {days}                        # of each week, from Monday; each list is a week
  kinds: {kinds}
  words_a_day: {words_a_day}                # new and repeated ones
  again: [1, 3, 7]               # school days after which a word returns
"""


def plan_job(
    files: Sequence[Path],
    folder: Path,
    *,
    title: str | None = None,
    language: str | None = None,
    kinds: Sequence[str] = (),
    days: int = 5,
    words_a_day: int | None = None,
) -> str:
    """Return the YAML text of a job with a week for each of the word lists, to be saved in `folder`.

    language: default, guessed from the words.
    kinds: of the days, in turn; default, those that suit most lists.
    words_a_day: default, ten, or as many as the longest list needs.
    Raises InputError for lists that cannot be read, and values that the job cannot have.
    """
    lists = [read_word_file(file, language=language or "en").words for file in files]
    usual = PlanFields.model_fields
    kinds = kinds or [kind.name for kind in usual_kinds()]
    longest = max(len(set(words)) for words in lists)
    fill = partial(
        _PLAN.format,
        title=scalar(title or ", ".join(file.stem for file in files)),
        language=find_language(language or guessed_language(word.text for words in lists for word in words)).code,
        days=days,
        kinds=flow_list(kinds, indent=10),
        words_a_day=words_a_day or max(usual["words_a_day"].default, -(-longest // max(days, 1))),
    )
    parse_job(fill(lists=flow_list(map(str, files), indent=10)), "plan.yaml", Path(), allow_outside=True)
    return fill(lists=flow_list((Path(os.path.relpath(file, folder)).as_posix() for file in files), indent=10))
