import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { changeRows } from '../answers.ts';
import { type SteppedOrder, takeStep } from '../order-effects.ts';
import { placePurchase } from '../other-orders.ts';
import { openRentalWorld, type RentalWorld } from '../rental-world.ts';
import { sign, type TestUser } from '../test-database.ts';
import { openRowLog } from './row-log.ts';

/** The shop time at which every case begins: Wednesday 1 January 2031, 13:53:20 in Jakarta, in seconds since 1970. */
export const CASES_BEGIN = 1_925_016_800;

/** An order of the shop, in a state that its life has led to. */
export interface RecordedOrder extends SteppedOrder {
  readonly name: string;
}

export type Caller = readonly [role: 'authenticated' | 'service_role' | 'anon', claims: object];

/** A shop with an order in each state that matters, in which the time stands still. */
export interface RecordedShop {
  readonly world: RentalWorld;
  readonly orders: readonly RecordedOrder[];
  readonly staff: Caller;
  /** Staff without a second factor. */
  readonly unproven: Caller;
  /** Staff who may not move money. */
  readonly support: Caller;
  readonly stranger: Caller;
  readonly server: Caller;
  buyerOf(order: RecordedOrder): Caller;
  /** Names of everything that has an id or a random text, by that text. */
  readonly names: ReadonlyMap<string, string>;
  /** Sets the shop time of a transaction, or of all if none is given. @param distance interval from the beginning of the cases */
  setTime(distance: string, transaction?: TransactionSql): Promise<void>;
  close(): Promise<void>;
}

/** Kind, minutes before the cases at which the life begins, steps. `wait: n` lets n minutes pass. */
const PURCHASES: Readonly<Record<string, readonly [kind: string, minutes: number, steps: string]>> = {
  'account, unpaid': ['account', 20, ''],
  'account, attempt': ['account', 20, 'wait: 2, take'],
  'account, in grace': ['account', 35, ''],
  'item, in a sale': ['item', 20, ''],
  'item, paid in a sale': ['item', 60, 'pay'],
  'item, refunded in part': ['item', 60, 'pay, wait: 5, staff: refund_part 1000'],
  'item, short refunded': ['item', 60, 'wait: 3, observe: 399000, wait: 5, resolve: refund'],
  'item, transfer chosen': ['item', 25, 'wait: 1, transfer'],
  'item, proof': ['item', 50, 'transfer, wait: 5, buyer: submit_proof'],
  'item, proof refused twice': [
    'item',
    90,
    'transfer, buyer: submit_proof, wait: 3, staff: reject_proof, buyer: submit_proof, wait: 3, staff: reject_proof, wait: 1, buyer: submit_proof',
  ],
  'item, cancelled': ['item', 50, 'wait: 5, buyer: cancel'],
  'item, expired': ['item', 90, 'take, wait: 41, tick'],
  'item, short': ['item', 35, 'wait: 3, observe: 399000'],
  'item, over': ['item', 35, 'wait: 3, observe: 401000'],
  'item, double': ['item', 35, 'transfer, wait: 3, take, settle, observe: 400000'],
  'item, paid': ['item', 40, 'wait: 3, pay'],
  'service, cancellation asked': ['service', 40, 'pay, staff: start_work, wait: 2, buyer: ask_cancellation'],
  'service, begun': ['service', 120, 'pay, wait: 9, staff: start_work'],
  'service, time asked': ['service', 120, 'pay, staff: start_work, wait: 9, staff: ask_more_time 10'],
  'service, time granted': ['service', 120, 'pay, staff: start_work, staff: ask_more_time 10, wait: 2, buyer: grant_more_time'],
  'service, delivered': ['service', 120, 'pay, staff: start_work, wait: 30, staff: deliver'],
  'account, delivered': ['account', 300, 'pay, wait: 1, tick'],
  'account, opened': ['account', 300, 'pay, wait: 1, tick, open: buyer'],
  'account, code asked': ['account', 300, 'pay, wait: 1, tick, open: buyer, code'],
  'account, code stored': ['account', 300, 'pay, wait: 1, tick, open: buyer, code, wait: 1, store code'],
  'account, steps ticked': ['account', 300, 'pay, wait: 1, tick, open: buyer, wait: 5, tick steps'],
  'account, complaint asked back': ['account', 900, 'pay, wait: 1, tick, wait: 30, complain, wait: 10, ask'],
  'account, complaint answered': ['account', 900, 'pay, wait: 1, tick, wait: 30, complain, wait: 10, answer'],
  'account, data closed': ['account', 300, 'pay, wait: 1, tick, open: buyer, close data'],
  'account, completed': ['account', 900, 'pay, wait: 1, tick, wait: 30, buyer: confirm'],
  'account, complaint': ['account', 900, 'pay, wait: 1, tick, wait: 30, complain'],
  'account, complaint after the end': ['account', 900, 'pay, wait: 1, tick, buyer: confirm, wait: 30, complain'],
  'account, complaint withdrawn': ['account', 900, 'pay, wait: 1, tick, wait: 30, complain, wait: 10, withdraw'],
  'account, no fault': ['account', 900, 'pay, wait: 1, tick, wait: 30, complain, wait: 10, decide: no_fault'],
  'account, appealed': ['account', 900, 'pay, wait: 1, tick, wait: 30, complain, wait: 10, decide: no_fault, wait: 10, appeal'],
  'account, part refund': ['account', 900, 'pay, wait: 1, tick, wait: 30, complain, wait: 10, decide: part_refund 150000'],
  'account, part refund appealed': [
    'account',
    900,
    'pay, wait: 1, tick, wait: 30, complain, wait: 10, decide: part_refund 150000, wait: 10, appeal',
  ],
  'account, replaced': ['account', 900, 'pay, wait: 1, tick, wait: 30, complain, wait: 10, decide: replacement'],
  'account, refunded': ['account', 900, 'pay, wait: 1, tick, wait: 30, complain, wait: 10, decide: refund'],
  'account, appeal refunded': [
    'account',
    900,
    'pay, wait: 1, tick, wait: 30, complain, wait: 10, decide: part_refund 150000, wait: 10, sent, appeal, wait: 10, decide appeal: refund',
  ],
  'account, late payment': ['account', 120, 'take, wait: 41, tick, observe: 400000'],
  'item, delivered': ['item', 400, 'pay, wait: 5, staff: deliver, wait: 10, complain, wait: 5, withdraw'],
  'account, refund sent': ['account', 900, 'pay, wait: 1, tick, wait: 30, complain, wait: 10, decide: refund, wait: 60, sent'],
};

