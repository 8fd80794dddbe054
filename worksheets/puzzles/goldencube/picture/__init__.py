"""The parts of the drawing: the legend of the blocks, the layer plans, and where they stand."""
