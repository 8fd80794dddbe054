"""Contest files and word lists become a job with the same contents."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from worksheets.base.errors import InputError, Message
from worksheets.base.grid import Size
from worksheets.job import import_lists
from worksheets.job.find import list_job
from worksheets.job.import_lists import import_job
from worksheets.job.loader import parse_job
from worksheets.job.words.word_checks import WordFile
from worksheets.job.words.wordfiles import read_word_file
from worksheets.job.yaml import limits
from worksheets.job.yaml.yaml_nodes import parse_nodes
from worksheets.job.yaml.yaml_text import flow_list, scalar
from worksheets.language.letters import Word
from worksheets.puzzles.goldencube.spec import Spec as BoxSpec
from worksheets.puzzles.wordsearch.spec import Spec

DATA = Path(__file__).parents[4] / "shared" / "data"


@pytest.fixture
def contest_files() -> Callable[[str], list[Path]]:
    """The real contest files in a folder beside the repository."""

    def files(folder: str) -> list[Path]:
        found = sorted((DATA / folder).glob("*.txt"))
        if not found:
            pytest.skip(f"the contest files are not at {DATA / folder}")
        return found

    return files


def specs(text: str) -> list[Spec]:
    sheets = parse_job(text, "import.yaml", Path()).sheets
    return [sheet.spec for sheet in sheets if isinstance(sheet.spec, Spec)]


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_bytes(text.encode())
    return path


def test_the_real_contest_files(contest_files: Callable[[str], list[Path]]) -> None:
    files = contest_files("bwinf-wordsearch")
    text = import_job(files, difficulties=("medium",))
    job = parse_job(text, "import.yaml", Path())
    assert (job.language, job.title) == ("de", "Wortsuchrätsel")
    assert [sheet.id for sheet in job.sheets] == [path.stem for path in files]
    for path, spec in zip(files, specs(text), strict=True):
        size, count, *words = path.read_text(encoding="utf-8").split("\n")
        assert len(words) == int(count) or words.pop() == ""
        assert [word.text for word in spec.words] == words
        assert spec.size == Size(*map(int, size.split()))


def test_real_golden_cube_files_become_sheets(contest_files: Callable[[str], list[Path]]) -> None:
    files = contest_files("golden-cube")
    job = parse_job(import_job(files), "import.yaml", Path())
    assert (job.title, job.language) == ("Der goldene Würfel", "de")
    files = [path for path in files if path.stem != "raetsel3"]  # it has no solution
    assert [sheet.id for sheet in job.sheets] == [path.stem for path in files]
    for path, sheet in zip(files, job.sheets, strict=True):
        x, y, z, count, *edges = map(int, path.read_text(encoding="utf-8").split())
        assert sheet.kind == "goldencube"
        assert isinstance(sheet.spec, BoxSpec)
        assert sheet.spec.size == (x, y, z)
        assert sheet.spec.blocks == tuple(zip(edges[::3], edges[1::3], edges[2::3], strict=True))
        assert len(sheet.spec.blocks or ()) == count
        assert not sheet.spec.unique, "any packing is right in the contest, so nothing is entered"


def test_the_text_of_a_golden_cube_sheet(tmp_path: Path) -> None:
    box = write(tmp_path, "raetsel1.txt", "3 3 3\r\n6\r\n1 3 3\r\n1 3 3\r\n1 1 3\r\n2 1 1\r\n1 1 2\r\n1 1 1\r\n")
    sheet = (
        "  - kind: goldencube\n"
        "    title: raetsel1\n"
        "    size: 3x3x3\n"
        '    blocks: ["1x3x3 * 2", 1x1x3, 2x1x1, 1x1x2, 1x1x1]\n'
        "    unique: no\n"
        "    difficulty: medium\n"
    )
    assert import_job([box]) == f"title: raetsel1\nlanguage: de\n\nsheets:\n{sheet}"
    words = write(tmp_path, "worte1.txt", "5 5\n1\nABC\n")
    text = import_job([box, words])
    assert text.startswith("title: Wortsuchrätsel\nlanguage: de\n\nword_sets:\n  worte1:\n    [ABC]\n\nsheets:\n")
    assert sheet in text


def test_problems_of_a_golden_cube_file(tmp_path: Path) -> None:
    path = write(tmp_path, "raetsel1.txt", "3 3 4\n3\n1 3 3\n1 3 0\n")
    with pytest.raises(InputError) as caught:
        import_job([path])
    assert len(caught.value.problems) >= 2
    assert all(str(problem).startswith(f"{path}:") for problem in caught.value.problems)


def test_the_text_of_a_job(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    files = [
        write(tmp_path, "worte1.txt", "7 12\n3\nDAS\nX, Y\nno\n"),
        write(tmp_path, "farm.csv", "word,clue\ncow,gives milk\nhen,\n"),
        write(tmp_path / "b", "farm.csv", "cow;gives: milk\n"),
    ]
    assert import_job(files, difficulties=["easy", "hard"]) == (
        "title: Word search\n"
        "language: en\n"
        "\n"
        "word_sets:\n"
        "  worte1:\n"
        '    [DAS, "X, Y", no]\n'
        "  farm:\n"
        "    - {word: cow, clue: gives milk}\n"
        "    - {word: hen}\n"
        "  farm-2:\n"
        '    - {word: cow, clue: "gives: milk"}\n'
        "\n"
        "sheets:\n"
        "  - words: worte1\n"
        "    size: 7x12\n"
        "    language: de\n"
        "    difficulty: [easy, hard]\n"
        "  - words: farm\n"
        "    difficulty: [easy, hard]\n"
        "  - words: farm-2\n"
        "    word_bank: both\n"
        "    difficulty: [easy, hard]\n"
    )


BOXES_THAT_CANNOT_BE = {
    "1 1 1\n0\n": "there are no blocks",
    "3 3 3\n1\n2 2 2\n": "the blocks fill 8 cells in all, 18 too few",
    "3 3 3\n3\n2 2 2\n3 3 1\n3 3 1\n": "block 1 (2 x 2 x 2) would cover the golden cube",
    "3 3 2\n1\n1 1 1\n": "no cell in its centre for the golden cube",
    "11 1 1\n2\n5 1 1\n5 1 1\n": "too large to print",
}


@pytest.mark.parametrize("text", BOXES_THAT_CANNOT_BE)
def test_a_box_without_a_solution_is_a_comment_with_the_reason(text: str, tmp_path: Path) -> None:
    box = write(tmp_path, "raetsel3.txt", text)
    right = write(tmp_path, "raetsel1.txt", "3 3 3\n6\n1 3 3\n1 3 3\n1 1 3\n2 1 1\n1 1 2\n1 1 1\n")
    messages: list[Message] = []
    alone = import_job([box], say=messages.append)
    (warning,) = [each.line for each in messages]
    assert BOXES_THAT_CANNOT_BE[text] in warning
    assert str(box) in warning
    (comment,) = [line for line in alone.split("\n") if line.startswith("  # raetsel3: ")]
    assert BOXES_THAT_CANNOT_BE[text] in comment
    both = import_job([box, right])
    assert comment in both
    assert [sheet.id for sheet in parse_job(both, "job.yaml", tmp_path).sheets] == ["raetsel1"]


def test_title_and_language(tmp_path: Path) -> None:
    path = write(tmp_path, "tiere: alle.txt", "Kuh\nKa\u0308fer\n")
    assert import_job([path]).startswith('title: "tiere: alle"\nlanguage: de\n')
    text = import_job([path], title="Animals & more", language="en-GB")
    assert text.startswith('title: "Animals & more"\nlanguage: en\n')
    with pytest.raises(InputError, match='no language "xx"'):
        import_job([path], language="xx")


def test_all_problems_of_all_files(tmp_path: Path) -> None:
    one = write(tmp_path, "worte1.txt", "0 5\n2\nA\n")
    two = write(tmp_path, "list.csv", ",no word\n")
    with pytest.raises(InputError) as caught:
        import_job([one, two, tmp_path / "lost.csv"])
    assert [str(problem) for problem in caught.value.problems] == [
        f"{one}:1:1: a grid of 0 x 5 cannot be made; 1 to 200 rows and columns",
        f"{one}:2:1: this line announces 2 words, but 1 follows",
        f"{two}:1:1: this row has no word",
        f'{tmp_path / "lost.csv"}: there is no such file; did you mean "list.csv"?',
    ]


@given(st.text(), st.integers(0, 90))
def test_any_text_is_read_back_from_yaml(text: str, indent: int) -> None:
    text = "".join(c for c in text if unicodedata.category(c) != "Cs")
    document = f"{scalar(text)}: {scalar(text)}\nlist:\n{' ' * (indent + 1)}{flow_list([text, 'x', text] * 9, indent)}"
    read = parse_nodes(document, "f")
    assert read.problems == ()
    assert read.root.plain() == {text: text, "list": [text, "x", text] * 9}


PRINTED = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), min_size=1, max_size=20)
WORDS = PRINTED.map(str.strip).filter(lambda word: word and not word.startswith(("#", "\ufeff")))
SIGNS = st.sampled_from(
    ["\n", "\n", "\n", ", ", ";", "\t", " - ", " = ", ": ", "\n- ", "\n1. ", "\n2. ", "|", '"', "\n\n", "#"]
)
REAL = st.sampled_from("Igel igel Nuss Baum on no ON was saw Straße 12:30 1e3 well-known a guinea_pig ÄÖ İ é".split())


@given(
    st.lists(st.tuples(st.one_of(REAL, REAL, WORDS), SIGNS), min_size=1, max_size=9),
    st.sampled_from([".txt", ".csv", ".tsv"]),
    st.sampled_from(["easy", "hard"]),
)
def test_import_makes_no_job_that_is_refused(
    tmp_path_factory: pytest.TempPathFactory, parts: list[tuple[str, str]], suffix: str, difficulty: str
) -> None:
    text = "".join(f"{word}{sign}" for word, sign in parts)
    path = write(tmp_path_factory.getbasetemp(), f"words{suffix}", text)
    try:
        job = import_job([path], difficulties=[difficulty])
    except InputError as refused:
        sentences = [str(problem) for problem in refused.problems]
        assert all(sentence.startswith(str(path)) for sentence in sentences)
        return
    (spec,) = specs(job)
    read = read_word_file(path)
    assert spec.words == read.words
    assert sum(len(word.text) for word in spec.words) <= len(text)


def test_signs_in_imported_words_part_nothing(tmp_path: Path) -> None:
    path = write(tmp_path, "words.csv", '"a; b"\nc|d\n')
    job = parse_job(import_job([path]), "job.yaml", tmp_path)
    assert job.sheets[0].spec.words == (Word("a; b"), Word("c|d"))  # type: ignore[attr-defined]
    assert job.warnings == ()


@given(st.lists(st.tuples(WORDS, st.one_of(st.none(), WORDS)), min_size=1, max_size=8))
def test_any_words_come_through_a_job(words: list[tuple[str, str | None]]) -> None:
    listed = WordFile(tuple(Word(*word) for word in words))
    (lines, *_) = ["\n".join(import_lists._word_set("words", listed.words))]
    found = parse_nodes(lines, "f").root.at(("words",))[0].plain()
    read = [Word(item) if isinstance(item, str) else Word(item["word"], item.get("clue")) for item in found]
    assert read == list(listed.words)


def test_a_list_that_no_job_file_may_hold_is_named_instead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "WORDS", 3)
    path = tmp_path / "big.txt"
    path.write_text("ant\nbee\ncow\n", encoding="utf-8")
    assert "ant" in import_job([path])
    path.write_text("ant\nbee\ncow\ndog\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        import_job([path])
    assert str(caught.value) == (
        f"{path}: 4 words are too many for a list in a job file; at most 3; a job can name the file: {{file: big.txt}}"
    )


def is_of_each_level(path: Path) -> None:
    assert "    difficulty: [easy, medium, hard]\n" in import_job([path])
    assert "    difficulty: hard\n" in import_job([path], difficulties=("hard",))
    job = list_job(path)
    assert [sheet.difficulty for sheet in job.sheets] == ["easy", "medium", "hard"]
    assert "this is a contest file; it gives 3 word searches, easy, medium and hard" in job.messages[0].line


def test_a_contest_file_is_a_sheet_of_each_level(tmp_path: Path) -> None:
    is_of_each_level(write(tmp_path, "worte9.txt", "10 9\n2\nMAUS\nTASTATUR\n"))


def test_so_are_the_real_ones(contest_files: Callable[[str], list[Path]]) -> None:
    for path in contest_files("bwinf-wordsearch"):
        is_of_each_level(path)


def test_a_level_that_cannot_be_is_left_out_with_the_reason(tmp_path: Path) -> None:
    path = write(tmp_path, "worte9.txt", "7 12\n2\nRAD\nDAR\n")
    messages: list[Message] = []
    assert "    difficulty: [easy, medium]\n" in import_job([path], say=messages.append)
    (warning,) = messages
    assert warning.line.startswith(f'warning: {path}: no hard sheet is made: "RAD" is "DAR" backwards')
    with pytest.raises(InputError, match='"RAD" is "DAR" backwards'):
        import_job([path], difficulties=("easy", "hard"))
    with pytest.raises(InputError, match="has 9 letters, but the grid is 7 x 7"):
        import_job([write(tmp_path, "worte8.txt", "7 7\n1\nBUCHSTABE\n")])


def test_a_list_of_words_alone_stays_one_sheet(tmp_path: Path) -> None:
    path = write(tmp_path, "pets.txt", "Hund\nKatze\n")
    assert "    difficulty: medium\n" in import_job([path])
    assert [sheet.difficulty for sheet in list_job(path).sheets] == ["medium"]
