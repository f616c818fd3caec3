"""What comes along with jewellery and is not of metal."""

from math import cos, pi, sin

from mathutils import Vector

from .. import materials
from ..geometry import frames, move, spaced, superellipse, sweep, turn
from ..studio import Shot, from_hex
from .registry import design
from .scenes import BURGUNDY, block

FIRST, LAST = 5, 30  # sizes on the strap, one for each millimetre round the finger
ROUND = 45.0  # mm round the finger of the first size


@design
def ring_sizer(bench, size=13, width=6.4, thickness=0.8):
    """Strap that closes round a finger; the buckle's edge shows `size`, the larger ones follow along the free end."""
    strap = materials.moulded('strap', from_hex(BURGUNDY), 0.34)
    pale = materials.moulded('buckle', from_hex('#F3E9DA'), 0.3)
    inner = (ROUND + size - FIRST) / (2 * pi)
    lift = width / 2
    path = []
    for i in range(181):  # once round, each layer outside of the one before; the end of it lies in front
        a = -pi / 2 + 2 * pi * i / 180
        r = inner + thickness / 2 + (thickness + 0.12) * i / 180
        path.append(Vector((r * cos(a), inner + r * sin(a), lift)))
    front = path[-1].y
    straight, bend = 20.0, 14.0
    path += [Vector((x * straight / 20, front, lift)) for x in range(1, 21)]
    path += [Vector((straight + bend * t, front - 3.5 * t * t, lift)) for t in (i / 30 for i in range(1, 31))]
    path = [p for p, _ in spaced(path, 0.4)]
    total = len(path) - 1

    def profile(i):
        left = (total - i) * 0.4 / lift  # half a circle at the tip
        tall = 1 if left >= 1 else max(0.05, (1 - (1 - left) ** 2) ** 0.5)
        return superellipse(thickness / 2, width / 2 * tall, 7, 28)

    part = bench.part()
    part.add(sweep(frames(path, up=(0, 0, 1)), profile, crease=60, name='strap'), material=strap)
    face = front - thickness / 2 - 0.02
    upright = turn('X', 90)
    buckle = 5.0
    part.add(
        block(buckle, thickness * 2 + 2.2, width + 1.4, 0.8),
        move(-buckle / 2 + 1.0, front + thickness / 2, lift - width / 2 - 0.7),
        pale,
    )
    edge = 1.0  # where the buckle ends and the scale is read
    for mark in range(size + 1, LAST + 1):
        x = edge + mark - size
        tall = 2.0 if mark % 5 == 0 else 1.1
        line = superellipse(0.11, tall / 2, 12, 16)
        stick = sweep([(Vector((x, face + dy, width - 0.5 - tall / 2)), Vector((1, 0, 0)), Vector((0, 0, 1))) for dy in (0.05, -0.03)], line)
        part.add(stick, material=pale)
        if mark % 5 == 0:
            part.text(str(mark), 2.5, 0.02, move(x, face, 1.95) @ upright, 0, 'sans bold', pale)
    return Shot(elevation=34, azimuth=-20, focus=(6, front, lift), fill=0.72, macro_radius=12.5)
