"""The turn of a person: typed lines become moves, shown with what they score, then confirmed."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from trivet.cli.failures import describe_os
from trivet.cli.listing import Listing
from trivet.cli.prompt import Left, ask, paged
from trivet.cli.rules import rules_lines
from trivet.cli.typed import fold, resolve
from trivet.cli.words import score_line
from trivet.core.drawing import Line, plain
from trivet.core.errors import IllegalMove, ParseError
from trivet.core.state import State

if TYPE_CHECKING:
    from trivet.cli.table import Table

HELP = """\
{examples}
  moves [WHAT]  your legal moves with what they score, all or some: moves {sample}
  hint          the best moves as the best bot sees them
  why           what the last move scored, item by item
  score         the points
  table         draw the whole table again
  undo, u       take back what is not confirmed yet
  rules         the rules of the game
  save [FILE]   keep the game in a file, from now on there
  quit, q       keep the game and leave"""

COMMANDS = {
    "help": ("help", "h", "?"),
    "moves": ("moves", "m"),
    "hint": ("hint", "hints"),
    "why": ("why", "w", "items"),
    "score": ("score", "scores"),
    "draw": ("table", "board", "draw"),
    "undo": ("undo", "u", "back"),
    "rules": ("rules",),
    "save": ("save",),
    "quit": ("quit", "q", "exit"),
}

_YES = {"", "y", "yes", "ok"}
_NO = {"n", "no"}


class Turn:
    """What one person does until a move of theirs is confirmed."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self._seat = seat
        self._out = table.out
        self._speech = table.story.speech
        self._silent = bool(table.state.game.options.get("muggins"))
        self._pending: str | None = None
        self._done = False

    @property
    def _state(self) -> State:
        return self._table.state

    def run(self) -> None:
        """Ask until a move is confirmed."""
        self._out.write("")
        self._table.story.tell(self._seat)
        self._draw_what_fits()
        while not self._done:
            try:
                self._take(ask(self._prompt()))
            except (IllegalMove, ParseError) as error:
                self._out.write(f"No: {error}", style="bad")

    def _prompt(self) -> str:
        if self._pending is not None:
            return "Enter = yes, u = take back > "
        only = self._only_move()
        if only is not None:
            way_out = "u = take back" if self._can_take_back() else "the only move"
            return f"Enter = {only}, {way_out} > "
        question = self._speech.question(self._state.view(self._seat))
        if question:
            return f"{question} > "
        return f"{self._table.story.prompt_name(self._seat)} > "

    def _take(self, line: str) -> None:
        name, _, rest = line.strip().partition(" ")
        command = next((key for key, names in COMMANDS.items() if fold(name) in names), None)
        if command is not None:
            act: Callable[[str], None] = getattr(self, f"_{command}")
            act(rest.strip())
        elif self._pending is not None and fold(line) in _YES:
            self._commit(self._pending)
        elif self._pending is not None and fold(line) in _NO:
            self._undo("")
        elif line.strip():
            self._pending = None  # whatever follows, an Enter must not confirm an older move
            self._stage(self._read(line))
        else:
            self._nothing_typed()

    def _nothing_typed(self) -> None:
        only = self._only_move()
        if only is not None:
            self._commit(only)
        else:
            self._out.write(f"{self._examples()} More with help.", style="dim")

    def _only_move(self) -> str | None:
        legal = self._state.legal_moves()
        asked = self._speech.question(self._state.view(self._seat))
        return legal[0] if len(legal) == 1 and not asked else None

    def _read(self, line: str) -> str:
        state = self._state
        view = state.view(self._seat)
        if self._speech.question(view):
            return self._speech.spell(fold(line), view)
        legal = state.legal_moves()
        return resolve(line, legal, state.move_names, self._speech, view, self._look_of)

    def _look_of(self, move: str) -> str:
        view = self._state.play(move).view(self._seat)
        return plain(self._state.game.draw(view))

    def _stage(self, move: str) -> None:
        after = self._state.play(move, self._seat)
        if self._is_soft(move, after):
            outlook = self._listing().preview(move)
            self._table.make(move)
            self._draw_what_fits()
            self._out.draw(outlook)
            return
        self._pending = move
        self._out.draw(self._listing().preview(move))

    def _is_soft(self, move: str, after: State) -> bool:
        """Whether a move only builds up the turn: nothing is revealed, it can be taken back."""
        return self._speech.is_soft(move) and after.seat == self._seat

    def _listing(self) -> Listing:
        return Listing(self._state, self._speech, previews=not self._silent)

    def _commit(self, move: str) -> None:
        self._pending = None
        self._table.make(move)
        self._done = True

    def _help(self, _: str) -> None:
        legal = self._state.legal_moves()
        headings = [self._speech.heading(move)[0] for move in legal]
        sample = min(headings, key=len, default="")
        self._out.write(HELP.format(examples=self._examples(), sample=sample))

    def _examples(self) -> str:
        """What can be typed now: an answer to what is asked, or moves like these."""
        asked = self._speech.question(self._state.view(self._seat))
        return f"{asked}." if asked else self._speech.EXAMPLES

    def _moves(self, what: str) -> None:
        self._show_pages(self._listing().lines(fold(what), self._out.width))

    def _show_pages(self, lines: list[Line]) -> None:
        for page in paged(lines, self._out, self._take):
            self._out.draw(page)

    def _hint(self, _: str) -> None:
        from trivet.cli.console import patience
        from trivet.cli.warm import prepare_searches
        from trivet.cli.words import UNIT_WORDS, loss_text, worth_text
        from trivet.search.hints import hint

        if self._silent:
            self._out.write("There are no hints in Muggins: everybody reckons alone.")
            return
        prepare_searches(self._state.game.name)
        with patience("thinking ..."):
            found = hint(self._state, self._seat)
        self._out.write(f"Expected {UNIT_WORDS[found.unit]}:", style="dim")
        for advice in found.moves:
            less = f"  ({loss_text(advice.loss, found.unit)} worse)" if advice.loss else ""
            value = worth_text(advice.value, found.unit)
            self._out.write(f"  {advice.move}  {value}{less}")

    def _why(self, _: str) -> None:
        if self._pending is not None and not self._silent:
            self._out.draw(self._listing().preview(self._pending))
        else:
            self._table.story.explain_last(self._seat)

    def _score(self, _: str) -> None:
        self._out.write(score_line(self._state.view(self._seat)))

    def _draw(self, _: str) -> None:
        self._out.draw(self._state.game.draw(self._state.view(self._seat)))

    def _draw_what_fits(self) -> None:
        """The table; on a low screen the part that matters most."""
        lines = self._state.game.draw(self._state.view(self._seat))
        if self._out.is_terminal and len(lines) >= self._out.height:
            lines = self._speech.focus(lines)
        self._out.draw(lines)

    def _undo(self, _: str) -> None:
        if self._pending is not None:
            self._pending = None
            self._out.write("Taken back.")
        elif self._can_take_back():
            self._table.take_back()
            self._draw_what_fits()
        else:
            self._out.write("There is nothing to take back: what is confirmed stays.")

    def _can_take_back(self) -> bool:
        states = self._table.states
        if len(states) < 2 or states[-2].seat != self._seat:
            return False
        return self._is_soft(states[-1].moves[-1], states[-1])

    def _rules(self, _: str) -> None:
        self._show_pages(rules_lines(self._state.game.name, self._out.width))

    def _save(self, where: str) -> None:
        keeper, record = self._table.keeper, self._state.record()
        try:
            if where:
                keeper.move_to(_one_path(where), record)
            else:
                keeper.write(record)
        except (OSError, ValueError, RuntimeError) as error:
            fault = describe_os(error) if isinstance(error, OSError) else str(error)
            self._out.write(f"Not saved: {fault}", style="bad", wrap=False)
        else:
            text = f"Saved in {keeper.path}; resume: {keeper.command()}"
            self._out.write(text, wrap=False)

    def _quit(self, _: str) -> None:
        raise Left(asked=True)


def _one_path(text: str) -> Path:
    """The file that is meant; raises ValueError when it may be several."""
    words = shlex.split(text)
    if len(words) > 1:
        raise ValueError("a name with blanks goes into quotation marks")
    return Path(words[0]).expanduser().absolute()
