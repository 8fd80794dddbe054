"""H5P files meet the platform's rules for packages and for the type Find the Words."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

import worksheets
from worksheets.base.errors import InputError, LayoutError

MakeJob = Callable[..., Path]
Run = Callable[..., Result]

ZOO = """\
sheets:
  - {id: zoo, title: At the zoo, words: [lion, polar bear, "guinea-pig"], size: 8x12, variants: 2, difficulty: hard}
  - {id: farm, words: [cow, hen], size: 7x5, difficulty: easy}
"""
WORD_LIST = r"""^(?!(?:.*["!#$%&./:;<=>?@\[\]^_`\{|}~()\-*+\d]|^[,])).*$"""
"""The pattern that the type's `semantics.json` requires of the list of words."""
FILL_POOL = r"""^[^\t\n .<>?;:"`!@#$%^&*()\[\]{}_+=|\-]*$"""
"""The pattern that it requires of the filler letters."""


def opened(data: bytes) -> tuple[dict[str, Any], dict[str, Any]]:
    """`h5p.json` and the content, read by an independent program."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == ["h5p.json", "content/content.json"]
        return json.loads(archive.read("h5p.json")), json.loads(archive.read("content/content.json"))


def content_of(fields: dict[str, Any], **job: Any) -> dict[str, Any]:
    (data,) = worksheets.render({"sheets": [fields], **job}, formats="h5p").values()
    return opened(data)[1]


def test_one_file_a_sheet(job: MakeJob, run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = run("build", job(ZOO), "-o", out, "--format", "pdf,h5p", "-q")
    assert done.exit_code == 0
    names = ["small-zoo-A.h5p", "small-zoo-B.h5p", "small-farm.h5p"]
    assert done.stdout.splitlines() == [str(out / name) for name in ("small.pdf", "small-answers.pdf", *names)]
    alone = worksheets.render(ZOO, formats="h5p", name="small")
    assert alone == {name: (out / name).read_bytes() for name in names}


def test_the_package_has_the_files_that_platforms_require() -> None:
    package, _ = opened(worksheets.render(ZOO, formats="h5p")["job-zoo-A.h5p"])
    assert package["title"].startswith("At the zoo")
    assert {"title", "language", "mainLibrary", "embedTypes", "preloadedDependencies"} <= package.keys()
    assert package["mainLibrary"] == "H5P.FindTheWords"
    library = {"machineName": "H5P.FindTheWords", "majorVersion": 1, "minorVersion": 4}
    assert package["preloadedDependencies"] == [library]
    long = {"sheets": [{"words": ["cow"], "title": "x" * 200}], "language": "de"}
    (data,) = worksheets.render(long, formats="h5p").values()
    package, _ = opened(data)
    assert len(package["title"]) <= 255
    assert package["language"] == "de"


def test_words_directions_and_letters() -> None:
    files = worksheets.render(ZOO, formats="h5p,json")
    sheets = json.loads(files["job.json"])["sheets"]
    _, hard = opened(files["job-zoo-A.h5p"])
    assert hard["wordList"] == "LION,POLARBEAR,GUINEAPIG"
    assert set(hard["behaviour"]["orientations"].values()) == {True}
    _, easy = opened(files["job-farm.h5p"])
    assert [name for name, used in easy["behaviour"]["orientations"].items() if used] == ["horizontal", "vertical"]
    assert easy["behaviour"]["preferOverlap"] is False
    letters = {letter for row in sheets[-1]["puzzle"]["grid"] for letter in row}
    assert set(easy["behaviour"]["fillPool"]) == letters
    for content in (hard, easy):
        assert re.match(WORD_LIST, content["wordList"])
        assert re.match(FILL_POOL, content["behaviour"]["fillPool"])
        assert content["behaviour"]["showVocabulary"] is True


def test_directions_one_by_one() -> None:
    names = {
        "E": "horizontal",
        "W": "horizontalBack",
        "S": "vertical",
        "N": "verticalUp",
        "SE": "diagonal",
        "SW": "diagonalBack",
        "NE": "diagonalUp",
        "NW": "diagonalUpBack",
    }
    for direction, name in names.items():
        content = content_of({"words": ["cow"], "size": 6, "directions": [direction]})
        assert [each for each, used in content["behaviour"]["orientations"].items() if used] == [name]


def test_texts_are_in_the_language() -> None:
    german = content_of({"words": ["Kuh", "Huhn", "Schaf"]}, language="de")
    assert german["l10n"]["check"] == "Prüfen"
    assert "Wörter" in german["taskDescription"]
    english = content_of({"words": ["cow"], "instruction": "Find <it> & say it."})
    assert english["taskDescription"] == "Find &lt;it&gt; &amp; say it."
    assert english["l10n"].keys() == german["l10n"].keys()
    assert "@found" in german["l10n"]["found"]
    assert all(len(each["l10n"]["wordListHeader"]) <= 20 for each in (german, english))
    assert content_of({"words": ["vache"]}, language="fr")["l10n"] == english["l10n"]


def test_clues_are_in_the_task_because_the_type_has_no_place_for_them() -> None:
    words = [{"word": "cow", "clue": "gives milk"}, {"word": "hen", "clue": "lays eggs"}]
    clues = content_of({"words": words, "word_bank": "clues"})
    assert clues["behaviour"]["showVocabulary"] is False
    assert "gives milk" in clues["taskDescription"]
    assert "cow" not in clues["taskDescription"].lower()
    both = content_of({"words": words, "word_bank": "both"})
    assert both["behaviour"]["showVocabulary"] is True
    none = content_of({"words": words, "word_bank": "none"})
    assert none["behaviour"]["showVocabulary"] is False
    assert "<br>" not in none["taskDescription"]
    secret = content_of({"words": ["cow", "hen"], "secret_words": ["owl"], "size": 7})
    assert secret["wordList"] == "COW,HEN"


def test_the_same_job_gives_the_same_bytes() -> None:
    assert worksheets.render(ZOO, formats="h5p") == worksheets.render(ZOO, formats="h5p")
    for data in worksheets.render(ZOO, formats="h5p").values():
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            assert {(info.date_time, info.compress_type, info.create_system) for info in archive.infolist()} == {
                ((1980, 1, 1, 0, 0, 0), zipfile.ZIP_STORED, 3)
            }


@pytest.mark.parametrize("word", ["12:30", "B2", "007"])
@pytest.mark.parametrize("others", ["pdf", "txt", ""])
def test_a_word_that_the_type_cannot_show(job: MakeJob, run: Run, tmp_path: Path, word: str, others: str) -> None:
    """Its sheet has no file; the other files of the job are written."""
    text = f"sheets: [{{id: a, words: [cow, '{word}'], size: 7}}, {{id: b, words: [hen], size: 6}}]"
    path = job(text)
    done = run("build", path, "-o", tmp_path / "out", "--format", f"h5p,{others}".rstrip(","))
    assert done.exit_code == 0
    message = f"{path}:1:10: sheets[1] (a): left out of h5p: H5P's word search has words of single letters only; "
    assert f'warning: {message}"{word}" has other signs\n' in done.stderr
    names = {each.name.removeprefix(path.stem) for each in (tmp_path / "out").iterdir()}
    printed = {"pdf": {".pdf", "-answers.pdf"}, "txt": {".txt"}, "": set()}
    assert names == {"-b.h5p", *printed[others]}


def test_a_job_of_which_nothing_could_be_written_is_refused(job: MakeJob, tmp_path: Path) -> None:
    with pytest.raises(LayoutError, match=r'sheets\[1\].*"007" has other signs'):
        worksheets.build(job("sheets: [{words: [cow, '007'], size: 7}]"), output=tmp_path / "out", formats="h5p")
    assert not (tmp_path / "out").exists()


def test_kinds_that_h5p_does_not_know(job: MakeJob, run: Run, tmp_path: Path) -> None:
    others = "  - {kind: goldencube, id: box, size: 3}\n  - {kind: wordregions, id: cut, size: 5}\n"
    done = run("build", job(ZOO + others), "-o", tmp_path / "out", "--format", "h5p")
    assert done.exit_code == 0
    assert "2 sheets left out of h5p: H5P has no type for puzzles of the kind goldencube or wordregions" in done.stderr
    assert len([*(tmp_path / "out").iterdir()]) == 3
    with pytest.raises(InputError, match=r"kind goldencube or wordregions; omit the format h5p"):
        worksheets.render(f"sheets:\n{others}", formats="pdf,h5p")


def test_two_sheets_of_one_name() -> None:
    text = "sheets: [{id: a, words: [cow], size: 5, variants: 2}, {id: a-A, words: [hen], size: 5}]"
    with pytest.raises(InputError, match=r'job-a-A.h5p would also be the file of "a" A'):
        worksheets.render(text, formats="h5p")
