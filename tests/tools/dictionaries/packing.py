"""Packs words into the files that `worksheets.language.word_columns` reads."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from itertools import groupby

from worksheets.language.word_columns import columns_of


def packed(words: Iterable[str]) -> bytes:
    """Pack words into a gzip file: the columns of each length, one per line, with a blank line between lengths.

    A third smaller than one word per line. The same words and the same zlib give the same bytes.
    """
    tables = [columns_of(sorted(group)) for _, group in groupby(sorted({*words}, key=len), key=len)]
    text = "\n\n".join(["\n".join(map("".join, columns)) for columns in tables])
    deflate = zlib.compressobj(9, zlib.DEFLATED, 16 + zlib.MAX_WBITS)
    return deflate.compress(text.encode("utf-8")) + deflate.flush()
