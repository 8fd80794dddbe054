"""The page names files after the title of a job as the program names sheets; Node.js runs the page's module."""

from __future__ import annotations

import json
from collections.abc import Sequence

from tests.web.node import needs_node, output_of
from worksheets.job.sheets.drafts import Ids, slug
from worksheets.job.yaml import limits
from worksheets.job.yaml.text_files import name_fault

pytestmark = needs_node

TITLES = {
    "Höhlen & Berge": "höhlen-berge",
    "Unsere Ra\u0308tsel": "unsere-rätsel",
    "Spaß am Fluss": "spaß-am-fluss",
    "Наши слова": "наши-слова",
    "حيوانات المدرسة": "حيوانات-المدرسة",
    "शब्द खेल": "शब्द-खेल",
    "漢字２３": "漢字２３",
    "ΟΔΟΣ": "οδος",
    "Istanbul İzmir": "istanbul-i̇zmir",
    "  -- Term 1/2: a_b.c -- ": "term-1-2-a-b-c",
    "𝒜 😀 x": "𝒜-x",
    "Con": "con-2",
    "LPT1!": "lpt1-2",
}


def page_names(titles: Sequence[str]) -> list[str]:
    names: list[str] = json.loads(output_of("name_in_node.mjs", [*titles]))
    return names


def test_the_page_names_files_as_the_program_names_sheets() -> None:
    names = dict(zip(TITLES, page_names([*TITLES]), strict=True))
    assert names == TITLES
    assert names == {title: Ids().claim_free(slug(title), (), 1)[0] for title in TITLES}


def test_long_titles_are_cut_between_letters() -> None:
    """Long enough for the pictures of a sheet with the same title in most scripts."""
    titles = ["a" * 70, "ab " * 30, "ж" * 70, "क" * 70, "😀𝒜" * 50]
    for title, name in zip(titles, page_names(titles), strict=True):
        cut = slug(title).encode()[: limits.PUPIL_ID_BYTES].decode(errors="ignore")
        assert name == cut.strip("-")
    russian = "ж" * 70
    assert name_fault(f"{page_names([russian])[0]}-{slug(russian)}-A-answer.svg") is None


def test_a_title_without_letters_names_nothing() -> None:
    assert page_names(["", "…", "😀"]) == ["", "", ""]
