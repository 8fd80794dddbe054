"""From drawings to pages: handouts and answer keys."""
