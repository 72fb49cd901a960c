"""What those who call environments get wrong, told in one line."""

from __future__ import annotations

from typing import Any

from trivet.core.errors import OptionError
from trivet.core.options import whole


def action_number(action: Any, where: str = "") -> int:
    """The number of an action, legal or not.

    Args:
        action: As it was given.
        where: Tells whose action it is, before the message.

    Raises:
        OptionError: When it is no whole number.
    """
    number = whole(action)
    if number is None:
        raise OptionError(f"{where}an action is a whole number, not {action!r}")
    return number


def seat_number(seat: Any, players: int, where: str = "") -> int:
    """The number of a seat; raises OptionError when there is no such seat."""
    number = whole(seat)
    if number is None or not 0 <= number < players:
        raise OptionError(f"{where}there is no seat {seat!r}; seats are 0 to {players - 1}")
    return number
