"""Options of several commands, and functions that check the values of options."""

from __future__ import annotations

import click

from worksheets.base.errors import nearest
from worksheets.base.sentences import sentence
from worksheets.cli.terminal import in_own_language, note


def comma_list(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    """The names in comma-separated lists: ("pdf", "json", "txt") for `--format pdf,json --format txt`."""
    names = (name.strip().lower() for value in values for name in value.split(","))
    return tuple(dict.fromkeys(name for name in names if name))


def difficulty_list(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    """Like `comma_list`, for difficulties; raises BadParameter for other names."""
    known = ("easy", "medium", "hard")
    names = comma_list(context, parameter, values)
    for name in names:
        if name not in known:
            message = sentence('there is no difficulty "{name}"{hint}', name=name, hint=nearest(name, known))
            raise click.BadParameter(in_own_language(message), context, parameter)
    return names


def short(_: click.Context, __: click.Parameter, name: str | None) -> str | None:
    """A name, cut to fit into a message; known names are shorter."""
    from worksheets.base.quoting import shown

    return name and shown(name)


def language_code(_: click.Context, __: click.Parameter, name: str | None) -> str | None:
    """The code of a known language, with a note if only its variant is unknown; raises InputError for others."""
    from worksheets.base.quoting import shown
    from worksheets.language.languages import find_language, variant_note

    if name and (instead := variant_note(shown(name))):
        note(sentence("--language: {instead}", instead=instead))
    return name and find_language(shown(name)).code


def usage_error(message: str) -> click.UsageError:
    """The error of click for a sentence on how a command was called."""
    return click.UsageError(in_own_language(message))


workers_option = click.option(
    "--workers", type=click.IntRange(min=1), metavar="N", help="Number of processes.  [default: one per core]"
)
cache_option = click.option(
    "--cache",
    metavar="DIR",
    help="Folder that keeps finished puzzles: a build that was stopped continues, and after an edit only changed "
    "sheets are made again.",
)
scheduler_option = click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Dask scheduler whose workers make the sheets, such as tcp://10.0.0.7:8786.  [default: what the job says]",
)
outside_option = click.option(
    "--allow-outside",
    is_flag=True,
    help="Also read word files outside the job's folder, and use a scheduler on another machine that the job names.",
)
language_option = click.option(
    "--language", default="en", show_default=True, callback=language_code, metavar="CODE", help="Language code."
)
jobs_argument = click.argument("jobs", metavar="JOB...", nargs=-1, required=True)


def one_of(scheduler: str | None, workers: int | None) -> str | None:
    """The scheduler to use; a number of `workers` overrides the job's scheduler, and means none."""
    if scheduler and workers:
        raise usage_error(sentence("--workers is for this machine, --scheduler for others; use only one of them"))
    return "" if workers else scheduler
