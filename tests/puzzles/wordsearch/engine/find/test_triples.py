from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from worksheets.puzzles.wordsearch.engine.find.triples import FOLDED, MOST, finder, triples

texts = st.lists(st.integers(0, MOST), max_size=40).map(bytes)
wide_texts = st.lists(st.integers(0, 255), max_size=40).map(bytes)


@given(texts)
def test_three_letters_are_one_character_wherever_they_stand(text: bytes) -> None:
    tri, padded = triples(text), text + bytes(2)
    assert len(tri) == len(text)
    assert [ord(each) for each in tri] == [
        padded[at] + 32 * padded[at + 1] + 1024 * padded[at + 2] for at in range(len(text))
    ]
    assert list(tri) == [triples(padded[at : at + 3])[0] for at in range(len(text))]


@given(wide_texts)
def test_codes_of_many_letters_are_folded_and_a_gap_stays_one(text: bytes) -> None:
    assert triples(text, 255) == triples(text.translate(FOLDED))
    assert all(FOLDED[code] == code for code in range(MOST + 1))
    assert all(1 <= FOLDED[code] <= MOST for code in range(1, 256))


@given(st.lists(st.lists(st.integers(1, 6), min_size=4, max_size=4).map(bytes), max_size=6), wide_texts)
def test_a_finder_misses_no_place(quads: list[bytes], text: bytes) -> None:
    text = bytes(code % 7 for code in text)
    tri = triples(text)
    found = {hit.start() for hit in finder(triples(each)[:2] for each in quads).finditer(tri)}
    assert {at for at in range(len(text)) if text[at : at + 4] in quads} <= found
    halves = [{each[:3] for each in quads}, {each[1:] for each in quads}]
    assert all(text[at : at + 3] in halves[0] and text[at + 1 : at + 4] in halves[1] for at in found)
    exact = {hit.start() for hit in finder(triples(each)[0] for each in quads).finditer(tri)}
    assert exact == {at for at in range(len(text)) if text[at : at + 3] in halves[0]}


@given(st.lists(st.lists(st.integers(1, 3), min_size=3, max_size=7).map(bytes), max_size=6), texts)
def test_words_of_several_lengths_are_found_at_once(words: list[bytes], text: bytes) -> None:
    text = bytes(code % 4 for code in text)
    tri = triples(text)
    found = {hit.start() for hit in finder(triples(word)[: min(len(word) - 2, 3)] for word in words).finditer(tri)}
    assert {at for at in range(len(text)) for word in words if text.startswith(word, at)} <= found
    ends = [(len(word[:5]) - 3, word[:5][-3:]) for word in words]
    for at in found:
        assert text[at : at + 3] in {word[:3] for word in words}
        assert any(text[at + gap : at + gap + 3] == end for gap, end in ends)


def test_nothing_is_found_where_nothing_is_sought() -> None:
    assert not finder(()).findall(triples(b"\1\2\3\4"))
