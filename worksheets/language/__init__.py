"""Languages: letters, alphabets, labels, plurals, phrases of kinds, block lists and dictionaries; their data."""
