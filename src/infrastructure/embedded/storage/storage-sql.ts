import type { Sql, TransactionSql } from 'postgres';
import { settingsOf } from '../gateway/batched-settings.ts';
import { inTransaction } from '../postgres/transaction.ts';
import type { Caller } from './caller.ts';

/** An object as upstream answers it. */
export interface StoredObject {
  readonly id: string;
  readonly name: string;
  readonly bucket_id: string;
  readonly owner: string | null;
  readonly owner_id: string | null;
  readonly version: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly last_accessed_at: string;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly user_metadata: Readonly<Record<string, unknown>> | null;
}

export interface Bucket {
  readonly id: string;
  readonly public: boolean;
  readonly file_size_limit: number | null;
  readonly allowed_mime_types: readonly string[] | null;
}

type Work<T> = (sql: TransactionSql) => Promise<T>;

/** Ends a transaction of which nothing is to remain. */
class Undone extends Error {}

/** Statements of the storage interface, as the caller within row-level security or as the server. */
export class StorageSql {
  constructor(private readonly sql: Sql) {}

  /** @param operation upstream's name, which policies read (`storage.operation()`) */
  as<T>({ role, id, claims }: Caller, operation: string, work: Work<T>): Promise<T> {
    return inTransaction(this.sql, async (sql) => {
      const settings = settingsOf({ auth: { role, uid: id, jwt: claims }, storage: { operation } }, undefined);
      await sql`select set_config(name, value, true) from unnest(${settings.map(([name]) => name)}::text[],
        ${settings.map(([, value]) => value)}::text[]) as setting (name, value)`;
      return work(sql);
    });
  }

  /** Tries what the caller is about to do, and undoes it. @throws the database's error when the policies refuse it */
  async try(caller: Caller, operation: string, work: Work<unknown>): Promise<void> {
    try {
      await this.as(caller, operation, async (sql) => {
        await work(sql);
        throw new Undone();
      });
    } catch (error) {
      if (!(error instanceof Undone)) throw error;
    }
  }

  /** As the gateway's own role, which sees every file. */
  asServer<T>(work: Work<T>): Promise<T> {
    return inTransaction(this.sql, work);
  }

  async bucket(id: string): Promise<Bucket | null> {
    const [found] = await this.sql<Bucket[]>`
      select id, coalesce(public, false) as public, file_size_limit, allowed_mime_types from storage.buckets where id = ${id}`;
    return found ?? null;
  }

  async object(bucket: string, name: string): Promise<StoredObject | null> {
    return findObject(this.sql, bucket, name);
  }
}

/** ISO 8601 in UTC with milliseconds, as JavaScript writes it. */
export const moment = (sql: Sql | TransactionSql, column: string) =>
  sql`to_char(${sql(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The columns of an object. Metadata of earlier versions is a text that contains JSON. */
export const objectColumns = (sql: Sql | TransactionSql) => sql`
  id, name, bucket_id, owner, owner_id, version, ${moment(sql, 'created_at')} as created_at, ${moment(sql, 'updated_at')} as updated_at,
  ${moment(sql, 'last_accessed_at')} as last_accessed_at, ${metadata(sql)} as metadata, user_metadata`;

export const metadata = (sql: Sql | TransactionSql) =>
  sql`case when jsonb_typeof(metadata) = 'string' then (metadata #>> '{}')::jsonb else metadata end`;

export const findObject = async (sql: Sql | TransactionSql, bucket: string, name: string): Promise<StoredObject | null> => {
  const [found] = await sql<StoredObject[]>`
    select ${objectColumns(sql)} from storage.objects where bucket_id = ${bucket} and name = ${name}`;
  return found ?? null;
};
