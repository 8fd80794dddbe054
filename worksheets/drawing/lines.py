"""Breaks texts into lines that fit a width."""

from __future__ import annotations

from worksheets.drawing.measure import FontMetrics


def wrap(
    text: str, size: float, width: float, fonts: FontMetrics, *, bold: bool = False, indent: float = 0.0
) -> tuple[str, ...]:
    """The lines of `text` at font size `size`, each at most `width` points wide; at least one line.

    Lines after the first are `indent` points narrower. Breaks at spaces, and inside a word only
    where it is wider than a line.
    """
    if fonts.width(text, size, bold) <= width:
        return (text,)
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        room = width - indent if lines else width
        longer = f"{line} {word}" if line else word
        if fonts.width(longer, size, bold) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        line = word
        while len(line) > 1 and fonts.width(line, size, bold) > width - indent:
            kept = _longest_start(line, size, width - indent, fonts, bold)
            lines.append(line[:kept])
            line = line[kept:]
    return (*lines, line)


def _longest_start(word: str, size: float, width: float, fonts: FontMetrics, bold: bool) -> int:
    """The number of characters of `word` that fit `width`; at least one."""
    count = 1
    while fonts.width(word[: count + 1], size, bold) <= width:
        count += 1
    return count


def fit_title(
    text: str, largest: float, smallest: float, width: float, fonts: FontMetrics
) -> tuple[float, tuple[str, ...]]:
    """Font size and lines of a bold title: on one line as large as fits, else wrapped in the smallest size."""
    natural = fonts.width(text, 1.0, bold=True)
    if natural * largest <= width:
        return largest, (text,)
    if natural * smallest <= width:
        return width / natural, (text,)
    return smallest, wrap(text, smallest, width, fonts, bold=True)
