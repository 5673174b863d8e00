import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SavedLayout, StatementRepository, StatementToStore } from '../../../src/application/statement/statement-repository.ts';
import type { Role } from '../../../src/domain/auth/roles.ts';

/** A shop with two bank accounts. */
export interface StatementWorld {
  /** A new member of staff with a fresh second factor. */
  staff(role: Role): Promise<StatementRepository>;
  close(): Promise<void>;
}

type Row = StatementToStore['rows'][number];

const row = (given: Partial<Row> = {}): Row => ({
  ...{
    bookedOn: '2026-01-05',
    time: null,
    amount: 15_012_300,
    text: 'TRSF BUDI CONTOH',
    reference: null,
    balance: 465_012_300,
    ordinal: 1,
  },
  ...given,
});
const file = (rows: readonly Row[], fileName = 'mutasi.csv'): StatementToStore => ({ fileName, layout: 'bca-personal', rows });
const LAYOUT: SavedLayout = {
  name: 'DANA bisnis',
  heads: ['Kapan', 'Apa', 'Berapa'],
  columns: { date: 0, text: 1, amount: 2 },
  dates: 'dd/mm/yyyy',
  numbers: '150.123',
  direction: 'sign',
};

/** The contract of repositories of bank statements. */
export const statementRepositoryContract = (open: () => Promise<StatementWorld>): void => {
  describe('statement repository', () => {
    let world: StatementWorld;
    let finance: StatementRepository;
    let account = '';
    let other = '';
    beforeAll(async () => {
      world = await open();
      finance = await world.staff('finance');
      [account = '', other = ''] = (await finance.imports()).accounts.map(({ id }) => id);
    });
    afterAll(() => world.close());

    test('accounts: those of the shop, without an import', async () => {
      const { accounts, imports, layouts } = await finance.imports();
      expect(accounts.map(({ bank, number, lastDay }) => [bank, number, lastDay])).toEqual([
        ['BCA', '1234567890', null],
        ['BNI', '9876543210', null],
      ]);
      expect([imports, layouts]).toEqual([[], []]);
    });
    test('trial: compares and stores nothing', async () => {
      const compared = await finance.store(account, file([row()]), true);
      expect(compared).toEqual({
        added: 1,
        days: [{ day: '2026-01-05', count: 1, known: 0, stored: 0, isCovered: false }],
        before: null,
        after: null,
      });
      expect((await finance.rows(account, null)).rows).toEqual([]);
    });
    test('import: rows newest first, in the order of the bank within a day', async () => {
      const rows = [
        row(),
        row({ bookedOn: '2026-01-07', text: 'BIAYA', amount: -650_000, balance: 464_362_300, time: '10:22:33', reference: 'X1' }),
        row({ bookedOn: '2026-01-07', text: 'RINA', amount: 5_000_050, balance: 469_362_350 }),
        row({ bookedOn: '2026-01-09', text: 'ANI', amount: 100, balance: null }),
      ];
      expect(await finance.store(account, file(rows), false)).toMatchObject({ added: 4 });
      const stored = await finance.rows(account, null);
      expect(stored.rows.map(({ text }) => text)).toEqual(['ANI', 'RINA', 'BIAYA', 'TRSF BUDI CONTOH']);
      expect(stored.rows[2]).toEqual({
        ...{ id: expect.any(Number), bookedOn: '2026-01-07', time: '10:22:33', amount: -650_000, text: 'BIAYA', reference: 'X1' },
        balance: 464_362_300,
      });
      expect(stored.next).toBeNull();
      const { accounts, imports } = await finance.imports();
      expect(accounts.find(({ id }) => id === account)?.lastDay).toBe('2026-01-09');
      expect(imports[0]).toMatchObject({ accountId: account, fileName: 'mutasi.csv', firstDay: '2026-01-05', lastDay: '2026-01-09' });
      expect(imports[0]).toMatchObject({ rowCount: 4, added: 4 });
    });
    test('overlapping import: adds what is new; each day is compared with what is stored', async () => {
      const rows = [
        row({ bookedOn: '2026-01-07', text: 'RINA', amount: 5_000_050, balance: 469_362_350 }),
        row({ bookedOn: '2026-01-09', text: 'ANI', amount: 100, balance: null }),
        row({ bookedOn: '2026-01-09', text: 'ANI', amount: 100, balance: null, ordinal: 2 }),
        row({ bookedOn: '2026-01-11', text: 'BARU', amount: 200, balance: 1 }),
      ];
      const compared = {
        added: 2,
        days: [
          { day: '2026-01-07', count: 1, known: 1, stored: 2, isCovered: true },
          { day: '2026-01-09', count: 2, known: 1, stored: 1, isCovered: false },
          { day: '2026-01-11', count: 1, known: 0, stored: 0, isCovered: false },
        ],
        // After the last row of the first day; nothing is stored from the last day on.
        before: 469_362_350,
        after: null,
      };
      expect(await finance.store(account, file(rows), true)).toEqual(compared);
      expect(await finance.store(account, file(rows), false)).toEqual(compared);
      expect(await finance.store(account, file(rows), false)).toMatchObject({ added: 0 });
      expect((await finance.rows(account, null)).rows).toHaveLength(6);
    });
    test('an older file: the balance before the next stored row is told', async () => {
      const compared = await finance.store(account, file([row({ bookedOn: '2026-01-02' })]), true);
      expect(compared).toMatchObject({ before: null, after: 450_000_000 });
    });
    test('another account: has rows of its own', async () => {
      expect(await finance.store(other, file([row()]), false)).toMatchObject({ added: 1, before: null });
      expect((await finance.rows(other, null)).rows).toHaveLength(1);
    });
    test('rows: 50 a page', async () => {
      const rows = Array.from({ length: 60 }, (_, place) => row({ bookedOn: '2026-02-01', text: `BARIS ${place}`, balance: place + 1 }));
      await finance.store(other, file(rows), false);
      const first = await finance.rows(other, null);
      const second = await finance.rows(other, first.next);
      expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 11, null]);
      expect([...first.rows, ...second.rows].map(({ text }) => text).slice(0, 2)).toEqual(['BARIS 59', 'BARIS 58']);
      expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(61);
    });
    test.each([
      ['no rows', []],
      ['an amount of zero', [row({ amount: 0 })]],
      ['a day that does not exist', [row({ bookedOn: '2026-02-30' })]],
      ['a day in the future', [row({ bookedOn: '2099-01-01' })]],
      ['a text of 501 characters', [row({ text: 'x'.repeat(501) })]],
      ['a line break in the text', [row({ text: 'BUDI\nCONTOH' })]],
      ['an empty reference', [row({ reference: '' })]],
      ['an ordinal of 0', [row({ ordinal: 0 })]],
    ])('%s: refused', async (_, rows) => {
      expect(await finance.store(account, file(rows), false)).toEqual({ code: 'INVALID' });
    });
    test('unknown account: refused', async () => {
      expect(await finance.store('00000000-0000-4000-8000-000000000000', file([row()]), false)).toEqual({ code: 'NOT_FOUND' });
    });
    test('layout: remembered; one of the same heads is replaced', async () => {
      expect(await finance.saveLayout(LAYOUT)).toEqual({ outcome: 'done' });
      expect(await finance.saveLayout({ ...LAYOUT, name: 'DANA', dates: 'dd/mm/yy', heads: ['KAPAN', 'Apa', 'Berapa'] })).toEqual({
        outcome: 'done',
      });
      const { layouts } = await finance.imports();
      expect(layouts).toEqual([{ ...LAYOUT, name: 'DANA', dates: 'dd/mm/yy', heads: ['KAPAN', 'Apa', 'Berapa'], id: expect.any(String) }]);
    });
    test.each([
      ['a name of one letter', { name: 'D' }],
      ['no heads', { heads: [] }],
    ])('layout with %s: refused', async (_, given) => {
      expect(await finance.saveLayout({ ...LAYOUT, ...given })).toEqual({ code: 'INVALID' });
    });
    test('missing permission: denied', async () => {
      const cs = await world.staff('cs');
      const denied = { reason: 'denied' };
      await expect(cs.imports()).rejects.toMatchObject(denied);
      await expect(cs.rows(account, null)).rejects.toMatchObject(denied);
      await expect(cs.store(account, file([row()]), true)).rejects.toMatchObject(denied);
      await expect(cs.saveLayout(LAYOUT)).rejects.toMatchObject(denied);
    });
  });
};
