"""From a job file to paper: the PDF shows what the JSON says, letter by letter."""

from __future__ import annotations

import ctypes
import gzip
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
import pytest

import worksheets

pytestmark = pytest.mark.slow

JOB = """\
title: Regions
seed: 11
page: {size: A4}
word_sets:
  weather: [wind, sleet, frost, storm, thunder]  # not rain or cloud, which are in the example beside the grid
  Wetter: [Regen, Wolke, Straße, Äpfel, Schnee]
  own: [Kater, Hund, Maus, Igel, Biber, Fuchs, Dachs, Elster, Amsel, Drossel, Fink, Star, Meise, Rabe, Adler, Falke,
    Eule, Wolf, Luchs, Marder, Otter, Hase, Reh, Hirsch, Schaf, Ziege, Esel, Pferd, Huhn, Gans, Ente, Schwan, Frosch,
    Molch, Natter, Biene, Wespe, Hummel, Ameise, Floh, Laus, Zecke, Spinne, Wurm, Egel, Qualle, Hecht, Barsch]
sheets:
  - {id: plain, title: Cut it, kind: wordregions, size: 7x12, hints: none}
  - {id: listed, title: Cut it, kind: wordregions, size: 6x9, hints: [words, borders]}
  - {id: marked, title: Cut it, kind: wordregions, size: 9x7, words: weather, hints: lengths, region_size: [3, 8]}
  - {id: firsts, title: Cut it, kind: wordregions, size: 5x8, hints: first_letters, difficulty: hard}
  - {id: large, title: Cut it, kind: wordregions, size: 18x25, hints: none}
  - {id: wetter, kind: wordregions, title: Los, language: de, words: Wetter, size: 8x11,
     difficulty: [easy, medium, hard]}
  - {id: zwei, kind: wordregions, title: Los, language: de, size: 10x13, variants: 2, hints: [words, lengths, borders]}
  - {id: tiere, kind: wordregions, title: Los, language: de, size: 6x7, dictionary: own, hints: borders}
"""

Sheet = dict[str, Any]


class Character(NamedTuple):
    text: str
    x: float
    """The centre of its advance width, in points from the left."""
    y: float
    """The baseline, in points from the bottom."""


class Characters(list[Character]):
    """The visible characters of a page, in the order of its content, and the size of the page."""

    width = height = 0.0


def characters(page: pypdfium2.PdfPage) -> Characters:
    text = page.get_textpage()
    found = Characters()
    found.width, found.height = page.get_size()
    x, y, box = ctypes.c_double(), ctypes.c_double(), pypdfium2.raw.FS_RECTF()
    for index in range(text.count_chars()):
        character = chr(pypdfium2.raw.FPDFText_GetUnicode(text, index))
        if not character.isspace() and not pypdfium2.raw.FPDFText_IsGenerated(text, index):
            pypdfium2.raw.FPDFText_GetCharOrigin(text, index, x, y)
            pypdfium2.raw.FPDFText_GetLooseCharBox(text, index, box)
            found.append(Character(character, (box.left + box.right) / 2, y.value))
    return found


def read(path: Path) -> list[Characters]:
    document = pypdfium2.PdfDocument(path)
    try:
        return [characters(page) for page in document]
    finally:
        document.close()


class Built(NamedTuple):
    sheets: list[Sheet]
    handouts: list[Characters]
    answers: list[Characters]


