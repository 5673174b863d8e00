import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { StatementRepository } from '../../../src/application/statement/statement-repository.ts';
import { isClosed } from '../../../src/domain/statement/closing.ts';
import { daysBefore, file, row, type StatementWorld } from './statement-world.ts';

/** The part of the contract about opening balances and days that are closed. */
export const closingContract = (open: () => Promise<StatementWorld>): void => {
  describe('closing of days', () => {
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
    /** Stores a row of that many days ago. @returns its id */
    const store = async (sen: number, daysAgo: number, balance: number | null = null): Promise<number> => {
      place += 1;
      const text = `BARIS ${place}`;
      await finance.store(account, file([row({ bookedOn: dayOf(daysAgo), amount: sen, text, balance })]), false);
      return (await finance.rows(account, true, null)).rows.find((one) => one.text === text)?.id ?? 0;
    };
    const days = async () =>
      (await finance.closing(account)).days.map((day) => [
        (Date.parse(world.today()) - Date.parse(day.day)) / 86_400_000,
        day.statement,
        day.ledger,
        isClosed(day),
      ]);
    const opening = (balance: number, daysAgo: number) => ({ day: dayOf(daysAgo), balance, reason: 'Mulai pakai mutasi' });

    test('no opening: no day, and the balance before the oldest stored day is proposed', async () => {
      expect(await finance.closing(account)).toEqual({ opening: null, proposed: null, late: 0, days: [], unbacked: [] });
      await store(-10_000, 20, 90_000_000);
      expect(await finance.closing(account)).toMatchObject({ opening: null, proposed: { day: dayOf(20), balance: 90_010_000 }, days: [] });
    });
    test.each([
      ['no reason', { reason: ' x ' }, 'REASON_NEEDED'],
      ['a day in the future', { day: '2099-01-01' }, 'INVALID'],
      ['more than banks have', { balance: 100_000_000_000_100 }, 'INVALID'],
    ])('%s: refused', async (_, changes, code) => {
      expect(await finance.confirmOpening(account, { ...opening(100, 10), ...changes })).toEqual({ code });
      expect((await finance.closing(account)).opening).toBeNull();
    });
    test('unknown account: refused', async () => {
      expect(await finance.confirmOpening('00000000-0000-4000-8000-000000000000', opening(100, 10))).toEqual({ code: 'NOT_FOUND' });
      expect(await finance.withdrawOpening(account, 'Salah tulis')).toEqual({ code: 'NOT_FOUND' });
    });
    test('confirmed: books what the books do not have, once', async () => {
      expect(await finance.confirmOpening(account, opening(90_000_050, 10))).toEqual({ outcome: 'done' });
      expect(await world.cash()).toBe(900_000);
      expect(await finance.confirmOpening(account, opening(1, 10))).toEqual({ code: 'OPENED' });
      expect(await world.cash()).toBe(900_000);
      const shown = await finance.closing(account);
      expect(shown.opening).toEqual({ ...opening(90_000_050, 10), at: expect.any(Date), by: expect.any(String) });
      expect([shown.late, shown.days]).toEqual([0, []]);
    });
    test('a row: its day is closed once it has a reason; its sen are left, and booked once they make a rupiah', async () => {
      const fee = await store(-650_075, 9);
      expect(await days()).toEqual([[9, 89_349_975, 900_000, false]]);
      await finance.giveReason([fee], 'fee', false);
      // 50 sen of the opening less 75 sen.
      expect(await days()).toEqual([[9, 89_349_975, 893_499, true]]);
      expect(await world.cash()).toBe(893_499);
      const interest = await store(25, 8);
      expect((await days())[0]).toEqual([8, 89_350_000, 893_499, false]);
      await finance.giveReason([interest], 'interest', false);
      expect((await days())[0]).toEqual([8, 89_350_000, 893_500, true]);
      expect(await world.cash()).toBe(893_500);
      await finance.withdrawReason(interest);
      expect([await world.cash(), (await days())[0]?.[3]]).toEqual([893_499, false]);
      await finance.giveReason([interest], 'interest', false);
      expect(await world.cash()).toBe(893_500);
    });
    test('an order approved by hand: its booking is named, until a row stands for it', async () => {
      const order = await world.order(240_000);
      await world.approve(order);
      const named = { kind: 'paid', number: order.number, amount: order.amount, day: dayOf(0) };
      expect((await finance.closing(account)).unbacked).toMatchObject([named]);
      expect((await days())[0]).toEqual([0, 89_350_000, 893_500 + order.amount, false]);
      const id = await store(order.amount * 100, 1);
      expect((await finance.closing(account)).days.map((day) => [day.openCount, day.unbackedCount]).slice(0, 2)).toEqual([
        [0, 1],
        [1, 0],
      ]);
      const { candidates } = (await finance.rows(account, true, null)).rows.find((one) => one.id === id) ?? {};
      await finance.match(id, { journalId: candidates?.booked[0]?.journalId ?? 0 });
      const shown = await finance.closing(account);
      expect(shown.unbacked).toEqual([]);
      // It belongs to the day of its row.
      expect((await days())[0]).toEqual([1, 89_350_000 + order.amount * 100, 893_500 + order.amount, true]);
    });
    test('a row before the opening that gets a reason: named, until the opening is confirmed again', async () => {
      const [old] = (await finance.rows(account, true, null)).rows;
      await finance.giveReason([old?.id ?? 0], 'fee', false);
      const shown = await finance.closing(account);
      expect([shown.late, shown.days.some(isClosed)]).toEqual([-100, false]);
      expect(await finance.withdrawOpening(account, '  ')).toEqual({ code: 'REASON_NEEDED' });
      expect(await finance.withdrawOpening(account, 'Ada biaya sebelumnya')).toEqual({ outcome: 'done' });
      expect((await finance.closing(account)).opening).toBeNull();
      expect(await finance.confirmOpening(account, opening(90_000_050, 10))).toEqual({ outcome: 'done' });
      expect((await finance.closing(account)).days.every(isClosed)).toBe(true);
      expect((await finance.closing(account)).late).toBe(0);
    });
    test('a balance that does not follow: the gap is named', async () => {
      const before = (await finance.closing(account)).days[0]?.statement ?? 0;
      const id = await store(-100, 0, before + 4900);
      await finance.giveReason([id], 'fee', false);
      const [last] = (await finance.closing(account)).days;
      expect([last?.gap, last?.unexplained, last && isClosed(last)]).toEqual([5000, 1, false]);
    });
    test('an open row of long ago: its day is named beside the latest', async () => {
      const { id = '' } = (await finance.imports()).accounts[1] ?? {};
      const rows = Array.from({ length: 40 }, (_, at) =>
        row({ bookedOn: dayOf(50 - at), amount: -100 - at, text: `LAMA ${at}`, balance: null }),
      );
      await finance.store(id, file(rows), false);
      await finance.confirmOpening(id, opening(1_000_000, 50));
      const open = (await finance.rows(id, true, null)).rows.map((one) => one.id);
      await finance.giveReason(open.slice(0, -1), 'fee', false);
      const shown = (await finance.closing(id)).days;
      expect([shown.length, shown[0]?.day, shown.at(-1)?.day, shown.at(-1)?.openCount]).toEqual([32, dayOf(11), dayOf(50), 1]);
    });
    test('a reversed settlement without a row: explained', async () => {
      await world.reverseSettlement(5000);
      expect((await finance.closing(account)).unbacked).toEqual([]);
    });
  });
};
