"""A job in one file, `NAME.worksheets.zip`: the job file, and then the lists, pictures and fonts that it names."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from zipfile import ZIP_STORED, ZipFile, ZipInfo

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The earliest time that an archive can name."""

READABLE_BY_ALL = 0o644 << 16
"""The rights of the files in an archive."""


def archive(files: Mapping[str, bytes], first: str = "") -> bytes:
    """Files by their names as an archive: the file `first`, then the others sorted; the same files give the same bytes.

    Nothing is compressed, because libraries that compress differ; pictures and fonts hardly would be smaller.
    """
    stream = BytesIO()
    with ZipFile(stream, "w", ZIP_STORED) as made:
        for name in sorted(files, key=lambda each: (each != first, each)):
            entry = ZipInfo(name, EPOCH)
            entry.external_attr = READABLE_BY_ALL
            entry.create_system = 3  # as on Unix, on every system
            made.writestr(entry, files[name])
    return stream.getvalue()
