import { setTimeout } from 'node:timers/promises';
import { connect } from './connect.ts';

const LONGEST_MS = 120_000;
const EVERY_MS = 3000;

/** Errors of a server that is not running yet, is starting, has no free connection, or lacks the database. */
const NOT_YET: ReadonlySet<string> = new Set(
  'ECONNREFUSED ECONNRESET EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN ETIMEDOUT CONNECT_TIMEOUT CONNECTION_CLOSED 57P03 53300 3D000'.split(
    ' ',
  ),
);

const tryConnection = async (url: string): Promise<Error | null> => {
  const sql = connect(url, 1, { connect_timeout: 5 });
  try {
    await sql`select 1`;
    return null;
  } catch (error) {
    return error as Error;
  } finally {
    await sql.end({ timeout: 1 });
  }
};

/** The delay between two attempts. */
interface Waiting {
  readonly now: () => number;
  readonly pause: (milliseconds: number) => Promise<unknown>;
}

/**
 * Waits until an external database answers, because it may start together with the shop.
 * @throws Error with a message for the terminal when it refuses, or does not answer in time
 */
export const waitForDatabase = async (
  url: string,
  report: (line: string) => void,
  { now, pause }: Waiting = { now: Date.now, pause: setTimeout },
): Promise<void> => {
  const { hostname, port, pathname } = new URL(url);
  const place = `${hostname}:${port === '' ? 5432 : port}${pathname}`;
  const startedAt = now();
  for (;;) {
    const error = await tryConnection(url);
    if (error === null) return;
    const code = 'code' in error ? String(error.code) : '';
    const reason = `${error.message}${code === '' ? '' : `, ${code}`}`;
    if (!NOT_YET.has(code)) throw new Error(`Database di ${place} (DATABASE_URL) menolak: ${reason}`, { cause: error });
    const waitedMs = now() - startedAt;
    const waited = Math.round(waitedMs / 1000);
    if (waitedMs >= LONGEST_MS) {
      throw new Error(`Database di ${place} (DATABASE_URL) tidak menjawab selama ${waited} detik: ${reason}`, { cause: error });
    }
    report(`Menunggu database di ${place} (${waited} dari ${LONGEST_MS / 1000} detik): ${reason}`);
    await pause(EVERY_MS);
  }
};
