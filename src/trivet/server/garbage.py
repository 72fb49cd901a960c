"""When Python looks for garbage: seldom, and not among what stays for ever.

Almost everything goes when nobody refers to it any more. What is left are rings, such as those of
ended sockets; a look for them among all objects stops every table for as long as it takes, a third
of a second on a busy server, and Python of its own accord looks every few seconds.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable

_EVERY = 300.0
_YOUNG = 10_000
_MIDDLE = 20
_NEVER = 1_000_000


async def collect_seldom(settled: Awaitable[None], every: float = _EVERY) -> None:
    """Until cancelled, look at all objects only every few minutes.

    Args:
        settled: Done when all that stays for ever is loaded; it is never looked at again.
        every: Seconds between two looks.
    """
    await settled
    usual = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _MIDDLE, _NEVER)
    try:
        while True:
            await asyncio.sleep(every)
            gc.collect()
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
