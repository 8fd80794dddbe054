"""Choosing gaps in a text, and proving that words fit them in one way only."""
