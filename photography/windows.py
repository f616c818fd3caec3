"""A shop's window at an hour of the day: the light of the street and of the window, and what pieces are shown on."""

from math import cos, radians, sin

import bpy
import numpy as np
from mathutils import Vector

from . import materials, studio
from .bench import Bench
from .facades import add_block, box
from .geometry import aim, lathe, move, plate, scale, superellipse, tube, turn
from .surfaces import BRASS, fitting

# hour: (height and side of the sun, its strength and colour; the sky's colour and strength; strength of the window's lamps)
HOURS = {
    'morning': ((38, -48), 2.1, (1.0, 0.93, 0.82), (0.80, 0.90, 1.0), 0.55, 0.85),
    'day': ((58, 30), 2.0, (1.0, 0.97, 0.92), (0.86, 0.93, 1.0), 0.62, 0.85),
    'shade': (None, 0, None, (0.90, 0.95, 1.0), 0.80, 0.95),
    'golden': ((24, 52), 2.3, (1.0, 0.72, 0.42), (0.86, 0.82, 0.86), 0.36, 1.0),
    'dusk': (None, 0, None, (0.46, 0.56, 0.90), 0.34, 1.1),
    'night': (None, 0, None, (0.36, 0.44, 0.74), 0.16, 1.15),
}
LAMP = (1.0, 0.80, 0.56)  # warm halogen


def _light(kind, name, at, toward, power, colour, **settings):
    data = bpy.data.lights.new(name, kind)
    data.energy, data.color = power, colour
    for key, value in settings.items():
        setattr(data, key, value)
    item = bpy.data.objects.new(name, data)
    item.matrix_world = aim(Vector(at) - Vector(toward), at=at)
    bpy.context.scene.collection.objects.link(item)
    return item


def set_up(spec, shot, metal_kind):
    """World and lamps. What metal and stones mirror is the studio's light, weaker after dark."""
    scene = bpy.context.scene
    sun, energy, sun_colour, sky, sky_strength, lamps = HOURS[spec.get('hour', 'shade')]
    _world(scene, spec, sky, sky_strength)
    if sun:
        height, side = (radians(angle) for angle in sun)
        toward = (sin(side) * cos(height), -cos(side) * cos(height), sin(height))
        data = bpy.data.lights.new('sun', 'SUN')
        data.angle, data.energy, data.color = radians(1.2), energy, sun_colour
        item = bpy.data.objects.new('sun', data)
        item.matrix_world = aim(toward)
        scene.collection.objects.link(item)
    lamps *= spec.get('lamps', 1.0)
    width, height, depth = shot.wall
    for x, y, z in spec['lit']:
        at = (x * 0.7, 66.0, height + 34)
        _light(
            'SPOT', 'spot', at, (x, y, z), 3.0e6 * lamps, LAMP, spot_size=radians(46), spot_blend=0.9, shadow_soft_size=9.0
        )
    _light('AREA', 'cove', (0, depth * 0.55, height + 50), (0, depth * 0.62, 0), 1.7e6 * lamps, LAMP, shape='RECTANGLE', size=width * 0.8, size_y=80.0)
    for x, z, power in spec.get('sconces', ()):
        _light('POINT', 'sconce', (x, -46, z), (x, 0, z), 1.1e6 * power, LAMP, shadow_soft_size=16.0)


