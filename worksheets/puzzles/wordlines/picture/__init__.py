"""The parts of the drawings of word lines."""
