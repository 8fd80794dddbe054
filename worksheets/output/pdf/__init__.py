"""Writes pages as PDF, and measures fonts; the only package that knows ReportLab."""
