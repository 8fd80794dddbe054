"""Loading a job file gives a `Job`, or all its problems at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.loops import loop_over
from worksheets.base.errors import GenerationError, InputError, Place, Problem
from worksheets.base.grid import Size
from worksheets.commands.making import placed
from worksheets.drawing.paper import MM, PAPER_SIZES, KeySetup
from worksheets.job.loader import load_job, parse_job
from worksheets.job.models import Job, Sheet
from worksheets.job.yaml import limits
from worksheets.language.letters import Word
from worksheets.puzzles import registry
from worksheets.puzzles.wordsearch.spec import Spec

# fmt: off
TRICKY = [
    "no", "yes", "on", "off", "y", "n", "true", "False", "null", "1e3", "1_000", "12:30", "017", "0o17",
    "0x1F", "0b11", ".inf", ".5", "-1", "1.0", "007", "2024-01-01",
]
# fmt: on


def parsed(text: str, folder: Path = Path()) -> Job:
    return parse_job(text, "configs/term_1.yaml", folder)


def problems(text: str, folder: Path = Path()) -> list[str]:
    """The problems of a job, without the name of its file."""
    with pytest.raises(InputError) as caught:
        parsed(text, folder)
    return [str(problem).removeprefix("configs/term_1.yaml:") for problem in caught.value.problems]


def spec(job: Job, index: int = 0) -> Spec:
    found = job.sheets[index].spec
    assert isinstance(found, Spec)
    return found


FULL = """\
title: Term 1
language: de-AT
seed: -2026
output: {formats: "json, pdf", answers: append}
page: {size: 200 x 300 mm, orientation: landscape, margin: 1.5cm, font: Andika, font_size: 18 pt, per_page: 2}
header: {fields: [class, name]}
word_sets:
  farm_animals: [cow, " horse ", "guinea pig"]
  weather:
    - rain
    - {word: cloud, clue: "white, grey or dark"}
sheets:
  - words: farm_animals
    size: 12x14
    difficulty: [easy, hard]
    variants: 2
  - title: On the farm
    words: [farm_animals, weather]
    overlap: on
    directions: [E, S]
    letters: {umlauts: expand}
