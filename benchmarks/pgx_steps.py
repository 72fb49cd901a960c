"""Random games of Pgx, played when asked to; ``benchmarks/envs.py`` runs this in Pgx's own Python.

Lines come in as ``game seconds`` and go out as ``steps seconds``.
"""

from __future__ import annotations

import functools
import os
import sys
import time

BATCH, UNROLLED = 1024, 100

os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"

import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import pgx  # noqa: E402
from pgx.experimental import auto_reset  # noqa: E402


@functools.cache
def player(name):
    """A function that plays UNROLLED steps in a batch, and its first arguments."""
    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def random_step(state, key):  # noqa: ANN202 as jax.lax.scan has it
        action_key, step_key = jax.random.split(key)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(action_key, logits, axis=1)
        return step(state, actions, jax.random.split(step_key, BATCH)), None

    @jax.jit
    def play(state, key):  # noqa: ANN202 the same
        key, own = jax.random.split(key)
        state, _ = jax.lax.scan(random_step, state, jax.random.split(own, UNROLLED))
        return state, key

    first = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), BATCH))
    return play, [first, jax.random.PRNGKey(1)]


def steps(name, seconds):
    """Steps and seconds of processor time."""
    play, now = player(name)
    count, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        now[:] = jax.block_until_ready(play(*now))
        count += BATCH * UNROLLED
    return count, time.process_time() - began


if __name__ == "__main__":
    for line in sys.stdin:
        asked, limit = line.split()
        print(*steps(asked, float(limit)), flush=True)
