import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SavedLayout, StatementRepository } from '../../../src/application/statement/statement-repository.ts';
import { closingContract } from './closing.contract.ts';
import { lumpsContract } from './lumps.contract.ts';
import { rowReasonsContract } from './row-reasons.contract.ts';
import { statementGapsContract } from './statement-gaps.contract.ts';
import { daysBefore, file, row, type StatementWorld } from './statement-world.ts';
import { withdrawalsContract } from './withdrawals.contract.ts';

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
      expect((await finance.rows(account, false, null)).rows).toEqual([]);
    });
    test('import: rows newest first, in the order of the bank within a day', async () => {
      const rows = [
        row(),
        row({ bookedOn: '2026-01-07', text: 'BIAYA', amount: -650_000, balance: 464_362_300, time: '10:22:33', reference: 'X1' }),
        row({ bookedOn: '2026-01-07', text: 'RINA', amount: 5_000_050, balance: 469_362_350 }),
        row({ bookedOn: '2026-01-09', text: 'ANI', amount: 100, balance: null }),
      ];
      expect(await finance.store(account, file(rows), false)).toMatchObject({ added: 4 });
      const stored = await finance.rows(account, false, null);
      expect(stored.rows.map(({ text }) => text)).toEqual(['ANI', 'RINA', 'BIAYA', 'TRSF BUDI CONTOH']);
      expect(stored.rows[2]).toEqual({
        id: expect.any(Number),
        bookedOn: '2026-01-07',
        time: '10:22:33',
        amount: -650_000,
        text: 'BIAYA',
        reference: 'X1',
        balance: 464_362_300,
        reason: null,
        match: null,
        candidates: { booked: [], attempts: [], rivals: 0 },
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
      expect((await finance.rows(account, false, null)).rows).toHaveLength(6);
    });
    test('an older file: the balance before the next stored row is told', async () => {
      const compared = await finance.store(account, file([row({ bookedOn: '2026-01-02' })]), true);
      expect(compared).toMatchObject({ before: null, after: 450_000_000 });
    });
    test('another account: has rows of its own', async () => {
      expect(await finance.store(other, file([row()]), false)).toMatchObject({ added: 1, before: null });
      expect((await finance.rows(other, false, null)).rows).toHaveLength(1);
    });
    test('rows: 50 a page', async () => {
      const rows = Array.from({ length: 60 }, (_, place) => row({ bookedOn: '2026-02-01', text: `BARIS ${place}`, balance: place + 1 }));
      await finance.store(other, file(rows), false);
      const first = await finance.rows(other, false, null);
      const second = await finance.rows(other, false, first.next);
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
    describe('matches', () => {
      let place = 0;
      /** Stores a row of today, or of that many days ago. @returns it as it is read */
      const receive = async (rupiah: number, daysAgo = 0) => {
        place += 1;
        const bookedOn = daysBefore(world.today(), daysAgo);
        const given = row({ bookedOn, amount: rupiah * 100, text: `TRSF ${place}`, balance: place });
        await finance.store(account, file([given]), false);
        return openRow(given.text);
      };
      const openRow = async (text: string) => {
        const found = (await finance.rows(account, true, null)).rows.find((one) => one.text === text);
        if (found === undefined) throw new Error(`no open row ${text}`);
        return found;
      };
      const isOpen = async (id: number) => (await finance.rows(account, true, null)).rows.some((one) => one.id === id);

      test('amount of an order: it is a candidate, approved by the row, and bound to what was posted', async () => {
        const order = await world.order();
        const received = await receive(order.amount);
        expect(received.candidates).toMatchObject({
          booked: [],
          attempts: [{ orderId: order.id, number: order.number, orderState: 'pending_payment', isExact: true, openedAt: expect.any(Date) }],
          rivals: 1,
        });
        const before = await world.cash();
        expect(await finance.match(received.id, { orderId: order.id })).toMatchObject({ outcome: 'done', exception: null });
        expect([await world.stateOf(order.id), (await world.cash()) - before]).toEqual(['processing', order.amount]);
        const matched = (await finance.rows(account, false, null)).rows.find(({ id }) => id === received.id);
        expect(matched).toMatchObject({ match: { kind: 'paid', number: order.number }, candidates: null });
        expect(await isOpen(received.id)).toBe(false);
        expect(await finance.match(received.id, { orderId: order.id })).toMatchObject({ outcome: 'already' });
        expect((await world.cash()) - before).toBe(order.amount);
      });
      test('approved by hand, then imported: bound, not booked again', async () => {
        const order = await world.order();
        await world.approve(order);
        const received = await receive(order.amount);
        expect(received.candidates).toMatchObject({ booked: [{ kind: 'paid', number: order.number }], attempts: [] });
        const before = await world.cash();
        expect(await finance.match(received.id, { orderId: order.id })).toEqual({ code: 'ALREADY_BOOKED' });
        const journalId = received.candidates?.booked[0]?.journalId ?? 0;
        expect(await finance.match(received.id, { journalId })).toMatchObject({ outcome: 'done' });
        expect([await world.cash(), await isOpen(received.id)]).toEqual([before, false]);
        // One row backs one journal.
        const again = await receive(order.amount);
        expect(again.candidates?.booked).toEqual([]);
        expect(await finance.match(again.id, { journalId })).toEqual({ code: 'NOT_FOUND' });
      });
      test('imported, then approved by hand: the row is bound to it', async () => {
        const order = await world.order();
        const received = await receive(order.amount);
        await world.approve(order);
        const before = await world.cash();
        expect(await finance.match(received.id, { orderId: order.id })).toEqual({ code: 'ALREADY_BOOKED' });
        const { candidates } = await openRow(received.text);
        expect(await finance.match(received.id, { journalId: candidates?.booked[0]?.journalId ?? 0 })).toMatchObject({ outcome: 'done' });
        expect(await world.cash()).toBe(before);
      });
      test.each([
        ['asked how to pay', true],
        ['did not ask how to pay', false],
      ])('the price without the unique code, the buyer %s: a candidate that is not exact', async (_, hasAsked) => {
        const order = await world.order(100_000, hasAsked);
        const received = await receive(100_000);
        expect(received.candidates?.attempts.find(({ orderId }) => orderId === order.id)).toMatchObject({ isExact: false });
      });
      test('an amount that is the full price of another order: both are candidates and rivals', async () => {
        const order = await world.order(230_000);
        const rival = await world.order(order.amount, false);
        const { candidates } = await receive(order.amount);
        expect(candidates?.attempts.map(({ number, isExact }) => [number, isExact])).toEqual([
          [order.number, true],
          [rival.number, false],
        ]);
        expect(candidates?.rivals).toBe(2);
      });
      test.each([
        ['the day before the order', 1, 1],
        ['two days before the order', 2, 0],
      ])('money of %s: a candidate for one day only', async (_, daysAgo, count) => {
        const order = await world.order(240_000);
        const { candidates } = await receive(order.amount, daysAgo);
        expect([candidates?.attempts.length, candidates?.rivals]).toEqual([count, count]);
      });
      test('an order that was cancelled: a candidate; recorded for it, a person decides about the money', async () => {
        const order = await world.order(250_000);
        await world.cancel(order);
        const received = await receive(order.amount);
        expect(received.candidates?.attempts).toMatchObject([{ number: order.number, orderState: 'cancelled' }]);
        expect(await finance.match(received.id, { orderId: order.id })).toMatchObject({ outcome: 'done', exception: 'late' });
        expect(await isOpen(received.id)).toBe(false);
      });
      test.each([
        ['seven days before', 7, 1],
        ['eight days before', 8, 0],
      ])('approved by hand %s the row: found for seven days', async (_, daysAgo, count) => {
        const order = await world.order(260_000 + 5000 * daysAgo);
        await world.approve(order, daysAgo);
        const { id, candidates } = await receive(order.amount);
        expect(candidates?.booked.map(({ number, isNear }) => [number, isNear])).toEqual(Array(count).fill([order.number, false]));
        if (count > 0) expect(await finance.match(id, { orderId: order.id })).toEqual({ code: 'ALREADY_BOOKED' });
      });
      test('approved by hand days before, for an order of the same amount: a person may approve the other one by the row', async () => {
        const earlier = await world.order(270_000);
        await world.approve(earlier, 5);
        const order = await world.order(earlier.amount, false);
        const received = await receive(earlier.amount);
        expect(received.candidates?.booked).toMatchObject([{ number: earlier.number, isNear: false }]);
        expect(await finance.match(received.id, { orderId: order.id })).toMatchObject({ outcome: 'done' });
        expect(await world.stateOf(order.id)).toBe('processing');
      });
      test('a settlement that was reversed: neither it nor its counter-journal is a candidate', async () => {
        await world.reverseSettlement(345_678);
        for (const net of [345_678, -345_678]) expect((await receive(net)).candidates?.booked).toEqual([]);
      });
      test('the second of two approvals: keeps the reference of the first, which was by hand', async () => {
        const order = await world.order(6_000_000);
        await world.approveFirst(order, 'TANGAN-1');
        const received = await receive(order.amount);
        expect(await finance.match(received.id, { orderId: order.id })).toMatchObject({ outcome: 'done', exception: null });
        expect([await world.referenceOf(order.id), await world.stateOf(order.id)]).toEqual(['TANGAN-1', 'processing']);
        expect(await isOpen(received.id)).toBe(false);
      });
      test('rows of one press whose sum reaches the limit of two people: each waits for a second one', async () => {
        const order = await world.order(91_000);
        const received = await receive(order.amount);
        const press = { orderId: order.id, pressTotal: 100_000_000 };
        expect(await finance.match(received.id, press)).toMatchObject({ outcome: 'first' });
        expect(await finance.match(received.id, press)).toMatchObject({ outcome: 'first' });
        const second = await world.staff('finance');
        expect(await second.match(received.id, press)).toMatchObject({ outcome: 'done' });
      });
      test('rows of one press below the limit: approved at once', async () => {
        const order = await world.order(92_000);
        const received = await receive(order.amount);
        expect(await finance.match(received.id, { orderId: order.id, pressTotal: 200_000 })).toMatchObject({ outcome: 'done' });
      });
      test('two people approve by one row: the first approval binds nothing', async () => {
        const order = await world.order(6_100_000);
        const received = await receive(order.amount);
        expect(await finance.match(received.id, { orderId: order.id })).toMatchObject({ outcome: 'first' });
        expect(await isOpen(received.id)).toBe(true);
        const second = await world.staff('finance');
        expect(await second.match(received.id, { orderId: order.id })).toMatchObject({ outcome: 'done' });
        expect([await world.referenceOf(order.id), await isOpen(received.id)]).toEqual([`MUTASI-${received.id}`, false]);
      });
      test('two people approve by two rows: neither confirms the other', async () => {
        const order = await world.order(6_200_000);
        const [one, another] = [await receive(order.amount), await receive(order.amount)];
        expect(await finance.match(one.id, { orderId: order.id })).toMatchObject({ outcome: 'first' });
        const second = await world.staff('finance');
        expect(await second.match(another.id, { orderId: order.id })).toMatchObject({ outcome: 'first' });
        expect(await world.stateOf(order.id)).toBe('pending_payment');
      });
      test.each([
        ['money out', -5000],
        ['a part of a rupiah', 1000.5],
      ])('%s: approves no order', async (_, rupiah) => {
        const [order, received] = [await world.order(), await receive(rupiah)];
        expect(received.candidates?.attempts).toEqual([]);
        expect(await finance.match(received.id, { orderId: order.id })).toEqual({ code: 'INVALID' });
        expect(await world.stateOf(order.id)).toBe('pending_payment');
      });
      test('unknown row: refused', async () => {
        expect(await finance.match(999_999, { journalId: 1 })).toEqual({ code: 'NOT_FOUND' });
      });
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
      await expect(cs.rows(account, false, null)).rejects.toMatchObject(denied);
      await expect(cs.store(account, file([row()]), true)).rejects.toMatchObject(denied);
      await expect(cs.match(1, { journalId: 1 })).rejects.toMatchObject(denied);
      await expect(cs.giveReason([1], 'fee', false)).rejects.toMatchObject(denied);
      await expect(cs.withdrawReason(1)).rejects.toMatchObject(denied);
      await expect(cs.settleRows([1], [{ day: '2026-01-05', gross: 1 }])).rejects.toMatchObject(denied);
      await expect(cs.withdrawImport(1, 'Salah')).rejects.toMatchObject(denied);
      await expect(cs.withdrawMatch(1, 'Salah')).rejects.toMatchObject(denied);
      await expect(cs.closing(account)).rejects.toMatchObject(denied);
      await expect(cs.confirmOpening(account, { day: '2026-01-05', balance: 0, reason: 'Mulai' })).rejects.toMatchObject(denied);
      await expect(cs.withdrawOpening(account, 'Salah')).rejects.toMatchObject(denied);
      await expect(cs.saveLayout(LAYOUT)).rejects.toMatchObject(denied);
    });
  });
  statementGapsContract(open);
  rowReasonsContract(open);
  closingContract(open);
  withdrawalsContract(open);
  lumpsContract(open);
};
