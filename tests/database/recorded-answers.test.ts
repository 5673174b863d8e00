import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ExpectedTexts } from '../support/recorded/expected-texts.ts';
import { type RecordedCase, record } from '../support/recorded/recorded-cases.ts';
import { openRecordedShop, type RecordedShop } from '../support/recorded/recorded-shop.ts';

let shop: RecordedShop;
let pools: Readonly<Record<string, readonly string[]>>;
const expected = new ExpectedTexts('answers');
const TOPICS = /^(complaint|credential|hand-over|ledger|order|payment|rental|settlement|shop-time|staff|units|vault|customers|flash-sales)/;
/** What `order_detail` answers too, or lists of everything. */
const LEFT_OUT = [
  'public.staff_order',
  'public.order_detail',
  'public.complaint_case',
  'public.unit_credentials',
  'public.order_queue',
  'public.ledger_lines',
];
/** Calls of one function. */
const MOST = 40;

/** Functions of the topics about orders, money, rentals and the vault. */
const FUNCTIONS = readdirSync('supabase/schemas')
  .filter((file) => TOPICS.test(file))
  .flatMap((file) => [...readFileSync(`supabase/schemas/${file}`, 'utf8').matchAll(/^create function ((?:private|public)\.\w+)\(/gm)])
  .map(([, name]) => name ?? '')
  .filter((name) => !LEFT_OUT.includes(name));

const literals = (values: readonly unknown[]): readonly string[] => values.map((value) => `'${String(value)}'`);

beforeAll(async () => {
  shop = await openRecordedShop();
  const { sql } = shop.world.database;
  const { orders } = shop;
  const column = async (query: string): Promise<readonly string[]> => (await sql.unsafe(query)).map((row) => `'${Object.values(row)[0]}'`);
  const rows = (table: string, key = 'order_id'): readonly string[] =>
    orders.map(({ order }) => `(select x from ${table} x where x.${key} = '${order}' order by x::text limit 1)`);
  const ids = (kind: string): readonly string[] =>
    [...shop.names].filter(([, name]) => name.startsWith(`${kind} `)).map(([id]) => `'${id}'`);
  const people = [shop.staff, shop.support, shop.stranger].map(([, claims]) => (claims as { sub: string }).sub);
  pools = {
    'uuid p_order': literals(orders.map(({ order }) => order)),
    'uuid p_parent': literals(orders.filter(({ name }) => name.startsWith('rental')).map(({ order }) => order)),
    'uuid p_product': literals([...new Set(orders.map(({ product }) => product))]),
    'uuid p_unit': await column(
      'select u.id from private.units u join products p on p.id = u.product_id order by p.created_at, u.position',
    ),
    'uuid p_complaint': ids('complaint'),
    'uuid p_refund': ids('refund'),
    'uuid p_exception': ids('exception'),
    'integer p_limit': ['0', '1440'],
    'integer p_max': ['0', '1440'],
    'uuid p_option': [...(await column('select id from rental_options')), 'null'],
    ...Object.fromEntries(
      ['p_user', 'p_buyer', 'p_person', 'p_actor'].map((name) => [
        `uuid ${name}`,
        literals([...people, ...orders.slice(0, 40).map(({ buyer }) => buyer.id)]),
      ]),
    ),
    'uuid p_after': ['null'],
    'bigint p_after': ['null'],
    orders: rows('public.orders', 'id'),
    'private.order_facts': rows('private.order_facts'),
    'private.rentals': rows('private.rentals').slice(-11),
    'private.complaints': rows('private.complaints'),
    'private.payment_attempts': rows('private.payment_attempts'),
    'private.refunds': rows('private.refunds'),
    timestamptz: ["'2031-01-01 06:53:20+00'", "'2031-01-01 20:00:00+00'", "'2031-01-04 03:00:00+00'", "'2030-12-31 06:53:20+00'"],
    interval: ["'1 hour'", "'26 hours'", "'5 days'"],
    boolean: ['true', 'false'],
    integer: ['0', '1', '60', '1440'],
    bigint: ['0', '1', '20000', '400000'],
    // More attempts have the amount 400000, opened at one time, than the answer has rows.
    'public.find_transfers p_amount': ['0', '1', '20000', '399850'],
    'text p_scope': literals(['buyer', 'renter']),
    'text p_name': literals(['payment', 'delivery', 'confirmation', 'warranty', 'rental_end']),
    'text p_kind': literals(['account', 'item', 'service', 'rental']),
    'text p_filter': literals(['open', 'all', 'mine', 'late', 'decided', 'done']),
    'text p_state': literals(['granted', 'sent', 'failed']),
    'text p_event': literals(['confirm', 'cancel', 'refund', 'refund_part', 'ask_more_time', 'grant_more_time', 'submit_proof', 'pay']),
    'text p_actor_kind': literals(['buyer', 'staff', 'deadline']),
    'text p_permission': literals(['orders.write', 'refunds.write', 'nothing']),
    'text wanted': literals(['orders.write', 'refunds.write', 'nothing']),
    'text p_wanted': literals(['orders.write', 'refunds.write', 'nothing']),
    'text p_role': literals(['owner', 'admin', 'cs', 'finance', 'content']),
    'text p_part': literals(['orders', 'receipts', 'settlements', 'outside', 'strays']),
    'text p_account': literals(['order_escrow', 'refund_payable', 'cash:gateway:sandbox', 'cash:bank:bca']),
    text: ["''", "'12345678'", "'1 hari 12 jam'", "'Kata sandi: rahasia123'"],
    jsonb: ["'{}'", `'{"amount": 100000, "hours": 10, "minutes": 90}'`],
    'text[]': ["'{}'", "'{payment,delivery}'"],
    'uuid[]': [`array[${literals(orders.map(({ order }) => order)).join()}]::uuid[]`],
    'bigint[]': ['(select array_agg(id) from private.journals)'],
  };
});
afterAll(async () => {
  expected.close();
  await shop?.close();
});

/** Combinations of values, spread evenly over all of them where there are too many. */
const combine = (lists: readonly (readonly string[])[]): readonly (readonly string[])[] => {
  const count = lists.reduce((product, list) => product * list.length, 1);
  const taken = Math.min(count, MOST);
  return Array.from({ length: taken }, (_, at) => {
    let place = taken === count ? at : Math.floor((at * count) / taken) + ((at % 7) % Math.max(1, Math.floor(count / taken)));
    return lists.map((list) => {
      const value = list[place % list.length] ?? 'null';
      place = Math.floor(place / list.length);
      return value;
    });
  });
};

const valuesOf = (of: string, type: string, name: string): readonly string[] | undefined =>
  pools[`${of} ${name}`] ?? pools[`${type} ${name}`] ?? pools[type];

test.each(FUNCTIONS)('%s: answers of calls about the orders of the shop are as expected', async (name) => {
  const [, claims] = shop.staff;
  const { sql } = shop.world.database;
  const [found] = await sql<{ types: string[]; names: string[] | null; is_set: boolean }[]>`
    select coalesce((select array_agg(replace(replace(format_type(t.type, null), 'timestamp with time zone', 'timestamptz'), 'public.', '') order by t.place)
        from unnest(p.proargtypes::oid[]) with ordinality t (type, place)), '{}') as types,
      p.proargnames as names, p.proretset as is_set
    from pg_proc p where p.pronamespace::regnamespace || '.' || p.proname = ${name} and p.provolatile <> 'v' and p.prorettype <> 'trigger'::regtype`;
  if (found === undefined) return;
  const lists = found.types.map((type, at) => valuesOf(name, type, found.names?.[at] ?? ''));
  if (lists.some((list) => list === undefined)) return;
  const cases = combine(lists as readonly (readonly string[])[]).map((values): RecordedCase => {
    const typed = values.map((value, at) => `${value}::${found.types[at] === 'orders' ? 'public.orders' : found.types[at]}`);
    return {
      name: values
        .map((value) => value.replace(/^\(select x from \S+ x where x\.\w+ = '([^']*)'.*$/s, '$1').replaceAll("'", ''))
        .join(', '),
      claims,
      run: (transaction) => transaction.unsafe(`select to_jsonb(x) as answer from ${name}(${typed.join()}) as x`),
    };
  });
  const text = await record(shop, cases);
  expect(text).toBe(expected.of(name, text));
});
