import type { ArchCount } from '../artwork/artwork-spec.ts';

const KNOWN: ReadonlyMap<string, ArchCount> = new Map([
  ['reguler', 1],
  ['pelajar', 2],
  ['premium', 3],
]);
const COUNTS = [1, 2, 3] as const;

/**
 * The number of arches of a tier. A tier that the owner added derives it from its slug, so that its pictures do not change with its name or
 * prices.
 * @param slug null for products without a tier
 */
export const tierArches = (slug: string | null): ArchCount => {
  if (slug === null) return 1;
  const sum = [...slug].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return KNOWN.get(slug) ?? COUNTS[sum % 3] ?? 1;
};
