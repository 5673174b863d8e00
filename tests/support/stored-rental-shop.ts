import { OrderRefused } from '../../src/application/order/order-service.ts';
import { SupabaseOrderRepository } from '../../src/infrastructure/supabase/order/order-repository.ts';
import { SupabaseRentalAdminRepository } from '../../src/infrastructure/supabase/rental/rental-admin-repository.ts';
import { SupabaseFreeTimes, SupabaseRentalService } from '../../src/infrastructure/supabase/rental/rental-service.ts';
import { SupabaseOrderCommands } from '../../src/infrastructure/supabase-server/order/order-commands.ts';
import type { RentalShopWorld } from '../contracts/rental/rental-shop.ts';
import { storeCredential } from './credential-world.ts';
import { openRentalWorld } from './rental-world.ts';
import { fetchAs, restAs } from './supabase-as.ts';
import type { TestUser } from './test-database.ts';

/** A shop that rents accounts, over the real database. */
export const openStoredRentals = async (): Promise<RentalShopWorld> => {
  const world = await openRentalWorld();
  const { database } = world;
  const { sql } = database;
  await sql`update private.order_settings set max_unpaid = 20, max_orders_minute = 1000, max_tries_minute = 1000`;
  const renters = new Map<string, TestUser>();
  return {
    renter: async () => {
      const renter = await world.buyer();
      const rest = restAs(database, renter.token);
      const address = { url: 'http://front', key: database.keys.publishableKey };
      const placed = new SupabaseOrderCommands(address, fetchAs(database, null), renter.token);
      return {
        times: new SupabaseFreeTimes(rest),
        rentals: new SupabaseRentalService(rest, placed),
        orders: new SupabaseOrderRepository(rest, rest),
        rent: async (product, option, start) => {
          const answer = await world.rent(renter, product, option, start === null ? {} : { p_start: start.toISOString() });
          if (answer['code'] !== undefined) throw new OrderRefused(String(answer['code']));
          renters.set(String(answer['id']), renter);
          return String(answer['id']);
        },
        open: async (order) => {
          const { code } = await world.open(renter, order);
          return code === undefined ? null : String(code);
        },
      };
    },
    staff: async (may) => new SupabaseRentalAdminRepository(restAs(database, (await world.staff(may ? 'cs' : 'content')).token)),
    account: async ({ units = 1, options, deposit = 0 }) => {
      const made = await world.rentable(units, options, deposit);
      const rows = await sql<{ id: string }[]>`select id from private.units where product_id = ${made.product} order by position`;
      return { ...made, units: rows.map(({ id }) => id) };
    },
    pay: async (order) => {
      const [row] = await sql<
        { buyer: string; parent: string | null }[]
      >`select buyer_id as buyer, parent_id as parent from orders where id = ${order}`;
      const renter = renters.get(row?.parent ?? order);
      if (renter === undefined) throw new Error(`nobody rented ${order}`);
      await world.pay(renter, order);
      await world.tick();
    },
    rotate: async (unit) => {
      const [row] = await sql<{ product_id: string }[]>`select product_id from private.units where id = ${unit}`;
      await storeCredential(world, world.owner, String(row?.product_id), unit, ['renter']);
    },
    letPass: async (orders, minutes) => {
      for (const order of orders) await world.letRentalPass(order, `${minutes} minutes`);
      await world.tick();
    },
    now: () => new Date(),
    close: () => world.close(),
  };
};
