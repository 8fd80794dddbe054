"""Checks a cloze against its text and its spec, and a puzzle for a second solution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from worksheets.base.quoting import shown
from worksheets.language.collation import alphabetical
from worksheets.language.practice import graded
from worksheets.puzzles.cloze.engine.choose import WORD, GapPlace
from worksheets.puzzles.cloze.model import Blank, Puzzle, Solution, folded
from worksheets.puzzles.cloze.spec import EVERY, Spec


def faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> tuple[str, ...]:
    """See `PuzzleKind.faults`: compares the filled text, the gaps, the printed letters and the bank with the spec."""
    blanks = puzzle.blanks
    if len(blanks) != len(solution.gaps):
        return (f"there are {len(blanks)} gaps and {len(solution.gaps)} answers",)
    found = [*_text_faults(spec, puzzle, solution)]
    if not found:
        found += [*_place_faults(spec, puzzle, solution), *_bank_faults(spec, puzzle, solution)]
        found += [fault for pair in zip(blanks, solution.gaps, strict=True) for fault in _letter_faults(spec, *pair)]
        found += _room_faults(spec, puzzle, solution)
    if not found and spec.form == "puzzle":
        found += _second_way(blanks, solution.gaps, puzzle.bank)
    return tuple(found)


def _text_faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    numbers = [blank.number for blank in puzzle.blanks]
    if numbers != [*range(1, len(numbers) + 1)] or not numbers:
        yield "the gaps are not numbered from 1"
        return
    filled = tuple(
        "".join(part if isinstance(part, str) else solution.gaps[part.number - 1] for part in run)
        for run in puzzle.text
    )
    if filled != spec.source.paragraphs:
        yield "the filled text is not that of the order"
    ordered = spec.form, spec.line_numbers, spec.language if spec.hyphens else ""
    if (puzzle.form, puzzle.line_numbers, puzzle.hyphens) != ordered:
        yield "the form, the line numbers or the hyphens are not as ordered"


def _places(puzzle: Puzzle, solution: Solution) -> Iterator[GapPlace]:
    """Yield the places of the gaps in the filled text."""
    for number, run in enumerate(puzzle.text):
        at = 0
        for part in run:
            if isinstance(part, Blank):
                end = at + len(solution.gaps[part.number - 1])
                yield GapPlace(number, at, end)
                at = end
            else:
                at += len(part)


def _place_faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    """Yield faults unless the gaps are the ordered ones, or every n-th of them from one of the first n on."""
    places = [*_places(puzzle, solution)]
    known = [slot[:3] for slot in spec.candidates()]
    steps = {"every": spec.gaps.distance, "c-test": 2, "endings": EVERY[spec.difficulty]}
    step = steps.get(spec.how, 1)
    at = [known.index(place[:3]) if place[:3] in known else -1 for place in places]
    even = all(after - before == step for before, after in pairwise(at))
    if -1 in at or not even or at[0] >= step or at[-1] + step < len(known):
        yield "the gaps are not at the words of the order"


def _letter_faults(spec: Spec, blank: Blank, answer: str) -> Iterator[str]:
    """Yield faults of the printed letters of a word."""
    if (blank.length is not None) != spec.has_lengths or blank.length not in (None, len(answer)):
        yield f"gap {blank.number} shows a wrong length, or one that was not asked for"
    elif not blank.fits(answer):
        yield f'what is printed of gap {blank.number} does not agree with "{shown(answer)}"'
    if spec.how == "c-test":
        kept = len(answer) // 2
    elif spec.how == "endings":
        kept = _stem(spec, answer)
    else:
        kept = int(spec.chosen_given == "first_letter" and len(answer) > 1)
    start = blank.given[:kept]
    if start != answer[:kept] or (not spec.has_lengths and len(blank.given) != kept):
        yield f"gap {blank.number} does not begin with {kept} of its letters"
    if spec.chosen_given == "lengths" and spec.form == "text" and any(sign.isalnum() for sign in blank.given[kept:]):
        yield f"gap {blank.number} has more letters than ordered"


def _room_faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    """Yield lines without room for their words, or for the longest word, listed ones included."""
    halves = {"c-test": [len(word) // 2 for word in solution.gaps]}
    if spec.how == "endings":
        stems = {_text_of(spec, slot): slot.kept for slot in spec.candidates()}
        halves["endings"] = [stems.get(word, 0) for word in solution.gaps]
    kept = halves.get(spec.how, [0] * len(solution.gaps))
    rooms = [len(answer) - count for answer, count in zip(solution.gaps, kept, strict=True)]
    if spec.width == "longest":
        listed = [] if spec.how in halves else map(len, puzzle.bank)
        rooms = [max([*rooms, *listed])] * len(rooms)
    for blank, room in zip(puzzle.blanks, rooms, strict=True):
        if blank.room != room:
            yield f"the line of gap {blank.number} has room for {blank.room} letters, not {room}"


def _stem(spec: Spec, word: str) -> int:
    """The number of letters before a word's ending; 0 if it has no ending of the language."""
    return next((slot.kept for slot in spec.candidates() if _text_of(spec, slot) == word), 0)


