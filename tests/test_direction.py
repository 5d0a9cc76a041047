"""Imports run in one direction: declare, fetch, read, identify, judge, store, publish."""

from __future__ import annotations

import ast
import contextlib
import importlib
import importlib.util
import sys
from pathlib import Path

import pytest

import tracker

PACKAGE = Path(tracker.__file__).parent
BASE = {"errors", "paths", "records", "wire"}
STAGES = ["declare", "fetch", "read", "identify", "judge", "store", "publish"]
TOP = ["pipeline", "commands", "cli", "__main__"]
RANK = dict.fromkeys(BASE, 0) | {name: place for place, name in enumerate(STAGES + TOP, start=1)}
ALONE = {
    "sqlmodel": {"store"},
    "sqlalchemy": {"store"},
    "jinja2": {"publish"},
    "tomli": {"declare"},
    "psycopg": {"store"},
}
CONNECTING = {
    *("socket", "_socket", "ssl", "_ssl", "socketserver", "asyncio", "asyncore", "asynchat", "select", "selectors"),
    *("http.client", "http.server", "urllib.request", "urllib.robotparser", "wsgiref", "xmlrpc", "webbrowser"),
    *("ftplib", "imaplib", "nntplib", "poplib", "smtplib", "smtpd", "telnetlib"),
    *("logging.config", "logging.handlers", "multiprocessing.connection", "multiprocessing.managers"),
    *("subprocess", "os.system", "os.popen", "os.posix_spawn", "os.posix_spawnp"),
    *("httpx", "httpcore", "h11", "h2", "anyio", "trio", "requests", "urllib3", "aiohttp", "websockets", "paramiko"),
    *("warcio.capture_http", "lxml.html.parse", "lxml.etree.parse", "lxml.html.open_in_browser"),
    *("importlib.import_module", "__import__"),
}
"""What opens connections, or runs or loads something by a name that no import shows."""
OPENS = {"fetch"}
"""The only stage that may."""
LOADS = {"cli.py": {"importlib.import_module"}}
"""The commands are loaded when they are called, from the package itself."""


def imported(text: str) -> set[str]:
    """The full names of what a module imports, with what it takes out of a module that it imports as a whole."""
    names: set[str] = set()
    tree = ast.parse(text)
    known: dict[str, str] = {"__import__": "__import__"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                names.add(alias.name)
                root = alias.name.partition(".")[0]
                known[alias.asname or root] = alias.name if alias.asname else root
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, "a relative import"
            names.add(node.module)
            for alias in node.names:
                names.add(f"{node.module}.{alias.name}")
                known[alias.asname or alias.name] = f"{node.module}.{alias.name}"
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute | ast.Name):
            root, dot, rest = ast.unparse(node).partition(".")
            if root in known:
                names.add(f"{known[root]}{dot}{rest}")
    return names


def connecting(text: str) -> set[str]:
    """The names in a module's text that can open a connection."""
    return {name for name in imported(text) if any(f"{name}.".startswith(f"{each}.") for each in CONNECTING)}


def area(path: Path) -> str:
    first = path.relative_to(PACKAGE).parts[0]
    return first.removesuffix(".py")


def test_no_import_runs_upward() -> None:
    found = []
    modules = [path for path in sorted(PACKAGE.rglob("*.py")) if path != PACKAGE / "__init__.py"]
    assert len(modules) > 10
    for path in modules:
        if area(path) == "api":
            continue
        for name in imported(path.read_text("utf-8")):
            parts = name.split(".")
            if parts[0] == "tracker" and len(parts) > 1 and parts[1] in RANK and RANK[parts[1]] > RANK[area(path)]:
                found.append(f"{path.relative_to(PACKAGE)} imports {name}")
    assert not found


def test_only_its_own_stage_uses_a_dependency() -> None:
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        for name in imported(path.read_text("utf-8")):
            allowed = ALONE.get(name.split(".")[0])
            if allowed is not None and area(path) not in allowed:
                found.append(f"{path.relative_to(PACKAGE)} imports {name}")
    assert not found


def test_only_fetch_can_open_a_connection() -> None:
    found, opening = [], set()
    modules = sorted(PACKAGE.rglob("*.py"))
    declared = sorted((PACKAGE.parent / "sources").rglob("*.py"))
    for path in [*modules, *declared]:
        names = connecting(path.read_text("utf-8"))
        place = path.relative_to(PACKAGE.parent)
        if path in modules and area(path) in OPENS:
            opening |= names
            continue
        found += [f"{place}: {name}" for name in sorted(names - LOADS.get(path.name, set()))]
    assert not found
    assert {"httpcore", "httpx", "socket", "ssl"} <= opening


@pytest.mark.parametrize(
    "text",
    [
        "import socket",
        "import socket as plug",
        "from socket import create_connection",
        "import urllib.request",
        "from urllib import request",
        "from urllib.request import urlopen as take",
        "import urllib\nurllib.request.urlopen('x')",
        "import http\nhttp.client.HTTPConnection('x')",
        "def later() -> None:\n    import asyncio",
        "from asyncio import open_connection",
        "import http.client, json",
        "import http.server",
        "import ssl",
        "import httpcore",
        "import ftplib",
        "import smtplib",
        "import socketserver",
        "import telnetlib",
        "import xmlrpc.client",
        "import logging\nlogging.handlers.SocketHandler('x', 1)",
        "from multiprocessing import connection",
        "import subprocess",
        "import os\nos.system('curl x')",
        "from os import popen",
        "from lxml import etree\netree.parse('http://x')",
        "import lxml.html as page\npage.parse('http://x')",
        "import importlib\nimportlib.import_module('socket')",
        "__import__('socket')",
    ],
)
def test_every_way_to_a_connection_is_seen(text: str) -> None:
    assert connecting(text)


@pytest.mark.parametrize(
    "text",
    [
        "from urllib.parse import urlsplit",
        "from http import HTTPStatus",
        "import os\nos.environ.get('x')",
        "import logging\nlogging.getLogger('x')",
        "from lxml import etree\netree.fromstring(b'x')",
        "import json\nsocket = json.loads('1')\nsocket.bit_length()",
        "from importlib.util import spec_from_file_location",
    ],
)
def test_what_opens_nothing_is_free(text: str) -> None:
    assert not connecting(text)


GONE = {"asynchat", "asyncore", "nntplib", "smtpd", "telnetlib"}
"""Modules that newer versions of Python lack."""


def exists(name: str) -> bool:
    module, _, attribute = name.rpartition(".")
    with contextlib.suppress(ModuleNotFoundError):  # a function of a module that is no package
        if importlib.util.find_spec(name) is not None:
            return True
    return bool(module) and hasattr(importlib.import_module(module), attribute)


def test_a_misspelt_name_would_guard_nothing() -> None:
    own = {each for each in CONNECTING if each.partition(".")[0] in sys.stdlib_module_names}
    assert len(own) > 25
    assert not [each for each in sorted(own - GONE) if not exists(each)]
