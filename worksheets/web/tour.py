"""What most visitors of the page will have the program do, once, to see which files it takes.

Run by Pyodide in Node ([prepare.mjs](prepare.mjs)) when the page is bundled: the files opened here are loaded with
the page, all others when they are asked for. What is not seen here works all the same, a moment later.
"""

from __future__ import annotations

import codecs
import importlib.util
import json
import sys
from base64 import b64encode
from collections.abc import Iterator
from marshal import dumps
from pathlib import Path
from typing import Any

from worksheets.base.package import FOLDER

HEAD = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
"""A compiled file that begins so is never compared with a source."""


ENCODINGS = ("cp1252", "cp437", "latin_1", "mac_roman", "utf_16", "utf_8_sig")
"""Those of word lists, of the names in spreadsheets, and of fonts."""


def tour() -> list[str]:
    """The files that are opened for it, and the modules of all kinds, sorted."""
    opened: set[str] = set()

    def note(event: str, given: tuple[Any, ...]) -> None:
        if event == "open" and isinstance(given[0], str):
            opened.add(given[0])

    sys.addaudithook(note)
    from worksheets.web.browser import WorkerPress

    for encoding in ENCODINGS:
        codecs.lookup(encoding)
    press = WorkerPress()
    for request in _requests():
        press.answer(json.dumps(request), lambda *_: None)
    modules = [getattr(module, "__file__", None) for module in list(sys.modules.values())]
    opened.update(filter(None, modules))
    kinds = FOLDER / "puzzles"  # one that cannot be imported is taken to be broken
    opened.update(map(str, kinds.rglob("*.py")))
    return sorted(name for name in opened if Path(name).is_file())


def _requests() -> Iterator[dict[str, Any]]:
    from worksheets.drawing.fonts.typefaces import FAMILIES
    from worksheets.job.starter import starter_job
    from worksheets.puzzles.registry import BUILT_IN

    jobs = [starter_job(kind, language) for language in ("en", "de") for kind in BUILT_IN]
    jobs += [f"page: {{font: {font}}}\nsheets: [{{words: [oak, elm, yew]}}]" for font in FAMILIES]
    jobs += ["title: Wrong\nsheets: [{wrods: [a]}]", "title: Wrong\nsheets: [{words: [a"]
    for text in jobs:
        yield {"do": "show", "text": text, "changes": [], "files": {}}
    yield {
        "do": "render",
        "text": jobs[0],
        "files": {},
        "formats": ["pdf", "json", "txt"],
        "name": "job",
    }
    pasted = b64encode(b"word;clue\noak;a tree\nash;another\n").decode()
    for what in ("read", "open"):
        yield {"do": what, "name": "list.csv", "data": pasted}


def compiled(file: str) -> bytes:
    """What Python makes of a source, as the file that it is imported from without one; docstrings are left out."""
    short = file.partition("/site-packages/")[2] or file.partition("/lib-dynload/")[2]
    code = compile(Path(file).read_bytes(), short, "exec", dont_inherit=True, optimize=2)
    return HEAD + dumps(code)
