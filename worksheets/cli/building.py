"""The command `worksheets build`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NoReturn

import click

from worksheets.base.errors import WorksheetError
from worksheets.cli.options import (
    cache_option,
    comma_list,
    jobs_argument,
    one_of,
    outside_option,
    scheduler_option,
    workers_option,
)
from worksheets.cli.terminal import Meter, note, say, say_problems, status_of


@click.command()
@jobs_argument
@click.option("-o", "--output", default="output", show_default=True, metavar="DIR", help="Folder for the files.")
@click.option("--seed", type=int, metavar="N", help="Seed in place of the job's.")
@click.option(
    "--format",
    "formats",
    multiple=True,
    callback=comma_list,
    metavar="FORMAT,...",
    help="pdf, json, txt, csv, h5p, and svg, png for pictures.  [default: what the job says, else pdf]",
)
@click.option(
    "--answers",
    type=click.Choice(["separate", "append", "back", "upside-down", "none"]),
    help="Where the answer key goes.",
)
@workers_option
@scheduler_option
@click.option("--keep-going", is_flag=True, help="Write the sheets that can be made even if others fail.")
@cache_option
@outside_option
@click.option("-q", "--quiet", is_flag=True, help="Say nothing but errors; the files written are printed.")
@click.option("-v", "--verbose", is_flag=True, help="Say what was made for each sheet.")
@click.option("--watch", is_flag=True, help="Keep running and rebuild whenever a JOB or one of its files is saved.")
@click.option("--open", "open_", is_flag=True, help="Open the first PDF when it is ready.")
def build(
    jobs: tuple[str, ...],
    output: str,
    seed: int | None,
    formats: tuple[str, ...],
    answers: str | None,
    workers: int | None,
    scheduler: str | None,
    keep_going: bool,
    cache: str | None,
    allow_outside: bool,
    quiet: bool,
    verbose: bool,
    watch: bool,
    open_: bool,
) -> None:
    """Make the handouts and the answer keys of JOBs.

    A JOB is a YAML file, or the name of one in configs/, or a word list (.txt, .csv, .tsv, .xlsx, .ods), of which one
    word search is made. The same job gives the same files.
    """
    from worksheets.commands.build import PartlyBuiltError
    from worksheets.commands.build import build as build_jobs
    from worksheets.exercises.workers import all_cores

    kept: Remembered | None = None
    if watch:
        from worksheets.exercises.remembered import Remembered

        kept = Remembered()
    shown = not open_

    def written(paths: Sequence[Path]) -> None:
        nonlocal shown
        say_paths(paths)
        if not shown:
            shown = open_first(paths)

    def once() -> None:
        with Meter(quiet=quiet, verbose=verbose) as meter, meter.opened(cache) as exercises:
            try:
                paths = build_jobs(
                    jobs,
                    output=output,
                    formats=formats or None,
                    answers=answers,
                    seed=seed,
                    workers=workers or all_cores(),
                    scheduler=one_of(scheduler, workers),
                    keep_going=keep_going,
                    cache=exercises or kept,
                    allow_outside=allow_outside,
                    progress=meter.step,
                    awaiting=meter.begin,
                    say=meter.say,
                )
            except PartlyBuiltError as error:
                meter.close()
                written(error.written)
                raise
        written(paths)

    if watch:
        build_again(jobs, once, allow_outside=allow_outside, quiet=quiet)
    once()


def open_first(paths: Iterable[Path]) -> bool:
    """Show the first PDF among the files in the program that the system has for it; True, also where that failed."""
    first = next((path for path in paths if path.suffix == ".pdf"), None)
    if first is None:
        note("--open shows a PDF, and none was written")
    elif click.launch(str(first.absolute())):
        note(f"{first} could not be shown: there is no program for it")
    return True


def build_again(jobs: Sequence[str], once: Callable[[], None], *, allow_outside: bool, quiet: bool) -> NoReturn:
    """What `build --watch` does: build, and again whenever something was saved, until somebody ends it."""
    from worksheets.commands.watching import WatchedJob, changed, refuse_unwatched, what_changed
    from worksheets.job.find import find_job

    refuse_unwatched()
    watched = [WatchedJob(find_job(job), allow_outside=allow_outside) for job in jobs]
    tell = (lambda _: None) if quiet else say
    try:
        states = [each.state() for each in watched]
        while True:
            try:
                once()
            except WorksheetError as error:
                say_problems(error.problems)
            sys.stdout.flush()
            tell("Waiting until a job or a file that it names is saved; Ctrl-C ends this.")
            after = changed(watched, states)
            tell(f"{what_changed(watched, states, after)}; building again")
            states = after
    except KeyboardInterrupt as interrupt:
        tell("the watch has ended")
        click.get_current_context().exit(status_of(interrupt))


def say_paths(paths: Iterable[Path]) -> None:
    """The files written, one a line, on standard output."""
    for path in paths:
        click.echo(path)
