"""Drawings as plain values, what kinds draw with, and the numbers about looks that all share."""
