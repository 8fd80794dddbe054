"""Files packed for the browser: tar archives, compressed with gzip; the same files give the same bytes."""

from __future__ import annotations

import gzip
import tarfile
from collections.abc import Mapping
from io import BytesIO


def packed(data: bytes) -> bytes:
    """Bytes compressed, without a name or a date."""
    return gzip.compress(data, 9, mtime=0)


def archive(files: Mapping[str, bytes]) -> bytes:
    """The files by their paths, in the order of their paths; the browser unpacks no other form of tar than this."""
    stream = BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name in sorted(files):
            entry = tarfile.TarInfo(name)
            entry.size = len(files[name])
            tar.addfile(entry, BytesIO(files[name]))
    return packed(stream.getvalue())
