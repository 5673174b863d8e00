import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type Catalogue, compareCatalogues, readCatalogue } from '../../scripts/database/catalogue.ts';
import { repairHistory } from '../../src/infrastructure/composition/commands.ts';
import { catalogueState } from '../../src/infrastructure/embedded/postgres/catalogue-state.ts';
import { EARLIER_VERSIONS } from '../../src/infrastructure/embedded/postgres/migration-history.ts';
import { appliedVersions, migrate, readMigrations, upgradeToBaseline } from '../../src/infrastructure/embedded/postgres/migrations.ts';
import { readSettings } from '../../src/infrastructure/http-server/settings.ts';
import { type EarlierShop, openEarlierShop } from '../support/earlier-shop.ts';
import type { OpenDatabase } from '../support/empty-database.ts';
import { changedRows, readRows, type StoredRows } from '../support/stored-rows.ts';

const MIGRATIONS = 'supabase/migrations';
const migrations = await readMigrations(MIGRATIONS);
const { current, upgrade } = migrations;
const versions = current.map(({ version }) => version);

let shop: EarlierShop;
/** Of a database that this version makes. */
let made: Catalogue;
const opened: OpenDatabase[] = [];
const copy = async (): Promise<OpenDatabase> => {
  const database = await shop.copy();
  opened.push(database);
  return database;
};
beforeAll(async () => {
  shop = await openEarlierShop();
  const empty = await shop.empty();
  await shop.prepare(empty);
  made = await readCatalogue(empty.sql);
  await empty.close();
}, 300_000);
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});
afterAll(() => shop.close());

/** Rows as texts in an order of their own, without a column. */
const without = (rows: readonly object[] | undefined, column: string): readonly string[] | undefined =>
  rows?.map((row) => JSON.stringify({ ...row, [column]: undefined })).toSorted();
const isRow = (name: string): boolean => name.startsWith('row ');
const withoutRows = (catalogue: Catalogue): Catalogue => new Map([...catalogue].filter(([name]) => !isRow(name)));
const history = ({ sql }: OpenDatabase): Promise<string[]> => appliedVersions(sql).then((applied) => [...applied].toSorted());
const expectMade = async ({ sql }: OpenDatabase): Promise<void> =>
  expect(compareCatalogues(withoutRows(made), withoutRows(await readCatalogue(sql)))).toEqual([]);
const setHistory = async ({ sql }: OpenDatabase, applied: readonly string[]): Promise<void> => {
  await sql`delete from supabase_migrations.schema_migrations`;
  for (const version of applied) await sql`insert into supabase_migrations.schema_migrations (version, name) values (${version}, 'lama')`;
};

