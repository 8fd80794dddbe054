"""The style sheet of the page: black on white, each sheet on a page of its own when it is printed."""

from __future__ import annotations

GENERATOR = '<meta name="generator" content="worksheets">'
"""The mark of pages that this program wrote."""

STYLE = """
*{box-sizing:border-box}
body{margin:0 auto;padding:1rem;max-width:48rem;background:#fff;color:#000;line-height:1.4;font-family:%s}
h1{font-size:1.6rem;margin:0 0 1rem}
h2{font-size:1.4rem;margin:0 0 .4rem}
h2 .level{font-weight:normal;font-size:1rem}
h3{font-size:1rem;margin:1.2rem 0 .3rem}
p{margin:.4rem 0}
article{margin:0 0 2.5rem;padding-top:1rem;border-top:1px solid #767676;overflow-wrap:break-word}
.fields{display:flex;flex-wrap:wrap;gap:.3rem 1.5rem;margin:0 0 .8rem}
.fields label{flex:1 1 9rem;display:flex;gap:.4rem;align-items:baseline}
.fields input{flex:1;min-width:4rem}
.logo{float:inline-end;margin-inline-start:1rem}
.logo img,.logo svg{max-height:3.5rem;width:auto}
.level,.foot{color:#595959;font-size:.875rem}
.task{font-size:1.1rem}
input[type=text]{font:inherit;color:inherit;background:#fff;border:0;border-bottom:1.5px solid #595959;border-radius:0;
padding:0 .15em;max-width:100%%;min-height:1.7em}
input[type=text]:focus-visible{outline:3px solid #0b57d0;outline-offset:1px}
input[type=checkbox]{width:1.2em;height:1.2em;vertical-align:-.2em}
table{border-collapse:collapse;margin:.8rem 0}
caption{text-align:start;font-weight:bold;padding-bottom:.2rem}
th{font-weight:normal;color:#595959;font-size:.875rem;text-align:center;padding:0 .3em}
td{padding:0 .3em}
.grid td,.grid th{min-width:1.9em;height:1.9em;text-align:center;position:relative}
.grid td{border:1px solid #767676;font-size:1.25rem;padding:0 .15em;height:1.5em}
.grid td.none{border:0}
.grid td.head{background:#eee;font-weight:bold}
.grid td small{position:absolute;inset:0 auto auto .15em;font-size:.6rem;line-height:1.2}
.grid td small.place{inset:auto .15em 0 auto;font-weight:bold}
.grid td.circle::before{content:"";position:absolute;top:9%%;bottom:9%%;left:50%%;aspect-ratio:1;
transform:translate(-50%%);border:1px solid #000;border-radius:50%%;pointer-events:none}
.grid td.right{border-right:3px solid #000}
.grid td.below{border-bottom:3px solid #000}
.grid td.strong{background:#ddd}
.grid input[type=text]{width:1.4em;min-height:1.4em;border:0;background:none;text-align:center;padding:0}
.grid.wide td{min-width:2.6em}
.grid svg{display:block;margin:auto;max-width:7rem;height:auto}
.grids{display:flex;flex-wrap:wrap;gap:.5rem 2rem}
.listed th,.listed td{text-align:start;padding:.1em .8em .1em 0;vertical-align:baseline}
.listed th[scope=row]{color:inherit;font-size:inherit}
.listed th[scope=col]{font-weight:bold}
.bank{list-style:none;margin:0;padding:0;columns:11rem 4;column-gap:1.5rem}
.bank.long{columns:18rem 2}
.bank li{break-inside:avoid;padding:.1rem 0}
.bank img,.bank svg{display:block;max-width:7rem;max-height:5rem;width:auto;height:auto}
.mark{font-weight:bold;margin-inline-end:.4em}
.lines{margin:.6rem 0;padding-inline-start:2.2em;columns:16rem 2;column-gap:1.5rem}
.lines.whole{columns:auto}
.gap{white-space:nowrap}
.lines.bare{list-style:none;padding:0}
.lines li{padding:.2rem 0;break-inside:avoid}
.running{line-height:2}
.signs{list-style:none;display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;margin:.6rem 0;padding:0}
.signs li{display:flex;gap:.4rem;align-items:center}
figure{margin:.8rem 0}
figure svg{max-width:100%%;height:auto}
sup{font-weight:bold;font-size:.75em}
.heard{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%%);white-space:nowrap}
@page{margin:15mm}
@media print{
body{max-width:none;padding:0;font-size:11pt}
article{border:0;padding:0;margin:0;break-before:page}
header+main>article:first-child{break-before:auto}
tr,figure,.signs{break-inside:avoid}
h2,h3,caption{break-after:avoid}
.grid{break-inside:avoid}
.grid td.strong,.grid td.head{print-color-adjust:exact;-webkit-print-color-adjust:exact}
}
""".strip()
"""The style sheet, with a placeholder for the font families."""

FALLBACKS = 'system-ui,"Segoe UI",Roboto,Helvetica,Arial,sans-serif'
"""Fonts for readers who lack the job's font."""


def style_sheet(family: str) -> str:
    """The style sheet for a family of fonts."""
    named = family.replace("\\", "").replace('"', "").replace("<", "").replace("\n", " ")
    return STYLE % f'"{named}",{FALLBACKS}'
