"""Who makes the sheets of a build: set by the job, set by the caller, and errors in these settings."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

import worksheets
from worksheets.base.errors import InputError
from worksheets.commands import build
from worksheets.exercises import workers
from worksheets.job.find import override, read_jobs, scheduler_of

Run = Callable[..., Result]
MakeJob = Callable[..., Path]

TOLD = "scheduler: {address: 'tcp://10.0.0.7:8786'}\nsheets:\n  - {words: [cow, hen], size: 5, variants: 20}\n"


def test_a_caller_s_executor_makes_the_sheets(job: MakeJob, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "ALONE_SECONDS", 0.0)
    used = []

    class Used(ThreadPoolExecutor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            used.append(fn)
            return super().submit(fn, *args, **kwargs)

    path = job(TOLD)
    alone = worksheets.build(path, output=tmp_path / "alone", scheduler="")
    assert not used
    with Used(2) as executor:
        helped = worksheets.build(path, output=tmp_path / "helped", executor=executor)
    assert set(used) == {workers.make_batch}
    assert [file.read_bytes() for file in helped] == [file.read_bytes() for file in alone]


def test_the_option_wins_over_the_job(job: MakeJob, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def executor_for(jobs: Any, _: Executor | None = None, *, trusted: bool) -> Any:
        asked.append(scheduler_of(jobs))
        raise InputError("far enough")

    monkeypatch.setattr(build, "executor_for", executor_for)
    for options in ([], ["--scheduler", "tls://there:1"], ["--workers", 2]):
        assert run("build", job(TOLD), *options).exit_code == 2
    assert asked == ["tcp://10.0.0.7:8786", "tls://there:1", ""]


@pytest.mark.parametrize("command", ["build", "check"])
def test_a_scheduler_elsewhere_is_used_only_if_the_caller_says_so(
    job: MakeJob, run: Run, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The job may come from a stranger, and a scheduler can run programs."""
    result = run(command, job(TOLD))
    assert result.exit_code == 2
    assert "tcp://10.0.0.7:8786 is on another machine" in result.stderr
    assert "--allow-outside" in result.stderr
    asked = []

    class Stub:
        def __init__(self, address: str) -> None:
            asked.append(address)
            raise InputError("far enough")

    monkeypatch.setitem(sys.modules, "worksheets.exercises.scheduler", type("Module", (), {"DaskExecutor": Stub}))
    near = job(TOLD.replace("10.0.0.7", "127.0.0.1"), "near.yaml")
    for path, *options in ((job(TOLD), "--allow-outside"), (job(TOLD), "--scheduler", "tcp://there:1"), (near,)):
        assert "far enough" in run(command, path, *options).stderr
    assert asked == ["tcp://10.0.0.7:8786", "tcp://there:1", "tcp://127.0.0.1:8786"]


@pytest.mark.parametrize("address", ["tcp://[w]:8786", "tcp://[7w", "tls://]"])
def test_invalid_addresses_are_reported(job: MakeJob, address: str) -> None:
    with pytest.raises(InputError, match="address"):
        worksheets.build(job(f"scheduler: {{address: '{address}'}}\nsheets:\n  - {{words: [cow], size: 4}}\n"))


def test_two_schedulers(job: MakeJob) -> None:
    one, two, none = read_jobs(
        [job(TOLD, "one.yaml"), job(TOLD.replace("7:", "8:"), "two.yaml"), job(TOLD[TOLD.index("sheets") :], "n.yaml")]
    )
    assert scheduler_of([none]) == ""
    assert scheduler_of([none, one, one]) == "tcp://10.0.0.7:8786"
    with pytest.raises(InputError, match=r"several schedulers \(tcp://10.0.0.7:8786, tcp://10.0.0.8:8786\)"):
        scheduler_of([one, two])
    assert scheduler_of([override(each, scheduler="tcp://x:1") for each in (one, two)]) == "tcp://x:1"
    with pytest.raises(InputError, match="expected a scheduler's address"):
        override(one, scheduler=7)  # type: ignore[arg-type]


def test_workers_and_a_scheduler(job: MakeJob, run: Run) -> None:
    result = run("check", job(TOLD), "--workers", 2, "--scheduler", "tcp://10.0.0.7:8786")
    assert result.exit_code == 2
    assert "use only one of them" in result.stderr


@pytest.mark.parametrize(
    "address", ["nonsense", "tcp://", "10.0.0.7:8786", "tcp://a b:1", "tcp://" + 1000 * "a" + ":1"]
)
def test_no_address(job: MakeJob, run: Run, address: str) -> None:
    result = run("build", job(TOLD.replace("tcp://10.0.0.7:8786", address)))
    assert result.exit_code == 2
    assert ":1:22: scheduler.address: " in result.stderr
    assert "is not the address of a scheduler, such as tcp://10.0.0.7:8786" in result.stderr


def test_a_missing_extra_is_named(job: MakeJob, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "dask", None)
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = run("build", job(TOLD), "--allow-outside", "-o", tmp_path / "out")
    assert result.exit_code == 2
    assert result.stderr == 'a scheduler needs Dask; install it with: pip install "worksheets[dask]"\n'
    assert not (tmp_path / "out").exists()
