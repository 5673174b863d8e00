/** A seeded random generator: equal seeds give equal sequences. */
export interface Random {
  /** 0 inclusive to 1 exclusive. */
  next(): number;
  between(min: number, max: number): number;
  /** A whole number, inclusive. */
  whole(min: number, max: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  /** -1 or 1, for the left or right side. */
  side(): -1 | 1;
}

/** 32-bit FNV-1a over code points. */
export const hash = (text: string): number => {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619);
  return value >>> 0;
};

/** mulberry32 (Tommy Ettinger), a small generator whose quality suffices for pictures. */
const mulberry = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

export const randomOf = (text: string): Random => {
  const next = mulberry(hash(text));
  const between = (min: number, max: number): number => min + (max - min) * next();
  return {
    next,
    between,
    whole: (min, max) => Math.floor(between(min, max + 1)),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    side: () => (next() < 0.5 ? -1 : 1),
  };
};
