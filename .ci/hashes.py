"""Print a requirements file that names each wheel of a folder with its hash, so that no other file can be installed."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

if __name__ == "__main__":
    print("# The wheels that a release is built with, on Linux x86-64 and Python 3.11. `make lock` writes this file.")
    for wheel in sorted(Path(sys.argv[1]).glob("*.whl"), key=lambda path: path.name.lower()):
        name, version, *_ = wheel.name.split("-")
        print(f"{name}=={version} --hash=sha256:{hashlib.sha256(wheel.read_bytes()).hexdigest()}")
