"""Which letters and marks share a cell, compared with the grapheme clusters of another library."""

from __future__ import annotations

from functools import cache
from itertools import chain
from unicodedata import category

import regex
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.loops import loop_over
from worksheets.language.clusters import LINKERS, clusters
from worksheets.language.stray_signs import script_fault

BY_UNICODE = "(?:\u0b95\u0bcd(?=\u0bb7)|[\u0bb6\u0bb8]\u0bcd(?=\u0bb0\u0bc0))?\\X\\p{M}*"
"""The clusters of the library `regex`, with the two Tamil conjuncts and all marks joined to their letters."""

BLOCKS = "\u0900-\u097f\u0980-\u09ff\u0b80-\u0bff\u0e00-\u0e7f\u1100-\u11ff\uac00-\uac40\uff60-\uffa0\u05d0-\u06ff"
NEIGHBOURS = ["a", "क्", "কা", "ক্", "க்", "\u1100", "\u1161", "\u11a8", "\uac00", "\uac01"]
ALIKE = range(0x3400, 0xA000), range(0xAC40, 0xD780), range(0x10000, 0x110000)
"""Ranges of thousands of similar characters, such as Chinese ones; every 97th is tested."""


@cache
def printed() -> list[str]:
    """The letters and marks that are printed."""
    alike = {*chain(*ALIKE)}
    tried = (code for code in range(0x110000) if not code % 97 or code not in alike)
    letters = [char for char in map(chr, tried) if char.isalnum() or category(char).startswith("M")]
    return [char for char in letters if script_fault(char) is None]


def by_unicode(text: str) -> tuple[str, ...]:
    return tuple(regex.findall(BY_UNICODE, text))


def test_each_letter_joins_the_same_neighbours() -> None:
    assert len(printed()) > 8_000
    texts = (text for char in printed() for each in NEIGHBOURS for text in (each + char, char + each))
    assert [
        text for text in texts if not category(text[0]).startswith("M") and clusters(text) != by_unicode(text)
    ] == []


def in_blocks() -> st.SearchStrategy[str]:
    return st.sampled_from([char for char in printed() if regex.match(f"[{BLOCKS}]", char)])


@given(st.text(st.deferred(in_blocks), max_size=9))
@settings(max_examples=500)
def test_texts_have_the_same_clusters(text: str) -> None:
    assume(not text or not category(text[0]).startswith("M"))
    assume(not regex.search(f"[{LINKERS}]\\p{{Mn}}*[\u09be\u09d7\u0bbe\u0bd7]", text))  # a vowel without a consonant
    assert clusters(text) == by_unicode(text)
    assert "".join(clusters(text)) == text


@loop_over(
    ("word", "cells"),
    [
        ("विद्यालय", "वि|द्या|ल|य"),
        ("क्षत्रिय", "क्ष|त्रि|य"),
        ("বাংলা", "বাং|লা"),
        ("অ্যাপ", "অ্যা|প"),
        ("தமிழ்", "த|மி|ழ்"),
        ("பக்ஷி", "ப|க்ஷி"),
        ("ஸ்ரீ", "ஸ்ரீ"),
        ("பக்கம்", "ப|க்|க|ம்"),
        ("โรงเรียน", "โ|ร|ง|เ|รี|ย|น"),
        ("น้ำ", "น้ำ"),
        ("한국어", "한|국|어"),
        ("\u1112\u1161\u11ab\u1100\u116e\u11a8", "\u1112\u1161\u11ab|\u1100\u116e\u11a8"),
        ("ﾊﾟﾝ", "ﾊﾟ|ﾝ"),
        ("مَدْرَسَة", "مَ|دْ|رَ|سَ|ة"),
    ],
)
def test_words_are_split_as_schools_do(word: str, cells: str) -> None:
    assert clusters(word) == tuple(cells.split("|"))
