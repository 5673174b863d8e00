import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { planted, post, postAs } from '../support/planted.ts';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';

let world: RentalWorld;
const names: Record<string, string> = {};

/** Every kind of row that the checks read, with nothing wrong. */
beforeAll(async () => {
  world = await openRentalWorld();
  const { sql } = world.database;
  const staff = (name: string, body: object) => world.call(world.owner.token, name, body);
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  names['held'] = await world.paid(await world.buyer(), await world.product());
  names['back'] = await world.paid(await world.buyer(), await world.product());
  await staff('move_order_as_staff', { p_order: names['back'], p_event: 'cancel', p_detail: { note: 'Stok salah' } });
  const { product, option, renter } = await world.rentalShop(3, { '1 hari': 20_000 }, 50_000);
  names['lent'] = await world.rented(renter, product, option);
  names['waiting'] = String((await world.rent(await world.buyer(), product, option))['id']);
  const buyer = await world.buyer();
  names['short'] = String((await world.place(buyer, await world.product()))['id']);
  const attempt = await world.call(buyer.token, 'take_payment_attempt', { p_order: names['short'], p_method: 'sandbox' });
  const seen = { p_source: 'inquiry', p_observation: { state: 'paid', amount: 40_000 } };
  await world.call('service', 'server_observe', { p_reference: attempt['reference'], ...seen });
  await world.call(buyer.token, 'take_payment_attempt', { p_order: names['short'], p_method: 'sandbox' });
  const [open] = await sql`select reference from private.payment_attempts where order_id = ${names['short']} and state <> 'paid'`;
  const [exception] = await sql`select id from private.payment_exceptions where order_id = ${names['short']}`;
  names['open'] = String(open?.['reference']);
  names['exception'] = String(exception?.['id']);
  await sql`select private.post_journal('opening:1', 'opening', null, '[["cash:gateway:qris", 500000], ["revenue:sale", -500000]]')`;
  const settled = { p_gateway: 'cash:gateway:qris', p_bank: 'cash:bank:main', p_settled_on: today, p_gross: 100_000, p_fee: 2000 };
  for (const reference of ['S-1', 'S-2']) await staff('settle_gateway', { ...settled, p_key: randomUUID(), p_reference: reference });
  for (const [name, reference] of [
    ['settled', 'S-1'],
    ['reversed', 'S-2'],
  ] as const)
    names[name] = String((await sql`select id from private.settlements where reference = ${reference}`)[0]?.['id']);
  await staff('reverse_settlement', { p_id: names['reversed'], p_reason: 'Salah tanggal' });
});
afterAll(() => world.close());

/** The checks that fail, with their number. */
const findingsAfter = (changes: readonly string[]): Promise<string> =>
  planted(world.database, changes, names, async (sql) => {
    const rows = await sql.unsafe('select * from private.ledger_findings() order by name');
    expect(rows.map(({ is_kept: isKept }) => isKept)).toEqual(rows.map(({ detail }) => detail === '0'));
    return rows.flatMap(({ name, is_kept: isKept, detail }) => (isKept === true ? [] : [`${name} ${detail}`])).join(', ');
  });

const line = (key: string, account: string, amount: number, place: number): string =>
  `insert into private.journal_lines (journal_id, line, account, amount) select id, ${place}, '${account}', ${amount}
    from private.journals where key = ${key}`;
const state = (order: string, value: string): string => `update orders set state = '${value}' where id = <${order}>`;
const escrow = (order: string, amount: number): string =>
  post('other', `<${order}>`, ['order_escrow', amount, `<${order}>`], ['goods', -amount]);
const deposit = (order: string, amount: number, kind = 'other'): string =>
  post(kind, `<${order}>`, ['deposit_escrow', amount, `<${order}>`], ['goods', -amount]);
const refund = (order: string | null, exception: string | null, value: string, amount = 1): string =>
  `insert into private.refunds (key, order_id, exception_id, amount, state, reference) values (gen_random_uuid(), ${order}, ${exception},
    ${amount}, '${value}', ${value === 'sent' ? "'TRF-1'" : 'null'})`;
