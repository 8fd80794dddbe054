"""The web page of a job, read back with the test's own parser."""

from __future__ import annotations

import re
from base64 import b64decode
from collections import Counter
from html.parser import HTMLParser
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.samples import sample_folder
from worksheets import Job, build, render
from worksheets.drawing.paper import PageSetup
from worksheets.exercises.exercise import Exercise
from worksheets.language.languages import find_language
from worksheets.output.html.elements import element, field
from worksheets.output.html.parts import listed_table
from worksheets.output.html.sheet import SheetWriter
from worksheets.output.html.style import style_sheet
from worksheets.output.pdf.fonts import load_fonts
from worksheets.puzzles import registry
from worksheets.testing.template.kind import Null, Puzzle, Solution

CONFIGS = Path(__file__).parents[2] / "configs"

VOID = {"meta", "input", "img", "br", "path", "rect", "image", "polygon"}

KINDS: dict[str, dict[str, Any]] = {
    "wordsearch": {"words": ["cow", "horse", "goose"], "size": "7x9"},
    "wordregions": {"size": "4x5", "dictionary": "en"},
    "goldencube": {"size": 3},
    "crossword": {"words": [{"word": "cow", "clue": "gives milk"}, {"word": "crow", "clue": "black bird"}]},
    "sudoku": {"size": "6x6", "per_sheet": 2},
    "calculation": {"form": "wall", "count": 3},
    "wordlines": {"words": ["monkey", "tiger", "camel", "rabbit"], "form": "snake", "lines": 1},
    "cards": {"words": ["one", "two", "three", "four", "five", "six"], "form": "bingo", "size": "2x2", "count": 2},
    "cloze": {"text": "The [cow] gives milk, and the [hen] lays eggs.", "gaps": "marked"},
}


class Page(HTMLParser):
    """The elements of a page; raises AssertionError if one is not closed, or closed twice."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.heard: list[str] = []
        self.feed(text)
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not {"style", "title"} & {*self.open} and data.strip():
            self.heard.append(data.strip())

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


def job_of(kind: str, **fields: Any) -> dict[str, Any]:
    return {"title": "Sheets", "sheets": [{"kind": kind, "title": "First", **KINDS[kind]}], **fields}


def pages_of(job: dict[str, Any]) -> dict[str, str]:
    return {name: data.decode() for name, data in render(job, formats=["html"]).items()}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_makes_a_page_that_is_whole(kind: str) -> None:
    pages = pages_of(job_of(kind))
    assert [*pages] == ["job.html", "job-answers.html"]
    for text in pages.values():
        page = Page(text)
        ids = Counter(attributes["id"] for _, attributes in page.elements if "id" in attributes)
        assert max(ids.values()) == 1
        assert all(attributes["aria-labelledby"] in ids for attributes in page.all("article"))
        assert [attributes["lang"] for attributes in page.all("html")] == ["en"]
        assert all("alt" in attributes for attributes in page.all("img"))
        assert not page.all("script")
        assert not re.findall(r"""(?:src|href)=["'](?!data:)""", text)
        levels = [int(tag[1]) for tag, _ in page.elements if re.fullmatch("h[1-6]", tag)]
        assert levels[0] == 1
        assert all(b - a <= 1 for a, b in pairwise(levels))


@pytest.mark.parametrize("kind", [*KINDS])
def test_every_field_has_a_name(kind: str) -> None:
    page = Page(pages_of(job_of(kind, header={"fields": []}))["job.html"])
    fields = page.all("input")
    assert all(each.get("aria-label") for each in fields)
    blank = {"crossword", "sudoku", "calculation", "goldencube", "cloze", "wordlines"}
    assert bool(fields) == (kind in blank | {"wordregions"})


def test_the_first_letter_of_a_gap_stays_with_its_line() -> None:
    sheet = {"kind": "cloze", "text": "The [cow] gives milk.", "difficulty": "easy"}
    html = pages_of({"title": "T", "sheets": [sheet]})["job.html"]
    assert re.search(r'The <span class="gap"><sup[^>]*>1</sup>c<input [^>]*></span> gives milk', html)


