import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { addStaff, type Buyer } from '../orders/buyers.ts';
import { shopOver } from '../orders/people.ts';
import { Caller } from '../orders/press.ts';
import { addAccounts, type SoldAccount, sellAccounts } from '../orders/sold-accounts.ts';
import type { ShopProcess } from '../shop-process.ts';
import type { Marker } from './marker.ts';

const FIELDS = ['login_method', 'login', 'password', 'email', 'email_password', 'recovery_codes', 'bound_phone', 'first_owner'] as const;
const STAFF = ['owner', 'admin', 'cs', 'finance', 'content'] as const;
const CODES = 10;
const STAFF_OPENINGS = 10;

/** The publishable key. */
export const publishableKeyOf = async ({ dataFolder }: ShopProcess): Promise<string> =>
  (JSON.parse(await readFile(join(dataFolder, 'keys.json'), 'utf8')) as { publishableKey: string }).publishableKey;

/** A shop whose vault was written and opened all day. */
export interface PlantedShop {
  readonly sold: readonly SoldAccount[];
  readonly staff: Readonly<Record<(typeof STAFF)[number], Buyer>>;
  /** Values that buyers and staff were shown legitimately. */
  readonly shown: number;
  /** Values that were sealed, and others that were refused. */
  readonly sealed: number;
  readonly refused: number;
}

/**
 * Seals that many accounts over the shop's own interface, has some refused in every possible way, sells them, and has their buyers and
 * staff open them, and login codes answered and read.
 */
export const plant = async (shop: ShopProcess, sql: Sql, marker: Marker, count: number): Promise<PlantedShop> => {
  const caller = new Caller(shop.port, null);
  const vault = (action: string, who: Buyer, body: object) => caller.ask('POST', `/api/vault?action=${action}`, who.token, body);
  const made = await Promise.all(STAFF.map(async (role) => [role, await addStaff(shop, sql, role)] as const));
  const staff = Object.fromEntries(made) as PlantedShop['staff'];
  const { cs, owner } = staff;
  const accounts = await addAccounts(sql, count);
  const texts = () => Object.fromEntries(FIELDS.map((field) => [field, marker.value()]));
  const expect = (given: { readonly status: number | null; readonly text: string }, status: number): string => {
    if (given.status !== status) throw new Error(`${given.status} instead of ${status}: ${given.text.slice(0, 200)}`);
    return given.text;
  };
  for (const { product, unit } of accounts)
    expect(await vault('seal', cs, { product_id: product, unit_id: unit, scope: 'buyer', fields: texts() }), 200);
  const sealed = marker.count;
  const [first] = accounts;
  const target = { product_id: first?.product, unit_id: first?.unit, scope: 'buyer' };
  const wrong = [
    { ...texts(), emial: marker.value() },
    { ...texts(), password: `${marker.value()}\u0000` },
    { ...texts(), password: marker.value().repeat(10) },
    { ...texts(), password: '' },
    { login: marker.value() },
  ];
  const answers = await Promise.all(wrong.map((fields) => vault('seal', cs, { ...target, fields })));
  // Without the permission, without a session, and in malformed bodies.
  answers.push(await vault('seal', staff.finance, { ...target, fields: texts() }));
  answers.push(await vault('seal', { id: '', token: marker.value() }, { ...target, fields: texts() }));
  answers.push(
    await vault('seal', cs, { ...target, fields: [marker.value()] }),
    await vault('seal', cs, { ...target, scope: marker.value() }),
  );
  answers.push(await vault('seal', cs, { ...target, fields: { password: marker.value().repeat(1000) } }));
  const broken = await shop.get('/api/vault?action=seal', {
    method: 'POST',
    headers: { authorization: `Bearer ${cs.token}`, 'content-type': 'application/json' },
    body: `{"fields": {"password": "${marker.value()}", `,
  });
  for (const { status, text } of [...answers, { status: broken.status, text: await broken.text() }])
    if (status === null || status < 400 || status > 499 || marker.in(text) > 0) throw new Error(`${status} ${text}`);
  const refused = marker.count - sealed;

  const sold = await sellAccounts(shop, await shopOver(sql), accounts);
  let shown = 0;
  for (const { order, buyer } of sold) {
    shown += marker.in(expect(await vault('open', buyer, { order_id: order, scope: 'renter' }), 200));
    shown += marker.in(expect(await vault('open', buyer, { order_id: order, scope: 'buyer' }), 200));
  }
  for (const { order } of sold.slice(0, STAFF_OPENINGS))
    shown += marker.in(expect(await vault('open', owner, { order_id: order, scope: 'buyer', reason: 'Pembeli tidak bisa masuk.' }), 200));
  const withCodes = sold.slice(0, CODES);
  const api = await publishableKeyOf(shop);
  for (const { order, buyer } of withCodes)
    expect(await caller.ask('POST', '/rest/v1/rpc/ask_login_code', buyer.token, { p_order: order }, { apikey: api }), 200);
  const queue = JSON.parse(
    expect(await caller.ask('POST', '/rest/v1/rpc/login_code_queue', cs.token, {}, { apikey: api }), 200),
  ) as readonly {
    readonly id: string;
  }[];
  for (const { id } of queue) expect(await vault('answer-code', cs, { request_id: id, code: marker.value() }), 200);
  for (const { order, buyer } of withCodes) shown += marker.in(expect(await vault('code', buyer, { order_id: order }), 200));
  caller.close();
  return { sold, staff, shown, sealed: sealed + queue.length, refused };
};