const owed = (party: string, amount = -1): string => post('other', null, ['refund_payable', amount, party], ['goods', -amount]);
const complaint = (order: string, outcomes: string): string =>
  `insert into private.complaints (order_id, reason, text, state, from_state, due_at, outcome, amount, first_outcome, first_amount)
    values (<${order}>, 'deposit', 'Rusak', 'final', 'returning', now(), ${outcomes})`;

type Cases = readonly (readonly [what: string, changes: readonly string[], findings: string])[];

const ENDED = ['pending_payment', 'payment_review', 'completed', 'cancelled', 'expired', 'refunded'];
const RUNNING = ['processing', 'delivered', 'rented', 'returning', 'disputed'];
const KEPT_1000 = deposit('lent', 1000, 'deposit_kept');
const OPENING = "'opening:1'";
const SPLIT = [deposit('lent', -1, 'matched'), deposit('lent', 1)];
const LOOSE = `insert into private.payment_exceptions (kind, amount, account, bank_reference, received_on)
  values ('unknown', 1, 'cash:bank:main', 'R-1', '2030-01-01')`;
const attempt = (value: string): string => `update private.payment_attempts set state = '${value}' where reference = <open>`;

const CASES: Readonly<Record<string, Cases>> = {
  journals: [
    ['nothing changed', [], ''],
    ['one line more', [line(OPENING, 'goods', 1, 8)], 'journals 1, sum 1'],
    ['two lines more that sum to zero', [line(OPENING, 'goods', 1, 8), line(OPENING, 'goods', -1, 9)], ''],
    [
      'lines of two journals that sum to zero together',
      [line(OPENING, 'goods', 1, 8), line("'settled:'||<settled>", 'goods', -1, 9)],
      'journals 2',
    ],
  ],
  'escrow of an order of Rp100.000': [
    ...RUNNING.map((value) => [`${value}: held`, [state('held', value)], ''] as const),
    ...ENDED.map((value) => [`${value}: held`, [state('held', value)], 'escrow 1'] as const),
    ...ENDED.map((value) => [`${value}: not held`, [state('held', value), escrow('held', 100_000)], ''] as const),
    ['one rupiah more', [escrow('held', -1)], 'escrow 1'],
    ['one rupiah is left', [escrow('held', 99_999)], ''],
    ['less than nothing', [escrow('held', 100_001)], 'escrow 1'],
    ['nothing, without a refund', [escrow('held', 100_000)], 'escrow 1'],
    ['nothing, with a refund', [escrow('held', 100_000), refund('<held>', null, 'sent')], ''],
    ['nothing, with a refund of another order', [escrow('held', 100_000), refund('<short>', null, 'sent')], 'escrow 1'],
    ['nothing, with a refund of what came beside it', [escrow('held', 100_000), refund('<held>', 'gen_random_uuid()', 'sent')], 'escrow 1'],
    ['held after it was recognised', [postAs("recognised:'||<held>||'", 'other', '<held>', ['goods', 1], ['difference', -1])], 'escrow 1'],
    [
      'nothing after it was recognised',
      [postAs("recognised:'||<held>||'", 'other', '<held>', ['order_escrow', 100_000, '<held>'], ['goods', -100_000])],
      '',
    ],
    ['held in another account', [post('other', '<held>', ['goods', -1, '<held>'], ['difference', 1, '<held>'])], ''],
  ],
  'deposit of Rp50.000': [
    ...RUNNING.map((value) => [`${value}: held`, [state('lent', value)], ''] as const),
    ...ENDED.map((value) => [`${value}: held`, [state('lent', value)], 'deposits 1, escrow 1'] as const),
    ...RUNNING.flatMap(
      (value): Cases => [
        [`${value}: one rupiah more`, [state('lent', value), deposit('lent', -1)], 'deposits 1'],
        [`${value}: nothing`, [state('lent', value), deposit('lent', 50_000)], ''],
        [`${value}: less than nothing`, [state('lent', value), deposit('lent', 50_001)], 'deposits 1'],
      ],
    ),
    ['of an order without deposit', [deposit('held', -1)], 'deposits 1'],
    ['paid one rupiah more than the deposit', SPLIT, 'deposits 1'],
    ['paid more for an order that is no rental', SPLIT.map((change) => change.replaceAll('<lent>', '<held>')), ''],
    [
      'paid without the deposit',
      [
        'update orders set deposit = 1, total = total - 49999 where id = <waiting>',
        post('paid', '<waiting>', ['goods', 1], ['expense:goods', -1]),
      ],
      'deposits 1',
    ],
    ['a rental that is not paid yet', [post('received', '<waiting>', ['goods', 1], ['difference', -1])], ''],
  ],
  'deposit that the shop keeps': [
    ['without a decision', [KEPT_1000], 'deposits 1'],
    ['and gives back', [KEPT_1000, deposit('lent', -1000, 'deposit_kept_reversed')], ''],
    ['as decided', [KEPT_1000, complaint('lent', "'keep_deposit', 1000, null, null")], ''],
    ['as decided for another order', [KEPT_1000, complaint('held', "'keep_deposit', 1000, null, null")], 'deposits 1'],
    ['one rupiah less than decided', [KEPT_1000, complaint('lent', "'keep_deposit', 1001, null, null")], 'deposits 1'],
    ['as decided first, before the appeal ends', [KEPT_1000, complaint('lent', "null, null, 'keep_deposit', 1000")], ''],
    ['another first decision', [KEPT_1000, complaint('lent', "null, null, 'part_refund', 1000")], 'deposits 1'],
    ['the appeal decides otherwise', [KEPT_1000, complaint('lent', "'no_fault', null, 'keep_deposit', 1000")], 'deposits 1'],
    ['the appeal decides a part', [KEPT_1000, complaint('lent', "'keep_deposit', 1000, 'keep_deposit', 2000")], ''],
    ['decided and not booked', [complaint('lent', "'keep_deposit', 1000, null, null")], 'deposits 1'],
    ['another outcome with an amount', [complaint('lent', "'part_refund', 1000, null, null")], ''],
  ],
  refunds: [
    ...['granted', 'failed'].flatMap(
      (value): Cases => [
        [`${value}, not booked`, [refund('<held>', null, value)], 'refunds 1'],
        [`${value}, booked`, [refund('<held>', null, value), owed('<held>')], ''],
        [`${value}, booked to another order`, [refund('<held>', null, value), owed('<lent>')], 'refunds 2'],
        [`${value}, booked with another amount`, [refund('<held>', null, value), owed('<held>', -2)], 'refunds 1'],
      ],
    ),
    ['sent, no longer booked', [refund('<held>', null, 'sent')], ''],
    ['sent, still booked', [refund('<held>', null, 'sent'), owed('<held>')], 'refunds 1'],
    ['booked without a refund', [owed('<held>')], 'refunds 1'],
    ['of an exception without order', [refund(null, '<exception>', 'granted'), owed('<exception>')], ''],
    ['of an exception of an order', [refund('<held>', '<exception>', 'granted'), owed('<held>')], ''],
    ['two of one order', [refund('<held>', null, 'granted'), refund('<held>', null, 'granted', 2), owed('<held>', -3)], ''],
  ],
  exceptions: [
    ['ended, still booked', ["update private.payment_exceptions set state = 'resolved', outcome = 'refund'"], 'exceptions 1'],
    ['a part was taken, not booked', ['update private.payment_exceptions set taken = 1'], 'exceptions 1'],
    [
      'a part was taken and booked',
      ['update private.payment_exceptions set taken = 1', post('other', null, ['unmatched_receipts', 1, '<exception>'], ['goods', -1])],
      '',
    ],
    ['booked for none', [post('other', null, ['unmatched_receipts', 1, 'gen_random_uuid()'], ['goods', -1])], 'exceptions 1'],
    ['another account', [post('other', null, ['order_escrow', 1, '<exception>'], ['goods', -1])], ''],
    ['one rupiah held for none', [post('other', null, ['unmatched_receipts', -1, 'gen_random_uuid()'], ['goods', 1])], 'exceptions 1'],
    ['one rupiah, not booked', [LOOSE], 'exceptions 1'],
    [
      'ended, no longer booked',
      [
        "update private.payment_exceptions set state = 'resolved', outcome = 'refund'",
        post('other', null, ['unmatched_receipts', 40_000, '<exception>'], ['goods', -40_000]),
      ],
      '',
    ],
  ],
  payments: [
    ...['pending', 'failed', 'closed', 'expired'].map((value) => [`attempt ${value}, not posted`, [attempt(value)], ''] as const),
    ...['paid', 'refunded'].flatMap(
      (value): Cases => [
        [`attempt ${value}, not posted`, [attempt(value)], 'payments 1'],
        [`attempt ${value}, posted`, [attempt(value), postAs("paid:'||<open>||'", 'other', null, ['goods', 1], ['difference', -1])], ''],
        [`attempt ${value}, held`, [attempt(value), postAs("received:'||<open>||'", 'other', null, ['goods', 1], ['difference', -1])], ''],
        [
          `attempt ${value}, another key`,
          [attempt(value), postAs("sent:'||<open>||'", 'x', null, ['goods', 1], ['difference', -1])],
          'payments 1',
        ],
      ],
    ),
    ...['paid', 'matched'].flatMap(
      (kind): Cases => [
        [`${kind} with Rp999 too much`, [post(kind, null, ['goods', 999], ['difference', -999])], ''],
        [`${kind} with Rp1.000 too much`, [post(kind, null, ['goods', 1000], ['difference', -1000])], 'payments 1'],
        [`${kind} with Rp1.000 in two lines`, [post(kind, null, ['goods', 1000], ['difference', -1], ['difference', -999])], 'payments 1'],
        [`${kind} with Rp1.000 too little`, [post(kind, null, ['goods', -1000], ['difference', 1000])], ''],
        [`${kind} with Rp1.000 of another account`, [post(kind, null, ['goods', -1000], ['expense:goods', 1000])], ''],
      ],
    ),
    ['two journals of Rp600', [1, 2].map(() => post('paid', null, ['goods', 600], ['difference', -600])), ''],
    ['another kind with Rp1.000', [post('other', null, ['goods', 1000], ['difference', -1000])], ''],
  ],
  settlements: [
    ...(['settled', 'reversed'] as const).flatMap(
      (name): Cases => [
        [
          `${name}: another gross`,
          [`update private.settlements set gross = gross + 1, fee = fee + 1 where id = <${name}>`],
          name === 'settled' ? 'settlements 1' : 'settlements 2',
        ],
        [`${name}: another fee`, [`update private.settlements set fee = fee + 1 where id = <${name}>`], 'settlements 1'],
        [
          `${name}: another gateway`,
          [`update private.settlements set gateway = 'cash:gateway:other' where id = <${name}>`],
          name === 'settled' ? 'settlements 1' : 'settlements 2',
        ],
        [`${name}: another bank`, [`update private.settlements set bank = 'cash:bank:other' where id = <${name}>`], 'settlements 1'],
      ],
    ),
    [
      'reversed, not booked',
      ["insert into private.settlement_reversals (settlement_id, reason) values (<settled>, 'Salah')"],
      'settlements 1',
    ],
    ['a gateway that owes nothing', [post('other', null, ['cash:gateway:qris', -400_000], ['goods', 400_000])], ''],
    ['a gateway that owes less than nothing', [post('other', null, ['cash:gateway:qris', -400_001], ['goods', 400_001])], 'settlements 1'],
    ['the sandbox owes less than nothing', [post('other', null, ['cash:gateway:sandbox', -9_000_000], ['goods', 9_000_000])], ''],
    ['a bank has less than nothing', [post('other', null, ['cash:bank:main', -9_000_000], ['goods', 9_000_000])], ''],
  ],
};

describe.each(Object.entries(CASES))('private.ledger_findings: %s', (_check, cases) => {
  test.each(cases.map(([what, changes, findings]) => [what, findings, changes] as const))('%s: "%s"', async (_what, findings, changes) => {
    expect(await findingsAfter(changes)).toBe(findings);
  });
});
