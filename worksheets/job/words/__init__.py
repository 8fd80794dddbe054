"""Reads lists of words in any form as words with clues."""
