"""Fonts, and pages to PDF bytes; the only place that knows ReportLab."""
