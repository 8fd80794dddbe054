"""How boxes are cut, packed, counted and given: it knows puzzles and solutions, but no job file and no drawing.

`dissect` cuts a box into `pieces` by the `rules` of a difficulty. What is left to pack are `placements`; a `portfolio`
of quick dives (`dive`, `corners`) and the complete search up to `symmetry` (`classes`) lists all packings, and
`reasons` proves without search that there are none. `count` says how many there are, `givens` which blocks to enter so
that one is left.
"""
