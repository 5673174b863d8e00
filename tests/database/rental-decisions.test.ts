import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { changeRows, withIds } from '../support/answers.ts';
import { frozen, moment } from '../support/frozen-shop.ts';
import { deadlinesOf, idOf, type PlantedRental, plantDeadlines, plantRentals, rentalReader, timesOf } from '../support/planted-rentals.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const resultOf = rentalReader(() => database.sql, ['own', 'other', 'account', 'spare', 'complaint', 'other complaint', 'first']);
/** A journal with one line. */
const booked = (order: string, account: string, amount: number, kind: string): string =>
  `insert into private.journals (key, kind, order_id) values ('${kind} ${order} ${account} ${amount}', '${kind}', <${order}>);
  insert into private.journal_lines (journal_id, line, account, party, amount)
    select j.id, 1, '${account}', <${order}>, ${amount} from private.journals j where j.key = '${kind} ${order} ${account} ${amount}'`;
const deposit = (order: string, amount: number, kind = 'paid'): string => booked(order, 'deposit_escrow', -amount, kind);

/** A complaint about an order. */
const complaint = (order: string, { id = 'complaint', state = 'open', more = '', values = '' } = {}) =>
  `insert into private.complaints (id, order_id, reason, text, from_state, opened_by, due_at, state ${more})
    values (<${id}>, <${order}>, 'deposit', 'Alasan klaim', 'rented', 'shop', now(), '${state}' ${values})`;
const evidence = (of = 'complaint', author = 'shop') =>
  `insert into private.complaint_files (complaint_id, path, author, kind, bytes) values (<${of}>, 'toko/${of}.png', '${author}', 'picture', 100)`;

test.each([
  ['of nothing', '0', 'INVALID'],
  ['of one rupiah', '1', null],
  ['of all', '50000', null],
  ['of one rupiah more', '50001', 'INVALID'],
  ['without an amount', null, 'INVALID'],
  ['of less than nothing', '-1', 'INVALID'],
])('claim on a deposit %s', async (_name, amount, code) => {
  const change = `${deposit('own', 50_000)}; ${deposit('other', 70_000)}`;
  const detail = JSON.stringify({ amount });
  expect(await resultOf(`private.rental_event_refusal(o, 'claim_deposit', 'staff', '${detail}')`, {}, change)).toBe(code);
});

