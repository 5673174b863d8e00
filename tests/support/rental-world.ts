import { randomUUID } from 'node:crypto';
import { storeCredential } from './credential-world.ts';
import { type OrderWorld, openOrderWorld } from './order-world.ts';
import type { TestUser } from './test-database.ts';

type Json = Record<string, unknown>;

/** Whole minutes between two moments of an answer. */
export const minutesBetween = (from: unknown, to: unknown): number =>
  Math.round((Date.parse(String(to)) - Date.parse(String(from))) / 60_000);

/** A shop that rents accounts. */
export interface RentalWorld extends OrderWorld {
  /** The member of staff who seals, rotates and decides. */
  readonly owner: TestUser;
  /** An account with sealed units. @returns its id and its options by duration */
  rentable(
    units?: number,
    options?: Readonly<Record<string, number>>,
    deposit?: number,
  ): Promise<{ product: string; options: Readonly<Record<string, string>> }>;
  /** The same with a person who may rent, and the first option. */
  rentalShop(
    units?: number,
    options?: Readonly<Record<string, number>>,
    deposit?: number,
  ): Promise<{ product: string; option: string; options: Readonly<Record<string, string>>; renter: TestUser }>;
  /** Places a rental. */
  rent(renter: TestUser, product: string, option: string, given?: Json): Promise<Json>;
  /** Rents and pays in the sandbox. @returns the order */
  rented(renter: TestUser, product: string, option: string, given?: Json): Promise<string>;
  pay(renter: TestUser, order: string): Promise<Json>;
  open(renter: TestUser, order: string, scope?: string): Promise<Json>;
  /** Seals a newer password of the unit of an order. */
  rotate(order: string): Promise<void>;
  detail(renter: TestUser, order: string): Promise<Json & { rental: Json }>;
  /** Moves all times of the rental into the past by that much. */
  letRentalPass(order: string, interval: string): Promise<void>;
  /** Runs the scheduler's task. */
  tick(): Promise<void>;
}

export const openRentalWorld = async (gateways?: readonly string[]): Promise<RentalWorld> => {
  const world = await openOrderWorld(gateways);
  const { database, call } = world;
  const { sql } = database;
  const owner = await world.staff('owner');
  const pay: RentalWorld['pay'] = async (renter, order) => {
    const attempt = await call(renter.token, 'take_payment_attempt', { p_order: order, p_method: 'sandbox' });
    return call('service', 'server_observe', {
      p_reference: attempt['reference'],
      p_source: 'inquiry',
      p_observation: { state: 'paid', amount: attempt['amount'], provider_status: 'paid' },
    });
  };
  const rent: RentalWorld['rent'] = async (renter, product, option, given = {}) => {
    const quote = await call(renter.token, 'quote_order', { p_product: product, p_option: option });
    return call(renter.token, 'place_order', {
      p_key: randomUUID(),
      p_product: product,
      p_option: option,
      p_expected_total: quote['total'] ?? 0,
      p_rules_version: 1,
      ...given,
    });
  };
  const rentable: RentalWorld['rentable'] = async (units = 1, options = { '1 jam': 10_000 }, deposit = 0) => {
    const product = await world.product({ kind: 'account', stock: units, price: 500_000, name: 'Akun Sultan' });
    for (let unit = 0; unit < units; unit += 1) await storeCredential(world, owner, product);
    const made: Record<string, string> = {};
    for (const [duration, price] of Object.entries(options)) {
      const [row] = await sql<{ id: string }[]>`insert into rental_options (product_id, duration, price, deposit)
          values (${product}, ${duration}, ${price}, ${deposit}) returning id`;
      made[duration] = String(row?.id);
    }
    return { product, options: made };
  };
  return {
    ...world,
    owner,
    pay,
    rent,
    rentable,
    rentalShop: async (units, options, deposit) => {
      const { product, options: made } = await rentable(units, options, deposit);
      return { product, option: String(Object.values(made)[0]), options: made, renter: await world.buyer() };
    },
    rented: async (renter, product, option, given) => {
      const { id } = await rent(renter, product, option, given);
      await pay(renter, String(id));
      return String(id);
    },
    open: (renter, order, scope = 'renter') => call(renter.token, 'open_credential', { p_order: order, p_scope: scope }),
    rotate: async (order) => {
      const [row] = await sql<{ unit_id: string; product_id: string }[]>`
        select r.unit_id, u.product_id from private.rentals r join private.units u on u.id = r.unit_id where r.order_id = ${order}`;
      await storeCredential(world, owner, String(row?.product_id), String(row?.unit_id), ['renter']);
    },
    detail: (renter, order) => call(renter.token, 'order_detail', { p_order: order }),
    letRentalPass: async (order, interval) => {
      await sql.begin(async (transaction) => {
        await transaction`update private.rentals set start_at = start_at - ${interval}::interval, ready_at = ready_at - ${interval}::interval,
          opened_at = opened_at - ${interval}::interval, ended_at = ended_at - ${interval}::interval,
          period = tstzrange(lower(period) - ${interval}::interval, upper(period) - ${interval}::interval),
          blocked = tstzrange(lower(blocked) - ${interval}::interval, upper(blocked) - ${interval}::interval) where order_id = ${order}`;
        await transaction`update private.order_deadlines set due_at = due_at - ${interval}::interval where order_id = ${order}`;
        await transaction`update private.login_code_requests set asked_at = asked_at - ${interval}::interval,
          answered_at = answered_at - ${interval}::interval where order_id = ${order}`;
      });
    },
    tick: async () => {
      await call('service', 'process_outbox');
    },
  };
};
