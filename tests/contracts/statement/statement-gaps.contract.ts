import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { StatementRepository } from '../../../src/application/statement/statement-repository.ts';
import { daysBefore, file, type Row, row, type StatementWorld } from './statement-world.ts';

/** The part of the contract about what is stored and not whole. */
export const statementGapsContract = (open: () => Promise<StatementWorld>): void => {
  describe('gaps of stored statements', () => {
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
    const rowOf = (daysAgo: number, amount: number, balance: number | null): Row =>
      row({ bookedOn: daysBefore(world.today(), daysAgo), amount, balance, text: `BARIS ${amount}` });
    const store = (rows: readonly Row[], isTrial = false) => finance.store(account, file(rows), isTrial);
    const gaps = async () =>
      (await finance.imports()).accounts[0]?.gaps?.map(({ after, before, expected, found }) => [
        (Date.parse(world.today()) - Date.parse(after)) / 86_400_000,
        (Date.parse(world.today()) - Date.parse(before)) / 86_400_000,
        expected,
        found,
      ]) ?? null;

    test('no balances: not known', async () => {
      expect(await gaps()).toBeNull();
      await store([rowOf(60, 500, null)]);
      expect(await gaps()).toBeNull();
    });
    test('a missing period: told, until it is closed at its begin, its end and both', async () => {
      await store([rowOf(50, 500, 1500), rowOf(49, 100, 1600)]);
      expect(await gaps()).toEqual([]);
      await store([rowOf(40, 1000, 9000)]);
      expect(await gaps()).toEqual([[49, 40, 1600, 8000]]);
      await store([rowOf(48, 400, 2000)]);
      expect(await gaps()).toEqual([[48, 40, 2000, 8000]]);
      await store([rowOf(41, 3000, 8000)]);
      expect(await gaps()).toEqual([[48, 41, 2000, 5000]]);
      await store([rowOf(45, 2000, null), rowOf(44, 1000, 5000)]);
      expect(await gaps()).toEqual([]);
    });
    test('the morning of a day stored after its evening: the balances of the day tell its ends', async () => {
      await store([rowOf(30, 200, 9300), rowOf(29, 50, 9350)]);
      await store([rowOf(30, 60, 9060), rowOf(30, 40, 9100)]);
      expect(await gaps()).toEqual([]);
      expect(await store([rowOf(31, 1, 9000)], true)).toMatchObject({ before: 9000, after: 9000 });
      expect(await store([rowOf(30, 7, 9307)], true)).toMatchObject({ before: 9300, after: 9000 });
    });
  });
};
