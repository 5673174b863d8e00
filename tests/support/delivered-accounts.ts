import { withIds } from './answers.ts';
import { deliveredAccount } from './credential-world.ts';
import type { OrderWorld } from './order-world.ts';
import type { TestUser } from './test-database.ts';

interface Delivered {
  readonly buyer: TestUser;
  readonly order: string;
  readonly unit: string;
  readonly product: string;
}

/** An order of a delivered account, and the same of somebody else: cases change the first and look at both. */
export interface DeliveredAccounts {
  readonly own: Delivered;
  readonly other: Delivered;
  /** Fills ids into a statement: `<order>`, `<unit>`, `<product>`, `<buyer>`, and the same after `other `. */
  readonly filled: (statement: string) => string;
}

/** @param staff seals the credentials */
export const openDeliveredAccounts = async (world: OrderWorld, staff: TestUser): Promise<DeliveredAccounts> => {
  const deliver = async (): Promise<Delivered> => {
    const buyer = await world.buyer();
    const product = await world.product({ kind: 'account', stock: 2, price: 400_000, name: 'Akun Mythic' });
    const order = await deliveredAccount(world, buyer, staff, product);
    const [row] = await world.database.sql`select unit_id from private.order_facts where order_id = ${order}`;
    return { buyer, order, unit: String(row?.['unit_id']), product };
  };
  const own = await deliver();
  const other = await deliver();
  const idsOf = ({ buyer, ...ids }: Delivered, before = ''): Record<string, string> =>
    Object.fromEntries(Object.entries({ ...ids, buyer: buyer.id }).map(([name, id]) => [before + name, id]));
  const ids = { ...idsOf(own), ...idsOf(other, 'other ') };
  return { own, other, filled: (statement) => withIds(statement, ids) };
};
