"""What to play, asked question by question; the answers are those of the command line."""

from __future__ import annotations

from collections.abc import Sequence

from trivet.cli.console import screen
from trivet.cli.prompt import Left, ask

Choice = tuple[str, int, tuple[str, ...], str]


def choose(players: int | None, seats: tuple[str, ...], bots: str) -> Choice | None:
    """Game, players, seats and bots as chosen; None when the person left."""
    from trivet.games import NAMES, game_type
    from trivet.search.bots import LEVELS

    out = screen()
    kinds = [game_type(name) for name in NAMES]
    out.write("Trivet: three games for the table", style="bold")
    for number, kind in enumerate(kinds, start=1):
        out.write(f"  {number}  {kind.name.capitalize()}")
        out.write(f"     {kind.SUMMARY}", style="dim")
    try:
        name = _ask("What shall it be?", NAMES, NAMES[-1])
        kind = game_type(name)
        counts = [str(count) for count in kind.PLAYERS]
        usual = str(kind.DEFAULT_PLAYERS)
        count = int(_ask("How many players?", counts, usual) if players is None else players)
        if seats or count == 1:
            return name, count, seats, bots
        against = _ask("Against whom?", (*LEVELS, "friends"), "club")
    except (Left, KeyboardInterrupt):
        out.write("", "Until next time.")
        return None
    if against == "friends":
        return name, count, ("all",), bots
    return name, count, seats, against


def _ask(question: str, answers: Sequence[str], usual: str) -> str:
    """One of the answers: by name, by a clear beginning of it, or by its number in the list."""
    numbered = not answers[0].isdigit()
    while True:
        offer = ", ".join(f"[{answer}]" if answer == usual else answer for answer in answers)
        word = ask(f"{question} {offer}: ").strip().lower()
        if not word:
            return usual
        if numbered and word in [str(i) for i in range(1, len(answers) + 1)]:
            return answers[int(word) - 1]
        found = [answer for answer in answers if answer.startswith(word)]
        if len(found) == 1:
            return found[0]
        screen().write(f"  {word!r} is not among them; Enter takes {usual}.")