describe('next start of an earlier shop', () => {
  let database: OpenDatabase;
  let [before, after]: StoredRows[] = [];
  beforeAll(async () => {
    database = await shop.copy();
    before = await readRows(database.sql);
    expect(await shop.prepare(database)).toMatchObject({ migrations: current.length });
    after = await readRows(database.sql, before);
  }, 300_000);
  afterAll(() => database.close());

  test('earlier backup: tables of orders, rentals, complaints and payments have rows', () => {
    const filled = [...(before ?? [])].filter(([, { rows }]) => rows.length > 0).map(([name]) => name);
    expect(filled.length).toBeGreaterThan(90);
    for (const table of ['public.orders', 'private.rentals', 'private.complaints', 'private.journals', 'private.credentials', 'auth.users'])
      expect(filled).toContain(table);
  });

  test('history: the baseline and what follows', async () => {
    expect(await history(database)).toEqual(versions);
  });

  test('catalogue: equals that of a new database, text of functions included', async () => {
    await expectMade(database);
    expect(withoutRows(made).size).toBeGreaterThan(2000);
  });

  test('tables and columns: all present', () => {
    const lost = [...(before ?? [])].flatMap(([name, { columns }]) => {
      const now = after?.get(name)?.columns ?? [];
      return columns.filter((column) => !now.includes(column)).map((column) => `${name}.${column}`);
    });
    expect(lost).toEqual([]);
  });

  test('rows: unchanged, except for the listed changes of the upgrade', () => {
    const changed = changedRows(before ?? new Map(), after ?? new Map());
    const short = { order_id: expect.any(String) };
    const partRefund = (...actors: string[]) => expect.objectContaining({ event: 'resolve_part_refund', actors });
    const extensionRefund = (...actors: string[]) => expect.objectContaining({ kind: 'extension', event: 'refund', actors });
    expect(changed['private.order_transitions']?.come).toHaveLength(31);
    for (const [table, column] of [
      ['private.group_terms', 'stems'],
      ['private.search_vocabulary', 'stems'],
      ['public.game_titles', 'updated_at'],
    ] as const)
      expect([table, without(changed[table]?.come, column)]).toEqual([table, without(changed[table]?.gone, column)]);
    const listedTerms =
      changed['private.search_synonyms']?.gone.map((row) => expect.objectContaining({ term: Reflect.get(row, 'term') })) ?? [];
    expect(changed).toEqual({
      // New transitions, some by others than staff, and a new task.
      'private.order_transitions': {
        gone: [extensionRefund('staff'), partRefund('staff'), partRefund('staff')],
        come: expect.arrayContaining([
          partRefund('staff', 'deadline'),
          extensionRefund('staff', 'server'),
          expect.objectContaining({ permission: null }),
        ]),
      },
      // One task has another name.
      'private.due_tasks': {
        gone: [expect.objectContaining({ position: 0, last_count: 0 })],
        come: [
          expect.objectContaining({ name: 'purge_expired_order_data', procedure: 'purge_expired_order_data', position: 0, last_count: 0 }),
          expect.objectContaining({ name: 'shop_clock', procedure: 'follow_clock' }),
        ],
      },
      // Families of words decide about stems.
      'private.group_terms': expect.anything(),
      'private.search_vocabulary': expect.anything(),
      // Words for accounts and of trust mean something, abbreviations of passes are new; no term goes.
      'private.search_synonyms': { gone: expect.anything(), come: expect.arrayContaining(listedTerms) },
      // Four games have delivery fields.
      'public.game_titles': expect.anything(),
      // Accounts for reasons of rows of bank statements.
      'private.ledger_accounts': { gone: [], come: expect.arrayContaining([expect.objectContaining({ code: 'expense:bank' })]) },
      // Accounts of the shop have ids.
      'private.payment_settings': {
        gone: [expect.objectContaining({ accounts: [{ bank: 'BCA', holder: 'Arena Akun', number: '1234567890' }, expect.anything()] })],
        come: [
          expect.objectContaining({
            accounts: [{ id: expect.any(String), bank: 'BCA', holder: 'Arena Akun', number: '1234567890' }, expect.anything()],
          }),
        ],
      },
      // The form refuses icons, and so does their bucket.
      'storage.buckets': {
        gone: [expect.objectContaining({ id: 'settings', allowed_mime_types: expect.arrayContaining(['image/x-icon']) })],
        come: [expect.objectContaining({ id: 'settings', allowed_mime_types: expect.not.arrayContaining(['image/x-icon']) })],
      },
      // A short payment that waited for staff: its rest can be paid.
      'public.orders': {
        gone: [expect.objectContaining({ product_name: 'Kode voucher' })],
        come: [expect.objectContaining({ product_name: 'Kode voucher' })],
      },
      'public.order_events': { gone: [], come: [expect.objectContaining({ ...short, event: 'pay_part', note: 'Kurang Rp12.500' })] },
      'private.order_outbox': { gone: [], come: [expect.objectContaining({ ...short, notice: 'pay_part' })] },
      // Its deadline goes on; claims that wait for their check have a deadline.
      'private.order_deadlines': {
        gone: [expect.objectContaining({ ...short, name: 'payment', pauses: ['exception'] })],
        come: expect.arrayContaining([
          expect.objectContaining({ ...short, name: 'payment', pauses: [] }),
          ...Array.from({ length: 2 }, () => expect.objectContaining({ ...short, name: 'claim' })),
        ]),
      },
    });
  });

  test('new tables and columns: filled from the old rows', async () => {
    const { sql } = database;
    expect(await sql`select bank, number, code from private.shop_accounts order by bank`).toEqual([
      { bank: 'BCA', number: '1234567890', code: 'cash:bank:bca' },
      { bank: 'BRI', number: '0987654321', code: 'cash:bank:bri' },
    ]);
    expect(await sql`select cost, amount, undone_at is null as stands from private.outside_sales order by sold_at`).toEqual([
      { cost: '250000', amount: '300000', stands: false },
      { cost: '250000', amount: '300000', stands: true },
    ]);
    expect(await sql`select taken = amount as is_whole from private.payment_exceptions where outcome = 'match'`).toEqual([
      { is_whole: true },
    ]);
    expect(await sql`select account from private.refunds where state = 'sent'`).toEqual([{ account: expect.stringMatching(/^cash:/) }]);
  });

  test('rows that migrations insert into a new database: present, too', async () => {
    const ofShop = ['private.installation', 'private.order_settings', 'private.payment_settings'];
    const now = await readCatalogue(database.sql);
    const lacking = [...made.keys()].filter((name) => isRow(name) && !now.has(name) && !name.startsWith('row private.due_tasks '));
    expect(lacking.map((name) => name.split(' ')[1]).toSorted()).toEqual(ofShop);
    const empty = await shop.empty();
    await shop.prepare(empty);
    const tasksOf = ({ sql }: OpenDatabase) => sql`select name, procedure, position from private.due_tasks order by name`;
    expect([...(await tasksOf(database))]).toEqual([...(await tasksOf(empty))]);
    await empty.close();
  });

  test('second start: changes nothing', async () => {
    const rows = await readRows(database.sql);
    await shop.prepare(database);
    expect(changedRows(rows, await readRows(database.sql))).toEqual({});
    expect(await history(database)).toEqual(versions);
  });
});

