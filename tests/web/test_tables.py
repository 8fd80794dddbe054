"""Tables on the page: what is shown of them, and the words in the chosen columns."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import pytest

from worksheets.web.press import Press

TABLE = """\
Unit;English;Deutsch;Example;;Picture
4;tractor;Traktor;It is red.;;tractor.png
4;barn;Scheune;;;
4;goose;Gans;;;
4;Goose;Gans;;;
4;;Hof;;;
4;hay;Heu;;;
4;sheep;Schaf;;;
"""


def table(text: str, name: str = "unit.csv", **asked: Any) -> dict[str, Any]:
    data = b64encode(text.encode()).decode()
    return Press().answer({"do": "table", "name": name, "data": data, **asked})


def test_the_columns_are_found_by_their_headings() -> None:
    found = table(TABLE)
    assert found["headings"] == ["Unit", "English", "Deutsch", "Example", "Picture"], "no empty columns"
    assert found["roles"] == ["", "word", "clue", "", "picture"]
    assert (found["headed"], found["total"], len(found["rows"])) == (True, 7, 5)
    assert found["rows"][0] == ["4", "tractor", "Traktor", "It is red.", "tractor.png"]
    assert (found["count"], found["clues"], found["pictures"], found["empty"]) == (5, 5, 1, 1)
    assert found["repeated"] == ["Goose"]
    assert found["words"][0] == {"word": "tractor", "clue": "Traktor", "picture": "tractor.png"}
    assert found["text"].splitlines()[1] == "barn = Scheune"
    assert found["problems"] == []


def test_other_columns_can_be_chosen_and_the_first_row_can_be_a_word() -> None:
    found = table(TABLE, roles=["", "clue", "word", "", ""], headed=False)
    assert (found["total"], found["headings"]) == (8, [])
    assert found["words"][0] == {"word": "Deutsch", "clue": "English"}
    assert found["words"][-1] == {"word": "Schaf", "clue": "sheep"}
    twice = table(TABLE, roles=["word", "word", "", "", ""], headed=True)
    assert twice["roles"] == ["word", "", "", "", ""], "one column has the words"
    assert twice["count"] == 1


@pytest.mark.parametrize("roles", [["word"], "word", [None] * 5, [{}] * 5, [[]] * 5])
def test_roles_that_make_no_sense_harm_nothing(roles: Any) -> None:
    found = table(TABLE, roles=roles, headed="perhaps")
    assert len(found["roles"]) == 5
    assert set(found["roles"]) <= {"word", "clue", "picture", ""}


def test_no_column_of_words_gives_no_words() -> None:
    found = table(TABLE, roles=["", "", "", "", ""])
    assert (found["count"], found["text"], found["words"]) == (0, "", [])


@pytest.mark.parametrize(
    ("name", "text"),
    [("unit.docx", TABLE), ("unit.csv", ""), ("unit.xlsx", "no table"), ("unit.csv", 'a;"b\n'), ("unit.csv", "\n\n")],
)
def test_unreadable_tables_are_reported_with_the_reason(name: str, text: str) -> None:
    found = table(text, name)
    assert found["columns"] == 0
    assert found["problems"]
    assert all(each["text"] for each in found["problems"])


def test_a_word_that_cannot_be_used_says_why_beside_the_rows() -> None:
    found = table("Nr;Word;Clue\n1;" + "a" * 2_000 + ";long\n2;cow;short\n")
    assert found["columns"] == 3
    assert found["count"] == 0
    assert "characters" in found["problems"][0]["text"]


def test_the_lines_of_a_box() -> None:
    def lines(text: str) -> list[Any]:
        found: list[Any] = Press().answer({"do": "lines", "list": text})["words"]
        return found

    assert lines("cow\n\nhen\nCOW\nco-w") == [["cow", 1, 0], ["hen", 3, 0], ["COW", 4, 1], ["co-w", 5, 1]]
    assert lines("cow = milk\nhen = egg\ncow = moo") == [["cow", 1, 0], ["hen", 2, 0], ["cow", 3, 1]]
    assert lines("cow, hen, cow") == [["cow", 1, 0], ["hen", 1, 0], ["cow", 1, 1]]
    assert lines("Word\tClue\ncow\tmilk\nhen\t") == [["cow", 2, 0], ["hen", 3, 0]]
    assert lines(" \n") == lines("") == []
    assert lines("\t".join("a" * 40) + "\n" + "\t".join("b" * 40)) == [], "which cannot be read"


def test_a_problem_names_its_word() -> None:
    job = "sheets: [{words: [cow, '???', hen, cow]}]"
    shown = Press().answer({"do": "show", "text": job, "changes": [], "files": {}, "name": "job"})
    assert sorted(each["word"] for each in shown["problems"]) == ["???", "cow"]
