"""The rules on a kind's phrases: complete in each language that has a file, with the placeholders of the English."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from string import Formatter

from worksheets.language.languages import Language, find_language, variant_codes
from worksheets.language.phrases import Phrase, find_phrases, form_name, phrase_file
from worksheets.testing.cases import Rules, demand

SAMPLES = range(200)
"""Numbers with every plural form of every rule."""


class PhraseRules(Rules):
    """Rules on the texts in the kind's folder."""

    def test_its_phrases_agree(self) -> None:
        """Each file of phrases has the phrases of the English one, with their placeholders and the plural forms."""
        faults = list(phrase_faults(self.kind.folder))
        demand(not faults, f"the phrases are not whole: {faults}")


def phrase_faults(folder: Path, languages: Iterable[str] = ()) -> Iterator[str]:
    """Yield a sentence for each phrase of the kind in `folder` that is missing, superfluous or unlike the English.

    Each of the `languages`, as codes, must have a file; English and all existing files must be complete, those of
    regional variants together with the file of their language.
    """
    codes = sorted(path.stem for path in phrase_file(folder, "en").parent.glob("*.toml"))
    for code in sorted({"en", *languages} - {*codes}):
        yield f"{phrase_file(folder, code)}: the file is missing"
    if "en" not in codes:
        return
    english = find_phrases(folder, "en").by_key
    for code in codes:
        phrases = find_phrases(folder, code)
        if code not in variant_codes() and phrases.file != phrase_file(folder, code):
            yield f"{phrase_file(folder, code)}: the code of this language is {find_language(code).code}"
            continue
        for key in dict.fromkeys((*english, *phrases.by_key)):
            about = f'{phrases.file}: the phrase "{key}"'
            if key not in phrases.by_key:
                yield f"{about} is missing"
            elif key not in english:
                yield f"{about} is superfluous"
            else:
                phrase, wanted = phrases.by_key[key], _placeholders(english[key])
                for fault in (*_wrong_placeholders(phrase, wanted), *_wrong_forms(phrase, phrases.language)):
                    yield f"{about} {fault}"


def _wrong_placeholders(phrase: Phrase, wanted: set[str]) -> Iterator[str]:
    """Yield texts that are empty or have wrong placeholders; the forms `1` and `2` need not contain the number."""
    for name, text in ({"": phrase} if isinstance(phrase, str) else phrase).items():
        about = f"({name}) " if name else ""
        names = _placeholders(text)
        if not text.strip():
            yield f"{about}is empty"
        elif not wanted - ({"count"} if name in ("1", "2") else set()) <= names <= wanted:
            yield f"{about}has {_named(names)}, the English one {_named(wanted)}"


def _wrong_forms(phrase: Phrase, language: Language) -> Iterator[str]:
    """Yield forms that are missing or that no number uses."""
    if isinstance(phrase, str):
        return
    taken = {number: form_name(phrase, number, language) for number in SAMPLES}
    missing = {language.plural_category(number) for number, name in taken.items() if name is None}
    yield from (f"lacks the form {name}" for name in sorted(missing))
    yield from (f"has the form {name}, which no number uses" for name in phrase if name not in taken.values())


def _placeholders(phrase: Phrase) -> set[str]:
    """The placeholders of a text or of any of its forms."""
    texts = (phrase,) if isinstance(phrase, str) else phrase.values()
    return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name is not None}


def _named(placeholders: Iterable[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(placeholders)) or "no placeholder"
