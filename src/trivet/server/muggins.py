"""What a table tells of claims and calls once they are settled (Q15)."""

from __future__ import annotations

from trivet.core.state import State


def missed(before: State, after: State) -> int | None:
    """What a claim of Muggins left out, once all have been asked and nobody called it (Q15).

    The spread is open to all, so this tells nothing but what everybody could have reckoned.
    """
    lacking: int | None = getattr(before, "lacking", None)
    is_settled = getattr(after, "lacking", None) is None
    is_called = after.moves[-1] == f"call {lacking}"
    return lacking if lacking and is_settled and not is_called else None
