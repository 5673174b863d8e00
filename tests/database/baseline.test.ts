import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import postgres, { type Sql } from 'postgres';
import { repairHistory } from '../../src/infrastructure/composition/commands.ts';
import {
  adoptBaseline,
  appliedVersions,
  checkHistory,
  migrate,
  readMigrations,
  SQUASHED_VERSIONS,
} from '../../src/infrastructure/embedded/postgres/migrations.ts';
import { readSettings } from '../../src/infrastructure/http-server/settings.ts';
import { openEmptyDatabase } from '../support/empty-database.ts';

const migrations = await readMigrations('supabase/migrations');
const baseline = migrations.filter(({ version }) => version <= '20261123013900');
const all = new Set(migrations.map(({ version }) => version));

let empty: Awaited<ReturnType<typeof openEmptyDatabase>>;
let sql: Sql;
beforeEach(async () => {
  empty = await openEmptyDatabase();
  sql = postgres(empty.url, { max: 2, onnotice: () => undefined });
});
afterEach(async () => {
  await sql.end();
  await empty.close();
});

/** The baseline with the history of the migrations it replaced: the state in which those left a database. */
const madeByEarlierMigrations = async (versions: readonly string[]): Promise<void> => {
  await migrate(sql, baseline);
  await sql`insert into game_titles (name, slug) values ('Gim Lama', 'gim-lama')`;
  await sql`delete from supabase_migrations.schema_migrations`;
  for (const version of versions) await sql`insert into supabase_migrations.schema_migrations (version, name) values (${version}, 'lama')`;
};
const history = async (): Promise<ReadonlySet<string>> => appliedVersions(sql);

test('the baseline replaces 107 migrations', () => {
  expect([SQUASHED_VERSIONS.length, new Set(SQUASHED_VERSIONS).size]).toEqual([107, 107]);
  expect(SQUASHED_VERSIONS.some((version) => all.has(version))).toBe(false);
  expect(baseline.at(-1)?.version).toBe('20261123013900');
});

test('an empty database gets every migration, and a second start changes nothing', async () => {
  await checkHistory(sql, migrations);
  expect(await migrate(sql, migrations)).toBe(migrations.length);
  await checkHistory(sql, migrations);
  expect(await adoptBaseline(sql, migrations)).toBe(false);
  expect(await migrate(sql, migrations)).toBe(migrations.length);
  expect(await history()).toEqual(all);
});

test('a database with all earlier migrations continues from the baseline with its rows', async () => {
  await madeByEarlierMigrations(SQUASHED_VERSIONS);
  await checkHistory(sql, migrations);
  expect(await migrate(sql, migrations)).toBe(migrations.length);
  expect(await history()).toEqual(all);
  expect(await sql`select name from game_titles`).toEqual([{ name: 'Gim Lama' }]);
  const [first] = await sql`select name, statements from supabase_migrations.schema_migrations order by version limit 1`;
  expect(first).toEqual({ name: 'foundation', statements: [migrations[0]?.text] });
});

test('two servers that start at once on such a database rewrite its history once', async () => {
  await madeByEarlierMigrations(SQUASHED_VERSIONS);
  expect((await Promise.all([adoptBaseline(sql, migrations), adoptBaseline(sql, migrations)])).toSorted()).toEqual([false, true]);
});

test('the command for hosted projects replaces the history and applies nothing', async () => {
  await madeByEarlierMigrations(SQUASHED_VERSIONS);
  const settings = readSettings({ DATABASE_URL: empty.url }, process.cwd());
  expect(await repairHistory(settings, 'supabase/migrations')).toBe(true);
  expect(await history()).toEqual(new Set(baseline.map(({ version }) => version)));
  expect(await repairHistory(settings, 'supabase/migrations')).toBe(false);
  await expect(repairHistory(readSettings({}, process.cwd()), 'supabase/migrations')).rejects.toThrow('DATABASE_URL');
});

describe('a database in another state is refused and stays as it is', () => {
  test.each([
    ['that stopped at an earlier migration', SQUASHED_VERSIONS.slice(0, -1), /versi toko yang lebih lama \(106 dari 107 migrasi\)/],
    [
      'with the earlier migrations and an unknown one',
      [...SQUASHED_VERSIONS, '20270101000000'],
      /tidak dikenal versi ini \(20270101000000\)/,
    ],
    ['with some of both', [...SQUASHED_VERSIONS.slice(0, 3), '20261123010100'], /\(3 dari 107 migrasi\)/],
  ])('%s', async (_, versions, sentence) => {
    await madeByEarlierMigrations(versions);
    for (const attempt of [checkHistory(sql, migrations), migrate(sql, migrations)]) await expect(attempt).rejects.toThrow(sentence);
    await expect(checkHistory(sql, migrations)).rejects.toThrow('Tidak ada yang diubah.');
    expect(await history()).toEqual(new Set(versions));
  });
});

describe('a database of a later version', () => {
  test('is refused by an older one, and stays as it is', async () => {
    await migrate(sql, [...migrations, { version: '20991231000000', name: 'esok', text: 'create table private.esok ()' }]);
    await expect(checkHistory(sql, migrations)).rejects.toThrow(/tidak dikenal versi ini \(20991231000000\).+Tidak ada yang diubah/);
    expect((await history()).has('20991231000000')).toBe(true);
  });
});

test('of several migrations of one start all or none are applied', async () => {
  await migrate(sql, migrations);
  const next = [
    { version: '20991231000001', name: 'baik', text: 'create table private.baik ()' },
    { version: '20991231000002', name: 'gagal', text: 'select tidak_ada()' },
  ];
  await expect(migrate(sql, [...migrations, ...next])).rejects.toThrow(
    /Migrasi 20991231000002_gagal gagal: .+Database tetap seperti sebelumnya/,
  );
  const [left] = await sql`select to_regclass('private.baik') as made`;
  expect([left?.['made'], await history()]).toEqual([null, all]);
});
