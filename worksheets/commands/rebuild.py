"""Makes the files of a job again from the key that carries it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from worksheets.base.errors import InputError, Message, Place, listed
from worksheets.base.package import __version__
from worksheets.base.sentences import sentence
from worksheets.commands.carried import CarriedJob, read_key
from worksheets.commands.render import render
from worksheets.drawing.fonts.own_font import SUFFIXES as FONT_SUFFIXES
from worksheets.job.given_job import given_job
from worksheets.job.yaml.text_files import name_fault, read_bytes
from worksheets.output.staging import write_together


class Rebuilt(NamedTuple):
    """The files written, and a message if the key among them differs from the given one, or is not among them."""

    paths: list[Path]
    difference: str = ""


def rebuild(key: Path, output: Path, *, force: bool = False) -> Rebuilt:
    """Write the job that a key carries, with its files, its PDF files, and the other formats that it names.

    Fonts, which a key does not carry, are read from `output`. If one of the job's files is not there, the job and the
    carried files are written alone.

    Raises InputError for a file that is not one of our keys, and, unless `force`, if the job or one of its files would
    replace another one; raises as `build` does for sheets that cannot be made any more. Either all files are written or
    none.
    """
    data, carried = read_key(key)
    inputs = {f"{carried.name}.yaml": carried.text.encode(), **carried.files}
    _refuse(carried, inputs, key, output, force=force)
    there = [name for name in carried.missing if (output / name).is_file()]
    if lacking := [name for name in carried.missing if name not in there]:
        return Rebuilt(write_together(output, inputs), _lacking(lacking, output))
    files = {**carried.files, **{name: read_bytes(output / name) for name in there}}
    job = given_job(carried.text, files, carried.name)
    made = render(
        job,
        formats=["pdf", *job.formats],
        answers=carried.answers,
        seed=carried.seed,
        key=carried.key,
    )
    paths = write_together(output, inputs | made)
    return Rebuilt(paths, "" if data in made.values() else _difference(key, carried.version))


def _refuse(carried: CarriedJob, inputs: dict[str, bytes], key: Path, output: Path, *, force: bool) -> None:
    """Raise InputError for unsafe names, and for files that already exist."""
    strange = [name for name in (*inputs, *carried.missing) if any(map(name_fault, name.split("/")))]
    if strange:
        raise InputError(Message(sentence("it carries a file of an unsafe name"), place=Place(str(key))))
    there = [name for name, data in inputs.items() if (output / name).exists() and (output / name).read_bytes() != data]
    if there and not force:
        raise InputError(
            sentence(
                "{file} is there already, with other contents; choose another folder with -o, or --force replaces it",
                file=output / there[0],
            )
        )


def _lacking(files: Sequence[str], output: Path) -> str:
    """What to do about files that are neither in the key nor in `output`."""
    if any(Path(name).suffix.lower() not in FONT_SUFFIXES for name in files):
        return sentence(
            "only the job was written, to {folder}: it reads {files}, and keys carry neither fonts nor files outside "
            "the job's folder; build the job where they are",
            folder=output,
            files=listed(files, "and"),
        )
    return sentence(
        "only the job was written: keys carry no fonts; put the font of the job at {files}, and run this command again",
        files=listed([str(output / name) for name in files], "and"),
    )


def _difference(key: Path, version: str) -> str:
    if version != __version__:
        return sentence(
            "{key} was made by worksheets {version}, and this is {this}: the sheets were made again, but their bytes "
            "differ",
            key=key,
            version=version,
            this=__version__,
        )
    return sentence("{key} was changed after it was made: the one made again differs", key=key)
