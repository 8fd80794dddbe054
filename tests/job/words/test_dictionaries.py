"""The sources of a dictionary's words; a long list is read and spelled only once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from hypothesis import given
from hypothesis import strategies as st

from worksheets.base.errors import InputError
from worksheets.exercises import workers
from worksheets.job import find
from worksheets.job.loader import parse_job
from worksheets.job.models import Job
from worksheets.job.words import list_files, wordfiles
from worksheets.job.yaml import limits
from worksheets.language.dictionary import built_in, combined, dictionary_of
from worksheets.language.letters import as_it_stands
from worksheets.puzzles import registry
from worksheets.puzzles.sources import MOST_WORDS, WordSource
from worksheets.puzzles.wordregions import fields

SETS = """\
word_sets:
  farm_animals: [cow, horse, goose, goat, sheep, duck, lamb, calf, foal, swan, dove, mule]
  weather: [rain, {word: cloud, clue: white}, storm, thunder]
  pets: {file: pets.txt}
sheets:
"""


@pytest.fixture
def parsed(tmp_path: Path) -> Callable[..., Job]:
    """The job with the word sets and these sheets of word regions, each given as the text between its braces."""
    (tmp_path / "pets.txt").write_text("# pets\nkitten\nhamster\npony\npuppy\nrabbit\n", encoding="utf-8")

    def parse(*sheets: str, head: str = SETS, size: str = "5x5") -> Job:
        listed = "".join(f"  - {{kind: wordregions, {sheet}, size: {size}}}\n" for sheet in sheets)
        return parse_job(head + listed, "job.yaml", tmp_path)

    return parse


def specs(job: Job) -> list[Any]:
    return [sheet.spec for sheet in job.sheets]


def spelled_in(name: str) -> list[str]:
    return ["".join(letters) for letters in built_in(name).check]


FARM = ["cow", "horse", "goose", "goat", "sheep", "duck", "lamb", "calf", "foal", "swan", "dove", "mule"]
WEATHER = ["rain", "cloud", "storm", "thunder"]
PETS = ["kitten", "hamster", "pony", "puppy", "rabbit"]


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("farm_animals", FARM),
        ("[farm_animals]", FARM),
        ("[farm_animals, weather]", FARM + WEATHER),
        ("[weather, pets]", WEATHER + PETS),
        ("pets", PETS),
        ("{file: pets.txt}", PETS),
        ("[rain, {word: weather}, ponies, kitten]", ["rain", "weather", "ponies", "kitten"]),
    ],
)
def test_words_of_ones_own(written: str, words: list[str], parsed: Callable[..., Job]) -> None:
    (spec,) = specs(parsed(f"dictionary: {written}, repeat: yes"))
    assert spec.checked is dictionary_of(words, "en")


def test_a_dictionary_by_name(parsed: Callable[..., Job]) -> None:
    found = specs(parsed("dictionary: de", "dictionary: ' en '", "language: de", "words: weather", "dictionary: "))
    assert [spec.checked.name for spec in found] == ["de", "en", "de", "en", "en"]
    assert found[3].vocabulary.required == ("RAIN", "CLOUD", "STORM", "THUNDER")


def test_several_dictionaries_are_one(parsed: Callable[..., Job]) -> None:
    job = parsed(
        "dictionary: [en, farm_animals]",
        "dictionary: [de, {file: pets.txt}], words_language: de, avoid: [Pony, HUND]",
        "dictionary: [de, en]",
    )
    english, german, both = specs(job)
    assert english.checked == combined([built_in("en"), dictionary_of(FARM, "en")], spelling=as_it_stands("en"))
    assert "FOAL" in english.checked.levels[0]
    assert {"KITTEN", "HAMSTER"} < {*german.checked.levels[0]}
    assert "PONY" not in german.checked
    assert "HUND" not in german.checked
    assert len(built_in("de").check) < len(both.checked.check)


def test_a_word_set_overrides_a_dictionary_of_its_name(parsed: Callable[..., Job]) -> None:
    head = f"word_sets: {{de: [{', '.join(FARM)}]}}\nsheets:\n"
    found = specs(parsed("dictionary: de", "dictionary: [de]", "dictionary: en", head=head))
    assert [spec.checked is dictionary_of(FARM, "en") for spec in found] == [True, True, False]
    assert found[2].checked is built_in("en")


def test_the_title_comes_from_the_words(parsed: Callable[..., Job]) -> None:
    job = parsed(
        "words: weather, dictionary: de",
        "dictionary: farm_animals, words: weather",
        "dictionary: farm_animals",
        "dictionary: farm_animals, language: de",
        "words: [rain, cloud]",
        "words: weather, dictionary: farm_animals, title: My own",
    )
    kind = "Word regions"
    assert [sheet.title for sheet in job.sheets] == ["Weather", "Weather", kind, "Wortgebiete", kind, "My own"]


KNOWN = "(word sets: farm_animals, weather, pets; built in: de, en)"
WRONG = {
    "dictionary: ^dee": 'dictionary: there is no word set or built-in list "dee"; did you mean "de"?',
    "dictionary: ^wether": 'dictionary: there is no word set or built-in list "wether"; did you mean "weather"?',
    "dictionary: ^klingon": 'dictionary: there is no word set or built-in list "klingon" '
    f"{KNOWN}; write a list of words in brackets: [cow, horse]",
    "words: ^de": 'words: there is no word set "de" (known: farm_animals, weather, pets); '
    "write a list of words in brackets: [cow, horse]",
    "dictionary: [de, ^klingon]": 'dictionary[2]: "klingon" is not a word set or built-in list, but "de" is; '
    "a list has names of lists only or words only ({word: de} means the word)",
    "dictionary: [de, ^wether]": 'dictionary[2]: "wether" is not a word set or built-in list, but "de" is; '
    'did you mean "weather"? a list has names of lists only or words only ({word: de} means the word)',
    "dictionary: [weather, ^sun]": 'dictionary[2]: "sun" is not a word set, but "weather" is; '
    "a list has word sets only or words only ({word: weather} means the word)",
    "dictionary: {^fil: a.txt}": 'dictionary: unknown field "fil"; did you mean "file"?',
    "dictionary: ^[]": "dictionary: there are no words in this list",
    "dictionary: ^[no, on]": "dictionary: the dictionary has no word of 4 to 8 letters to choose",
}


@pytest.mark.parametrize("sheet", WRONG)
def test_invalid_dictionaries_are_refused(sheet: str, parsed: Callable[..., Job]) -> None:
    with pytest.raises(InputError) as caught:
        parsed(sheet.replace("^", ""))
    (problem,) = caught.value.problems
    line, column = 1 + SETS.count("\n"), len("  - {kind: wordregions, ^") + sheet.index("^")
    assert str(problem) == f"job.yaml:{line}:{column}: sheets[1].{WRONG[sheet]}"


def test_a_job_without_word_sets_names_the_dictionaries(parsed: Callable[..., Job]) -> None:
    with pytest.raises(InputError, match=r"\(word sets: none; built in: de, en\); write a list of words in brackets"):
        parsed("dictionary: klingon", head="sheets:\n")


def test_a_wrong_file_is_reported_once_and_placed(parsed: Callable[..., Job], tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        parsed("dictionary: {file: pest.txt}, difficulty: [easy, hard]", "dictionary: {file: pest.txt}")
    (problem,) = caught.value.problems
    assert problem.path == "sheets[1].dictionary"
    assert problem.message == f'{tmp_path / "pest.txt"}: there is no such file; did you mean "pets.txt"?'


def test_a_list_is_read_and_spelled_once(
    parsed: Callable[..., Job], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    read: list[str] = []
    spelled: list[str] = []

    def reading(path: Path, *asked: Any) -> Any:
        read.append(path.name)
        return wordfiles.read_list(path, *asked)

    def spelling(words: Any, language: str) -> Any:
        spelled.append(language)
        return dictionary_of(words, language)

    monkeypatch.setattr(list_files, "read_list", reading)
    monkeypatch.setattr(fields, "dictionary_of", spelling)
    (tmp_path / "big.txt").write_text("\n".join(spelled_in("en")[::50]), encoding="utf-8")
    sources = ["big", "big", "[big]", "{file: big.txt}"]
    sheets = [f"dictionary: {source}, title: T, difficulty: [easy, medium, hard]" for source in sources]
    job = parsed(*sheets, head="word_sets: {big: {file: big.txt}}\nsheets:\n")
    assert len(job.sheets) == 12
    assert (read, spelled) == (["big.txt"], ["en"])
    assert len({id(spec.checked) for spec in specs(job)}) == 1

    spelled.clear()
    parsed(*["dictionary: [weather, pets], repeat: yes, difficulty: [easy, hard]"] * 3)
    assert spelled == ["en"], "several sets together"


def test_limits(parsed: Callable[..., Job], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = spelled_in("en")[:: len(spelled_in("en")) // (limits.WORDS + 5_000)]
    assert len(words) > limits.WORDS
    (tmp_path / "big.txt").write_text("\n".join(words), encoding="utf-8")
    (spec,) = specs(parsed("dictionary: {file: big.txt}"))
    assert len(spec.checked.check) == len(words)
    with pytest.raises(InputError, match=f"{len(words):,} words are too many for one sheet; at most {MOST_WORDS:,}"):
        parsed("words: {file: big.txt}")
    monkeypatch.setattr(limits, "LIST_WORDS", 51_000)
    with pytest.raises(InputError, match=f"{len(words):,} words are too many for one list; at most 51,000"):
        parsed("dictionary: {file: big.txt}")
    assert limits.FILE_BYTES == 5_000_000


def test_each_language_has_its_own_value_of_a_list(parsed: Callable[..., Job]) -> None:
    """The words are read once; each language then spells them once in its own way."""
    found = specs(
        parsed("dictionary: pets", "dictionary: pets, language: tr", "dictionary: {file: pets.txt}", size="5x3")
    )
    assert ["KITTEN" in spec.checked for spec in found] == [True, False, True]
    assert found[0].checked is found[2].checked is dictionary_of(PETS, "en")
    assert found[1].checked is dictionary_of(PETS, "tr")


def test_a_list_caches_the_values_made_from_it() -> None:
    def make(words: Sequence[object], language: str) -> list[object]:
        return [language, *words]

    listed = list_files.WordList(("cow", "hen"))
    mark = WordSource(make=make)
    made = listed.value_for(mark, "en")
    assert made == ["en", "cow", "hen"]
    assert listed.value_for(WordSource(make=make), "en") is made, "for all fields that make the same"
    assert listed.value_for(mark, "de") == ["de", "cow", "hen"]
    assert listed.value_for(WordSource(make=lambda words, _: len(words)), "en") == 2
    assert listed.value_for(WordSource(), "en") == ("cow", "hen")
    assert list_files.WordList(("cow", "hen")).value_for(mark, "en") is not made


def test_a_list_too_long_for_a_dictionary_is_reported_with_its_place(
    parsed: Callable[..., Job], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fields, "MOST_DICTIONARY", 8)
    with pytest.raises(InputError) as caught:
        parsed("dictionary: [weather, pets], difficulty: [easy, hard]", "dictionary: weather, region_size: much")
    first, second = caught.value.problems
    line, column = 1 + SETS.count("\n"), len("  - {kind: wordregions, dictionary: ") + 1
    message = "9 words are too many for a dictionary; at most 8"
    assert str(first) == f"job.yaml:{line}:{column}: sheets[1].dictionary: {message}"
    assert second.path == "sheets[2].region_size"


@given(st.text() | st.text(st.sampled_from("ab#\t\n\r \u00ad\x07ß12.)-*•:,;=")))
def test_plain_lines_are_read_as_any_others(text: str) -> None:
    def read() -> object:
        try:
            return wordfiles.parse_lines(text, "f")
        except InputError as error:
            return error.problems

    words = read()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(wordfiles, "is_plain", lambda _: False)
        assert read() == words


def test_a_list_without_clues_comes_as_texts(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("# words\n cow \n\nguinea pig\n", encoding="utf-8")
    assert wordfiles.read_list(path).words == ("cow", "guinea pig")
    assert tuple(word.text for word in wordfiles.read_words(path)) == ("cow", "guinea pig")
    path.write_text("cow\tgives milk\nhen\n", encoding="utf-8")
    assert wordfiles.read_list(path).words == wordfiles.read_words(path)
    path.write_text("6 7\n2\nEIN\nDA\n", encoding="utf-8")
    assert wordfiles.read_list(path).words == wordfiles.read_words(path)


def test_several_processes_make_the_same_of_ones_own_dictionary(
    run: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "ALONE_SECONDS", 0.0)
    (tmp_path / "big.txt").write_text("\n".join(spelled_in("de")[::8]).lower(), encoding="utf-8")
    sheet = "  - {kind: wordregions, dictionary: {file: big.txt}, size: 5x6, difficulty: [easy, medium, hard]}\n"
    path = tmp_path / "own.yaml"
    path.write_text("language: de\nsheets:\n" + 4 * sheet, encoding="utf-8")
    files = []
    for count in (1, 2):
        out = tmp_path / f"out{count}"
        result = run("build", path, "-o", out, "--workers", count, "--format", "json,pdf")
        assert result.exit_code == 0, result.stderr
        files.append({file.name: file.read_bytes() for file in out.iterdir()})
    assert files[0] == files[1]
    assert len(files[0]) == 3


def test_pickles_with_a_built_in_dictionary_are_small(job: Callable[..., Path]) -> None:
    import pickle

    (read,) = find.read_jobs([job("sheets:\n  - {kind: wordregions, size: 5x6, difficulty: [easy, hard]}\n")])
    assert len(pickle.dumps(read.sheets)) < 200_000
    exercise: Any = workers.make_sheet(read.sheets[0], 1)
    assert len(pickle.dumps(exercise)) < 10_000
    assert pickle.loads(pickle.dumps(exercise)).puzzle.dictionary is built_in("en")
    assert registry.find("wordregions").faults(read.sheets[0].spec, exercise.puzzle, exercise.solution) == ()
