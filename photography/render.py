#!/usr/bin/env python3
"""Photograph jewellery. Run with plain Python; it starts Blender by itself.

    python3 photography/render.py catalogue.json --out pictures --size 1200
    python3 photography/render.py '{"name": "try", "design": "solitaire", "metal": "y18"}' --out pictures
    python3 photography/render.py catalogue.json --only RNG --view hero --size 400 --samples 16

A job file is a list of specs, or an object with a list under "pictures". Pictures that exist are skipped,
so a killed run goes on where it stopped.
"""

import argparse
import contextlib
import json
import os
import resource
import shutil
import sys
import tempfile
import time
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))

try:
    import bpy
except ImportError:  # plain Python: become Blender, with the same arguments
    blender = shutil.which(os.environ.get('BLENDER', 'blender')) or sys.exit('Blender is not installed')
    # a system Blender takes the first Python on the path for its own: let it be its neighbour
    neighbours = os.path.dirname(os.path.realpath(blender))
    os.execve(
        blender,
        [
            blender,
            '-b',
            '--factory-startup',
            '--python-exit-code',
            '1',
            '-noaudio',
            '-P',
            os.path.abspath(__file__),
            '--',
        ]
        + sys.argv[1:],
        {**os.environ, 'PATH': neighbours + os.pathsep + os.environ.get('PATH', '')},
    )

import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Matrix, Vector

sys.path.insert(0, os.path.dirname(HERE))
sys.dont_write_bytecode = True
from photography import export, finish, materials, studio, windows
from photography.bench import Bench
from photography.pieces import DESIGNS

BACKDROP_SHRINK = 9  # the empty backdrop is rendered this much smaller than the piece
BACKDROP_SAMPLES = 40
MASK_SAMPLES = 12
COVER_SAMPLES = 12
HIGHEST_LIGHT = 2.6  # linear; finish.tone shows 2 and more as white
METER_SIZE, METER_SAMPLES = 160, 24  # the small picture that a macro's exposure is measured on
CROP_MARGIN = (0.05, 0.09, 0.06, 0.03)  # left, right, bottom, top, in frame widths: room for the shadow


def build(spec):
    """Empty Blender file -> the piece on its bench, standing on the floor. Returns (bench, shot)."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bench = Bench(spec)
    shot = DESIGNS[spec['design']](bench, **spec.get('options', {})) or studio.Shot()
    if shot.rest is not None:
        bench.rest_at(shot.rest)
    return bench, shot


def camera_angles(spec, shot):
    """(azimuth, elevation, lens, blur): view, then the design's wish, then the spec."""
    azimuth, elevation, lens, blur = studio.VIEWS[spec.get('view', 'hero')]
    azimuth = shot.azimuth if azimuth is None else azimuth
    elevation = shot.elevation if elevation is None else elevation
    return (
        spec.get('azimuth', azimuth) + spec.get('turn', 0),
        spec.get('elevation', elevation),
        spec.get('lens', lens),
        spec.get('blur', blur),
    )


def nearest_point(points, azimuth, elevation):
    """The point of the piece that is closest to the camera."""
    toward = studio.toward_camera(azimuth, elevation)
    return tuple(max(points, key=lambda p: p.dot(toward)))


def frame_size(spec):
    """(width, height) in pixels: `size` is the shorter side, `aspect` is width over height."""
    short, aspect = spec.get('size', 1200), spec.get('aspect', 1.0)
    return (round(short * aspect), short) if aspect >= 1 else (short, round(short / aspect))


