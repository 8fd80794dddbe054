"""The parts of the drawing: fills, and the worked example."""
