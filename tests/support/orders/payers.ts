import { type Answer, addPeople, addProducts, byClients, type Person, place, type Shop } from './people.ts';

/** Opens a transfer of an order. Refusals are answers, too. */
export const openTransfer = (shop: Shop, buyer: Person, order: unknown): Promise<Answer> =>
  shop
    .as<{ answer: Answer }>(buyer, (sql) => sql`select public.take_payment_attempt(${String(order)}::uuid, 'transfer') as answer`)
    .then(({ answer }) => answer);

export interface Payers {
  /** Transfers that were opened. */
  readonly opened: number;
  /** Buyers whose amount is unique. */
  readonly alone: number;
  readonly refusals: readonly string[];
  /** Least and most that was taken off. */
  readonly codes: readonly [number, number];
}

/** Buyers who each place an order of one of the prices and open its transfer, all at once. */
export const payAtOnce = async (shop: Shop, prices: readonly number[], each: number, clients = 20): Promise<Payers> => {
  const buyers = await addPeople(shop.sql, each * prices.length);
  const products = await Promise.all(prices.map(async (price) => (await addProducts(shop.sql, 1, each, 'item', price))[0] ?? ''));
  const amounts: number[] = [];
  const codes: number[] = [];
  const refusals: string[] = [];
  await byClients(clients, buyers.length, async (job) => {
    const [buyer, at] = [buyers[job], job % prices.length];
    if (buyer === undefined) return;
    const price = prices[at] ?? 0;
    const { id } = await place(shop, buyer, products[at] ?? '', undefined, price);
    const answer = await openTransfer(shop, buyer, id);
    if (answer['code'] !== undefined) refusals.push(String(answer['code']));
    else {
      amounts.push(Number(answer['amount']));
      codes.push(price - Number(answer['amount']));
    }
  });
  return {
    opened: amounts.length,
    alone: amounts.filter((amount) => amounts.indexOf(amount) === amounts.lastIndexOf(amount)).length,
    refusals: [...new Set(refusals)],
    codes: [Math.min(...codes), Math.max(...codes)],
  };
};
