"""What houses are built of: plaster, limewash, brick, dressed stone, marble, timber, tiles, painted wood.

Patterns lie in the plane of a wall: across is x and y together, so that they turn into the reveal of an opening, up is z.
"""

import bpy
import numpy as np

from .materials import Shader

BRASS, BRONZE, STEEL = (0.80, 0.52, 0.20), (0.36, 0.22, 0.12), (0.05, 0.05, 0.055)


def darker(colour, factor):
    return tuple(min(1.0, c * factor) for c in colour)


def _wall_place(shader):
    """The place on a wall, in millimetres: across, up."""
    place = shader.node('SeparateXYZ', Vector=shader.node('NewGeometry').outputs['Position'])
    across = shader.node('Math')
    shader.tree.links.new(place.outputs['X'], across.inputs[0])
    shader.tree.links.new(place.outputs['Y'], across.inputs[1])
    return shader.node('CombineXYZ', X=across.outputs[0], Y=place.outputs['Z']).outputs[0]


def _stretched(shader, factors):
    """Positions in millimetres, multiplied by `factors`."""
    node = shader.node('VectorMath', {'operation': 'MULTIPLY'})
    shader.tree.links.new(shader.node('NewGeometry').outputs['Position'], node.inputs[0])
    node.inputs[1].default_value = factors
    return node.outputs[0]


def _ramp(shader, factor, low, high, start=0.35, end=0.65):
    """From colour `low` to colour `high` as `factor` goes from `start` to `end`."""
    node = shader.node('ValToRGB', Fac=factor)
    first, last = node.color_ramp.elements
    first.position, last.position = start, end
    first.color, last.color = (*low, 1), (*high, 1)
    return node.outputs[0]


def _rough(shader, height, strength, distance):
    return shader.node('Bump', Height=height, Strength=strength, Distance=distance).outputs[0]


def plaster(colour, tone=0.14, grain=0.35):
    """Smoothed lime plaster; much `tone` makes limewash of it."""
    shader = Shader('plaster')
    clouds = shader.node('TexNoise', Vector=_stretched(shader, (0.009, 0.009, 0.006)), Scale=1.0, Detail=6.0)
    fine = shader.node('TexNoise', Vector=_stretched(shader, (0.09, 0.09, 0.09)), Scale=1.0, Detail=5.0)
    base = _ramp(shader, clouds.outputs['Fac'], darker(colour, 1 - tone), darker(colour, 1 + tone * 0.5), 0.3, 0.7)
    normal = _rough(shader, fine.outputs['Fac'], grain, 2.5)
    return shader.finish(shader.node('BsdfPrincipled', Base_Color=base, Roughness=0.85, Specular=0.12, Normal=normal).outputs[0])


def masonry(colour, other, joint, width=66.0, height=22.0, gap=2.4, grain=0.5, depth=2.4):
    """Courses of bricks or dressed blocks between joints; blocks lie between the two colours."""
    shader = Shader('masonry')
    courses = shader.node(
        'TexBrick',
        Vector=_wall_place(shader),
        Color1=colour,
        Color2=other,
        Mortar=joint,
        Scale=1.0,
        Brick_Width=width,
        Row_Height=height,
        Mortar_Size=gap,
        Mortar_Smooth=0.25,
        Bias=0.0,
    )
    fine = shader.node('TexNoise', Vector=_stretched(shader, (0.05, 0.05, 0.05)), Scale=1.0, Detail=6.0)
    shade = shader.node('MixRGB', {'blend_type': 'MULTIPLY'}, Fac=grain, Color1=courses.outputs['Color'])
    shader.tree.links.new(_ramp(shader, fine.outputs['Fac'], (0.62, 0.60, 0.58), (1, 1, 1), 0.3, 0.6), shade.inputs['Color2'])
    raised = shader.node('Math', {'operation': 'SUBTRACT'})
    raised.inputs[0].default_value = 1.0
    shader.tree.links.new(courses.outputs['Fac'], raised.inputs[1])
    pitted = shader.node('Math', {'operation': 'MULTIPLY_ADD'})
    shader.tree.links.new(fine.outputs['Fac'], pitted.inputs[0])
    pitted.inputs[1].default_value = 0.35
    shader.tree.links.new(raised.outputs[0], pitted.inputs[2])
    normal = _rough(shader, pitted.outputs[0], 0.9, depth)
    return shader.finish(
        shader.node('BsdfPrincipled', Base_Color=shade.outputs[0], Roughness=0.8, Specular=0.15, Normal=normal).outputs[0]
    )


