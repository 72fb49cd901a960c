"""A bot for Trivet in plain Python. docs/bots.md says what it is asked and may answer.

Try it: trivet arena connections --bots "cmd:python3 examples/bot.py,random" --games 20
"""

import json
import random
import sys


def worth(move, view):
    """A guess at how good a move is, by its text alone; the higher, the better."""
    if view["game"] == "connections":  # face up before face down
        return not move.endswith("spiral")
    if view["game"] == "tether":  # link as long as it goes, then end the turn
        return {"~": 0, "<": 0, "e": 1, "p": 1}.get(move[0], 2)
    if "@" not in move:  # Muggins: claim nothing, call nothing
        return 0
    cell = move.split("@")[1]  # Quincunx: many neighbours
    column, row = ord(cell[0]), int(cell[1])
    beside = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    return sum(f"{chr(x)}{y}" in view["spread"] for x, y in beside)


for line in sys.stdin:
    request = json.loads(line)
    random.seed(len(request["moves"]))
    moves = request["legal"] or ["claim 0"]
    best = max(worth(move, request["view"]) for move in moves)
    move = random.choice([move for move in moves if worth(move, request["view"]) == best])
    print(json.dumps({"move": move}), flush=True)