def set_camera(spec, bench, shot):
    view = spec.get('view', 'hero')
    azimuth, elevation, lens, blur = camera_angles(spec, shot)
    bpy.context.view_layer.update()
    stone_at, stone_radius = studio.largest_stone(bench)
    focus = spec.get('focus') or stone_at or shot.focus
    points = [Vector(p) for p in shot.bounds] or studio.sample_points(bench)
    if spec.get('turntable'):  # what it takes up all the way round
        rounds = [Matrix.Rotation(2 * np.pi * k / 12, 3, 'Z') for k in range(12)]
        points = [turned @ p for p in points for turned in rounds]
    macro = None
    if view == 'macro':
        span = max(max(p[i] for p in points) - min(p[i] for p in points) for i in range(3))
        macro = (
            spec.get('macro_radius')
            or shot.macro_radius
            or (stone_radius * 2.1 if stone_radius else span * 0.2)
        )
        if shot.macro_radius and shot.focus:
            focus = spec.get('focus') or shot.focus
        focus = focus or nearest_point(points, azimuth, elevation)
    camera = studio.camera(points, azimuth, elevation, lens, spec.get('fill', shot.fill), focus, macro, blur)
    studio.compose(camera.data, spec.get('aspect', 1.0), spec.get('place', (0, 0)))
    return camera


def set_cycles(scene, spec):
    scene.render.engine = 'CYCLES'
    scene.render.image_settings.file_format = 'OPEN_EXR'
    scene.render.image_settings.color_depth = '32'
    scene.render.threads_mode = 'FIXED'
    scene.render.threads = spec.get('threads', os.cpu_count())
    scene.render.use_persistent_data = True
    scene.view_settings.view_transform = 'Standard'
    cycles = scene.cycles
    cycles.use_denoising, cycles.use_auto_tile = False, False
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, 0.03, 16
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 12, spec.get('bounces', 1), 10
    cycles.transmission_bounces, cycles.volume_bounces, cycles.transparent_max_bounces = 12, 0, 8
    cycles.caustics_reflective = cycles.caustics_refractive = False
    # nothing brighter than the shoulder of the grade shows, but averaged into an edge it makes steps
    cycles.blur_glossy, cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 0.3, 4.0, HIGHEST_LIGHT


def crop_of_piece(scene, bench):
    """(x0, x1, y0, y1) in 0..1 around the piece and its stand."""
    bpy.context.view_layer.update()
    seen = [
        world_to_camera_view(scene, scene.camera, o.matrix_world @ Vector(corner))
        for o in bench.items(props=True)
        for corner in o.bound_box
    ]
    left, right, bottom, top = CROP_MARGIN
    edges = (
        min(p.x for p in seen) - left,
        max(p.x for p in seen) + right,
        min(p.y for p in seen) - bottom,
        max(p.y for p in seen) + top,
    )
    return [min(1, max(0, e)) for e in edges]


@contextlib.contextmanager
def quiet():
    """Blender's own progress lines go nowhere; ours stay readable."""
    sys.stdout.flush()
    kept, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nowhere)


class Exposure:
    """Renders linear-light arrays through temporary EXR files."""

    def __init__(self, scene, folder, seed):
        self.scene, self.folder, self.seed = scene, folder, seed

    def take(self, half, size, samples):
        render = self.scene.render
        self.scene.cycles.seed, self.scene.cycles.samples = 7 + half * 101 + self.seed, samples
        render.resolution_x, render.resolution_y = size
        render.filepath = os.path.join(self.folder, 'half.exr')
        with quiet():
            bpy.ops.render.render(write_still=True)
        image = bpy.data.images.load(render.filepath)
        image.colorspace_settings.name = 'Non-Color'
        pixels = np.empty(image.size[0] * image.size[1] * 4, np.float32)
        image.pixels.foreach_get(pixels)
        pixels = pixels.reshape(image.size[1], image.size[0], 4)[::-1, :, :3].copy()
        bpy.data.images.remove(image)
        os.remove(render.filepath)
        return pixels

    def pair(self, size, samples):
        return self.take(0, size, samples), self.take(1, size, samples)

    def cover(self, size):
        """How much of each pixel is the piece, 0 to 1: rays that do not bounce, against nothing."""
        scene, layer = self.scene, bpy.context.view_layer
        if 'cover' not in bpy.data.materials:
            plain = bpy.data.materials.new('cover')
            plain.use_nodes = True
            plain.node_tree.nodes.clear()
            emission, output = (plain.node_tree.nodes.new('ShaderNode' + kind) for kind in ('Emission', 'OutputMaterial'))
            plain.node_tree.links.new(emission.outputs[0], output.inputs['Surface'])
        backdrop = [item for item in scene.objects if 'backdrop' in item]
        bounces = scene.cycles.max_bounces

        def alone(now):
            layer.material_override = bpy.data.materials['cover'] if now else None
            scene.render.film_transparent = now
            scene.cycles.max_bounces = 0 if now else bounces
            for item in backdrop:
                item.hide_render = now

        alone(True)
        seen = self.take(0, size, COVER_SAMPLES)[..., :1].clip(0, 1)
        alone(False)
        return seen

    def metal_mask(self, bench, size):
        """White where metal is seen directly: all surfaces are swapped for emission, no bounces."""
        for material in bpy.data.materials:
            tree = material.node_tree
            emission = tree.nodes.new('ShaderNodeEmission')
            emission.inputs['Strength'].default_value = 1.0 if material in bench.metal_materials() else 0.0
            output = next(n for n in tree.nodes if n.type == 'OUTPUT_MATERIAL')
            tree.links.new(emission.outputs[0], output.inputs['Surface'])
        self.scene.cycles.max_bounces = 0
        self.scene.render.use_border = False
        return self.take(0, size, MASK_SAMPLES)[..., :1].clip(0, 1)


