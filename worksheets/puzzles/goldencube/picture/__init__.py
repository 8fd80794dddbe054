"""The parts of the drawing: the legend of the blocks, the layer plans, where they stand, and the box that was built."""
