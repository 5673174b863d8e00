import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { type OrderFront, openOrderFront } from '../support/order-front.ts';
import type { TestUser } from '../support/test-database.ts';

let front: OrderFront;
let cs: TestUser;
let buyer: TestUser;
let order: string;
beforeAll(async () => {
  front = await openOrderFront();
  cs = await front.world.staff('cs');
});
afterAll(() => front.close());
beforeEach(async () => {
  buyer = await front.world.buyer();
  order = await front.world.paid(buyer, await front.world.product({ kind: 'service' }));
});

let shade = 0;
/** A picture with the place where it was taken, in the folder of a person. */
const upload = async (who: TestUser, bytes?: Uint8Array): Promise<string> => {
  shade += 1;
  const photo = sharp({ create: { width: 40, height: 30, channels: 3, background: { r: shade, g: 40, b: 90 } } })
    .withExif({ IFD0: { Make: 'KameraRahasia' } })
    .jpeg()
    .toBuffer();
  const path = `${who.id}/${randomUUID()}.jpg`;
  const { status } = await front.world.database.request(`/storage/v1/object/evidence/${path}`, {
    method: 'POST',
    token: who.token,
    headers: { 'content-type': 'image/jpeg' },
    body: Buffer.from(bytes ?? (await photo)),
  });
  expect(status).toBe(200);
  return path;
};
const send = (path: string | null, by = cs, text = 'Sudah sampai Epic III.') =>
  front.act(by.token, 'message', { order_id: order, text, path });
const seen = (path: string, who: TestUser) => front.world.database.request(`/storage/v1/object/evidence/${path}`, { token: who.token });
interface Message {
  readonly author: string;
  readonly text: string;
  readonly picture: string | null;
}
const messages = async (): Promise<readonly Message[]> =>
  (await front.world.call<{ messages: readonly Message[] }>(buyer.token, 'order_detail', { p_order: order })).messages;

test('progress with a picture: shown to the buyer without what the camera wrote, and to nobody else', async () => {
  const path = await upload(cs);
  expect((await seen(path, buyer)).status).toBeGreaterThanOrEqual(400);
  expect((await send(path)).status).toBe(200);
  expect(await messages()).toMatchObject([{ author: 'shop', text: 'Sudah sampai Epic III.', picture: path }]);
  const shown = await seen(path, buyer);
  expect(shown.status).toBe(200);
  expect(Buffer.from(await shown.arrayBuffer()).includes('KameraRahasia')).toBe(false);
  expect((await seen(path, await front.world.staff('owner'))).status).toBe(200);
  for (const other of [await front.world.buyer(), await front.world.staff('content')])
    expect((await seen(path, other)).status).toBeGreaterThanOrEqual(400);
});

test('message without a picture: sent as before, by both sides', async () => {
  expect((await send(null)).status).toBe(200);
  expect((await front.act(buyer.token, 'message', { order_id: order, text: 'Terima kasih!' })).status).toBe(200);
  expect((await messages()).map(({ author, picture }) => [author, picture])).toEqual([
    ['shop', null],
    ['buyer', null],
  ]);
});

test('file that is no picture, of another person, used before, or not checked: refused, and nothing is sent', async () => {
  expect((await send(await upload(cs, Buffer.from('%PDF-1.7 bukan gambar')))).body.code).toBe('PROOF_UNREADABLE');
  const other = await front.world.staff('cs');
  expect((await send(await upload(other))).body.code).toBe('INVALID');
  const unchecked = { p_order: order, p_text: 'Lihat ini', p_picture: await upload(cs) };
  expect(await front.world.call(cs.token, 'write_order_message', unchecked)).toEqual({ code: 'INVALID' });
  expect(await messages()).toEqual([]);
  const path = await upload(cs);
  expect((await send(path)).status).toBe(200);
  expect((await send(path)).body.code).toBe('INVALID');
  expect(await messages()).toHaveLength(1);
});

test('picture of a buyer: refused', async () => {
  await front.world.place(buyer, await front.world.product());
  expect((await send(await upload(buyer), buyer)).body.code).toBe('INVALID');
  expect(await messages()).toEqual([]);
});

test('order that is over for 90 days: the picture is erased with its message', async () => {
  const path = await upload(cs);
  await send(path);
  await front.world.call(cs.token, 'move_order_as_staff', { p_order: order, p_event: 'deliver' });
  await front.world.call(buyer.token, 'step_order', { p_order: order, p_event: 'confirm' });
  const { sql } = front.world.database;
  await front.world.letTimePass(order, '200 days');
  await sql`update orders set state_at = state_at - interval '200 days' where id = ${order}`;
  await sql`update private.order_deadlines set done_at = done_at - interval '200 days' where order_id = ${order}`;
  await sql`select private.erase_order_traces()`;
  const [left] = await sql`
    select (select count(*)::int from private.order_messages where order_id = ${order}) as messages,
      (select count(*)::int from private.files_to_remove where bucket = 'evidence' and path = ${path}) as files`;
  expect(left).toEqual({ messages: 0, files: 1 });
});
