import { describe, expect, test } from '@jest/globals';
import { lengthsOfFiles, warningsOf } from '../../scripts/long-files.mjs';

const lengths = lengthsOfFiles();

describe('source files', () => {
  test('length of SQL: at most 400 lines, a schema file 600', () => {
    const most = (file: string): number => (file.startsWith('supabase/schemas/') ? 600 : 400);
    expect([...lengths].filter(([file, length]) => file.endsWith('.sql') && length > most(file))).toEqual([]);
  });
  test('length of other files: a warning from 401 lines on', () => {
    const planted = new Map([
      ['src/short.ts', 400],
      ['src/long.ts', 401],
      ['supabase/schemas/orders.sql', 500],
    ]);
    expect(warningsOf(planted)).toEqual(['warning: src/long.ts has 401 lines, more than 400']);
  });
  test('names: kebab-case', () => {
    const names = [...lengths.keys()].map((file) => file.split('/').at(-1) ?? '');
    expect(names.length).toBeGreaterThan(1000);
    expect(names.filter((name) => !/^_?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z-]+)*\.(tsx?|mjs|scss|sql)$|^\d{14}_[a-z_]+\.sql$/.test(name))).toEqual(
      [],
    );
  });
});
