import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ISql, Sql } from 'postgres';

/**
 * Versions of the migrations that the baseline (docs/decisions/0032) replaced, in order. A database with exactly these has the state that
 * the baseline creates.
 */
export const SQUASHED_VERSIONS: readonly string[] = `
  20261121000100 20261121000200 20261121000300 20261121000400 20261121000500 20261121000600 20261121000700 20261121000800
  20261121000900 20261121000910 20261121000920 20261121000930 20261121000940 20261121000950 20261121000960 20261122000100
  20261122000110 20261122000120 20261122000130 20261122000140 20261122000150 20261122000151 20261122000170 20261122000180
  20261122000190 20261123000010 20261123000020 20261123000050 20261123000100 20261123000110 20261123000200 20261123000210
  20261123000220 20261123000230 20261123000300 20261123000310 20261123000320 20261123000330 20261123000400 20261123000500
  20261123000600 20261124000010 20261124000100 20261124000110 20261124000200 20261124000300 20261124000310 20261124000320
  20261124000330 20261124000400 20261124000410 20261124000500 20261124000510 20261124000520 20261124000600 20261124000610
  20261124000620 20261124000630 20261124000640 20261124000650 20261124000700 20261124000710 20261124000720 20261124000730
  20261124000740 20261124000800 20261124000810 20261124000820 20261124000830 20261124000840 20261124000880 20261124000890
  20261124000900 20261124000910 20261125000010 20261125000110 20261125000210 20261125000220 20261125000230 20261125000240
  20261125000250 20261125000260 20261125000270 20261125000280 20261125000310 20261125000320 20261125000340 20261125000350
  20261125000360 20261125000410 20261125000510 20261125000520 20261125000530 20261125000540 20261125000600 20261125000610
  20261125000620 20261125000630 20261125000700 20261125000800 20261125000810 20261125000850 20261125000860 20261125000870
  20261125000900 20261125000920 20261125000930
`
  .trim()
  .split(/\s+/);

export interface MigrationFile {
  /** Fourteen digits, the time it was written. */
  readonly version: string;
  readonly name: string;
  readonly text: string;
}

const NAME = /^(\d{14})_([a-z0-9_]+)\.sql$/;

/** The migrations of a folder in order, named as the Supabase CLI names them. */
export const readMigrations = async (folder: string): Promise<MigrationFile[]> => {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
  return Promise.all(
    names.map(async (file) => {
      const [, version = '', name = ''] = NAME.exec(file) ?? [];
      return { version, name, text: await readFile(join(folder, file), 'utf8') };
    }),
  );
};

/** Versions that a database already has, from the table the Supabase CLI uses too. */
export const appliedVersions = async (sql: ISql): Promise<Set<string>> => {
  const rows = await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`;
  return new Set(rows.map((row) => row.version));
};

/** The last migration of the baseline; those up to it replace `SQUASHED_VERSIONS`. */
const BASELINE = '20261123013900';

/** Versions that this version of the shop can continue from. */
export const knownVersions = (migrations: readonly MigrationFile[]): ReadonlySet<string> =>
  new Set([...SQUASHED_VERSIONS, ...migrations.map(({ version }) => version)]);

const refuseUnknown = (applied: ReadonlySet<string>, known: ReadonlySet<string>): void => {
  const unknown = [...applied].filter((version) => !known.has(version));
  if (unknown.length === 0) return;
  throw new Error(
    `Database ini punya migrasi yang tidak dikenal versi ini (${unknown.join(', ')}). Jalankan versi toko yang membuatnya, atau pulihkan ` +
      'cadangan dari sebelum migrasi itu. Tidak ada yang diubah.',
  );
};

/** @throws Error with a message for the terminal, unless none or all of the squashed migrations are applied and no other */
const isBeforeBaseline = (applied: ReadonlySet<string>): boolean => {
  const squashed = SQUASHED_VERSIONS.filter((version) => applied.has(version));
  if (squashed.length === 0) return false;
  if (squashed.length < SQUASHED_VERSIONS.length)
    throw new Error(
      `Database ini dari versi toko yang lebih lama (${squashed.length} dari ${SQUASHED_VERSIONS.length} migrasi). Jalankan dulu versi toko ` +
        'terakhir sebelum migrasi digabung, lalu coba lagi. Tidak ada yang diubah.',
    );
  refuseUnknown(applied, new Set(squashed));
  return true;
};

/**
 * Checks the history of a database before anything is changed; an empty one is valid.
 * @throws Error with a message for the terminal when this version of the shop cannot continue from its migrations
 */
export const checkHistory = async (sql: Sql, migrations: readonly MigrationFile[]): Promise<void> => {
  const [history] = await sql`select where to_regclass('supabase_migrations.schema_migrations') is not null`;
  if (history === undefined) return;
  const applied = await appliedVersions(sql);
  if (!isBeforeBaseline(applied)) refuseUnknown(applied, knownVersions(migrations));
};

const record = (sql: ISql, { version, name, text }: MigrationFile): Promise<unknown> =>
  sql`insert into supabase_migrations.schema_migrations (version, name, statements) values (${version}, ${name}, ${[text]})`;

/**
 * Replaces the squashed migrations by those of the baseline in the history of a database; its objects are identical.
 * @returns false when there is nothing to replace
 * @throws Error as `checkHistory`
 */
export const adoptBaseline = (sql: Sql, migrations: readonly MigrationFile[]): Promise<boolean> =>
  sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(7300)`;
    if (!isBeforeBaseline(await appliedVersions(transaction))) return false;
    await transaction`delete from supabase_migrations.schema_migrations`;
    for (const migration of migrations.filter(({ version }) => version <= BASELINE)) await record(transaction, migration);
    return true;
  });

/** Applies the missing ones of some migrations in one transaction. */
const applyTogether = (sql: Sql, migrations: readonly MigrationFile[]): Promise<unknown> =>
  sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(7300)`;
    const applied = await appliedVersions(transaction);
    for (const migration of migrations.filter(({ version }) => !applied.has(version))) {
      await transaction.unsafe(migration.text).catch((error: Error) => {
        throw new Error(`Migrasi ${migration.version}_${migration.name} gagal: ${error.message}. Database tetap seperti sebelumnya.`, {
          cause: error,
        });
      });
      await record(transaction, migration);
    }
  });

/**
 * Applies missing migrations: to a database with rows in one transaction, so that a failure leaves it unchanged. A new database gets one
 * transaction per migration, because it has nothing to lose, and roles, which all databases of a server share, are locked only briefly. Two
 * servers that start at once wait for each other.
 * @returns the number of applied migrations
 */
export const migrate = async (sql: Sql, migrations: readonly MigrationFile[]): Promise<number> => {
  await adoptBaseline(sql, migrations);
  const isNew = (await appliedVersions(sql)).size === 0;
  for (const together of isNew ? migrations.map((migration) => [migration]) : [migrations]) await applyTogether(sql, together);
  return (await appliedVersions(sql)).size;
};
