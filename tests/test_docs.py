"""The documentation matches the code and is written in plain English."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import Result

from tests.loops import loop_over
from tests.tools import reference
from worksheets.cli.group import commands
from worksheets.drawing.fonts.typefaces import FAMILIES
from worksheets.puzzles import registry

REPOSITORY = Path(__file__).parent.parent
WRITTEN = [*REPOSITORY.glob("*.md"), *REPOSITORY.glob("docs/**/*.md"), REPOSITORY / "fonts" / "README.md"]
DOCUMENTS = sorted(path.relative_to(REPOSITORY).as_posix() for path in WRITTEN)

PAGES = [name for name in DOCUMENTS if name == "README.md" or re.fullmatch(r"docs/[a-z]+\.md", name)]
"""The README and the pages in `docs/`."""

MOST_WORDS = 900
MOST_LINES = {"ARCHITECTURE.md": 120, "CHANGELOG.md": 60}

UNIDIOMATIC = re.compile(
    r"\b(parted|anew|so many|stands here|whoever|be told that|cannot be had)\b|; none\.(?=\s|$)", re.IGNORECASE
)
"""Phrases that read like a translation."""


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


@loop_over("document", DOCUMENTS)
def test_documents_are_in_plain_english(document: str, repository: Path) -> None:
    text = " ".join((repository / document).read_text("utf-8").split("\n"))
    assert [text[match.start() - 30 : match.end() + 30] for match in UNIDIOMATIC.finditer(text)] == []


def test_the_search_for_unidiomatic_phrases_finds_them() -> None:
    phrases = ["cells are parted by a comma", "Whoever builds", "Where it goes; none.", "at most so many pages"]
    assert all(UNIDIOMATIC.search(phrase) for phrase in phrases)
    assert not UNIDIOMATIC.search("There are none. A department has many.")


def test_the_first_pages_are_short(readme: str, repository: Path) -> None:
    assert len(readme.split()) <= MOST_WORDS
    for document, most in MOST_LINES.items():
        assert len((repository / document).read_text("utf-8").splitlines()) <= most, document


def test_the_reference_is_up_to_date() -> None:
    """`python -m tests.tools.reference` rewrites it."""
    assert reference.FILE.read_text("utf-8") == reference.reference_text()


def test_the_reference_has_every_field_and_option(repository: Path) -> None:
    text = (repository / "docs" / "reference.md").read_text("utf-8")
    for kind in registry.usable():
        assert [name for name in kind.Spec.model_fields if f"| `{name}` |" not in text] == []
    for command in commands.commands.values():
        section = text.partition(f"### `worksheets {command.name}`\n")[2].partition("\n### ")[0]
        assert {option for option in options(command) - {"--help"} if option not in section} == set(), command.name


def test_every_page_can_be_found(repository: Path) -> None:
    index = (repository / "docs" / "README.md").read_text("utf-8")
    assert [path.name for path in (repository / "docs").glob("*.md") if f"({path.name})" not in index] == ["README.md"]
    decisions = repository / "docs" / "decisions"
    index = (decisions / "README.md").read_text("utf-8")
    assert sorted(path.name for path in decisions.glob("*.md")) == [
        *re.findall(r"\(([\w-]+\.md)\)", index),
        "README.md",
    ]


def options(command: click.Command) -> set[str]:
    """The long options of a command, including those that kinds add."""
    parameters = command.get_params(click.Context(command, help_option_names=["-h", "--help"]))
    return {name for each in parameters for name in [*each.opts, *each.secondary_opts] if name.startswith("--")}


@pytest.fixture
def readme(repository: Path) -> str:
    return (repository / "README.md").read_text("utf-8")


@pytest.mark.parametrize("command", sorted(commands.commands))
def test_every_command_is_documented(command: str, repository: Path) -> None:
    explained = [name for name in PAGES if name != "docs/reference.md"]
    assert any(f"`worksheets {command}" in (repository / name).read_text("utf-8") for name in explained)
    assert commands.commands[command].help


def test_every_option_has_help() -> None:
    for command in commands.commands.values():
        for parameter in command.params:
            record = parameter.to_info_dict()
            assert record["param_type_name"] == "argument" or record["name"] == "format_" or record["help"], record


def test_every_licence_of_the_package_is_named(readme: str, repository: Path) -> None:
    named = {
        "MIT": "MIT",
        "OFL-1.1": "SIL Open Font License 1.1",
        "Bitstream-Vera": "Bitstream Vera",
        "CC-BY-SA-4.0": "CC BY-SA 4.0",
        "LicenseRef-SCOWL": "SCOWL",
        "CC0-1.0": "CC0 1.0",
    }
    project = tomllib.loads((repository / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["license"].split(" AND ") == list(named)
    section = readme.partition("\n## Licence\n")[2]
    assert [name for name in [*named.values(), *FAMILIES] if name not in section] == []


@loop_over("document", DOCUMENTS)
def test_named_commands_options_and_targets_exist(document: str, repository: Path) -> None:
    text = (repository / document).read_text("utf-8")
    code = "\n".join([*blocks(text, "[a-z]*"), *re.findall(r"`([^`\n]+)`", text)])
    named = set(re.findall(r"(?:^|/|\\)worksheets ([a-z]+)", code, re.MULTILINE))
    assert named <= commands.commands.keys()
    makefile = (repository / "Makefile").read_text("utf-8")
    for target in re.findall(r"^make ([a-z]+)", code, re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
    known = {option for command in commands.commands.values() for option in options(command)}
    for line in code.splitlines():
        if not re.search(r"mypy|pip|apt|docker|shiv|^dask", line):
            assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]+(?![\w-]*>)", line)) <= known, line


def test_the_readme_names_the_two_commands_on_lines_of_their_own(readme: str) -> None:
    lines = readme.splitlines()
    assert "make sheets" in lines
    assert "make test" in lines


@loop_over("document", DOCUMENTS)
def test_relative_links_lead_somewhere(document: str, repository: Path) -> None:
    path = repository / document
    links = re.findall(r"\]\(([^)#]*)(?:#([^)]*))?\)", path.read_text("utf-8"))
    for link, heading in links:
        if "://" not in link:
            target = path.parent / link if link else path
            assert target.exists(), link
            assert not heading or heading in headings(target.read_text("utf-8")), f"{link}#{heading}"


def headings(text: str) -> set[str]:
    """The anchors of the headings, as code hosts make them."""
    titles = re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def test_the_readme_shows_a_page(repository: Path) -> None:
    picture = (repository / "configs" / "sheets.png").read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert len(picture) < 150_000


@pytest.mark.parametrize(
    ("document", "count"),
    [
        ("README.md", 2),
        ("docs/teachers.md", 2),
        ("docs/lists.md", 5),
        ("docs/kinds.md", 8),
        ("docs/classes.md", 1),
        ("docs/books.md", 1),
        ("docs/printing.md", 1),
    ],
)
def test_jobs_in_the_documents_can_be_built(
    document: str, count: int, repository: Path, job: Callable[..., Path], run: Callable[..., Result], tmp_path: Path
) -> None:
    jobs = blocks((repository / document).read_text("utf-8"), "yaml")
    assert len(jobs) >= count
    (tmp_path / "class.csv").write_text("name,level,team\nEmma K.,easy,Foxes\nBen W.,,Owls\n")
    for name in ("week11.csv", "week12.csv"):
        (tmp_path / name).write_text("word,clue\ntractor,pulls\nbarn,for hay\ngoose,a bird\ncow,gives milk\n")
    for number, text in enumerate(jobs):
        result = run("build", job(text, f"job{number}.yaml"), "-o", tmp_path / "out")
        assert result.exit_code == 0, result.stderr


def test_no_job_in_a_document_is_left_out(repository: Path) -> None:
    """Each page with jobs or Python code is in the parameters of a test of this file."""
    pages = ("teachers", "lists", "kinds", "classes", "books", "printing")
    named = {"README.md", *(f"docs/{page}.md" for page in pages)}
    texts = {name: (repository / name).read_text("utf-8") for name in DOCUMENTS}
    assert {name for name, text in texts.items() if blocks(text, "yaml")} == named
    assert {name for name in PAGES if blocks(texts[name], "python")} == {"README.md", "docs/developers.md"}


@pytest.mark.parametrize(
    ("document", "built"),
    [
        ("README.md", {"term1.pdf", "term1-answers.pdf", "term1.json"}),
        ("docs/developers.md", {"term1.pdf", "term1-answers.pdf", "term1.json", "farm.pdf", "farm-answers.pdf"}),
    ],
)
def test_python_in_the_documents_runs(
    document: str,
    built: set[str],
    repository: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (code,) = blocks((repository / document).read_text("utf-8"), "python")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "configs").mkdir()
    small = (repository / "configs" / "first-grade.yaml").read_bytes()
    (tmp_path / "configs" / "term1.yaml").write_bytes(small)
    exec(compile(code, document, "exec"), {})
    assert '"placements"' in capsys.readouterr().out.replace("'", '"')
    assert {path.name for path in (tmp_path / "output").iterdir()} == built


def test_every_kind_and_field_is_listed(run: Callable[..., Result]) -> None:
    listed = run("kinds").stdout
    for name in registry.names():
        assert re.search(rf"^{name}: ", listed, re.MULTILINE)
        for field, info in registry.find(name).Spec.model_fields.items():
            assert info.description, field
            assert re.search(rf"^  {field} ", listed, re.MULTILINE), field


def test_defaults_are_listed_as_one_writes_them(run: Callable[..., Result]) -> None:
    lines = [line.strip() for line in run("kinds").stdout.splitlines()]
    for start, default in [("size ", "11 x 9"), ("region_size ", "4 to 8"), ("repeat ", "no"), ("unique ", "yes")]:
        assert [line for line in lines if line.startswith(start) and line.endswith(f"(default: {default})")], start
    assert not [line for line in lines if re.search(r"default: (None|True|False|\(|\[)", line)]


def test_the_tree_is_that_of_the_package(repository: Path) -> None:
    (tree,) = re.findall(
        r"^```\n(worksheets/\n.*?)^```", (repository / "ARCHITECTURE.md").read_text("utf-8"), re.M | re.S
    )
    lines = [(len(line) - len(line.lstrip()), line) for line in tree.splitlines()[1:]]
    package = repository / "worksheets"
    shown = {line.split()[0] for indent, line in lines if indent == 2}
    present = {path.name + "/" * path.is_dir() for path in package.iterdir() if path.name[:2] != "__"}
    assert shown - {"__init__.py", "__main__.py"} == present - {"py.typed"}
    kinds = [path for path in (package / "puzzles").iterdir() if is_room(path)]
    assert folders(lines, 6) == {f"{path.name}/" for kind in kinds for path in kind.iterdir() if is_room(path)}
    rooms = [path for path in package.iterdir() if path.is_dir() and path.name != "puzzles"]
    assert folders(lines, 4) == {f"{path.name}/" for room in rooms for path in room.iterdir() if is_room(path)}


def folders(lines: list[tuple[int, str]], indent: int) -> set[str]:
    """The folders that the tree shows at an indent; a line may have several."""
    return {name for depth, line in lines if depth == indent for name in re.findall(r"(?<![\w<])\w+/(?= |$)", line)}


def is_room(path: Path) -> bool:
    return path.is_dir() and path.name[0] not in "._"


def test_the_words_of_the_names_table_are_used(repository: Path) -> None:
    """No class has a name that the table advises against."""
    text = (repository / "ARCHITECTURE.md").read_text("utf-8").partition("## Names")[2].partition("## ")[0]
    barred = set(re.findall(r"`(\w+)`(?=[^|]*\|$)", text, re.M))
    assert {"leaf", "doubt", "cluster", "course"} <= barred
    code = "".join(path.read_text("utf-8") for path in (repository / "worksheets").rglob("*.py"))
    classes = {name.casefold() for name in re.findall(r"^class (\w+)", code, re.M)}
    assert not classes & barred
