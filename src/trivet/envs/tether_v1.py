"""Tether by PettingZoo's names: ``tether_v1.env()``, see :mod:`trivet.envs.aec`."""

from __future__ import annotations

import functools

from trivet.envs import aec

env = functools.partial(aec.env, "tether")
raw_env = functools.partial(aec.raw_env, "tether")
