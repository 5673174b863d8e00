import { AsyncLocalStorage } from 'node:async_hooks';
import type { createPostgresConnection } from '@supabase/lite/postgres';
import { inTransaction } from '../postgres/transaction.ts';
import type { Setting } from './batched-settings.ts';

/** Parameters of PostgREST that are no filters. */
const NO_FILTERS: ReadonlySet<string> = new Set(['select', 'order', 'limit', 'offset']);

/** Conditions of every list, by which its indexes begin. */
const LISTED: ReadonlySet<string> = new Set(['is_active', 'archived_at', 'is_sold']);

/** Whether a list has no other filter than its kind: each kind stands in the indexes of lists in the same orders as all of them do. */
const isOfKindAlone = (pathname: string, pairs: readonly (readonly [string, string])[]): boolean =>
  pathname === '/rest/v1/products' && pairs.every(([name, value]) => !value.startsWith('is.') || LISTED.has(name));

/** Whether a read asks for every column by its name, also of what it embeds. */
const namesColumns = ({ searchParams }: URL): boolean => searchParams.get('select')?.includes('*') === false;

/**
 * Whether one plan is right for every value of a request's filters, so that a connection may keep it. Values decide how many rows a filter
 * leaves, and a plan for a common value takes seconds for a rare one; not so for the primary key, for `is`, which is part of the statement,
 * for filters of embedded tables, which are read by their key, for where a page begins in the order that an index gives, and for the kind
 * of a list.
 */
export const keepsPlan = ({ pathname, searchParams }: URL): boolean => {
  // What a function reads is planned by itself; rows of an inner join are filtered by the embedded table.
  if (pathname.startsWith('/rest/v1/rpc/') || searchParams.get('select')?.includes('!inner') === true) return false;
  const [first] = (searchParams.get('order') ?? '').split('.');
  const begins = (name: string, value: string): boolean => name === first && /^[lg]te\./.test(value);
  const pairs = [...searchParams];
  const isPage = pairs.some(([name, value]) => begins(name, value));
  return pairs.every(
    ([name, value]) =>
      NO_FILTERS.has(name) ||
      name.includes('.') ||
      value.startsWith('is.') ||
      (name === 'id' && value.startsWith('eq.')) ||
      (name === 'sale_kind' && value.startsWith('eq.') && isOfKindAlone(pathname, pairs)) ||
      begins(name, value) ||
      (name === 'or' && isPage),
  );
};

type Connection = ReturnType<typeof createPostgresConnection>;
type Options = Parameters<Connection['withContext']>[2];

/** The caller, as the library passes it to its connection. */
interface Context {
  readonly auth?: { readonly role?: string | null; readonly uid?: string | null; readonly jwt?: unknown } | null;
  readonly storage?: { readonly operation?: string | null } | null;
}

/** What the publishable key says of who holds it. */
const CLAIMS = { role: 'anon' };

/** Parameters of a session that is a guest's from its start to its end: `reset role` leads back to anon, and nothing can be written. */
export const GUEST_SESSION = {
  role: CLAIMS.role,
  'request.jwt.claim.role': CLAIMS.role,
  'request.jwt.claims': JSON.stringify(CLAIMS),
  default_transaction_read_only: 'on',
} as const;

/** A statement of the shop's own. */
export interface GuestStatement {
  readonly text: string;
  readonly values: readonly (string | number | null)[];
  /** Whether one plan is right for all values (keepsPlan). */
  readonly keepsPlan: boolean;
}

/** Settings of a transaction that is a guest's. */
const GUEST_SETTINGS: readonly Setting[] = Object.entries(GUEST_SESSION).filter(([name]) => name !== 'default_transaction_read_only');

/**
 * Reads rows as a guest over connections that others share, in a transaction of its own.
 * @param always further settings of it
 * @throws the driver's error
 */
export const readInTransaction = (
  { driver }: Connection,
  { text, values, keepsPlan: prepare }: GuestStatement,
  always: readonly Setting[],
): Promise<readonly object[]> =>
  inTransaction(
    driver,
    async (transaction) => {
      const settings = [...GUEST_SETTINGS, ...always];
      await transaction`select set_config(name, value, true) from unnest(${settings.map(([name]) => name)}::text[],
        ${settings.map(([, value]) => value)}::text[]) as setting (name, value)`;
      return transaction.unsafe<object[]>(text, [...values], { prepare });
    },
    'read only',
  );

