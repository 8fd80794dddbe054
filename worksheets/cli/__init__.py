"""The commands; the only code that prints or exits.

Those that read puzzles from files are in `puzzle_files`, those of the page in `browser`. Everything that costs time to
import is imported inside the command that needs it.
"""

from __future__ import annotations

import errno
import gc
import os
import signal
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

import click
from click.core import ParameterSource

from worksheets import __version__
from worksheets.cli.browser import page, preview
from worksheets.cli.options import (
    cache_option,
    comma_list,
    difficulty_list,
    jobs_argument,
    language_code,
    language_option,
    outside_option,
    scheduler_option,
    short,
    workers_option,
)
from worksheets.cli.process import look_for_no_plug_ins
from worksheets.cli.puzzle_files import mark, solve
from worksheets.errors import InputError, Problem, WorksheetError, why_unwritten
from worksheets.terminal import Meter, give_up, note, say, say_problems, status_of, warn, warn_of_plug_ins


class Commands(click.Group):
    """Turns errors into sentences and exit statuses."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """See `click.Group.resolve_command`; a file in place of a command is built, as when it is dragged onto it."""
        if args and self.get_command(ctx, args[0]) is None:
            from worksheets.job.find import names_a_job

            if names_a_job(args[0]):
                say(f"note: there is no command, so this is done: worksheets build {' '.join(args)}")
                args = ["build", *args]
        return super().resolve_command(ctx, args)

    def main(self, *args: Any, **options: Any) -> Any:
        """See `click.Command.main`; standard output can also fail under the texts of click, such as --help."""
        try:
            return super().main(*args, **options)
        except OSError as error:
            if error.errno not in NO_OUTPUT:
                raise
            give_up(sys.stdout)
            say_problems([Problem(f"the results cannot be written to standard output: {why_unwritten(error)}")])
            sys.exit(1)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; see `click.Group.invoke`."""
        if os.environ.get("NO_COLOR"):
            ctx.color = False
        try:
            return super().invoke(ctx)
        except WorksheetError as error:
            say_problems(error.problems)
            ctx.exit(error.exit_status)
        except KeyboardInterrupt as interrupt:
            say("interrupted; nothing was written")
            ctx.exit(status_of(interrupt))
        except click.UsageError as error:
            message = error.format_message()
            if len(message) <= LONGEST:
                raise
            raise click.UsageError(f"{message[: LONGEST // 2]} … {message[-LONGEST // 4 :]}", error.ctx) from None
        except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
            raise
        except Exception as error:
            if ctx.params.get("traceback") or (isinstance(error, OSError) and error.errno in NO_OUTPUT):
                raise
            say(f"internal error: {type(error).__name__}: {error}; please report it with what {TRACEBACK} prints")
            ctx.exit(1)


LONGEST = 400
"""Most characters of a sentence of click, which repeats whatever was typed; of a longer one, both ends are said."""

NO_OUTPUT = (errno.ENOSPC, errno.EIO, errno.EBADF, getattr(errno, "EDQUOT", errno.ENOSPC))
"""What standard output answers that takes no more; whoever writes files answers to these errors by itself."""

TRACEBACK = '"worksheets --traceback ..."'

GARBAGE = 200_000
"""Objects made, and not yet dropped, before Python looks for garbage in rings: more than a short command makes. With
its own 700 it does so some hundred times while modules are imported, which all stay."""


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="worksheets")
@click.option("--traceback", is_flag=True, help="Show where an internal error happened.")
def commands(traceback: bool) -> None:
    """Classroom puzzle handouts: word lists in a YAML file become print-ready PDF sheets with answer keys."""


@commands.command()
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
@click.option("--keep-going", is_flag=True, help="Write the sheets that can be made although others fail.")
@cache_option
@outside_option
@click.option("-q", "--quiet", is_flag=True, help="Say nothing but errors; the files written are printed.")
@click.option("-v", "--verbose", is_flag=True, help="Say what was made for each sheet.")
@click.option("--watch", is_flag=True, help="Go on, and build again whenever a JOB or a file that it names is saved.")
@click.option("--open", "open_", is_flag=True, help="Show the first PDF when it is there.")
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
                    complain=meter.complain,
                    remark=meter.remark,
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


@commands.command()
@jobs_argument
@click.option("--seed", type=int, metavar="N", help="Seed in place of the job's.")
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
    """Plan JOBs without writing: make the puzzles, lay out the pages, print a table."""
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
                remark=meter.remark,
            )
        )
    for plan in () if quiet else plans:
        click.echo(plan.to_text())
    failures = [failure for plan in plans for failure in plan.failures]
    if failures:
        raise joined(failures)


def one_of(scheduler: str | None, workers: int | None) -> str | None:
    """The scheduler to use: none, not even the job's, where a number of processes is asked for."""
    if scheduler and workers:
        raise click.UsageError("--workers is for this machine, --scheduler for others; leave out one of them")
    return "" if workers else scheduler


