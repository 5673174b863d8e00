import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import sharp from 'sharp';
import { accessToken, forgedKeys, keysOf } from '../access-token.ts';
import { addBuyers, addStaff, type Buyer } from '../orders/buyers.ts';
import { addProducts } from '../orders/people.ts';
import { Caller } from '../orders/press.ts';
import { Marker } from '../secrets/marker.ts';
import { publishableKeyOf } from '../secrets/plant.ts';
import { eventually, type ShopProcess } from '../shop-process.ts';

/** Settings of a shop process in which payments can be simulated. */
export const SANDBOX_SECRET = 'rahasia-serangan-uji';
const PRICE = 400_000;
const HOUR_MS = 3_600_000;

/** The data of one buyer that others try to reach. Their texts carry the marker. */
export interface Victim {
  readonly sql: Sql;
  readonly marker: Marker;
  readonly apikey: string;
  readonly owner: Buyer;
  readonly buyer: Buyer;
  /** Another buyer with an order, whose account is blocked now. */
  readonly blocked: Buyer;
  readonly order: string;
  readonly blockedOrder: string;
  /** Paid and running. */
  readonly rental: string;
  /** Waits for its transfer; its file waits to be submitted. */
  readonly unpaid: string;
  readonly reference: string;
  /** Cancelled after it was paid. */
  readonly refunded: string;
  readonly file: string;
  /** Ids by the parameters that take them. */
  readonly ids: Readonly<Record<string, string>>;
  readonly tokenOf: (claims: object, isForged?: boolean, expiresAt?: number) => Promise<string>;
}

/** @throws for a step that the shop refused */
const answered = (name: string, { status, text }: { readonly status: number | null; readonly text: string }): Record<string, unknown> => {
  const body = (status === 200 ? JSON.parse(text || '{}') : { code: `${status}` }) as Record<string, unknown> | null;
  if (body === null || typeof body['code'] === 'string') throw new Error(`${name}: ${status} ${text.slice(0, 300)}`);
  return body;
};

/** An account that was bought, opened and complained about; a rental; an unpaid order with a file; a refund. */
export const prepareVictim = async (shop: ShopProcess, sql: Sql): Promise<Victim> => {
  const [marker, apikey, caller] = [new Marker(), await publishableKeyOf(shop), new Caller(shop.port, null)];
  const post = async (who: Buyer, path: string, body: object) =>
    answered(path, await caller.ask('POST', path, who.token, body, { apikey }));
  const rpc = (who: Buyer, name: string, body: object) => post(who, `/rest/v1/rpc/${name}`, body);
  await sql`update private.order_settings set max_unpaid = 20, max_orders_minute = 1000000, max_tries_minute = 1000000`;
  await sql`update private.payment_settings set accounts = ${sql.json([{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }])}`;
  await sql`insert into website_settings (sells_accounts) values (true) on conflict (id) do update set sells_accounts = true`;
  const [buyer, blocked] = await addBuyers(shop, sql, 2);
  const [owner, cs] = [await addStaff(shop, sql, 'owner'), await addStaff(shop, sql, 'cs')];
  if (buyer === undefined || blocked === undefined) throw new Error('nobody');
  const texts = () =>
    Object.fromEntries(['login_method', 'login', 'password', 'email', 'email_password'].map((field) => [field, marker.value()]));
  const account = async (): Promise<{ product: string; unit: string }> => {
    const [product = ''] = await addProducts(sql, 1, 1, 'account', PRICE);
    const { unit_id: unit } = await post(cs, '/api/vault?action=seal', { product_id: product, scope: 'buyer', fields: texts() });
    return { product, unit: String(unit) };
  };
  const placed = async (who: Buyer, product: string, total: number, option: string | null = null): Promise<string> => {
    const pressed = { key: randomUUID(), product_id: product, option_id: option, expected_total: total, rules_version: 1 };
    return String((await post(who, '/api/orders?action=place', { ...pressed, details: { game_id: '12345678' } }))['id']);
  };
  const paid = async (who: Buyer, order: string, state: string): Promise<string> => {
    const { reference } = await post(who, '/api/payments?action=open', { order_id: order, method: 'sandbox' });
    const headers = { 'content-type': 'application/json', 'x-sandbox-secret': SANDBOX_SECRET };
    const played = await shop.get(`/internal/payments/${String(reference)}`, { method: 'POST', headers, body: '{"event":"paid"}' });
    if (!played.ok) throw new Error(await played.text());
    await eventually(async () => (await sql`select from orders where id = ${order} and state = ${state}`).length === 1);
    return String(reference);
  };
  const [sold, theirs, rented] = [await account(), await account(), await account()];
  const order = await placed(buyer, sold.product, PRICE);
  await paid(buyer, order, 'delivered');
  const blockedOrder = await placed(blocked, theirs.product, PRICE);
  await paid(blocked, blockedOrder, 'delivered');
  await post(buyer, '/api/vault?action=open', { order_id: order, scope: 'buyer' });
  await rpc(buyer, 'write_order_message', { p_order: order, p_text: marker.value() });
  const { id: complaint } = await rpc(buyer, 'open_complaint', { p_order: order, p_reason: 'taken_back', p_text: marker.value() });
  const [option] = await sql<{ id: string }[]>`insert into rental_options (product_id, duration, price, rules)
    values (${rented.product}, '3 Jam', 10000, 'Jangan ubah kata sandi') returning id`;
  await eventually(async () => (await sql`select from products where id = ${rented.product} and rentable_from is not null`).length === 1);
  const rental = await placed(buyer, rented.product, 10_000, option?.id ?? '');
  await paid(buyer, rental, 'delivered');
  const [item = '', another = ''] = await addProducts(sql, 2, 5, 'item', 100_000);
  const refunded = await placed(buyer, item, 100_000);
  await paid(buyer, refunded, 'processing');
  await rpc(owner, 'move_order_as_staff', { p_order: refunded, p_event: 'cancel', p_detail: { note: 'Stok habis' } });
  await post(buyer, '/api/orders?action=refund-destination', { order_id: refunded, bank: 'BCA', number: '5550001112', holder: 'Sari' });
  const unpaid = await placed(buyer, another, 100_000);
  const { reference } = await post(buyer, '/api/payments?action=open', { order_id: unpaid, method: 'transfer' });
  const file = `${buyer.id}/${randomUUID()}.jpg`;
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer();
  const stored = await shop.get(`/storage/v1/object/evidence/${file}`, {
    method: 'POST',
    headers: { apikey, authorization: `Bearer ${buyer.token}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(picture),
  });
  if (!stored.ok) throw new Error(`file: ${stored.status}`);
  await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${blocked.id}`;
  caller.close();
  const [refund] = await sql<{ id: string }[]>`select id from private.refunds where order_id = ${refunded}`;
  const keys = await keysOf(shop);
  const forged = await forgedKeys(keys);
  return {
    ...{ sql, marker, apikey, owner, buyer, blocked, order, blockedOrder, rental, unpaid, refunded, file, reference: String(reference) },
    ids: {
      p_order: order,
      p_parent: rental,
      p_unit: sold.unit,
      p_product: sold.product,
      p_complaint: String(complaint),
      p_refund: refund?.id ?? '',
      p_user: buyer.id,
      p_customer: buyer.id,
    },
    tokenOf: (claims, isForged = false, expiresAt = Math.floor((Date.now() + HOUR_MS) / 1000)) =>
      accessToken(isForged ? forged : keys, { role: 'authenticated', aal: 'aal1', iat: expiresAt - 600, exp: expiresAt, ...claims }),
  };
};
