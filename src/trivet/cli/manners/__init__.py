"""How each game is spoken at the table: reading typed moves, listing and telling them."""
