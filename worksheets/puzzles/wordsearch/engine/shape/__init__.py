"""Grids that are no rectangles: shapes by name, and masks."""
