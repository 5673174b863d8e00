import { createHash } from 'node:crypto';

const digest = (key: string): Buffer => createHash('sha256').update(`arena-akun/${key}`).digest();

/** A UUID derived from a name (RFC 9562, version 8), identical on every machine. */
export const uuidOf = (...name: readonly (string | number)[]): string => {
  const bytes = digest(name.join('/')).subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/**
 * A number from 0 inclusive to 1 exclusive, derived from a name. It does not depend on other names, so that adding a product changes no
 * other.
 */
export const fractionOf = (...name: readonly (string | number)[]): number => digest(name.join('/')).readUInt32BE(0) / 2 ** 32;

/** An element of a list; `fraction` is from 0 inclusive to 1 exclusive. */
export const oneOf = <T>(list: readonly [T, ...T[]], fraction: number): T => list[Math.floor(fraction * list.length)] ?? list[0];

/** A deterministic shuffle. */
export const shuffled = <T>(list: readonly T[], name: string, keyOf: (item: T) => string): T[] =>
  list
    .map((item) => ({ item, place: fractionOf(name, keyOf(item)) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);

export const roundedTo = (step: number, amount: number): number => Math.round(amount / step) * step;
