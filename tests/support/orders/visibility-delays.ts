import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Crowd } from '../crowd.ts';
import { addStaff, type Buyer } from './buyers.ts';
import { addProducts } from './people.ts';
import { Caller } from './press.ts';
import type { SellingShop } from './selling-shop.ts';

/** The delay until an effect is visible, in milliseconds, by place. */
export type VisibilityDelays = Readonly<Record<'productPage' | 'list' | 'rest' | 'buyer' | 'queue' | 'notification', number>>;

export const SANDBOX_SECRET = 'rahasia-pembayaran-percobaan';
/** The text of a product's page, for an account and for other goods. */
const SOLD = /Akun ini sudah terjual|Stoknya sudah habis/;
const EVERY_MS = 50;
const LONGEST_MS = 20_000;

/** Milliseconds from a moment until a condition holds. @throws when it never does */
const until = async (since: number, holds: () => Promise<boolean>): Promise<number> => {
  while (!(await holds())) {
    if (performance.now() - since > LONGEST_MS) throw new Error('it was never seen');
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  return performance.now() - since;
};

interface Eyes {
  /** A request from this machine without a proxy, as the sandbox requires. */
  readonly here: Caller;
  readonly key: string;
  readonly staff: Buyer;
}

const json = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;

const readSold = async (
  { visitor }: SellingShop,
  { key }: Eyes,
  product: string,
  since: number,
): Promise<Pick<VisibilityDelays, 'productPage' | 'list' | 'rest'>> => {
  const page = async (path: string): Promise<string> => (await visitor.ask('GET', path, null)).text;
  const [productPage, list, rest] = await Promise.all([
    until(since, async () => SOLD.test(await page(`/products/${product}`))),
    // A sold product leaves the beginning of the list, or its card shows it as sold.
    until(since, async () =>
      (await page('/products')).split('<article').every((rest) => {
        const [card = ''] = rest.split('</article>');
        return !card.includes(product) || card.includes('Sudah terjual');
      }),
    ),
    until(since, async () => {
      const rows = await visitor.ask('GET', `/rest/v1/products?id=eq.${product}&select=stock`, null, null, { apikey: key });
      return rows.text === '[{"stock":0}]';
    }),
  ]);
  return { productPage, list, rest };
};

const readPaid = async (
  selling: SellingShop,
  { here, key, staff }: Eyes,
  buyer: Buyer,
  order: string,
): Promise<Pick<VisibilityDelays, 'buyer' | 'queue' | 'notification'>> => {
  const { sql, crowd, shop } = selling;
  const call = async (token: string, name: string, body: object): Promise<Record<string, unknown>> =>
    json((await crowd.ask('POST', `/rest/v1/rpc/${name}`, token, body, { apikey: key })).text);
  const opened = await crowd.ask('POST', '/api/payments?action=open', buyer.token, { order_id: order, method: 'sandbox' });
  const listening = await Crowd.gather(shop.origin, key, [{ address: '203.0.113.7', token: buyer.token }]);
  const since = performance.now();
  const played = await here.ask(
    'POST',
    `/internal/payments/${String(json(opened.text)['reference'])}`,
    null,
    { event: 'paid' },
    {
      'x-sandbox-secret': SANDBOX_SECRET,
    },
  );
  if (played.status !== 200) throw new Error(`not paid: ${played.status} ${played.text}`);
  const [ofBuyer, queue, notification] = await Promise.all([
    until(since, async () => (await call(buyer.token, 'order_detail', { p_order: order }))['state'] === 'processing'),
    until(since, async () => {
      const { orders } = await call(staff.token, 'order_queue', { p_filter: 'deliver' });
      return (orders as { id: string }[]).some(({ id }) => id === order);
    }),
    until(since, async () => {
      const [row] = await sql<{ id: string }[]>`
        select id from notifications where user_id = ${buyer.id} and title = 'Pembayaran diterima'`;
      return row !== undefined && (await listening.receivedAt(row.id, 1)).length > 0;
    }),
  ]);
  await listening.leave();
  return { buyer: ofBuyer, queue, notification };
};

/** Buys and pays the last unit of that many products, one after the other. @returns when the effect was visible where, from the press on */
export const measureVisibility = async (selling: SellingShop, count: number): Promise<readonly VisibilityDelays[]> => {
  const { sql, shop, crowd } = selling;
  const { publishableKey } = JSON.parse(await readFile(join(shop.dataFolder, 'keys.json'), 'utf8')) as { publishableKey: string };
  const eyes: Eyes = { here: new Caller(shop.port, null), key: publishableKey, staff: await addStaff(shop, sql, 'owner') };
  await selling.addBuyers(count);
  const all: VisibilityDelays[] = [];
  for (let place = 0; place < count; place += 1) {
    const [product = ''] = await addProducts(sql, 1, 1);
    const buyer = selling.buyer();
    const since = performance.now();
    const placed = await crowd.place(buyer.token, product, randomUUID());
    if (placed.status !== 200) throw new Error(`not placed: ${placed.status} ${placed.text}`);
    const sold = await readSold(selling, eyes, product, since);
    all.push({ ...sold, ...(await readPaid(selling, eyes, buyer, String(json(placed.text)['id']))) });
  }
  eyes.here.close();
  return all;
};
