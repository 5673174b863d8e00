import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { takeStep } from '../support/order-effects.ts';
import { auditedOtherwise } from '../support/orders/book-audit.ts';
import { type PaymentSteps, paymentSteps } from '../support/payment-steps.ts';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';
import type { TestUser } from '../support/test-database.ts';

const PRICE = 20_000;
const HALF = 12_000;

let world: RentalWorld;
let steps: PaymentSteps;
let renter: TestUser;
let product: string;
let options: Readonly<Record<string, string>>;
let order: string;
/** Its extensions, the first one first. */
let extensions: string[];
beforeAll(async () => {
  world = await openRentalWorld();
  steps = paymentSteps(world, world.owner);
});
afterAll(() => world.close());
/** A rental of an hour, with a deposit of Rp50.000, that is paid. */
beforeEach(async () => {
  const shop = await world.rentalShop(1, { '1 jam': PRICE, '30 menit': HALF }, 50_000);
  ({ renter, product, options } = shop);
  order = await world.rented(renter, product, shop.option);
  extensions = [];
});
afterEach(async () => expect([await steps.findings(), await auditedOtherwise(world.database.sql)]).toEqual([[], []]));

const place = async (duration: '1 jam' | '30 menit'): Promise<string> => {
  const given = { p_parent: order, p_option: options[duration], p_expected_total: duration === '1 jam' ? PRICE : HALF, p_rules_version: 1 };
  const { id } = await world.call(renter.token, 'place_extension', { p_key: randomUUID(), ...given });
  extensions.push(String(id));
  return String(id);
};
const decide = async (outcome: string, detail: object = {}) => {
  const [row] = await world.database.sql`select id from private.complaints where order_id = ${order} and state in ('open', 'appealed')`;
  const decision = { p_complaint: row?.['id'], p_outcome: outcome, p_detail: detail, p_reason: 'Akun memang tidak bisa dimasuki.' };
  return world.call((await world.staff('owner')).token, 'decide_complaint', decision);
};
const takeOne = async (step: string): Promise<unknown> => {
  const [name = '', given = ''] = step.split(': ');
  switch (name) {
    case 'extend':
      return world.pay(renter, await place(given === 'half' ? '30 menit' : '1 jam'));
    case 'order extension':
      return place('1 jam');
    case 'pay extension':
      return world.pay(renter, extensions.at(-1) ?? '');
    case 'pass': {
      for (const one of [order, ...extensions]) await world.letRentalPass(one, given);
      return world.database.sql`update private.complaints set opened_at = opened_at - ${given}::interval where order_id = ${order}`;
    }
    case 'refund':
      return decide('refund');
    case 'refund, extensions kept':
      return decide('refund', { extensions: 'keep' });
    case 'shop silent':
      await world.database.sql`update private.complaints set due_at = clock_timestamp() - interval '1 second' where order_id = ${order}`;
      return world.call('service', 'server_run_due');
    case 'part of the extension':
      return takeStep(world, world.owner, { order: extensions[0] ?? '', buyer: renter, product }, 'staff: refund_part 5000');
    default:
      return takeStep(world, world.owner, { order, buyer: renter, product }, step);
  }
};
/** The state of an order, and the refunds that it grants. */
const ending = async (id: string): Promise<string> => {
  const [row] = await world.database
    .sql`select o.state, (select string_agg(r.amount::text, ' + ' order by r.granted_at) from private.refunds r
    where r.order_id = o.id) as refunds from orders o where o.id = ${id}`;
  return [row?.['state'], row?.['refunds']].filter(Boolean).join(' ');
};

test.each<readonly [name: string, taken: readonly string[], rental: string, ...extensions: string[]]>([
  ['not begun at the complaint', ['open', 'extend', 'complain', 'refund'], 'refunded 70000', 'refunded 20000'],
  ['begun at the decision alone', ['open', 'extend', 'complain', 'pass: 70 minutes', 'refund'], 'refunded 70000', 'refunded 20000'],
  ['begun at the complaint', ['open', 'extend', 'pass: 70 minutes', 'complain', 'refund'], 'refunded 70000', 'completed'],
  ['over at the complaint', ['open', 'extend', 'pass: 125 minutes', 'tick', 'complain', 'refund'], 'refunded 70000', 'completed'],
  ['paid after the complaint', ['open', 'order extension', 'complain', 'pay extension', 'refund'], 'refunded 70000', 'refunded 20000'],
  ['not paid', ['open', 'order extension', 'complain', 'refund'], 'refunded 70000', 'pending_payment'],
  ['paid after the decision', ['open', 'order extension', 'complain', 'refund', 'pay extension'], 'refunded 70000', 'cancelled 20000'],
  [
    'two, one begun',
    ['open', 'extend', 'pass: 70 minutes', 'extend', 'complain', 'refund'],
    'refunded 70000',
    'completed',
    'refunded 20000',
  ],
  [
    'two, none begun',
    ['open', 'extend: half', 'pass: 35 minutes', 'extend: half', 'complain', 'refund'],
    'refunded 70000',
    'refunded 12000',
    'refunded 12000',
  ],
  ['none, before the rental began', ['complain', 'refund'], 'refunded 70000'],
  ['refunded in part before', ['open', 'extend', 'part of the extension', 'complain', 'refund'], 'refunded 70000', 'refunded 5000 + 15000'],
  ['part refund of the rental', ['open', 'extend', 'complain', 'decide: part_refund 8000'], 'rented 8000', 'completed'],
  ['no fault', ['open', 'extend', 'complain', 'decide: no_fault'], 'rented', 'completed'],
  [
    'full refund on appeal',
    ['open', 'extend', 'complain', 'decide: part_refund 8000', 'appeal', 'refund'],
    'refunded 70000',
    'refunded 20000',
  ],
  ['shop does not answer', ['open', 'extend', 'complain', 'shop silent'], 'refunded 70000', 'refunded 20000'],
  ['kept by staff', ['open', 'extend', 'complain', 'refund, extensions kept'], 'refunded 70000', 'completed'],
])('extension %s', async (_, taken, rental, ...wanted) => {
  for (const step of taken) await takeOne(step);
  expect([await ending(order), ...(await Promise.all(extensions.map(ending)))]).toEqual([rental, ...wanted]);
});

test('refund with the rental: own journals of the extension, a deadline to send it, and a notification', async () => {
  for (const step of ['open', 'extend', 'complain']) await takeOne(step);
  const [extension = ''] = extensions;
  const [row] = await world.database.sql`select id from private.complaints where order_id = ${order}`;
  const found = await world.call<{ rental: object }>(world.owner.token, 'complaint_case', { p_complaint: row?.['id'] });
  const { number } = (await world.detail(renter, extension)) as unknown as { number: string };
  expect(found.rental).toMatchObject({ unused_extensions: [{ number, amount: PRICE }] });
  await takeOne('refund');
  expect(await steps.booked(extension)).toEqual({ 'cash:gateway:sandbox': PRICE, refund_payable: 0 - PRICE });
  const shown = (await world.detail(renter, extension)) as unknown as { deadlines: readonly { name: string }[] };
  expect(shown.deadlines.map(({ name }) => name)).toEqual(['refund']);
  const [notice] = await world.database.sql`select notifications -> 'buyer' as texts from private.order_outbox
    where order_id = ${extension} and notice = 'refund'`;
  const parent = (await world.detail(renter, order))['number'];
  expect(notice?.['texts']).toMatchObject({
    title: 'Refund Rp20.000 disetujui',
    body: `${number}, perpanjangan sewa ${parent}: isi rekening tujuan.`,
    whatsapp: true,
  });
});