"""


def test_every_field_arrives() -> None:
    job = parsed(FULL)
    assert (job.name, job.title, job.language, job.seed) == ("term_1", "Term 1", "de-AT", -2026)
    assert (job.formats, job.answers) == (("json", "pdf"), "append")
    page = job.page
    assert (page.width, page.height, page.margin) == pytest.approx((200 * MM, 300 * MM, 15 * MM))
    assert (page.orientation, page.font, page.font_size, page.per_page) == ("landscape", "Andika", 18, 2)
    assert (page.header_fields, page.title, page.language) == (("class", "name"), "Term 1", "de-AT")
    assert [(sheet.id, sheet.variant, sheet.difficulty) for sheet in job.sheets] == [
        ("farm-animals-easy", "A", "easy"),
        ("farm-animals-easy", "B", "easy"),
        ("farm-animals-hard", "A", "hard"),
        ("farm-animals-hard", "B", "hard"),
        ("on-the-farm", None, "medium"),
    ]
    assert {(sheet.title, sheet.path, sheet.place) for sheet in job.sheets} == {
        ("Farm animals", "sheets[1]", Place("configs/term_1.yaml", 13, 5)),
        ("On the farm", "sheets[2]", Place("configs/term_1.yaml", 17, 5)),
    }
    assert spec(job).words == (Word("cow"), Word("horse"), Word("guinea pig"))
    assert (spec(job).size, spec(job).language, spec(job).difficulty) == (Size(12, 14), "de-AT", "easy")
    last = spec(job, -1)
    assert last.words == (*spec(job).words, Word("rain"), Word("cloud", "white, grey or dark"))
    assert (last.overlap, last.directions, last.letters.umlauts) == (True, ("E", "S"), "expand")


def test_defaults() -> None:
    job = parsed("title:\nseed:\npage:\nsheets:\n  - words: [cow]\n    size:\n  - words: [hen]\n    language: de\n")
    assert (job.title, job.language, job.seed, job.formats, job.answers) == ("Term 1", "en", 0, ("pdf",), "separate")
    assert (job.page.width, job.page.height) == PAPER_SIZES["A4"]
    assert (job.page.font_size, job.page.per_page, job.page.header_fields) == (None, 1, ("name", "class", "date"))
    assert [sheet.title for sheet in job.sheets] == ["Word search", "Wortsuchrätsel"]
    assert [sheet.id for sheet in job.sheets] == ["word-search", "wortsuchrätsel"]
    assert (job.sheets[0].kind, job.sheets[0].variant, job.sheets[0].difficulty) == ("wordsearch", None, "medium")
    assert spec(job).size is None


@pytest.mark.parametrize(
    ("written", "footer"),
    [
        ("no", ""),
        ("No", ""),
        ("off", ""),
        ("false", ""),
        ("nein", ""),
        ("", None),
        ("Class 3b", "Class 3b"),
        ("7", "7"),
    ],
)
def test_a_footer_is_a_text_or_no(written: str, footer: str | None) -> None:
    assert parsed(f"footer: {written}\nsheets: [{{words: [cow]}}]").page.footer == footer


def test_a_text_above_the_fields() -> None:
    assert parsed("header: {text: Oak School}\nsheets: [{words: [cow]}]").page.header_text == "Oak School"
    assert problems('header: {text: "a\\nb"}\nfooter: [a]\nsheets: [{words: [cow]}]') == [
        "1:16: header.text: the text has a line break or a control character; write it on one line",
        "2:9: footer: expected one text, got a list",
    ]
    assert problems(f"footer: {'x' * 201}\nsheets: [{{words: [cow]}}]") == [
        "1:9: footer: the footer has 201 characters; at most 200"
    ]


@pytest.mark.parametrize("size", ["Letter", "letter", " LETTER "])
def test_paper_by_name_in_any_case(size: str) -> None:
    page = parsed(f"page: {{size: '{size}'}}\nsheets: [{{words: [cow]}}]").page
    assert (page.width, page.height) == (612, 792)


def test_tricky_words_stay_as_written() -> None:
    listed = ", ".join(TRICKY)
    job = parsed(f"word_sets: {{null: [{listed}]}}\nsheets:\n  - words: null\n  - words: ['null']")
    assert [word.text for word in spec(job, 0).words] == TRICKY
    assert [word.text for word in spec(job, 1).words] == TRICKY
    assert [word.text for word in spec(parsed(f"sheets: [{{words: [{listed}]}}]")).words] == TRICKY


def test_equal_titles_get_numbers_and_own_ids_come_first() -> None:
    job = parsed(
        "sheets:\n  - {words: [cow], title: A}\n  - {words: [hen], title: B}\n  - {words: [cat], title: A}\n"
        "  - {words: [dog], id: a}\n  - {words: [dog], id: x.y_Z-1, difficulty: [hard]}\n"
    )
    assert [sheet.id for sheet in job.sheets] == ["a-2", "b", "a-3", "a", "x.y_Z-1-hard"]


def test_adding_a_sheet_leaves_the_ids_of_the_others() -> None:
    sheets = [f"  - {{words: [cow], title: T{i % 7}, difficulty: [hard, easy]}}\n" for i in range(5)]
    before = [sheet.id for sheet in parsed("sheets:\n" + "".join(sheets)).sheets]
    sheets.insert(2, "  - {words: [hen], title: New}\n")
    after = [sheet.id for sheet in parsed("sheets:\n" + "".join(sheets)).sheets]
    assert [each for each in after if each != "new"] == before


def test_word_files_are_relative_to_the_job(tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "metals.csv").write_text("Wort;Hinweis\nEisen;rostet\n", encoding="cp1252")
    (tmp_path / "worte1.txt").write_text("6 7\n2\nEIN\nDA\n", encoding="utf-8")
    text = "word_sets: {metals: {file: words/metals.csv}}\nsheets: [{words: metals}, {words: {file: worte1.txt}}]"
    (tmp_path / "job.yaml").write_bytes(b"\xef\xbb\xbf" + text.encode())
    job = load_job(tmp_path / "job.yaml")
    assert (job.name, job.title) == ("job", "Job")
    assert spec(job, 0).words == (Word("Eisen", "rostet"),)
    assert spec(job, 1).words == (Word("EIN"), Word("DA"))
    assert spec(job, 1).size is None
    (tmp_path / "job.yaml").write_bytes(text.encode("utf-16"))
    assert load_job(tmp_path / "job.yaml").sheets == job.sheets


def test_wrong_word_files_are_placed(tmp_path: Path) -> None:
    (tmp_path / "worte1.txt").write_text("6 7\n3\nEIN\nDA\n", encoding="utf-8")
    text = "sheets:\n  - words: {file: worte2.txt}\n  - words: {file: worte1.txt}\n"
    assert problems(text, tmp_path) == [
        f'2:19: sheets[1].words: {tmp_path / "worte2.txt"}: there is no such file; did you mean "worte1.txt"?',
        f"{tmp_path / 'worte1.txt'}:2:1: this line announces 3 words, but 2 follow",
    ]


ALL_AT_ONCE = """\
titel: Term 1
language: xx
seed: 1e3
output: {formats: [pdf, bmp], answers: seperate}
page: {size: A7, orientation: up, margin: 15 miles, font_size: big, per_page: 3}
header: {fields: [name, clas]}
word_sets:
  farm_animals: [cow, "", {word: x, clu: y}, "guinea pig"]
  weather: rain
  broken: {fil: worte1.txt}
  ok: [cow, hen]
  ok: [cow]
