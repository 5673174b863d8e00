const LONGEST = 80;

/** An address made from a name: "Mobile Legends: Bang Bang" becomes "mobile-legends-bang-bang". Empty when nothing of it can stand there. */
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

/** The same with a number behind it when it is taken. */
export const freeSlug = (wanted: string, taken: readonly string[]): string => {
  if (wanted === '' || !taken.includes(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    const tail = `-${number}`;
    const candidate = `${wanted.slice(0, LONGEST - tail.length)}${tail}`;
    if (!taken.includes(candidate)) return candidate;
  }
};