def test_cells_of_a_crossword_say_their_entries() -> None:
    page = Page(pages_of(job_of("crossword", header={"fields": []}))["job.html"])
    names = [each["aria-label"] or "" for each in page.all("input")]
    assert len(names) == len({*names}) == 6
    assert all(re.fullmatch(r"Row \d, Column \d(, \d (Across|Down)){1,2}", name) for name in names), names
    assert sum("Across" in name and "Down" in name for name in names) == 1


def test_circles_of_a_solution_word_have_their_places() -> None:
    words = [{"word": "cow", "clue": "gives milk"}, {"word": "crow", "clue": "black bird"}]
    job = {"title": "T", "sheets": [{"kind": "crossword", "words": words, "solution": "WO", "hints": "none"}]}
    for name, text in pages_of(job).items():
        cells = re.findall('<td class="([^"]*circle[^"]*)">(.*?)</td>', text)
        places = [place for _, cell in cells for place in re.findall('<small class="place"[^>]*>(.)</small>', cell)]
        assert sorted(places) == ["1", "2"]
        assert all(("strong" in names.split()) == ("answers" in name) for names, _ in cells)
        assert "td.circle::before" in text


@pytest.mark.parametrize(
    ("answers", "names", "order"),
    [
        ("separate", ["job.html", "job-answers.html"], [0, 1]),
        ("append", ["job.html"], [0, 1, 2, 3]),
        ("back", ["job.html"], [0, 2, 1, 3]),
        ("none", ["job.html"], [0, 1]),
    ],
)
def test_answers_are_where_the_job_wants_them(answers: str, names: list[str], order: list[int]) -> None:
    sheets = [{"kind": "sudoku", "size": "4x4", "title": title} for title in ("First", "Second")]
    pages = pages_of({"title": "Sheets", "sheets": sheets, "answers": answers})
    assert [*pages] == names
    known = ["sheet-1", "sheet-2", "answer-1", "answer-2"]
    found = re.findall('<h2 id="([a-z]+-[0-9])"', pages["job.html"])
    assert found == [known[number] for number in order]
    if answers == "separate":
        assert re.findall('<h2 id="([a-z]+-[0-9])"', pages["job-answers.html"]) == known[2:]


def test_a_handout_does_not_hold_its_solution() -> None:
    job = job_of("sudoku", header={"fields": []})
    pages = pages_of(job)
    cells = [re.sub("<[^>]*>", "", cell) for cell in re.findall("<td[^>]*>.*?</td>", pages["job.html"])]
    solved = [re.sub("<[^>]*>", "", cell) for cell in re.findall("<td[^>]*>.*?</td>", pages["job-answers.html"])]
    assert len(cells) == len(solved) == 2 * 37
    assert all(a in ("", b) for a, b in zip(cells, solved, strict=True))
    assert "" in cells[1:]
    assert {*solved} == {"", *"123456"}


def test_stones_of_a_wall_are_between_the_stones_below() -> None:
    text = pages_of(job_of("calculation"))["job.html"]
    rows = re.findall("<tr>.*?</tr>", text)
    spans = [sum(int(span) for span in re.findall('colspan="([0-9]+)"', row)) for row in rows[:4]]
    first = [re.match(r'<tr><td class="none" colspan="([0-9])">', row) for row in rows[:4]]
    assert [int(each[1]) if each else 0 for each in first] == [3, 2, 1, 0]
    assert spans == [5, 6, 7, 8]


def test_right_to_left_languages_and_words_of_another_language() -> None:
    hebrew = {"words": ["חתול", "כלב", "סוס"], "size": 6, "language": "he", "title": "חיות"}
    english = {"words": ["cow", "horse"], "size": 6, "words_language": "en", "title": "Tiere"}
    page = Page(pages_of({"title": "Tiere", "language": "de", "sheets": [hebrew, english]})["job.html"])
    (first, second) = page.all("article")
    assert (first["lang"], first["dir"]) == ("he", "rtl")
    assert "lang" not in second
    assert {each.get("dir") for each in page.all("table")} == {"ltr"}
    assert Counter(each.get("lang") for each in page.all("li")) == {None: 3, "en": 2}


