"""From sheets to pages of braille: lines of 40 cells, in blocks that are not cut at the end of a page."""