sheets:
  - words: farm_animal
    size: 12y14
    dificulty: [easy, medium]
    variants: 703
    letters: {umlaut: keep}
  - words: [ok, horse]
    overlap: maybe
    difficulty: hrd
  - kind: wordserch
    words: oky
  - kind: wordsearch
  - {words: ok, id: x}
  - {words: ok, id: X, directions: [E, Q]}
  - words:
  - just a text
  - {words: [ELEFANT, cow, COW], size: 6x5, id: .x, difficulty: [hard, hard]}
  - {words: broken, size: 0x5, title: "a\\nb"}
"""


def test_all_problems_at_once_by_place_and_no_echoes() -> None:
    codes = (
        "(known: ar, bg, bn, ca, cs, cy, da, de, el, en, es, et, eu, fa, fi, fil, fr, ga, he, hi, hr, hu, id, it, kk, "
        "lt, lv, mk, mr, ne, nl, no, pl, pt, ro, ru, sk, sl, sq, sr, sv, sw, ta, tr, uk, ur, uz, vi)"
    )
    assert problems(ALL_AT_ONCE) == [
        '1:1: unknown field "titel"; did you mean "title"?',
        f'2:11: language: there is no language "xx" {codes}',
        '3:7: seed: "1e3" is not a whole number',
        '4:25: output.formats[2]: "bmp" is not allowed here '
        "(allowed: pdf, json, txt, csv, svg, png, h5p, docx, html, brf)",
        '4:40: output.answers: "seperate" is not allowed here; did you mean "separate"? '
        "(allowed: separate, append, back, upside-down, none)",
        '5:14: page.size: "A7" is not a paper size (known: A3, A4, A5, B4, B5, Letter, Legal, Tabloid, or 210x297mm)',
        '5:31: page.orientation: "up" is not allowed here (allowed: auto, portrait, landscape)',
        '5:43: page.margin: "15 miles" is not a length; write for instance 15mm, 1.5cm, 0.6in or 40pt',
        '5:64: page.font_size: "big" is not a font size; write auto, a number of points, or 18+ for 18 points and more',
        "5:79: page.per_page: 3 is not allowed here (allowed: 1, 2, 4)",
        '6:25: header.fields[2]: "clas" is not a header field; did you mean "class"? (known: name, class, date)',
        "8:23: word_sets.farm_animals[2]: this word is empty",
        '8:37: word_sets.farm_animals[3]: unknown field "clu"; did you mean "clue"?',
        '9:12: word_sets.weather: expected a list such as [cow, horse], or {file: words.txt}; got "rain"',
        '10:12: word_sets.broken: unknown field "fil"; did you mean "file"?',
        '12:3: word_sets.ok: "ok" is a duplicate; the first is in line 11',
        '14:12: sheets[1].words: there is no word set "farm_animal"; did you mean "farm_animals"?',
        '15:11: sheets[1].size: "12y14" is not a size; write rows x columns such as 12x14, or one number for a square',
        '16:5: sheets[1]: unknown field "dificulty"; did you mean "difficulty"?',
        "17:15: sheets[1].variants: 703 is too large; at most 702",
        '18:15: sheets[1].letters: unknown field "umlaut"; did you mean "umlauts"?',
        '19:17: sheets[2].words[2]: "horse" is not a word set, but "ok" is; a list has word sets only or words only '
        "({word: ok} means the word)",
        '20:14: sheets[2].overlap: "maybe" is not allowed here; write yes or no',
        '21:17: sheets[2].difficulty: "hrd" is not allowed here; did you mean "hard"? (allowed: easy, medium, hard)',
        '22:11: sheets[3].kind: there is no puzzle kind "wordserch"; did you mean "wordsearch"? '
        f"(known: {', '.join(registry.names())})",
        '24:5: sheets[4]: "words" is missing',
        '26:21: sheets[6].id: the id "X" is taken by the sheet of line 25; choose another (case does not matter)',
        '26:40: sheets[6].directions[2]: "Q" is not allowed here (allowed: E, S, SE, NE, W, N, NW, SW)',
        "27:11: sheets[7].words: a value is missing here",
        '28:5: sheets[8]: expected the fields of a sheet, such as "words: farm"',
        '29:13: sheets[9].words: "cow" and "COW" are the same letters',
        '29:13: sheets[9].words: "ELEFANT" has 7 letters, but the grid is 6 x 5; use at least 7 rows or columns',
        '29:49: sheets[9].id: ".x" is not an id; use letters, digits, "-", "_" and "."; it cannot begin with "."',
        "30:27: sheets[10].size: a grid of 0 x 5 has no cells; use at least 1 row and 1 column",
        "30:39: sheets[10].title: the text has a line break or a control character; write it on one line",
    ]


SINGLE = {
    "a": '1:1: expected the fields of a job, such as "title: Term 1" and "sheets:"',
    "- a": '1:1: expected the fields of a job, such as "title: Term 1" and "sheets:"',
    "# a": "1:1: this file has only comments; worksheets new writes a job to start from",
    "title: x": '1:1: "sheets" is missing',
    "sheets:": "1:8: sheets: a value is missing here",
    "sheets: []": "1:9: sheets: there are no sheets here; write at least one",
    "sheets: x": '1:9: sheets: expected a list such as [one, two], got "x"',
    "sheets: *x": '1:9: sheets: "*x": aliases are not supported; write the value out, or quote the text',
    "<<: {sheets: []}": '1:1: "<<": merge keys are not supported; write the fields out',
    "*x": '1:1: "*x": aliases are not supported; write the value out, or quote the text',
    "sheets: [{words: cow}]": '1:18: sheets[1].words: there is no word set "cow" (the job has none); '
    "write a list of words in brackets: [cow, horse]",
    "sheets: [{words: []}]": "1:18: sheets[1].words: there are no words in this list",
    "sheets: [{words: [cow, '']}]": "1:24: sheets[1].words[2]: this word is empty",
    "sheets: [{words: [cow, ]}]\nword_sets: x": "2:12: word_sets: expected fields with "
    'values, as in "field: value", got "x"',
    "sheets: [{words: [cow, [hen]]}]": "1:24: sheets[1].words[2]: expected a text as word",
    "sheets: [{words: [{clue: hen}]}]": '1:19: sheets[1].words[1]: "word" is missing',
    "sheets: [{words: [{word: sky, clue: blue, or grey}]}]": '1:43: sheets[1].words[1]: "or grey" follows a comma; '
    "put quotes around a text with a comma",
    "sheets: [{words: [{file: a.txt}]}]": '1:20: sheets[1].words[1]: unknown field "file" (known: word, clue, picture)',
    "sheets: [{words: [{cow: gives milk, hen: clucks}]}]": "1:20: sheets[1].words[1]: "
    '"cow" is no field; write a word with its clue as - {word: cow, clue: "gives milk"}',
    "sheets: [{words: {cow: gives milk, hen: clucks}}]": "1:19: sheets[1].words: "
    '"cow" is no field; write a word with its clue as - {word: cow, clue: "gives milk"}',
    "sheets: [{words: {theme: animals}}]": '1:19: sheets[1].words: "theme" is no field; '
    "write theme/animals in place of the list",
    "sheets: [{words: [{wort: Kuh}]}]": '1:20: sheets[1].words[1]: unknown field "wort"; did you mean "word"?',
    "sheets: [{kind: sudoku, count: 4}]": '1:25: sheets[1]: unknown field "count"; did you mean "per_sheet"?',
    "sheets: [{kind: calculation, per_sheet: 4}]": '1:30: sheets[1]: unknown field "per_sheet"; did you mean "count"?',
    "sheets: [{words: {file: }}]": "1:25: sheets[1].words: expected the name of a .txt or .csv file, as in "
    "{file: words.txt}",
    "sheets: [{words: [cow], kind: {x: 1}}]": "1:31: sheets[1].kind: expected one text, got a mapping",
    "sheets: [{words: [cow], title: {a: b}}]": "1:32: sheets[1].title: expected one text, got a mapping",
    "sheets: [{words: [cow], difficulty: [easy, easy]}]": '1:37: sheets[1].difficulty: "easy" is listed twice; '
    "for several versions of a sheet write variants: 2",
    "sheets: [{words: [cow], variants: 0}]": "1:35: sheets[1].variants: 0 is too small; at least 1",
    "sheets: [{words: [cow], size: 5000x5000}]": "1:31: sheets[1].size: a grid of 5000 x 5000 is too large; "
    "at most 200 rows and 200 columns",
    "sheets: [{words: [...]}]": '1:18: sheets[1].words: "..." has no letters or digits',
    "sheets: [{wrods: [cow]}]": '1:11: sheets[1]: unknown field "wrods"; did you mean "words"?',
    "sheets: [{words:cow}]": '1:11: sheets[1]: put a space after the colon: "words: cow"',
    "sheets: [{words: [cow]}]\npage: {margin: 60mm}": "2:16: page.margin: the margin takes more than half "
    "of the paper; make it smaller",
    "sheets: [{words: [cow]}]\npage: {size: 50x90mm}": "2:7: page: the margin takes more than half of the paper; "
    "make it smaller",
    "sheets: [{words: [cow]}]\npage: {size: 10x10mm}": '2:14: page.size: "10x10mm" is not a size of paper to print on; '
    "each edge has 50 to 2,000 mm",
    "sheets: [{words: [cow]}]\npage: {font_size: 3}": "2:19: page.font_size: letters of 3 pt cannot be printed; "
    "write 7 to 144 pt, or auto",
    "sheets: [{words: [cow]}]\noutput: {formats: []}": "2:19: output.formats: there are no formats here; "
    "write at least one",
    f"sheets: [{{words: [cow], id: {'x' * 101}}}]": "1:29: sheets[1].id: the id has 101 characters; at most 100",
    f"sheets: [{{words: [cow], title: {'x' * 201}}}]": "1:32: sheets[1].title: the title has 201 characters; "
    "at most 200",
    "sheets: [{words: [cow], difficulty: []}]": "1:37: sheets[1].difficulty: there are no items here; "
    "write at least one",
    "sheets: [{words: [cow], directions: []}]": "1:37: sheets[1].directions: there are no directions here; "
    "write at least one",
    "sheets: [{words: [cow], directions: [X]}]": '1:38: sheets[1].directions[1]: "X" is not allowed here '
    "(allowed: E, S, SE, NE, W, N, NW, SW)",
    "sheets: [{words: [cow]}]\nheader: {fields: [a, b, c, d, e, f, g]}": "2:18: header.fields: "
    "there are 7 fields here; at most 6",
    "sheets: [{words: [cow], size: {a: b}}]": '1:31: sheets[1].size: "{a: b}" is not a size; '
    "write rows x columns such as 12x14, or one number for a square",
    f"sheets: [{{words: [cow]}}]\nseed: {'9' * 5000}": f'2:7: seed: "{"9" * 59}…" has too many digits',
    "sheets: [{words: [cow]}]\n? page\n:": None,
}


@loop_over("text", SINGLE)
def test_one_sentence(text: str) -> None:
    if SINGLE[text] is None:
        assert parsed(text).sheets
    else:
        assert problems(text) == [SINGLE[text]]


@loop_over(
    "text",
    [
        "language: {}\nsheets: [{{words: [cow]}}]",
        "sheets: [{{words: [cow], language: {}}}]",
        "sheets: [{{words: [cow], size: {}}}]",
        "sheets: [{{words: [cow], id: {}}}]",
        "sheets: [{{words: [cow], kind: {}}}]",
        "sheets: [{{words: [cow], {}: 1}}]",
        "sheets: [{{words: {}}}]",
        "sheets: [{{words: {{file: {}}}}}]",
        "sheets: [{{words: {{file: {}.txt}}}}]",
        "sheets: [{{words: [cow]}}]\npage: {{font: {}}}",
        "sheets: [{{words: [cow]}}]\npage: {{margin: {}}}",
        "sheets: [{{words: [cow]}}]\npage: {{size: {}}}",
        "sheets: [{{words: [cow]}}]\npage: {{size: {}x1}}",
        "sheets: [{{words: [cow]}}]\npage: {{font_size: {}}}",
        "sheets: [{{words: [cow]}}]\noutput: {{formats: [{}]}}",
        "sheets: [{{kind: goldencube, size: [{}]}}]",
        "sheets: [{{kind: wordregions, dictionary: {}}}]",
    ],
)
@loop_over("char", "1x")
def test_no_value_is_shown_at_any_length(text: str, char: str) -> None:
    for sentence in problems(text.format(char * 5000)):
        assert len(sentence) < 400


TAGGED = [
    "seed: !!int abc\nsheets: [{words: [cow]}]",
    "seed: !x 1.5\nsheets: [{words: [cow]}]",
    "page: !x {size: A99}\nsheets: [{words: [cow]}]",
    "page: {margin: !!float wide}\nsheets: [{words: [cow]}]",
    "sheets: [{words: [cow], variants: !!int abc}]",
    "sheets: [{words: [cow], size: !!str abc}]",
    "sheets: [{words: !!set [cow, cow]}]",
    "sheets: [{words: [!!str cow, cow]}]",
    "word_sets: {farm: !x [cow, cow]}\nsheets: [{words: farm}, {words: farm, pick: 9}]",
]


@pytest.mark.parametrize("text", TAGGED)
def test_a_tag_is_one_problem_without_an_echo(text: str) -> None:
    (problem,) = problems(text)
    assert problem.endswith(": tags are not supported; delete it, or quote the text")


def test_known_fields_are_listed_once() -> None:
    for kind in registry.names():
        (problem,) = [each for each in problems(f"sheets: [{{kind: {kind}, qqqq: 1}}]") if "qqqq" in each]
        known = problem.split("(known: ")[1].rstrip(")").split(", ")
        assert {"kind", "id", "difficulty", *registry.find(kind).Spec.model_fields} <= set(known)
        assert len(known) == len(set(known))


def test_lists_of_word_sets_and_of_words() -> None:
    sets = "word_sets: {farm: [cow, hen], zoo: [lion]}\n"
    job = parsed(sets + "sheets: [{words: [farm]}, {words: [{word: farm}, cow]}, {words: [zoo, farm]}]")
    assert [sheet.title for sheet in job.sheets] == ["Farm", "Word search", "Word search"]
    assert [[word.text for word in spec(job, i).words] for i in range(3)] == [
        ["cow", "hen"],
        ["farm", "cow"],
        ["lion", "cow", "hen"],
    ]
    assert problems(sets + "sheets: [{words: [farm, zooo, {word: x}]}]") == [
        '2:25: sheets[1].words[2]: "zooo" is not a word set, but "farm" is; did you mean "zoo"? a list has '
        "word sets only or words only ({word: farm} means the word)",
        '2:31: sheets[1].words[3]: this is not a word set, but "farm" is; a list has word sets only or words only '
        "({word: farm} means the word)",
    ]
    assert problems(sets + "sheets: [{words: [a, b, c, zoo, d]}]") == [
        '2:28: sheets[1].words[4]: "zoo" is a word set, but 4 other items of this list are not; '
        "a list has word sets only or words only ({word: zoo} means the word)"
    ]


def test_warnings_are_kept_with_their_place() -> None:
    job = parsed("sheets:\n  - difficulty: [easy, hard]\n    words: [INFO, INFORMATION]\n")
    assert {message.stage for message in job.messages} == {"check"}, "a build does not say it"
    assert [str(warning) for warning in job.warnings] == [
        'configs/term_1.yaml:3:12: sheets[1].words: "INFO" lies inside "INFORMATION", so it can be found there too'
    ]


def test_the_number_of_sheets_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    assert limits.NODES < limits.SHEETS  # so that a file cannot have too many sheets before versions are counted
    monkeypatch.setattr(limits, "SHEETS", 5)
    sheet = "{words: [cow], variants: 2, difficulty: [easy, hard]}"
    message = "sheets are too many for one job; at most 5, counting every version"
    assert problems(f"sheets: [{sheet}, {sheet}]") == [f"1:9: sheets: 8 {message}"]


def test_the_number_of_words_of_a_set_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "WORDS", 2)
    assert problems("word_sets: {a: [x, y, z]}\nsheets: [{words: a}]") == [
        "1:16: word_sets.a: 3 words are too many for one list; at most 2"
    ]


def test_10_000_words_are_refused() -> None:
    words = ", ".join(f"word{i}" for i in range(10_000))
    assert problems(f"sheets: [{{words: [{words}]}}]") == [
        "1:18: sheets[1].words: 10,000 words are too many for one sheet; at most 1,000"
    ]


@pytest.mark.parametrize(
    ("head", "place", "key"),
    [
        ("", "separate", KeySetup()),
        ("answers: append", "append", KeySetup()),
        ("answers: none", "none", KeySetup()),
        ("answers:", "separate", KeySetup()),
        ("output: {answers: append}", "append", KeySetup()),
        (
            "answers: {place: append, per_page: 4, table: no, colour: yes}",
            "append",
            KeySetup(4, tables=False, colour=True),
        ),
        ("answers: {table: auto}", "separate", KeySetup()),
        ("answers: {marks: letters, order: reading}", "separate", KeySetup(marks="letters", by_place=True)),
        ("answers: {marks: loops}\nbook: {}", "append", KeySetup(tables=False)),
        ("book: yes", "append", KeySetup(tables=False, marks="bars")),
        ("answers: {table: yes, per_page: 12}\noutput: {answers: none}", "none", KeySetup(12, tables=True)),
    ],
)
def test_answers_stand_at_the_top_or_in_output(head: str, place: str, key: KeySetup) -> None:
    job = parsed(f"{head}\nsheets: [{{words: [cow]}}]")
    assert (job.answers, job.page.key) == (place, key)


def test_wrong_answers_are_reported_with_their_place() -> None:
    allowed = "(allowed: separate, append, back, upside-down, none)"
    for head, expected in {
        "answers: appendix": [f'1:10: answers: "appendix" is not allowed here; did you mean "append"? {allowed}'],
        "answers: {place: anhang}": [
            f'1:18: answers.place: "anhang" is not allowed here; did you mean "append"? {allowed}'
        ],
        "answers: {per_page: 13}": ["1:21: answers.per_page: 13 is too large; at most 12"],
        "answers: {per_page: 0}": ["1:21: answers.per_page: 0 is too small; at least 1"],
        "answers: {table: perhaps}": ['1:18: answers.table: "perhaps" is not allowed here; write yes or no'],
        "answers: {color: yes}": ['1:11: answers: unknown field "color"; did you mean "colour"?'],
        "answers: append\noutput: {answers: none}": [
            "1:10: answers: output.answers sets the place of answers, too; omit one of them"
        ],
    }.items():
        assert problems(f"{head}\nsheets: [{{words: [cow]}}]") == expected


KNOWN = (
    "title, language, words_language, letters, preset, look, seed, output, answers, volume_pages, page, header, "
    "footer, book, pdf, scheduler, word_sets, looks, presets, plan, sheets"
)


def test_the_number_of_problems_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PROBLEMS", 2)
    more = " there are more problems than these 2"
    assert problems("a: 1\nb: 2\nc: 3\nsheets: [{words: [cow]}]") == [
        *(f'{line}:1: unknown field "{key}" (known: {KNOWN})' for line, key in ((1, "a"), (2, "b"))),
        more,
    ]
    found = problems("sheets: [{words: a}, {words: b}, {words: c}, {words: d}]")
    assert [problem.partition(":")[0] for problem in found] == ["1", "1", more]


FILES = {
    b"": "the file is empty",
    b"\n \r\n": "the file is empty",
    "title: Größe\nsheets: []".encode("cp1252"): "1:10: byte 0xF6 is not UTF-8; save the file as UTF-8 "
    "(in Notepad: File, Save as, Encoding: UTF-8)",
    b"\xff\xfea": "the file is damaged UTF-16; save the file as UTF-8 (in Notepad: File, Save as, Encoding: UTF-8)",
    b"\x89PNG\r\n\x1a\n": "this is a picture, not a text",
}


@pytest.mark.parametrize("data", FILES)
def test_wrong_files(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "term1.yaml"
    path.write_bytes(data)
    with pytest.raises(InputError) as caught:
        load_job(path)
    assert str(caught.value) == f"{path}:{'' if FILES[data][0] == '1' else ' '}{FILES[data]}"


def test_missing_file_folder_and_large_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "term1.yaml").write_text("sheets: [{words: [cow]}]  # " + "x" * 100, encoding="utf-8")
    for path, sentence in {
        tmp_path / "trem1.yaml": 'there is no such file; did you mean "term1.yaml"?',
        tmp_path: "this is a folder, not a file",
    }.items():
        with pytest.raises(InputError) as caught:
            load_job(path)
        assert str(caught.value) == f"{path}: {sentence}"
    monkeypatch.setattr(limits, "FILE_BYTES", 100)
    with pytest.raises(InputError, match="is larger than"):
        load_job(tmp_path / "term1.yaml")


KEYS = [
    "title",
    "language",
    "seed",
    "output",
    "page",
    "header",
    "scheduler",
    "word_sets",
    "sheets",
    "words",
    "kind",
    "id",
    "size",
]
KEYS += ["difficulty", "variants", "formats", "fields", "letters", "file", "word", "clue", "x", "", "pick", "overlap"]
TEXTS = st.sampled_from(["", "farm", "cow", "2", "12x14", "hard", "de", "pdf", "~", "'", "&a b", "*a", "!t", "x.txt"])
TREES = st.recursive(
    TEXTS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4).map(lambda items: f"[{', '.join(items)}]"),
        st.dictionaries(st.sampled_from(KEYS), inner, max_size=5).map(
            lambda fields: f"{{{', '.join(f'{key}: {value}' for key, value in fields.items())}}}"
        ),
    ),
    max_leaves=25,
)
JOBS = st.dictionaries(st.sampled_from(KEYS[:8]), TREES, max_size=8).map(
    lambda fields: "\n".join(f"{key}: {value}" for key, value in fields.items())
)


@given(st.one_of(st.text(), JOBS))
def test_any_text_is_a_job_or_a_list_of_places(text: str) -> None:
    sheets: tuple[Sheet, ...] = ()
    found: tuple[Problem, ...] = ()
    try:
        sheets = parsed(text).sheets
    except InputError as error:
        found = error.problems
    assert bool(sheets) != bool(found)
    assert all(problem.place and problem.message for problem in found)


@given(st.binary())
def test_any_bytes_are_a_job_or_a_list_of_places(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_bytes(data)
    with pytest.raises(InputError) as caught:
        load_job(path)
    assert all(problem.place for problem in caught.value.problems)


@pytest.mark.parametrize(
    ("fields", "labels"),
    [
        ("", [""]),
        (", id: farm", ["farm"]),
        (", difficulty: [easy, hard]", ["easy", "hard"]),
        (", id: farm, difficulty: [easy, hard]", ["farm-easy", "farm-hard"]),
        (", variants: 2", ["A", "B"]),
        (", difficulty: [easy, hard], variants: 2", ["easy, A", "easy, B", "hard, A", "hard, B"]),
    ],
)
def test_messages_name_no_id_that_the_author_did_not_write(fields: str, labels: list[str]) -> None:
    sheets = parsed(f"sheets: [{{words: [cow]{fields}}}]").sheets
    assert [sheet.label for sheet in sheets] == labels
    for sheet in sheets:
        (problem,) = placed(GenerationError("it is too small"), [sheet], len(sheets)).problems
        where = f"sheets[1] ({sheet.label})" if sheet.label else "sheets[1]"
        assert problem == Problem("it is too small", where, sheet.place)


PARTED = {
    "[Igel; Nuss; Baum]": ("Igel Nuss Baum", '"Igel; Nuss; Baum" is taken as 3 words, separated by semicolons'),
    "[Igel; Nuss, Baum]": ("Igel Nuss Baum", "this list is taken as 3 words, separated by semicolons"),
    "[1. Igel, 2. Nuss]": ("Igel Nuss", "this list is taken as 2 words, without their numbers"),
    "[cow = Kuh, hen = Huhn]": ("cow|Kuh hen|Huhn", 'this list is taken as 2 words with clues, separated by "="'),
    "[cow - Kuh, hen - Huhn]": ("cow|Kuh hen|Huhn", 'this list is taken as 2 words with clues, separated by " - "'),
    "[• Igel, • Nuss]": ("Igel Nuss", "this list is taken as 2 words, without their bullets"),
    "[cow - Kuh, well-known, 12:30]": ("cow_-_Kuh well-known 12:30", ""),
    "[1. FC Köln, Hertha]": ("1._FC_Köln Hertha", ""),
    '["gut, besser", Hund]': ("gut,_besser Hund", ""),
    "[{word: a; b}, {word: c = d}]": ("a;_b c_=_d", ""),
    "[-5, a-b, 'x=']": ("-5 a-b x=", ""),
}


@pytest.mark.parametrize("text", PARTED)
def test_signs_that_no_word_has_part_a_list(text: str) -> None:
    words, message = PARTED[text]
    job = parsed(f"sheets:\n  - words: {text}\n")
    assert ["|".join(filter(None, word)) for word in spec(job).words] == [
        each.replace("_", " ") for each in words.split()
    ]
    assert [warning.message for warning in job.warnings] == [message] * bool(message)
    assert all(warning.place for warning in job.warnings)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ("{file: a.csv, wrod: x}", 'unknown field "wrod"; did you mean "word"?'),
        ("{file: a.csv, word: [x]}", 'expected a column as "word", by its heading or number'),
        ("{file: a.csv, clue: ''}", 'expected a column as "clue", by its heading or number'),
        ("{word: x}", "expected the name of a .txt or .csv file, as in {file: words.txt}"),
    ],
)
def test_wrong_columns(fields: str, says: str) -> None:
    (problem,) = problems(f"sheets: [{{words: {fields}}}]")
    assert problem.endswith(f": {says}")


def test_variants_of_languages_without_texts_are_noted_once_at_their_places() -> None:
    text = (
        "language: pt-AO\nsheets:\n- {words: [vaca, ovo]}\n"
        "- {language: es-AR, words: [ku, egg], words_language: en-AU}\n"
        "- {language: es-AR, words: [ku, egg]}\n- {language: de-DE, words: [Kuh, Ei]}\n"
    )
    assert [each.line for each in parse_job(text, "farm.yaml", Path()).messages] == [
        'note: farm.yaml:1:11: language: "pt-AO" is not among the languages: Brazilian Portuguese is used instead',
        'note: farm.yaml:4:14: sheets[2].language: "es-AR" is not among the languages: '
        "Spanish as in Spain is used instead",
        'note: farm.yaml:4:55: sheets[2].words_language: "en-AU" is not among the languages: '
        "British English is used instead",
    ]
