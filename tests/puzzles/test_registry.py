"""Plug-ins as installed distributions with entry points: good ones, and broken ones of every sort."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from importlib.machinery import PathFinder
from importlib.metadata import MetadataPathFinder, entry_points
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

import pytest
from click.testing import Result

from worksheets.base.errors import InputError
from worksheets.commands.new_kind import TEMPLATE
from worksheets.language.phrases import find_phrases
from worksheets.puzzles import registry
from worksheets.puzzles.registry import may_offer

REPOSITORY = Path(__file__).parents[2]

GOOD = (TEMPLATE / "kind.py").read_text("utf-8").replace('"null"', '"sums"')

SOLVING = GOOD + dedent('''
    class Sums(Null):
        """Reads `1 + 2 =` from files."""

        def parse_puzzle(self, given):
            first, second = given.text.split("=")[0].split("+")
            return Puzzle(int(first), int(second))

        def recognises(self, given):
            return 0.9 if "+" in given.text else 0.0

        def solutions(self, puzzle, *, steps=None):
            yield Solution(puzzle.first + puzzle.second)

        def import_sheet(self, given):
            return {"most": given.text.split()[1]} if given.text.startswith("sums ") else None
''')

GROUP = "worksheets.kinds.of.a.test"
OFFER = f"[{GROUP}]\nsums = sums:Sums\n"


def broken(body: str) -> str:
    """The source of a plug-in with these members in place of the good kind's."""
    return GOOD + "\n\nclass Sums(Null):\n" + "".join(f"    {line}\n" for line in dedent(body).strip().split("\n"))


class Plug(NamedTuple):
    """A broken plug-in, and the message about it."""

    module: str
    attribute: str
    complaint: str
    entry: str = "sums"


OF = 'the kind "sums" of the distribution sums-kind cannot be used: '
UNUSABLE = {
    "an import fails": Plug(
        "import no_such_thing", "Null", f"{OF}ModuleNotFoundError: No module named 'no_such_thing'"
    ),
    "a module ends the program": Plug("raise SystemExit(3)", "Null", f"{OF}SystemExit: 3"),
    "no such class": Plug(GOOD, "Nil", f"{OF}AttributeError: module 'sums_module' has no attribute 'Nil'"),
    "a member is missing": Plug(GOOD.replace("def faults", "def fault"), "Null", f"{OF}it lacks faults"),
    "no class": Plug(f"{GOOD}\nkind = Null()", "kind", f"{OF}sums_module:kind is not a class derived from PuzzleKind"),
    "no class of the contract": Plug(GOOD, "Puzzle", f"{OF}sums_module:Puzzle is not a class derived from PuzzleKind"),
    "another name": Plug(
        GOOD,
        "Null",
        'the kind "summs" of the distribution sums-kind cannot be used: it calls itself "sums"',
        entry="summs",
    ),
    "no Spec": Plug(broken("Spec = dict"), "Sums", f"{OF}its Spec is not a class derived from KindSpec"),
    "a Spec that cannot be imported": Plug(
        broken("@property\ndef Spec(self): import no_such_thing"),
        "Sums",
        f"{OF}ModuleNotFoundError: No module named 'no_such_thing'",
    ),
    "wrong switches": Plug(
        broken("solve_options = ('gold',)"),
        "Sums",
        f"{OF}its solve_options are not all SolveOptions with names of letters",
    ),
}


class Installed:
    """A folder with installed distributions, on the import path of this process and of child processes."""

    def __init__(self, folder: Path, run: Callable[..., Result]) -> None:
        self.folder = folder
        self.run = run
        """Runs a command in this process."""

    def install(self, distribution: str, entry: str, attribute: str, source: str) -> None:
        """Install as pip does: a module, and a `*.dist-info` folder with its entry points."""
        module = distribution.removesuffix("-kind").replace("-", "_") + "_module"
        site = self.folder / "site"
        info = site / f"{distribution.replace('-', '_')}-1.0.dist-info"
        info.mkdir()
        shutil.copytree(TEMPLATE / "phrases", site / "phrases", dirs_exist_ok=True)
        (site / f"{module}.py").write_text(source, encoding="utf-8")
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n", "utf-8")
        (info / "entry_points.txt").write_text(f"[worksheets.kinds]\n{entry} = {module}:{attribute}\n", "utf-8")

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def start(self, *arguments: object) -> subprocess.CompletedProcess[str]:
        """Runs a command in a new process."""
        path = os.pathsep.join([str(self.folder / "site"), str(REPOSITORY)])
        return subprocess.run(
            [sys.executable, "-m", "worksheets", *map(str, arguments)],
            capture_output=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": path},
            cwd=self.folder,
            timeout=120,
            check=False,
        )


