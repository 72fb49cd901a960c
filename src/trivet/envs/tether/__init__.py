"""Tether as arrays."""
