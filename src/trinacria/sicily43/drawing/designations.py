"""What is printed at the top of a counter: `26/1` for the 26th Infantry of the 1st Division, `Art/HG`, `MG E`."""

from __future__ import annotations

import re

from trinacria.sicily43.units import Unit

DIVISIONS = (  # a formation that is named after the stroke
    (r"(\d+) (?:Inf|Armd|Abn) Div", r"\1"),
    (r"(\d+) Cdn Inf Div", r"\1C"),
    (r"(\d+) PG Div", r"\1PG"),
    (r"HG Pz Div", "HG"),
    (r"(\d+) FJ Div", r"\1FJ"),
    (r"\d+ (Liv|Nap|Ass|Aos)\w+", r"\1"),
)
NAMES = (  # {of}: the formation as above
    (r"(\d+) (?:Inf|PG|FJ) (?:Regt|Bde)", r"\1/{of}"),
    (r"(\d+) Cdn Inf Bde", r"\1/{of}"),
    (r"(\d+) Para Inf", r"\1/{of}"),
    (r"PG Regt (\d+) HG", r"\1/{of}"),
    (r"(Pz|Art) Regt HG", r"\1/{of}"),
    (r"(?:Recon|Pioneer) Bn HG", "{kind}/{of}"),
    (r"Recon Bn 15", "{kind}/{of}"),
    (r"\d+ Div Artillery|\d+ Art Regt", "Art/{of}"),
    (r"\d+ Div (RA)|\d+ Cdn Div RCA", "RA/{of}"),
    (r"(\d+) Pz Bn", r"Pz \1"),
    (r"1 FJ MG Bn", "MG/{of}"),
    (r"1 FJ Pioneer Bn", "Pi/{of}"),
    (r"2/504 Tiger Co", "Tiger"),
    (r"Flak Regt HG 88", "Flak HG"),
    (r"Flak 88 (\w)", r"Flak \1"),
    (r"Mobile Group (\w)", r"MG \1"),
    (r"(\d+) Bersaglieri", r"\1 Bers"),
    (r"T\.A\. (.+)", r"TA \1"),
    (r"(\S+) Coastal", r"\1"),
    (r"(\d+) Ranger Bn", r"\1 Rgr"),
    (r"(\d+) Tank Bn", r"\1 Tk"),
    (r"(\d+) Commando", r"\1 Cdo"),
    (r"40 and 41 RM Commando", "RM Cdo"),
    (r"(\d+) Cdn Armd Regt", r"\1 Cdn"),
    (r"(\d+) (Armd|Para) Bde", r"\1 \2"),
    (r"(\d+) Airlanding Bde", r"\1 AL"),
    (r"(\d+) Engineer Regt", r"\1 Eng"),
    (r"(\w+) Corps RE", r"\1 RE"),
    (r"(\d+) FA Group.*", r"\1 FA"),
    (r"10 SP Group 90/53", "90/53"),
    (r"XVI Corps Artillery", "Art/XVI"),
    (r"(\d+) Werfer Regt", r"Werf \1"),
    (r"(\d+) Armd Recon Bn|(\d+) Recce Regt", "Rec/{of}"),
    (r"4 Princess Louise DG", "4 PLDG"),
    (r"4 Moroccan Tabor", "4 Tabor"),
    (r"Army Engineers", "Army Eng"),
    (r"Force X .*", "Force X"),
    (r"(\w+) \(monitor\)", r"\1"),
)
KINDS = {"recon": "Rec", "engineer": "Pi"}


def designation(unit: Unit) -> str:
    """The short name of a unit; its name if there is none."""
    of = next((re.sub(f"^{long}$", short, unit.formation) for long, short in DIVISIONS if _is(long, unit.formation)), "")
    short = next((re.sub(f"^(?:{long})$", short, unit.name) for long, short in NAMES if _is(long, unit.name)), unit.name)
    return short.replace("{of}", of).replace("{kind}", KINDS.get(unit.kind.value, "")).removesuffix("/")


def _is(pattern: str, words: str) -> bool:
    return re.fullmatch(pattern, words) is not None
