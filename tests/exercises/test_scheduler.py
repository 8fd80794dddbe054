"""Exercises made by a real Dask scheduler with two workers, all of them separate processes."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from tests.verify.pdf_edit import without_job
from worksheets.base.errors import GenerationError, InputError
from worksheets.exercises import scheduler, workers
from worksheets.exercises.cache import Cache
from worksheets.exercises.exercise import Exercise
from worksheets.exercises.scheduler import DaskExecutor
from worksheets.job.find import read_jobs
from worksheets.language.dictionary import built_in

pytest.importorskip("distributed", reason="the extra dask is not installed")

pytestmark = pytest.mark.slow

JOB = """\
sheets:
  - {id: hard, words: [zebra, lion, tiger, camel, otter], size: 20x20, difficulty: hard, variants: 16}
  - {id: tight, words: [abcd, efgh, ijkl], size: 2x7}
  - {id: easy, words: [zebra, lion], size: 7x9, difficulty: easy, variants: 16}
"""


class Crew:
    """A scheduler and its workers."""

    def __init__(self, repository: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{port}"
        self._environment = {**os.environ, "PYTHONPATH": str(repository)}
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", str(port))
        self.workers: list[subprocess.Popen[bytes]] = []
        until = time.monotonic() + 60
        while time.monotonic() < until:
            with suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port)):
                return
            time.sleep(0.1)

    def add(self, number: int) -> None:
        options = ("--nthreads", "1", "--no-nanny", "--host", "127.0.0.1")
        self.workers += [self._start("worker", self.address, *options) for _ in range(number)]

    def _start(self, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", *arguments, "--no-dashboard"]
        nowhere = subprocess.DEVNULL
        return subprocess.Popen(command, env=self._environment, stdin=nowhere, stdout=nowhere, stderr=nowhere)

    def close(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@pytest.fixture(autouse=True)
def busy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the crew even small jobs, in small parts, and wait for it under load."""
    monkeypatch.setattr(workers, "ALONE_SECONDS", 0.0)
    monkeypatch.setattr(DaskExecutor, "batch_seconds", 0.02)
    monkeypatch.setattr(scheduler, "FIRST_SECONDS", 60)


@pytest.fixture
def crew(repository: Path) -> Iterator[Crew]:
    """A crew without workers, for a test that ends some of its processes."""
    with closing(Crew(repository)) as started:
        yield started


@pytest.fixture(scope="module")
def lasting() -> Iterator[Crew]:
    """A crew with both workers connected, for tests that leave it as it is."""
    with closing(Crew(Path(__file__).parents[2])) as started:
        yield with_workers(started)


def with_workers(crew: Crew) -> Crew:
    crew.add(2)
    until = time.monotonic() + 60
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scheduler, "FIRST_SECONDS", 60)
        with DaskExecutor(crew.address) as executor:
            while executor.workers < 2:
                assert time.monotonic() < until
                time.sleep(0.1)
                executor._count_workers()
    return crew


@pytest.fixture
def sheets(job: Callable[..., Path]) -> Any:
    (read,) = read_jobs([job(JOB)])
    return read.sheets


def describe(made: workers.Made) -> Any:
    return made.to_json() if isinstance(made, Exercise) else made.problems


def test_the_files_are_the_same(
    lasting: Crew, job: Callable[..., Path], run: Callable[..., Result], tmp_path: Path
) -> None:
    text = JOB.replace("  - {id: tight, words: [abcd, efgh, ijkl], size: 2x7}\n", "")
    path = job(text.replace("variants: 16", "variants: 8"))
    addressed = job(f"scheduler: {{address: '{lasting.address}'}}\n{path.read_text()}", "told.yaml")
    files = []
    for name, options in (("alone", ["--workers", 1]), ("helped", ["--scheduler", lasting.address]), ("told", [])):
        given = addressed.rename(path) if name == "told" else path
        result = run("build", given, "-o", tmp_path / name, "--format", "pdf,json,txt", *options)
        assert (result.exit_code, result.stderr) == (0, "")
        files.append({file.name: without_job(file.read_bytes()) for file in (tmp_path / name).iterdir()})
    assert len(files[0]) == 4
    assert files[0] == files[1] == files[2]
    assert "16 sheets" in run("check", path, "--scheduler", lasting.address).stdout


