"""The commands without the command line: build, check, render, solve, mark, generate, and lists."""
