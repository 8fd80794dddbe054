"""Books and volumes: front matter, chapters, page numbers."""
