"""Parts of the drawings of cards."""
