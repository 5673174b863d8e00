import type { Palette } from '../palette.ts';
import { type Point, polygon } from '../shapes.ts';

/** A cut stone of four faces; `lean` moves the edge that looks at the visitor. */
export const gem = ({ object }: Palette, x: number, top: number, width: number, height: number, lean: number): string => {
  const [tip, foot]: [Point, Point] = [
    [x, top],
    [x, top + height],
  ];
  const [left, right]: [Point, Point] = [
    [x - width / 2, top + height * 0.4],
    [x + width / 2, top + height * 0.4],
  ];
  const edge: Point = [x + lean, top + height * 0.48];
  return [
    polygon(object.shine, [tip, left, edge]),
    polygon(object.light, [tip, edge, right]),
    polygon(object.base, [left, edge, foot]),
    polygon(object.shade, [edge, right, foot]),
  ].join('');
};
