import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { actAs, changeRows, withIds } from '../support/answers.ts';
import { FROZEN_AT, frozen, moment } from '../support/frozen-shop.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import { idOf, type PlantedRental, plantRentals, timesOf } from '../support/planted-rentals.ts';
import type { TestUser } from '../support/test-database.ts';

let world: OrderWorld;
let renter: TestUser;
let stranger: TestUser;
let owner: TestUser;
beforeAll(async () => {
  world = await openOrderWorld();
  renter = await world.buyer();
  stranger = await world.buyer();
  owner = await world.staff('owner');
});
afterAll(() => world.close());

const NAMES = ['own', 'other', 'next', 'account', 'other account', 'option', 'long option', 'other option', 'unpaid', 'complaint'];
const filled = (statement: string): string => withIds(statement, Object.fromEntries(NAMES.map((name) => [name, idOf(name)])));
const product = (name: string): string =>
  `insert into public.products (id, name, description, price, stock, sale_kind) values (<${name}>, '${name}', 'Isi', 500000, 0, 'account')`;
const option = (name: string, of: string, minutes: number, price: number): string =>
  `insert into public.rental_options (id, product_id, duration, duration_minutes, price, deposit)
    values (<${name}>, <${of}>, '${name}', ${minutes}, ${price}, 50000)`;
const SHOP = [
  ...[product('account'), product('other account'), option('option', 'account', 60, 10_000)],
  ...[option('long option', 'account', 90, 14_000), option('other option', 'other account', 60, 10_000)],
];
const RUNNING: PlantedRental = { product: 'account', opened: '-30 minutes', ends: '30 minutes', blocked: ['-1 hour', '1 hour'] };
const acting = <T>(
  who: TestUser,
  rentals: Readonly<Record<string, PlantedRental>>,
  change: readonly string[],
  work: (tx: TransactionSql) => Promise<T>,
): Promise<T> =>
  frozen(world.database.sql, async (tx) => {
    await plantRentals(tx, rentals);
    const ownership = `update public.orders set buyer_id = '${renter.id}' where id = <own>;
      update private.rentals set option_id = <option> where id = <own>`;
    await changeRows(tx, filled([...SHOP, ownership, ...change].join('; ')));
    await actAs(tx, who, { aal: 'aal2', amr: [{ method: 'totp', timestamp: FROZEN_AT }] });
    return work(tx);
  });

