import type { ISql, Sql } from 'postgres';

/** Sets the clock of the database's machine apart from the real time. @param shift such as "1 day" or "-1 hour" */
export const setMachineClock = (sql: Pick<ISql, 'unsafe'>, shift: string): Promise<unknown> =>
  sql.unsafe(`create or replace function private.machine_now() returns timestamptz language sql volatile
    as $$ select pg_catalog.clock_timestamp() + interval '${shift}' $$`);

/** A server of the test, whose count of time the test sets. */
export class CountingServer {
  /** Seconds since the boot of its machine. */
  uptime = 1000;

  constructor(
    private readonly sql: Sql,
    public boot: string,
    private readonly isAlone = true,
  ) {}

  /** Reports its count. @param seconds that it counted since the last report */
  async beat(seconds = 0): Promise<{ readonly isHeld: boolean; readonly isWaiting: boolean; readonly difference: number }> {
    this.uptime += seconds;
    const [row] = await this.sql<{ beat: { is_held: boolean; is_waiting: boolean; difference: number } }[]>`
      select public.server_beat_clock(${this.boot}, ${this.uptime}, ${this.isAlone}) as beat`;
    if (row === undefined) throw new Error('no answer');
    const { is_held: isHeld, is_waiting: isWaiting, difference } = row.beat;
    return { isHeld, isWaiting, difference };
  }
}

/** By how many seconds the shop's time is ahead of the real one. */
export const shopAhead = async (sql: Sql): Promise<number> => {
  const [row] = await sql<{ ahead: number }[]>`
    select round(extract(epoch from private.shop_now() - clock_timestamp()))::integer as ahead`;
  return row?.ahead ?? Number.NaN;
};
