"""A commented job to start from, in German or else in English."""

from __future__ import annotations

from worksheets.job.schema import SCHEMA_FILE
from worksheets.language.languages import find_language
from worksheets.puzzles import registry

ENGLISH = """\
# yaml-language-server: $schema=./{schema}
# A job for worksheets: what is written here becomes sheets to print, and their answer key.
# What stands after a # is a comment. Words are taken exactly as they are written.

title: My first sheets           # stands on every page
language: {language}                     # en, de, fr, es ...: labels, alphabet and letter case
seed: 1                          # another number makes other sheets of the same kind

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
"""


def starter_job(kind: str, language: str) -> str:
    """The YAML text of a job with sheets of `kind`; comments are German for `de`, else English.

    Raises InputError for an unknown kind or language.
    """
    code = find_language(language).code
    head = (GERMAN if code == "de" else ENGLISH).format(schema=SCHEMA_FILE, language=code)
    return f"{head}\n{registry.find(kind).starter(code)}"
