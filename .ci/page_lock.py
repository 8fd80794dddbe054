"""Updates worksheets/web/packages.toml to the newest Pyodide and the newest wheels for its Python."""

from __future__ import annotations

import json
import tarfile
import tempfile
from hashlib import sha256
from pathlib import Path

from worksheets.web.packages import LOCK, pip, run, target, tool

WITH_THEIRS = ["fonttools", "pydantic", "pypdfium2", "pypng", "pyyaml", "python-calamine", "segno", "uharfbuzz"]
"""Taken with what they need, in versions that go together."""

ALONE = ["reportlab"]
"""Taken without what they need: Pillow has no wheel for the browser, where pypng unpacks pictures in its place."""

ANY_PLATFORM = "manylinux2014_x86_64"
"""For wheels whose compiled part is left out, as that of PyYAML."""

HEAD = """\
# What the page in the browser is made of, with the SHA-256 of each file; "make page-lock" updates it.
# PyYAML is taken without its compiled part, so that any platform's wheel does.
"""


def described(path: Path, name: str, version: str) -> str:
    """The lines that a lock file has about a package."""
    digest = sha256(path.read_bytes()).hexdigest()
    return f'name = "{name}"\nversion = "{version}"\nfile = "{path.name}"\nsha256 = "{digest}"\n'


def main() -> None:
    """Fetch the newest of all, and write down what they are."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for package in ("pyodide", "zxing-wasm"):
            npm = tool("npm", "it comes with Node.js")
            run([npm, "pack", package, "--silent"], folder, f"npm could not fetch {package}")
        (packed,) = folder.glob("pyodide-*.tgz")
        (zxing,) = folder.glob("zxing-wasm-*.tgz")
        with tarfile.open(packed) as tar:
            tar.extract("package/pyodide-lock.json", folder)
        info = json.loads((folder / "package" / "pyodide-lock.json").read_text("utf-8"))["info"]
        python = info["python"]
        platforms = [f"pyemscripten_{info['abi_version']}_{info['arch']}", ANY_PLATFORM]
        asked = [*target(python.rpartition(".")[0]), *(f"--platform={each}" for each in platforms), "--dest=."]
        for names, more in ((WITH_THEIRS, []), (ALONE, ["--no-deps"])):
            run([*pip(), "download", "--quiet", *more, *asked, *names], folder, "pip could not fetch the wheels")
        text = f'{HEAD}\npython = "{python}"\nplatforms = {json.dumps(platforms)}\n'
        version = packed.name.removeprefix("pyodide-").removesuffix(".tgz")
        text += f"\n[pyodide]\n{described(packed, 'pyodide', version)}"
        version = zxing.name.removeprefix("zxing-wasm-").removesuffix(".tgz")
        text += f"\n[zxing]\n{described(zxing, 'zxing-wasm', version)}"
        for wheel in sorted(folder.glob("*.whl")):
            text += f"\n[[wheels]]\n{described(wheel, *wheel.name.split('-')[:2])}"
    LOCK.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
