"""The games as arrays and as the environments that researchers know.

:mod:`trivet.envs.arrays` has observations and action masks of many positions at once,
:mod:`trivet.envs.vector` many games stepped by one compiled call, :mod:`trivet.envs.gym` the
solo game for Gymnasium.
"""
