"""Writes pages as SVG: the same shapes at the same places as in the PDF."""
