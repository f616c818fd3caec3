"""From two noisy half renders to a finished picture: denoise, recolour, grade, write PNG."""

import ctypes
import math
import os
import shutil
import struct
import subprocess
import tempfile
import zlib

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
SHOULDER = 0.70  # linear light above this is compressed
LEVEL = (0.4, 2.6)  # exposure range of the match to the ground's colour
CONTRAST = 0.30  # display-space S curve
OVERSIZE = 1.5  # pictures are rendered this much larger and averaged down once they are graded; a spec may say 1
REFERENCE_WIDTH = 1400  # px; blur radii are given for this width
WARM_PAPER = 1.4  # paper reflected once is warmer than the metal alone; below this it was one reflection
LEVEL_ROWS, LEVEL_FLAT = (0.94, 1.06), (0.78, 1.06)  # how far a row's gain may go; paper seen flat fades to white
LUMA = np.array([0.2126, 0.7152, 0.0722], np.float32)


# ---------------------------------------------------------------- denoise


def _library():
    """Compile finish.c on first use, next to it, or in a cache folder when that is read-only."""
    source = os.path.join(HERE, 'finish.c')
    cache = os.path.join(
        os.environ.get('XDG_CACHE_HOME', os.path.expanduser('~/.cache')), 'jewel-photography'
    )
    for folder in (os.path.join(HERE, 'build'), cache):
        target = os.path.join(folder, 'finish.so')
        if os.path.exists(target) and os.path.getmtime(target) >= os.path.getmtime(source):
            return ctypes.CDLL(target)
        try:
            os.makedirs(folder, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=folder) as work:
                fresh = os.path.join(work, 'finish.so')
                subprocess.run(
                    [
                        shutil.which('cc') or 'gcc',
                        '-O3',
                        '-march=native',
                        '-ffast-math',
                        '-fopenmp',
                        '-shared',
                        '-fPIC',
                        source,
                        '-o',
                        fresh,
                        '-lm',
                    ],
                    check=True,
                )
                os.replace(fresh, target)
            return ctypes.CDLL(target)
        except PermissionError:
            continue
    raise RuntimeError('nowhere to put the compiled denoiser')


def denoise(a, b, strength=0.55, search=5, patch=1, box=None):
    """Dual-buffer non-local means: each half is weighted by what the other half shows.

    `box` is the part of the frame that was taken, (left, right, bottom, top) in 0..1; the rest stays black.
    """
    height, width, _ = a.shape
    if box:
        rows = slice(int((1 - box[3]) * height), math.ceil((1 - box[2]) * height))
        columns = slice(int(box[0] * width), math.ceil(box[1] * width))
        out = np.zeros(a.shape, np.float32)
        out[rows, columns] = denoise(a[rows, columns], b[rows, columns], strength, search, patch)
        return out
    a, b = np.ascontiguousarray(a, np.float32), np.ascontiguousarray(b, np.float32)
    out = np.empty_like(a)
    pointer = [x.ctypes.data_as(ctypes.c_void_p) for x in (a, b, out)]
    _library().nlm2(*pointer, width, height, search, patch, ctypes.c_float(strength))
    return out


# ---------------------------------------------------------------- tools


def blur(image, sigma):
    """Near-Gaussian: three box filters."""
    out = np.array(image, np.float32, order='C')
    height, width, channels = out.shape
    _library().blur(out.ctypes.data_as(ctypes.c_void_p), width, height, channels, max(1, int(sigma * 1.2)), 3)
    return out


def smooth_outlines(image):
    """Display light with the steps of its outlines averaged along them."""
    image = np.ascontiguousarray(image, np.float32)
    height, width, _ = image.shape
    out = np.empty_like(image)
    pointer = [x.ctypes.data_as(ctypes.c_void_p) for x in (image, out)]
    _library().smooth_outlines(*pointer, width, height)
    return out


def tone(x, contrast=CONTRAST):
    """Linear light to linear display light: soft shoulder, then an S curve."""
    y = np.where(
        x > SHOULDER,
        SHOULDER
        + (1 - SHOULDER) * (1 - np.exp(-(np.maximum(x, SHOULDER) - SHOULDER) / (1 - SHOULDER) * 0.92)),
        x,
    )
    e = np.power(np.maximum(y, 0), 1 / 2.2)
    e = e + (e * e * (3 - 2 * e) - e) * contrast
    return np.power(e, 2.2)


_SAMPLES = np.linspace(0, 4, 8001)
_TONED = tone(_SAMPLES)


