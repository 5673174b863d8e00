import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Member } from '../support/hand-over-shop.ts';
import { type Rentable, RentalShop } from '../support/rental-shop.ts';
import { eventually } from '../support/shop-process.ts';

/** Rentals by the names that other programs call them by. */
jest.setTimeout(60_000);

const HALF_HOUR_MS = 1_800_000;
const MINUTE_MS = 60_000;

let shop: RentalShop;
let [owner, cs, sari, budi]: Member[] = [];
beforeAll(async () => {
  shop = await RentalShop.open();
  owner = await shop.world.member('Oka', 'admin');
  cs = await shop.world.member('Citra', 'cs');
  sari = await shop.world.member('Sari');
  budi = await shop.world.member('Budi');
}, 120_000);
afterAll(() => shop.close());

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

const post = async (by: Member | undefined, path: string, body: object): Promise<Answer> => {
  const headers = {
    ...{ apikey: shop.world.apikey, authorization: `Bearer ${by?.token ?? ''}`, 'content-type': 'application/json' },
    prefer: 'return=representation',
  };
  const answer = await shop.world.shop.get(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Answer['body']) };
};
const freeTimes = async ({ product, options }: Rentable, duration = '1 jam') => {
  const { body } = await post(sari, '/rest/v1/rpc/free_times', {
    ...{ p_product: product, p_option: options[duration], p_from: null, p_to: null },
  });
  return body as unknown as readonly { readonly start: string; readonly free: number }[];
};
const place = (by: Member | undefined, { product, options }: Rentable, start: number | null): Promise<Answer> =>
  post(by, '/api/orders?action=place', {
    ...{ key: randomUUID(), product_id: product, option_id: options['1 jam'], expected_total: 10_000, rules_version: 1, details: {} },
    start: start === null ? null : new Date(Date.now() + start).toISOString(),
  });
const openAs = (by: Member | undefined, order: string, scope = 'renter'): Promise<Answer> =>
  post(by, '/api/vault?action=open', { order_id: order, scope });
const one = (name: string, units = 1): Promise<Rentable> => shop.rentable(cs as Member, name, { '1 jam': 10_000 }, { units });

describe('rental option over HTTP', () => {
  test.each([
    ['1 Hari', 1440],
    ['3 jam', 180],
    ['90 menit', 90],
    ['1 Menit', 1],
    ['paket malam', null],
  ])('duration "%s": parsed by the database as %p minutes', async (duration, minutes) => {
    const product = await shop.world.product(`Akun ${duration}`);
    const { status, body } = await post(owner, '/rest/v1/rental_options', { product_id: product, duration, price: 5000 });
    expect([status, body]).toMatchObject([201, [{ duration_minutes: minutes }]]);
    const [changed] = await shop.world.sql<{ duration_minutes: number }[]>`
      update rental_options set duration = '2 jam' where product_id = ${product} returning duration_minutes`;
    expect(changed?.duration_minutes).toBe(120);
  });
});

describe('free times over HTTP', () => {
  test('start and free units: now first, then each half hour', async () => {
    const times = await freeTimes(await one('Epic 1', 2));
    const [first, ...others] = times;
    expect(Object.keys(first ?? {}).sort()).toEqual(['free', 'start']);
    expect([first?.free, Math.abs(Date.parse(String(first?.start)) - Date.now()) < 10_000]).toEqual([2, true]);
    const starts = others.map(({ start }) => Date.parse(start));
    expect(starts.every((at, place) => at % HALF_HOUR_MS === 0 && (place === 0 || at - (starts[place - 1] ?? 0) === HALF_HOUR_MS))).toBe(
      true,
    );
  });
});

describe('rental start over HTTP', () => {
  test('missing or up to five minutes past: now; older: refused with a message', async () => {
    const account = await one('Epic 2', 3);
    expect(await place(sari, account, null)).toMatchObject({ status: 200, body: { state: 'pending_payment' } });
    expect(await place(budi, account, -4 * MINUTE_MS)).toMatchObject({ status: 200, body: { state: 'pending_payment' } });
    expect(await place(cs, account, -6 * MINUTE_MS)).toMatchObject({ status: 400, body: { code: 'INVALID', error: expect.any(String) } });
  });
});

describe('opening a rental over HTTP', () => {
  test('too early, too late or before the password rotation: refused with code and message', async () => {
    const account = await one('Epic 3');
    const first = await shop.rented(sari as Member, account, '1 jam');
    const next = await shop.rented(budi as Member, account, '1 jam', new Date(Date.now() + 5 * HALF_HOUR_MS * 2), 'processing');
    expect(await openAs(budi, next)).toMatchObject({
      status: 409,
      body: { code: 'NOT_YET', error: expect.stringMatching(/^Belum waktunya/) },
    });
    expect(await openAs(sari, first, 'buyer')).toMatchObject({ status: 400, body: { code: 'INVALID' } });
    const opened = await openAs(sari, first);
    expect([opened.status, JSON.stringify(opened.body)]).toEqual([200, expect.stringContaining('sandi-epic-3-1-77')]);
    expect(JSON.stringify(opened.body)).not.toContain('sandi-surel');
    await shop.letPass(first, '61 minutes');
    expect(await openAs(sari, first)).toMatchObject({
      status: 409,
      body: { code: 'ENDED', error: expect.stringMatching(/^Masa sewa sudah berakhir/) },
    });
    await shop.letPass(first, '6 hours');
    await shop.letPass(next, '301 minutes');
    const pending = await openAs(budi, next);
    expect(pending).toMatchObject({
      status: 409,
      body: { code: 'ROTATION_PENDING', error: expect.stringMatching(/^Kata sandi barunya sedang kami siapkan/) },
    });
    await shop.world.seal(cs as Member, account.product, 'epic-3-baru');
    expect(JSON.stringify((await openAs(budi, next)).body)).toContain('sandi-epic-3-baru-77');
  });
});

describe('rental over HTTP', () => {
  test('extended by an order, ended by the renter, free again after the password rotation', async () => {
    const account = await one('Epic 4');
    const order = await shop.rented(sari as Member, account, '1 jam');
    await openAs(sari, order);
    const extension = { kind: 'extension', key: randomUUID(), parent_id: order, expected_total: 10_000, rules_version: 1 };
    const more = await post(sari, '/api/orders?action=place', { ...extension, option_id: account.options['1 jam'] });
    expect(more).toMatchObject({ status: 200, body: { state: 'pending_payment', total: 10_000 } });
    await shop.pay(sari as Member, String(more.body['id']));
    await eventually(async () => (await shop.left(order)) > 110 * MINUTE_MS);
    expect(await post(budi, '/rest/v1/rpc/end_rental', { p_order: order })).toMatchObject({ body: { code: 'NOT_FOUND' } });
    expect(await post(sari, '/rest/v1/rpc/end_rental', { p_order: order })).toMatchObject({ status: 200, body: { outcome: 'done' } });
    expect((await freeTimes(account))[0]?.free).toBe(0);
    await shop.world.seal(cs as Member, account.product, 'epic-4-baru');
    expect((await freeTimes(account))[0]).toMatchObject({ free: 1 });
    expect(await place(budi, account, null)).toMatchObject({ status: 200, body: { state: 'pending_payment' } });
  });
});
