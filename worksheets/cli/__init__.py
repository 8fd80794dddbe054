"""The commands; the only code that prints or exits.

Each file here has a few of them; everything that costs time to import is imported inside the command that needs it.
"""

from __future__ import annotations

import gc
import os
import signal
import sys

import click

from worksheets import __version__
from worksheets.cli.browser import page, preview
from worksheets.cli.building import build
from worksheets.cli.checking import check
from worksheets.cli.group import Commands
from worksheets.cli.job_files import import_, new
from worksheets.cli.listings import fonts, kinds, schema, themes
from worksheets.cli.process import interrupt, open_standard_streams
from worksheets.cli.puzzle_files import mark, solve

GARBAGE = 200_000
"""Objects made, and not yet dropped, before Python looks for garbage in rings: more than a short command makes. With
its own 700 it does so some hundred times while modules are imported, which all stay."""


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="worksheets")
@click.option("--traceback", is_flag=True, help="Show where an internal error happened.")
def commands(traceback: bool) -> None:
    """Classroom puzzle handouts: word lists in a YAML file become print-ready PDF sheets with answer keys."""


for _command in (build, check, new, import_, solve, mark, preview, page, kinds, themes, fonts, schema):
    commands.add_command(_command)


def main() -> None:
    """The `worksheets` command; text is UTF-8 everywhere, also in a pipe on Windows.

    Whoever closes the terminal or ends the process leaves as little behind as Ctrl-C does.
    """
    gc.set_threshold(GARBAGE)
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # to look for them reads all that is installed
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:  # nohup ignores SIGHUP: so do we
            signal.signal(number, interrupt)
    open_standard_streams()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        commands(prog_name="worksheets")
    finally:
        gc.freeze()  # or Python looks through all that there is once more before it ends
