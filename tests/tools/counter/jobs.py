"""Sheets that a job makes together: versions, the sheets of a class, and lists dealt from a pool."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random
from typing import Any

import worksheets
from tests.tools.counter.features import LEVELS, beside, words_of
from tests.tools.counter.lists import INSIDE, listed, some, words_to_choose

SHEETS = 5
"""Number of sheets of each job."""

NAMES = "Ada Ben Çelik Dana Émile Finn Gül Hana Ivo Jo Kai Lea Mia Nuri Ömer Pia".split()

SPREAD = 6
"""Maximum difference between the scores of a class at one level: three points either way."""

FEW = 3
"""Sheets with at most this number of words may be equal by chance."""

Job = dict[str, Any]
Sheet = dict[str, Any]


def _versions(rng: Random) -> Job:
    sheet = {**beside(rng), "words": words_of(rng, 3, 14), "difficulty": rng.choice(LEVELS)}
    return {"sheets": [{**sheet, "variants": SHEETS}]}


def _class(rng: Random) -> Job:
    """A class whose pupils have their own level or that of the sheet."""
    sheet = {**beside(rng), "words": words_of(rng, 5, 12), "difficulty": rng.choice(LEVELS)}
    pupils = [(name, rng.choice(("", *LEVELS))) for name in rng.sample(NAMES, SHEETS)]
    table = "".join(f"{name},{level}\n" for name, level in [("name", "level"), *pupils])
    return {"sheets": [{**sheet, "size": rng.choice(["12x12", "11x14"]), "for_each": "class.csv"}], "table": table}


def _pool(rng: Random) -> Job:
    """Lists of different lengths, dealt from a pool that has a few words more."""
    nested = rng.random() < 0.4
    picks = [rng.randint(2, 7 if nested else 12) for _ in range(SHEETS)]
    words = listed(INSIDE) if nested else words_to_choose("en")
    pool = some(rng, words, sum(picks), sum(picks) + 5)
    sheets = [
        {**beside(rng), "words": {"pool": "large", "pick": pick}, "difficulty": rng.choice(LEVELS)} for pick in picks
    ]
    return {"word_sets": {"large": pool}, "sheets": sheets}


JOBS: dict[str, tuple[float, Callable[[Random], Job]]] = {
    "versions": (0.05, _versions),
    "class sets": (0.04, _class),
    "pools": (0.03, _pool),
}
"""The share of sheets that are made by jobs of each sort."""


def job_of(rng: Random, chance: float) -> tuple[str, Job] | None:
    """The job for a random number from 0 to 1, with its sort; None above the sum of all shares."""
    for name, (share, job) in JOBS.items():
        if chance < share:
            return name, job(rng)
        chance -= share
    return None


def fields_of(job: Job, number: int) -> dict[str, Any]:
    """The fields of one of the sheets, as if it were ordered separately."""
    several = len(job["sheets"]) > 1
    fields = {key: each for key, each in job["sheets"][number if several else 0].items() if key != "variants"}
    if fields.pop("for_each", None):
        fields["difficulty"] = _pupils(job)[number][1] or fields["difficulty"]
    if isinstance(fields["words"], dict):
        fields |= {"pick": fields["words"]["pick"], "words": job["word_sets"]["large"]}
    return fields


def _pupils(job: Job) -> list[list[str]]:
    return [line.split(",") for line in job["table"].splitlines()[1:]]


def made_together(job: Job, seed: int) -> list[Sheet]:
    """The JSON of the sheets of a job; raises WorksheetError."""
    return _made(json.dumps(job), seed)


@lru_cache(maxsize=1)
def _made(job: str, seed: int) -> list[Sheet]:
    """Cached for the other sheets of the job."""
    given = json.loads(job)
    files = {"class.csv": given.pop("table").encode()} if "table" in given else {}
    made = worksheets.render(given, files, formats=["json"], answers="none", seed=seed)
    sheets: list[Sheet] = json.loads(made["job.json"])["sheets"]
    return sheets


def judge(job: Job, sheets: list[Sheet], number: int) -> Iterator[str]:
    """Yield the faults of sheet `number` among all those of its job."""
    if len(sheets) != SHEETS:
        yield f"the job has {len(sheets)} sheets"
        return
    own, others = sheets[number], [sheet for at, sheet in enumerate(sheets) if at != number]
    words = [each["letters"] for each in own["puzzle"]["word_bank"]]
    if len(words) > FEW and any(own["puzzle"]["grid"] == other["puzzle"]["grid"] for other in others):
        yield "two sheets have the same grid"
    if "table" in job:
        yield from _of_class(job, sheets, number)
    elif "word_sets" in job:
        dealt = Counter(each["letters"] for sheet in sheets for each in sheet["puzzle"]["word_bank"])
        yield from (f"{word} is dealt {dealt[word]} times" for word in words if dealt[word] > 1)
    elif own["variant"] != "ABCDE"[number]:
        yield f"the version is {own['variant']}"


def _of_class(job: Job, sheets: list[Sheet], number: int) -> Iterator[str]:
    """Yield faults of pupils' names, codes and levels, and of scores that differ too much at one level."""
    own = sheets[number]
    if own["pupil"] != _pupils(job)[number][0]:
        yield f"the sheet of {_pupils(job)[number][0]} has the name {own['pupil']}"
    if sum(sheet["code"] == own["code"] for sheet in sheets) > 1:
        yield "two pupils have the same code"
    if own["difficulty"] != fields_of(job, number)["difficulty"]:
        yield "the pupil has another level"
    scores = [sheet["difficulty_score"] for sheet in sheets if sheet["difficulty"] == own["difficulty"]]
    if max(scores) - min(scores) > SPREAD:
        yield f"the scores of a class are from {min(scores)} to {max(scores)}"
