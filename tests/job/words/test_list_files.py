"""Pictures as clues: read like the logo, shown in the bank, and never labelled with the word that they stand for."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from click.testing import Result

import worksheets
from tests.drawing.images.made_pictures import file_of, gradient
from worksheets.base.errors import InputError
from worksheets.commands.paper import sized
from worksheets.commands.printed import read_printed
from worksheets.commands.watching import WatchedJob
from worksheets.drawing.images.raster import NO_PICTURES
from worksheets.exercises.cache import Cache
from worksheets.exercises.remembered import key_of
from worksheets.job.loader import load_job, parse_job
from worksheets.job.yaml import limits
from worksheets.puzzles import registry
from worksheets.puzzles.values import SolveInput

PNG, OTHER = file_of(gradient(30, 20, "L")), file_of(gradient(20, 31, "L"))
FILES = {"cow.png": PNG, "pics/hen.png": OTHER}
JOB = """title: T
word_sets:
  zoo: [{word: cow, picture: cow.png}, {word: hen, picture: pics/hen.png}, {word: goat, clue: bleats}, pig]
sheets:
  - {id: zoo, words: zoo, word_bank: %s, variants: 3}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "secret.png").write_bytes(PNG)
    folder = tmp_path / "jobs"
    (folder / "pics").mkdir(parents=True)
    for name, data in FILES.items():
        (folder / name).write_bytes(data)
    return folder


def refusals(text: str, files: dict[str, bytes]) -> list[str]:
    with pytest.raises(InputError) as caught:
        parse_job(text, "j.yaml", Path(), files=files)
    return [str(problem) for problem in caught.value.problems]


def one(name: str) -> str:
    return f"sheets: [{{words: [{{word: cow, picture: {name}}}, hen], word_bank: both}}]"


def test_problems_are_reported_where_their_source_is_named_all_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"half.png": PNG[:60], "a.gif": b"GIF89a...", "cow.png": PNG}
    named = ("cwo.png", "half.png", "a.gif", "[x]")
    words = (f"{{word: {word}, picture: {name}}}" for word, name in zip("abcd", named, strict=True))
    names = f"[{', '.join(words)}]"
    found = refusals(f"sheets: [{{words: {names}}}]", files)
    assert [each.partition(": ")[0] for each in found] == ["j.yaml:1:38", "j.yaml:1:67", "j.yaml:1:97", "j.yaml:1:124"]
    assert found[0].endswith('cwo.png: there is no such file; did you mean "cow.png"?')
    assert "words[2].picture: half.png: this PNG is incomplete" in found[1]
    assert "this is a GIF file; save the picture as PNG or JPEG" in found[2]
    assert "expected a text as picture" in found[3]
    monkeypatch.setattr(limits, "PICTURE_BYTES", 100)
    assert "larger than 0.0001 MB; make the picture smaller" in refusals(one("cow.png"), files)[0]


@pytest.mark.parametrize("kind", ["kind: wordsearch", "kind: crossword", "kind: cards, form: memory"])
def test_a_missing_picture_is_the_only_problem_of_all_words_with_it(kind: str) -> None:
    """Crosswords and cards used to ask for a clue, because the word seemed to have none."""
    words = "words: [{word: cow, picture: no.png}, {word: crow, clue: a bird}]"
    sheets = f"sheets: [{{{words}, word_bank: clues}}, {{{kind}, {words}}}]"
    assert refusals(sheets, {}) == ["j.yaml:1:40: sheets[1].words[1].picture: no.png: there is no such file"]


def test_limits_for_all_together(monkeypatch: pytest.MonkeyPatch) -> None:
    job = JOB % "both"
    monkeypatch.setattr(limits, "PICTURES", 1)
    assert "a job has at most 1 pictures" in refusals(job, FILES)[0]
    monkeypatch.setattr(limits, "PICTURES", 2)
    monkeypatch.setattr(limits, "ALL_PICTURE_PIXELS", 30 * 20 + 20 * 31 - 1)
    assert "million pixels; make them smaller" in refusals(job, FILES)[0]
    monkeypatch.setattr(limits, "ALL_PICTURE_PIXELS", 30 * 20 + 20 * 31)
    monkeypatch.setattr(limits, "ALL_PICTURE_BYTES", len(PNG) + len(OTHER) - 1)
    assert "MB; make them smaller" in refusals(job, FILES)[0]
    monkeypatch.setattr(limits, "ALL_PICTURE_BYTES", len(PNG) + len(OTHER))
    assert parse_job(job, "j.yaml", Path(), files=FILES).sheets


