#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Draws the table of docs/performance.md as docs/images/performance.svg, which the README shows.

    plot.py [--document FILE] [--output FILE] [--check]

Each row is a kernel, each mark the speed of a contestant relative to syclc's, which is the line at 1. The colours are
readable on light and dark pages. --check only tells whether the picture is that of the table; run.py --document draws
it.
"""
import argparse
import math
import pathlib
import sys
from xml.sax.saxutils import escape

ROOT = pathlib.Path(__file__).resolve().parents[2]
BEGIN, END = "<!-- run.py writes what follows -->", "<!-- end of what run.py writes -->"

# Columns of the table: title in the legend, colour, shape.
SHOWN = {
    "OpenCL C on Intel's runtime": ("Intel's OpenCL runtime", "#4477aa", "circle"),
    "OpenCL C on PoCL": ("PoCL", "#cc6600", "square"),
    "OpenMP": ("OpenMP, clang++ -O3", "#228833", "triangle"),
}
LEFT, RIGHT, TOP, ROW, BOTTOM = 250, 20, 66, 14, 34  # pixels around the rows, and the height of one
WIDTH = 760
MIN_RATIO, MAX_RATIO = 0.009, 2.0  # of the logarithmic axis
TICKS = (0.01, 0.03, 0.1, 0.3, 1)


def read_table(document):
    """Rows (kernel, {contestant: speed}) of the table between the marks, and the line about the machine."""
    lines = document.read_text().split(BEGIN)[1].split(END)[0].strip().splitlines()
    table = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    head, rows = table[0], []
    for cells in table[2:]:
        speeds = {name: float(cell) for name, cell in zip(head[2:], cells[2:])
                  if name == "syclc" or name in SHOWN if cell not in ("", "–")}
        if "syclc" in speeds:
            rows.append((cells[0], speeds))
    return rows, lines[0]


def x_of(ratio):
    ratio = min(max(ratio, MIN_RATIO), MAX_RATIO)
    return LEFT + (WIDTH - LEFT - RIGHT) * math.log(ratio / MIN_RATIO) / math.log(MAX_RATIO / MIN_RATIO)


def mark(shape, colour, x, y, title):
    text = f"<title>{escape(title)}</title>"
    if shape == "circle":
        return f'<circle cx="{x:.1f}" cy="{y}" r="4" fill="{colour}">{text}</circle>'
    if shape == "square":
        return f'<rect x="{x - 3.5:.1f}" y="{y - 3.5}" width="7" height="7" fill="{colour}">{text}</rect>'
    points = f"{x:.1f},{y - 4.5} {x + 4.5:.1f},{y + 4} {x - 4.5:.1f},{y + 4}"
    return f'<polygon points="{points}" fill="{colour}">{text}</polygon>'


def draw(rows, machine):
    bottom = TOP + ROW * len(rows)
    height = bottom + BOTTOM
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img">',
        "<title>Speed of kernels relative to syclc</title>",
        "<style>text { font: 11px sans-serif; fill: #24292f } .line { stroke: #d0d7de } .one { stroke: #24292f }",
        "@media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .line { stroke: #3d444d } .one { stroke: #e6edf3 } }",
        "</style>",
        f'<text x="{LEFT}" y="16" style="font-weight: bold">Speed relative to syclc: what is left of 1 is slower</text>',
    ]
    x = LEFT
    for title, colour, shape in SHOWN.values():
        out += [mark(shape, colour, x + 5, 34, title), f'<text x="{x + 14}" y="38">{escape(title)}</text>']
        x += 34 + 6.2 * len(title)
    for tick in TICKS:
        style = "one" if tick == 1 else "line"
        out += [f'<line class="{style}" x1="{x_of(tick):.1f}" x2="{x_of(tick):.1f}" y1="{TOP - 6}" y2="{bottom}"/>',
                f'<text x="{x_of(tick):.1f}" y="{TOP - 9}" text-anchor="middle">{tick:g}</text>']
    for number, (kernel, speeds) in enumerate(rows):
        y = TOP + ROW * number + ROW // 2
        out += [f'<line class="line" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}" stroke-dasharray="1 4"/>',
                f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{escape(kernel)}</text>']
        for name, (title, colour, shape) in SHOWN.items():
            if name in speeds:
                ratio = speeds[name] / speeds["syclc"]
                out.append(mark(shape, colour, x_of(ratio), y, f"{kernel}, {title}: {ratio:.2f}"))
    out += [f'<text x="{WIDTH - RIGHT}" y="{height - 10}" text-anchor="end">{escape(machine)}</text>', "</svg>"]
    return "\n".join(out) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--document", type=pathlib.Path, default=ROOT / "docs/performance.md")
    parser.add_argument("--output", type=pathlib.Path, default=ROOT / "docs/images/performance.svg")
    parser.add_argument("--check", action="store_true", help="write nothing; exit code 1 if the picture is another")
    arguments = parser.parse_args()
    rows, machine = read_table(arguments.document)
    picture = draw(rows, machine)
    if not arguments.check:
        arguments.output.write_text(picture)
    elif not arguments.output.exists() or arguments.output.read_text() != picture:
        sys.exit(f"error: {arguments.output} does not show the table of {arguments.document}: run benchmarks/compare/plot.py")


if __name__ == "__main__":
    main()
