"""Places words: at random, or by a complete search."""
