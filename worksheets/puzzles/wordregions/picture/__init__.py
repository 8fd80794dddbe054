"""The parts of the drawing: borders, fills, and the worked example."""
