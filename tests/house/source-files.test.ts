import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const KINDS = /\.(tsx?|mjs|scss|sql)$/;
const GENERATED = 'src/infrastructure/supabase/database-types.ts';

const lengths = new Map(
  ['src', 'tests', 'scripts', 'supabase']
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && KINDS.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
    .filter((file) => file !== GENERATED)
    .map((file) => [file, readFileSync(file, 'utf8').trimEnd().split('\n').length] as const),
);

describe('source files', () => {
  test('length: at most 250 lines, SQL 400', () => {
    expect([...lengths].filter(([file, length]) => length > (file.endsWith('.sql') ? 400 : 250))).toEqual([]);
  });
  test('names: kebab-case', () => {
    const names = [...lengths.keys()].map((file) => file.split('/').at(-1) ?? '');
    expect(names.filter((name) => !/^_?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z-]+)*\.(tsx?|mjs|scss|sql)$|^\d{14}_[a-z_]+\.sql$/.test(name))).toEqual(
      [],
    );
  });
});
