"""Layouts whose left-over cells spell a message."""
