"""`worksheets mark --scans`: simulated scans of a class are read, and bad ones are reported."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pypdfium2
import pytest
from click.testing import Result

import worksheets
from tests.loops import left_to_long

cv2 = pytest.importorskip("cv2", reason="the extra scans is not installed")
pytest.importorskip("zxingcpp", reason="the extra scans is not installed")

import numpy as np  # noqa: E402

from tests.commands.scanned_class import JOB, PEN, SCALE, School, table  # noqa: E402
from tests.tools.scans.pupils import paper  # noqa: E402
from tests.tools.scans.scanner import take_of_screen  # noqa: E402
from tests.tools.scans.strokes import draw  # noqa: E402
from worksheets.commands.carried import carried_job  # noqa: E402
from worksheets.commands.mark_scans import MarkedScans, mark_scans  # noqa: E402
from worksheets.scans import answers  # noqa: E402

Run = Callable[..., Result]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> School:
    return School(tmp_path_factory.mktemp("school"))


def test_a_class_is_marked(built: School, run: Run, tmp_path: Path) -> None:
    """Pages in any order, rotated, in files of several formats; the results are in the table and in the pictures."""
    first = built.save("a.png", cv2.rotate(built.page(2, ["cow", "duck", "goat"]), cv2.ROTATE_180))
    second = built.save("b.jpg", cv2.rotate(built.page(0, ["horse"]), cv2.ROTATE_90_CLOCKWISE))
    output, marked = tmp_path / "results.csv", tmp_path / "marked.pdf"
    result = run("mark", "--scans", first, second, built.key, "-o", output, "--marked", marked)
    assert result.exit_code == 0, result.stderr
    read = table(output.read_text("utf-8"))
    assert len(read) == 12
    for name, found in (("Zoë D.", {"cow", "duck", "goat"}), ("Anna B.", {"horse"})):
        for word in ("cow", "horse", "goose", "sheep", "goat", "duck"):
            assert read[name, word] == ("found" if word in found else "not found"), (name, word)
    assert f"on no page: Ben W. ({built.sheets[1]['code']})" in result.stderr
    assert "Zoë D.: 3 of 6 words found" in result.stdout
    assert "hard: sheep, found by 0 of 2, not by Anna B., Zoë D." in result.stdout
    pages = pypdfium2.PdfDocument(marked.read_bytes())
    assert len(pages) == 3  # the class page, and the scanned pages
    text = pages[0].get_textpage().get_text_range()
    assert all(each in text for each in ("Not found by", "goose", "Zoë D."))
    colours = pages[1].render(scale=1.5).to_numpy().reshape(-1, 3).astype(int)
    assert (abs(colours - (96, 120, 0)).max(1) < 30).sum() > 200  # blue, green, red of the marks on found words


def test_scans_are_read_by_the_job_as_well(built: School, run: Run) -> None:
    scan = built.save("c.png", built.page(1, ["sheep"]))
    result = run("mark", "--scans", scan, built.folder / "job.yaml")
    assert result.exit_code == 0, result.stderr
    assert table(result.stdout)["Ben W.", "sheep"] == "found"


def test_the_handouts_are_made_again_from_the_key(built: School, run: Run, tmp_path: Path) -> None:
    key = tmp_path / "kept.pdf"
    key.write_bytes(built.key.read_bytes())
    scan = built.save("d.png", built.page(1, ["goose"]))
    result = run("mark", "--scans", scan, key)
    assert table(result.stdout)["Ben W.", "goose"] == "found"


def test_a_sheet_whose_code_is_damaged_is_known_by_its_letters(built: School, run: Run) -> None:
    picture = built.page(2, ["goat"])
    x, y = built.sheets[2]["scan"]["marks"][1]
    left, top = int(SCALE * (x - 80)), int(SCALE * (y - 20))
    picture[top : top + 110, left : left + 130] = 255
    result = run("mark", "--scans", built.save("e.png", picture), built.key)
    assert "is damaged; known by the printed letters" in result.stderr
    assert table(result.stdout)["Zoë D.", "goat"] == "found"


def test_a_word_of_one_letter_is_left_to_the_teacher(run: Run, tmp_path: Path) -> None:
    """The others are read, and the pages show it as unsure."""
    school = School(tmp_path, JOB.replace("[cow,", "[I, cow,"))
    scan = school.save("a.png", school.page(0, ["cow"]))
    result = run("mark", "--scans", scan, school.key, "--marked", tmp_path / "marked.pdf")
    assert "Anna B.: 1 of 7 words found, 1 unsure" in result.stderr
    read = table(result.stdout)
    assert (read["Anna B.", "I"], read["Anna B.", "cow"], read["Anna B.", "goat"]) == ("unsure", "found", "not found")
    page = pypdfium2.PdfDocument((tmp_path / "marked.pdf").read_bytes())[1]
    colours = page.render(scale=1.5).to_numpy().reshape(-1, 3).astype(int)
    assert (abs(colours - (0, 120, 220)).max(1) < 30).sum() > 100, "orange"


def test_cards_to_cut_out_are_not_missing(run: Run, tmp_path: Path) -> None:
    words = "[{word: cow, clue: moo}, {word: hen, clue: egg}]"
    cards = f"  - {{kind: cards, form: memory, words: {words}, for_each: class.csv}}\n"
    school = School(tmp_path, JOB + cards)
    scans = [school.save(f"{number}.png", school.page(number, ["cow"])) for number in range(2)]
    result = run("mark", "--scans", *scans, school.key)
    (missing,) = [line for line in result.stderr.splitlines() if "on no page" in line]
    assert missing.endswith(f"on no page: Zoë D. ({school.sheets[2]['code']})")


def test_two_pages_in_one_picture_are_both_read(built: School, run: Run) -> None:
    both = np.hstack([built.page(0, ["cow"]), built.page(1, ["duck"])])
    result = run("mark", "--scans", built.save("f.png", both), built.key)
    read = table(result.stdout)
    assert (read["Anna B.", "cow"], read["Ben W.", "duck"]) == ("found", "found")


def test_a_page_that_was_scanned_twice_counts_once(built: School, run: Run) -> None:
    one, other = (built.save(name, built.page(0, ["cow"])) for name in ("g.png", "h.png"))
    result = run("mark", "--scans", one, other, built.key)
    assert result.exit_code == 0
    assert result.stdout.count("cow") == 1
    assert "is also on page 1 of g.png" in result.stderr


def test_unreadable_input_is_reported_and_the_rest_is_read(built: School, run: Run, tmp_path: Path) -> None:
    """Nothing is lost, and a later run continues from the results."""
    good = built.save("i.png", built.page(0, ["cow"]))
    empty = built.save("j.png", np.full((1754, 1240, 3), 250, np.uint8))
    picture = built.page(1, ["cow"]).astype(np.float32) / 255
    screen = built.folder / "screen.jpg"
    screen.write_bytes(take_of_screen(picture, Random(1)))
    blurred = built.save("k.png", cv2.GaussianBlur(built.page(1, ["cow"]), (0, 0), 9))
    cut = built.save("l.png", built.page(1, ["cow"])[:700])
    foreign = built.folder / "foreign.yaml"
    foreign.write_text(JOB.replace("seed: 5", "seed: 6"))
    worksheets.build(foreign, output=tmp_path)
    other = pypdfium2.PdfDocument((tmp_path / "foreign.pdf").read_bytes())[0].render(scale=SCALE, grayscale=True)
    stranger = built.save("m.png", other.to_numpy())
    damaged, text = built.folder / "n.pdf", built.folder / "o.jpg"
    damaged.write_bytes(b"%PDF-1.7 and no more")
    text.write_bytes(b"no picture")
    output = tmp_path / "results.csv"
    files = (empty, screen, blurred, cut, stranger, damaged, text, built.folder / "missing.png", good)
    result = run("mark", "--scans", *files, built.key, "-o", output)
    assert result.exit_code == 1
    for file, message in (
        (empty, "page 1: the page is empty"),
        (screen, "this is a photo of a screen"),
        (blurred, "page 1: "),
        (cut, "four corner marks are not on the page"),
        (stranger, "is of no sheet of this key"),
        (damaged, "this PDF file is damaged"),
        (text, "this is not a picture that can be read"),
        (built.folder / "missing.png", "the file cannot be read"),
    ):
        assert any(str(file) in line and message in line for line in result.stderr.splitlines()), (file, result.stderr)
    assert table(output.read_text("utf-8"))["Anna B.", "cow"] == "found"
    again = run("mark", "--scans", built.save("p.png", built.page(1, ["duck"])), built.key, "-o", output)
    assert again.exit_code == 0, again.stderr
    read = table(output.read_text("utf-8"))
    assert (read["Anna B.", "cow"], read["Ben W.", "duck"], len(read)) == ("found", "found", 12)


def test_corrections_of_a_teacher_stay(built: School, run: Run, tmp_path: Path) -> None:
    """A second run keeps every row and every verdict, even of a sheet that is read again."""
    output = tmp_path / "results.csv"
    scan = built.save("s.png", built.page(0, ["cow"]))
    run("mark", "--scans", scan, built.key, "-o", output)
    text = output.read_text("utf-8")
    lines = text.splitlines()
    corrected = [line.replace(",not found,", ",found,") if ",goat," in line else line for line in lines]
    added = 'Anna B.,,my own,1,"a row, typed in",right,'
    output.write_text("\n".join([*corrected, added]), "utf-8")
    again = run("mark", "--scans", scan, built.save("t.png", built.page(2, ["duck"])), built.key, "-o", output)
    assert again.exit_code == 0, again.stderr
    read = table(output.read_text("utf-8"))
    assert (read["Anna B.", "cow"], read["Anna B.", "goat"], read["Anna B.", "duck"]) == ("found", "found", "not found")
    assert (read["Zoë D.", "duck"], read["Anna B.", "a row, typed in"]) == ("found", "right")
    assert len(read) == 13


def test_sheets_of_another_seed_have_rows_of_their_own(built: School, run: Run, tmp_path: Path) -> None:
    """The same pupils and words in other grids: no result of one is taken for one of the other."""
    output = tmp_path / "results.csv"
    run("mark", "--scans", built.save("u.png", built.page(0, ["cow", "goat"])), built.key, "-o", output)
    other = School(tmp_path, JOB.replace("seed: 5", "seed: 6"))
    run("mark", "--scans", other.save("v.png", other.page(0, ["duck"])), other.key, "-o", output)
    rows = [*csv.DictReader(io.StringIO(output.read_text("utf-8-sig")))]
    found = [(row["code"], row["word"]) for row in rows if row["result"] == "found"]
    (first, second) = (school.sheets[0]["code"] for school in (built, other))
    assert len(rows) == 12
    assert found == [(first, "cow"), (first, "goat"), (second, "duck")]


@pytest.mark.parametrize(
    ("fields", "separator"), [("language: de", ";"), left_to_long("output: {separator: tab}", "\t")]
)
def test_results_are_separated_as_the_jobs_tables(fields: str, separator: str, run: Run, tmp_path: Path) -> None:
    """Tables of earlier runs are read back, with any separator, and then have that of the job."""
    school = School(tmp_path, f"{fields}\n{JOB}")
    output = tmp_path / "results.csv"
    scans = [school.save(f"{number}.png", school.page(number, ["cow"])) for number in range(3)]
    for other in (separator, separator, ","):
        text = output.read_text("utf-8-sig") if output.exists() else ""
        output.write_text(text.replace(separator, other), "utf-8")
        result = run("mark", "--scans", scans.pop(), school.key, "-o", output)
        assert result.exit_code == 0, result.stderr
    rows = [*csv.reader(io.StringIO(output.read_text("utf-8-sig")), delimiter=separator)]
    assert {len(row) for row in rows} == {7}
    assert {row[0] for row in rows[1:] if row[4:6] == ["cow", "found"]} == {"Anna B.", "Ben W.", "Zoë D."}


WRITTEN = """\
title: Class 4b
seed: 5
sheets:
  - {kind: crossword, form: clues, words: [{word: cow, clue: milk}, {word: horse, clue: runs}], for_each: class.csv}
  - {kind: sudoku, size: 4, per_sheet: 2, for_each: class.csv}
  - {kind: calculation, form: wall, count: 3, for_each: class.csv}
  - {kind: cloze, text: "The [cow] gives [milk] and eats [grass].", for_each: class.csv}
  - {kind: wordregions, size: 4x5, difficulty: hard, for_each: class.csv}
  - {kind: goldencube, size: 3, for_each: class.csv}
  - {kind: cards, words: [cow, hen, pig, dog, cat, owl, fox, bat, rat], size: 3, count: 2}
