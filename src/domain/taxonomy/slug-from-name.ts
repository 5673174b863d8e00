const LONGEST = 80;

/** Derives a slug from a name: "Mobile Legends: Bang Bang" becomes "mobile-legends-bang-bang". Empty when no character can be used. */
export const slugFromName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' dan ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');

/** Appends a number to a slug that is taken. */
export const freeSlug = (wanted: string, taken: readonly string[]): string => {
  if (wanted === '' || !taken.includes(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    const tail = `-${number}`;
    const candidate = `${wanted.slice(0, LONGEST - tail.length)}${tail}`;
    if (!taken.includes(candidate)) return candidate;
  }
};
