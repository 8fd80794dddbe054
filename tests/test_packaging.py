"""The wheel has all that the program reads and no build tools; licences, requirements and workflows agree."""

from __future__ import annotations

import email
import email.policy
import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
import zipfile
from functools import cache
from pathlib import Path

import pytest
import yaml
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

REPOSITORY = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def packed() -> set[str]:
    """The paths of all files in the wheel."""
    builder = WheelBuilder(str(REPOSITORY))
    return {file.distribution_path.replace("\\", "/") for file in builder.recurse_included_files()}


def test_everything_the_program_reads_is_in_the_wheel(packed: set[str]) -> None:
    package = REPOSITORY / "worksheets"
    ours = {
        path.relative_to(REPOSITORY).as_posix()
        for path in package.rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    assert len(ours) > 150
    assert ours <= packed
    assert {path.name for path in (REPOSITORY / "fonts").glob("*.ttf")} <= {Path(name).name for name in packed}


def test_the_sources_of_the_dictionaries_are_not(packed: set[str]) -> None:
    assert not [name for name in packed if "/dictionaries/unfit" in name or name.startswith("tests")]
    assert (REPOSITORY / "tests" / "tools" / "dictionaries" / "make_dictionaries.py").exists()


def test_the_samples_are_in_the_wheel_without_their_pictures(packed: set[str]) -> None:
    configs = REPOSITORY / "configs"
    needed = {
        f"worksheets/samples/{path.relative_to(configs).as_posix()}"
        for path in configs.rglob("*")
        if path.is_file() and (path.suffix != ".png" or path.parent != configs)
    }
    assert {name for name in packed if name.startswith("worksheets/samples/")} == needed
    assert {Path(name).suffix for name in needed} == {".yaml", ".csv", ".txt", ".png"}


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that an installer puts into an environment."""
    folder = tmp_path_factory.mktemp("wheel")
    (wheel,) = WheelBuilder(str(REPOSITORY)).build(directory=str(folder), versions=["standard"])
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


@pytest.mark.slow
def test_the_first_commands_after_an_installation_work(unpacked: Path, tmp_path: Path) -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(unpacked)},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    where = run("-c", "import worksheets; print(worksheets.__file__)").stdout
    assert Path(where.strip()).parent == unpacked / "worksheets"
    early = run("-m", "worksheets", "build", "term1.yaml")
    assert early.returncode == 2
    assert '"worksheets new --sample term1" writes the sample' in early.stderr
    commands = re.findall(r"^worksheets (.+)$", (REPOSITORY / "README.md").read_text("utf-8"), re.MULTILINE)
    assert commands == ["new --sample term1", "build term1.yaml"]
    for line in commands:
        done = run("-m", "worksheets", *line.split())
        assert done.returncode == 0, done.stderr
    lines = (REPOSITORY / "tests" / "digests.txt").read_text("utf-8").splitlines()
    digests = {name: digest for digest, name in (line.split() for line in lines)}
    for name in ("term1.pdf", "term1-answers.pdf"):
        assert hashlib.sha256((tmp_path / "output" / name).read_bytes()).hexdigest() == digests[name]


ADDRESS = "https://github.com/worksheets-press/worksheets"
FILES = f"{ADDRESS}/blob/main/"
PICTURES = f"{ADDRESS.replace('github.com', 'raw.githubusercontent.com')}/main/"


@pytest.fixture(scope="module", params=["wheel", "sdist"])
def metadata(request: pytest.FixtureRequest, unpacked: Path) -> email.message.Message:
    """The metadata that the package index shows, for the wheel and the source archive."""
    if request.param == "wheel":
        (path,) = unpacked.glob("*.dist-info/METADATA")
        text = path.read_bytes()
    else:
        builder = SdistBuilder(str(REPOSITORY))
        text = builder.config.core_metadata_constructor(builder.metadata).encode()  # packing all files takes a second
    return email.message_from_bytes(text, policy=email.policy.default.clone(utf8=True))


def test_the_description_leads_somewhere_from_anywhere(metadata: email.message.Message) -> None:
    assert metadata["Description-Content-Type"] == "text/markdown"
    payload = metadata.get_payload(decode=True)
    assert isinstance(payload, bytes)
    description = payload.decode()
    links = re.findall(r"(!?)\[[^\]]*\]\(([^)]*)\)", description)
    assert len(links) > 12
    for picture, link in links:
        assert link.startswith(PICTURES if picture else "https://"), link
        assert re.fullmatch(r"https://[\w./-]+(#[\w-]+)?", link), link
    assert len([link for picture, link in links if picture]) >= 2
    readme = (REPOSITORY / "README.md").read_text("utf-8")
    undone = description.replace(PICTURES, "").replace(FILES, "").replace(f"({ADDRESS}#", "(#")
    assert undone.strip() == readme.strip(), "nothing else is changed"
    assert not re.search(r"^ *\[[^\]]+\]: |<(img|a) ", description, re.MULTILINE), "links of other sorts stay relative"


def test_the_project_has_one_address(metadata: email.message.Message) -> None:
    addresses = dict(line.split(", ") for line in metadata.get_all("Project-URL"))
    assert addresses.keys() == {"Homepage", "Documentation", "Changelog", "Issues"}
    assert addresses["Homepage"] == ADDRESS
    assert addresses["Changelog"] == f"{FILES}CHANGELOG.md"
    assert all(address.startswith(ADDRESS) for address in addresses.values())


def test_the_extra_dev_has_the_requirements_of_the_build() -> None:
    pyproject = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))
    assert set(pyproject["build-system"]["requires"]) <= set(pyproject["project"]["optional-dependencies"]["dev"])


def test_the_lowest_allowed_versions_are_tested() -> None:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["project"]
    lines = (REPOSITORY / ".ci" / "lowest.txt").read_text("utf-8").splitlines()
    allowed = dict(dependency.split(">=") for dependency in project["dependencies"])
    lowest = dict(line.split("==") for line in lines if not line.startswith("#"))
    assert lowest.keys() == allowed.keys()
    for name, version in lowest.items():
        assert version in (allowed[name], f"{allowed[name]}.0"), name


def test_the_newest_tested_versions_are_those_that_make_installs() -> None:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["project"]
    lines = (REPOSITORY / ".ci" / "lock.txt").read_text("utf-8").splitlines()
    locked = dict(line.lower().replace("_", "-").split("==") for line in lines if not line.startswith("#"))
    for dependency in [*project["dependencies"], *project["optional-dependencies"]["dev"]]:
        name, lowest = dependency.lower().split(">=")
        assert tuple(map(int, locked[name].split("."))) >= tuple(map(int, lowest.split("."))), name
    makefile = (REPOSITORY / "Makefile").read_text("utf-8")
    assert all("--constraint .ci/" in line for line in re.findall(r"^\t\$\(PIP\).*", makefile, re.MULTILINE))


def covered_by(path: str) -> list[str]:
    """The licences that REUSE.toml assigns to a file, one for each matching table."""
    return [licence for licence, pattern in _licences() if pattern.fullmatch(path)]


@cache
def _licences() -> list[tuple[str, re.Pattern[str]]]:
    """The licence of each table, and a pattern for its files."""
    tables = tomllib.loads((REPOSITORY / "REUSE.toml").read_text("utf-8"))["annotations"]
    assert all(table.keys() == {"path", "SPDX-FileCopyrightText", "SPDX-License-Identifier"} for table in tables)
    return [
        (table["SPDX-License-Identifier"], re.compile("|".join(map(_expression, table["path"])))) for table in tables
    ]


def _expression(pattern: str) -> str:
    """A regular expression for a pattern of REUSE.toml: `**` matches anything, `*` anything in one folder."""
    return re.escape(pattern).replace(r"\*\*", ".*").replace(r"\*", "[^/]*")


def test_every_file_that_is_shipped_has_one_licence() -> None:
    sources = SdistBuilder(str(REPOSITORY)).recurse_included_files()
    shipped = {file.relative_path.replace("\\", "/") for file in sources} - {"PKG-INFO"}
    wheel = WheelBuilder(str(REPOSITORY)).recurse_included_files()
    shipped |= {Path(file.path).relative_to(REPOSITORY).as_posix() for file in wheel}
    assert len(shipped) > 300
    shipped = {path for path in shipped if not path.startswith("LICENSES/")}  # licence texts need no licence themselves
    assert {path: found for path in sorted(shipped) if len(found := covered_by(path)) != 1} == {}
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["project"]
    named = {name for path in shipped for licence in covered_by(path) for name in licence.split(" AND ")}
    assert named == set(project["license"].split(" AND "))
    texts = list((REPOSITORY / "LICENSES").iterdir())
    assert {path.stem for path in texts} == named
    assert all(len(path.read_text("utf-8")) > 1000 for path in texts)


WORKFLOWS = REPOSITORY / ".github" / "workflows"


@pytest.mark.parametrize(
    ("file", "jobs"), [("ci.yml", ["all", "tests", "dependencies"]), ("release.yml", ["build", "publish", "attach"])]
)
def test_the_workflows_run_existing_commands(file: str, jobs: list[str]) -> None:
    workflow = yaml.safe_load((WORKFLOWS / file).read_text("utf-8"))
    assert list(workflow["jobs"]) == jobs
    makefile = (REPOSITORY / "Makefile").read_text("utf-8")
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    for step in steps:
        assert step.keys() & {"run", "uses"}
        if "uses" in step:
            assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", step["uses"]), "a tag can be moved, a commit cannot"
        command, *words = step.get("run", "gh").split()
        assert command in ("make", "python", "gh") or (REPOSITORY / command).exists(), command
        if command == "make":
            assert all(re.search(rf"^{word}:", makefile, re.MULTILINE) for word in words), words


def test_a_release_is_built_with_hashed_files_alone() -> None:
    lines = (REPOSITORY / ".ci" / "hashes.txt").read_text("utf-8").splitlines()[1:]
    hashed = dict(re.fullmatch(r"(\S+)==(\S+) --hash=sha256:[0-9a-f]{64}", line).group(1, 2) for line in lines)  # type: ignore[union-attr]
    hashed = {name.lower().replace("_", "-"): version for name, version in hashed.items()}
    locked = dict(
        line.lower().replace("_", "-").split("==")
        for line in (REPOSITORY / ".ci" / "lock.txt").read_text("utf-8").splitlines()
        if not line.startswith("#")
    )
    assert {name: version for name, version in hashed.items() if locked.get(name, version) != version} == {}
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    assert {name.partition(">=")[0].lower() for name in needed} <= hashed.keys()
    steps = yaml.safe_load((WORKFLOWS / "release.yml").read_text("utf-8"))["jobs"]["build"]["steps"]
    commands = [step["run"] for step in steps if "run" in step]
    assert commands[0] == "make hashed", "before anything of the index is run"


@pytest.mark.skipif(shutil.which("make") is None, reason="make is missing")
def test_a_checkout_in_any_folder_works_in_a_locale_that_is_not_installed(tmp_path: Path) -> None:
    """An editable install writes the checkout's path into a file, which Python reads in the locale's encoding."""
    checkout = tmp_path / "Büro"
    checkout.mkdir()
    (checkout / "ours.py").touch()
    (tmp_path / "editable.pth").write_text(f"{checkout}\n", "utf-8")
    code = f"import site; site.addsitedir({str(tmp_path)!r}); import ours"
    rule = "code: ; @" + shlex.join([sys.executable, "-c", code])
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))}
    environment |= {"LANG": "xx_XX.UTF-8", "LC_ALL": "xx_XX.UTF-8"}
    subprocess.run(["make", "--silent", "--eval", rule, "code"], cwd=REPOSITORY, env=environment, check=True)


def test_the_workflows_test_every_python_that_is_named() -> None:
    matrix = yaml.safe_load((WORKFLOWS / "ci.yml").read_text("utf-8"))["jobs"]["tests"]["strategy"]["matrix"]
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["project"]
    named = [each.rpartition(" ")[2] for each in project["classifiers"] if " 3." in each]
    assert matrix["python"] == named
    assert [system.partition("-")[0] for system in matrix["system"]] == ["ubuntu", "macos", "windows"]


def test_the_container_has_the_sources_of_the_wheel() -> None:
    lines = (REPOSITORY / "Dockerfile").read_text("utf-8").splitlines()
    copied = [name for line in lines if line.startswith("COPY") and "--from" not in line for name in line.split()[1:-1]]
    assert all((REPOSITORY / name).exists() for name in copied)
    wheel = WheelBuilder(str(REPOSITORY)).recurse_included_files()
    tops = {Path(file.path).relative_to(REPOSITORY).parts[0] for file in wheel}
    assert tops | {"pyproject.toml", "README.md", "LICENSE"} <= set(copied)
    assert "USER worksheets" in lines
