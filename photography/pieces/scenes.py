"""Still lifes for pages that sell no single piece: gift cards, stores, how it is made."""

from math import cos, pi, sin

from mathutils import Vector

from .. import materials
from ..geometry import move, plate, ribbon, superellipse, turn
from ..props import plinth
from ..studio import Shot, from_hex
from .earrings import jhumka_bell
from .registry import design
from .rings import FINGER, cocktail, halo_ring, solitaire

INK, BURGUNDY = '#2B1A2F', '#7D1B3E'


class Placed:
    """A bench whose pieces are put down elsewhere, so that designs can be composed."""

    def __init__(self, bench, matrix):
        self._bench, self._matrix = bench, matrix

    def part(self, matrix=None):
        return self._bench.part(self._matrix @ matrix if matrix else self._matrix)

    def __getattr__(self, name):
        return getattr(self._bench, name)


def block(width, depth, height, soft=0.6):
    outline = superellipse(width / 2, depth / 2, 14, 128)
    return plate(outline, [(0, 0), (0, height - soft), (soft * 0.35, height - soft * 0.3), (soft, height)], 60)


def bow(part, size, width, thickness, material):
    """Two loops, two tails and a knot, standing at the part's origin."""
    for side in (-1, 1):
        loop = [
            Vector((side * size * (0.12 + sin(t) * 0.9), 0.9 * sin(2 * t), size * 0.5 * sin(t) * (1.15 - 0.75 * cos(t)) * 0.75 + width * 0.1))
            for t in (pi * i / 40 for i in range(41))
        ]
        part.add(ribbon(loop, thickness, width, up=(0, 1, 0)), material=material)
        tail = [
            Vector((side * (1 + 0.95 * size * u), -width * (0.4 + 1.25 * u), width * 0.25 * (1 - u) ** 2 + 0.25 + 0.5 * sin(u * 6)))
            for u in (i / 24 for i in range(25))
        ]
        part.add(ribbon(tail, width * 0.9, thickness, up=(0, 0, 1)), material=material)
    part.add(block(width * 0.9, width * 0.95, width * 0.7, 0.9), move(0, 0, 0.2), material)


@design
def gift(bench, side=34.0, height=21.0, band=5.0):
    """A wrapped box with a ring before it."""
    cover = materials.cloth('wrapping', from_hex(INK), 0.25, 0.62, 0.05)
    silk = materials.cloth('silk', from_hex(BURGUNDY), 0.9, 0.42, 0.03)
    box = bench.part(move(-13, 18, 0) @ turn('Z', 24))
    box.add(block(side, side, height - 6.5), material=cover)
    box.add(block(side + 1.6, side + 1.6, 7.0), move(0, 0, height - 7.0), cover)
    out = (side + 1.6) / 2 + 0.18
    for matrix in (move(0, 0, 0), turn('Z', 90)):
        over = [(-out, 0, 0), (-out, 0, height - 0.5), (-out + 0.5, 0, height + 0.2), (out - 0.5, 0, height + 0.2), (out, 0, height - 0.5), (out, 0, 0)]
        points = [Vector(a).lerp(Vector(b), i / 10) for a, b in zip(over, over[1:]) for i in range(10)] + [Vector(over[-1])]
        box.add(ribbon(points, 0.35, band, up=(0, 1, 0)), matrix, silk)
    bow(box.part(move(0, 0, height + 0.3) @ turn('Z', 12)), 15.0, band, 0.35, silk)
    solitaire(Placed(bench, move(15, -4, FINGER + 1.7)), 5.6, yaw=-30, shoulders='cathedral-pave')
    return Shot(elevation=24, focus=(14, -5, 18), rest=None, fill=0.7)


@design
def counter(bench):
    """Blocks of a shop's window with pieces on them."""
    heights = [
        plinth(bench, 38, 30, 14, (-34, 6, 0), 'sand'),
        plinth(bench, 32, 32, 34, (2, 16, 0), 'clay'),
        plinth(bench, 34, 30, 8, (36, -2, 0), 'chalk'),
    ]
    halo_ring(Placed(bench, move(-34, 4, heights[0] + FINGER + 1.6)), 5.6, 'oval', yaw=-34)
    jhumka_bell(bench.part(move(2, 14, heights[1] + 6.2)), 8.6, 9.4, 18, 5.2)
    cocktail(Placed(bench, move(36, -3, heights[2] + FINGER + 1.6)), yaw=-24)
    return Shot(elevation=16, focus=(2, 10, 40), rest=None, fill=0.82)
