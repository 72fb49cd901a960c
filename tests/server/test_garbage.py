"""Looking for garbage seldom, so that no table is held up."""

import asyncio
import contextlib
import gc
import weakref

from trivet.server.garbage import collect_seldom


class Ring:
    def __init__(self):
        self.self = self


def test_rings_are_found_and_python_is_left_as_it_was():
    async def work():
        settled = asyncio.Event()
        task = asyncio.create_task(collect_seldom(settled.wait(), every=0.01))
        await asyncio.sleep(0)
        assert gc.get_threshold() == usual, "nothing is changed before all is loaded"
        settled.set()
        await asyncio.sleep(0.001)
        ring = weakref.ref(Ring())
        while ring() is not None:
            await asyncio.sleep(0.01)
        assert gc.get_freeze_count() > 0
        assert gc.get_threshold()[2] > 1000
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task

    usual = gc.get_threshold()
    frozen = gc.get_freeze_count()
    asyncio.run(asyncio.wait_for(work(), 30))
    assert gc.get_threshold() == usual
    assert gc.get_freeze_count() <= frozen
