"""Finds all readings of letters, syllables and words with holes."""
