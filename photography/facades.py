"""The front of a shop: a wall with an opening, its frame and sill, and what a street hangs round it.

The street side of the wall is the plane y = 0, the sill's top is z = 0, the opening is centred on x = 0. Millimetres.
"""

from math import atan2, cos, pi, radians, sin, sqrt

from mathutils import Vector

from .geometry import Shape, leaf, move, ribbon, scale, tube, turn

REACH = 1500.0  # how far the wall goes on beyond the picture


# ---------------------------------------------------------------- openings


def _arc(cx, cz, radius, start, end, count=28, squeeze=1.0):
    """Points (x, z) of an arc, degrees anticlockwise from +X; `squeeze` changes its height."""
    angles = [radians(start + (end - start) * i / count) for i in range(count + 1)]
    return [(cx + cos(a) * radius, cz + sin(a) * radius * squeeze) for a in angles]


def _mirrored(right):
    """A closed outline from its right half, which runs from the sill to the crown."""
    return right + [(-x, z) for x, z in reversed(right) if x > 0.01]


def _straight(x, start, end, count=10):
    return [(x, start + (end - start) * i / count) for i in range(count)]


def rectangle(width, height, soft=6.0):
    half = width / 2
    floor = [(half * i / 8, 0) for i in range(1, 8)]
    corner = _arc(half - soft, height - soft, soft, 0, 90, 8 if soft < 20 else 40)
    top = [((half - soft) * (1 - i / 8), height) for i in range(1, 9)]
    return _mirrored(floor + _straight(half, 0, height - soft) + corner + top)


def round_arch(width, height, squeeze=1.0):
    half = width / 2
    spring = height - half * squeeze
    return _mirrored([(half * i / 8, 0) for i in range(1, 8)] + _straight(half, 0, spring) + _arc(0, spring, half, 0, 90, 40, squeeze))


def pointed_arch(width, height, centre=0.3):
    """Two arcs that meet in a point; `centre` is how far beyond the middle they are struck, in half widths."""
    half = width / 2
    radius = half * (1 + centre)
    rise = sqrt(radius**2 - (half * centre) ** 2)
    spring, end = height - rise, 180 / pi * atan2(rise, half * centre)
    return _mirrored([(half * i / 8, 0) for i in range(1, 8)] + _straight(half, 0, spring) + _arc(-half * centre, spring, radius, 0, end, 40))


def keel_arch(width, height):
    """Ogee: shoulders that turn upwards into a point."""
    half = width / 2
    spring = height - half * 0.86
    shoulder = _arc(0, spring, half, 0, 50, 24)
    x, z = shoulder[-1]
    flick = [(x * (1 - t), z + (height - z) * (0.35 * t + 0.65 * t * t * t)) for t in (i / 20 for i in range(1, 21))]
    return _mirrored([(half * i / 8, 0) for i in range(1, 8)] + _straight(half, 0, spring) + shoulder + flick)


def horseshoe_arch(width, height):
    radius = width / 2
    foot = radius * 0.82
    spring = height - radius
    low = spring - sqrt(radius**2 - foot**2)
    start = 180 / pi * atan2(low - spring, foot)
    return _mirrored([(foot * i / 8, 0) for i in range(1, 8)] + _straight(foot, 0, low) + _arc(0, spring, radius, start, 90, 50))


def cusped_arch(width, height, lobes=9, depth=0.13):
    """Many-lobed arch of the courts of northern India, with a small point at its crown."""
    half = width / 2
    spring = height - half
    right = []
    for i in range(121):
        a = pi / 2 * i / 120
        wave = abs(sin(a / pi * lobes * pi + (pi / 2 if lobes % 2 == 0 else 0)))
        lifted = 0.08 * max(0.0, 1 - (pi / 2 - a) / 0.22) ** 2
        radius = half * (1 - depth + depth * wave + lifted)
        right.append((cos(a) * radius, spring + sin(a) * radius))
    jamb = half * (1 - depth)
    return _mirrored([(jamb * i / 8, 0) for i in range(1, 8)] + _straight(jamb, 0, spring) + right)


