"""The command line in the user's language: finds the language, and translates help and click's messages.

The sentences of the program are translated by `terminal.in_own_language`. Help is different in two ways: click formats
it, and it must be printed as fast as the program starts. So its German is in a small file of its own,
`texts/<code>/help.toml`, by the English paragraph. English reads no file.

click marks its messages for gettext, but has no translations, and gettext would need compiled files. Within `speaking`,
the two functions with which click looks up its messages are replaced. `errors.toml` has the messages outside help, and
is read when one is printed.
"""

from __future__ import annotations

import copy
import gettext
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import click

FOLDER = Path(__file__).with_name("texts")

VARIABLES = ("WORKSHEETS_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables that may set the language; the first that is not empty counts, as with gettext."""

Texts: TypeAlias = Mapping[str, str | Mapping[str, str]]
"""Texts by their English; texts that depend on a number have the forms `one` and `other`."""

CommandT = TypeVar("CommandT", bound=click.Command)

_code = ""
"""The language of the running command; empty for English, and for callers of `commands` from Python."""


def wanted_language() -> str:
    """The language set in the environment, such as `de` or `de_AT.UTF-8`; empty if there is none."""
    return next(filter(None, map(os.environ.get, VARIABLES)), "")


def help_language(wanted: str) -> str:
    """The code of the language of help for a code or a locale; empty for English and languages without texts."""
    code = wanted.partition(".")[0].partition("@")[0].replace("-", "_").partition("_")[0].strip().lower()
    has_texts = code.isalpha() and code not in ("c", "en", "posix") and (FOLDER / code).is_dir()
    return code if has_texts else ""


@cache
def texts(code: str, name: str) -> Texts:
    """The texts of a language in one of its files, `help` or `errors`."""
    import tomllib  # takes longer than reading the file

    return tomllib.loads((FOLDER / code / f"{name}.toml").read_text("utf-8"))


@contextmanager
def speaking() -> Iterator[None]:
    """Within the context, `spoken`, `translated` and click use the language of the environment."""
    global _code
    before, _code = _code, help_language(wanted_language())
    theirs: list[tuple[Any, str, Callable[..., str]]] = []
    if _code:
        ours = (("_", gettext.gettext, spoken), ("ngettext", gettext.ngettext, _counted))
        modules = [module for name, module in sys.modules.items() if name.startswith("click.")]
        for module in modules:
            for name, original, own in ours:
                if vars(module).get(name) is original:
                    theirs.append((module, name, original))
                    setattr(module, name, own)
    try:
        yield
    finally:
        _code = before
        for module, name, original in theirs:
            setattr(module, name, original)


def spoken(text: str) -> str:
    """A text in the language of the running command, or unchanged."""
    translation = _found(text)
    return translation if isinstance(translation, str) else text


def _counted(one: str, other: str, number: int) -> str:
    forms = _found(other) or {"one": one, "other": other}
    return forms if isinstance(forms, str) else forms["one" if number == 1 else "other"]


def _found(text: str) -> str | Mapping[str, str] | None:
    if not _code or not text:
        return None
    return texts(_code, "help").get(text) or texts(_code, "errors").get(text)


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a help text, each on one line, as they are translated."""
    return [" ".join(part.split()) if "\n" in part else part for part in text.split("\n\n")]


def translated(command: CommandT) -> CommandT:
    """A copy of the command with its help, and that of its options, in the language of the running command."""
    if not _code:
        return command
    made = copy.copy(command)
    made.help = _help(command.help)
    made.options_metavar = spoken(command.options_metavar or "")
    made.params = [copy.copy(parameter) for parameter in command.params]
    for parameter in made.params:
        if isinstance(parameter, click.Option):
            parameter.help = _help(parameter.help)
    if isinstance(made, click.Group):
        made.subcommand_metavar = spoken(made.subcommand_metavar)
    return made


def _help(text: str | None) -> str | None:
    return text and "\n\n".join(map(spoken, paragraphs(text)))
