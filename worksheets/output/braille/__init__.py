"""Writes sheets as braille: pages of 40-cell lines, in blocks that are not split between pages."""
