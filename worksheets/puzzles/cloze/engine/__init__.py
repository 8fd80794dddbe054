"""Chooses gaps in a text, and proves that words fit them in only one way."""
