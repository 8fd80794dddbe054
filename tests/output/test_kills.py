"""However and whenever a build ends, the files are all old or all new, complete, and never a mixture."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import pytest
from click.testing import Result

from worksheets.output.exchange import alone_in
from worksheets.output.staging import Staging, sweep, write_together

pytestmark = pytest.mark.skipif(not shutil.which("ps"), reason="sends POSIX signals, and asks ps who lives")

REPOSITORY = Path(__file__).parents[2]

Contents = Mapping[str, bytes]

SIGNALS = ("SIGKILL", "SIGTERM", "SIGHUP", "SIGINT")

KILLED_AT = """
import os, signal, sys
from pathlib import Path
from worksheets.output import exchange, staging

folder, name, *removed = sys.argv[1:]
steps = 0

def counted(function):
    def step(*arguments, **others):
        global steps
        steps += 1
        if steps == number:
            os.kill(os.getpid(), getattr(signal, name))
        return function(*arguments, **others)
    return step

def held(path, target, replace=Path.replace):
    if target.name == os.environ.get("HELD"):
        raise PermissionError(13, "held")
    return replace(path, target)

Path.replace = held

def exchange_all():
    with staging.Staging(Path(folder)) as files:
        for each in ("term.pdf", "term-answers.pdf", "term.json"):
            files.open(each).write(b"new " + each.encode())
        for each in removed:
            files.remove(each)
        for owner, attribute in ((Path, "replace"), (Path, "unlink"), (os, "open"), (os, "write"), (os, "close")):
            setattr(owner, attribute, counted(getattr(owner, attribute)))
        files.commit()

for line in sys.stdin:
    number = int(line)
    child = os.fork()
    if child == 0:
        try:
            exchange_all()
            said = f"{steps} steps"
        except BaseException as error:
            said = repr(error)
        sys.stdout.write(said)
        sys.stdout.flush()
        os._exit(not said.endswith("steps"))
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    print("", code, flush=True)
"""
"""For each number read: a child writes three files, removes others, and sends itself a signal before the step of this
number that changes the folder. Prints the child's error, or its number of steps, and its exit code. One process forks
them all, as starting Python takes longer than the exchange."""

OLD = {name: b"old " + name.encode() for name in ("term.pdf", "term-answers.pdf", "term.json")}
NEW = {name: b"new " + name.encode() for name in OLD}


GONE = {name: b"old " + name.encode() for name in ("term-1.pdf", "term-1-answers.pdf")}


def shown(folder: Path) -> dict[str, bytes]:
    """The files that a person sees in the folder: those whose names do not begin with a dot."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.startswith(".")}


def answer_all() -> None:
    """Reset the signals that a child would inherit as ignored, under `nohup` or in a script's background job."""
    for name in SIGNALS[1:]:
        signal.signal(getattr(signal, name), signal.SIG_DFL)


def fill(folder: Path, contents: Contents) -> None:
    folder.mkdir(exist_ok=True)
    for name, content in contents.items():
        (folder / name).write_bytes(content)


def no_mixture(found: Contents, *builds: Contents) -> bool:
    """Whether all files are of one build."""
    return any(found.items() <= each.items() for each in builds)


@contextmanager
def killing(folder: Path, name: str, *removed: str, held: str = "") -> Iterator[Callable[[int], tuple[str, int]]]:
    """A function that exchanges files, with the signal before this step, and returns what `KILLED_AT` prints."""
    with subprocess.Popen(
        [sys.executable, "-c", KILLED_AT, str(folder), name, *removed],
        env={**os.environ, "PYTHONPATH": str(REPOSITORY), "HELD": held},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        preexec_fn=answer_all,
    ) as process:
        assert process.stdin
        assert process.stdout
        asked, answers = process.stdin, process.stdout

        def at(number: int) -> tuple[str, int]:
            print(number, file=asked, flush=True)
            said, _, code = answers.readline().rpartition(" ")
            return said, int(code)

        yield at