/** The number of statements that each connection may hold a plan of. */
const MOST_PLANS = 64;

interface Read {
  /** Whether one plan is right for all values. */
  readonly keepsPlan: boolean;
  /** Whether it asks for columns by their names, so that a new one changes nothing of its answer. */
  readonly namesColumns: boolean;
}

const reading = new AsyncLocalStorage<Read>();

/** Runs work of a gateway, which is a read of rows if its request is one. */
export const asPossibleGuestRead = <T>({ method }: Request, url: URL, work: () => T): T =>
  (method === 'GET' || method === 'HEAD') && url.pathname.startsWith('/rest/v1/')
    ? reading.run({ keepsPlan: keepsPlan(url), namesColumns: namesColumns(url) }, work)
    : work();

const isGuestRead = ({ auth, storage }: Context, options: Options): boolean =>
  reading.getStore() !== undefined &&
  (auth?.role ?? 'anon') === 'anon' &&
  (auth?.uid ?? '') === '' &&
  JSON.stringify(auth?.jwt ?? CLAIMS) === JSON.stringify(CLAIMS) &&
  (storage?.operation ?? '') === '' &&
  options?.transaction === undefined &&
  options?.forceRollback !== true &&
  options?.rpc?.readOnly !== false;

/** Lets connections keep the plans of statements whose plan does not depend on values. */
const withPreparedPlans = ({ driver }: Connection): void => {
  const planned = new Set<string>();
  const reserve = driver.reserve.bind(driver);
  driver.reserve = async () => {
    const mayKeep = reading.getStore()?.keepsPlan === true;
    const reserved = await reserve();
    if (!mayKeep) return reserved;
    const unsafe = reserved.unsafe.bind(reserved);
    reserved.unsafe = (text, parameters) => {
      const isPrepared = planned.has(text) || planned.size < MOST_PLANS;
      if (isPrepared) planned.add(text);
      return unsafe(text, parameters, { prepare: isPrepared });
    };
    return reserved;
  };
};

/**
 * Connections whose sessions are a guest's (GUEST_SESSION). Whoever reads alone always uses the first one, which knows tables and plans;
 * each takes megabytes of the database's memory for them, so that the others are there while several read, and close after that.
 */
export class GuestConnections {
  private readonly readers: number[];

  constructor(readonly all: readonly Connection[]) {
    this.readers = all.map(() => 0);
    for (const connection of all) withPreparedPlans(connection);
  }

  /** Runs work with the connection that has least to do. */
  async use<T>(work: (connection: Connection) => PromiseLike<T>): Promise<T> {
    const place = this.readers.indexOf(Math.min(...this.readers));
    const connection = this.all[place];
    if (connection === undefined) throw new Error('this gateway has no connections of guests');
    this.readers[place] = (this.readers[place] ?? 0) + 1;
    try {
      return await work(connection);
    } finally {
      this.readers[place] = (this.readers[place] ?? 1) - 1;
    }
  }

  /** Reads rows. @throws the driver's error */
  read({ text, values, keepsPlan: prepare }: GuestStatement): Promise<readonly object[]> {
    return this.use(({ driver }) => driver.unsafe<object[]>(text, [...values], { prepare }));
  }
}

/**
 * Reads what a guest asks for over connections of guests, under the same policies: one statement instead of a transaction around it, which
 * is four ways to the database and back instead of one.
 */
export const withGuestReads = (connection: Connection, guests: GuestConnections): void => {
  const within = connection.withContext.bind(connection);
  connection.withContext = (context, work, options) =>
    isGuestRead((context ?? {}) as Context, options) ? guests.use(({ kysely }) => work(kysely)) : within(context, work, options);
};

const PLANNED_EACH_TIME: Read = { keepsPlan: false, namesColumns: false };

/**
 * Lets connections that guests share with people keep the plans of what guests read, in transactions as before. A plan is a guest's: under
 * policies the database would plan it again for everybody else, and back. A statement whose columns have changed fails once, and only
 * outside of a transaction does the driver repeat it, so that columns have to be named.
 */
export const withGuestPlans = (connection: Connection): void => {
  withPreparedPlans(connection);
  const within = connection.withContext.bind(connection);
  connection.withContext = (context, work, options) => {
    const isPrepared = isGuestRead((context ?? {}) as Context, options) && reading.getStore()?.namesColumns === true;
    const run = () => within(context, work, options);
    return isPrepared ? run() : reading.run(PLANNED_EACH_TIME, run);
  };
};
