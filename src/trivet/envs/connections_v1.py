"""Connections by PettingZoo's names: ``connections_v1.env()``, see :mod:`trivet.envs.aec`."""

from __future__ import annotations

import functools

from trivet.envs import aec
from trivet.envs.parallel import parallel_env

env = functools.partial(aec.env, "connections")
raw_env = functools.partial(aec.raw_env, "connections")

__all__ = ["env", "parallel_env", "raw_env"]
