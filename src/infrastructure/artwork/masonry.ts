import { type Arch, FLOOR, topOf } from './arches.ts';
import { short, stroke } from './shapes.ts';

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const COLUMNS = [0, 1, 2, 3, 4, 5];

/** Courses of stone, each shifted by half a stone. */
export const courses = (color: string): string => {
  const beds = ROWS.map((row) => `M0 ${120 + row * 88}H800`);
  const joints = ROWS.flatMap((row) => COLUMNS.map((column) => `M${(row % 2 === 0 ? 0 : 66) + column * 134} ${32 + row * 88}v88`));
  return stroke(beds.join(''), color, 2, 0.5) + stroke(joints.join(''), color, 2, 0.35);
};

/** The stones between one arch and the next: fanned above, laid in rows at the sides. */
export const voussoirs = (outer: Arch, inner: Arch, stones: number, color: string): string => {
  const [wide, narrow] = [outer.width / 2, inner.width / 2];
  const [outerY, innerY] = [topOf(outer) + wide, topOf(inner) + narrow];
  const fan = Array.from({ length: stones + 1 }, (_, stone) => {
    const angle = Math.PI + (Math.PI * stone) / stones;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const from = `${short(400 + wide * cos)} ${short(outerY + wide * sin)}`;
    return `M${from}L${short(400 + narrow * cos)} ${short(innerY + narrow * sin)}`;
  });
  const thickness = short(wide - narrow);
  const rows: string[] = [];
  for (let y = outerY + 60; y < FLOOR; y += 84) {
    rows.push(`M${outer.x} ${short(y)}h${thickness}M${outer.x + outer.width} ${short(y)}h${-thickness}`);
  }
  return stroke(fan.join('') + rows.join(''), color, 2.5, 0.8);
};