describe('decision about a rental, refused', () => {
  const refusal = (event: string, detail: object) => `private.rental_decision_refusal(o, r, '${event}', '${JSON.stringify(detail)}')`;
  const held = `${deposit('own', 50_000)}; ${deposit('other', 70_000)}`;

  test.each<readonly [name: string, amount: string | null, change: string, code: string | null]>([
    ['nothing', '0', `${held}; ${complaint('own')}; ${evidence()}`, 'INVALID'],
    ['one rupiah', '1', `${held}; ${complaint('own')}; ${evidence()}`, null],
    ['all', '50000', `${held}; ${complaint('own')}; ${evidence()}`, null],
    ['one rupiah more', '50001', `${held}; ${complaint('own')}; ${evidence()}`, 'INVALID'],
    ['no amount', null, `${held}; ${complaint('own')}; ${evidence()}`, 'INVALID'],
    ['without evidence', '1', `${held}; ${complaint('own')}`, 'EVIDENCE_NEEDED'],
    ['with evidence of the renter', '1', `${held}; ${complaint('own')}; ${evidence('complaint', 'buyer')}`, 'EVIDENCE_NEEDED'],
    ['with evidence of another order', '1', `${held}; ${complaint('other')}; ${evidence()}`, 'EVIDENCE_NEEDED'],
    ['with evidence of a decided complaint', '1', `${held}; ${complaint('own', { state: 'decided' })}; ${evidence()}`, 'EVIDENCE_NEEDED'],
    ['with evidence of an appeal', '1', `${held}; ${complaint('own', { state: 'appealed' })}; ${evidence()}`, null],
    [
      'with evidence of another complaint',
      '1',
      `${held}; ${complaint('own')}; ${complaint('other', { id: 'other complaint' })}; ${evidence('other complaint')}`,
      'EVIDENCE_NEEDED',
    ],
    [
      'all, of which the first decision kept a part',
      '50000',
      `${held}; ${deposit('own', -20_000, 'deposit_kept')}; ${evidence()};
      ${complaint('own', { state: 'appealed', more: ', first_outcome, first_amount', values: ", 'keep_deposit', 20000" })}`,
      null,
    ],
    [
      'one rupiah more than that',
      '50001',
      `${held}; ${deposit('own', -20_000, 'deposit_kept')}; ${evidence()};
      ${complaint('own', { state: 'appealed', more: ', first_outcome, first_amount', values: ", 'keep_deposit', 20000" })}`,
      'INVALID',
    ],
  ])('keeping of a deposit: %s', async (_name, amount, change, code) => {
    expect(await resultOf(refusal('resolve_keep_deposit', { amount }), {}, change)).toBe(code);
  });

  test.each<readonly [minutes: unknown, own: PlantedRental, code: string | null]>([
    ['0', { opened: '-1 hour' }, 'INVALID'],
    ['1', { opened: '-1 hour' }, null],
    ['20160', { opened: '-1 hour' }, null],
    ['20161', { opened: '-1 hour' }, 'INVALID'],
    [null, { opened: '-1 hour' }, 'INVALID'],
    ['x', { opened: '-1 hour' }, 'INVALID'],
    ['1234567', { opened: '-1 hour' }, 'INVALID'],
    [' 1', { opened: '-1 hour' }, 'INVALID'],
    ['10', {}, 'TRANSITION_NOT_ALLOWED'],
    ['10', { start: '-3 hours', ready: '-3 hours' }, null],
  ])('minutes: %s, %o', async (minutes, own, code) => {
    expect(await resultOf(refusal('resolve_minutes', { minutes }), own)).toBe(code);
  });

  const spare = (columns = "<account>, 'available', true") =>
    `insert into private.units (id, product_id, state, has_credentials) values (<spare>, ${columns})`;
  const TO = { unit: idOf('spare') };
  test.each<readonly [name: string, detail: object, own: PlantedRental, change: string, code: string | null]>([
    ['free unit', TO, {}, spare(), null],
    ['with a start', { ...TO, start: '2031-01-01T10:00:00Z' }, {}, spare(), null],
    ['with a start in words', { ...TO, start: 'besok' }, {}, spare(), 'INVALID'],
    ['with an empty start', { ...TO, start: null }, {}, spare(), 'INVALID'],
    ['no unit', {}, {}, spare(), 'INVALID'],
    ['no id of a unit', { unit: 'x' }, {}, spare(), 'INVALID'],
    ['a minute left', TO, { opened: '-1 hour', ends: '1 minute' }, spare(), null],
    ['a moment less left', TO, { opened: '-1 hour', ends: '59.999999 seconds' }, spare(), 'TRANSITION_NOT_ALLOWED'],
    ['unit of another product', TO, {}, spare("<other>, 'available', true"), 'UNIT_TAKEN'],
    ['reserved unit', TO, {}, spare("<account>, 'reserved', true"), 'UNIT_TAKEN'],
    ['unit without credentials', TO, {}, spare("<account>, 'available', false"), 'UNIT_TAKEN'],
    ['unknown unit', { unit: idOf('first') }, {}, spare(), 'UNIT_TAKEN'],
  ])('replacement: %s', async (_name, detail, own, change, code) => {
    expect(await resultOf(refusal('resolve_replacement', detail), own, change)).toBe(code);
  });

  test.each([
    ['0', 'INVALID'],
    ['1', null],
    ['9999', null],
    ['10000', 'INVALID'],
    [null, 'INVALID'],
  ])('part refund of Rp%s of a price of Rp10.000 with a deposit', async (amount, code) => {
    const paid = `${deposit('own', 50_000)}; ${booked('own', 'cash:sandbox', 60_000, 'paid')}`;
    expect(await resultOf(refusal('resolve_part_refund', { amount }), {}, paid)).toBe(code);
  });

  test('refund: something is left to refund', async () => {
    const paid = (order: string) => booked(order, 'cash:sandbox', 10_000, 'paid');
    expect(await resultOf(refusal('resolve_refund', {}), {}, paid('other'))).toBe('NOTHING_TO_REFUND');
    expect(await resultOf(refusal('resolve_refund', {}), {}, paid('own'))).toBeNull();
    expect(await resultOf(refusal('resolve_help', {}), {}, paid('other'))).toBeNull();
  });
});

