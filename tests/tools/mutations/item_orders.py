"""Orders of calculations, word lines, clozes and cards, and changes to their fields."""

from __future__ import annotations

from typing import Any

ANIMALS = ["cow", "horse", "rabbit", "camel"]

PAIRS = [
    {"word": word, "clue": clue}
    for word, clue in zip(ANIMALS, ("gives milk", "carries you", "eats carrots", "has humps"), strict=True)
]

TEXT = "The [fox] is hungry. It walks [along] the hedge and [listens]. It jumps, but the mouse is [quicker] today."

PLAIN = (
    "The fox is hungry. The cats played in the gardens. They jumped over stones and climbed trees.\n\n"
    "Then they rested and looked at birds."
)

ITEM_ORDERS: dict[str, tuple[dict[str, Any], ...]] = {
    "calculation": (
        {"form": "wall", "count": 2, "range": 40, "base": 3},
        {"form": "triangle", "count": 2, "range": 30, "negative": True, "difficulty": "easy"},
        {"form": "table", "count": 2, "operations": ["*"], "rows": [2, 5], "base": 2, "difficulty": "hard"},
        {"form": "table", "count": 1, "operations": ["-"], "base": 3, "difficulty": "medium"},
        {"form": "riddle", "count": 2, "operations": ["+", "-", "*"], "difficulty": "easy", "language": "de"},
        {"form": "riddle", "count": 2, "base": 4, "difficulty": "medium"},
        {"form": "list", "count": 3, "range": 20, "carry": "always", "operations": ["+", "-"]},
        {"form": "list", "count": 3, "range": 60, "carry": "avoid", "difficulty": "hard"},
        {"form": "list", "range": 90, "check": "word", "words": ["HEN", "COW"], "difficulty": "easy"},
        {"form": "wall", "range": 60, "base": 3, "check": "word", "words": ["HEN"]},
        {"form": "list", "givens": ["12 + _ = 21", "7 - 3 = _"]},
    ),
    "wordlines": (
        {"words": ["cow", "horse", "rabbit", "camel", "tiger"], "lines": 2, "difficulty": "easy"},
        {"words": ["der Hund", "die Straße", "das Reh", "Zebra"], "language": "de", "article": True, "lines": 1},
        {"words": ["stop", "camel", "horse"], "form": "scrambled", "difficulty": "easy", "pick": 2},
        {"words": ["camel", "lemon", "garden"], "form": "scrambled", "difficulty": "hard", "write": "sentence"},
        {"words": ["rab-bit", "mon-key", "gar-den", "kan-ga-roo"], "form": "syllables", "difficulty": "easy"},
        {"words": ["window", "garden"], "form": "mirror", "difficulty": "hard", "letters": {"case": "lower"}},
        {"words": ["now", "here", "no", "where"], "lines": 2, "difficulty": "hard"},
        {"words": ["window", "doctor"], "form": "mirror", "difficulty": "medium"},
        {"words": ["horse", "house", "camel"], "form": "missing", "difficulty": "easy"},
        {"words": ["Rabe", "Straße"], "form": "missing", "words_language": "de", "difficulty": "hard"},
    ),
    "cloze": (
        {"text": TEXT},
        {"text": TEXT, "difficulty": "easy", "bank": {"order": "alphabet", "with": 2}},
        {"text": TEXT, "form": "puzzle", "line_numbers": True},
        {"text": PLAIN, "gaps": "c-test", "difficulty": "hard"},
        {"text": PLAIN, "gaps": "endings", "bank": "shuffled"},
        {"text": PLAIN, "gaps": {"every": 4}, "given": "lengths", "width": "word", "hyphens": True},
        {"text": PLAIN, "words": ["garden", "bird"], "given": "shape", "bank": "none"},
        {"text": "He [goes|go] home and [sleeps|sleep|slept] well.", "bank": "none", "width": "word"},
        {"text": "He [runs|run] home and [sings|sang] well.", "bank": "shuffled", "language": "en"},
    ),
    "cards": (
        {"words": ["cow", "horse", "hen", "goat", "pig"], "size": "2x2", "count": 3, "on_page": 9},
        {
            "words": [{"word": str(number), "clue": f"{number - 1} + 1"} for number in range(3, 14)],
            "size": "3x3",
            "count": 3,
            "free": True,
            "differ": 4,
            "not_before": 5,
            "pick": 10,
            "show": "clues",
        },
        {"words": PAIRS, "form": "memory", "pick": 3},
        {"words": PAIRS, "form": "domino", "on_page": 6, "backs": True},
    ),
}
"""See `tests.tools.mutations.sheets.ORDERS`."""

