"""The photographer's room: paper, lights, black flags, camera.

Two light worlds are painted as panoramas. Metal and paper see the first: a few large soft boxes, strip
lights for long highlights, black flags for contrast. Rays inside stones see the second: a tent of bright
panels with dark gaps and small hot spots, because facets sparkle only when bright and dark alternate.
Angles: azimuth 0 is +X (right), -90 the camera side, 90 behind the piece; elevation 90 is overhead.
"""

import math
import random
from dataclasses import dataclass, field
from math import cos, pi, sin, tan

import bpy
import numpy as np
from mathutils import Matrix, Vector

from . import materials
from .finish import untone
from .geometry import Shape, aim
from .materials import FLOOR_GLOW, from_hex

BACKGROUNDS = {
    'ivory': from_hex('#FAF6F0'),
    'champagne': from_hex('#E9DCC3'),
    'blush': from_hex('#F1DED6'),
    'sage': from_hex('#DDE2D6'),
    'aubergine': from_hex('#2B1A2F'),
    'mist': from_hex('#ECE8E4'),
}
SENSOR = 36.0  # mm
BRIGHT_FLOOR = 0.85  # how light the floor is to metal that must not mirror a dark one
GLOSS, GLOSS_DARK_FLAT = 0.22, 0.04  # specular of the paper; dark paper from above would turn grey
FLAT_LAY = 38.0  # degrees: a camera above this sees no wall, and flat metal wants the light behind it
WARM, COOL, NEUTRAL = (1.0, 0.96, 0.90), (0.93, 0.97, 1.0), (1.0, 1.0, 1.0)


@dataclass
class Shot:
    """How a design likes to be photographed; a render spec may override every field."""

    azimuth: float = 0.0  # degrees, 0 = from the front
    elevation: float = 20.0
    focus: tuple = None  # point that is sharp
    bounds: list = field(default_factory=list)  # frame these points instead of the whole piece
    backdrop: str = 'sweep'  # 'sweep' (floor and wall in one curve), 'floor' or 'wall'
    fill: float = 0.74  # part of the frame that the piece takes
    wall: float = 170.0  # mm behind the piece
    glow: float = 0.0  # lifts a dim wall, seen by the camera only
    macro_radius: float = None  # mm around the focus in a macro; default: from the largest stone
    front_light: float = 0.0  # soft box over the camera, for flat faces that look at it
    rest: float = 0.0  # let the piece down to this height (a plinth's top); None leaves it


# name: (azimuth or None for the design's own, elevation, lens mm, depth of field factor)
VIEWS = {
    'hero': (None, None, 90, 1.0),
    'threeq': (35, 24, 90, 1.0),
    'front': (0, 6, 100, 1.0),
    'side': (90, 6, 100, 1.0),
    'top': (0, 74, 100, 0.6),
    'macro': (-18, 34, 110, 0.8),
}


# ---------------------------------------------------------------- light panoramas


def _smooth(x):
    x = np.clip(x, 0, 1)
    return x * x * (3 - 2 * x)


class Panorama:
    """Equirectangular light picture."""

    def __init__(self, width=1024, height=512):
        u, v = np.meshgrid((np.arange(width) + 0.5) / width, (np.arange(height) + 0.5) / height)
        around, up = -(u - 0.5) * 2 * pi, (v - 0.5) * pi
        self.directions = np.stack([np.cos(up) * np.cos(around), np.cos(up) * np.sin(around), np.sin(up)], -1)
        self.light = np.zeros((height, width, 3), np.float32)

    def _mask(self, azimuth, elevation, width, height, soft, roll=0.0):
        a, e = math.radians(azimuth), math.radians(elevation)
        facing = np.array([cos(e) * cos(a), cos(e) * sin(a), sin(e)])
        right = np.cross(facing, np.array([0, 0, 1.0]) if abs(elevation) < 85 else np.array([0, 1.0, 0]))
        right /= np.linalg.norm(right)
        above = np.cross(right, facing)
        c, s = cos(math.radians(roll)), sin(math.radians(roll))
        right, above = right * c + above * s, above * c - right * s
        depth = self.directions @ facing
        safe = np.maximum(depth, 1e-4)
        x, y = (self.directions @ right) / safe, (self.directions @ above) / safe
        half_w, half_h = tan(math.radians(width / 2)), tan(math.radians(height / 2))
        mask = (
            _smooth((half_w - abs(x)) / (soft * half_w) + 0.5)
            * _smooth((half_h - abs(y)) / (soft * half_h) + 0.5)
            * (depth > 0.05)
        )
        return mask, np.clip(x / half_w, -1, 1)

    def box(
        self, azimuth, elevation, width, height, power, colour=NEUTRAL, soft=0.12, gradient=0.0, roll=0.0
    ):
        """Soft box; sizes are angles. `gradient` makes its right side brighter."""
        mask, across = self._mask(azimuth, elevation, width, height, soft, roll)
        self.light += ((mask * (1 + gradient * across))[..., None] * power * np.array(colour)).astype(
            np.float32
        )

    def flag(self, azimuth, elevation, width, height, soft=0.3, keep=0.03):
        """Black card: what it covers goes dark."""
        mask, _ = self._mask(azimuth, elevation, width, height, soft)
        self.light *= (1 - mask * (1 - keep))[..., None].astype(np.float32)