/** Hours after the beginning of the life at which the rental starts, null at once; minutes; steps. */
const RENTALS: Readonly<Record<string, readonly [inHours: number | null, minutes: number, steps: string]>> = {
  'rental, unpaid': [null, 10, 'take'],
  'rental, paid, starts later': [72, 60, 'pay'],
  'rental, ready': [null, 45, 'pay, wait: 1, tick'],
  'rental, running': [null, 300, 'pay, wait: 1, tick, wait: 5, open'],
  'rental, ended early': [null, 300, 'pay, wait: 1, tick, wait: 5, open, wait: 60, end'],
  'rental, over': [null, 1600, 'pay, wait: 1, tick, wait: 5, open, wait: 1450, tick'],
  'rental, claimed': [null, 300, 'pay, wait: 1, tick, open, wait: 60, end, wait: 20, claim: 30000'],
  'rental, rotated': [null, 300, 'pay, wait: 1, tick, open, wait: 60, end, wait: 20, rotate'],
  'rental, complaint': [null, 300, 'pay, wait: 1, tick, open, wait: 60, complain'],
  'rental, minutes credited': [null, 300, 'pay, wait: 1, tick, open, wait: 60, complain, wait: 5, decide: minutes 90'],
  'rental, deposit kept': [
    null,
    300,
    'pay, wait: 1, tick, open, wait: 60, end, wait: 20, claim: 30000, wait: 5, decide: keep_deposit 20000',
  ],
  'rental, deposit appealed': [
    null,
    300,
    'pay, wait: 1, tick, open, wait: 60, end, wait: 20, claim: 30000, wait: 5, decide: keep_deposit 20000, wait: 5, appeal',
  ],
  'rental, complaint after a rotation': [null, 300, 'pay, wait: 1, tick, open, wait: 60, complain, wait: 5, rotate'],
  'rental, code asked': [null, 300, 'pay, wait: 1, tick, open, code'],
  'rental, refunded': [null, 300, 'pay, wait: 1, tick, open, wait: 60, complain, wait: 5, decide: refund'],
  'rental, extended': [null, 1460, 'pay, wait: 1, tick, open, wait: 1390, extend'],
  'rental, extension unpaid': [null, 1400, 'pay, wait: 1, tick, open, wait: 1385, extend unpaid'],
  'rental, cancelled': [72, 60, 'pay, wait: 5, buyer: cancel'],
};

