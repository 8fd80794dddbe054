"""Random jobs whose printed pages a program checks: papers, looks, presets, books, classes and all kinds."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.tools.counter import calculation, cards, cloze, wordlines
from tests.tools.counter.lists import words_to_choose
from worksheets.language.themes import theme_names
from worksheets.puzzles import registry

Job = dict[str, Any]

PAPERS = ("A4", "A4", "A4", "Letter", "A5")
LOOKS = ("plain", "plain", "garden", "winter", "party")
BANKS = ("words", "words", "words", "clues", "both", "none")
LEVELS = ("easy", "medium", "hard")
PRESETS = ("age-5-7", "age-7-9", "age-9-12", "large-print", "dyslexia")
TRIMS = ("6x9in", "A5", "8.5x11in")
CLUES = (
    "Seven colours in the sky after a shower",
    "You hear it after the lightning",
    "It grows in the garden, and rabbits like it",
    "A machine that flies",
    "The opposite of cold",
)

ORDERED = ("wordsearch", "crossword", "sudoku", "wordregions", "goldencube")
"""Kinds with functions of their own here."""

COUNTED = {"calculation": calculation, "wordlines": wordlines, "cloze": cloze, "cards": cards}
"""Kinds that the counter orders."""

OTHERS = [name for name in registry.BUILT_IN if name not in (*ORDERED, *COUNTED)]

SHEETS = 3
"""Number of sheets in a job."""


def job_of(number: int, sort: str = "") -> Job:
    """The job with a number, always the same; of one sort if given."""
    rng = Random(number)
    make = SORTS[sort] if sort else rng.choices((_handouts, _book, _class, _grids), (8, 2, 1, 3))[0]
    return {"title": rng.choice(("Term 1", "Words for a rainy afternoon")), "seed": number, **make(rng)}


def _handouts(rng: Random) -> Job:
    per_page = rng.choices((1, 2, 4), (8, 1, 1))[0]
    job: Job = {"page": {"size": rng.choice(PAPERS), "per_page": per_page}, "look": rng.choice(LOOKS)}
    if per_page == 1 and rng.random() < 0.3:
        job["preset"] = rng.choice(PRESETS)
    if rng.random() < 0.2:
        job["answers"] = {"place": rng.choice(("append", "back", "upside-down"))}
    make = (_words, _regions, _cubes) if per_page == 1 else (_words,)
    weights = (8, 1, 1) if per_page == 1 else (1,)
    language = rng.choice(("en", "en", "de", "fr", "ru"))
    sheets = [rng.choices(make, weights)[0](rng, language) for _ in range(SHEETS)]
    return {**job, "language": language, "sheets": sheets}


def _book(rng: Random) -> Job:
    sheets = [{**_words(rng), "word_bank": "words"} for _ in range(4 * SHEETS)]
    return {"book": {"trim": rng.choice(TRIMS), "author": "Mara Lindqvist"}, "sheets": sheets}


def _class(rng: Random) -> Job:
    return {"sheets": [{**_words(rng), "variants": rng.randint(2, 6)}]}


def _grids(rng: Random) -> Job:
    """Crosswords and sudokus, whose clues and cells must be large enough."""
    sheets = [rng.choice((_crossword, _sudoku))(rng) for _ in range(SHEETS)]
    return {"page": {"size": rng.choice(("A4", "A4", "Letter"))}, "look": rng.choice(LOOKS), "sheets": sheets}


def _crossword(rng: Random) -> Job:
    form, count = rng.choice(("clues", "clues", "fill", "numbers")), rng.randint(6, 24)
    words: list[Any] = rng.sample([word for word in words_to_choose("en") if 3 <= len(word) <= 10], count)
    if form == "clues":
        words = [{"word": word, "clue": f"{rng.choice(CLUES)}, {number}"} for number, word in enumerate(words, 1)]
    return {"kind": "crossword", "form": form, "words": words, "difficulty": rng.choice(LEVELS)}


def _sudoku(rng: Random) -> Job:
    size = rng.choice(("4x4", "6x6", "8x8", "9x9"))
    also = rng.choice(("nothing", "nothing", "diagonals")) if size != "9x9" else "nothing"
    sheet: Job = {"kind": "sudoku", "size": size, "also": also, "per_sheet": rng.randint(1, 6)}
    return {**sheet, "difficulty": rng.choice(("easy", "medium")), "steps": rng.random() < 0.2}


def _exercises(rng: Random) -> Job:
    """Calculations, word lines, clozes or cards, as the counter orders them, or an example of another kind."""
    kind = rng.choice([*COUNTED, *OTHERS])
    sheet = COUNTED[kind].order(rng) if kind in COUNTED else {**rng.choice(registry.find(kind).examples())}
    language = sheet.pop("language", "en")
    paper = {"size": rng.choice(PAPERS)}
    return {"page": paper, "language": language, "sheets": [{"kind": kind, **sheet}]}


def _words(rng: Random, language: str = "en") -> Job:
    count = rng.randint(5, 20)
    words: Any = f"theme/{rng.choice(theme_names(language))}"
    sheet: Job = {"words": words, "pick": count, "difficulty": rng.choice(LEVELS), "word_bank": rng.choice(BANKS)}
    if sheet["word_bank"] in ("clues", "both"):
        names = ("rainbow", "thunder", "carrot", "plane", "warm", "window", "pencil", "garden", "elephant", "bread")
        sheet["words"] = [{"word": word, "clue": rng.choice(CLUES)} for word in names[: max(count // 2, 4)]]
        del sheet["pick"]
    if rng.random() < 0.4:
        sheet["size"] = f"{rng.randint(14, 18)}x{rng.randint(14, 18)}"
    return sheet


def _regions(rng: Random, _: str) -> Job:
    return {"kind": "wordregions", "difficulty": rng.choice(LEVELS), "dictionary": "en"}


def _cubes(rng: Random, _: str) -> Job:
    return {"kind": "goldencube", "size": 3, "difficulty": rng.choice(LEVELS)}


def _calculations(rng: Random) -> Job:
    form, count = rng.choice(("wall", "wall", "triangle", "list")), rng.randint(4, 9)
    return {"kind": "calculation", "form": form, "range": 50, "count": count}


def _mixed(rng: Random) -> Job:
    """A book with several kinds in each chapter, whose solutions have many sizes."""
    book = _book(rng)
    make = (_crossword, _sudoku, _calculations)
    for number, sheet in enumerate(book["sheets"]):
        if rng.random() < 0.6:
            sheet = book["sheets"][number] = rng.choice(make)(rng)
        if number % 4 == 0:
            sheet["chapter"] = f"Chapter {number // 4 + 1}"
    return book


SORTS = {
    "handouts": _handouts,
    "books": _book,
    "classes": _class,
    "grids": _grids,
    "exercises": _exercises,
    "mixed": _mixed,
}