describe('what is kept of a deposit', () => {
  const appealed = (order: string, { state = 'appealed', outcome = 'keep_deposit', amount = 20_000 } = {}): string =>
    complaint(order, { state, more: ', first_outcome, first_amount', values: `, '${outcome}', ${amount}` });
  const kept = (order: string, amount: number): string => deposit(order, -amount, 'deposit_kept');
  test.each<readonly [name: string, change: string, kept: number, appealed: number]>([
    ['nothing', deposit('own', 50_000), 0, 0],
    ['a part', kept('own', 20_000), 20_000, 0],
    ['a part that is appealed', `${kept('own', 20_000)}; ${appealed('own')}`, 20_000, 20_000],
    ['less than the first decision', `${kept('own', 5_000)}; ${appealed('own')}`, 5_000, 5_000],
    ['more than the first decision', `${kept('own', 30_000)}; ${appealed('own')}`, 30_000, 20_000],
    ['a part whose appeal is decided', `${kept('own', 20_000)}; ${appealed('own', { state: 'final' })}`, 20_000, 0],
    ['a part, another decision appealed', `${kept('own', 20_000)}; ${appealed('own', { outcome: 'part_refund' })}`, 20_000, 0],
    ['a part, that of another order appealed', `${kept('own', 20_000)}; ${appealed('other')}`, 20_000, 0],
    ['of another order', `${kept('other', 20_000)}; ${appealed('own')}`, 0, 0],
    ['a part that was reversed', `${kept('own', 20_000)}; ${deposit('own', 20_000, 'deposit_kept_reversed')}`, 0, 0],
    ['on another account', booked('own', 'revenue:rental', -20_000, 'deposit_kept'), 0, 0],
  ])('%s', async (_name, change, ...amounts) => {
    const found = await resultOf('array[private.kept_deposit(o.id), private.appealed_deposit(o.id)]', {}, change);
    expect((found as readonly unknown[]).map(Number)).toEqual(amounts);
  });
});

