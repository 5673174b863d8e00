import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { specifiedFailures } from '../../src/application/shared/specified-failures.ts';
import type { Failure } from '../../src/domain/shared/result.ts';
import { failureText as accountText } from '../../src/ui/features/auth/failure-text.ts';
import { failureText as adminText } from '../../src/ui/pages/admin/kit/failure-text.ts';
import { specifiedText } from '../support/specified-text.ts';

/** Every kind of every specified failure. */
const FAILURES: readonly Failure[] = Object.keys(specifiedFailures).flatMap((code) =>
  typeof specifiedFailures[code as keyof typeof specifiedFailures] === 'function'
    ? ['product-images', 'game-logos'].map((bucket) => ({ code, values: { bucket, type: '..', allowed: '...' } }))
    : [{ code }],
);
/** The table of docs/specification.md: text, and what screens say instead. */
const table = new Map(
  readFileSync('docs/specification.md', 'utf8')
    .split('## 11. ')[1]
    ?.split('\n')
    .filter((line) => /^\| (?!Sentence|---)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, text = '', , , screen = '']) => [text, screen] as const),
);
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : /\.tsx?$/.test(path) ? [path] : [];
  });

describe('text of the specification', () => {
  test.each(FAILURES.map((failure) => [specifiedText(failure) ?? '', failure] as const))(
    '“%s”: listed among the texts of the screens',
    (text, failure) => {
      expect(table.get(text)).toBe(adminText(failure));
      expect(accountText(failure)).toBe(adminText(failure));
      // Also if it arrives as a text of the server.
      for (const words of [adminText, accountText])
        expect(words({ code: 'ODD', values: { call: 'UPLOAD_FAILED', serverText: text, ...failure.values } })).not.toBe(text);
    },
  );
  test('text for programs: not in any file of the screens', () => {
    const english = FAILURES.map((failure) => specifiedText(failure)?.split('...')[0]?.trim() ?? '');
    const found = filesIn('src/ui').filter((path) => english.some((text) => readFileSync(path, 'utf8').includes(text)));
    expect(found).toEqual([]);
  });
});

test.each([
  'new row violates row-level security policy for table "products"',
  'permission denied for table orders',
  'duplicate key value violates unique constraint "products_pkey"',
  'null value in column "name" of relation "products" violates not-null constraint',
  'canceling statement due to statement timeout',
  'Could not find the function public.save_product(p_id) in the schema cache',
  'JWT expired',
  'upstream connect error or disconnect/reset before headers',
  'connect ECONNREFUSED 127.0.0.1:5432',
  '502 Bad Gateway',
])('technical server message: not shown on screens, %s', (serverText) => {
  for (const code of ['ODD', 'RLS_POLICY_ERROR', 'LOGIN_FAILED', '42501'])
    for (const words of [adminText, accountText]) {
      const said = words({ code, values: { call: 'LOGIN_FAILED', serverText } });
      expect(said).not.toContain(serverText);
      expect(said).toMatch(/^[A-Z].*[.!]$/);
    }
});
