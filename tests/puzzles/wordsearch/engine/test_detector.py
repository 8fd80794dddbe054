from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from worksheets.language.letters import Spelling
from worksheets.puzzles.wordsearch.engine.detector import Detector, Unwanted, detector_of
from worksheets.puzzles.wordsearch.engine.lexicon import Lexicon
from worksheets.puzzles.wordsearch.engine.scan import positions, windows


def looking_for(*words: str, avoid: tuple[str, ...] = ()) -> Detector:
    return Detector(Lexicon(tuple(tuple(word) for word in words), Spelling()), avoid)


def encoded(detector: Detector, text: str) -> bytes:
    codes = detector.lex.codes
    return bytes(codes[letter] for letter in text if letter in codes)


@given(st.lists(st.text("AB", min_size=1, max_size=5), min_size=1, max_size=4, unique=True))
def test_words_that_a_plain_count_would_miscount_are_looked_at_one_by_one(words: list[str]) -> None:
    detector = looking_for(*words)
    for i, word in enumerate(words):
        meets_itself = any(word[shift:] == word[:-shift] for shift in range(1, len(word)))
        assert (i in detector.intricate) == (bool(detector.lex.containers[i]) or len(word) == 1 or meets_itself)
    counted, windowed = [i for i, _ in detector.counted], sorted(set(detector.by_window.values()))
    assert sorted([*counted, *windowed, *detector.intricate]) == list(range(len(words)))
    assert len(windowed) == detector.windowed


def test_unwanted_words_know_which_words_hold_them() -> None:
    detector = looking_for("ABCD", "XCBX", "AB", avoid=("BC",))
    word = encoded(detector, "BC")
    assert detector.holding[word] == (0, 1)
    assert detector.holding[word[::-1]] == (0, 1)


@given(
    st.lists(st.text("ABC", min_size=5, max_size=8), min_size=1, max_size=6, unique=True), st.text("ABCX", max_size=60)
)
def test_every_occurrence_of_a_windowed_word_shows(words: list[str], text: str) -> None:
    detector = looking_for(*words)
    by_window, spelled = detector.by_window, encoded(detector, text)
    shown = Counter(by_window[each] for each in windows(spelled) if each in by_window)
    for i in set(by_window.values()):
        word, back = detector.lex.both[i]
        assert shown[i] >= len({*positions(spelled, word), *positions(spelled, back)})


@given(
    st.lists(st.lists(st.integers(1, 4), min_size=2, max_size=6).map(bytes), min_size=1, max_size=5),
    st.lists(st.integers(0, 5), max_size=40).map(bytes),
)
def test_no_unwanted_word_in_a_text_is_missed(words: list[bytes], text: bytes) -> None:
    found = Unwanted(words, 6).candidates(windows(text))
    patterns = {way for word in words for way in (word, word[::-1])}
    assert {pattern for pattern in patterns if pattern in text} <= set(found) <= patterns
    assert all(pattern[1:3] in text for pattern in found)
    assert found == sorted(set(found))
    assert Unwanted(words, 6).in_text(text) == [pattern for pattern in found if pattern in text]


@given(
    st.lists(st.text("ABC", min_size=1, max_size=7), min_size=1, max_size=6, unique=True), st.text("ABC", max_size=60)
)
def test_a_word_that_stands_twice_is_doubtful(words: list[str], filler: str) -> None:
    detector = looking_for(*words)
    for text, complete in ((encoded(detector, filler), False), (encoded(detector, "".join(words) + filler), True)):
        doubtful = detector.doubtful(text, detector.hits(text), complete)
        assert len(doubtful) == len(set(doubtful))
        for i, (word, back) in enumerate(detector.lex.both):
            assert i in doubtful or len({*positions(text, word), *positions(text, back)}) <= 1


def test_a_detector_is_kept_for_the_next_sheet() -> None:
    lex = Lexicon((("A", "B"), ("C", "D")), Spelling())
    assert detector_of(lex, ("BA",)) is detector_of(lex, ("BA",))
    assert detector_of(lex, ("BA",)) is not detector_of(lex)


@pytest.mark.parametrize(
    ("words", "sought", "spared"),
    [
        (["COW"], ["ASS", "TIT"], ["ASSI", "ASSHOLE", "TITTE"]),
        (["BASS", "COW"], ["ASS", "TIT", "ASSI", "ASSHOLE", "HERRENRASSE"], ["TITTE", "PROSTITU"]),
        (["SSAB", "COW"], ["ASS", "ASSI"], ["TITTE"]),
        (["GALXS"], ["SLAG"], ["KONZENTRATIONSLAGER"]),
        (["GALSX"], ["SLAG", "KONZENTRATIONSLAGER"], []),
    ],
)
def test_a_rude_word_that_contains_another_is_sought_where_that_may_stand(
    words: list[str], sought: list[str], spared: list[str]
) -> None:
    """The shorter one is sought always, and found wherever the longer one is, if no listed word excuses it."""
    detector = looking_for(*words)
    for word in sought:
        for text in (encoded(detector, word), encoded(detector, word)[::-1]):
            assert text in detector.unwanted.in_text(text)
    for word in spared:
        assert encoded(detector, word) not in detector.unwanted.in_text(encoded(detector, word))
        assert detector.unwanted.in_text(encoded(detector, word))


def test_of_the_unwanted_words_found_those_that_contain_others_are_last() -> None:
    detector = looking_for("BASS")
    found = detector.unwanted.in_text(encoded(detector, "XASSIXTITX"))
    assert found == [encoded(detector, word) for word in ("ASS", "TIT", "ASSI")]
