import { randomUUID } from 'node:crypto';
import { addBuyers, addStaff } from '../orders/buyers.ts';
import { Caller } from '../orders/press.ts';
import type { ShopProcess } from '../shop-process.ts';
import type { Victim } from './victim.ts';

interface Parameter {
  readonly name: string;
  readonly type: string;
}

interface Callable {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  /** The permission that it checks first; null for public functions, or those with another check. */
  readonly permission: string | null;
}

/** The number of attempts, and the successful ones. */
export interface Tried {
  readonly cells: number;
  readonly open: readonly string[];
}

/** Tables with rows of an order. */
const OF_AN_ORDER = [
  ...['orders', 'order_events', 'private.order_facts', 'private.order_deadlines', 'private.order_messages', 'private.order_handovers'],
  ...['private.payment_attempts', 'private.refunds', 'private.complaints', 'private.rentals'],
  'private.login_code_requests',
];

/** A checksum of all rows of the victims' orders, and of their unit's credentials. */
const stateOf = async ({ sql, order, blockedOrder, rental, unpaid, refunded, ids }: Victim): Promise<string> => {
  const orders = [order, blockedOrder, rental, unpaid, refunded];
  const sums = await Promise.all([
    ...OF_AN_ORDER.map((table) => {
      const key = table === 'orders' ? 'id' : 'order_id';
      const columns = "to_jsonb(t) - 'product_id' - 'reminded_at'";
      return sql.unsafe(
        `select md5(coalesce(string_agg((${columns})::text, '' order by (${columns})::text), '')) as sum from ${table} t
         where t.${key} = any ($1::uuid[])`,
        [orders],
      );
    }),
    sql`select md5(coalesce(string_agg(c::text, '' order by c::text), '')) as sum from private.credentials c where unit_id = ${ids['p_unit'] ?? ''}`,
    sql`select md5(coalesce(string_agg(d::text, '' order by d::text), '')) as sum from private.refund_destinations d`,
    sql`select count(*)::text as sum from private.credential_log where unit_id = ${ids['p_unit'] ?? ''}`,
  ]);
  return sums
    .map(([row], place) => `${OF_AN_ORDER[place] ?? 'credentials'} ${String((row as { sum: string } | undefined)?.sum)}`)
    .join('\n');
};