def metal_lights(white_metal, front_light=0.0):
    room = Panorama()
    z = room.directions[..., 2:3]
    room.light += np.where(z > 0, 0.055 + 0.15 * z, 0.07) * np.array((1.0, 0.97, 0.94))
    room.box(70, 66, 78, 58, 5.2, WARM, 0.5, 0.35)  # overhead box, a little behind
    room.box(185, 26, 34, 62, 6.0, NEUTRAL, 0.25, -0.45)  # large box on the left
    room.box(8, 30, 13, 66, 4.6, WARM, 0.2)  # strip on the right
    room.box(-52, 38, 16, 26, 1.5, NEUTRAL, 0.5)  # small fills near the camera
    room.box(110, 14, 46, 18, 1.6, WARM, 0.6)
    room.box(-128, 12, 54, 26, 1.0, WARM, 0.9, -0.5)
    room.box(-40, 10, 30, 30, 0.7, NEUTRAL, 0.9)
    room.box(-128, 62, 22, 16, 2.6, COOL, 0.4)
    if white_metal:  # white metal needs something dark to reflect
        room.light += np.where(z > -0.1, 0.32, 0.12) * np.array((0.98, 0.99, 1.0))
        room.flag(-90, 24, 26, 40, keep=0.06)
        room.flag(38, 26, 12, 70)
        room.flag(150, 30, 9, 76)
        room.flag(-150, 26, 10, 60)
        room.flag(-18, 20, 8, 60)
    if front_light:
        room.box(-90, 58, 84, 50, front_light, NEUTRAL, 0.7)
    return room.light


def gem_lights(fire=1.0, seed=3):
    tent = Panorama()
    dice = random.Random(seed)
    d = tent.directions
    azimuth = np.degrees(np.arctan2(d[..., 1], d[..., 0])) % 360
    elevation = np.degrees(np.arcsin(np.clip(d[..., 2], -1, 1)))
    light = np.where(elevation > 0, 0.22, 0.10)
    for low, high, count, power, offset in ((3, 24, 9, 1.15, 10), (24, 50, 8, 1.9, 0), (50, 74, 5, 2.3, 30)):
        for i in range(count):
            width = 360 / count * dice.uniform(0.42, 0.70)
            centre = offset + 360 / count * (i + dice.uniform(-0.18, 0.18))
            away = np.abs((azimuth - centre + 180) % 360 - 180)
            panel = (
                _smooth((width / 2 - away) / 5 + 0.5)
                * _smooth((elevation - low - 1) / 4 + 0.5)
                * _smooth((high - 2 - elevation) / 4 + 0.5)
            )
            light = np.maximum(light, power * dice.uniform(0.55, 1.25) * panel)
    light = np.maximum(light, 1.5 * _smooth((elevation - 80) / 5))
    from_camera = np.abs((azimuth - 270 + 180) % 360 - 180)  # the photographer stands here, in the dark
    light = light * (
        1 - 0.75 * _smooth((17 - from_camera) / 8) * _smooth((44 - elevation) / 8) * (elevation > 0)
    )
    tent.light += light[..., None]
    for _ in range(26):
        a, e = dice.uniform(0, 360), math.degrees(math.asin(dice.uniform(0.1, 1.0)))
        if abs((a - 270 + 180) % 360 - 180) < 18 and e < 48:
            continue
        size = dice.uniform(3, 6)
        tent.box(
            a,
            e,
            size,
            size * dice.uniform(0.8, 1.5),
            dice.choice([8, 14, 24]),
            dice.choice([WARM, COOL, NEUTRAL]),
            0.2,
            0,
            dice.uniform(0, 90),
        )
    shift = int(round(fire * 4))  # dispersion: red and blue see the tent a few rows apart
    tent.light[..., 0] = np.roll(tent.light[..., 0], shift, 0)
    tent.light[..., 2] = np.roll(tent.light[..., 2], -shift, 0)
    return tent.light * np.array((0.97, 1.0, 1.03), np.float32) * 1.3


