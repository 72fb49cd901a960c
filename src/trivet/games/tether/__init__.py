"""Tether: rules, notation, views and drawings of the game of mirrored cards."""
