import { strict as assert } from 'node:assert';
import type { ClockShop, Orders } from './clock-shop.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How long an order may be unpaid. */
const TO_PAY = 30 * MINUTE;
/** Placed while a clock is confirmed. */
const PLACED = 16;
const UNTOUCHED = ['processing', 'pending_payment', 'rented'];

export interface ClockCase {
  readonly name: string;
  /** Whether time has to pass without anybody waiting for it. */
  readonly passes: boolean;
  /** Of the long run alone: another case asserts the same and more. */
  readonly isLong?: boolean;
  readonly run: (shop: ClockShop) => Promise<void>;
}

const hasFullTime = async (shop: ClockShop, order: string): Promise<void> => {
  const left = await shop.leftToPay(order);
  assert.ok(Math.abs(left - TO_PAY) < MINUTE, `${left} s are left to pay`);
};

/** Orders and a token from before the jump, while it lasts. @returns an order that was placed meanwhile */
const holds = async (shop: ClockShop, orders: Orders, token: string): Promise<string> => {
  await shop.runDue();
  assert.deepEqual(await shop.states(orders), UNTOUCHED);
  await shop.isHeld(true);
  await shop.runDue();
  assert.deepEqual(await shop.states(orders), UNTOUCHED);
  await shop.tellsTime();
  await shop.accepts(token);
  const [product = ''] = await shop.products(1, 1);
  const placed = await shop.place(1, (await shop.buyer()).token, product);
  await hasFullTime(shop, placed);
  return placed;
};

const setRight = async (shop: ClockShop): Promise<void> => {
  await shop.clocks.jumpTo(shop.two.sql, 0);
  await shop.isHeld(false);
  await shop.tellsTime();
  await shop.runDue();
  await shop.booksAreRight();
};

const begin = async (shop: ClockShop): Promise<{ readonly orders: Orders; readonly token: string }> => {
  await shop.signIn();
  return { orders: await shop.orders(), token: (await shop.buyer()).token };
};

const jumping =
  (seconds: number) =>
  async (shop: ClockShop): Promise<void> => {
    const { orders, token } = await begin(shop);
    await shop.clocks.jumpTo(shop.two.sql, seconds);
    await holds(shop, orders, token);
    await setRight(shop);
    assert.deepEqual(await shop.states(orders), UNTOUCHED);
    await shop.accepts(token);
  };

const restart = async (shop: ClockShop, signal: NodeJS.Signals, meanwhile: () => Promise<void>): Promise<void> => {
  await Promise.all(shop.servers.map((server) => server.end(signal)));
  await meanwhile();
  const codes = await Promise.all(shop.servers.map((server) => server.start()));
  assert.deepEqual(codes, [null, null], shop.servers.map(({ output }) => output).join('\n'));
};

/** A clock that was wrong for two hours: what is due by then ends, and nothing else. */
const aDayForTwoHours = async (shop: ClockShop): Promise<void> => {
  const { orders, token } = await begin(shop);
  await shop.clocks.jumpTo(shop.two.sql, DAY);
  const placed = await holds(shop, orders, token);
  await shop.clocks.pass?.(shop.two.sql, 2 * HOUR);
  await shop.tellsTime();
  await shop.isHeld(true);
  await shop.runDue();
  assert.deepEqual(await shop.states(orders), ['processing', 'expired', 'rented']);
  assert.ok((await shop.leftToPay(placed)) < 0);
  await setRight(shop);
  assert.deepEqual(await shop.states(orders), ['processing', 'expired', 'rented']);
};

/** The machine of both servers sleeps, and with it what they count from goes on. */
const suspended = async (shop: ClockShop): Promise<void> => {
  const { orders } = await begin(shop);
  for (const server of shop.servers) process.kill(server.process, 'SIGSTOP');
  await shop.clocks.pass?.(shop.two.sql, 8 * HOUR);
  for (const server of shop.servers) process.kill(server.process, 'SIGCONT');
  await shop.tellsTime();
  await shop.isHeld(false);
  await shop.runDue();
  assert.deepEqual((await shop.states(orders)).slice(1), ['expired', 'returning']);
  await shop.booksAreRight();
};

