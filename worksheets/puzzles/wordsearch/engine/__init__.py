"""The engine: places words as bytes on a grid of bytes, fills the grid, and repairs it until each occurs once."""
