"""The other file formats, JSON and plain text, and how files get their names: all or none."""
