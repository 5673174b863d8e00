import { randomUUID } from 'node:crypto';
import { OrderRefused } from '../../src/application/order/order-service.ts';
import { minutesOf } from '../../src/domain/catalog/rental-minutes.ts';
import { MemoryOrders } from '../../src/infrastructure/memory/order/memory-orders.ts';
import { InMemoryOwnOrders } from '../../src/infrastructure/memory/order/own-orders.ts';
import type { SoldProduct } from '../../src/infrastructure/memory/order/stored-order.ts';
import { MemoryRentals } from '../../src/infrastructure/memory/rental/memory-rentals.ts';
import { InMemoryOwnRentals } from '../../src/infrastructure/memory/rental/own-rentals.ts';
import { InMemoryRentalAdminRepository } from '../../src/infrastructure/memory/rental/rental-admin-repository.ts';
import type { RentalShopWorld } from '../contracts/rental/rental-shop.ts';
import { aRentalOption } from './builders.ts';
import { FixedClock } from './fixed-clock.ts';

/** A shop that rents accounts, over fakes. */
export const openMemoryRentals = (): RentalShopWorld & { readonly calendar: MemoryRentals } => {
  const clock = new FixedClock(new Date('2026-11-21T05:00:07Z'));
  const products = new Map<string, SoldProduct>();
  const orders = new MemoryOrders(clock, (id) => products.get(id) ?? null);
  const calendar = new MemoryRentals(orders, clock);
  let people = 0;
  return {
    calendar,
    renter: async () => {
      people += 1;
      const name = `penyewa-${people}`;
      const own = new InMemoryOwnOrders(orders, () => name);
      const rentals = new InMemoryOwnRentals(calendar, clock, () => name);
      return {
        times: rentals,
        rentals,
        orders: own,
        rent: async (productId, optionId, start) => {
          const expectedTotal = orders.quote(productId, optionId)?.total ?? 0;
          const details = { gameId: null, server: null, note: null };
          return (await own.place({ key: randomUUID(), productId, optionId, start, expectedTotal, rulesVersion: 1, details })).id;
        },
        open: async (order) => {
          try {
            calendar.open(orders.ownOf(order, name));
            return null;
          } catch (error) {
            if (error instanceof OrderRefused) return error.code;
            throw error;
          }
        },
      };
    },
    staff: async (may) => new InMemoryRentalAdminRepository(calendar, clock, () => may),
    account: async ({ units = 1, options, deposit = 0 }) => {
      const product = randomUUID();
      const rentals = Object.entries(options).map(([duration, price]) =>
        aRentalOption({ id: randomUUID(), productId: product, duration, durationMinutes: minutesOf(duration), price, deposit }),
      );
      const known = { saleKind: 'account', price: 500_000, sale: null, stock: units } as const;
      products.set(product, { id: product, name: 'Akun Sultan', gameName: null, ...known, rentals });
      return {
        product,
        units: calendar.unitsOf(product).map(({ id }) => id),
        options: Object.fromEntries(rentals.map(({ duration, id }) => [duration, id])),
      };
    },
    pay: async (order) => orders.pay(order),
    rotate: async (unit) => {
      const found = calendar.units.find(({ id }) => id === unit);
      if (found !== undefined) calendar.rotate(found);
    },
    letPass: async (_orders, minutes) => {
      clock.advance(minutes * 60_000);
      calendar.settle();
    },
    now: () => clock.now(),
    close: async () => undefined,
  };
};
