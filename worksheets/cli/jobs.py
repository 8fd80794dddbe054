"""The commands on jobs and keys: `build`, `check`, `rebuild`, `verify`, `find`, `preview`, and `page`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn

import click

from worksheets.base.errors import GenerationError, InputError, WorksheetError
from worksheets.base.sentences import sentence
from worksheets.cli.options import (
    cache_option,
    comma_list,
    jobs_argument,
    one_of,
    outside_option,
    scheduler_option,
    workers_option,
)
from worksheets.cli.terminal import Meter, in_own_language, live_line, note, say, say_problems, status_of


@click.command()
@jobs_argument
@click.option("-o", "--output", default="output", show_default=True, metavar="DIR", help="Folder for the files.")
@click.option("--seed", type=int, metavar="N", help="Use this seed instead of the job's.")
@click.option(
    "--format",
    "formats",
    multiple=True,
    callback=comma_list,
    metavar="FORMAT,...",
    help="pdf, json, txt, csv, h5p, docx, html, brf, svg, png (pictures).  [default: what the job says, else pdf]",
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
@click.option("-q", "--quiet", is_flag=True, help="Print only errors and the names of written files.")
@click.option("-v", "--verbose", is_flag=True, help="Print what was made for each sheet.")
@click.option("--watch", is_flag=True, help="Keep running and rebuild whenever a JOB or one of its files is saved.")
@click.option("--open", "open_", is_flag=True, help="Open the first PDF when it is ready.")
def build(
    jobs: tuple[str, ...],
    workers: int | None,
    scheduler: str | None,
    cache: str | None,
    quiet: bool,
    verbose: bool,
    watch: bool,
    open_: bool,
    **options: Any,
) -> None:
    """Make the handouts and the answer keys of JOBs.

    A JOB is a YAML file, the name of one in configs/, or a word list (.txt, .csv, .tsv, .xlsx, .ods), which becomes
    one word search. The same job gives the same files.
    """
    from worksheets.commands.build import PartlyBuiltError
    from worksheets.commands.build import build as build_jobs
    from worksheets.exercises.remembered import Remembered
    from worksheets.exercises.workers import all_cores

    options |= {"workers": workers or all_cores(), "scheduler": one_of(scheduler, workers)}
    options["formats"] = options["formats"] or None
    remembered = Remembered() if watch else None
    to_open = open_

    def written(paths: Sequence[Path]) -> None:
        nonlocal to_open
        say_paths(paths)
        if to_open:
            open_first(paths)
        to_open = False

    def once() -> None:
        with Meter(quiet=quiet, verbose=verbose) as meter, meter.opened(cache) as exercises:
            hear: dict[str, Any] = {"progress": meter.step, "awaiting": meter.begin, "say": meter.say}
            try:
                paths = build_jobs(jobs, cache=exercises or remembered, **options, **hear)
            except PartlyBuiltError as error:
                meter.close()
                written(error.written)
                raise
        written(paths)

    if watch:
        build_again(jobs, once, allow_outside=options["allow_outside"], quiet=quiet)
    once()


def open_first(paths: Iterable[Path]) -> None:
    """Open the first PDF among the files in the system's program for it."""
    first = next((path for path in paths if path.suffix == ".pdf"), None)
    if first is None:
        note(sentence("--open shows a PDF, and none was written"))
    elif click.launch(str(first.absolute())):
        note(sentence("{first} could not be opened: there is no program for it", first=first))


def build_again(jobs: Sequence[str], once: Callable[[], None], *, allow_outside: bool, quiet: bool) -> NoReturn:
    """Build now and again whenever a job or one of its files is saved, until Ctrl-C."""
    from worksheets.commands.watching import WatchedJob, changed, refuse_unwatched, what_changed
    from worksheets.job.find import find_job

    refuse_unwatched()
    watched = [WatchedJob(find_job(job), allow_outside=allow_outside) for job in jobs]
    tell = (lambda _: None) if quiet else say
    try:
        states = [file.state() for file in watched]
        while True:
            try:
                once()
            except WorksheetError as error:
                say_problems(error.problems)
            sys.stdout.flush()
            tell(sentence("Waiting for changes of a job or a file that it names; Ctrl-C stops."))
            after = changed(watched, states)
            tell(sentence("{changes}; building again", changes=what_changed(watched, states, after)))
            states = after
    except KeyboardInterrupt as interrupt:
        tell(sentence("the watch has ended"))
        click.get_current_context().exit(status_of(interrupt))


def say_paths(paths: Iterable[Path]) -> None:
    """Print the files written, one per line, on standard output."""
    for path in paths:
        click.echo(path)


