"""Fonts from files: their tables, metrics and outlines."""
