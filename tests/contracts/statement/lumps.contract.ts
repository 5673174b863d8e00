import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { StatementRepository } from '../../../src/application/statement/statement-repository.ts';
import { daysBefore, file, row, type StatementWorld } from './statement-world.ts';

/** The part of the contract about lumps of the shop's QRIS code. */
export const lumpsContract = (open: () => Promise<StatementWorld>): void => {
  describe('lumps of QRIS', () => {
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
    const dayOf = (daysAgo: number): string => daysBefore(world.today(), daysAgo);
    const on = (daysAgo: number, gross: number) => ({ day: dayOf(daysAgo), gross });
    /** Stores a row of that many days ago. @returns its id */
    const store = async (sen: number, daysAgo: number, to = account): Promise<number> => {
      place += 1;
      const text = `SETTLEMENT QRIS ${place}`;
      await finance.store(to, file([row({ bookedOn: dayOf(daysAgo), amount: sen, text, balance: place })]), false);
      return (await finance.rows(to, true, null)).rows.find((one) => one.text === text)?.id ?? 0;
    };
    const lumpDays = async () => (await finance.rows(account, true, null)).lumpDays;
    const matchOf = async (id: number) => (await finance.rows(account, false, null)).rows.find((one) => one.id === id)?.match;

    test('receipts: what is not settled, by day', async () => {
      expect(await lumpDays()).toEqual([]);
      await world.payByQris(400_000, 6);
      await world.payByQris(100_000, 6);
      await world.payByQris(300_000, 5);
      expect(await lumpDays()).toEqual([on(6, 500_000), on(5, 300_000)]);
    });
    test.each([
      ['no row', []],
      ['three rows', [1, 2, 3]],
    ])('%s: refused', async (_, ids) => {
      expect(await finance.settleRows(ids, [on(6, 500_000)])).toEqual({ code: 'INVALID' });
    });
    test('no days, a day twice, an unknown row, other amounts, a fee that no gateway takes: refused, nothing is booked', async () => {
      const id = await store(49_650_000, 5);
      const before = await world.cash();
      expect(await finance.settleRows([id], [])).toEqual({ code: 'INVALID' });
      expect(await finance.settleRows([id], [on(6, 500_000), on(6, 500_000)])).toEqual({ code: 'INVALID' });
      expect(await finance.settleRows([999_999], [on(6, 500_000)])).toEqual({ code: 'NOT_FOUND' });
      expect(await finance.settleRows([id], [on(6, 500_001)])).toEqual({ code: 'LUMP_CHANGED' });
      expect(await finance.settleRows([id], [on(7, 500_000)])).toEqual({ code: 'LUMP_CHANGED' });
      expect(await finance.settleRows([id], [on(6, 500_000), on(5, 300_000)])).toEqual({ code: 'LUMP_FEE' });
      const out = await store(-49_650_000, 5);
      expect(await finance.settleRows([out], [on(6, 500_000)])).toEqual({ code: 'INVALID' });
      const part = await store(49_650_050, 5);
      expect(await finance.settleRows([part], [on(6, 500_000)])).toEqual({ code: 'INVALID' });
      expect([await world.cash(), await lumpDays()]).toEqual([before, [on(6, 500_000), on(5, 300_000)]]);
    });
    test('a lump of a day: booked as a settlement with its fee, bound, and the day is settled', async () => {
      const id = (await finance.rows(account, true, null)).rows.find(({ amount }) => amount === 49_650_000)?.id ?? 0;
      const before = await world.cash();
      expect(await finance.settleRows([id], [on(6, 500_000)])).toEqual({ outcome: 'done' });
      expect(await world.cash()).toBe(before + 496_500);
      expect(await matchOf(id)).toMatchObject({ kind: 'settled', number: null, isBooking: true });
      expect(await lumpDays()).toEqual([on(5, 300_000)]);
      expect(await finance.settleRows([id], [on(5, 300_000)])).toEqual({ code: 'MATCHED' });
      expect(await finance.withdrawMatch(id, 'Salah hari')).toEqual({ code: 'SETTLED_BY_ROW' });
    });
    test('its settlement reversed: the day is open, and the row once its match is withdrawn', async () => {
      const id = (await finance.rows(account, false, null)).rows.find(({ match }) => match?.kind === 'settled')?.id ?? 0;
      const before = await world.cash();
      await world.reverseLast();
      expect([await world.cash(), await lumpDays()]).toEqual([before - 496_500, [on(6, 500_000), on(5, 300_000)]]);
      expect(await finance.withdrawMatch(id, 'Salah hari')).toEqual({ outcome: 'done' });
      expect(await finance.settleRows([id], [on(6, 500_000)])).toEqual({ outcome: 'done' });
      expect(await world.cash()).toBe(before);
    });
    test('a weekend that is split in two: each row has its settlement, and together they have the fee', async () => {
      await world.payByQris(700_000, 4);
      const [first, second] = [await store(60_000_000, 3), await store(39_300_000, 2)];
      const before = await world.cash();
      const days = [on(5, 300_000), on(4, 700_000)];
      expect(await finance.settleRows([second, first], days)).toEqual({ outcome: 'done' });
      expect(await world.cash()).toBe(before + 993_000);
      expect([(await matchOf(first))?.kind, (await matchOf(second))?.kind, await lumpDays()]).toEqual(['settled', 'settled', []]);
    });
    test('one half of it reversed: what it covered is left of the days', async () => {
      await world.reverseLast();
      expect(await lumpDays()).toEqual([on(4, 395_771)]);
    });
    test('rows of two accounts: refused', async () => {
      const other = (await finance.imports()).accounts[1]?.id ?? '';
      const ids = [await store(20_000_000, 2), await store(19_300_000, 2, other)];
      expect(await finance.settleRows(ids, [on(4, 395_771)])).toEqual({ code: 'INVALID' });
    });
  });
};