@commands.command()
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option("--kind", default="wordsearch", show_default=True, callback=short, help="Puzzle kind of the first sheet.")
@language_option
@click.option(
    "--sample",
    callback=short,
    metavar="NAME",
    help="A sample instead: book, class, extras, first-grade, golden-centre, languages, term1 or word-regions; "
    "FILE can be left out.",
)
@click.option("--force", is_flag=True, help="Overwrite FILE, or a list of the sample, if there is one.")
def new(file: Path | None, kind: str, language: str, sample: str | None, force: bool) -> None:
    """Write a commented starter job to FILE, and the schema for editors beside it."""
    from worksheets.export.staging import write_together
    from worksheets.job.schema import SCHEMA_FILE, schema_text
    from worksheets.job.starter import starter_job, starter_note

    if sample is not None:
        write_sample(sample, file, force)
        return
    if file is None:
        raise click.UsageError("Missing argument 'FILE'.")
    refuse_overwriting([file], force)
    text = starter_job(kind, language)
    warn_of_plug_ins()
    write_together(file.parent, {file.name: text, SCHEMA_FILE: schema_text()})
    click.echo(file)
    if note := starter_note(kind, language):
        say(note)
    say(f'Put your words into it, then run "worksheets build {file}".')


def write_sample(name: str, file: Path | None, force: bool) -> None:
    """What `new --sample` does: the sample as `file`, else under its own name, and what it reads beside it."""
    from worksheets.export.staging import write_together
    from worksheets.job.samples import read_sample

    context = click.get_current_context()
    for option in ("kind", "language"):
        if context.get_parameter_source(option) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"a sample is written as it is; leave out --{option} or --sample")
    (own, job), *others = read_sample(name).items()
    file = file or Path(own)
    refuse_overwriting([file, *(file.parent / each for each, _ in others)], force)
    write_together(file.parent, {**dict(others), file.name: job})
    click.echo(file)
    if others:
        say(f"The files that it reads are beside it: {', '.join(each for each, _ in others)}.")
    say(f'Run "worksheets build {file}".')


@commands.command("import")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Job file to write.")
@click.option("--title", help="Title of the job.")
@click.option("--word-column", metavar="NAME", help="Column of the words in tables: its heading, or its number.")
@click.option("--clue-column", metavar="NAME", help="Column of the clues.")
@click.option(
    "--language", callback=language_code, metavar="CODE", help="Language code.  [default: guessed from the words]"
)
@click.option(
    "--difficulty",
    "difficulties",
    multiple=True,
    default=("medium",),
    callback=difficulty_list,
    metavar="NAME,...",
    help="easy, medium, hard: one sheet each.  [default: medium]",
)
@click.option("--force", is_flag=True, help="Overwrite the job file if there is one.")
def import_(
    files: tuple[Path, ...],
    output: Path | None,
    title: str | None,
    word_column: str | None,
    clue_column: str | None,
    language: str | None,
    difficulties: tuple[str, ...],
    force: bool,
) -> None:
    """Turn contest files and word lists (.txt, .csv, .tsv, .xlsx, .ods) into a job, on standard output or in a file.

    A FILE that is - is standard input.
    """
    from worksheets.export.staging import write_together
    from worksheets.job.contest import import_job
    from worksheets.job.find import refuse_lost_inputs
    from worksheets.job.tables import Asked

    if output is not None:
        refuse_lost_inputs([output], (file for file in files if file != Path("-")))
        refuse_overwriting([output], force)
    text = import_job(
        files,
        title=title,
        language=language,
        difficulties=difficulties,
        asked=Asked(word_column, clue_column),
        complain=warn,
        remark=note,
    )
    if output is None:
        click.echo(text, nl=False)
    else:
        write_together(output.parent, {output.name: text})
        click.echo(output)


@commands.command()
def kinds() -> None:
    """List the puzzle kinds with their fields."""
    from worksheets.commands.listings import kinds_text

    warn_of_plug_ins()
    click.echo(kinds_text())


@commands.command()
@click.option("--language", metavar="CODE", help="Only the themes of this language: de or en.")
def themes(language: str | None) -> None:
    """List the themes: words that come with the program, for "words: theme/farm"."""
    from worksheets.commands.listings import themes_text

    click.echo(themes_text(language))


@commands.command()
def fonts() -> None:
    """List the fonts."""
    from worksheets.commands.listings import fonts_text

    click.echo(fonts_text())


@commands.command()
def schema() -> None:
    """Print the JSON Schema of job files."""
    from worksheets.job.schema import schema_text

    warn_of_plug_ins()
    click.echo(schema_text(), nl=False)


for _elsewhere in (solve, mark, preview, page):
    commands.add_command(_elsewhere)


def refuse_overwriting(files: Iterable[Path], force: bool) -> None:
    """Raise InputError where there are such files already and the user did not say `--force`."""
    there: list[Path] = []
    for file in files:
        with suppress(OSError):  # a name that the system refuses is told where it is written
            if file.exists() and not force:
                there.append(file)
    if there:
        raise InputError(*(f"{file} is already there; --force overwrites it" for file in there))


def say_paths(paths: Iterable[Path]) -> None:
    """The files written, one a line, on standard output."""
    for path in paths:
        click.echo(path)


def interrupt(number: int, _: object) -> None:
    """Answer to being asked to end: the same as to Ctrl-C; the exit status is 128 and the signal's number."""
    raise KeyboardInterrupt(number)


def open_standard_streams() -> None:
    """Where a standard stream is closed, let it lead nowhere; a file of ours would take its number."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free
    nowhere = Path(os.devnull)
    sys.stdout = sys.stdout or nowhere.open("w", encoding="utf-8")
    sys.stderr = sys.stderr or nowhere.open("w", encoding="utf-8")


def main() -> None:
    """The `worksheets` command; text is UTF-8 everywhere, also in a pipe on Windows.

    Whoever closes the terminal or ends the process leaves as little behind as Ctrl-C does.
    """
    gc.set_threshold(GARBAGE)
    look_for_no_plug_ins()
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
