"""Sudokus from 4 x 4 to 9 x 9, with numbers, letters, shapes or pictures."""