/** Another boot, whose pause nobody counted. */
const offForANight = async (shop: ClockShop): Promise<void> => {
  const { orders } = await begin(shop);
  await restart(shop, 'SIGINT', async () => {
    await shop.clocks.pass?.(shop.two.sql, 9 * HOUR);
    await shop.two.sql`delete from private.shop_clock_counts`;
  });
  await shop.tellsTime();
  await shop.isHeld(false);
  await shop.runDue();
  assert.deepEqual((await shop.states(orders)).slice(1), ['expired', 'returning']);
  await shop.accepts((await shop.buyer()).token).catch(async () => {
    // The owner's session has ended in the night.
    await shop.signIn();
    await shop.accepts((await shop.buyer()).token);
  });
};

const restartDuringAJump = async (shop: ClockShop): Promise<void> => {
  const { orders, token } = await begin(shop);
  await shop.clocks.jumpTo(shop.two.sql, DAY);
  await shop.isHeld(true);
  await restart(shop, 'SIGKILL', async () => undefined);
  await holds(shop, orders, token);
  await restart(shop, 'SIGINT', () => shop.clocks.jumpTo(shop.two.sql, 0));
  await setRight(shop);
  assert.deepEqual(await shop.states(orders), UNTOUCHED);
};

/** A new shop before a database whose machine is three hours ahead of those of the servers; then that clock is set right. */
const anotherMachine = async (shop: ClockShop): Promise<void> => {
  shop.ahead = 3 * HOUR;
  await restart(shop, 'SIGINT', async () => {
    await shop.two.sql`delete from private.shop_clock_counts`;
    await shop.two.sql`update private.shop_clock set stored_at = null, machine_at = null, is_held = false, held_since = null`;
    await shop.clocks.jumpTo(shop.two.sql, shop.ahead);
  });
  await shop.tellsTime();
  await shop.signIn();
  const orders = await shop.orders();
  await shop.runDue();
  assert.deepEqual(await shop.states(orders), UNTOUCHED);
  await shop.clocks.jumpTo(shop.two.sql, 0);
  await shop.isHeld(true);
  await shop.tellsTime();
  await shop.runDue();
  assert.deepEqual(await shop.states(orders), UNTOUCHED);
  await shop.clocks.jumpTo(shop.two.sql, shop.ahead);
  await shop.isHeld(false);
  await shop.booksAreRight();
};

/** The owner confirms a clock that is a day ahead while people place orders at both servers. */
const confirmed = async (shop: ClockShop): Promise<void> => {
  const orders = await shop.orders();
  const products = await shop.products(PLACED, 1);
  const buyers = await Promise.all(products.map(() => shop.buyer(3 * DAY)));
  await shop.clocks.jumpTo(shop.two.sql, DAY);
  await shop.isHeld(true);
  const owner = await shop.owner();
  const place = (at: number): Promise<string> => shop.place(at, buyers[at]?.token ?? '', products[at] ?? '');
  const half = products.length / 2;
  const [answer, ...placed] = await Promise.all([
    shop.confirm(owner, DAY),
    ...products.slice(0, half).map((_, at) => place(at)),
    // Some are placed after the confirmation.
    ...products.slice(half).map(async (_, at) => {
      await shop.two.sql`select pg_sleep(${at / 50})`;
      return place(half + at);
    }),
  ]);
  assert.deepEqual(answer, { outcome: 'done', kept_ends: 0 });
  await shop.isHeld(false);
  shop.ahead = DAY;
  await shop.tellsTime();
  await shop.runDue();
  assert.deepEqual(await shop.states(orders), UNTOUCHED);
  for (const order of [...placed, orders.unpaid]) await hasFullTime(shop, order);
  await shop.booksAreRight();
};

/** In this order before one database. The last ones leave its time away from the true one. */
export const CLOCK_CASES: readonly ClockCase[] = [
  { name: 'an hour back', passes: false, run: jumping(-HOUR) },
  { name: 'a day forward', passes: false, isLong: true, run: jumping(DAY) },
  { name: 'a year forward', passes: false, isLong: true, run: jumping(365 * DAY) },
  { name: 'a restart during a jump', passes: false, run: restartDuringAJump },
  { name: 'a day forward for two hours', passes: true, run: aDayForTwoHours },
  { name: 'suspended for eight hours', passes: true, run: suspended },
  { name: 'off for a night', passes: true, run: offForANight },
  { name: 'a day forward, confirmed while orders are placed', passes: false, run: confirmed },
  { name: 'a database on a machine with another clock', passes: true, run: anotherMachine },
];
