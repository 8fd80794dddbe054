"""Search that knows nothing of puzzles: two exact covers, their budget, and sets as bits."""
