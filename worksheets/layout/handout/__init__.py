"""Handout pages: heading, puzzle and bank."""
