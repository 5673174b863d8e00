import type { Sql } from 'postgres';
import { driverAddress } from './database-address.ts';
import { openSql } from './open-sql.ts';
import { sslOf } from './ssl-of.ts';

/**
 * Connects to a database with a small pool, encrypted as its address requests. Statements are not prepared, so that the address may be one of
 * a pooler. The caller closes it.
 */
export const connect = (url: string, max: number, options: { readonly connect_timeout?: number } = {}): Sql =>
  openSql(driverAddress(url), { ...options, max, prepare: false, ssl: sslOf(url), onnotice: () => undefined });
