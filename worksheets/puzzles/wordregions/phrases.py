"""What is said round a word-regions puzzle, in the languages that have it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

NO_BREAK = "\u00a0"


class Plural(NamedTuple):
    """A noun after numbers: 1; 2 to 4, 22 to 24 ... where the language has a form for them; others."""

    one: str
    many: str
    few: str = ""
    ending_in_one: bool = False
    """Whether 21, 31, 41 ... take the form of 1."""

    def counted(self, count: int, digits: str = "") -> str:
        """The number, as it is or in these digits, and the noun."""
        return f"{digits or count}{NO_BREAK}{self._form(count)}"

    def _form(self, count: int) -> str:
        teens = count % 100 in (11, 12, 13, 14)
        if count == 1 or (self.ending_in_one and count % 10 == 1 and not teens):
            return self.one
        return self.few if self.few and count % 10 in (2, 3, 4) and not teens else self.many


class Phrases(NamedTuple):
    """What is said; `{least}`, `{most}` and `{size}` are numbers of letters, `{words}` is a number with its noun."""

    title: str
    between: str
    """What to do where the sizes of regions differ,"""
    exactly: str
    """and where all have the same."""
    rule: str
    only: str
    borders: str
    """Of the hints: borders,"""
    firsts: str
    """first letters,"""
    lengths: str
    """and first letters with numbers."""
    counted: str
    """How many words of each length there are, as a sentence: `{counts}` are such parts as the following."""
    each: str
    """`{letters}` is a number with its noun, `{length}` the bare number."""
    proof: str
    """What the answer key says about the one solution."""
    number: str
    """Headings of the table: a region's number and its number of letters."""
    size: str
    letter: Plural
    word: Plural
    thousands: str
    """What parts groups of three digits,"""
    shortest: int = 4
    """in numbers with so many digits or more."""


