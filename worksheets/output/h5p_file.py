"""An exercise as a file for platforms that know H5P: an archive of `h5p.json` and `content/content.json`.

By the H5P documentation (Package Definition), `h5p.json` names the content type, and at least that one among
`preloadedDependencies`. The type itself is not in the file; a platform without it refuses the file. The archive is not
compressed and has no times of its own, so that the same job gives the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from io import BytesIO
from typing import TYPE_CHECKING, Any
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from worksheets.layout.handout.picture import picture_label
from worksheets.puzzles import registry

if TYPE_CHECKING:
    from worksheets.exercises.exercise import Exercise

LONGEST_TITLE = 255
"""Maximum number of characters of a title."""

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The earliest time that an archive can record."""

READABLE_BY_ALL = 0o644 << 16
"""The permissions of the files in the archive."""


def h5p_bytes(exercise: Exercise) -> bytes:
    """The file; raises LayoutError if no type of H5P can show the puzzle."""
    kind = registry.find(exercise.kind)
    library, (major, minor), content = kind.h5p(
        exercise.puzzle, exercise.solution, exercise.handout_text(), exercise.language
    )
    package = {
        "title": picture_label(exercise)[:LONGEST_TITLE],
        "language": exercise.language,
        "defaultLanguage": exercise.language,
        "mainLibrary": library,
        "embedTypes": ["div"],
        "license": "U",
        "preloadedDependencies": [{"machineName": library, "majorVersion": major, "minorVersion": minor}],
    }
    stream = BytesIO()
    with ZipFile(stream, "w", ZIP_STORED) as archive:
        for name, data in (("h5p.json", package), ("content/content.json", content)):
            archive.writestr(_entry(name), _text(data))
    return stream.getvalue()


def _entry(name: str) -> ZipInfo:
    info = ZipInfo(name, EPOCH)
    info.create_system = 3  # Unix, on every system
    info.external_attr = READABLE_BY_ALL
    return info


def _text(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
