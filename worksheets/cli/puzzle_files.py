"""The commands that read puzzles from files: `worksheets solve` and `worksheets mark`."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from worksheets.base.errors import InputError
from worksheets.base.sentences import sentence
from worksheets.cli.options import language_option, short, usage_error
from worksheets.cli.own_language import spoken
from worksheets.cli.terminal import in_own_language, live_line, say_message, say_problems, warn_of_plug_ins

if TYPE_CHECKING:
    from worksheets.commands.printed import Printed

SECONDS = 60
"""CPU seconds after which a search ends if `--steps` is not given."""

STEPS_HELP = "Give up after N steps of search.  [default: a minute of work, at most {steps}]"


class SolveCommand(click.Command):
    """A command with the switches that kinds declare, after its own options."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """See `click.Command.get_params`; a switch that several kinds declare is listed once."""
        from worksheets.puzzles import registry

        switches = {option.name: option.help for kind in registry.usable() for option in kind.solve_options}
        *own, help_option = super().get_params(ctx)
        own = [_with_steps(option) if option.name == "steps" else option for option in own]
        taken = {parameter.name for parameter in own}
        added = [
            click.Option([f"--{name}/--no-{name}"], default=True, help=spoken(text))
            for name, text in switches.items()
            if name not in taken
        ]
        return [*own, *added, help_option]


def _with_steps(option: click.Parameter) -> click.Parameter:
    """The option with the default of each kind in its help."""
    from worksheets.commands.solve import default_steps

    made = copy(option)
    if isinstance(made, click.Option):
        made.help = spoken(STEPS_HELP).format(steps=default_steps())
    return made


sheet_option = click.option("--sheet", metavar="ID", help="Sheet ID in a file written by build; ID-A for a version.")
puzzle_kind_option = click.option("--kind", callback=short, help="Puzzle kind, if the file does not say it.")
words_option = click.option("--words", type=click.Path(path_type=Path), metavar="FILE", help="Word list.")
dictionary_option = click.option("--dictionary", metavar="NAME", help="Built-in word list.")


@click.command(cls=SolveCommand)
@click.argument("file", type=click.Path(path_type=Path))
@puzzle_kind_option
@sheet_option
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Stop after N solutions.  [default: 1]")
@click.option("--count", is_flag=True, help="Print only the number of solutions; all of them unless --limit is given.")
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How to print the solutions.",
)
@click.option("--steps", type=click.IntRange(min=1), metavar="N", help=STEPS_HELP)
@words_option
@dictionary_option
@language_option
def solve(
    file: Path,
    kind: str | None,
    sheet: str | None,
    limit: int | None,
    count: bool,
    format_: str,
    steps: int | None,
    words: Path | None,
    dictionary: str | None,
    language: str,
    **options: bool,
) -> None:
    """Solve the puzzle in FILE: your own, or one that build wrote as JSON or text."""
    from worksheets.commands.solve import count as count_solutions
    from worksheets.commands.solve import solve as solve_puzzle
    from worksheets.search.budget import cpu_limit

    printed = printed_puzzle(file, kind, sheet, words, dictionary, language, options)
    given, kind = printed.given, printed.kind

    def answer(text: str) -> None:
        with line.aside():
            click.echo(text)

    shown = sys.stderr.isatty() and sys.stdout.isatty()
    with live_line(shown=shown) as line, cpu_limit(SECONDS) if steps is None else nullcontext():
        line.wait_for(in_own_language(sentence("searching ...")))
        if count:
            done = count_solutions(given, kind, limit, steps)
            counts = done.to_json(given.language)
            answer(as_json(counts) if format_ == "json" else done.line)
            failed = not done.counted.number or (done.counted.or_more and done.counted.number != limit)
        else:
            solving = solve_puzzle(given, kind, limit or 1, steps)
            if format_ == "json":
                answer(as_json(solving.to_json()))
            else:
                for number, paragraph in enumerate(solving.to_text()):
                    answer(f"\n{paragraph}" if number else paragraph)
            answers = solving.answers
            failed = not answers.found or answers.broken_off
            if answers.spent and answers.broken_off:
                line.close()
                say_problems(answers.spent.problems)
    if failed:
        click.get_current_context().exit(1)


def as_json(value: object) -> str:
    """JSON on one line, without escapes for letters."""
    import json

    return json.dumps(value, ensure_ascii=False)


@click.command(cls=SolveCommand)
@click.argument("puzzle", metavar="PUZZLE", required=False, type=click.Path(path_type=Path, allow_dash=True))
@click.argument("answer", metavar="ANSWER", required=False, type=click.Path(path_type=Path, allow_dash=True))
@click.argument("more", nargs=-1, metavar="", type=click.Path(path_type=Path))
@click.option("--scans", is_flag=True, help="Read scanned sheets: mark --scans SCANS... KEY.pdf|JOB.")
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="With --scans: results as CSV.")
@click.option("--marked", type=click.Path(path_type=Path), metavar="FILE", help="With --scans: pages as PDF, marked.")
@puzzle_kind_option
@sheet_option
@words_option
@dictionary_option
@language_option
def mark(
    puzzle: Path | None,
    answer: Path | None,
    more: tuple[Path, ...],
    scans: bool,
    output: Path | None,
    marked: Path | None,
    kind: str | None,
    sheet: str | None,
    words: Path | None,
    dictionary: str | None,
    language: str,
    **options: bool,
) -> None:
    """Print what is wrong with the ANSWER to a PUZZLE; exit 1 if anything is.

    PUZZLE is a file that solve reads. ANSWER is text as solve prints it, or JSON from solve or build; - means standard
    input. Every answer that keeps the rules is right.

    With --scans, the files are scans or photos of sheets, in any order, and last the answer key of their job, or the
    job itself. Results are a line for each word: found, not found or unsure; and for each place that pupils write in:
    to judge, with its picture in the file of --marked. Exit 1 if a page could not be read.
    """
    if puzzle is None or answer is None:
        if scans:
            raise usage_error(sentence("--scans needs scans and, last, the answer key of their job, or the job itself"))
        context, name = click.get_current_context(), "answer" if puzzle else "puzzle"
        raise click.MissingParameter(
            ctx=context, param=next(each for each in context.command.params if each.name == name)
        )
    if scans:
        from worksheets.cli.scans import mark_scanned

        given = (puzzle, answer, *more)
        mark_scanned(given[:-1], given[-1], output, marked)
        return
    if more or output or marked:
        raise click.UsageError("a puzzle has one answer; further files, --output and --marked are for --scans")
    from worksheets.commands.solve import mark_answer

    if puzzle == answer == Path("-"):
        raise usage_error(sentence("only one of the two can come from standard input"))
    printed = printed_puzzle(puzzle, kind, sheet, words, dictionary, language, options)
    faults = mark_answer(printed, read_given(answer, printed.given.language), str(answer))
    for fault in faults:
        click.echo(in_own_language(fault))
    if faults:
        click.get_current_context().exit(1)
    click.echo(in_own_language(sentence("The answer is right.")))


def printed_puzzle(
    file: Path,
    kind: str | None,
    sheet: str | None,
    words: Path | None,
    dictionary: str | None,
    language: str,
    options: dict[str, bool],
) -> Printed:
    """The puzzle in a file, with the name of its kind; raises InputError if it contradicts the options."""
    from worksheets.commands.given import refuse_kind, refuse_switches
    from worksheets.commands.printed import read_printed
    from worksheets.commands.solve import recognise
    from worksheets.puzzles import registry
    from worksheets.puzzles.values import SolveInput

    context = click.get_current_context()

    def is_given(name: str) -> bool:
        return context.get_parameter_source(name) is ParameterSource.COMMANDLINE

    listed = words_in(words, language) if words else None
    given = SolveInput(read_given(file, language), str(file), listed, dictionary, language, options)
    printed = read_printed(given, sheet, language=language if is_given("language") else None)
    if kind:
        refuse_kind(printed, kind)
    elif not printed.kind:
        warn_of_plug_ins()
    kind = kind or printed.kind or recognise(printed.given, say_message)
    refuse_switches(registry.find(kind), [name for name in options if is_given(name)])
    return printed._replace(kind=kind)


def words_in(path: Path, language: str = "en") -> tuple[str, ...]:
    """The words of a list in a file; raises InputError."""
    from worksheets.job.words.wordfiles import read_words

    return tuple(word.text for word in read_words(path, language))


def read_given(path: Path, language: str = "en") -> str:
    """The text of a file in a language, or of standard input for `-`; raises InputError."""
    from worksheets.job.yaml import limits
    from worksheets.job.yaml.text_files import decode_lists, read_text

    if str(path) != "-":
        return read_text(path, language)
    data = sys.stdin.buffer.read(limits.FILE_BYTES + 1)
    if len(data) > limits.FILE_BYTES or not data.strip():
        raise InputError(sentence("standard input is too long" if data.strip() else "standard input is empty"))
    return decode_lists(data, "standard input", language).text
