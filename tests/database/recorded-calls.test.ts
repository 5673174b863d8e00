import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { ExpectedTexts } from '../support/recorded/expected-texts.ts';
import { type RecordedCase, record } from '../support/recorded/recorded-cases.ts';
import { ORDER_NAMES, openRecordedShop, type RecordedOrder, type RecordedShop } from '../support/recorded/recorded-shop.ts';

let shop: RecordedShop;
/** Orders whose notifications are recorded too. */
const NOTIFIED = /(account, opened|account, code asked|account, complaint|rental, claimed)$/;
const expected = new ExpectedTexts('calls');

beforeAll(async () => {
  shop = await openRecordedShop();
});
afterAll(async () => {
  expected.close();
  await shop?.close();
});

const NEW = '00000000-0000-4000-8000-000000000001';
const NOTE = 'Alasan yang cukup panjang.';

/** A call's short name and its SQL. `{order}` stands for the id of the order, other names in braces for what belongs to it. */
type Listed = readonly [name: string, sql: string];

const OF_BUYER: readonly Listed[] = [
  ...['sandbox', 'transfer', 'qris'].map((method): Listed => [`pays by ${method}`, `take_payment_attempt({order}, '${method}')`]),
  ...['buyer', 'renter'].map((scope): Listed => [`opens ${scope}`, `open_credential({order}, '${scope}')`]),
  ['asks for a login code', 'ask_login_code({order})'],
  ['reads the login code', 'read_login_code({order})'],
  ['ticks a step', "tick_handover({order}, 'Ganti kata sandi akun', true)"],
  ['ticks no step', "tick_handover({order}, 'Ganti', true)"],
  ...['not_received', 'not_as_described', 'cannot_log_in', 'taken_back', 'banned', 'other', 'deposit'].map(
    (reason): Listed => [`complains of ${reason}`, `open_complaint({order}, '${reason}', '${NOTE}')`],
  ),
  ['complains without words', "open_complaint({order}, 'other', ' ')"],
  ['answers', `answer_complaint({complaint}, '${NOTE}')`],
  ['withdraws', 'withdraw_complaint({complaint})'],
  ['appeals', `appeal_complaint({complaint}, '${NOTE}')`],
  ['appeals without words', "appeal_complaint({complaint}, '')"],
  ['ends early', 'end_rental({order})'],
  ['extends', `place_extension('${NEW}', {order}, null, 20000, 1)`],
  ['extends for less', `place_extension('${NEW}', {order}, null, 19999, 1)`],
  ['extends under other rules', `place_extension('${NEW}', {order}, null, 20000, 0)`],
  ['names an account for refunds', "set_refund_destination({order}, 'BCA', 'segel-rekening-7890-budi', '7890', 'Budi')"],
  ['writes', `write_order_message({order}, '${NOTE}')`],
];

const decide = (name: string, outcome: string, detail: string): Listed => [
  `decides ${name}`,
  `decide_complaint({complaint}, '${outcome}', '${detail}', '${NOTE}')`,
];

const OF_STAFF: readonly Listed[] = [
  ...['help', 'no_fault', 'refund'].map((outcome) => decide(outcome, outcome, '{}')),
  decide('replacement', 'replacement', '{"unit": "{unit}"}'),
  decide('a replacement by nothing', 'replacement', '{}'),
  ...[0, 90].map((minutes) => decide(`${minutes} minutes`, 'minutes', `{"minutes": ${minutes}}`)),
  ...[0, 1, 20_000, 399_999, 400_000].map((amount) => decide(`part ${amount}`, 'part_refund', `{"amount": ${amount}}`)),
  ...[0, 30_000, 30_001].map((amount) => decide(`keep ${amount}`, 'keep_deposit', `{"amount": ${amount}}`)),
  ['answers', `answer_complaint({complaint}, '${NOTE}')`],
  ['asks', `answer_complaint({complaint}, '${NOTE}', true)`],
  ...[0, 1, 50_000, 50_001].map((amount): Listed => [`claims ${amount}`, `claim_deposit({order}, ${amount}, '${NOTE}')`]),
  ['sends the refund', "mark_refund_sent({refund}, 'TRF-2031')"],
  ['opens the account for refunds', 'open_refund_destination({refund})'],
  ['closes the data', `close_credentials({order}, true, '${NOTE}')`],
  ['opens the data again', `close_credentials({order}, false, '${NOTE}')`],
  ...['buyer', 'renter'].map((scope): Listed => [`opens ${scope}`, `open_credential({order}, '${scope}', '${NOTE}')`]),
  ['writes', `write_order_message({order}, '${NOTE}')`],
];

