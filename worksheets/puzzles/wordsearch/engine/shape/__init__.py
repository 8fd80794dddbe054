"""Grids that are not rectangles: shapes by name, and masks."""
