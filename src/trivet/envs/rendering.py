"""A table to look at: as text, as SVG, as pixels.

All three show what one seat may know, or by default what a spectator may: hands stay hidden
unless a seat is asked for, and the running round of Connections as well.

Pixels are painted from the same shapes as the SVG by Pillow, which every plotting library brings
along anyway; painters of SVG itself either need system libraries or letters that a machine may
not have.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray

from trivet.core.drawing import plain
from trivet.core.errors import OptionError
from trivet.core.state import State, View
from trivet.envs.checks import seat_number

if TYPE_CHECKING:
    from trivet.core.game import Game
    from trivet.core.rules import States
    from trivet.envs.pictures.canvas import Canvas

MODES = ("ansi", "human", "rgb_array", "svg")
"""Render modes of the environments: text answered, text printed, pixels, SVG."""


def state_of(game: Game, states: States, last: str | None = None) -> State:
    """A position of the library out of a structured array of shape (1,), without its history.

    The array is copied, so that what is drawn later cannot change. ``last`` is the move that led
    to it, to be marked in the drawing.
    """
    data: States = np.ndarray(1, game.dtype, bytearray(states.tobytes()))
    return game.state_type(game, data, (last,) if last else (), key=b"")


def draw_text(state: State, seat: int | None = None) -> str:
    """The table in text, at most 80 columns, as ``seat`` (None: a spectator) sees it.

    Raises:
        OptionError: When there is no such seat.
    """
    view = _view(state, seat)
    return plain(state.game.draw(view))


def draw_svg(state: State, seat: int | None = None) -> str:
    """The table as an SVG document, as ``seat`` (None: a spectator) sees it.

    Raises:
        OptionError: When there is no such seat.
    """
    return _picture(state, seat).svg()


def draw_rgb(state: State, seat: int | None = None, scale: float = 1.0) -> NDArray[np.uint8]:
    """The table as pixels, uint8 of shape (height, width, 3), as ``seat`` sees it.

    Args:
        state: The position.
        seat: Whose view; None for a spectator.
        scale: Pixels to each unit of the SVG: at 1, Quincunx is 840 by 680, the others 960 by 680.

    Raises:
        OptionError: When there is no such seat, the scale is out of range or Pillow is missing.
    """
    from trivet.envs.pictures.painting import paint

    return paint(_picture(state, seat), scale)


def render(mode: str, state: State, seat: int | None = None) -> Any:
    """What an environment's ``render()`` answers in one of :data:`MODES`."""
    match mode:
        case "rgb_array":
            return draw_rgb(state, seat)
        case "svg":
            return draw_svg(state, seat)
        case "human":
            print(draw_text(state, seat), flush=True)  # noqa: T201
            return None
        case _:
            return draw_text(state, seat)


def check_mode(mode: Any) -> str | None:
    """The mode, if it is None or one of :data:`MODES`; raises OptionError otherwise."""
    if mode is not None and not (isinstance(mode, str) and mode in MODES):
        raise OptionError(f"render_mode is one of {', '.join(MODES)}, not {mode!r}")
    return mode


def _picture(state: State, seat: int | None) -> Canvas:
    view = _view(state, seat)
    module = importlib.import_module(f"trivet.envs.pictures.{state.game.name}")
    return cast("Canvas", module.picture(view))


def _view(state: State, seat: int | None) -> View:
    if not isinstance(state, State):
        raise OptionError(f"a state is wanted, as Game.deal makes it, not a {type(state).__name__}")
    return state.view(None if seat is None else seat_number(seat, state.game.players))
