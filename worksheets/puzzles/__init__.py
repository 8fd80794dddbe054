"""Puzzle kinds, one package each, and the registry that finds them."""