def circle(width, height):
    """A round opening that stands on a chord."""
    radius = width / 2
    low = radius - height
    start = 180 / pi * atan2(low, sqrt(radius**2 - low**2))
    foot = sqrt(radius**2 - low**2)
    return _mirrored([(foot * i / 8, 0) for i in range(1, 8)] + _arc(0, -low, radius, start, 90, 60))


def pill(width, height):
    """Upper corners as round as they go."""
    return rectangle(width, height, width * 0.34)


def stepped(width, height, steps=3, size=26.0):
    """Corners in steps, as picture houses of the thirties had them."""
    half, top = width / 2, height - steps * size
    right = [(half * i / 8, 0) for i in range(1, 8)] + _straight(half, 0, top)
    for i in range(steps):
        x, z = half - i * size, top + i * size
        right += [(x, z), (x - size * 0.5, z), (x - size, z), (x - size, z + size * 0.5)]
    x = half - steps * size
    return _mirrored(right + [(x, height)] + [(x * (1 - i / 8), height) for i in range(1, 9)])


OPENINGS = {
    'rectangle': rectangle,
    'round': round_arch,
    'segment': lambda width, height: round_arch(width, height, 0.36),
    'pointed': pointed_arch,
    'keel': keel_arch,
    'horseshoe': horseshoe_arch,
    'cusped': cusped_arch,
    'circle': circle,
    'pill': pill,
    'stepped': stepped,
}


# ---------------------------------------------------------------- wall and frame


def _between(loops, closed, name):
    """Faces between loops of points (x, y, z), each with as many points."""
    count = len(loops[0])
    verts = [p for loop in loops for p in loop]
    span = count if closed else count - 1
    faces = [
        (k * count + i, k * count + (i + 1) % count, (k + 1) * count + (i + 1) % count, (k + 1) * count + i)
        for k in range(len(loops) - 1)
        for i in range(span)
    ]
    return Shape(verts, faces, 34, name=name)


def wall(outline, thickness, low):
    """The wall round an opening, with softened edges and its reveal; below it goes down to `low`."""
    middle = max(z for _, z in outline) / 2

    def far(x, z):
        dx, dz = x, z - middle
        reach = min(REACH / max(abs(dx), 1e-6), ((REACH - middle) if dz > 0 else (middle - low)) / max(abs(dz), 1e-6))
        return (dx * reach, 0.0, middle + dz * reach)

    def away(x, z, distance):  # along the ray from the middle: offsets along normals would cross where lobes meet
        reach = 1 + distance / max(sqrt(x * x + (z - middle) ** 2), 1.0)
        return x * reach, middle + (z - middle) * reach

    soft = 3.0
    loops = [[far(x, z) for x, z in outline]]
    for distance, y in ((soft, 0.0), (soft * 0.3, soft * 0.3)):
        loops.append([(x, y, z) for x, z in (away(*p, distance) for p in outline)])
    loops += [[(x, y, z) for x, z in outline] for y in (soft, thickness)]
    made = _between(loops, True, 'wall')
    made.smooth = False  # shading that is smoothed from the edge to the far end shows as rays
    return made


def frame(outline, inner, outer, front, back=2.0):
    """A moulding along the opening, from `inner` to `outer` millimetres outside its edge; it stands `front` before the wall."""
    soft = min(2.5, (outer - inner) / 4)
    steps = [(inner, back), (inner, -front + soft), (inner + soft, -front), (outer - soft, -front), (outer, -front + soft), (outer, back)]
    open_outline = _from_foot(outline)
    loops = [[(x, y, z) for x, z in _grown_open(open_outline, offset)] for offset, y in steps]
    return _between(loops, False, 'frame')


def _from_foot(outline):
    """The outline as an open line from its right foot over the crown to its left."""
    return [(x, z) for x, z in outline if z > 0.01 or abs(x) > max(abs(a) for a, b in outline if b < 0.01) * 0.99]


def _grown_open(line, distance):
    points = [Vector((x, z, 0)) for x, z in line]
    made = []
    for i, p in enumerate(points):
        t = (points[min(i + 1, len(points) - 1)] - points[max(i - 1, 0)]).normalized()
        q = p + Vector((t.y, -t.x, 0)) * distance
        made.append((q.x, 0.0 if line[i][1] < 0.01 else q.y))
    return made


