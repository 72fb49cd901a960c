"""What a study asks, and the games that are played for it."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from trivet.arena.entrants import Entrant
from trivet.arena.schedule import is_solo, seatings
from trivet.core.errors import OptionError
from trivet.core.game import Game
from trivet.core.options import Switch
from trivet.core.rng import Rng
from trivet.core.shuffle import shuffle_key, shuffled
from trivet.games import game as make_game

QUESTIONS = {
    "seats": "what it is worth to go first, or to have a side or a board",
    "length": "how long games are, and how they end",
    "scores": "how points are spread",
    "items": "how often each thing that scores occurs, and what it brings",
    "cards": "which cards win",
    "variants": "what each option changes, on the same deals",
    "luck": "how much is luck and how much is skill",
}
"""The questions with what they ask."""

BASE, LUCK = "base", "luck"
"""Names of the parts besides the variants."""

REPEATS = 2
"""Times that a deal is played by the same bots in the same seats, to tell chance from cards."""


@dataclass(frozen=True)
class Study:
    """What is asked, and of whom.

    Args:
        game: The game.
        level: The bot in all seats.
        against: The bot that it meets for the question of luck.
        games: Games of each kind; for luck as many games in all.
        seed: Decides all deals and choices.
        questions: Some of ``QUESTIONS``.

    Raises:
        OptionError: For a question that the game does not allow.
    """

    game: Game
    level: Entrant
    against: Entrant
    games: int
    seed: int
    questions: tuple[str, ...]

    def __post_init__(self) -> None:
        for question in self.questions:
            if (reason := unfit(self.game, question)) is not None:
                raise OptionError(reason)

    @property
    def parts(self) -> tuple[str, ...]:
        """All kinds of games that the game allows, whether asked for or not."""
        return (BASE, *variants(self.game), LUCK)

    @property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """Who sits where in the games of a deal of the question of luck."""
        return ((0,), (1,)) if is_solo(self.game) else seatings(self.game, 0, 1)

    @property
    def pieces(self) -> list[int]:
        """Numbers of the pieces in order, deal by deal; :meth:`part_of` says what they are.

        A piece keeps its number whatever else is asked and however many games are played.
        """
        parts, asked = self.parts, set(self.questions)
        wanted = [part not in {BASE, LUCK} and "variants" in asked for part in parts]
        wanted[0] = asked != {LUCK}
        repeated = -(-self.games // (REPEATS * len(self.seatings))) if LUCK in asked else 0
        return [
            deal * len(parts) + index
            for deal in range(self.games)
            for index in range(len(parts))
            if wanted[index] or (parts[index] == LUCK and deal < repeated)
        ]

    def part_of(self, number: int) -> tuple[str, int]:
        """The part of a piece and its deal."""
        deal, index = divmod(number, len(self.parts))
        return self.parts[index], deal

    def setting(self) -> dict[str, Any]:
        """All that decides the result of a piece, ready for JSON."""
        return {
            "game": self.game.name,
            "players": self.game.players,
            "options": self.game.options,
            "seed": self.seed,
            "level": _told(self.level),
            "against": _told(self.against),
        }


def _told(entrant: Entrant) -> dict[str, Any]:
    budget = entrant.budget
    told = None if budget is None else msgspec.to_builtins(dataclasses.asdict(budget))
    return {"name": entrant.name, "budget": told}


def unfit(game: Game, question: str) -> str | None:
    """Why a question cannot be asked of a game; None when it can."""
    if question not in QUESTIONS:
        return f"there is no question {question!r}; the questions are {', '.join(QUESTIONS)}"
    if question == "seats" and is_solo(game):
        return "for one player there are no seats to compare; variants compares the boards"
    if question == "variants" and not variants(game):
        return f"{game.name} has no variants to compare"
    return None


def fitting(game: Game) -> tuple[str, ...]:
    """All questions that can be asked of a game."""
    return tuple(question for question in QUESTIONS if unfit(game, question) is None)


def variants(game: Game) -> dict[str, Game]:
    """The game with each of its options changed, by what is changed.

    A switch is turned; in Connections every seat gets the board that is so many on in the set.
    """
    found: dict[str, Game] = {}
    for option in game.OPTIONS:
        if isinstance(option, Switch):
            turned = not game.options[option.name]
            found[option.name] = _changed(game, {option.name: turned})
    if "boards" in game.options:
        boards = list(game.set.boards)  # type: ignore[attr-defined]  # only Connections has them
        places = [boards.index(name) for name in game.options["boards"]]
        for step in range(1, len(boards)):
            moved = [boards[(place + step) % len(boards)] for place in places]
            found[f"boards {','.join(moved)}"] = _changed(game, {"boards": moved})
    return found


def _changed(game: Game, options: dict[str, Any]) -> Game:
    return make_game(game.name, game.players, **(game.options | options))


def decks(game: Game, other: Game, seed: str) -> list[Sequence[str]] | None:
    """The decks of ``game`` under a seed as they are for ``other``; None when they are the same.

    A card that ``other`` lacks is taken out, one that it has besides is put in somewhere.
    """
    if other.deck == game.deck:
        return None
    found: list[Sequence[str]] = []
    for number in range(game.options.get("rounds", 1)):
        deck = [
            card for card in shuffled(game.deck, shuffle_key(seed), number) if card in other.deck
        ]
        rng = Rng(f"{seed}/{number}/cards")
        for card in other.deck:
            if card not in game.deck:
                deck.insert(rng.below(len(deck) + 1), card)
        found.append(deck)
    return found
