"""What `build` writes of sheets with `letters` is read again: the files have the words as they are listed."""

from __future__ import annotations

import json
from io import StringIO
from itertools import product
from typing import Any

import pytest

import worksheets
from tests.loops import some
from worksheets.commands.printed import read_printed
from worksheets.exercises.exercise import Exercise
from worksheets.output.text_file import TextFile
from worksheets.puzzles import registry
from worksheets.puzzles.values import SolveInput

WORDS = {
    "de": ["Straße", "Fußball", "Bäume", "der Hund", "Löwe", "Igel", "Wasser", "Übung"],
    "fr": ["élève", "forêt", "maïs", "Noël", "hôtel", "fête", "maison"],
    "nl": ["reeën", "één", "coöperatie", "boom", "zee", "ijsbeer"],
    "tr": ["İstanbul", "ışık", "kitap", "çiçek", "öğrenci", "inek"],
    "el": ["γάτα", "ήλιος", "νερό", "θάλασσα", "Μαΐος", "άνθρωπος"],
    "cs": ["chata", "chléb", "myš", "kůň", "žába", "říčka"],
    "hi": ["किताब", "पानी", "सूरज", "हाथी", "बंदर"],
}
LETTERS: list[tuple[str, dict[str, Any]]] = [
    ("de", {"case": "lower"}),
    ("de", {"eszett": "keep"}),
    ("de", {"umlauts": "expand"}),
    ("de", {"articles": "drop"}),
    ("fr", {"accents": "keep"}),
    ("nl", {"accents": "drop"}),
    ("tr", {"case": "lower"}),
    ("tr", {"umlauts": "expand"}),
    ("el", {"accents": "keep"}),
    ("el", {"case": "lower"}),
    ("cs", {"together": "no"}),
    ("hi", {}),
]
ORDERS = {
    "wordsearch": ("wordsearch", {}),
    "clues": ("crossword", {"islands": True}),
    "fill": ("crossword", {"form": "fill", "islands": True}),
    "hard fill": ("crossword", {"form": "fill", "islands": True, "difficulty": "hard"}),
}


@pytest.mark.parametrize(
    ("language", "letters", "order"), some(((*each, order) for each, order in product(LETTERS, ORDERS)), every=3)
)
def test_sheets_in_any_spelling_are_marked(order: str, language: str, letters: dict[str, Any]) -> None:
    name, fields = ORDERS[order]
    words = [{"word": word, "clue": f"clue {number}"} for number, word in enumerate(WORDS[language])]
    listed: list[Any] = words if order == "clues" else WORDS[language]
    exercise = worksheets.generate(name, {"words": listed, "language": language, "letters": letters, **fields}, seed=2)
    key = json.loads(json.dumps(exercise.solution.to_json()))
    texts = [json.dumps(exercise.to_json()), *([] if order == "clues" else [printed(exercise, language)])]
    for text in texts:
        given = read_printed(SolveInput(text, language=language), language=language).given
        kind = registry.find(name)
        assert kind.recognises(given) >= max(registry.find(each).recognises(given) for each in registry.names())
        puzzle = kind.parse_puzzle(given)
        assert kind.mark(puzzle, SolveInput("", data=key, key=given.key, language=language)) == ()
        if kind.is_solvable(puzzle):
            (solution,) = kind.solutions(puzzle)
            answer = json.loads(json.dumps(solution.to_json()))
            assert kind.mark(exercise.puzzle, SolveInput("", data=answer, language=language)) == ()


def printed(exercise: Exercise, language: str) -> str:
    stream = StringIO()
    text = TextFile(stream, title="", language=language, answers=False)
    text.add(exercise)
    return stream.getvalue()


def test_regions_with_expanded_umlauts_are_solved_and_marked() -> None:
    """Their dictionary has BAEUME, not BÄUME, which the letters of the grid do not show."""
    fields = {"size": "6x6", "words": ["Bäume", "Straße"], "language": "de", "letters": {"umlauts": "expand"}}
    exercise = worksheets.generate("wordregions", fields)
    kind = registry.find("wordregions")
    read = kind.parse_puzzle(read_printed(SolveInput(json.dumps(exercise.to_json()))).given)
    assert kind.mark(read, SolveInput("", data=json.loads(json.dumps(exercise.solution.to_json())))) == ()
    assert len([*kind.solutions(read)]) == 1
