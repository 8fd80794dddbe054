"""The objects of a PDF file, by a reader of our own that shares no code with the writer: ISO 32000-1, 7.5."""

from __future__ import annotations

import re
import zlib


def objects_of(data: bytes) -> dict[int, bytes]:
    """All objects by number, packed ones included; of those with a stream, the dictionary, and the stream unpacked."""
    found: dict[int, bytes] = {}
    for number, content in re.findall(rb"(?<![0-9])([0-9]+) 0 obj\s(.*?)\sendobj", data, re.DOTALL):
        head, _, stream = content.partition(b"stream\n")
        body = stream[: stream.rfind(b"\nendstream")] if stream else b""
        if b"/FlateDecode" in head and b"/Predictor" not in head and b"/Image" not in head:
            body = zlib.decompress(body)
        found[int(number)] = head + body
        if b"/Type/ObjStm" in head:
            found |= _packed(head, body)
    return found


def _packed(head: bytes, body: bytes) -> dict[int, bytes]:
    first = int(re.search(rb"/First ([0-9]+)", head)[1])  # type: ignore[index]
    numbers = [*map(int, body[:first].split())]
    places = [first + place for place in numbers[1::2]]
    parts = (body[start:stop] for start, stop in zip(places, [*places[1:], len(body)], strict=True))
    return dict(zip(numbers[::2], map(bytes.strip, parts), strict=True))


def catalog_of(objects: dict[int, bytes]) -> bytes:
    """The root of the file."""
    (found,) = (content for content in objects.values() if re.search(rb"/Type\s*/Catalog\b", content))
    return found


def pages_in(objects: dict[int, bytes]) -> list[bytes]:
    """The pages, in the order of their objects."""
    return [content for _, content in sorted(objects.items()) if re.match(rb"<<\s*/Type\s*/Page\b", content)]


def box_of(page: bytes, name: str) -> tuple[float, ...]:
    """A box of a page; empty where it has none."""
    found = re.search(rb"/%b\s*\[([^\]]*)\]" % name.encode(), page)
    return tuple(map(float, found[1].split())) if found else ()
