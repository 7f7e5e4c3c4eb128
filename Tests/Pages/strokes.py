"""Strokes of a live canvas, computed again from the points of the finger, and read from an SVG file.

It follows what Sources/MatrixCore/CanvasPen.swift says of itself, with complex numbers for points.
"""

import re
from xml.etree import ElementTree

MOST = 32


def direction(a, b):
    return (b - a) / abs(b - a)


def mirrored(heading, axis):
    return axis * axis * heading.conjugate()


class Pen:
    """Fits cubic curves to points as they come, each as long as it stays within the tolerance."""

    def __init__(self, tolerance):
        self.tolerance = tolerance
        self.points = []
        self.heading = None
        self.curves = []

    def bisector(self, i):
        a, b, c = self.points[i - 1 : i + 2]
        return (direction(a, b) + direction(b, c)) / 2

    def curve(self, last, end):
        points = self.points[: last + 1]
        way = sum(abs(b - a) for a, b in zip(points, points[1:]))
        start = direction(points[0], points[1]) if self.heading is None else self.heading
        return [points[0], points[0] + start * way / 3, points[-1] - end * way / 3, points[-1]]

    def fits(self, last, end):
        p0, p1, p2, p3 = self.curve(last, end)
        points = self.points[: last + 1]
        lengths = [abs(b - a) for a, b in zip(points, points[1:])]

        def passes(point, t):
            for step in range(3):
                s = 1 - t
                away = s**3 * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t**3 * p3 - point
                if abs(away) <= self.tolerance:
                    return True
                if step == 2:
                    return False
                slope = 3 * (s * s * (p1 - p0) + 2 * s * t * (p2 - p1) + t * t * (p3 - p2))
                bend = 6 * (s * (p2 - 2 * p1 + p0) + t * (p3 - 2 * p2 + p1))
                t -= (away * slope.conjugate()).real / (abs(slope) ** 2 + (away * bend.conjugate()).real)
                if not 0 <= t <= 1:
                    return False

        return all(passes(points[i], sum(lengths[:i]) / sum(lengths)) for i in range(1, last))

    def cut(self, i, end=None):
        end = self.bisector(i) if end is None else end
        self.curves.append(self.curve(i, end))
        self.points = self.points[i:]
        self.heading = end

    def draw(self, point):
        if self.points and abs(point - self.points[-1]) <= self.tolerance:
            return
        self.points.append(point)
        if len(self.points) < 3:
            return
        if self.heading is None:
            self.heading = mirrored(self.bisector(1), direction(*self.points[:2]))
        known = len(self.points) - 2
        if not self.fits(known, self.bisector(known)):
            self.cut(known - 1)
        if len(self.points) - 2 >= MOST:
            self.cut(len(self.points) - 2)

    def finish(self):
        last = len(self.points) - 1
        if last == 0:
            return [self.points * 4]
        if last > 1:
            end = mirrored(self.bisector(last - 1), direction(*self.points[-2:]))
            if self.fits(last, end):
                self.cut(last, end)
                return self.curves
            self.cut(last - 1)
        axis = direction(*self.points)
        self.cut(1, mirrored(axis if self.heading is None else self.heading, axis))
        return self.curves


def fitted(points, tolerance, slop):
    """The curves of a stroke; points no further from the first one than the slop come before it begins."""
    pen = Pen(tolerance)
    pen.draw(points[0])
    started = False
    for point in points[1:]:
        started = started or abs(point - points[0]) > slop
        if started:
            pen.draw(point)
    return pen.finish()


def curves_of(data):
    """The curves of a path's data, each as its four points."""
    curves, place = [], 0j
    for command, numbers in re.findall(r"([Mch])([^Mch]*)", data):
        values = [float(text) for text in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", numbers)]
        points = [complex(x, y) for x, y in zip(values[::2], values[1::2])]
        if command == "M":
            place = points[0]
        elif command == "h":
            curves.append([place] * 4)
        else:
            curves.append([place] + [place + point for point in points])
            place = curves[-1][3]
    return curves


class Saved:
    """A drawing that was saved as SVG."""

    def __init__(self, text):
        self.text = text
        space = "{http://www.w3.org/2000/svg}"
        self.root = ElementTree.fromstring(text)
        assert self.root.tag == f"{space}svg"
        self.size = [float(number) for number in self.root.get("viewBox").split()]
        # The strokes are groups in the group of the ink.
        self.strokes = [
            [curve for path in group.iter(f"{space}path") for curve in curves_of(path.get("d"))]
            for group in self.root.find(f"{space}g")
        ]
        self.widths = [
            [float(path.get("stroke-width")) for path in group.iter(f"{space}path")]
            for group in self.root.find(f"{space}g")
        ]


def equal(left, right, tolerance=0.0011):
    """Whether two strokes are the same, but for the rounding of what is saved."""
    return len(left) == len(right) and all(
        abs(a - b) <= tolerance for one, other in zip(left, right) for a, b in zip(one, other)
    )
