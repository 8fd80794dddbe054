"""Commands for authors of job files: `new`, `import` and `plan` write them; the others list what there is."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from worksheets.base.errors import InputError
from worksheets.base.sentences import sentence
from worksheets.cli.options import comma_list, difficulty_list, language_code, language_option, short, usage_error
from worksheets.cli.terminal import in_own_language, say, say_message, spoken_language, warn_of_plug_ins


@click.command()
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option("--kind", default="wordsearch", show_default=True, callback=short, help="Puzzle kind of the first sheet.")
@language_option
@click.option(
    "--sample",
    callback=short,
    metavar="NAME",
    help="A sample instead: book, cards, class, crossword, extras, first-grade, golden-centre, language-lesson, "
    "languages, looks, numbers, practice, sudoku, term1, variety, week or word-regions; FILE can be left out.",
)
@click.option("--force", is_flag=True, help="Overwrite FILE and the lists of the sample.")
def new(file: Path | None, kind: str, language: str, sample: str | None, force: bool) -> None:
    """Write a commented starter job to FILE, and the schema for editors beside it."""
    from worksheets.job.fields.schema import SCHEMA_FILE, schema_text
    from worksheets.job.starter import starter_job, starter_note
    from worksheets.output.staging import write_together

    if sample is not None:
        write_sample(sample, file, force)
        return
    if file is None:
        raise usage_error(sentence("Missing argument 'FILE'."))
    refuse_other_formats(file)
    refuse_overwriting([file], force)
    text = starter_job(kind, language)
    warn_of_plug_ins()
    write_together(file.parent, {file.name: text, SCHEMA_FILE: schema_text()})
    click.echo(file)
    if note := starter_note(kind, language):
        say(note)
    say(sentence('Put your words into it, then run "worksheets build {file}".', file=file))


def write_sample(name: str, file: Path | None, force: bool) -> None:
    """Write a sample as `file`, or under its own name, and the files that it reads beside it."""
    from worksheets.job.find import read_sample
    from worksheets.output.staging import write_together

    context = click.get_current_context()
    for option in ("kind", "language"):
        if context.get_parameter_source(option) is ParameterSource.COMMANDLINE:
            raise usage_error(sentence("a sample is written unchanged; omit --{option} or --sample", option=option))
    (own, job), *others = read_sample(name).items()
    file = file or Path(own)
    refuse_other_formats(file)
    refuse_overwriting([file, *(file.parent / other for other, _ in others)], force)
    write_together(file.parent, {**dict(others), file.name: job})
    click.echo(file)
    if others:
        say(sentence("The files that it reads are beside it: {names}.", names=", ".join(path for path, _ in others)))
    say(sentence('Run "worksheets build {file}".', file=file))


@click.command("import")
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
    callback=difficulty_list,
    metavar="NAME,...",
    help="easy, medium, hard: one sheet each.  [default: medium, for contest files all three]",
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

    The FILE - means standard input.
    """
    from worksheets.job.find import refuse_lost_inputs
    from worksheets.job.import_lists import import_job
    from worksheets.job.words.tables import Asked
    from worksheets.output.staging import write_together

    if output is not None:
        refuse_other_formats(output)
        refuse_lost_inputs([output], (file for file in files if file != Path("-")))
        refuse_overwriting([output], force)
    text = import_job(
        files,
        title=title,
        language=language,
        difficulties=difficulties,
        asked=Asked(word_column, clue_column),
        say=say_message,
    )
    if output is None:
        click.echo(text, nl=False)
    else:
        write_together(output.parent, {output.name: text})
        click.echo(output)


@click.command("plan")
@click.argument("files", metavar="LIST...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Job file to write.")
@click.option("--title", help="Title of the job.")
@click.option(
    "--language", callback=language_code, metavar="CODE", help="Language code.  [default: guessed from the words]"
)
@click.option("--kinds", multiple=True, callback=comma_list, metavar="KIND,...", help="Kinds of the days, in turn.")
@click.option(
    "--days", type=click.IntRange(1, 7), default=5, show_default=True, metavar="N", help="School days of a week."
)
@click.option(
    "--words-a-day",
    type=click.IntRange(min=2),
    metavar="N",
    help="Words of a day, new and repeated ones.  [default: 10, or as many as the lists need]",
)
@click.option("--force", is_flag=True, help="Overwrite the job file if there is one.")
def plan_(files: tuple[Path, ...], output: Path | None, force: bool, **options: Any) -> None:
    """Write the job of a week, a sheet for each school day, on standard output or in a file; each LIST is a week.

    A LIST is a word list (.txt, .csv, .tsv, .xlsx, .ods). Its words return after 1, 3 and 7 school days.
    """
    from worksheets.job.find import refuse_lost_inputs
    from worksheets.job.plan_job import plan_job
    from worksheets.output.staging import write_together

    if output is not None:
        refuse_other_formats(output)
        refuse_lost_inputs([output], files)
        refuse_overwriting([output], force)
    text = plan_job(files, output.parent if output else Path(), **options)
    if output is None:
        click.echo(text, nl=False)
    else:
        write_together(output.parent, {output.name: text})
        click.echo(output)
        say(
            sentence(
                'Run "worksheets check {output}" for the plan, "worksheets build {output}" for the sheets.',
                output=output,
            )
        )


