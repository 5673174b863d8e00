import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { minutesBetween, openRentalWorld, type RentalWorld } from '../support/rental-world.ts';

let world: RentalWorld;
beforeAll(async () => {
  world = await openRentalWorld();
});
afterAll(() => world.close());

test('extension paid after the end: refunded', async () => {
  const { product, option, renter } = await world.rentalShop();
  const order = await world.rented(renter, product, option);
  await world.open(renter, order);
  const more = await world.call(renter.token, 'place_extension', {
    p_key: crypto.randomUUID(),
    p_parent: order,
    p_expected_total: 10_000,
    p_rules_version: 1,
  });
  await world.letRentalPass(order, '61 minutes');
  await world.tick();
  await world.pay(renter, String(more['id']));
  expect(await world.detail(renter, String(more['id']))).toMatchObject({ state: 'cancelled', refunds: [{ amount: 10_000 }] });
});

test('early end: access ends, and the deposit is returned after the new password', async () => {
  const { product, option, renter } = await world.rentalShop(1, { '1 jam': 20_000 }, 50_000);
  const order = await world.rented(renter, product, option);
  expect(await world.detail(renter, order)).toMatchObject({ total: 70_000, deposit: 50_000, rental: { deposit_state: 'held' } });
  await world.open(renter, order);
  expect(await world.call(renter.token, 'end_rental', { p_order: order })).toMatchObject({ outcome: 'done', state: 'returning' });
  expect(await world.open(renter, order)).toEqual({ code: 'ENDED' });
  await world.rotate(order);
  expect(await world.detail(renter, order)).toMatchObject({
    state: 'completed',
    rental: { deposit_state: 'returned' },
    refunds: [{ amount: 50_000 }],
  });
  expect(await world.call(world.owner.token, 'ledger_checks')).not.toContainEqual(expect.objectContaining({ is_kept: false }));
});

test('deposit: kept only with evidence, the rest is returned', async () => {
  const { product, option, renter } = await world.rentalShop(1, { '1 jam': 20_000 }, 50_000);
  const order = await world.rented(renter, product, option);
  await world.open(renter, order);
  await world.call(renter.token, 'end_rental', { p_order: order });
  const claim = await world.call(world.owner.token, 'claim_deposit', {
    p_order: order,
    p_amount: 30_000,
    p_reason: 'Skin sekali pakai dihabiskan.',
  });
  expect(claim).toMatchObject({ id: expect.any(String) });
  const keep = () =>
    world.call(world.owner.token, 'decide_complaint', {
      p_complaint: claim['id'],
      p_outcome: 'keep_deposit',
      p_detail: { amount: '30000' },
      p_reason: 'Bukti menunjukkan skin terpakai.',
    });
  expect(await keep()).toMatchObject({ code: 'EVIDENCE_NEEDED' });
  await world.database.sql`insert into private.complaint_files (complaint_id, path, author, kind, bytes)
    values (${String(claim['id'])}, 'toko/bukti.png', 'shop', 'picture', 100)`;
  expect(await keep()).toMatchObject({ outcome: 'done', state: 'returning' });
  await world.rotate(order);
  expect(await world.detail(renter, order)).toMatchObject({
    state: 'completed',
    rental: { deposit_state: 'kept' },
    refunds: [{ amount: 20_000 }],
  });
  expect(await world.call(world.owner.token, 'ledger_checks')).not.toContainEqual(expect.objectContaining({ is_kept: false }));
});

