"""What a starter job of this kind holds behind its head: sheets, with comments."""

from __future__ import annotations

from collections.abc import Mapping

STARTER: Mapping[str, str] = {
    "en": """\
sheets:
  - title: The golden centre
    kind: goldencube             # fill a box with blocks, the golden cube exactly in its centre
    size: 3                      # edges x, y, z such as 3x5x3; one number is a cube
    difficulty: [easy, medium]   # a list makes one sheet each
    variants: 2                  # versions A and B, for pupils who sit side by side

  - title: A large box
    kind: goldencube
    size: 3x5x3
    difficulty: hard

  - title: Find a way
    kind: goldencube
    size: 3
    blocks: ["1x3x3 * 2", "1x1x3", "1x1x2 * 2", "1x1x1"]   # without it: made for the difficulty
    unique: no                   # no block is entered beforehand, every right answer counts
""",
    "de": """\
sheets:
  - title: Der goldene Würfel
    kind: goldencube             # eine Kiste mit Bausteinen füllen, den goldenen Würfel genau in der Mitte
    size: 3                      # Kanten x, y, z wie 3x5x3; eine Zahl ist ein Würfel
    difficulty: [easy, medium]   # easy (leicht), medium (mittel), hard (schwer); eine Liste ergibt je ein Blatt
    variants: 2                  # Fassungen A und B, für Sitznachbarn

  - title: Eine lange Kiste
    kind: goldencube
    size: 3x5x3
    difficulty: hard

  - title: Wer findet einen Weg?
    kind: goldencube
    size: 3
    blocks: ["1x3x3 * 2", "1x1x3", "1x1x2 * 2", "1x1x1"]   # ohne: passend zur Schwierigkeit gemacht
    unique: no                   # kein Baustein ist eingetragen, jede richtige Lösung zählt
""",
}
"""By language code; `en` serves where there is no other."""