const claimsOf = (user: TestUser, more: object = {}): Record<string, unknown> => ({
  ...{ sub: user.id, role: 'authenticated', session_id: user.sessionId, aal: 'aal1' },
  ...more,
});
/** Claims of a session that passed the second factor at the given minute. */
const provenAt = (minutes: number): object => ({ aal: 'aal2', amr: [{ method: 'totp', timestamp: CASES_BEGIN + 60 * minutes }] });

const freezeTime = async (world: RentalWorld): Promise<RecordedShop['setTime']> => {
  const { sql } = world.database;
  await sql.unsafe(`
    create table private.test_time (at timestamptz not null);
    insert into private.test_time values (to_timestamp(${CASES_BEGIN}));
    create or replace function private.machine_now() returns timestamptz language sql stable security definer set search_path = ''
      as $$ select at from private.test_time $$;
    create or replace function private.shop_now() returns timestamptz language sql stable security definer set search_path = ''
      as $$ select at from private.test_time $$`);
  return async (distance, transaction) => {
    await (transaction ?? sql)`update private.test_time set at = to_timestamp(${CASES_BEGIN}) + ${distance}::interval`;
  };
};

/** The short or double payment of an attempt, as a gateway reports it. */
const observe = async (world: RentalWorld, order: string, amount: string): Promise<void> => {
  const [attempt] = await world.database
    .sql`select reference from private.payment_attempts where order_id = ${order} order by opened_at, reference`;
  await world.call('service', 'server_observe', {
    ...{ p_reference: attempt?.['reference'], p_source: 'inquiry' },
    p_observation: { state: 'paid', amount: Number(amount), provider_status: 'paid' },
  });
};

type Step = (world: RentalWorld, owner: TestUser, one: RecordedOrder) => Promise<unknown>;

const complaintOf = async ({ database }: RentalWorld, order: string): Promise<unknown> =>
  (await database.sql`select id from private.complaints where order_id = ${order} order by opened_at desc limit 1`)[0]?.['id'];

/** Steps of lives that other tests of states do not take. */
const OTHER_STEPS: Readonly<Record<string, Step>> = {
  code: (world, _, { order, buyer }) => world.call(buyer.token, 'ask_login_code', { p_order: order }),
  'store code': async (world, owner, { order }) => {
    const [request] = await world.database.sql`select id from private.login_code_requests where order_id = ${order}`;
    return world.call(owner.token, 'store_login_code', { p_request: request?.['id'], p_sealed: 'segel' });
  },
  'tick steps': async (world, _, { order, buyer }) => {
    const { credential } = await world.call<{ credential: { checklist: { step: string }[] } }>(buyer.token, 'order_detail', {
      p_order: order,
    });
    for (const { step } of credential.checklist)
      await world.call(buyer.token, 'tick_handover', { p_order: order, p_step: step, p_done: true });
  },
  ask: async (world, owner, { order }) =>
    world.call(owner.token, 'answer_complaint', { p_complaint: await complaintOf(world, order), p_text: 'Kirim videonya.', p_asks: true }),
  answer: async (world, owner, { order }) =>
    world.call(owner.token, 'answer_complaint', { p_complaint: await complaintOf(world, order), p_text: 'Sedang kami cek.' }),
  'close data': (world, owner, { order }) =>
    world.call(owner.token, 'close_credentials', { p_order: order, p_is_closed: true, p_reason: 'Dicek dulu.' }),
  resolve: async (world, owner, { order }) => {
    const [exception] = await world.database.sql`select id from private.payment_exceptions where order_id = ${order}`;
    return world.call(owner.token, 'resolve_exception', { p_id: exception?.['id'], p_outcome: 'refund', p_reason: 'Kurang bayar.' });
  },
};

/** An order for one of two units at a price that ends two hours after the cases begin. */
const placeInSale = async (world: RentalWorld): Promise<SteppedOrder> => {
  const product = await world.product({ kind: 'item', stock: 2, price: 400_000 });
  await world.database
    .sql`insert into flash_sales (product_id, sale_price, original_price, stock, initial_stock, start_time, end_time, is_active)
    values (${product}, 300000, 400000, 2, 2, to_timestamp(${CASES_BEGIN}) - interval '1 day', to_timestamp(${CASES_BEGIN}) + interval '2 hours', true)`;
  const buyer = await world.buyer();
  return { order: String((await world.place(buyer, product))['id']), buyer, product };
};