def metered_gain(spec, bench, shot, exposure, background):
    """The ground's gain for a macro, whose own edges are metal: measured on the whole piece from the same side."""
    scene, close = bpy.context.scene, bpy.context.scene.camera
    azimuth, elevation, _, _ = camera_angles(spec, shot)
    scene.camera = set_camera({**spec, 'view': 'hero', 'turn': 0, 'azimuth': azimuth, 'elevation': elevation}, bench, shot)
    scene.render.use_border = False
    whole = exposure.take(0, (METER_SIZE, METER_SIZE), METER_SAMPLES)
    scene.camera = close
    return finish.backdrop_gain(whole, background)


def photograph(spec, out):
    """Render one spec and its metal variants; returns CPU seconds."""
    started = cpu_seconds()
    bench, shot = build(spec)
    scene = bpy.context.scene
    if shot.backdrop == 'sweep' and camera_angles(spec, shot)[1] >= studio.FLAT_LAY:
        shot.backdrop = 'floor'
    shot.backdrop = spec.get('backdrop', shot.backdrop)
    room = windows if shot.backdrop == 'street' else studio
    room.set_up(spec, shot, bench.metal_kind)
    scene.camera = set_camera(spec, bench, shot)
    set_cycles(scene, spec)
    background = studio.BACKGROUNDS[spec.get('background', 'ivory')]
    # taken larger than it is shown, with as many fewer samples: outlines come out smooth, the light is the same
    oversize = spec.get('oversize', finish.OVERSIZE)
    size = [round(n * oversize) for n in frame_size(spec)]
    samples = max(5, round(spec.get('samples', 22) / 2 / oversize**2))
    scene.render.resolution_x, scene.render.resolution_y = size
    frames = spec.get('turntable', 0)
    with tempfile.TemporaryDirectory(prefix='jewel-') as folder:
        exposure = Exposure(scene, folder, spec.get('seed', 0))
        gain = metered_gain(spec, bench, shot, exposure, background) if spec.get('view') == 'macro' else None
        for frame in range(max(1, frames)):
            if frames:
                bench.root.empty.rotation_euler[2] = 2 * np.pi * frame / frames
            name = spec['name'] + ('-%03d' % frame if frames else '')
            if frames and os.path.exists(picture_path(out, name)):
                continue
            box, low = crop_of_piece(scene, bench), None
            scene.render.use_border = False
            if (box[1] - box[0]) * (box[3] - box[2]) < 0.8:
                low = finish.denoise(*exposure.pair([n // BACKDROP_SHRINK for n in size], BACKDROP_SAMPLES), strength=0.8)
                r = scene.render
                r.use_border = True
                r.border_min_x, r.border_max_x, r.border_min_y, r.border_max_y = box
            taken = box if low is not None else None
            image = finish.denoise(*exposure.pair(size, samples), strength=spec.get('denoise', 0.55), box=taken)
            if frames:  # few samples, not oversize: the outline is drawn by itself
                image = finish.set_apart(image, exposure.cover(size))
            if low is not None:
                image = finish.place_crop(image, low, box)
            for metal, variant in spec.get('variants', {}).items():
                mask = exposure.metal_mask(bench, size) if metal == next(iter(spec['variants'])) else mask
                old, new = materials.METALS[bench.metal_kind][0], materials.METALS[metal][0]
                finish.write_png(
                    picture_path(out, variant),
                    finish.grade(finish.recolour(image, mask, old, new), background, spec, gain),
                )
            finish.write_png(picture_path(out, name), finish.grade(image, background, spec, gain))
    return cpu_seconds() - started


def picture_path(out, name):
    return os.path.join(out, name + '.png')


def cpu_seconds():
    return sum(resource.getrusage(resource.RUSAGE_SELF)[:2])


def read_jobs(source):
    if source.lstrip().startswith('{'):
        return [json.loads(source)]
    with open(source, encoding='utf-8') as file:
        jobs = json.load(file)
    return jobs['pictures'] if isinstance(jobs, dict) and 'pictures' in jobs else jobs


def is_done(spec, out):
    if spec.get('turntable'):
        return os.path.exists(picture_path(out, '%s-%03d' % (spec['name'], spec['turntable'] - 1)))
    return all(
        os.path.exists(picture_path(out, n)) for n in [spec['name'], *spec.get('variants', {}).values()]
    )


def main():
    parser = argparse.ArgumentParser(prog='render.py', description=__doc__.split('\n')[0])
    parser.add_argument('jobs', nargs='+', help='job file or one spec as JSON text')
    parser.add_argument('--out', default='pictures', help='folder for the pictures')
    parser.add_argument('--size', type=int, help='side in pixels')
    parser.add_argument('--samples', type=int, help='samples per pixel, over both halves')
    parser.add_argument('--only', help='only names that contain this text')
    parser.add_argument('--view', help='only this view')
    parser.add_argument('--threads', type=int, help='processor threads')
    parser.add_argument('--no-variants', action='store_true', help='skip recoloured metals')
    parser.add_argument('--glb', metavar='FOLDER', help='write GLB models and stone planes here, no pictures')
    options = parser.parse_args(sys.argv[sys.argv.index('--') + 1 :] if '--' in sys.argv else sys.argv[1:])
    specs = [spec for source in options.jobs for spec in read_jobs(source)]
    for spec in specs:
        for key in ('size', 'samples', 'threads'):
            if getattr(options, key):
                spec[key] = getattr(options, key)
        if options.no_variants:
            spec.pop('variants', None)
    specs = [
        s
        for s in specs
        if (not options.only or options.only in s['name'])
        and (not options.view or s.get('view', 'hero') == options.view)
    ]
    folder = options.glb or options.out
    os.makedirs(folder, exist_ok=True)
    if options.glb:
        for spec in specs:
            bench, _ = build(spec)
            print(export.glb(bench, spec, folder), flush=True)
        return
    waiting = [s for s in specs if not is_done(s, folder)]
    print(f'{len(specs) - len(waiting)} done before, {len(waiting)} to take', flush=True)
    started, failed = time.time(), []
    for i, spec in enumerate(waiting, 1):
        try:
            seconds = photograph(spec, folder)
        except Exception as problem:  # one bad spec must not stop a night's work
            traceback.print_exc()
            failed.append(spec['name'])
            print(f'FAILED {spec["name"]}: {problem}', flush=True)
            continue
        left = (time.time() - started) / i * (len(waiting) - i)
        print(f'{i}/{len(waiting)} {spec["name"]} {seconds:.0f} CPU s, {left / 60:.0f} min left', flush=True)
    if failed:
        sys.exit('not taken: ' + ', '.join(failed))


if __name__ == '__main__':
    main()
