"""The command `worksheets check`."""

from __future__ import annotations

import click

from worksheets.cli.options import (
    cache_option,
    jobs_argument,
    one_of,
    outside_option,
    scheduler_option,
    workers_option,
)
from worksheets.cli.terminal import Meter


@click.command()
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
                say=meter.say,
            )
        )
    for plan in () if quiet else plans:
        click.echo(plan.to_text())
    failures = [failure for plan in plans for failure in plan.failures]
    if failures:
        raise joined(failures)