test('unanswered claim without evidence: the deposit is returned; with evidence: kept', async () => {
  const silent = async (hasEvidence: boolean) => {
    const { product, option, renter } = await world.rentalShop(1, { '1 jam': 20_000 }, 50_000);
    const order = await world.rented(renter, product, option);
    await world.open(renter, order);
    await world.call(renter.token, 'end_rental', { p_order: order });
    const claimed = { p_order: order, p_amount: 30_000, p_reason: 'Skin sekali pakai dihabiskan.' };
    const { id } = await world.call(world.owner.token, 'claim_deposit', claimed);
    if (hasEvidence)
      await world.database.sql`insert into private.complaint_files (complaint_id, path, author, kind, bytes)
        values (${String(id)}, ${`toko/${String(id)}.png`}, 'shop', 'picture', 100)`;
    await world.database.sql`update private.complaints set due_at = clock_timestamp() - interval '1 second' where id = ${String(id)}`;
    await world.database.sql`select private.move_due_complaints()`;
    await world.rotate(order);
    const { state, rental, refunds } = (await world.detail(renter, order)) as unknown as {
      state: string;
      rental: { deposit_state: string };
      refunds: { amount: number }[];
    };
    return [state, rental.deposit_state, refunds.map(({ amount }) => amount)];
  };
  expect(await silent(false)).toEqual(['completed', 'returned', [50_000]]);
  expect(await silent(true)).toEqual(['completed', 'kept', [20_000]]);
});

test('complaint resolved with minutes: unless another renter has that time', async () => {
  const { product, option, renter } = await world.rentalShop();
  const order = await world.rented(renter, product, option);
  await world.open(renter, order);
  const complain = () =>
    world.call(renter.token, 'open_complaint', {
      p_order: order,
      p_reason: 'cannot_log_in',
      p_text: 'Game sedang pemeliharaan sejak tadi.',
    });
  const { id } = await complain();
  // The end of the rental and of its access does not move during a complaint.
  expect((await world.open(renter, order))['parts']).toHaveLength(1);
  await world.letRentalPass(order, '70 minutes');
  await world.tick();
  expect((await world.detail(renter, order))['state']).toBe('disputed');
  expect(await world.open(renter, order)).toEqual({ code: 'ENDED' });
  const credit = (complaint: unknown) =>
    world.call(world.owner.token, 'decide_complaint', {
      p_complaint: complaint,
      p_outcome: 'minutes',
      p_detail: { minutes: 45 },
      p_reason: 'Game memang sedang turun.',
    });
  expect(await credit(id)).toMatchObject({ outcome: 'done', state: 'rented' });
  const again = (await world.detail(renter, order)).rental;
  expect([minutesBetween(again['server_time'], again['ends_at']), again['credited_minutes']]).toEqual([45, 45]);
  expect((await world.open(renter, order))['parts']).toHaveLength(1);

  const next = await world.buyer();
  const start = new Date(Date.now() + 80 * 60_000).toISOString();
  expect(await world.rent(next, product, option, { p_start: start })).toMatchObject({ state: 'pending_payment' });
  const second = await complain();
  expect(await credit(second['id'])).toEqual({ code: 'UNIT_TAKEN' });
  expect(
    await world.call(world.owner.token, 'decide_complaint', {
      p_complaint: second['id'],
      p_outcome: 'part_refund',
      p_detail: { amount: '4000' },
      p_reason: 'Sisa waktu tidak bisa dipakai.',
    }),
  ).toMatchObject({ outcome: 'done', state: 'rented' });
  expect(await world.call(world.owner.token, 'ledger_checks')).not.toContainEqual(expect.objectContaining({ is_kept: false }));
});

test('password not changed in time: a decision is needed, and the time does not run', async () => {
  const { product, option, renter } = await world.rentalShop();
  const first = await world.rented(renter, product, option);
  await world.open(renter, first);
  const next = await world.buyer();
  const start = new Date(Date.now() + 100 * 60_000).toISOString();
  const order = await world.rented(next, product, option, { p_start: start });
  await world.letRentalPass(first, '61 minutes');
  await world.tick();
  await world.letRentalPass(first, '90 minutes');
  await world.letRentalPass(order, '101 minutes');
  expect(await world.open(next, order)).toEqual({ code: 'ROTATION_PENDING' });
  const board = await world.call<Record<string, { order_id: string }[]>>(world.owner.token, 'rental_board');
  expect(board['trouble']?.map(({ order_id }) => order_id)).toEqual(expect.arrayContaining([first, order]));
  await world.letRentalPass(order, '31 minutes');
  await world.tick();
  expect(await world.detail(next, order)).toMatchObject({
    state: 'disputed',
    complaint: { opened_by: 'system' },
    rental: { ends_at: null },
  });
  const { complaint } = (await world.detail(next, order)) as unknown as { complaint: { id: string } };
  expect(
    await world.call(world.owner.token, 'decide_complaint', {
      p_complaint: complaint.id,
      p_outcome: 'refund',
      p_reason: 'Akun tidak siap pada waktunya.',
    }),
  ).toMatchObject({ state: 'refunded' });
  expect(await world.call(world.owner.token, 'ledger_checks')).not.toContainEqual(expect.objectContaining({ is_kept: false }));
});

