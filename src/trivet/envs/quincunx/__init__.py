"""Quincunx as arrays."""