PHRASES: Mapping[str, Phrases] = {
    "en": Phrases(
        title="Word regions",
        between="Cut the grid into connected regions of {least} to {most} letters.",
        exactly="Cut the grid into connected regions of {size} letters.",
        rule="Read row by row from the top and from left to right, the letters of each region spell a word.",
        only="There is exactly one solution.",
        borders="The thick borders are already drawn.",
        firsts="The first letter of each word is marked.",
        lengths="The first letter of each word is marked; the small number says how many letters the word has.",
        counted="In the grid: {counts}.",
        each="{words} of {length} letters",
        proof="Exactly one solution: checked against {words}.",
        number="No.",
        size="Letters",
        letter=Plural("letter", "letters"),
        word=Plural("word", "words"),
        thousands=",",
    ),
    "de": Phrases(
        title="Wortgebiete",
        between="Zerlege das Gitter in zusammenhängende Gebiete aus {least} bis {most} Buchstaben.",
        exactly="Zerlege das Gitter in zusammenhängende Gebiete aus je {size} Buchstaben.",
        rule="Zeile für Zeile von oben nach unten und von links nach rechts gelesen, "
        "ergeben die Buchstaben jedes Gebiets ein Wort.",
        only="Es gibt genau eine Lösung.",
        borders="Die dicken Grenzen sind schon eingezeichnet.",
        firsts="Der erste Buchstabe jedes Wortes ist markiert.",
        lengths="Der erste Buchstabe jedes Wortes ist markiert; "
        "die kleine Zahl sagt, wie viele Buchstaben das Wort hat.",
        counted="Im Gitter: {counts}.",
        each="{words} mit {length} Buchstaben",
        proof="Genau eine Lösung: geprüft gegen {words}.",
        number="Nr.",
        size="Länge",
        letter=Plural("Buchstabe", "Buchstaben"),
        word=Plural("Wort", "Wörter"),
        thousands=".",
    ),
    "fr": Phrases(
        title="Régions de mots",
        between="Découpe la grille en régions d’un seul tenant de {least} à {most} lettres.",
        exactly="Découpe la grille en régions d’un seul tenant de {size} lettres.",
        rule="Lues ligne par ligne, de haut en bas et de gauche à droite, les lettres de chaque région forment un mot.",
        only="Il y a exactement une solution.",
        borders="Les bordures épaisses sont déjà tracées.",
        firsts="La première lettre de chaque mot est marquée.",
        lengths="La première lettre de chaque mot est marquée\u00a0; "
        "le petit nombre indique combien de lettres a le mot.",
        counted="Dans la grille\u00a0: {counts}.",
        each="{words} de {length} lettres",
        proof="Exactement une solution\u00a0: vérifiée avec {words}.",
        number="Nº",
        size="Lettres",
        letter=Plural("lettre", "lettres"),
        word=Plural("mot", "mots"),
        thousands=NO_BREAK,
    ),
    "es": Phrases(
        title="Regiones de palabras",
        between="Divide la cuadrícula en regiones de una sola pieza, de {least} a {most} letras.",
        exactly="Divide la cuadrícula en regiones de una sola pieza, de {size} letras.",
        rule="Leídas fila por fila, de arriba abajo y de izquierda a derecha, "
        "las letras de cada región forman una palabra.",
        only="Hay exactamente una solución.",
        borders="Los bordes gruesos ya están dibujados.",
        firsts="La primera letra de cada palabra está marcada.",
        lengths="La primera letra de cada palabra está marcada; "
        "el número pequeño dice cuántas letras tiene la palabra.",
        counted="En la cuadrícula: {counts}.",
        each="{words} de {length} letras",
        proof="Exactamente una solución: comprobada con {words}.",
        number="N.º",
        size="Letras",
        letter=Plural("letra", "letras"),
        word=Plural("palabra", "palabras"),
        thousands=NO_BREAK,
        shortest=5,
    ),
    "it": Phrases(
        title="Regioni di parole",
        between="Dividi la griglia in regioni tutte d’un pezzo, da {least} a {most} lettere.",
        exactly="Dividi la griglia in regioni tutte d’un pezzo, di {size} lettere.",
        rule="Lette riga per riga, dall’alto in basso e da sinistra a destra, "
        "le lettere di ogni regione formano una parola.",
        only="C’è esattamente una soluzione.",
        borders="I bordi spessi sono già disegnati.",
        firsts="La prima lettera di ogni parola è segnata.",
        lengths="La prima lettera di ogni parola è segnata; il numero piccolo dice quante lettere ha la parola.",
        counted="Nella griglia: {counts}.",
        each="{words} di {length} lettere",
        proof="Esattamente una soluzione: verificata con {words}.",
        number="N.",
        size="Lettere",
        letter=Plural("lettera", "lettere"),
        word=Plural("parola", "parole"),
        thousands=".",
    ),
    "tr": Phrases(
        title="Kelime bölgeleri",
        between="Tabloyu, her biri tek parça ve {least}–{most} harfli bölgelere ayır.",
        exactly="Tabloyu, her biri tek parça ve {size} harfli bölgelere ayır.",
        rule="Her bölgenin harfleri satır satır, yukarıdan aşağıya ve soldan sağa okununca bir kelime verir.",
        only="Tam olarak bir çözüm var.",
        borders="Kalın sınırlar önceden çizilmiştir.",
        firsts="Her kelimenin ilk harfi işaretlidir.",
        lengths="Her kelimenin ilk harfi işaretlidir; küçük sayı kelimenin kaç harfli olduğunu söyler.",
        counted="Tabloda: {counts}.",
        each="{length} harfli {words}",
        proof="Tam olarak bir çözüm: {words} ile denetlendi.",
        number="No.",
        size="Harf",
        letter=Plural("harf", "harf"),
        word=Plural("kelime", "kelime"),
        thousands=".",
    ),
    "el": Phrases(
        title="Περιοχές λέξεων",
        between="Χώρισε το πλέγμα σε ενιαίες περιοχές με {least} έως {most} γράμματα.",
        exactly="Χώρισε το πλέγμα σε ενιαίες περιοχές με {size} γράμματα.",
        rule="Αν τα διαβάσεις γραμμή γραμμή, από πάνω προς τα κάτω και από αριστερά προς τα δεξιά, "
        "τα γράμματα κάθε περιοχής σχηματίζουν μια λέξη.",
        only="Υπάρχει ακριβώς μία λύση.",
        borders="Τα χοντρά σύνορα είναι ήδη σχεδιασμένα.",
        firsts="Το πρώτο γράμμα κάθε λέξης είναι σημειωμένο.",
        lengths="Το πρώτο γράμμα κάθε λέξης είναι σημειωμένο· ο μικρός αριθμός λέει πόσα γράμματα έχει η λέξη.",
        counted="Στο πλέγμα: {counts}.",
        each="{words} με {length} γράμματα",
        proof="Ακριβώς μία λύση: ελέγχθηκε με {words}.",
        number="Αρ.",
        size="Γράμματα",
        letter=Plural("γράμμα", "γράμματα"),
        word=Plural("λέξη", "λέξεις"),
        thousands=".",
    ),
    "ru": Phrases(
        title="Области слов",
        between="Раздели сетку на цельные области: в каждой от {least} до {most} букв.",
        exactly="Раздели сетку на цельные области; число букв в каждой: {size}.",
        rule="Если читать по строкам сверху вниз и слева направо, буквы каждой области составляют слово.",
        only="Решение ровно одно.",
        borders="Толстые границы уже проведены.",
        firsts="Первая буква каждого слова отмечена.",
        lengths="Первая буква каждого слова отмечена; маленькое число показывает, сколько в слове букв.",
        counted="В сетке: {counts}.",
        each="{words} из {length} букв",
        proof="Решение ровно одно: проверено по словарю ({words}).",
        number="№",
        size="Буквы",
        letter=Plural("буква", "букв", "буквы", ending_in_one=True),
        word=Plural("слово", "слов", "слова", ending_in_one=True),
        thousands=NO_BREAK,
    ),
    "pt": Phrases(
        title="Regiões de palavras",
        between="Divida o quadro em regiões de uma só peça, de {least} a {most} letras.",
        exactly="Divida o quadro em regiões de uma só peça, de {size} letras.",
        rule="Lidas linha por linha, de cima para baixo e da esquerda para a direita, "
        "as letras de cada região formam uma palavra.",
        only="Há exatamente uma solução.",
        borders="As bordas grossas já estão desenhadas.",
        firsts="A primeira letra de cada palavra está marcada.",
        lengths="A primeira letra de cada palavra está marcada; o número pequeno diz quantas letras a palavra tem.",
        counted="No quadro: {counts}.",
        each="{words} de {length} letras",
        proof="Exatamente uma solução: verificada com {words}.",
        number="N.º",
        size="Letras",
        letter=Plural("letra", "letras"),
        word=Plural("palavra", "palavras"),
        thousands=".",
    ),
    "nl": Phrases(
        title="Woordgebieden",
        between="Verdeel het raster in aaneengesloten gebieden van {least} tot {most} letters.",
        exactly="Verdeel het raster in aaneengesloten gebieden van {size} letters.",
        rule="Rij voor rij van boven naar beneden en van links naar rechts gelezen "
        "vormen de letters van elk gebied een woord.",
        only="Er is precies één oplossing.",
        borders="De dikke grenzen zijn al getekend.",
        firsts="De eerste letter van elk woord is gemarkeerd.",
        lengths="De eerste letter van elk woord is gemarkeerd; het kleine getal zegt hoeveel letters het woord heeft.",
        counted="In het raster: {counts}.",
        each="{words} van {length} letters",
        proof="Precies één oplossing: gecontroleerd met {words}.",
        number="Nr.",
        size="Letters",
        letter=Plural("letter", "letters"),
        word=Plural("woord", "woorden"),
        thousands=".",
    ),
    "pl": Phrases(
        title="Obszary słów",
        between="Podziel diagram na spójne obszary, każdy od {least} do {most} liter.",
        exactly="Podziel diagram na spójne obszary; liczba liter w każdym: {size}.",
        rule="Czytane wiersz po wierszu, z góry na dół i od lewej do prawej, litery każdego obszaru tworzą słowo.",
        only="Jest dokładnie jedno rozwiązanie.",
        borders="Grube granice są już narysowane.",
        firsts="Pierwsza litera każdego słowa jest zaznaczona.",
        lengths="Pierwsza litera każdego słowa jest zaznaczona; mała liczba mówi, ile liter ma słowo.",
        counted="W diagramie: {counts}.",
        each="{words} po {letters}",
        proof="Dokładnie jedno rozwiązanie: sprawdzono ze słownikiem ({words}).",
        number="Nr",
        size="Litery",
        letter=Plural("litera", "liter", "litery"),
        word=Plural("słowo", "słów", "słowa"),
        thousands=NO_BREAK,
        shortest=5,
    ),
}
