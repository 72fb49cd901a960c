"""A small net for inputs of which few are on: forward pass and training step as kernels.

Two hidden layers of rectified units and one output. The first layer's sums can be kept and
changed by the rows of inputs that go on or off, which costs a fraction of a full pass. All loops
run over the last axis, so that they vectorise without re-ordering any addition: results are the
same on every machine.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from trivet.core.compiled import kernel

Floats = NDArray[np.float32]


class Net(NamedTuple):
    """Weights, all float32.

    Attributes:
        rows: Of the inputs, shape (inputs, width).
        first: Biases of the first hidden layer, shape (width,).
        second: Weights of the second hidden layer, shape (width, width2).
        middle: Its biases, shape (width2,).
        last: Weights of the output, shape (width2,).
        end: Its bias, shape (1,).
    """

    rows: Floats
    first: Floats
    second: Floats
    middle: Floats
    last: Floats
    end: Floats


def fresh(inputs: int, width: int, width2: int, active: int, seed: int) -> Net:
    """A net with random weights for about ``active`` inputs on at a time."""
    random = np.random.default_rng(seed)

    def normal(scale: float, *shape: int) -> Floats:
        return (random.standard_normal(shape) * scale).astype(np.float32)

    return Net(
        normal((1 / active) ** 0.5, inputs, width),
        np.zeros(width, dtype=np.float32),
        normal((2 / width) ** 0.5, width, width2),
        np.zeros(width2, dtype=np.float32),
        normal((1 / width2) ** 0.5, width2),
        np.zeros(1, dtype=np.float32),
    )


@kernel
def add_row(sums: Floats, rows: Floats, row: Any) -> None:
    """Switch an input on: add its row to the first layer's sums."""
    for j in range(sums.shape[0]):
        sums[j] += rows[row, j]


@kernel
def take_row(sums: Floats, rows: Floats, row: Any) -> None:
    """Switch an input off."""
    for j in range(sums.shape[0]):
        sums[j] -= rows[row, j]


@kernel
def copy_sums(sums: Floats, to: Floats) -> None:
    """Copy the first layer's sums; assigning slices takes seconds more to compile."""
    for j in range(sums.shape[0]):
        to[j] = sums[j]


@kernel
def set_sums(net: Net, active: NDArray[np.int64], count: Any, sums: Floats) -> None:
    """The first layer's sums, shape (width,), with the first ``count`` inputs of a list on."""
    for j in range(sums.shape[0]):
        sums[j] = net.first[j]
    for i in range(count):
        add_row(sums, net.rows, active[i])


@kernel
def output(net: Net, sums: Floats, middle: Floats) -> Any:
    """The net's output for first-layer sums; ``middle``, shape (width2,), gets the second's."""
    width2 = middle.shape[0]
    for k in range(width2):
        middle[k] = net.middle[k]
    for j in range(sums.shape[0]):
        value = sums[j]
        if value > np.float32(0):
            for k in range(width2):
                middle[k] += value * net.second[j, k]
    total = net.end[0]
    for k in range(width2):
        if middle[k] > np.float32(0):
            total += middle[k] * net.last[k]
    return total


@kernel
def learn(
    net: Net,
    active: NDArray[np.int64],
    count: Any,
    target: Any,
    rate: Any,
    row_rate: Any,
    norms: Floats,
    sums: Floats,
    middle: Floats,
    slope: Floats,
) -> Any:
    """One step of gradient descent on half the squared error; answers the error before it.

    Args:
        net: Changed in place.
        active: Inputs that are on, each once.
        count: How many there are.
        target: What the output should have been.
        rate: Learning rate of all but the rows, float32.
        row_rate: Learning rate of the rows, float32. A row's steps get smaller with the root of
            all its squared gradients so far, so that rare inputs learn quickly (AdaGrad).
        norms: Sums of these squares by row, shape (inputs,), to begin with small and positive.
        sums: Room for the first layer, shape (width,).
        middle: Room for the second, shape (width2,).
        slope: Room, shape (width2,).
    """
    set_sums(net, active, count, sums)
    error = output(net, sums, middle) - np.float32(target)
    net.end[0] -= rate * error
    for k in range(middle.shape[0]):
        slope[k] = np.float32(0)
        if middle[k] > np.float32(0):
            slope[k] = error * net.last[k]
            net.last[k] -= rate * error * middle[k]
        net.middle[k] -= rate * slope[k]
    square = np.float32(0)
    for j in range(sums.shape[0]):
        value = sums[j]
        sums[j] = np.float32(0)
        if value > np.float32(0):
            sums[j] = _slope_of(net, j, value, rate, slope)
        square += sums[j] * sums[j]
    for j in range(sums.shape[0]):
        net.first[j] -= rate * sums[j]
    for i in range(count):
        norms[active[i]] += square
        step = row_rate / np.sqrt(norms[active[i]])
        for j in range(sums.shape[0]):
            net.rows[active[i], j] -= step * sums[j]
    return error


@kernel
def _slope_of(net: Net, unit: Any, value: Any, rate: Any, slope: Floats) -> Any:
    """The slope at a unit of the first layer whose value is positive; its weights learn."""
    back = np.float32(0)
    for k in range(slope.shape[0]):
        back += slope[k] * net.second[unit, k]
    change = rate * value
    for k in range(slope.shape[0]):
        net.second[unit, k] -= change * slope[k]
    return back
