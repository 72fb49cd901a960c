"""Connections: one tile a round for everybody, wide to wide and narrow to narrow."""
