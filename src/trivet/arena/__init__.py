"""Bots against each other: duplicate deals, played on many processes, and what they prove."""
