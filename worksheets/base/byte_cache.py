"""An LRU cache bounded by bytes instead of entries.

`functools.lru_cache` counts entries, which is right if all have about the same size. Results made from an author's
words or grid may be a thousand times as large as usual, so this cache weighs them. Apart from the time it takes, a
cached call is indistinguishable from an uncached one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from threading import RLock
from typing import Any, Generic, ParamSpec, TypeVar

Asked = ParamSpec("Asked")
Made = TypeVar("Made")

BYTE_CACHES: list[ByteCache[..., Any]] = []
"""All byte-bounded caches of the process, in the order in which their modules are imported."""


class ByteCache(Generic[Asked, Made]):
    """A function whose most recently used results are cached, up to `most` bytes in total.

    The newest result is kept whatever its size, so that all sheets of a job can use it. `weigh(result, *arguments)`
    estimates the bytes that the result and its arguments do not share with others, including what may still be added to
    them. Arguments are compared by equality and must be passed in the same order in every call.
    """

    def __init__(self, function: Callable[Asked, Made], most: int, weigh: Callable[..., int]) -> None:
        update_wrapper(self, function)
        self.most = most
        self.bytes = 0
        self._function = function
        self._weigh = weigh
        self._answers: dict[object, tuple[Made, int]] = {}
        self._lock = RLock()

    def __call__(self, *args: Asked.args, **kwargs: Asked.kwargs) -> Made:
        """Return the cached or computed result; errors are not cached."""
        key = (args, *kwargs.items())
        with self._lock:
            cached = self._answers.pop(key, None)
            if cached is not None:
                self._answers[key] = cached  # move to the end: the first ones are dropped first
                return cached[0]
        made = self._function(*args, **kwargs)
        weight = self._weigh(made, *args, **kwargs)
        with self._lock:
            if key not in self._answers:  # another thread may have been faster
                self._answers[key] = made, weight
                self.bytes += weight
                self._drop()
            return self._answers[key][0]

    def known(self, *args: Asked.args, **kwargs: Asked.kwargs) -> Made | None:
        """The cached result; None if there is none."""
        return self._answers.get((args, *kwargs.items()), (None, 0))[0]

    def __len__(self) -> int:
        return len(self._answers)

    def cache_clear(self) -> None:
        """Remove all results; the same name as in `functools`."""
        with self._lock:
            self._answers.clear()
            self.bytes = 0

    def _drop(self) -> None:
        while self.bytes > self.most and len(self._answers) > 1:
            _, weight = self._answers.pop(next(iter(self._answers)))
            self.bytes -= weight


def byte_cache(most: int, weigh: Callable[..., int]) -> Callable[[Callable[Asked, Made]], ByteCache[Asked, Made]]:
    """Cache a function's results up to `most` bytes; see `ByteCache`."""

    def keep(function: Callable[Asked, Made]) -> ByteCache[Asked, Made]:
        cache = ByteCache(function, most, weigh)
        BYTE_CACHES.append(cache)
        return cache

    return keep
