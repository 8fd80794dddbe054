"""Simulates scans and photos of pages: rotated, bent, shaded, noisy and compressed."""

from __future__ import annotations

import math
from random import Random
from typing import NamedTuple

import cv2
import numpy as np

from tests.tools.scans.strokes import Picture


class Device(NamedTuple):
    """A scanner or camera: its name and resolution, whether it is a camera, and whether it records colour."""

    name: str
    dpi: int
    camera: bool
    colour: bool


def take(picture: Picture, device: Device, rng: Random, *, held_out: bool = False) -> bytes:
    """The JPEG file that a device makes of a page drawn at its resolution."""
    noise = np.random.default_rng(rng.getrandbits(32))
    scene = _photo(picture, rng, noise) if device.camera else _scan(picture, device, rng, noise)
    if held_out:
        grain = noise.standard_normal((scene.shape[0] // 2 + 1, scene.shape[1] // 2 + 1), np.float32)
        grain = cv2.resize(grain, (scene.shape[1], scene.shape[0]), interpolation=cv2.INTER_LINEAR)
        scene += (rng.uniform(0.005, 0.03) * grain)[:, :, None]
        specks = noise.random(scene.shape[:2], np.float32) < rng.choice([0.0, 2e-5, 1e-4])
        scene[cv2.dilate(specks.astype(np.uint8), np.ones((2, 2), np.uint8)) > 0] = rng.choice([0.0, 0.4])
    else:
        grain = noise.standard_normal(scene.shape[:2], np.float32)
        scene += (rng.uniform(0.004, 0.025) * grain)[:, :, None] * np.array([1.0, 0.8, 1.1], np.float32)
    if not device.colour:
        scene = np.repeat((scene @ np.array([0.114, 0.587, 0.299], np.float32))[:, :, None], 3, 2)
    taken = np.clip(scene * 255, 0, 255).astype(np.uint8)
    turn = rng.choice([None, None, cv2.ROTATE_180, cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_90_COUNTERCLOCKWISE])
    if turn is not None:
        taken = cv2.rotate(taken, turn)
    quality = rng.choice([55, 70, 90] if held_out else [40, 60, 80])
    return bytes(cv2.imencode(".jpg", taken, [cv2.IMWRITE_JPEG_QUALITY, quality])[1])


def take_of_screen(picture: Picture, rng: Random) -> bytes:
    """A phone's JPEG file of a page on a screen: red, green and blue stripes, with dark gaps between them."""
    noise = np.random.default_rng(rng.getrandbits(32))
    shown = cv2.resize(
        picture, None, fx=rng.uniform(0.45, 0.6), fy=rng.uniform(0.45, 0.6), interpolation=cv2.INTER_AREA
    )
    lit = np.kron(shown, np.ones((6, 6, 1), np.float32))
    columns = np.arange(lit.shape[1]) % 6
    stripes = np.stack([columns // 2 == channel for channel in (2, 1, 0)], axis=1).astype(np.float32)
    lit *= (0.25 + 0.75 * stripes)[None]
    lit[np.arange(lit.shape[0]) % 6 == 5] *= 0.4
    share = rng.uniform(2.2, 3.2) / 6
    turn = cv2.getRotationMatrix2D((0, 0), rng.gauss(0, 2), share)
    height, width = (round(1.08 * share * size) for size in lit.shape[:2])
    turn[:, 2] += 0.04 * width, 0.04 * height
    scene = cv2.warpAffine(cv2.GaussianBlur(lit, (0, 0), 1.2), turn, (width, height), borderValue=(0.1,) * 3)
    scene = 1.5 * scene + 0.01 * noise.standard_normal(scene.shape, np.float32)
    taken = np.clip(scene * 255, 0, 255).astype(np.uint8)
    return bytes(cv2.imencode(".jpg", taken, [cv2.IMWRITE_JPEG_QUALITY, 80])[1])


def _scan(picture: Picture, device: Device, rng: Random, noise: np.random.Generator) -> Picture:
    height, width = picture.shape[:2]
    angle = rng.uniform(-10, 10) if rng.random() < 0.25 else rng.gauss(0, 1.0)
    black = rng.random() < 0.2
    ground = 0.08 if black else 0.97
    pad = int(0.01 * width) if abs(angle) < 3 else int(0.09 * width)
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), angle, rng.uniform(0.985, 1.01))
    matrix[:, 2] += pad + rng.uniform(-0.004, 0.004) * width, pad + rng.uniform(-0.004, 0.004) * height
    bent = _folded(picture, rng) if rng.random() < 0.2 else picture
    scene = cv2.warpAffine(
        bent, matrix, (width + 2 * pad, height + 2 * pad), flags=cv2.INTER_LINEAR, borderValue=(ground,) * 3
    )
    if black:  # a copier with its lid open: the edges are black
        edge = int(rng.uniform(0.0, 0.012) * width)
        scene[:, :edge] *= 0.15
        scene[scene.shape[0] - edge :] *= 0.15
    scene = cv2.GaussianBlur(scene, (0, 0), rng.uniform(0.35, 0.9) * device.dpi / 200)
    white = rng.uniform(0.9, 1.02)
    return np.clip(scene, 0, 1) ** rng.uniform(0.75, 1.3) * white


def _folded(picture: Picture, rng: Random) -> Picture:
    """A page with a fold across: a dark line, and a slightly darker lower part."""
    picture = picture.copy()
    height = picture.shape[0]
    at = int(height * rng.uniform(0.35, 0.65))
    depth = rng.uniform(0.06, 0.25)
    rows = np.arange(height, dtype=np.float32)
    picture *= (1 - depth * np.exp(-(((rows - at) / (0.002 * height)) ** 2)))[:, None, None]
    picture *= np.where(rows > at, 1 - 0.3 * depth, 1.0).astype(np.float32)[:, None, None]
    return picture


def _photo(picture: Picture, rng: Random, noise: np.random.Generator) -> Picture:
    height, width = picture.shape[:2]
    rows, columns = np.mgrid[0:height, 0:width].astype(np.float32)
    bow = rng.uniform(-0.004, 0.004) * width  # the paper does not lie flat
    waves = bow * np.sin(math.pi * columns / width * rng.uniform(0.8, 1.6) + rng.uniform(0, 1))
    picture = cv2.remap(picture, columns, rows + waves.astype(np.float32), cv2.INTER_LINEAR, borderValue=(1, 1, 1))
    pad = int(0.14 * width)
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    moved = (
        corners + pad + np.array([[rng.uniform(-0.05, 0.05) * width for _ in range(2)] for _ in range(4)], np.float32)
    )
    turn = cv2.getRotationMatrix2D((pad + width / 2, pad + height / 2), rng.gauss(0, 3), rng.uniform(0.92, 1.0))
    moved = (np.hstack([moved, np.ones((4, 1), np.float32)]) @ turn.T).astype(np.float32)
    size = (width + 2 * pad, height + 2 * pad)
    matrix = cv2.getPerspectiveTransform(corners, moved)
    desk = np.array([rng.uniform(0.15, 0.6) for _ in range(3)], np.float32)
    grain = cv2.GaussianBlur(noise.random((size[1] // 8, size[0] // 8), np.float32), (0, 0), 3)
    scene = desk * (0.7 + 0.6 * cv2.resize(grain, size)[:, :, None])
    on_page = cv2.warpPerspective(np.ones((height, width), np.float32), matrix, size)[:, :, None]
    scene = scene * (1 - on_page) + cv2.warpPerspective(picture, matrix, size) * on_page
    y, x = np.mgrid[0 : size[1], 0 : size[0]].astype(np.float32)
    angle = rng.uniform(0, math.tau)
    ramp = (x / size[0] - 0.5) * math.cos(angle) + (y / size[1] - 0.5) * math.sin(angle)
    light = 0.85 + rng.uniform(0.1, 0.4) * ramp
    if rng.random() < 0.4:  # the shadow of a hand or a phone
        edge = ramp - rng.uniform(-0.2, 0.3)
        light *= 1 - rng.uniform(0.1, 0.35) / (1 + np.exp(-edge * rng.choice([12, 30, 60])))
    tint = np.array([rng.uniform(0.85, 1.0), 1.0, rng.uniform(0.95, 1.05)], np.float32)
    scene = scene * light[:, :, None].astype(np.float32) * tint
    return cv2.GaussianBlur(scene, (0, 0), rng.uniform(0.5, 1.1) * width / 1654)
