"""From pages to SVG: the same shapes at the same places as in the PDF, with letters as text."""