describe('event of a complaint about a rental', () => {
  const at = (from: string, ready = false): PlantedRental & { readonly from: string } => ({
    ...{ from, state: 'disputed', start: '-10 minutes' },
    ...(ready ? { ready: '-5 minutes' } : {}),
  });
  /** The deadlines, refunds and journals after an event of an order with a deposit, whose complaint began in a state. */
  const decided = ({ from, ...own }: ReturnType<typeof at>, event: string, detail: object) =>
    frozen(database.sql, async (tx) => {
      await plantRentals(tx, { other: {}, own });
      const ids = Object.fromEntries(['own', 'other', 'complaint'].map((name) => [name, idOf(name)]));
      const paid = [deposit('own', 50_000), booked('own', 'order_escrow', -10_000, 'paid'), booked('own', 'cash:sandbox', 60_000, 'paid')];
      const rows = `${complaint('own')}; update private.complaints set from_state = '${from}'; ${paid.join('; ')}`;
      await changeRows(tx, withIds(rows, ids));
      const [row] = await tx.unsafe(
        withIds(
          `select private.apply_rental_complaint_event(o, r, '${event}', '${JSON.stringify(detail)}', 3, 'Alasan', ${moment()}) as is_known
            from orders o join private.rentals r on r.order_id = o.id where o.id = <own>`,
          ids,
        ),
      );
      const refunds = await tx<{ amount: string }[]>`select amount from private.refunds order by amount`;
      const journals = await tx<{ kind: string }[]>`select kind from private.journals where kind <> 'paid' order by kind`;
      return [
        row?.['is_known'],
        await deadlinesOf(tx, 'own'),
        refunds.map(({ amount }) => Number(amount)),
        journals.map(({ kind }) => kind),
      ];
    });
  const NO_MONEY = [[], []] as const;
  test.each<
    readonly [
      event: string,
      detail: object,
      own: ReturnType<typeof at>,
      deadlines: string,
      refunds: readonly number[],
      journals: readonly string[],
    ]
  >([
    ['withdraw_complaint', {}, at('processing'), 'rental_ready 30', ...NO_MONEY],
    ['resolve_help', {}, at('processing'), 'rental_ready 30', ...NO_MONEY],
    ['resolve_no_fault', {}, at('processing'), 'rental_ready 30', ...NO_MONEY],
    ['resolve_part_refund', { amount: '1000' }, at('processing'), 'refund 4320, rental_ready 30', [1000], ['refund']],
    ['resolve_keep_deposit', { amount: '1000' }, at('processing'), '', [], ['deposit_kept']],
    ['withdraw_complaint', {}, at('processing', true), '', ...NO_MONEY],
    ['resolve_help', {}, at('delivered'), '', ...NO_MONEY],
    ['withdraw_complaint', {}, at('completed'), '', ...NO_MONEY],
    ['resolve_help', {}, at('completed'), 'refund 4320', [50_000], ['recognised', 'refund']],
    ['resolve_no_fault', {}, at('completed'), 'refund 4320', [50_000], ['recognised', 'refund']],
    ['resolve_part_refund', { amount: '1000' }, at('completed'), 'refund 4320', [1000, 50_000], ['recognised', 'refund', 'refund']],
    ['resolve_keep_deposit', { amount: '30000' }, at('completed'), 'refund 4320', [20_000], ['deposit_kept', 'recognised', 'refund']],
    ['resolve_keep_deposit', { amount: '30000' }, at('returning'), '', [], ['deposit_kept']],
    ['resolve_no_fault', {}, at('returning'), '', ...NO_MONEY],
    ['open_complaint', {}, at('completed'), '', ...NO_MONEY],
    ['appeal', {}, at('completed'), '', ...NO_MONEY],
  ])('%s %o, %o', async (event, detail, own, ...expected) => {
    expect(await decided(own, event, detail)).toEqual([true, ...expected]);
  });
  test('an event of another kind: not known', async () => {
    expect((await decided(at('completed'), 'resolve_other', {}))[0]).toBe(false);
  });
});

