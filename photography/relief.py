"""Raised lettering: strokes of a font as one piece of metal, domed like chased gold, with no seams where letters meet."""

import bpy
import numpy as np
from mathutils.kdtree import KDTree

from .bench import font_path
from .geometry import Shape

GRID = 0.035  # mm between the points of the relief
WALL = 0.12  # mm over which a stroke's edge goes down to the ground
CHUNK = 4000  # points that are looked at with all edges at once


def outline_edges(body, size, font):
    """Edges of the text's outlines, (n, 2, 2) in mm, the text's middle at the origin. Letters are not joined yet."""
    curve = bpy.data.curves.new('outline', 'FONT')
    curve.body, curve.size, curve.fill_mode, curve.resolution_u = body, size, 'NONE', 10
    path = font_path(font)
    if path:
        curve.font = bpy.data.fonts.load(path, check_existing=True)
    item = bpy.data.objects.new('outline', curve)
    bpy.context.scene.collection.objects.link(item)
    bpy.context.view_layer.update()
    mesh = bpy.data.meshes.new_from_object(item.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(item)
    points = np.array([vertex.co[:2] for vertex in mesh.vertices])
    points -= (points.min(0) + points.max(0)) / 2
    return points[np.array([tuple(edge.vertices) for edge in mesh.edges])]


def winding(points, edges):
    """How often the outlines go round each point; 0 is outside of all of them."""
    a, b = edges[:, 0], edges[:, 1]
    turns = np.zeros(len(points), int)
    for start in range(0, len(points), CHUNK):
        p = points[start : start + CHUNK, None]
        side = (b[:, 0] - a[:, 0]) * (p[..., 1] - a[:, 1]) - (p[..., 0] - a[:, 0]) * (b[:, 1] - a[:, 1])
        up = (a[:, 1] <= p[..., 1]) & (b[:, 1] > p[..., 1]) & (side > 0)
        down = (a[:, 1] > p[..., 1]) & (b[:, 1] <= p[..., 1]) & (side < 0)
        turns[start : start + CHUNK] = up.sum(1) - down.sum(1)
    return turns


def joined(edges, step=0.03):
    """The edges of the union: cut short, and without those that lie inside another letter."""
    cut = []
    for a, b in edges:
        count = max(1, int(np.ceil(np.linalg.norm(b - a) / step)))
        along = np.linspace(0, 1, count + 1)[:, None]
        line = a + (b - a) * along
        cut.append(np.stack([line[:-1], line[1:]], 1))
    cut = np.concatenate(cut)
    middle, run = cut.mean(1), cut[:, 1] - cut[:, 0]
    aside = np.stack([run[:, 1], -run[:, 0]], 1) / np.maximum(np.linalg.norm(run, axis=1), 1e-9)[:, None] * 1e-3
    inside = (winding(middle + aside, edges) != 0) & (winding(middle - aside, edges) != 0)
    return cut[~inside]


def distances(points, edges):
    """From each point to the nearest of short edges, mm."""
    tree = KDTree(len(edges))
    for i, (x, y) in enumerate(edges.mean(1)):
        tree.insert((x, y, 0), i)
    tree.balance()
    near = np.array([[i for _, i, _ in tree.find_n((x, y, 0), 3)] for x, y in points])
    a, run = edges[near, 0], (edges[:, 1] - edges[:, 0])[near]
    away = points[:, None] - a
    along = np.clip((away * run).sum(-1) / np.maximum((run**2).sum(-1), 1e-12), 0, 1)
    return np.linalg.norm(away - along[..., None] * run, axis=-1).min(1)


def softened(heights, rounds):
    """Binomial blur of a grid."""
    for _ in range(rounds):
        for axis in (0, 1):
            heights = (np.roll(heights, 1, axis) + 2 * heights + np.roll(heights, -1, axis)) / 4
    return heights


def lettering(body, size, font, base, rise, dome):
    """Shape of the text in XY: its walls stand on z = 0, are `base` mm high and go over into a dome `rise` mm high.

    `dome` is how far from the edge the dome reaches its height, mm; narrower strokes stay lower, as chased ones do.
    """
    letters = outline_edges(body, size, font)
    edges = joined(letters)
    low, high = letters.min((0, 1)) - 0.3, letters.max((0, 1)) + 0.3
    xs, ys = (np.arange(low[i], high[i], GRID) for i in (0, 1))
    points = np.stack(np.meshgrid(xs, ys, indexing='ij'), -1).reshape(-1, 2)
    depth = distances(points, edges) * np.where(winding(points, letters) != 0, 1, -1)
    depth = depth.reshape(len(xs), len(ys))
    part = np.clip(depth / dome, 0, 1)
    domed = (1 - (1 - part) ** 2) ** 0.7
    wall = np.clip(depth / WALL + 1, -0.6, 1)
    heights = softened(wall * base + domed * rise, 6)  # an edge between two points of the grid would be seen as steps
    kept = depth > -WALL * 1.6
    number = np.full(kept.shape, -1)
    number[kept] = np.arange(kept.sum())
    corners = np.stack([number[:-1, :-1], number[1:, :-1], number[1:, 1:], number[:-1, 1:]], -1).reshape(-1, 4)
    faces = corners[(corners >= 0).all(1)]
    at = np.concatenate([points, heights.reshape(-1, 1)], 1)[kept.reshape(-1)]
    return Shape([tuple(p) for p in at.tolist()], [tuple(f) for f in faces.tolist()], 80, name='lettering')
