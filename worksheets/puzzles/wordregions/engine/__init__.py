"""How grids are cut: partitions, words in them, all placements of words, and what is ambiguous."""