def _text_of(spec: Spec, slot: GapPlace) -> str:
    return spec.source.paragraphs[slot.paragraph][slot.start : slot.end]


def _bank_faults(spec: Spec, puzzle: Puzzle, solution: Solution) -> Iterator[str]:
    """Yield faults unless the bank has each word as often as the text, and the extra words.

    Or choices have the answer.
    """
    wrong = [[*marked.wrong] for marked in spec.source.marked] if spec.how == "marked" else [[]] * len(solution.gaps)
    if len(wrong) != len(solution.gaps):
        return  # other words are gaps
    chosen = spec.order == "none"
    for blank, answer, others in zip(puzzle.blanks, solution.gaps, wrong, strict=True):
        if Counter(blank.choices) != Counter([answer, *others] if others and chosen else []):
            yield f"the choices of gap {blank.number} are not those of the order"
    if chosen:
        if puzzle.bank:
            yield "there is a list of words, which was not asked for"
        return
    yield from _listed_faults(spec, puzzle, solution, [word for words in wrong for word in words])
    if spec.order == "alphabet":
        places = [alphabetical(word, spec.language) for word in puzzle.bank]
        if places != sorted(places):
            yield "the list is not in alphabetical order"


def _listed_faults(spec: Spec, puzzle: Puzzle, solution: Solution, wrong: Sequence[str]) -> Iterator[str]:
    """Yield differences from the ordered bank: words of gaps, the author's wrong ones, and built-in ones."""
    known = {*map(folded, solution.gaps)}
    if wrong or len(puzzle.bank) > len(solution.gaps):
        known |= {folded(word) for text in spec.source.paragraphs for word in WORD.findall(text)}
    listed = dict.fromkeys(word for word in wrong if folded(word) not in known)
    if fewer := Counter([*solution.gaps, *listed]) - Counter(puzzle.bank):
        yield f'the list lacks "{shown(next(iter(fewer)))}"'
    more = Counter(puzzle.bank) - Counter([*solution.gaps, *listed])
    if more.total() != spec.bank.extra or any(count > 1 for count in more.values()):
        yield "the list has other words too many than ordered"
    elif more and not {word.text for word in graded(spec.language)}.issuperset(more):
        yield "the list has words too many that are not built in"
    elif not known.isdisjoint(map(folded, more)):
        yield "the list has words too many that are in the text"


def _second_way(blanks: Sequence[Blank], answers: Sequence[str], bank: Sequence[str]) -> Iterator[str]:
    """Yield a fault if a gap can have another word and the others can still be filled."""
    words = [word.lower() for word in bank]
    fitting = [[number for number, word in enumerate(bank) if blank.fits(word)] for blank in blanks]
    for gap, answer in enumerate(answers):
        tried = {answer.lower()}
        for number in fitting[gap]:
            if words[number] not in tried:
                tried.add(words[number])
                others = [[each for each in row if each != number] for row in fitting if row is not fitting[gap]]
                if _can_fill(others, len(bank)):
                    yield f'gap {gap + 1} can also be "{shown(bank[number])}"'
                    return


def _can_fill(fitting: Sequence[Sequence[int]], count: int) -> bool:
    """Whether all gaps can be filled with different words, given the words that fit each of them, of `count` in all."""
    holder: list[int | None] = [None] * count
    for gap in range(len(fitting)):
        from_word: dict[int, tuple[int, int | None]] = {}
        queue: list[tuple[int, int | None]] = [(gap, None)]
        end = None
        for at, via in queue:
            for number in fitting[at]:
                if number not in from_word and end is None:
                    from_word[number] = at, via
                    owner = holder[number]
                    if owner is None:
                        end = number
                    else:
                        queue.append((owner, number))
        if end is None:
            return False
        step: int | None = end
        while step is not None:
            at, before = from_word[step]
            holder[step] = at
            step = before
    return True
