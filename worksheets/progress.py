"""A line of progress on a terminal; it is given what writes, and prints nothing by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Lock, Thread
from time import monotonic


class LiveLine:
    """A line that is written over; from the second second of a wait on it says each second how long that takes.

    Use it as a context: what is written behind the end stands on lines of its own.
    """

    AFTER = 2.0
    """Seconds of waiting before it says so."""

    AGAIN = 1.0
    """Seconds until it says so anew."""

    def __init__(self, write: Callable[[str], None], *, shown: bool) -> None:
        self._write = write
        self._shown = shown
        self._length = 0
        self._awaited = ""
        self._since = 0.0
        self._lock, self._ended = Lock(), Event()

    def __enter__(self) -> LiveLine:
        if self._shown:
            Thread(target=self._tell, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def wait_for(self, what: str) -> None:
        """What is waited for from now on: `what` and the seconds are shown if it takes long; nothing, if empty.

        The seconds go on where it is the same as before.
        """
        if self._shown:
            with self._lock:
                if what != self._awaited:
                    self._awaited, self._since = what, monotonic()

    def show(self, text: str) -> None:
        """Write the line at once."""
        if self._shown:
            with self._lock:
                self._put(text)

    @contextmanager
    def aside(self) -> Iterator[None]:
        """What is written inside stands on lines of its own."""
        if not self._shown:
            yield
            return
        with self._lock:
            self._wipe()
            yield

    def close(self) -> None:
        """End the line."""
        if self._shown:
            self._ended.set()
            with self._lock:
                self._wipe()

    def _tell(self) -> None:
        pause = self.AFTER
        while not self._ended.wait(pause):
            with self._lock:
                waited = monotonic() - self._since
                if self._ended.is_set():
                    return
                if self._awaited and waited >= self.AFTER:
                    self._put(f"{self._awaited} {waited:.0f} s")
                    pause = self.AGAIN
                else:
                    pause = self.AFTER - waited if self._awaited else self.AFTER

    def _put(self, text: str) -> None:
        self._write("\r" + text.ljust(self._length))
        self._length = len(text)

    def _wipe(self) -> None:
        if self._length:
            self._write("\r" + " " * self._length + "\r")
            self._length = 0
