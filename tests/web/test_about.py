"""What the page offers: every field of every kind, with texts in each language, and nothing that does not exist."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import worksheets.job
from tests.loops import some
from worksheets.base.errors import InputError
from worksheets.job.fields.job_fields import JobFields, PlanFields, SchedulerFields
from worksheets.job.fields.look import LookFields
from worksheets.job.fields.output_fields import AnswerFields, OutputFields
from worksheets.job.fields.sheet_fields import SheetFields
from worksheets.job.loader import parse_job
from worksheets.job.yaml.edit import Change, edit
from worksheets.language.languages import base_code, find_language, language_codes, variant_codes
from worksheets.language.phrases import form_texts
from worksheets.language.practice import graded_languages
from worksheets.puzzles import registry
from worksheets.puzzles.fields import KindSpec
from worksheets.testing.phrases import SAMPLES
from worksheets.testing.template.kind import Null
from worksheets.web.about import about, start, start_text, starter_sheet
from worksheets.web.form import job_form, sheet_form
from worksheets.web.spoken import LANGUAGES, native_names, texts_of

NEVER = {"fixed", "id", "kind", "looks", "presets", "word_sets", "sheets"}
NAMES_OF_THEIR_OWN = {"page.size", "book.sheet", "book.trim", "page.font"}
LABELS = {
    "en": {"words": "Words", "difficulty": "Level"},
    "de": {"words": "Wörter", "difficulty": "Schwierigkeit"},
    "es": {"words": "Palabras", "difficulty": "Nivel"},
    "fr": {"words": "Mots", "difficulty": "Niveau"},
    "it": {"words": "Parole", "difficulty": "Livello"},
    "pt": {"words": "Palavras", "difficulty": "Nível"},
}
EDITED = ("en", "de")
"""The languages whose texts are written first; those of other languages must fit into the same room."""

UNTRANSLATED = tomllib.loads((Path(registry.__file__).parent / "untranslated.toml").read_text("utf-8"))

FOLDERS = (Path(worksheets.job.__file__).parent, *(kind.folder for kind in registry.usable()))
"""The folders with texts for forms."""


def texts_of_job(language: str) -> Any:
    return form_texts(FOLDERS[0], language)


def by_key(texts: Mapping[str, Any], path: str = "") -> dict[str, str]:
    """Return all texts of a file by their keys."""
    found = {}
    for key, text in texts.items():
        found |= by_key(text, f"{path}{key}/") if isinstance(text, dict) else {f"{path}{key}": text}
    return found


def by_path(fields: list[Any]) -> dict[str, Any]:
    found = {".".join(field["path"]): field for field in fields}
    assert len(found) == len(fields)
    return found


@pytest.fixture(scope="module", params=some(LANGUAGES, 4))
def offer(request: pytest.FixtureRequest) -> dict[str, Any]:
    found = about(request.param)
    assert json.loads(json.dumps(found)) == found
    return found


def forms(offer: dict[str, Any]) -> list[dict[str, Any]]:
    return [by_path(offer["job"]), *(by_path(kind["fields"]) for kind in offer["kinds"])]


def unknown_texts(fields: Sequence[dict[str, Any]], texts: Mapping[str, Any]) -> Iterator[str]:
    """Yield the keys of a table of texts that belong to no field or option."""
    known = {".".join(field["path"]): field for field in fields}
    for key, own in texts.items():
        if key == "about":
            continue
        if key not in known:
            yield key
            continue
        options = {option["value"] for option in known[key]["options"]}
        yield from (f"{key}.{name}" for name in own if name not in ("label", "help", "example", "options", "short"))
        for table in ("options", "short"):
            yield from (f"{key}.{table}.{value}" for value in own.get(table, {}) if value not in options)


def test_every_field_is_there_and_nothing_twice(offer: dict[str, Any]) -> None:
    job = {path.partition(".")[0] for path in by_path(offer["job"])}
    assert job == JobFields.model_fields.keys() - NEVER
    ours = {path for path in by_path(offer["job"]) if path.startswith(("output.", "answers.", "plan.", "scheduler."))}
    models = {"output": OutputFields, "answers": AnswerFields, "plan": PlanFields, "scheduler": SchedulerFields}
    every = {f"{name}.{field}" for name, model in models.items() for field in model.model_fields}
    assert ours == every - {"output.answers"}, "answers.place is the same"
    assert [kind["name"] for kind in offer["kinds"]] == [kind.name for kind in registry.usable()]
    for kind in offer["kinds"]:
        fields = {path.partition(".")[0] for path in by_path(kind["fields"])}
        spec = registry.find(kind["name"]).Spec
        assert fields == {*spec.model_fields, *SheetFields.model_fields} - NEVER


def test_all_texts_exist_in_each_language(offer: dict[str, Any]) -> None:
    shared = texts_of_job(offer["language"])
    files = [[shared["job"], shared["sheet"]]]
    files += [[kind.form(offer["language"]), shared["sheet"]] for kind in registry.usable()]
    for fields, texts in zip(forms(offer), files, strict=True):
        for path, field in fields.items():
            written = next((each[path] for each in texts if path in each), None)
            assert written, f"{path} has no label"
            assert field["label"] == written["label"].strip() != ""
            assert field["help"] == written["help"].strip() != ""
            assert field["help"][-1] in ".:?" or "=" in field["help"]
            if path in NAMES_OF_THEIR_OWN or path.endswith("language") or path == "plan.kinds":
                continue  # the names of papers, fonts, languages and kinds
            for option in field["options"]:
                assert option["label"] == written["options"].get(option["value"]), f"{path}: {option}"


def test_the_fields_of_a_look_have_texts_in_each_language(offer: dict[str, Any]) -> None:
    written = texts_of_job(offer["language"])["look"]
    assert [field["path"] for field in offer["look"]] == [[name] for name in LookFields.model_fields]
    for field in offer["look"]:
        own = written[field["path"][0]]
        assert field["label"] == own["label"].strip() != ""
        assert "no" not in {option["value"] for option in field["options"]}
        named = {**texts_of_job(offer["language"])["sheet"]["look"]["options"], **own.get("options", {})}
        assert all(option["label"] == named[option["value"]] for option in field["options"])


def test_nothing_is_reported_of_missing_parts(offer: dict[str, Any]) -> None:
    shared = texts_of_job(offer["language"])
    assert set(shared) == {"languages", "job", "look", "sheet"}
    assert set(shared["languages"]) == {*language_codes()}
    assert {each["value"] for each in offer["languages"]} == {*language_codes(), *variant_codes()}
    assert not [*unknown_texts(offer["job"], shared["job"])]
    everywhere = [field for kind in offer["kinds"] for field in kind["fields"]]
    assert not [*unknown_texts(everywhere, shared["sheet"])]
    for kind in offer["kinds"]:
        assert not [*unknown_texts(kind["fields"], registry.find(kind["name"]).form(offer["language"]))]
    assert [*unknown_texts(offer["job"], {"tilte": {}, "title": {"lable": "x", "options": {"a": "b"}}})] == [
        "tilte",
        "title.lable",
        "title.options.a",
    ]


def test_languages_have_their_own_names_and_are_followed_by_their_variants(offer: dict[str, Any]) -> None:
    labels = {each["value"]: each["label"] for each in offer["languages"]}
    assert len({*labels.values()}) == len(labels) == len(offer["languages"])
    assert all(label.casefold().endswith(find_language(code).native.casefold()) for code, label in labels.items())
    assert labels[offer["language"]] == native_names()[offer["language"]]
    own = {"en": "German (Switzerland) – Deutsch (Schweiz)", "de": "Deutsch (Schweiz)"}
    assert labels["de-CH"] == own.get(offer["language"], labels["de-CH"])
    order = [*labels]
    for code in variant_codes():
        between = order[order.index(base_code(code)) + 1 : order.index(code)]
        assert all(base_code(each) == base_code(code) for each in between), code
        assert offer["texts"][f"language_{code}"] == labels[code].partition(" – ")[0]


def test_words_to_practise_are_offered_in_languages_with_lists(offer: dict[str, Any]) -> None:
    offered = [each["value"] for each in offer["practice"]["languages"]]
    assert {find_language(code).base for code in offered} == {*graded_languages()}
    assert {"de", "de-AT", "de-CH", "en", "en-US"} <= {*offered}
    assert all(each in offer["languages"] for each in offer["practice"]["languages"])
    assert offer["practice"]["levels"] == ["1", "2", "3", "4"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_say_the_same_things(language: str) -> None:
    for folder in FOLDERS:
        if language in UNTRANSLATED.get(folder.name, ()):
            continue
        path = folder / "form" / f"{language}.toml"
        assert path.is_file(), f"write {path}, or add the language to untranslated.toml"
        english, own = by_key(form_texts(folder, "en")), by_key(form_texts(folder, language))
        assert own.keys() == english.keys()
        assert {key for key, text in own.items() if not text.strip()} == set()
        assert language == "en" or own != english


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code not in EDITED])
def test_no_text_is_much_longer_than_the_english_one(language: str) -> None:
    """The page has room for the English and the German texts."""
    pairs = [(texts_of("en"), texts_of(language))]
    pairs += [(by_key(form_texts(folder, "en")), by_key(form_texts(folder, language))) for folder in FOLDERS]
    for english, own in pairs:
        long = {key: text for key, text in own.items() if len(text) > 1.8 * len(english_of(english, key)) + 12}
        assert long == {}


def english_of(english: Mapping[str, str], key: str) -> str:
    """Return the English text of a key; a plural form that English lacks falls back to the general one."""
    return english.get(key) or english[re.sub("_(few|many)$", "", key)]


def test_common_fields_come_first(offer: dict[str, Any]) -> None:
    labels = LABELS.get(offer["language"], {})
    for kind in offer["kinds"]:
        fields = kind["fields"]
        first = [field["path"][0] for field in fields if field["first"]]
        assert first == [field["path"][0] for field in fields[: len(first)]]
        wanted = ["words", "difficulty", "title"] if "words" in by_path(fields) else ["difficulty", "title"]
        own = ["text"] if kind["name"] == "cloze" else []  # all that it needs
        assert first[: len(own + wanted)] == own + wanted
        for field in fields:
            if field["path"][0] in labels and (kind["name"], field["path"][0]) != ("calculation", "words"):
                assert field["label"] == labels[field["path"][0]]
    assert [field["path"] for field in offer["job"] if field["first"]] == [["title"], ["language"]]


def test_every_field_of_a_sheet_is_in_a_group(offer: dict[str, Any]) -> None:
    groups = {"puzzle": {"grid", "puzzle"}, "others": {"below", "class", "extras", "made"}}
    for kind in offer["kinds"]:
        found = {field["group"] for field in kind["fields"]}
        assert found <= groups["puzzle"] | groups["others"]
        assert len(found & groups["puzzle"]) == 1, "the puzzle's own fields are in one group"
        assert [field["path"] for field in kind["fields"] if field["group"] == "made"] == [["preset"]]
    search = by_path(offer["kinds"][0]["fields"])
    wanted = {"size": "grid", "avoid": "grid", "word_bank.order": "below", "for_each": "class", "message": "extras"}
    assert {path: search[path]["group"] for path in wanted} == wanted
    assert {field["group"] for field in offer["job"] if field["first"]} == {""}
    job = {"made", "paper", "type", "head", "answers", "book", "words", "plan", "files", "extras"}
    assert {field["group"] for field in offer["job"] if not field["first"]} == job
    assert {field["group"] for path, field in by_path(offer["job"]).items() if path.startswith("book")} == {"book"}
    assert by_path(offer["job"])["page.font"]["group"] == "type"


def test_every_kind_has_a_few_words_on_it(offer: dict[str, Any]) -> None:
    phrases = [kind["about"] for kind in offer["kinds"]]
    assert len({*phrases}) == len(phrases)
    assert all(0 < len(each) <= 40 for each in phrases)


def test_every_shape_has_its_picture(offer: dict[str, Any]) -> None:
    drawn = [(kind["name"], field) for kind in offer["kinds"] for field in kind["fields"] if _masks(field)]
    assert [(kind, field["path"]) for kind, field in drawn] == [("wordsearch", ["shape"])]
    masks = _masks(drawn[0][1])
    assert len(masks) == len({"\n".join(each) for each in masks}) == len(drawn[0][1]["options"])
    for rows in masks:
        assert {len(row) for row in rows} == {len(rows[0])}
        assert {*"".join(rows)} <= {"#", "."}
        sides = (rows[0], rows[-1], "".join(row[0] for row in rows), "".join(row[-1] for row in rows))
        assert all("#" in side for side in sides), "it fills its picture"
    looks = [field["path"] for field in offer["kinds"][0]["fields"] if field.get("pages")]
    assert looks == [["look"]]


def _masks(field: dict[str, Any]) -> list[list[str]]:
    return [option["mask"] for option in field["options"] if "mask" in option]


def test_types_are_those_of_the_models() -> None:
    found = about("en")
    job, fields = by_path(found["job"]), {kind["name"]: by_path(kind["fields"]) for kind in found["kinds"]}
    search, cube, regions = (fields[name] for name in ("wordsearch", "goldencube", "wordregions"))
    types = {
        "words": [search["words"], regions["words"]],
        "several": [search["difficulty"], search["directions"], regions["hints"]],
        "choice": [search["filler"], search["words_language"], search["letters.case"]],
        "file": [job["page.font"], job["header.logo"], search["for_each"], search["mask.file"]],
        "yesno": [search["overlap"], cube["golden"], regions["repeat"]],
        "number": [search["pick"], search["variants"], regions["level"], job["seed"]],
        "list": [search["avoid"], cube["blocks"], job["header.fields"]],
        "text": [search["title"], search["size"], cube["size"], regions["region_size"], regions["dictionary"]],
    }
    for name, fields in types.items():
        assert [field["type"] for field in fields] == [name] * len(fields)
    assert [field["accept"] for field in types["file"]] == [
        ".ttf,.otf,font/ttf,font/otf",
        "image/png,image/jpeg",
        ".csv,.tsv,.xlsx,.ods",
        "image/png,text/plain,.txt",
    ]
    assert {field["type"] for field in [*found["job"], *found["kinds"][0]["fields"]] if "accept" in field} == {"file"}
    assert (regions["level"]["minimum"], regions["level"]["maximum"]) == (1, 4)
    assert "maximum" not in search["pick"]
    assert [each["value"] for each in regions["dictionary"]["options"]] == ["de", "en"]
    assert [each["value"] for each in job["header.fields"]["options"]] == ["name", "class", "date"]
    assert [each["value"] for each in job["page.per_page"]["options"]] == ["1", "2", "4"]
    assert [field["required"] for field in (search["words"], regions["words"], search["size"])] == [True, False, False]
    assert search["difficulty"]["default"] == "medium"


REFUSED = ("no built-in dictionary", "check: word needs words", "puzzles of this kind are not made in", "are known in")
"""Reasons why an option cannot be chosen on the sheet of a new card."""


def test_defaults_and_options_are_what_a_job_says(offer: dict[str, Any]) -> None:
    """Writing out a default changes nothing, and every option of a choice can be chosen."""
    for fields, starter in zip(forms(offer), (None, *(kind["starter"] for kind in offer["kinds"])), strict=True):
        text = edit(
            f"title: a\nlanguage: {offer['language']}\n", [Change("set", ("sheets",), [starter or {"words": ["cow"]}])]
        )
        before, book = (parse_job(each, "a.yaml", Path()) for each in (text, f"{text}book: yes\n"))
        assert before != book
        for field in fields.values():
            at = ("sheets", 0) if starter else ()
            if field["path"][0] in ("title", "language", "words", "difficulty", "plan"):
                continue
            if field["default"]:
                value = [*field["default"].split(", ")] if field["type"] == "list" else field["default"]
                wanted = book if field["path"][0] == "book" and len(field["path"]) > 1 else before
                assert parse_job(with_value(text, at, field, value), "a.yaml", Path()) == wanted, field["path"]
            for option in field["options"] if field["type"] in ("choice", "several") else ():
                reason = refused(with_value(text, at, field, option["value"]))
                assert not reason or any(each in reason for each in REFUSED), reason


@pytest.mark.parametrize("language", ["en", "uk"])
def test_a_plan_says_in_the_form_what_it_is_without_these_fields(language: str) -> None:
    found = by_path(about(language)["job"])
    lists = "title: a\nsheets: [{words: [cow]}]\nplan: {lists: [theme/farm]"
    before = parse_job(lists + "}\n", "a.yaml", Path())
    for name in ("days", "words_a_day", "again", "difficulty"):
        default = found[f"plan.{name}"]["default"]
        written = f"[{default}]" if name == "again" else default
        assert parse_job(f"{lists}, {name}: {written}}}\n", "a.yaml", Path()) == before
    kinds = found["plan.kinds"]
    assert kinds["type"] == "several"
    for option in kinds["options"]:
        assert option["label"] == registry.find(option["value"]).title(language)
        reason = refused(f"{lists}, kinds: [{option['value']}]}}\n")
        assert not reason or "cannot be made from a list of words" in reason  # without clues, or a text


def refused(text: str) -> str:
    """Return why the job cannot be read; for a known language the kind may need words."""
    try:
        parse_job(text, "a.yaml", Path())
    except InputError as error:
        return "no built-in dictionary" if "no built-in dictionary" in str(error) else str(error)
    return ""


def with_value(text: str, at: tuple[str | int, ...], field: Any, value: Any) -> str:
    first, *rest = field["path"]
    return edit(text, [Change("set", (*at, first), {rest[0]: value} if rest else value)])


def test_starters_are_sheets_that_print(offer: dict[str, Any]) -> None:
    for kind in offer["kinds"]:
        starter = kind["starter"]
        text = edit(f"language: {offer['language']}\n", [Change("set", ("sheets",), [starter])])
        shown = worksheets.plan(text)
        assert not shown.problems
        pages = 7 if kind["name"] == "cards" else 1  # 28 bingo cards, 4 on a page
        assert len([page for page in shown.pages if not page.answers]) == pages
        assert starter["title"]
        assert starter["difficulty"] in ("easy", "medium", "hard")
    assert len(offer["kinds"][0]["starter"]["words"]) >= 8


class PluginFields(KindSpec):
    """Fields without any texts for forms."""

    region_size: int = 3


def test_a_kind_without_texts_is_offered_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Null, "form", lambda self, language: {})
    null = by_path(sheet_form(Null(), "en", texts_of_job("en"), []))
    assert null["most"]["label"] == "Most"
    assert null["most"]["help"] == "Largest number that is added."
    assert starter_sheet(Null(), "en") == {"kind": "null", "title": Null().title("en"), "difficulty": "easy"}
    monkeypatch.setattr(Null, "Spec", PluginFields)
    fields = by_path(sheet_form(Null(), "de", texts_of_job("de"), []))
    assert fields["region_size"]["label"] == "Region size"
    assert fields["region_size"]["type"] == "number"
    assert fields["difficulty"]["label"] == "Schwierigkeit"
    assert (fields["region_size"]["group"], fields["variants"]["group"]) == ("puzzle", "class")
    assert job_form({}, [])[0]["label"] == "Title"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_first_visitor_sees_a_whole_sheet(language: str) -> None:
    shown = start(language)
    assert shown["text"] == start_text(language)
    assert shown["text"].startswith("#")
    assert shown["data"]["language"] == language
    assert "seed" in shown["data"]
    assert shown["problems"] == shown["warnings"] == shown["notes"] == []
    (card,) = shown["cards"]
    assert 10 <= card["words"]["words"]["count"] <= 12
    assert card["words"]["words"]["from"] == "own"
    assert [page["answers"] for page in shown["pages"]] == [False, True]


def test_the_page_has_its_texts(offer: dict[str, Any]) -> None:
    assert offer["texts"]["name"] == "worksheets"
    assert all(isinstance(text, str) and text.strip() for text in offer["texts"].values())
    assert offer["texts"] == texts_of(offer["language"])
    assert [*text_faults(offer["texts"], offer["language"])] == []


def text_faults(texts: Mapping[str, str], language: str) -> Iterator[str]:
    """Yield missing and superfluous keys, plural forms and placeholders of the page's texts in a language."""
    english, category = texts_of("en"), find_language(language).plural_category
    counted = {key.removesuffix("_1") for key in english if key.endswith("_1")}
    taken: dict[str, set[int]] = {}
    for number in SAMPLES:
        taken.setdefault({"one": "_1", "few": "_few", "many": "_many"}.get(category(number), ""), set()).add(number)
    allowed = {*english, *(f"{key}{form}" for key in counted for form in taken)}
    yield from (f"{key} is superfluous" for key in texts if key not in allowed)
    needed = {*english, *(f"{key}{form}" for key in counted for form in taken if form != "_many")}
    yield from (f"{key} is missing" for key in sorted(needed - texts.keys()))
    for key, text in texts.items():
        base = re.sub("_(1|few|many)$", "", key)
        wanted = placeholders(english[base] if base in counted else english.get(key, text))
        spare = {"count"} if key == f"{base}_1" and base in counted and len(taken["_1"]) == 1 else set()
        if not wanted - spare <= placeholders(text) <= wanted:
            yield f"{key} has {sorted(placeholders(text))}, not {sorted(wanted)}"


