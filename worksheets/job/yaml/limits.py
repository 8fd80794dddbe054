"""The maximum sizes and numbers of input, in one place; error messages state them.

Each kind has its own limits for a single sheet, such as the sides of a grid.
"""

from __future__ import annotations

FILE_BYTES = 5_000_000  # of a job file or word list
PICTURE_BYTES = 2_000_000  # of a picture file: the page in the browser holds a copy for every page that shows it
PICTURES = 500  # as clues in a job
ALL_PICTURE_BYTES = 20_000_000  # of their files together
ALL_PICTURE_PIXELS = 40_000_000  # of their PNG files: ten of the largest, half transparent, take twenty seconds

NESTING = 20  # of lists and mappings in a job file
NODES = 500_000  # values and keys of a job file
SHEETS = 1_000_000  # of a job, counting every difficulty and version
VARIANTS = 702  # of a sheet: A to Z, AA to ZZ
PUPILS = 1_000  # of a class list
WEEKS = 60  # of a plan
WORDS = 50_000  # of a list in a job file
LIST_WORDS = 500_000  # of a word list file, which may be the dictionary of a whole language
PROBLEMS = 1_000  # reported at once; a last line says that there are more
GUESSES = 100_000  # names compared to suggest word sets, in two seconds; a job may name many that do not exist

# Characters of texts. A name is a sheet's id, a word set's name or a pupil's name.
WORD_LENGTH = 200
CLUE_LENGTH = 1_000
INSTRUCTION_LENGTH = 500
TITLE_LENGTH = 200
NAME_LENGTH = 100
SLUG_LENGTH = 60  # of an id made from a title
FILE_NAME = 1_000  # of a path that a message shows whole

# Bytes of names. Systems allow 255 for a file, and a temporary file has 14 more; some scripts take 4 for a letter.
FILE_NAME_BYTES = 240
SLUG_BYTES = 180
PUPIL_ID_BYTES = 100  # of each part of a pupil's id: that of the sheet and that of the name

HEADER_FIELDS = 6  # lines to fill in above a sheet
ANSWERS_A_PAGE = 12  # of the key
PAPER_MM = (50, 2_000)  # minimum and maximum edge of paper
PICTURE_MM = (20, 500)  # minimum and maximum width of a puzzle's picture: 50 million pixels in PNG
FONT_POINTS = (7, 144)  # minimum and maximum size of letters
BLEED = 72.0  # of a book, in points
PAGE_NUMBER = 99_999  # of a book's first page
BOOK_ROOM_MM = 60  # minimum width and height that a book's margins leave for its puzzles
