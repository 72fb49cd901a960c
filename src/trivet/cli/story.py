"""What happened since somebody last looked, told in words with what it scored."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from trivet.cli.typed import manners
from trivet.cli.words import (
    SIDES,
    capital,
    has_sides,
    item_text,
    seat_name,
    summary_line,
    total_text,
)
from trivet.core.state import View

if TYPE_CHECKING:
    from trivet.cli.table import Table


class Story:
    """Tells each viewer the moves that they have not heard of, from what their view shows."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._told: dict[int | None, int] = {}
        self._begun = len(table.states) - 1
        self.speech = manners(table.state.game.name)

    def welcome(self) -> None:
        """The first lines."""
        game, out = self._table.state.game, self._table.out
        options = ", ".join(
            name if value is True else f"{name} {value}"
            for name, value in game.options.items()
            if value and (value is True or value != 1) and name not in {"set", "boards"}
        )
        detail = f" ({options})" if options else ""
        out.write(f"{game.name.capitalize()} for {game.players}{detail}", style="bold")
        if self._begun:
            out.write(f"Going on after move {self._begun}.")
        if self._table.seating.humans:
            out.write("Type a move; help says how, quit saves and leaves.", style="dim")

    def name(self, seat: int, me: int | None = None) -> str:
        """How a seat is called when ``me`` is told about it."""
        return seat_name(self._table.state.view(None), seat, self._table.seating.bots, me)

    def prompt_name(self, seat: int) -> str:
        """How the person on a seat is addressed: by side in Tether, else as you or by seat."""
        alone = len(self._table.seating.humans) == 1
        if has_sides(self._table.state.view(None)):
            side = SIDES[seat % 2]
            return f"You, {side}" if alone else f"Seat {seat}, {side}"
        return "You" if alone else f"Seat {seat}"

    def tell(self, viewer: int | None) -> None:
        """Print what the viewer has not been told yet and may know by now."""
        view = self._table.state.view(viewer)
        moves = view["moves"]
        place, told = self._told.get(viewer, self._begun), False
        while place < len(moves) and moves[place] is not None:
            end = self._turn_end(view, place)
            drawn = end == len(moves) and self.speech.DRAWS_ITEMS
            self._tell_turn(
                viewer, view, place, end, full=not drawn and self._is_news(place, viewer)
            )
            place = end
            told = True
        self._told[viewer] = place
        if told:
            self._table.out.write("")

    def explain_last(self, viewer: int) -> None:
        """Print the last move that scored anything for anyone, item by item."""
        view = self._table.state.view(viewer)
        known = [place for place, move in enumerate(view["moves"]) if move is not None]
        for place in reversed(known):
            if self._items_of(viewer, place):
                self._tell_turn(viewer, view, place, place + 1, full=True)
                return
        self._table.out.write("No move has scored yet.")

    def _is_news(self, place: int, viewer: int | None) -> bool:
        """Whether a move was not explained to its own player before they confirmed it."""
        state = self._table.states[place]
        return state.seat != viewer or bool(state.game.options.get("muggins"))

    def summary(self, viewer: int | None) -> list[str]:
        """The points of everyone by what they were scored for, over the whole game."""
        view = self._table.state.view(viewer)
        sums = [Counter[str]() for _ in view["scores"]]
        for place, mover in enumerate(self._table.states[:-1]):
            for item in self._items_of(viewer, place):
                points = item["points"]
                owners = range(len(points)) if len(points) > 1 else [mover.seat or 0]
                for owner, n in zip(owners, points, strict=True):
                    sums[owner][item["kind"]] += n
        return [summary_line(view, owner, kinds) for owner, kinds in enumerate(sums)]

    def _turn_end(self, view: View, place: int) -> int:
        """One past the last known move of the turn that begins at ``place``."""
        states, moves = self._table.states, view["moves"]
        end = place + 1
        while (
            self.speech.is_soft(moves[end - 1])
            and end < len(moves)
            and moves[end] is not None
            and states[end].seat == states[place].seat
        ):
            end += 1
        return end

    def _items_of(self, viewer: int | None, place: int) -> list[dict[str, Any]]:
        """What a move that the viewer may know by now has scored."""
        after = self._table.states[place + 1]
        if self.speech.AT_ONCE:  # hidden when it was made, but all of it is open by now
            return [item.to_dict() for item in after.items]
        items: list[dict[str, Any]] = after.view(viewer)["items"]
        return items

    def _tell_turn(self, viewer: int | None, view: View, place: int, end: int, full: bool) -> None:
        out = self._table.out
        seat = self._table.states[place].seat
        assert seat is not None
        facing = viewer is not None and (seat - viewer) % 2 == 1
        told = self.speech.tell(view["moves"][place:end], facing)
        line = capital(f"{self.name(seat, viewer)} {told}")
        items = self._items_of(viewer, end - 1)
        out.write(f"{line}: {total_text(items, view, seat)}" if items else f"{line}.")
        if full:
            for item in items:
                out.write(f"    {item_text(item, view, seat)}", style="dim")
