import { readFile, writeFile } from 'node:fs/promises';
import type { Group } from './figure.ts';
import type { Conditions } from './machine.ts';
import type { SectionName } from './sections.ts';

const FILE = 'docs/performance.json';

interface SectionResult {
  readonly conditions: Conditions;
  readonly groups: readonly Group[];
}

/** The latest figures of every section. */
export type Results = Readonly<Partial<Record<SectionName, SectionResult>>>;

export const readResults = async (): Promise<Results> => {
  const text = await readFile(FILE, 'utf8').catch(() => '{}');
  return JSON.parse(text) as Results;
};

export const writeResults = (results: Results): Promise<void> => writeFile(FILE, `${JSON.stringify(results, null, 2)}\n`);
