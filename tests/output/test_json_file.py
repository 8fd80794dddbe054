from __future__ import annotations

import io
import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from worksheets.output.json_file import JsonFile

SHEET: dict[str, Any] = {
    "id": "farm",
    "variant": None,
    "page": 1,
    "puzzle": {"rows": 2, "grid": [["Ä", "B", "C"], ["D", "E", "F"]], "word_bank": [{"word": "É", "letters": "É"}]},
    "solution": {"placements": []},
}

GOLDEN = """\
{
  "title": "Términ \\"1\\"",
  "language": "es",
  "seed": 7,
  "sheets": [
    {
      "id": "farm",
      "variant": null,
      "page": 1,
      "puzzle": {
        "rows": 2,
        "grid": [
          ["Ä", "B", "C"],
          ["D", "E", "F"]
        ],
        "word_bank": [
          {"word": "É", "letters": "É"}
        ]
      },
      "solution": {"placements": []}
    }
  ]
}
"""


def text(sheets: list[dict[str, Any]]) -> str:
    stream = io.StringIO()
    file = JsonFile(stream, title='Términ "1"', language="es", seed=7)
    for sheet in sheets:
        file.add(sheet)
    file.end()
    return stream.getvalue()


def test_rows_of_a_grid_stand_on_one_line_each() -> None:
    assert text([SHEET]) == GOLDEN
    row = ["A"] * 200
    assert json.dumps(row) in text([{"grid": [row, row]}])


def test_no_sheets() -> None:
    assert json.loads(text([]))["sheets"] == []


@given(
    st.lists(
        st.dictionaries(
            st.text(max_size=5),
            st.recursive(
                st.none() | st.booleans() | st.integers() | st.text(max_size=60),
                lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
                max_leaves=12,
            ),
            max_size=4,
        ),
        max_size=3,
    )
)
def test_it_reads_back_as_it_was(sheets: list[dict[str, Any]]) -> None:
    assert json.loads(text(sheets)) == {"title": 'Términ "1"', "language": "es", "seed": 7, "sheets": sheets}
