"""The games with chance as a player of its own: decks stay unknown until a card is turned.

The engine deals a whole shuffled deck at once and draws from it while a move is made. Here every
card comes at a chance node with exact probabilities, as trees of games have it; the engine's
kernels still make every move. Nothing here knows OpenSpiel, which :mod:`trivet.envs.spiel` adds.
"""
