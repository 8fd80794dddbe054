"""Presets fill in the fields that jobs and sheets do not set, and change no others."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

import worksheets
from worksheets.base.errors import InputError
from worksheets.commands.watching import file_names_in
from worksheets.job.fields.field_types import PRESETS
from worksheets.job.fields.preset import known_fields
from worksheets.job.loader import load_job, parse_job
from worksheets.job.models import Job
from worksheets.puzzles import registry

FOLDER = Path(worksheets.__file__).parent / "job" / "fields" / "presets"
MANY = ", ".join(
    "squirrel hedgehog badger fox owl rabbit beaver otter weasel mouse deer wolf marten woodpecker butterfly "
    "grasshopper caterpillar blackbird nightingale salamander porcupine dragonfly".split()
)
LEAST = {"large-print": 18, "dyslexia": 14}
"""The minimum sizes that presets promise for all text, in points."""


def parsed(text: str, files: Mapping[str, str] | None = None) -> Job:
    given = None if files is None else {name: content.encode() for name, content in files.items()}
    return parse_job(text, "job.yaml", Path(), files=given)


def problems(text: str, files: Mapping[str, str] | None = None) -> list[str]:
    with pytest.raises(InputError) as caught:
        parsed(text, files)
    return [str(problem) for problem in caught.value.problems]


def spec(job: Job, index: int = 0) -> Any:
    return job.sheets[index].spec


def test_presets_have_the_names_of_their_files() -> None:
    assert sorted(PRESETS) == sorted(path.stem for path in FOLDER.iterdir())
    texts = [path.read_text("utf-8") for path in FOLDER.iterdir()]
    for text in texts:
        parts = text.strip().split("\n\n")
        assert all(part.startswith("#") for part in parts), "each value has its source"


@pytest.mark.parametrize("name", PRESETS)
def test_each_fits_every_kind(name: str) -> None:
    for kind in registry.usable():
        starter = kind.starter("en")
        assert parsed(f"preset: {name}\n{starter}").sheets


OTHERS: dict[str, Any] = {
    "difficulty": "hard",
    "pick": "3",
    "word_bank": "none",
    "letters": "{case: upper}",
    "page": {"font": "DejaVu Sans", "font_size": "11", "per_page": "2"},
    "footer": "Ours",
    "header": "{fields: [name]}",
}


@pytest.mark.parametrize("name", PRESETS)
def test_every_value_can_be_overridden(name: str) -> None:
    words = f"words: [{MANY}]"
    alone = parsed(f"preset: {name}\nsheets: [{{{words}}}]")
    usual = parsed(f"sheets: [{{{words}}}]")
    text = (FOLDER / f"{name}.yaml").read_text("utf-8")
    fields = [line.partition(":")[0] for line in text.splitlines() if line and line[0].isalpha()]
    assert fields
    for field in (field for field in fields if field not in registry.BUILT_IN):  # see below for those of one kind
        if field in ("difficulty", "pick", "word_bank"):
            job = parsed(f"preset: {name}\nsheets: [{{{words}, {field}: {OTHERS[field]}}}]")
            found = getattr(spec(job), field)
            assert str(getattr(found, "show", found)) == OTHERS[field]
            if field == "pick":
                assert (spec(alone).pick, spec(usual).pick, job.messages_in("build")) == (
                    spec(alone).pick or 0,
                    None,
                    (),
                )
        elif field == "letters":
            other = "upper" if spec(alone).letters.case == "lower" else "lower"
            for job in (
                parsed(f"preset: {name}\nletters: {{case: {other}}}\nsheets: [{{{words}}}]"),
                parsed(f"preset: {name}\nsheets: [{{{words}, letters: {{case: {other}}}}}]"),
            ):
                assert spec(job).letters.case == other
        elif field == "page":
            for inner, value in OTHERS["page"].items():
                page = parsed(f"preset: {name}\npage: {{{inner}: {value}}}\nsheets: [{{{words}}}]").page
                assert str(getattr(page, inner)).removesuffix(".0") == value
                assert inner != "font_size" or page.least_size == 0
        else:
            page = parsed(f"preset: {name}\n{field}: {OTHERS[field]}\nsheets: [{{{words}}}]").page
            assert (page.footer, page.header_fields) == (
                ("Ours", alone.page.header_fields) if field == "footer" else (alone.page.footer, ("name",))
            )


def test_who_goes_before_whom() -> None:
    ours = {
        "job.yaml": "letters: {case: lower, umlauts: expand}\npick: 4",
        "sheet.yaml": "letters: {eszett: ss}\npick: 3",
    }
    words = "words: [a, bb, ccc, dddd, eeeee]"
    job = parsed(
        "preset: {file: job.yaml}\nsheets:\n"
        f"  - {{{words}}}\n"
        f"  - {{{words}, preset: {{file: sheet.yaml}}}}\n"
        f"  - {{{words}, preset: {{file: sheet.yaml}}, pick: 2, letters: {{case: upper}}}}\n",
        ours,
    )
    specs: list[Any] = [sheet.spec for sheet in job.sheets]
    rules = [(each.pick, each.letters.case, each.letters.umlauts, each.letters.eszett) for each in specs]
    assert rules == [(4, "lower", "expand", None), (3, "lower", "expand", "ss"), (2, "upper", "expand", "ss")]
    head = "letters: {case: upper, eszett: keep}\npreset: {file: job.yaml}\n"
    job = parsed(f"{head}sheets: [{{{words}, preset: {{file: sheet.yaml}}}}]", ours)
    assert (spec(job).letters.case, spec(job).letters.eszett, spec(job).letters.umlauts) == ("upper", "keep", "expand")


def test_fields_without_a_value_are_unset() -> None:
    job = parsed(f"preset: age-5-7\npage:\nsheets: [{{words: [{MANY}], pick: , difficulty: }}]")
    assert (spec(job).pick, spec(job).difficulty) == (8, "easy")
    assert parsed("preset:\nsheets: [{words: [cow], preset: }]").sheets


def test_a_list_of_levels_in_a_preset_makes_a_sheet_each() -> None:
    job = parsed(
        "preset: {file: a.yaml}\nsheets: [{words: [cow, hen], id: farm}]", {"a.yaml": "difficulty: [easy, hard]"}
    )
    assert [sheet.id for sheet in job.sheets] == ["farm-easy", "farm-hard"]


def test_words_are_left_out_with_a_word_and_short_lists_used_whole() -> None:
    job = parsed(f"preset: age-5-7\nsheets: [{{words: [{MANY}]}}, {{words: [cow, hen]}}]")
    assert [str(doubt) for doubt in job.messages_in("build")] == [
        'job.yaml:2:10: sheets[1]: because of the preset "age-5-7", 8 of the 22 words are used; '
        "pick: 22 uses all of them"
    ]
    assert (spec(job).pick, spec(job, 1).pick) == (8, None)
    assert not parsed(f"preset: age-5-7\nsheets: [{{words: [{MANY}], pick: 22}}]").messages_in("build")
    wrong = problems("preset: age-5-7\nsheets: [{words: [cow, hen], pick: 3}]")
    assert wrong == ["job.yaml:2:36: sheets[1].pick: 3 words cannot be picked from a list of 2"]


def test_a_sheet_does_not_get_the_booklet_fields_of_its_preset() -> None:
    job = parsed("sheets: [{words: [cow, hen], preset: large-print}]")
    (doubt,) = job.messages_in("build")
    assert str(doubt) == (
        'job.yaml:1:38: sheets[1].preset: the preset "large-print" sets page and footer for a whole booklet, and '
        "this sheet uses only its other fields; write preset: large-print at the top of the job"
    )
    assert job.page == parsed("sheets: [{words: [cow, hen]}]").page
    assert not parsed("preset: large-print\nsheets: [{words: [cow, hen], preset: large-print}]").messages_in("build")


def test_a_preset_moves_no_other_sheet_and_names_none() -> None:
    before = parsed("sheets: [{words: [cow, hen]}]")
    after = parsed("sheets: [{words: [cow, hen]}, {words: [oak, elm], preset: age-5-7}]")
    assert (after.sheets[0].id, after.sheets[0].spec) == (before.sheets[0].id, before.sheets[0].spec)


@pytest.mark.parametrize(
    ("preset", "message"),
    [
        ("large-prnt", 'there is no preset "large-prnt"; did you mean "large-print"?'),
        ("Großdruck", 'there is no preset "Großdruck"; did you mean "large-print"?'),
        ("qqq", 'there is no preset "qqq" (known: age-5-7, age-7-9, age-9-12, large-print, dyslexia, puzzle-book, or '),
        ("[dyslexia]", "expected a preset: a name or a file (known: age-5-7, "),
        ("{name: x}", 'unknown field "name"'),
        ("{file: }", "expected the name of a file, such as {file: ours.yaml}"),
        ("{file: b.yaml}", 'b.yaml: there is no such file; did you mean "a.yaml"?'),
        ("{file: ../b.yaml}", '"../b.yaml" is outside the job\'s folder'),
    ],
)
def test_wrong_names(preset: str, message: str) -> None:
    for path, text in (
        ("preset", f"preset: {preset}\nsheets: [{{words: [cow]}}]"),
        ("sheets[1].preset", f"sheets: [{{words: [cow], preset: {preset}}}]"),
    ):
        (problem,) = problems(text, {"a.yaml": "pick: 3"})
        assert problem.startswith("job.yaml:1:")
        assert f"{path}" in problem
        assert message in problem


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- pick", '{}:1:1: expected the fields of a preset, such as "difficulty: easy"'),
        ("# nothing", '{}:1:1: expected the fields of a preset, such as "difficulty: easy"'),
        ("words: [cow]", '{}:1:1: unknown field "words"'),
        ("dificulty: easy", '{}:1:1: unknown field "dificulty"; did you mean "difficulty"?'),
        ("preset: dyslexia", '{}:1:1: unknown field "preset"'),
        ("difficulty: esay", '{}:1:13: sheets[1].difficulty: "esay" is not allowed here; did you mean "easy"?'),
        ("pick: many", '{}:1:7: sheets[1].pick: "many" is not a whole number'),
        ("page: {font_size: huge}", '{}:1:19: page.font_size: "huge" is not a font size'),
        ("page: {fnt: Andika}", '{}:1:8: page: unknown field "fnt"; did you mean "font"?'),
        ("a: &b 1", "{}:1:4: a: "),
        ("a: b: c", "{}:1:"),
    ],
)
def test_a_wrong_file_of_ones_own(text: str, message: str) -> None:
    found = problems("preset: {file: a.yaml}\nsheets: [{words: [cow]}]", {"a.yaml": text})
    assert any(problem.startswith(message.format("a.yaml")) for problem in found), found


def test_a_file_counts_as_an_input_and_is_watched(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text("header: {text: Oak School}\nvariants: 2\n")
    path = tmp_path / "job.yaml"
    path.write_text("preset: {file: ours.yaml}\nsheets: [{words: [cow, hen], preset: {file: ours.yaml}}]\n")
    job = load_job(path)
    assert job.inputs == (path, tmp_path / "ours.yaml")
    assert (job.page.header_text, len(job.sheets)) == ("Oak School", 2)
    assert file_names_in(path.read_text()) == ("ours.yaml",)


def test_presets_may_set_most_fields() -> None:
    known = set(known_fields())
    assert {"page", "header", "footer", "letters", "difficulty", "variants", "directions", "pick", "hints"} <= known
    assert not {"words", "dictionary", "kind", "id", "title", "sheets", "seed", "output", "preset"} & known


def sizes_of(path: Path) -> set[float]:
    """The font sizes of everything printed in a PDF, read by an independent program."""
    found = set()
    for page in pypdfium2.PdfDocument(path):
        text = page.get_textpage()
        for index in range(text.count_chars()):
            if not pypdfium2.raw.FPDFText_IsGenerated(text, index) and text.get_text_range(index, 1).strip():
                found.add(round(pypdfium2.raw.FPDFText_GetFontSize(text, index), 2))
    return found


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_pdf_keeps_the_promise(name: str, paper: str, tmp_path: Path) -> None:
    path = tmp_path / "job.yaml"
    path.write_text(
        f"title: Forest\npreset: {name}\npage: {{size: {paper}}}\nsheets: [{{words: [{MANY}], title: Animals}}]"
    )
    worksheets.build(path, output=tmp_path)
    sizes = sizes_of(tmp_path / "job.pdf")
    assert min(sizes) >= LEAST.get(name, 8.5) - 0.01


@pytest.mark.parametrize("name", LEAST)
def test_boxes_keep_it_too(name: str, tmp_path: Path) -> None:
    path = tmp_path / "job.yaml"
    path.write_text(f"preset: {name}\nsheets: [{{kind: goldencube, size: 3}}]")
    worksheets.build(path, output=tmp_path)
    assert min(sizes_of(tmp_path / "job.pdf")) >= LEAST[name] - 0.01


@pytest.mark.parametrize(("name", "most"), [("age-5-7", 8), ("age-7-9", 12), ("age-9-12", 15)])
@pytest.mark.parametrize("language", ["de", "en"])
def test_an_age_has_fewer_words_in_word_regions_too(name: str, most: int, language: str) -> None:
    for text in (
        f"preset: {name}\nsheets: [{{kind: wordregions}}]",
        f"sheets: [{{kind: wordregions, preset: {name}}}]",
    ):
        job = parsed(f"language: {language}\n{text}")
        assert job.messages_in("build") == ()
        rows, columns = spec(job).grid
        assert rows * columns // spec(job).region_size.least <= most
        made = worksheets.generate("wordregions", {"size": f"{rows}x{columns}", "language": language})
        assert len(made.solution.regions) <= most


def test_the_size_of_a_sheet_overrides_that_of_its_preset() -> None:
    job = parsed("preset: age-5-7\nsheets: [{kind: wordregions, size: 4x7}]")
    assert (tuple(spec(job).grid), job.messages_in("build")) == ((4, 7), ())


@pytest.mark.parametrize("own", ["words: [elephant, acorn]", "dictionary: de", "region_size: [5, 6]"])
def test_words_that_need_their_room_have_it_with_a_warning(own: str) -> None:
    job = parsed(f"preset: age-5-7\nsheets: [{{kind: wordregions, {own}}}]")
    assert tuple(spec(job).grid) == (11, 9)
    assert [str(doubt) for doubt in job.messages_in("build")] == [
        'job.yaml:2:10: sheets[1]: pick: 8 of the preset "age-5-7" does not apply to sheets of the kind wordregions, '
        "which have no such field; their size decides how many words are used"
    ]


def test_sheets_without_words_need_no_warning_about_pick() -> None:
    job = parsed("preset: age-5-7\nsheets: [{kind: calculation}, {kind: sudoku}]")
    assert job.messages_in("build") == ()


def test_a_preset_of_ones_own_that_does_not_reach_a_kind_says_so() -> None:
    job = parsed("preset: {file: a.yaml}\nsheets: [{kind: wordregions}, {kind: goldencube}]", {"a.yaml": "pick: 4"})
    assert [doubt.path for doubt in job.messages_in("build")] == ["sheets[1]"]
    assert problems("preset: {file: a.yaml}\nsheets: [{words: [cow]}]", {"a.yaml": "wordregions: {size: 5x6}"})


def test_an_age_preset_makes_an_easy_golden_cube() -> None:
    job = parsed("preset: age-5-7\nsheets: [{kind: goldencube}]")
    assert (spec(job).difficulty, str(spec(job).size), job.messages_in("build")) == ("easy", "3 x 3 x 3", ())
