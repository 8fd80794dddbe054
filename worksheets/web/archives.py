"""Assigns the files of the program to archives of the page: loaded at once, later, or never.

Files that a usual visit needs are loaded at once. The worker knows the names of all other files; when one is opened, it
fetches the archive (see front/python.js). So `LATER` decides when a file is loaded, not whether it works.
"""

from __future__ import annotations

import re

from worksheets.base.package import FOLDER
from worksheets.puzzles.registry import BUILT_IN, DEFAULT

OURS = "packages/worksheets/"
"""The folder of this package in the tree of sources."""

UNUSED = (
    *("cli/", "testing/", "web/front/", "web/compile.mjs", "web/pack.mjs", "web/packages.toml", "samples/", "fonts/"),
    "language/data/sentences/de/fields.toml",
)
"""Files of this package that never run in the browser."""

RUN = (".py", "wasm32-emscripten.so", ".abi3.so", "libpdfium.so", "version.json")
"""Suffixes of the files of a wheel that Python runs."""

LEFT_OUT = re.compile(
    "fontTools/(designspaceLib|diff|merge|mtiLib|otlLib|qu2cu|subset|svgLib|t1Lib|ufoLib|varLib|voltLib)/|"
    "uharfbuzz/_harfbuzz_test|pypdfium2_cli/"
)
"""Parts of libraries that are never imported; even their names would make a first visit longer."""

EDITOR = (
    "editor.js",
    "editorhints.js",
    "editorstyle.js",
    "hints.js",
    "schema.json",
    "vendor/codemirror.js",
    "yamlplace.js",
)
"""Files of the page that are loaded when a job's text is first seen."""

SCANNING = (
    "marking.css",
    "scan/judge.json",
    *(f"scan/{path.name}" for path in sorted((FOLDER / "web" / "front" / "scan").glob("*.js"))),
)
"""Files of the page that are loaded to mark scans."""

ZXING = {
    "program/zxing/es/reader/index.js": "dist/es/reader/index.js",
    "program/zxing/es/share.js": "dist/es/share.js",
    "program/zxing/reader.bin": "dist/reader/zxing_reader.wasm",
}
"""Files of the page that read QR codes, with their paths in zxing-wasm."""

FIRST = ("modules", "libraries", "program", "first-sheet")
"""Archives that are loaded at once, one after the other: each is imported while the next comes."""

FIRST_SHEET = tuple(f"{OURS}{folder}/" for folder in (f"puzzles/{DEFAULT}", "search", "language/data"))
"""Folders of which the program opens nothing before the first sheet is made."""

