"""How bots play Tether: from the best immediate outcome to search with a trained value."""
