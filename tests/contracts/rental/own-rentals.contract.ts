import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OrderRefused } from '../../../src/application/order/order-service.ts';
import type { RentalShopWorld, Renter } from './rental-shop.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const codeOf = async (step: Promise<unknown>): Promise<string> => {
  const error: unknown = await step.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof OrderRefused) return error.code;
  throw new Error(`not refused: ${String(error)}`);
};
const minutesBetween = (from: Date | null | undefined, to: Date | null | undefined): number =>
  Math.round(((to?.getTime() ?? Number.NaN) - (from?.getTime() ?? Number.NaN)) / MINUTE);

/** The contract of free times and of a renter's rentals. */
export const ownRentalsContract = (open: () => Promise<RentalShopWorld>): void => {
  describe('rentals of a renter', () => {
    let world: RentalShopWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    const hour = async (given: { readonly units?: number; readonly deposit?: number } = {}) => {
      const { product, units, options } = await world.account({ options: { '1 jam': 10_000 }, ...given });
      return { product, units, option: options['1 jam'] ?? '' };
    };
    const ahead = (ms: number): Date => new Date(world.now().getTime() + ms);
    const detail = async (renter: Renter, order: string) => {
      const found = await renter.orders.find(order);
      if (found === null) throw new Error('no such order');
      return found;
    };
    const rented = async (renter: Renter, product: string, option: string, start: Date | null = null): Promise<string> => {
      const order = await renter.rent(product, option, start);
      await world.pay(order);
      return order;
    };
    const extension = (parentId: string, given: object = {}) => ({
      ...{ key: randomUUID(), parentId, optionId: null, expectedTotal: 10_000, rulesVersion: 1 },
      ...given,
    });

    test('free times: start with now, then every half hour, with the number of free units', async () => {
      const [renter, { product, option }] = [await world.renter(), await hour({ units: 2 })];
      const times = await renter.times.freeTimes(product, option, null, null);
      expect(times[0]?.free).toBe(2);
      expect(Math.abs((times[0]?.start.getTime() ?? 0) - world.now().getTime())).toBeLessThan(10_000);
      expect(times.slice(1).every(({ start, free }) => start.getTime() % (HOUR / 2) === 0 && free === 2)).toBe(true);
      expect(times.length).toBeGreaterThanOrEqual(49);
      await rented(renter, product, option);
      const fewer = (await renter.times.freeTimes(product, option, null, null)).slice(1);
      // Half an hour to be ready, two hours to open, one hour, half an hour to rotate.
      expect(new Set(fewer.filter(({ start }) => start < ahead(4 * HOUR)).map(({ free }) => free))).toEqual(new Set([1]));
      expect(fewer.filter(({ start }) => start > ahead(4.6 * HOUR)).every(({ free }) => free === 2)).toBe(true);
    });

    test('free times: of the requested days, at most two weeks ahead, none for a product without rental', async () => {
      const [renter, { product, option }] = [await world.renter(), await hour()];
      const [from, to] = [ahead(13 * 24 * HOUR), ahead(20 * 24 * HOUR)];
      const times = await renter.times.freeTimes(product, option, from, to);
      expect(times[0]?.start.getTime()).toBeGreaterThanOrEqual(from.getTime());
      expect(times.at(-1)?.start.getTime()).toBeLessThanOrEqual(ahead(14 * 24 * HOUR).getTime() + MINUTE);
      expect(times.length).toBeGreaterThan(46);
      expect(await renter.times.freeTimes(product, randomUUID(), null, null)).toEqual([]);
      expect(await renter.times.freeTimes(randomUUID(), option, null, null)).toEqual([]);
      expect(await renter.times.freeTimes(product, option, to, null)).toEqual([]);
    });

    test('start: at most five minutes past, at most two weeks ahead', async () => {
      const [renter, { product, option }] = [await world.renter(), await hour()];
      expect(await codeOf(renter.rent(product, option, ahead(-6 * MINUTE)))).toBe('INVALID');
      expect(await codeOf(renter.rent(product, option, ahead(14.1 * 24 * HOUR)))).toBe('INVALID');
      const order = await renter.rent(product, option, ahead(-4 * MINUTE));
      expect(minutesBetween((await detail(renter, order)).rental?.startAt, world.now())).toBe(0);
    });

    test('booked time: refused to others, another time is available', async () => {
      const { product, option } = await hour();
      const [first, second] = [await world.renter(), await world.renter()];
      await first.rent(product, option, ahead(10 * HOUR));
      expect(await codeOf(second.rent(product, option, ahead(12 * HOUR)))).toBe('SOLD_OUT');
      expect(await second.rent(product, option, ahead(14 * HOUR + MINUTE))).toMatch(/.{36}/);
    });

    test('first opening: starts the rental; before the start and after the end access is refused', async () => {
      const { product, option, units } = await hour();
      const renter = await world.renter();
      const early = await rented(renter, product, option, ahead(3 * HOUR));
      expect(await renter.open(early)).toBe('NOT_YET');
      expect(await detail(renter, early)).toMatchObject({ state: 'processing', rental: { openedAt: null, endsAt: null } });
      await world.letPass([early], 180);
      expect(await renter.open(early)).toBeNull();
      const running = await detail(renter, early);
      expect([running.state, minutesBetween(running.rental?.openedAt, running.rental?.endsAt)]).toEqual(['rented', 60]);
      await world.letPass([early], 61);
      expect(await renter.open(early)).toBe('ENDED');
      await world.rotate(units[0] ?? '');
    });

    test('early end by the renter: the unit is free after the password change', async () => {
      const { product, option, units } = await hour();
      const [renter, stranger] = [await world.renter(), await world.renter()];
      const order = await rented(renter, product, option);
      expect(await codeOf(renter.rentals.endRental(order))).toBe('TRANSITION_NOT_ALLOWED');
      await renter.open(order);
      expect(await codeOf(stranger.rentals.endRental(order))).toBe('NOT_FOUND');
      await renter.rentals.endRental(order);
      expect((await detail(renter, order)).state).toBe('returning');
      expect(await renter.open(order)).toBe('ENDED');
      expect(await codeOf(stranger.rent(product, option, null))).toBe('SOLD_OUT');
      await world.rotate(units[0] ?? '');
      expect((await detail(renter, order)).state).toBe('completed');
      expect((await stranger.times.freeTimes(product, option, null, null))[0]?.free).toBe(1);
      expect(await stranger.rent(product, option, null)).toMatch(/.{36}/);
    });

    test('next renter: waits for a rotated password', async () => {
      const { product, option, units } = await hour();
      const [before, next] = [await world.renter(), await world.renter()];
      const first = await rented(before, product, option);
      await before.open(first);
      const order = await rented(next, product, option, ahead(2 * HOUR));
      await world.letPass([first, order], 119);
      expect(await next.open(order)).toBe('ROTATION_PENDING');
      await world.rotate(units[0] ?? '');
      expect(await next.open(order)).toBeNull();
    });

    describe('rental extension', () => {
      test('last hour: the time is booked at once, added when paid', async () => {
        const { product, options } = await world.account({ options: { '1 jam': 10_000, '3 jam': 25_000 } });
        const renter = await world.renter();
        const order = await rented(renter, product, options['3 jam'] ?? '');
        await renter.open(order);
        const requests = extension(order, { optionId: options['1 jam'] ?? '' });
        expect(await codeOf(renter.rentals.placeExtension(requests))).toBe('EXTENSION_CLOSED');
        expect((await detail(renter, order)).rental?.extension).toMatchObject({ isOpen: false, pendingOrder: null });
        await world.letPass([order], 121);
        expect((await detail(renter, order)).rental?.extension).toMatchObject({ isOpen: true });
        const more = await renter.rentals.placeExtension(requests);
        expect(more).toMatchObject({ state: 'pending_payment', total: 10_000 });
        expect((await renter.rentals.placeExtension(requests)).id).toBe(more.id);
        expect((await detail(renter, order)).rental?.extension?.pendingOrder).toBe(more.id);
        await world.pay(more.id);
        const longer = await detail(renter, order);
        expect([longer.state, minutesBetween(longer.rental?.openedAt, longer.rental?.endsAt)]).toEqual(['rented', 240]);
        expect(await detail(renter, more.id)).toMatchObject({ state: 'completed', kind: 'extension', parentId: order });
      });

      test('price: the current one; other users: refused', async () => {
        const { product, option } = await hour();
        const [renter, stranger] = [await world.renter(), await world.renter()];
        const order = await rented(renter, product, option);
        await renter.open(order);
        expect(await codeOf(renter.rentals.placeExtension(extension(order, { expectedTotal: 1 })))).toBe('PRICE_CHANGED');
        expect(await codeOf(renter.rentals.placeExtension(extension(order, { optionId: randomUUID() })))).toBe('NOT_FOR_SALE');
        expect(await codeOf(stranger.rentals.placeExtension(extension(order)))).toBe('NOT_FOUND');
      });

      test('next renter’s time: refused', async () => {
        const { product, option } = await hour();
        const [renter, next] = [await world.renter(), await world.renter()];
        const order = await rented(renter, product, option);
        await renter.open(order);
        await next.rent(product, option, ahead(100 * MINUTE));
        expect((await detail(renter, order)).rental?.extension?.options).toEqual([]);
        expect(await codeOf(renter.rentals.placeExtension(extension(order)))).toBe('NEXT_BOOKED');
      });
    });
  });
};
