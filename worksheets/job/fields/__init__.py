"""Converts nodes to the values of fields, and reports their problems."""
