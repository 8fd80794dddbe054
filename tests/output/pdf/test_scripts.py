"""Printed pages of other scripts, read back by two other programs: the texts are in the order of speaking."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from itertools import pairwise
from pathlib import Path
from unicodedata import normalize

import pypdfium2
import pytest
from fontTools.ttLib import TTFont

import worksheets
from tests.drawing.fonts.made_fonts import LETTERS, changed, glyph_of, map_of, named
from tests.loops import loop_over
from worksheets.drawing.fonts.own_font import read_own_font
from worksheets.drawing.fonts.typefaces import families_for
from worksheets.output.pdf.fonts import load_fonts

JOBS = {
    "he": ("כלב חתול סוס פרה תרנגול", "חיות בית הספר", "מצאו את 5 המילים בלוח", "עמוד 1"),
    "ar": ("كلب حصان بقرة سلحفاة الأسد", "حيوانات المدرسة", "كلمات في الشبكة", "الصفحة ١"),
    "ar-MA": ("كلب حصان بقرة سلحفاة الأسد", "حيوانات المدرسة", "كلمات في الشبكة", "الصفحة 1"),
    "fa": ("سگ گربه اسب خرگوش پروانه", "جانوران", "۵ واژه را در جدول پیدا کن", "صفحهٔ ۱"),
    "hi": ("किताब विद्यालय क्षत्रिय मित्र हाथी", "मेरे शब्द", "जाल में 5 शब्द ढूँढो।", "पृष्ठ 1"),
    "mr": ("पुस्तक शाळा शिक्षक विद्यार्थी पक्षी", "माझे शब्द", "चौकटीत 5 शब्द शोधा.", "पान 1"),
    "ne": ("किताब विद्यालय हात्ती पृथ्वी बिरालो", "मेरा शब्द", "कोठामा 5 शब्द खोज।", "पृष्ठ 1"),
    "bn": ("বিদ্যালয় শিক্ষক বন্ধু পাখি পৃথিবী", "আমার শব্দ", "ছকে 5টি শব্দ খোঁজো।", "পৃষ্ঠা 1"),
    "bn-BD": ("বিদ্যালয় শিক্ষক বন্ধু পাখি পৃথিবী", "আমার শব্দ", "ছকে ৫টি শব্দ খোঁজো।", "পৃষ্ঠা ১"),
    "ne-NP": ("किताब विद्यालय हात्ती पृथ्वी बिरालो", "मेरा शब्द", "कोठामा ५ शब्द खोज।", "पृष्ठ १"),
    "ta": ("புத்தகம் பள்ளி யானை பூனை ஆசிரியர்", "என் சொற்கள்", "கட்டத்தில் 5 சொற்களைத் தேடு.", "பக்கம் 1"),
    "ur": ("کتا بلی گھوڑا گائے ہاتھی", "جانور", "جدول میں 5 الفاظ تلاش کریں", "صفحہ 1"),
}


def printed(language: str, folder: Path, words: str, title: str) -> Path:
    job = folder / "job.yaml"
    listed = ", ".join(words.split())
    job.write_text(
        f"title: {title}\nlanguage: {language}\nseed: 7\nanswers: append\nsheets:\n"
        f"  - {{words: [{listed}], difficulty: easy}}\n",
        encoding="utf-8",
    )
    worksheets.build(job, output=folder)
    return folder / "job.pdf"


def plain(text: str) -> str:
    """Letters and digits in their usual form: readers disagree about the spaces beside numbers."""
    return "".join(each for each in normalize("NFKC", text) if each.isalnum())


def by_pdfium(file: Path) -> str:
    document = pypdfium2.PdfDocument(str(file))
    return plain("\n".join(page.get_textpage().get_text_range() for page in document))


def by_poppler(file: Path) -> str:
    done = subprocess.run(["pdftotext", "-enc", "UTF-8", str(file), "-"], capture_output=True, check=True)
    return plain(done.stdout.decode("utf-8"))


@loop_over("language", JOBS)
def test_texts_read_back_in_the_order_in_which_they_are_spoken(language: str, tmp_path: Path) -> None:
    words, title, instruction, page = JOBS[language]
    file = printed(language, tmp_path, words, title)
    readers = [by_pdfium, *([by_poppler] if shutil.which("pdftotext") else [])]
    for read in readers:
        text = read(file)
        missing = [each for each in (*words.split(), title, instruction, page) if plain(each) not in text]
        assert missing == [], read.__name__
        assert plain(title)[::-1] not in text


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="poppler is not installed")
@loop_over(("language", "word"), [("ar", "مَدْرَسَة"), ("ar", "كُرْسِيّ"), ("he", "שֻׁלְחָן")])
def test_vowel_points_do_not_tear_words_apart(language: str, word: str, tmp_path: Path) -> None:
    file = printed(language, tmp_path, word, "12")
    bare = "".join(each for each in word if not "\u0591" <= each <= "\u05c7" and not "\u064b" <= each <= "\u0652")
    assert bare in by_poppler(file)


def test_the_same_job_gives_the_same_bytes(tmp_path: Path) -> None:
    words, title, *_ = JOBS["ar"]
    (tmp_path / "again").mkdir()
    first = printed("ar", tmp_path, words, title).read_bytes()
    printed("he", tmp_path, *JOBS["he"][:2])
    assert printed("ar", tmp_path / "again", words, title).read_bytes() == first


HINDI = "किताब विद्यालय क्षत्रिय शिक्षक मित्र"
DEVANAGARI = Path(__file__).with_name("devanagari.ttf")
"""The letters of Hindi in Noto Sans Devanagari 2.007, with its layout tables."""


def printed_in_hindi(folder: Path, font: Path) -> Path:
    (folder / "deva.ttf").write_bytes(font.read_bytes())
    job = folder / "job.yaml"
    job.write_text(
        "title: शब्द\nlanguage: hi\nseed: 7\nanswers: none\npage: {font: deva.ttf}\nheader: {fields: []}\n"
        "footer: no\nsheets:\n"
        f"  - {{words: [{', '.join(HINDI.split())}], difficulty: medium, instruction: शब्द खोज}}\n",
        encoding="utf-8",
    )
    worksheets.build(job, output=folder)
    return folder / "job.pdf"


def test_hindi_in_a_font_of_the_authors_own_reads_back(tmp_path: Path) -> None:
    file = printed_in_hindi(tmp_path, DEVANAGARI)
    for read in (by_pdfium, *([by_poppler] if shutil.which("pdftotext") else [])):
        text = read(file)
        assert [each for each in (*HINDI.split(), "शब्द खोज") if plain(each) not in text] == [], read.__name__


def test_vowel_signs_and_conjuncts_are_shaped() -> None:
    face = load_fonts(read_own_font(DEVANAGARI.read_bytes())).face("किताब")
    glyphs = face.line("कि").glyphs
    assert [glyph.spells for glyph in glyphs if glyph.spells] == ["कि"], "one cluster, whose sign comes first"
    assert glyphs[0].x < glyphs[1].x
    assert len(face.line("क्ष").glyphs) == 1, "one conjunct"


def test_a_danda_is_shaped_as_the_letters_before_it() -> None:
    face = load_fonts("Noto Sans Bengali").face("খোঁজো।")
    alone = face.line("খোঁজো").glyphs
    assert face.line("খোঁজো।").glyphs[: len(alone)] == alone
    assert load_fonts("Andika").face("।").family == "Noto Sans Devanagari"


@loop_over("language", ["hi", "mr", "ne", "bn", "ta"])
def test_the_family_of_a_script_has_its_words_with_latin_letters_and_digits(language: str) -> None:
    words, title, *_ = JOBS[language]
    family = {"bn": "Noto Sans Bengali", "ta": "Noto Sans Tamil"}.get(language, "Noto Sans Devanagari")
    assert load_fonts("Andika").face(f"{title} A1 {words} ↘").family == family
    assert [each for each in families_for(title) if each.startswith("Noto")] == [family]


def test_no_letter_of_a_tamil_grid_reaches_into_the_next_cell() -> None:
    """ணை is nearly three times as wide as its font size: it is condensed, and all letters are smaller."""
    output = {"formats": ["svg"], "letters": "text", "answers": "none"}
    sheet = {"words": ["கணை", "ஆணை", "பணம்", "ஔவை"], "size": "5x7", "difficulty": "medium"}
    files = worksheets.render({"language": "ta", "title": "க", "sheets": [sheet], "output": output})
    (drawing,) = files.values()
    pattern = r'(?s)<g font-family="Noto Sans Tamil[^>]*size="([\d.]+)">(.*?)</g>'
    ((size, grid),) = re.findall(pattern, drawing.decode("utf-8"))
    found = re.findall(r'<text x="([\d.]+)" y="([\d.]+)"(?: textLength="([\d.]+)")?[^>]*>([^<]+)<', grid)
    assert len(found) == 35
    face = load_fonts("Noto Sans Tamil").face("க")
    for (left, y, length, letter), (right, below, _, _) in pairwise(found):
        width = float(length) if length else float(size) * face.line(letter).width / 1000
        assert y != below or float(left) + width < float(right), letter
    assert "ணை" in {letter for _, _, length, letter in found if length}


def test_a_font_without_layout_tables_has_no_letters_that_need_them(tmp_path: Path) -> None:
    font = TTFont(DEVANAGARI)
    del font["GSUB"]
    font.save(tmp_path / "plain.ttf")
    characters = read_own_font((tmp_path / "plain.ttf").read_bytes()).characters
    assert {"A", "1"} <= characters
    assert not {"क", "ि"} & characters
    assert "क" in read_own_font(DEVANAGARI.read_bytes()).characters


def test_chinese_has_a_character_in_each_cell_and_needs_a_font_that_the_author_names() -> None:
    words = ["老虎", "狮子", "大象", "熊猫"]
    own = {each: glyph_of("A") + number for number, each in enumerate("".join(words))}
    font = changed(cmap=map_of({**{each: glyph_of(each) for each in LETTERS}, **own}), name=named("Kai"))
    job = f"title: Animals\npage: {{font: Kai.ttf}}\nsheets: [{{words: [{', '.join(words)}], difficulty: medium}}]\n"
    files = worksheets.render(job, files={"Kai.ttf": font}, formats=["pdf", "json"])
    puzzle = json.loads(files["job.json"])["sheets"][0]["puzzle"]
    assert {cell for row in puzzle["grid"] for cell in row} == {*own}
    assert [entry["letters"] for entry in puzzle["word_bank"]] == words
    document = pypdfium2.PdfDocument(files["job.pdf"])
    text = plain("".join(page.get_textpage().get_text_range() for page in document))
    assert [word for word in words if word not in text] == []
    with pytest.raises(worksheets.WorksheetError, match='no font at hand has the character "'):
        worksheets.render(job.replace("page: {font: Kai.ttf}\n", ""), formats=["pdf"])


def test_a_booklet_in_five_scripts_takes_a_font_for_each(tmp_path: Path) -> None:
    """The foot of its key explains the lists in all languages, of which no font has all letters."""
    words = {"hi": "मित्र, सूर्य", "ta": "யானை, பூனை, பள்ளி", "bn": "বন্ধু, পাখি", "ar": "كلب, حصان", "ru": "дом, кошка"}
    sheets = "".join(
        f"  - {{language: {code}, words: [{listed}], difficulty: easy}}\n" for code, listed in words.items()
    )
    (tmp_path / "job.yaml").write_text(f"title: A\nlanguage: en\npage: {{size: 600x420mm}}\nsheets:\n{sheets}", "utf-8")
    _, key = worksheets.build(tmp_path / "job.yaml", output=tmp_path)
    text = by_pdfium(key)
    listed = ", ".join(words.values()).split(", ")
    assert [each for each in (*listed, "पंक्ति", "நிரல்", "строка") if plain(each) not in text] == []
