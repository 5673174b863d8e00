import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AccountBalance } from '../../../src/application/order/order-admin-repository.ts';
import type { SettlementRepository } from '../../../src/application/order/settlement-repository.ts';
import type { Role } from '../../../src/domain/auth/roles.ts';
import type { SettlementDraft } from '../../../src/domain/payment/settlement.ts';

/** A shop whose buyers pay by QRIS. */
export interface SettlementWorld {
  /** A new member of staff with a fresh second factor. */
  staff(role: Role): Promise<SettlementRepository>;
  /** A buyer pays by QRIS, and it is approved. @returns the received amount */
  payByQris(): Promise<number>;
  balances(): Promise<readonly AccountBalance[]>;
  today(): string;
  newKey(): string;
  close(): Promise<void>;
}

const QRIS = 'cash:gateway:qris';
const BANK = 'cash:bank:bca';

/** The contract of settlement repositories. */
export const settlementRepositoryContract = (open: () => Promise<SettlementWorld>): void => {
  describe('settlement repository', () => {
    let world: SettlementWorld;
    let finance: SettlementRepository;
    let references = 0;
    beforeAll(async () => {
      world = await open();
      finance = await world.staff('finance');
    });
    afterAll(() => world.close());
    const draft = (given: Partial<SettlementDraft> = {}): SettlementDraft => {
      references += 1;
      const made = { gateway: QRIS, bank: BANK, settledOn: world.today(), gross: 50_000, fee: 350, reference: `SETOR-${references}` };
      return { ...made, ...given };
    };
    const balanceOf = async (name: string) => (await world.balances()).find(({ account }) => account === name)?.balance ?? 0;
    const owed = async () => (await finance.page(null)).gateways.find(({ gateway }) => gateway === QRIS)?.balance ?? 0;

    test('booking: decreases the gateway balance, increases the bank, books the fee separately', async () => {
      const received = await world.payByQris();
      const before = [await balanceOf(BANK), await balanceOf('expense:gateway'), await owed()];
      expect(before[2]).toBeGreaterThanOrEqual(received);
      const given = draft({ reference: '  SETOR-A ' });
      expect(await finance.settle(world.newKey(), { ...given, reference: 'SETOR-A' })).toEqual({ outcome: 'done' });
      const after = [await balanceOf(BANK), await balanceOf('expense:gateway'), await owed()];
      expect(after.map((amount, place) => amount - (before[place] ?? 0))).toEqual([49_650, 350, -50_000]);
      expect((await world.balances()).reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
      const { settlements, banks } = await finance.page(null);
      expect(settlements[0]).toMatchObject({ ...given, reference: 'SETOR-A', reversal: null });
      expect(banks).toContain(BANK);
    });
    test('repeated form: booked once', async () => {
      await world.payByQris();
      const [key, given, before] = [world.newKey(), draft(), await owed()];
      expect(await finance.settle(key, given)).toEqual({ outcome: 'done' });
      expect(await finance.settle(key, given)).toEqual({ outcome: 'already' });
      expect(await finance.settle(key, { ...given, gross: 49_000 })).toEqual({ code: 'KEY_REUSED' });
      expect(await owed()).toBe(before - 50_000);
    });
    test('more than the gateway owes: refused, also by concurrent bookings', async () => {
      await world.payByQris();
      const gross = await owed();
      expect(await finance.settle(world.newKey(), draft({ gross: gross + 1 }))).toEqual({ code: 'GATEWAY_BALANCE' });
      expect(await finance.settle(world.newKey(), draft({ gateway: 'cash:gateway:lain' }))).toEqual({ code: 'GATEWAY_BALANCE' });
      const answers = await Promise.all([0, 1, 2].map(() => finance.settle(world.newKey(), draft({ gross }))));
      expect(answers.filter((answer) => 'outcome' in answer)).toHaveLength(1);
      expect(await owed()).toBe(0);
    });
    test('used reference or invalid settlement: refused', async () => {
      await world.payByQris();
      const used = draft();
      expect(await finance.settle(world.newKey(), used)).toEqual({ outcome: 'done' });
      expect(await finance.settle(world.newKey(), { ...used, gross: 1000, fee: 0 })).toEqual({ code: 'REFERENCE_USED' });
      for (const wrong of [{ gross: 0 }, { fee: -1 }, { fee: 50_000 }, { reference: 'ab' }, { bank: 'cash:bank:tak_ada' }])
        expect(await finance.settle(world.newKey(), draft(wrong))).toEqual({ code: 'INVALID' });
      const tomorrow = new Date(Date.parse(world.today()) + 86_400_000).toISOString().slice(0, 10);
      for (const settledOn of [tomorrow, '2019-01-01'])
        expect(await finance.settle(world.newKey(), draft({ settledOn }))).toEqual({ code: 'SETTLEMENT_DATE' });
    });
    test('reversal: one counter-journal, the reference can be used again', async () => {
      await world.payByQris();
      const given = draft();
      const before = [await balanceOf(BANK), await balanceOf('expense:gateway'), await owed()];
      await finance.settle(world.newKey(), given);
      const id = (await finance.page(null)).settlements[0]?.id ?? 0;
      expect(await finance.reverse(id, 'x')).toEqual({ code: 'REASON_NEEDED' });
      expect(await finance.reverse(id + 999, 'Salah tulis')).toEqual({ code: 'NOT_FOUND' });
      expect(await finance.reverse(id, 'Salah tulis')).toEqual({ outcome: 'done' });
      expect(await finance.reverse(id, 'Salah tulis lagi')).toEqual({ outcome: 'already' });
      expect([await balanceOf(BANK), await balanceOf('expense:gateway'), await owed()]).toEqual(before);
      expect((await finance.page(null)).settlements[0]).toMatchObject({ id, reversal: { reason: 'Salah tulis' } });
      expect(await finance.settle(world.newKey(), given)).toEqual({ outcome: 'done' });
    });
    test('list: pages, newest first', async () => {
      const { settlements, next } = await finance.page(null);
      expect(settlements.map(({ id }) => id)).toEqual(settlements.map(({ id }) => id).toSorted((a, b) => b - a));
      expect(next).toBeNull();
      const second = settlements[1]?.id ?? 0;
      expect((await finance.page(second)).settlements.every(({ id }) => id < second)).toBe(true);
    });
    test('missing permission: denied', async () => {
      const cs = await world.staff('cs');
      const denied = { reason: 'denied' };
      await expect(cs.page(null)).rejects.toMatchObject(denied);
      await expect(cs.settle(world.newKey(), draft())).rejects.toMatchObject(denied);
      await expect(cs.reverse(1, 'Salah tulis')).rejects.toMatchObject(denied);
    });
  });
};
