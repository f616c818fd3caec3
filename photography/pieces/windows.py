"""A shop's window seen from the street: its front, its light, and pieces of the shop on display."""

from mathutils import Vector

from .. import facades, surfaces, windows
from ..materials import from_hex
from ..studio import Shot
from .registry import DESIGNS, design

THICKNESS = 42.0  # of the wall, mm
PICTURE = 456.0  # height of what the picture shows of the wall, mm


def _material(wanted):
    """['plaster', '#colour', …] as a material; colours are written as in a style sheet."""
    kind, *arguments = wanted
    read = [_colour(a) for a in arguments if not isinstance(a, dict)]
    options = next((a for a in arguments if isinstance(a, dict)), {})
    made = {
        'plaster': surfaces.plaster,
        'masonry': surfaces.masonry,
        'timber': surfaces.timber,
        'marble': surfaces.marble,
        'granite': surfaces.granite,
        'paint': surfaces.paint,
        'fitting': surfaces.fitting,
        'tiles': lambda ground, *colours, **more: surfaces.tiles(ground, colours, **more),
        'velvet': windows.velvet,
        'silk': windows.silk,
        'lamp': lambda colour, strength=3.0: surfaces.lamp(colour, strength),
    }[kind]
    return made(*read, **options)


def _colour(value):
    return from_hex(value) if isinstance(value, str) and value.startswith('#') else value


def _hang(part, outline, width, height, wanted):
    """One thing of the front: [kind, material or materials, {sizes}]."""
    kind, fabric, sizes = (*wanted, {})[:3]
    many = fabric if fabric and isinstance(fabric[0], list) else [fabric]
    made = [_material(one) for one in many]
    if kind == 'frame':
        if 'round' in sizes:
            shape, *across = sizes['round']
            outline = facades.OPENINGS[shape](*across)
        part.add(facades.frame(outline, sizes.get('inner', 0), sizes.get('outer', 16), sizes.get('front', 6)), material=made[0])
    elif kind == 'block':
        facades.add_block(part, made[0], *sizes['sides'], soft=sizes.get('soft', 1.6))
        if sizes.get('twice'):
            x0, x1, *rest = sizes['sides']
            facades.add_block(part, made[0], -x1, -x0, *rest, soft=sizes.get('soft', 1.6))
    elif kind == 'lattice':
        facades.lattice(part, made[0], *sizes['sides'], **{k: v for k, v in sizes.items() if k not in ('sides', 'twice')})
        if sizes.get('twice'):
            x0, x1, *rest = sizes['sides']
            facades.lattice(part, made[0], -x1, -x0, *rest, **{k: v for k, v in sizes.items() if k not in ('sides', 'twice')})
    elif kind == 'shutters':
        x0, x1, z0, z1 = sizes['sides']
        facades.shutter(part, made[0], x0, x1, z0, z1)
        facades.shutter(part, made[0], -x1, -x0, z0, z1)
    elif kind == 'lanterns':
        for x in sizes['x']:
            facades.lantern(part, made[0], made[1], x, sizes.get('y', -40), sizes['z'], sizes.get('size', 1.0))
    elif kind == 'garland':
        facades.garland(part, made[:-1], made[-1], **sizes)
    elif kind == 'plants':
        for k, x in enumerate(sizes['x']):
            facades.plant(part, made[0], x, sizes.get('y', -60), sizes.get('z', -30), seed=3 + k, **sizes.get('leaf', {}))
    elif kind == 'curtain':
        part.add(facades.curtain(*sizes['sides'], folds=sizes.get('folds', 14)), material=made[0])
    elif kind == 'awning':
        facades.valance(part, made, *sizes['sides'], out=sizes.get('out', 120.0))
    elif kind == 'roof':
        facades.tiled_roof(part, made[0], *sizes['sides'])
    else:
        raise ValueError(kind)


@design
def shop_window(bench, opening, front, back, floor, shown, hung=(), side=None, sill=None, depth=210.0, look=(0, 5)):
    """A window from the street: `opening` is [shape, width, height, …], `hung` what its front carries, `shown` the pieces."""
    shape, width, height, *more = opening
    outline = facades.OPENINGS[shape](width, height, *more)
    part = bench.props
    wall = [part.add(facades.wall(outline, THICKNESS, -700.0), material=_material(front))]
    inside = windows.niche(part, _material(back), _material(side or back), _material(floor), width, height, depth, THICKNESS)
    windows.unseen_by_pieces([*wall, *inside])
    if sill is not None:
        fabric, out, wide = sill
        facades.add_block(part, _material(fabric), -width / 2 - wide, width / 2 + wide, -out, THICKNESS, -18, 0.4, soft=2.2)
    for one in hung:
        _hang(part, outline, width, height, one)
    bench.spec['lit'] = [windows.show(bench, DESIGNS, one, _material(one.get('cover', ['velvet', '#C9A58F']))) for one in shown]
    middle = bench.spec.get('centre', height / 2 - 8)
    bounds = [Vector((x, 0, middle + z)) for x in (-PICTURE / 2, PICTURE / 2) for z in (-PICTURE / 2, PICTURE / 2)]
    focus = bench.spec.get('focus', (bench.spec['lit'][0][0], shown[0]['at'][1] - 30, bench.spec['lit'][0][2]))
    azimuth, elevation = look
    return Shot(
        azimuth=azimuth,
        elevation=elevation,
        bounds=bounds,
        focus=focus,
        rest=None,
        fill=1.0,
        backdrop='street',
        wall=(width, height, depth),
    )
