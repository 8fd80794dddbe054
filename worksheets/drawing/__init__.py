"""Drawings as plain values: shapes, and every number about looks."""
