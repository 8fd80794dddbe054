"""The limits of what is read, in one place; an error that meets one names it.

The limits of a single sheet (sides of a grid, words of one sheet) are the kinds' matter.
"""

from __future__ import annotations

FILE_BYTES = 5_000_000
"""Largest job file or word list file."""

PICTURE_BYTES = 2_000_000
"""Largest file of a picture: the page in the browser holds it once for every page that shows it."""

PICTURES = 500
"""Most pictures that are clues of a job's words."""

ALL_PICTURE_BYTES = 20_000_000
"""Most bytes of their files together."""

ALL_PICTURE_PIXELS = 40_000_000
"""Most pixels of PNG files among them together: where they are half clear, ten of the largest take twenty seconds."""

NESTING = 20
"""Most lists and mappings inside each other in a job file."""

NODES = 500_000
"""Most values and keys of a job file together."""

SHEETS = 1_000_000
"""Most sheets of a job, each difficulty and each version counted."""

PUPILS = 1_000
"""Most rows of a class list."""

WORDS = 50_000
"""Most words of a list in a job file."""

LIST_WORDS = 500_000
"""Most words of a word list file: it may be the dictionary of a whole language."""

VARIANTS = 702
"""Most versions of one sheet: A to Z, AA to ZZ."""

WORD_LENGTH = 200
CLUE_LENGTH = 1_000
INSTRUCTION_LENGTH = 500
"""Most characters of an instruction of the author's own."""

TITLE_LENGTH = 200
NAME_LENGTH = 100
"""Most characters of a word, a clue, a title, and of a sheet's id or a word set's name."""

FILE_NAME_BYTES = 240
"""Longest name of a file that is written; systems take 255 bytes, and a temporary file has 14 more."""

SLUG_BYTES = 180
"""Where an id made from a title is cut too: letters of some scripts take four bytes each."""

PUPIL_ID_BYTES = 100
"""Where each of the two parts of a pupil's id is cut: that of the sheet and that of the name."""

FILE_NAME = 1_000
"""Longest path that an error shows whole."""

HEADER_FIELDS = 6
"""Most lines to fill in above a sheet."""

ANSWERS_A_PAGE = 12
"""Most answers on a page of the key."""

SLUG_LENGTH = 60
"""Where an id made from a title is cut."""

PAPER_MM = (50, 2_000)
"""Shortest and longest edge of paper, in millimetres."""

PICTURE_MM = (20, 500)
"""Narrowest and widest picture of a puzzle, in millimetres: the widest has 50 million pixels in PNG."""

FONT_POINTS = (7, 144)
"""Smallest and largest letters, in points."""

GUESSES = 100_000
"""Most names compared to offer the nearest word set, in two seconds; a job may name many that are not there."""

PROBLEMS = 1_000
"""Most problems reported at once; a last line says that there are more."""

BLEED = 72.0
"""Widest bleed of a book, in points."""

PAGE_NUMBER = 99_999
"""Largest number of a book's first page."""

BOOK_ROOM_MM = 60
"""Least width and height that a book's margins leave for its puzzles, in millimetres."""
