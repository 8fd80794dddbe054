"""A link as a QR code that phones read from a screen."""

from __future__ import annotations

from worksheets.layout.handout.code import modules_of_link, rectangles

MOST_MODULES = 137
"""Maximum width in modules, since phones read no smaller ones from a projector; such a code has up to 1,732 bytes."""

QUIET = 4
"""Width of the white frame in modules (ISO/IEC 18004, 5.3.8)."""


def link_code(link: str) -> str:
    """The QR code of a link as SVG, black on white in any theme; empty if the link is too long for one.

    >>> link_code("https://example.org/#job=S8wpBQA")[:54]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3'
    >>> link_code("https://example.org/#job=" + "S" * 2_000)
    ''
    """
    modules = modules_of_link(link, MOST_MODULES)
    if not modules:
        return ""
    side = len(modules) + 2 * QUIET
    dark = "".join(
        f"M{column + QUIET} {row + QUIET}h{columns}v{rows}h-{columns}z"
        for row, column, rows, columns in rectangles(modules)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{side}v{side}h-{side}z"/><path d="{dark}"/></svg>'
    )
