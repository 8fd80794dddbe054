"""How far long work has come, how fast it goes, and a line on a terminal; nothing here prints by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Lock, Thread
from time import monotonic


class Pace:
    """How many of some things are done, and in long work how many a second and how long the others take.

    The speed is that of about the last `SPAN` seconds, those just past counting most.
    """

    AFTER = 5.0
    """Seconds of work, done and still to do, from which on the speed is told."""

    EVERY = 1.0
    """Seconds between two measurements."""

    SPAN = 30.0

    def __init__(self, things: str, clock: Callable[[], float] = monotonic) -> None:
        self._things = things
        self._clock = clock
        self._rate = 0.0
        self._begun: float | None = None
        self._at, self._done = 0.0, 0

    def count(self, done: int) -> float:
        """Take note of how many are done now; the time, in seconds since the first note."""
        now = self._clock()
        if self._begun is None:
            self._begun = self._at = now
            self._done = done
        passed = now - self._at
        if passed >= self.EVERY:
            rate = (done - self._done) / passed
            weight = passed / (passed + self.SPAN) if self._at > self._begun else 1.0
            self._rate += weight * (rate - self._rate)
            self._at, self._done = now, done
        return now - self._begun

    def text(self, done: int, total: int) -> str:
        """Such as `1,234 of 100,000 sheets, 350/s, 4:42 left`."""
        text = f"{done:,} of {total:,} {self._things}"
        if self.count(done) >= self.AFTER and self._rate * self.AFTER <= total - done and self._rate > 0:
            text += f", {self._speed()}, {_hours((total - done) / self._rate)} left"
        return text

    def _speed(self) -> str:
        if self._rate < 1:
            return f"{60 * self._rate:.3g}/min"
        return f"{self._rate:,.0f}/s" if self._rate >= 9.95 else f"{self._rate:.1f}/s"


def _hours(seconds: float) -> str:
    """`4:42`, `1:04:42`; days are hours, too."""
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


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
