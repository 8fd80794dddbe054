"""What a starter job of this kind holds behind its head: word sets and sheets, with comments."""

from __future__ import annotations

from collections.abc import Mapping

STARTER: Mapping[str, str] = {
    "en": """\
word_sets:
  farm_animals: [cow, horse, goose, sheep, goat, duck, donkey, guinea pig]
  weather:                       # words with clues
    - {word: rain, clue: It falls from the clouds and fills the puddles}
    - {word: cloud, clue: "White, grey or dark, and high above us"}
    - {word: thunder, clue: You hear it after the lightning}
    - {word: snow, clue: It is white and cold and falls in winter}
    - {word: fog, clue: It hides the trees and the houses}
    - {word: wind, clue: It makes the kites fly}
  # from_a_file: {file: words/list.csv}    # a table of words and clues, or a .txt with a word a line

sheets:
  - title: On the farm
    kind: wordsearch
    words: farm_animals          # the name of a word set
    size: 10x12                  # rows x columns; one number is a square; without it: chosen
    difficulty: easy             # easy, medium or hard

  - title: What is the weather like?
    kind: wordsearch
    words: weather
    word_bank: clues             # below the grid: words, clues, both or none
    difficulty: medium

  - title: Everything at once
    kind: wordsearch
    words: [farm_animals, weather]
    difficulty: [medium, hard]   # a list makes one sheet of each
    variants: 2                  # versions A and B, for neighbours
""",
    "de": """\
word_sets:
  tiere: [Kuh, Pferd, Gans, Schaf, Ziege, Ente, Esel, Meerschweinchen]
  wetter:                        # Wörter mit Umschreibungen
    - {word: Regen, clue: Er fällt aus den Wolken und füllt die Pfützen}
    - {word: Wolke, clue: "Weiß, grau oder dunkel, und hoch über uns"}
    - {word: Donner, clue: Man hört ihn nach dem Blitz}
    - {word: Schnee, clue: Weiß und kalt fällt er im Winter}
    - {word: Nebel, clue: Er versteckt die Bäume und die Häuser}
    - {word: Föhn, clue: Ein warmer Wind aus den Bergen}
  # aus_einer_datei: {file: woerter/liste.csv}    # Tabelle mit Wörtern und Umschreibungen, oder .txt

sheets:
  - title: Auf dem Bauernhof
    kind: wordsearch
    words: tiere                 # der Name einer Wortliste
    size: 10x16                  # Zeilen x Spalten; eine Zahl ist ein Quadrat; ohne: wird gewählt
    difficulty: easy             # easy (leicht), medium (mittel) oder hard (schwer)

  - title: Wie ist das Wetter?
    kind: wordsearch
    words: wetter
    word_bank: clues             # unter dem Gitter: words, clues (Umschreibungen), both oder none
    difficulty: medium

  - title: Alles zusammen
    kind: wordsearch
    words: [tiere, wetter]
    difficulty: [medium, hard]   # eine Liste ergibt je ein Blatt
    variants: 2                  # Fassungen A und B, für Sitznachbarn
""",
}
"""By language code; `en` serves where there is no other."""