def placeholders(text: str) -> set[str]:
    return {*re.findall(r"\{(\w+)\}", text)}


def test_faults_of_texts_are_found() -> None:
    english = texts_of("en")
    assert [*text_faults(english, "en")] == []
    assert [*text_faults({**english, "words_few": "{count} words", "sheeets": "x"}, "en")] == [
        "words_few is superfluous",
        "sheeets is superfluous",
    ]
    assert [*text_faults({key: text for key, text in english.items() if key not in ("undo", "words_1")}, "en")] == [
        "undo is missing",
        "words_1 is missing",
    ]
    assert [*text_faults({**english, "page_of": "{numer} of {count}"}, "en")] == [
        "page_of has ['count', 'numer'], not ['count', 'number']"
    ]
    assert "words_1 has [], not ['count']" in [*text_faults(english, "fr")], "0 is one of a thing in French"
    russian = [*text_faults(english, "ru")]
    assert {"words_few is missing", "words_1 has [], not ['count']"} < {*russian}, "21 is like 1 in Russian"
    assert "words_many is missing" not in russian
    assert "words_few is superfluous" not in [*text_faults({**english, "words_few": "{count} words"}, "pl")]


def test_languages_are_offered_by_the_names_that_their_speakers_give_them() -> None:
    names = native_names()
    assert {*names} == {*LANGUAGES} >= {"de", "en", "es", "fr", "it", "pt"}
    assert [names[code] for code in ("de", "en", "es", "fr", "it", "pt")] == [
        "Deutsch",
        "English",
        "Español",
        "Français",
        "Italiano",
        "Português",
    ]
    assert [*names.values()] == sorted(names.values())


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code not in EDITED])
def test_cards_without_a_starter_in_the_language_borrow_english_words(language: str) -> None:
    for kind in registry.usable():
        starter, english = starter_sheet(kind, language), starter_sheet(kind, "en")
        if (kind.folder / "starter" / f"{language}.yaml").is_file():
            assert starter["title"] != english["title"]
            assert "words_language" not in starter
        elif "words_language" in kind.Spec.model_fields:
            assert starter == {**english, "title": kind.title(language), "words_language": "en"}


def test_the_themes_of_every_language_can_be_chosen(offer: dict[str, Any]) -> None:
    assert {"de", "en", "fr", "uk"} < offer["themes"].keys()
    for language, options in offer["themes"].items():
        in_all = language in ("de", "en")
        assert [option["value"] for option in options if option["label"] == "Halloween"] == ["theme/halloween"] * in_all
        assert len(options) == len({option["label"] for option in options}) >= (40 if in_all else 12)
        for option in options:
            assert option.keys() == {"value", "label", "count"}
            job = parse_job(f"language: {language}\nsheets: [{{words: {option['value']}}}]", "a.yaml", Path())
            spec: Any = job.sheets[0].spec
            assert len(spec.words) == option["count"]
            assert job.sheets[0].title == option["label"]
