"""Boards, techniques and searches: how sudokus are made and solved, without fields, drawings and texts."""
