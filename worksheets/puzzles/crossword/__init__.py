"""The kind `crossword`."""
