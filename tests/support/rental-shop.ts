import { randomUUID } from 'node:crypto';
import { HandOverShop, type Member } from './hand-over-shop.ts';
import { eventually } from './shop-process.ts';

export interface Rentable {
  readonly product: string;
  /** The ids of its options by their durations. */
  readonly options: Readonly<Record<string, string>>;
}

interface Terms {
  readonly deposit?: number;
  readonly rules?: string;
  readonly units?: number;
}

/** A shop that rents accounts, with sandbox payments. */
export class RentalShop {
  private constructor(readonly world: HandOverShop) {}

  static async open(): Promise<RentalShop> {
    return new RentalShop(await HandOverShop.open());
  }

  /** A sealed account with everything that rotation needs. @param prices whole rupiah by duration */
  async rentable(staff: Member, name: string, prices: Readonly<Record<string, number>>, terms: Terms = {}): Promise<Rentable> {
    const { deposit = 0, rules = null, units = 1 } = terms;
    const { sql } = this.world;
    const product = await this.world.product(name, units);
    for (let unit = 1; unit <= units; unit += 1)
      await this.world.seal(staff, product, `${name.toLowerCase().replaceAll(' ', '-')}-${unit}`);
    const options: Record<string, string> = {};
    for (const [duration, price] of Object.entries(prices)) {
      const [row] = await sql<{ id: string }[]>`insert into rental_options (product_id, duration, price, deposit, rules)
        values (${product}, ${duration}, ${price}, ${deposit}, ${rules}) returning id`;
      options[duration] = row?.id ?? '';
    }
    // Lists and pages contain it once the relay has run.
    await eventually(async () => (await sql`select from products where id = ${product} and rentable_from is not null`).length === 1);
    return { product, options };
  }

  /** Places a rental and pays it in the sandbox. @param start null: now @returns after it has the given state */
  async rented(
    by: Member,
    { product, options }: Rentable,
    duration: string,
    start: Date | null = null,
    state = 'delivered',
  ): Promise<string> {
    const order = await this.placed(by, { product, options }, duration, start);
    await this.pay(by, order);
    await eventually(async () => (await this.world.stateOf(order)) === state);
    return order;
  }

  async placed(by: Member, { product, options }: Rentable, duration: string, start: Date | null = null): Promise<string> {
    const option = options[duration] ?? '';
    const [price] = await this.world.sql<{ total: string }[]>`select price + deposit as total from rental_options where id = ${option}`;
    const placement = {
      key: randomUUID(),
      product_id: product,
      option_id: option,
      start,
      expected_total: Number(price?.total),
      rules_version: 1,
    };
    return String((await by.call('/api/orders?action=place', { ...placement, details: {} }))['id']);
  }

  async pay(by: Member, order: string): Promise<void> {
    const { reference } = await by.call('/api/payments?action=open', { order_id: order, method: 'sandbox' });
    const headers = { 'content-type': 'application/json', 'x-sandbox-secret': 'rahasia-gerbang-uji' };
    const body = JSON.stringify({ event: 'paid' });
    const answer = await this.world.shop.get(`/internal/payments/${String(reference)}`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(await answer.text());
  }

  /** Moves all times of a rental into the past by that much. */
  async letPass(order: string, interval: string): Promise<void> {
    await this.world.sql.begin(async (sql) => {
      await sql`update private.rentals set start_at = start_at - ${interval}::interval, ready_at = ready_at - ${interval}::interval,
        opened_at = opened_at - ${interval}::interval, ended_at = ended_at - ${interval}::interval,
        period = tstzrange(lower(period) - ${interval}::interval, upper(period) - ${interval}::interval),
        blocked = tstzrange(lower(blocked) - ${interval}::interval, upper(blocked) - ${interval}::interval) where order_id = ${order}`;
      await sql`update private.order_deadlines set due_at = due_at - ${interval}::interval where order_id = ${order}`;
    });
  }

  /** The remaining milliseconds of a running rental, by the shop's clock. */
  async left(order: string): Promise<number> {
    const [row] = await this.world.sql<{ left: string }[]>`
      select extract(epoch from upper(period) - clock_timestamp()) * 1000 as left from private.rentals where order_id = ${order}`;
    return Number(row?.left);
  }

  close(): Promise<void> {
    return this.world.close();
  }
}
