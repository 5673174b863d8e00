import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OrderAdminRepository } from '../../../src/application/order/order-admin-repository.ts';
import type { Role } from '../../../src/domain/auth/roles.ts';
import type { SaleKind } from '../../../src/domain/order/order.ts';
import { qrisWith } from '../../support/payment/qris-cases.ts';

/** A shop with staff, and with buyers who order, pay and send proofs. */
export interface StaffOrdersWorld {
  /** A new member of staff with a fresh second factor. */
  staff(role: Role): Promise<OrderAdminRepository>;
  place(given?: { readonly total?: number; readonly saleKind?: SaleKind; readonly productName?: string }): Promise<string>;
  /** The buyer opens a bank transfer. @returns the expected amount */
  transfer(order: string): Promise<number>;
  /** The buyer sends a proof of the transfer. */
  prove(order: string): Promise<void>;
  /** The buyer pays in the sandbox. */
  pay(order: string): Promise<void>;
  /** The current day in the shop's time zone. */
  readonly today: string;
  close(): Promise<void>;
}

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** The contract of order repositories for staff. */
export const orderAdminRepositoryContract = (open: () => Promise<StaffOrdersWorld>): void => {
  describe('order administration', () => {
    let world: StaffOrdersWorld;
    let owner: OrderAdminRepository;
    let finance: OrderAdminRepository;
    let references = 0;
    const newReference = (): string => {
      references += 1;
      return `MUTASI-${references}`;
    };
    beforeAll(async () => {
      world = await open();
      owner = await world.staff('owner');
      finance = await world.staff('finance');
    });
    afterAll(() => world.close());
    const read = async (id: string) => {
      const found = await owner.find(id);
      if (found === null) throw new Error('no such order');
      return found;
    };
    const stateOf = async (id: string) => (await read(id)).order.state;
    const proven = async (given?: Parameters<StaffOrdersWorld['place']>[0]) => {
      const id = await world.place(given);
      const amount = await world.transfer(id);
      await world.prove(id);
      return { id, amount };
    };
    const paid = async (given?: Parameters<StaffOrdersWorld['place']>[0]) => {
      const id = await world.place(given);
      await world.pay(id);
      return id;
    };
    const sumOfBooks = async () => (await owner.trialBalance()).reduce((sum, { balance }) => sum + balance, 0);

    test('list: by tasks with counts, search by number and part of the name', async () => {
      const before = (await owner.list('all', '', null)).counts;
      const unpaid = await world.place({ productName: 'Skin Raja' });
      const toDeliver = await paid();
      const { orders, counts } = await owner.list('open', '', null);
      expect(orders.slice(0, 2).map(({ id }) => id)).toEqual([toDeliver, unpaid]);
      expect([counts.all - before.all, counts.deliver - before.deliver, counts.open - before.open]).toEqual([2, 1, 2]);
      expect((await owner.list('deliver', '', null)).orders.map(({ id }) => id)).toContain(toDeliver);
      expect((await owner.list('deliver', '', null)).orders.map(({ id }) => id)).not.toContain(unpaid);
      expect((await owner.list('all', 'kin raj', null)).orders.map(({ id }) => id)).toEqual([unpaid]);
      const [found] = orders;
      expect((await owner.list('all', found?.number ?? '', null)).orders.map(({ id }) => id)).toEqual([toDeliver]);
      expect((await owner.list('all', 'tidak ada', null)).orders).toEqual([]);
      const buyer = (await owner.find(unpaid))?.buyerId ?? '';
      expect((await owner.list('all', buyer, null)).orders.map(({ id }) => id)).toContain(unpaid);
      expect((await owner.list('all', crypto.randomUUID(), null)).orders).toEqual([]);
    });
    test('pages: connected by cursors', async () => {
      const ids: string[] = [];
      for (let count = 0; count < 31; count += 1) ids.push(await world.place({ productName: 'Halaman' }));
      const first = await owner.list('all', 'Halaman', null);
      const second = await owner.list('all', 'Halaman', first.next);
      expect([first.orders.length, second.orders.length, second.next]).toEqual([30, 1, null]);
      expect([...first.orders, ...second.orders].map(({ id }) => id)).toEqual(ids.toReversed());
    });
    test('order: with the transitions of the caller’s role; unknown: null', async () => {
      const id = await paid({ saleKind: 'service' });
      const cs = await world.staff('cs');
      expect(await owner.find(NOBODY)).toBeNull();
      const found = await read(id);
      expect(found.mostPartRefund).toBe(found.order.total - 1);
      expect(found.order).toMatchObject({ id, state: 'processing', isTest: true, saleKind: 'service' });
      expect(found.order.events.map(({ event, seq }) => [event, seq])).toEqual([
        ['place', 1],
        ['pay', 2],
      ]);
      expect(found.attempts.map(({ gateway, state }) => [gateway, state])).toEqual([['sandbox', 'paid']]);
      expect(found.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
      expect(found.events.toSorted()).toEqual(['ask_more_time', 'cancel', 'deliver', 'refund_part', 'start_work']);
      const seen = await cs.find(id);
      expect([seen?.events.toSorted(), seen?.lines]).toEqual([['ask_more_time', 'cancel', 'deliver', 'start_work'], []]);
      expect(await cs.move(id, 'start_work', {}, found.order.version)).toEqual({ outcome: 'done' });
      expect((await read(id)).events).not.toContain('start_work');
    });
    test('transition of an outdated version: refused', async () => {
      const id = await paid();
      const { version } = (await read(id)).order;
      expect(await finance.move(id, 'cancel', {}, version).catch(({ reason }: { reason: string }) => reason)).toBe('denied');
      expect(await owner.move(id, 'cancel', {}, version)).toEqual({ code: 'REASON_NEEDED' });
      expect(await owner.move(id, 'deliver', { note: 'Kode sudah masuk' }, version)).toEqual({ outcome: 'done' });
      expect(await owner.move(id, 'cancel', { note: 'Stok habis' }, version)).toEqual({ code: 'ORDER_CHANGED' });
      expect(await owner.move(id, 'deliver', {}, null)).toEqual({ outcome: 'already' });
      expect(await owner.move(id, 'cancel', { note: 'Stok habis' }, version + 1)).toEqual({ code: 'TRANSITION_NOT_ALLOWED' });
      expect(await owner.move(NOBODY, 'deliver', {}, null)).toEqual({ code: 'NOT_FOUND' });
      expect((await read(id)).order.events.at(-1)).toMatchObject({ event: 'deliver', actor: 'staff', note: 'Kode sudah masuk' });
    });
    test('delivery of an account without credentials: refused', async () => {
      const id = await paid({ saleKind: 'account' });
      expect((await read(id)).events.toSorted()).toEqual(['ask_more_time', 'cancel', 'refund_part']);
      expect(await owner.move(id, 'deliver', {}, null)).toEqual({ code: 'NO_CREDENTIALS' });
      expect(await stateOf(id)).toBe('processing');
    });
    test('message to the buyer: sent; one with a password is refused', async () => {
      const id = await world.place();
      expect(await owner.write(id, 'Sebentar ya, kami cek.')).toEqual({ outcome: 'done' });
      expect(await owner.write(id, 'kata sandi: rahasia123')).toEqual({ code: 'MESSAGE_REFUSED' });
      expect((await read(id)).order.messages.map(({ author, text }) => [author, text])).toEqual([['shop', 'Sebentar ya, kami cek.']]);
    });
    test('worker of a service: assigned, changed, taken away; others are refused', async () => {
      const cs = await world.staff('cs');
      const id = await paid({ saleKind: 'service' });
      const { worker, workers } = await read(id);
      const [first, second] = workers;
      expect([worker, workers.length >= 2]).toEqual([null, true]);
      expect(await owner.assign(id, first?.id ?? '')).toEqual({ outcome: 'done' });
      expect(await owner.assign(id, first?.id ?? '')).toEqual({ outcome: 'already' });
      expect((await read(id)).worker).toMatchObject({ id: first?.id });
      expect(await owner.assign(id, second?.id ?? '')).toEqual({ outcome: 'done' });
      expect(await cs.find(id)).toMatchObject({ worker: { id: second?.id, isMe: expect.any(Boolean) }, workers: [] });
      expect(await cs.assign(id, null).catch(({ reason }: { reason: string }) => reason)).toBe('denied');
      expect(await owner.assign(id, null)).toEqual({ outcome: 'done' });
      expect((await read(id)).worker).toBeNull();
      expect(await owner.assign(id, NOBODY)).toEqual({ code: 'WORKER_UNFIT' });
      expect(await owner.assign(NOBODY, first?.id ?? '')).toEqual({ code: 'NOT_FOUND' });
      expect(await owner.assign(await paid(), first?.id ?? '')).toEqual({ code: 'NOT_FOUND' });
      const unpaid = await world.place({ saleKind: 'service' });
      expect((await read(unpaid)).workers).toEqual([]);
      expect(await owner.assign(unpaid, first?.id ?? '')).toEqual({ code: 'TRANSITION_NOT_ALLOWED' });
    });
    test('orders assigned to oneself: listed and counted while they are in work', async () => {
      const id = await paid({ saleKind: 'service' });
      const other = await paid({ saleKind: 'service' });
      const mine = async () => {
        const { orders, counts } = await owner.list('mine', '', null);
        return [orders.map((order) => order.id), counts.mine];
      };
      expect(await mine()).toEqual([[], 0]);
      for (const { id: worker } of (await read(id)).workers) {
        await owner.assign(id, worker);
        if ((await read(id)).worker?.isMe === true) break;
        expect(await mine()).toEqual([[], 0]);
        await owner.assign(other, worker);
      }
      expect((await read(id)).worker?.isMe).toBe(true);
      expect(await mine()).toEqual([[id], 1]);
      const { version } = (await read(id)).order;
      expect(await owner.move(id, 'cancel', { reason: 'pembeli batal', note: 'Pembeli membatalkan' }, version)).toEqual({
        outcome: 'done',
      });
      expect(await mine()).toEqual([[], 0]);
    });
    test('approval: with a bank reference that is used once', async () => {
      const { id, amount } = await proven();
      const review = (await finance.reviews()).find(({ orderId }) => orderId === id);
      expect(review).toMatchObject({ amount, total: 100_000, proofPath: null, needsTwo: false, firstApproval: null });
      expect(amount).toBeLessThan(100_000);
      const reference = newReference();
      expect(await finance.approve(id, { amount, reference }, (review?.version ?? 0) - 1)).toEqual({ code: 'ORDER_CHANGED' });
      expect(await finance.approve(id, { amount, reference }, review?.version ?? 0)).toEqual({ outcome: 'done', exception: null });
      expect(await finance.approve(id, { amount, reference }, null)).toMatchObject({ outcome: 'already' });
      expect([await stateOf(id), await sumOfBooks()]).toEqual(['processing', 0]);
      const other = await proven();
      expect(await finance.approve(other.id, { amount: other.amount, reference }, null)).toEqual({ code: 'REFERENCE_USED' });
      const { version } = (await read(other.id)).order;
      expect(await finance.move(other.id, 'reject_proof', { note: 'Uangnya belum ada' }, version)).toEqual({ outcome: 'done' });
      expect(await stateOf(other.id)).toBe('pending_payment');
    });
    test('large amount: requires two approvals', async () => {
      const { id, amount } = await proven({ total: 6_000_000 });
      const reference = newReference();
      expect(await finance.approve(id, { amount, reference }, null)).toMatchObject({ outcome: 'first' });
      expect(await finance.approve(id, { amount, reference }, null)).toMatchObject({ outcome: 'first' });
      expect((await finance.reviews()).find(({ orderId }) => orderId === id)).toMatchObject({ needsTwo: true });
      expect(await owner.approve(id, { amount, reference }, null)).toMatchObject({ outcome: 'done' });
      expect(await stateOf(id)).toBe('processing');
    });
    test('payment exception: listed until matched or refunded', async () => {
      for (const outcome of ['match', 'refund'] as const) {
        const { id, amount } = await proven();
        expect(await finance.approve(id, { amount: amount - 5000, reference: newReference() }, null)).toEqual({
          outcome: 'done',
          exception: 'short',
        });
        const exception = (await finance.exceptions()).find(({ orderId }) => orderId === id);
        expect(exception).toMatchObject({ kind: 'short', amount: amount - 5000, expected: amount });
        expect(await finance.resolveException(exception?.id ?? '', outcome, 'x', null)).toEqual({ code: 'REASON_NEEDED' });
        expect(await finance.resolveException(exception?.id ?? '', outcome, 'Kurang sedikit', null)).toEqual({ outcome: 'done' });
        expect((await finance.exceptions()).filter(({ orderId }) => orderId === id)).toEqual([]);
        if (outcome === 'match') expect(await stateOf(id)).toBe('processing');
        else expect((await finance.refunds('granted')).find(({ orderId }) => orderId === id)?.amount).toBe(amount - 5000);
        expect(await sumOfBooks()).toBe(0);
      }
    });
    test('refund: listed until sent, to the account named by the buyer', async () => {
      const { id, amount } = await proven();
      await finance.approve(id, { amount, reference: newReference() }, null);
      const test = await paid();
      for (const order of [id, test]) {
        const { version } = (await read(order)).order;
        expect(await owner.move(order, 'cancel', { note: 'Stok habis' }, version)).toEqual({ outcome: 'done' });
      }
      const granted = await finance.refunds('granted');
      const real = granted.find(({ orderId }) => orderId === id);
      const play = granted.find(({ orderId }) => orderId === test);
      expect([real?.amount, real?.isTest, real?.destination, play?.amount, play?.isTest]).toEqual([amount, false, null, 100_000, true]);
      expect(await finance.markRefundSent(real?.id ?? '', 'TRF-1')).toEqual({ code: 'DESTINATION_MISSING' });
      expect(await finance.markRefundSent(play?.id ?? '', 'TRF-2')).toEqual({ outcome: 'done' });
      expect(await finance.markRefundSent(play?.id ?? '', 'TRF-2')).toEqual({ outcome: 'already' });
      expect(await finance.markRefundSent(play?.id ?? '', 'TRF-3')).toEqual({ code: 'TRANSITION_NOT_ALLOWED' });
      expect((await finance.refunds('sent')).find(({ orderId }) => orderId === test)).toMatchObject({ reference: 'TRF-2', state: 'sent' });
      expect((await read(test)).order.refunds.map(({ state }) => state)).toEqual(['sent']);
    });
    test('ledger: sums to zero, readable by account', async () => {
      expect(await sumOfBooks()).toBe(0);
      expect((await finance.checks()).filter(({ holds }) => !holds)).toEqual([]);
      const lines = await finance.ledger({ account: null, before: null });
      expect(lines.map(({ journalId }) => journalId)).toEqual(lines.map(({ journalId }) => journalId).toSorted((a, b) => b - a));
      const escrow = await finance.ledger({ account: 'order_escrow', before: null });
      expect(new Set(escrow.map(({ account }) => account))).toEqual(new Set(['order_escrow']));
      const newest = lines[0]?.journalId ?? 0;
      expect((await finance.ledger({ account: null, before: newest })).every(({ journalId }) => journalId < newest)).toBe(true);
    });
    test('revenue: by day and month, with permission to read the books', async () => {
      for (const span of ['day', 'month'] as const) {
        const revenue = await finance.revenue(span);
        expect(revenue.map(({ period }) => period)).toEqual(
          revenue
            .map(({ period }) => period)
            .toSorted()
            .toReversed(),
        );
      }
      const content = await world.staff('content');
      await expect(content.revenue('day')).rejects.toMatchObject({ reason: 'denied' });
    });
    test('task counts: updated', async () => {
      const before = await finance.figures();
      const { id } = await proven();
      expect(await finance.figures()).toEqual({ ...before, toReview: before.toReview + 1 });
      await owner.move(id, 'cancel', { note: 'Batal saja' }, null);
      expect(await finance.figures()).toEqual(before);
    });
    test('payment settings: stored, outdated versions are refused', async () => {
      const settings = await owner.paymentSettings();
      const accounts = [{ bank: 'Mandiri', number: '1234567890', holder: 'Arena Akun' }];
      const wanted = { ...settings, accounts };
      expect(await owner.savePaymentSettings({ ...wanted, accounts: [{ bank: 'BCA', number: 'abc', holder: 'Arena' }] })).toEqual({
        code: 'INVALID',
      });
      expect(await owner.savePaymentSettings(wanted)).toEqual({ outcome: 'done' });
      expect(await owner.savePaymentSettings(wanted)).toEqual({ code: 'SETTINGS_CHANGED' });
      const after = await owner.paymentSettings();
      expect([after.version, after.changedAt === null]).toEqual([settings.version + 1, false]);
      expect(after.accounts).toMatchObject(accounts);
      expect(await owner.savePaymentSettings({ ...after, qris: qrisWith({ '01': '12' }) })).toEqual({ code: 'QRIS_ONE_TIME' });
    });
    test('gateway out of the choice of buyers: named as such until it is offered again', async () => {
      const { gateways } = await finance.paymentSettings();
      const [gateway] = gateways;
      if (gateway === undefined) throw new Error('the shop has no gateway');
      expect((await finance.paymentSettings()).pausedGateways).toEqual([]);
      expect(await finance.pauseGateway(gateway, true)).toEqual({ outcome: 'done' });
      expect(await finance.pauseGateway(gateway, true)).toEqual({ outcome: 'already' });
      expect(await finance.paymentSettings()).toMatchObject({ gateways, pausedGateways: [gateway] });
      expect(await finance.pauseGateway(gateway, false)).toEqual({ outcome: 'done' });
      expect((await finance.paymentSettings()).pausedGateways).toEqual([]);
      expect(await finance.pauseGateway('midtrans', true)).toEqual({ code: 'INVALID' });
    });
    test('missing permission: denied', async () => {
      const [content, cs] = [await world.staff('content'), await world.staff('cs')];
      const denied = { reason: 'denied' };
      await expect(content.list('open', '', null)).rejects.toMatchObject(denied);
      await expect(content.find(NOBODY)).rejects.toMatchObject(denied);
      await expect(cs.reviews()).rejects.toMatchObject(denied);
      await expect(cs.findTransfers('AA-1', null)).rejects.toMatchObject(denied);
      await expect(cs.recordTransfer(null, { amount: 1, reference: 'X-1', receivedOn: world.today })).rejects.toMatchObject(denied);
      await expect(cs.pauseGateway('manual', true)).rejects.toMatchObject(denied);
      await expect(cs.refunds('granted')).rejects.toMatchObject(denied);
      await expect(cs.trialBalance()).rejects.toMatchObject(denied);
      await expect(finance.savePaymentSettings(await owner.paymentSettings())).rejects.toMatchObject(denied);
    });
  });
};
