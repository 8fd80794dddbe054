"""Converts the nodes of sheets to the sheets of a job: ids, versions, class sets."""
