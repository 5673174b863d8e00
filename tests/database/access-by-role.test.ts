import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { SUBJECTS } from './access-matrix.ts';
import { cellsOf, ROLES, type Subject } from './access-subject.ts';
import { cellsByRole, fillAccessWorld, withoutTrace } from './access-world.ts';
import { FILE_SUBJECTS } from './file-subjects.ts';

/** The default privileges that older hosted projects grant to every browser role, and that the gateway library grants on all tables. */
const EVERYTHING = `grant all on all tables in schema public, storage to anon, authenticated, service_role`;
/** Tables whose rows nobody can delete, even with every grant. */
const UNDELETABLE = new Set(['orders', 'website_settings', 'profiles', 'audit_log']);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await fillAccessWorld(database.sql);
});
afterAll(() => database.close());

const cases = SUBJECTS.flatMap((subject) => ROLES.map((role) => [subject.name, role, subject] as const));

describe('with the grants of the migrations', () => {
  test.each(cases)('%s: %s', async (_, role, subject) => {
    expect(await withoutTrace(database.sql, (sql) => cellsByRole(sql, subject, role))).toBe(cellsOf(subject, role));
  });
});

describe('with every grant given to everyone', () => {
  test.each(cases)('%s: %s', async (_, role, subject) => {
    const cells = await withoutTrace(database.sql, async (sql) => {
      await sql.unsafe(EVERYTHING);
      return cellsByRole(sql, subject, role);
    });
    expect(cells).toBe(cellsOf(subject, role));
    if (UNDELETABLE.has(subject.table)) expect(cells[3]).toBe('-');
  });
});

describe('file of an administrator', () => {
  const insert = (bucket: string, name: string) => {
    const subject = { ...FILE_SUBJECTS[0], row: { bucket_id: bucket, name } } as Subject;
    return withoutTrace(database.sql, async (sql) => (await cellsByRole(sql, subject, 'adm'))[1]);
  };
  const refused = [
    'a.png.meta.json',
    'A.PNG.META.JSON',
    'a.png.part',
    'a//b.png',
    'a/b.png/',
    './a.png',
    'a/../b.png',
    '..',
    '.',
    'a\u0001.png',
    'a\\b.png',
    '',
  ];

  test.each(refused)('name %j: refused', async (name) => {
    for (const [bucket, folder] of [
      ['product-images', 'products/'],
      ['game-logos', 'logos/'],
      ['settings', ''],
    ] as const)
      expect(await insert(bucket, folder + name)).toBe('-');
    await withoutTrace(database.sql, async (sql) => {
      // Independent of the policies of a bucket.
      await sql`alter policy settings_files_add on storage.objects with check (true)`;
      const subject = { ...FILE_SUBJECTS[0], row: { bucket_id: 'settings', name } } as Subject;
      expect((await cellsByRole(sql, subject, 'adm'))[1]).toBe('-');
    });
  });
  test.each(['a.png', 'a/b.part.png', 'a.b/c..d.png', '.a.png'])('name %j: accepted', async (name) => {
    expect(await insert('settings', name)).toBe('Y');
  });
});

describe('every policy', () => {
  const differs = async (
    change: (name: string, on: string) => string,
    policy: { readonly name: string; readonly on: string; readonly subjects: readonly Subject[] },
  ) =>
    withoutTrace(database.sql, async (sql) => {
      await sql.unsafe(EVERYTHING);
      await sql.unsafe(change(policy.name, policy.on));
      for (const subject of policy.subjects) {
        for (const role of ROLES.filter((candidate) => candidate !== 'svc')) {
          if ((await cellsByRole(sql, subject, role)) !== cellsOf(subject, role)) return true;
        }
      }
      return false;
    });

  /** Every cell of a table's subjects, with changes. */
  const cellsAfter = (statements: readonly string[], subjects: readonly Subject[]) =>
    withoutTrace(database.sql, async (sql) => {
      await sql.unsafe(EVERYTHING);
      for (const statement of statements) await sql.unsafe(statement);
      const cells: string[] = [];
      for (const subject of subjects)
        for (const role of ROLES.filter((candidate) => candidate !== 'svc')) cells.push(await cellsByRole(sql, subject, role));
      return cells.join(' ');
    });

  test('dropped: rights are lost; loosened: rights are gained', async () => {
    const policies = await database.sql<{ name: string; schema: string; table: string; cmd: string; open: boolean }[]>`
      select policyname as name, schemaname as schema, tablename as table, cmd,
        coalesce(qual, 'true') = 'true' and coalesce(with_check, 'true') = 'true' as open
      from pg_policies where schemaname in ('public', 'storage') and not ('gateway' = any (roles))`;
    expect(policies.length).toBeGreaterThan(30);
    const dead: string[] = [];
    for (const { name, schema, table, cmd, open } of policies) {
      const subjects = SUBJECTS.filter((subject) => subject.schema === schema && subject.table === table);
      const policy = { name: `"${name}"`, on: `${schema}.${table}`, subjects };
      if (!(await differs((policyName, on) => `drop policy ${policyName} on ${on}`, policy))) dead.push(`${name} can be dropped`);
      const clause = cmd === 'INSERT' ? 'with check (true)' : cmd === 'UPDATE' ? 'using (true) with check (true)' : 'using (true)';
      if (open || (await differs((policyName, on) => `alter policy ${policyName} on ${on} ${clause}`, policy))) continue;
      // A row that is not readable cannot be changed either, so such a policy is only tested with reading allowed.
      const reading = policies.filter((one) => one.cmd === 'SELECT' && one.schema === schema && one.table === table);
      const opened = reading.map((one) => `alter policy "${one.name}" on ${policy.on} using (true)`);
      const loosened = [...opened, `alter policy ${policy.name} on ${policy.on} ${clause}`];
      if (cmd === 'SELECT' || (await cellsAfter(opened, subjects)) === (await cellsAfter(loosened, subjects)))
        dead.push(`${name} can be loosened`);
    }
    expect(dead).toEqual([]);
  }, 300_000);
});
