"""How bots play Quincunx: from the best immediate outcome to search with a trained value."""
