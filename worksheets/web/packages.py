"""The packages of the page in the browser: exact versions with checksums, from `packages.toml`.

They are fetched with npm and pip, with the user's settings, and cached, so that a second run needs no network.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from worksheets.base.errors import InputError
from worksheets.base.sentences import sentence

LOCK = Path(__file__).with_name("packages.toml")

LONGEST_COMPLAINT = 300
"""Maximum number of characters printed of an error of npm or pip; the last ones have the reason."""


@dataclass(frozen=True, slots=True)
class Package:
    """A package that is fetched as one file."""

    name: str
    version: str
    file: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Packages:
    """The contents of the lock file: Pyodide, wheels for its Python, each for the first platform that has one.

    zxing-wasm, from npm as Pyodide is, reads QR codes on scans.
    """

    python: str
    platforms: tuple[str, ...]
    pyodide: Package
    zxing: Package
    wheels: tuple[Package, ...]

    @property
    def of_npm(self) -> tuple[Package, ...]:
        """The packages from npm."""
        return self.pyodide, self.zxing

    @property
    def whole(self) -> tuple[Package, ...]:
        """All of them."""
        return *self.of_npm, *self.wheels


def read_lock(path: Path = LOCK) -> Packages:
    """The packages of a lock file."""
    data = tomllib.loads(path.read_text("utf-8"))
    return Packages(
        data["python"],
        tuple(data["platforms"]),
        Package(**data["pyodide"]),
        Package(**data["zxing"]),
        tuple(Package(**wheel) for wheel in data["wheels"]),
    )


def cache_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """The folder that keeps packages, where the system expects caches."""
    if platform == "win32" and (local := environment.get("LOCALAPPDATA")):
        return Path(local) / "worksheets" / "Cache"
    if platform == "darwin":
        return Path.home() / "Library" / "Caches" / "worksheets"
    return Path(environment.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "worksheets"


def fetch(packages: Packages, folder: Path) -> dict[str, Path]:
    """Fetch the packages that are not yet in `folder`; return all files by the names of their packages.

    Raises InputError if npm or pip is missing or fails, or if a file has another checksum than in the lock file.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        missing = {each.name for each in packages.whole if not _is_here(each, folder)}
        with tempfile.TemporaryDirectory(dir=folder, prefix=".fetching-") as name:
            fetched = Path(name)
            for each in packages.of_npm:
                if each.name in missing:
                    _pack(each, fetched)
            if wheels := [wheel for wheel in packages.wheels if wheel.name in missing]:
                _download(packages, wheels, fetched)
            for each in (*packages.of_npm, *wheels):
                if each.name in missing:
                    _take(each, fetched, folder)
    except OSError as error:
        raise InputError(
            sentence(
                "the packages cannot be written to {folder}: {reason}", folder=folder, reason=error.strerror or error
            )
        ) from None
    return {each.name: folder / each.file for each in packages.whole}


def _is_here(package: Package, folder: Path) -> bool:
    path = folder / package.file
    return path.is_file() and sha256(path.read_bytes()).hexdigest() == package.sha256


def _take(package: Package, fetched: Path, folder: Path) -> None:
    """Move a package with the right checksum to its place."""
    path = fetched / package.file
    if not path.is_file():
        raise InputError(
            sentence(
                "{name} {version} was fetched, but not as {file}",
                name=package.name,
                version=package.version,
                file=package.file,
            )
        )
    digest = sha256(path.read_bytes()).hexdigest()
    if digest != package.sha256:
        raise InputError(
            sentence(
                "{file} is not the file that this program was tested with: its SHA-256 is {digest}, not "
                "{sha256}; nothing was written",
                file=package.file,
                digest=digest,
                sha256=package.sha256,
            )
        )
    path.replace(folder / package.file)


def _pack(package: Package, folder: Path) -> None:
    wanted = f"{package.name}@{package.version}"
    run([tool("npm", "it comes with Node.js"), "pack", wanted, "--silent"], folder, f"npm could not fetch {wanted}")


def _download(packages: Packages, wheels: Sequence[Package], folder: Path) -> None:
    """Download wheels with pip, which also knows those for other platforms."""
    lines = [f"{wheel.name}=={wheel.version} --hash=sha256:{wheel.sha256}\n" for wheel in wheels]
    (folder / "wheels.txt").write_text("".join(lines), "utf-8")
    platforms = [f"--platform={platform}" for platform in packages.platforms]
    version = packages.python.rpartition(".")[0]
    asked = ["--require-hashes", "--requirement=wheels.txt", "--dest=."]
    run(
        [*pip(), "download", "--quiet", "--no-deps", *target(version), *platforms, *asked],
        folder,
        "pip could not fetch the packages for the page",
    )


def target(version: str) -> list[str]:
    """Options of pip for the target Python of the wheels."""
    tag = f"cp{version.replace('.', '')}"
    return ["--only-binary=:all:", "--implementation=cp", f"--python-version={version}", f"--abi={tag}", "--abi=abi3"]


def pip() -> list[str]:
    """The command that runs pip: this Python's, otherwise any."""
    return [sys.executable, "-m", "pip"] if find_spec("pip") else [tool("pip", "it comes with Python")]


def tool(name: str, whence: str) -> str:
    """The path of a program; raises InputError if it is not installed."""
    path = shutil.which(name)
    if path is None:
        raise InputError(
            sentence("making the page needs {name}, which was not found; {whence}", name=name, whence=whence)
        )
    return path


def run(command: Sequence[str], folder: Path, failed: str) -> str:
    """Run a program and return its output; raises InputError with the sentence `failed` and the program's error."""
    done = subprocess.run(  # noqa: S603
        command, cwd=folder, capture_output=True, encoding="utf-8", errors="replace", check=False
    )
    if done.returncode:
        complaint = " ".join((done.stderr.strip() or done.stdout.strip()).split())
        raise InputError(
            sentence(
                "{failed}: {reason}",
                failed=failed,
                reason=complaint[-LONGEST_COMPLAINT:]
                or sentence("it ended with status {status}", status=done.returncode),
            )
        )
    return done.stdout
