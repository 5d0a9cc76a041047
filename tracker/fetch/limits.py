"""The bounds within which the fetch stage asks: sizes, times, politeness."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of one run; the defaults are those of the scheduled job."""

    body_bytes: int = 32 * 2**20
    """The longest body, after unpacking."""
    request_seconds: float = 60.0
    """One attempt, from the look-up of the name to the last byte."""
    silence_seconds: float = 20.0
    """The longest pause in which the server sends nothing."""
    connect_seconds: float = 8.0
    first_connect_seconds: float = 2.2
    """Name and connection while no host has answered yet, so that a machine without a network notices in time."""
    lost_hosts: int = 3
    """So many hosts without a connection, and none with one, mean that there is no network."""
    settle_seconds: float = 1.0
    """Names that do not exist fail faster than others answer: so long a first answer is waited for."""
    lost_seconds: float = 10.0
    """Once a host has answered, the network counts as lost only after so long without any answer."""
    attempts: int = 4
    tired: int = 3
    """After so many pages of a host failed for good, each further one gets a single attempt."""
    longest_wait: float = 60.0
    """A server that asks to be left alone for longer is asked again in a later run."""
    longest_rest: float = 86_400.0
    """However long it asks, it is asked again after a day."""
    redirects: int = 5
    per_host: int = 4
    """Requests at once to one host."""
    delay_seconds: float = 0.05
    """The least time between the starts of two requests to one host."""
    daily_requests: int = 2000
    """Requests to one host in one day (UTC), over all runs that share a state folder."""
    full_days: int = 7
    """After so many days a page is fetched without conditions, because a wrong 304 is invisible."""
