"""Quincunx by PettingZoo's names: ``quincunx_v1.env()``, see :mod:`trivet.envs.aec`."""

from __future__ import annotations

import functools

from trivet.envs import aec

env = functools.partial(aec.env, "quincunx")
raw_env = functools.partial(aec.raw_env, "quincunx")
