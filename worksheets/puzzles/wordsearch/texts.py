"""The words printed round a word search, in the languages that have them; English for the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import normalize

from worksheets.grid import Direction
from worksheets.language.languages import Language, find_language
from worksheets.puzzles.contract import AnswerTable, Figure, HandoutText, Section, Summary
from worksheets.puzzles.wordsearch.model import Entry, Puzzle, Solution

if TYPE_CHECKING:
    from worksheets.puzzles.wordsearch.spec import Spec


class Phrases(NamedTuple):
    """What the instruction is made of; `{ways}` are the directions, `{count}` is the number of words."""

    title: str
    one: str
    """The sentence for a single word."""
    many: str
    across: str
    down: str
    diagonally: str
    conjunction: str
    forwards: str
    """Said after the ways where no word runs backwards."""
    backwards: str
    """Said after the ways where words run both ways."""
    every: str
    """The ways where words run in all eight directions."""
    few: str = ""
    """The sentence for 2 to 4, 22 to 24 ... words, where the language has another form for them."""
    ending_in_one: str = ""
    """The sentence for 21, 31, 41 ... words, likewise."""


PHRASES: Mapping[str, Phrases] = {
    "en": Phrases(
        title="Word search",
        one="Find the word in the grid: look {ways}.",
        many="Find the {count} words in the grid: they run {ways}.",
        across="across",
        down="down",
        diagonally="diagonally",
        conjunction="and",
        forwards="forwards only",
        backwards="also backwards",
        every="in every direction, also backwards",
    ),
    "de": Phrases(
        title="Wortsuchrätsel",
        one="Finde das Wort im Buchstabengitter: Lies {ways}.",
        many="Finde die {count} Wörter im Buchstabengitter: Sie verlaufen {ways}.",
        across="waagerecht",
        down="senkrecht",
        diagonally="diagonal",
        conjunction="und",
        forwards="nur vorwärts",
        backwards="auch rückwärts",
        every="in alle Richtungen, auch rückwärts",
    ),
    "fr": Phrases(
        title="Mots mêlés",
        one="Trouve le mot dans la grille\u00a0: cherche {ways}.",
        many="Trouve les {count} mots dans la grille\u00a0: ils se lisent {ways}.",
        across="horizontalement",
        down="verticalement",
        diagonally="en diagonale",
        conjunction="et",
        forwards="jamais à l’envers",
        backwards="aussi à l’envers",
        every="dans tous les sens, aussi à l’envers",
    ),
    "es": Phrases(
        title="Sopa de letras",
        one="Encuentra la palabra en la cuadrícula: búscala {ways}.",
        many="Encuentra las {count} palabras en la cuadrícula: están escritas {ways}.",
        across="en horizontal",
        down="en vertical",
        diagonally="en diagonal",
        conjunction="y",
        forwards="nunca al revés",
        backwards="también al revés",
        every="en todas las direcciones, también al revés",
    ),
    "it": Phrases(
        title="Crucipuzzle",
        one="Trova la parola nella griglia: cercala {ways}.",
        many="Trova le {count} parole nella griglia: sono scritte {ways}.",
        across="in orizzontale",
        down="in verticale",
        diagonally="in diagonale",
        conjunction="e",
        forwards="mai al contrario",
        backwards="anche al contrario",
        every="in tutte le direzioni, anche al contrario",
    ),
    "tr": Phrases(
        title="Kelime avı",
        one="Tablodaki kelimeyi bul; okuma yönü: {ways}.",
        many="Tablodaki {count} kelimeyi bul; okuma yönü: {ways}.",
        across="yatay",
        down="dikey",
        diagonally="çapraz",
        conjunction="ve",
        forwards="yalnızca düz",
        backwards="düz ya da ters",
        every="bütün yönler, düz ya da ters",
    ),
    "el": Phrases(
        title="Κρυπτόλεξο",
        one="Βρες τη λέξη στο πλέγμα: διάβασε {ways}.",
        many="Βρες τις {count} λέξεις στο πλέγμα: διαβάζονται {ways}.",
        across="οριζόντια",
        down="κάθετα",
        diagonally="διαγώνια",
        conjunction="και",
        forwards="ποτέ ανάποδα",
        backwards="ακόμη και ανάποδα",
        every="προς όλες τις κατευθύνσεις, ακόμη και ανάποδα",
    ),
    "ru": Phrases(
        title="Поиск слов",
        one="Найди слово в сетке букв: читай {ways}.",
        ending_in_one="Найди {count} слово в сетке букв: читай {ways}.",
        few="Найди {count} слова в сетке букв: читай {ways}.",
        many="Найди {count} слов в сетке букв: читай {ways}.",
        across="по горизонтали",
        down="по вертикали",
        diagonally="по диагонали",
        conjunction="и",
        forwards="только вперёд",
        backwards="в том числе задом наперёд",
        every="во всех направлениях, в том числе задом наперёд",
    ),
    "pt": Phrases(
        title="Caça-palavras",
        one="Encontre a palavra no quadro de letras: procure {ways}.",
        many="Encontre as {count} palavras no quadro de letras: estão escritas {ways}.",
        across="na horizontal",
        down="na vertical",
        diagonally="na diagonal",
        conjunction="e",
        forwards="nunca ao contrário",
        backwards="também ao contrário",
        every="em todas as direções, também ao contrário",
    ),
    "nl": Phrases(
        title="Woordzoeker",
        one="Zoek het woord in het raster: lees {ways}.",
        many="Zoek de {count} woorden in het raster: ze lopen {ways}.",
        across="horizontaal",
        down="verticaal",
        diagonally="diagonaal",
        conjunction="en",
        forwards="nooit achterstevoren",
        backwards="ook achterstevoren",
        every="in alle richtingen, ook achterstevoren",
    ),
    "pl": Phrases(
        title="Wykreślanka",
        one="Znajdź słowo w diagramie: czytaj {ways}.",
        few="Znajdź {count} słowa w diagramie: czytaj {ways}.",
        many="Znajdź {count} słów w diagramie: czytaj {ways}.",
        across="poziomo",
        down="pionowo",
        diagonally="na ukos",
        conjunction="i",
        forwards="nigdy wspak",
        backwards="także wspak",
        every="we wszystkich kierunkach, także wspak",
    ),
}

NO_BREAK = "\u00a0"
"""Keeps the number of letters on the line of the clue's last word."""


