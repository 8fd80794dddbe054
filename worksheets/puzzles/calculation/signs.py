"""The signs of operations as they are printed in a language."""

from __future__ import annotations

from pathlib import Path

from worksheets.language.phrases import find_phrases

FOLDER = Path(__file__).parent


def printed_sign(sign: str, language: str) -> str:
    """The printed sign of an operation: × or · for *, ÷ or : for :, and a minus sign."""
    if sign in "*:":
        return find_phrases(FOLDER, language).text("times" if sign == "*" else "divided")
    return "−" if sign == "-" else sign


def printed_signs(operations: str, language: str) -> str:
    """All of them, separated by spaces."""
    return " ".join(printed_sign(sign, language) for sign in operations)