def finished(folder: Path, before: Contents, number: int) -> None:
    """Check that a kill has left no mixture, and that the next writer makes all files old or all new."""
    assert no_mixture(shown(folder), before, NEW), (number, shown(folder))
    sweep(folder)
    assert shown(folder) in (before, NEW), number
    assert {path.name for path in folder.iterdir()} == shown(folder).keys()


@pytest.mark.slow
@pytest.mark.parametrize("before", [OLD | GONE, {"term-answers.pdf": OLD["term-answers.pdf"]}, {}])
def test_a_kill_at_each_step_of_the_exchange(tmp_path: Path, before: Contents) -> None:
    """SIGKILL before every rename and removal never leaves a mixture, and the next writer finishes the exchange."""
    folder = tmp_path / "out"
    gone = [name for name in GONE if name in before]
    found: list[int] = []
    with killing(folder, "SIGKILL", *gone) as killed_at:
        for number in range(1, 100):
            shutil.rmtree(folder, ignore_errors=True)
            fill(folder, before)
            said, code = killed_at(number)
            if code == 0:
                break
            assert code == -signal.SIGKILL, said
            finished(folder, before, number)
            found.append(len(shown(folder).items() & NEW.items()))
    assert shown(folder) == NEW
    assert said == f"{number - 1} steps"
    assert number > 7
    assert found == sorted(found)
    assert found[0] == 0
    assert found[-1] == 3


@pytest.mark.slow
def test_an_interrupt_at_each_step_of_the_exchange(tmp_path: Path) -> None:
    """The files are all old if the interrupt comes in time, otherwise all new; nothing is left to clean up."""
    folder = tmp_path / "out"
    with killing(folder, "SIGINT", *GONE) as interrupted_at:
        for number in range(1, 100):
            shutil.rmtree(folder, ignore_errors=True)
            fill(folder, OLD | GONE)
            said, code = interrupted_at(number)
            if code == 0:
                break
            assert said == "KeyboardInterrupt()"
            assert shown(folder) in (OLD | GONE, NEW), number
            assert {path.name for path in folder.iterdir()} == shown(folder).keys()
    assert number > 8


@pytest.mark.slow
def test_a_kill_at_each_step_of_taking_back(tmp_path: Path) -> None:
    """The last file cannot be renamed, and SIGKILL comes before each step that follows from this, or before it."""
    folder = tmp_path / "out"
    before = {name: content for name, content in (OLD | GONE).items() if name != "term.json"}
    with killing(folder, "SIGKILL", *GONE, held="term.json") as killed_at:
        for number in range(1, 100):
            shutil.rmtree(folder, ignore_errors=True)
            fill(folder, before)
            said, code = killed_at(number)
            if code == 1:
                break
            assert code == -signal.SIGKILL, said
            finished(folder, before, number)
    assert "term.json cannot be replaced" in said
    assert shown(folder) == before
    assert number > 14


def job_of(seed: int) -> str:
    words = "cow horse goose hen donkey piglet tractor meadow barn sheep".split()
    sheet = f"{{words: [{', '.join(words)}], size: 14x14, difficulty: hard, variants: 4}}"
    return f"title: Farm\nseed: {seed}\nsheets:\n" + f"  - {sheet}\n" * 4


@pytest.fixture(scope="module")
def builds(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Path], list[Contents]]:
    """Two jobs with one name and different seeds, and the files of each."""
    jobs, contents = [], []
    for number in range(2):
        folder = tmp_path_factory.mktemp("builds")
        jobs.append(folder / "farm.yaml")
        jobs[-1].write_text(job_of(number))
        assert building(jobs[-1], folder / "whole", REPOSITORY).wait() == 0
        contents.append(shown(folder / "whole"))
        assert len(contents[-1]) == 4
    return jobs, contents


def building(job: Path, folder: Path, repository: Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "worksheets", "build", job, "-o", folder, "--format", "pdf,json,txt", "--workers", "2"],
        env={**os.environ, "PYTHONPATH": str(repository)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=answer_all,
        start_new_session=True,
    )


def written(folder: Path) -> bool:
    """Whether a build has begun to write."""
    with suppress(OSError):
        return any(path.suffix == ".part" for path in folder.iterdir())
    return False


