import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { guardReserved, inTransaction } from '../../../../src/infrastructure/embedded/postgres/transaction.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

let database: TestDatabase;
let sql: Sql;
/** What was thrown where no caller can catch it. */
const uncaught: unknown[] = [];
const keep = (error: unknown): void => void uncaught.push(error);

beforeAll(async () => {
  database = await openTestDatabase();
  await database.sql`create table written (by text, pid integer default pg_backend_pid())`;
});
afterAll(() => database.close());
beforeEach(() => {
  process.on('uncaughtException', keep);
  sql = postgres(database.url, { max: 1, onnotice: () => undefined, backoff: false });
});
afterEach(async () => {
  await sql.end({ timeout: 1 });
  await database.sql`truncate written`;
  process.off('uncaughtException', keep);
  expect(uncaught.splice(0)).toEqual([]);
});

const pidOf = async (one: Sql | TransactionSql): Promise<number> => {
  const [row] = await one<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return row?.pid ?? 0;
};
/** Ends a session, and waits until it is gone. */
const kill = (pid: number): PromiseLike<unknown> => database.sql`select pg_terminate_backend(${pid}, 5000)`;
const write = (one: Sql | TransactionSql, by: string): PromiseLike<unknown> => one`insert into written (by) values (${by})`;
const written = async (): Promise<readonly string[]> =>
  (await database.sql<{ by: string }[]>`select by from written order by by`).map(({ by }) => by);

/** Asks until the pool's only connection is there again. The driver fails the first statement with the reason why the last one was lost. */
const again = async (): Promise<number> => {
  for (;;) {
    const pid = await pidOf(sql).catch(() => 0);
    if (pid > 0) return pid;
  }
};

const signal = () => {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((given) => {
    resolve = given;
  });
  return { promise, resolve };
};

const LOST = { code: 'CONNECTION_CLOSED' };

/** Whatever it does with the failure of a statement, a callback may go on. */
const goingOn = async (tx: TransactionSql, pid: number): Promise<void> => {
  await Promise.resolve(write(tx, 'first statement after')).catch(() => undefined);
  expect(await again()).not.toBe(pid);
  await Promise.resolve(write(tx, 'second statement after')).catch(() => undefined);
  await Promise.resolve(tx.savepoint((inner) => write(inner, 'savepoint after'))).catch(() => undefined);
};

test('connection lost between two statements: the transaction fails at once, nothing of it runs on another connection', async () => {
  const over = signal();
  const result = inTransaction(sql, async (tx) => {
    await write(tx, 'before');
    const pid = await pidOf(tx);
    await kill(pid);
    await goingOn(tx, pid);
    over.resolve();
  });
  await expect(result).rejects.toMatchObject(LOST);
  await over.promise;
  await write(sql, 'later');
  expect(await written()).toEqual(['later']);
});

test('connection lost within a statement: later and queued statements are refused, the pool stays usable', async () => {
  const over = signal();
  let waiting: Promise<readonly PromiseSettledResult<unknown>[]> = Promise.resolve([]);
  const result = inTransaction(sql, async (tx) => {
    const pid = await pidOf(tx);
    const sleeping = tx`select pg_sleep(60)`;
    waiting = Promise.allSettled([sleeping, write(tx, 'waits'), write(tx, 'waits too')]);
    await database.sql`select from pg_stat_activity where pid = ${pid}`;
    await kill(pid);
    await waiting;
    await goingOn(tx, pid);
    over.resolve();
  });
  await expect(result).rejects.toMatchObject(LOST);
  await over.promise;
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await write(sql, 'later');
  expect(await written()).toEqual(['later']);
});

test('connection lost while another transaction waits for it: the other one is not rolled back', async () => {
  const first = inTransaction(sql, async (tx) => {
    const pid = await pidOf(tx);
    const other = inTransaction(sql, async (second) => {
      await write(second, 'other');
      expect(await pidOf(second)).not.toBe(pid);
      await write(second, 'other again');
    }).then(
      () => 'committed',
      (error: Error) => error,
    );
    await kill(pid);
    await Promise.resolve(write(tx, 'first after')).catch(() => undefined);
    expect(await other).toBe('committed');
    throw new Error('to be rolled back');
  });
  await expect(first).rejects.toMatchObject(LOST);
  await again();
  expect(await written()).toEqual(['other', 'other again']);
});

test('statements after the end of a transaction: refused', async () => {
  let kept: TransactionSql | undefined;
  await inTransaction(sql, async (tx) => {
    kept = tx;
    await write(tx, 'inside');
  });
  await expect(kept === undefined ? null : write(kept, 'outside')).rejects.toMatchObject({ code: 'TRANSACTION_ENDED' });
  expect(await written()).toEqual(['inside']);
});

test('transaction: its value, its mode, its failure and its savepoints are as the driver has them', async () => {
  expect(await inTransaction(sql, async () => 'value')).toBe('value');
  const mode = (tx: TransactionSql) => tx`select current_setting('transaction_read_only') as is`;
  expect([...(await inTransaction(sql, mode, 'read only'))]).toEqual([{ is: 'on' }]);
  const failure = inTransaction(sql, async (tx) => {
    await write(tx, 'undone');
    await tx`select 1 / 0`;
  });
  await expect(failure).rejects.toMatchObject({ code: '22012' });
  await inTransaction(sql, async (tx) => {
    await write(tx, 'kept');
    await tx.savepoint((inner) => inner`insert into written (by) values (${'undone'}) returning 1 / 0`).catch(() => undefined);
    await tx.savepoint('named', (inner) => write(inner, 'kept in a savepoint'));
  });
  expect(await written()).toEqual(['kept', 'kept in a savepoint']);
});

test('reserved session, as the gateway has them: refuses what comes after its connection was lost, and after its release', async () => {
  guardReserved(sql);
  const reserved = await sql.reserve();
  await reserved.unsafe('begin', []);
  const [row] = await reserved.unsafe<{ pid: number }[]>('select pg_backend_pid() as pid', []);
  await kill(row?.pid ?? 0);
  await expect(reserved.unsafe('insert into written (by) values ($1)', ['after'])).rejects.toMatchObject(LOST);
  await expect(reserved.unsafe('rollback', [])).rejects.toMatchObject(LOST);
  reserved.release();
  await again();
  const next = await sql.reserve();
  await next.unsafe('insert into written (by) values ($1)', ['next']);
  next.release();
  await expect(next.unsafe('insert into written (by) values ($1)', ['released'])).rejects.toMatchObject({ code: 'TRANSACTION_ENDED' });
  expect(await written()).toEqual(['next']);
});
