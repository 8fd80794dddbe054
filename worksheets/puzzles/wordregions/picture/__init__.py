"""The parts of the drawing: the worked example."""
