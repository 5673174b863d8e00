import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OrderAdminRepository } from '../../../src/application/order/order-admin-repository.ts';
import type { StaffOrdersWorld } from './order-admin-repository.contract.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** The contract of order repositories for staff about unexpected transfers. */
export const recordedTransfersContract = (open: () => Promise<StaffOrdersWorld>): void => {
  describe('recorded transfers', () => {
    let world: StaffOrdersWorld;
    let finance: OrderAdminRepository;
    let today = '';
    let references = 0;
    const newReference = (): string => {
      references += 1;
      return `CATATAN-${references}`;
    };
    beforeAll(async () => {
      world = await open();
      today = world.today;
      finance = await world.staff('finance');
    });
    afterAll(() => world.close());
    const read = async (id: string) => {
      const found = await finance.find(id);
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
    const sumOfBooks = async () => (await finance.trialBalance()).reduce((sum, { balance }) => sum + balance, 0);

    test('order without a proof: booked once by reference', async () => {
      const id = await world.place();
      const reference = newReference();
      const received = { amount: 100_000, reference, receivedOn: today };
      const inTwoDays = new Date(Date.parse(today) + 2 * 86_400_000).toISOString().slice(0, 10);
      expect(await finance.recordTransfer(id, { ...received, receivedOn: inTwoDays })).toEqual({ code: 'RECEIVED_DATE' });
      expect(await finance.recordTransfer(id, { ...received, reference: 'x' })).toEqual({ code: 'INVALID' });
      expect(await finance.recordTransfer(NOBODY, received)).toEqual({ code: 'NOT_FOUND' });
      expect(await finance.recordTransfer(id, received)).toEqual({ outcome: 'done', exception: null });
      expect([await stateOf(id), await sumOfBooks()]).toEqual(['processing', 0]);
      expect(await finance.recordTransfer(id, received)).toEqual({ code: 'REFERENCE_USED' });
      const other = await proven();
      expect(await finance.approve(other.id, { amount: other.amount, reference }, null)).toEqual({ code: 'REFERENCE_USED' });
    });
    test('double payment: listed as exception, refundable while the order goes on', async () => {
      const { id, amount } = await proven();
      await finance.approve(id, { amount, reference: newReference() }, null);
      const again = { amount, reference: newReference(), receivedOn: today };
      expect(await finance.recordTransfer(id, again)).toEqual({ outcome: 'done', exception: 'double' });
      const exception = (await finance.exceptions()).find(({ orderId }) => orderId === id);
      expect(await finance.resolveException(exception?.id ?? '', 'match', 'Salah pencet', null)).toEqual({
        code: 'TRANSITION_NOT_ALLOWED',
      });
      expect(await finance.resolveException(exception?.id ?? '', 'refund', 'Dibayar dua kali', null)).toEqual({ outcome: 'done' });
      expect((await finance.refunds('granted')).find(({ orderId }) => orderId === id)).toMatchObject({ amount, receipt: null });
      expect([await stateOf(id), await sumOfBooks()]).toEqual(['processing', 0]);
    });
    test('rest of a short payment: pays the order together with it', async () => {
      const { id, amount } = await proven();
      await finance.approve(id, { amount: amount - 5000, reference: newReference() }, null);
      const open = async () => (await finance.exceptions()).filter(({ orderId }) => orderId === id);
      expect(await open()).toMatchObject([{ kind: 'short', amount: amount - 5000, expected: amount, rest: 5000 }]);
      expect((await read(id)).order).toMatchObject({ state: 'pending_payment', rest: { amount: 5000, isPayable: true } });
      const { number } = (await read(id)).order;
      const listed = async () => (await finance.list('all', number, null)).orders[0]?.rest;
      expect(await listed()).toMatchObject({ amount: 5000 });
      const rest = { amount: 5000, reference: newReference(), receivedOn: today };
      expect(await finance.recordTransfer(id, rest)).toEqual({ outcome: 'done', exception: null });
      expect(await open()).toEqual([]);
      expect([(await read(id)).order.rest, await listed()]).toEqual([null, null]);
      expect([await stateOf(id), await sumOfBooks()]).toEqual(['processing', 0]);
      const { lines } = await read(id);
      expect(lines.filter(({ account }) => account === 'difference')).toEqual([]);
    });
    test('rest too small to request: waits for staff, a match books the difference as cost', async () => {
      const { id, amount } = await proven();
      expect(await finance.approve(id, { amount: amount - 999, reference: newReference() }, null)).toEqual({
        outcome: 'done',
        exception: 'short',
      });
      const [short] = (await finance.exceptions()).filter(({ orderId }) => orderId === id);
      expect((await read(id)).order).toMatchObject({ state: 'payment_review', rest: { amount: 999, isPayable: false } });
      expect(await finance.resolveException(short?.id ?? '', 'match', 'Selisih kecil', null)).toEqual({ outcome: 'done' });
      const { lines } = await read(id);
      expect(lines.filter(({ account }) => account === 'difference')).toMatchObject([{ amount: 999 }]);
      expect([await stateOf(id), await sumOfBooks()]).toEqual(['processing', 0]);
    });
    test('over-payment: pays the order once, the surplus is refunded', async () => {
      const { id, amount } = await proven();
      const open = async () => (await finance.exceptions()).filter(({ orderId }) => orderId === id);
      expect(await finance.approve(id, { amount: amount + 20_000, reference: newReference() }, null)).toEqual({
        outcome: 'done',
        exception: 'over',
      });
      const [over] = await open();
      expect(await finance.resolveException(over?.id ?? '', 'match', 'Kelebihan', null)).toEqual({ outcome: 'done' });
      expect(await open()).toMatchObject([{ id: over?.id, amount: 20_000 }]);
      expect(await finance.resolveException(over?.id ?? '', 'refund', 'Kembalikan sisanya', null)).toEqual({ outcome: 'done' });
      expect((await finance.refunds('granted')).find(({ orderId }) => orderId === id)).toMatchObject({ amount: 20_000 });
      expect([await stateOf(id), await open(), await sumOfBooks()]).toEqual(['processing', [], 0]);
    });
    test('no order: waits until matched or returned', async () => {
      const [matched, returned] = [newReference(), newReference()];
      for (const reference of [matched, returned])
        expect(await finance.recordTransfer(null, { amount: 100_000, reference, receivedOn: today })).toEqual({
          outcome: 'done',
          exception: 'unknown',
        });
      expect(await finance.recordTransfer(null, { amount: 1, reference: matched, receivedOn: today })).toEqual({ code: 'REFERENCE_USED' });
      const order = await proven();
      expect(await finance.approve(order.id, { amount: order.amount, reference: matched }, null)).toEqual({ code: 'REFERENCE_USED' });
      const exceptionOf = async (reference: string) => (await finance.exceptions()).find((one) => one.reference === reference);
      const [first, second] = [await exceptionOf(matched), await exceptionOf(returned)];
      expect(first).toMatchObject({ kind: 'unknown', orderId: null, number: null, expected: null, amount: 100_000 });
      expect(await finance.resolveException(first?.id ?? '', 'match', 'Milik Rina', null)).toEqual({ code: 'ORDER_NEEDED' });
      expect(await finance.resolveException(first?.id ?? '', 'match', 'Milik Rina', order.id)).toEqual({ outcome: 'done' });
      expect(await stateOf(order.id)).toBe('processing');
      expect(await finance.resolveException(second?.id ?? '', 'refund', 'Salah kirim', null)).toEqual({ outcome: 'done' });
      const refund = (await finance.refunds('granted')).find(({ receipt }) => receipt === returned);
      expect(refund).toMatchObject({ orderId: null, number: null, amount: 100_000, destination: null });
      expect(await finance.markRefundSent(refund?.id ?? '', 'TRF-BALIK')).toEqual({ outcome: 'done' });
      expect(await sumOfBooks()).toBe(0);
      expect((await finance.checks()).filter(({ holds }) => !holds)).toEqual([]);
    });
    test('bank account: booked to and refunded from the named one', async () => {
      const owner = await world.staff('owner');
      const accounts = ['BCA', 'Mandiri'].map((bank) => ({ bank, number: '1234567890', holder: 'Arena Akun' }));
      expect(await owner.savePaymentSettings({ ...(await owner.paymentSettings()), accounts })).toEqual({ outcome: 'done' });
      const [first, second] = (await finance.paymentSettings()).accounts;
      const accountId = second?.id ?? '';
      const loose = { amount: 7000, reference: newReference(), receivedOn: today };
      expect(await finance.recordTransfer(null, { ...loose, accountId: NOBODY })).toEqual({ code: 'INVALID' });
      expect(await finance.recordTransfer(null, { ...loose, accountId })).toEqual({ outcome: 'done', exception: 'unknown' });
      const held = async () => (await finance.trialBalance()).find(({ account }) => account === 'cash:bank:mandiri')?.balance ?? 0;
      expect(await held()).toBe(7000);
      const exception = (await finance.exceptions()).find(({ reference }) => reference === loose.reference);
      await finance.resolveException(exception?.id ?? '', 'refund', 'Salah kirim', null);
      const refund = (await finance.refunds('granted')).find(({ receipt }) => receipt === loose.reference);
      expect(await owner.markRefundSent(refund?.id ?? '', 'TRF-MANDIRI')).toEqual({ outcome: 'done' });
      expect(await held()).toBe(0);
      const { id, amount } = await proven();
      const { number } = (await read(id)).order;
      expect(await finance.findTransfers(number, null)).toMatchObject([{ accountId: first?.id }]);
      const given = { amount, reference: newReference(), receivedOn: today };
      expect(await finance.recordTransfer(id, { ...given, accountId })).toEqual({ outcome: 'done', exception: null });
      expect([await held(), await sumOfBooks()]).toEqual([amount, 0]);
    });
    test('search: by number, reference and amount', async () => {
      const { id, amount } = await proven({ productName: 'Dicari' });
      const reference = newReference();
      await finance.approve(id, { amount, reference }, null);
      const { number } = (await read(id)).order;
      const receipt = {
        order: { id, number, state: 'processing', productName: 'Dicari' },
        expected: amount,
        received: amount,
        bankReference: reference,
      };
      const [attempt] = (await read(id)).attempts;
      for (const search of [number, number.toLowerCase(), reference.toLowerCase(), attempt?.reference ?? ''])
        expect(await finance.findTransfers(search, null)).toMatchObject([receipt]);
      expect(await finance.findTransfers(`Rp ${amount.toLocaleString('id-ID')}`, amount)).toContainEqual(
        expect.objectContaining({ bankReference: reference }),
      );
      const untouched = await world.place();
      const found = await finance.findTransfers((await read(untouched)).order.number, null);
      expect(found).toMatchObject([{ order: { id: untouched }, reference: null, expected: null, received: null }]);
      for (const search of ['', 'AA', 'tidak ada']) expect(await finance.findTransfers(search, null)).toEqual([]);
    });
  });
};
