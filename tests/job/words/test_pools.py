"""Pools: no word occurs twice in a job, the same job gets the same words, and edits change few of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import worksheets
from worksheets.base.errors import InputError
from worksheets.commands.check import plan_jobs
from worksheets.job.loader import parse_job
from worksheets.job.models import Job
from worksheets.language.themes import find_theme

CODES = [f"{first}{second}{third}" for first in "BCDFG" for second in "AEIOU" for third in "KLMNPRST"]
"""Two hundred different words; some occur backwards in others."""


def job(sheets: Sequence[str], head: str = "", words: Sequence[str] = CODES) -> Job:
    lines = "".join(f"  - {{{each}}}\n" for each in sheets)
    return parse_job(f"{head}\nword_sets:\n  codes: [{', '.join(words)}]\nsheets:\n{lines}", "a.yaml", Path())


def taking(name: str, pick: int = 12, more: str = "") -> str:
    return f"id: {name}, words: {{pool: codes, pick: {pick}}}{more}"


def words(made: Job) -> dict[str, list[str]]:
    """The words of each sheet by its id; all its versions must have the same words."""
    found: dict[str, list[str]] = {}
    for sheet in made.sheets:
        spec: Any = sheet.spec
        listed = [word.text for word in spec.words]
        assert found.setdefault(sheet.id.removesuffix("-hard").removesuffix("-easy"), listed) == listed
    return found


def every(dealt: dict[str, list[str]]) -> list[str]:
    return [word for each in dealt.values() for word in each]


def problems(text: str) -> list[str]:
    with pytest.raises(InputError) as caught:
        parse_job(text, "a.yaml", Path())
    return [f"{problem.path}: {problem.message}" for problem in caught.value.problems]


@pytest.mark.parametrize(("sheets", "pick"), [(1, 200), (10, 20), (200, 1), (66, 3), (7, 9)])
def test_no_word_is_dealt_twice_and_all_sheets_are_filled(sheets: int, pick: int) -> None:
    dealt = words(job([taking(f"s{number}", pick) for number in range(sheets)]))
    assert len(dealt) == sheets
    assert {len(each) for each in dealt.values()} == {pick}
    assert len(set(every(dealt))) == sheets * pick
    assert set(every(dealt)) <= set(CODES)


def test_the_same_job_deals_the_same_words_and_another_seed_others() -> None:
    sheets = [taking(f"s{number}") for number in range(8)]
    assert words(job(sheets)) == words(job(sheets)) == words(job(sheets, "seed: 0"))
    assert words(job(sheets)) != words(job(sheets, "seed: 1"))


def test_words_stand_in_the_order_of_the_list() -> None:
    for each in words(job([taking("a"), taking("b")])).values():
        assert each == sorted(each, key=CODES.index)
        assert each != CODES[: len(each)]


def test_levels_and_versions_have_the_same_words() -> None:
    made = job([taking("a", more=", difficulty: [easy, hard], variants: 3"), taking("b")])
    assert len(made.sheets) == 7
    dealt = words(made)
    assert set(dealt) == {"a", "b"}
    assert not set(dealt["a"]) & set(dealt["b"])


def test_a_change_that_is_not_about_words_changes_no_words() -> None:
    before = words(job([taking("a"), taking("b"), taking("c")]))
    after = words(job([taking("a", more=", size: 15, title: New"), taking("b", more=", variants: 2"), taking("c")]))
    assert before == after


def test_a_sheet_at_the_end_changes_no_other_and_one_before_changes_few_words() -> None:
    sheets = [taking(f"s{number}") for number in range(8)]
    before = words(job(sheets))
    at_the_end = words(job([*sheets, taking("new")]))
    assert {name: at_the_end[name] for name in before} == before
    first = words(job([taking("new"), *sheets]))
    assert sum(len(set(before[name]) - set(first[name])) for name in before) <= 4 * 12
    middle = words(job([*sheets[:4], taking("new"), *sheets[4:]]))
    assert all(middle[f"s{number}"] == before[f"s{number}"] for number in range(4))
    gone = words(job(sheets[:3] + sheets[4:]))
    assert all(gone[f"s{number}"] == before[f"s{number}"] for number in range(3))
    assert sum(len(set(before[name]) - set(gone[name])) for name in gone) <= 4 * 12


def test_a_sheet_that_takes_more_words_keeps_its_words() -> None:
    before, after = words(job([taking("a", 12)])), words(job([taking("a", 13)]))
    assert set(before["a"]) < set(after["a"])


def test_a_word_more_in_the_list_changes_few_words() -> None:
    sheets = [taking(f"s{number}") for number in range(4)]
    before, after = words(job(sheets)), words(job(sheets, words=["ZUSATZ", *CODES]))
    assert sum(len(set(before[name]) - set(after[name])) for name in before) <= 4


def test_pools_that_share_words_deal_each_of_them_once() -> None:
    made = parse_job(
        "sheets:\n  - {id: a, words: {pool: theme/animals, pick: 20}}\n"
        "  - {id: b, words: {pool: [theme/animals, theme/farm], pick: 30}}\n"
        "  - {id: c, words: {pool: [theme/farm], pick: 5}}\n",
        "a.yaml",
        Path(),
    )
    dealt = every(words(made))
    assert len(dealt) == len({word.casefold() for word in dealt}) == 55


def test_a_sheet_has_no_words_that_lie_in_others_while_there_are_enough() -> None:
    listed = ["rot", "tor", "brot", "tore", "karotte", *CODES[:100]]
    for seed in range(30):
        dealt = words(job([taking("a", 10), taking("b", 10)], f"seed: {seed}", listed))
        for sheet in dealt.values():
            for word in map(str.upper, sheet):
                assert not [o for o in map(str.upper, sheet) if o != word and (word in o or word[::-1] in o)]


def test_a_word_that_is_there_twice_is_dealt_once() -> None:
    made = job([taking("a", 2), taking("b", 1)], words=["cow", "COW", "c-o-w", "hen", "duck"])
    assert sorted(word.lower().replace("-", "") for word in every(words(made))) == ["cow", "duck", "hen"]


def test_sheets_without_names_each_have_their_own_words_and_titles_of_the_list() -> None:
    made = parse_job("sheets:" + "\n  - words: {pool: theme/animals, pick: 10}" * 4, "a.yaml", Path())
    assert sorted(every(words(made))) == sorted(word.text for word in find_theme("animals", "en").words)
    assert {sheet.title for sheet in made.sheets} == {"Animals"}


def test_words_that_are_missing_are_counted_once_for_each_pool() -> None:
    found = problems(
        "word_sets: {few: [gnu, emu, yak, ape, eel]}\nsheets:\n"
        "  - {words: {pool: few, pick: 3}}\n  - {words: {pool: few, pick: 3}}\n  - {words: {pool: few, pick: 2}}\n"
        "  - {words: {pool: [few, theme/farm], pick: 31}}\n"
    )
    assert found == [
        'sheets[2].words: the pool "few" has 5 words, but its 3 sheets ask for 8: 3 words are missing; '
        "use a longer list, a smaller pick or fewer sheets",
        'sheets[4].words: the pool "few, theme/farm" has 31 words, 3 of which other pools have dealt, but its sheet '
        "asks for 31: 3 words are missing; use a longer list, a smaller pick or fewer sheets",
    ]


@pytest.mark.parametrize(
    ("pool", "message"),
    [
        ("{pool: theme/farm}", '"pick" says how many words'),
        ("{pool: theme/farm, pick: 0}", "from 1 to 1,000"),
        ("{pool: theme/farm, pick: many}", '"pick" says how many words'),
        ("{pool: theme/farm, pick: 99999999999}", "from 1 to 1,000"),
        ("{pool: theme/farm, pick: [3]}", '"pick" says how many words'),
        ("{pool: theme/fram, pick: 3}", 'did you mean "theme/farm"'),
        ("{pool: {pool: theme/farm}, pick: 3}", 'unknown field "pool"'),
        ("{pool: theme/farm, pcik: 3}", '"pcik"'),
        ("{pool: , pick: 3}", "got nothing"),
        ("{pool: [], pick: 3}", "no words"),
    ],
)
def test_invalid_pools_are_reported(pool: str, message: str) -> None:
    found = problems(f"sheets: [{{words: {pool}}}]")
    assert len(found) == 1
    assert message in found[0]


def test_a_dictionary_is_no_pool() -> None:
    (found,) = problems("sheets: [{kind: wordregions, dictionary: {pool: theme/farm, pick: 9}}]")
    assert found.startswith("sheets[1].dictionary: a pool deals words to hide")


def test_check_reports_how_many_words_are_dealt(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    sheet = "  - {words: {pool: theme/animals, pick: 12}, difficulty: [easy, hard]}\n"
    path.write_text(f"sheets:\n{sheet * 3}", encoding="utf-8")
    (plan,) = plan_jobs([path])
    assert 'the pool "theme/animals": 36 of 40 words are dealt to 3 sheets' in plan.to_text().splitlines()


def test_a_large_pool_is_dealt_quickly_to_the_last_word(tmp_path: Path) -> None:
    listed = [f"w{number}x" for number in range(20_000)]
    (tmp_path / "many.txt").write_text("\n".join(listed), encoding="utf-8")
    sheets = "".join(f"  - {{id: s{n}, words: {{pool: {{file: many.txt}}, pick: 20}}}}\n" for n in range(1_000))
    dealt = words(parse_job(f"sheets:\n{sheets}", "a.yaml", tmp_path))
    assert sorted(every(dealt)) == sorted(listed)


def test_themes_from_python() -> None:
    exercise = worksheets.generate("wordsearch", {"words": "theme/farm", "language": "de", "pick": 5}, seed=1)
    listed = {word.text for word in find_theme("farm", "de").words}
    bank = {entry["word"] for entry in exercise.to_json()["puzzle"]["word_bank"]}
    assert len(bank) == 5
    assert bank <= listed
    with pytest.raises(InputError, match='did you mean "theme/farm"'):
        worksheets.generate("wordsearch", {"words": "theme/fram"})
