"""The commands of the page in the browser: `worksheets preview` and `worksheets page`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from worksheets.base.errors import InputError
from worksheets.cli.terminal import live_line, say, status_of


@click.command()
@click.argument("job", metavar="[JOB]", required=False)
@click.option("--no-open", is_flag=True, help="Do not open the browser.")
@click.option("--port", type=click.IntRange(0, 65535), default=0, metavar="N", help="Port.  [default: any free one]")
def preview(job: str | None, no_open: bool, port: int) -> None:
    """Show the sheets of JOB in the browser, and follow the file; without JOB, the page to make one.

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
            'the page needs more libraries; install them with: pip install "worksheets[preview]"'
        ) from None

    def tell(address: str) -> None:
        click.echo(address)
        sys.stdout.flush()
        say("The page is at this address until you press Ctrl-C.")
        if not job:
            say(f"Your sheets are kept in {data_folder()}, and are there again the next time.")
        if not no_open:
            open_browser(address)

    try:
        serve(find_job(job) if job else None, port, tell)
    except KeyboardInterrupt as interrupt:
        say("the preview has ended")
        click.get_current_context().exit(status_of(interrupt))


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--cache",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Folder that keeps the packages fetched, so that the next time needs no network.  [default: the user's cache]",
)
def page(folder: Path, cache: Path | None) -> None:
    """Write the page that runs this program in the browser into DIR: static files, for any web server.

    Needs Node.js, npm and pip, and a network connection the first time.
    """
    from worksheets.web.bundle import write_page
    from worksheets.web.packages import cache_folder

    with live_line(shown=sys.stderr.isatty()) as line:
        sizes = write_page(folder, cache or cache_folder(), line.wait_for)
    click.echo(folder / "index.html")
    say(sizes.to_text())
