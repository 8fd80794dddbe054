"""The group of all commands: turns errors into messages and exit statuses, and builds a file given as a command."""

from __future__ import annotations

import errno
import os
import sys
from typing import Any

import click

from worksheets.base.errors import Message, WorksheetError, why_unwritten
from worksheets.base.package import __version__
from worksheets.base.sentences import sentence
from worksheets.cli.job_files import fonts, import_, kinds, new, new_kind, plan_, schema, themes
from worksheets.cli.jobs import build, check, find, page, preview, rebuild, verify
from worksheets.cli.own_language import speaking, translated
from worksheets.cli.puzzle_files import mark, solve
from worksheets.cli.terminal import give_up, note, say, say_problems, status_of

LONGEST = 400
"""Maximum length of a message of click, which repeats the input; both ends of a longer one are printed."""

NO_OUTPUT = (errno.ENOSPC, errno.EIO, errno.EBADF, getattr(errno, "EDQUOT", errno.ENOSPC))
"""Errors of a standard output that is full or closed; code that writes files handles these errors itself."""

TRACEBACK = '"worksheets --traceback ..."'


class Commands(click.Group):
    """Turns errors into messages and exit statuses."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """See `click.Group.get_command`; its help is in the language of the user."""
        command = super().get_command(ctx, cmd_name)
        return command and translated(command)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """See `click.Group.resolve_command`; a file in place of a command is built, as if dropped on an icon."""
        if args and self.get_command(ctx, args[0]) is None:
            from worksheets.job.find import names_a_job

            if names_a_job(args[0]):
                note(sentence("no command given, running: worksheets build {arguments}", arguments=" ".join(args)))
                args = ["build", *args]
        return super().resolve_command(ctx, args)

    def main(self, *args: Any, **options: Any) -> Any:
        """See `click.Command.main`; also handles a standard output that fails during texts of click, such as --help."""
        try:
            with speaking():
                return click.Group.main(translated(self), *args, **options)
        except OSError as error:
            if error.errno not in NO_OUTPUT:
                raise
            give_up(sys.stdout)
            say_problems(
                [
                    Message(
                        sentence(
                            "the results cannot be written to standard output: {reason}", reason=why_unwritten(error)
                        )
                    )
                ]
            )
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
            say(sentence("interrupted; nothing was written"))
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
            say(
                sentence(
                    "internal error: {name}: {error}; please report it with what {command} prints",
                    name=type(error).__name__,
                    error=error,
                    command=TRACEBACK,
                )
            )
            ctx.exit(1)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="worksheets")
@click.option("--traceback", is_flag=True, help="Show where an internal error happened.")
def commands(traceback: bool) -> None:
    """Classroom puzzle handouts: word lists in a YAML file become print-ready PDF sheets with answer keys."""


for _command in (
    build,
    check,
    new,
    import_,
    plan_,
    solve,
    mark,
    rebuild,
    verify,
    find,
    preview,
    page,
    kinds,
    themes,
    fonts,
    schema,
    new_kind,
):
    commands.add_command(_command)