_OTHERS = "pdf docx doc odt html htm svg png jpg jpeg h5p brf json csv tsv xlsx xls ods"
NO_JOBS = frozenset(f".{suffix}" for suffix in _OTHERS.split())
"""The suffixes of files that other programs open, or that are read as word lists."""


def refuse_other_formats(file: Path) -> None:
    """Raise InputError if a job would have the name of another sort of file, such as the sheets that it makes."""
    if file.suffix.lower() in NO_JOBS:
        message = sentence(
            '{file}: this command writes a job, which is a text; name it {job}, and "worksheets build {job}" makes the '
            "sheets",
            file=file,
            job=file.with_suffix(".yaml"),
        )
        raise InputError(message)


def refuse_overwriting(files: Iterable[Path], force: bool) -> None:
    """Raise InputError for folders and, without `force`, for files that exist."""
    refusals: list[str] = []
    for file in files:
        with suppress(OSError):  # names that the system refuses are reported when they are written
            if file.is_dir():
                refusals.append(sentence("{file} is a folder; name a file to write", file=file))
            elif file.exists() and not force:
                refusals.append(sentence("{file} is already there; --force overwrites it", file=file))
    if refusals:
        raise InputError(*refusals)


@click.command()
def kinds() -> None:
    """List the puzzle kinds with their fields."""
    from worksheets.commands.listings import kinds_text

    warn_of_plug_ins()
    click.echo(kinds_text(in_own_language, spoken_language()))


@click.command()
@click.option("--language", metavar="CODE", help="Only the themes of this language, such as de.")
@click.option("--from", "graded", metavar="CODE", help="What is practised in this language: de or en.")
def themes(language: str | None, graded: str | None) -> None:
    """List the themes: word lists that come with the program, for "words: theme/farm".

    With --from, list what its graded words practise, for "words: {from: de, with: ck}", with the words of each level.
    """
    from worksheets.commands.listings import practice_text, themes_text

    if graded:
        click.echo(practice_text(graded, in_own_language))
    else:
        click.echo(themes_text(language, in_own_language, spoken_language()))


@click.command()
def fonts() -> None:
    """List the fonts."""
    from worksheets.commands.listings import fonts_text

    click.echo(fonts_text(in_own_language))


@click.command()
def schema() -> None:
    """Print the JSON Schema of job files."""
    from worksheets.job.fields.schema import schema_text

    warn_of_plug_ins()
    click.echo(schema_text(), nl=False)


@click.command("new-kind")
@click.argument("name", callback=short)
@click.option("--built-in", is_flag=True, help="Write into a clone of worksheets, in whose folder you are.")
def new_kind(name: str, built_in: bool) -> None:
    """Write the folder of a new kind of puzzle NAME, for programmers; it runs at once."""
    from worksheets.commands.new_kind import built_in_kind, kind_files
    from worksheets.output.staging import write_together

    folder = Path() if built_in else Path(f"worksheets-{name}")
    files = built_in_kind(name) if built_in else kind_files(name)
    if built_in and not Path("worksheets/puzzles/registry.py").is_file():
        raise InputError(sentence("--built-in is for a clone of worksheets; change into its folder first"))
    own = folder / "worksheets" / "puzzles" / name if built_in else folder
    with suppress(OSError):  # as above
        if any((folder / path).exists() for path in files):
            raise InputError(sentence("{folder} is already there; remove or rename it first", folder=own))
    write_together(folder, dict(files))
    for path in files:
        click.echo(folder / path)
    if built_in:
        say(
            sentence(
                'Add to BUILT_IN in worksheets/puzzles/registry.py: "{name}": '
                '"worksheets.puzzles.{name}.kind:{class_name}",',
                name=name,
                class_name=name.capitalize(),
            )
        )
    else:
        say(
            sentence(
                'Run "pip install -e {folder}", then "worksheets build {job}.yaml".', folder=folder, job=folder / name
            )
        )