describe('extension that a renter places', () => {
  interface Placing {
    readonly own?: PlantedRental;
    readonly more?: Readonly<Record<string, PlantedRental>>;
    readonly change?: readonly string[];
    readonly total?: number;
    readonly of?: string;
    readonly who?: TestUser;
    readonly parent?: string;
  }
  const placed = ({ own = RUNNING, more = {}, change = [], total = 10_000, of = 'null', who = renter, parent = '<own>' }: Placing) =>
    acting(who, { other: { ...RUNNING, unit: 'elsewhere' }, own, ...more }, change, async (tx) => {
      const [row] = await tx.unsafe(filled(`select public.place_extension(gen_random_uuid(), ${parent}, ${of}, ${total}) as answer`));
      const answer = row?.['answer'] as { id?: string; code?: string; quote?: object };
      if (answer.id === undefined) return [answer, await timesOf(tx, ['own'])];
      const [order] = await tx`select o.kind, o.parent_id, o.total, o.deposit, o.rental_minutes, r.unit_id, r.option_id,
          extract(epoch from d.due_at)::float8 - ${FROZEN_AT} as due, extract(epoch from d.grace)::int as grace,
          (extract(epoch from lower(r.period))::float8 - ${FROZEN_AT}) / 60 as start, (extract(epoch from upper(r.period))::float8 - ${FROZEN_AT}) / 60 as ends,
          (extract(epoch from lower(r.blocked))::float8 - ${FROZEN_AT}) / 60 as blocked, (extract(epoch from upper(r.blocked))::float8 - ${FROZEN_AT}) / 60 as free
        from orders o join private.rentals r on r.order_id = o.id join private.order_deadlines d on d.order_id = o.id where o.id = ${answer.id}`;
      expect(await timesOf(tx, ['other'])).toEqual(['start -60, period -30 30, blocked -60 60, opened -30']);
      return [order, await timesOf(tx, ['own'])];
    });
  const order = {
    ...{ kind: 'extension', parent_id: idOf('own'), total: '10000', deposit: '0', rental_minutes: 60, unit_id: idOf('own') },
    ...{ option_id: idOf('option'), due: 600, grace: 0, start: 30, ends: 90, blocked: 30, free: 120 },
  };
  const OWN = 'start -60, period -30 30, blocked -60 60, opened -30';
  const REST = OWN.replace('blocked -60 60', 'blocked -60 30');

  test('of its option: an order without a deposit, and the rotation follows it', async () => {
    expect(await placed({})).toEqual([order, [REST]]);
  });
  test('of another option', async () => {
    expect(await placed({ of: '<long option>', total: 14_000 })).toEqual([
      { ...order, total: '14000', rental_minutes: 90, option_id: idOf('long option'), ends: 120, free: 150 },
      [REST],
    ]);
  });
  test.each<readonly [name: string, placing: Placing, isPlaced: boolean]>([
    ['an hour before the end', { own: { ...RUNNING, ends: '60 minutes', blocked: ['-1 hour', '90 minutes'] } }, true],
    ['a moment earlier', { own: { ...RUNNING, ends: '1:00:00.000001', blocked: ['-1 hour', '90 minutes'] } }, false],
    ['a moment before the end', { own: { ...RUNNING, ends: '1 microsecond' } }, true],
    ['at the end', { own: { ...RUNNING, ends: '0' } }, false],
    ['not opened', { own: { ...RUNNING, opened: null } }, false],
    ['disputed', { own: { ...RUNNING, state: 'disputed' } }, false],
    ['returned', { own: { ...RUNNING, state: 'returning' } }, false],
  ])('%s', async (_name, placing, isPlaced) => {
    const [answer] = await placed(placing);
    if (isPlaced) expect(answer).toMatchObject({ kind: 'extension' });
    else expect(answer).toEqual({ code: 'EXTENSION_CLOSED' });
  });
  const lapsed = (place: number, at: string): string =>
    `insert into public.orders (buyer_id, product_id, state, created_at) values ('${renter.id}', <account>, 'expired', ${moment(at)} + ${place} * interval '1 microsecond')`;
  test.each<readonly [name: string, placing: () => Placing, answer: object]>([
    ['by somebody else', () => ({ who: stranger }), { code: 'NOT_FOUND' }],
    ['of an unknown order', () => ({ parent: '<next>' }), { code: 'NOT_FOUND' }],
    ['of an extension', () => ({ own: { ...RUNNING, kind: 'extension' } }), { code: 'NOT_FOUND' }],
    ['of an option of another product', () => ({ of: '<other option>' }), { code: 'NOT_FOR_SALE' }],
    ['of an unknown option', () => ({ of: '<next>' }), { code: 'NOT_FOR_SALE' }],
    [
      'of a product that is archived',
      () => ({ change: ['update public.products set archived_at = now() where id = <account>'] }),
      { code: 'NOT_FOR_SALE' },
    ],
    [
      'for a rupiah less',
      () => ({ total: 9_999 }),
      { code: 'PRICE_CHANGED', quote: { unit_price: 10_000, discount: 0, deposit: 0, total: 10_000, sale_id: null } },
    ],
    [
      'beside an unpaid order of the product',
      () => ({ change: [`insert into public.orders (id, buyer_id, product_id) values (<unpaid>, '${renter.id}', <account>)`] }),
      { code: 'UNPAID_LIMIT' },
    ],
    ['after two that lapsed lately', () => ({ change: [lapsed(1, '-2 hours'), lapsed(2, '-2 hours')] }), { code: 'HELD_BEFORE' }],
  ])('%s: refused', async (_name, placing, answer) => {
    expect(await placed(placing())).toEqual([answer, expect.any(Array)]);
  });
  test('after two that lapsed two hours ago: placed', async () => {
    expect((await placed({ change: [lapsed(0, '-2 hours'), lapsed(2, '-2 hours')] }))[0]).toMatchObject({ kind: 'extension' });
  });
  test.each([
    ['a moment before the rotation ends: refused, and nothing changes', '1:59:59.999999', { code: 'NEXT_BOOKED' }, OWN],
    ['when the rotation ends', '2:00', order, REST],
  ])('another rental begins %s', async (_name, start, answer, own) => {
    const next: PlantedRental = { kind: 'block', unit: 'own', start, ends: '5 hours', blocked: [start, '5 hours'] };
    expect(await placed({ more: { next } })).toEqual([answer, [own]]);
  });
});