/** A code is chosen at random; here it follows from the minute of the life. */
const setUniqueCode = async (world: RentalWorld, order: string, minutes: number): Promise<void> => {
  await world.database.sql.begin((transaction) =>
    changeRows(
      transaction,
      `update private.payment_attempts set amount = amount + unique_code - ${100 - minutes}, unique_code = ${100 - minutes}
        where order_id = '${order}' and method = 'transfer'`,
    ),
  );
};

const live = async (
  world: RentalWorld,
  ownerAt: (minutes: number) => Promise<TestUser>,
  one: RecordedOrder,
  setTime: RecordedShop['setTime'],
  begun: number,
  steps: string,
) => {
  let minutes = -begun;
  for (const step of steps.split(', ').filter((text) => text !== '')) {
    const [name, given = ''] = step.split(': ');
    if (name === 'wait') {
      minutes += Number(given);
      await setTime(`${minutes} minutes`);
    } else if (name === 'extend' || name === 'extend unpaid') {
      const body = { p_key: randomUUID(), p_parent: one.order, p_expected_total: 20_000, p_rules_version: 1 };
      const { id, code } = await world.call(one.buyer.token, 'place_extension', body);
      if (code !== undefined) throw new Error(`${one.name}: ${step}: ${code}`);
      if (name === 'extend') await world.pay(one.buyer, String(id));
    } else if (OTHER_STEPS[step] !== undefined || name === 'resolve') {
      await OTHER_STEPS[name === 'resolve' ? 'resolve' : step]?.(world, await ownerAt(minutes), one);
    } else if (name === 'observe') {
      if (!steps.includes('take')) await takeStep(world, await ownerAt(minutes), one, 'take');
      await observe(world, one.order, given);
    } else {
      const { code } = (await takeStep(world, await ownerAt(minutes), one, step)) ?? {};
      if (code !== undefined) throw new Error(`${one.name}: ${step}: ${code}`);
      if (step === 'transfer') await setUniqueCode(world, one.order, minutes);
    }
  }
};

/** Names for ids and random texts of the shop. */
const namesOf = async (world: RentalWorld, orders: readonly RecordedOrder[]): Promise<Map<string, string>> => {
  const { sql } = world.database;
  const names = new Map<string, string>();
  const name = (text: unknown, as: string): void => void (text !== null && text !== undefined && names.set(String(text), as));
  for (const { name: order, order: id, buyer, product } of orders) {
    name(id, `order ${order}`);
    name(buyer.id, `buyer of ${order}`);
    name(buyer.sessionId, `session of buyer of ${order}`);
    if (!names.has(product)) name(product, `product of ${order}`);
    const [row] =
      await sql`select o.number, f.receipt_code, f.request_key from orders o join private.order_facts f on f.order_id = o.id where o.id = ${id}`;
    for (const [column, value] of Object.entries(row ?? {})) name(value, `${column} of ${order}`);
    const parts = await sql<{ kind: string; id: string }[]>`
      select 'attempt' as kind, id::text, opened_at as at from private.payment_attempts where order_id = ${id}
      union all select 'reference', reference, opened_at from private.payment_attempts where order_id = ${id}
      union all select 'complaint', id::text, opened_at from private.complaints where order_id = ${id}
      union all select 'refund', id::text, granted_at from private.refunds where order_id = ${id}
      union all select 'exception', id::text, at from private.payment_exceptions where order_id = ${id}
      union all select 'rental', id::text, created_at from private.rentals where order_id = ${id} order by 1, 3, 2`;
    const counts = new Map<string, number>();
    for (const { kind, id: part } of parts) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      name(part, `${kind} ${counts.get(kind)} of ${order}`);
    }
  }
  const extensions = await sql<
    { id: string; parent_id: string; number: string; reference: string | null; receipt: string | null; rental: string }[]
  >`
    select o.id, o.parent_id, o.number, a.reference, f.receipt_code as receipt, r.id as rental from orders o
    join private.order_facts f on f.order_id = o.id left join private.payment_attempts a on a.order_id = o.id
    left join private.rentals r on r.order_id = o.id where o.kind = 'extension'`;
  for (const { id, parent_id, number, reference, receipt, rental } of extensions) {
    const of = (names.get(parent_id) ?? '').replace('order ', '');
    name(id, `extension of ${of}`);
    name(number, `number of extension of ${of}`);
    name(reference, `reference of extension of ${of}`);
    name(receipt, `receipt_code of extension of ${of}`);
    name(rental, `rental of extension of ${of}`);
  }
  const units = await sql<{ id: string; product_id: string; at: number }[]>`
    select u.id, u.product_id, row_number() over (partition by u.product_id order by u.position, u.id)::int as at from private.units u`;
  for (const { id, product_id, at } of units)
    name(id, `unit ${at} of ${(names.get(product_id) ?? 'a product').replace('product of ', '')}`);
  return names;
};

