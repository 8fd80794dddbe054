"""The workers of a Dask scheduler as an executor of `concurrent.futures`.

What many sheets share, such as an author's own dictionary, travels once: it becomes the result of a task of its
own, on which the others depend. So the workers hand it on among themselves, and one that is lost with its worker
is made anew, which data that was only scattered would not be.
"""

from __future__ import annotations

import io
import logging
import pickle
import threading
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future, InvalidStateError
from contextlib import suppress
from functools import partial
from typing import Any, ParamSpec, TypeVar

from worksheets.base.errors import GenerationError, InputError
from worksheets.base.package import __version__
from worksheets.base.quoting import shown
from worksheets.language.dictionary import Dictionary

CONNECT_SECONDS = 5
"""How long to wait for the scheduler."""

FIRST_SECONDS = 10
"""How long to wait for the first of its workers."""

WATCH_SECONDS = 0.5
"""How often to look whether the scheduler is still there."""

ASK_SECONDS = 5
"""How often to ask it how many workers there are."""

ABANDONED_SECONDS = 60
"""How long to wait for new workers when all are lost."""

LARGE = 500
"""Tuples and lists of so many values travel once and not with each batch; about 20 kB of words."""

MOST_SHARED = 64
"""Most values that are kept on the workers for the next batches, the last ones."""

P = ParamSpec("P")
T = TypeVar("T")


class DaskExecutor(Executor):
    """The workers of the scheduler at `address`, such as tcp://10.0.0.7:8786; to be shut down after use.

    Raises InputError where the address is none or the extra `dask` is not installed, GenerationError where nobody
    answers or a worker has another version of this program; so does the work that a lost scheduler had.
    """

    batch_seconds = 1.0
    """A scheduler needs about a millisecond for a task."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._client = _connected(address)
        self._crew = self._client.get_executor(pure=False)
        self._shared: dict[int, tuple[object, Any]] = {}
        """Values that travelled alone, by their identity, with the tasks that give them."""
        self._open: set[Future[Any]] = set()
        """What is under way; who takes a future out of it has to answer it."""
        self._ended = threading.Event()
        try:
            self._refuse_others()
            self.workers = self._count()
        except BaseException:
            self.shutdown()
            raise
        threading.Thread(target=self._watch, daemon=True).start()

    workers: int
    """How many batches are worked on at the same time; workers come and go."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """See `Executor.submit`."""
        outer: Future[T] = Future()
        try:
            stream = io.BytesIO()
            packer = _Packer(stream, self._share)
            packer.dump((fn, args, kwargs))
            inner = self._crew.submit(_run, __version__, stream.getvalue(), *packer.tasks)
        except OSError as error:
            raise self._lost() from error
        self._open.add(outer)
        outer.add_done_callback(partial(_call_off, inner))
        inner.add_done_callback(partial(self._pass_on, outer))
        return outer

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = True) -> None:
        """Leave the scheduler; what is under way there is called off."""
        self._ended.set()
        self._shared.clear()
        with suppress(Exception):  # the scheduler may be gone
            self._client.close(timeout=2)

    def _count(self) -> int:
        return sum(self._client.nthreads().values())

    def _watch(self) -> None:
        """Give up what is under way when the scheduler is lost, or all workers for a long time.

        Dask cancels what a lost scheduler had, but for the answers that were just being fetched.
        """
        seen = asked = time.monotonic()
        while not self._ended.wait(WATCH_SECONDS):
            now = time.monotonic()
            if now > asked + ASK_SECONDS:
                with suppress(Exception):  # told by the status
                    asked, number = now, self._count()
                    self.workers, seen = (number, now) if number else (self.workers, seen)
            lost = self._client.status != "running"
            if lost or now > seen + ABANDONED_SECONDS:
                error = self._lost() if lost else self._abandoned()
                while self._open:
                    with suppress(KeyError, InvalidStateError):
                        self._open.pop().set_exception(error)

    def _share(self, value: object) -> Any:
        """The task that gives a large value, which travels now where it has not done so before."""
        known = self._shared.pop(id(value), None)
        if known is None:
            task = self._client.submit(pickle.loads, pickle.dumps(value), pure=False)
            known = (value, task)
        self._shared[id(value)] = known
        while len(self._shared) > MOST_SHARED:
            del self._shared[next(iter(self._shared))]
        return known[1]

    def _pass_on(self, outer: Future[Any], inner: Future[Any]) -> None:
        """Give an answer on, from Dask's thread; its own errors become sentences."""
        error: BaseException | None
        try:
            error = inner.exception()
        except CancelledError:
            error = self._lost()
        with suppress(KeyError, InvalidStateError):
            self._open.remove(outer)
            if error is None:
                outer.set_result(inner.result())
            else:
                outer.set_exception(_sentence(error))

    def _lost(self) -> GenerationError:
        return GenerationError(
            f"the scheduler at {shown(self._address)} was lost; nothing was written. Start it and its workers again, "
            "and then this command"
        )

    def _abandoned(self) -> GenerationError:
        return GenerationError(f"the scheduler at {shown(self._address)} has lost all its workers; {self._how()}")

    def _how(self) -> str:
        return f'start some with "dask worker {shown(self._address)} --nworkers auto --nthreads 1"'

    def _refuse_others(self) -> None:
        """Wait for a worker; raises GenerationError where there is none, or some have not this version."""
        try:
            self._client.wait_for_workers(1, timeout=FIRST_SECONDS)
        except TimeoutError as error:
            raise GenerationError(f"the scheduler at {shown(self._address)} has no workers; {self._how()}") from error
        versions: dict[str, object] = self._client.run(_version, on_error="return")
        others = {place: version for place, version in versions.items() if version != __version__}
        if others:
            raise GenerationError(*(_other_version(place, version) for place, version in others.items()))


