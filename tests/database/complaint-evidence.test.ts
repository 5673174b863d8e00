import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { type OrderFront, openOrderFront } from '../support/order-front.ts';
import type { TestUser } from '../support/test-database.ts';

let front: OrderFront;
let buyer: TestUser;
let cs: TestUser;
let complaint: string;
beforeAll(async () => {
  front = await openOrderFront();
  cs = await front.world.staff('cs');
});
afterAll(() => front.close());
beforeEach(async () => {
  const { world } = front;
  buyer = await world.buyer();
  const order = await world.paid(buyer, await world.product());
  await world.call(cs.token, 'move_order_as_staff', { p_order: order, p_event: 'deliver', p_detail: {} });
  const opened = await world.call(buyer.token, 'open_complaint', { p_order: order, p_reason: 'other', p_text: 'Isinya kurang.' });
  complaint = String(opened['id']);
});

const MP4 = Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypisom'), Buffer.alloc(400)]);
const photo = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#345' } })
    .withExif({ IFD0: { Make: 'KameraRahasia' } })
    .jpeg()
    .toBuffer();
const request = (path: string, init: object) => front.world.database.request(`/storage/v1/object/evidence/${path}`, init);
const upload = async (bytes: Buffer, type: string, who = buyer): Promise<string> => {
  const path = `${who.id}/${randomUUID()}.${type === 'video/mp4' ? 'mp4' : 'jpg'}`;
  const answer = await request(path, { method: 'POST', token: who.token, headers: { 'content-type': type }, body: bytes });
  expect(answer.status).toBe(200);
  return path;
};
const add = async (path: string, who = buyer) => {
  const { status, body } = await front.act(who.token, 'evidence', { complaint_id: complaint, path });
  return [status, body.code ?? null];
};

test('evidence: a picture is stored without metadata, a video unchanged', async () => {
  const [picture, video] = [await upload(await photo(), 'image/jpeg'), await upload(MP4, 'video/mp4')];
  expect((await request(picture, { token: cs.token })).status).toBeGreaterThanOrEqual(400);
  expect([await add(picture), await add(video), await add(video)]).toEqual([
    [200, null],
    [200, null],
    [200, null],
  ]);
  const files = await front.world.database.sql`
    select path, kind, author from private.complaint_files where complaint_id = ${complaint} order by kind`;
  expect(files).toEqual([
    { path: picture, kind: 'picture', author: 'buyer' },
    { path: video, kind: 'video', author: 'buyer' },
  ]);
  const seen = await request(picture, { token: cs.token });
  expect(seen.status).toBe(200);
  expect(Buffer.from(await seen.arrayBuffer()).includes('KameraRahasia')).toBe(false);
});

test('file that is no picture or video, or belongs to another person: refused', async () => {
  const text = Buffer.from('bukan gambar, bukan video, hanya teks yang cukup panjang');
  expect(await add(await upload(text, 'image/jpeg'))).toEqual([422, 'FILE_UNREADABLE']);
  expect(await add(await upload(text, 'video/mp4'))).toEqual([422, 'FILE_UNREADABLE']);
  expect(await add(`${buyer.id}/${randomUUID()}.mp4`)).toEqual([400, 'INVALID']);
  const video = await upload(MP4, 'video/mp4');
  const sari = await front.world.buyer();
  expect(await add(video, sari)).toEqual([400, 'INVALID']);
  expect((await add(video, cs))[1]).toBe('INVALID');
  const forged = `x.${Buffer.from(JSON.stringify({ sub: buyer.id })).toString('base64url')}.x`;
  expect((await front.act(forged, 'evidence', { complaint_id: complaint, path: video })).status).toBeGreaterThanOrEqual(400);
});

test('more than ten files, or a withdrawn complaint: refused', async () => {
  for (let place = 0; place < 10; place += 1) expect(await add(await upload(MP4, 'video/mp4'))).toEqual([200, null]);
  const last = await upload(MP4, 'video/mp4');
  expect(await add(last)).toEqual([409, 'FILES_FULL']);
  await front.world.call(buyer.token, 'withdraw_complaint', { p_complaint: complaint });
  expect(await add(last)).toEqual([409, 'COMPLAINT_CLOSED']);
});
