import type { Sql } from 'postgres';
import { addBuyers } from '../orders/buyers.ts';
import { Caller } from '../orders/press.ts';
import type { ShopProcess } from '../shop-process.ts';
import type { Marker } from './marker.ts';
import { type PlantedShop, publishableKeyOf } from './plant.ts';

const PAGES = [
  '/',
  '/products',
  '/orders',
  '/help',
  '/admin',
  '/admin/vault',
  '/admin/system',
  '/settings',
  '/notifications',
  '/search?q=akun',
];

interface Column {
  readonly name: string;
  readonly type: string;
}

/** Values of a reading function's parameter: all ids that lead to the sold accounts. */
const valuesFor = ({ name, type }: Column, ids: Readonly<Record<string, string>>): unknown => {
  if (type === 'uuid') return ids[name] ?? ids['p_order'];
  if (type === 'uuid[]') return Object.values(ids);
  if (/int|numeric/.test(type)) return 1;
  if (type === 'boolean') return true;
  if (/json/.test(type)) return {};
  if (type.endsWith('[]')) return [];
  if (/time|date/.test(type)) return new Date().toISOString();
  return name === 'p_scope' ? 'buyer' : name === 'p_reason' ? 'Ingin tahu saja isinya.' : 'all';
};

/**
 * Everything that another person can read of a shop: every table and every reading function over its interface, the vault's own interface,
 * pages.
 * @returns the number of requests, of successful ones, and of occurrences of the planted values
 */
export const readAsOthers = async (shop: ShopProcess, sql: Sql, marker: Marker, { sold, staff }: PlantedShop) => {
  const [victim] = sold;
  const [stranger, otherBuyer] = [(await addBuyers(shop, sql, 1))[0], sold.at(-1)?.buyer];
  if (victim === undefined || stranger === undefined || otherBuyer === undefined) throw new Error('nobody');
  const tables = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm') order by 1`;
  const functions = await sql<{ name: string; columns: readonly Column[] }[]>`
    select p.proname as name, coalesce((select jsonb_agg(jsonb_build_object('name', a.name, 'type', format_type(t.type, null)) order by t.place)
      from unnest(p.proargtypes) with ordinality t (type, place) join unnest(p.proargnames) with ordinality a (name, place) using (place)), '[]') as columns
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.provolatile in ('s', 'i') order by 1`;
  const [complaint] = await sql<{ id: string }[]>`select id from private.complaints limit 1`;
  const ids = { p_order: victim.order, p_unit: victim.unit, p_product: victim.product, p_complaint: complaint?.id ?? victim.order };
  const apikey = await publishableKeyOf(shop);
  const caller = new Caller(shop.port, null);
  const callers: readonly (readonly [name: string, token: string | null])[] = [
    ['guest', null],
    ['stranger', stranger.token],
    ['another buyer', otherBuyer.token],
    ...(['cs', 'finance', 'content'] as const).map((role) => [role, staff[role].token] as const),
  ];
  let [answers, read, found] = [0, 0, 0];
  const where: string[] = [];
  const note = (who: string, what: string, { status, text }: { readonly status: number | null; readonly text: string }): void => {
    answers += 1;
    if (status === 200) read += 1;
    const here = marker.in(text);
    if (here > 0) where.push(`${who}: ${what}`);
    found += here;
  };
  for (const [who, token] of callers) {
    for (const { name } of tables)
      note(who, name, await caller.ask('GET', `/rest/v1/${name}?select=*&limit=1000`, token, null, { apikey }));
    for (const { name, columns } of functions) {
      const given = Object.fromEntries(columns.map((column) => [column.name, valuesFor(column, ids)]));
      note(who, name, await caller.ask('POST', `/rest/v1/rpc/${name}`, token, given, { apikey }));
    }
    for (const what of [{ order_id: victim.order }, { unit_id: victim.unit }])
      for (const scope of ['renter', 'buyer'])
        note(
          who,
          'vault',
          await caller.ask('POST', '/api/vault?action=open', token, { ...what, scope, reason: 'Ingin tahu saja isinya.' }),
        );
    note(who, 'code', await caller.ask('POST', '/api/vault?action=code', token, { order_id: victim.order }));
    for (const name of ['open_credential', 'open_unit_credential', 'read_login_code']) {
      const body = { p_order: victim.order, p_scope: 'buyer', p_reason: 'Ingin tahu saja isinya.' };
      const unit = { p_unit: victim.unit, p_scope: 'buyer', p_reason: 'Ingin tahu saja isinya.' };
      const given = name === 'open_unit_credential' ? unit : name === 'read_login_code' ? { p_order: victim.order } : body;
      note(who, name, await caller.ask('POST', `/rest/v1/rpc/${name}`, token, given, { apikey }));
    }
  }
  for (const path of [...PAGES, `/orders/${victim.order}`, `/products/${victim.product}`, `/sw.js`])
    note('guest', path, await caller.ask('GET', path, null));
  // The database returns sealed values even to the buyer: only the server's interface opens them.
  const own = { p_order: victim.order, p_scope: 'buyer' };
  note('the buyer', 'ciphertext', await caller.ask('POST', '/rest/v1/rpc/open_credential', victim.buyer.token, own, { apikey }));
  caller.close();
  return { callers: callers.length, tables: tables.length, functions: functions.length, answers, read, found, where };
};
