"""Bots: players that see only their seat's view. :func:`trivet.search.bots.bot` finds them."""
