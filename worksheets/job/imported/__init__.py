"""Word lists and contest files that become jobs."""
