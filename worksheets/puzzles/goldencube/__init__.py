"""The puzzle kind `goldencube`; `worksheets.puzzles.registry` finds its members in these modules."""