/** Payments recorded by hand, for orders that wait for one, or have come to an end. */
const PAYMENTS: readonly Listed[] = [
  ...[400_000, 399_999, 20_000, 70_000].map((amount): Listed => [`approves ${amount}`, `approve_payment({order}, ${amount}, 'BANK-1')`]),
  ...[400_000, 399_000].map((amount): Listed => [`records ${amount}`, `record_transfer(${amount}, 'BANK-2', '2031-01-01', {order})`]),
  ...['match', 'refund'].map(
    (outcome): Listed => [`resolves by ${outcome}`, `resolve_exception({exception}, '${outcome}', '${NOTE}', {order})`],
  ),
];
const MAY_BE_PAID = /unpaid|attempt|transfer|proof|expired|short|over|double|late|cancelled|completed|running/;

const OF_STRANGER: readonly Listed[] = [
  ...OF_BUYER,
  ...OF_STAFF,
  ['confirms', "step_order({order}, 'confirm')"],
  ['reads', 'order_detail({order})'],
  ['reads as staff', 'staff_order({order})'],
  ['reads the history', 'credential_history({order})'],
  ['reads the case', 'complaint_case({complaint})'],
];

const observation = (state: string, amount: string): string =>
  `server_observe({reference}, 'inquiry', jsonb_build_object('state', '${state}', 'amount', ${amount}, 'provider_status', 'x'))`;

const OF_SERVER: readonly Listed[] = [
  ...[0, -1, 1, 999, 1000].map((more): Listed => [`observes ${more} more`, observation('paid', `{amount} + ${more}`)]),
  ...['pending', 'expired', 'failed', 'refunded'].map((state): Listed => [`observes ${state}`, observation(state, '0')]),
  ['observes nothing', "server_observe({reference}, 'inquiry', null)"],
  ['reads the attempt', 'server_attempt({reference})'],
];

/** SQL of the ids of what belongs to an order; undefined where it has none. */
const partsOf = async (one: RecordedOrder): Promise<Readonly<Record<string, string | undefined>>> => {
  const { sql } = shop.world.database;
  const [row] = await sql`select ${one.order} as order,
    (select id from private.complaints where order_id = ${one.order} order by opened_at desc limit 1) as complaint,
    (select id from private.refunds where order_id = ${one.order} order by granted_at limit 1) as refund,
    (select id from private.payment_exceptions where order_id = ${one.order} order by id limit 1) as exception,
    (select reference from private.payment_attempts where order_id = ${one.order} order by opened_at desc, reference limit 1) as reference,
    (select amount from private.payment_attempts where order_id = ${one.order} order by opened_at desc, reference limit 1) as amount`;
  const [unit] =
    await sql`select id from private.units where product_id = ${one.product} and state = 'available' order by position limit 1`;
  const parts = Object.entries(row ?? {}).map(([name, value]) => [name, value === null ? undefined : `'${value}'`]);
  return { ...Object.fromEntries(parts), unit: unit?.['id'], amount: row?.['amount'] };
};

test.each(ORDER_NAMES)('%s: each call answers and writes the expected rows', async (name) => {
  const one = shop.orders.find((order) => order.name === name);
  if (one === undefined) throw new Error(name);
  const parts = await partsOf(one);
  const ofStaff = MAY_BE_PAID.test(name) ? [...OF_STAFF, ...PAYMENTS] : OF_STAFF;
  const calls = (as: string, [role, claims]: readonly [string, object], list: readonly Listed[]): RecordedCase[] =>
    list
      .filter(([, sql]) => [...sql.matchAll(/\{(\w+)\}/g)].every(([, part = '']) => parts[part] !== undefined))
      .map(([what, sql]) => ({
        name: `${as} ${what}`,
        role,
        claims,
        run: (transaction: TransactionSql) =>
          transaction.unsafe(`select public.${sql.replace(/\{(\w+)\}/g, (_, part: string) => String(parts[part]))} as answer`),
      }));
  const text = await record(
    shop,
    [...calls('buyer', shop.buyerOf(one), OF_BUYER), ...calls('staff', shop.staff, ofStaff), ...calls('server', shop.server, OF_SERVER)],
    { own: name, hasNotifications: NOTIFIED.test(name) },
  );
  const ofService = await record(shop, calls('service', shop.support, ofStaff), { own: name, isOfAnswers: true });
  // What is refused for want of a permission, a second factor or the order is left out.
  const ofOthers = await record(shop, [...calls('unproven', shop.unproven, ofStaff), ...calls('stranger', shop.stranger, OF_STRANGER)], {
    own: name,
    isOfAnswers: true,
    usual: /raises 42501|code:NOT_FOUND|^null$/,
  });
  const both = [text, ofService, ofOthers].join('\n');
  expect(both).toBe(expected.of(name, both));
});
