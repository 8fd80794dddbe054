"""Watches a job file, and the word files, pictures and fonts that it names, for changes of their contents."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, NamedTuple

from worksheets.base.errors import InputError
from worksheets.base.sentences import joined, sentence
from worksheets.drawing.fonts.own_font import is_font_file
from worksheets.job.find import is_word_list
from worksheets.job.words.list_files import outside_fault, perhaps_named
from worksheets.job.words.wordfiles import SUFFIXES, cells_of
from worksheets.job.yaml import limits
from worksheets.job.yaml.nodes import Node
from worksheets.job.yaml.text_files import decode_utf_8, read_bytes
from worksheets.job.yaml.yaml_nodes import parse_nodes

if TYPE_CHECKING:
    from watchfiles import Change

MISSING = sentence('files cannot be watched without watchfiles; install it with: pip install "worksheets[preview]"')

HALF_A_SECOND = 0.5
"""Maximum time of a wait, after which a request to stop and, on Windows, Ctrl-C are noticed."""

LOOK_AGAIN = 4
"""Number of such waits after which files are compared anyway, since not all disks report changes."""

NAMING = ("file", "logo", "picture", "for_each")
"""Fields anywhere in a job, and columns of tables, whose values are names of files."""

FONT = "font"
"""A field whose value is the name of a file or of a shipped font."""

QUIET = 0.1
"""Seconds without a change after which files count as saved: an editor may empty a file before it writes it."""


LAST_SECONDS = 10
"""Seconds that the library may take to end; usually it takes 0.05."""


class State(NamedTuple):
    """The digests of the job file and of the files that it names."""

    job: str
    words: str


class WatchedJob:
    """A job file and the files that it and its presets name, including missing and invalid ones.

    Files outside its folder are watched only with `allow_outside`.
    """

    def __init__(self, path: Path, *, allow_outside: bool = False) -> None:
        self.path = path
        self._allow_outside = allow_outside
        self._words: tuple[Path, ...] = ()
        self._own: tuple[Path, ...] = ()
        self._presets: tuple[Path, ...] = ()
        self._lent: dict[Path, tuple[str, tuple[Path, ...]]] = {}
        self._pictures: tuple[Path, ...] = ()
        self._tables: dict[Path, tuple[str, tuple[Path, ...]]] = {}
        self._known = ""

    def state(self) -> State:
        """The current digests."""
        data = _read(self.path)
        job = _digest(data)
        with suppress(InputError):  # while the job cannot be read, the last known files are watched
            if data is not None and job != self._known and not is_word_list(self.path):
                text = decode_utf_8(data, str(self.path))
                own, presets = self._allowed(file_names_in(text)), self._allowed(preset_names_in(text))
                self._own, self._presets = own, presets
        self._known = job
        preset_paths = (path for preset in self._presets for path in self._named_by(preset))
        self._words = tuple(dict.fromkeys((*self._own, *preset_paths)))
        self._pictures = tuple(path for table in self._words for path in self._pictures_of(table))
        words = sha256(b"".join(_digest(_read(path)).encode() + b"\n" for path in (*self._words, *self._pictures)))
        return State(job, words.hexdigest())

    def _pictures_of(self, table: Path) -> tuple[Path, ...]:
        """The pictures that a table names; each version of a table is read once."""
        suffix = table.suffix.lower()
        data = _read(table) if suffix in SUFFIXES else None
        if data is None:
            return ()
        digest = _digest(data)
        if self._tables.get(table, ("", ()))[0] != digest:
            names: list[str] = []
            with suppress(InputError, ValueError):  # a table outside the folder has no pictures here
                name = table.relative_to(self._folder).as_posix()
                names = perhaps_named(cells_of(data, suffix, name), name)[: limits.PICTURES]
            self._tables[table] = digest, self._allowed(names)
        return self._tables[table][1]

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that counted in the last `state`."""
        return self.path, *self._words, *self._pictures

    @property
    def _folder(self) -> Path:
        return self.path.parent

    def _allowed(self, names: Iterable[str]) -> tuple[Path, ...]:
        """The paths of the files that may be watched."""
        allowed = (name for name in names if self._allow_outside or outside_fault(name, self._folder) is None)
        return tuple(self._folder / name for name in allowed)

    def _named_by(self, preset: Path) -> tuple[Path, ...]:
        """The files that a preset names, in the job's folder; the last known ones if the preset cannot be read."""
        data = _read(preset)
        known, named = self._lent.get(preset, ("", ()))
        if data is not None and (digest := _digest(data)) != known:
            with suppress(InputError):
                named = self._allowed(file_names_in(decode_utf_8(data, str(preset))))
            self._lent[preset] = digest, named
        return named


