import type { ReservedSql, Sql, TransactionSql } from 'postgres';

/** A connection of the driver (postgres 3.4, connection.js). It stays the same object when it connects again. */
interface DriverConnection {
  onclose?: ((error: Error) => void) | null;
}

/** What the driver keeps of a statement beyond its types (query.js): `handler` sends it, once it is awaited. */
interface Statement extends Promise<unknown> {
  handler: (statement: Statement) => void;
  options: { readonly simple?: boolean; readonly onexecute?: (connection: DriverConnection) => unknown };
  reject(error: Error): void;
}

type Send = (...values: never[]) => unknown;

const LOST = 'CONNECTION_CLOSED';
const lost = (): Error => Object.assign(new Error('the connection was lost before the transaction ended'), { code: LOST });
const ended = (): Error => Object.assign(new Error('the transaction has ended'), { code: 'TRANSACTION_ENDED' });

/** Whether a statement failed with its connection: an error of the driver about it, or one of the system. */
const isOfConnection = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && /^CONNECTION_/.test(String(error.code))) || 'syscall' in error);

const isStatement = (value: unknown): value is Statement =>
  value instanceof Promise && 'handler' in value && typeof value.handler === 'function';

/**
 * The use of one session from its beginning to its end. The driver sends statements of a transaction, also its rollback, to an object that
 * stands for a connection; when the connection was lost, that object connects again, and serves others. This refuses what comes after.
 */
class SessionUse {
  /** Rejects when the connection is lost. */
  readonly lost: Promise<never>;
  private refusal: Error | null = null;
  private isFollowed = false;
  private readonly underway = new Set<Statement>();
  private reportLoss: (error: Error) => void = () => undefined;

  constructor() {
    this.lost = new Promise((_, reject) => {
      this.reportLoss = reject;
    });
    this.lost.catch(() => undefined);
  }

  get isLost(): boolean {
    return this.refusal !== null && 'code' in this.refusal && this.refusal.code === LOST;
  }

  /** Learns of the end of a connection before anybody who waits for one of its statements does. */
  follow(connection: DriverConnection, before: DriverConnection['onclose']): void {
    this.isFollowed = true;
    connection.onclose = (error) => {
      this.lose();
      before?.(error);
    };
  }

  end(): void {
    this.refusal ??= ended();
  }

  /** Runs a part of the work. Once the connection was lost it never settles, since the driver would send a rollback or commit. */
  async run<T>(work: () => T | Promise<T>): Promise<T> {
    const outcome = await Promise.resolve()
      .then(work)
      .then(
        (value) => () => value,
        (error: unknown) => () => {
          throw error;
        },
      );
    if (this.isLost) await new Promise<never>(() => undefined);
    return outcome();
  }

  /** The same function, whose statements are sent over this session only. */
  guarded<F extends Send>(send: F): F {
    return ((...values: never[]) => this.guard(send(...values))) as F;
  }

  /** The same transaction, whose statements are sent over this session only. */
  guardedTransaction(transaction: TransactionSql): TransactionSql {
    const savepoint = (...given: [string, (inner: TransactionSql) => unknown] | [(inner: TransactionSql) => unknown]) => {
      const work = given.at(-1) as (inner: TransactionSql) => unknown;
      const inside = (inner: TransactionSql) => this.run(() => work(this.guardedTransaction(inner)));
      return given.length === 1 ? transaction.savepoint(inside) : transaction.savepoint(given[0], inside);
    };
    const replaced: Readonly<Record<PropertyKey, unknown>> = {
      savepoint,
      unsafe: this.guarded(transaction.unsafe),
      file: this.guarded(transaction.file),
    };
    return new Proxy(transaction, {
      apply: (target, self, values) => this.guard(Reflect.apply(target, self, values)),
      get: (target, name) => replaced[name] ?? Reflect.get(target, name),
    });
  }

  private guard(value: unknown): unknown {
    if (!isStatement(value)) return value;
    const send = value.handler;
    value.handler = (statement) => {
      if (this.refusal !== null) {
        statement.reject(this.refusal);
        return;
      }
      this.underway.add(statement);
      const done = (): unknown => this.underway.delete(statement);
      statement.then(done, (error: unknown) => {
        done();
        if (isOfConnection(error)) this.lose();
      });
      // The driver reports the connection of a statement without parameters; a transaction begins with one.
      if (!this.isFollowed && statement.options.simple === true)
        statement.options = { ...statement.options, onexecute: (connection) => this.followAlone(connection) };
      send(statement);
    };
    return value;
  }

  private followAlone(connection: DriverConnection): true {
    this.follow(connection, null);
    return true;
  }

  private lose(): void {
    if (this.refusal !== null) return;
    this.refusal = lost();
    for (const statement of this.underway) statement.reject(this.refusal);
    this.reportLoss(this.refusal);
  }
}

interface Begun {
  readonly begun: Promise<unknown>;
}

/** Begins a transaction, and gives its connection to the work: the driver reports it to the first statement. */
const beginOn = (sql: Sql, mode: string, work: (transaction: TransactionSql, connection: DriverConnection) => Promise<unknown>): Begun => {
  const { unsafe } = sql;
  let connection: DriverConnection = {};
  const listening = (text: string, values: never[], options: Statement['options']): unknown =>
    unsafe(text, values, {
      ...options,
      onexecute: (executing: DriverConnection) => {
        connection = executing;
        return options.onexecute?.(executing);
      },
    } as object);
  // It is called before `begin` returns.
  Object.assign(sql, { unsafe: listening });
  try {
    return { begun: sql.begin(mode, (transaction) => work(transaction, connection)) };
  } finally {
    Object.assign(sql, { unsafe });
  }
};

/**
 * Runs work within a transaction: the only way to one (tests/house/transactions.test.ts). When its connection is lost, it is rejected at
 * once, and whatever the work still sends is refused, as it is after the end of the transaction.
 * @param mode such as `isolation level repeatable read`
 */
export const inTransaction = async <T>(sql: Sql, work: (transaction: TransactionSql) => T | Promise<T>, mode = ''): Promise<T> => {
  const use = new SessionUse();
  const { begun } = beginOn(sql, mode, async (transaction, connection) => {
    // The driver sets its own listener as soon as this function has returned.
    await null;
    use.follow(connection, connection.onclose);
    return use.run(async () => {
      try {
        return await work(use.guardedTransaction(transaction));
      } finally {
        use.end();
      }
    });
  });
  return (await Promise.race([begun, use.lost])) as T;
};

/** Has the sessions that a library reserves refuse what it sends after their connection was lost, or after their release. */
export const guardReserved = (driver: Sql): void => {
  const reserve = driver.reserve.bind(driver);
  driver.reserve = async () => {
    const use = new SessionUse();
    const reserved = await reserve();
    const { release } = reserved;
    return Object.assign(reserved, {
      unsafe: use.guarded(reserved.unsafe),
      release: () => {
        // The driver would hand out a lost connection as an open one.
        if (!use.isLost) release();
        use.end();
      },
    } satisfies Pick<ReservedSql, 'unsafe' | 'release'>);
  };
};