def timber(colour, along='z', gloss=0.35, stretch=22.0):
    """Oiled wood with its grain along an axis."""
    shader = Shader('timber')
    factors = tuple(0.09 / (stretch if axis == along else 1) for axis in 'xyz')
    grain = shader.node('TexNoise', Vector=_stretched(shader, factors), Scale=1.0, Detail=7.0, Distortion=0.6)
    base = _ramp(shader, grain.outputs['Fac'], darker(colour, 0.5), darker(colour, 1.3), 0.3, 0.72)
    normal = _rough(shader, grain.outputs['Fac'], 0.25, 1.0)
    return shader.finish(
        shader.node('BsdfPrincipled', Base_Color=base, Roughness=1 - gloss, Specular=0.3, Normal=normal).outputs[0]
    )


def marble(colour, vein, polish=0.7, size=0.006):
    """Veined stone, honed to polished."""
    shader = Shader('marble')
    clouds = shader.node('TexNoise', Vector=_stretched(shader, (size, size * 1.6, size)), Scale=1.0, Detail=9.0, Distortion=1.8)
    ridge = shader.node('Math', {'operation': 'SUBTRACT'})
    shader.tree.links.new(clouds.outputs['Fac'], ridge.inputs[0])
    ridge.inputs[1].default_value = 0.5
    edge = shader.node('Math', {'operation': 'ABSOLUTE'})
    shader.tree.links.new(ridge.outputs[0], edge.inputs[0])
    base = _ramp(shader, edge.outputs[0], vein, colour, 0.0, 0.055)
    return shader.finish(shader.node('BsdfPrincipled', Base_Color=base, Roughness=0.62 - 0.45 * polish, Specular=0.3).outputs[0])


def granite(colour, chip, size=0.22, polish=0.5):
    """Speckled stone; large chips make terrazzo of it."""
    shader = Shader('granite')
    cells = shader.node('TexVoronoi', Vector=_stretched(shader, (size, size, size)), Scale=1.0)
    grey = shader.node('RGBToBW', Color=cells.outputs['Color'])
    base = _ramp(shader, grey.outputs[0], colour, chip, 0.45, 0.62)
    return shader.finish(shader.node('BsdfPrincipled', Base_Color=base, Roughness=0.75 - 0.5 * polish, Specular=0.3).outputs[0])


def paint(colour, gloss=0.5):
    """Painted wood or lacquer."""
    shader = Shader('paint')
    return shader.finish(shader.node('BsdfPrincipled', Base_Color=colour, Roughness=0.85 - 0.6 * gloss, Specular=0.35).outputs[0])


def fitting(colour, roughness=0.3):
    """Metal of frames, rods and lamps."""
    shader = Shader('fitting')
    return shader.finish(shader.node('BsdfPrincipled', Base_Color=colour, Metallic=1.0, Roughness=roughness).outputs[0])


def lamp(colour, strength):
    """A shade that is lit from inside."""
    shader = Shader('lamp')
    return shader.finish(shader.node('Emission', Color=colour, Strength=strength).outputs[0])


def tiles(ground, colours, side=58.0, joint=(0.5, 0.47, 0.42), gloss=0.6):
    """Square tiles with a painted star of eight points in a ring, and quarter flowers in the corners."""
    size = 128
    v, u = (np.mgrid[0:size, 0:size] + 0.5) / size * 2 - 1
    angle, radius = np.arctan2(v, u), np.hypot(u, v)
    picture = np.ones((size, size, 3), np.float32) * np.array(ground)
    first, second, third = (np.array(colours[i % len(colours)]) for i in range(3))
    picture[radius < 0.86] = third
    picture[radius < 0.78] = ground
    picture[radius < 0.42 + 0.26 * np.abs(np.cos(4 * angle))] = first
    picture[radius < 0.20 + 0.16 * np.abs(np.cos(4 * angle + np.pi / 2))] = second
    picture[radius < 0.10] = ground
    corner = np.hypot(1 - np.abs(u), 1 - np.abs(v))
    turned = np.arctan2(1 - np.abs(v), 1 - np.abs(u))
    picture[corner < 0.20 + 0.16 * np.abs(np.cos(4 * turned))] = second
    picture[corner < 0.16] = first
    picture[(np.abs(u) > 0.97) | (np.abs(v) > 0.97)] = joint
    image = bpy.data.images.new('tiles', size, size, float_buffer=True, is_data=True)
    image.pixels.foreach_set(np.concatenate([picture, np.ones((size, size, 1))], -1).astype(np.float32).ravel())
    image.pack()
    shader = Shader('tiles')
    place = shader.node('VectorMath', {'operation': 'SCALE'})
    shader.tree.links.new(_wall_place(shader), place.inputs[0])
    place.inputs['Scale'].default_value = 1 / side
    texture = shader.node('TexImage', {'image': image}, Vector=place.outputs[0])
    return shader.finish(
        shader.node('BsdfPrincipled', Base_Color=texture.outputs[0], Roughness=0.75 - 0.55 * gloss, Specular=0.4).outputs[0]
    )
