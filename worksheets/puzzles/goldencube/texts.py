"""The words printed round a golden-cube puzzle, in the languages that have them; English for the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from worksheets.language.languages import find_language
from worksheets.puzzles.contract import AnswerTable, Figure, HandoutText, Summary
from worksheets.puzzles.goldencube.model import Block, Puzzle, Solution

if TYPE_CHECKING:
    from worksheets.puzzles.goldencube.spec import Spec


class Phrases(NamedTuple):
    """What the instruction and the table are made of; `{size}` is the box, `{count}` a number of solutions."""

    title: str
    golden: str
    """The story and what to do, with the golden cube."""
    plain: str
    """What to do with a plain box."""
    only: str
    """Exactly one solution, nothing is entered beforehand."""
    hinted: str
    """Exactly one solution with what is entered beforehand."""
    single: str
    """One solution up to symmetry."""
    several: str
    more: str
    number: str
    """Headings of the table: a block's number, its edges and its layers."""
    block: str
    layers: str


PHRASES: Mapping[str, Phrases] = {
    "en": Phrases(
        title="The golden centre",
        golden="The golden cube is exactly in the centre of a box of {size}: "
        "fill the rest with the blocks and write their numbers into the layers.",
        plain="Fill a box of {size} with the blocks and write their numbers into the layers.",
        only="There is exactly one solution.",
        hinted="With the blocks entered for you there is exactly one solution.",
        single="There is only one solution, not counting turns and mirror images.",
        several="There are {count} solutions, not counting turns and mirror images; find one of them.",
        more="There are more than {count} solutions, not counting turns and mirror images; find one of them.",
        number="No.",
        block="Block",
        layers="Layers",
    ),
    "de": Phrases(
        title="Der goldene Würfel",
        golden="Der goldene Würfel liegt genau in der Mitte einer Kiste von {size}: "
        "Fülle den Rest mit den Bausteinen und trage ihre Nummern in die Ebenen ein.",
        plain="Fülle eine Kiste von {size} mit den Bausteinen und trage ihre Nummern in die Ebenen ein.",
        only="Es gibt genau eine Lösung.",
        hinted="Mit den schon eingetragenen Bausteinen gibt es genau eine Lösung.",
        single="Es gibt nur eine Lösung, Drehungen und Spiegelungen nicht mitgezählt.",
        several="Es gibt {count} Lösungen, Drehungen und Spiegelungen nicht mitgezählt; finde eine davon.",
        more="Es gibt mehr als {count} Lösungen, Drehungen und Spiegelungen nicht mitgezählt; finde eine davon.",
        number="Nr.",
        block="Baustein",
        layers="Ebenen",
    ),
    "fr": Phrases(
        title="Le cube d’or",
        golden="Le cube d’or est exactement au centre d’une boîte de {size}\u00a0: "
        "remplis le reste avec les blocs et écris leurs numéros dans les couches.",
        plain="Remplis une boîte de {size} avec les blocs et écris leurs numéros dans les couches.",
        only="Il y a exactement une solution.",
        hinted="Avec les blocs déjà inscrits, il y a exactement une solution.",
        single="Il n’y a qu’une solution, sans compter les rotations et les images en miroir.",
        several="Il y a {count} solutions, sans compter les rotations et les images en miroir\u00a0; trouves-en une.",
        more="Il y a plus de {count} solutions, sans compter les rotations et les images en miroir\u00a0; "
        "trouves-en une.",
        number="Nº",
        block="Bloc",
        layers="Couches",
    ),
    "es": Phrases(
        title="El cubo de oro",
        golden="El cubo de oro está justo en el centro de una caja de {size}: "
        "llena el resto con los bloques y escribe sus números en las capas.",
        plain="Llena una caja de {size} con los bloques y escribe sus números en las capas.",
        only="Hay exactamente una solución.",
        hinted="Con los bloques ya anotados hay exactamente una solución.",
        single="Hay una sola solución, sin contar giros ni reflejos.",
        several="Hay {count} soluciones, sin contar giros ni reflejos; encuentra una.",
        more="Hay más de {count} soluciones, sin contar giros ni reflejos; encuentra una.",
        number="N.º",
        block="Bloque",
        layers="Capas",
    ),
    "it": Phrases(
        title="Il cubo d’oro",
        golden="Il cubo d’oro sta esattamente al centro di una scatola di {size}: "
        "riempi il resto con i blocchi e scrivi i loro numeri negli strati.",
        plain="Riempi una scatola di {size} con i blocchi e scrivi i loro numeri negli strati.",
        only="C’è esattamente una soluzione.",
        hinted="Con i blocchi già inseriti c’è esattamente una soluzione.",
        single="C’è una sola soluzione, senza contare rotazioni e immagini speculari.",
        several="Ci sono {count} soluzioni, senza contare rotazioni e immagini speculari; trovane una.",
        more="Ci sono più di {count} soluzioni, senza contare rotazioni e immagini speculari; trovane una.",
        number="N.",
        block="Blocco",
        layers="Strati",
    ),
    "tr": Phrases(
        title="Altın küp",
        golden="Altın küp, {size} boyutundaki kutunun tam ortasında: "
        "kutunun kalanını bloklarla doldur ve blokların numaralarını katmanlara yaz.",
        plain="{size} boyutundaki kutuyu bloklarla doldur ve blokların numaralarını katmanlara yaz.",
        only="Yalnızca bir çözüm var.",
        hinted="Önceden yazılmış bloklarla yalnızca bir çözüm var.",
        single="Döndürme ve yansımalar sayılmazsa yalnızca bir çözüm var.",
        several="Döndürme ve yansımalar sayılmazsa {count} çözüm var; birini bul.",
        more="Döndürme ve yansımalar sayılmazsa çözüm sayısı {count} sayısından fazla; birini bul.",
        number="No",
        block="Blok",
        layers="Katmanlar",
    ),
    "el": Phrases(
        title="Ο χρυσός κύβος",
        golden="Ο χρυσός κύβος βρίσκεται ακριβώς στο κέντρο ενός κουτιού {size}: "
        "γέμισε το υπόλοιπο με τα τουβλάκια και γράψε τους αριθμούς τους στις στρώσεις.",
        plain="Γέμισε ένα κουτί {size} με τα τουβλάκια και γράψε τους αριθμούς τους στις στρώσεις.",
        only="Υπάρχει ακριβώς μία λύση.",
        hinted="Με τα τουβλάκια που είναι ήδη σημειωμένα υπάρχει ακριβώς μία λύση.",
        single="Υπάρχει μόνο μία λύση, χωρίς να μετρούν οι στροφές και οι κατοπτρισμοί.",
        several="Υπάρχουν {count} λύσεις, χωρίς να μετρούν οι στροφές και οι κατοπτρισμοί· βρες μία.",
        more="Υπάρχουν πάνω από {count} λύσεις, χωρίς να μετρούν οι στροφές και οι κατοπτρισμοί· βρες μία.",
        number="Αρ.",
        block="Τουβλάκι",
        layers="Στρώσεις",
    ),
    "ru": Phrases(
        title="Золотой кубик",
        golden="Золотой кубик лежит ровно в центре коробки {size}: "
        "заполни остальное место брусками и впиши их номера в слои.",
        plain="Заполни коробку {size} брусками и впиши их номера в слои.",
        only="Решение ровно одно.",
        hinted="С уже вписанными брусками решение ровно одно.",
        single="Решение только одно, если не считать поворотов и отражений.",
        several="Число решений без поворотов и отражений: {count}; найди одно из них.",
        more="Решений без поворотов и отражений больше, чем {count}; найди одно из них.",
        number="№",
        block="Брусок",
        layers="Слои",
    ),
    "pt": Phrases(
        title="O cubo de ouro",
        golden="O cubo de ouro está bem no centro de uma caixa de {size}: "
        "preencha o resto com os blocos e escreva os números deles nas camadas.",
        plain="Preencha uma caixa de {size} com os blocos e escreva os números deles nas camadas.",
        only="Há exatamente uma solução.",
        hinted="Com os blocos já anotados há exatamente uma solução.",
        single="Há uma só solução, sem contar rotações e reflexos.",
        several="Há {count} soluções, sem contar rotações e reflexos; encontre uma.",
        more="Há mais de {count} soluções, sem contar rotações e reflexos; encontre uma.",
        number="N.º",
        block="Bloco",
        layers="Camadas",
    ),
    "nl": Phrases(
        title="De gouden kubus",
        golden="De gouden kubus ligt precies in het midden van een doos van {size}: "
        "vul de rest met de blokken en schrijf hun nummers in de lagen.",
        plain="Vul een doos van {size} met de blokken en schrijf hun nummers in de lagen.",
        only="Er is precies één oplossing.",
        hinted="Met de blokken die al zijn ingevuld is er precies één oplossing.",
        single="Er is maar één oplossing, draaiingen en spiegelbeelden niet meegeteld.",
        several="Er zijn {count} oplossingen, draaiingen en spiegelbeelden niet meegeteld; vind er een.",
        more="Er zijn meer dan {count} oplossingen, draaiingen en spiegelbeelden niet meegeteld; vind er een.",
        number="Nr.",
        block="Blok",
        layers="Lagen",
    ),
    "pl": Phrases(
        title="Złota kostka",
        golden="Złota kostka leży dokładnie w środku pudełka {size}: "
        "wypełnij resztę klockami i wpisz ich numery do warstw.",
        plain="Wypełnij pudełko {size} klockami i wpisz ich numery do warstw.",
        only="Jest dokładnie jedno rozwiązanie.",
        hinted="Z wpisanymi już klockami jest dokładnie jedno rozwiązanie.",
        single="Jest tylko jedno rozwiązanie, nie licząc obrotów i odbić.",
        several="Liczba rozwiązań bez obrotów i odbić: {count}; znajdź jedno z nich.",
        more="Rozwiązań bez obrotów i odbić jest więcej niż {count}; znajdź jedno z nich.",
        number="Nr",
        block="Klocek",
        layers="Warstwy",
    ),
}