def kill_often(times: int, builds: tuple[list[Path], list[Contents]], folder: Path, repository: Path) -> None:
    """Kill builds at random: half of them at any time, half of them while they write."""
    jobs, contents = builds
    rng = Random(times)
    fill(folder, contents[0])
    begun = time.monotonic()
    building(jobs[0], folder, repository).wait()
    whole = time.monotonic() - begun
    killed = 0
    for number in range(times):
        before = shown(folder)
        process = building(jobs[number % 2], folder, repository)
        if rng.random() < 0.5:
            time.sleep(rng.random() * whole)
        else:
            while process.poll() is None and not written(folder):
                time.sleep(0.0005)
            time.sleep(rng.random() * 0.1 * whole)
        name = SIGNALS[number % len(SIGNALS)]
        process.send_signal(getattr(signal, name))
        killed += process.wait(timeout=60) != 0
        found = shown(folder)
        assert no_mixture(found, *contents), (number, name)
        if name != "SIGKILL":  # the next build finishes what SIGKILL left, if it gets as far as writing
            assert found in contents or found == before, (number, name)
        assert no_process_of(process.pid), (number, name)
    assert killed > times // 4
    building(jobs[1], folder, repository).wait()
    assert shown(folder) == contents[1]
    assert {path.name for path in folder.iterdir()} == contents[1].keys()


def no_process_of(group: int) -> bool:
    """Whether all processes of the build have ended, the workers within some seconds; zombies may wait for init."""
    until = time.monotonic() + 10
    while time.monotonic() < until:
        try:
            os.killpg(group, 0)
        except (ProcessLookupError, PermissionError):  # macOS reports the latter for processes that have ended
            return True
        listed = subprocess.run(["ps", "-A", "-o", "pgid=,stat="], capture_output=True, check=True, encoding="utf-8")
        if not any(int(line.split()[0]) == group and "Z" not in line for line in listed.stdout.splitlines()):
            return True
        time.sleep(0.01)
    return False


@pytest.mark.slow
def test_builds_killed_by_chance(builds: tuple[list[Path], list[Contents]], tmp_path: Path, repository: Path) -> None:
    kill_often(3, builds, tmp_path / "out", repository)


@pytest.mark.long
def test_hundreds_of_builds_killed_by_chance(
    builds: tuple[list[Path], list[Contents]], tmp_path: Path, repository: Path
) -> None:
    kill_often(200, builds, tmp_path / "out", repository)


@pytest.mark.slow
@pytest.mark.parametrize("rounds", [1, pytest.param(20, marks=pytest.mark.long)])
def test_two_builds_into_one_folder_do_not_mix(
    builds: tuple[list[Path], list[Contents]], tmp_path: Path, repository: Path, rounds: int
) -> None:
    jobs, contents = builds
    for number in range(rounds):
        folder = tmp_path / f"out{number % 3}"  # new folders first, then folders with old files
        both = [building(each, folder, repository) for each in jobs]
        assert [process.wait(timeout=60) for process in both] == [0, 0]
        assert shown(folder) in contents
        assert {path.name for path in folder.iterdir()} == contents[0].keys()


def test_many_writers_of_small_files_do_not_mix(repository: Path, tmp_path: Path) -> None:
    """These writers do little else than rename files."""
    code = (
        "import sys\nfrom pathlib import Path\nfrom worksheets.output.staging import write_together\n"
        "for _ in range(100):\n"
        "    write_together(Path(sys.argv[1]), {f'{n}.txt': sys.argv[2] for n in range(4)})\n"
    )
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(tmp_path), str(number)],
            env={**os.environ, "PYTHONPATH": str(repository)},
            stderr=subprocess.PIPE,
        )
        for number in range(3)
    ]
    while any(process.poll() is None for process in processes):
        with suppress(OSError), alone_in(tmp_path):
            assert len(set(shown(tmp_path).values())) <= 1
        time.sleep(0.001)
    assert [(process.wait(), process.communicate()[1]) for process in processes] == [(0, b"")] * 3
    assert len(list(tmp_path.iterdir())) == 4


