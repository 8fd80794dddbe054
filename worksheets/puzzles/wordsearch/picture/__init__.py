"""The parts of the answer's drawing: which words cross each other."""
