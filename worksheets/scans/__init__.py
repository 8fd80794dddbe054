"""Reads marks on scanned sheets: pictures and known places go in, values come out; knows no command."""
