"""What a seat cannot see of a world, and dealing it anew."""

from __future__ import annotations

from typing import Any

from trivet.core.chance import shuffle
from trivet.core.compiled import kernel


@kernel
def list_hidden(w: Any, seat: Any, cards: Any) -> Any:
    """Write the cards that a seat cannot see (hands and deck) into ``cards``, answer how many."""
    count = 0
    for other in range(w.players):
        if other != seat:
            for slot in range(w.held[other]):
                cards[count] = w.hands[other, slot]
                count += 1
    for i in range(w.left):
        cards[count] = w.deck[i]
        count += 1
    put_in_order(cards, count)
    return count


@kernel
def deal_hidden(w: Any, seat: Any, cards: Any, count: Any, rng: Any) -> None:
    """Deal the cards that a seat cannot see at random to the other hands and the deck."""
    shuffle(rng, cards, count)
    top = 0
    for other in range(w.players):
        if other != seat:
            for slot in range(w.held[other]):
                w.hands[other, slot] = cards[top]
                top += 1
    for i in range(w.left):
        w.deck[i] = cards[top]
        top += 1


@kernel
def put_in_order(numbers: Any, count: Any) -> None:
    """Sort the first ``count`` numbers, ascending; NumPy's sort takes seconds to compile."""
    for i in range(1, count):
        one, j = numbers[i], i
        while j > 0 and numbers[j - 1] > one:
            numbers[j] = numbers[j - 1]
            j -= 1
        numbers[j] = one
