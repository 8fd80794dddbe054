"""The words to choose of the built-in dictionaries are what readers want: suitable, base forms, and of one spelling."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import worksheets.language
from worksheets.language.dictionary import built_in, names

LANGUAGES = names()
FOLDER = Path(worksheets.language.__file__).parent / "data" / "dictionaries"

NAMED_BY_READERS = {
    "de": """
        ALLEM DEREN DESSEN DENEN IHREM IHRES SEINEM SOLCHEN EINIGEN WOBEI ZUVOR ZUMINDEST ALLERDINGS EBENFALLS
        INNERHALB WEITERHIN WENIGSTENS MINDESTENS GESTELLT BEDEUTET AUA WAU MUH MÄH NA PER PRO BOA BISSCHEN KASPER
        LIEF HÄLT GEBRACHT NON EINEM ANSCHLAG AUSLÄNDER BLUT BRUST FLÜCHTLING FRIEDHOF GIFT GRAB HÄSSLICH KREBS LEID
        LUST SÜNDE STARB STIRBT WITWE MIST COLA BEFRAGUNG BETREIBER PRÄSENZ PRIORITÄT SCHAFFUNG THEMATIK SEMESTER
        ABITUR KADER FASSUNG KANZLEI SKLAVE SKLAVEN SKLAVEREI STRICK ERTRINKEN ERTRUNKEN VERHUNGERN SCHLACHTEN PILLE
        MIGRANTEN HYSTERISCH IRRE SEKTE DIEBE SEUCHE SCHEIDUNG AFFÄRE ESOTERIK KREML FIEDLER PIXEL SPAM PSST GRAUSAM
        SCHÄDEL APARTHEID ESKIMO KETZER INFARKT NARKOSE PEST WUNDEN DICKEN FREIMAURER PLUTONIUM BAIRISCH BEERDIGUNG
        IRIS BIENEN WÖLFE LIEST
    """,
    "en": """
        NON AVAILABLE WITHIN WHETHER SEVERAL FIREMAN POLICEMAN POSTMAN AIRPLANE FLASHLIGHT RACCOON SWEATER COOKIE
        AFFAIR BEAT BIBLE BLOOD CULT DEMON DEPRESSION FUNERAL GANG GRAVE HANG HATE HATRED POISON PREGNANT REVENGE SIN
        SMOKE SUFFER WHIP WIDOW ALPHA BETA AUDIT INTERIM CLEARANCE SOVIET ETHNIC BACHELOR HUH LAB UPS TREK THY AIDS
        BLACKS WHITES COLORED HANDICAP REFUGEES BOOTY BURIAL DROWN FILTH VILE VENOM WOMB STALK BLEEDING POKER GOD
        PRIEST CAUCUS ANNEXATION BIBLICAL MARQUIS SOLVENT ASSAULTS CRUCIFIX HAREM HERETIC OCCULT SLUR WHITENESS
        STARVED FERAL PANCREATIC GLAUCOMA BUST JEEZ KINDLE PLAYOFF PAYROLL MANGA ALWAYS
    """,
}
"""Words that readers of sheets rejected, with their reasons: not a word, rude, sad, a name, not for children."""

FUNCTION_WORDS = {
    "de": """
        ab aber alle allem allen aller alles als also am an auch auf aus außer bei beide beim bevor bin bis bist da
        dabei dafür dagegen daher damit danach dann daran darauf darum das dass davon dazu dein deine dem den denen
        denn der deren des deshalb dessen dich die dies diese diesem diesen dieser dieses dir doch dort durch dürfen
        ein eine einem einen einer eines einige er es etwa etwas euch euer eure falls fast für gegen haben hast hat
        hatte hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in indem ist ja jede jedem jeden jeder
        jedes jedoch jemand jene kann kein keine man manche mehr mein meine mich mir mit müssen nach neben nein nicht
        nichts noch nun nur ob obwohl oder ohne schon sehr sein seine seinem seinen seit selbst sich sie sind so solch
        sollen sondern sonst soviel sowie statt trotz über um und uns unser unter viel viele vom von vor während wann
        war warum was weder weil welche wem wen wenig wenn wer werden wessen wie wieder wir wird wo wobei wollen
        worden wurde zu zum zur zwar zwischen
    """,
    "en": """
        a about above after again against all almost also although always am among an and another any anyone anything
        are around as at be because been before behind being below beneath beside besides between beyond both but by
        can cannot could did do does down during each either else enough ever every everyone everything few for from
        had has have he hence her here hers herself him himself his how however if in instead into is it its itself
        just least less many may me might mine more most much must my myself neither never no nobody none nor not
        nothing of off often on onto or other our ours out over perhaps quite rather several shall she should since so
        some someone something sometimes somewhere soon still such than that the their theirs them themselves then
        there therefore these they this those though through thus till to too toward under until up upon us very was
        we were what whatever when where whether which while who whom whose why will with within without would yet you
        your yours yourself
    """,
}
"""Pronouns, articles, prepositions, conjunctions, auxiliary verbs and particles; no numbers and no adverbs of place."""

ALSO_OTHER_WORDS: dict[str, set[str]] = {"de": set(), "en": {"mine", "still", "instead", "till"}}
"""Function words that are also nouns or adjectives: a mine, a till, still water."""

SPELLINGS = {
    "de": """
        Biografie Biographie, Delfin Delphin, Disco Disko, Fantasie Phantasie, Frisör Friseur, Geografie Geographie,
        Grafik Graphik, Joghurt Jogurt, Ketchup Ketschup, Klub Club, Mikrofon Mikrophon, Panter Panther, Parfüm
        Parfum, Portmonee Portemonnaie, Potenzial Potential, Sinfonie Symphonie, Spagetti Spaghetti, Tunfisch
        Thunfisch, aufwendig aufwändig
    """,
    "en": """
        aeroplane airplane, aluminium aluminum, analyse analyze, apologise apologize, armour armor, artefact artifact,
        axe ax, behaviour behavior, calibre caliber, catalogue catalog, centre center, cheque check, colour color,
        cosy cozy, criticise criticize, defence defense, dialogue dialog, doughnut donut, emphasise emphasize, enquire
        inquire, enrol enroll, favour favor, favourite favorite, fibre fiber, flavour flavor, fulfil fulfill, grey
        gray, harbour harbor, honour honor, humour humor, instalment installment, jewellery jewelry, jeweller jeweler,
        judgement judgment, kerb curb, kilometre kilometer, labour labor, litre liter, lustre luster, manoeuvre
        maneuver, marvellous marvelous, maths math, meagre meager, memorise memorize, metre meter, mould mold,
        moustache mustache, mum mom, neighbour neighbor, odour odor, organise organize, parlour parlor, plough plow,
        programme program, pyjamas pajamas, realise realize, recognise recognize, rumour rumor, sabre saber, savour
        savor, sceptical skeptical, skilful skillful, sombre somber, spectre specter, splendour splendor, storey
        story_, sulphur sulfur, theatre theater, traveller traveler, tyre tire_, valour valor, vapour vapor, vigour
        vigor, woollen woolen, yogurt yoghurt, postman mailman, lorry truck, sweet candy, torch flashlight, lift
        elevator, jumper sweater
    """,
}
"""Spellings and names of one thing, of which a list has at most one; a `_` marks a word with another meaning, too."""

NOT_INFLECTED = {
    "de": """
        Anfänger Arbeiter Besitzer Anrufer Anhänger Ausläufer Bauer Besucher Botaniker Buche Burger Camper Cousine
        Dachs Dampfer Designer Drucker Eis Eisen Eigentümer Empfänger Fächer Farmer Fischer Fleischer Frachter Funke
        Fußballer Förster Gewinner Glaser Golfer Grafiker Grille Handballer Handwerker Hefter Herde Hüter Kammer
        Käufer Klassiker Knaller Kocher Kohle Köcher Laube Locher Lyriker Läufer Lüfter Mais Mechaniker Montage
        Musiker Optiker Pfeiler Physiker Poster Quader Reise Rinde Ringer Romantiker Röhre Schale Schlosser Schmiede
        Schnitte Schranke Schäfer Schöpfer Schütze Spalte Spieler Sprinter Stifter Stürmer Taler Tanker Techniker
        Tester Toaster Träumer Tänzer Töpfer Urlauber Verkäufer Watte Westen Winde Zähler Zauberer
    """,
    "en": """
        bellows bowling clothes discuss drawing earring feed icing moped ragged rowing rugged shorts talented tights
        writing seed
    """,
}
"""Words that only look like a form of another word in the list: jobs, things, and plurals in their own right."""


DULL = {
    "de": "ZEITRAUM VERFAHREN ANGEBOT BEREICH REGION METHODE",
    "en": "AVAILABLE SUPPORT WITHIN WHETHER SEVERAL GENERAL TOTAL COLLEGE POSSIBLE",
}
"""Words that mean little to a child."""

ALSO_BRITISH = {"check", "program"}
"""Words that are British spellings, too: a check is also a tick, and a program runs on a computer."""

PLAIN = str.maketrans("äöüÄÖÜ", "aouAOU")

INFLECTED = {
    "de": """
        Kinder Hunde Häuser Bäume Äpfel Bücher Tiere Blumen Vögel Füße Hände Katzen Autos Mäuse Kühe Männer Frauen
        Tage ging kam sah lief nahm gab fand schrieb las trank sang sprang schwamm flog aß war hatte wurde isst fährt
        schläft läuft liest sieht gibt hilft gelaufen gegangen gesehen gelesen geschrieben getrunken gesungen größer
        kleiner besser
    """,
    "en": """
        children men women mice geese feet teeth knives wolves leaves shelves was were had did went came ran ate drank
        wrote took gave got knew bought brought caught taught sang swam flew grew threw slept kept told sold eaten
        driven written spoken taken given seen done gone worse worst bigger biggest smaller
    """,
}
"""Plurals, verb forms and comparisons that their endings alone do not show."""


@cache
def levels(language: str) -> tuple[tuple[str, ...], ...]:
    """The words of each level, as written."""
    text = (FOLDER / f"{language}-choose.txt").read_text("utf-8")
    return tuple(tuple(part.split()[1:]) for part in text.split("# level ")[1:])


@cache
def written(language: str) -> frozenset[str]:
    return frozenset(word for words in levels(language) for word in words)


@cache
def capitals(language: str) -> frozenset[str]:
    return frozenset("".join(word) for words in built_in(language).levels for word in words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_readers_struck_out_are_gone(language: str) -> None:
    named = NAMED_BY_READERS[language].split()
    assert len(named) >= 80
    assert sorted(set(named) & capitals(language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_dull_words_are_not_for_first_readers(language: str) -> None:
    first = {word.upper() for word in levels(language)[0]}
    assert sorted(set(DULL[language].split()) & first) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_function_word_is_chosen(language: str) -> None:
    words = set(FUNCTION_WORDS[language].split()) - ALSO_OTHER_WORDS[language]
    assert len(words) >= 120
    assert sorted(words & written(language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_spelling_of_a_word_at_most(language: str) -> None:
    pairs = [pair.split() for pair in SPELLINGS[language].split(",")]
    assert len(pairs) >= 18
    assert [pair for pair in pairs if set(pair) <= written(language)] == []


def test_english_words_are_british() -> None:
    american = {pair.split()[1] for pair in SPELLINGS["en"].split(",")} - ALSO_BRITISH
    assert sorted(american & written("en")) == []


def german_stems(word: str) -> set[str]:
    """The stems of which a word may be a plural, verb form, participle or comparative, judging by its ending."""
    stems = set()
    if word[0].isupper():
        for ending in ("nen", "en", "er", "e", "n", "s"):
            stem = word.removesuffix(ending)
            stems |= {stem, stem[0] + stem[1:].translate(PLAIN), stem.translate(PLAIN)} if stem != word else set()
        return stems - {word}
    for ending in ("te", "et", "t"):
        stem = word.removesuffix(ending)
        stems |= {stem + "en", stem + "n"} if stem != word else set()
    for ending in ("er", "e", "es", "em"):
        stem = word.removesuffix(ending)
        stems |= {stem, stem.translate(PLAIN)} if stem != word else set()
    return stems - {word}


def english_stems(word: str) -> set[str]:
    """The stems of which a word may be a plural, past tense or participle, judging by its ending."""
    stems = set()
    for ending in ("s", "es", "ed", "ing"):
        stem = word.removesuffix(ending)
        if stem == word:
            continue
        stems.add(stem)
        if ending in ("ed", "ing"):
            stems.add(stem + "e")
            stems.add(stem[:-1] if stem[-2:-1] == stem[-1:] else stem)
        if stem.endswith("i"):
            stems.add(stem[:-1] + "y")
    return stems - {word}


@pytest.mark.parametrize(("language", "stems"), [("de", german_stems), ("en", english_stems)])
def test_no_inflected_form_of_a_chosen_word_is_chosen(language: str, stems: Callable[[str], set[str]]) -> None:
    allowed = set(NOT_INFLECTED[language].split())
    found = {word: stems(word) & written(language) for word in written(language) - allowed}
    assert {word: bases for word, bases in found.items() if bases} == {}
    assert allowed - {word for word in allowed if stems(word) & written(language)} == set(), "no longer needed"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_common_inflected_form_is_chosen(language: str) -> None:
    assert sorted(set(INFLECTED[language].split()) & written(language)) == []