def box(x0, x1, y0, y1, z0, z1):
    """A block between two corners."""
    verts = [(x, y, z) for z in (z0, z1) for y in (y0, y1) for x in (x0, x1)]
    faces = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (1, 3, 7, 5), (3, 2, 6, 7), (2, 0, 4, 6)]
    return Shape(verts, faces, 20, name='block')


def add_block(part, material, *sides, soft=1.6, matrix=None):
    """A block with softened edges."""
    item = part.add(box(*sides), matrix, material)
    edge = item.modifiers.new('edge', 'BEVEL')
    edge.width, edge.segments = soft, 2
    return item


# ---------------------------------------------------------------- fittings


def lattice(part, material, x0, x1, z0, z1, y, pitch=34.0, bar=3.6, kind='six', knobs=None):
    """A screen of straight bars: 'six' makes stars of six points, 'eight' of eight, 'square' a grid; `knobs` sit on it."""
    families = {'six': (0, 60, 120), 'eight': (0, 45, 90, 135), 'square': (0, 90), 'diagonal': (45, 135)}[kind]
    cx, cz = (x0 + x1) / 2, (z0 + z1) / 2
    reach = sqrt((x1 - x0) ** 2 + (z1 - z0) ** 2) / 2
    for degrees in families:
        a = radians(degrees)
        along, across = (cos(a), sin(a)), (-sin(a), cos(a))
        gap = pitch * (sqrt(2) if kind == 'eight' and degrees % 90 else 1)
        count = int(reach / gap) + 1
        for i in range(-count, count + 1):
            offset = (i + 0.5) * gap
            ends = _clipped((cx + across[0] * offset, cz + across[1] * offset), along, (x0, x1), (z0, z1))
            if ends:
                (ax, az), (bx, bz) = ends
                part.add(tube([(ax, y, az), (bx, y, bz)], bar / 2, sides=6), material=material)
    if knobs:
        for x in _steps_between(x0, x1, pitch):
            for z in _steps_between(z0, z1, pitch):
                part.bead((x, y - bar * 0.5, z), knobs, material)


def _steps_between(low, high, gap):
    count = int((high - low) / gap / 2)
    return [(low + high) / 2 + i * gap for i in range(-count, count + 1)]


def _clipped(point, along, xs, zs):
    """The part of a line that lies in a rectangle."""
    low, high = -1e9, 1e9
    for p, d, (a, b) in zip(point, along, (xs, zs)):
        if abs(d) < 1e-6:
            if not a <= p <= b:
                return None
            continue
        s, t = sorted(((a - p) / d, (b - p) / d))
        low, high = max(low, s), min(high, t)
    if high - low < 4:
        return None
    return [(point[0] + along[0] * t, point[1] + along[1] * t) for t in (low, high)]


def shutter(part, material, x0, x1, z0, z1, y=-8.0, gap=13.0):
    """A shutter of slats in a frame, folded back against the wall."""
    rail = 15.0
    for a, b, c, d in ((x0, x0 + rail, z0, z1), (x1 - rail, x1, z0, z1), (x0, x1, z0, z0 + rail), (x0, x1, z1 - rail, z1)):
        add_block(part, material, a, b, y - 7, y + 5, c, d)
    middle = (z0 + z1) / 2
    add_block(part, material, x0, x1, y - 7, y + 5, middle - rail / 2, middle + rail / 2)
    z = z0 + rail + gap * 0.6
    while z < z1 - rail:
        if abs(z - middle) > rail * 0.8:
            slat = box(x0 + rail - 2, x1 - rail + 2, -6, 6, -1.2, 1.2)
            part.add(slat, move(0, y, z) @ turn('X', 38), material)
        z += gap


