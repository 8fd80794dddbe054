"""A form's edits of a job give the values requested and keep the author's comments."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.loops import loop_over
from worksheets.base.errors import InputError
from worksheets.job.loader import parse_job
from worksheets.job.yaml.edit import Change, edit
from worksheets.job.yaml.yaml_nodes import composed, parse_nodes
from worksheets.job.yaml.yaml_text import flow_list, scalar

WORDS = (
    ".##\n###",
    "cow",
    "no",
    "1e3",
    "a: b",
    "- x",
    "x #y",
    "",
    "it's",
    'say "hi"',
    "ß",
    "{",
    "]",
    "12:30",
    "guinea pig",
    "~",
)


def plain(text: str) -> Any:
    root, problems, _ = parse_nodes(text, "job")
    assert not problems
    return root.plain()


def some_value(rng: random.Random, depth: int = 0) -> Any:
    what = rng.random()
    if what < 0.6 or depth > 2:
        return rng.choice(WORDS)
    if what < 0.8:
        return [some_value(rng, depth + 1) for _ in range(rng.randint(0, 4))]
    return {f"key{n}": some_value(rng, depth + 1) for n in range(rng.randint(0, 3))}


def some_text(rng: random.Random, value: Any, indent: int = 0, *, flow: bool = False) -> str:
    """The value in one of the ways in which somebody may write it; for a block, with the line break before it."""
    if isinstance(value, str):
        return " " + (scalar(value) if rng.random() < 0.7 or not value or "'" in value else f"'{value}'")
    flow = flow or not value or rng.random() < 0.4
    if flow:
        if isinstance(value, dict):
            inner = ", ".join(f"{key}:{some_text(rng, each, flow=True)}" for key, each in value.items())
            return f" {{{inner}}}"
        if value and all(isinstance(each, str) for each in value) and rng.random() < 0.5:
            return " " + flow_list(value, 0).replace("\n", " ")
        return " [" + ", ".join(some_text(rng, each, flow=True).strip() for each in value) + "]"
    margin = " " * indent
    lines = []
    for key in value if isinstance(value, dict) else range(len(value)):
        if rng.random() < 0.15:
            lines.append(f"\n{margin}# above {rng.random()}" if rng.random() < 0.7 else "\n")
        head = f"{margin}{key}:" if isinstance(value, dict) else f"{margin}-"
        text = some_text(rng, value[key], indent + 2)
        if isinstance(value[key], dict) and text.startswith("\n") and not isinstance(value, dict):
            text = " " + text.lstrip() if "#" not in text.lstrip()[:1] else text
        end = f"  # beside {rng.random()}" if "\n" not in text and rng.random() < 0.15 else ""
        lines.append(f"\n{head}{text}{end}")
    return "".join(lines)


def paths(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    found = [path] if path else []
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for part, each in parts:
        found += paths(each, (*path, part))
    return found


def some_change(rng: random.Random, data: Any) -> Change:
    path = rng.choice(paths(data))
    parent = data
    for part in path[:-1]:
        parent = parent[part]
    if isinstance(parent, dict):
        if rng.random() < 0.3:
            return Change("set", (*path[:-1], f"new{rng.randint(0, 3)}"), some_value(rng))
        return Change("set", path, some_value(rng)) if rng.random() < 0.7 else Change("remove", path)
    what = rng.choice(["set", "remove", "insert", "move"])
    if what == "move":
        return Change("move", path, to=rng.randrange(len(parent)))
    index = rng.randint(0, len(parent)) if what == "insert" else path[-1]
    return Change(what, (*path[:-1], index), some_value(rng))  # type: ignore[arg-type]


@loop_over("seed", range(150))
def test_any_change_of_any_text(seed: int) -> None:
    """`edit` itself compares the result; the test checks that no edit is refused and that distant comments stay."""
    rng = random.Random(seed)
    data = {f"field{n}": some_value(rng) for n in range(rng.randint(1, 5))}
    newline = rng.choice(["\n", "\r\n"])
    text = "# first\n" + "".join(f"\n{key}:{some_text(rng, value, 2)}" for key, value in data.items()) + "\n"
    text = text.replace("\n", newline)
    if plain(text) != data:
        data = plain(text)
    for _ in range(6):
        change = some_change(rng, data) if data else Change("set", ("again",), "x")
        edited = edit(text, [change])
        top = change.path[0]
        kept = {key: value for key, value in plain(edited).items() if key != top}
        assert kept == {key: value for key, value in data.items() if key != top}
        assert edited.startswith("# first")
        text, data = edited, plain(edited)


def difference(before: str, after: str) -> tuple[list[str], list[str]]:
    """The lines that were removed, and those that were added."""
    old, new = before.splitlines(), after.splitlines()
    return [line for line in old if line not in new], [line for line in new if line not in old]


@pytest.mark.parametrize(
    ("change", "gone", "new"),
    [
        (Change("set", ("title",), "Herbst: ja"), ["title: Term 1"], ['title: "Herbst: ja"']),
        (
            Change("set", ("page", "margin"), "10mm"),
            ["page: {size: A4, font: Andika}"],
            ["page: {size: A4, font: Andika, margin: 10mm}"],
        ),
        (Change("set", ("sheets", 0, "size"), "7x7"), ["    size: 6x6"], ["    size: 7x7"]),
        (Change("set", ("sheets", 0, "word_bank"), "none"), [], ["    word_bank: none"]),
        (
            Change(
                "set",
                ("word_sets", "Küche"),
                [{"word": "Gabel", "clue": "sie hat Zinken"}, {"word": "Messer", "clue": "es schneidet"}],
            ),
            [
                "    - {word: Löffel, clue: für die Suppe}",
                "    - {word: Schüssel, clue: für den Salat}",
                "    - {word: Kühlschrank, clue: hält die Milch frisch}",
                "    - {word: Geschirrtuch, clue: zum Abtrocknen}",
                "    - {word: Herdplatte, clue: darauf steht der Topf}",
            ],
            [],
        ),
        (
            Change("set", ("word_sets", "pets"), ["cat", "no"]),
            ["  pets: [cat, dog, fish, bird, pony]"],
            ["  pets: [cat, no]"],
        ),
        (Change("remove", ("seed",)), ["seed: 2026"], []),
        (Change("insert", ("sheets", 0), {"words": ["owl"], "size": "5"}), [], ["  - words: [owl]", "    size: 5"]),
    ],
)
def test_a_change_touches_nothing_else(repository: Path, change: Change, gone: list[str], new: list[str]) -> None:
    text = (repository / "configs" / "term1.yaml").read_text("utf-8")
    assert difference(text, edit(text, [change])) == (gone, new)


def test_a_sheet_that_is_moved_takes_its_comment_along() -> None:
    text = "sheets:\n  # one\n  - words: [cow]  # moo\n\n  # two\n  - words: [hen]\n    size: 5\n"
    moved = edit(text, [Change("move", ("sheets", 1), to=0)])
    assert moved == "sheets:\n\n  # two\n  - words: [hen]\n    size: 5\n  # one\n  - words: [cow]  # moo\n"


def test_a_job_grows_from_nothing() -> None:
    changes = [
        Change("set", ("title",), "Farm"),
        Change("set", ("sheets",), [{"words": ["cow", "no"], "size": "8x9"}]),
        Change("insert", ("sheets", 1), {"kind": "goldencube"}),
        Change("set", ("word_sets",), {"animals": [{"word": "hen", "clue": "lays eggs"}], "more": ["pig"]}),
    ]
    text = edit("# mine\n", changes)
    assert text.startswith("# mine\ntitle: Farm\nsheets:\n")
    assert len(parse_job(text, "farm.yaml", Path()).sheets) == 2


def test_lines_stand_as_they_are_and_go_as_a_whole() -> None:
    """The rows of a drawing: one below the other in a block, or on one line in brackets."""
    text = "sheets:\n  - words: [cow]\n    size: 5\n  - {words: [hen]}\n"
    rows = Change("set", ("sheets", 0, "mask"), ".##\n###")
    drawn = edit(text, [rows])
    assert drawn == "sheets:\n  - words: [cow]\n    size: 5\n    mask: |-\n      .##\n      ###\n  - {words: [hen]}\n"
    other = edit(drawn, [Change("set", ("sheets", 0, "mask"), "#\n#"), Change("set", ("sheets", 0, "id"), "a")])
    assert other == drawn.replace("      .##\n      ###\n", "      #\n      #\n    id: a\n")
    assert edit(drawn, [Change("remove", ("sheets", 0, "mask"))]) == text
    inside = edit(text, [Change("set", ("sheets", 1, "mask"), ".##\n###")])
    assert inside == text.replace("[hen]", '[hen], mask: ".##\\x0a###"')


@pytest.mark.parametrize(
    "lines", ["#\n", "\n#", " #\n#", "#\n #", "#\n\n#", "# \n#", "#\n\t#", "a\r\nb", "a\u2028b\nc"]
)
def test_other_lines_are_read_back_too(lines: str) -> None:
    edited = edit("title: a\nseed: 1\n", [Change("set", ("title",), lines)])
    assert plain(edited) == {"title": lines, "seed": "1"}


@pytest.mark.parametrize(
    "change",
    [
        Change("set", ("sheets", 5, "size"), "3"),
        Change("remove", ("sheets", 1)),
        Change("set", ("title", "x"), "3"),
        Change("move", ("title",)),
        Change("set", ()),
    ],
)
def test_edits_in_missing_places_are_refused(change: Change) -> None:
    with pytest.raises(InputError):
        edit("title: a\nsheets:\n  - words: [a]\n", [change])


def test_a_text_with_problems_is_left_alone() -> None:
    with pytest.raises(InputError, match="job:1"):
        edit("title: [a\n", [Change("set", ("title",), "b")])


def outline(node: Any) -> Any:
    """All properties of a node that an edit depends on."""
    inner = [outline(each) for each in node.value] if isinstance(node, yaml.SequenceNode) else node.value
    if isinstance(node, yaml.MappingNode):
        inner = [(outline(key), outline(value)) for key, value in node.value]
    style = node.style if isinstance(node, yaml.ScalarNode) else node.flow_style
    marks = [(mark.line, mark.column, mark.index) for mark in (node.start_mark, node.end_mark)]
    return type(node), inner, style, marks


def test_nodes_are_composed_of_events_as_the_library_composes_them(repository: Path) -> None:
    texts = [path.read_text("utf-8") for path in sorted((repository / "configs").glob("*.yaml"))]
    rng = random.Random(7)
    texts += ["a:" + some_text(rng, some_value(rng), 2) + "\n" for _ in range(200)]
    texts += ["b: |\n  two\n  lines\n\nc: >-\n  x\n  y\n", "a: [" + "x, " * 30_000 + "x]\n"]
    for text in texts:
        whole = yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        assert outline(composed(text)) == outline(whole)
    assert composed("# nothing\n") is None
