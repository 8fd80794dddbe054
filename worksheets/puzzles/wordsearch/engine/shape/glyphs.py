"""Capital letters and digits as masks: strokes at least two cells broad, whose breadths are whole cells."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from worksheets.puzzles.wordsearch.engine.shape.cutting import Cutout, box, rounded, slant

UPRIGHT, LEVEL = 0.22, 0.2
"""Breadth of upright strokes as a share of the columns, and of level ones as a share of the rows."""

MIRRORED = frozenset("AHIMOTUVWXY08")
"""Glyphs that equal their mirror image."""

_LEFT, _RIGHT = ("nw", "sw"), ("ne", "se")


class _Strokes(NamedTuple):
    """A cutout and the measures of the glyph on it; see `_strokes`."""

    cutout: Cutout
    w: float
    h: float
    t: float
    v: float
    s: float
    up: float
    low: float
    round: float

    @property
    def middle(self) -> float:
        """The breadth of the bar in the middle."""
        return self.low - self.up

    def broad(self, across: float, down: float) -> float:
        """The breadth of a slanting stroke that goes so far across: neighbouring rows share two cells at least."""
        return max(self.s, (2 * down + across) / (down + 1))

    def stem(self, left: float, top: float = 0.0, bottom: float = 0.0) -> None:
        """A vertical stroke from its left side, as high as the glyph by default."""
        self.cutout.lay(box(left, top, left + self.t, bottom or self.h))

    def bar(self, top: float, left: float = 0.0, right: float = 0.0) -> None:
        """A horizontal stroke from its upper side, as wide as the glyph by default."""
        self.cutout.lay(box(left, top, right or self.w, top + self.v))

    def bowl(self, top: float, bottom: float, corners: tuple[str, ...]) -> None:
        """A ring as wide as the glyph with these corners round."""
        rx, ry = self.round * (0.42 * self.w - 1), self.round * 0.5 * (bottom - top)
        self.cutout.lay(rounded(0, top, self.w, bottom, rx, ry, corners))

    def hollow(self, top: float, bottom: float, corners: tuple[str, ...]) -> None:
        """The hole of such a ring."""
        rx, ry = self.round * (0.42 * self.w - 1) - self.t, self.round * 0.5 * (bottom - top)
        self.cutout.cut(rounded(self.t, top, self.w - self.t, bottom, rx, ry, corners))

    def two_bowls(self, upper: tuple[str, ...], lower: tuple[str, ...]) -> None:
        """Two rings on top of each other, which have the bar in the middle in common; these corners are round."""
        self.bowl(0, self.low, upper)
        self.bowl(self.up, self.h, lower)
        self.hollow(self.v, self.up, upper)
        self.hollow(self.low, self.h - self.v, lower)

    def open_right(self, top: float, bottom: float) -> None:
        """Cut a ring open on the right side."""
        self.cutout.cut(box(self.w - self.t - 1e-3, top, self.w, bottom))

    def open_left(self, top: float, bottom: float) -> None:
        """Cut a ring open on the left side."""
        self.cutout.cut(box(0, top, self.t + 1e-3, bottom))


ROUND = ("nw", "ne", "se", "sw")


def _strokes(cutout: Cutout, roundness: float) -> _Strokes:
    """Width, height, the breadths of upright, level and slanting strokes, and upper and lower side of the middle bar.

    That bar is even or odd as the height is, so that it lies in the middle, and leaves a row free on both sides.
    """
    w, h = cutout.columns, cutout.rows
    t = max(2, int(UPRIGHT * w + 0.5))
    v = max(2, int(LEVEL * h + 0.5))
    middle = v if (h - v) % 2 == 0 else v + 1 if h - 3 * v - 1 >= 2 else v - 1
    up = (h - middle) // 2
    return _Strokes(cutout, w, h, t, v, max(2.6, 1.25 * t), up, up + middle, roundness)


def draw_glyph(name: str, cutout: Cutout, roundness: float) -> None:
    """Lay a capital letter or a digit on all of the cutout; its corners are more or less round, from 0 to 1."""
    _GLYPHS[name](_strokes(cutout, roundness))
    if name in MIRRORED:
        cutout.fold()


def _a(g: _Strokes) -> None:
    g.cutout.lay(slant((g.w - g.s) / 2, 0, 0, g.h, g.s))
    top = 0.58 * g.h
    g.cutout.lay(box(g.s / 2, top, g.w - g.s / 2, top + g.v))


def _b(g: _Strokes) -> None:
    g.two_bowls(_RIGHT, _RIGHT)


def _c(g: _Strokes) -> None:
    g.bowl(0, g.h, ROUND)
    g.hollow(g.v, g.h - g.v, ROUND)
    end = max(g.v, 0.32 * g.h)
    g.open_right(end, g.h - end)


def _d(g: _Strokes) -> None:
    g.bowl(0, g.h, _RIGHT)
    g.hollow(g.v, g.h - g.v, _RIGHT)


def _e(g: _Strokes) -> None:
    g.stem(0)
    g.bar(0)
    g.bar(g.h - g.v)
    g.cutout.lay(box(0, g.up, 0.85 * g.w, g.low))


def _f(g: _Strokes) -> None:
    g.stem(0)
    g.bar(0)
    g.cutout.lay(box(0, g.up, 0.85 * g.w, g.low))


def _g(g: _Strokes) -> None:
    g.bowl(0, g.h, ROUND)
    g.hollow(g.v, g.h - g.v, ROUND)
    g.open_right(min(max(g.v, 0.3 * g.h), g.up - 1), g.up)
    g.cutout.lay(box(0.5 * g.w, g.up, g.w, g.low))


def _h(g: _Strokes) -> None:
    g.stem(0)
    g.cutout.lay(box(0, g.up, g.w, g.low))


def _i(g: _Strokes) -> None:
    t = _centred(g)
    g.cutout.lay(box((g.w - t) / 2, 0, (g.w + t) / 2, g.h))
    g.bar(0)
    g.bar(g.h - g.v)


def _j(g: _Strokes) -> None:
    g.bowl(0, g.h, ("se", "sw"))
    g.hollow(-1, g.h - g.v, ("se", "sw"))
    g.cutout.cut(box(0, 0, g.w - g.t, 0.6 * g.h))
    g.bar(0, 0.4 * g.w)


def _k(g: _Strokes) -> None:
    g.stem(0)
    inner = g.t - 0.25 * g.s
    s = g.broad(g.w - inner, g.h / 2 - 1)
    g.cutout.lay(slant(g.w - s, 1, inner, g.h / 2, s), slant(inner, g.h / 2, g.w - s, g.h - 1, s))
    g.cutout.lay(box(g.w - s, 0, g.w, 1), box(g.w - s, g.h - 1, g.w, g.h), box(0, g.up, inner + s, g.low))


def _l(g: _Strokes) -> None:
    g.stem(0)
    g.bar(g.h - g.v)


def _m(g: _Strokes) -> None:
    g.stem(0)
    g.cutout.lay(slant(0, 0, (g.w - g.s) / 2, 0.66 * g.h, g.s))


def _n(g: _Strokes) -> None:
    g.stem(0)
    g.stem(g.w - g.t)
    s = g.broad(g.w, g.h)
    g.cutout.lay(slant(0, 0, g.w - s, g.h, s))


def _o(g: _Strokes) -> None:
    rx, ry = 0.5 * g.round * g.w, 0.5 * g.round * g.h
    g.cutout.lay(rounded(0, 0, g.w, g.h, rx, ry))
    g.cutout.cut(rounded(g.t, g.v, g.w - g.t, g.h - g.v, rx - g.round * g.t, ry - g.round * g.v))


def _p(g: _Strokes) -> None:
    g.stem(0)
    g.bowl(0, g.low, _RIGHT)
    g.hollow(g.v, g.up, _RIGHT)


def _q(g: _Strokes) -> None:
    _o(g)
    g.cutout.lay(slant(0.5 * g.w, 0.58 * g.h, g.w - g.s, g.h - 1, g.s), box(g.w - g.s, g.h - 1, g.w, g.h))


def _r(g: _Strokes) -> None:
    _p(g)
    g.cutout.lay(slant(0.35 * g.w, g.up, g.w - g.s, g.h - 1, g.s), box(g.w - g.s, g.h - 1, g.w, g.h))


def _s(g: _Strokes) -> None:
    g.two_bowls(ROUND, ROUND)
    end = max(1.0, 0.35 * (g.up - g.v))
    g.open_right(min(g.v + end, g.up - 1), g.up)
    g.open_left(g.low, max(g.h - g.v - end, g.low + 1))


def _t(g: _Strokes) -> None:
    t = _centred(g)
    g.cutout.lay(box((g.w - t) / 2, 0, (g.w + t) / 2, g.h))
    g.bar(0)


def _u(g: _Strokes) -> None:
    g.bowl(0, g.h, ("se", "sw"))
    g.hollow(-1, g.h - g.v, ("se", "sw"))


def _v(g: _Strokes) -> None:
    g.cutout.lay(slant(0, 0, (g.w - g.s) / 2, g.h, g.s))


def _w(g: _Strokes) -> None:
    g.stem(0)
    g.cutout.lay(slant((g.w - g.s) / 2, 0.34 * g.h, 0, g.h, g.s))


def _x(g: _Strokes) -> None:
    s = g.broad(g.w, g.h)
    g.cutout.lay(slant(0, 0, g.w - s, g.h, s))


def _y(g: _Strokes) -> None:
    t = _centred(g)
    g.cutout.lay(box((g.w - t) / 2, g.h / 2, (g.w + t) / 2, g.h))
    g.cutout.lay(slant(0, 0, (g.w - g.s) / 2, 0.55 * g.h, g.s))


def _z(g: _Strokes) -> None:
    g.bar(0)
    g.bar(g.h - g.v)
    s = g.broad(g.w, g.h)
    g.cutout.lay(slant(g.w - s, 0, 0, g.h, s))


def _zero(g: _Strokes) -> None:
    g.bowl(0, g.h, ROUND)
    g.hollow(g.v, g.h - g.v, ROUND)


def _one(g: _Strokes) -> None:
    t = _centred(g)
    left = (g.w - t) / 2
    g.cutout.lay(box(left, 0, left + t, g.h), slant(left, 0, 0, 0.3 * g.h, g.s + t / 2))
    g.bar(g.h - g.v)


def _two(g: _Strokes) -> None:
    g.two_bowls(ROUND, ("nw",))
    g.open_left(min(g.v + max(1.0, 0.35 * (g.up - g.v)), g.up - 1), g.up)
    g.open_right(g.low, g.h - g.v)


def _three(g: _Strokes) -> None:
    g.two_bowls(ROUND, ROUND)
    end = max(1.0, 0.35 * (g.up - g.v))
    top, bottom = min(g.v + end, g.up - 1), max(g.h - g.v - end, g.low + 1)
    g.cutout.cut(box(0, top, g.t + 1e-3, bottom))
    g.cutout.lay(box(0.4 * g.w, g.up, 0.6 * g.w, g.low))


def _four(g: _Strokes) -> None:
    left = 0.6 * g.w
    top = 0.6 * g.h
    s = g.broad(left + g.t, top + 1)
    g.stem(left)
    g.cutout.lay(slant(left + g.t - s, 0, 0, top + 1, s))
    g.bar(top)


def _five(g: _Strokes) -> None:
    g.two_bowls(("sw",), ROUND)
    g.open_right(g.v, g.up)
    g.open_left(g.low, max(g.h - g.v - max(1.0, 0.35 * (g.up - g.v)), g.low + 1))


def _six(g: _Strokes) -> None:
    g.two_bowls(ROUND, ROUND)
    g.cutout.lay(box(0, g.up - 1, g.t, g.low + 1))
    g.open_right(min(g.v + max(1.0, 0.35 * (g.up - g.v)), g.up - 1), g.up)


def _seven(g: _Strokes) -> None:
    g.bar(0)
    g.cutout.lay(slant(g.w - g.s, 0, 0.2 * g.w, g.h, g.s))


def _eight(g: _Strokes) -> None:
    g.two_bowls(ROUND, ROUND)


def _nine(g: _Strokes) -> None:
    g.two_bowls(ROUND, ROUND)
    g.cutout.lay(box(g.w - g.t, g.up - 1, g.w, g.low + 1))
    g.open_left(g.low, max(g.h - g.v - max(1.0, 0.35 * (g.up - g.v)), g.low + 1))


def _centred(g: _Strokes) -> float:
    """The breadth of an upright stroke in the middle: even or odd as the width is."""
    return g.t if (g.w - g.t) % 2 == 0 else g.t + 1


_GLYPHS: dict[str, Callable[[_Strokes], None]] = {
    **dict(zip("ABCDEFGHIJKLM", (_a, _b, _c, _d, _e, _f, _g, _h, _i, _j, _k, _l, _m), strict=True)),
    **dict(zip("NOPQRSTUVWXYZ", (_n, _o, _p, _q, _r, _s, _t, _u, _v, _w, _x, _y, _z), strict=True)),
    **dict(zip("0123456789", (_zero, _one, _two, _three, _four, _five, _six, _seven, _eight, _nine), strict=True)),
}

NAMES = tuple(_GLYPHS)
"""The letters and digits."""
