"""The best immediate outcome of the whole turn, game by game."""
