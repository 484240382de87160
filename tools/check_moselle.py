"""Checks the data of the Moselle scenario and draws its set-up.

Run it after every change in data/moselle: `python tools/check_moselle.py`. It prints a summary, the map and each
problem with its place, and ends with status 1 if there was any problem. Standard library only.
"""

from __future__ import annotations

import csv
import sys
import tomllib
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parent.parent / "src" / "trinacria" / "data"
MOSELLE = DATA / "moselle"

Row = dict[str, str]
Cell = tuple[int, int]

TERRAIN = {"clear": ".", "woods": "w", "swamp": "s", "hilltop": "h", "town": "t", "city": "C"}
MARK = {"allied": "A", "axis": "X"}
MECHANIZED = {"mech_infantry", "tank", "recon", "sp_artillery"}
FOOT = {"infantry", "artillery", "anti_tank"}
ARTILLERY = {"artillery", "sp_artillery"}
STACKING_LIMIT = 3  # 7.0
SUPPLY_HEXES = 6  # 11.21
SUPPORT_HEXES = 3  # 9.62

problems: list[str] = []


def problem(place: str, text: str) -> None:
    problems.append(f"{place}: {text}")


def rows(path: str) -> list[Row]:
    """The rows of a data file, after checking its three comment lines."""
    lines = (MOSELLE / path).read_text(encoding="utf-8").splitlines()
    comments = [line for line in lines if line.startswith("#")]
    for key in ("source", "case", "why"):
        if not any(line.startswith(f"# {key}: ") for line in comments):
            problem(path, f"no comment '# {key}: ...'")
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def toml(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        return tomllib.load(file)


# --- geometry: flat-top hexes, even columns half a hex lower ---


def cell(name: str) -> Cell:
    return int(name[:2]), int(name[2:])


def name_of(place: Cell) -> str:
    return f"{place[0]:02d}{place[1]:02d}"


def around(place: Cell) -> list[Cell]:
    """The six neighbours, also those off the map."""
    column, row = place
    upper, lower = (row - 1, row) if column % 2 else (row, row + 1)
    sides = [(column - 1, upper), (column - 1, lower), (column + 1, upper), (column + 1, lower)]
    return [(column, row - 1), (column, row + 1), *sides]


def distance(a: Cell, b: Cell) -> int:
    (q1, r1), (q2, r2) = ((column, row - (column - 1) // 2) for column, row in (a, b))
    dq, dr = q2 - q1, r2 - r1
    return max(abs(dq), abs(dr), abs(dq + dr))


def corners(a: Cell, b: Cell) -> list[frozenset[Cell]]:
    """The two corners of a hexside, each as the three hexes that meet there."""
    return [frozenset((a, b, c)) for c in around(a) if c in around(b)]


def connected(links: dict[Any, set[Any]]) -> int:
    """Number of connected parts."""
    left, parts = set(links), 0
    while left:
        parts += 1
        queue = [left.pop()]
        while queue:
            for other in links[queue.pop()]:
                if other in left:
                    left.discard(other)
                    queue.append(other)
    return parts


# --- the map ---

MAP = toml(MOSELLE / "map" / "map.toml")
COLUMNS, ROWS = int(MAP["columns"]), int(MAP["rows"])
GRID = {(column, row) for column in range(1, COLUMNS + 1) for row in range(1, ROWS + 1)}
EDGE = {"west": 1, "east": COLUMNS}
FRIENDLY_COLUMN = {side: EDGE[edge] for side, edge in MAP["friendly_edges"].items()}


def check_hexes() -> tuple[dict[Cell, str], set[Cell]]:
    terrain: dict[Cell, str] = {}
    entrenched: set[Cell] = set()
    for row in rows("map/hexes.csv"):
        place = cell(row["hex"])
        if place in terrain:
            problem("hexes.csv", f"{row['hex']} twice")
        if row["terrain"] not in TERRAIN:
            problem("hexes.csv", f"{row['hex']} has terrain {row['terrain']!r}")
        if row["entrenchment"] not in ("0", "1"):
            problem("hexes.csv", f"{row['hex']} has entrenchment {row['entrenchment']!r}")
        terrain[place] = row["terrain"]
        if row["entrenchment"] == "1":
            entrenched.add(place)
    for place in sorted(GRID - set(terrain)):
        problem("hexes.csv", f"{name_of(place)} missing")
    for place in sorted(set(terrain) - GRID):
        problem("hexes.csv", f"{name_of(place)} is off the map")
    for kind in sorted(set(TERRAIN) - set(terrain.values())):
        problem("hexes.csv", f"no {kind} on the map")
    if not entrenched:
        problem("hexes.csv", "no entrenchment on the map")
    return terrain, entrenched


def check_pairs(path: str, label: str) -> dict[tuple[Cell, Cell], str]:
    pairs: dict[tuple[Cell, Cell], str] = {}
    for row in rows(path):
        a, b = cell(row["hex_a"]), cell(row["hex_b"])
        where = f"{row['hex_a']}-{row['hex_b']}"
        if a not in GRID or b not in GRID:
            problem(path, f"{where} is off the map")
        elif b not in around(a):
            problem(path, f"{where} are not adjacent")
        if path.endswith("rivers.csv") and not a < b:
            problem(path, f"{where} should be listed the other way round")
        key = (min(a, b), max(a, b))
        if key in pairs:
            problem(path, f"{where} twice")
        if not row[label]:
            problem(path, f"{where} has no {label}")
        pairs[key] = row[label]
    return pairs


def check_rivers(rivers: dict[tuple[Cell, Cell], str]) -> dict[str, tuple[int, str]]:
    """Every river one unbranched line; at least one of them from map edge to map edge."""
    report: dict[str, tuple[int, str]] = {}
    everything: dict[str, set[frozenset[Cell]]] = defaultdict(set)
    for (a, b), river in rivers.items():
        everything[river].update(corners(a, b))
    for river in dict.fromkeys(rivers.values()):
        links: dict[frozenset[Cell], set[frozenset[Cell]]] = defaultdict(set)
        sides = [pair for pair, name in rivers.items() if name == river]
        for a, b in sides:
            one, two = corners(a, b)
            links[one].add(two)
            links[two].add(one)
        if connected(links) != 1:
            problem("rivers.csv", f"{river} is in {connected(links)} parts")
        if any(len(others) > 2 for others in links.values()):
            problem("rivers.csv", f"{river} branches")
        ends = []
        for corner, others in links.items():
            if len(others) == 1:
                if corner - GRID:
                    ends.append("map edge")
                else:
                    other = [name for name, points in everything.items() if name != river and corner in points]
                    ends.append(other[0] if other else "spring")
        report[river] = (len(sides), " to ".join(sorted(ends)))
    if not any(ends == "map edge to map edge" for _, ends in report.values()):
        problem("rivers.csv", "no river runs from map edge to map edge")
    return report


def check_roads(roads: dict[tuple[Cell, Cell], str]) -> dict[Cell, set[Cell]]:
    net: dict[Cell, set[Cell]] = defaultdict(set)
    for a, b in roads:
        net[a].add(b)
        net[b].add(a)
    if connected(net) != 1:
        problem("roads.csv", f"the road net is in {connected(net)} parts")
    for side, column in FRIENDLY_COLUMN.items():
        exits = [place for place in net if place[0] == column]
        if len(exits) < 2:
            problem("roads.csv", f"only {len(exits)} roads leave by the {side} edge")
    for place, others in sorted(net.items()):
        on_edge = place[0] in (1, COLUMNS) or place[1] in (1, ROWS)
        if len(others) == 1 and not on_edge:
            problem("roads.csv", f"the road ends in the open at {name_of(place)}")
    return net


def check_places(terrain: dict[Cell, str]) -> list[Row]:
    places = rows("map/places.csv")
    for row in places:
        place = cell(row["hex"])
        if place not in GRID:
            problem("places.csv", f"{row['name']} is off the map")
        elif row["kind"] in ("town", "city", "hilltop") and terrain[place] != row["kind"]:
            problem("places.csv", f"{row['name']} is a {row['kind']}, {row['hex']} is {terrain[place]}")
        if not row["victory_points"].isdigit():
            problem("places.csv", f"{row['name']} has victory points {row['victory_points']!r}")
    for key in ("name", "hex"):
        for value, count in Counter(row[key] for row in places).items():
            if count > 1:
                problem("places.csv", f"{value} is listed {count} times")
    named = {cell(row["hex"]) for row in places}
    for place in sorted(GRID):
        if terrain.get(place) in ("town", "city") and place not in named:
            problem("places.csv", f"the {terrain[place]} {name_of(place)} has no name")
    return places


# --- the counters ---


def draws_chit(unit: Row) -> bool:
    return unit["size"] in ("regiment", "brigade") and unit["type"] not in ARTILLERY


def check_units(divisions: dict[str, Row], turns: int, terrain: dict[Cell, str], net: dict[Cell, set[Cell]]) -> list[Row]:
    units = rows("counters/units.csv")
    for key in ("id", "designation"):
        for value, count in Counter(unit[key] for unit in units).items():
            if count > 1:
                problem("units.csv", f"{key} {value} is used {count} times")
    nations = {"allied": "us", "axis": "de"}
    for unit in units:
        where = f"units.csv {unit['id']}"
        if unit["id"] != unit["id"].lower() or not unit["id"].replace("_", "").isalnum():
            problem(where, "id is not lower case letters, digits and underscores")
        if nations.get(unit["side"]) != unit["nation"]:
            problem(where, f"side {unit['side']}, nation {unit['nation']}")
        if unit["type"] not in MECHANIZED | FOOT:
            problem(where, f"type {unit['type']}")
        if unit["size"] not in ("battalion", "regiment", "brigade"):
            problem(where, f"size {unit['size']}")
        if not unit["corps"]:
            problem(where, "no corps")
        if not unit["movement"].isdigit():
            problem(where, "no movement allowance")
        if unit["division"] and divisions.get(unit["division"], {}).get("side") != unit["side"]:
            problem(where, f"division {unit['division']} is unknown or of the other side")
        chit_fields = ("combat_class", "morale", "cadre_strength", "cadre_movement")
        if draws_chit(unit):
            if unit["combat_class"] not in ("A", "B", "C", "(A)", "(B)", "(C)"):
                problem(where, f"combat class {unit['combat_class']!r}")
            if unit["morale"] not in ("1", "2", "3") or unit["cadre_strength"] not in ("1", "2"):
                problem(where, "morale or cadre strength out of range")
            if not unit["cadre_movement"].isdigit() or unit["strength"]:
                problem(where, "needs a cadre movement allowance and no printed strength")
        elif not unit["strength"].isdigit() or any(unit[field] for field in chit_fields):
            problem(where, "needs a printed strength and neither class, morale nor cadre")
        check_arrival(unit, where, turns, terrain, net)
    by_hex: dict[str, list[Row]] = defaultdict(list)
    for unit in units:
        if unit["setup"]:
            by_hex[unit["setup"]].append(unit)
    for place, stack in by_hex.items():
        if len({unit["side"] for unit in stack}) > 1:
            problem("units.csv", f"both sides set up in {place}")
        if len(stack) > STACKING_LIMIT:
            problem("units.csv", f"{len(stack)} units set up in {place}")
    return units


def check_arrival(unit: Row, where: str, turns: int, terrain: dict[Cell, str], net: dict[Cell, set[Cell]]) -> None:
    if bool(unit["setup"]) == bool(unit["turn"]) or bool(unit["turn"]) != bool(unit["entry"]):
        problem(where, "needs either a set-up hex or a turn with an entry hex")
        return
    if unit["setup"]:
        place = cell(unit["setup"])
        if place not in GRID:
            problem(where, f"{unit['setup']} is off the map")
        elif unit["type"] in MECHANIZED and terrain[place] == "swamp" and place not in net:
            problem(where, f"mechanized in the roadless swamp {unit['setup']}")
        return
    if not 1 <= int(unit["turn"]) <= turns:
        problem(where, f"arrives on Game-Turn {unit['turn']}")
    place = cell(unit["entry"])
    if place not in GRID or place[0] != FRIENDLY_COLUMN[unit["side"]]:
        problem(where, f"entry hex {unit['entry']} is not on its own edge")
    elif place not in net:
        problem(where, f"entry hex {unit['entry']} has no road")


def check_divisions(divisions: dict[str, Row], units: list[Row]) -> None:
    for division, row in divisions.items():
        if row["kind"] not in ("infantry", "armored", "panzer", "panzergrenadier"):
            problem("divisions.csv", f"{division} is of kind {row['kind']}")
        regiments = [unit for unit in units if unit["division"] == division and draws_chit(unit)]
        if len(regiments) < 2:
            problem("divisions.csv", f"{division} has {len(regiments)} regiments")
        if len({unit["corps"] for unit in units if unit["division"] == division}) > 1:
            problem("divisions.csv", f"{division} is in two corps")


def check_chits(units: list[Row]) -> dict[tuple[str, str], float]:
    """The mean strength of each morale and class."""
    chits = rows("counters/chits.csv")
    size: Counter[str] = Counter()
    total: Counter[tuple[str, str]] = Counter()
    for chit in chits:
        where, count = f"chits.csv {','.join(chit.values())}", int(chit["count"])
        front = [int(chit[f"front_{letter}"]) for letter in "abc"]
        back = [int(chit[f"back_{letter}"]) for letter in "abc"]
        if sorted(front, reverse=True) != front or sorted(back, reverse=True) != back:
            problem(where, "values must fall from A to C")
        for strong, weak in zip(front, back, strict=True):
            if not 0 <= weak < strong or (weak == 0) != (strong <= 2):
                problem(where, f"front {strong}, back {weak}")
        size[chit["pool"]] += count
        for letter, strong in zip("ABC", front, strict=True):
            total[chit["pool"], letter] += strong * count
    if not any(chit["pool"] == "1" and chit["front_c"] == "3" for chit in chits):
        problem("chits.csv", "pool 1 has no chit with a 3 for class C")
    for morale, need in sorted(Counter(unit["morale"] for unit in units if draws_chit(unit)).items()):
        if size[morale] < need:
            problem("chits.csv", f"pool {morale} has {size[morale]} chits for {need} units")
        print(f"  morale {morale}: {need} units, {size[morale]} chits")
    return {key: value / size[key[0]] for key, value in total.items()}


# --- the scenario ---


def check_scenario(scenario: dict[str, Any], places: list[Row]) -> None:
    where = "november.toml"
    numbers = [turn["number"] for turn in scenario["turn"]]
    if numbers != list(range(1, scenario["turns"] + 1)):
        problem(where, f"turns are {numbers}")
    for side in ("allied", "axis"):
        if not any(turn[f"{side}_air"] for turn in scenario["turn"]):
            problem(where, f"no {side} Air Points at all")
        for key in ("eliminated_regiment", "eliminated_battalion"):
            if not isinstance(scenario["victory"][side].get(key), int):
                problem(where, f"victory.{side}.{key} is missing")
    if not any(turn["mud"] for turn in scenario["turn"]):
        problem(where, "no mud turn")
    for place in scenario["victory"]["allied_at_start"]:
        if place not in {row["hex"] for row in places}:
            problem(where, f"allied_at_start names {place}, which is no place")
    limits = [level["at_least"] for level in scenario["victory"]["level"]]
    if limits != sorted(set(limits), reverse=True):
        problem(where, f"victory levels do not fall: {limits}")


def check_supply(units: list[Row], net: dict[Cell, set[Cell]], entrenched: set[Cell]) -> None:
    """At the start every unit is in supply (11.2, 11.5)."""
    for side in ("allied", "axis"):
        own = {cell(unit["setup"]) for unit in units if unit["setup"] and unit["side"] == side}
        enemy = [unit for unit in units if unit["setup"] and unit["side"] != side]
        closed = {cell(unit["setup"]) for unit in enemy}
        controlled = {place for unit in enemy if draws_chit(unit) for place in around(cell(unit["setup"]))}
        open_hexes = (GRID - closed) - (controlled - own)
        queue = [place for place in net if place[0] == FRIENDLY_COLUMN[side] and place in open_hexes]
        road = set(queue)
        while queue:
            for other in net[queue.pop()] & open_hexes - road:
                road.add(other)
                queue.append(other)
        for place in sorted(own):
            reach, ring = {place}, {place}
            for _ in range(SUPPLY_HEXES):
                ring = {n for p in ring for n in around(p) if n in open_hexes} - reach
                reach |= ring
            automatic = (side == "axis" and place in entrenched) or abs(place[0] - FRIENDLY_COLUMN[side]) <= 1
            if not reach & road and not automatic:
                problem("units.csv", f"{side} units in {name_of(place)} are out of supply at the start")


def print_contacts(units: list[Row], terrain: dict[Cell, str], entrenched: set[Cell]) -> None:
    side_at = {cell(unit["setup"]): unit["side"] for unit in units if unit["setup"]}
    print("\nIn contact at the start (* need not attack: town, or German in an entrenchment)")
    for place, side in sorted(side_at.items()):
        against = sorted(name_of(n) for n in around(place) if n in side_at and side_at[n] != side)
        if against:
            free = terrain[place] == "town" or (side == "axis" and place in entrenched)
            print(f"  {side:6} {name_of(place)}{'*' if free else ' '} next to {', '.join(against)}")


def print_support(units: list[Row]) -> None:
    """Guns that are not next to the enemy, and the defenders within their reach (9.62)."""
    print("\nArtillery support at the start")
    placed = [unit for unit in units if unit["setup"]]
    for gun in placed:
        if gun["type"] in ARTILLERY:
            near = [u for u in placed if distance(cell(gun["setup"]), cell(u["setup"])) <= SUPPORT_HEXES]
            enemy = sorted({u["setup"] for u in near if u["side"] != gun["side"]})
            corps = sorted({u["setup"] for u in near if (u["side"], u["corps"]) == (gun["side"], gun["corps"])})
            print(f"  {gun['designation']:11} {gun['setup']}  enemy {' '.join(enemy)};  own corps {' '.join(corps)}")
            if any(cell(place) in around(cell(gun["setup"])) for place in enemy):
                problem("units.csv", f"{gun['id']} stands next to the enemy")


def draw(
    terrain: dict[Cell, str],
    entrenched: set[Cell],
    rivers: dict[tuple[Cell, Cell], str],
    roads: dict[tuple[Cell, Cell], str],
    net: dict[Cell, set[Cell]],
    units: list[Row],
) -> None:
    """Each hex is two lines of four characters; even columns start a line lower."""
    stacks: dict[Cell, list[Row]] = defaultdict(list)
    for unit in units:
        if unit["setup"]:
            stacks[cell(unit["setup"])].append(unit)

    def side_mark(a: Cell, b: Cell, river: str) -> str:
        pair = (min(a, b), max(a, b))
        if pair in rivers:
            return "=" if pair in roads else river
        return " "

    width = 5
    canvas = [[" "] * (width * COLUMNS + 6) for _ in range(2 * ROWS + 3)]

    def text(x: int, y: int, letters: str) -> None:
        for i, letter in enumerate(letters):
            canvas[y][x + i] = letter

    for column in range(1, COLUMNS + 1):
        text(4 + width * (column - 1), 0, f"{column:02d}")
    for row in range(1, ROWS + 1):
        text(0, 2 * row - 1, f"{row:02d}")
    for place in sorted(GRID):
        column, row = place
        x, y = 3 + width * (column - 1), 2 * row - 1 + (column % 2 == 0)
        _, south, northwest, southwest, _, _ = around(place)
        text(x, y, side_mark(place, northwest, "/") if northwest in GRID else " ")
        text(x, y + 1, side_mark(place, southwest, "\\") if southwest in GRID else " ")
        text(x + 1, y, TERRAIN[terrain[place]] + ("#" if place in entrenched else " ") + ("+" if place in net else " "))
        below = side_mark(place, south, "~") if south in GRID else " "
        stack = stacks[place]
        mark = f"{MARK[stack[0]['side']]}{len(stack)}" if stack else below * 2
        text(x + 1, y + 1, below + mark + below)
    print("\n. clear  w woods  s swamp  h hilltop  t town  C city  # entrenchment  + road  A/X units and how many")
    print("/ \\ ~ river hexside  = bridge")
    for line in canvas:
        print("".join(line).rstrip())


def main() -> int:
    scenario = toml(MOSELLE / "scenarios" / "november.toml")
    terrain, entrenched = check_hexes()
    rivers = check_pairs("map/rivers.csv", "name")
    roads = check_pairs("map/roads.csv", "route")
    river_report = check_rivers(rivers)
    net = check_roads(roads)
    places = check_places(terrain)
    divisions = {row["id"]: row for row in rows("counters/divisions.csv")}
    units = check_units(divisions, scenario["turns"], terrain, net)
    check_divisions(divisions, units)
    check_scenario(scenario, places)
    check_supply(units, net, entrenched)
    for chart in ("crt", "terrain", "integrity"):
        contents = toml(DATA / "standard" / "charts" / f"{chart}.toml")
        for key in ("source", "case", "why"):
            if key not in contents:
                problem(f"{chart}.toml", f"no {key}")

    print(f"{scenario['title']}: {COLUMNS} x {ROWS} hexes, {scenario['turns']} Game-Turns")
    print("  terrain:", ", ".join(f"{kind} {count}" for kind, count in Counter(terrain.values()).most_common()))
    print(f"  entrenchments {len(entrenched)}, road hexes {len(net)}, bridges {len(set(rivers) & set(roads))}")
    for river, (length, ends) in river_report.items():
        crossings = [f"{name_of(a)}-{name_of(b)}" for a, b in roads if rivers.get((a, b)) == river]
        print(f"  {river}: {length} hexsides, {ends}; bridges {', '.join(sorted(crossings))}")
    for side, column in FRIENDLY_COLUMN.items():
        print(f"  {side} supply roads:", ", ".join(name_of(p) for p in sorted(net) if p[0] == column))
    means = check_chits(units)

    print("\nside    units  at start  chit units  tank  guns  other  mean strength at start / in all")
    for side in ("allied", "axis"):
        own = [unit for unit in units if unit["side"] == side]

        def strength(unit: Row) -> float:
            if draws_chit(unit):
                return means[unit["morale"], unit["combat_class"].strip("()")]
            return float(unit["strength"])

        start = [unit for unit in own if unit["setup"]]
        kinds = Counter(
            "chit" if draws_chit(u) else "guns" if u["type"] in ARTILLERY else "tank" if u["type"] == "tank" else ""
            for u in own
        )
        sums = f"{sum(map(strength, start)):.0f} / {sum(map(strength, own)):.0f}"
        print(
            f"{side:6}  {len(own):5}  {len(start):8}  {kinds['chit']:10}  {kinds['tank']:4}  {kinds['guns']:4}"
            f"  {kinds['']:5}  {sums}"
        )
    print("\nReinforcements")
    arrivals: dict[tuple[int, str, str], list[str]] = defaultdict(list)
    for unit in units:
        if unit["turn"]:
            arrivals[int(unit["turn"]), unit["side"], unit["entry"]].append(unit["designation"])
    for (turn, side, entry), names in sorted(arrivals.items()):
        print(f"  Game-Turn {turn}  {side:6}  {entry}  {', '.join(names)}")
    held = set(scenario["victory"]["allied_at_start"])
    points = sum(int(row["victory_points"]) for row in places)
    own_points = sum(int(row["victory_points"]) for row in places if row["hex"] in held)
    print(f"\nVictory points on the map {points}, Allied at the start {own_points}")
    print_contacts(units, terrain, entrenched)
    print_support(units)
    draw(terrain, entrenched, rivers, roads, net, units)

    print()
    for line in problems:
        print("PROBLEM", line)
    print("no problems" if not problems else f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