@pytest.fixture(scope="module", params=["separate", "append"])
def built(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp("regions")
    path = folder / "regions.yaml"
    path.write_text(JOB, "utf-8")
    paths = worksheets.build(path, output=folder / "out", formats=["pdf", "json"], answers=request.param)
    handouts = read(paths[0])
    answers = read(paths[1]) if request.param == "separate" else handouts
    return Built(json.loads(paths[-1].read_text("utf-8"))["sheets"], handouts, answers)


def grid_in(page: Characters, sheet: Sheet) -> int:
    """The index of the grid's first letter among the characters of a page; asserts that the grid is there once."""
    wanted = "".join(letter for row in sheet["puzzle"]["grid"] for letter in row)
    text = "".join(character.text for character in page)
    assert len(text) == len(page)
    assert text.count(wanted) == 1, sheet["id"]
    return text.index(wanted)


def rest_of(page: Characters, sheet: Sheet) -> str:
    """The text on a page before and after the letters of the grid."""
    start = grid_in(page, sheet)
    cells = sheet["puzzle"]["rows"] * sheet["puzzle"]["columns"]
    texts = [character.text for character in page]
    return "".join(texts[:start]) + "\n" + "".join(texts[start + cells :])


def pages(built: Built) -> Iterator[tuple[Sheet, Characters, Characters]]:
    """Yield each sheet with its handout page and its answer page."""
    for sheet in built.sheets:
        yield sheet, built.handouts[sheet["page"] - 1], built.answers[sheet["answer_page"] - 1]


def test_every_sheet_is_there(built: Built) -> None:
    assert [sheet["id"] for sheet in built.sheets] == [
        *("plain", "listed", "marked", "firsts", "large", "wetter-easy", "wetter-medium", "wetter-hard"),
        *("zwei", "zwei", "tiere"),
    ]
    assert [sheet["page"] for sheet in built.sheets] == list(range(1, 12))
    assert [sheet["variant"] for sheet in built.sheets[8:10]] == ["A", "B"]
    assert built.sheets[8]["puzzle"]["grid"] != built.sheets[9]["puzzle"]["grid"]


def test_the_letters_stand_in_their_rows_and_columns(built: Built) -> None:
    for sheet, *both in pages(built):
        rows, columns = sheet["puzzle"]["rows"], sheet["puzzle"]["columns"]
        for page in both:
            start = grid_in(page, sheet)
            letters = page[start : start + rows * columns]
            left, top = letters[0].x, letters[0].y
            pitch = letters[1].x - left
            assert pitch > 8, "large enough to be read"
            for number, letter in enumerate(letters):
                row, column = divmod(number, columns)
                assert letter.text == sheet["puzzle"]["grid"][row][column]
                assert letter.x == pytest.approx(left + column * pitch, abs=0.5)
                assert letter.y == pytest.approx(top - row * pitch, abs=0.5)


def test_the_grid_is_on_the_page(built: Built) -> None:
    """With a margin of at least 20 points, for every size of the grid."""
    for sheet, *both in pages(built):
        for page in both:
            start = grid_in(page, sheet)
            letters = page[start : start + sheet["puzzle"]["rows"] * sheet["puzzle"]["columns"]]
            assert sorted((page.width, page.height)) == pytest.approx([595.28, 841.89], abs=0.1)
            assert 20 < min(letter.x for letter in letters) < max(letter.x for letter in letters) < page.width - 20
            assert 20 < min(letter.y for letter in letters) < max(letter.y for letter in letters) < page.height - 20


def test_the_answer_page_lists_the_words_in_the_order_of_their_regions(built: Built) -> None:
    for sheet, _, answer in pages(built):
        regions = sheet["solution"]["regions"]
        assert regions == sorted(regions, key=lambda region: region["cells"][0])
        # A list is printed column by column; it may continue beside itself.
        texts = rest_of(answer, sheet).split("\n")[1]
        for column in (
            [str(number) for number in range(1, len(regions) + 1)],
            [region["word"] for region in regions],
        ):
            assert any(
                all("".join(column[start : start + each]) in texts for start in range(0, len(column), each))
                for each in {-(-len(column) // strips) for strips in range(1, 5)}
            )


def test_the_regions_of_the_json_cut_its_grid(built: Built) -> None:
    for sheet in built.sheets:
        grid = sheet["puzzle"]["grid"]
        cells = [tuple(cell) for region in sheet["solution"]["regions"] for cell in region["cells"]]
        assert sorted(cells) == [(row, column) for row in range(len(grid)) for column in range(len(grid[0]))]
        for region in sheet["solution"]["regions"]:
            assert region["word"] == "".join(grid[row][column] for row, column in region["cells"])


def test_each_region_has_its_number_in_its_first_cell(built: Built) -> None:
    for sheet, _, answer in pages(built):
        start = grid_in(answer, sheet)
        columns = sheet["puzzle"]["columns"]
        end = start + sheet["puzzle"]["rows"] * columns
        pitch = answer[start + 1].x - answer[start].x
        regions = sheet["solution"]["regions"]
        expected = "".join(str(number) for number in range(1, len(regions) + 1))
        numbers = answer[end : end + len(expected)]
        assert "".join(digit.text for digit in numbers) == expected
        digits = iter(numbers)
        for number, region in enumerate(regions, 1):
            row, column = region["cells"][0]
            letter = answer[start + row * columns + column]
            for _ in str(number):
                digit = next(digits)
                assert abs(digit.x - letter.x) < pitch / 2
                assert 0 < digit.y - letter.y < pitch


def test_marked_cells_have_the_right_numbers_on_the_handout(built: Built) -> None:
    seen = 0
    for sheet, handout, _ in pages(built):
        marks = sheet["puzzle"]["hints"].get("first_letters", [])
        start = grid_in(handout, sheet)
        columns = sheet["puzzle"]["columns"]
        end = start + sheet["puzzle"]["rows"] * columns
        pitch = handout[start + 1].x - handout[start].x
        firsts = [region["cells"][0] for region in sheet["solution"]["regions"]]
        assert [mark[:2] for mark in marks] in ([], firsts)
        digits = iter(handout[end:])
        for (row, column, size), region in zip(
            [mark for mark in marks if len(mark) == 3], sheet["solution"]["regions"], strict=False
        ):
            digit = next(digits)
            letter = handout[start + row * columns + column]
            assert digit.text == str(size) == str(len(region["cells"]))
            assert abs(digit.x - letter.x) < pitch / 2
            assert 0 < digit.y - letter.y < pitch
            seen += 1
    assert seen > 20


@cache
def words_of(name: str) -> set[str]:
    """The words of a dictionary, as sheets spell them."""
    folder = Path(worksheets.__file__).parent / "language" / "data" / "dictionaries"
    lines = gzip.decompress((folder / f"{name}-check.txt.gz").read_bytes()).decode("utf-8").split()
    # One line per letter position, two-letter words first.
    of_length = [lines[n * (n - 1) // 2 - 1 :][:n] for n in range(2, 11)]
    return {"".join(letters).replace("ẞ", "SS") for places in of_length for letters in zip(*places, strict=True)}


def test_the_note_says_against_how_many_words_it_was_checked(built: Built) -> None:
    for sheet, _, answer in pages(built):
        least, most = sheet["puzzle"]["region_size"]
        if sheet["puzzle"]["dictionary"]:
            words = words_of(sheet["puzzle"]["dictionary"])
        else:
            words = {word.upper() for word in re.findall(r"\w+", JOB.split("own: [")[1].split("]")[0])}
        count = sum(least <= len(word) <= most for word in words)
        assert sheet["puzzle"]["words_checked"] == count
        below = rest_of(answer, sheet).split("\n")[1]
        expected = {
            "en": f"Exactlyonesolution:checkedagainst{count:,}words",
            "de": f"GenaueineLösung;geprüftwurden{count:,}Wörter".replace(",", "."),
        }
        assert expected[sheet["language"]] in below  # at the foot of the page


def test_the_handout_names_no_word_of_the_solution_unless_the_words_are_a_hint(built: Built) -> None:
    for sheet, handout, _ in pages(built):
        rest = rest_of(handout, sheet)
        words = [region["word"] for region in sheet["solution"]["regions"]]
        if "words" in sheet["puzzle"]["hints"]:
            bank = sheet["puzzle"]["hints"]["words"]
            assert bank == sorted(words)
            alphabetical = sorted(bank, key=lambda word: word.translate(str.maketrans("ÄÖÜ", "AOU")))
            assert "".join(alphabetical) in rest
        else:
            assert not [word for word in words if word in rest], sheet["id"]


def test_without_answers_there_are_none(tmp_path: Path) -> None:
    path = tmp_path / "regions.yaml"
    path.write_text(JOB, "utf-8")
    paths = worksheets.build(path, output=tmp_path / "out", formats=["pdf", "json"], answers="none")
    assert [each.name for each in paths] == ["regions.pdf", "regions.json"]
    assert len(read(paths[0])) == 11


def test_hints_of_all_kinds_are_in_the_job(built: Built) -> None:
    kinds = {name for sheet in built.sheets for name in sheet["puzzle"]["hints"]}
    assert kinds == {"words", "borders", "first_letters"}
    assert any(not sheet["puzzle"]["hints"] for sheet in built.sheets)
