"""The fixed deals of the guided first games."""

from __future__ import annotations

SEEDS = {"tether": "lesson 5796", "connections": "first 35366", "quincunx": "first 5248"}
"""Seed of the lesson's deal by game."""

BOT = "greedy"
"""Who sits opposite in a lesson."""
