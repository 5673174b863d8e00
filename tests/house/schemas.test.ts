import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { schemaPaths } from '../../scripts/database/schema-files.ts';

interface Text {
  readonly path: string;
  readonly text: string;
}

const stored: readonly Text[] = readdirSync('supabase/schemas')
  .toSorted()
  .map((name) => ({ path: `schemas/${name}`, text: readFileSync(`supabase/schemas/${name}`, 'utf8') }));

const MOST_LINES = 600;

/** Statements that fetch the source of a function in order to change it. */
const PATCH = /pg_get_functiondef|pg_get_function_sqlbody|\bprosrc\b|\bprosqlbody\b/i;

/** The parts of a parameter list that starts after its parenthesis, without their default values. */
const parametersOf = (text: string): readonly string[] => {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === ')' && depth === 0) break;
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.replace(/\s(default|=)\s[\s\S]*/i, '').trim());
};

/** Name and types of parameters of each function that a file creates. */
const signaturesOf = (text: string): readonly string[] =>
  [...text.matchAll(/^create (?:or replace )?function ([a-z_.0-9]+)\s*\(/gim)].map((found) => {
    const types = parametersOf(text.slice(found.index + found[0].length)).map((parameter) => parameter.split(/\s+/).slice(1).join(' '));
    return `${found[1]}(${types.join(', ')})`;
  });

/** What is wrong with the schema files, one line each. */
const faultsOf = (files: readonly Text[], listed: readonly string[]): readonly string[] => {
  const seen = new Map<string, string>();
  const repeated = files.flatMap(({ path, text }) =>
    signaturesOf(text).flatMap((signature) => {
      const earlier = seen.get(signature);
      seen.set(signature, path);
      return earlier === undefined ? [] : [`${path}: ${signature} is created in ${earlier} already`];
    }),
  );
  return [
    ...files.filter(({ text }) => text.trimEnd().split('\n').length > MOST_LINES).map(({ path }) => `${path}: over ${MOST_LINES} lines`),
    ...files.filter(({ text }) => PATCH.test(text)).map(({ path }) => `${path}: reads the source of a function`),
    ...files.filter(({ text }) => /create or replace function/i.test(text)).map(({ path }) => `${path}: replaces a function`),
    ...files.filter(({ path }) => !listed.includes(path)).map(({ path }) => `${path}: not in schema_paths`),
    ...listed.filter((path) => !files.some((file) => file.path === path)).map((path) => `${path}: listed, but there is no such file`),
    ...listed.filter((path, place) => listed.indexOf(path) !== place).map((path) => `${path}: listed twice`),
    ...repeated,
  ];
};

const listedNow = schemaPaths(readFileSync('supabase/config.toml', 'utf8'));

describe('schema files', () => {
  test('each topic has one file of at most 600 lines in schema_paths, and each function one text', () => {
    expect(stored.length).toBeGreaterThan(0);
    expect(faultsOf(stored, listedNow)).toEqual([]);
  });

  const ONE = 'create function private.a(p_id uuid, p_text text default null) returns text\nlanguage sql as $$ select p_text $$;\n';
  test.each([
    ['over 600 lines', '-- x\n'.repeat(601)],
    [
      'reads the source of a function',
      "do $$ begin execute replace(pg_get_functiondef('private.a(uuid)'::regprocedure), 'a', 'b'); end $$;",
    ],
    ['reads the source of a function', "do $$ begin execute (select replace(p.prosrc, 'a', 'b') from pg_proc p); end $$;"],
    ['replaces a function', ONE.replace('create function', 'create or replace function')],
    ['private.a(uuid, text) is created in schemas/one.sql already', `${ONE}${ONE.replace('p_text text', 'p_other text')}`],
  ])('%s: refused', (fault, text) => {
    expect(faultsOf([{ path: 'schemas/one.sql', text }], ['schemas/one.sql'])).toContain(`schemas/one.sql: ${fault}`);
  });

  test('functions of one name with parameters of other types: allowed', () => {
    const text = `${ONE}${ONE.replace('p_id uuid', 'p_id bigint')}`;
    expect(faultsOf([{ path: 'schemas/one.sql', text }], ['schemas/one.sql'])).toEqual([]);
  });

  test('a file that is not listed, a path without a file, a path listed twice: refused', () => {
    const faults = faultsOf([{ path: 'schemas/one.sql', text: ONE }], ['schemas/two.sql', 'schemas/two.sql']);
    expect(faults).toEqual(
      expect.arrayContaining([
        'schemas/one.sql: not in schema_paths',
        'schemas/two.sql: listed, but there is no such file',
        'schemas/two.sql: listed twice',
      ]),
    );
  });
});

describe('schema_paths', () => {
  const config = (list: string): string =>
    `[db]\nmajor_version = 17\n\n[db.migrations]\nenabled = true\nschema_paths = [\n${list}]\n\n[auth]\n`;
  test('one file per line, in this order: read', () => {
    expect(schemaPaths(config('  "./schemas/b.sql",\n  "./schemas/a.sql",\n'))).toEqual(['schemas/b.sql', 'schemas/a.sql']);
  });
  test.each([
    ['a pattern', '  "./schemas/*.sql",\n'],
    ['a path outside', '  "../a.sql",\n'],
    ['nothing', ''],
  ])('%s: refused', (_, list) => {
    expect(() => schemaPaths(config(list))).toThrow('schema_paths');
  });
});

test('migrations: each has a version of its own', () => {
  const versions = readdirSync('supabase/migrations').map((name) => name.split('_')[0] ?? '');
  expect(versions.filter((version, at) => versions.indexOf(version) !== at)).toEqual([]);
});

test('migrations: grant no privilege that PostgreSQL knows from 17 on alone', () => {
  const migrations = readdirSync('supabase/migrations').map((name) => ({
    name,
    text: readFileSync(`supabase/migrations/${name}`, 'utf8'),
  }));
  expect(migrations.length).toBeGreaterThan(10);
  expect(migrations.filter(({ text }) => /^grant [^;]*\bmaintain\b/im.test(text)).map(({ name }) => name)).toEqual([]);
});
