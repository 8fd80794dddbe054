"""Words chosen by what they practise: `{from: de, level: 2, with: ck, pick: 12}`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator

from worksheets.base.errors import InputError
from worksheets.job.fields.schema import job_schema
from worksheets.job.loader import parse_job
from worksheets.language.practice import WordLimits, graded

SETS = "word_sets: {farm: [cow, {word: duck, clue: quacks}, chicken, goat], long: {from: en, with: ck, length: 7-9}}\n"


def texts(words: str, *, head: str = "seed: 1", more: str = "") -> list[str]:
    """The words of a sheet with these `words`."""
    sets = SETS if "language: de" not in head.lower() else ""
    job = parse_job(f"{head}\n{sets}sheets:\n- {{id: a, words: {words}}}\n{more}", "a.yaml", Path())
    spec: Any = job.sheets[0].spec
    return [word.text for word in spec.words]


def problem(words: str, head: str = "seed: 1") -> str:
    with pytest.raises(InputError) as caught:
        texts(words, head=head)
    (found,) = caught.value.problems
    return f"{found.path}: {found.text}"


def test_words_of_a_graded_list_within_all_limits() -> None:
    found = texts("{from: en, with: ck, level: 1, starting: [b, d], pick: 5}")
    within = [
        word.text for word in WordLimits(with_=("ck",), level=(1,), starting=("b", "d")).chosen(graded("en"), "en")
    ]
    assert len({*found}) == 5
    assert {*found} <= {*within}
    assert found == [word for word in within if word in found], "in the order of the list"


def test_without_a_number_a_sheet_gets_all_words() -> None:
    assert texts("{from: en, with: ck, starting: d, level: 1}") == ["deck", "duck"]
    assert texts("{from: farm, with: ck}") == ["duck", "chicken"]
    assert texts("{from: theme/farm, starting: d}") == ["duck", "donkey"]
    assert texts("{from: [cow, duck, sack], ending: ck}") == ["duck", "sack"]


def test_clues_come_along() -> None:
    job = parse_job(f"{SETS}sheets: [{{words: {{from: farm, with: ck, pick: 2}}}}]\n", "a.yaml", Path())
    spec: Any = job.sheets[0].spec
    assert [word.clue for word in spec.words] == ["quacks", None]


def test_words_are_drawn_by_the_chance_of_the_sheet_alone() -> None:
    asked = "{from: en, level: 1, length: 4, pick: 8}"
    found = texts(asked)
    assert texts(asked) == found
    assert texts(asked, more="- {id: b, words: {from: en, level: 1, length: 4, pick: 8}}\n") == found
    assert texts(asked, more="- {id: b, words: {pool: {from: en, level: 1, length: 4}, pick: 8}}\n") == found
    assert texts(asked, head="seed: 2") != found


def test_pools_deal_practised_words() -> None:
    dealt_from = "{pool: {from: en, with: sh, level: 1}, pick: 9}"
    sheets = "".join(f"- {{id: {name}, words: {dealt_from}}}\n" for name in "bcd")
    job = parse_job(f"{SETS}sheets:\n- {{id: a, words: {{pool: long, pick: 9}}}}\n{sheets}", "a.yaml", Path())
    specs: list[Any] = [sheet.spec for sheet in job.sheets]
    dealt = [word.text for spec in specs for word in spec.words]
    assert len(dealt) == len({*dealt}) == 36
    assert all("ck" in word and 7 <= len(word) <= 9 for word in dealt[:9])
    assert all("sh" in word for word in dealt[9:])


def test_names_of_languages_and_variants() -> None:
    german = texts("{from: German, with: ck, level: 1, pick: 60}", head="words_language: de")
    assert german == texts("{from: de, with: ck, level: 1, pick: 60}", head="language: de-DE")
    assert "color" in texts("{from: en, starting: color}", head="language: en-US")
    assert "color" in texts("{from: en-US, starting: color}")
    assert "colour" in texts("{from: en, starting: colour}")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            "{from: en, with: ck, starting: d, level: 1, pick: 9}",
            'words: 2 words are within these limits, but "pick" asks for 9; without "starting" there are ',
        ),
        ("{from: en, with: qu, ending: q}", 'words: no word is within these limits; without "ending" there are '),
        ("{from: en, with: silentk}", 'there are 6,910; did you mean "silent-k"?'),
        ("{from: de, with: ck}", "from: this list has German words, but the words here are English; "),
        ("{from: fr}", "from: there is no graded list of French words, only of German and English"),
        ("{from: frm, with: ck}", 'from: there is no word set "frm"; did you mean "farm"?'),
        ("{from: farm, level: 2}", "level: these words have no levels; only the graded lists have"),
        ("{from: en, level: 7}", "level: levels are 1 to 4, such as 2 or [1, 2]"),
        ("{from: en, length: 8-4}", "length: expected a number such as 5 or a range such as 4-8"),
        ("{from: en, syllables: 2}", "syllables: syllables are known of German words only"),
        ("{from: en, with: [ck, []]}", "with: expected a text such as ck, or a list such as [ck, tz]"),
        ("{from: en, wiht: ck}", 'unknown field "wiht"; did you mean "with"?'),
        ("{from: en, with: ck, pick: many}", '"pick" says how many words of the pool this sheet gets'),
        ("{pool: {from: en, with: ck, pick: 3}, pick: 3}", 'pick: "pick" belongs to the words of a sheet'),
    ],
)
def test_problems(words: str, says: str) -> None:
    assert says in problem(words)


def test_letters_known_end_in_time() -> None:
    """Also if very many ways to divide a word fail."""
    word = "a" * 60 + "b"
    assert texts(f"{{from: [{word}, aaa], letters_known: [a, aa, aaa]}}") == ["aaa"]


@pytest.mark.parametrize(
    ("words", "valid"),
    [
        ("{from: en, with: ck, pick: 3}", True),
        ("{from: de, level: [1, 2], length: 4-8, letters_known: [a, m]}", True),
        ("{from: theme/farm, level: 2, starting: b}", True),
        ("{pool: {from: en, with: ck}, pick: 3}", True),
        ("{from: en, wiht: ck}", False),
        ("{with: ck, pick: 3}", False),
        ("{from: en, length: long}", False),
    ],
)
def test_the_schema(words: str, valid: bool) -> None:
    job = yaml.safe_load(f"sheets: [{{words: {words}}}]")
    assert Draft7Validator(job_schema()).is_valid(job) == valid
