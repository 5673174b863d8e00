import { type Figure, type Goal, isMet, type Unit } from './figure.ts';

const DIGITS: Readonly<Record<Unit, number>> = {
  ms: 0,
  s: 1,
  KB: 1,
  MB: 0,
  requests: 0,
  'requests/s': 0,
  points: 0,
  times: 2,
  frames: 0,
  '': 3,
};

const rounded = (value: number, unit: Unit): string => {
  // Below ten milliseconds one decimal is shown.
  const digits = unit === 'ms' && Math.abs(value) < 10 ? 1 : DIGITS[unit];
  return value.toLocaleString('en-GB', { minimumFractionDigits: 0, maximumFractionDigits: digits });
};

export const withUnit = (value: number, unit: Unit): string => (unit === '' ? rounded(value, unit) : `${rounded(value, unit)} ${unit}`);

export const goalText = (goal: Goal | null, unit: Unit): string => {
  if (goal === null) return '';
  return 'most' in goal ? `<= ${withUnit(goal.most, unit)}` : `>= ${withUnit(goal.least, unit)}`;
};

export const verdict = (measured: Figure): string => {
  const met = isMet(measured);
  return met === null ? '' : met ? 'met' : 'MISSED';
};