def lantern(part, metal, glow, x, y, z, size=1.0):
    """A hanging lamp of six panes under a dome; `z` is its middle."""
    lamp_part = part.part(move(x, y, z) @ scale(size))
    lamp_part.add(tube([(0, 0, 40), (0, 0, 400)], 1.2, sides=8), material=metal)
    for a in range(6):
        t = radians(a * 60)
        lamp_part.add(tube([(cos(t) * 13, sin(t) * 13, -22), (cos(t) * 21, sin(t) * 21, 16), (0, 0, 38)], 1.5, sides=8), material=metal)
    for radius, height in ((13, -22), (21, 16)):
        ring = [(cos(radians(a * 60)) * radius, sin(radians(a * 60)) * radius, height) for a in range(6)]
        lamp_part.add(tube(ring, 1.6, True, 8), material=metal)
    lamp_part.bead((0, 0, -26), 4.5, metal)
    lamp_part.bead((0, 0, -2), 10.5, glow)


def garland(part, flowers, leaves, x0, x1, z, y=-9.0, swags=3, drop=46.0):
    """Strings of marigolds over an opening, with hanging ends."""
    width = (x1 - x0) / swags
    gap = 8.6

    def flower(px, pz, i):
        material = flowers[i % len(flowers)] if (i // 3) % 4 else leaves
        part.bead((px, y + (i % 3 - 1) * 1.8, pz), 5.6 - (i % 2) * 0.7, material, 0.86)

    for k in range(swags):
        count = int(width * 1.12 / gap)
        for i in range(count + 1):
            t = i / count
            flower(x0 + width * (k + t), z - drop * 4 * t * (1 - t), i)
    for k in range(swags + 1):
        for i in range(1, int(drop * 1.9 / gap)):
            flower(x0 + width * k, z - i * gap, i + k)


def plant(part, material, x, y, z, leaves=26, length=95.0, seed=3, lean=0.0):
    """A tuft of pointed leaves."""
    shape = leaf(1.0, 0.17, 0.03, 0.06, 0.0, 0.01)
    shared = part.bench.mesh(shape, material)
    for i in range(leaves):
        a = i * 137.5 + seed * 31
        up = 18 + (i * 47 + seed * 13) % 62
        long = length * (0.62 + 0.38 * ((i * 29 + seed) % 10) / 10)
        part.add(shared, move(x, y, z) @ turn('Y', lean) @ turn('Z', a) @ turn('Y', -up) @ scale(long))


def curtain(x0, x1, y, z0, z1, folds=14, depth=7.0):
    """Cloth in soft folds, which hangs straight."""
    count = folds * 12
    rows = []
    for z in (z0, z1):
        rows.append([(x0 + (x1 - x0) * i / count, y + depth * sin(2 * pi * folds * i / count + 0.7 * sin(i * 0.13)), z) for i in range(count + 1)])
    return Shape([p for row in rows for p in row], [(i, i + 1, count + 2 + i, count + 1 + i) for i in range(count)], 80, name='curtain')


def valance(part, cloths, x0, x1, z, width=46.0, depth=52.0, out=120.0):
    """A striped awning: a sloped roof with a scalloped edge."""
    count = max(1, round((x1 - x0) / width))
    step = (x1 - x0) / count
    for i in range(count):
        a, b = x0 + i * step, x0 + (i + 1) * step
        edge = [(a + (b - a) * t / 8, -out - 2, z - depth * (0.72 + 0.28 * sin(pi * t / 8))) for t in range(9)]
        fold = [(a + (b - a) * t / 8, -out, z) for t in range(9)]
        roof = [(a + (b - a) * t / 8, 0.0, z + out * 1.1) for t in range(9)]
        part.add(_between([edge, fold, roof], False, 'valance'), material=cloths[i % len(cloths)])


def tiled_roof(part, material, x0, x1, z, width=40.0, out=110.0):
    """Rows of curved clay tiles over the opening."""
    count = int((x1 - x0) / width) + 1
    for row in range(4):
        for i in range(count):
            x = x0 + (i + 0.5) * (x1 - x0) / count
            start = Vector((x, -out + row * out * 0.28, z + row * 22 + 4))
            path = [start, start + Vector((0, out * 0.34, 26))]
            part.add(ribbon(path, width * 0.92, width * 0.34, up=(0, -0.6, 1), power=2.0), material=material)
