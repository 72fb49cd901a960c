"""Quincunx: cards of the Decktet on a spread of five by five, scored by their neighbours."""
