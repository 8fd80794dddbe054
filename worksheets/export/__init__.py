"""The other file formats: JSON and plain text."""
