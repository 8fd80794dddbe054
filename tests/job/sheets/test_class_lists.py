"""Class lists: their columns, the pupils who get sheets, and messages for invalid lists."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.job.words.made_tables import xlsx
from tests.loops import loop_over
from worksheets.base.errors import InputError, Place
from worksheets.job.loader import parse_job
from worksheets.job.models import Job, Pupil
from worksheets.job.sheets.class_lists import filled
from worksheets.job.yaml.text_files import name_fault, same_file_name

JOB = "sheets:\n  - {words: [cow, hen, goat], title: %s, for_each: class.csv%s}\n"


def job_of(table: str | bytes, title: str = "Farm", more: str = "", file: str = "class.csv") -> Job:
    data = table.encode() if isinstance(table, str) else table
    text = JOB.replace("class.csv", file) % (title, more)
    return parse_job(text, "j.yaml", Path(), files={file: data})


def refusal(table: str | bytes, title: str = "Farm", more: str = "", file: str = "class.csv") -> list[str]:
    with pytest.raises(InputError) as caught:
        job_of(table, title, more, file)
    return [str(problem) for problem in caught.value.problems]


def test_a_sheet_for_each_row_in_the_order_of_the_list() -> None:
    job = job_of("name,level\nZoë,hard\nBen,\nEmma K.,easy\n")
    assert [(sheet.id, sheet.pupil and sheet.pupil.name) for sheet in job.sheets] == [
        ("farm-zoë", "Zoë"),
        ("farm-ben", "Ben"),
        ("farm-emma-k", "Emma K."),
    ]
    assert [sheet.difficulty for sheet in job.sheets] == ["hard", "medium", "easy"]
    assert [sheet.spec.difficulty for sheet in job.sheets] == ["hard", "medium", "easy"]
    assert all(sheet.variant is None and sheet.title == "Farm" for sheet in job.sheets)


@pytest.mark.parametrize(
    "table",
    [
        "NAME;LEVEL\nEmma;EASY\n",
        "Niveau;Name\nleicht;Emma\n",
        "Schüler\tStufe\nEmma\tLeicht\n",
        "sep=;\nVorname;Stufe\nEmma;leicht\n",
        "\ufeffname,difficulty\r\n\r\nEmma,easy\r\n",
        "name;level\nEmma;einfach\n".encode("utf-16"),
    ],
)
def test_headings_and_levels_in_english_and_german(table: str | bytes) -> None:
    (sheet,) = job_of(table).sheets
    assert (sheet.id, sheet.difficulty) == ("farm-emma", "easy")


@loop_over(
    "heading",
    [
        *("Élève;Niveau", "Prénom;Niveau", "Nom;Niveau", "Nombre;Nivel", "Alumno;Nivel", "Nome;Nível", "Aluno;Nível"),
        *("Nome;Livello", "Naam;Niveau", "Leerling;Niveau", "Imię;Poziom", "Uczeń;Poziom", "Ad;Seviye"),
        *("Öğrenci;Seviye", "Имя;Уровень", "Ученик;Уровень", "Ім’я;Рівень", "Ім'я;Рівень", "Учень;Рівень"),
        *("Namn;Nivå", "Elev;Nivå", "Navn;Niveau", "Nimi;Taso", "Jméno;Úroveň", "Žák;Úroveň", "Név;Szint"),
        "Tanuló;Szint",
    ],
)
def test_headings_in_other_languages(heading: str) -> None:
    (sheet,) = job_of(f"{heading}\nEmma;easy\n").sheets
    assert (sheet.id, sheet.difficulty) == ("farm-emma", "easy")


@pytest.mark.parametrize("heading", ["Prénom;Nom", "Nombre;Apellido", "Nome;Cognome", "Imię;Nazwisko", "Имя;Фамилия"])
def test_first_and_last_names_in_other_languages(heading: str) -> None:
    first, last = heading.split(";")
    for table in (f"{heading}\nEmma;Ahl\n", f"{last};{first}\nAhl;Emma\n"):
        (sheet,) = job_of(table).sheets
        assert sheet.pupil is not None
        assert sheet.pupil.name == "Emma Ahl"


def test_a_first_name_and_a_last_name_are_one_name() -> None:
    for head in ("First name;Last name", "Vorname;Nachname", "Vorname;Name"):
        (sheet,) = job_of(f"{head}\nEmma;Krüger\n").sheets
        assert sheet.pupil
        assert sheet.pupil.name == "Emma Krüger"


def test_one_column_without_any_sign_that_parts_cells() -> None:
    assert [sheet.label for sheet in job_of("name\nEmma\nBen\n").sheets] == ["Emma", "Ben"]


def test_a_spreadsheet() -> None:
    pytest.importorskip("python_calamine")
    data = xlsx([["Name", "Level"], ["Emma", "hard"], ["Ben", ""]])
    job = job_of(data, file="class.xlsx")
    assert [(sheet.id, sheet.difficulty) for sheet in job.sheets] == [("farm-emma", "hard"), ("farm-ben", "medium")]


def test_notes_say_how_a_list_was_read() -> None:
    """In which encoding, if it may be the wrong one, and that other sheets of a workbook were not: once in a job."""
    again = "}\n  - {words: [cow, hen], title: More, for_each: FILE"
    (note,) = job_of("name\nJörg\n".encode("cp1252"), more=again.replace("FILE", "class.csv")).messages
    assert (note.level, "it was read as Windows-1252" in note.text) == ("note", True)
    pytest.importorskip("python_calamine")
    data = xlsx([["Name"], ["Emma"]], Other=[["Name"], ["Ben"]])
    (note,) = job_of(data, file="class.xlsx").messages
    assert (note.level, note.text) == ("note", 'read from the sheet "Words", the first with texts')


def test_columns_stand_in_titles_and_instructions() -> None:
    job = job_of(
        "Name;Group\nEmma;Foxes\nBen;\n", '"{NAME} and the {group}: farm"', ', instruction: "Find them, {name}."'
    )
    assert [sheet.title for sheet in job.sheets] == ["Emma and the Foxes: farm", "Ben and the : farm"]
    assert [sheet.instruction for sheet in job.sheets] == ["Find them, Emma.", "Find them, Ben."]
    assert [sheet.id for sheet in job.sheets] == ["and-the-farm-emma", "and-the-farm-ben"]


def test_without_a_class_list_braces_are_braces() -> None:
    (sheet,) = parse_job('sheets: [{words: [cow], title: "{name}"}]', "j.yaml", Path()).sheets
    assert sheet.title == "{name}"


def test_namesakes_are_numbered_with_a_warning() -> None:
    job = job_of("name\nBen\nEmma\nben\nBen 2\n")
    assert [sheet.id for sheet in job.sheets] == ["farm-ben", "farm-emma", "farm-ben-2", "farm-ben-2-2"]
    (doubt,) = job.messages_in("build")
    assert str(doubt).startswith('class.csv:4:1: "ben" is also in line 2')


def test_a_name_in_two_unicode_forms_is_one_name() -> None:
    job = job_of("name\nZo\u00eb\nEmma\nZoe\u0308\n")
    (doubt,) = job.messages_in("build")
    assert str(doubt).startswith("class.csv:4:1: ")
    assert "is also in line 2" in str(doubt)
    assert len({sheet.id for sheet in job.sheets}) == 3


def test_a_pupil_more_or_less_changes_no_other_sheet() -> None:
    names = ["Emma", "Ben", "Zoë", "Anna-Lena", "Anna Marie"]
    whole = {sheet.label: sheet for sheet in job_of("name\n" + "\n".join(names)).sheets}
    for gone in names:
        for sheet in job_of("name\n" + "\n".join(name for name in reversed(names) if name != gone)).sheets:
            assert sheet.id == whole[sheet.label].id
            assert sheet.spec == whole[sheet.label].spec


@settings(max_examples=25)
@given(st.lists(st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), min_size=1, max_size=120), max_size=8))
def test_ids_are_names_of_files_and_differ(names: list[str]) -> None:
    table = "name;x\n" + "".join('"' + name.replace('"', '""') + '";1\n' for name in names)
    try:
        job = job_of(table, title="a title that is as long as titles of sheets may be " * 3)
    except InputError:
        return
    ids = [sheet.id for sheet in job.sheets]
    assert not any(map(name_fault, ids))
    assert len({*map(same_file_name, ids)}) == len(ids)


def test_ids_of_two_sheets_with_the_same_class() -> None:
    text = "sheets:\n" + "  - {words: [cow, hen], for_each: class.csv, title: Farm}\n" * 2
    job = parse_job(text, "j.yaml", Path(), files={"class.csv": b"name\nEmma\nBen\n"})
    assert [sheet.id for sheet in job.sheets] == ["farm-emma", "farm-ben", "farm-2-emma", "farm-2-ben"]
    assert [sheet.class_id for sheet in job.sheets] == ["farm", "farm", "farm-2", "farm-2"]


def test_everything_that_is_wrong_is_reported_at_once_with_its_place() -> None:
    table = "Vorname;Stufe\nEmma;leichter\n;mittel\nܫܠܡ;schwer\nBen;leicht;x\nMia;\nಆಶಾ;\n"
    assert refusal(table) == [
        'class.csv:2:2: "leichter" is not a level; write easy, medium or hard (leicht, mittel, schwer), or nothing',
        "class.csv:3:1: this row has no name",
        'class.csv:4:1: "ܫܠܡ" has Syriac letters; of the right-to-left scripts, only Hebrew and Arabic can be printed',
        "class.csv:5:3: this row has more cells than the first one; put quotes around a text with a comma",
        'class.csv:7:1: "ಆಶಾ" has Kannada letters; of the scripts that need shaping, only '
        "Devanagari, Bengali and Tamil can be printed",
    ]


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("nmae,level\nEmma,easy\n", 'class.csv:1:1: there is no column "name"'),
        ("Emma;easy\nBen;hard\n", 'class.csv:1:1: there is no column "name"'),
        ("name\n", "there are no pupils in this list: it ends with its first row"),
        ("name;Name\nEmma;x\n", 'class.csv:1:2: two columns are called "name"'),
        ('name\n"Emma\n', "the quotes in this row do not match"),
        (f"name\n{'x' * 101}\n", "class.csv:2:1: this name has 101 characters; at most 100"),
        ("name\nEm\u0007ma\n", "this cell has a control character"),
        ("name\n" + "P\n" * 5_000, "5,000 pupils are too many for one list; at most 1,000; split it"),
    ],
)
def test_lists_that_are_refused(table: str, message: str) -> None:
    assert any(message in each for each in refusal(table))


def test_columns_that_there_are_not() -> None:
    (message,) = refusal("name;group\nEmma;x\n", '"Farm {grup}"')
    assert "sheets[1].title: " in message
    assert message.endswith('the class list has no column "grup"; did you mean "group"?')


def test_cells_that_cannot_stand_in_a_title() -> None:
    assert refusal("name;group\nEmma;ܫܠܡ\nBen;" + "x" * 200, '"Farm {group}"') == [
        'class.csv:2:1: sheets[1].title: "Farm ܫܠܡ" has Syriac letters; of the right-to-left scripts, only '
        "Hebrew and Arabic can be printed",
        "class.csv:3:1: sheets[1].title: for this pupil it has 205 characters; at most 200",
    ]
    assert len(job_of("name;group\nEmma;ܫܠܡ\n").sheets) == 1


def test_versions_and_lists_of_levels_do_not_go_with_a_class() -> None:
    messages = refusal("name\nEmma\n", "Farm", ", variants: 2, difficulty: [easy, hard]")
    assert ["variants: this cannot be combined with a class list" in each for each in messages] == [True, False]
    assert "difficulty: this cannot be combined with a class list" in messages[1]


def test_other_files_are_no_class_lists() -> None:
    (message,) = refusal("name\nEmma\n", file="class.pdf")
    assert '"class.pdf" cannot be read; a class list is a .csv, .tsv, .xlsx or .ods file' in message


def test_a_list_is_refused_once_however_often_it_is_named() -> None:
    text = "sheets:\n" + "  - {words: [cow, hen], for_each: class.csv}\n" * 3
    with pytest.raises(InputError) as caught:
        parse_job(text, "j.yaml", Path(), files={"class.csv": b"nobody\nEmma\n"})
    assert len(caught.value.problems) == 1


def test_a_list_outside_the_folder_is_refused() -> None:
    with pytest.raises(InputError, match="is outside the job's folder"):
        parse_job("sheets: [{words: [cow], for_each: ../class.csv}]", "j.yaml", Path())


def test_a_spreadsheet_without_a_table_has_no_pupils(tmp_path: Path) -> None:
    (tmp_path / "class.xlsx").write_bytes(xlsx([]))
    with pytest.raises(InputError) as caught:
        parse_job("sheets: [{words: [cow], for_each: class.xlsx}]", str(tmp_path / "job.yaml"), tmp_path)
    (problem,) = caught.value.problems
    assert problem.message.endswith("class.xlsx: there are no pupils in this spreadsheet")


@pytest.mark.parametrize(
    ("title", "printed"),
    [
        ("Woods · {team}", "Woods"),
        ("{team} - Woods", "Woods"),
        ("Woods ({team})", "Woods"),
        ("Woods {team}", "Woods"),
        ("{name} · {team} · {town}", "Ada · Ulm"),
    ],
)
def test_an_empty_cell_takes_its_separator_with_it(title: str, printed: str) -> None:
    pupil = Pupil("Ada", None, Place("class.csv"), {"name": "Ada", "team": "", "town": "Ulm"})
    assert filled(title, pupil) == printed