def _panorama_image(name, light):
    height, width, _ = light.shape
    image = bpy.data.images.new(name, width, height, float_buffer=True, is_data=True)
    rgba = np.concatenate([light, np.ones((height, width, 1), np.float32)], -1)
    image.pixels.foreach_set(rgba.astype(np.float32).ravel())
    image.pack()
    return image


# ---------------------------------------------------------------- room


def paper_for(background, gloss, seen_by_metal, bright=False):
    """Backdrop material whose graded picture comes out at the palette colour."""
    colour = paper_colour(background)
    # broad gold mirrors so much paper that dark or tinted paper would make brass of it
    reflected = paper_colour(BACKGROUNDS['ivory']) if bright else colour
    return materials.paper(colour, gloss, BRIGHT_FLOOR if bright else seen_by_metal, reflected)


def paper_colour(background):
    light = max(background) > 0.3
    colour = untone(np.array(background))
    colour = colour / colour.max() * (min(max(background) * 0.9, 0.86) if light else max(background) * 0.66)
    return tuple(float(c) for c in colour)


def set_up(spec, shot, metal_kind):
    """World, sun and backdrop."""
    scene = bpy.context.scene
    background = BACKGROUNDS[spec.get('background', 'ivory')]
    light = max(background) > 0.3
    white_metal = metal_kind in materials.WHITE_METALS
    above = shot.backdrop == 'floor' and spec.get('view') == 'macro'
    _world(scene, spec, light, white_metal, shot.front_light, above)
    key = spec.get('light', 1.0)
    sun = bpy.data.lights.new('sun', 'SUN')
    sun.angle, sun.energy, sun.color = math.radians(15), 2.3 * key, (1, 0.97, 0.93)
    sun_object = bpy.data.objects.new('sun', sun)
    sun_object.matrix_world = aim((-0.62, 0.42, 0.95))
    scene.collection.objects.link(sun_object)
    gloss = GLOSS if light or shot.backdrop != 'floor' else GLOSS_DARK_FLAT
    seen = 0.46 if white_metal and light else 0.40
    paper = paper_for(background, gloss, seen, spec.get('bright_floor', False))
    paper.node_tree.nodes[FLOOR_GLOW].inputs['Strength'].default_value = spec.get('glow', shot.glow)
    _backdrop(scene, paper, shot.backdrop, shot.wall)


def _world(scene, spec, light, white_metal, front_light, above):
    world = bpy.data.worlds.new('studio')
    scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    tree.nodes.clear()
    link = tree.links.new
    output, mapping, position, path, mix, glossy_boost = (
        tree.nodes.new('ShaderNode' + kind)
        for kind in ('OutputWorld', 'Mapping', 'TexCoord', 'LightPath', 'MixShader', 'Math')
    )
    link(position.outputs['Generated'], mapping.inputs[0])
    mapping.inputs['Rotation'].default_value[2] = math.radians(spec.get('light_turn', 0))
    key = spec.get('light', 1.0)
    rooms = []
    for name, panorama in (
        ('metal', metal_lights(white_metal, front_light)),
        ('gem', gem_lights(spec.get('fire', 1.0))),
    ):
        texture = tree.nodes.new('ShaderNodeTexEnvironment')
        texture.image = _panorama_image(name, panorama)
        link(mapping.outputs[0], texture.inputs[0])
        room = tree.nodes.new('ShaderNodeBackground')
        room.inputs['Strength'].default_value = key
        link(texture.outputs[0], room.inputs['Color'])
        rooms.append(room)
    # on light paper reflections are held back a little, so that gold keeps its colour
    glossy_boost.operation = 'MULTIPLY_ADD'
    link(path.outputs['Is Glossy Ray'], glossy_boost.inputs[0])
    boost = (-0.16 if white_metal else -0.34) if light else 0.12
    # seen close and from above, every flat face shows the window
    glossy_boost.inputs[1].default_value = (boost - (0.18 if above and light else 0)) * key
    glossy_boost.inputs[2].default_value = key
    link(glossy_boost.outputs[0], rooms[0].inputs['Strength'])
    link(path.outputs['Is Transmission Ray'], mix.inputs[0])
    link(rooms[0].outputs[0], mix.inputs[1])
    link(rooms[1].outputs[0], mix.inputs[2])
    link(mix.outputs[0], output.inputs[0])
    world.cycles.sampling_method = 'MANUAL'
    world.cycles.sample_map_resolution = 512


