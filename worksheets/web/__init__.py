"""The page: its requests and their answers, the server of a preview on this machine, and the bundle for browsers."""
