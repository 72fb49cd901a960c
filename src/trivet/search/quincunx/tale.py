"""What others' placements tell of their hands and their habits, and worlds that agree with it.

The greedy take the most points at once, so none of the cards they held would have given more. Who
never strays from that, though a hand at random often would have, is taken for greedy, and worlds
with hands that would have strayed are then unlikely, see ``chain.py``.

A tale is one record of ``TALE``:

Told by the caller
    ``cards`` and ``cells``: the placements of the running round, ``told`` many; ``listens`` 1 if
    they are to be used, and it stays so if a seat may be greedy. ``who``: whose they were.

Cards that others hold or have placed and those in the deck, ``count`` many
    ``card``, ``owner`` (-1: the deck), ``since``, ``until``: after which placement it was drawn
    (-1: dealt) and with which it was placed (``FAR``: not yet). First come the ``hidden`` ones, in
    the order of ``hidden.deal_hidden``.

What is concluded
    ``better``: by card, the placements that it would have given more points than, as bits;
    ``made``: by seat, its placements, as bits. ``strays``: by seat, how many of its cards would
    have given more on another cell; ``odds``: logarithm of how much likelier its placements are
    for the greedy than for others. ``greedy``: by seat, the chance that it is; ``grudge``: by seat,
    by how much less likely a card that would have given more than a placement makes a hand, as a
    logarithm.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from trivet.core.compiled import kernel
from trivet.games.quincunx.pieces import EMPTY, PLACE_OF
from trivet.search.quincunx.tables import draws_of, points_of
from trivet.search.quincunx.world import clear, put

FAR = 40
HAND_SIZE = np.array([0, 0, 10, 7, 6], dtype=np.int64)
"""Cards dealt to each seat, by number of players (Q3)."""
ROOM = 64
PRIOR = 0.2
"""Chance that a seat is greedy, before it has placed a card."""
OTHERS = 0.3
"""How likely others than the greedy are to place a card of theirs as they did, at a guess; the
greedy are as likely as that no card of theirs would have given more."""
LEAST = 0.02
"""The share of cards that would not have given more counts for this at least."""
GRUDGE = 8.0
"""Of seats that are more likely greedy than not."""
HARDLY = 0.02
"""When no seat is more likely greedy than this, the tale is not listened to."""

TALE = np.dtype(
    [
        ("better", np.int64, (48,)),
        ("made", np.int64, (4,)),
        ("strays", np.int64, (4,)),
        ("odds", np.float64, (4,)),
        ("greedy", np.float64, (4,)),
        ("grudge", np.float64, (4,)),
        ("card", np.int64, (ROOM,)),
        ("owner", np.int64, (ROOM,)),
        ("since", np.int64, (ROOM,)),
        ("until", np.int64, (ROOM,)),
        ("cards", np.int64, (25,)),
        ("cells", np.int64, (25,)),
        ("who", np.int64, (25,)),
        ("told", np.int64),
        ("listens", np.int64),
        ("hidden", np.int64),
        ("count", np.int64),
    ],
    align=True,
)


@kernel
def recall(root: Any, w: Any, p: Any, tale: Any) -> None:
    """Conclude what can be from a tale, for the seat of plan ``p``, whose hidden cards are listed.

    ``root`` is the position now; ``w`` is a world to write over.
    """
    players = np.int64(root.players)
    for t in range(tale.told):
        tale.who[t] = (np.int64(root.seat) - tale.told + t + 25 * players) % players
        tale.made[tale.who[t]] |= np.int64(1) << t
    _list_cards(root, p, tale)
    _lay_first_cards(root, w, tale)
    left: Any = np.int64(root.left) - players * HAND_SIZE[players] + tale.told
    for seat in range(players):
        left += np.int64(root.held[seat])
    for t in range(tale.told):
        if tale.who[t] != p.seat:
            _weigh(w, t, tale)
        draws = min(draws_of(w.table[tale.cells[t], tale.cards[t]]), left)
        left -= draws
        for _ in range(draws):
            _mark_drawn(t, tale)
        put(w, tale.cards[t], tale.cells[t])
    tale.listens = 0
    for seat in range(players):
        if seat != p.seat and tale.strays[seat] == 0:
            odds = PRIOR / (1.0 - PRIOR) * np.exp(tale.odds[seat])
            tale.greedy[seat] = odds / (1.0 + odds)
            tale.grudge[seat] = GRUDGE if tale.greedy[seat] > 0.5 else 0.0
            if tale.greedy[seat] > HARDLY:
                tale.listens = 1


@kernel
def _lay_first_cards(root: Any, w: Any, tale: Any) -> None:
    """Make ``w`` the spread before the first placement."""
    clear(w)
    w.flush = root.flush
    for cell in range(25):
        card = np.int64(root.cards[PLACE_OF[cell]])
        later = False
        for t in range(tale.told):
            later = later or tale.cells[t] == cell
        if card != EMPTY and not later:
            put(w, card, cell)


@kernel
def _list_cards(root: Any, p: Any, tale: Any) -> None:
    """List hidden cards with owners as they come, then others' placed ones; all as if dealt."""
    count: Any = 0
    for seat in range(np.int64(root.players)):
        if seat != p.seat:
            for _ in range(np.int64(root.held[seat])):
                tale.owner[count] = seat
                count += 1
    tale.hidden = count + np.int64(root.left)
    tale.owner[count : tale.hidden] = -1
    for i in range(tale.hidden):
        tale.card[i] = p.hidden[i]
    count = tale.hidden
    tale.until[:count] = FAR
    for t in range(tale.told):
        if tale.who[t] != p.seat:
            tale.card[count], tale.owner[count] = tale.cards[t], tale.who[t]
            tale.until[count] = t
            count += 1
    tale.count = count
    tale.since[:] = -1


@kernel
def _mark_drawn(t: Any, tale: Any) -> None:
    """One of the cards that the seat keeps longest came with placement ``t``, to begin with."""
    latest: Any = -1
    for i in range(tale.count):
        if tale.owner[i] != tale.who[t] or tale.since[i] != -1 or tale.until[i] <= t:
            continue
        if latest < 0 or tale.until[i] > tale.until[latest]:
            latest = i
    if latest >= 0:
        tale.since[latest] = t


@kernel
def _weigh(w: Any, t: Any, tale: Any) -> None:
    """Note which cards would have given more than placement ``t``, and how likely that makes it.

    The last placement of a round tells nothing: cards left over count as well then.
    """
    if w.count == 1:
        return
    seat = tale.who[t]
    points = points_of(w.table[tale.cells[t], tale.cards[t]])
    for card in range(EMPTY):
        best: Any = -9999
        for k in range(np.int64(w.count)):
            best = max(best, points_of(w.table[w.cells[k], card]))
        if best > points:
            tale.better[card] |= np.int64(1) << t
            tale.strays[seat] += card == tale.cards[t]
    unseen, worse, held = 0, 0, 0
    for i in range(tale.count):
        if tale.until[i] > t:
            unseen += 1
            worse += (tale.better[tale.card[i]] >> t) & 1 == 0
            held += tale.owner[i] == seat and tale.since[i] < t
    tale.odds[seat] += held * np.log(max(worse / max(unseen, 1), LEAST)) - np.log(OTHERS)