def _backdrop(scene, paper, kind, wall):
    half, fillet = 900.0, 160.0
    if kind == 'wall':
        profile = [(wall, -half), (wall, half)]
    elif kind == 'floor':
        profile = [(-half, 0), (half, 0)]
    else:
        profile = (
            [(-half, 0)]
            + [(wall + fillet * sin(a * pi / 32), fillet * (1 - cos(a * pi / 32))) for a in range(17)]
            + [(wall + fillet, half)]
        )
    verts = [(x, y, z) for y, z in profile for x in (-half, half)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(profile) - 1)]
    shape = Shape(verts, faces, name='backdrop')
    mesh = bpy.data.meshes.new(shape.name)
    mesh.from_pydata(verts, [], faces)
    mesh.materials.append(paper)
    mesh.polygons.foreach_set('use_smooth', [True] * len(faces))
    item = bpy.data.objects.new('backdrop', mesh)
    item['backdrop'] = True
    scene.collection.objects.link(item)


# ---------------------------------------------------------------- camera


def toward_camera(azimuth, elevation):
    """Unit vector from the piece to the camera; azimuth 0 is the front."""
    a, e = math.radians(azimuth), math.radians(elevation)
    return Vector((sin(a) * cos(e), -cos(a) * cos(e), sin(e)))


def sample_points(bench):
    """A thinned cloud of the piece's points, to frame it."""
    bpy.context.view_layer.update()
    points = []
    for item in bench.items():
        verts = item.data.vertices
        step = max(1, len(verts) // (160 if len(verts) > 2000 else 12))
        points += [item.matrix_world @ verts[i].co for i in range(0, len(verts), step)]
    return points


def camera(points, azimuth, elevation, lens, fill=0.74, focus=None, macro_radius=None, blur=1.0):
    """Frame `points` so that they take `fill` of the square, or `macro_radius` mm around the focus.

    `blur` 1 puts the circle of confusion near .5 % of the frame at half the depth of the piece; 0 is sharp.
    """
    toward = toward_camera(azimuth, elevation)
    facing = toward.to_track_quat('Z', 'Y')
    right, up = facing @ Vector((1, 0, 0)), facing @ Vector((0, 1, 0))
    half_view = SENSOR / 2 / lens
    centre, distance = sum(points, Vector()) / len(points), 100.0
    for _ in range(12):
        seen = []
        for p in points:
            depth = distance - (p - centre).dot(toward)
            seen.append(((p - centre).dot(right) / depth, (p - centre).dot(up) / depth))
        xs, ys = [x for x, _ in seen], [y for _, y in seen]
        centre = (
            centre + right * ((max(xs) + min(xs)) / 2 * distance) + up * ((max(ys) + min(ys)) / 2 * distance)
        )
        half = max(max(xs) - min(xs), max(ys) - min(ys)) / 2
        distance *= (half / (half_view * fill)) ** 0.9
    if macro_radius:
        centre, distance = Vector(focus), macro_radius / half_view
    data = bpy.data.cameras.new('camera')
    item = bpy.data.objects.new('camera', data)
    bpy.context.scene.collection.objects.link(item)
    item.matrix_world = Matrix.LocRotScale(centre + toward * distance, facing, None)
    data.lens, data.sensor_width, data.clip_start, data.clip_end = lens, SENSOR, 0.5, 5000
    sharp = Vector(focus) if focus is not None else centre
    data.dof.use_dof = blur > 0
    data.dof.focus_distance = (centre + toward * distance - sharp).dot(toward)
    data.dof.aperture_fstop = max(0.05, lens / (1000.0 * 2 * distance * 0.0045 * max(blur, 0.01)))
    return item


def compose(camera, aspect, place):
    """Widen or heighten the square frame, and set the piece off its middle.

    `place` is where the piece goes, in shorter sides from the middle: (0.4, 0) is right, (0, 0.2) is up.
    """
    camera.sensor_fit = 'VERTICAL' if aspect >= 1 else 'HORIZONTAL'
    camera.sensor_height = SENSOR
    camera.shift_x, camera.shift_y = -place[0], -place[1]  # Blender counts them in sides of `sensor_fit`


def largest_stone(bench):
    """(centre a little above the girdle, radius in world mm) of the main stone, or (None, None)."""
    if not bench.large_stones:
        return None, None
    radius = max(r for r, _ in bench.large_stones)
    _, item = next(pair for pair in bench.large_stones if pair[0] > radius - 0.01)
    return tuple(item.matrix_world @ Vector((0, 0, 0.12))), radius
