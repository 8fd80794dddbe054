"""Bingo, memory and domino cards to cut out."""
