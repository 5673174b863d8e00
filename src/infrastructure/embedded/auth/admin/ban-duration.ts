import { invalid } from '../wire/auth-error.ts';

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const WHOLE = /^(\d+(\.\d+)?(ms|s|m|h))+$/;
/** Capped before the year 10000. */
const LONGEST_MS = 200 * 365 * 24 * 3_600_000;

/**
 * The end of a ban: `24h`, `1h30m`, or `none` (Go durations).
 * @returns undefined without a value, null for none
 * @throws AuthError `validation_failed`
 */
export const readBan = (text: string, now: Date): Date | null | undefined => {
  if (text === '') return undefined;
  if (text === 'none') return null;
  if (text.length > 40 || !WHOLE.test(text)) throw invalid('invalid format for ban duration');
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)];
  const span = parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (UNIT_MS[unit ?? ''] ?? 0), 0);
  return span === 0 ? null : new Date(now.getTime() + Math.min(span, LONGEST_MS));
};
