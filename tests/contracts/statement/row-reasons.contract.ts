import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { StatementRepository } from '../../../src/application/statement/statement-repository.ts';
import { file, row, type StatementWorld } from './statement-world.ts';

/** The part of the contract about reasons of rows that are no receipts. */
export const rowReasonsContract = (open: () => Promise<StatementWorld>): void => {
  describe('reasons of statement rows', () => {
    let world: StatementWorld;
    let finance: StatementRepository;
    let account = '';
    let place = 0;
    beforeAll(async () => {
      world = await open();
      finance = await world.staff('finance');
      account = (await finance.imports()).accounts[0]?.id ?? '';
    });
    afterAll(() => world.close());
    /** Stores a row of today. @returns its id */
    const store = async (sen: number): Promise<number> => {
      place += 1;
      const text = `BARIS ${place}`;
      await finance.store(account, file([row({ bookedOn: world.today(), amount: sen, text, balance: place })]), false);
      const found = (await finance.rows(account, true, null)).rows.find((one) => one.text === text);
      return found?.id ?? 0;
    };
    const shown = async (id: number) => (await finance.rows(account, false, null)).rows.find((one) => one.id === id);
    const isOpen = async (id: number) => (await finance.rows(account, true, null)).rows.some((one) => one.id === id);

    test('rows: booked in whole rupiah, no longer open, without candidates', async () => {
      const ids = [await store(-650_075), await store(-100), await store(-99)];
      const before = await world.cash();
      expect(await finance.giveReason([...ids, ...ids], 'fee', false)).toEqual({ refused: [] });
      expect(await world.cash()).toBe(before - 6501);
      expect(await Promise.all(ids.map(isOpen))).toEqual([false, false, false]);
      expect(await shown(ids[0] ?? 0)).toMatchObject({ reason: 'fee', match: null, candidates: null });
    });
    test('one that has a reason, another direction, an unknown row: refused by name, the others are booked', async () => {
      const [first, second, third] = [await store(50_000), await store(-50_000), await store(70_000)];
      expect(await finance.giveReason([first], 'own', false)).toEqual({ refused: [] });
      const before = await world.cash();
      expect(await finance.giveReason([first, second, third, 999_999], 'interest', false)).toEqual({
        refused: [
          { id: first, code: 'MATCHED' },
          { id: second, code: 'REASON_DIRECTION' },
          { id: 999_999, code: 'NOT_FOUND' },
        ],
      });
      expect([await world.cash(), (await shown(third))?.reason, await isOpen(second)]).toEqual([before + 700, 'interest', true]);
    });
    test('withdrawn: booked back, open again, and another reason can be given', async () => {
      const id = await store(-123_400);
      const before = await world.cash();
      await finance.giveReason([id], 'own', false);
      expect(await finance.withdrawReason(id)).toEqual({ outcome: 'done' });
      expect([await world.cash(), await isOpen(id)]).toEqual([before, true]);
      expect(await finance.withdrawReason(id)).toEqual({ code: 'NOT_FOUND' });
      expect(await finance.giveReason([id], 'tax', false)).toEqual({ refused: [] });
      expect(await world.cash()).toBe(before - 1234);
    });
    test('an amount that is booked already: refused, unless it is something else', async () => {
      const order = await world.order(310_000);
      await world.approve(order);
      const id = await store(order.amount * 100);
      expect(await finance.giveReason([id], 'own', false)).toEqual({ refused: [{ id, code: 'ALREADY_BOOKED' }] });
      expect(await finance.giveReason([id], 'own', true)).toEqual({ refused: [] });
      // What a reason books is no candidate of another row.
      const { candidates } = (await shown(await store(order.amount * 100))) ?? {};
      expect(candidates?.booked).toMatchObject([{ kind: 'paid', number: order.number }]);
    });
    test('a row with a reason: is bound to nothing; one that backs a journal has no reason', async () => {
      const order = await world.order(320_000);
      const id = await store(order.amount * 100);
      await finance.giveReason([id], 'own', false);
      expect(await finance.match(id, { orderId: order.id })).toMatchObject({ outcome: 'already' });
      await finance.withdrawReason(id);
      expect(await finance.match(id, { orderId: order.id })).toMatchObject({ outcome: 'done' });
      expect(await finance.giveReason([id], 'own', true)).toEqual({ refused: [{ id, code: 'MATCHED' }] });
    });
    test('no rows, and more than 200: refused', async () => {
      expect(await finance.giveReason([], 'fee', false)).toEqual({ code: 'INVALID' });
      const many = Array.from({ length: 201 }, (_, id) => id + 1);
      expect(await finance.giveReason(many, 'fee', false)).toEqual({ code: 'INVALID' });
    });
  });
};
