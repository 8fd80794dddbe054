"""`worksheets new --sample` writes a sample with its word lists, and overwrites nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from worksheets.cli.group import commands
from worksheets.job.find import sample_names

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def files() -> set[str]:
    return {path.as_posix() for path in Path().rglob("*") if path.is_file()}


@pytest.mark.parametrize("name", sample_names())
def test_a_sample_comes_with_its_files(run: Run, repository: Path, name: str) -> None:
    result = run("new", "--sample", name)
    assert result.exit_code == 0, result.stderr
    assert result.stdout == f"{name}.yaml\n"
    assert f'Run "worksheets build {name}.yaml".' in result.stderr
    silhouettes = {f"pictures/{word}.png" for word in ("apple", "boat", "fish", "house", "tree", "umbrella")}
    needed = {"term1": {"words/elements.csv", "words/geography.txt"}, "class": {"class.csv"}, "extras": silhouettes}
    needed["cards"] = silhouettes
    needed["week"] = {"words/farm.csv", "words/kitchen.csv"}
    needed["crossword"] = silhouettes
    lists = needed.get(name, set())
    assert files() == {f"{name}.yaml", *lists}
    for file in files():
        assert Path(file).read_bytes() == (repository / "configs" / file).read_bytes()
        assert file in result.stdout + result.stderr


def test_a_sample_under_another_name_can_be_built(run: Run) -> None:
    assert run("new", "--sample", "term1", Path("school") / "spring.yaml").stdout == f"{Path('school/spring.yaml')}\n"
    assert files() == {"school/spring.yaml", "school/words/elements.csv", "school/words/geography.txt"}
    assert run("build", "school/spring.yaml", "-q").exit_code == 0
    assert {"output/spring.pdf", "output/spring-answers.pdf"} < files()


@pytest.mark.parametrize("there", [["term1.yaml"], ["words/geography.txt"], ["words/elements.csv", "term1.yaml"]])
def test_no_file_is_overwritten_without_force(run: Run, there: list[str]) -> None:
    Path("words").mkdir()
    for name in there:
        Path(name).write_text("mine", "utf-8")
    refused = run("new", "--sample", "term1")
    assert refused.exit_code == 2
    assert sorted(refused.stderr.splitlines()) == sorted(
        f"{Path(name)} is already there; --force overwrites it" for name in there
    )
    assert files() == set(there)
    assert {Path(name).read_text("utf-8") for name in there} == {"mine"}
    assert run("new", "--sample", "term1", "--force").exit_code == 0
    assert all(Path(name).read_text("utf-8") != "mine" for name in there)


@pytest.mark.parametrize("option", [["--kind", "wordsearch"], ["--language", "en"]])
def test_a_sample_has_its_own_kinds_and_languages(run: Run, option: list[str]) -> None:
    result = run("new", "--sample", "term1", *option)
    assert result.exit_code == 2
    assert f"a sample is written unchanged; omit {option[0]} or --sample" in result.stderr
    assert not files()


def test_a_wrong_sample_and_no_file(run: Run) -> None:
    wrong = run("new", "--sample", "frist-grade")
    assert wrong.exit_code == 2
    assert 'there is no sample "frist-grade"; did you mean "first-grade"? (known: ' in wrong.stderr
    assert all(name in wrong.stderr for name in sample_names())
    assert len(run("new", "--sample", "x" * 20_000).stderr) < 600
    missing = run("new")
    assert missing.exit_code == 2
    assert "Missing argument 'FILE'" in missing.stderr
    assert not files()


def test_the_help_names_the_samples() -> None:
    (option,) = (each for each in commands.commands["new"].params if each.name == "sample")
    *most, last = sample_names()
    assert f"{', '.join(most)} or {last}" in option.to_info_dict()["help"]


def test_a_variant_of_a_language_is_noted_on_the_command_line(run: Run) -> None:
    result = run("new", "farm.yaml", "--language", "en-AU")
    assert result.exit_code == 0
    assert 'note: --language: "en-AU" is not among the languages: British English is used instead\n' in result.stderr
    assert "note" not in run("new", "wald.yaml", "--language", "de-DE").stderr


@pytest.mark.parametrize("name", ["x.pdf", "x.DOCX", "x.csv", "x.xlsx"])
def test_a_job_has_no_name_of_another_format(run: Run, name: str) -> None:
    """An author who asks for x.pdf expects sheets, not a text that no PDF reader opens."""
    Path("words.txt").write_text("cow\nhorse\n")
    for arguments in (["new", name], ["import", "words.txt", "-o", name], ["plan", "words.txt", "-o", name]):
        result = run(*arguments)
        assert result.exit_code == 2
        assert 'name it x.yaml, and "worksheets build x.yaml" makes the sheets' in result.stderr
        assert not Path(name).exists()