def title(language: str) -> str:
    """What the kind is called."""
    return _phrases(language).title


def handout_text(puzzle: Puzzle, language: str) -> HandoutText:
    """What to do, and how many solutions there are; the blocks themselves are drawn, so there is no bank."""
    phrases = _phrases(language)
    task = (phrases.golden if puzzle.golden else phrases.plain).format(size=_edges(puzzle.box))
    count = _count(puzzle, phrases)
    return HandoutText(f"{task} {count}" if count else task)


def answer_table(puzzle: Puzzle, solution: Solution, language: str) -> AnswerTable:
    """Number, edges and layers, from 1 at the bottom, of each block."""
    phrases = _phrases(language)
    layers: dict[int | str, list[int]] = {}
    for number, layer in enumerate(solution.layers, 1):
        for content in (content for row in layer for content in row):
            layers.setdefault(content, []).append(number)
    return AnswerTable(
        headings=(phrases.number, phrases.block, phrases.layers),
        rows=tuple(
            (str(number), _edges(block), _range(layers[number][0], layers[number][-1]))
            for number, block in enumerate(puzzle.blocks, 1)
        ),
    )


def summary(puzzle: Puzzle, solution: Solution) -> Summary:
    """The box, the number of blocks, and the cells that they fill / all cells."""
    volume = puzzle.box.volume
    filled = f"{volume - puzzle.golden} / {volume}"
    return Summary(str(puzzle.box), (Figure("blocks", str(len(puzzle.blocks))), Figure("cells", filled)))


