"""Every request of the page gets a complete answer (text, data, cards, pages, problems), whatever the text is."""

from __future__ import annotations

import json
import sys
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.drawing.fonts.made_fonts import school
from tests.job.words.made_tables import xlsx
from worksheets.base.errors import InputError
from worksheets.drawing.fonts.own_font import read_own_font
from worksheets.job.import_lists import import_job
from worksheets.job.loader import load_job, parse_job
from worksheets.web.cards import MOST_SHOWN
from worksheets.web.press import Press, answer_in_worker

JOB = """\
# for class 3b
title: Zoo
word_sets:
  farm: [cow, hen, goose]        # big and small
  far_away: {file: words/animals.csv}
sheets:
  - words: farm
    difficulty: [easy, hard]
    size: 8
  - {words: [cow, "say, what"], title: Mine, size: 9}
  - words: far_away
    variants: 2
  - {words: [farm, far_away], language: de}
  - {words: {file: words/animals.csv}, letters: {umlauts: expand}}
  - {kind: wordregions, dictionary: en}
"""
FILES = {"words/animals.csv": b"Wort;Hinweis\ntiger;striped\nB\xc3\xa4r;big\n"}


def show(text: str, *changes: Any, files: Any = FILES, press: Press | None = None) -> dict[str, Any]:
    encoded = {name: b64encode(data).decode() for name, data in files.items()}
    request = {"do": "show", "text": text, "changes": list(changes), "files": encoded}
    answer = (press or Press()).answer(json.loads(json.dumps(request)))
    return dict(json.loads(json.dumps(answer)))


def set_to(path: list[str | int], value: Any) -> dict[str, Any]:
    return {"what": "set", "path": path, "value": value}


def words_to(path: list[str | int], text: str) -> dict[str, Any]:
    return {"what": "words", "path": path, "value": text}


@pytest.fixture(scope="module")
def zoo() -> dict[str, Any]:
    return show(JOB)


def test_a_card_is_shown_alone() -> None:
    files = {name: b64encode(data).decode() for name, data in FILES.items()}
    shown = Press().answer({"do": "show", "text": JOB, "changes": [], "files": files, "card": 1})
    assert {tuple(page["cards"]) for page in shown["pages"]} == {(1,)}
    assert [page["answers"] for page in shown["pages"]] == [False, True]
    assert len(shown["cards"]) == 6


def test_a_job_is_shown_whole(zoo: dict[str, Any]) -> None:
    assert zoo["text"] == JOB
    assert zoo["title"] == "Zoo"
    assert zoo["problems"] == []
    assert zoo["data"]["sheets"][0] == {"words": "farm", "difficulty": ["easy", "hard"], "size": "8"}
    assert any("animals.csv: 2 words with clues" in note for note in zoo["notes"])


def test_cards_have_the_titles_of_the_sheets(zoo: dict[str, Any]) -> None:
    job = parse_job(JOB, "job.yaml", Path(), files=FILES)
    titles = {sheet.path: sheet.title for sheet in job.sheets}
    assert [card["title"] for card in zoo["cards"]] == list(titles.values())
    assert [card["kind"] for card in zoo["cards"]] == ["wordsearch"] * 5 + ["wordregions"]


def test_cards_say_where_their_words_stand(zoo: dict[str, Any]) -> None:
    words = [card["words"]["words"] for card in zoo["cards"]]
    assert [(each["from"], each["name"], each["count"], each["longest"]) for each in words] == [
        ("set", "farm", 3, 5),
        ("own", "", 2, 7),
        ("file", "words/animals.csv", 2, 5),
        ("file", "farm, far_away", 5, 5),
        ("file", "words/animals.csv", 2, 5),
        ("none", "", 0, 0),
    ]
    assert words[0]["path"] == ["word_sets", "farm"]
    assert words[1]["path"] == ["sheets", 1, "words"]
    assert words[2]["path"] == ["word_sets", "far_away"]
    assert words[2]["text"] == "tiger = striped\nBär = big"
    assert words[5]["path"] == ["sheets", 5, "words"]
    assert all(list(card["words"]) == ["words"] for card in zoo["cards"]), "a dictionary is no words field"


