"""Exercises: from the spec of a sheet to a puzzle with its solution, made by one process or several."""
