"""Writes sheets as one web page: headings, tables, lists and fields to fill in, for screen readers and platforms."""