def test_letters_are_counted_as_the_sheet_writes_them() -> None:
    text = "letters: {umlauts: expand}\nsheets:\n  - words: [Bär, süßes]\n"
    assert show(text)["cards"][0]["words"]["words"]["longest"] == len("SUESSES")
    assert show(text.replace("expand", "keep"))["cards"][0]["words"]["words"]["longest"] == len("SÜSSES")
    both = text.replace("expand", "keep, eszett: keep")
    assert show(both)["cards"][0]["words"]["words"]["longest"] == len("SÜẞES")


def test_pages_know_their_cards(zoo: dict[str, Any]) -> None:
    handouts = [page["cards"] for page in zoo["pages"] if not page["answers"]]
    assert handouts == [[0], [0], [1], [2], [2], [3], [4], [5]]
    assert {card for page in zoo["pages"] if page["answers"] for card in page["cards"]} == set(range(6))


def test_changes_leave_comments_and_come_back_in_all_parts() -> None:
    changed = show(JOB, set_to(["sheets", 1, "title"], "Yours"), set_to(["page", "size"], "A5"))
    assert changed["problems"] == []
    assert changed["text"] == JOB.replace("title: Mine", "title: Yours") + "page: {size: A5}\n"
    assert changed["cards"][1]["title"] == "Yours"
    assert changed["data"]["page"] == {"size": "A5"}


def test_a_plain_word_equals_its_mapping() -> None:
    bank = ["sheets", 0, "word_bank"]
    job = "sheets:\n  - words: [cow, hen]  # ours\n    word_bank: clues\n"
    assert show(job)["data"]["sheets"][0]["word_bank"] == {"show": "clues"}
    ordered = show(job, set_to([*bank, "order"], "length"))
    assert ordered["data"]["sheets"][0]["word_bank"] == {"show": "clues", "order": "length"}
    assert "  # ours\n" in ordered["text"]
    again = show(ordered["text"], set_to([*bank, "show"], "both"), set_to([*bank, "lines"], "yes"))
    assert again["data"]["sheets"][0]["word_bank"] == {"show": "both", "order": "length", "lines": "yes"}
    assert show(job, set_to([*bank, "show"], "both"))["text"] == job.replace("clues", "both")
    gone = show(job, {"what": "remove", "path": [*bank, "show"]})
    assert gone["problems"] == []
    assert gone["text"] == job.replace("    word_bank: clues\n", "")
    assert show(job, {"what": "remove", "path": bank})["text"] == gone["text"]
    assert show("sheets: [{words: [cow]}]", set_to(bank, {"order": "length"}))["problems"] == []


def test_words_are_changed_where_they_stand() -> None:
    changed = show(JOB, words_to(["word_sets", "farm"], "1. cow\n2. pig\n3. cow\n4. hen"))
    assert "farm: [cow, pig, hen]        # big and small" in changed["text"]
    first, *others = (card["words"]["words"] for card in changed["cards"])
    assert first["text"] == "cow\npig\nhen"
    assert len(first["notes"]) == 2
    assert first["notes"][0] == "3 words, without their numbers"
    assert '"cow"' in first["notes"][1]
    assert not any(each["notes"] for each in others)
    assert not show(changed["text"])["cards"][0]["words"]["words"]["notes"]


def test_the_name_of_a_word_set_can_be_a_word() -> None:
    changed = show(JOB, words_to(["sheets", 1, "words"], "farm"))
    assert changed["cards"][1]["words"]["words"] | {"notes": []} == {
        "path": ["sheets", 1, "words"],
        "text": "farm",
        "from": "own",
        "name": "",
        "count": 1,
        "clues": 0,
        "longest": 4,
        "notes": [],
    }


