"""Files of an earlier build that contradict the new ones: an old key, volumes and pictures that no longer exist.

Only files that this job certainly wrote are removed: their name belongs to the job, and so does the title or, in
pictures, the job's name that this program wrote into the file. Other candidates are reported and stay.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from worksheets.base.errors import Message
from worksheets.base.sentences import sentence, template
from worksheets.job.file_names import is_page_picture, picture_files
from worksheets.job.models import PICTURES
from worksheets.job.yaml.text_files import same_file_name
from worksheets.language.languages import find_language, language_codes
from worksheets.output.csv_file import HEADINGS, MARK, SEPARATORS
from worksheets.output.html.style import GENERATOR
from worksheets.output.pdf.about import CREATOR
from worksheets.output.pdf.origin import origin_of
from worksheets.output.picture_source import job_of_picture

if TYPE_CHECKING:
    from worksheets.job.models import Job
    from worksheets.output.staging import Staging

MOST_NAMED = 4
"""Maximum number of files that a message names."""

LONGEST_HEAD = 4_096
"""Number of bytes of a JSON or text file that are read."""

_KEY = "-answers"
_JSON_HEAD = re.compile(r'\{\n  "title": ("(?:[^"\\\n]|\\.)*"),\n  "language": "[^"\n]*",\n  "seed": (-?[0-9]+),\n')

_CSV_HEADS = tuple(MARK + sign.join(HEADINGS) for sign in SEPARATORS.values())


class Earlier(NamedTuple):
    """Files in the folder that do not belong to this build."""

    ours: tuple[Path, ...] = ()
    """PDF files and pictures that the job wrote and that contradict the new ones."""

    doubtful: tuple[Path, ...] = ()
    """PDF files, and answers in braille, that the job may have written."""

    outdated: tuple[Path, ...] = ()
    """Files of other formats that the job wrote before it was changed."""

    def warnings(self) -> Iterator[Message]:
        """Warnings about them, after `ours` were removed."""
        for what, paths in (
            (template("removed what an earlier build left: {files}"), self.ours),
            (template("not of this build, but perhaps of an earlier one: {files}"), self.doubtful),
            (template("out of date, because the job has changed since: {files}"), self.outdated),
        ):
            if paths:
                yield Message(sentence(what, files=_named(paths)), level="warning")


def _named(paths: Collection[Path]) -> str:
    first = ", ".join(map(str, list(paths)[:MOST_NAMED]))
    more = len(paths) - MOST_NAMED
    return sentence("{first} and {more:,} more", first=first, more=more) if more > 0 else first


def remove_earlier(jobs: Iterable[Job], staging: Staging) -> list[Message]:
    """Remove files of an earlier build of the jobs with the commit; return the warnings to print then."""
    leftovers = [earlier_files(job, staging.folder, staging.names) for job in jobs]
    for path in (path for each in leftovers for path in each.ours):
        staging.remove(path.name)
    return [message for each in leftovers for message in each.warnings()]


def earlier_files(job: Job, folder: Path, written: Collection[str]) -> Earlier:
    """The files of an earlier build of the job in `folder`, into which the files `written` are put."""
    new = {same_file_name(name) for name in written}
    own = _pictures(job)
    pictured = {name for name in new if name in own or is_page_picture(job, name)}
    if not pictured and not any(_is_of(job, name) for name in new):
        return Earlier()
    paths: list[Path] = []
    with suppress(OSError):
        paths = sorted(path for path in folder.iterdir() if same_file_name(path.name) not in new)
    ours: list[Path] = []
    doubtful: list[Path] = []
    if any(name.endswith(".pdf") and _is_of(job, name) for name in new):
        for path in paths:
            whose = _whose(job, path)
            if whose is not None:
                (ours if whose else doubtful).append(path)
    ours += (path for path in paths if f"{same_file_name(job.name)}.html" in new and _is_old_key(job, path))
    if f"{same_file_name(job.name)}.brf" in new:
        key = f"{same_file_name(job.name)}{_KEY}.brf"
        doubtful += (path for path in paths if same_file_name(path.name) == key)
    written_pictures = {name.rpartition(".")[2] for name in pictured}
    pictures = [path for path in paths if _is_picture(job, path)]
    ours += (path for path in pictures if path.suffix.casefold()[1:] in written_pictures)
    known = {*ours, *doubtful}
    old = {path for path in pictures if _is_older(path, job.inputs)}
    outdated = [path for path in paths if path not in known and (path in old or _is_outdated(job, path))]
    return Earlier(tuple(ours), tuple(doubtful), tuple(outdated))


def _pictures(job: Job) -> set[str]:
    """The names of the pictures of puzzles that the job writes."""
    return {same_file_name(name) for name, _ in picture_files(job)}


def _is_picture(job: Job, path: Path) -> bool:
    """Whether the job certainly wrote the picture."""
    name = same_file_name(path.name)
    if not name.startswith(f"{same_file_name(job.name)}-") or name.rpartition(".")[2] not in PICTURES:
        return False
    return job_of_picture(path) == job.name


def _is_of(job: Job, name: str) -> bool:
    """Whether a file has a name that the job's files or volumes have."""
    stem, _, suffix = name.rpartition(".")
    own = same_file_name(job.name)
    known = ("pdf", "json", "txt", "csv", "docx", "html", "brf")
    return suffix in known and bool(re.fullmatch(rf"{re.escape(own)}(-[0-9]{{1,9}})?({_KEY})?", stem))


