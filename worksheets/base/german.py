"""German words for the names of fields and values, so that error messages can suggest the English names.

Job files accept only English names: a job means the same to everybody.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from functools import cache

_NAMES = """
    preset: vorgabe vorgaben voreinstellung vorlage profil
    title: titel ueberschrift name
    language: sprache
    words_language: wortsprache sprache_der_woerter woertersprache
    look: aussehen gestaltung stil design thema
    like: wie
    frame: rahmen
    frame_line: rahmenlinie rahmenstaerke
    corners: ecken
    cells: zellen felder_linien
    cell_line: zellenlinie zelllinie
    title_colour: titelfarbe
    ornaments: schmuck verzierung verzierungen ornamente
    seed: zufall zufallszahl startwert saat
    output: ausgabe
    formats: format formate dateiformat dateiformate
    separator: trennzeichen
    pictures: bilder bild_von
    width: breite bildbreite
    outlines: umrisse konturen linien
    answers: loesung loesungen antwort antworten loesungsblatt
    place: ort stelle platz wohin
    table: tabelle liste listen
    colour: farbe farben farbig bunt
    volume_pages: bandseiten seiten_pro_band seiten_je_band
    book: buch
    trim: endformat beschnitt buchformat
    margins: raender seitenraender
    inside: innen bund
    outside: aussen
    top: oben
    bottom: unten
    gutter: bundsteg bundzugabe
    bleed: anschnitt beschnittzugabe
    crop_marks: schnittmarken schnittzeichen
    two_sided: zweiseitig doppelseitig
    title_page: titelseite titelblatt
    subtitle: untertitel
    author: autor autorin verfasser verfasserin
    contents: inhalt inhaltsverzeichnis
    chapter_pages: kapitelseiten
    puzzles_on: raetsel_auf
    start_page: startseite erste_seite
    page_numbers: seitenzahlen seitennummern
    imposition: ausschiessen druckbogen
    sheet: bogen
    booklet: heft broschuere
    chapter: kapitel
    page: seite papier
    size: groesse papiergroesse papierformat format gittergroesse masse abmessungen
    orientation: ausrichtung seitenausrichtung
    margin: rand raender seitenrand
    font: schrift schriftart
    font_size: schriftgroesse schriftgrad buchstabengroesse
    per_page: pro_seite je_seite blaetter_pro_seite
    header: kopf kopfzeile kopffelder
    fields: felder
    text: kopftext
    logo: wappen schullogo bild
    footer: fuss fusszeile
    scheduler: verteiler
    address: adresse
    word_sets: wortlisten wortliste wortgruppen wortsammlungen woerterlisten woerter_listen
    sheets: blatt blaetter arbeitsblatt arbeitsblaetter aufgaben seiten
    kind: art typ sorte raetselart
    id: kennung
    instruction: anweisung anleitung arbeitsauftrag auftrag aufgabenstellung
    difficulty: schwierigkeit schwierigkeiten schwierigkeitsgrad stufe niveau
    for_each: fuer_jeden fuer_jedes_kind klassenliste schuelerliste namensliste
    variants: varianten fassungen versionen gruppen
    words: wort woerter wortliste begriffe
    directions: richtung richtungen
    overlap: ueberlappen ueberlappung ueberschneidung kreuzen kreuzungen
    filler: fuellung fueller fuellbuchstaben
    word_bank: wortspeicher wortkasten wortbank woerterkasten
    pick: auswahl anzahl waehle
    letters: buchstaben
    umlauts: umlaut umlaute
    case: schreibweise gross_klein grossschreibung
    avoid: vermeide vermeiden verboten meiden
    blocks: bloecke bausteine quader steine
    unique: eindeutig
    golden: gold goldwuerfel goldener_wuerfel
    region_size: gebietsgroesse regionengroesse bereichsgroesse
    dictionary: woerterbuch
    level: stufe niveau klassenstufe
    hints: hinweis hinweise tipps hilfen
    repeat: wiederholung wiederholungen wiederholen
    show: zeige zeigen anzeige
    order: reihenfolge ordnung sortierung
    boxes: kaestchen ankreuzkaestchen
    shape: form gestalt umriss figur
    mask: maske schablone
    lines: linien schreiblinien zeilen
    secret_words: geheime_woerter geheimwoerter
    bonus_words: zusatzwoerter bonuswoerter extrawoerter
    fixed: fest feste_plaetze festgelegt vorgegeben
    row: zeile reihe
    column: spalte
    direction: richtung
    message: botschaft nachricht loesungssatz loesungswort geheime_botschaft
    word: wort begriff
    clue: hinweis umschreibung frage
    file: datei
    picture: bild bilder bilddatei foto
    calculate: rechne rechnen rechnung rechnungen rechenaufgaben

    large-print: grossdruck grosse_schrift
    dyslexia: legasthenie lrs dyslexie
    plain: schlicht einfach
    ruled: liniert kariert
    dotted: gepunktet
    framed: gerahmt umrahmt
    stars: sterne
    garden: garten
    party: fest feier
    single: einfach
    double: doppelt
    round: rund
    square: eckig
    open: offen
    hearts: herzen herz
    leaves: blaetter blatt
    flowers: blumen
    snowflakes: schneeflocken
    balloons: luftballons ballons
    blue: blau
    green: gruen
    red: rot
    brown: braun
    purple: lila violett
    black: schwarz
    gray: grau
    puzzle-book: raetselbuch raetselheft
    easy: leicht einfach
    medium: mittel mittelschwer normal
    hard: schwer schwierig
    auto: automatisch
    portrait: hochformat hoch
    landscape: querformat quer
    comma: komma
    semicolon: semikolon strichpunkt
    tab: tabulator
    puzzles: raetsel einzelne_raetsel
    pages: seiten ganze_seiten
    separate: getrennt eigene_datei einzeln
    append: angehaengt anhaengen anhang
    back: rueckseite rueckseiten
    upside-down: auf_dem_kopf kopfueber
    none: kein keine keiner ohne nichts
    clues: hinweis hinweise umschreibungen fragen
    both: beide beides
    written: wie_geschrieben geschrieben liste
    length: laenge nach_laenge
    shuffled: gemischt zufaellig
    as_written: wie_geschrieben
    grid: gitter wie_im_gitter
    alphabet: abc alphabetisch
    fragments: bruchstuecke
    keep: behalten lassen
    expand: umschreiben ausschreiben
    upper: gross grossbuchstaben
    lower: klein kleinbuchstaben
    first_letters: anfangsbuchstaben erste_buchstaben
    lengths: laengen wortlaengen
    borders: grenzen raender
    heart: herz
    star: stern
    tree: baum tannenbaum
    circle: kreis rund
    diamond: raute
    triangle: dreieck
    house: haus
    wordsearch: wortsuche suchsel buchstabensuchsel wortsuchraetsel wortgitter suchraetsel buchstabengitter
    goldencube: goldwuerfel goldener_wuerfel
    wordregions: wortgebiete wortregionen
    A3: din_a3
    A4: din_a4
    A5: din_a5
    B4: din_b4
    B5: din_b5
"""
"""English names, each followed by the German words for it, umlauts written as two letters."""


_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def in_english(name: str, known: Container[str]) -> Iterator[str]:
    """Yield the `known` names that a German word may mean."""
    word = re.sub(r"[\s_-]+", "_", name.strip().casefold().translate(_UMLAUTS))
    return (ours for ours in _dictionary().get(word, ()) if ours in known)


@cache
def _dictionary() -> dict[str, list[str]]:
    """Map each German word to the English names."""
    found: dict[str, list[str]] = {}
    for line in filter(None, map(str.strip, _NAMES.splitlines())):
        ours, words = line.split(": ")
        for word in words.split():
            found.setdefault(word, []).append(ours)
    return found
