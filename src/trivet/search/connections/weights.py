"""The trained weights that the package ships, and how they are kept in a file."""

from __future__ import annotations

import functools
import io
import json
from importlib.resources import files
from typing import Any

import numpy as np

from trivet.search.connections.judging import Judge
from trivet.search.connections.thumb import TUNED
from trivet.search.connections.value import INPUTS
from trivet.search.engine.net import Net


@functools.cache
def shipped() -> Net:
    """The net of ``weights/value.npz``."""
    return unpack((files(__package__) / "weights" / "value.npz").read_bytes())


@functools.cache
def by_net() -> Judge:
    """Judges by the trained value."""
    return Judge(shipped(), np.array(TUNED, dtype=np.float64), by_rule=False)


@functools.cache
def by_rule(weights: tuple[tuple[float, ...], tuple[float, ...]] = TUNED) -> Judge:
    """Judges by the rule of thumb with such weights."""
    return Judge(shipped(), np.array(weights, dtype=np.float64), by_rule=True)


def pack(net: Net, made: dict[str, Any]) -> bytes:
    """A weights file: half precision, without inputs that never occur; ``made`` says its origin."""
    rows = net.rows.astype(np.float16)
    used = np.flatnonzero(rows.any(axis=1)).astype(np.uint16)
    parts = {name: getattr(net, name) for name in Net._fields if name != "rows"}
    buffer = io.BytesIO()
    np.savez_compressed(
        buffer, rows=rows[used], used=used, made=np.array(json.dumps(made)), **parts
    )
    return buffer.getvalue()


def unpack(raw: bytes) -> Net:
    """The net of a weights file."""
    with np.load(io.BytesIO(raw)) as parts:
        rows = np.zeros((INPUTS, parts["rows"].shape[1]), dtype=np.float32)
        rows[parts["used"]] = parts["rows"]
        rest = [parts[name] for name in Net._fields[1:]]
    return Net(rows, *rest)
