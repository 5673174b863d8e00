import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { OrderRefused } from '../../../src/application/order/order-service.ts';
import { EndRental, PlaceExtension, ReadFreeTimes } from '../../../src/application/rental/own-rentals.ts';
import { TimeTaken } from '../../../src/application/rental/time-taken.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import type { Renter } from '../../contracts/rental/rental-shop.ts';
import { FixedClock } from '../../support/fixed-clock.ts';
import { openMemoryRentals } from '../../support/memory-rental-shop.ts';

const HOUR = 3_600_000;

let world: ReturnType<typeof openMemoryRentals>;
let log: RecentErrorLog;
let renter: Renter;
let product: string;
let option: string;
beforeEach(async () => {
  world = openMemoryRentals();
  log = new RecentErrorLog(new FixedClock(), () => undefined);
  renter = await world.renter();
  const { product: id, options } = await world.account({ options: { '1 jam': 10_000 } });
  [product, option] = [id, options['1 jam'] ?? ''];
});

const running = async (): Promise<string> => {
  const order = await renter.rent(product, option, null);
  await world.pay(order);
  await renter.open(order);
  return order;
};

describe('free times', () => {
  test('no range: from now to the end of the day; range: as given', async () => {
    const read = new ReadFreeTimes(renter.times, log);
    const today = await read.execute(product, option);
    expect(today.ok && [today.value[0], today.value.length]).toEqual([{ start: world.now(), free: 1 }, 49]);
    const [from, to] = [new Date(world.now().getTime() + HOUR), new Date(world.now().getTime() + 2 * HOUR)];
    const later = await read.execute(product, option, from, to);
    expect(later.ok && later.value.map(({ start }) => start.toISOString())).toEqual([
      '2026-11-21T06:30:00.000Z',
      '2026-11-21T07:00:00.000Z',
    ]);
  });

  test('invalid ids: empty without a request', async () => {
    const read = new ReadFreeTimes({ freeTimes: () => Promise.reject(new Error('asked')) }, log);
    expect(await read.execute('x', option)).toEqual({ ok: true, value: [] });
    expect(await read.execute(product, 'x')).toEqual({ ok: true, value: [] });
    expect(log.recent()).toEqual([]);
  });

  test('unreadable: failure', async () => {
    const read = new ReadFreeTimes({ freeTimes: () => Promise.reject(new PortError('unavailable', 'no line')) }, log);
    expect(await read.execute(product, option)).toMatchObject({ ok: false });
  });
});

describe('ending one’s own rental', () => {
  test('renter: ends now; another user: NOT_FOUND', async () => {
    const order = await running();
    const stranger = await world.renter();
    expect(await new EndRental(stranger.rentals, log).execute(order)).toMatchObject({ ok: false, failure: { code: 'NOT_FOUND' } });
    expect(await new EndRental(renter.rentals, log).execute(order)).toEqual({ ok: true, value: undefined });
    expect((await renter.orders.find(order))?.state).toBe('returning');
    expect(await new EndRental(renter.rentals, log).execute(order)).toMatchObject({
      ok: false,
      failure: { code: 'TRANSITION_NOT_ALLOWED' },
    });
  });

  test('connection lost: failure and log entry', async () => {
    const away = { endRental: () => Promise.reject(new Error('cut')) };
    expect(await new EndRental(away, log).execute('pesanan')).toMatchObject({ ok: false });
    expect(log.recent()).toHaveLength(1);
    expect(log.recent()[0]?.where).toBe('EndRental');
  });
});

describe('rental extension', () => {
  const extensionOf = (parentId: string, expectedTotal = 10_000) => ({
    ...{ key: randomUUID(), parentId, optionId: null, expectedTotal, rulesVersion: 1 },
  });

  test('placement: a separate order to be paid', async () => {
    const order = await running();
    const placed = await new PlaceExtension(renter.rentals, log).execute(extensionOf(order));
    expect(placed).toMatchObject({ ok: true, value: { state: 'pending_payment', total: 10_000 } });
  });

  test('changed price: PRICE_CHANGED with the current price', async () => {
    const order = await running();
    const placed = await new PlaceExtension(renter.rentals, log).execute(extensionOf(order, 1));
    expect(placed).toMatchObject({ ok: false, failure: { code: 'PRICE_CHANGED', values: { total: 10_000 } } });
  });

  test('connection lost: failure and log entry', async () => {
    const away = { placeExtension: () => Promise.reject(new Error('cut')) };
    expect(await new PlaceExtension(away, log).execute(extensionOf('pesanan'))).toMatchObject({ ok: false });
    expect(log.recent()[0]?.where).toBe('PlaceExtension');
  });
});

test('booked time: TimeTaken has the code SOLD_OUT', () => {
  const refused = new TimeTaken();
  expect([refused instanceof OrderRefused, refused.code]).toEqual([true, 'SOLD_OUT']);
});
