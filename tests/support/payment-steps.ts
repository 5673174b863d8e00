import type { OrderWorld } from './order-world.ts';
import type { TestUser } from './test-database.ts';

type Json = Record<string, unknown>;

export interface OpenException {
  readonly id: string;
  readonly kind: string;
  readonly amount: number;
  readonly order_id: string | null;
  readonly rest: number | null;
}

/** Partial payments of orders, and the decisions of staff about them. */
export interface PaymentSteps {
  take(buyer: TestUser, order: string, method?: string): Promise<Json>;
  /** The gateway's notification about an attempt. */
  observe(reference: unknown, amount: number): Promise<Json>;
  /** Opens a payment in the sandbox and pays that much of it. */
  pay(buyer: TestUser, order: string, amount: number): Promise<Json>;
  exceptionsOf(order: string): Promise<readonly OpenException[]>;
  resolve(exception: string, outcome: 'match' | 'refund', order?: string): Promise<Json>;
  /** Account balances of one order, without zero balances. */
  booked(order: string): Promise<Record<string, number>>;
  /** Names of the ledger's checks that fail. */
  findings(): Promise<readonly string[]>;
}

export const paymentSteps = (world: OrderWorld, staff: TestUser): PaymentSteps => {
  const { sql } = world.database;
  const take: PaymentSteps['take'] = (buyer, order, method = 'sandbox') =>
    world.call(buyer.token, 'take_payment_attempt', { p_order: order, p_method: method });
  const observe: PaymentSteps['observe'] = (reference, amount) =>
    world.call('service', 'server_observe', { p_reference: reference, p_source: 'inquiry', p_observation: { state: 'paid', amount } });
  return {
    take,
    observe,
    pay: async (buyer, order, amount) => observe((await take(buyer, order))['reference'], amount),
    exceptionsOf: async (order) =>
      (await world.call<readonly OpenException[]>(staff.token, 'payment_exceptions')).filter((one) => one.order_id === order),
    resolve: (exception, outcome, order) =>
      world.call(staff.token, 'resolve_exception', {
        ...{ p_id: exception, p_outcome: outcome, p_reason: 'Cek mutasi' },
        ...(order === undefined ? {} : { p_order: order }),
      }),
    booked: async (order) => {
      const rows = await sql<{ account: string; amount: string }[]>`
        select l.account, sum(l.amount) as amount from private.journal_lines l join private.journals j on j.id = l.journal_id
        where j.order_id = ${order} group by l.account having sum(l.amount) <> 0 order by l.account`;
      return Object.fromEntries(rows.map(({ account, amount }) => [account, Number(amount)]));
    },
    findings: async () =>
      (await sql<{ name: string }[]>`select name from private.ledger_findings() where not is_kept`).map(({ name }) => name),
  };
};
