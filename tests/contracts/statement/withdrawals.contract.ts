import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { StatementRepository } from '../../../src/application/statement/statement-repository.ts';
import { daysBefore, file, type Row, row, type StatementWorld } from './statement-world.ts';

/** The part of the contract about taking back imports and matches. */
export const withdrawalsContract = (open: () => Promise<StatementWorld>): void => {
  describe('withdrawal of imports and matches', () => {
    let world: StatementWorld;
    let finance: StatementRepository;
    let account = '';
    beforeAll(async () => {
      world = await open();
      finance = await world.staff('finance');
      account = (await finance.imports()).accounts[0]?.id ?? '';
    });
    afterAll(() => world.close());
    /** A row of that many days ago. */
    const rowOf = (daysAgo: number, amount: number, balance: number | null = null): Row =>
      row({ bookedOn: daysBefore(world.today(), daysAgo), amount, balance, text: `BARIS ${daysAgo} ${amount}` });
    /** @returns the id of the import */
    const store = async (rows: readonly Row[], name: string): Promise<number> => {
      await finance.store(account, file(rows, name), false);
      return (await finance.imports()).imports[0]?.id ?? 0;
    };
    const texts = async () => (await finance.rows(account, false, null)).rows.map(({ text }) => text);

    test('import without decided rows: gone with its rows, named with the reason, and can be imported again', async () => {
      const rows = [rowOf(9, 100, 1000), rowOf(8, 200, 1200)];
      const kept = await store([rowOf(20, 300)], 'lama.csv');
      const id = await store(rows, 'salah.csv');
      expect(await finance.withdrawImport(id, ' x ')).toEqual({ code: 'REASON_NEEDED' });
      expect(await finance.withdrawImport(999_999, 'Salah rekening')).toEqual({ code: 'NOT_FOUND' });
      expect(await texts()).toHaveLength(3);
      expect(await finance.withdrawImport(id, ' Salah rekening ')).toEqual({ outcome: 'done', decided: [], count: 0, followedBy: null });
      expect(await texts()).toEqual(['BARIS 20 300']);
      const { imports, accounts } = await finance.imports();
      expect(imports.map(({ id: one, withdrawal }) => [one, withdrawal?.reason ?? null])).toEqual([
        [id, 'Salah rekening'],
        [kept, null],
      ]);
      expect(accounts[0]?.lastDay).toBe(daysBefore(world.today(), 20));
      expect(await finance.withdrawImport(id, 'Salah rekening')).toMatchObject({ outcome: 'already' });
      const compared = await finance.store(account, file(rows, 'benar.csv'), false);
      expect(compared).toMatchObject({ added: 2, days: [{ stored: 0, isCovered: false }, { stored: 0 }] });
      expect(await texts()).toHaveLength(3);
    });
    test('import with rows that are decided: refused with them, nothing is gone', async () => {
      const id = await store([rowOf(7, -650_000), rowOf(6, -7000), rowOf(5, -8000)], 'biaya.csv');
      const rows = (await finance.rows(account, true, null)).rows;
      const [fee, tax] = [-650_000, -8000].map((amount) => rows.find((one) => one.amount === amount)?.id ?? 0);
      await finance.giveReason([fee ?? 0], 'fee', false);
      await finance.giveReason([tax ?? 0], 'tax', false);
      expect(await finance.withdrawImport(id, 'Salah file')).toEqual({
        outcome: 'refused',
        decided: [
          { id: fee, bookedOn: daysBefore(world.today(), 7), amount: -650_000, text: 'BARIS 7 -650000' },
          { id: tax, bookedOn: daysBefore(world.today(), 5), amount: -8000, text: 'BARIS 5 -8000' },
        ],
        count: 2,
        followedBy: null,
      });
      await finance.withdrawReason(fee ?? 0);
      await finance.withdrawReason(tax ?? 0);
      const cash = await world.cash();
      expect(await finance.withdrawImport(id, 'Salah file')).toMatchObject({ outcome: 'done' });
      expect(await world.cash()).toBe(cash);
      expect(await finance.giveReason([fee ?? 0], 'fee', false)).toEqual({ refused: [{ id: fee, code: 'NOT_FOUND' }] });
    });
    test('import that a later one continues: the later one is named, and withdrawn first', async () => {
      const first = await store([rowOf(4, 400)], 'awal.csv');
      const later = await store([rowOf(4, 400), rowOf(3, 500)], 'lanjutan.csv');
      expect(await finance.withdrawImport(first, 'Salah file')).toMatchObject({ outcome: 'refused', count: 0, followedBy: 'lanjutan.csv' });
      expect(await finance.withdrawImport(later, 'Salah file')).toMatchObject({ outcome: 'done' });
      expect(await texts()).toContain('BARIS 4 400');
      expect(await finance.withdrawImport(first, 'Salah file')).toMatchObject({ outcome: 'done' });
      expect(await texts()).not.toContain('BARIS 4 400');
    });
    test('gap: gone with the rows that made it', async () => {
      const id = await store([rowOf(2, 100, 900_000)], 'jeda.csv');
      expect((await finance.imports()).accounts[0]?.gaps).toHaveLength(1);
      await finance.withdrawImport(id, 'Salah file');
      expect((await finance.imports()).accounts[0]?.gaps).toEqual([]);
    });
    test('match with what was booked before: withdrawn with a reason, open again, and bound to the right row', async () => {
      const order = await world.order(410_000);
      await world.approve(order);
      await store([rowOf(1, order.amount * 100), { ...rowOf(1, order.amount * 100), ordinal: 2 }], 'dua.csv');
      const [wrong, right] = (await finance.rows(account, true, null)).rows.map(({ id, candidates }) => ({ id, candidates }));
      const journalId = wrong?.candidates?.booked[0]?.journalId ?? 0;
      await finance.match(wrong?.id ?? 0, { journalId });
      const shown = async (id = 0) => (await finance.rows(account, false, null)).rows.find((one) => one.id === id);
      expect((await shown(wrong?.id))?.match).toEqual({ journalId, kind: 'paid', number: order.number, isBooking: false });
      const cash = await world.cash();
      expect(await finance.withdrawMatch(wrong?.id ?? 0, '')).toEqual({ code: 'REASON_NEEDED' });
      expect(await finance.withdrawMatch(wrong?.id ?? 0, 'Baris yang salah')).toEqual({ outcome: 'done' });
      expect(await finance.withdrawMatch(wrong?.id ?? 0, 'Baris yang salah')).toEqual({ code: 'NOT_FOUND' });
      expect((await shown(wrong?.id))?.match).toBeNull();
      expect(await finance.match(right?.id ?? 0, { journalId })).toMatchObject({ outcome: 'done' });
      expect(await world.cash()).toBe(cash);
      expect(await finance.withdrawMatch(999_999, 'Tidak ada')).toEqual({ code: 'NOT_FOUND' });
    });
    test('match that booked: refused, the order is refunded instead', async () => {
      const order = await world.order(420_000);
      await store([rowOf(0, order.amount * 100)], 'bayar.csv');
      const [paid] = (await finance.rows(account, true, null)).rows;
      await finance.match(paid?.id ?? 0, { orderId: order.id });
      expect(await finance.withdrawMatch(paid?.id ?? 0, 'Salah pesanan')).toEqual({ code: 'BOOKED_BY_ROW' });
      const match = (await finance.rows(account, false, null)).rows.find(({ id }) => id === paid?.id)?.match;
      expect(match).toMatchObject({ number: order.number, isBooking: true });
    });
  });
};
