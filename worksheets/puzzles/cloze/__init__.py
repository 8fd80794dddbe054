"""The kind `cloze`."""
