"""The file formats, and the replacement of files: all or none."""
