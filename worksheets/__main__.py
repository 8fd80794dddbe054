"""`python -m worksheets`."""

from worksheets.cli import main

if __name__ == "__main__":
    main()