describe('deposit', () => {
  const held = (of: string, amount: number, kind = 'paid', sign = -1): string =>
    `insert into private.journals (key, kind, order_id) values ('${kind} ${of} ${amount}', '${kind}', <${of}>);
    insert into private.journal_lines (journal_id, line, account, party, amount)
      select j.id, 1, 'deposit_escrow', <${of}>, ${sign * amount} from private.journals j where j.key = '${kind} ${of} ${amount}'`;
  const IN_SANDBOX = 'update public.orders set is_test = true where id = <own>';
  /** Amounts that a call books on accounts, all as those of the sandbox, and the refunds. */
  const booked = (statement: string, change: readonly string[] = []) =>
    acting(
      owner,
      { other: {}, own: { state: 'returning' } },
      [held('own', 50_000), held('other', 70_000), IN_SANDBOX, ...change],
      async (tx) => {
        await tx.unsafe(filled(`select ${statement}`));
        const lines =
          await tx`select j.kind, l.account, l.party, l.amount from private.journal_lines l join private.journals j on j.id = l.journal_id
        where j.key not like '% %' order by j.id, l.line`;
        const refunds = await tx`select key, amount from private.refunds order by key`;
        const real = await tx`select j.kind from private.journals j where j.key not like '% %' and not j.is_test
        union all select r.key from private.refunds r where r.reason = 'Deposit sewa' and not r.is_test and r.amount <> 1000`;
        expect(real).toEqual([]);
        const due = await tx.unsafe(
          `select extract(epoch from due_at)::float8 - ${FROZEN_AT} as due from private.order_deadlines where name = 'refund' and order_id = '${idOf('own')}'`,
        );
        const short = (party: unknown) => NAMES.find((name) => idOf(name) === party) ?? '';
        return [
          lines.map(({ kind, account, party, amount }) => `${kind} ${account} ${amount} ${short(party)}`.trim()),
          refunds.map(({ key, amount }) => `${String(key).replace(idOf('own'), 'own')} ${amount}`),
          due.map((row) => row['due']),
        ];
      },
    );
  const RETURNED = ['refund deposit_escrow 50000 own', 'refund refund_payable -50000 own'];
  test('returned: refunded in three days', async () => {
    expect(await booked(`private.return_deposit(<own>, 'Selesai')`)).toEqual([RETURNED, ['deposit:own 50000'], [259_200]]);
  });
  test('of which nothing is left: not returned', async () => {
    expect(await booked(`private.return_deposit(<own>, 'Selesai')`, [held('own', 50_000, 'deposit_kept', 1)])).toEqual([[], [], []]);
  });
  test('of which a rupiah is left: returned', async () => {
    const [, refunds] = await booked(`private.return_deposit(<own>, 'Selesai')`, [held('own', 49_999, 'deposit_kept', 1)]);
    expect(refunds).toEqual(['deposit:own 1']);
  });
  const refund = (of: string, key: string): string =>
    `insert into private.refunds (key, order_id, amount, reason) values ('${key}:' || <${of}>, <${of}>, 1000, 'Deposit sewa')`;
  test.each([
    ['a part was returned before', refund('own', 'deposit'), 'deposit:own:2 50000'],
    ['a part of its price was refunded before', refund('own', 'decision'), 'deposit:own 50000'],
    ['that of another order was returned before', refund('other', 'deposit'), 'deposit:own 50000'],
  ])('%s: returned with a key of its own', async (_name, change, key) => {
    const [, refunds] = await booked(`private.return_deposit(<own>, 'Selesai')`, [change]);
    expect(refunds).toContain(key);
  });
  test('kept in part: revenue', async () => {
    expect(await booked(`private.keep_deposit(<own>, 20000, 5, 'Skin habis')`)).toEqual([
      ['deposit_kept deposit_escrow 20000 own', 'deposit_kept revenue:rental -20000'],
      [],
      [],
    ]);
  });
  const appealed = `insert into private.complaints (id, order_id, reason, text, from_state, opened_by, due_at, state, first_outcome, first_amount)
    values (<complaint>, <own>, 'deposit', 'Klaim', 'returning', 'shop', now(), 'appealed', 'keep_deposit', 20000)`;
  test('kept by a decision that is appealed: reversed', async () => {
    expect(await booked(`private.undo_kept_deposit(<own>, 6, 'Banding')`, [held('own', 20_000, 'deposit_kept', 1), appealed])).toEqual([
      ['deposit_kept_reversed deposit_escrow -20000 own', 'deposit_kept_reversed revenue:rental 20000'],
      [],
      [],
    ]);
    expect(await booked(`private.undo_kept_deposit(<own>, 6, 'Banding')`, [held('own', 20_000, 'deposit_kept', 1)])).toEqual([[], [], []]);
  });

  const claim = ({
    amount = 1_000 as number | null,
    reason = 'Skin habis.',
    change = [] as readonly string[],
    who = owner,
    own = {} as PlantedRental,
  } = {}) =>
    acting(who, { other: {}, own: { state: 'returning', ...own } }, [held('own', 50_000), held('other', 70_000), ...change], async (tx) => {
      const [row] = await tx.unsafe(filled(`select public.claim_deposit(<own>, ${amount}, '${reason}') as answer`));
      const [complaint] = await tx`select id, order_id, reason, claimed_amount, turn, opened_by, from_state,
        extract(epoch from due_at)::float8 - ${FROZEN_AT} as due from private.complaints where state = 'open' and claimed_amount is not null`;
      const answer = row?.['answer'] as { id?: string; code?: string };
      return answer.code ?? (answer.id === complaint?.['id'] ? { ...complaint, id: '' } : answer);
    });
  test('claimed: a complaint that the renter answers in a day', async () => {
    expect(await claim()).toEqual({
      ...{ id: '', order_id: idOf('own'), reason: 'deposit', claimed_amount: '1000', turn: 'buyer', opened_by: 'shop' },
      ...{ from_state: 'returning', due: 86_400 },
    });
  });
  const complaint = (of: string, state: string): string =>
    `insert into private.complaints (order_id, reason, text, from_state, due_at, state) values (<${of}>, 'other', 'Isi', 'rented', now(), '${state}')`;
  test.each<readonly [name: string, given: Parameters<typeof claim>[0], code: string | undefined]>([
    ['reason of ten characters', { reason: ' 1234567890 ' }, undefined],
    ['reason of nine', { reason: ' 123456789 ' }, 'REASON_NEEDED'],
    ['reason of 1000', { reason: 'x'.repeat(1000) }, undefined],
    ['reason of 1001', { reason: 'x'.repeat(1001) }, 'REASON_NEEDED'],
    ['no amount', { amount: null }, 'INVALID'],
    ['no amount and no reason', { amount: null, reason: '' }, 'INVALID'],
    ['more than is held', { amount: 50_001 }, 'INVALID'],
    ['an open complaint', { change: [complaint('own', 'open')] }, 'TRANSITION_NOT_ALLOWED'],
    ['an appealed complaint', { change: [complaint('own', 'appealed')] }, 'TRANSITION_NOT_ALLOWED'],
    ['a complaint that was withdrawn', { change: [complaint('own', 'withdrawn')] }, undefined],
    ['an open complaint of another order', { change: [complaint('other', 'open')] }, undefined],
    ['a rental that runs', { own: { state: 'rented' } }, 'TRANSITION_NOT_ALLOWED'],
  ])('claimed with %s', async (_name, given, code) => {
    const answer = await claim(given);
    expect(typeof answer === 'string' ? answer : undefined).toBe(code);
  });
  test('claimed by content staff, or without a second factor: refused', async () => {
    await expect(claim({ who: await world.staff('content') })).rejects.toMatchObject({ code: '42501' });
    expect(await claim({ who: await world.database.user('owner') })).toBe('NEEDS_FACTOR');
  });
});

