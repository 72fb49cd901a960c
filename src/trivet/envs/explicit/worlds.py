"""Histories that a seat cannot tell from the real one: hidden cards and placements at random.

All histories that fit what the seat has seen are equally likely. What a seat sees of another one's
hidden cards is *when* each came and, of those shown since, when they were shown. So the shown
ones are given, earliest shown first, each to a card of the same seat that came before and is
not yet given, all equally likely; the choices open to one do not depend on those made for
the ones before, as who was there early is there later as well. All other hidden cards are then
unseen ones in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from trivet.envs.explicit.position import Position
from trivet.envs.explicit.table import CHANCE, PUBLIC


@dataclass(slots=True)
class _Round:
    """One deal: which cards came when to whom, and which of them were shown when.

    Attributes:
        hidden: Times at which cards came that the viewer did not see, by the seat they came to.
        shown: Times, cards and seats of what others showed.
        seen: Cards that the viewer knows where they are.
    """

    hidden: dict[int, list[int]] = field(default_factory=dict)
    shown: list[tuple[int, int, int]] = field(default_factory=list)
    seen: set[int] = field(default_factory=set)


def another_world(
    start: Position, history: Sequence[int], viewer: int, random: Callable[[], float]
) -> list[int]:
    """A history, of the same length, that ``viewer`` cannot tell from the given one.

    Args:
        start: The position before it.
        history: All actions so far, those of chance as well.
        viewer: A seat.
        random: Answers numbers from 0 to below 1, all equally likely.
    """
    actions = list(history)
    rounds = [_Round()]
    secrets: list[tuple[int, Position]] = []
    position = start
    for time, action in enumerate(actions):
        after = position.after(action)
        if position.player == CHANCE:
            if position.move < 0 and not position.cards and time:
                rounds.append(_Round())
            _note_card(rounds[-1], time, action, position.owner, viewer)
        elif position.player != viewer:
            secrets.append((time, position))
        for card, seat in position.shown(after, action):
            if seat != viewer:
                rounds[-1].shown.append((time, card, seat))
        position = after
    for one in rounds:
        _fill(one, actions, start.table.deck, random)
    for time, before in secrets:
        if (
            before.table.is_secret(position, before.player)
            and time >= len(actions) - before.table.players
        ):
            actions[time] = _any(before.legal(), random)
    return actions


def _note_card(one: _Round, time: int, card: int, owner: int, viewer: int) -> None:
    if owner in (viewer, PUBLIC):
        one.seen.add(card)
    else:
        one.hidden.setdefault(owner, []).append(time)


def _fill(
    one: _Round, actions: list[int], deck: Sequence[int], random: Callable[[], float]
) -> None:
    """Give every hidden card of a deal a value."""
    for time, card, seat in one.shown:
        waiting = one.hidden[seat]
        chosen = _any([came for came in waiting if came <= time], random)
        waiting.remove(chosen)
        actions[chosen] = card
        one.seen.add(card)
    unseen = [card for card in deck if card not in one.seen]
    for waiting in one.hidden.values():
        for time in waiting:
            card = _any(unseen, random)
            unseen.remove(card)
            actions[time] = card


def _any(choices: list[int], random: Callable[[], float]) -> int:
    return choices[int(random() * len(choices))]
