"""The puzzle kind `wordsearch`; `worksheets.puzzles.registry` finds its members in these modules."""
