"""What the games share: the game protocol, errors, shuffling, records. Knows no game."""
