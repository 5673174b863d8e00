import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { paymentSteps } from '../support/payment-steps.ts';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';
import type { TestUser } from '../support/test-database.ts';

let world: RentalWorld;
let judge: TestUser;
let buyer: TestUser;
beforeAll(async () => {
  world = await openRentalWorld();
  judge = await world.staff('owner');
});
afterAll(() => world.close());
beforeEach(async () => {
  buyer = await world.buyer();
});

interface News {
  readonly title: string;
  readonly body: string;
}
/** What the buyer is told, after the relay has run. */
const received = async (who: TestUser = buyer): Promise<readonly News[]> => {
  await world.tick();
  return world.database.sql<
    News[]
  >`select title, body from notifications where user_id = ${who.id} and type = 'order' order by created_at, id`;
};
const wib = async (moment: unknown): Promise<string> => {
  const [row] = await world.database.sql<{ text: string }[]>`select private.wib_text(${String(moment)}::timestamptz) as text`;
  return row?.text ?? '';
};
const dueOf = async (order: string, name: string): Promise<unknown> => {
  const { sql } = world.database;
  return (await sql`select due_at::text as due from private.order_deadlines where order_id = ${order} and name = ${name}`)[0]?.['due'];
};
const REASON = 'Bukti sudah kami periksa lagi.';

describe('late notification: tells the state of its event', () => {
  test('order that was paid at once: its payment deadline', async () => {
    const order = await world.paid(buyer, await world.product());
    const [placed, paid] = await received();
    expect(placed?.body).toBe(`Bayar Rp100.000 sebelum ${await wib(await dueOf(order, 'payment'))}.`);
    expect(paid?.body).toContain(await wib(await dueOf(order, 'delivery')));
  });

  test('delivery of a completed order: its confirmation deadline', async () => {
    const order = await world.paid(buyer, await world.product());
    await world.call(world.owner.token, 'move_order_as_staff', { p_order: order, p_event: 'deliver', p_detail: { note: 'Kode: A1' } });
    await world.call(buyer.token, 'step_order', { p_order: order, p_event: 'confirm' });
    const delivered = (await received()).find(({ title }) => title.includes('dikirim'));
    expect(delivered?.body).toContain(`Konfirmasi otomatis ${await wib(await dueOf(order, 'confirmation'))}`);
  });

  test('refund: the amount granted by then', async () => {
    const order = await world.paid(buyer, await world.product());
    const part = { p_order: order, p_event: 'refund_part', p_detail: { note: 'Sebagian', amount: 10_000 } };
    await world.call(world.owner.token, 'move_order_as_staff', part);
    await world.call(world.owner.token, 'move_order_as_staff', { ...part, p_detail: { note: 'Lagi', amount: 5000 } });
    const refunds = (await received()).filter(({ title }) => title.startsWith('Refund'));
    expect(refunds.map(({ title }) => title)).toEqual(['Refund Rp10.000 disetujui', 'Refund Rp15.000 disetujui']);
  });

  test('payment that was too low: its rest and deadline, although the rest was paid meanwhile', async () => {
    const steps = paymentSteps(world, world.owner);
    const order = String((await world.place(buyer, await world.product()))['id']);
    await steps.pay(buyer, order, 55_000);
    const until = await wib(await dueOf(order, 'payment'));
    await steps.pay(buyer, order, 45_000);
    const short = (await received()).find(({ title }) => title.endsWith('kurang Rp45.000'));
    expect(short?.body).toBe(`Uangmu sudah kami terima. Bayar sisanya sebelum ${until}.`);
  });

  test('text that cannot be created: the payment is booked, the text is created on sending', async () => {
    const order = String((await world.place(buyer, await world.product()))['id']);
    await world.database.sql`update private.order_outbox set notifications = null where order_id = ${order}`;
    expect((await received()).map(({ title }) => title)).toEqual([expect.stringMatching(/^Pesanan .* dibuat$/)]);
  });
});

describe('decision about a complaint', () => {
  const disputed = async () => {
    const order = await world.paid(buyer, await world.product());
    await world.call(world.owner.token, 'move_order_as_staff', { p_order: order, p_event: 'deliver', p_detail: { note: 'Kode: A1' } });
    const complaint = { p_order: order, p_reason: 'not_as_described', p_text: 'Isinya tidak seperti yang tertulis.' };
    return String((await world.call(buyer.token, 'open_complaint', complaint))['id']);
  };
  const decide = (by: TestUser, complaint: string, outcome: string, detail = {}) =>
    world.call(by.token, 'decide_complaint', { p_complaint: complaint, p_outcome: outcome, p_detail: detail, p_reason: REASON });
  const decisions = async (who: TestUser = buyer) =>
    (await received(who))
      .filter(({ body }) => body.includes(REASON))
      .map(({ body }) => body.slice(body.indexOf(REASON) + REASON.length + 1));

  test.each(['help', 'no_fault'])('decision of %s: the first notification mentions the appeal, the final one does not', async (outcome) => {
    const complaint = await disputed();
    await decide(world.owner, complaint, outcome);
    // Appealed before anybody was told of the first.
    await world.call(buyer.token, 'appeal_complaint', { p_complaint: complaint, p_text: 'Belum dilihat semuanya.' });
    await decide(judge, complaint, outcome);
    expect(await decisions()).toEqual(['Kamu bisa banding dalam 72 jam.', 'Keputusan ini final.']);
  });

  test('deposit kept as well', async () => {
    const { product, option, renter } = await world.rentalShop(1, { '1 jam': 20_000 }, 50_000);
    const order = await world.rented(renter, product, option);
    await world.open(renter, order);
    await world.call(renter.token, 'end_rental', { p_order: order });
    const claim = { p_order: order, p_amount: 30_000, p_reason: 'Skin sekali pakai dihabiskan.' };
    const complaint = String((await world.call(world.owner.token, 'claim_deposit', claim))['id']);
    await world.database.sql`insert into private.complaint_files (complaint_id, path, author, kind, bytes)
      values (${complaint}, ${`toko/${complaint}.png`}, 'shop', 'picture', 100)`;
    await decide(world.owner, complaint, 'keep_deposit', { amount: '30000' });
    await world.call(renter.token, 'appeal_complaint', { p_complaint: complaint, p_text: 'Bukan saya yang pakai.' });
    await decide(judge, complaint, 'keep_deposit', { amount: '10000' });
    expect(await decisions(renter)).toEqual(['Kamu bisa banding dalam 72 jam.', 'Keputusan ini final.']);
  });
});
