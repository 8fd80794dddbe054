"""The engine that cuts and packs boxes; it knows puzzles and solutions, but no job files and no drawings.

`dissect` cuts a box into pieces by the rules of a difficulty. `placements` describes what is left to pack; a
`portfolio` of quick dives (`dive`, `corners`) and of the complete search up to symmetry (`classes`) lists all
packings, and `reasons` proves without search that there are none. `count` counts packings, and `givens` chooses the
blocks to enter so that one remains.
"""
