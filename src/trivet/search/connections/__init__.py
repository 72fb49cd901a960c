"""How bots play Connections: from the best immediate outcome to search with a trained value."""
