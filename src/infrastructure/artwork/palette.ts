import { oklch } from './color.ts';
import type { Random } from './random.ts';

/** Hues in degrees, and the base chroma of a picture. */
export interface Hues {
  readonly sky: number;
  readonly horizon: number;
  readonly ground: number;
  readonly object: number;
  readonly accent: number;
  readonly chroma: number;
}

type Hour = 'dawn' | 'day' | 'dusk' | 'night';

/** All colours of one picture, `#rrggbb`. */
export interface Palette {
  readonly hour: Hour;
  readonly skyTop: string;
  readonly skyMiddle: string;
  readonly skyLow: string;
  readonly sun: string;
  readonly glow: string;
  /** The landscape, from the horizon to the foreground. */
  readonly far: string;
  readonly mid: string;
  readonly near: string;
  readonly deep: string;
  /** The game's object, in light and shade. */
  readonly object: { readonly shine: string; readonly light: string; readonly base: string; readonly shade: string; readonly dark: string };
  readonly accent: { readonly light: string; readonly base: string; readonly dark: string };
  /** Shades of stone: 0 is nearly black, 7 is the brightest edge. */
  wall(step: number): string;
}

const HOURS = ['dawn', 'day', 'dusk', 'night'] as const;
const BRIGHTNESS: Readonly<Record<Hour, number>> = { dawn: 0.05, day: 0, dusk: -0.06, night: -0.17 };

/** Interpolates two hues along the shorter arc, and avoids the lime that the shop reserves for actions. */
const between = (first: number, second: number): number => {
  const middle = (first + second) / 2 + (Math.abs(first - second) > 180 ? 180 : 0);
  return middle > 95 && middle < 150 ? middle + 60 : middle;
};

/** @param hues chosen beforehand, because the choice uses the first random value of a picture */
export const paletteOf = (random: Random, hues: Hues): Palette => {
  const { sky, horizon, ground, object, accent, chroma } = hues;
  const shift = random.between(-7, 7);
  const hour = random.pick(HOURS);
  const lift = BRIGHTNESS[hour];
  return {
    hour,
    skyTop: oklch(0.36 + lift, chroma * 0.95, sky + shift),
    skyMiddle: oklch(0.62 + lift, chroma * 1.05, between(sky, horizon) + shift),
    skyLow: oklch(0.84 + lift * 0.6, chroma * 0.85, horizon + shift),
    sun: oklch(0.95, 0.05, horizon),
    glow: oklch(0.9, chroma * 0.7, horizon),
    far: oklch(0.56 + lift, chroma * 0.75, between(sky, ground)),
    mid: oklch(0.43 + lift * 0.8, chroma * 0.85, ground),
    near: oklch(0.29 + lift * 0.5, chroma * 0.75, ground),
    deep: oklch(0.2, chroma * 0.55, ground),
    object: {
      shine: oklch(0.93, 0.05, object),
      light: oklch(0.79, chroma, object),
      base: oklch(0.63, chroma * 1.15, object),
      shade: oklch(0.46, chroma * 1.05, object),
      dark: oklch(0.33, chroma * 0.85, object),
    },
    accent: {
      light: oklch(0.85, chroma * 0.95, accent),
      base: oklch(0.68, chroma * 1.15, accent),
      dark: oklch(0.5, chroma, accent),
    },
    wall: (step) => oklch(0.135 + step * 0.055, Math.min(0.06, chroma * 0.38) + step * 0.008, sky + shift),
  };
};