def gone() -> int:
    """The number of a process that has ended."""
    return int(subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True).stdout)


@pytest.mark.parametrize("marker", [b"", b"ne", b"new\n", b"a.txt", b"\xff"])
def test_without_a_whole_marker_the_old_files_come_back(tmp_path: Path, marker: bytes) -> None:
    number = gone()
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / f".worksheets.{number}.commit").write_bytes(marker)
    (folder / f".a.txt.{number}.part").write_text("half")
    (folder / f".c.txt.{number}.old").write_text("old")
    (folder / "a.txt").write_text("old")
    write_together(folder, {"b.txt": "new"})
    assert shown(folder) == {"a.txt": b"old", "b.txt": b"new", "c.txt": b"old"}
    assert {path.name for path in tmp_path.rglob("*")} == {"out", "a.txt", "b.txt", "c.txt"}


def test_interrupted_writes_in_subfolders_are_finished(tmp_path: Path) -> None:
    """Each folder has its own marker, and is repaired when something is written there."""
    number = gone()
    for folder in (tmp_path, tmp_path / "words"):
        folder.mkdir(exist_ok=True)
        (folder / f".worksheets.{number}.commit").write_bytes(b"new")
        (folder / f".a.txt.{number}.part").write_text("new a")
        (folder / f".b.txt.{number}.old").write_text("old b")
    write_together(tmp_path, {"words/c.txt": "c"})
    found = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert found == {"a.txt", "words/a.txt", "words/c.txt"}


def test_an_interrupt_while_names_are_taken_waits_and_takes_all_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path, OLD)
    replace = Path.replace

    def interrupted(path: Path, target: Path) -> Path:
        if target.name == "term-answers.pdf" and path.suffix == ".part":
            signal.raise_signal(signal.SIGINT)
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", interrupted)
    answer = signal.signal(signal.SIGINT, signal.default_int_handler)  # nohup ignores it
    try:
        with pytest.raises(KeyboardInterrupt), Staging(tmp_path) as staging:
            for name, content in NEW.items():
                staging.open(name).write(content)
            staging.commit()
    finally:
        signal.signal(signal.SIGINT, answer)
    assert shown(tmp_path) == OLD
    assert {path.name for path in tmp_path.iterdir()} == OLD.keys()


def small_disk(folder: Path, kilobytes: int) -> Iterator[Path]:
    """A small file system in memory; only root can create one, and not in every container."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", str(folder)]
    if os.geteuid() != 0 or not shutil.which("mount") or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("may not mount a small disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="mounts a tmpfs")
def test_full_disks(builds: tuple[list[Path], list[Contents]], run: Callable[..., Result], tmp_path: Path) -> None:
    """With disk space from none to enough: all files are written or none, and the old ones stay."""
    jobs, contents = builds
    needed = sum(map(len, contents[1].values())) // 1024
    written = 0
    for number, share in enumerate([0.05, 0.4, 0.9, 1.6]):
        for disk in small_disk(tmp_path / f"disk{number}", max(8, int(needed * share))):
            before = {"farm-answers.pdf": b"an old key"}
            fill(disk, before)
            result = run("build", jobs[1], "-o", disk, "--format", "pdf,json,txt", "--workers", 1)
            if result.exit_code:
                assert re.search("the disk is full; nothing was changed", result.stderr), result.stderr
                assert shown(disk) == before
            else:
                assert shown(disk) == contents[1]
                written += 1
            assert {path.name for path in disk.iterdir()} == shown(disk).keys()
    assert 1 <= written <= 2


@pytest.mark.skipif(sys.platform != "linux", reason="mounts a tmpfs")
def test_a_disk_that_is_mounted_read_only(
    job: Callable[..., Path], start: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    for disk in small_disk(tmp_path / "disk", 100):
        fill(disk, OLD)
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        result = start("build", job(), "-o", disk)
        assert result.returncode == 2
        assert "the disk is read-only" in result.stderr
        assert shown(disk) == OLD