def file_names_in(text: str) -> tuple[str, ...]:
    """The files that the text of a job names, as in `{file: words/farm.txt}`; raises InputError if it is not YAML."""
    root, _, _ = parse_nodes(text.removeprefix("\ufeff"), "job")
    return tuple(dict.fromkeys(_names(root)))


def preset_names_in(text: str) -> tuple[str, ...]:
    """The preset files that the text of a job names, as in `preset: {file: ours.yaml}`; raises as above."""
    root, _, _ = parse_nodes(text.removeprefix("\ufeff"), "job")
    sheets = root.child("sheets")
    items = sheets.value if sheets and isinstance(sheets.value, tuple) else ()
    named = (each.child("preset") for each in (root, *items) if isinstance(each.value, dict))
    return tuple(dict.fromkeys(name for node in named if node for name in _names(node)))


def _names(node: Node) -> Iterator[str]:
    if isinstance(node.value, dict):
        for key, inner in node.value.items():
            if isinstance(inner.value, str) and (
                (key in NAMING and inner.value) or (key == FONT and is_font_file(inner.value.strip()))
            ):
                yield inner.value
            yield from _names(inner)
    elif isinstance(node.value, tuple):
        for inner in node.value:
            yield from _names(inner)


def _read(path: Path) -> bytes | None:
    """The bytes of a file; None if the program would not read it."""
    with suppress(InputError):
        return read_bytes(path)
    return None


def _digest(data: bytes | None) -> str:
    return "" if data is None else sha256(data).hexdigest()


def refuse_unwatched() -> None:
    """Raise InputError if the library that watches files is not installed."""
    try:
        import watchfiles  # noqa: F401
    except ImportError as error:
        raise InputError(MISSING) from error


def changed(jobs: Sequence[WatchedJob], since: Sequence[State], stop: Event | None = None) -> list[State]:
    """Wait until a state differs from `since`, or until `stop` is set; return the states then.

    Watches folders rather than files, because editors may replace a file by a new one.
    """
    stop = stop or Event()
    before = [*since]
    while not stop.is_set():
        states = _states(jobs)
        while states != before and not stop.wait(QUIET):
            settling, states = states, _states(jobs)
            if states == settling:
                return states
        files = [file for job in jobs for file in job.files]
        folders, names = _folders_of(files)
        with _watcher(folders, names) as woken:
            while not stop.is_set() and _states(jobs) == before and _folders_of(files) == (folders, names):
                for _ in range(LOOK_AGAIN):
                    if woken.wait(HALF_A_SECOND) or stop.is_set():
                        break
                woken.clear()
    return [*since]


def what_changed(jobs: Iterable[WatchedJob], before: Iterable[State], after: Iterable[State]) -> str:
    """A sentence on what happened between two states."""
    changes = []
    for job, old, new in zip(jobs, before, after, strict=True):
        if old.job != new.job:
            changes.append(sentence("{path} was saved" if new.job else "{path} was removed or emptied", path=job.path))
        elif old.words != new.words:
            changes.append(sentence("a file that {path} names has changed", path=job.path))
    return joined(changes, "; ")


def _states(jobs: Iterable[WatchedJob]) -> list[State]:
    return [job.state() for job in jobs]


@contextmanager
def _watcher(folders: Iterable[Path], names: Collection[str]) -> Iterator[Event]:
    """Within the context, set the event when anything happens to a file with one of these names in the folders.

    Runs in a thread, since Python handles no signals while the library waits.
    """
    from watchfiles import watch

    woken, ended = Event(), Event()

    def concerns_us(_: Change, path: str) -> bool:
        return Path(path).name.casefold() in names

    def listen() -> None:
        with suppress(OSError, RuntimeError):  # a folder was removed, or the system allows no more watches
            for _ in watch(
                *sorted(folders),
                watch_filter=concerns_us,
                stop_event=ended,
                recursive=False,
                raise_interrupt=False,
                ignore_permission_denied=True,
            ):
                woken.set()

    thread = Thread(target=listen, daemon=True)
    thread.start()
    try:
        yield woken
    finally:
        ended.set()
        thread.join(LAST_SECONDS)  # Python cannot exit cleanly while the library runs


def _folders_of(files: Iterable[Path]) -> tuple[set[Path], set[str]]:
    """The folders to watch for changes of the files, and the names to watch there: files, and missing folders."""
    folders: set[Path] = set()
    names: set[str] = set()
    for file in files:
        with suppress(OSError, RuntimeError, ValueError):
            for path in {file.absolute(), file.resolve()}:
                there = path
                while not there.parent.is_dir() and there.parent != there:
                    there = there.parent
                folders.add(there.parent)
                names.add(there.name.casefold())
    return folders, names
