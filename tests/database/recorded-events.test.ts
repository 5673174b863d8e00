import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ExpectedTexts } from '../support/recorded/expected-texts.ts';
import { type RecordedCase, record } from '../support/recorded/recorded-cases.ts';
import { ORDER_NAMES, openRecordedShop, type RecordedShop } from '../support/recorded/recorded-shop.ts';

let shop: RecordedShop;
let events: readonly string[];
/** Orders whose notifications are recorded too. */
const NOTIFIED =
  /(account, unpaid|item, proof|item, paid|service, begun|account, delivered|account, complaint|account, appealed|rental, running|rental, ready|rental, claimed)$/;
const expected = new ExpectedTexts('events');

beforeAll(async () => {
  shop = await openRecordedShop();
  const rows = await shop.world.database.sql`select distinct event from private.order_transitions order by event`;
  events = rows.map(({ event }) => String(event));
});
afterAll(async () => {
  expected.close();
  await shop?.close();
});

test.each(ORDER_NAMES)('%s: each event by each actor answers and writes the expected rows', async (name) => {
  const one = shop.orders.find((order) => order.name === name);
  if (one === undefined) throw new Error(name);
  const detail = { note: 'Alasan yang cukup', hours: 10, amount: 100_000, minutes: 90, accepted: true };
  const cases = events.flatMap((event) =>
    (['buyer', 'staff', 'gateway', 'server', 'deadline'] as const).map((actor): RecordedCase => {
      const [, claims] = actor === 'buyer' ? shop.buyerOf(one) : actor === 'staff' ? shop.staff : shop.server;
      const person = (claims as { sub?: string }).sub ?? null;
      return {
        name: `${actor} ${event}`,
        claims,
        run: (sql) => sql`select private.transition_order(${one.order}, ${event}, ${actor}, ${person}, ${sql.json(detail)}) as answer`,
      };
    }),
  );
  const text = await record(shop, cases, { own: name, usual: /code:TRANSITION_NOT_ALLOWED/, hasNotifications: NOTIFIED.test(name) });
  expect(text).toBe(expected.of(name, text));
});
