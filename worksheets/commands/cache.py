"""The cache that a command was given, if any."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from worksheets.base.errors import InputError, Message, Say, why_unwritten
from worksheets.base.quoting import a_value

if TYPE_CHECKING:
    from worksheets.exercises.cache import Cache


def _warn(message: Message) -> None:
    warnings.warn(str(message), stacklevel=2)


@contextmanager
def opened(
    cache: str | Path | Cache | None, output: str | Path | None = None, say: Say = _warn
) -> Iterator[Cache | None]:
    """The cache in a folder, closed at the end; one that is open already stays so.

    Raises InputError where the output folder is the same one, and UnusableFolderError where it cannot be used.
    """
    if cache is None:
        yield None
        return
    from worksheets.exercises.cache import Cache  # SQLite takes time to load
    from worksheets.output.staging import UnusableFolderError

    if not isinstance(cache, str | os.PathLike | Cache):
        raise InputError(f"the cache folder is a path, not {a_value(cache)}")
    if cache == "":
        raise InputError("the cache folder has no name; . is the folder you are in")
    folder = cache.folder if isinstance(cache, Cache) else Path(cache)
    if output is not None and Path(output).resolve() == folder.resolve():
        raise InputError(f"{folder} cannot be the output folder and the cache folder; use two")
    if isinstance(cache, Cache):
        yield cache
        return
    try:
        found = Cache(folder, lambda sentence: say(Message(sentence, level="warning")))
    except (OSError, ValueError) as error:
        why = why_unwritten(error) if isinstance(error, OSError) else str(error)
        raise UnusableFolderError(f"the cache folder {folder} cannot be used: {why}") from error
    with closing(found):
        yield found
