"""How boxes are packed: placements, quick dives, a complete search up to symmetry, proofs, and what is given."""
