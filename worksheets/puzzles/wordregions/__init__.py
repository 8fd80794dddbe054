"""The puzzle kind `wordregions`; `worksheets.puzzles.registry` finds its members in these modules."""
