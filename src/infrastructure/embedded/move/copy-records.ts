import { pipeline } from 'node:stream/promises';
import type { ISql, Sql } from 'postgres';
import { inTransaction } from '../postgres/transaction.ts';
import { checksumOf, isAccountTable, isFactorTable, type ShopTable, selectRows, setOneFormat } from './shop-tables.ts';

/** Seals and opens the secrets of authenticator apps, as one backend keeps them. */
export interface FactorSecrets {
  /** @returns null for a secret that this backend cannot open */
  open(factorId: string, stored: string): string | null;
  seal(factorId: string, secret: string): string;
}

/** A stored file's row, without what the target knows better (its size, version and place). */
interface ObjectRow {
  readonly id: string;
  readonly bucket_id: string;
  readonly name: string;
  readonly owner: string | null;
  readonly owner_id: string | null;
  readonly created_at: string;
  readonly metadata: string | null;
  readonly user_metadata: string | null;
}

interface Factor {
  readonly id: string;
  readonly secret: string | null;
  readonly row: string;
}

const copyTable = async (source: ISql, target: ISql, table: ShopTable): Promise<void> => {
  const out = await source.unsafe(`copy (${selectRows(table)}) to stdout`).readable();
  const into = await target.unsafe(`copy ${table.name} (${table.columns.join(', ')}) from stdin`).writable();
  await pipeline(out, into);
};

/** @throws Error with a message for the terminal when a secret cannot be opened */
const copyFactors = async (source: ISql, target: ISql, table: ShopTable, from: FactorSecrets, to: FactorSecrets): Promise<void> => {
  const factors = await source.unsafe<Factor[]>(`select id, secret, to_jsonb(t)::text as row from (${selectRows(table)}) t`);
  for (const { id, secret, row } of factors) {
    const opened = secret === null ? null : from.open(id, secret);
    if (secret !== null && opened === null)
      throw new Error(`Rahasia verifikasi 2 langkah ${id} tidak bisa dibuka dengan kunci toko ini. Tidak ada yang diubah.`);
    const sealed = opened === null ? null : to.seal(id, opened);
    await target.unsafe(
      `insert into ${table.name} (${table.columns.join(', ')})
       select ${table.columns.join(', ')} from jsonb_populate_record(null::${table.name}, $1::text::jsonb || jsonb_build_object('secret', $2::text))`,
      [row, sealed],
    );
  }
};

/** Gives stored files the ids, owners and times that rows of the shop refer to. Files that went past an interface have no row yet. */
const copyObjects = async (source: ISql, target: ISql): Promise<void> => {
  const rows = await source<ObjectRow[]>`
    select id, bucket_id, name, owner, owner_id, created_at::text as created_at, metadata::text as metadata, user_metadata::text as user_metadata
    from storage.objects order by id`;
  for (const row of rows) {
    const { count } = await target`
      update storage.objects set id = ${row.id}, owner = ${row.owner}, owner_id = ${row.owner_id}, created_at = ${row.created_at},
        user_metadata = ${row.user_metadata}::text::jsonb
      where bucket_id = ${row.bucket_id} and name = ${row.name}`;
    if (count > 0) continue;
    await target`
      insert into storage.objects (id, bucket_id, name, owner, owner_id, created_at, updated_at, metadata, user_metadata)
      values (${row.id}, ${row.bucket_id}, ${row.name}, ${row.owner}, ${row.owner_id}, ${row.created_at}, ${row.created_at},
        ${row.metadata}::text::jsonb, ${row.user_metadata}::text::jsonb)`;
  }
};

/** Continues every count where the source stands, so that no number is given twice. */
const copySequences = async (source: ISql, target: ISql): Promise<void> => {
  const sequences = await source<{ name: string; last: string | null; start: string }[]>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last, start_value::text as start
    from pg_sequences where schemaname in ('public', 'private')`;
  for (const { name, last, start } of sequences) await target`select setval(${name}::regclass, ${last ?? start}::bigint, ${last !== null})`;
};

/** @throws Error with a message for the terminal for a table whose rows are not the same on both sides */
const compare = async (source: ISql, target: ISql, table: ShopTable): Promise<number> => {
  const ours = await checksumOf(source, table);
  const theirs = await checksumOf(target, table);
  if (ours.rows !== theirs.rows || ours.checksum !== theirs.checksum)
    throw new Error(`${table.name} berbeda di tujuan (${theirs.rows} dari ${ours.rows} baris). Tujuan tetap seperti sebelumnya.`);
  return ours.rows;
};

export interface RecordStores {
  readonly source: Sql;
  readonly target: Sql;
  readonly sourceSecrets: FactorSecrets;
  readonly targetSecrets: FactorSecrets;
}

/**
 * Copies all rows of the shop, its accounts and the rows of its files, in one transaction of the target, from one moment of the source;
 * compares the number and the checksum of the rows of each table before it ends. Triggers and foreign keys of the target rest meanwhile, since
 * the rows have been through them.
 * @returns the number of rows by table
 * @throws Error with a message for the terminal; the target is then as it was
 */
export const copyRecords = (stores: RecordStores, tables: readonly ShopTable[]): Promise<Readonly<Record<string, number>>> =>
  inTransaction(
    stores.source,
    (source) =>
      inTransaction(stores.target, async (target) => {
        await setOneFormat(source);
        await setOneFormat(target);
        await target.unsafe('set local session_replication_role to replica');
        const emptied = tables.filter((table) => !isAccountTable(table)).map(({ name }) => name);
        await target.unsafe(`truncate ${emptied.join(', ')}`);
        for (const table of tables) {
          if (isFactorTable(table)) await copyFactors(source, target, table, stores.sourceSecrets, stores.targetSecrets);
          else await copyTable(source, target, table);
        }
        await copyObjects(source, target);
        await copySequences(source, target);
        const counts: Record<string, number> = {};
        for (const table of tables) counts[table.name] = await compare(source, target, table);
        return counts;
      }),
    'isolation level repeatable read read only',
  );
