"""The engine: partitions of grids, words in them, all placements of words, and ambiguities."""
