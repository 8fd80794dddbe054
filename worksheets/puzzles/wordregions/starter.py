"""What a starter job of this kind holds behind its head: word sets and sheets, with comments."""

from __future__ import annotations

from collections.abc import Mapping

STARTER: Mapping[str, str] = {
    "en": """\
word_sets:
  weather: [cloud, frost, storm, breeze, thunder]

sheets:
  - title: Word regions
    kind: wordregions            # cut the grid into regions that spell words
    dictionary: en               # what words are chosen from: en, de, a word set or a file
    size: 7x12                   # rows x columns; one number is a square
    difficulty: [easy, medium]   # easy, medium or hard; a list makes one sheet each
    variants: 2                  # versions A and B, for pupils who sit side by side

  - title: What is the weather like?
    kind: wordregions
    dictionary: en
    size: 9x7
    words: weather               # these must occur; the others are chosen
    hints: lengths               # none, or some of words, first_letters, lengths, borders
    region_size: [3, 8]          # least and most letters of a word

  - title: Not so easy
    kind: wordregions
    dictionary: en
    size: 10x12
    difficulty: hard
    level: 2                     # school level of the words: 1 (best known) to 4
""",
    "de": """\
word_sets:
  Wetter: [Regen, Wolke, Frost, Sturm, Donner]

sheets:
  - title: Wortgebiete
    kind: wordregions            # das Gitter in Gebiete zerschneiden, deren Buchstaben Wörter ergeben
    dictionary: de               # woher die Wörter kommen: de, en, eine Wortliste oder eine Datei
    size: 7x12                   # Zeilen x Spalten; eine Zahl ist ein Quadrat
    difficulty: [easy, medium]   # easy (leicht), medium (mittel), hard (schwer); eine Liste ergibt je ein Blatt
    variants: 2                  # Fassungen A und B, für Sitznachbarn

  - title: Wie wird das Wetter?
    kind: wordregions
    dictionary: de
    size: 9x7
    words: Wetter                # diese müssen vorkommen, die anderen werden ausgesucht
    hints: lengths               # Hilfen: none (keine), words, first_letters, lengths, borders
    region_size: [3, 8]          # kleinste und größte Zahl von Buchstaben eines Wortes

  - title: Gar nicht so leicht
    kind: wordregions
    dictionary: de
    size: 10x12
    difficulty: hard
    level: 2                     # Klassenstufe der Wörter: 1 (die häufigsten) bis 4
""",
}
"""By language code; `en` serves where there is no other."""
