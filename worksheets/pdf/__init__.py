"""Fonts, and pages to PDF bytes; the only place that knows ReportLab."""

from worksheets.pdf.pillow import import_without_pillow

import_without_pillow()
