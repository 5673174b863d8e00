import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** The test, and the case in it, that noticed a mutant in an earlier run. It is tried first. */
export interface Killer {
  readonly file: string;
  readonly test: number;
  readonly place?: number | undefined;
}

/** Killers by the key of their mutant: one section a file, one line a mutant with the places of the test and of the case. */
const STORED = 'scripts/prove/rules/known-killers.txt';
/** Hexadecimal digits of a key that are stored. */
const DIGITS = 12;

export const killersIn = (text: string): ReadonlyMap<string, Killer> => {
  const killers = new Map<string, Killer>();
  let file = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('# ')) file = line.slice(2);
    const [key = '', test, place] = line.split(' ');
    if (key.length === DIGITS) killers.set(key, { file, test: Number(test), place: place === undefined ? undefined : Number(place) });
  }
  return killers;
};

export const killerOf = (killers: ReadonlyMap<string, Killer>, key: string): Killer | undefined => killers.get(key.slice(0, DIGITS));

/** @param killers by the whole keys of their mutants */
export const killersText = (killers: ReadonlyMap<string, Killer>): string => {
  const sections = new Map<string, string[]>();
  for (const [key, { file, test, place }] of killers) {
    const lines = sections.get(file) ?? [];
    lines.push([key.slice(0, DIGITS), test, ...(place === undefined ? [] : [place])].join(' '));
    sections.set(file, lines);
  }
  const texts = [...sections]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, lines]) => [`# ${file}`, ...lines.toSorted()].join('\n'));
  return `${texts.join('\n')}\n`;
};

export const readKillers = (): ReadonlyMap<string, Killer> => killersIn(existsSync(STORED) ? readFileSync(STORED, 'utf8') : '');

export const storeKillers = (killers: ReadonlyMap<string, Killer>): void => writeFileSync(STORED, killersText(killers));
