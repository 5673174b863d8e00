import type { ISql, Sql } from 'postgres';
import { connect } from './connect.ts';
import { driverAddress, isNamedPooler } from './database-address.ts';
import { gatewayUrl } from './database-roles.ts';
import { openSql } from './open-sql.ts';
import { sslOf } from './ssl-of.ts';
import { inTransaction } from './transaction.ts';

/** How a shop reaches its database. */
export interface DatabaseReach {
  /** Of statements and transactions, in the driver's form. */
  readonly url: string;
  /** Of whatever needs a session that stays: the same address unless a pooler stands before the database. */
  readonly sessionUrl: string;
  /**
   * Whether a pooler hands each transaction another session. Nothing of a session may be relied on there: no prepared statements, no
   * notifications, no locks or settings beyond a transaction, and no parameters of a start, which it refuses.
   */
  readonly isPooled: boolean;
}

/** A database without anything in between. */
export const directly = (url: string): DatabaseReach => ({ url, sessionUrl: url, isPooled: false });

type Pooling = 'none' | 'session' | 'transaction';

const TRIES = 3;
const CLOSING_S = 2;

interface Backend {
  /** The number of the server's process. */
  readonly pid: number;
  /** The process number that the server sent when the connection was opened. */
  readonly told: number;
}

const backendOf = async (sql: ISql): Promise<Backend> => {
  const answer = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return { pid: answer[0]?.pid ?? 0, told: answer.state.pid };
};

/** Whether a client's next transaction gets another session while a second client is within one. */
const sharesSessions = async (one: Sql, other: Sql): Promise<boolean> => {
  const { pid } = await backendOf(one);
  return inTransaction(other, async (transaction) => {
    const { pid: taken } = await backendOf(transaction);
    return taken === pid || (await backendOf(one)).pid !== pid;
  });
};

/**
 * Finds out what stands before a database. A pooler tells its clients a process number of its own, so that it can pass on their
 * cancellations; a transaction pooler serves one client with the session of another.
 */
const poolingOf = async (url: string): Promise<Pooling> => {
  const one = connect(url, 1);
  const other = connect(url, 1);
  try {
    const { pid, told } = await backendOf(one);
    if (pid === told) return 'none';
    for (let tries = 0; tries < TRIES; tries += 1) if (await sharesSessions(one, other)) return 'transaction';
    return 'session';
  } finally {
    await Promise.all([one, other].map((sql) => sql.end({ timeout: CLOSING_S })));
  }
};

/** What two addresses of one database have in common. */
const identityOf = async (url: string): Promise<string> => {
  const sql = connect(url, 1);
  try {
    const [found] = await sql<{ identity: string }[]>`
      select concat_ws(' ', d.oid, d.datname, pg_postmaster_start_time()) as identity from pg_database d where d.datname = current_database()`;
    return found?.identity ?? '';
  } finally {
    await sql.end({ timeout: CLOSING_S });
  }
};

const NEEDS_SESSIONS =
  'Kabar perubahan (LISTEN), migrasi dan pengisian pertama memerlukan sambungan yang tetap, yang tidak ada di sana. ' +
  'Sebutkan alamat langsung database yang sama di DIRECT_URL, misalnya postgres://pengguna:sandi@server:5432/database. ' +
  'Tidak ada yang diubah.';

/**
 * Finds the way to a database: directly, or its statements over a pooler and its sessions over the direct address.
 * @param url of DATABASE_URL
 * @param directUrl of DIRECT_URL
 * @throws Error with a message for the terminal for a transaction pooler without a direct address, or with one that is none of it
 */
export const reachDatabase = async (url: string, directUrl: string | null): Promise<DatabaseReach> => {
  const pooling = isNamedPooler(url) ? 'transaction' : await poolingOf(url);
  if (pooling === 'none' && directUrl === null) return directly(driverAddress(url));
  if (pooling === 'session' && directUrl === null) return { url: driverAddress(url), sessionUrl: driverAddress(url), isPooled: true };
  if (directUrl === null) throw new Error(`DATABASE_URL menunjuk pooler transaksi. ${NEEDS_SESSIONS}`);
  if (isNamedPooler(directUrl) || (await poolingOf(directUrl)) === 'transaction')
    throw new Error(`DIRECT_URL juga menunjuk pooler transaksi. ${NEEDS_SESSIONS}`);
  if ((await identityOf(url)) !== (await identityOf(directUrl)))
    throw new Error('DIRECT_URL dan DATABASE_URL menunjuk database yang berbeda. Tidak ada yang diubah.');
  return { url: driverAddress(url), sessionUrl: driverAddress(directUrl), isPooled: pooling !== 'none' };
};

/** The preparation of a database holds a lock over one and works over another. */
const SESSIONS = 3;
const UNUSED_S = 20;

/** Connections whose sessions stay, for a database whose others go over a pooler. */
export const connectSessions = ({ sessionUrl }: DatabaseReach): Sql =>
  openSql(sessionUrl, {
    max: SESSIONS,
    idle_timeout: UNUSED_S,
    ssl: sslOf(sessionUrl),
    // It may be a pooler of sessions.
    prepare: false,
    onnotice: () => undefined,
    connection: { application_name: 'front sessions' },
  });

/**
 * Sees whether a pooler lets the role of the gateway in.
 * @throws Error with a message for the terminal
 */
export const requireGatewayRole = async ({ url }: DatabaseReach, password: string): Promise<void> => {
  const sql = connect(gatewayUrl(url, password), 1);
  try {
    await sql`select 1`;
  } catch (error) {
    throw new Error(
      `Pooler di DATABASE_URL tidak menerima peran gateway, yang dibuat toko ini: ${(error as Error).message}. ` +
        'Biarkan pooler menanyakan sandinya kepada database (auth_query).',
      { cause: error },
    );
  } finally {
    await sql.end({ timeout: CLOSING_S });
  }
};
