"""German words written by hand: the sources lack them, or mix them with unsuitable ones."""

from __future__ import annotations

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
"""Adverbs, pronouns, prepositions, conjunctions, numbers and interjections; no source has them."""

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
"""Words in use that the tables lack; they are colloquial, bookish or inflected, so they are only checked."""

GERMAN_SHORT = """
aal aar aas ab abc abi abo abt ach ade ah aha ahn air akt alb ale alf alk all alm alp als alt am ami amp amt an app
ara are arg arm art as ase ass ast au aua aue auf aus axt aß aßt bad bah ban bar bat bau beg bei beo bet bib bin bis
boa bob bog bon bop bor bot box boy brr bub bug buh buk bus bäh bär bö böe cap chi cis cup cut da dan das dax dem den
deo der des dia die dip dir dom dos du duo dur duz dös düs eck ego eh ehe ehr ei eid eil ein eis elf emo emu end eng
er erb erz es eta ex ey fad fan fax fee feg fes fex fez fis fit fix fon fug fut fuß fön füg für gab gag gar gas gau
gay geb geh gel gen ges gib gig gin gis gnu go gor gut gär gör ha hab hag hai hak hat hau he heb hei her heu hex hey
hin his hit hm hmm ho hob hof hoi hol hop hu hub huf huh hui huk hup hut hä hör hü hüt ich ih ihm ihn ihr iih im in
ins ion ire irr iss ist ja jag jak je jet job jod jog jup jux jäh kai kam kap kar kau kea kid kit klo koi kot kuh kur
käm kür lab lad lag las lau lax leb lee leg les leu lid lob log lok los lot lud lug luk luv läd läg läs lös löt mag
mai mal man mau maß met mir mit mix moa mob mod mol muh mus mut mäh mär mäß mög müh na nag nah nee nen neu nie nix
not nu nun nur nut näh nö ob och ode oft oh oha ohm oho ohr oi oje ok oll olm oma omi opa opi ork ort ost out pah par
pas pep per pi pik pin po pol pop pos pro pst pub puh pup pur rad rah rap ras rat rau re red reg reh ren rho roh rot
ruf ruh rum rät rüg sag sah sau saß see seh sei sen set sex sie sir ski so sod sog sol sou spa sud sä säe säg säh sät
säß süd süß tab tag tal tao tat tau tee tic tja tob tod ton top tor tot tu tue tun tut typ tät tön töt tür ufo uh uhr
uhu ui uke ulk um ums und uni uns ups ur ure van via vom von vor wag wal war was wau web weg weh wem wen wer wie wir
wo wob wog wok won wow wut wär wüt yak yen yin zar zeh zen zig zog zoo zu zug zum zur zäh äh ähm äon ära ätz äße öd
öde öh öhr öko öl öle ölt öse ösi üb übe übt
"""
"""All words of two and three letters that count; the sources have many abbreviations of this length."""

VERB_PREFIXES = """
ab an auf aus be bei dar durch ein empor ent entgegen er fehl fern fest fort frei ge groß gut heim her heran heraus
herein herum herunter hervor hin hinaus hinein hinter hinzu hoch kennen klar los miss mit nach nieder rauf raus rein
rum runter teil tot um unter ver vor voran voraus vorbei weg weh weiter wider wieder zer zu zurück zusammen über
"""
"""Prefixes of verbs; the tables lack many such verbs (hochladen, rauskommen)."""
