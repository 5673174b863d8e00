import type { ArchCount } from '../artwork/artwork-spec.ts';

const KNOWN: ReadonlyMap<string, ArchCount> = new Map([
  ['reguler', 1],
  ['pelajar', 2],
  ['premium', 3],
]);
const COUNTS = [1, 2, 3] as const;

/**
 * How many arches stand for a tier. A tier the owner added gets a number from its slug, so that renaming it or giving it other
 * prices never changes its pictures.
 * @param slug null for products without a tier
 */
export const tierArches = (slug: string | null): ArchCount => {
  if (slug === null) return 1;
  const sum = [...slug].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return KNOWN.get(slug) ?? COUNTS[sum % 3] ?? 1;
};
