"""Names that files may have on every system alike."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path, PureWindowsPath

import pytest
from click.testing import Result
from hypothesis import given
from hypothesis import strategies as st

from tests.loops import loop_over
from worksheets.base.errors import InputError
from worksheets.job.loader import parse_job
from worksheets.job.sheets.ids import Ids, slug
from worksheets.job.yaml.file_names import name_fault, same_file_name

DEVICES = "CON nul Aux PRN COM1 lpt9 COM0 LPT¹ com³ CONIN$ conout$".split()
FAULTY = [
    *DEVICES,
    *(f"{device}.txt" for device in DEVICES),
    "nul .tar.gz",
    "con ",
    "a.",
    "a ",
    ".",
    "..",
    "",
    " ",
    *(f"a{sign}b" for sign in '<>:"/\\|?*'),
    "a\0b",
    "a\nb",
    "a\x7fb",
    "a\x85b",
    "a\u2028b",
    "a\udcffb",
    "a" * 241,
    "ä" * 121,
]
RIGHT = ["con1", "consul", "null", "com", "COM10", "lpt", "a.b", ".a", "-", "größe", "привет-мир", "a con", "ä" * 120]


@loop_over("name", FAULTY)
def test_names_that_some_system_cannot_have(name: str) -> None:
    fault = name_fault(name)
    assert fault
    assert fault.isprintable()


@pytest.mark.parametrize("name", RIGHT)
def test_names_that_all_can_have(name: str) -> None:
    assert name_fault(name) is None


@given(st.text(max_size=30))
def test_python_knows_no_device_that_passes(name: str) -> None:
    """What Python's own table for Windows calls reserved is refused; ours has more."""
    if name_fault(name) is None:
        path = PureWindowsPath(name)
        assert not path.is_reserved()
        assert path.parts == (name,)
        assert not path.anchor


@given(st.text() | st.sampled_from(FAULTY), st.lists(st.sampled_from(["easy", "medium", "hard"]), unique=True))
def test_ids_made_from_titles_are_names(title: str, difficulties: list[str]) -> None:
    for each in Ids().claim_free(slug(title), difficulties, 1):
        assert name_fault(each) is None


def test_a_reserved_id_is_passed_over_and_no_other_moves() -> None:
    ids = Ids()
    assert ids.claim_free(slug("Con"), (), 1) == ("con-2",)
    assert ids.claim_free(slug("Con"), (), 2) == ("con-3",)
    assert ids.claim_free(slug("Aux"), ("easy",), 3) == ("aux-easy",)
    assert ids.claim_free(slug("Con brio"), (), 4) == ("con-brio",)


def test_an_accent_may_be_written_in_two_ways_and_is_one() -> None:
    ids = Ids()
    composed, decomposed = "CAF\u00c9", "cafe\u0301"
    assert same_file_name(composed) == same_file_name(decomposed)
    assert ids.claim((composed,), 1) is None
    assert ids.claim((decomposed,), 2) == (decomposed, 1)


@pytest.mark.parametrize("name", ["CON", "nul.a", "LPT1", "x.", "a/b", "../a", "a b", "a:b", "..", "ä" * 100 + "😀"])
def test_such_an_id_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        parse_job(f'sheets: [{{words: [cow], id: "{name}"}}]', "job.yaml", tmp_path)
    (problem,) = caught.value.problems
    assert problem.path == "sheets[1].id"
    assert problem.place


def test_the_sentence_about_an_id(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        parse_job("sheets: [{words: [cow], id: Aux.b}]", "job.yaml", tmp_path)
    assert str(caught.value) == (
        'job.yaml:1:29: sheets[1].id: "Aux.b" cannot be an id, which becomes part of the names of files: '
        '"Aux" is the name of a device on Windows'
    )


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("nul.yaml", '"nul.pdf" on every system: "nul" is the name of a device on Windows'),
        ("a:b.yaml", '"a:b.pdf" on every system: it holds ":"'),
        ("a\nb.yaml", '"a\\nb.pdf" on every system: it holds the character U+000A'),
        ("x" * 240 + ".yaml", "it has 244 bytes in UTF-8; at most 240"),
    ],
)
def test_a_job_whose_files_cannot_be(
    run: Callable[..., Result], job: Callable[..., Path], tmp_path: Path, name: str, fault: str
) -> None:
    try:
        path = job(name=name)
    except OSError:
        pytest.skip("this system has no such name, either")
    for command in (["build", path, "-o", tmp_path / "out"], ["check", path]):
        result = run(*command, "-q")
        assert result.exit_code == 2
        assert fault in result.stderr
        assert result.stderr.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_titles_never_become_paths(run: Callable[..., Result], job: Callable[..., Path], tmp_path: Path) -> None:
    text = 'title: ../../up\nsheets:\n  - {title: ../../x/CON, words: [cow]}\n  - {title: "nul", words: [hen]}\n'
    result = run("build", job(text), "-o", tmp_path / "out", "--format", "pdf,json,txt", "-q")
    assert result.exit_code == 0
    names = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert names == {"small.yaml", *(f"out/small{end}" for end in (".pdf", "-answers.pdf", ".json", ".txt"))}
