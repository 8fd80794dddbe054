"""Dask's executor of `concurrent.futures` with errors as sentences: the workers of a scheduler make the sheets."""

from __future__ import annotations

import logging
import pickle
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future, wait
from contextlib import suppress
from typing import Any
from weakref import WeakKeyDictionary

from worksheets.base.errors import GenerationError, InputError
from worksheets.base.package import __version__
from worksheets.base.quoting import shown
from worksheets.base.sentences import sentence

CONNECT_SECONDS = 5  # how long to wait for the scheduler
FIRST_SECONDS = 10  # how long to wait for the first worker
ASK_SECONDS = 2  # how often to ask for the workers while nothing comes
ABANDONED_SECONDS = 60  # how long to wait for new workers when all are lost
RUNNING = sentence('is it running ("dask scheduler"), and is this its address?')
OTHER = sentence("the files would not be the same: install this version there, and start the worker again")
KILLED = sentence(
    "several workers were lost with the same sheets, perhaps because memory ran out; give them more memory"
)


class DaskExecutor(Executor):
    """The workers of the scheduler at `address`, such as tcp://10.0.0.7:8786; shut it down after use.

    Raises InputError if the address is invalid or the extra `dask` is not installed, GenerationError if nothing answers
    or a worker has another version of this program. The number of `workers` may change.
    """

    batch_seconds = 1.0  # a scheduler needs about a millisecond for a task

    def __init__(self, address: str) -> None:
        it = sentence("the scheduler at {address}", address=shown(address))
        how = sentence('start some with "dask worker {address} --nworkers auto --nthreads 1"', address=shown(address))
        self._lost = GenerationError(
            sentence("{it} was lost; nothing was written. Start it and its workers, and build again", it=it)
        )
        self._abandoned = GenerationError(sentence("{it} has lost all its workers; {how}", it=it, how=how))
        self._client = _connected(address)
        self._crew = self._client.get_executor(pure=False)
        self._works: WeakKeyDictionary[Future[Any], bytes] = WeakKeyDictionary()
        try:
            self._client.wait_for_workers(1, timeout=FIRST_SECONDS)
            versions = self._client.run(_version, on_error="return")
            if others := [_other_version(*item) for item in versions.items() if item[1] != __version__]:
                raise GenerationError(*others)
            self.workers, self._seen = len(versions), time.monotonic()
        except BaseException as error:
            self.shutdown()
            if isinstance(error, TimeoutError):
                raise GenerationError(sentence("{it} has no workers; {how}", it=it, how=how)) from error
            raise

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """See `Executor.submit`; wait for the future with `result_of`."""
        work = pickle.dumps((fn, args, kwargs))
        future: Future[Any] = self._crew.submit(_run, __version__, work)
        self._works[future] = work
        return future

    def result_of(self, future: Future[Any]) -> Any:
        """The result; raises GenerationError if scheduler or workers are lost, where Dask might wait forever."""
        from distributed import KilledWorker

        if time.monotonic() > self._seen + ASK_SECONDS:
            self._count_workers()
        while not wait([future], ASK_SECONDS).done:
            self._count_workers()
        try:
            return future.result()
        except CancelledError as error:
            raise self._lost from error
        except KilledWorker as error:
            raise GenerationError(KILLED) from error
        except (AttributeError, TypeError, ValueError):
            # Dask takes a result for an error if its worker ends between its arrival and a look at the state of the
            # future (`_cascade_future` in distributed/cfexecutor.py). An error of the work itself comes again.
            work = self._works.pop(future, None)
            if work is None:
                raise
            return self.result_of(self._crew.submit(_run, __version__, work))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = True) -> None:
        """Disconnect from the scheduler, which cancels submitted work."""
        with suppress(Exception):  # the scheduler may have ended
            self._client.close(timeout=2)

    def _count_workers(self) -> None:
        if self._client.status != "running":
            raise self._lost
        with suppress(Exception):  # the status will say why
            if count := sum(self._client.nthreads().values()):
                self.workers, self._seen = count, time.monotonic()
        if time.monotonic() > self._seen + ABANDONED_SECONDS:
            raise self._abandoned


def _connected(address: str) -> Any:
    """Dask's client, connected to this scheduler."""
    try:
        from distributed import Client
    except ImportError as error:
        raise InputError(sentence('a scheduler needs Dask; install it with: pip install "worksheets[dask]"')) from error
    for name in ("distributed", *(name for name in logging.root.manager.loggerDict if name.startswith("distributed."))):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # the error has the relevant part
    try:
        return Client(address, timeout=CONNECT_SECONDS, set_as_default=False)  # type: ignore[no-untyped-call]
    except OSError as error:
        raise GenerationError(
            sentence("no scheduler answers at {address}; {running}", address=shown(address), running=RUNNING)
        ) from error
    except (ValueError, TypeError) as error:
        raise InputError(
            sentence(
                '"{address}" is not the address of a scheduler, such as tcp://10.0.0.7:8786', address=shown(address)
            )
        ) from error


def _version() -> str:
    return __version__


def _run(version: str, work: bytes) -> Any:
    """Run work on a worker; one that joined later may have another version."""
    if version != __version__:
        raise GenerationError(_other_version("a worker of the scheduler", __version__))
    fn, args, kwargs = pickle.loads(work)  # noqa: S301 - who can send this can run anything anyway
    return fn(*args, **kwargs)


def _other_version(place: str, version: object) -> str:
    has = (
        f"worksheets {version}"
        if isinstance(version, str)
        else sentence("no such program ({version})", version=shown(str(version)))
    )
    return sentence(
        "{place} has {has}, and this is worksheets {version}; {other}",
        place=place,
        has=has,
        version=__version__,
        other=OTHER,
    )
