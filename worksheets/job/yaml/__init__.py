"""From YAML text to nodes with their places, and back to text that keeps its comments."""
