"""Progress of long work, its speed, and a live line for a terminal; nothing here prints by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Lock, Thread
from time import monotonic

from worksheets.base.sentences import sentence


class Pace:
    """Reports how much work is done and, for long work, its speed and the time left.

    The speed is an average over about the last `SPAN` seconds, with most weight on the latest.
    """

    AFTER = 5.0
    """The speed is shown if at least this many seconds of work are done, and as many remain."""

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
        """Record progress; return the seconds since the first call."""
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
        """Format progress as `1,234 of 100,000 sheets, 350/s, 4:42 left`; a Sentence."""
        text = sentence("{done:,} of {total:,} {things}", done=done, total=total, things=self._things)
        if self.count(done) >= self.AFTER and self._rate * self.AFTER <= total - done and self._rate > 0:
            left = _hours((total - done) / self._rate)
            return sentence("{text}, {speed}, {left} left", text=text, speed=self._speed(), left=left)
        return text

    def _speed(self) -> str:
        if self._rate < 1:
            return sentence("{rate:.3g}/min", rate=60 * self._rate)
        if self._rate < 9.95:
            return sentence("{rate:.1f}/s", rate=self._rate)
        return sentence("{rate:,}/s", rate=round(self._rate))


def _hours(seconds: float) -> str:
    """Format a time as `4:42` or `1:04:42`; days are shown in hours."""
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


class LiveLine:
    """A line that is overwritten; after two seconds of waiting it shows the seconds waited.

    Use it as a context manager: later output starts on a new line.
    """

    AFTER = 2.0
    """Seconds of waiting before they are shown."""

    AGAIN = 1.0
    """Seconds between updates."""

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
        """Start waiting: show `what` and the seconds if it takes long; with an empty text, stop waiting.

        Waiting for the same thing again continues the count.
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
        """Output written inside this context gets its own lines."""
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