@pytest.fixture
def installed(tmp_path: Path, run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> Iterator[Installed]:
    (tmp_path / "site").mkdir()
    monkeypatch.syspath_prepend(tmp_path / "site")
    monkeypatch.chdir(tmp_path)
    forget()
    yield Installed(tmp_path, run)
    monkeypatch.undo()
    forget()


def forget() -> None:
    """Clear the registry's caches, so that it searches again."""
    for cached in (registry._plug_ins, registry._offers, registry._tried):
        cached.cache_clear()
    for name in [name for name in sys.modules if name.endswith("_module")]:
        del sys.modules[name]


BOX = "3 3 3\n6\n1 3 3\n1 3 3\n1 1 3\n2 1 1\n1 1 2\n1 1 1\n"
JOB = "sheets:\n  - {words: [cow, hen], size: 5}\n  - words: [ant]\n"


@pytest.mark.slow
def test_a_good_plug_in_is_a_kind_like_any_other(installed: Installed) -> None:
    installed.install("sums-kind", "sums", "Sums", SOLVING)
    assert "\nsums: A sum\n  most " in installed.start("kinds").stdout
    schema = json.loads(installed.run("schema").stdout)
    one, several = schema["properties"]["sheets"]["items"]["properties"]["kind"]["anyOf"]
    assert several["items"]["enum"] == [*registry.BUILT_IN, "sums"]
    assert one["enum"] == [*several["items"]["enum"], "all"]
    job = installed.write("mine.yaml", "sheets: [{kind: sums, most: 7}, {words: [cow, hen], size: 5}]")
    assert "2 sheets, 2 pages" in installed.run("check", job).stdout
    built = installed.start("build", job, "-o", installed.folder / "out", "--format", "pdf,txt,json", "--workers", "2")
    assert (built.returncode, built.stderr) == (0, "")
    assert len(built.stdout.splitlines()) == 4
    new = installed.run("new", "new.yaml", "--kind", "sums")
    assert new.exit_code == 0
    assert "kind: sums" in (installed.folder / "new.yaml").read_text("utf-8")
    solved = installed.start("solve", installed.write("sum.txt", "17 + 4 =\n"))
    assert (solved.returncode, solved.stdout, solved.stderr) == (0, "21\n", "")
    counted = installed.run("solve", installed.write("sum.txt", "17 + 4 =\n"), "--count")
    assert counted.stdout == "1\n"


def test_a_contest_file_of_a_plug_in_is_imported(installed: Installed) -> None:
    installed.install("sums-kind", "sums", "Sums", SOLVING)
    given = installed.write("contest.txt", "sums 12\n")
    result = installed.run("import", given)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "title: contest\nlanguage: en\n\nsheets:\n"
        "  - kind: sums\n    title: contest\n    most: 12\n    difficulty: medium\n"
    )
    assert installed.run("check", installed.write("imported.yaml", result.stdout)).exit_code == 0


@pytest.mark.parametrize("wrong", UNUSABLE)
def test_a_broken_plug_in_is_named_once_and_all_else_continues(installed: Installed, wrong: str) -> None:
    plug = UNUSABLE[wrong]
    installed.install("sums-kind", plug.entry, plug.attribute, plug.module)
    box, job = installed.write("box.txt", BOX), installed.write("mine.yaml", JOB)
    using = installed.write("using.yaml", f"sheets:\n  - words: [cow]\n  - id: a\n    kind: {plug.entry}\n")
    all_commands = wrong in ("an import fails", "a Spec that cannot be imported")
    for arguments in (["kinds"], ["schema"], ["solve", box], ["new", "new.yaml"])[: 4 if all_commands else 1]:
        result = installed.run(*arguments)
        assert result.exit_code == 0, result.stderr
        lines = [line for line in result.stderr.splitlines() if "sums-kind" in line]
        assert lines == [f"warning: {plug.complaint}"]
    for arguments in (["check", job], ["build", job, "-o", "out"])[: 2 if all_commands else 1]:
        result = installed.run(*arguments)
        assert (result.exit_code, result.stderr) == (0, "")
    for arguments in (["check", using], ["build", using, "-o", "out"])[: 2 if all_commands else 1]:
        result = installed.run(*arguments)
        assert result.exit_code == 2
        assert result.stderr == f"{using}:4:11: sheets[2].kind: {plug.complaint}\n"
    for arguments in (["new", "other.yaml", "--kind", plug.entry], ["solve", box, "--kind", plug.entry]):
        result = installed.run(*arguments)
        assert result.exit_code == 2
        assert result.stderr == f"{plug.complaint}\n"
    assert not (installed.folder / "other.yaml").exists()


