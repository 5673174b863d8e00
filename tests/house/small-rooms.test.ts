import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const KINDS = /\.(tsx?|mjs|scss|sql)$/;
const WRITTEN_BY_A_TOOL = 'src/infrastructure/supabase/database-types.ts';

const lengths = new Map(
  ['src', 'tests', 'scripts', 'supabase']
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && KINDS.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .filter((file) => file !== WRITTEN_BY_A_TOOL)
    .map((file) => [file, readFileSync(file, 'utf8').trimEnd().split('\n').length] as const),
);

/** The length that this share of the files stays within. */
const within = (share: number, files: RegExp): number => {
  const sorted = [...lengths].filter(([file]) => files.test(file)).map(([, length]) => length);
  return sorted.sort((a, b) => a - b)[Math.floor(sorted.length * share)] ?? 0;
};

describe('the house has small rooms', () => {
  test('none over 250 lines', () => {
    expect([...lengths].filter(([, length]) => length > 250)).toEqual([]);
  });
  test('most of the product’s about 40, nine of ten within 120', () => {
    expect(within(0.5, /^src\//)).toBeLessThanOrEqual(45);
    expect(within(0.9, /^src\//)).toBeLessThanOrEqual(120);
  });
  test('every name in kebab-case', () => {
    const names = [...lengths.keys()].map((file) => file.split('/').at(-1) ?? '');
    expect(names.filter((name) => !/^_?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z-]+)*\.(tsx?|mjs|scss|sql)$|^\d{14}_[a-z_]+\.sql$/.test(name))).toEqual(
      [],
    );
  });
});
