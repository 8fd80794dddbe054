"""The base of all other packages: errors, grids, seeds, exact sums, quoting; knows no puzzle kind."""