def test_files_lie_in_the_jobs_folder(folder: Path) -> None:
    path = folder / "job.yaml"
    path.write_text(one("../secret.png"))
    with pytest.raises(InputError, match="is outside the job's folder"):
        load_job(path)
    assert load_job(path, allow_outside=True).sheets
    path.write_text(JOB % "both")
    assert load_job(path).inputs == (path, folder / "cow.png", folder / "pics" / "hen.png")


@pytest.mark.parametrize("heading", ["Wort;Bild;Hinweis", "word;picture;clue", "Englisch;Bild;Deutsch", ""])
def test_tables_name_them_from_their_own_folder(heading: str, folder: Path) -> None:
    (folder / "lists").mkdir()
    (folder / "lists" / "ox.png").write_bytes(PNG)
    table = folder / "lists" / "zoo.csv"
    table.write_text(f"{heading}\nox;ox.png;pulls\nhen;../pics/hen.png;\npig;;grunts\n".lstrip())
    named = "{file: lists/zoo.csv}" if heading else "{file: lists/zoo.csv, word: 1, picture: 2, clue: 3}"
    path = folder / "job.yaml"
    path.write_text(f"sheets: [{{words: {named}, word_bank: both}}]")
    (sheet,) = load_job(path).sheets
    spec: Any = sheet.spec
    found = [(word.text, word.clue, word.picture and word.picture.name) for word in spec.words]
    assert found == [("ox", "pulls", "lists/ox.png"), ("hen", None, "pics/hen.png"), ("pig", "grunts", None)]
    watched = WatchedJob(path)
    before = watched.state()
    (folder / "lists" / "ox.png").write_bytes(OTHER)
    assert watched.state().words != before.words
    table.write_text(f"{heading}\nox;xo.png;pulls\nhen;../../secret.png;\npig;;grunts\n".lstrip())
    with pytest.raises(InputError) as caught:
        load_job(path)
    messages = [str(problem) for problem in caught.value.problems]
    assert 'lists/zoo.csv: the picture of "ox": ' in messages[0]
    assert "xo.png: there is no such file" in messages[0]
    assert 'the picture of "hen": "../secret.png" is outside' in messages[1].replace("lists/../", "")


def test_it_is_watched(folder: Path) -> None:
    path = folder / "job.yaml"
    path.write_text(JOB % "both")
    job = WatchedJob(path)
    before = job.state()
    (folder / "pics" / "hen.png").write_bytes(PNG)
    assert job.state().words != before.words
    assert job.state().job == before.job


def test_a_pdf_has_each_picture_once(run: Callable[..., Result], folder: Path) -> None:
    (folder / "job.yaml").write_text(JOB % "clues")
    assert run("build", folder / "job.yaml", "-o", folder / "out", "-q").exit_code == 0
    for name, shown, kept in (("job.pdf", [2, 2, 2], 2), ("job-answers.pdf", [0], 0)):
        objects = [list(page.get_objects(max_depth=3)) for page in pypdfium2.PdfDocument(folder / "out" / name)]
        found = [sum(each.type == pypdfium2.raw.FPDF_PAGEOBJ_IMAGE for each in page) for page in objects]
        assert found == shown
        assert (folder / "out" / name).read_bytes().count(b"/Subtype/Image") == kept


def test_processes_and_the_cache_make_the_same(run: Callable[..., Result], folder: Path) -> None:
    (folder / "job.yaml").write_text(JOB % "both")
    made = []
    for options in ([], ["--cache", folder / "cache"], ["--cache", folder / "cache"]):
        assert run("build", folder / "job.yaml", "-o", folder / "out", "-q", *options).exit_code == 0
        made.append((folder / "out" / "job.pdf").read_bytes())
    assert made[0] == made[1] == made[2]
    cache = Cache(folder / "cache", lambda message: None)
    for sheet in sized(load_job(folder / "job.yaml")).sheets:
        key = key_of(sheet, 0)
        assert key
        assert cache.find(key, sheet, 0)
    cache.close()
    (folder / "cow.png").write_bytes(OTHER)
    changed = load_job(folder / "job.yaml").sheets[0]
    assert key_of(changed, 0) != key


@pytest.mark.parametrize(("bank", "shown"), [("clues", 2), ("both", 2), ("words", 0), ("none", 0), ("lengths", 0)])
def test_the_bank_shows_them_with_clues_alone(bank: str, shown: int) -> None:
    text = worksheets.render(JOB % bank, FILES, formats=["txt"])["job.txt"].decode()
    assert text.count("[picture ") == 3 * shown
    pages = worksheets.plan(JOB % bank, FILES).pages
    assert [page.svg.count("<image ") for page in pages if not page.answers] == [shown] * 3