def test_a_box_without_words_is_an_empty_list_and_the_program_says_what_is_wrong() -> None:
    changed = show(JOB, words_to(["sheets", 1, "words"], " \n"))
    assert changed["data"]["sheets"][1]["words"] == []
    assert [(each["path"], each["text"]) for each in changed["problems"]] == [
        ("sheets[2].words", "there are no words in this list")
    ]
    assert changed["cards"][1]["words"]["words"]["from"] == "own"
    back = show(changed["text"], words_to(["sheets", 1, "words"], "cow"))
    assert back["problems"] == []
    assert back["data"]["sheets"][1]["words"] == ["cow"]


def test_the_first_sheet_comes_into_an_empty_job() -> None:
    for text in ("", "# nothing yet\n", "title: a\n", "title: a\nsheets: []\n", "title: a\nsheets:\n"):
        sheet = {"words": ["cow", "hen"], "size": "6"}
        shown = show(text, {"what": "insert", "path": ["sheets", 0], "value": sheet})
        assert shown["problems"] == [], text
        assert shown["data"]["sheets"] == [sheet]
        assert [page["cards"] for page in shown["pages"]] == [[0], [0]]


def test_sheets_are_moved_copied_and_removed() -> None:
    sheet = {"words": ["cow"], "size": "6"}
    moved = show(JOB, {"what": "move", "path": ["sheets", 1], "to": 0})
    assert moved["cards"][0]["title"] == "Mine"
    copied = show(JOB, {"what": "insert", "path": ["sheets", 6], "value": sheet})
    assert copied["data"]["sheets"][6] == sheet
    removed = show(JOB, {"what": "remove", "path": ["sheets", 5]}, {"what": "remove", "path": ["sheets", 4]})
    assert len(removed["cards"]) == 4


@pytest.mark.parametrize(
    "change",
    [
        {"what": "remove", "path": ["sheets", 9]},
        {"what": "set", "path": ["sheets", 9, "title"], "value": "x"},
        {"what": "set", "path": ["title", "inner"], "value": "x"},
        {"what": "words", "path": ["sheets", 1, "words"], "value": "a\tb\n\tc\nd\te"},
    ],
)
def test_changes_that_cannot_be_made_leave_the_text(change: dict[str, Any]) -> None:
    shown = show(JOB, set_to(["title"], "Other"), change)
    assert shown["text"] == JOB
    assert len(shown["problems"]) == 1
    assert shown["pages"]


def test_a_text_that_is_no_yaml_is_reported_once_and_stays() -> None:
    broken = "title: a\nsheets: [\n"
    shown = show(broken, set_to(["title"], "b"))
    assert shown["text"] == broken
    assert shown["data"] is None
    assert shown["cards"] == []
    assert len(shown["problems"]) == 1
    assert shown["problems"][0]["line"] > 1
    named = Press().answer({"do": "show", "text": broken, "changes": [set_to(["title"], "b")], "name": "term1"})
    assert [each["file"] for each in named["problems"]] == ["term1.yaml"]


def test_a_card_has_what_was_chosen_for_open_fields() -> None:
    sheets = "[{words: [cow, hen, owl], difficulty: easy}, {words: [cow, hen], size: 6x7}]"
    one, two = show(f"sheets: {sheets}\n")["cards"]
    rows, _, columns = one["chosen"]["size"].partition("x")
    assert int(rows) >= 3 <= int(columns)
    assert {key: one["chosen"][key] for key in ("directions", "overlap")} == {"directions": "E, S", "overlap": "no"}
    assert two["chosen"]["size"] == "6x7"
    lengths = [
        max(abs(end - start) + 1 for start, end in zip(line[:2], line[2:], strict=True)) for line in one["lines"]
    ]
    assert lengths == [3, 3, 3]
    assert all(1 <= place <= int(rows) for line in one["lines"] for place in line[::2])
    assert "lines" not in show("sheets: [{kind: sudoku, size: 4x4}]")["cards"][0]
    assert "chosen" not in show("sheets: [{words: [cow], size: 1x1}]")["cards"][0], "it has a problem"
    both = show("sheets: [{words: [cow, hen], difficulty: [hard, easy]}]")["cards"][0]
    assert len(both["chosen"]["directions"].split(", ")) == 8, "the first of several sheets counts"


