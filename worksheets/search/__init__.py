"""Search algorithms that know nothing of puzzles: two exact covers, their budget, and sets as bits."""