describe('event of a complaint that changes the time of a rental', () => {
  const ids = Object.fromEntries(['own', 'other', 'extension', 'spare', 'account', 'complaint'].map((name) => [name, idOf(name)]));
  const RUNNING: PlantedRental = {
    state: 'disputed',
    product: 'account',
    opened: '-50 minutes',
    ends: '10 minutes',
    blocked: ['-1:00', '10 minutes'],
  };
  /** The rental, its deadlines, the state of its extension and the journals afterwards. */
  const changed = (event: string, detail: object, change = 'select 1') =>
    frozen(database.sql, async (tx) => {
      const extension: PlantedRental = { kind: 'extension', parent: 'own', unit: 'own', state: 'completed', start: '10 minutes' };
      await plantRentals(tx, { other: {}, own: RUNNING, extension });
      await plantDeadlines(tx, {
        own: { refund: '50 minutes', rental_opening: '20 minutes', rental_end: '30 minutes', rotation: '40 minutes' },
      });
      const rows = [
        complaint('own', { more: ', opened_at', values: `, ${moment('-5 minutes')}` }),
        ...[booked('own', 'cash:sandbox', 60_000, 'paid'), booked('extension', 'cash:sandbox', 10_000, 'paid'), deposit('own', 50_000)],
        'insert into private.units (id, product_id, has_credentials) values (<spare>, <account>, true)',
        "insert into private.credentials (unit_id, scope, version, sealed, wrapped_key, key_id, fields) values (<spare>, 'renter', 1, 's', 'k', '0a1b2c3d', '{}')",
        change,
      ];
      await changeRows(tx, withIds(rows.join('; '), ids));
      await tx.unsafe(
        withIds(
          `select private.apply_rental_complaint_event(o, r, '${event}', '${JSON.stringify(detail)}', 3, 'Alasan', ${moment()})
            from orders o join private.rentals r on r.order_id = o.id where o.id = <own>`,
          ids,
        ),
      );
      const [times] = await timesOf(tx, ['own']);
      const [row] =
        await tx`select o.state, (select count(*)::int from private.order_deadlines d where d.order_id = ${idOf('own')} and d.paused_at is not null) as paused
        from orders o where o.id = ${idOf('extension')}`;
      const journals = await tx<{ kind: string }[]>`select kind from private.journals where key not like '% %' order by id`;
      return [times, await deadlinesOf(tx, 'own'), row?.['paused'], row?.['state'], journals.map(({ kind }) => kind).join(' ')];
    });
  const OWN = 'start -60, period -50 10, blocked -60 10, opened -50';
  const DUE = 'refund 50, rental_end 30, rental_opening 20, rotation 40';
  const PAUSED = `update private.order_deadlines set pauses = '{dispute}', paused_at = ${moment('-10 minutes')} where order_id = <own>`;
  const KEPT = `${deposit('own', -20_000, 'deposit_kept')};
    update private.complaints set state = 'appealed', first_outcome = 'keep_deposit', first_amount = 20000`;
  const REFUNDED = 'refund 4320, rental_end done, rental_opening done, rotation done';
  test.each<readonly [name: string, event: string, detail: object, change: string | undefined, expected: readonly unknown[]]>([
    ['opened: the deadline of a refund is paused', 'open_complaint', {}, undefined, [OWN, DUE, 1, 'completed', '']],
    ['appealed: the deadline of a refund is paused', 'appeal', {}, undefined, [OWN, DUE, 1, 'completed', '']],
    [
      'withdrawn: they go on',
      'withdraw_complaint',
      {},
      PAUSED,
      [OWN, 'refund 60, rental_end 40, rental_opening 30, rotation 50', 0, 'completed', ''],
    ],
    ['withdrawn: what was kept stays', 'withdraw_complaint', {}, KEPT, [OWN, DUE, 0, 'completed', '']],
    ['decided on appeal: what was kept is reversed', 'resolve_no_fault', {}, KEPT, [OWN, DUE, 0, 'completed', 'deposit_kept_reversed']],
    [
      'more minutes',
      'resolve_minutes',
      { minutes: '15' },
      'delete from private.rentals where id = <extension>',
      [
        'start -60, period -50 25, blocked -60 55, opened -50, credited 15',
        ...['refund 50, rental_end 25, rental_opening done, rotation done', 0, 'completed', ''],
      ],
    ],
    [
      'another unit',
      'resolve_replacement',
      { unit: idOf('spare') },
      undefined,
      [
        'start 0, period 0 10, blocked 0 190, minutes 10',
        ...['refund 50, rental_end done, rental_opening done, rental_ready 30, rotation done', 0, 'completed', ''],
      ],
    ],
    [
      'refunded with its extension',
      'resolve_refund',
      {},
      undefined,
      ['start -60, period -50 0, blocked -60 10, opened -50, ended 0, history', REFUNDED, 0, 'refunded', 'refund refund'],
    ],
    [
      'refunded without its extension',
      'resolve_refund',
      { extensions: 'keep' },
      undefined,
      ['start -60, period -50 0, blocked -60 10, opened -50, ended 0, history', REFUNDED, 0, 'completed', 'refund'],
    ],
    [
      'refunded, extension that had begun',
      'resolve_refund',
      {},
      `update private.rentals set period = tstzrange(${moment('-5 minutes -1 microsecond')}, upper(period)) where id = <extension>`,
      ['start -60, period -50 0, blocked -60 10, opened -50, ended 0, history', REFUNDED, 0, 'completed', 'refund'],
    ],
    [
      'refunded, extension that began with the complaint',
      'resolve_refund',
      {},
      `update private.rentals set period = tstzrange(${moment('-5 minutes')}, upper(period)) where id = <extension>`,
      ['start -60, period -50 0, blocked -60 10, opened -50, ended 0, history', REFUNDED, 0, 'refunded', 'refund refund'],
    ],
    [
      'refunded, extension that is not paid',
      'resolve_refund',
      {},
      "update public.orders set state = 'expired' where id = <extension>",
      ['start -60, period -50 0, blocked -60 10, opened -50, ended 0, history', REFUNDED, 0, 'expired', 'refund'],
    ],
  ])('%s', async (_name, event, detail, change, expected) => {
    expect(await changed(event, detail, change)).toEqual(expected);
  });
});
