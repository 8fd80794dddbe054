from __future__ import annotations

import gc
import weakref

import pytest
from hypothesis import given
from hypothesis import strategies as st

from worksheets.language.letters import Spelling
from worksheets.puzzles.wordsearch.engine.find.detector import COUNTED, Detector, detector_of
from worksheets.puzzles.wordsearch.engine.find.lexicon import Lexicon
from worksheets.puzzles.wordsearch.engine.find.scan import positions


def looking_for(*words: str, avoid: tuple[str, ...] = ()) -> Detector:
    return Detector(Lexicon(tuple(tuple(word) for word in words), Spelling()), avoid)


def encoded(detector: Detector, text: str) -> bytes:
    codes = detector.lex.codes
    return bytes(codes[letter] for letter in text if letter in codes)


def unwanted_in(detector: Detector, text: bytes) -> list[bytes]:
    return [pattern for pattern, _ in detector.unwanted.places(text, detector.triples(text))]


def test_a_detector_that_nobody_needs_is_freed_without_the_garbage_collector() -> None:
    """The command collects garbage seldom: detectors in cycles took 80 MB of a run of 10,000 sheets."""
    detector = looking_for("LION", "COW", "TO")
    text = encoded(detector, "LIONCOWTO" * 5)
    while detector.counting:
        detector.doubtful(text * 1000, detector.triples(text * 1000), complete=True)
    detector.standing(text, detector.triples(text), text[0])
    freed = weakref.ref(detector)
    gc.disable()
    try:
        del detector
        assert freed() is None
    finally:
        gc.enable()


def test_unwanted_words_know_which_words_hold_them() -> None:
    detector = looking_for("ABCD", "XCBX", "AB", avoid=("BC",))
    word = encoded(detector, "BC")
    assert detector.holding[word] == (0, 1)
    assert detector.holding[word[::-1]] == (0, 1)


@given(
    st.lists(st.text("ABC", min_size=3, max_size=8), min_size=1, max_size=6, unique=True), st.text("ABCX", max_size=60)
)
def test_a_word_known_by_some_letters_shows_them_wherever_it_stands(words: list[str], text: str) -> None:
    detector = looking_for(*words)
    spelled = encoded(detector, text)
    for i, (word, back) in enumerate(detector.lex.both):
        own = [key for key, number in detector.by_key.items() if number == i]
        if own:
            shown = positions_of(own, detector.triples(spelled))
            assert len(positions_of(own, detector.triples(word))) == len(positions_of(own, detector.triples(back))) == 1
            assert len(shown) >= len({*positions(spelled, word), *positions(spelled, back)})


def positions_of(keys: list[str], tri: str) -> list[int]:
    return [at for at in range(len(tri)) if tri.startswith(tuple(keys), at)]


@pytest.mark.parametrize(
    ("words", "known"),
    [
        (["ELEPHANT", "COW", "TO"], {"ELEPHANT": "PHANT", "COW": "COW"}),
        (["STATION", "NATION"], {"STATION": "TATIO", "NATION": "NATIO"}),
        (["TIONAL", "NOITX"], {"TIONAL": "IONAL", "NOITX": "NOITX"}),
        (["INFO", "INFORM"], {"INFORM": "NFORM"}),
        (["LION", "LIONESS", "ION"], {"LIONESS": "ONESS"}),
        (["BEAT", "EAR"], {"BEAT": "BEAT", "EAR": "EAR"}),
        (["ABCDABCD"], {"ABCDABCD": "DABCD"}),
        (["BABBA", "COW"], {"BABBA": "BABBA", "COW": "COW"}),
        (["ABBA", "XABBAY"], {"XABBAY": "ABBAY"}),
        (["DAD", "LEVEL"], {}),
    ],
)
def test_a_word_is_known_by_its_last_letters_that_are_nowhere_else(words: list[str], known: dict[str, str]) -> None:
    detector = looking_for(*words)
    expected = {}
    for word, own in known.items():
        for way in (own, own[::-1]):
            expected[detector.triples(encoded(detector, way))[: len(own) - 2]] = words.index(word)
    assert detector.by_key == expected


@given(
    st.lists(st.text("ABC", min_size=1, max_size=7) | st.text("AB", min_size=1, max_size=4), min_size=1, unique=True),
    st.text("ABC", max_size=60),
    st.booleans(),
)
def test_a_word_that_stands_twice_is_doubtful(words: list[str], filler: str, used_long: bool) -> None:
    detector = looking_for(*words)
    if used_long:
        while detector.counting:
            detector.doubtful(bytes(COUNTED), detector.triples(bytes(COUNTED)), False)
    for text, complete in ((encoded(detector, filler), False), (encoded(detector, "".join(words) + filler), True)):
        doubtful = detector.doubtful(text, detector.triples(text), complete)
        assert len(doubtful) == len(set(doubtful))
        for i, (word, back) in enumerate(detector.lex.both):
            assert i in doubtful or len({*positions(text, word), *positions(text, back)}) <= 1


def test_words_in_a_text_are_no_doubt_where_none_stands_twice() -> None:
    words = ["ELEPHANT", "LION", "COW", "BEAT", "EAR"]
    detector = looking_for(*words)
    while detector.counting:
        detector.doubtful(bytes(COUNTED), detector.triples(bytes(COUNTED)), False)
    once = b"\0".join(encoded(detector, word) for word in words)
    assert detector.doubtful(once, detector.triples(once), True) == []
    for i, word in enumerate(words):
        again = b"\0".join((once, encoded(detector, word[::-1])))
        for complete in (False, True):
            assert detector.doubtful(again, detector.triples(again), complete) == [i]


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
            assert text in unwanted_in(detector, text)
    for word in spared:
        assert encoded(detector, word) not in unwanted_in(detector, encoded(detector, word))
        assert unwanted_in(detector, encoded(detector, word))


def test_of_the_unwanted_words_found_those_that_contain_others_are_last() -> None:
    detector = looking_for("BASS")
    found = unwanted_in(detector, encoded(detector, "XASSIXTITX"))
    assert found == [encoded(detector, word) for word in ("ASS", "TIT", "ASSI")]