def test_cards_are_read_despite_problems() -> None:
    text = """\
word_sets: {bad: [cow, [x]], 3: text}
sheets:
  - {words: [cow, {wort: hen}, {word: dog, clue: [x]}], size: 1}
  - {words: bad, difficulty: impossible}
  - {words: nowhere}
  - {words: {file: nowhere.txt}}
  - {kind: sudoku, title: "1 to 9", words: [a]}
  - cow
  -
  - {kind: [a], words: [[a]], language: zz, letters: none}
"""
    shown = show(text)
    words = [(each["from"], each["text"]) for card in shown["cards"] for each in card["words"].values()]
    assert words[:4] == [("own", "cow\ndog"), ("set", "cow"), ("own", ""), ("file", "")]
    assert shown["cards"][4] == {"kind": "sudoku", "title": "1 to 9", "words": {}}
    assert len(shown["cards"]) == 8
    assert len(shown["problems"]) >= 8
    assert shown["pages"] == []


@given(st.text("ab:-[]{}#,\"'\n \t&*!|>%@`wordsheets", max_size=60), st.sampled_from(["", JOB, "sheets:\n  - words: "]))
def test_nothing_that_an_author_writes_raises(text: str, before: str) -> None:
    shown = show(before + text, words_to(["sheets", 0, "words"], text))
    assert shown["problems"] or shown["pages"]


def test_files_are_those_of_the_request_or_of_the_folder(tmp_path: Path) -> None:
    assert any("no such file" in each["text"] for each in show(JOB, files={})["problems"])
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "animals.csv").write_bytes(FILES["words/animals.csv"])
    assert show(JOB, files={}, press=Press(tmp_path))["cards"][2]["words"]["words"]["count"] == 2


@pytest.mark.parametrize(
    ("name", "data", "text", "notes"),
    [
        ("animals.csv", FILES["words/animals.csv"], "tiger = striped\nBär = big", 1),
        ("a.txt", b"1. cow\n2. hen\n3. cow\n", "cow\nhen", 2),
        ("A.TXT", b"\xff\xfec\x00o\x00w\x00", "cow", 0),
        ("worte1.txt", b"10 12\n2\nHUND\nKATZE\n", "HUND\nKATZE", 0),
        ("folder\\list.tsv", b"cow\tgives milk\nhen\tlays eggs\n", "cow = gives milk\nhen = lays eggs", 1),
    ],
)
def test_a_dropped_list_becomes_the_text_of_a_box(name: str, data: bytes, text: str, notes: int) -> None:
    read = Press().answer({"do": "read", "name": name, "data": b64encode(data).decode()})
    assert read["text"] == text
    assert len(read["notes"]) == notes
    assert read["problems"] == []
    assert not any(note.startswith("a.txt") for note in read["notes"])


