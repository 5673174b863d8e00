import type { Sql } from 'postgres';
import { openSql } from './open-sql.ts';
import { sslOf } from './ssl-of.ts';

/** Connects to a database with a small pool, encrypted as its address requests. The caller closes it. */
export const connect = (url: string, max: number, options: { readonly connect_timeout?: number } = {}): Sql =>
  openSql(url, { ...options, max, ssl: sslOf(url), onnotice: () => undefined });
