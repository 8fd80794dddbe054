"""Places crossing words, proves that some cannot cross, and finds the fillings of a grid."""
