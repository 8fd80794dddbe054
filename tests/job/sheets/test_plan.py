"""A plan makes a sheet for each school day: when words come, what is refused, and `kind: all`."""

from __future__ import annotations

import json
import re
from collections import Counter
from random import Random

import pytest

import worksheets
from tests.loops import loop_over
from worksheets.base.errors import InputError
from worksheets.job.given_job import ParsedJob
from worksheets.job.plan_job import plan_job
from worksheets.job.sheets.plan import schedule

FARM = "word,clue\ntractor,pulls\nbarn,for hay\ngoose,a bird\nhorse,to ride\nsheep,gives wool\ncow,gives milk\n"
FILES = {"farm.csv": FARM.encode(), "more.txt": b"otter\nbarn\nbeaver\nbadger\n"}


def plan(text: str) -> ParsedJob:
    return ParsedJob.parse(f"plan: {{{text}}}", FILES)


def orders(seed: int) -> tuple[list[list[int]], int, int]:
    """Plans with different words, days, and words a day, where every list has room."""
    rng = Random(seed)
    days = 1 + int(rng.random() * 7)
    sizes = [1 + int(rng.random() * 40) for _ in range(1 + int(rng.random() * 4))]
    a_day = max(-(-size // days) for size in sizes) + int(rng.random() * 6)
    return [[100 * week + i for i in range(size)] for week, size in enumerate(sizes)], days, a_day


@loop_over("seed", range(60))
def test_each_word_comes_in_its_week_and_no_day_has_a_word_twice(seed: int) -> None:
    lists, days, a_day = orders(seed)
    seen: set[int] = set()
    for words, week in zip(lists, schedule(lists, days, a_day, (1, 3, 7)), strict=True):
        assert len(week) == days
        assert [word for day in week for word in day.new] == words
        for day in week:
            assert len({*day.new, *day.again}) == len(day.new) + len(day.again) <= a_day
            assert seen.issuperset(day.again)
            assert not seen.intersection(day.new)
            seen.update(day.new)
            assert len(day.new) + len(day.again) == min(a_day, len(seen)), "a day is full if there are words enough"


@loop_over("number", range(1, 51))
def test_the_words_of_a_week_come_equally_often(number: int) -> None:
    for days in (4, 5, 6):
        for a_day in range(-(-number // 3), number + 1):
            (week,) = schedule([range(number)], days, a_day, (1, 3, 7))
            times = Counter(word for day in week for word in (*day.new, *day.again))
            assert max(times.values()) - min(times.values()) <= 1, (days, a_day)


def test_words_return_after_one_three_and_seven_days_where_there_is_room() -> None:
    weeks = [*schedule([range(4), range(100, 104), range(200, 202)], 5, 12, (1, 3, 7))]
    when = [number for number, day in enumerate(day for week in weeks for day in week) if 100 in (*day.new, *day.again)]
    assert {5, 6, 8, 12} <= {*when}
    scarce = [*schedule([range(12)], 5, 4, (1, 3, 7))]
    assert [len(day.new) for day in scarce[0]] == [4, 4, 4, 0, 0]
    assert scarce[0][3].again == (0, 1, 2, 3), "due since the second day"


def test_the_days_are_sheets_with_the_kinds_in_turn() -> None:
    job = plan(
        "lists: [farm.csv, more.txt], days: 3, kinds: [wordsearch, {kind: crossword, form: fill}], words_a_day: 4"
    )
    assert [(sheet.title, sheet.kind) for sheet in job.sheets] == [
        ("Farm: Monday", "wordsearch"),
        ("Farm: Tuesday", "crossword"),
        ("Farm: Wednesday", "wordsearch"),
        ("More: Monday", "crossword"),
        ("More: Tuesday", "wordsearch"),
        ("More: Wednesday", "crossword"),
    ]
    for day, sheet in zip(job.days, job.sheets, strict=True):
        assert day.path == sheet.path
        assert {word.text for word in sheet.spec.words} == {*day.new, *day.again}  # type: ignore[attr-defined]
    assert {word.clue for word in job.sheets[0].spec.words} >= {"pulls"}  # type: ignore[attr-defined]
    assert "barn" not in {word for day in job.days[3:] for word in day.new}, "it is known from the week before"


def test_a_plan_follows_the_sheets_of_a_job_in_its_language() -> None:
    text = (
        "language: de\nsheets: [{words: [Kuh, Huhn]}]\nplan: {lists: [theme/farm], words_a_day: 9, kinds: wordsearch}\n"
    )
    assert [sheet.title for sheet in ParsedJob.parse(text).sheets][1:3] == [
        "Auf dem Bauernhof: Montag",
        "Auf dem Bauernhof: Dienstag",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "lists: [farm.csv], words_a_day: 2, days: 2",
            "6 words are too many for 2 days of 2 words; write words_a_day: 3",
        ),
        ("lists: [fram.csv]", "there is no such file"),
        ("lists: [farm]", 'there is no word set "farm"'),
        ("lists: [farm.csv], kinds: [wordserch]", 'did you mean "wordsearch"?'),
        ("lists: [farm.csv], kinds: [goldencube]", "goldencube cannot be made from a list of words"),
        ("lists: [farm.csv], kinds: [[wordsearch]]", "expected a kind"),
        ("lists: [farm.csv], day: 4", 'did you mean "days"?'),
        ("lists: [farm.csv], days: 8", "8 is too large; at most 7"),
        ("days: 5", '"lists" is missing'),
    ],
)
def test_bad_plans_are_refused_with_a_sentence_at_their_place(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        plan(text)
    (problem,) = caught.value.problems
    assert message in problem.text
    assert problem.place
    assert problem.place.line == 1
    assert problem.path.startswith("plan")


def test_a_job_needs_sheets_or_a_plan() -> None:
    for text in ("title: x", "plan:"):
        with pytest.raises(InputError, match='"sheets" is missing'):
            ParsedJob.parse(text)


def test_all_kinds_that_take_the_words_are_made_and_the_others_named() -> None:
    job = ParsedJob.parse("sheets: [{kind: all, words: [cow, hen, ox, donkey]}]")
    kinds = [sheet.kind for sheet in job.sheets]
    assert {"wordsearch", "crossword"} <= {*kinds}
    assert "wordregions" not in kinds
    assert any(note.text.startswith('without wordregions: "cow" has 3 letters') for note in job.messages)


def test_if_no_kind_takes_the_words_the_errors_are_reported() -> None:
    with pytest.raises(InputError, match="no word set"):
        ParsedJob.parse("sheets: [{kind: all, words: nothing}]")


def test_the_command_writes_a_job_that_can_be_read(tmp_path, run) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "farm.csv").write_text(FARM, "utf-8")
    target = tmp_path / "weeks" / "farm.yaml"
    assert run("plan", tmp_path / "farm.csv", "-o", target, "--days", "4").exit_code == 0
    assert "../farm.csv" in target.read_text("utf-8")
    checked = run("check", target, "--allow-outside")
    assert checked.exit_code == 0
    rows = checked.stdout.splitlines()
    assert rows[0].split() == ["day", "sheet", "kind", "new", "again", "score"]
    assert [row.split()[:2] for row in rows[1:5]] == [
        ["1", "farm-monday"],
        ["2", "farm-tuesday"],
        ["3", "farm-wednesday"],
        ["4", "farm-thursday"],
    ]
    assert run("plan", tmp_path / "farm.csv", "-o", target).exit_code == 2, "it is there already"


def test_a_long_list_gets_more_words_a_day(tmp_path) -> None:  # type: ignore[no-untyped-def]
    words = tmp_path / "many.txt"
    words.write_text("\n".join(f"{a}{b}word" for a in "abcdefgh" for b in "abcdefgh"), "utf-8")
    assert "words_a_day: 13" in plan_job([words], tmp_path)


CLUED = "word;clue\n" + "".join(
    f"{word};{clue}\n"
    for word, clue in (
        ("orchard", "Fruit trees grow here"), ("tractor", "It pulls the plough"), ("chicken", "It lays eggs"),
        ("meadow", "Cows eat grass here"), ("piglet", "A young pig"), ("fence", "It goes round the field"),
        ("saddle", "You sit on it when you ride"), ("pumpkin", "A large orange fruit"), ("goose", "A large white bird"),
        ("barn", "Hay is kept here"), ("stream", "Water runs in it"), ("shepherd", "He looks after sheep"),
    )
)  # fmt: skip


@pytest.mark.parametrize(("difficulty", "most"), [("easy", 16), ("medium", 16), ("hard", 20)])
def test_the_days_of_a_week_are_about_equally_hard(difficulty: str, most: int) -> None:
    """Levels of one name differ by up to 26 points; only `easy` has a crossword to fill in, as it is always easy."""
    kinds = ["wordsearch", "wordlines", "crossword", "cloze"]
    kinds += ["{kind: crossword, form: fill}"] * (difficulty == "easy")
    job = f"plan: {{lists: [l.csv], days: 5, kinds: [{', '.join(kinds)}], words_a_day: 12, difficulty: {difficulty}}}"
    made = json.loads(worksheets.render(job, {"l.csv": CLUED.encode()}, ["json"])["job.json"])
    scores = [sheet["difficulty_score"] for sheet in made["sheets"]]
    assert max(scores) - min(scores) <= most, scores


@pytest.mark.parametrize(("difficulty", "form"), [("easy", "fill"), ("medium", "numbers"), ("hard", "numbers")])
def test_days_of_words_without_clues_are_about_equally_hard(difficulty: str, form: str) -> None:
    words = "\n".join(line.split(";")[0] for line in CLUED.splitlines()[1:])
    kinds = "[wordsearch, wordlines, crossword]"
    job = f"plan: {{lists: [l.txt], kinds: {kinds}, words_a_day: 12, difficulty: {difficulty}}}"
    made = json.loads(worksheets.render(job, {"l.txt": words.encode()}, ["json"])["job.json"])["sheets"]
    assert {sheet["puzzle"]["form"] for sheet in made if sheet["kind"] == "crossword"} == {form}
    scores = [sheet["difficulty_score"] for sheet in made]
    assert max(scores) - min(scores) <= 18, scores


@pytest.mark.parametrize(("unknown", "form"), [(3, "numbers"), (7, "fill")])
def test_words_that_the_dictionary_lacks_are_filled_in(unknown: int, form: str) -> None:
    """With numbers, their letters would be printed, and little or nothing left to solve."""
    known = [line.split(";")[0] for line in CLUED.splitlines()[1 + unknown : 13]]
    words = [*known, *"Zambia Kenya Ghana Nepal Bhutan Oman Togo".split()[:unknown]]
    job = "plan: {lists: [l.txt], days: 1, kinds: [crossword], words_a_day: 12, difficulty: medium}"
    (sheet,) = worksheets.Job.parse(job, files={"l.txt": "\n".join(words).encode()}).sheets
    assert sheet.spec.chosen_form == form


def test_every_day_has_the_mark_of_the_plans_level() -> None:
    kinds = "[wordsearch, cloze, {kind: crossword, form: fill}]"
    job = f"plan: {{lists: [l.csv], days: 3, kinds: {kinds}, words_a_day: 12, difficulty: easy}}"
    files = {"l.csv": CLUED.encode()}
    assert [sheet.spec.difficulty for sheet in worksheets.Job.parse(job, files=files).sheets] == [
        "easy",
        "medium",
        "hard",
    ]
    made = json.loads(worksheets.render(job, files, ["json"])["job.json"])["sheets"]
    assert [sheet["difficulty"] for sheet in made] == ["easy"] * 3
    text = worksheets.render(job, files, ["txt"])["job.txt"].decode()
    assert not re.search(r"\bhard\b", text, re.IGNORECASE)
    assert "medium" not in text


def test_the_authors_fields_of_a_kind_override_the_plan() -> None:
    job = plan("lists: [farm.csv], days: 2, kinds: [{kind: crossword, form: fill, difficulty: easy}], words_a_day: 4")
    assert {sheet.difficulty for sheet in job.sheets} == {"easy"}


def test_a_plan_takes_its_level_and_its_number_of_words_from_the_preset() -> None:
    """What the plan sets itself takes precedence: then no word of a day is left out."""
    text = "preset: age-5-7\nplan: {{lists: [theme/farm], kinds: [wordsearch, wordlines]{own}}}\n"
    job = worksheets.Job.parse(text.format(own=""))
    assert {sheet.difficulty for sheet in job.sheets} == {"easy"}
    assert [len(day.new) + len(day.again) for day in job.days] == [8] * 5
    job = worksheets.Job.parse(text.format(own=", words_a_day: 12, difficulty: medium"))
    assert {sheet.difficulty for sheet in job.sheets} == {"medium"}
    for day, sheet in zip(job.days, job.sheets, strict=True):
        assert len(day.new) + len(day.again) == 12
        assert {len(sheet.spec.words), sheet.spec.pick} == {12}  # type: ignore[attr-defined]
    assert not [message for message in job.messages if message.level == "warning"]
