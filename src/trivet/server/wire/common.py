"""What all messages share: their two bases and a few words."""

from __future__ import annotations

from typing import Literal

import msgspec

GameName = Literal["tether", "connections", "quincunx"]
Presence = Literal["here", "away", "gone", "bot"]
Status = Literal["waiting", "playing", "over"]


class Message(msgspec.Struct, frozen=True, kw_only=True):
    """Base of whatever the server sends."""


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of whatever the server reads; an unknown field is an error."""