def test_a_name_that_is_taken(installed: Installed) -> None:
    installed.install("words-kind", "wordsearch", "Null", GOOD.replace('"sums"', '"wordsearch"'))
    installed.install("b-kind", "sums", "Null", GOOD)
    installed.install(
        "a-kind",
        "sums",
        "Null",
        GOOD.replace("    models = ", "    title = lambda self, language: 'The first sum'\n    models = "),
    )
    result = installed.run("kinds")
    assert result.exit_code == 0
    taken = "is left out: a kind of this name is there already"
    assert result.stderr.splitlines() == [
        f'warning: the kind "sums" of the distribution b-kind {taken}',
        f'warning: the kind "wordsearch" of the distribution words-kind {taken}',
    ]
    assert "\nsums: The first sum\n" in result.stdout
    assert "\nwordsearch: Word search\n" in result.stdout
    assert installed.run("check", installed.write("mine.yaml", JOB)).exit_code == 0


FAILING = {
    "raises": ("raise RuntimeError('no\\nluck')", "RuntimeError: no luck"),
    "refuses": (
        "from worksheets.base.errors import InputError; raise InputError('no such file')",
        "InputError: no such file",
    ),
    "gives nothing": ("return None", "TypeError: "),
}


@pytest.mark.parametrize("how", FAILING)
def test_a_plug_in_that_fails_in_a_call_is_left_out(installed: Installed, how: str) -> None:
    body, reason = FAILING[how]
    installed.install("sums-kind", "sums", "Sums", broken(f"def recognises(self, given):\n    {body}"))
    result = installed.run("solve", installed.write("box.txt", BOX))
    assert result.exit_code == 0
    assert result.stdout.startswith("Layer 1\n")
    (line,) = result.stderr.splitlines()
    assert line.startswith(f'warning: the kind "sums" of the distribution sums-kind is left out: {reason}')
    installed.write("mine.yaml", "sheets: [{kind: sums}]")
    assert installed.run("check", "mine.yaml").exit_code == 0, "it can be printed all the same"


def test_a_plug_in_that_fails_at_an_import(installed: Installed) -> None:
    installed.install("sums-kind", "sums", "Sums", broken("def import_sheet(self, given):\n    return given.txt"))
    one, two = installed.write("one.txt", "cow\nhen\n"), installed.write("two.txt", BOX)
    result = installed.run("import", one, two)
    assert result.exit_code == 0, result.stderr
    (line,) = result.stderr.splitlines()
    assert line.startswith('warning: the kind "sums" of the distribution sums-kind is left out: AttributeError')
    assert "kind: goldencube" in result.stdout


def test_a_switch_of_the_name_of_an_option_is_left_out(installed: Installed) -> None:
    body = """
        from worksheets.puzzles.values import SolveOption
        solve_options = (SolveOption('limit', 'x'), SolveOption('carry', 'Whether to carry.'))
    """
    installed.install("sums-kind", "sums", "Sums", broken(body))
    result = installed.run("solve", "--help")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "--carry / --no-carry" in result.stdout
    assert "--no-limit" not in result.stdout


