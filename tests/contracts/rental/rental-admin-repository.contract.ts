import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RentalAdminRepository } from '../../../src/application/rental/rental-admin-repository.ts';
import { isPortError } from '../../../src/application/shared/port-error.ts';
import type { RentalBoard } from '../../../src/domain/rental/rental-board.ts';
import type { RentalShopWorld, Renter } from './rental-shop.ts';

const HOUR = 3_600_000;

/** The contract of rental repositories for staff. */
export const rentalAdminRepositoryContract = (open: () => Promise<RentalShopWorld>): void => {
  describe('rental board', () => {
    let world: RentalShopWorld;
    let staff: RentalAdminRepository;
    let renter: Renter;
    beforeAll(async () => {
      world = await open();
      [staff, renter] = [await world.staff(true), await world.renter()];
    });
    afterAll(() => world.close());

    const ahead = (ms: number): Date => new Date(world.now().getTime() + ms);
    const hour = async (deposit = 0) => {
      const { product, units, options } = await world.account({ options: { '1 jam': 10_000 }, deposit });
      return { product, unit: units[0] ?? '', option: options['1 jam'] ?? '' };
    };
    const rented = async (product: string, option: string, start: Date | null = null): Promise<string> => {
      const order = await renter.rent(product, option, start);
      await world.pay(order);
      return order;
    };
    const groupsOf = async (order: string): Promise<readonly string[]> => {
      const board = await staff.board();
      const groups: readonly (keyof RentalBoard)[] = ['now', 'next', 'toRotate', 'trouble'];
      return groups.filter((group) => (board[group] as RentalBoard['now']).some(({ orderId }) => orderId === order));
    };

    test('groups: upcoming within a day, running and to rotate, each with its unit', async () => {
      const { product, unit, option } = await hour();
      const order = await rented(product, option, ahead(3 * HOUR));
      expect(await groupsOf(order)).toEqual(['next']);
      const [row] = (await staff.board()).next.filter(({ orderId }) => orderId === order);
      expect(row).toMatchObject({
        ...{ state: 'processing', productId: product, unitId: unit, unitPosition: 1, minutes: 60, readyAt: null, openedAt: null },
        ...{
          endsAt: null,
          rotateBy: null,
          nextStartAt: null,
          isRotated: true,
          isLate: false,
          loginCode: null,
          problem: null,
          complaintId: null,
        },
      });
      const [days] = (await staff.board()).units.filter(({ unitId }) => unitId === unit);
      expect(days).toMatchObject({ productId: product, position: 1, bars: [{ orderId: order, kind: 'rental', state: 'processing' }] });
      await world.letPass([order], 180);
      await renter.open(order);
      expect(await groupsOf(order)).toEqual(['now']);
      await renter.rentals.endRental(order);
      expect(await groupsOf(order)).toEqual(['toRotate']);
      const [returned] = (await staff.board()).toRotate.filter(({ orderId }) => orderId === order);
      expect(returned?.rotateBy).toBeInstanceOf(Date);
      await world.rotate(unit);
      expect(await groupsOf(order)).toEqual([]);
    });

    test('free time of a unit: blocked and released', async () => {
      const { product, unit, option } = await hour();
      const block = (from: number, to: number, unitId = unit) =>
        staff.block({ unitId, from: ahead(from * HOUR), to: ahead(to * HOUR), note: 'Pemeliharaan' });
      const made = await block(0, 6);
      const id = 'id' in made ? made.id : '';
      expect((await staff.board()).blocks).toMatchObject([{ id, unitId: unit, unitPosition: 1, note: 'Pemeliharaan' }]);
      expect((await renter.times.freeTimes(product, option, null, ahead(2 * HOUR))).every(({ free }) => free === 0)).toBe(true);
      expect(await block(5, 7)).toEqual({ code: 'UNIT_TAKEN' });
      expect(await block(3, 2)).toEqual({ code: 'INVALID' });
      expect(await block(-3, -2)).toEqual({ code: 'INVALID' });
      expect(await block(8, 9, randomUUID())).toEqual({ code: 'NOT_FOUND' });
      expect(await staff.unblock(id)).toEqual({ outcome: 'done' });
      expect(await staff.unblock(id)).toEqual({ code: 'NOT_FOUND' });
      expect((await staff.board()).blocks).toEqual([]);
      expect((await renter.times.freeTimes(product, option, null, null))[0]?.free).toBe(1);
    });

    test('booked time: cannot be blocked', async () => {
      const { product, unit, option } = await hour();
      await rented(product, option, ahead(4 * HOUR));
      expect(await staff.block({ unitId: unit, from: ahead(5 * HOUR), to: ahead(6 * HOUR), note: null })).toEqual({ code: 'UNIT_TAKEN' });
    });

    test('deposit claim: after the rental, up to the deposit, with a reason', async () => {
      const { product, option } = await hour(50_000);
      const order = await rented(product, option);
      await renter.open(order);
      const reason = 'Diamond sekali pakai dihabiskan.';
      expect(await staff.claimDeposit(order, 20_000, reason)).toEqual({ code: 'TRANSITION_NOT_ALLOWED' });
      await renter.rentals.endRental(order);
      expect(await staff.claimDeposit(order, 20_000, 'habis')).toEqual({ code: 'REASON_NEEDED' });
      expect(await staff.claimDeposit(order, 50_001, reason)).toEqual({ code: 'INVALID' });
      expect(await staff.claimDeposit(randomUUID(), 20_000, reason)).toEqual({ code: 'NOT_FOUND' });
      expect(await staff.claimDeposit(order, 20_000, reason)).toEqual({ id: expect.any(String) });
      expect(await groupsOf(order)).toEqual(['trouble']);
      expect(await staff.claimDeposit(order, 20_000, reason)).toEqual({ code: 'TRANSITION_NOT_ALLOWED' });
    });

    test('missing permission: denied', async () => {
      const other = await world.staff(false);
      const denied = async (step: Promise<unknown>) =>
        expect(isPortError(await step.catch((error: unknown) => error), 'denied')).toBe(true);
      await denied(other.board());
      await denied(other.block({ unitId: randomUUID(), from: ahead(HOUR), to: ahead(2 * HOUR), note: null }));
      await denied(other.unblock(randomUUID()));
      await denied(other.claimDeposit(randomUUID(), 1, 'Alasan yang panjang.'));
    });
  });
};
