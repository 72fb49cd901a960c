"""Tables before the deal: what is agreed on, who sits where, who moves on to a rematch."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import msgspec

import trivet
from trivet.core.errors import TrivetError
from trivet.core.game import Game
from trivet.core.options import File
from trivet.games import game, game_type
from trivet.server import lessons
from trivet.server.commands import refusal_of
from trivet.server.log import (
    BotSat,
    Created,
    Dealt,
    Event,
    Place,
    Sat,
    key_hash,
    new_key,
)
from trivet.server.refusals import Refusal
from trivet.server.shuffle import check_salt, new_secret
from trivet.server.table import Table
from trivet.server.wire import Join, NewSeat, NewTable, Settings
from trivet.server.words import clean_name, clean_table_name

LONGEST_LIMIT = 14 * 86400
"""Longest time for a turn, in seconds."""

BOT_SECONDS = (0.1, 10.0)
"""Fewest and most seconds that a table may give its bots for a move."""


@dataclass(slots=True)
class Opening:
    """A table to be opened: its first events, and the secrets that whoever asked will have."""

    events: list[Event]
    keys: dict[int, str] = field(default_factory=dict)
    owner: str | None = None


def make_game(new: NewTable, old: Table | None) -> Game:
    """The game that is asked for; raises Refusal.

    Args:
        new: The request.
        old: The finished table whose deal is played again: its players and options are meant
            where none are given.
    """
    players, options = new.players, new.options
    if old is not None:
        if old.meta.game != new.game:
            raise Refusal("bad", f"that deal is one of {old.meta.game}, not of {new.game}")
        players = old.meta.players if players is None else players
        options = options or old.meta.options
    try:
        for option in game_type(new.game).OPTIONS:
            # A request never makes us open a file of ours.
            if isinstance(option, File) and isinstance(options.get(option.name), str):
                raise Refusal("bad", f"option {option.name} must be the content of the file")
        made = game(new.game, players, **options)
        if old is not None and old.state is not None:
            for number, deck in enumerate(old.state.decks or ()):
                made.check_deck(deck, number)
    except TrivetError as error:
        raise refusal_of(error) from None
    return made


def opening(
    new: NewTable, old: Table | None, check_bot: Callable[[str], None], deal: bool = True
) -> Opening:
    """The first events of a new table.

    Args:
        new: The request.
        old: The finished table whose deal is played again, if so.
        check_bot: Raises OptionError for an unknown bot.
        deal: Whether a full table is dealt at once.

    Raises:
        Refusal: When something about it cannot be.
    """
    if new.lesson and old is not None:
        raise Refusal("bad", "a lesson has a deal of its own")
    made = make_game(new, old)
    sitting, keys = _seats(new, made.players, check_bot)
    owner = new.owner
    if owner is None and not keys:
        owner = new_key()
    owned_by = key_hash(owner if owner is not None else keys[min(keys)])
    decks = None if old is None or old.state is None else old.state.decks
    created = Created(
        game=new.game,
        players=made.players,
        options=made.options,
        name=_table_name(new),
        settings=check_settings(new.settings, made, sitting, new.lesson),
        rules=trivet.__version__,
        owner=owned_by,
        secret=new_secret(),
        decks=None if decks is None else [list(deck) for deck in decks],
        seed=lessons.SEEDS[new.game] if new.lesson else None,
    )
    events: list[Event] = [created, *sitting]
    if deal and len(sitting) == made.players:
        events.append(Dealt())
    return Opening(events, keys, owner)


def check_settings(
    settings: Settings, made: Game, sitting: Sequence[Sat | BotSat], is_lesson: bool
) -> Settings:
    """The settings as they are kept; raises Refusal."""
    limit = settings.time_limit
    if limit is not None and not 1 <= limit <= LONGEST_LIMIT:
        raise Refusal("bad", f"the time for a turn is 1 to {LONGEST_LIMIT} seconds, not {limit}")
    least, most = BOT_SECONDS
    if not least <= settings.bot_seconds <= most:
        told = f"bots think {least:g} to {most:g} seconds, not {settings.bot_seconds:g}"
        raise Refusal("bad", told)
    return msgspec.structs.replace(
        settings,
        listed=settings.listed and not is_lesson,
        hints=_has_hints(settings.hints, made, sitting),
    )


def _has_hints(wanted: bool | None, made: Game, sitting: Sequence[Sat | BotSat]) -> bool:
    """Whether a table plays with hints: as wanted, or else for one person against bots.

    Never with Muggins, where everybody reckons alone (Q15).
    """
    if made.options.get("muggins"):
        return False
    if wanted is not None:
        return wanted
    people = sum(isinstance(sat, Sat) for sat in sitting)
    return people == 1 and len(sitting) == made.players


def _table_name(new: NewTable) -> str:
    if new.name is not None:
        return clean_table_name(new.name)
    host = next((clean_name(seat.name) for seat in new.seats if seat.name), None)
    return f"{host}'s table" if host else new.game.capitalize()


def _seats(
    new: NewTable, players: int, check_bot: Callable[[str], None]
) -> tuple[list[Sat | BotSat], dict[int, str]]:
    if len(new.seats) > players:
        raise Refusal("bad", f"there are {players} seats, not {len(new.seats)}")
    wanted = list(new.seats)
    if new.lesson:
        wanted = [seat for seat in wanted if seat.kind != "open"]
        wanted += [NewSeat(kind="bot", bot=lessons.BOT)] * (players - len(wanted))
    sitting: list[Sat | BotSat] = []
    keys: dict[int, str] = {}
    for number, seat in enumerate(wanted):
        if seat.kind == "bot":
            bot = seat.bot or "greedy"
            _check(check_bot, bot)
            name = None if seat.name is None else clean_name(seat.name)
            sitting.append(BotSat(seat=number, bot=bot, name=name))
        elif seat.kind == "you":
            key = seat.key if seat.key is not None else new_key()
            if key in keys.values():
                raise Refusal("bad", "every seat has a key of its own; one is there twice")
            keys[number] = key
            name = seat.name if (seat.name or "").strip() else f"Player {number + 1}"
            sitting.append(_sat(number, name or "", key, seat.salt))
    return sitting, keys


def _check(check_bot: Callable[[str], None], bot: str) -> None:
    try:
        check_bot(bot)
    except TrivetError as error:
        raise refusal_of(error) from None


def _sat(seat: int, name: str, key: str, salt: str | None) -> Sat:
    return Sat(seat=seat, name=clean_name(name), key=key_hash(key), salt=check_salt(salt))


def sit(table: Table, join: Join, key: str) -> Sat | None:
    """The event of sitting down; None when the key has that seat already.

    Args:
        table: The table as it is.
        join: The request.
        key: Its key, or the one made for it.

    Raises:
        Refusal: When there is no such seat, it is taken, or anything is not as it must be.
    """
    held = key_hash(key)
    seat = table.seat_of(held)
    if seat is not None:
        if join.seat not in {None, seat}:
            raise Refusal("closed", f"this key already has seat {seat} at this table")
        return None
    kept = table.seat_of(held, "reserved")
    if join.seat is not None and not 0 <= join.seat < len(table.seats):
        raise Refusal("bad", f"there is no seat {join.seat} at this table")
    wanted = join.seat if join.seat is not None else kept
    free = [number for number, place in enumerate(table.seats) if place.kind == "open"]
    if wanted is None and free:
        wanted = free[0]
    if wanted is None:
        raise Refusal("closed", "no seat at this table is free any more")
    if wanted != kept and (kept is not None or wanted not in free):
        raise Refusal("closed", f"seat {wanted} is {_why_not(table, wanted, kept)}")
    return _sat(wanted, join.name, key, join.salt)


def _why_not(table: Table, wanted: int, kept: int | None) -> str:
    if kept is not None:
        return f"not yours; seat {kept} is kept for you"
    return "kept for somebody else" if table.seats[wanted].kind == "reserved" else "taken"


def rematch_id(table: Table) -> str:
    """The id of the table of the rematch; whoever asks first makes it, all get the same."""
    # Hashes of keys are never shown: nobody else can put a table of theirs in its place.
    known = [table.id, table.meta.secret, table.meta.owner]
    known += [seat.key or "" for seat in table.seats]
    return hashlib.sha256("\0".join(("trivet-rematch/2", *known)).encode()).hexdigest()[:20]


def rematch_opening(table: Table) -> list[Event]:
    """The first events of the rematch: seats rotated by one, so that the next one begins.

    People's places are kept until they come; bots sit down at once. In the team game partners
    stay partners (T20).
    """
    moved: Sequence[int] = [(seat + 1) % len(table.seats) for seat in range(len(table.seats))]
    places = [table.seats[seat] for seat in moved]
    meta = table.meta
    created = Created(
        game=meta.game,
        players=meta.players,
        options=meta.options,
        name=meta.name,
        settings=msgspec.structs.replace(meta.settings, listed=False),
        rules=trivet.__version__,
        owner=meta.owner,
        secret=new_secret(),
        reserved=[
            Place(name=place.name or "", key=place.key or "") if place.kind == "person" else None
            for place in places
        ],
    )
    bots = [
        BotSat(seat=number, bot=place.bot or "greedy", name=place.name)
        for number, place in enumerate(places)
        if place.kind == "bot"
    ]
    return [created, *bots]
