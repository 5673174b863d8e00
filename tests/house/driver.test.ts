import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

/** Opens the driver, and has arrays read with their NULLs. */
const OPENING = 'src/infrastructure/embedded/postgres/open-sql.ts';

const OPENS = /^import (?!type\b)[^'"]*\bpostgres\b[^'"]*from 'postgres'/m;
/** The library opens one for its connection. */
const CONNECTS = /^import (?!type\b)[^'"]*\bcreatePostgresConnection\b[^'"]*from '@supabase\/lite\/postgres'/m;
const READS_ARRAYS = /\bwithArrays\(connection\.driver\)/;

const texts = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => join('src', name).replaceAll('\\', '/'))
  .map((file) => [file, readFileSync(file, 'utf8')] as const);

test('driver of the database: opened where arrays are read with their NULLs', () => {
  expect(texts.length).toBeGreaterThan(200);
  expect(texts.filter(([, text]) => OPENS.test(text)).map(([file]) => file)).toEqual([OPENING]);
  const connecting = texts.filter(([, text]) => CONNECTS.test(text));
  expect(connecting.length).toBeGreaterThan(0);
  expect(connecting.filter(([, text]) => !READS_ARRAYS.test(text))).toEqual([]);
});
test.each([
  ["import postgres from 'postgres';", OPENS],
  ["import postgres, { type Sql } from 'postgres';", OPENS],
  ["import { createPostgresConnection } from '@supabase/lite/postgres';", CONNECTS],
])('planted: %s', (text, pattern) => {
  expect(text).toMatch(pattern);
});
test.each([
  ["import type { Sql } from 'postgres';", OPENS],
  ["import type { createPostgresConnection } from '@supabase/lite/postgres';", CONNECTS],
])('allowed: %s', (text, pattern) => {
  expect(text).not.toMatch(pattern);
});
