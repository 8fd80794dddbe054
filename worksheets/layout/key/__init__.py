"""Answer keys: answers in rows and columns, one scale."""