@pytest.mark.parametrize(
    ("language", "words", "numbers"), [("he", "חתול סוס", "4321"), ("ar", "كلب أسد", "٤٣٢١"), ("en", "cow hen", "1234")]
)
def test_columns_are_numbered_as_in_the_key(language: str, words: str, numbers: str) -> None:
    sheets = [{"words": words.split(), "size": "3x4"}, {"kind": "sudoku", "size": "4x4", "per_sheet": 1}]
    page = pages_of({"title": "T", "language": language, "sheets": sheets})["job.html"]
    assert "".join(re.findall('<th scope="col">(.)</th>', page)) == 2 * numbers
    rows = find_language(language).numeral("123" + "1234")
    assert "".join(re.findall('<th scope="row">(.)</th>', page)) == rows
    column = find_language(language).label("column")
    for row in re.findall("<tr>.*?</tr>", page):
        places = [numbers.index(number) for number in re.findall(f'aria-label="[^"]*{column} (.)"', row)]
        assert places == sorted(places), "a field is named by its column"


def test_english_texts_on_hebrew_pages_run_from_left_to_right() -> None:
    """A kind without Hebrew texts has English ones; browsers would put their full stops in front of them."""
    words = [{"word": "owl", "clue": "A bird."}, {"word": "wolf", "clue": "Grey!"}, {"word": "flow", "clue": "Go."}]
    sheets = [
        {"kind": "crossword", "words": words},
        {"kind": "cloze", "text": "The cow [runs] home. It [sleeps].", "instruction": "Write them!"},
        {"words": ["חתול"], "title": "חיות", "instruction": "מצאו (מהר)."},
    ]
    fields = {"language": "he", "words_language": "en", "header": {"text": "Room 3!"}, "footer": "Mr Ox."}
    handout, answers = pages_of({"title": "Week 3!", **fields, "sheets": sheets}).values()
    for page in (handout, answers):
        texts = re.findall(
            "<(h[1-3]|p)(?! class=.running)[^>]*>(.*?)</\\1>", re.sub("<input[^>]*>|</?span[^>]*>", "", page)
        )
        assert len(texts) > 3
        for _, text in texts:
            assert text.startswith('<bdi dir="ltr">') or re.search("[א-ת]", text), text
    assert '<p class="task"><bdi dir="ltr">Solve the clues' in handout
    assert '<p class="running" dir="ltr">The cow ' in handout
    hebrew = {"kind": "cloze", "text": "החתול [ישן] על [השטיח]."}
    made = pages_of({"title": "T", "words_language": "he", "sheets": [hebrew]})
    assert '<p class="running" dir="rtl">החתול ' in made["job.html"]


def test_calculations_run_from_left_to_right_in_every_language() -> None:
    sheets = [
        {"kind": "calculation", "form": "list", "count": 3},
        {"kind": "calculation", "form": "riddle", "count": 2},
        {"words": {"calculate": ["12 - 5", "100 + 23"]}, "word_bank": "clues"},
        {"words": [{"word": "חתול", "clue": "חיית בית!"}], "word_bank": "clues"},
    ]
    handout, answers = pages_of({"title": "T", "language": "he", "sheets": sheets}).values()
    items = [re.sub("<input[^>]*>|</?span[^>]*>", "", item) for item in re.findall("<li>(.*?)</li>", handout + answers)]
    sums = [item for item in items if "=" in item]
    assert len(sums) >= 2 * (3 + 2) + 2
    assert all(re.fullmatch('<bdi dir="ltr">[^<>]+</bdi>', item) for item in sums), sums
    assert not any("<bdi" in item for item in items if "=" not in item)
    table = listed_table((), [("7", "12 − 5 ="), ("חתול", "חיית בית!")], "", find_language("he"))
    assert re.findall("<t[hd][^>]*>(.*?)</t[hd]>", table)[1:] == ['<bdi dir="ltr">12 − 5 =</bdi>', "חתול", "חיית בית!"]
    assert "<bdi" not in pages_of({"title": "T", "sheets": sheets[:3]})["job.html"]


