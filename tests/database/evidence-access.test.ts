import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { type OrderFront, openOrderFront } from '../support/order-front.ts';
import type { TestUser } from '../support/test-database.ts';

let front: OrderFront;
let picture: Buffer;
let buyer: TestUser;
let stranger: TestUser;
let order = '';
beforeAll(async () => {
  front = await openOrderFront();
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer();
  const accounts = [{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }];
  await front.world.database.sql`update private.payment_settings set accounts = ${front.world.database.sql.json(accounts)}`;
});
afterAll(() => front.close());

const transfer = async (who: TestUser): Promise<string> => {
  const { body } = await front.place(who.token, await front.world.product());
  await front.act(who.token, 'open', { order_id: body.id, method: 'transfer' });
  return String(body.id);
};
beforeEach(async () => {
  [buyer, stranger] = [await front.world.buyer(), await front.world.buyer()];
  order = await transfer(buyer);
});

const send = (method: string, path: string, who: TestUser | null, init: RequestInit = {}) =>
  front.world.database.request(`/storage/v1/object/${path}`, { method, token: who?.token ?? null, ...init });
const nameOf = (who: TestUser): string => `${who.id}/${randomUUID()}.jpg`;
const upload = async (who: TestUser | null, name: string, headers: Record<string, string> = {}): Promise<number> =>
  (await send('POST', `evidence/${name}`, who, { headers: { 'content-type': 'image/jpeg', ...headers }, body: new Uint8Array(picture) }))
    .status;
const refused = (status: number): boolean => status >= 400 && status < 500;

describe('private bucket of proofs and evidence', () => {
  test('people with a matching order: store files in their own folder, once', async () => {
    const name = nameOf(buyer);
    expect(await upload(buyer, name)).toBe(200);
    const stored = async () => Buffer.from(await (await send('GET', `evidence/${name}`, buyer)).arrayBuffer());
    for (const status of [
      await upload(buyer, name),
      await upload(buyer, name, { 'x-upsert': 'true' }),
      (await send('PUT', `evidence/${name}`, buyer, { headers: { 'content-type': 'image/jpeg' }, body: 'lain' })).status,
      (await send('DELETE', `evidence/${name}`, buyer)).status,
      await upload(buyer, nameOf(stranger)),
      await upload(stranger, nameOf(stranger)),
      await upload(null, nameOf(buyer)),
      await upload(buyer, `${buyer.id}/${randomUUID()}.svg`),
      await upload(buyer, `${buyer.id}/lagi/${randomUUID()}.jpg`),
      await upload(buyer, `${buyer.id}/${randomUUID()}.jpg`, { 'content-type': 'text/html' }),
    ])
      expect(refused(status)).toBe(true);
    expect((await stored()).equals(picture)).toBe(true);
  });

  test('other people: refused at every address, without a hint that the file exists', async () => {
    const [name, unknown] = [nameOf(buyer), nameOf(buyer)];
    await upload(buyer, name);
    const post = (path: string, body: object, who: TestUser | null) =>
      send('POST', path, who, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const tries = (file: string, who: TestUser | null) => [
      send('GET', `evidence/${file}`, who),
      send('GET', `authenticated/evidence/${file}`, who),
      send('GET', `public/evidence/${file}`, who),
      send('HEAD', `evidence/${file}`, who),
      send('GET', `info/evidence/${file}`, who),
      post(`sign/evidence/${file}`, { expiresIn: 60 }, who),
      post('sign/evidence', { expiresIn: 60, paths: [file] }, who),
      post('list/evidence', { prefix: `${buyer.id}/` }, who),
      send('DELETE', `evidence/${file}`, who),
    ];
    for (const who of [
      stranger,
      null,
      await front.world.staff('content'),
      await front.world.staff('cs'),
      await front.world.staff('finance'),
    ]) {
      const answered = async (file: string) =>
        Promise.all(
          (await Promise.all(tries(file, who))).map(async (answer) => [answer.status, (await answer.text()).replaceAll(file, 'berkas')]),
        );
      const [there, missing] = [await answered(name), await answered(unknown)];
      expect(there).toEqual(missing);
      expect(JSON.stringify(there)).not.toContain(name.split('/')[1]);
    }
    expect((await send('GET', `evidence/${name}`, buyer)).status).toBe(200);
  });

  test('address for the owner: valid for a minute at most', async () => {
    const name = nameOf(buyer);
    await upload(buyer, name);
    const sign = (body: unknown) =>
      send('POST', `sign/evidence/${name}`, buyer, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    expect((await sign({ expiresIn: 60 })).status).toBe(200);
    for (const expiresIn of [61, 315_360_000, 1e25, -1, '3600', null, [60], { a: 1 }])
      expect([expiresIn, (await sign({ expiresIn })).status]).toEqual([expiresIn, 400]);
    const all = await send('POST', 'sign/evidence', buyer, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ expiresIn: 86_400, paths: [name] }),
    });
    expect(all.status).toBe(400);
  });

  test('signed upload address: refused for everybody', async () => {
    const people = { buyer, stranger, content: await front.world.staff('content'), owner: await front.world.staff('owner') };
    for (const [name, who] of Object.entries(people)) {
      const signed = await send('POST', `upload/sign/evidence/${nameOf(who)}`, who);
      const { url = '' } = signed.ok ? ((await signed.json()) as { readonly url?: string }) : {};
      if (who === buyer) expect(url).toContain('upload/sign/evidence/');
      const address = url.slice(url.indexOf('upload/'));
      const put = await send('PUT', address, null, { headers: { 'content-type': 'image/jpeg' }, body: new Uint8Array(picture) });
      expect([name, refused(put.status)]).toEqual([name, true]);
    }
  });

  test('files not submitted: at most twelve a day', async () => {
    const statuses: number[] = [];
    for (let place = 0; place < 14; place += 1) statuses.push(await upload(buyer, nameOf(buyer)));
    expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 400, 400]);
    // A submitted file frees a slot, and so does the next day.
    const [{ name } = { name: '' }] = await front.world.database.sql<{ name: string }[]>`
      select name from storage.objects where bucket_id = 'evidence' and split_part(name, '/', 1) = ${buyer.id} limit 1`;
    expect((await front.act(buyer.token, 'proof', { order_id: order, path: name })).body).toMatchObject({ state: 'payment_review' });
    expect([await upload(buyer, nameOf(buyer)), await upload(buyer, nameOf(buyer))]).toEqual([200, 400]);
    await front.world.database.sql`update storage.objects set created_at = created_at - interval '25 hours'
      where bucket_id = 'evidence' and split_part(name, '/', 1) = ${buyer.id}`;
    expect(await upload(buyer, nameOf(buyer))).toBe(200);
  });

  test('signed-out or blocked person: refused', async () => {
    await front.world.database.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${buyer.id}`;
    expect(refused(await upload(buyer, nameOf(buyer)))).toBe(true);
    await front.world.database.sql`update auth.users set banned_until = null where id = ${buyer.id}`;
    expect(await upload(buyer, nameOf(buyer))).toBe(200);
    await front.world.database.sql`delete from auth.sessions where user_id = ${buyer.id}`;
    expect(refused(await upload(buyer, nameOf(buyer)))).toBe(true);
  });
});
