"""A commented job to start from, in German or else in English."""

from __future__ import annotations

from worksheets.job.fields.schema import SCHEMA_FILE
from worksheets.language.languages import find_language
from worksheets.puzzles import registry

ENGLISH = """\
# yaml-language-server: $schema=./{schema}
# A job for worksheets: what is written here becomes sheets to print, and their answer key.
# What stands after a # is a comment. Words are taken exactly as they are written.

title: My first sheets           # stands on every page
language: {language}                     # en, de, fr, es ...: labels, alphabet and letter case
{words_language}
seed: 1                          # another number makes other sheets of the same kind

output:
  formats: [pdf]                 # pdf, json, txt, csv, svg, png, h5p
  answers: separate              # separate: a file of their own; append: last pages; back; upside-down; none

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
{words_language}
seed: 1                          # eine andere Zahl ergibt andere Blätter mit denselben Wörtern

output:
  formats: [pdf]                 # pdf, json, txt, csv, svg, png, h5p
  answers: separate              # separate: eigene Datei; append: letzte Seiten; back: Rückseiten; none: keine

page:
  size: A4                       # A4, A5, Letter ... oder 210x297mm
  orientation: auto              # auto, portrait (hoch) oder landscape (quer)
  margin: 15mm
  font: Andika                   # "worksheets fonts" zeigt die Schriften
  per_page: 1                    # Blätter auf einer Seite: 1, 2 oder 4

header:
  fields: [name, class, date]    # was Kinder ausfüllen: Name, Klasse, Datum; [] für nichts
"""


ENGLISH_WORDS = "# words_language: en             # where the words are English, and the labels are not"
GERMAN_WORDS = "# words_language: en             # für englische Wörter auf deutschen Blättern"
BORROWED_WORDS = "words_language: en               # the words below are English; take this out when yours are {name}"


def starter_job(kind: str, language: str) -> str:
    """The YAML text of a job with sheets of `kind`; comments are German for `de`, else English.

    Words that are English in a job of another language are said to be. Raises InputError for an unknown kind or
    language.
    """
    found = registry.find(kind)
    code = find_language(language).code
    words = GERMAN_WORDS if code == "de" else ENGLISH_WORDS
    if starter_note(kind, code) and "words_language" in found.Spec.model_fields:
        words = BORROWED_WORDS.format(name=find_language(code).name)
    head = GERMAN if code == "de" else ENGLISH
    return f"{head.format(schema=SCHEMA_FILE, language=code, words_language=words)}\n{found.starter(code)}"


def starter_note(kind: str, language: str) -> str:
    """A sentence for who gets a starter that is not wholly in the language asked for; else nothing."""
    asked = find_language(language)
    if asked.code == "en" or (registry.find(kind).folder / "starter" / f"{asked.code}.yaml").is_file():
        return ""
    return (
        f"There is no starter in {asked.name} so far: what is printed round the puzzles is {asked.name}, "
        "but its comments, titles and words are English, for you to replace."
    )
