import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

interface Row {
  readonly rule: string;
  readonly functions: readonly { readonly name: string; readonly file: string }[];
  readonly objects: readonly string[];
  readonly tests: readonly string[];
}
const read = (file: string): string => readFileSync(file, 'utf8');
const quoted = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

const rowOf = (line: string): Row => {
  const [rule = '', typescript = '', sql = '', tests = ''] = line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
  const functions = typescript.split(';').flatMap((part) => {
    const [names = '', file = ''] = part.split(' in ');
    return quoted(names).map((name) => ({ name, file: `src/${quoted(file)[0] ?? ''}` }));
  });
  return { rule, functions, objects: quoted(sql), tests: quoted(tests) };
};
const rowsOf = (text: string): readonly Row[] => {
  const [, section = ''] = text.split('## Rules in two languages\n');
  return (section.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => /^\| (?!Rule )/.test(line))
    .map(rowOf);
};

const schemas = readdirSync('supabase/schemas').map((file) => read(join('supabase/schemas', file)));
const schema = schemas.join('\n');
const isInSchemas = (object: string): boolean =>
  new RegExp(`^(?:create (?:function|table|policy)|insert into) ${object.replace('.', '\\.')}\\b`, 'm').test(schema);
/** Modules of tests that a test imports, without those that open a shop. */
const HARNESS = /(?:-world|test-database|builders|answers)\.ts$/;
const casesOf = (file: string): readonly string[] =>
  [...read(file).matchAll(/from '(\.[^']+)'/g)]
    .map(([, path = '']) => join(dirname(file), path))
    .filter((path) => path.startsWith('tests/') && !HARNESS.test(path));
const mentions = (text: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(text);

const problemsOf = ({ rule, functions, objects, tests }: Row): readonly string[] => {
  const missing = tests.filter((file) => !existsSync(file));
  if (missing.length > 0) return missing.map((file) => `${rule}: no ${file}`);
  const text = tests.map(read).join('\n');
  const [first = [], ...others] = tests.map(casesOf);
  return [
    ...(functions.length === 0 || objects.length === 0 || tests.length === 0 ? [`${rule}: not a pair`] : []),
    ...functions.flatMap(({ name, file }) =>
      existsSync(file) && new RegExp(`^export const ${name}\\b`, 'm').test(read(file)) ? [] : [`${rule}: no ${name} in ${file}`],
    ),
    ...objects.filter((object) => !isInSchemas(object)).map((object) => `${rule}: no ${object}`),
    ...[...functions.map(({ name }) => name), ...objects.map((object) => object.split('.').at(-1) ?? '')]
      .filter((name) => !mentions(text, name))
      .map((name) => `${rule}: its test does not name ${name}`),
    ...(tests.length < 2 || first.some((module) => others.every((list) => list.includes(module))) ? [] : [`${rule}: no common cases`]),
  ];
};

const rows = rowsOf(read('docs/architecture.md'));

describe('rules in two languages', () => {
  test('architecture.md: every row names what exists, and tests that name both texts', () => {
    expect(rows.length).toBeGreaterThan(60);
    expect(rows.flatMap(problemsOf)).toEqual([]);
  });

  const row =
    '| Hours | `afterOpenTime` in `domain/order/opening-hours.ts` | `private.after_open_time` | `tests/database/opening-hours.test.ts` |';
  test.each([
    ['an existing pair', row, []],
    ['an unknown function', row.replace('afterOpenTime', 'afterClosedTime'), ['no afterClosedTime in', 'does not name afterClosedTime']],
    ['an unknown file', row.replace('opening-hours.ts', 'closing-hours.ts'), ['no afterOpenTime in']],
    [
      'an unknown function of the database',
      row.replace('private.after', 'private.before'),
      ['no private.before_open_time', 'does not name before_open_time'],
    ],
    ['an unknown test', row.replace('tests/database/', 'tests/databases/'), ['no tests/databases/']],
    [
      'a test of something else',
      row.replace('database/opening-hours', 'database/staff'),
      ['does not name afterOpenTime', 'does not name after_open_time'],
    ],
    ['no function of the database', row.replace('`private.after_open_time`', ''), ['not a pair']],
    ['two tests without common cases', row.replace('test.ts`', 'test.ts`, `tests/database/staff.test.ts`'), ['no common cases']],
  ])('planted row, %s: problems are %j', (_, line, problems) => {
    const found = problemsOf(rowOf(line));
    expect(found).toHaveLength(problems.length);
    for (const [place, problem] of problems.entries()) expect(found[place]).toContain(problem);
  });

  test('tests of pairs: each file has a row', () => {
    const named = new Set(rows.flatMap(({ tests }) => tests));
    const files = readdirSync('tests/database/pairs').map((file) => `tests/database/pairs/${file}`);
    expect(files.filter((file) => !named.has(file))).toEqual([]);
  });

  test('comments of the schemas: a file of the domain that has the same rule has a row', () => {
    const named = new Set(rows.flatMap(({ functions }) => functions.map(({ file }) => file)));
    const files = schemas.flatMap((text) => [...text.matchAll(/src\/(?:domain|application)\/[a-z/-]+\.ts/g)].map(([file]) => file));
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((file) => !named.has(file))).toEqual([]);
  });

  test('comments of the domain: a function of the database that has the same rule has a row', () => {
    const named = new Set(rows.flatMap(({ objects }) => objects));
    const files = readdirSync('src/domain', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    const rules = files.flatMap((file) => {
      const comments = read(join('src/domain', file)).match(/\/\*\*[\s\S]*?\*\/|\/\/.*/g) ?? [];
      return comments
        .filter((comment) => /same|equal|enforces|computes|like the database|as `private/i.test(comment))
        .flatMap((comment) => comment.match(/\b(?:private|public)\.[a-z_]+/g) ?? []);
    });
    expect(rules.length).toBeGreaterThan(20);
    expect(rules.filter((rule) => !named.has(rule))).toEqual([]);
  });
});
