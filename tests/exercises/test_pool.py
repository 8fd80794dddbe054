"""A pool whose processes end when their work is no longer wanted, and which never hangs when one is killed."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor
from pathlib import Path
from random import Random

import pytest

from worksheets.exercises.pool import Pool


def busy(seconds: float) -> bytes:
    """Keep Python busy; the answer is too long to go through a pipe in one step."""
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        pass
    return bytes(200_000)


def own_process(_: int) -> int:
    time.sleep(0.01)
    return os.getpid()


def raises(error: Exception) -> None:
    raise error


def test_work_is_done_by_others() -> None:
    with Pool(2) as pool:
        numbers = {future.result() for future in [pool.submit(own_process, number) for number in range(20)]}
    assert os.getpid() not in numbers
    assert len(numbers) <= 2


def test_an_unknown_exception_comes_out_as_it_is() -> None:
    with Pool(1) as pool:
        future = pool.submit(raises, KeyError("wheel"))
        with pytest.raises(KeyError, match="wheel"):
            future.result()
        assert pool.submit(own_process, 0).result() != os.getpid(), "the pool goes on"


def test_nobody_waits_for_work_that_is_not_wanted() -> None:
    rng = Random(1)
    for _ in range(4):
        pool = Pool(2)
        futures = [pool.submit(busy, rng.choice((0.002, 60))) for _ in range(30)]
        time.sleep(0.1 * rng.random())
        begun = time.perf_counter()
        pool.shutdown()
        assert time.perf_counter() - begun < 2
        assert not multiprocessing.active_children()
        assert all(future.done() for future in futures)


@pytest.mark.skipif(os.name == "nt", reason="sends a POSIX signal")
def test_a_process_killed_at_any_moment_leaves_nobody_waiting() -> None:
    """The processes spend most of their time sending answers, so some are killed in the middle of one."""
    rng = Random(2)
    for _ in range(6):
        with Pool(2) as pool:
            futures = [pool.submit(busy, 0.001) for _ in range(300)]
            time.sleep(0.05 * rng.random())
            os.kill(rng.choice(multiprocessing.active_children()).pid or 0, signal.SIGKILL)
            with pytest.raises(BrokenExecutor):
                for future in futures:
                    future.result(timeout=30)


def test_a_mended_pool_has_half_the_processes() -> None:
    with Pool(4) as pool:
        for most in (2, 1):
            assert pool.mend()
            assert len({pool.submit(own_process, number).result() for number in range(20)}) <= most
        assert not pool.mend()


SPAWNED = """\
import multiprocessing
from worksheets.exercises.pool import Pool
from tests.exercises.test_pool import busy, own_process
if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    with Pool(2) as pool:
        print(len({pool.submit(own_process, number).result() for number in range(4)}) in (1, 2))
        pool.submit(busy, 60)
    print("ended")
"""


@pytest.mark.slow
def test_processes_that_start_again(tmp_path: Path, repository: Path) -> None:
    """With the start method of Windows and macOS."""
    program = tmp_path / "spawned.py"
    program.write_text(SPAWNED)
    environment = {**os.environ, "PYTHONPATH": str(repository)}
    result = subprocess.run(
        [sys.executable, program], env=environment, capture_output=True, encoding="utf-8", timeout=60, check=True
    )
    assert result.stdout.split() == ["True", "ended"]
    assert result.stderr == ""
