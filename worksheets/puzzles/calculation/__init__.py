"""Calculations: number walls, triangles, tables, riddles and lists."""
