import { isHexColor } from '../shared/color.ts';

/** A gradient in the only form that the database accepts: an angle and two to four colours. It therefore cannot inject style. */
export interface Gradient {
  /** Degrees, 0 to 360. */
  readonly angle: number;
  readonly colors: readonly string[];
}

// The grammar of private.is_gradient.
const GRAMMAR = /^linear-gradient\(([0-9]{1,3}deg, )?#[0-9a-fA-F]{6}( [0-9]{1,3}%)?(, #[0-9a-fA-F]{6}( [0-9]{1,3}%)?){1,3}\)$/;
const STRAIGHT_DOWN = 180;

export const isGradient = (value: string): boolean => GRAMMAR.test(value);

/** Null for anything else. Positions of colours are dropped. */
export const readGradient = (value: string): Gradient | null => {
  if (!isGradient(value)) return null;
  const angle = /\((\d{1,3})deg/.exec(value)?.[1];
  return { angle: angle === undefined ? STRAIGHT_DOWN : Number(angle), colors: value.match(/#[0-9a-fA-F]{6}/g) ?? [] };
};

/** Null unless every part is valid. */
export const writeGradient = ({ angle, colors }: Gradient): string | null =>
  Number.isInteger(angle) && angle >= 0 && angle <= 360 && colors.length >= 2 && colors.length <= 4 && colors.every(isHexColor)
    ? `linear-gradient(${angle}deg, ${colors.join(', ')})`
    : null;
