"""What every other room stands on: errors, grids, seeds, exact sums, quoting; it knows no puzzle kind."""
