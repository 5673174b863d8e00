import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { type OrderAnswer, type OrderFront, openOrderFront } from '../support/order-front.ts';
import type { TestUser } from '../support/test-database.ts';

let front: OrderFront;
let buyer: TestUser;
let finance: TestUser;
beforeAll(async () => {
  front = await openOrderFront();
  const accounts = [{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }];
  await front.world.database.sql`update private.payment_settings set accounts = ${front.world.database.sql.json(accounts)}`;
  finance = await front.world.staff('finance');
});
afterAll(() => front.close());
beforeEach(async () => {
  buyer = await front.world.buyer();
});

const GPS = { IFD0: { Make: 'KameraRahasia' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 12/1 0/1' } };
/** A photograph with its location. */
const photo = async (shade: number, format: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: shade, g: 40, b: 90 } } })
    .withExif(GPS)
    .toFormat(format)
    .toBuffer();

const upload = async (
  bytes: Uint8Array,
  type = 'image/jpeg',
  who = buyer,
  name: string = randomUUID(),
): Promise<{ status: number; path: string }> => {
  const path = `${who.id}/${name}.${type === 'image/jpeg' ? 'jpg' : type.slice(6)}`;
  const answer = await front.world.database.request(`/storage/v1/object/evidence/${path}`, {
    ...{ method: 'POST', token: who.token, headers: { 'content-type': type }, body: Buffer.from(bytes) },
  });
  return { status: answer.status, path };
};
const stored = async (path: string, token: string) => front.world.database.request(`/storage/v1/object/evidence/${path}`, { token });
const transfer = async (who = buyer): Promise<string> => {
  const { body } = await front.place(who.token, await front.world.product());
  await front.act(who.token, 'open', { order_id: body.id, method: 'transfer' });
  return String(body.id);
};
const prove = (order: string, path: string, who = buyer): Promise<OrderAnswer> => front.act(who.token, 'proof', { order_id: order, path });

describe('picture of a proof', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('%s: re-encoded for staff, without its location', async (format) => {
    const order = await transfer();
    const bytes = await photo(60, format);
    expect(bytes.includes('KameraRahasia')).toBe(true);
    const { path } = await upload(bytes, `image/${format}`);
    expect((await stored(path, finance.token)).status).toBeGreaterThanOrEqual(400);
    expect((await prove(order, path)).body).toMatchObject({ outcome: 'done', state: 'payment_review' });
    const seen = await stored(path, finance.token);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, `image/${format}`]);
    const shown = Buffer.from(await seen.arrayBuffer());
    const facts = await sharp(shown).metadata();
    expect([facts.format, facts.width, facts.height, facts.exif, facts.xmp]).toEqual([format, 40, 30, undefined, undefined]);
    expect(shown.includes('KameraRahasia')).toBe(false);
    await front.world.database.sql`delete from private.proof_pictures`;
  });

  test('file names as people use them: accepted', async () => {
    const order = await transfer();
    const { status, path } = await upload(await photo(61, 'png'), 'image/png', buyer, 'bukti');
    expect(status).toBe(200);
    expect((await prove(order, path)).body).toMatchObject({ outcome: 'done', state: 'payment_review' });
  });

  test('file that is no picture: refused with a text, another can be sent', async () => {
    const order = await transfer();
    for (const bytes of [Buffer.from('%PDF-1.7 bukan gambar'), Buffer.from('89504e470d0a1a0a0000', 'hex'), Buffer.alloc(2000)]) {
      const { status, path } = await upload(bytes);
      expect(status).toBe(200);
      const refused = await prove(order, path);
      expect([refused.status, refused.body]).toEqual([
        422,
        { code: 'PROOF_UNREADABLE', error: 'Ini bukan gambar yang bisa dibaca. Kirim foto atau screenshot (JPG, PNG, WebP).' },
      ]);
      expect((await stored(path, finance.token)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await upload(Buffer.alloc(20 * 1024 * 1024, 1))).status).toBe(400);
    // Storage takes no file as large as this; a project with other limits may have.
    const large = await upload(Buffer.alloc(100, 1));
    await writeFile(join(front.world.database.storageFolder, 'evidence', large.path), Buffer.alloc(20 * 1024 * 1024, 1));
    expect((await prove(order, large.path)).body).toMatchObject({ code: 'PROOF_TOO_LARGE', error: expect.stringMatching(/10 MB/) });
    expect((await front.world.call(buyer.token, 'order_detail', { p_order: order }))['state']).toBe('pending_payment');
    expect((await prove(order, (await upload(await photo(250))).path)).body).toMatchObject({ state: 'payment_review' });
  });

  test('in the buyer’s own folder, valid once the server has checked it', async () => {
    const order = await transfer();
    const stranger = await front.world.buyer();
    await transfer(stranger);
    const { path: foreign } = await upload(await photo(100), 'image/jpeg', stranger);
    for (const path of [foreign, `${buyer.id}/${randomUUID()}.jpg`, `${buyer.id}/../${foreign}`, 'x'])
      expect((await prove(order, path)).body.code).toBe('INVALID');
    const { path } = await upload(await photo(20));
    const unread = { p_order: order, p_event: 'submit_proof', p_detail: { path } };
    expect(await front.world.call(buyer.token, 'step_order', unread)).toMatchObject({ code: 'INVALID' });
  });

  test('picture used for another order, in another file: refused, for concurrent proofs too', async () => {
    const [order, bytes] = [await transfer(), await photo(140, 'png')];
    expect((await prove(order, (await upload(bytes, 'image/png')).path)).status).toBe(200);
    // Another proof for the same order can be viewed again.
    expect((await prove(order, (await upload(bytes, 'image/png')).path)).status).toBe(200);
    const other = await front.world.buyer();
    const second = await transfer(other);
    const again = await sharp(bytes)
      .withExif({ IFD0: { Make: 'Lain' } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const refused = await prove(second, (await upload(again, 'image/png', other)).path, other);
    expect([refused.status, refused.body]).toEqual([
      409,
      { code: 'PROOF_USED', error: 'Gambar ini sudah dipakai untuk pesanan lain. Kirim bukti dari transfer ini, ya.' },
    ]);
    expect((await front.act(other.token, 'proof', { order_id: second })).body).toMatchObject({ state: 'payment_review' });
    const people = await Promise.all([front.world.buyer(), front.world.buyer()]);
    const racing = await photo(200);
    const ready: [string, string, TestUser][] = [];
    for (const who of people) ready.push([await transfer(who), (await upload(racing, 'image/jpeg', who)).path, who]);
    await Promise.all(ready.map(([at, path, who]) => prove(at, path, who)));
    const states = await front.world.database
      .sql`select count(*)::integer as taken from orders where id = any (${ready.map(([at]) => at)}) and state = 'payment_review'`;
    expect(states[0]?.['taken']).toBe(1);
  });
});
