"""The press in the browser: what the page asks and is told, its modules, and the two homes where it runs."""
