"""Options that several commands have, and what is made of the values of options."""

from __future__ import annotations

import click

from worksheets.base.errors import nearest


def comma_list(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    """`--format pdf,json --format txt` as ("pdf", "json", "txt")."""
    names = (name.strip().lower() for value in values for name in value.split(","))
    return tuple(dict.fromkeys(name for name in names if name))


def difficulty_list(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    """The same for difficulties; raises BadParameter for names that are none."""
    known = ("easy", "medium", "hard")
    names = comma_list(context, parameter, values)
    for name in names:
        if name not in known:
            raise click.BadParameter(f'there is no difficulty "{name}"{nearest(name, known)}', context, parameter)
    return names


def short(_: click.Context, __: click.Parameter, name: str | None) -> str | None:
    """A name cut so that it fits into a sentence; no known one is as long."""
    from worksheets.job.yaml.problems import shown

    return name and shown(name)


def language_code(_: click.Context, __: click.Parameter, name: str | None) -> str | None:
    """The code of a language that we know, with a note on a variant that we do not; raises InputError for any other."""
    from worksheets.cli.terminal import note
    from worksheets.job.yaml.problems import shown
    from worksheets.language.languages import find_language, variant_note

    if name and (instead := variant_note(shown(name))):
        note(f"--language: {instead}")
    return name and find_language(shown(name)).code


workers_option = click.option(
    "--workers", type=click.IntRange(min=1), metavar="N", help="Number of processes.  [default: one per core]"
)
cache_option = click.option(
    "--cache",
    metavar="DIR",
    help="Folder that keeps finished puzzles: a build that was stopped goes on, and after an edit only what it changed "
    "is made again.",
)
scheduler_option = click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Dask scheduler whose workers make the sheets, such as tcp://10.0.0.7:8786.  [default: what the job says]",
)
outside_option = click.option(
    "--allow-outside",
    is_flag=True,
    help="Read word files also outside the job's folder, and use a scheduler elsewhere that it names.",
)
language_option = click.option(
    "--language", default="en", show_default=True, callback=language_code, metavar="CODE", help="Language code."
)
jobs_argument = click.argument("jobs", metavar="JOB...", nargs=-1, required=True)


def one_of(scheduler: str | None, workers: int | None) -> str | None:
    """The scheduler to use: none, not even the job's, where a number of processes is asked for."""
    if scheduler and workers:
        raise click.UsageError("--workers is for this machine, --scheduler for others; leave out one of them")
    return "" if workers else scheduler