def test_built_in_kinds_are_found_without_searching_installed_packages(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import worksheets

    def fail() -> tuple[registry.Offer, ...]:
        raise AssertionError("entry points are read")

    monkeypatch.setattr(registry, "_plug_ins", fail)
    registry._offers.cache_clear()
    registry._tried.cache_clear()
    job = tmp_path / "job.yaml"
    job.write_text("sheets: [{words: [cow, hen], size: 5}, {kind: goldencube, size: 3}]", encoding="utf-8")
    try:
        assert worksheets.build(job, output=tmp_path / "out", formats=["json", "txt"])
    finally:
        registry._offers.cache_clear()


def test_an_unknown_kind() -> None:
    with pytest.raises(InputError, match=r'no puzzle kind "goldcube"; did you mean "goldencube"\?'):
        registry.find("goldcube")


@pytest.mark.parametrize("name", registry.BUILT_IN)
def test_the_german_title_of_a_kind_leads_to_its_name(name: str) -> None:
    """A teacher who writes `kind: Kreuzworträtsel` is told which name a job has for it."""
    title = find_phrases(registry.find(name).folder, "de").text("title")
    with pytest.raises(InputError, match=f'no puzzle kind "{title}"; did you mean "{name}"'):
        registry.find(title)


@pytest.mark.parametrize(
    ("name", "kind"), [("Bingo", "cards"), ("Zahlenmauern", "calculation"), ("gap fill", "cloze"), ("domino", "cards")]
)
def test_what_a_kind_makes_leads_to_its_name(name: str, kind: str) -> None:
    with pytest.raises(InputError, match=f'did you mean "{kind}"'):
        registry.find(name)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder on the import path; only Python's own finder of distributions is active.

    Libraries of the test suite bring a backport of `importlib.metadata`, which would replace that finder.
    """
    own = [each for each in sys.meta_path if each is PathFinder or not hasattr(each, "find_distributions")]
    monkeypatch.setattr(sys, "meta_path", own)
    monkeypatch.setattr(PathFinder, "find_distributions", MetadataPathFinder.find_distributions, raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def install(folder: Path, text: str = OFFER) -> None:
    folder.mkdir(parents=True)
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: sums\nVersion: 1.0\n", "utf-8")
    (folder / "PKG-INFO").write_text("Metadata-Version: 2.1\nName: sums\nVersion: 1.0\n", "utf-8")
    (folder / "entry_points.txt").write_text(text, "utf-8")


def test_folders_without_the_entry_point_may_offer_nothing(site: Path) -> None:
    install(site / "other-1.0.dist-info", "[console_scripts]\nother = other:main\n")
    (site / "bare-1.0.dist-info").mkdir()
    (site / "old-1.0.egg-info").write_text("Name: old\nVersion: 1.0\n", "utf-8")
    assert not may_offer(GROUP)
    assert not entry_points(group=GROUP)


@pytest.mark.parametrize("name", ["sums-1.0.dist-info", "sums-1.0.egg-info", "SUMS-1.0.DIST-INFO"])
def test_an_offer_is_seen(site: Path, name: str) -> None:
    install(site / name)
    assert len(entry_points(group=GROUP)) == 1
    assert may_offer(GROUP)


def test_an_offer_in_the_working_folder_is_seen(
    site: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path_factory.mktemp("here")
    install(here / "sums-1.0.dist-info")
    monkeypatch.chdir(here)
    monkeypatch.setattr(sys, "path", ["", *sys.path])
    assert len(entry_points(group=GROUP)) == 1
    assert may_offer(GROUP)


def test_eggs_and_archives_are_doubtful(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    egg, archive = site / "sums-1.0.egg", site / "sums.zip"
    install(egg / "EGG-INFO")
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("sums-1.0.dist-info/METADATA", "Name: sums\nVersion: 1.0\n")
        file.writestr("sums-1.0.dist-info/entry_points.txt", OFFER)
    for place in (egg, archive):
        with monkeypatch.context() as context:
            context.syspath_prepend(place)
            assert len(entry_points(group=GROUP)) == 1
            assert may_offer(GROUP)


def test_other_finders_are_doubtful(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Finder:
        """A finder with its own `find_distributions`."""

        def find_spec(self, *_: object) -> None:
            return None

        def find_distributions(self, *_: object) -> list[object]:
            return []

    assert not may_offer(GROUP)
    monkeypatch.setattr(sys, "meta_path", [Finder(), *sys.meta_path])
    assert may_offer(GROUP)


def test_folders_that_are_not_there_offer_nothing(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(site / "gone"), *sys.path])
    assert not may_offer(GROUP)