def notes(spec: Spec, puzzle: Puzzle) -> tuple[str, ...]:
    """Which blocks were made, as a job file says them, and what the hints are good for."""
    found: list[str] = []
    if not spec.blocks:
        types = Counter(puzzle.blocks)
        listed = ("x".join(map(str, block)) + f" * {count}" * (count > 1) for block, count in types.items())
        found.append(f"blocks: {', '.join(listed)}")
    if puzzle.hints:
        entered = f"{len(puzzle.hints)} of {len(puzzle.blocks)} blocks entered beforehand"
        if puzzle.solutions is not None:
            more = "more than " if puzzle.more else ""
            plural = "" if puzzle.solutions == 1 else "s"
            entered += f"; without any: {more}{puzzle.solutions:,} solution{plural} up to symmetry"
        found.append(entered)
    return tuple(found)


def _phrases(language: str) -> Phrases:
    return PHRASES.get(find_language(language).code, PHRASES["en"])


def _count(puzzle: Puzzle, phrases: Phrases) -> str:
    """The sentence about the number of solutions, if anything is known about it."""
    if puzzle.unique:
        return phrases.hinted if puzzle.hints else phrases.only
    if puzzle.solutions is None:
        return ""
    if puzzle.more:
        return phrases.more.format(count=puzzle.solutions)
    return phrases.single if puzzle.solutions == 1 else phrases.several.format(count=puzzle.solutions)


def _edges(edges: Block) -> str:
    return " × ".join(map(str, edges))


def _range(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"
