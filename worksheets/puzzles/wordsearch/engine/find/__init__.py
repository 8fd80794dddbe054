"""Finds words in a grid: listed ones, and those that must not be there."""