@click.command()
@jobs_argument
@click.option("--seed", type=int, metavar="N", help="Use this seed instead of the job's.")
@workers_option
@scheduler_option
@cache_option
@outside_option
@click.option("-q", "--quiet", is_flag=True, help="Print nothing but errors.")
def check(
    jobs: tuple[str, ...],
    seed: int | None,
    workers: int | None,
    scheduler: str | None,
    cache: str | None,
    allow_outside: bool,
    quiet: bool,
) -> None:
    """Try JOBs without writing files: make the puzzles, lay out the pages, print a table."""
    from worksheets.commands.check import plan_jobs
    from worksheets.exercises.workers import all_cores
    from worksheets.job.find import joined

    with Meter(quiet=quiet) as meter, meter.opened(cache) as exercises:
        plans = list(
            plan_jobs(
                jobs,
                seed=seed,
                workers=workers or all_cores(),
                scheduler=one_of(scheduler, workers),
                cache=exercises,
                allow_outside=allow_outside,
                progress=meter.step,
                awaiting=meter.begin,
                say=meter.say,
            )
        )
    for plan in () if quiet else plans:
        click.echo(plan.to_text(in_own_language))
    failures = [failure for plan in plans for failure in plan.failures]
    if failures:
        raise joined(failures)


@click.command()
@click.argument("key", metavar="KEY.pdf", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    default="output",
    show_default=True,
    metavar="DIR",
    help="Folder for the job and its files.",
)
@click.option("--force", is_flag=True, help="Replace a job, or a file that it reads, in DIR.")
def rebuild(key: Path, output: Path, force: bool) -> None:
    """Write the job that an answer key carries, and make its files again.

    The job, the lists and pictures that it reads, and its sheets are written to DIR; exit 1 if they are not the same
    bytes as before, or if a font of the job's own has to be copied to DIR first.
    """
    from worksheets.commands.rebuild import rebuild as make_again

    done = make_again(key, output, force=force)
    say_paths(done.paths)
    if done.difference:
        raise GenerationError(done.difference)
    say(sentence("the same bytes as {key}", key=key))


@click.command()
@click.argument("code")
@click.argument("key", metavar="KEY.pdf", type=click.Path(path_type=Path))
def find(code: str, key: Path) -> None:
    """Say whose sheet has the printed CODE, and on which page of the answer key its answer is.

    The code may be written in small letters, and without its hyphen.
    """
    from worksheets.commands.find import find_sheet

    click.echo(find_sheet(code, key))


@click.command()
@click.argument("handouts", metavar="FILE.pdf", type=click.Path(path_type=Path))
@click.argument("key", metavar="[KEY.pdf]", required=False, type=click.Path(path_type=Path))
@click.option("-q", "--quiet", is_flag=True, help="Print only the sheets that are wrong.")
def verify(handouts: Path, key: Path | None, quiet: bool) -> None:
    """Read the printed sheets in FILE.pdf and compare them with their key; exit 1 if one is not what the key says.

    KEY.pdf is the answer key of the same build, by default the one beside FILE.pdf. The letters, numbers and words are
    read from the pages, without the job; then each puzzle is solved again. One line a sheet.
    """
    try:
        from worksheets.commands.verify import Comparison
        from worksheets.commands.verify import verify as verify_sheets
    except ModuleNotFoundError as error:
        if error.name != "pypdfium2":
            raise
        missing = sentence('to read PDF files takes a library: pip install "worksheets[verify]"')
        raise InputError(missing) from None

    found = Comparison()
    for sheet in verify_sheets(handouts, key):
        found.add(sheet)
        if sheet.faults or not quiet:
            click.echo(in_own_language(sheet.line))
    if found.wrong:
        raise GenerationError(found.result())
    say(found.result())


@click.command()
@click.argument("job", metavar="[JOB]", required=False)
@click.option("--no-open", is_flag=True, help="Do not open the browser.")
@click.option("--port", type=click.IntRange(0, 65535), default=0, metavar="N", help="Port.  [default: any free one]")
def preview(job: str | None, no_open: bool, port: int) -> None:
    """Show the sheets of JOB in the browser and follow the file; without JOB, start with a form.

    Prints the page's address, which only this machine can open, and serves it until Ctrl-C.
    """
    from worksheets.job.find import find_job

    try:
        from worksheets.web.kept_jobs import data_folder
        from worksheets.web.preview import open_browser
        from worksheets.web.preview import preview as serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "worksheets":
            raise
        raise InputError(
            sentence('the page needs more libraries; install them with: pip install "worksheets[preview]"')
        ) from None

    def tell(address: str) -> None:
        click.echo(address)
        sys.stdout.flush()
        say(sentence("The page is at this address until you press Ctrl-C."))
        if not job:
            say(sentence("Your sheets are kept in {folder} for the next time.", folder=data_folder()))
        if not no_open:
            open_browser(address)

    try:
        serve(find_job(job) if job else None, port, tell)
    except KeyboardInterrupt as interrupt:
        say(sentence("the preview has ended"))
        click.get_current_context().exit(status_of(interrupt))


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--cache",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Folder that keeps fetched packages, so that the next run needs no network.  [default: the user's cache]",
)
def page(folder: Path, cache: Path | None) -> None:
    """Write the page that runs this program in the browser into DIR, as static files for any web server.

    Needs Node.js, npm and pip, and a network connection the first time.
    """
    from worksheets.web.bundle import write_page
    from worksheets.web.packages import cache_folder

    with live_line(shown=sys.stderr.isatty()) as line:
        sizes = write_page(folder, cache or cache_folder(), lambda text: line.wait_for(in_own_language(text)))
    click.echo(folder / "index.html")
    say(sizes)
