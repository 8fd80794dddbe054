"""Boards, techniques and searches that make and solve sudokus; knows no fields, drawings or texts."""
