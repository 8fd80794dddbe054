"""A commented job to start from, in German or else in English."""

from __future__ import annotations

from worksheets.job.file_fields import SheetFields
from worksheets.job.schema import SCHEMA_FILE
from worksheets.job.sheets import names_words
from worksheets.languages import find_language
from worksheets.puzzles import registry

ENGLISH = """\
# yaml-language-server: $schema=./{schema}
# A job for worksheets: what is written here becomes sheets to print, and their answer key.
# What stands after a # is a comment. Words are taken exactly as they are written.

title: My first sheets           # stands on every page
language: {language}                     # en, de, fr, es ...: labels, alphabet and letter case
seed: 1                          # another number makes other sheets of the same words

output:
  formats: [pdf]                 # pdf, json, txt
  answers: separate              # separate: a file of their own; append: last pages; none

page:
  size: A4                       # A4, A5, Letter ... or 210x297mm
  orientation: auto              # auto, portrait or landscape
  margin: 15mm
  font: Andika                   # "worksheets fonts" lists the fonts
  per_page: 1                    # sheets on one page: 1, 2 or 4

header:
  fields: [name, class, date]    # what pupils fill in; [] for nothing

word_sets:
  farm_animals: [cow, horse, goose, sheep, goat, duck, donkey, guinea pig]
  weather:                       # words with clues
    - {{word: rain, clue: It falls from the clouds and fills the puddles}}
    - {{word: cloud, clue: "White, grey or dark, and high above us"}}
    - {{word: thunder, clue: You hear it after the lightning}}
    - {{word: snow, clue: It is white and cold and falls in winter}}
    - {{word: fog, clue: It hides the trees and the houses}}
    - {{word: wind, clue: It makes the kites fly}}
  # from_a_file: {{file: words/list.csv}}    # a table of words and clues, or a .txt with a word a line

sheets:
  - title: On the farm
    kind: {kind}
    words: farm_animals          # the name of a word set
    size: 10x12                  # rows x columns; one number is a square; without it: chosen
    difficulty: easy             # easy, medium or hard

  - title: What is the weather like?
    kind: {kind}
    words: weather
    word_bank: clues             # below the grid: words, clues, both or none
    difficulty: medium

  - title: Everything at once
    kind: {kind}
    words: [farm_animals, weather]
    difficulty: [medium, hard]   # a list makes one sheet of each
    variants: 2                  # versions A and B, for neighbours
"""

GERMAN = """\
# yaml-language-server: $schema=./{schema}
# Ein Auftrag für worksheets: Was hier steht, wird zu Arbeitsblättern und ihrem Lösungsheft.
# Was hinter einem # steht, ist eine Bemerkung. Wörter gelten genau so, wie sie hier stehen.

title: Meine ersten Blätter      # steht auf jeder Seite
language: {language}                     # de, en, fr, es ...: Beschriftung, Alphabet, Großschreibung
seed: 1                          # eine andere Zahl ergibt andere Blätter mit denselben Wörtern

output:
  formats: [pdf]                 # pdf, json, txt
  answers: separate              # separate: eigene Datei; append: letzte Seiten; none: keine

page:
  size: A4                       # A4, A5, Letter ... oder 210x297mm
  orientation: auto              # auto, portrait (hoch) oder landscape (quer)
  margin: 15mm
  font: Andika                   # "worksheets fonts" zeigt die Schriften
  per_page: 1                    # Blätter auf einer Seite: 1, 2 oder 4

header:
  fields: [name, class, date]    # was Kinder ausfüllen: Name, Klasse, Datum; [] für nichts

word_sets:
  tiere: [Kuh, Pferd, Gans, Schaf, Ziege, Ente, Esel, Meerschweinchen]
  wetter:                        # Wörter mit Umschreibungen
    - {{word: Regen, clue: Er fällt aus den Wolken und füllt die Pfützen}}
    - {{word: Wolke, clue: "Weiß, grau oder dunkel, und hoch über uns"}}
    - {{word: Donner, clue: Man hört ihn nach dem Blitz}}
    - {{word: Schnee, clue: Weiß und kalt fällt er im Winter}}
    - {{word: Nebel, clue: Er versteckt die Bäume und die Häuser}}
    - {{word: Föhn, clue: Ein warmer Wind aus den Bergen}}
  # aus_einer_datei: {{file: woerter/liste.csv}}    # Tabelle mit Wörtern und Umschreibungen, oder .txt

sheets:
  - title: Auf dem Bauernhof
    kind: {kind}
    words: tiere                 # der Name einer Wortliste
    size: 10x16                  # Zeilen x Spalten; eine Zahl ist ein Quadrat; ohne: wird gewählt
    difficulty: easy             # easy (leicht), medium (mittel) oder hard (schwer)

  - title: Wie ist das Wetter?
    kind: {kind}
    words: wetter
    word_bank: clues             # unter dem Gitter: words, clues (Umschreibungen), both oder none
    difficulty: medium

  - title: Alles zusammen
    kind: {kind}
    words: [tiere, wetter]
    difficulty: [medium, hard]   # eine Liste ergibt je ein Blatt
    variants: 2                  # Fassungen A und B, für Sitznachbarn
"""


def starter_job(kind: str, language: str) -> str:
    """The YAML text of a job with sheets of `kind`; comments are German for `de`, else English.

    Fields that the kind does not have are left out. Raises InputError for an unknown kind or language.
    """
    spec = registry.find(kind).Spec
    code = find_language(language).code
    text = (GERMAN if code == "de" else ENGLISH).format(schema=SCHEMA_FILE, language=code, kind=kind)
    known = {*SheetFields.model_fields, *spec.model_fields}
    head, sheets = text.split("\nsheets:\n")
    if not any(map(names_words, spec.model_fields.values())):
        head = head.split("\nword_sets:\n")[0]
    lines = [line for line in sheets.splitlines() if not line or line.lstrip(" -").partition(":")[0] in known]
    return "\n".join([head, "sheets:", *lines, ""])