def test_a_kind_without_parts_has_its_drawing_and_its_text() -> None:
    kind = Null()
    writer = SheetWriter(PageSetup(title="Sums", header_fields=()), load_fonts("Andika"))
    exercise = Exercise("sum", "null", "A sum", Puzzle(3, 4), Solution(7))
    assert kind.parts(exercise.puzzle, "en")[0].text == "3 + 4 ="
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "find", lambda name: kind)
        sheet, answer = Page(writer.sheet(exercise, 1)), Page(writer.answer(exercise, 1))
    assert [each["aria-label"] for each in sheet.all("svg")] == ["A sum"]
    assert "3 + 4 =" in sheet.heard
    assert "7" in answer.heard
    assert "7" not in sheet.heard


def test_pictures_in_cells_and_banks_have_the_same_limit() -> None:
    """A picture of 900 x 100 was as wide as a page in each card, because it was as high as the others."""
    style = style_sheet("Andika")
    (cell,), (entry,) = (
        re.findall(rf"^{name}{{(.*)}}$", style, re.MULTILINE) for name in (r"\.grid svg", r"\.bank img.*")
    )
    assert {"max-width:7rem", "height:auto"} <= {*cell.split(";")} & {*entry.split(";")}


def test_texts_are_escaped() -> None:
    assert element("td", "A", class_="strong", lang="") == '<td class="strong">A</td>'
    assert 'aria-label="1 &lt; &quot;2&quot;"' in field('1 <  "2"', 3)
    job = {"title": "a < b & c", "sheets": [{"words": ["cow"], "title": "<script>", "size": 5}]}
    page = Page(pages_of(job)["job.html"])
    assert not page.all("script")
    assert "a < b & c" in page.heard
    assert '"Bad /style",' in style_sheet('Bad "<\\/style')


def test_a_class_has_the_names_of_its_pupils(tmp_path: Path) -> None:
    files = {"class.csv": b"name,level\nAda,easy\nBen,hard\n"}
    job = {"title": "Class", "sheets": [{"words": ["cow", "horse"], "for_each": "class.csv", "title": "Farm"}]}
    pages = render(job, files=files, formats=["html"])
    handouts, key = Page(pages["job.html"].decode()), Page(pages["job-answers.html"].decode())
    assert [each["value"] for each in handouts.all("input") if "value" in each] == ["Ada", "Ben"]
    assert any(text.startswith("Ada · Farm") for text in key.heard)


def test_pictures_are_in_the_page() -> None:
    images = Page((sample_folder("extras") / "extras.html").read_text("utf-8")).all("img")
    assert [image["alt"] for image in images] == [f"picture {number}" for number in range(1, 7)]
    for image in images:
        head, _, data = (image["src"] or "").partition(",")
        with Image.open(BytesIO(b64decode(data))) as read:
            assert head == f"data:image/{(read.format or '').lower()};base64"
            assert (str(read.width), str(read.height)) == (image["width"], image["height"])


def test_an_old_page_of_answers_goes_when_the_job_wants_none(tmp_path: Path) -> None:
    job = Job.parse(job_of("sudoku"))
    build(job, output=tmp_path, formats=["html"])
    foreign = tmp_path / "other-answers.html"
    foreign.write_text("<title>Other - Answers</title>")
    messages: list[str] = []
    build(job, output=tmp_path, formats=["html"], answers="append", say=lambda message: messages.append(message.text))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["job.html", "other-answers.html"]
    assert [text.rpartition("/")[2] for text in messages] == ["job-answers.html"]
    (tmp_path / "job-answers.html").write_text("<title>Mine - Answers</title>")
    build(job, output=tmp_path, formats=["html"], answers="append")
    assert (tmp_path / "job-answers.html").exists()
