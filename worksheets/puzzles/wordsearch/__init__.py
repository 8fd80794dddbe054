"""The puzzle kind `wordsearch`; this package is itself the kind (see `worksheets.puzzles.kind`)."""
