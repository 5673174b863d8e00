import { type Point, polygon, short, stroke } from '../shapes.ts';
import type { Scene } from './scene.ts';

/** Leaning slabs of stone with two beams of light. */
export const slabs: Scene = (random, { far, mid, near, deep, object, accent }) => {
  const side = random.side();
  const across = (x: number): number => 400 + side * (x - 400);
  const at = (x: number, y: number): Point => [across(x), y];
  const behind = Array.from({ length: 7 }, (_, slab) => {
    const x = 60 + slab * 110 + random.between(-20, 20);
    const height = random.between(150, 420);
    const width = random.between(54, 90);
    const points = [at(x, 800), at(x + 60, 800 - height), at(x + 60 + width, 800 - height - 44), at(x + width, 800)];
    return polygon(slab % 2 === 0 ? mid : far, points);
  });
  const groove = (line: number): string =>
    stroke(`M${short(across(120 + line * 120))} 1000L${short(across(300 + line * 56))} 770`, mid, 2.5, 0.6);
  return [
    ...behind,
    polygon(object.base, [at(250, 800), at(418, 270), at(470, 330), at(420, 800)]),
    polygon(object.shade, [at(470, 330), at(420, 800), at(520, 800), at(516, 440)]),
    polygon(object.shine, [at(250, 800), at(418, 270), at(352, 560), at(318, 800)]),
    polygon(accent.light, [at(520, 470), at(604, 372), at(578, 510)]),
    polygon(accent.base, [at(520, 470), at(578, 510), at(530, 600)]),
    polygon(accent.light, [at(226, 520), at(264, 420), at(282, 500)]),
    polygon(accent.dark, [at(226, 520), at(282, 500), at(262, 580)]),
    polygon(near, [
      [-20, 760],
      [820, 800 - side * 40],
      [820, 1000],
      [-20, 1000],
    ]),
    polygon(deep, [
      [-20, 840 + side * 20],
      [820, 840 - side * 20],
      [820, 1000],
      [-20, 1000],
    ]),
    ...[0, 1, 2, 3, 4].map(groove),
  ].join('');
};
