import postgres, { type Sql } from 'postgres';
import { sslOf } from './ssl-of.ts';

/** A few connections to a database, encrypted as its address says. The caller ends them. */
export const connect = (url: string, max: number, options: { readonly connect_timeout?: number } = {}): Sql =>
  postgres(url, { ...options, max, ssl: sslOf(url), onnotice: () => undefined });
