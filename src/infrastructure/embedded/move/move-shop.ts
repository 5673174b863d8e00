import type { Sql } from 'postgres';
import type { Migrations } from '../postgres/migration-history.ts';
import { appliedVersions } from '../postgres/migrations.ts';
import { inTransaction } from '../postgres/transaction.ts';
import { copyRecords, type FactorSecrets } from './copy-records.ts';
import { type FileStore, hashOf, type MovedFile } from './file-stores.ts';
import { checksumOf, setOneFormat, tablesToMove } from './shop-tables.ts';

/** One backend of a shop: its database as its owner, its files, and how it keeps the secrets of authenticator apps. */
export interface ShopStore {
  readonly sql: Sql;
  readonly files: FileStore;
  readonly secrets: FactorSecrets;
}

/** What moved, or what would. */
export interface MoveReport {
  readonly rowsByTable: Readonly<Record<string, number>>;
  readonly files: number;
  readonly bytes: number;
  /** Files whose row is there and whose bytes are not: bucket and name. */
  readonly missing: readonly string[];
}

const filesOf = async (sql: Sql): Promise<readonly MovedFile[]> => {
  const rows = await sql<{ bucket: string; name: string; type: string | null; cache: string | null }[]>`
    select bucket_id as bucket, name, metadata::jsonb ->> 'mimetype' as type, metadata::jsonb ->> 'cacheControl' as cache
    from storage.objects order by bucket_id, name`;
  return rows.map(({ bucket, name, type, cache }) => ({
    bucket,
    name,
    type: type ?? 'application/octet-stream',
    cacheControl: cache ?? 'max-age=3600',
  }));
};

const refuseOther = async (side: string, sql: Sql, { current }: Migrations): Promise<void> => {
  const applied = await appliedVersions(sql).catch(() => new Set<string>());
  const missing = current.filter(({ version }) => !applied.has(version));
  if (missing.length > 0 || applied.size > current.length)
    throw new Error(
      `Database ${side} punya ${applied.size} migrasi, versi ini ${current.length}. Samakan dulu: npm start untuk toko di komputer ini, ` +
        'supabase db push untuk proyek. Tidak ada yang diubah.',
    );
};

const refuseUsed = async (sql: Sql): Promise<void> => {
  const [found] = await sql<{ accounts: number; orders: number }[]>`
    select (select count(*) from auth.users)::integer as accounts, (select count(*) from public.orders)::integer as orders`;
  const { accounts, orders } = found ?? { accounts: 0, orders: 0 };
  if (accounts > 0 || orders > 0)
    throw new Error(
      `Tujuan sudah berisi ${accounts} akun dan ${orders} pesanan; hanya tujuan yang masih kosong yang diisi. Tidak ada yang diubah.`,
    );
};

const moveFile = async (source: ShopStore, target: ShopStore, file: MovedFile): Promise<number | null> => {
  const bytes = await source.files.read(file);
  if (bytes === null) return null;
  const there = await target.files.read(file);
  if (there === null) await target.files.write(file, bytes);
  const stored = there ?? (await target.files.read(file));
  if (stored === null || hashOf(stored) !== hashOf(bytes))
    throw new Error(
      `${file.bucket}/${file.name} berbeda di tujuan. Baris belum dipindahkan; jalankan lagi setelah file itu dihapus di tujuan.`,
    );
  return bytes.byteLength;
};

/**
 * Moves a shop from one backend to another: files first, each compared by its SHA-256 after it was read back, then all rows in one
 * transaction. Broken off between, it is run again: files that are there already are compared only.
 * @param isDry counts and checks only
 * @param onProgress receives the number of files done so far
 * @throws Error with a message for the terminal when a side has other migrations, when the target has accounts or orders, or when anything
 * differs afterwards
 */
export const moveShop = async (
  source: ShopStore,
  target: ShopStore,
  migrations: Migrations,
  isDry: boolean,
  onProgress: (files: number, of: number) => void,
): Promise<MoveReport> => {
  await refuseOther('asal', source.sql, migrations);
  await refuseOther('tujuan', target.sql, migrations);
  await refuseUsed(target.sql);
  const tables = await tablesToMove(source.sql, target.sql);
  const files = await filesOf(source.sql);
  const missing: string[] = [];
  let bytes = 0;
  for (const [index, file] of files.entries()) {
    const size = isDry ? ((await source.files.read(file))?.byteLength ?? null) : await moveFile(source, target, file);
    if (size === null) missing.push(`${file.bucket}/${file.name}`);
    else bytes += size;
    if ((index + 1) % 100 === 0) onProgress(index + 1, files.length);
  }
  const rowsByTable = isDry
    ? await inTransaction(source.sql, async (transaction) => {
        await setOneFormat(transaction);
        const counts: Record<string, number> = {};
        for (const table of tables) counts[table.name] = (await checksumOf(transaction, table)).rows;
        return counts;
      })
    : await copyRecords({ source: source.sql, target: target.sql, sourceSecrets: source.secrets, targetSecrets: target.secrets }, tables);
  return { rowsByTable, files: files.length - missing.length, bytes, missing };
};
