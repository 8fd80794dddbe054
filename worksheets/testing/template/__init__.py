"""The smallest kind there is: `worksheets new-kind NAME` copies this folder, and the tests use it."""
