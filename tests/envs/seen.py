"""What an observation should be, worked out from a view alone."""

from trivet.games.connections.pieces import CELLS as BOARD_CELLS
from trivet.games.quincunx.pieces import CARDS as DECKTET
from trivet.games.quincunx.pieces import CELLS as SPREAD_CELLS
from trivet.games.tether.pieces import CARDS as MIRRORED


def expected(game, view):
    """The entries by the names of the features, flat."""
    return {"quincunx": _quincunx, "connections": _connections, "tether": _tether}[game.name](
        game, view
    )


def _from(view, values):
    """Values by seat, from the viewer on."""
    return [values[(view["seat"] + i) % view["players"]] for i in range(view["players"])]


def _one_of(view, seat):
    return _from(view, [int(i == seat) for i in range(view["players"])])


def _flags(names, found):
    return [int(name in found) for name in names]


def _quincunx(_game, view):
    spread = []
    for cell in SPREAD_CELLS:
        code = view["spread"].get(cell)
        if code is None:
            spread += [0] * 8
            continue
        rank = {"A": 1, "C": 10, "X": 0}.get(code[0]) if code[0] in "ACX" else int(code[0])
        spread += [1, rank, *_flags("MSVLYK", code[1:])]
    acting = next(iter(view["acting"]), None)
    return {
        "spread": spread,
        "hand": _flags(DECKTET, view["hand"]),
        "hand counts": _from(view, view["hand_counts"]),
        "scores": _from(view, view["scores"]),
        "turn": _one_of(view, view["turn"]),
        "acting": _one_of(view, acting),
        "phase": _flags(("place", "claim", "call", "over"), [view["phase"]]),
        "deck": [view["deck_count"]],
        "round": [view["round"]],
        "placed": _flags(SPREAD_CELLS, [(view["placed"] or {}).get("cell")]),
        "claimed": [view["claimed"] or 0],
    }


def _ends(sides):
    return [int(side == kind) for kind in "wn" for side in sides]


def _connections(game, view):
    found = {}
    for seat, place in enumerate(_from(view, view["table"])):
        lying = {cell["cell"]: cell for cell in place["cells"]} | {"c3": {"sides": "wnwn"}}
        board = []
        for name in BOARD_CELLS:
            sides = lying[name]["sides"] if name in lying else "----"
            board += [*_ends(sides or "----"), int(sides is None)]
        fields = place["sheet"]["fields"]
        found |= {
            f"board {seat}": board,
            f"values {seat}": [field["value"] for field in fields],
            f"connected {seat}": [int(field["state"] == "connected") for field in fields],
            f"lost {seat}": [int(field["state"] == "lost") for field in fields],
            f"minus {seat}": [_from(view, view["scores"])[seat]],
            f"placed {seat}": [int(place["placed"])],
        }
    tile = view["tile"]
    own = view["table"][view["seat"]]["pending"]
    turns = ("r0", "r180", "r270", "r90", "spiral")
    return found | {
        "tile": [0] * 8 if tile is None else _ends(view["tiles"][tile]),
        "turned": _flags(game.deck, [tile]),
        "left": _flags(game.deck, view["left"]),
        "pending": [
            0 if own is None else 1 + 5 * BOARD_CELLS.index(own["cell"]) + turns.index(own["turn"])
        ],
        "round": [view["round"] - (not view["over"])],
        "game": [len(view["past"])],
    }


def _tether(_game, view):
    own, along, across = ("h", "x", "y") if view["side"] == "horizontal" else ("v", "y", "x")
    cards = {card["card"]: card for group in view["groups"] for card in group["cards"]}
    group_of = {card["card"]: group["name"] for group in view["groups"] for card in group["cards"]}
    made = {True: set(), False: set()}
    for group in view["groups"]:
        for line in group["tethers"]:
            if line["made"]:
                first, second = (cards[name] for name in line["cards"])
                assert (first["x"], first["y"]) < (second["x"], second["y"])
                made[first[along] != second[along]].add(first["card"])
    active = next((group for group in view["groups"] if group["active"]), None)
    known = {
        f"known {seat}": _flags(MIRRORED, hand["known"])
        for seat, hand in enumerate(_from(view, view["hands"]))
    }
    side = view["seat"] % 2
    return {
        "hand": _flags(MIRRORED, view["hand"]),
        **known,
        "adrift": _flags(MIRRORED, view["adrift"]),
        "set adrift": _flags(MIRRORED, [view["set_adrift"]]),
        "smaller": [int(c in cards and cards[c][own] == c) for c in MIRRORED],
        "larger": [int(c in cards and cards[c][own] != c) for c in MIRRORED],
        "group": [1 + MIRRORED.index(group_of[c]) if c in group_of else 0 for c in MIRRORED],
        "active": [int(active is not None and group_of.get(c) == active["name"]) for c in MIRRORED],
        "along": [cards[c][along] if c in cards else 0 for c in MIRRORED],
        "across": [cards[c][across] if c in cards else 0 for c in MIRRORED],
        "tie along": _flags(MIRRORED, made[True]),
        "tie across": _flags(MIRRORED, made[False]),
        "hand counts": _from(view, [hand["count"] for hand in view["hands"]]),
        "turn": _one_of(view, view["turn"]),
        "acting": _one_of(view, next(iter(view["acting"]), None)),
        "scores": [view["scores"][side], view["scores"][1 - side]],
        "phase": _flags(("start", "connect", "take"), [view["phase"]]),
        "reached": [0 if active is None else (0, 6, 10, 14).index(active["reached"])],
        "linked": [int(view["linked"])],
        "helped": [int(view["helped"])],
        "deck": [view["deck"]],
        "turns left": [view["turns_left"]],
        "idle": [view["idle"]],
        "vertical": [int(view["side"] == "vertical")],
    }