def _connected(address: str) -> Any:
    """Dask's client of this scheduler."""
    try:
        import dask
        from distributed import Client
        from distributed.comm.addressing import resolve_address
    except ImportError as error:
        raise InputError('a scheduler needs Dask; install it with: pip install "worksheets[dask]"') from error
    for name in ("distributed", *(name for name in logging.root.manager.loggerDict if name.startswith("distributed."))):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what matters is said by the error
    client: Any = Client
    try:
        resolve_address(address)
        with dask.config.set({"distributed.comm.timeouts.connect": f"{CONNECT_SECONDS}s"}):
            return client(address, timeout=f"{CONNECT_SECONDS}s", set_as_default=False)
    except OSError as error:
        raise GenerationError(
            f'no scheduler answers at {shown(address)}; is it running ("dask scheduler"), and is this its address?'
        ) from error
    except (ValueError, TypeError) as error:
        raise InputError(f'"{shown(address)}" is no address of a scheduler, such as tcp://10.0.0.7:8786') from error


class _Packer(pickle.Pickler):
    """Pickles work, with the numbers of tasks in place of large values."""

    def __init__(self, stream: io.BytesIO, share: Callable[[object], Any]) -> None:
        super().__init__(stream, protocol=5)
        self.tasks: list[Any] = []
        self._share = share
        self._numbers: dict[int, int] = {}

    def persistent_id(self, obj: Any) -> int | None:
        """See `pickle.Pickler`."""
        large = len(obj) >= LARGE if type(obj) in (tuple, list) else type(obj) is Dictionary and obj.weight
        if not large:
            return None
        number = self._numbers.setdefault(id(obj), len(self.tasks))
        if number == len(self.tasks):
            self.tasks.append(self._share(obj))
        return number


class _Unpacker(pickle.Unpickler):
    """Reads what `_Packer` wrote."""

    def __init__(self, stream: io.BytesIO, values: tuple[object, ...]) -> None:
        super().__init__(stream)
        self._values = values

    def persistent_load(self, number: Any) -> object:
        """See `pickle.Unpickler`."""
        return self._values[number]


def _version() -> str:
    return __version__


def _run(version: str, work: bytes, *values: object) -> Any:
    """What a worker does; one that came later may have another version."""
    if version != __version__:
        raise GenerationError(_other_version("a worker of the scheduler", __version__))
    fn, args, kwargs = _Unpacker(io.BytesIO(work), values).load()
    return fn(*args, **kwargs)


def _other_version(place: str, version: object) -> str:
    has = f"worksheets {version}" if isinstance(version, str) else f"no such program ({shown(str(version))})"
    return (
        f"{place} has {has}, and this is worksheets {__version__}; the files would not be the same: "
        "install this version there, and start the worker again"
    )


def _call_off(inner: Future[Any], outer: Future[Any]) -> None:
    if outer.cancelled():
        inner.cancel()


def _sentence(error: BaseException) -> BaseException:
    """An error of Dask's as one of ours; others as they are."""
    from distributed import KilledWorker

    if isinstance(error, KilledWorker):
        return GenerationError(
            "several workers came to an end while they made the same sheets, perhaps for want of memory; "
            "give them more of it, or make these sheets without a scheduler"
        )
    return error