def _whose(job: Job, path: Path) -> bool | None:
    """Whether the job certainly wrote the PDF file; None if the file has nothing to do with the job."""
    own = same_file_name(job.name)
    match = re.fullmatch(rf"{re.escape(own)}(?:-([0-9]{{1,9}}))?({_KEY})?\.pdf", same_file_name(path.name))
    if not match or not path.is_file():
        return None
    origin = origin_of(path)
    by_us = origin is not None and origin.creator == CREATOR
    title = origin.title if origin else ""
    if match[1] is None:
        # Only this job's files have this name, except that the handout of a job "term-answers" is named like a key.
        if not by_us or not match[2]:
            return by_us
        return True if any(title.endswith(end) for end in _key_endings()) else None
    if by_us and title == _volume_title(job, int(match[1]), key=bool(match[2])):
        return True
    # Another job may be called "term-2", so only a job with volumes can have old ones.
    return False if job.volume_pages else None


def _is_old_key(job: Job, path: Path) -> bool:
    """Whether the job certainly wrote the web page of answers."""
    if same_file_name(path.name) != f"{same_file_name(job.name)}{_KEY}.html":
        return False
    with suppress(OSError):
        with path.open("rb") as stream:
            head = stream.read(LONGEST_HEAD).decode("utf-8", "ignore")
        title = re.search("<title>([^<]*)</title>", head)
        return title is not None and GENERATOR in head and any(title[1].endswith(end) for end in _key_endings())
    return False


def _key_endings() -> Iterator[str]:
    """The endings of titles of keys in all languages, since the job's language may have been another one."""
    for code in language_codes():
        yield f" - {find_language(code).label('answers')}"


def _volume_title(job: Job, number: int, *, key: bool) -> str:
    language = find_language(job.language)
    title = language.label("volume", title=job.title, number=number)
    return f"{title} - {language.label('answers')}" if key else title


def _is_outdated(job: Job, path: Path) -> bool:
    """Whether it is a file of another format that is older than the job's inputs or was made with another seed."""
    name = same_file_name(path.name)
    own = same_file_name(job.name)
    names = (f"{own}.pdf", f"{own}{_KEY}.pdf", f"{own}.json", f"{own}.txt", f"{own}.csv")
    if name not in names or not path.is_file():
        return False
    with suppress(OSError, ValueError):
        if path.suffix.casefold() == ".pdf":
            origin = origin_of(path)
            return origin is not None and origin.creator == CREATOR and _is_older(path, job.inputs)
        with path.open("rb") as stream:
            head = stream.read(LONGEST_HEAD).decode("utf-8", "ignore")
        if path.suffix.casefold() == ".csv":  # a word list may have this name, too
            return head.startswith(_CSV_HEADS) and _is_older(path, job.inputs)
        if path.suffix.casefold() == ".json":
            fields = _JSON_HEAD.match(head)
            if not fields:
                return False
            return int(fields[2]) != job.seed or json.loads(fields[1]) != job.title or _is_older(path, job.inputs)
        title, line, *_ = [*head.splitlines(), "", ""]
        return bool(title) and line == "=" * len(title) and _is_older(path, job.inputs)
    return False


def _is_older(path: Path, inputs: Collection[Path]) -> bool:
    written = path.stat().st_mtime_ns
    return any(each.stat().st_mtime_ns > written for each in inputs if each.is_file())
