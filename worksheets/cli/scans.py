"""`worksheets mark --scans`: reads scanned sheets, writes the results, and says what is odd."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from worksheets.base.errors import InputError, Message, Place
from worksheets.base.sentences import sentence
from worksheets.cli.terminal import in_own_language, live_line, say, say_message

LIBRARIES = ("cv2", "numpy", "pypdfium2", "zxingcpp")


def mark_scanned(files: Sequence[Path], key: Path, output: Path | None, marked: Path | None) -> None:
    """Read the files with the key of their job; the results go to `output` or standard output, pages to `marked`.

    Raises InputError if nothing can be read, or if a file to write is one of those to read; otherwise everything that
    was read is written, and the exit status is 1 if a page could not be read.
    """
    try:
        from worksheets.commands.class_figures import said_of, summary_of
        from worksheets.commands.mark_scans import mark_scans, refuse_nothing
        from worksheets.commands.marked_pdf import marked_pdf
        from worksheets.commands.scan_results import merged, results_csv
        from worksheets.output.staging import write_together
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in LIBRARIES:
            raise
        missing = sentence('to read scans takes more libraries: pip install "worksheets[scans]"')
        raise InputError(missing) from None

    _refuse_inputs([each for each in (output, marked) if each], [*files, key])
    earlier = output.read_text("utf-8-sig") if output and output.exists() else ""
    with live_line(shown=sys.stderr.isatty()) as line:
        read = mark_scans(files, key, line.wait_for, drawn=marked is not None)
    refuse_nothing(read)
    rows = merged(read, earlier, output)
    if output:
        write_together(output.parent, {output.name: results_csv(rows)})
        _report(summary_of(read), output)
    else:
        click.echo(results_csv(rows).decode("utf-8-sig").replace("\r\n", "\n"), nl=False)
        for text in summary_of(read):
            say(text)
    if marked:
        write_together(marked.parent, {marked.name: marked_pdf(read, in_own_language)})
        click.echo(marked, err=output is None)
    for message in read.messages:
        say_message(message)
    for text in said_of(read, shown=marked is not None):
        say(text)
    if read.unread:
        click.get_current_context().exit(1)


def _report(summary: Iterable[str], output: Path) -> None:
    """Print what the class found, and where the results are."""
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
