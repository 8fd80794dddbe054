"""Names of pupils that no font can print, refused before anything is made, each with its place in the class list."""

from __future__ import annotations

import unicodedata
from collections.abc import Container
from typing import TYPE_CHECKING

from worksheets.base.errors import InputError, Message
from worksheets.base.quoting import shown

if TYPE_CHECKING:
    from worksheets.job.models import Job


def refuse_names(job: Job, known: Container[str]) -> None:
    """Raise InputError for the pupils whose names, or cells that stand on their sheets, have other characters."""
    problems: dict[Message, None] = {}
    for sheet in job.sheets:
        pupil = sheet.pupil
        for text in (pupil.name, *pupil.cells.values()) if pupil else ():
            lacking = next((sign for sign in text if sign not in known and not sign.isspace()), None)
            if pupil and lacking and text in f"{pupil.name}\n{sheet.title}\n{sheet.instruction}":
                name = unicodedata.name(lacking, f"U+{ord(lacking):04X}")
                message = f'no font at hand has "{lacking}" ({name}) of "{shown(text)}"; write it in other letters'
                problems[Message(message, place=pupil.place)] = None
    if problems:
        raise InputError(*problems)