def test_a_killed_worker_loses_nothing_and_the_loss_of_all_is_a_sentence(
    crew: Crew, sheets: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dask waits for new workers forever; this executor gives up after a while."""
    two = with_workers(crew)
    alone = [describe(made) for made in workers.make_exercises(sheets, 5)]
    together = []
    with DaskExecutor(two.address) as executor:
        for number, made in enumerate(workers.make_exercises(sheets, 5, executor=executor)):
            together.append(describe(made))
            if number == 8:
                two.workers[0].kill()
    assert together == alone
    monkeypatch.setattr(scheduler, "ASK_SECONDS", 0.2)
    monkeypatch.setattr(scheduler, "ABANDONED_SECONDS", 1)
    with DaskExecutor(two.address) as executor:
        exercises = workers.make_exercises(sheets, 5, executor=executor)
        next(exercises), next(exercises)
        for worker in two.workers:
            worker.kill()
        with pytest.raises(GenerationError, match='has lost all its workers; start some with "dask worker'):
            list(exercises)


def test_a_result_that_arrives_as_its_worker_ends_is_made_again(lasting: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    from distributed import Future

    result_of, lost = Future._result, []

    async def losing(future: Any, *args: Any, **kwargs: Any) -> Any:
        result = await result_of(future, *args, **kwargs)
        if not lost:
            lost.append(future.key)
            future._state.lose()
        return result

    monkeypatch.setattr(Future, "_result", losing)
    with DaskExecutor(lasting.address) as executor:
        assert [executor.result_of(executor.submit(divmod, 20, number)) for number in (3, 7)] == [(6, 2), (2, 6)]
        assert len(lost) == 1
        with pytest.raises(ValueError, match="invalid literal"):
            executor.result_of(executor.submit(int, "three"))


def test_a_lost_scheduler_is_a_sentence_leaves_no_files_and_the_cache_is_kept(
    crew: Crew, sheets: Any, job: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import worksheets

    with monkeypatch.context() as patch:
        patch.setattr(scheduler, "FIRST_SECONDS", 1)
        with pytest.raises(GenerationError, match='has no workers; start some with "dask worker'):
            DaskExecutor(crew.address)
    two = with_workers(crew)
    path = job(JOB.replace("2x7", "9x9"))
    out, kept = tmp_path / "out", tmp_path / "kept"
    out.mkdir()
    (out / f"{path.stem}.pdf").write_bytes(b"old")

    def kill(done: int, _: int, __: object) -> None:
        if done == 5:
            two.scheduler.kill()

    begun = time.monotonic()
    with DaskExecutor(two.address) as executor:
        exercises = workers.make_exercises(sheets, 5, executor=executor)
        next(exercises), next(exercises)
        with pytest.raises(GenerationError, match="was lost; nothing was written. Start it"):
            worksheets.build(path, output=out, cache=kept, scheduler=two.address, progress=kill)
        assert [file.read_bytes() for file in out.iterdir()] == [b"old"]
        with pytest.raises(GenerationError, match="was lost; nothing was written. Start it"):
            list(exercises)
        with pytest.raises(GenerationError, match="was lost"):
            for _ in range(100):
                executor.result_of(executor.submit(int))
    assert time.monotonic() - begun < 30
    with closing(Cache(kept, pytest.fail)) as cache:
        again = worksheets.build(path, output=out, cache=cache, workers=1)
        assert 5 <= cache.found < cache.asked == 33
    anew = worksheets.build(path, output=tmp_path / "anew", workers=1)
    assert [file.read_bytes() for file in again] == [file.read_bytes() for file in anew]


def test_an_own_dictionary_gives_the_same_sheets(lasting: Crew, tmp_path: Path) -> None:
    words = ["".join(word).lower() for word in built_in("de").check[::8]]
    (tmp_path / "big.txt").write_text("\n".join(words), encoding="utf-8")
    sheet = "  - {kind: wordregions, dictionary: {file: big.txt}, size: 5x6, difficulty: [easy, medium, hard]}\n"
    (tmp_path / "own.yaml").write_text("language: de\nsheets:\n" + 4 * sheet, encoding="utf-8")
    (read,) = read_jobs([tmp_path / "own.yaml"])
    with DaskExecutor(lasting.address) as executor:
        made = list(map(describe, workers.make_exercises(read.sheets, 5, executor=executor)))
    assert made == list(map(describe, workers.make_exercises(read.sheets, 5)))


def test_another_version_is_refused(lasting: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "__version__", "9.9.9")
    with pytest.raises(GenerationError, match="has worksheets 0.*, and this is worksheets 9.9.9") as caught:
        DaskExecutor(lasting.address)
    assert len(caught.value.problems) == 2
    monkeypatch.undo()
    with DaskExecutor(lasting.address) as executor:  # as if a worker of another version had joined later
        monkeypatch.setattr(scheduler, "__version__", "9.9.9")
        with pytest.raises(GenerationError, match="install this version there"):
            executor.result_of(executor.submit(int))


def test_an_exception_comes_out_as_it_is(lasting: Crew) -> None:
    with DaskExecutor(lasting.address) as executor:
        with pytest.raises(ZeroDivisionError):
            executor.result_of(executor.submit(divmod, 1, 0))
        assert executor.result_of(executor.submit(divmod, 7, 2)) == (3, 1)


@pytest.mark.parametrize("address", ["nonsense", "foo://bar:1", ""])
def test_no_address(address: str) -> None:
    with pytest.raises(InputError, match="is not the address of a scheduler"):
        DaskExecutor(address)


def test_a_scheduler_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "CONNECT_SECONDS", 1)
    with pytest.raises(GenerationError, match="no scheduler answers at tcp://127.0.0.1:9;"):
        DaskExecutor("tcp://127.0.0.1:9")
