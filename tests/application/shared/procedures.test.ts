import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { COMMON_FAILURES } from '../../../src/application/shared/call.ts';
import type { DescribedFunction } from '../../../src/application/shared/procedure.ts';

const SCHEMAS = 'supabase/schemas';
const APPLICATION = 'src/application';

const isProcedure = (value: unknown): value is DescribedFunction => typeof value === 'object' && value !== null && 'procedure' in value;

const files = readdirSync(APPLICATION, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(answers|procedures)\.ts$/.test(path));
const modules: readonly object[] = await Promise.all(files.map((path) => import(`../../../${APPLICATION}/${path}`)));
const procedures = modules.flatMap((module) => Object.values(module).filter(isProcedure));

/** The text of each function of the database. */
const texts = new Map(
  readdirSync(SCHEMAS).flatMap((file) =>
    [...readFileSync(`${SCHEMAS}/${file}`, 'utf8').matchAll(/^create function (\w+\.\w+)\s*\([\s\S]*?\$\$([\s\S]*?)\$\$;/gm)].map(
      ([, name = '', text = '']) => [name, text] as const,
    ),
  ),
);

const textOf = (name: string): string => texts.get(`public.${name}`) ?? '';
/** Codes that a function answers or raises itself. */
const codesOf = (text: string): readonly string[] =>
  [...text.matchAll(/(?:'code', |raise exception |\breturn |\breturn query select )'([A-Z][A-Z_]+)'/g)].map(([, code = '']) => code);

/** Everything that a function and those that it calls spell in capitals. */
const capitalsOf = (name: string, seen: Set<string> = new Set()): ReadonlySet<string> => {
  seen.add(name);
  const text = texts.get(name) ?? '';
  const own = [...text.matchAll(/'([A-Z][A-Z_]+)'/g)].map(([, code = '']) => code);
  const called = [...text.matchAll(/\b(?:private|public)\.\w+(?=\()/g)].map(([one]) => one).filter((one) => !seen.has(one));
  return new Set([...own, ...called.flatMap((one) => (seen.has(one) ? [] : [...capitalsOf(one, seen)]))]);
};

describe('functions of the database', () => {
  test('descriptions: one of each function', () => {
    expect(procedures.length).toBeGreaterThan(210);
    const names = procedures.map(({ procedure }) => procedure);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });
  test('adapters: no function is called without its description', () => {
    const adapters = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
    const calls = adapters.flatMap((path) =>
      [...readFileSync(`src/${path}`, 'utf8').matchAll(/\.rpc(?:<[^(]*>)?\(\s*([^,)\s]+)/g)].map(([, name]) => `${path}: ${name}`),
    );
    expect(calls).toEqual(['infrastructure/supabase/shared/rest-client.ts: described.procedure']);
  });
  test.each(procedures.map((one) => [one.procedure, one] as const))(
    '%s: every code that its text answers is listed',
    (name, { failures }) => {
      const listed: ReadonlySet<string> = new Set([...failures, ...COMMON_FAILURES]);
      expect(textOf(name)).not.toBe('');
      expect(codesOf(textOf(name)).filter((code) => !listed.has(code))).toEqual([]);
    },
  );
  test.each(procedures.map((one) => [one.procedure, one] as const))('%s: no code is listed that it cannot answer', (name, { failures }) => {
    const possible = capitalsOf(`public.${name}`);
    expect(failures.filter((code) => !possible.has(code))).toEqual([]);
  });
});
