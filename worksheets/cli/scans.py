"""`worksheets mark --scans`: reads scanned sheets, writes the results, and reports problems."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from worksheets.base.errors import InputError, Message, Place
from worksheets.base.sentences import sentence
from worksheets.cli.terminal import in_own_language, live_line, say, say_message, status_of

if TYPE_CHECKING:
    from worksheets.commands.marking import MarkedScans

LIBRARIES = ("cv2", "numpy", "pypdfium2", "zxingcpp")


def mark_scanned(files: Sequence[Path], key: Path, output: Path | None, marked: Path | None) -> None:
    """Read the files with the key of their job; the results go to `output` or standard output, pages to `marked`.

    Raises InputError if nothing can be read, or if a file to write is one of those to read; otherwise everything that
    was read is written, and the exit status is 1 if a page could not be read. Results are also written while reading.
    """
    try:
        from worksheets.commands.class_figures import said_of, summary_of
        from worksheets.commands.mark_scans import refuse_nothing
        from worksheets.commands.marked_pdf import write_marked_pdf
        from worksheets.output.staging import Staging
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in LIBRARIES:
            raise
        missing = sentence('to read scans takes more libraries: pip install "worksheets[scans]"')
        raise InputError(missing) from None

    _refuse_inputs([target for target in (output, marked) if target], [*files, key])
    table = _Table(output)
    read = _read(files, key, table, drawn=marked is not None)
    refuse_nothing(read)
    table.write(read)
    if output:
        _report(summary_of(read), output)
    else:
        click.echo(table.data(read).decode("utf-8-sig").replace("\r\n", "\n"), nl=False)
        for text in summary_of(read):
            say(text)
    if marked:
        with Staging(marked.parent) as staging:
            write_marked_pdf(read, staging.open(marked.name), in_own_language)
            staging.commit()
        click.echo(marked, err=output is None)
    for message in read.messages:
        say_message(message)
    for text in said_of(read, shown=marked is not None):
        say(text)
    if read.unread:
        click.get_current_context().exit(1)


class _Table:
    """The file of results, if one is requested: reads the results of earlier runs, and adds those of this one."""

    def __init__(self, output: Path | None) -> None:
        self._output = output
        self._earlier = output.read_text("utf-8-sig") if output and output.exists() else ""
        self.written: Path | None = None

    def data(self, read: MarkedScans) -> bytes:
        """The table with the results of earlier runs; raises InputError as `merged`."""
        from worksheets.commands.scan_results import merged, results_csv

        return results_csv(merged(read, self._earlier, self._output), read.separator)

    def write(self, read: MarkedScans) -> None:
        """Write the file, whole or not at all."""
        from worksheets.output.staging import write_together

        if self._output:
            write_together(self._output.parent, {self._output.name: self.data(read)})
            self.written = self._output


def _read(files: Sequence[Path], key: Path, table: _Table, *, drawn: bool) -> MarkedScans:
    """Read the files, writing results now and then and when interrupted, so that they are not lost."""
    from worksheets.commands.mark_scans import mark_scans

    try:
        with live_line(shown=sys.stderr.isatty()) as line:
            return mark_scans(files, key, line.wait_for, table.write, drawn=drawn)
    except KeyboardInterrupt as interrupt:
        if not table.written:
            raise
        say(sentence("interrupted; what was read is in {file}; run the command again for the rest", file=table.written))
        click.get_current_context().exit(status_of(interrupt))


def _report(summary: Iterable[str], output: Path) -> None:
    """Print the class's results, and where they are saved."""
    for text in summary:
        click.echo(in_own_language(text))
    click.echo(output)


def _refuse_inputs(targets: Sequence[Path], inputs: Sequence[Path]) -> None:
    """Raise InputError if a file to write is one of those to read."""
    for target in targets:
        for source in inputs:
            if target.resolve() == source.resolve():
                raise InputError(
                    Message(sentence("this file is an input, and would be lost"), place=Place(str(target)))
                )