def _world(scene, spec, sky, strength):
    world = bpy.data.worlds.new('street')
    scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    tree.nodes.clear()
    output, path, to_metal, to_stone = (
        tree.nodes.new('ShaderNode' + kind) for kind in ('OutputWorld', 'LightPath', 'MixShader', 'MixShader')
    )
    rooms = []
    for panorama, share in ((studio.metal_lights(False), 0.75), (studio.gem_lights(1.0), 0.85)):
        texture = tree.nodes.new('ShaderNodeTexEnvironment')
        texture.image = studio._panorama_image('room', panorama)
        room = tree.nodes.new('ShaderNodeBackground')
        room.inputs['Strength'].default_value = share * spec.get('gleam', 1.0)
        tree.links.new(texture.outputs[0], room.inputs['Color'])
        rooms.append(room)
    open_sky = tree.nodes.new('ShaderNodeBackground')
    open_sky.inputs['Color'].default_value, open_sky.inputs['Strength'].default_value = (*sky, 1), strength
    tree.links.new(path.outputs['Is Glossy Ray'], to_metal.inputs[0])
    tree.links.new(open_sky.outputs[0], to_metal.inputs[1])
    tree.links.new(rooms[0].outputs[0], to_metal.inputs[2])
    tree.links.new(path.outputs['Is Transmission Ray'], to_stone.inputs[0])
    tree.links.new(to_metal.outputs[0], to_stone.inputs[1])
    tree.links.new(rooms[1].outputs[0], to_stone.inputs[2])
    tree.links.new(to_stone.outputs[0], output.inputs[0])
    world.cycles.sampling_method, world.cycles.sample_map_resolution = 'MANUAL', 256


def unseen_by_pieces(items):
    """Metal mirrors the studio and stones look into it, not at the walls of the window."""
    for item in items:
        item.visible_glossy = item.visible_transmission = False


# ---------------------------------------------------------------- displays


class Display:
    """A piece of the shop with its own metal and stones, at a place of the window."""

    def __init__(self, bench, designs, wanted):
        self.place = bench.props.part(move(Vector((wanted['at'][0], wanted['at'][1], 0))) @ turn('Z', wanted.get('turn', 0)))
        fields = {key: wanted[key] for key in ('metal', 'stone', 'accents', 'options') if key in wanted}
        self.piece = Bench({'metal': 'y22', **fields})
        self.inner = self.place.part()
        for part in (self.piece.root, self.piece.props):
            part.empty.parent = self.inner.empty
        designs[wanted['piece']](self.piece, **wanted.get('options', {}))

    def extent(self, props=False):
        """((x, y, z) lowest, highest) of the piece, in its own frame."""
        bpy.context.view_layer.update()
        back = self.inner.empty.matrix_world.inverted()
        roots = [self.piece.root, self.piece.props] if props else [self.piece.root]
        meshes = [o for root in roots for o in root.empty.children_recursive if o.type == 'MESH']
        clouds = []
        for item in meshes:
            points = np.empty(len(item.data.vertices) * 3)
            item.data.vertices.foreach_get('co', points)
            place = np.array(back @ item.matrix_world)
            clouds.append(points.reshape(-1, 3) @ place[:3, :3].T + place[:3, 3])
        every = np.concatenate(clouds)
        return tuple(map(float, every.min(0))), tuple(map(float, every.max(0)))


def show_on_bust(display, wanted, _material):
    """A necklace on its velvet bust, whose foot goes down behind the sill's back edge."""
    size = wanted.get('size', 0.8)
    display.inner.matrix = move(0, 0, wanted.get('lift', 116) * size) @ scale(size)
    return wanted.get('lift', 116) * size - 20


def show_on_block(display, wanted, material):
    """What stands by itself, on a block or on the sill."""
    size, height = wanted.get('size', 1.6), wanted.get('height', 0)
    low, high = display.extent()
    if height:
        wide = wanted.get('width', max(44.0, (high[0] - low[0]) * size + 18))
        outline = superellipse(wide / 2, wanted.get('deep', max(40.0, (high[1] - low[1]) * size + 14)) / 2, wanted.get('round', 12), 96)
        display.place.add(plate(outline, [(0, 0), (0, height - 1.2), (0.4, height - 0.4), (1.2, height)], 60), material=material)
    middle = [(a + b) / 2 for a, b in zip(low, high)]
    display.inner.matrix = move(0, 0, height) @ scale(size) @ move(-middle[0], -middle[1], -low[2] - 0.03)
    return height + (high[2] - low[2]) * size / 2


