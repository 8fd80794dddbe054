"""Run a measurement and write its output to BENCHMARKS.md: `python tests/tools/bench/report.py TITLE COMMAND...`.

The section with that title or command is replaced, all others stay; a measurement that fails changes nothing.
Do not edit that file by hand.
"""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

ROOT = Path(__file__).parents[3]
FILE = ROOT / "BENCHMARKS.md"
LEFT_OUT = 77
"""The exit status of a measurement that is impossible on this machine (77, as in Automake): the old section stays."""

HEAD = """# Benchmarks

Written by `make bench` and `make million`, never by hand: each section is what one command printed, with the machine.
Machines are noisy: contenders alternate, times are CPU time unless stated, figures are medians; read the ratios.
"""


def machine() -> str:
    """The processor's name, the number of cores, and the load."""
    name = platform.processor()
    information = Path("/proc/cpuinfo")
    if information.exists():
        found = re.search(r"^model name\s*: (.*)$", information.read_text("utf-8", "replace"), re.MULTILINE)
        name = found[1] if found else name
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return f"{name or platform.machine()}, {os.cpu_count()} cores{load}"


def program() -> str:
    """The version of the program and the commit, in a repository; `+` means that files were changed since."""
    text = f"worksheets {version('worksheets')}"
    git = ["git", "-C", str(ROOT)]
    commit = subprocess.run([*git, "rev-parse", "--short", "HEAD"], capture_output=True, text=True)
    if commit.returncode == 0:
        changed = subprocess.run([*git, "diff", "--quiet", "HEAD", "--", "worksheets"]).returncode
        text += f" ({commit.stdout.strip()}{'+' if changed else ''})"
    return text


def contenders() -> Iterator[str]:
    """Yield the installed libraries and rivals with their versions."""
    for requirement in requires("worksheets") or ():
        name, _, condition = requirement.partition(";")
        if "extra" in condition and "bench" not in condition:
            continue
        name = re.split(r"[^A-Za-z0-9_.-]", name.strip())[0]
        try:
            yield f"{name} {version(name)}"
        except PackageNotFoundError:
            continue


def section(title: str, command: Sequence[str], output: str) -> str:
    """A section: the output of a measurement, and where, when and with what it ran."""
    shown = " ".join("python" if Path(part).stem == "python" or part == sys.executable else part for part in command)
    system = (
        f"{platform.python_implementation()} {platform.python_version()} on {platform.system()} {platform.machine()}"
    )
    facts = (datetime.now(UTC).date().isoformat(), program(), system, machine(), ", ".join(contenders()))
    return f"## {title}\n\n`{shown}`  \n" + "; ".join(facts) + f"\n\n```\n{output.rstrip()}\n```\n"


def replaced(text: str, title: str, new: str) -> str:
    """The file's text with a new section in place of the one with its title or command, or at the end."""
    head, *sections = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    command = new.split("\n")[2]
    same = [each for each in sections if each.startswith(f"## {title}\n") or each.split("\n")[2:3] == [command]]
    at = sections.index(same[0]) if same else len(sections)
    others = [each for each in sections if each not in same]
    return "\n\n".join(each.strip() for each in [head, *others[:at], new, *others[at:]]) + "\n"


def main(title: str, *command: str, file: Path = FILE) -> int:
    """Run the command, show its output as it comes, and save it if it succeeds; a skipped measurement is no failure."""
    lines: list[str] = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8", cwd=ROOT) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            lines.append(line.rstrip() + "\n")
    if process.returncode == 0:
        text = file.read_text("utf-8") if file.exists() else HEAD
        file.write_text(replaced(text, title, section(title, command, "".join(lines))), "utf-8")
    return 0 if process.returncode == LEFT_OUT else process.returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