const functionsOf = async ({ sql }: Victim): Promise<readonly Callable[]> => {
  const rows = await sql<{ name: string; parameters: readonly Parameter[]; source: string }[]>`
    select p.proname as name, p.prosrc as source, coalesce((select jsonb_agg(jsonb_build_object('name', a.name, 'type', format_type(t.type, null)) order by t.place)
      from unnest(p.proargtypes) with ordinality t (type, place) join unnest(p.proargnames) with ordinality a (name, place) using (place)), '[]') as parameters
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype order by 1`;
  return rows.map(({ name, parameters, source }) => ({
    ...{ name, parameters },
    permission: /require_permission\('([a-z_.]+)'/.exec(source)?.[1] ?? null,
  }));
};

/** Values that refer to the victim, by the name of the parameter or by its type. */
const argumentsFor = ({ name, parameters }: Callable, { ids, marker, order, file }: Victim): object =>
  Object.fromEntries(
    parameters.map(({ name: parameter, type }) => {
      if (parameter === 'p_key') return [parameter, randomUUID()];
      if (parameter === 'p_event') return [parameter, name === 'step_order' ? 'cancel' : 'deliver'];
      if (parameter === 'p_path') return [parameter, file];
      if (parameter === 'p_reason') return [parameter, 'Ingin tahu saja isinya.'];
      if (parameter === 'p_scope') return [parameter, 'buyer'];
      if (type === 'uuid') return [parameter, ids[parameter] ?? order];
      if (type === 'uuid[]') return [parameter, Object.values(ids)];
      if (type.endsWith('[]')) return [parameter, []];
      if (/int|numeric/.test(type)) return [parameter, 1];
      if (type === 'boolean') return [parameter, true];
      if (/json/.test(type)) return [parameter, {}];
      if (/time|date/.test(type)) return [parameter, new Date().toISOString()];
      if (/range/.test(type)) return [parameter, null];
      return [parameter, marker.count > 0 ? 'all' : ''];
    }),
  );

type Asker = readonly [name: string, token: string | null];

/** Nine kinds of people without permission for the victims' data. */
const callersOf = async (shop: ShopProcess, { sql, buyer, blocked, tokenOf }: Victim): Promise<readonly Asker[]> => {
  const [stranger, neighbour, gone] = await addBuyers(shop, sql, 3);
  if (stranger === undefined || neighbour === undefined || gone === undefined) throw new Error('nobody');
  await sql`delete from auth.users where id = ${gone.id}`;
  const content = await addStaff(shop, sql, 'content');
  const own = { sub: buyer.id, session_id: buyer.id };
  return [
    ['a guest', null],
    ['a customer', stranger.token],
    ['another buyer', neighbour.token],
    ['who writes texts', content.token],
    ['a deleted account', gone.token],
    ['a blocked buyer', blocked.token],
    ['a forged token of the buyer', await tokenOf(own, true)],
    ['an old token of the buyer', await tokenOf(own, false, Math.floor(Date.now() / 1000) - 120)],
    ['a token of the buyer whose session ended', await tokenOf({ ...own, session_id: randomUUID() })],
  ];
};

/** Some functions for content staff change products or announce; none of them concerns orders. */
const OUTSIDE = /^(server_|sandbox_|remove_samples|delete_product|change_products|import_products|discard_files)/;

/** Calls every function and every action of the shop's own interfaces with the victims' ids, by people without permission. */
export const tryOthersIds = async (shop: ShopProcess, victim: Victim): Promise<Tried> => {
  const { marker, apikey, order, rental, refunded, reference, ids, file } = victim;
  const caller = new Caller(shop.port, null);
  const functions = (await functionsOf(victim)).filter(({ name }) => !/^remove_samples$|^delete_product$/.test(name));
  const [{ number } = { number: '' }] = await victim.sql<{ number: string }[]>`select number from orders where id = ${order}`;
  const open: string[] = [];
  let cells = 0;
  const before = await stateOf(victim);
  const judge = async (who: string, what: string, path: string, token: string | null, body: object): Promise<void> => {
    cells += 1;
    const { status, text } = await caller.ask('POST', path, token, body, { apikey });
    if (status === null || status >= 500) open.push(`${who}: ${what}: ${status}`);
    const isTold = marker.in(text) > 0 || text.includes(number) || text.includes(reference) || text.includes('5550001112');
    if (isTold) open.push(`${who}: ${what} tells of the buyer`);
  };
  const actions: readonly (readonly [path: string, body: object])[] = [
    ...['cancel', 'confirm', 'proof'].map(
      (action) => [`orders?action=${action}`, { order_id: order, accepted: true, path: file }] as const,
    ),
    ...['cancel', 'confirm', 'submit_proof', 'ask_to_cancel', 'withdraw'].map(
      (event) => ['orders?action=step', { order_id: order, event }] as const,
    ),
    ['orders?action=message', { order_id: order, text: 'Halo, ini pesananku?' }],
    ['orders?action=refund-destination', { order_id: refunded, bank: 'BCA', number: '9998887776', holder: 'Orang Lain' }],
    ['orders?action=open-destination', { refund_id: ids['p_refund'] }],
    ['orders?action=evidence', { complaint_id: ids['p_complaint'], path: file }],
    ['orders?action=place', { kind: 'extension', key: randomUUID(), parent_id: rental, expected_total: 10_000, rules_version: 1 }],
    ...['sandbox', 'transfer'].map((method) => ['payments?action=open', { order_id: victim.unpaid, method }] as const),
    ...['buyer', 'renter'].flatMap((scope) => [
      ['vault?action=open', { order_id: order, scope }] as const,
      ['vault?action=open', { order_id: rental, scope }] as const,
      ['vault?action=open', { unit_id: ids['p_unit'], scope, reason: 'Ingin tahu saja isinya.' }] as const,
    ]),
    ['vault?action=seal', { product_id: ids['p_product'], unit_id: ids['p_unit'], scope: 'buyer', fields: { password: 'diganti' } }],
    ['vault?action=seal-login', { order_id: order, fields: { password: 'diganti' } }],
    ['vault?action=open-login', { order_id: order, reason: 'Ingin tahu saja isinya.' }],
    ['vault?action=code', { order_id: order }],
    ['vault?action=answer-code', { request_id: order, code: '123456' }],
  ];
  for (const [who, token] of await callersOf(shop, victim)) {
    const isStaff = who === 'who writes texts';
    // The blocked buyer has an order of their own, and requests that one.
    const of = who === 'a blocked buyer' ? { ...victim, ids: { ...ids, p_order: victim.blockedOrder } } : victim;
    for (const callable of functions)
      if (!isStaff || !OUTSIDE.test(callable.name))
        await judge(who, callable.name, `/rest/v1/rpc/${callable.name}`, token, argumentsFor(callable, of));
    for (const [path, body] of actions) await judge(who, path, `/api/${path}`, token, body);
    const after = await stateOf(victim);
    const changed = after.split('\n').filter((line) => !before.includes(line));
    if (changed.length > 0) open.push(`${who} changed ${changed.map((line) => line.split(' ')[0]).join(', ')}`);
  }
  // The control: the buyer can read and change what others cannot.
  const asBuyer = (name: string, body: object) => caller.ask('POST', `/rest/v1/rpc/${name}`, victim.buyer.token, body, { apikey });
  const { text } = await asBuyer('order_detail', { p_order: order });
  if (marker.in(text) === 0 || !text.includes(number)) open.push('the judgement sees no texts');
  await asBuyer('write_order_message', { p_order: order, p_text: 'Halo, apa kabar?' });
  if ((await stateOf(victim)) === before) open.push('the judgement sees no changes');
  caller.close();
  return { cells, open };
};

/** Every function of staff with a permission, called by staff with other permissions, and by owners without their second factor. */
export const tryStaffFunctions = async (shop: ShopProcess, victim: Victim): Promise<Tried> => {
  const { sql, apikey, owner, tokenOf } = victim;
  const rows = await sql<{ role: string; permission: string }[]>`select role, permission from private.role_permissions`;
  const caller = new Caller(shop.port, null);
  const functions = (await functionsOf(victim)).filter(({ permission }) => permission !== null);
  const open: string[] = [];
  let cells = 0;
  const judge = async (who: string, callable: Callable, token: string): Promise<void> => {
    cells += 1;
    const { status, text } = await caller.ask('POST', `/rest/v1/rpc/${callable.name}`, token, argumentsFor(callable, victim), { apikey });
    // Some answer a refusal with its code, as they do for buyers.
    const isRefused = status === 401 || status === 403 || /"code": ?"(FORBIDDEN|NEEDS_FACTOR|NOT_FRESH)"/.test(text);
    if (!isRefused) open.push(`${who}: ${callable.name}: ${status} ${text.slice(0, 80)}`);
  };
  const staff = await Promise.all(
    (['cs', 'finance', 'content'] as const).map(async (role) => [role, await addStaff(shop, sql, role)] as const),
  );
  for (const [role, { token }] of staff)
    for (const callable of functions)
      if (!rows.some((row) => row.role === role && row.permission === callable.permission)) await judge(role, callable, token);
  const halfway = await tokenOf({ sub: owner.id, session_id: owner.id });
  for (const callable of functions) await judge('an owner before the second factor', callable, halfway);
  caller.close();
  return { cells, open };
};
