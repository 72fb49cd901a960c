"""How much one address or one socket may ask for, so that nobody spoils the evening of others."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from trivet.server.refusals import Refusal
from trivet.server.settings import Limits

_MOST_ADDRESSES = 20_000
_DAY = 86_400.0


@dataclass(slots=True)
class Bucket:
    """Holds ``burst`` tokens at most; ``rate`` flow in each second, each request takes one."""

    burst: float
    rate: float
    tokens: float = field(init=False)
    at: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        self.tokens = self.burst

    def take(self) -> float:
        """Take a token; 0 when there was one, otherwise the seconds until there will be."""
        now = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate)
        self.at = now
        if self.tokens >= 1:
            self.tokens -= 1
            return 0.0
        return (1 - self.tokens) / self.rate


def home_of(address: str) -> str:
    """Whom an address stands for: of IPv6 its network, as everybody has endless addresses in one.

    >>> home_of("2001:db8:1:2:3:4:5:6"), home_of("::ffff:192.0.2.7"), home_of("192.0.2.7")
    ('2001:db8:1:2::/64', '192.0.2.7', '192.0.2.7')
    """
    if ":" not in address:
        return address
    try:
        parsed = ipaddress.IPv6Address(address)
    except ValueError:
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(parsed) >> 64 << 64, 64)))


class Gate:
    """What each address has taken of its limits; forgets those that have not asked for long."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._sockets: Counter[str] = Counter()
        self._opened: OrderedDict[str, dict[str, float]] = OrderedDict()

    def bucket(self) -> Bucket:
        """A full bucket, for one socket."""
        return Bucket(self.limits.burst, self.limits.rate)

    def take(self, address: str) -> float:
        """Count a request; 0 if it is allowed, otherwise the seconds to wait."""
        address = home_of(address)
        bucket = self._buckets.get(address)
        if bucket is None:
            limits = self.limits
            bucket = Bucket(limits.house * limits.burst, limits.house * limits.rate)
            self._buckets[address] = bucket
            if len(self._buckets) > _MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(address)
        return bucket.take()

    @contextmanager
    def socket(self, address: str) -> Iterator[None]:
        """Count a socket while it is open; raises Refusal when there are too many."""
        address = home_of(address)
        if self._sockets[address] >= self.limits.sockets:
            raise Refusal(
                "too_fast",
                f"there are {self.limits.sockets} connections from this address already; "
                "please close a few",
            )
        self._sockets[address] += 1
        try:
            yield
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]

    def opened(self, address: str) -> list[str]:
        """Tables that were opened from an address in the last day and may not be over."""
        since = time.monotonic() - _DAY
        tables = self._opened.get(home_of(address), {})
        for table_id in [table_id for table_id, at in tables.items() if at < since]:
            del tables[table_id]
        return list(tables)

    def note_opened(self, address: str, table_id: str) -> None:
        """Count a table that was opened."""
        address = home_of(address)
        self._opened.setdefault(address, {}).setdefault(table_id, time.monotonic())
        self._opened.move_to_end(address)
        if len(self._opened) > _MOST_ADDRESSES:
            self._opened.popitem(last=False)

    def note_over(self, address: str, table_id: str) -> None:
        """A table no longer counts."""
        self._opened.get(home_of(address), {}).pop(table_id, None)
