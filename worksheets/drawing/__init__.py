"""Drawings as plain values, the tools that kinds draw with, and style constants that all share."""
