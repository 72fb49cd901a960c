"""``trivet pieces``: the cards or tiles of a game."""

from __future__ import annotations

import json
from typing import Any

import click

from trivet.cli.options import game_argument, json_option, json_shape, make_game


@click.command(epilog="Example: trivet pieces connections --json > set.json")
@game_argument()
@click.option(
    "--option",
    "-o",
    "variants",
    multiple=True,
    metavar="K=V",
    help="A variant with other pieces, such as excuse=on or set=FILE.",
)
@json_option
@json_shape("""
  Tether       {"cards": [{"card": "01", "readings": ["01", "10"]}, ...]}
  Quincunx     {"cards": [{"card": "7SK", "rank": 7, "suits": ["Suns", "Knots"]}, ...]}
  Connections  the set file: {"tiles": {"key": "wn-w", ...}, "boards": {"blue": [...], ...}}
""")
def pieces(game_name: str, variants: tuple[str, ...], as_json: bool) -> None:
    """List the cards or tiles of GAME."""
    game = make_game(game_name, None, variants)
    found: dict[str, Any] = _DESCRIBED[game.name](game)
    if as_json:
        click.echo(json.dumps(found, indent=1 if game.name == "connections" else None))
        return
    for line in _TOLD[game.name](found):
        click.echo(line)


def _tether(game: Any) -> dict[str, Any]:
    cards = [{"card": card, "readings": sorted({card, card[::-1]})} for card in game.deck]
    return {"cards": cards}


_SUITS = {
    "M": "Moons",
    "S": "Suns",
    "V": "Waves",
    "L": "Leaves",
    "Y": "Wyrms",
    "K": "Knots",
}


def _quincunx(game: Any) -> dict[str, Any]:
    ranks = {"A": 1, "C": 10, "X": None}
    return {
        "cards": [
            {
                "card": card,
                "rank": ranks[card[0]] if card[0] in ranks else int(card[0]),
                "suits": [_SUITS[suit] for suit in card[1:]],
            }
            for card in game.deck
        ]
    }


def _connections(game: Any) -> dict[str, Any]:
    found: dict[str, Any] = game.set.to_dict()
    return found


def _tell_tether(found: dict[str, Any]) -> list[str]:
    names = ["/".join(card["readings"]) for card in found["cards"]]
    rows = [names[i : i + 9] for i in range(0, len(names), 9)]
    head = f"{len(names)} cards; turned by half a turn a card shows its other reading"
    return [head, "", *("  ".join(f"{name:5}" for name in row).rstrip() for row in rows)]


def _tell_quincunx(found: dict[str, Any]) -> list[str]:
    lines = [f"{len(found['cards'])} cards; a rank and its suits", ""]
    for card in found["cards"]:
        name = {"A": "Ace", "C": "Crown", "X": "Excuse"}.get(card["card"][0], str(card["rank"]))
        of = f" of {' and '.join(card['suits'])}" if card["suits"] else ""
        lines.append(f"{card['card']:5} {name}{of}")
    return lines


_ENDS = {"-": "empty", "w": "wide", "n": "narrow"}


def _tell_connections(found: dict[str, Any]) -> list[str]:
    lines = [f"{len(found['tiles'])} tiles", "", f"{'':12}north   east    south   west"]
    for symbol, sides in found["tiles"].items():
        lines.append(f"{symbol:12}" + " ".join(f"{_ENDS[side]:7}" for side in sides).rstrip())
    lines += ["", f"{len(found['boards'])} boards: numbers clockwise from the north edge of a5", ""]
    for name, numbers in found["boards"].items():
        sides_of_board = [numbers[i : i + 4] for i in range(0, 16, 4)]
        lines.append(f"{name:12}" + "  ".join(" ".join(map(str, four)) for four in sides_of_board))
    return lines


_DESCRIBED = {"tether": _tether, "quincunx": _quincunx, "connections": _connections}
_TOLD = {"tether": _tell_tether, "quincunx": _tell_quincunx, "connections": _tell_connections}
