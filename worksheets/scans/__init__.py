"""Reads marks on scanned sheets, from pictures and known places to values; knows no command."""