OTHER_ITEM_ORDERS: dict[str, tuple[dict[str, Any], ...]] = {
    "calculation": (
        *({"form": form} for form in ("wall", "triangle", "table", "riddle", "list")),
        *({"count": count} for count in (1, 2, 3, 4, None)),
        *({"range": limit} for limit in (20, 41, 100, None)),
        *({"negative": negative} for negative in (True, False)),
        *({"operations": signs} for signs in (["+"], ["+", "-"], ["*", ":"], ["+", "-", "*", ":"], None)),
        *({"base": base} for base in (2, 3, 4, None)),
        *({"carry": carry} for carry in ("avoid", "some", "always")),
        *({"rows": rows} for rows in ([2], [3, 7], [2, 5, 10], [])),
        *({"check": check} for check in ("none", "word")),
        *({"words": words} for words in (["COW"], ["OWL", "PIG"], ["GOAT"], [])),
        *({"givens": givens} for givens in (["12 + _ = 21"], ["12 + _ = 21", "7 - 4 = _"], None)),
        *({"language": language} for language in ("de", "en")),
        *({"difficulty": difficulty} for difficulty in ("easy", "medium", "hard")),
    ),
    "wordlines": (
        *({"words": words} for words in (ANIMALS, ANIMALS[::-1], [*ANIMALS, "owl"], ["rab-bit", "gar-den"])),
        *({"pick": pick} for pick in (2, 3, None)),
        *({"form": form} for form in ("snake", "scrambled", "syllables", "mirror", "missing")),
        *({"lines": lines} for lines in (1, 2, 3, None)),
        *({"article": article} for article in (True, False)),
        *({"write": write} for write in ("word", "sentence")),
        *({"letters": letters} for letters in ({"case": "lower"}, {"umlauts": "expand"}, {})),
        *({"words_language": language} for language in ("de", "en", None)),
        *({"language": language} for language in ("de", "en")),
        *({"difficulty": difficulty} for difficulty in ("easy", "medium", "hard")),
    ),
    "cloze": (
        *({"text": text} for text in (TEXT, PLAIN, TEXT.replace("[fox]", "fox"), TEXT.replace("hedge", "road"))),
        *({"gaps": gaps} for gaps in ("marked", "c-test", "endings", {"every": 3}, {"every": 4}, None)),
        *({"words": words} for words in (["garden"], ["garden", "stone"], ["walk"], None)),
        *({"bank": bank} for bank in ("none", "shuffled", "alphabet", {"with": 1}, {"with": 3}, None)),
        *({"given": given} for given in ("none", "first_letter", "lengths", "shape", None)),
        *({"form": form} for form in ("text", "puzzle")),
        *({"width": width} for width in ("word", "longest")),
        *({"line_numbers": numbers} for numbers in (True, False)),
        *({"hyphens": hyphens} for hyphens in (True, False)),
        *({"language": language} for language in ("de", "en")),
        *({"difficulty": difficulty} for difficulty in ("easy", "medium", "hard")),
    ),
    "cards": (
        *({"words": words} for words in (PAIRS, PAIRS[::-1], PAIRS[:3], ANIMALS, ["cow", "hen", "goat", "pig", "owl"])),
        *({"pick": pick} for pick in (3, 4, 5, 9, None)),
        *({"form": form} for form in ("bingo", "memory", "domino", None)),
        *({"count": count} for count in (2, 3, 4, None)),
        *({"size": size} for size in ("2x2", "1x4", "3x3", "3x2", None)),
        *({"differ": least} for least in (1, 3, 4, 6, None)),
        *({"not_before": call} for call in (1, 3, 5, 8, None)),
        *({"free": free} for free in (True, False)),
        *({"show": show} for show in ("words", "clues")),
        *({"on_page": count} for count in (4, 6, 9, 12, None)),
        *({"backs": backs} for backs in (True, False, None)),
        *({"letters": letters} for letters in ({"case": "lower"}, {"umlauts": "expand"}, {})),
        *({"words_language": language} for language in ("de", "en", None)),
        *({"language": language} for language in ("de", "en")),
        *({"difficulty": difficulty} for difficulty in ("easy", "medium", "hard")),
    ),
}
"""See `tests.tools.mutations.sheets.OTHER_ORDERS`."""
