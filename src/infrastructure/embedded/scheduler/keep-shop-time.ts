import type { Sql } from 'postgres';
import type { ShopTime } from '../../../application/system/shop-time.ts';
import { type CountAnswer, ShopTimeKeeper, type ShopTimeState } from '../../../application/system/shop-time-keeper.ts';
import { machineCount } from './machine-count.ts';
import { systemTimer } from './timer.ts';

interface Row {
  readonly now: Date;
  readonly is_held: boolean;
  readonly is_waiting: boolean;
  readonly difference: number;
}

/** Tells the database a machine's count. @param isAlone whether no other server can have the database open */
const tellCount =
  (sql: Sql, isAlone: boolean) =>
  async (boot: string, uptime: number): Promise<CountAnswer> => {
    const [row] = await sql<Row[]>`
      select (b ->> 'now')::timestamptz as now, (b ->> 'is_held')::boolean as is_held, (b ->> 'is_waiting')::boolean as is_waiting,
        (b ->> 'difference')::double precision as difference
      from public.server_beat_clock(${boot}, ${uptime}, ${isAlone}) b`;
    if (row === undefined) throw new Error('no answer');
    return { now: row.now, isHeld: row.is_held, isWaiting: row.is_waiting, difference: row.difference };
  };

export interface KeepShopTimeOptions {
  readonly clock: ShopTime;
  /** Called when the shop's time begins to be held because the database's clock has jumped, and when it no longer is. */
  readonly onShopTime: (state: ShopTimeState) => void;
  readonly onRefusal: (code: string) => void;
  readonly willOpen: (close: () => Promise<void>) => Promise<void>;
}

/** Sets the server's clock by the database from now on. @param isAlone whether no other server can have the database open */
export const keepShopTime = async (sql: Sql, options: KeepShopTimeOptions, isAlone: boolean): Promise<void> => {
  const keeper = new ShopTimeKeeper({
    time: options.clock,
    machine: await machineCount(),
    tell: tellCount(sql, isAlone),
    timer: systemTimer,
    onChange: options.onShopTime,
    onError: () => options.onRefusal('shop_time'),
  });
  await options.willOpen(keeper.stop);
  await keeper.start();
};
