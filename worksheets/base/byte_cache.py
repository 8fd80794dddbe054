"""What a function made, kept for the next call with equal arguments, up to a size in bytes.

`functools.lru_cache` counts what it keeps, which is right where all that is made has about one size. Here it is
weighed, for what is made from an author's words or grid may be a thousand times as large as usual. Nobody who
calls such a function can tell whether its answer was kept, save by the time it takes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from threading import RLock
from typing import Any, Generic, ParamSpec, TypeVar

Asked = ParamSpec("Asked")
Made = TypeVar("Made")

BYTE_CACHES: list[ByteCache[..., Any]] = []
"""All functions of the process whose answers are weighed, as their modules are imported."""


class ByteCache(Generic[Asked, Made]):
    """A function whose answers are kept, those used last, as long as they weigh at most `most` bytes together.

    The newest one is kept whatever it weighs, so that all sheets of a job have the use of it. `weigh` gets an
    answer and what it was made from, and estimates the bytes of what the two would not share with others, and
    what may still be added to them. Arguments are told apart by equality, and stand in the same order in
    every call.
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
        """The answer to these arguments; an error is not kept."""
        key = (args, *kwargs.items())
        with self._lock:
            found = self._answers.pop(key, None)
            if found is not None:
                self._answers[key] = found  # behind all others: those in front go first
                return found[0]
        made = self._function(*args, **kwargs)
        weight = self._weigh(made, *args, **kwargs)
        with self._lock:
            if key not in self._answers:  # another thread may have been quicker
                self._answers[key] = made, weight
                self.bytes += weight
                self._drop()
            return self._answers[key][0]

    def __len__(self) -> int:
        return len(self._answers)

    def cache_clear(self) -> None:
        """Forget all answers; called so in `functools`, too."""
        with self._lock:
            self._answers.clear()
            self.bytes = 0

    def _drop(self) -> None:
        while self.bytes > self.most and len(self._answers) > 1:
            _, weight = self._answers.pop(next(iter(self._answers)))
            self.bytes -= weight


def byte_cache(most: int, weigh: Callable[..., int]) -> Callable[[Callable[Asked, Made]], ByteCache[Asked, Made]]:
    """Keep a function's answers up to `most` bytes; see `ByteCache`."""

    def keep(function: Callable[Asked, Made]) -> ByteCache[Asked, Made]:
        cache = ByteCache(function, most, weigh)
        BYTE_CACHES.append(cache)
        return cache

    return keep
