"""Sheet ids: from a title, and each different from all others of the job."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from string import ascii_uppercase

from worksheets.job.yaml import limits
from worksheets.job.yaml.file_names import name_fault, same_file_name


def slug(title: str) -> str:
    """Letters and digits of any script in lower case, with "-" for whatever is between them."""
    text = unicodedata.normalize("NFC", title).lower()
    kept = "".join(c if unicodedata.category(c)[0] in "LMN" else " " for c in text)
    cut = "-".join(kept.split())[: limits.SLUG_LENGTH].encode()[: limits.SLUG_BYTES].decode(errors="ignore")
    return cut.strip("-") or "sheet"


def pupil_slug(class_id: str, name: str) -> str:
    """The id of a pupil's sheet, before it is told from those of namesakes: `farm` and `Emma K.` are `farm-emma-k`.

    Both parts are cut, so that no name makes an id too long for a file.
    """
    start, end = (
        part[: limits.PUPIL_ID_BYTES].decode(errors="ignore") for part in (class_id.encode(), slug(name).encode())
    )
    return f"{start.strip('-. ')}-{end.strip('-')}"


def with_difficulties(base: str, difficulties: Sequence[str]) -> tuple[str, ...]:
    """The ids of a sheet: itself, or one for each of a list of difficulties."""
    return tuple(f"{base}-{difficulty}" for difficulty in difficulties) or (base,)


class Ids:
    """The ids of a job that are taken; what does not tell file names apart on every system does not tell ids apart."""

    def __init__(self) -> None:
        self._lines: dict[str, int] = {}
        self._last: dict[tuple[str, ...], int] = {}

    def claim(self, ids: Sequence[str], line: int) -> tuple[str, int] | None:
        """Take the ids for the sheet in `line`; else the first that is taken already, and its line."""
        keys = [same_file_name(each) for each in ids]
        for each, key in zip(ids, keys, strict=True):
            if key in self._lines:
                return each, self._lines[key]
        self._lines.update((key, line) for key in keys)
        return None

    def claim_free(self, base: str, difficulties: Sequence[str], line: int) -> tuple[str, ...]:
        """Take ids made from `base`, or else from `base-2`, `base-3` ...; never what no file may be called."""
        number = self._last.get((base, *difficulties), 0)
        while True:
            number += 1
            ids = with_difficulties(base if number == 1 else f"{base}-{number}", difficulties)
            if not any(map(name_fault, ids)) and not self.claim(ids, line):
                self._last[base, *difficulties] = number
                return ids


def group_letters(number: int) -> str:
    """The letters of a version, which count from 0 on as columns of a table do: A, B ... Z, AA, AB ... ZZ, AAA."""
    more, last = divmod(number, len(ascii_uppercase))
    return (group_letters(more - 1) if more else "") + ascii_uppercase[last]
