"""What the first row of a table calls its columns: words, clues, numbers, or the languages they are in.

`Wort;Hinweis`, `Nr.;Englisch;Deutsch`, `English word,Français` are headings; `Apfel;rot` are not, and neither
are `Deutsch;German`, twice the same language.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

_WORDS = """word words term terms vocabulary vocab expression expressions answer answers solution solutions
wort wörter worte begriff begriffe vokabel vokabeln ausdruck ausdrücke lösung lösungen lösungswort lernwort lernwörter
mot mots terme termes palabra palabras término parola parole termine palavra palavras woord woorden
ord słowo słowa slovo slova kelime слово слова λέξη"""

_CLUES = """clue clues hint hints definition definitions meaning meanings translation translations question questions
description descriptions explanation hinweis hinweise umschreibung umschreibungen definitionen frage fragen beschreibung
beschreibungen erklärung erklärungen bedeutung bedeutungen übersetzung übersetzungen rätselfrage
indice indices définition définitions traduction pista pistas definición traducción definizione traduzione
indizio definição tradução dica omschrijving vertaling definicja tłumaczenie tanım çeviri определение перевод"""

_PICTURES = """picture pictures image images photo bild bilder foto fotos photographie imagen imágenes immagine immagini
imagem imagens afbeelding plaatje billede bilde kuva obraz obrazek zdjęcie obrázek obrázok slika kép resim картинка
изображение малюнок εικόνα"""

_NUMBERS = "nr no number nummer num id lfd unit lektion lesson level klasse kapitel seite page"

_LANGUAGES = {
    "bg": "bulgarian bulgarisch български",
    "cs": "czech tschechisch čeština česky",
    "da": "danish dänisch dansk",
    "de": "german deutsch deutsches allemand alemán tedesco",
    "el": "greek griechisch ελληνικά",
    "en": "english englisch englisches anglais inglés inglese engels angielski",
    "es": "spanish spanisch spanisches español espanol castellano espagnol",
    "fi": "finnish finnisch suomi",
    "fr": "french französisch französisches franzoesisch français francais francés",
    "hr": "croatian kroatisch hrvatski",
    "hu": "hungarian ungarisch magyar",
    "it": "italian italienisch italienisches italiano italien",
    "nl": "dutch niederländisch nederlands holländisch",
    "no": "norwegian norwegisch norsk",
    "pl": "polish polnisch polski",
    "pt": "portuguese portugiesisch português portugues",
    "ro": "romanian rumänisch română",
    "ru": "russian russisch русский",
    "sk": "slovak slowakisch slovenčina slovensky",
    "sl": "slovenian slowenisch slovenščina",
    "sv": "swedish schwedisch svenska",
    "tr": "turkish türkisch türkçe",
    "uk": "ukrainian ukrainisch українська",
    "": "latin latein lateinisch latinum",
}
"""Languages as headings name them: in English, in German and by themselves; Latin is none that sheets can have."""

_ROLES = {
    **dict.fromkeys(_WORDS.split(), ("word", "")),
    **dict.fromkeys(_CLUES.split(), ("clue", "")),
    **dict.fromkeys(_PICTURES.split(), ("picture", "")),
    **dict.fromkeys(_NUMBERS.split(), ("number", "")),
    **{name: ("language", code) for code, names in _LANGUAGES.items() for name in names.split()},
}

CLASS_HEADINGS = {
    "name": ("name", "names", "pupil", "student", "child", "namen", "schüler", "schülerin", "kind"),
    "first": ("first name", "firstname", "given name", "vorname", "rufname"),
    "last": ("last name", "lastname", "surname", "family name", "nachname", "familienname"),
    "level": ("level", "difficulty", "niveau", "stufe", "schwierigkeit", "schwierigkeitsgrad"),
}
"""What the columns of a class list that have a meaning may be called."""

_OF_NAMES = {"name", "names", "namen", *CLASS_HEADINGS["first"], *CLASS_HEADINGS["last"]}
"""Those of them that head names; a child or a pupil may be a word of a list."""

MOST_PARTS = 3
"""Most words of a heading, such as "Wort auf Englisch"."""

_LINKS = {"auf", "in", "en", "the", "das", "die", "der"}


class ColumnName(NamedTuple):
    """What a heading says of its column; `role` is word, clue, picture, language or number, or empty where unknown."""

    role: str
    language: str = ""


class Columns(NamedTuple):
    """The columns that have the words, the clues and the names of pictures, counted from 0.

    `language` is that of the words, if it is said.
    """

    word: int
    clue: int | None
    language: str = ""
    picture: int | None = None


def heading_of(cell: str) -> ColumnName:
    """What a cell means as a heading."""
    parts = re.findall(r"[^\W\d_]+", cell.casefold())
    named = [part for part in parts if part not in _LINKS] or parts
    roles = [_ROLES.get(part) for part in named]
    if cell.strip() == "#":
        return ColumnName("number")
    if not roles or len(named) > MOST_PARTS or None in roles:
        return ColumnName("")
    known = [role for role in roles if role]
    language = next((code for role, code in known if role == "language"), "")
    kinds = {role for role, _ in known}
    if "number" in kinds and len(kinds) > 1:
        return ColumnName("")
    return ColumnName(
        next(role for role in ("clue", "picture", "word", "language", "number") if role in kinds), language
    )


def headed_columns(cells: Sequence[str]) -> Columns | None:
    """The columns that this first row names, None where it is none of headings.

    Words stand in the column that is called so, else in that of the first language; clues in the one called so,
    else in that of the next language. One language alone, or the same twice, may be words; so may be what is unknown.
    """
    found = [heading_of(cell) for cell in cells]
    said = [i for i, cell in enumerate(cells) if cell]
    words = [i for i in said if found[i].role == "word"]
    clues = [i for i in said if found[i].role == "clue"]
    pictures = [i for i in said if found[i].role == "picture"]
    languages = [i for i in said if found[i].role == "language"]
    known = all(found[i].role for i in said)
    if not (
        (words and (clues or pictures))
        or (known and (words or ((clues or pictures) and languages) or _are_different(cells, languages)))
    ):
        return None
    word = (words or languages)[0]
    clue = next((i for i in (*clues, *languages, *words[1:]) if i != word), None)
    return Columns(word, clue, found[word].language, next(iter(pictures), None))


def _are_different(cells: Sequence[str], languages: Sequence[int]) -> bool:
    codes = [heading_of(cells[i]).language or cells[i] for i in languages]
    return len(codes) > 1 and len(set(codes)) == len(codes)


def heads_names(text: str) -> bool:
    """Whether this heads a column of names, as in class lists."""
    return len(text) < 20 and " ".join(text.casefold().split()) in _OF_NAMES


def class_heading(rows: Sequence[Sequence[str]]) -> str:
    """The heading of the names where the rows are those of a class list; empty for others.

    Names have capitals, and no column is one of words, clues, pictures or languages.
    """
    first, *others = rows or [()]
    column = next((i for i, cell in enumerate(first) if heads_names(cell)), None)
    if column is None or len(others) < 2 or any(heading_of(cell).role in _OF_WORDS for cell in first):
        return ""
    names = [row[column] if column < len(row) else "" for row in others]
    return first[column] if all(name[:1].isupper() for name in names) else ""


_OF_WORDS = ("word", "clue", "picture", "language")
