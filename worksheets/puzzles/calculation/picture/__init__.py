"""The parts of a drawing of calculations."""