describe('database in the middle of the upgrade: reaches the baseline', () => {
  const written = upgrade.slice(0, -1);
  test.each([1, Math.floor(written.length / 2), written.length])('after %d of its migrations', async (count) => {
    const database = await copy();
    for (const { version, text } of written.slice(0, count)) {
      await database.sql.unsafe(text);
      await database.sql`insert into supabase_migrations.schema_migrations (version, name) values (${version}, 'antara')`;
    }
    await shop.prepare(database);
    expect(await history(database)).toEqual(versions);
    await expectMade(database);
  });
});

test('servers that start at once: one upgrades', async () => {
  const database = await copy();
  expect(await Promise.all([migrate(database.sql, migrations), migrate(database.sql, migrations)])).toEqual([
    current.length,
    current.length,
  ]);
  expect(await history(database)).toEqual(versions);
});

test('failing later migration: the database is unchanged', async () => {
  const database = await copy();
  const [state, rows, applied] = [await catalogueState(database.sql), await readRows(database.sql), await history(database)];
  const fails = { version: '20991231000000', name: 'gagal', text: 'select tidak_ada()' };
  await expect(migrate(database.sql, { upgrade, current: [...current, fails] })).rejects.toThrow(
    /gagal: .+Database tetap seperti sebelumnya/,
  );
  expect([await catalogueState(database.sql), await history(database)]).toEqual([state, applied]);
  expect(changedRows(rows, await readRows(database.sql))).toEqual({});
});

test('npm run history, database of the Supabase CLI: reaches exactly the baseline', async () => {
  const { url, ...database } = await copy();
  const settings = readSettings({ DATABASE_URL: url }, process.cwd());
  expect(await repairHistory(settings, MIGRATIONS)).toBe(true);
  expect(await history({ url, ...database })).toEqual(versions.slice(0, 1));
  expect(await repairHistory(settings, MIGRATIONS)).toBe(false);
  await shop.prepare({ url, ...database });
  await expectMade({ url, ...database });
  await expect(repairHistory(readSettings({}, process.cwd()), MIGRATIONS)).rejects.toThrow('DATABASE_URL');
});

describe('database with another history: refused and unchanged', () => {
  const last = EARLIER_VERSIONS.at(-1) ?? '';
  const [first = '', second = ''] = upgrade.map(({ version }) => version);
  let database: OpenDatabase;
  let [state, rows]: [string, StoredRows] = ['', new Map()];
  beforeAll(async () => {
    database = await shop.copy();
    [state, rows] = [await catalogueState(database.sql), await readRows(database.sql)];
  });
  afterAll(() => database.close());

  test.each([
    ['that stopped at an earlier migration', EARLIER_VERSIONS.slice(0, -1), `kurang 1 migrasi, yang pertama ${last}`],
    ['of before the topics', ['20261121000100', '20261125000930'], /kurang 171 migrasi.+Jalankan dulu toko versi 0\.1\.0 .+\(eae21ba9\)/],
    ['with a gap in the upgrade', [...EARLIER_VERSIONS, second], new RegExp(`yang pertama ${first}\\).+versi 0\\.1\\.0 .+\\(84a597f9\\)`)],
    ['of a later version', [...EARLIER_VERSIONS, '20991231000000'], /tidak dikenal versi ini \(20991231000000\)/],
    ['with an unknown migration', [...EARLIER_VERSIONS, '20261125000001'], /tidak dikenal versi ini \(20261125000001\)/],
    ['with the baseline beside earlier ones', [...versions, last], new RegExp(`tidak dikenal versi ini \\(${last}\\)`)],
  ])('%s', async (_, applied, sentence) => {
    await setHistory(database, applied);
    const repaired = repairHistory(readSettings({ DATABASE_URL: database.url }, process.cwd()), MIGRATIONS);
    for (const attempt of [
      shop.prepare(database),
      migrate(database.sql, migrations),
      upgradeToBaseline(database.sql, migrations),
      repaired,
    ]) {
      await expect(attempt).rejects.toThrow(sentence);
      await expect(attempt).rejects.toThrow('Tidak ada yang diubah.');
    }
    expect([await catalogueState(database.sql), await history(database)]).toEqual([state, [...applied].toSorted()]);
    expect(changedRows(rows, await readRows(database.sql))).toEqual({});
  });
});
