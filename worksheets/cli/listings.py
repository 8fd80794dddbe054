"""The commands that list what there is: `worksheets kinds`, `themes`, `fonts` and `schema`."""

from __future__ import annotations

import click

from worksheets.cli.terminal import warn_of_plug_ins


@click.command()
def kinds() -> None:
    """List the puzzle kinds with their fields."""
    from worksheets.commands.listings import kinds_text

    warn_of_plug_ins()
    click.echo(kinds_text())


@click.command()
@click.option("--language", metavar="CODE", help="Only the themes of this language: de or en.")
def themes(language: str | None) -> None:
    """List the themes: words that come with the program, for "words: theme/farm"."""
    from worksheets.commands.listings import themes_text

    click.echo(themes_text(language))


@click.command()
def fonts() -> None:
    """List the fonts."""
    from worksheets.commands.listings import fonts_text

    click.echo(fonts_text())


@click.command()
def schema() -> None:
    """Print the JSON Schema of job files."""
    from worksheets.job.fields.schema import schema_text

    warn_of_plug_ins()
    click.echo(schema_text(), nl=False)
