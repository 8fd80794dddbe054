"""Word lines: words in snakes, scrambled, in syllables, in mirror writing, or with missing letters."""
