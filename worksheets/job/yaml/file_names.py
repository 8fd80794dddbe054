"""Which names files may have, on every system alike: a job travels, and what it is built on is not known.

The rules are those of Windows, https://learn.microsoft.com/windows/win32/fileio/naming-a-file, which are the
strictest, and the 255 bytes of Linux. All other systems take what they leave.
"""

from __future__ import annotations

import re
import unicodedata

from worksheets.job.yaml import limits

FORBIDDEN = '<>:"/\\|?*'
"""Characters that mean something else in a path or on a command line of Windows."""

_DEVICE = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])", re.IGNORECASE | re.ASCII)


def name_fault(name: str) -> str | None:
    """Why no file may be called `name`, as the end of a sentence; None where nothing speaks against it."""
    sign = next((c for c in name if c in FORBIDDEN or unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp")), None)
    if sign is not None:
        return f'it holds "{sign}"' if sign in FORBIDDEN else f"it holds the character U+{ord(sign):04X}"
    if not name.strip(". "):
        return "there is nothing in it but dots and blanks"
    if name[-1] in ". ":
        return f"it ends with a {'dot' if name[-1] == '.' else 'blank'}, which Windows drops"
    device = name.partition(".")[0].rstrip()
    if _DEVICE.fullmatch(device):
        return f'"{device}" is the name of a device on Windows'
    size = len(name.encode())
    if size > limits.FILE_NAME_BYTES:
        return f"it has {size:,} bytes in UTF-8; at most {limits.FILE_NAME_BYTES}"
    return None


def same_file_name(name: str) -> str:
    """The same text for names that lead to one file where letter case or the way of writing accents is lost."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())
