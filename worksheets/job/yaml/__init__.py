"""Parses YAML text to nodes with their places, and edits the text without losing comments."""
