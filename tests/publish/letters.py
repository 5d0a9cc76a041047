"""Draws the letters for the pictures of pages, with the fonts of this machine, into a file of the templates.

usage: python -m tests.publish.letters templates/letters.txt
"""

from __future__ import annotations

import base64
import json
import sys
import zlib
from pathlib import Path
from typing import Any

from tests.publish.browser import Tab, browser

SIGNS = "".join(map(chr, range(33, 127))) + "–—’“”±≠≈✓○·×²τ"
FACES = (
    ("large", 76, "'Liberation Serif', serif"),
    ("middle", 44, "'Liberation Serif', serif"),
    ("small", 30, "'Liberation Sans', sans-serif"),
)
_DRAW = """
((signs, size, font) => {
  const height = Math.round(size * 1.3), canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d", {willReadFrequently: true});
  pen.font = `${size}px ${font}`;
  const widths = [...signs].map((sign) => Math.round(pen.measureText(sign).width));
  const space = Math.round(pen.measureText(" ").width);
  const apart = Math.round(size / 2);
  canvas.width = widths.reduce((a, b) => a + b + apart, 0);
  canvas.height = height;
  pen.font = `${size}px ${font}`;
  pen.textBaseline = "alphabetic";
  let x = 0;
  const cells = [];
  [...signs].forEach((sign, index) => {
    pen.fillText(sign, x, Math.round(size));
    cells.push(pen.getImageData(x, 0, Math.max(widths[index], 1), height).data);
    x += widths[index] + apart;
  });
  const width = widths.reduce((a, b) => a + b, 0), out = [];
  for (let row = 0; row < height; row++)
    cells.forEach((cell, index) => {
      for (let i = 0; i < widths[index]; i++) out.push(Math.round(cell[4 * (row * widths[index] + i) + 3] / 17));
    });
  return {widths, space, height, width, grey: out};
})
"""


def face(tab: Tab, name: str, size: int, font: str) -> dict[str, Any]:
    """One face: the widths of its signs, and one strip of all of them in sixteen shades."""
    drawn = tab.ask(f"{_DRAW}({json.dumps(SIGNS)}, {size}, {json.dumps(font)})")
    packed = base64.b64encode(zlib.compress(bytes(drawn.pop("grey")), 9)).decode()
    return {"name": name, "signs": SIGNS, **drawn, "strip": packed}


def main(arguments: list[str]) -> None:
    with browser() as tab:
        tab.open("data:text/html,<title>letters</title>")
        lines = [json.dumps(face(tab, *each), sort_keys=True) for each in FACES]
    Path(arguments[0]).write_text("\n".join(lines) + "\n", "ascii")


if __name__ == "__main__":
    main(sys.argv[1:])
