import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  appliedVersions,
  checkHistory,
  migrate,
  readMigrations,
  upgradeToBaseline,
} from '../../src/infrastructure/embedded/postgres/migrations.ts';
import { type OpenDatabase, openEmptyDatabase } from '../support/empty-database.ts';

const migrations = await readMigrations('supabase/migrations');
const { current } = migrations;
const all = current.map(({ version }) => version);

let empty: OpenDatabase;
beforeEach(async () => {
  empty = await openEmptyDatabase();
});
afterEach(() => empty.close());

const history = async (): Promise<readonly string[]> => [...(await appliedVersions(empty.sql))].toSorted();

test('new database: the baseline and later migrations, not the upgrade; a second start changes nothing', async () => {
  const { sql } = empty;
  await checkHistory(sql, migrations);
  expect(await migrate(sql, migrations)).toBe(current.length);
  await checkHistory(sql, migrations);
  expect(await upgradeToBaseline(sql, migrations)).toBe(false);
  expect(await migrate(sql, migrations)).toBe(current.length);
  expect(await history()).toEqual(all);
  const [first] = await sql`select name, statements from supabase_migrations.schema_migrations order by version limit 1`;
  expect(first).toEqual({ name: 'baseline', statements: [current[0]?.text] });
});

describe('database of a later version', () => {
  test('opened by an older one: refused and unchanged', async () => {
    const later = { version: '20991231000000', name: 'esok', text: 'create table private.esok ()' };
    await migrate(empty.sql, { ...migrations, current: [...current, later] });
    await expect(checkHistory(empty.sql, migrations)).rejects.toThrow(/tidak dikenal versi ini \(20991231000000\).+Tidak ada yang diubah/);
    expect(await history()).toEqual([...all, later.version]);
  });
});

test('several migrations of one start: all or none are applied', async () => {
  const { sql } = empty;
  await migrate(sql, migrations);
  const next = [
    { version: '20991231000001', name: 'baik', text: 'create table private.baik ()' },
    { version: '20991231000002', name: 'gagal', text: 'select tidak_ada()' },
  ];
  await expect(migrate(sql, { ...migrations, current: [...current, ...next] })).rejects.toThrow(
    /Migrasi 20991231000002_gagal gagal: .+Database tetap seperti sebelumnya/,
  );
  const [left] = await sql`select to_regclass('private.baik') as made`;
  expect([left?.['made'], await history()]).toEqual([null, all]);
});
