import { AsyncLocalStorage } from 'node:async_hooks';
import type { createPostgresConnection } from '@supabase/lite/postgres';
import { Placeholders } from './placeholders.ts';

/** The type of a procedure's argument that a body of text, XML or bytes is. */
export type WholeBodyType = 'text' | 'xml' | 'bytea';

/** What a request at `/rest/v1` brings beside what the library reads of it. */
export interface RestCall {
  /** The schema of the request; null for the default one. */
  readonly schema: string | null;
  readonly isProcedure: boolean;
  /** The media types that the answer may have. */
  readonly accept: string;
  /** Values of `Prefer`; the first one of a name counts. */
  readonly preferences: ReadonlyMap<string, string>;
  /** What stands for values in the address that the library reads. */
  readonly placeholders: Placeholders;
  /** Of a body that is neither JSON, comma-separated values nor a form. */
  wholeBody?: WholeBodyType;
  /** Once the library has read it. */
  body?: { readonly text: string; readonly type: string };
  /** What the library has read, with what it knows of the database. */
  asked?: Asked;
}

/** Columns, conditions and order of a table, with the tables that are embedded in it. */
export interface Level {
  readonly select?: readonly (string | Readonly<Record<string, unknown>>)[];
  readonly join?: Readonly<Record<string, Join>>;
  readonly where?: Readonly<Record<string, unknown>>;
  /** `embed` is a table whose column it is. */
  readonly order?: readonly { readonly column?: string; readonly embed?: string }[];
}

/** How a `select` names an embedded table: `alias:from!hint(…)`. */
export interface Join {
  readonly from?: string;
  /** `inner` leaves rows out that have none in it. */
  readonly type?: string;
  hint?: string;
}

export interface Asked {
  readonly known: Awaited<ReturnType<ReturnType<typeof createPostgresConnection>['introspect']>>;
  readonly ast: Level & { readonly from?: unknown; readonly function?: unknown; readonly args?: unknown };
}

/** The schema of requests that name none. */
export const DEFAULT_SCHEMA = 'public';

const current = new AsyncLocalStorage<RestCall>();

const READS = new Set(['GET', 'HEAD']);

const preferencesOf = (prefer: string): ReadonlyMap<string, string> => {
  const pairs = prefer.split(',').map((token) => token.trim().split('=', 2));
  return new Map(pairs.reverse().map(([name = '', value = '']) => [name, value]));
};

/** Addresses of procedures. */
export const PROCEDURE = /^\/rest\/v1\/rpc\//;

/** Runs work of the library for a request at `/rest/v1`, which `restCall` returns within it. */
export const duringRestCall = <T>({ url, headers, method }: Request, work: () => T): T => {
  const { pathname } = new URL(url);
  if (!pathname.startsWith('/rest/')) return work();
  const call = {
    schema: headers.get(READS.has(method) ? 'accept-profile' : 'content-profile'),
    isProcedure: PROCEDURE.test(pathname),
    accept: headers.get('accept') ?? '',
    preferences: preferencesOf(headers.get('prefer') ?? ''),
    placeholders: new Placeholders(),
  };
  return current.run(call, work);
};

export const restCall = (): RestCall | undefined => current.getStore();