def show_on_easel(display, wanted, material):
    """What is laid flat, on an upholstered board that leans back; a chain goes over its upper edge."""
    size, lean = wanted.get('size', 1.15), wanted.get('lean', 68)
    low, high = display.extent()
    border = wanted.get('border', 14)
    wide, tall = (high[0] - low[0]) * size + 2 * border, (high[1] - low[1]) * size + border * (1 if wanted.get('over', True) else 2)
    foot = wanted.get('height', 0)
    board = display.place.part(move(0, 0, foot) @ turn('X', lean))
    outline = [(x, y + tall / 2) for x, y in superellipse(wide / 2, tall / 2, 9, 96)]
    board.add(plate(outline, [(2.5, -9), (0, -7), (0, -2.5), (0.8, -0.8), (2.5, 0)], 60), material=material)
    if foot:
        add_block(display.place, material, -wide / 2 + 6, wide / 2 - 6, -14, 46, 0, foot - 3)
    display.inner.matrix = (
        move(0, 0, foot) @ turn('X', lean) @ move(0, border, 0) @ scale(size) @ move(-(low[0] + high[0]) / 2, -low[1], -min(0.0, low[2]))
    )
    return foot + tall / 2 * sin(radians(lean))


def show_on_bar(display, wanted, material):
    """Bangles on a padded bar between two brass posts."""
    size, height = wanted.get('size', 1.0), wanted.get('height', 105)
    low, high = display.extent()
    middle = [(a + b) / 2 for a, b in zip(low, high)]
    long = wanted.get('long', 120)
    display.place.add(tube([(-long / 2, 0, height), (long / 2, 0, height)], 13, sides=40), material=material)
    brass = fitting(BRASS)
    for x in (-long / 2 + 8, long / 2 - 8):
        display.place.add(tube([(x, 0, 0), (x, 0, height)], 3.2, sides=20), material=brass)
        display.place.add(lathe([(0.01, 0), (17, 0), (17, 2.5), (5, 5), (0.01, 5)], 48), move(x, 0, 0), brass)
    hang = (high[2] - low[2]) * size / 2 - 5
    display.inner.matrix = move(0, 0, height - hang + 9) @ turn('Z', wanted.get('swing', 68)) @ scale(size) @ move(*[-m for m in middle])
    return height - hang


SHOWN_ON = {'bust': show_on_bust, 'block': show_on_block, 'easel': show_on_easel, 'bar': show_on_bar}


def show(bench, designs, wanted, material):
    """Put a piece on its display; returns where a lamp should look."""
    display = Display(bench, designs, wanted)
    height = SHOWN_ON[wanted['on']](display, wanted, material)
    for part in (display.piece.root, display.piece.props):
        for item in part.empty.children_recursive:
            if part is display.piece.props:
                item['prop'] = True
    bpy.context.view_layer.update()
    return (wanted['at'][0], wanted['at'][1], height)


def niche(part, back, side, floor, width, height, depth, thickness):
    """The inside of the window: back, sides, ceiling and the floor that the sill goes on as."""
    half, top, thick = width / 2 + 46, height + 70, 12
    made = [
        part.add(box(-half - thick, half + thick, depth, depth + thick, -40, top + thick), material=back),
        part.add(box(-half - thick, -half, thickness - 1, depth, -40, top), material=side),
        part.add(box(half, half + thick, thickness - 1, depth, -40, top), material=side),
        part.add(box(-half, half, thickness - 1, depth, top, top + thick), material=side),
    ]
    part.add(box(-half, half, thickness - 2, depth, -16, 0), material=floor)
    return made


def velvet(colour):
    return materials.cloth('velvet', colour, 0.8, 0.85, 0.10)


def silk(colour):
    return materials.cloth('silk', colour, 0.5, 0.5, 0.03)
