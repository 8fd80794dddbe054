"""Placing crossing words, proving that some cannot cross, and counting the fillings of a grid."""
