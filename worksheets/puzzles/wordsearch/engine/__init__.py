"""How grids are made: words as bytes on a grid of bytes, placed, filled, and repaired until each stands once."""