LATER = {
    "access": f"{OURS}(language/(braille|data/braille)|output/(braille|brf_file|docx_file|html))",
    "codes": r"packages/segno/|python/(http/(__init__|client)|urllib/(error|request|response))\b|"
    r"python/xml/(__init__|sax/\w+)\b",
    "dictionary-de": f"{OURS}language/data/dictionaries/de-",
    "dictionary-en": f"{OURS}language/data/dictionaries/en-",
    "scans": f"packages/pypdfium2|{OURS}(scans/(__init__|pdf_pages|values)|commands/(class_figures|marking)|"
    r"commands/(printed_sheets|scan_results|scans_in_page))\b|python/ctypes/",
    "elsewhere": f"{OURS}((scans|verify)/|"
    r"commands/(find|mark_scans|marked_pdf|new_kind|rebuild|verify|watching)\b|"
    r"web/(about|archives|bundle|form|gate|kept_jobs|packages|preview|program|server|standard_input|texts)\b|job/form/|"
    r"exercises/(cache|cache_file|pool|scheduler)\b|language/data/dictionaries/LICENSES)",
    "own-fonts": r"packages/fontTools/|python/(calendar|importlib/resources|timeit)\b",
    "pictures": "packages/png.py",
    "rest": r"packages/pydantic/(color|deprecated|experimental|mypy|networks|v1)\b|"
    r"packages/reportlab/(graphics|lib/(colors|corp|normalDate|pdfencrypt|randomtext)|pdfgen|platypus)\b|"
    r"packages/reportlab/pdfbase/(_cidfontdata|_glyphlist|acroform|cidfonts|pdfform)\b|"
    r"python/(_pydatetime|_pydecimal|_pyio|_pyrepl|argparse|bdb|configparser|ctypes|doctest|ftplib|http|imaplib)\b|"
    r"python/(mailbox|modulefinder|multiprocessing|optparse|pdb|pickletools|plistlib|profile|pstats|pydoc|smtplib)\b|"
    r"python/(statistics|tarfile|trace|tracemalloc|unittest|wave|wsgiref|xml|xmlrpc)\b|"
    r"python/(_ast_unparse|_markupbase|cProfile|cmd|code|compileall|filecmp|fileinput|getopt|getpass)\b|"
    r"python/(gettext|html/parser|mimetypes|netrc|poplib|pprint|pty|py_compile|pyclbr|rlcompleter|sched)\b|"
    r"python/(shelve|shlex|socketserver|sqlite3|stringprep|symtable|tabnanny|webbrowser|zipapp)\b|"
    r"python/encodings/(?!(__init__|aliases|ascii|charmap|cp125\d|cp437|idna|iso8859_\d+|latin_1|mac_roman|"
    r"raw_unicode_escape|unicode_escape|utf_\w+)\b)|"
    r"python/(asyncio/(__main__|(proactor|windows)_events|tools|windows_utils)|logging/(config|handlers))\b|"
    r"python/(_collections_abc|abc|codecs|genericpath|io|ntpath|os|posixpath|site|stat|zipimport)\.|"  # built in
    r"python/(_pylong|_strptime|colorsys|concurrent/(futures/(interpreter|process)|interpreters))\b|"
    r"python/(importlib/util|json/tool|pkgutil|pyodide/(_nodesock\w+|console|http))\b|"
    r"python/(runpy|sysconfig/__main__|urllib/robotparser)\b|"
    r"packages/pydantic/(_internal/(_decorators_v1|_serializers|_validate_call)|root_model|type_adapter|validate_call\w*)\b|"
    r"packages/annotated_types/test_cases\b",
    "scripts": "packages/uharfbuzz/",
    "sentences": rf"{OURS}(language/data|puzzles/\w+)/sentences/",
    "soon": f"{OURS}("
    r"layout/(book/(book|book_volume|contents|front_matter|sample)|key/on_sheet|marked_pages)|"
    r"drawing/(bands?|fonts/(cff\w*|font_checks|truetype)|images/(jpeg|pictures|png))|job/(import_lists|plan_job)|"
    r"commands/(check|earlier|files|generate|listings|printed|solve)|puzzles/(formats|json_reader|sign_grid)|"
    r"puzzles/wordsearch/(engine/(message/(leftover|message)|fill/exhaust)|formats|mark|parse|solve)|"
    r"language/data/practice|"
    r"output/(alone|answers_apart|csv_file|exchange|h5p_file|json_file|png_file|staging|text_file))\b",
    "spreadsheets": "packages/python_calamine/",
    "pdf": r"packages/reportlab/|python/platform\.|"
    rf"{OURS}output/pdf/(?!(__init__|attachments|face_tables|fonts|glyphs)\b)",
    **{kind: f"{OURS}puzzles/{kind}/" for kind in BUILT_IN if kind != DEFAULT},
}
"""Archives that are loaded when one of their files is opened, with patterns of names; the first match counts."""


def part_of(name: str) -> str:
    """The archive that has a file of the tree."""
    later = (part for part, pattern in LATER.items() if re.match(pattern, name))
    usual = "modules" if name.startswith("python/") else "libraries"
    if name.startswith((OURS, "kinds/")):
        usual = "first-sheet" if name.startswith(FIRST_SHEET) else "program"
    return next(later, usual)