def untone(y):
    """Which linear light gives this display colour."""
    return np.interp(np.minimum(y, 0.992), _TONED, _SAMPLES)


def place_crop(image, low, box, feather=0.025):
    """Put the full-size crop `box` of `image` into the enlarged low-resolution backdrop `low`."""
    height, width, _ = image.shape
    low_h, low_w, _ = low.shape
    low = blur(low, 1.5)
    y = np.clip((np.arange(height) + 0.5) * low_h / height - 0.5, 0, low_h - 1.001)
    x = np.clip((np.arange(width) + 0.5) * low_w / width - 0.5, 0, low_w - 1.001)
    yi, xi = y.astype(int), x.astype(int)
    fy, fx = (y - yi)[:, None, None], (x - xi)[None, :, None]
    backdrop = (
        low[yi][:, xi] * (1 - fy) * (1 - fx)
        + low[yi + 1][:, xi] * fy * (1 - fx)
        + low[yi][:, xi + 1] * (1 - fy) * fx
        + low[yi + 1][:, xi + 1] * fy * fx
    )
    across, up = (np.arange(width) + 0.5) / width, 1 - (np.arange(height) + 0.5) / height

    def edge(t, start, end):
        rise = np.clip((t - start - 0.003) / feather, 0, 1) if start > 0 else 1
        fall = np.clip((end - 0.003 - t) / feather, 0, 1) if end < 1 else 1
        return rise * fall * np.ones_like(t)

    mask = (edge(up, box[2], box[3])[:, None] * edge(across, box[0], box[1])[None])[..., None]
    mask = mask * mask * (3 - 2 * mask)
    return (image * mask + backdrop * (1 - mask)).astype(np.float32)


def set_apart(image, cover):
    """Piece and ground told apart by `cover`, how much of each pixel is the piece: ground smooth, outline clean."""
    inside, outside = np.clip(cover * 20 - 19, 0, 1), np.clip(1 - cover * 20, 0, 1)

    def carried(weight, sigma):
        reach = blur(weight, sigma)
        return blur(image * weight, sigma) / np.maximum(reach, 1e-4), reach

    near, reach = carried(inside, 1)
    far, far_reach = carried(inside, 4)
    piece = np.where(reach > 0.03, near, np.where(far_reach > 0.01, far, image))
    fine, reach = carried(outside, 2.5)
    coarse, _ = carried(outside, 10)
    fine = np.where(reach > 0.01, fine, coarse)
    # a shadow's edge stays, mottle goes
    change = np.abs(fine - coarse).max(-1, keepdims=True) / np.maximum(coarse.mean(-1, keepdims=True), 0.01)
    shade = blur(np.clip((change - 0.03) / 0.05, 0, 1), 4)
    ground = coarse * (1 - shade) + fine * shade
    return (image * inside + (piece * cover + ground * (1 - cover)) * (1 - inside)).astype(np.float32)


def recolour(image, metal_mask, old, new):
    """Metal in another alloy: linear light times the ratio of the two reflectances."""
    old, new = np.array(old, np.float32), np.array(new, np.float32)
    metal = image * (new / old)
    warmth, wanted = (np.log(colour[0] / colour[2]) for colour in (old, new))
    if wanted < warmth / 2:
        # Light that went from link to link was coloured at every turn; in a white alloy nothing of that may be left.
        seen = np.log(np.maximum(image[..., :1], 1e-4) / np.maximum(image[..., 2:], 1e-4)) / warmth
        turned = blur(np.clip((seen - WARM_PAPER) / 0.6, 0, 1), 1)
        grey = (metal @ LUMA)[..., None] * (new / (new @ LUMA))
        metal = metal * (1 - turned) + grey * turned
    return (image * (1 - metal_mask) + metal * metal_mask).astype(np.float32)


# ---------------------------------------------------------------- grade


