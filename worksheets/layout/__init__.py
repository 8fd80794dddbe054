"""Places drawings on pages: handouts and answer keys."""