"""


def test_handwriting_is_shown_beside_the_key(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each answer is cropped where the pupil wrote; it is not recognized, and its row waits for a verdict.

    One pupil's sheets are scanned, one of each kind, and the first sheet of the other.
    """
    (tmp_path / "job.yaml").write_text(WRITTEN)
    (tmp_path / "class.csv").write_text("name\nAnna B.\nBen W.\n", encoding="utf-8")
    worksheets.build(tmp_path / "job.yaml", output=tmp_path)
    sheets = [dict(sheet) for sheet in carried_job((tmp_path / "job-answers.pdf").read_bytes()).sheets]
    counts = [len(sheet["scan"].get("written", ())) for sheet in sheets if "scan" in sheet]
    assert counts == [2, 2, 2, 2, 3, 3, 3, 3, 2, 2, 3, 3], "regions have their grid, and lines below it"
    sheets = [sheets[0], *sheets[1 : len(counts) : 2]]
    document = pypdfium2.PdfDocument((tmp_path / "job.pdf").read_bytes())
    scans = []
    for number, sheet in enumerate(sheets):
        picture = paper(document[sheet["page"] - 1].render(scale=SCALE, grayscale=True).to_numpy())
        for _, _, x, y, width, height in sheet["scan"]["written"]:
            draw(picture, [(x, y + 0.3 * height), (x + width, y + 0.3 * height)], PEN, SCALE, Random(0))
        turned = cv2.rotate(np.asarray(picture * 255, np.uint8), cv2.ROTATE_180)
        scans.append(tmp_path / f"{number}.png")
        scans[-1].write_bytes(cv2.imencode(".png", turned)[1].tobytes())
    output, marked = tmp_path / "results.csv", tmp_path / "marked.pdf"
    kept: list[MarkedScans] = []

    def marking(*given: Any, **named: Any) -> MarkedScans:
        kept.append(mark_scans(*given, **named))
        return kept[-1]

    monkeypatch.setattr("worksheets.commands.mark_scans.mark_scans", marking)
    result = run("mark", "--scans", *scans, tmp_path / "job-answers.pdf", "-o", output, "--marked", marked)
    assert result.exit_code == 0, result.stderr
    assert "Anna B.: 2 answers to judge" in result.stdout
    assert "Ben W.: 3 answers to judge" in result.stdout
    assert "words found" not in result.stdout, "regions are judged by their answers"
    assert "unsure" not in result.stderr
    rows = [*csv.DictReader(io.StringIO(output.read_text("utf-8-sig")))]
    assert len([row for row in rows if row["result"] == "to judge"]) == 17
    assert {row["sheet"] for row in rows if row["result"] != "to judge"} == {"word-regions-ben-w"}
    judged = {row["word"].partition(":")[0] for row in rows if row["result"] == "to judge"}
    assert judged >= {"Words", "Words (2)", "Layer 1", "Layer 2", "Layer 3"}
    assert {row["word"] for row in rows if row["sheet"] == "cloze-ben-w"} == {"1: cow", "2: milk", "3: grass"}
    pages = pypdfium2.PdfDocument(marked.read_bytes())
    text = "\n".join(page.get_textpage().get_text_range() for page in pages)
    for part in ("Answers to judge", "Anna B.", "Ben W.", "horse", "grass"):
        assert part in text
    assert "Class page" not in text
    (read,) = kept
    assert len(read.sheets) == len(scans)
    for scanned in read.sheets:
        for known, data in scanned.read.answers:
            cut = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR).astype(int)
            row = round(answers.SCALE * (answers.AROUND + 0.3 * known.height))
            line = cut[row - 8 : row + 8, 30:-30]
            blue = (line[:, :, 0] - line[:, :, 2] > 40).any(0)
            assert blue.mean() > 0.7, (scanned.read.sheet.id, known)
    verdicts = output.read_text("utf-8-sig").replace("1: cow,to judge", "1: cow,right")
    output.write_text(verdicts, "utf-8")
    cloze = next(scan for scan, sheet in zip(scans, sheets, strict=True) if sheet["id"] == "cloze-ben-w")
    run("mark", "--scans", cloze, tmp_path / "job-answers.pdf", "-o", output)
    assert output.read_text("utf-8-sig").count("1: cow,right") == 1


def test_impossible_requests_are_refused(built: School, run: Run, tmp_path: Path) -> None:
    scan = built.save("q.png", built.page(0, []))
    (tmp_path / "plain.yaml").write_text("sheets: [{words: [cow, hen, pig]}]")
    assert "have no corner marks" in run("mark", "--scans", scan, tmp_path / "plain.yaml").stderr
    assert "this PDF file carries no job" in run("mark", "--scans", scan, built.folder / "job.pdf").stderr
    assert "is an input" in run("mark", "--scans", scan, built.key, "-o", scan).stderr
    (tmp_path / "mine.csv").write_text("a,b\n1,2\n")
    refused = run("mark", "--scans", scan, built.key, "-o", tmp_path / "mine.csv")
    assert refused.exit_code == 2
    assert (tmp_path / "mine.csv").read_text() == "a,b\n1,2\n"
    empty = built.save("r.png", np.full((500, 400, 3), 255, np.uint8))
    nothing = run("mark", "--scans", empty, built.key)
    assert (nothing.exit_code, "no sheet of this key is on the scans" in nothing.stderr) == (2, True)
    assert run("mark", scan, built.key, scan).exit_code == 2
