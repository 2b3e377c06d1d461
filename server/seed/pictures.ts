import { type Colour, drawPng } from './png';
import { seededRandom } from './random';

const width = 720;
const height = 460;

const between = (from: Colour, to: Colour, part: number): Colour => [
  Math.round(from[0] + (to[0] - from[0]) * part),
  Math.round(from[1] + (to[1] - from[1]) * part),
  Math.round(from[2] + (to[2] - from[2]) * part),
];

function skyline(random: () => number, base: number, rise: number): number[] {
  const waves = [1.3, 2.9, 6.1, 13].map((count, index) => ({
    turns: (count * (0.8 + random() * 0.4) * 2 * Math.PI) / width,
    start: random() * 7,
    size: rise / 2.1 ** index,
  }));
  return Array.from({ length: width }, (_, x) =>
    Math.round(base + waves.reduce((sum, { turns, start, size }) => sum + Math.sin(x * turns + start) * size, 0)),
  );
}

export function ridges(): Buffer {
  const random = seededRandom(77);
  const zenith: Colour = [92, 138, 182];
  const horizon: Colour = [249, 224, 196];
  const near: Colour = [31, 58, 54];
  const layers = [0.42, 0.53, 0.65, 0.78, 0.92].map((base, index) => ({
    line: skyline(random, base * height, 34 + index * 5),
    colour: between([178, 188, 196], near, index / 4),
  }));
  const sun = { x: width * 0.68, y: height * 0.27, radius: 34 };
  return drawPng(width, height, (x, y) => {
    for (let index = layers.length - 1; index >= 0; index--) {
      const layer = layers[index];
      if (layer && y >= (layer.line[x] ?? 0)) return layer.colour;
    }
    if ((x - sun.x) ** 2 + (y - sun.y) ** 2 < sun.radius ** 2) return [255, 246, 222];
    return between(zenith, horizon, Math.min(1, y / (height * 0.55)));
  });
}

interface House {
  left: number;
  right: number;
  top: number;
  wall: Colour;
  lit: boolean;
}

const walls: Colour[] = [
  [232, 206, 168],
  [214, 158, 128],
  [238, 226, 208],
  [182, 196, 204],
  [222, 184, 120],
];

export function hillTown(): Buffer {
  const random = seededRandom(5);
  const hill = skyline(random, height * 0.42, 46);
  const houses: House[] = [];
  for (let row = 0; row < 7; row++)
    for (let left = -20 + random() * 20; left < width; left += 34 + random() * 26) {
      const top = (hill[Math.max(0, Math.min(width - 1, Math.round(left)))] ?? 0) + row * 34 + random() * 14 - 8;
      const wall = between(walls[Math.floor(random() * walls.length)] ?? [0, 0, 0], [70, 66, 92], 0.25 + row * 0.03);
      houses.push({ left, right: left + 26 + random() * 16, top, wall, lit: random() < 0.45 });
    }
  const shore = Math.round(height * 0.86);
  const inSky = (y: number) => between([74, 82, 132], [246, 176, 128], Math.min(1, y / (height * 0.5)));
  const above = (x: number, y: number): Colour => {
    for (let index = houses.length - 1; index >= 0; index--) {
      const house = houses[index];
      if (!house || x < house.left || x > house.right || y < house.top) continue;
      if (y < house.top + 7) return [168, 88, 66];
      const inWindow = (x - house.left) % 11 > 4 && (x - house.left) % 11 < 9 && (y - house.top) % 17 > 9;
      if (inWindow && y < house.top + 44) return house.lit ? [255, 222, 140] : [84, 82, 108];
      return house.wall;
    }
    return y > (hill[x] ?? 0) ? [92, 86, 104] : inSky(y);
  };
  return drawPng(width, height, (x, y) => {
    if (y < shore) return above(x, y);
    const wave = Math.round(Math.sin(y * 0.9) * 3 + Math.sin(y * 0.31) * 5);
    const mirrored = above(Math.max(0, Math.min(width - 1, x + wave)), shore - (y - shore) * 3);
    return between(mirrored, [52, 70, 112], 0.55);
  });
}
