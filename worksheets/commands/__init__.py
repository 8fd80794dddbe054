"""What each command does, without the command line: build, check, solve, and the lists of what there is."""