test('cancelled until an hour before the start: refunded completely', async () => {
  const { product, option, renter } = await world.rentalShop();
  const start = new Date(Date.now() + 3 * 3_600_000).toISOString();
  const order = await world.rented(renter, product, option, { p_start: start });
  await world.letRentalPass(order, '1 hour 58 minutes');
  expect(await world.call(renter.token, 'step_order', { p_order: order, p_event: 'cancel' })).toMatchObject({ state: 'cancelled' });
  expect(await world.detail(renter, order)).toMatchObject({ refunds: [{ amount: 10_000 }] });
  const other = await world.buyer();
  const late = await world.rented(other, product, option, { p_start: start });
  await world.letRentalPass(late, '2 hours 1 minute');
  expect(await world.call(other.token, 'step_order', { p_order: late, p_event: 'cancel' })).toMatchObject({ code: 'TOO_LATE' });
});

test('rented unit as replacement of a purchase: not offered, and refused with a text', async () => {
  const { product, option, renter } = await world.rentalShop(2);
  const buyer = await world.buyer();
  const bought = await world.paid(buyer, product);
  await world.call('service', 'process_outbox');
  await world.rented(renter, product, option);
  const complaint = await world.call(buyer.token, 'open_complaint', {
    p_order: bought,
    p_reason: 'cannot_log_in',
    p_text: 'Kata sandinya ditolak terus.',
  });
  expect(await world.call(world.owner.token, 'complaint_case', { p_complaint: complaint['id'] })).toMatchObject({ replacements: [] });
  const [rented] = await world.database.sql<{ id: string }[]>`
    select unit_id as id from private.rentals r join orders o on o.id = r.order_id where o.buyer_id = ${renter.id}`;
  const decided = await world.call(world.owner.token, 'decide_complaint', {
    p_complaint: complaint['id'],
    p_outcome: 'replacement',
    p_detail: { unit: rented?.id },
    p_reason: 'Kata sandi unit pertama memang salah.',
  });
  expect(decided).toMatchObject({ code: 'UNIT_TAKEN' });
});

test('account banned during a rental: refunded with the deposit, access ends', async () => {
  const { product, option, renter } = await world.rentalShop(1, { '1 jam': 20_000 }, 50_000);
  const order = await world.rented(renter, product, option);
  await world.open(renter, order);
  const text = 'Akunnya kena ban dari game lima menit setelah kumulai.';
  const complaint = await world.call(renter.token, 'open_complaint', { p_order: order, p_reason: 'banned', p_text: text });
  expect(complaint).toMatchObject({ id: expect.any(String) });
  const decided = await world.call(world.owner.token, 'decide_complaint', {
    p_complaint: complaint['id'],
    p_outcome: 'refund',
    p_detail: {},
    p_reason: 'Ban itu karena penyewa sebelumnya.',
  });
  expect(decided).toMatchObject({ outcome: 'done', state: 'refunded' });
  expect(await world.detail(renter, order)).toMatchObject({ state: 'refunded', refunds: [{ amount: 70_000 }] });
  expect(await world.open(renter, order)).toEqual({ code: 'VAULT_CLOSED' });
  expect(await world.call(world.owner.token, 'ledger_checks')).not.toContainEqual(expect.objectContaining({ is_kept: false }));
});
