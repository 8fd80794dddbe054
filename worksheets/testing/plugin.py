"""The rules on a kind as a plug-in: its class, its fields, its examples and its starter."""

from __future__ import annotations

import inspect
import json
import tempfile
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from worksheets.base.errors import InputError, nearest
from worksheets.commands.check import plan_jobs
from worksheets.job.loader import parse_job
from worksheets.job.starter import starter_job
from worksheets.puzzles import registry
from worksheets.puzzles.contract import PuzzleKind
from worksheets.puzzles.fields import KindSpec
from worksheets.puzzles.folder import FILE_OF, FILES, FolderKind
from worksheets.testing.cases import Rules, demand, demand_line, demand_no_problems, languages


class PluginRules(Rules):
    """Rules on the name of a kind, and on its fields in a job file."""

    def test_its_members_are_those_of_the_contract(self) -> None:
        """Every public member is one of `PuzzleKind`, with the same parameters; other names begin with `_`."""
        known = [name for name in dir(PuzzleKind) if not name.startswith("_")]
        for name, member in _own_members(type(self.kind)).items():
            demand(name in known, f'"{name}" is not a member of the contract{nearest(name, known)}')
            if inspect.isfunction(member):
                theirs = [*inspect.signature(getattr(PuzzleKind, name)).parameters]
                ours = [*inspect.signature(member).parameters]
                demand(ours == theirs, f"{name} takes {', '.join(ours)}; the contract says {', '.join(theirs)}")

    def test_its_functions_are_those_of_the_contract(self) -> None:
        """In a kind's folder, a function of the contract has its parameters, and no other name is nearly the same."""
        for file, members in FILES.items():
            if isinstance(self.kind, FolderKind) and self.kind.file(file):
                demand(self.kind.function(members[0]) is not None, f"{file}.py lacks {members[0]}")
        for file, own in _own_functions(self.kind):
            if own.__name__ in FILE_OF:
                theirs = [*inspect.signature(getattr(PuzzleKind, own.__name__)).parameters][1:]
                ours = [*inspect.signature(own).parameters][: len(theirs)]
                what = f"{own.__name__} takes {', '.join(ours)}; the contract says {', '.join(theirs)}"
                demand(ours == theirs, f"{file}.py: {what}")
                demand(
                    FILE_OF[own.__name__] == file,
                    f"{own.__name__} belongs in {FILE_OF[own.__name__]}.py, not {file}.py",
                )
            else:
                meant = get_close_matches(own.__name__, FILES[file], cutoff=0.85)
                demand(not meant, f'{file}.py: "{own.__name__}" is not a member of the contract; is it {meant}?')

    def test_its_name_is_one_word(self) -> None:
        """`name` is a word of small letters and digits, because it is used in job files and file names."""
        name = self.kind.name
        demand(name.isidentifier() and name.islower() and name.isascii(), f'"{name}" is not a word of small letters')

    def test_its_title_is_in_every_language(self) -> None:
        """`title` gives one line for every language that has labels."""
        for language in languages():
            demand_line(self.kind.title(language), f"the title in {language}")

    def test_its_fields_are_described(self) -> None:
        """`Spec` derives from `KindSpec`, is frozen, allows no other fields, and describes each."""
        spec = self.kind.Spec
        demand(isinstance(spec, type) and issubclass(spec, KindSpec), "Spec is not a class derived from KindSpec")
        demand(bool(spec.model_config.get("frozen")), "Spec is not frozen")
        demand(spec.model_config.get("extra") == "forbid", "Spec takes fields that it does not have")
        for name, info in spec.model_fields.items():
            demand_line(info.description, f"the description of the field {name}")

    def test_its_examples_are_right(self) -> None:
        """`examples` has at least one sheet; the fields are plain, valid values."""
        demand(len(self.kind.examples()) > 0, "there are no examples")
        for example in self.kind.examples():
            demand(json.loads(json.dumps(example)) == example, f"{example} are not plain values")
            demand_no_problems(self.kind.Spec.model_validate(example), example)

    def test_a_job_file_gives_the_same_spec(self) -> None:
        """A job file, where every value is a text, gives the same spec as the fields in Python."""
        with registry.trial(self.kind), tempfile.TemporaryDirectory() as folder:
            for fields in self.kind.examples():
                sheet = {"kind": self.kind.name, **fields}
                try:
                    job = parse_job(f"sheets: [{json.dumps(sheet)}]", "example.yaml", Path(folder))
                except InputError as error:
                    raise AssertionError(f"the example {dict(fields)} has problems in a job file: {error}") from error
                same = job.sheets[0].spec == self.kind.Spec.model_validate(dict(fields))
                demand(same, f"the example {dict(fields)} says something else in a job file")

    def test_the_starter_can_be_built(self) -> None:
        """A job with `starter`, in German and English, is read and planned without a problem, warning or failure."""
        with registry.trial(self.kind), tempfile.TemporaryDirectory() as folder:
            for language in ("en", "de"):
                path = Path(folder, f"{language}.yaml")
                path.write_text(starter_job(self.kind.name, language), encoding="utf-8")
                try:
                    (plan,) = plan_jobs([path])
                except InputError as error:
                    raise AssertionError(f"the starter in {language} has problems: {error}") from error
                demand(not plan.warnings, f"the starter in {language} has warnings: {plan.warnings}")
                demand(not plan.failures, f"the starter in {language} cannot be printed: {plan.failures}")
                kinds = {sheet.kind for sheet in plan.sheets}
                demand(kinds == {self.kind.name}, f"the starter in {language} has sheets of the kinds {kinds}")


def _own_functions(kind: PuzzleKind[Any, Any, Any]) -> Iterator[tuple[str, Any]]:
    """The public functions of a folder's files that may have members of the contract, with the names of the files."""
    if isinstance(kind, FolderKind):
        for file in FILES:
            for name, value in getattr(kind.file(file), "__dict__", {}).items():
                if inspect.isfunction(value) and value.__module__.endswith(f".{file}") and not name.startswith("_"):
                    yield file, value


def _own_members(kind: type) -> dict[str, Any]:
    """The public members of the class and its bases, except for those of the contract."""
    base = FolderKind if issubclass(kind, FolderKind) else PuzzleKind
    own = kind.__mro__[: kind.__mro__.index(base)]
    members = {name: member for each in reversed(own) for name, member in vars(each).items()}
    return {name: member for name, member in members.items() if not name.startswith("_")}