def grade(image, background, spec, gain=None):
    """Backdrop to its exact colour, mottle ironed out, bloom, tone, sharpening. Returns 8-bit sRGB.

    `gain` is what brings the ground to its colour where the frame's own edges do not show the ground.
    """
    height, width, _ = image.shape
    s = min(width, height) / REFERENCE_WIDTH
    light = max(background) > 0.3
    if spec.get('match', True):
        image = image * (backdrop_gain(image, background) if gain is None else gain)
    if spec.get('iron', True):
        image = _iron_flat_parts(image, s)
    hot = np.maximum(image - 1.3, 0)
    glow = blur(hot, 3 * s) * 1.1 + blur(hot, 14 * s) * 0.5 + blur(hot, 40 * s) * 0.18
    image = image + glow * spec.get('bloom', 0.5 if light else 0.22)
    y = tone(image)
    grey = (y @ LUMA)[..., None]
    y = np.clip(grey + (y - grey) * spec.get('saturation', 0.98), 0, 1)
    e = displayed(y)
    e = smooth_outlines(shrink(e) if spec.get('oversize', OVERSIZE) != 1 else e)
    view, page = spec.get('view'), spec.get('background', 'ivory') == 'ivory'
    if light and (view == 'front' or (page and view != 'macro')):
        e = level_rows(e, displayed(np.array(background)), LEVEL_ROWS if page else LEVEL_FLAT)
    e = np.clip(e + (e - blur(e, 0.9)) * spec.get('sharpen', 0.35), 0, 1)
    dither = np.random.default_rng(1).uniform(-0.5, 0.5, e.shape)
    return (e * 255 + dither + 0.5).clip(0, 255).astype(np.uint8)


def displayed(y):
    """Linear light as sRGB, 0..1."""
    return np.where(y <= 0.0031308, y * 12.92, 1.055 * np.power(np.maximum(y, 1e-6), 1 / 2.4) - 0.055)


def level_rows(image, colour, limits):
    """Rows brought to a colour, measured at both edges: an ivory picture lies on ivory paper without a seam."""
    height, width, _ = image.shape
    edge = width // 40
    seen = np.percentile(np.concatenate([image[:, :edge], image[:, -edge:]], 1), 75, axis=1)
    ground = seen.min(1) > 0.85 * min(colour)
    if not ground.any():
        return image
    # where the piece or its stand covers both edges, the nearest row that shows the ground speaks for it
    rows, shown = np.arange(height), np.flatnonzero(ground)
    seen = seen[shown[np.abs(rows[:, None] - shown).argmin(1)]]
    seen = blur(seen[:, None].astype(np.float32), height / 24)
    return image * np.clip(np.array(colour, np.float32) / seen, *limits)


def shrink(image):
    """Three pixels become two each way, by area."""
    height, width, _ = image.shape
    doubled = image[: height // 3 * 3, : width // 3 * 3].repeat(2, 0).repeat(2, 1)
    return doubled.reshape(height // 3 * 2, 3, width // 3 * 2, 3, 3).mean((1, 3))


def backdrop_gain(image, background):
    """Gain that brings the frame's edge strips to the palette colour; tint moves less than lightness."""
    height, width, _ = image.shape
    light = max(background) > 0.3
    strip = np.concatenate(
        [
            part.reshape(-1, 3)
            for part in (image[: height // 14], image[:, : width // 20], image[:, -width // 20 :])
        ]
    )
    total = strip.sum(-1)
    middle = np.median(strip[total >= np.median(total) * 0.8], 0)
    gain = untone(np.array(background)) / np.maximum(middle, 1e-4)
    level = gain.mean()
    tint = np.clip(gain / level, *((0.90, 1.10) if light else (0.99, 1.01)))
    return (tint * np.clip(level, *LEVEL)).astype(np.float32)


def _iron_flat_parts(image, s):
    """Smooth low-frequency mottle where the picture is flat anyway: paper and wall."""
    fine, coarse = blur(image, 3 * s), blur(image, 13 * s)
    change = np.abs(fine - coarse).max(-1, keepdims=True) / np.maximum(coarse.mean(-1, keepdims=True), 0.01)
    flat = blur(np.clip((0.03 - change) / 0.018, 0, 1).astype(np.float32), 4 * s)
    return image * (1 - flat) + blur(coarse, 10 * s) * flat


def write_png(path, pixels):
    """8-bit RGB; written whole, then renamed, so a killed run leaves no half file."""
    height, width, _ = pixels.shape
    rows = b''.join(b'\0' + pixels[y].tobytes() for y in range(height))

    def chunk(kind, data):
        return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))

    data = (
        b'\x89PNG\r\n\x1a\n'
        + chunk(b'IHDR', struct.pack('>IIBBBBB', width, height, 8, 2, 0, 0, 0))
        + chunk(b'IDAT', zlib.compress(rows, 6))
        + chunk(b'IEND', b'')
    )
    with open(path + '.part', 'wb') as file:
        file.write(data)
    os.replace(path + '.part', path)
