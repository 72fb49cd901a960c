"""Connections as arrays."""