_AXES: tuple[tuple[str, frozenset[Direction], frozenset[Direction]], ...] = (
    ("across", frozenset({Direction.E}), frozenset({Direction.W})),
    ("down", frozenset({Direction.S}), frozenset({Direction.N})),
    ("diagonally", frozenset({Direction.SE, Direction.NE}), frozenset({Direction.NW, Direction.SW})),
)
"""What the phrases call the ways words run, with the directions forwards and backwards along each."""


def title(language: str) -> str:
    """What the kind is called."""
    return _phrases(language).title


def handout_text(puzzle: Puzzle, language: str) -> HandoutText:
    """One sentence naming the number of words and the directions, and the bank in the list's order."""
    tongue, phrases = find_language(language), _phrases(language)
    count = len(puzzle.entries)
    sentence = _sentence(phrases, count)
    instruction = sentence.format(count=count, ways=_ways(puzzle.directions, phrases, tongue))
    if puzzle.bank_style == "none":
        return HandoutText(instruction)
    heading = tongue.label("clues" if puzzle.bank_style == "clues" else "words")
    bank = tuple(_bank_entry(entry, puzzle.bank_style) for entry in puzzle.entries)
    return HandoutText(instruction, (Section(heading, bank),))


def answer_table(puzzle: Puzzle, solution: Solution, language: str) -> AnswerTable:
    """Word, row, column (both from 1) and direction of each placement, sorted by word as written."""
    tongue = find_language(language)
    found = sorted(solution.placements, key=lambda placement: normalize("NFD", placement.entry.word.casefold()))
    return AnswerTable(
        headings=tuple(map(tongue.label, ("word", "row", "column", "direction"))),
        rows=tuple(
            (at.entry.word, str(at.start.row + 1), str(at.start.column + 1), tongue.label(at.direction.name))
            for at in found
        ),
    )


def _phrases(language: str) -> Phrases:
    return PHRASES.get(find_language(language).code, PHRASES["en"])


def _sentence(phrases: Phrases, count: int) -> str:
    if count == 1:
        return phrases.one
    if phrases.ending_in_one and count % 10 == 1 and count % 100 != 11:
        return phrases.ending_in_one
    if phrases.few and count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14):
        return phrases.few
    return phrases.many


def _ways(directions: Sequence[Direction], phrases: Phrases, language: Language) -> str:
    """The directions in words: by axis where each axis is used whole, else one by one."""
    used = set(directions)
    if len(used) == len(Direction):
        return phrases.every
    axes = [axis for axis in _AXES if used & (axis[1] | axis[2])]
    names = [getattr(phrases, name) for name, _, _ in axes]
    if used == frozenset().union(*(forward for _, forward, _ in axes)):
        return f"{_joined(names, phrases.conjunction)}, {phrases.forwards}"
    if used == frozenset().union(*(forward | backward for _, forward, backward in axes)):
        return f"{_joined(names, phrases.conjunction)}, {phrases.backwards}"
    return _joined([language.label(each.name) for each in Direction if each in used], phrases.conjunction)


def _joined(parts: Sequence[str], conjunction: str) -> str:
    *rest, last = parts
    return f"{', '.join(rest)} {conjunction} {last}" if rest else last


def _bank_entry(entry: Entry, style: str) -> str:
    if style == "words" or not entry.clue:
        return entry.word
    return f"{entry.clue}{NO_BREAK}({len(entry.letters)})" if style == "clues" else f"{entry.word} – {entry.clue}"


def summary(puzzle: Puzzle, solution: Solution) -> Summary:
    """Rows x columns, number of words, and letters of words / cells."""
    cells = puzzle.grid.rows * puzzle.grid.columns
    letters = sum(len(entry.letters) for entry in puzzle.entries)
    figures = Figure("words", str(len(puzzle.entries))), Figure("letters / cells", f"{letters} / {cells}")
    return Summary(f"{puzzle.grid.rows} x {puzzle.grid.columns}", figures)


def notes(spec: Spec, puzzle: Puzzle) -> tuple[str, ...]:
    """Which words were picked from a longer list."""
    if len(puzzle.entries) == len(spec.words):
        return ()
    picked = ", ".join(entry.word for entry in puzzle.entries)
    return (f"{len(puzzle.entries)} of {len(spec.words)} words: {picked}",)
