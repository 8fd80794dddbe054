"""Languages: letters of words, alphabets and labels, words to keep off a sheet, dictionaries; their data."""