def test_a_dropped_spreadsheet(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("python_calamine")
    data = xlsx([["Wort", "Hinweis"], ["Kuh", "gibt Milch"]])
    read = Press().answer({"do": "read", "name": "t.xlsx", "data": b64encode(data).decode()})
    assert read["text"] == "Kuh = gibt Milch"
    monkeypatch.setitem(sys.modules, "python_calamine", None)
    read = Press().answer({"do": "read", "name": "t.xlsx", "data": b64encode(data).decode()})
    assert "paste" in read["problems"][0]["text"]


def test_unreadable_input_is_reported() -> None:
    for name, data, message in (
        ("picture.png", b"\x89PNG", "a word list is a .txt"),
        ("empty.txt", b"", "the file is empty"),
        ("-", b"", "the file is empty"),
        ("..", b"x", "a word list is a .txt"),
        ("table.xlsx", b"PK\x03\x04 no zip", ""),
    ):
        read = Press().answer({"do": "read", "name": name, "data": b64encode(data).decode()})
        assert read["text"] == ""
        assert message in read["problems"][0]["text"]
        assert "pip" not in read["problems"][0]["text"]


def test_job_files_are_opened_as_the_command_reads_them(repository: Path) -> None:
    path = repository / "configs" / "term1.yaml"
    text = path.read_text("utf-8")
    for data in (path.read_bytes(), b"\xef\xbb\xbf" + text.encode(), text.encode("utf-16")):
        opened = Press().answer({"do": "open", "name": "term 1.yaml", "data": b64encode(data).decode()})
        assert opened == {"text": text, "name": "term 1", "notes": [], "problems": [], "sheets": []}
    assert load_job(path).title == parse_job(text, "x.yaml", path.parent).title
    wrong = Press().answer({"do": "open", "name": "a.yml", "data": b64encode("title: Bär".encode("cp1252")).decode()})
    assert "UTF-8" in wrong["problems"][0]["text"]
    assert wrong["text"] == ""


def test_lists_and_contest_files_are_opened_as_import_writes_them(tmp_path: Path) -> None:
    for name, data in (
        ("animals.csv", FILES["words/animals.csv"]),
        ("worte1.txt", b"10 12\n2\nHUND\nKATZE\n"),
        ("raetsel.txt", b"3 3 3\n2\n1 3 3\n1 3 3\n"),
        ("list.txt", b"sheets:\n  - words: [cow]\n"),
    ):
        path = tmp_path / name
        path.write_bytes(data)
        opened = Press().answer({"do": "open", "name": name, "data": b64encode(data).decode()})
        if name == "raetsel.txt":
            assert opened["text"] == ""
            assert "cells in all" in opened["problems"][0]["text"]
        elif name == "list.txt":
            assert opened["text"] == data.decode()
        else:
            assert opened["text"] == import_job([path])
            assert show(opened["text"])["problems"] == []
            (sheet,) = opened["sheets"]
            assert (sheet["kind"], sheet["title"]) == ("wordsearch", path.stem)
            assert show(json.dumps({"title": "Another", "sheets": [sheet]}))["problems"] == []
            assert sheet["words"][0] in ("HUND", {"word": "tiger", "clue": "striped"}), "its words are in it"
        assert opened["name"] == path.stem


@pytest.mark.parametrize(
    "request_",
    [
        {},
        {"do": "dance"},
        {"do": "show", "text": "a"},
        {"do": "show", "text": 3, "changes": []},
        {"do": "read", "name": "a.txt", "data": "***"},
        {"do": "show", "text": "a", "changes": [{"what": "set"}]},
        {"do": "show", "text": "a", "changes": [{"what": "set", "path": []}]},
        {"do": "show", "text": "a", "changes": [{"what": "set", "path": [None], "value": "a"}]},
        {"do": "show", "text": "a", "changes": [{"what": "words", "path": ["a"]}]},
        {"do": "show", "text": "a", "changes": [{"what": "burn", "path": ["a"]}]},
        {"do": "show", "text": "a", "changes": [{"what": "move", "path": ["a"], "to": "b"}]},
    ],
)
def test_invalid_requests_are_refused(request_: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="no request"):
        Press().answer(request_)


def test_of_very_long_files_the_first_words_are_shown() -> None:
    lines = "\n".join(f"word {number:x}" for number in range(20_000))
    shown = show("sheets:\n  - words: {file: long.txt}\n", files={"long.txt": lines.encode()})
    words = shown["cards"][0]["words"]["words"]
    assert words["count"] == 20_000
    assert words["text"].split("\n") == lines.split("\n")[:MOST_SHOWN]
    assert shown["problems"]


def test_the_jobs_own_font_is_served_under_the_name_that_the_pages_say() -> None:
    text, files = "page: {font: School.ttf}\nsheets: [{words: [cow, hen]}]", {"School.ttf": school()}
    shown = show(text, files=files)
    assert shown["font"]
    assert all(f'font-family="{shown["font"]}, ' in page["svg"] for page in shown["pages"])
    encoded = {name: b64encode(data).decode() for name, data in files.items()}
    asked = {"do": "font", "text": text, "files": encoded}
    assert Press().answer(asked) == {
        "family": shown["font"],
        "data": b64encode(read_own_font(files["School.ttf"]).program).decode(),
    }
    assert Press().answer(asked | {"files": {}}) == {"family": "", "data": ""}
    assert Press().answer(asked | {"text": "sheets: [{words: [cow]}]"}) == {"family": "", "data": ""}
    assert show("sheets: [{words: [cow, hen]}]")["font"] == ""


def ask(request: object, steps: list[tuple[int, int, str]] | None = None) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(
        answer_in_worker()(json.dumps(request), lambda *step: steps.append(step) if steps is not None else None)
    )
    return answer


SHOW = {"do": "show", "text": "sheets:\n  - {title: Zoo, words: [Löwe, Bär]}\n", "changes": [], "files": {}}


def test_an_answer_is_that_of_the_press() -> None:
    steps: list[tuple[int, int, str]] = []
    assert ask(SHOW, steps) == {"answer": json.loads(json.dumps(Press().answer(SHOW)))}
    assert steps
    assert steps[0][1:] == (1, "Zoo")


def test_invalid_requests_get_a_sentence() -> None:
    for request in ({}, [], 1, {"do": "show"}):
        assert ask(request) == {"error": "this is no request that the page makes"}


def test_an_error_of_ours_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr(Press, "answer", fails)
    assert ask(SHOW) == {"error": "internal error: KeyError: 'x'; please report it with the job"}


def test_the_sheets_of_one_card_alone() -> None:
    job = "title: Unit\nseed: 1\nsheets:\n  - words: [cow, hen]\n  - {words: [pig, goat], difficulty: [easy, hard]}\n"
    request = {"do": "render", "text": job, "formats": ["svg"], "name": "unit", "answers": "none"}
    every, one = (Press().answer(each)["files"] for each in (request, request | {"card": 1}))
    assert len(every) == 3
    assert len(one) == 2
    assert one.items() <= every.items(), "they are what they are among the others"
    assert Press().answer(request | {"card": 7})["files"] == every


def test_a_job_in_one_file_comes_back() -> None:
    encoded = {name: b64encode(data).decode() for name, data in FILES.items()}
    made = Press().answer({"do": "pack", "text": JOB, "files": encoded, "name": "zoo"})
    assert made["names"] == ["zoo.yaml", "words/animals.csv"]
    assert made["missing"] == made["problems"] == []
    inside = Press().answer({"do": "unpack", "data": made["data"]})["files"]
    assert [each["name"] for each in inside] == made["names"]
    assert b64decode(inside[0]["data"]).decode() == JOB
    assert inside[1]["data"] == encoded["words/animals.csv"]
    broken = Press().answer({"do": "pack", "text": JOB, "files": {}, "name": "zoo"})
    assert broken["data"] == ""
    assert "animals.csv" in broken["problems"][0]["text"]
    with pytest.raises(InputError, match="damaged"):
        Press().answer({"do": "unpack", "data": b64encode(b"PK\x03\x04").decode()})


def test_a_link_is_answered_with_its_code() -> None:
    assert Press().answer({"do": "code", "link": "https://example.org/#job=S8wpBQA"})["svg"].startswith("<svg ")
    assert Press().answer({"do": "code", "link": "https://example.org/#" + "a" * 4_000}) == {"svg": ""}