describe('end of a rental by its renter', () => {
  const ended = (who: TestUser, own: PlantedRental) =>
    acting(who, { other: {}, own }, [], async (tx) => {
      const [row] = await tx.unsafe<{ code: string | null }[]>(filled(`select public.end_rental(<own>) ->> 'code' as code`));
      const [state] = await tx.unsafe(
        filled('select state, (select state from orders where id = <other>) as other from orders where id = <own>'),
      );
      return [row?.code ?? state?.['state'], state?.['other']];
    });
  test.each<readonly [name: string, who: () => TestUser, own: PlantedRental, answer: string]>([
    ['that runs', () => renter, RUNNING, 'completed'],
    ['of somebody else', () => stranger, RUNNING, 'NOT_FOUND'],
    ['that is an extension', () => renter, { ...RUNNING, kind: 'extension' }, 'NOT_FOUND'],
    ['that is ready', () => renter, { ...RUNNING, state: 'delivered', opened: null }, 'TRANSITION_NOT_ALLOWED'],
  ])('%s', async (_name, who, own, answer) => {
    expect(await ended(who(), own)).toEqual([answer, 'rented']);
  });
  test('by a session that ended: refused', async () => {
    await expect(ended({ ...renter, sessionId: idOf('session') }, RUNNING)).rejects.toMatchObject({ code: '42501' });
  });
});
