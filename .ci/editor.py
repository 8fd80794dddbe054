"""Makes the modules in worksheets/web/front/vendor from the packages that .ci/editor/package-lock.json names.

The same packages give the same bytes. The files are part of the repository, so that the preview of an installed
package, which has no npm, has the editor, too.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from worksheets.base.package import FOLDER
from worksheets.web.packages import run, tool

SOURCES = Path(__file__).with_name("editor")
VENDOR = FOLDER / "web" / "front" / "vendor"

LICENCE = "Permission is hereby granted, free of charge,"
"""The beginning of what is the same in the licences of all packages, below their copyright lines."""


class Module(NamedTuple):
    """A module: what it exports, as a file of `SOURCES`, what it is made of, and the folders of its packages."""

    entry: str
    about: str
    folders: tuple[str, ...]


MODULES = {
    "codemirror.js": Module(
        "entry.js", "CodeMirror 6 and Lezer", ("@codemirror", "@lezer", "@marijn", "crelt", "style-mod", "w3c-keyname")
    ),
    "fzstd.js": Module("fzstd.js", "fzstd, which unpacks Zstandard", ("fzstd",)),
}


def banner(module: Module, packages: Path) -> str:
    """The makers of all packages of a module, and their licence, as a comment."""
    makers: set[str] = set()
    texts: set[str] = set()
    for path in sorted(packages.rglob("LICENSE")):
        if path.relative_to(packages).parts[0] in module.folders:
            head, start, rest = path.read_text("utf-8").partition(LICENCE)
            makers.update(line for line in head.splitlines() if line.startswith("Copyright"))
            texts.add(" ".join((start + rest).split()))
    if len(texts) != 1:
        raise SystemExit(f"{len(texts)} licences in {packages}, where one is expected")
    made_of = f"{module.about}, made into one module by esbuild. MIT License."
    return "\n".join(("/*!", made_of, *sorted(makers), *texts, "*/\n"))


def made() -> dict[str, bytes]:
    """The modules by their names."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "editor"
        shutil.copytree(SOURCES, folder)
        npm = tool("npm", "it comes with Node.js")
        run(
            [npm, "ci", "--silent", "--ignore-scripts", "--no-audit", "--no-fund"],
            folder,
            "npm could not fetch the packages",
        )
        options = ("--bundle", "--minify", "--format=esm", "--target=es2022", "--legal-comments=none")
        node = tool("node", "Node.js 20 or newer has it")
        esbuild = folder / "node_modules" / "esbuild" / "bin" / "esbuild"
        found = {}
        for file, module in MODULES.items():
            code = run([node, str(esbuild), module.entry, *options], folder, "esbuild could not make the module")
            found[file] = (banner(module, folder / "node_modules") + code).encode()
        return found


if __name__ == "__main__":
    VENDOR.mkdir(exist_ok=True)
    for name, data in made().items():
        (VENDOR / name).write_bytes(data)
        sys.stdout.write(f"{VENDOR / name}\n")