export const openRecordedShop = async (): Promise<RecordedShop> => {
  const world = await openRentalWorld();
  const { sql, keys } = world.database;
  const setTime = await freezeTime(world);
  const { owner } = world;
  const ownerAt = async (minutes: number): Promise<TestUser> => ({ ...owner, token: await sign(keys, claimsOf(owner, provenAt(minutes))) });
  // The person who decides the appeal, at the time of that decision.
  const decider = async (role: string): Promise<TestUser> => {
    const user = await world.staff(role);
    return { ...user, token: await sign(keys, claimsOf(user, provenAt(-840))) };
  };
  const acting: RentalWorld = { ...world, owner, staff: decider };
  await sql`update private.payment_settings set accounts = ${sql.json([{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }])}`;
  await setTime('-80 days');
  await acting.call('service', 'server_store_webhook', {
    ...{ p_gateway: 'sandbox', p_key: 'first', p_reference: 'unknown', p_is_authentic: true, p_body: '{}' },
  });
  const orders: RecordedOrder[] = [];
  for (const [name, [kind, minutes, steps]] of Object.entries(PURCHASES)) {
    await setTime(`-${minutes} minutes`);
    const placed = name.endsWith('in a sale') ? await placeInSale(acting) : await placePurchase(acting, kind);
    const one = { ...placed, name };
    orders.push(one);
    await live(acting, ownerAt, one, setTime, minutes, steps);
  }
  const { product, option } = await acting.rentalShop(Object.keys(RENTALS).length + 2, { '1 hari': 20_000 }, 50_000);
  for (const [name, [inHours, minutes, steps]] of Object.entries(RENTALS)) {
    await setTime(`-${minutes} minutes`);
    const buyer = await acting.buyer();
    const start = new Date((CASES_BEGIN - minutes * 60 + (inHours ?? 0) * 3600) * 1000).toISOString();
    const order = String((await acting.rent(buyer, product, option, inHours === null ? {} : { p_start: start }))['id']);
    const one = { order, buyer, product, name };
    orders.push(one);
    await live(acting, ownerAt, one, setTime, minutes, steps);
  }
  await setTime('0');
  await sql`select private.post_journal('opening:1', 'opening', null, '[["cash:gateway:qris", 500000], ["difference", -500000]]')`;
  await sql`select private.relay_orders(), private.remind_orders()`;
  const [second, support, stranger] = [await world.staff('owner'), await world.staff('cs'), await world.buyer()];
  const names = await namesOf(acting, orders);
  for (const [user, as] of [
    [owner, 'owner'],
    [second, 'second owner'],
    [support, 'support'],
    [stranger, 'stranger'],
  ] as const) {
    names.set(user.id, as);
    names.set(user.sessionId, `session of ${as}`);
  }
  names.set(option, 'option 1 day');
  await openRowLog(sql);
  return {
    world: acting,
    orders,
    staff: ['authenticated', claimsOf(second, provenAt(-1))],
    unproven: ['authenticated', claimsOf(second)],
    support: ['authenticated', claimsOf(support, provenAt(-1))],
    stranger: ['authenticated', claimsOf(stranger)],
    server: ['service_role', { role: 'service_role' }],
    buyerOf: ({ buyer }) => ['authenticated', claimsOf(buyer)],
    names,
    setTime,
    close: () => world.close(),
  };
};

/** Names of the orders of the shop. */
export const ORDER_NAMES: readonly string[] = [...Object.keys(PURCHASES), ...Object.keys(RENTALS)];
