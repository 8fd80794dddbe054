"""The parts of the drawing: the legend of the blocks, the layer plans, their composition, and the finished box."""
