"""Makes worksheets/web/front/vendor/codemirror.js from the packages that .ci/editor/package-lock.json names.

The same packages give the same bytes. The file is part of the repository, so that the preview of an installed package,
which has no npm, has the editor, too.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from worksheets.base.package import FOLDER
from worksheets.web.packages import run, tool

SOURCES = Path(__file__).with_name("editor")
MADE = FOLDER / "web" / "front" / "vendor" / "codemirror.js"

LICENCE = "Permission is hereby granted, free of charge,"
"""The beginning of what is the same in the licences of all packages, below their copyright lines."""


def banner(packages: Path) -> str:
    """The makers of all packages, and their licence, as a comment."""
    makers: set[str] = set()
    texts: set[str] = set()
    for path in sorted(packages.rglob("LICENSE")):
        if "esbuild" in path.parts:
            continue  # which makes the file and is not in it
        head, start, rest = path.read_text("utf-8").partition(LICENCE)
        makers.update(line for line in head.splitlines() if line.startswith("Copyright"))
        texts.add(" ".join((start + rest).split()))
    if len(texts) != 1:
        raise SystemExit(f"{len(texts)} licences in {packages}, where one is expected")
    return "\n".join(
        (
            "/*!",
            "CodeMirror 6 and Lezer, made into one module by esbuild. MIT License.",
            *sorted(makers),
            *texts,
            "*/\n",
        )
    )


def made() -> bytes:
    """The module."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "editor"
        shutil.copytree(SOURCES, folder)
        npm = tool("npm", "it comes with Node.js")
        run(
            [npm, "ci", "--silent", "--ignore-scripts", "--no-audit", "--no-fund"],
            folder,
            "npm could not fetch CodeMirror",
        )
        options = ("--bundle", "--minify", "--format=esm", "--target=es2022", "--legal-comments=none")
        node = tool("node", "Node.js 20 or newer has it")
        esbuild = folder / "node_modules" / "esbuild" / "bin" / "esbuild"
        code = run([node, str(esbuild), "entry.js", *options], folder, "esbuild could not make the module")
        return (banner(folder / "node_modules") + code).encode()


if __name__ == "__main__":
    MADE.parent.mkdir(exist_ok=True)
    MADE.write_bytes(made())
    sys.stdout.write(f"{MADE}\n")