def test_nothing_reveals_the_word_of_a_picture() -> None:
    made = worksheets.render(JOB % "clues", FILES, formats=["txt", "json"])
    handouts, _, answers = made["job.txt"].decode().partition("Answers\n=====")
    for word in ("cow", "hen"):
        assert word not in handouts
        assert all(word not in page.svg for page in worksheets.plan(JOB % "clues", FILES).pages if not page.answers)
    assert "1.  cow" in answers
    assert "2.  hen" in answers
    sheet = json.loads(made["job.json"])["sheets"][0]
    assert [entry.get("picture") for entry in sheet["puzzle"]["word_bank"]] == ["cow.png", "pics/hen.png", None, None]


def test_a_warning_says_that_no_bank_shows_them() -> None:
    job = parse_job((JOB % "words").replace(", word_bank: words", ""), "j.yaml", Path(), files=FILES)
    assert "the word bank shows no pictures; use word_bank: clues" in str(job.warnings[0])
    assert not parse_job(JOB % "words", "j.yaml", Path(), files=FILES).warnings


@pytest.mark.parametrize("bank", ["both", "{show: both, boxes: yes, lines: yes}"])
def test_a_printed_text_is_read_back(bank: str) -> None:
    kind = registry.find("wordsearch")
    text = worksheets.render(JOB % bank, FILES, formats=["txt"])["job.txt"].decode()
    puzzle = kind.parse_puzzle(read_printed(SolveInput(text, "job.txt"), "zoo-A").given)
    assert [entry.word for entry in puzzle.entries] == ["cow", "hen", "goat", "pig"]
    clues = worksheets.render(JOB % "clues", FILES, formats=["txt"])["job.txt"].decode()
    with pytest.raises(InputError, match="the word bank shows clues, not words"):
        kind.parse_puzzle(read_printed(SolveInput(clues, "job.txt"), "zoo-A").given)


def test_damaged_sheets_have_faults() -> None:
    sheet = parse_job(JOB % "both", "j.yaml", Path(), files=FILES).sheets[0]
    kind = registry.find("wordsearch")
    puzzle, solution = kind.generate(sheet.spec, __import__("random").Random(1))
    assert not kind.faults(sheet.spec, puzzle, solution)
    swapped = (puzzle.entries[0]._replace(picture="pics/hen.png"), *puzzle.entries[1:])
    assert any(
        "the picture of" in fault for fault in kind.faults(sheet.spec, replace(puzzle, entries=swapped), solution)
    )
    pictures = puzzle.pictures
    unread = replace(pictures, pictures=(replace(pictures.pictures[0], raster=None), *pictures.pictures[1:]))
    for other in (NO_PICTURES, replace(pictures, pictures=pictures.pictures[:1]), unread):
        message = kind.faults(sheet.spec, replace(puzzle, pictures=other), solution)
        assert message == ("the pictures of the word bank are not those asked for",)


def test_word_regions_show_them_with_their_words() -> None:
    words = "[{word: Cow house, picture: cow.png}, {word: henna, picture: pics/hen.png}, {word: goats}]"
    job = f"sheets: [{{kind: wordregions, size: 5x6, words: {words}, hints: %s, region_size: [4, 8]}}]"
    (sheet,) = parse_job(job % "words", "j.yaml", Path(), files=FILES).sheets
    kind = registry.find("wordregions")
    puzzle, solution = kind.generate(sheet.spec, __import__("random").Random(1))
    assert not kind.faults(sheet.spec, puzzle, solution)
    (section,) = kind.handout_text(puzzle, "en").sections
    shown = {entry for entry, picture in zip(section.entries, section.pictures, strict=True) if picture}
    assert shown == {"COWHOUSE", "HENNA"}
    assert puzzle.to_json()["pictures"] == {"COWHOUSE": "cow.png", "HENNA": "pics/hen.png"}
    for other in (replace(puzzle, pictures=NO_PICTURES), replace(puzzle, pictured=puzzle.pictured[:1])):
        assert any("pictures" in fault for fault in kind.faults(sheet.spec, other, solution))
    (without,) = parse_job(job % "none", "j.yaml", Path(), files=FILES).sheets
    assert any("pictures" in fault for fault in kind.faults(without.spec, puzzle, solution))


def test_python_names_files_from_the_working_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    fields: dict[str, Any] = {"words": [{"word": "cow", "picture": "cow.png"}, "hen"], "word_bank": "clues"}
    assert worksheets.generate("wordsearch", fields).puzzle.pictures.find("cow.png")
    with pytest.raises(InputError, match="there is no such file") as caught:
        worksheets.generate(
            "wordsearch", {"words": [{"word": name, "picture": f"{name}.png"} for name in ("ox", "emu")]}
        )
    assert len(caught.value.problems) == 2
