"""The author's own font: named in a job, read like a word list, and used for everything printed."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pypdfium2
import pytest

import worksheets
from tests.drawing.fonts.made_fonts import LETTERS, changed, licensed, named, school, with_cff_outlines
from tests.verify.pdf_edit import drawn
from worksheets.base.errors import InputError
from worksheets.commands.render import plan
from worksheets.drawing.fonts.typefaces import font_file
from worksheets.job.loader import load_job, parse_job
from worksheets.job.yaml import limits
from worksheets.output.pdf.fonts import load_fonts

JOB = "title: T\npage: {font: fonts/School.ttf}\n"
JOB += "sheets: [{id: a, words: [cow, hen, goat]}, {id: b, words: [oak, elm], variants: 3}]\nfooter: a · b\n"
FONT = school(characters=LETTERS + "-·")


def rendered(font: bytes = FONT, job: str = JOB) -> dict[str, bytes]:
    return worksheets.render(job, {"fonts/School.ttf": font})


def fonts_in(pdf: bytes) -> set[str]:
    return {name.decode().split("+")[-1] for name in re.findall(rb"/BaseFont /([A-Za-z+0-9-]+)", pdf)}


def problems(font: bytes, job: str = JOB) -> list[str]:
    with pytest.raises(InputError) as caught:
        parse_job(job, "job.yaml", Path(), files={"fonts/School.ttf": font})
    return [str(problem) for problem in caught.value.problems]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "jobs" / "fonts").mkdir(parents=True)
    (tmp_path / "jobs" / "fonts" / "School.ttf").write_bytes(FONT)
    (tmp_path / "School.ttf").write_bytes(FONT)
    path = tmp_path / "jobs" / "job.yaml"
    path.write_text(JOB)
    return path


def test_it_is_read_from_the_jobs_folder_and_counts_as_an_input(path: Path) -> None:
    job = load_job(path)
    assert not isinstance(job.page.font, str)
    assert job.page.font.family == "School"
    assert job.inputs == (path, path.parent / "fonts" / "School.ttf")
    assert "School" in repr(job)
    assert len(repr(job)) < 10_000
    assert pickle.loads(pickle.dumps(job)).page == job.page


def test_all_that_is_printed_is_set_in_it(path: Path) -> None:
    files = rendered()
    assert fonts_in(files["job.pdf"]) == {"School-Own"}
    assert fonts_in(files["job-answers.pdf"]) == {"School-Own", "Andika"}  # Andika prints the arrows
    text = pypdfium2.PdfDocument(files["job.pdf"])[0].get_textpage().get_text_range()
    assert "Name" in text
    assert "goat" in text


def test_the_bytes_are_the_same_on_every_run_and_with_other_processes(path: Path, tmp_path: Path) -> None:
    alone = worksheets.build(path, output=tmp_path / "a")
    helped = worksheets.build(path, output=tmp_path / "b", workers=2)
    assert [each.read_bytes() for each in alone] == [each.read_bytes() for each in helped]
    assert [each.read_bytes() for each in alone] == [*rendered().values()]


def test_two_fonts_of_one_name_in_one_process_do_not_mix() -> None:
    signs = school(characters=LETTERS)
    first, other = rendered(), rendered(signs)
    assert fonts_in(first["job.pdf"]) == {"School-Own"}
    assert fonts_in(other["job.pdf"]) == {"School-Own", "Andika"}
    assert rendered() == first
    assert rendered(signs) == other
    named = [plan(JOB, {"fonts/School.ttf": font}) for font in (FONT, signs)]
    tokens = [each.font.token for each in named if each.font]
    assert len({*tokens}) == 2
    for token, preview in zip(tokens, named, strict=True):
        assert all(f'font-family="{token}, Andika"' in page.svg for page in preview.pages)


def test_a_font_that_is_called_like_a_shipped_one_is_its_own() -> None:
    preview = plan(JOB, {"fonts/School.ttf": school("Andika")})
    assert preview.font
    assert all('font-family="Andika"' not in page.svg for page in preview.pages)
    assert worksheets.render(JOB, {"fonts/School.ttf": school("Andika")})


def test_letters_that_it_lacks_put_the_whole_booklet_into_one_of_ours() -> None:
    few = school(characters=LETTERS.replace("w", "").replace("N", ""))
    preview = plan(JOB, {"fonts/School.ttf": few})
    assert [str(each) for each in preview.warnings] == [
        'job.yaml: page.font: School has no "N" and "w", so the whole booklet is set in Andika'
    ]
    assert preview.font is None
    ours = worksheets.render(JOB.replace("fonts/School.ttf", "Andika"))
    assert {name: drawn(data) for name, data in rendered(few).items()} == {
        name: drawn(data) for name, data in ours.items()
    }


GERMAN = """language: de
title: T
page: {font: fonts/School.ttf}
footer: no
sheets: [{id: a, title: Wege, words: [Straße, Haus, Weg], letters: {eszett: ss}, word_bank: %s}]
"""


def test_a_letter_that_no_grid_has_leaves_the_grids_their_font() -> None:
    """Words with such a letter are set in another font, each as a whole."""
    few = school(characters=LETTERS + "ÄÖÜäöü-–»«„“·")
    preview = plan(GERMAN % "words", {"fonts/School.ttf": few})
    assert [str(each) for each in preview.warnings] == [
        'job.yaml: page.font: School has no "ß", so words, clues and other texts with this letter are set in Andika; '
        "grids keep School"
    ]
    assert preview.font
    shown = [page.svg for page in preview.pages]
    assert 'font-family="Andika"' in "".join(re.findall(r"<text[^>]*>Straße</text>", shown[0]))
    assert 'font-family="own-' in "".join(re.findall(r"<text[^>]*>Haus</text>", shown[0]))
    pdf = rendered(few, GERMAN % "words")["job.pdf"]
    assert fonts_in(pdf) == {"School-Own", "Andika"}
    # In a grid it is a letter like any other, so the whole booklet gets another font.
    (message,) = plan((GERMAN % "words").replace("eszett: ss", "eszett: keep"), {"fonts/School.ttf": few}).warnings
    assert str(message).endswith("so the whole booklet is set in Andika")


def test_letters_and_signs_of_clues_are_told_apart() -> None:
    few = school(characters=LETTERS)
    job = (
        "page: {font: fonts/School.ttf}\nsheets:\n- {words: [{word: cow, clue: 5 × Muh → ça}, hen], word_bank: both}\n"
    )
    messages = [str(each) for each in plan(job, {"fonts/School.ttf": few}).warnings]
    assert len(messages) == 2
    assert '"ç", so words, clues and other texts with this letter are set in Andika; grids keep School' in messages[0]
    assert '"×" and "→"' in messages[1]
    assert messages[1].endswith("so these signs are set in Andika")


@pytest.mark.parametrize("text", ["Straße", "ß", "ça va", "a – ß"])
def test_no_word_has_letters_of_two_fonts(text: str) -> None:
    job = parse_job(JOB, "job.yaml", Path(), files={"fonts/School.ttf": FONT})
    own, andika = load_fonts(job.page.font), load_fonts("Andika")
    assert own.face(text).family == "Andika"
    assert own.width(text, 10) == andika.width(text, 10)
    assert own.width(text, 10, bold=True) == andika.width(text, 10, bold=True)


def test_signs_that_it_lacks_come_from_one_of_ours() -> None:
    signs = school(characters=LETTERS)
    (warning,) = plan(JOB, {"fonts/School.ttf": signs}).warnings
    assert "School has no " in str(warning)
    assert '"·"' in str(warning)
    assert str(warning).endswith("sign is set in Andika")
    files = rendered(signs)
    assert fonts_in(files["job.pdf"]) == {"School-Own", "Andika"}
    text = pypdfium2.PdfDocument(files["job.pdf"])[1].get_textpage().get_text_range()
    assert "·" in text


def test_widths_are_those_of_the_font_and_of_its_fallback() -> None:
    job = parse_job(JOB, "job.yaml", Path(), files={"fonts/School.ttf": FONT})
    own, usual, dejavu = load_fonts(job.page.font), load_fonts("Andika"), load_fonts("DejaVu Sans")
    scale = (1020 / 2048) / (1120 / 2048)  # the height of an x in Andika and in DejaVu Sans
    assert own.width("Goat", 10) == own.width("Goat", 10, bold=True)
    assert own.width("Goat", 1000) == pytest.approx(scale * dejavu.width("Goat", 1000), abs=2)
    assert own.width("→", 10) == usual.width("→", 10)
    assert own.width("a→", 10) == pytest.approx(own.width("a", 10) + usual.width("→", 10))
    assert own.face("a→").outline("→") == usual.face("→").outline("→")


@pytest.mark.parametrize(
    ("font", "message"),
    [
        (b"ttcf" + FONT[4:], "is a collection of several fonts"),
        (FONT[:5_000], "the font is damaged"),
        (school(OS_2=licensed(2)), "forbids embedding it"),
        (b"\0\1\0\0" + bytes(limits.FILE_BYTES), "fewer scripts"),
        (b" ", "the file is empty"),
    ],
)
def test_problems_are_reported_where_their_source_is_named(font: bytes, message: str) -> None:
    (problem,) = problems(font)
    assert problem.startswith("job.yaml:2:14: page.font: fonts/School.ttf: ")
    assert message in problem


def test_all_problems_are_reported_together() -> None:
    assert len(problems(b"x", JOB.replace("title: T", "title: T\nseed: x"))) == 2


def test_names_that_are_neither_a_font_nor_a_file(path: Path) -> None:
    messages = problems(FONT, JOB.replace("fonts/School.ttf", "Andica"))
    assert messages == [
        'job.yaml:2:14: page.font: there is no font "Andica"; did you mean "Andika"? (known: Andika, Atkinson '
        "Hyperlegible, Noto Naskh Arabic, Noto Sans Devanagari, Noto Sans Bengali, Noto Sans Tamil, "
        "DejaVu Sans); the name of a font file ends in .ttf or .otf"
    ]
    (told_of_file,) = problems(FONT, JOB.replace("School.ttf", "Schol.ttf"))
    assert 'there is no such file; did you mean "fonts/School.ttf"?' in told_of_file
    path.write_text(JOB.replace("fonts/", "../"))
    with pytest.raises(InputError, match="is outside the job's folder"):
        load_job(path)
    assert load_job(path, allow_outside=True).page.font


def test_a_preset_may_name_one() -> None:
    files = {"fonts/School.ttf": FONT, "ours.yaml": b"page: {font: fonts/School.ttf}"}
    preview = plan("preset: {file: ours.yaml}\nsheets: [{words: [cow, hen]}]", files)
    assert preview.font


def test_pictures_have_it(path: Path) -> None:
    job = "output: {formats: svg, letters: %s}\n" + JOB
    typed = worksheets.render(job % "text", {"fonts/School.ttf": FONT})
    assert all(b"&#x27;School&#x27;, Andika, sans-serif" in each for each in typed.values())
    andika = changed(font_file("Andika", bold=False).read_bytes(), name=named("School"))
    outlined = worksheets.render(job % "outlines", {"fonts/School.ttf": andika})
    like = worksheets.render((job % "outlines").replace("fonts/School.ttf", "Andika"))
    letters = [re.findall(rb'd="(M[^"]*Q[^"]*)"', each["job-a.svg"]) for each in (outlined, like)]
    assert letters[0] == letters[1] != []
    exercise = worksheets.generate("wordsearch", {"words": ["cow", "hen"]})
    assert "School" in exercise.to_svg(font=str(path.parent / "fonts" / "School.ttf"))
    assert fonts_in(exercise.to_pdf(font=str(path.parent / "fonts" / "School.ttf"))) >= {"School-Own"}
    path.with_name("none.ttf").write_text("no font")
    with pytest.raises(InputError, match="no TrueType font"):
        exercise.to_svg(font=str(path.with_name("none.ttf")))


def test_an_otf_file_is_used_like_any_other(tmp_path: Path) -> None:
    """In PDF files, and in pictures with letters as outlines."""
    font = with_cff_outlines(LETTERS + "-·")
    files, job = {"fonts/School.otf": font}, JOB.replace(".ttf", ".otf")
    pdf = worksheets.render(job, files)["job.pdf"]
    assert fonts_in(pdf) == {"School-Own"}
    assert "goat" in pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range()
    assert worksheets.render(job, files)["job.pdf"] == pdf
    outlined = worksheets.render("output: {formats: svg, letters: outlines}\n" + job, files)
    assert outlined
    assert all(b"<text" not in each for each in outlined.values())
    path = tmp_path / "School.otf"
    path.write_bytes(font)
    assert "School" in worksheets.generate("wordsearch", {"words": ["cow", "hen"]}).to_svg(font=str(path))
