import type { Sql } from 'postgres';
import { addBuyers, type Buyer, type WithDataFolder } from './buyers.ts';
import { addProducts, byClients, place, type Shop } from './people.ts';

const PRICE = 400_000;

/** An account that was bought, paid and delivered. */
export interface SoldAccount {
  readonly buyer: Buyer;
  readonly order: string;
  readonly product: string;
  readonly unit: string;
}

/** Accounts for sale, each with one unit. */
export const addAccounts = async (sql: Sql, count: number): Promise<readonly { readonly product: string; readonly unit: string }[]> => {
  const products = await addProducts(sql, count, 1, 'account', PRICE);
  return sql<{ product: string; unit: string }[]>`
    select product_id as product, id as unit from private.units where product_id = any (${[...products]}::uuid[]) order by product_id`;
};

/** Each person buys one of the sealed accounts, which is delivered. */
export const sellAccounts = async (
  dataFolder: WithDataFolder,
  shop: Shop,
  accounts: readonly { readonly product: string; readonly unit: string }[],
): Promise<readonly SoldAccount[]> => {
  const { sql } = shop;
  const buyers = await addBuyers(dataFolder, sql, accounts.length);
  const sold: SoldAccount[] = [];
  await byClients(5, accounts.length, async (job) => {
    const [buyer, account] = [buyers[job], accounts[job]];
    if (buyer === undefined || account === undefined) return;
    const person = { id: buyer.id, claims: JSON.stringify({ sub: buyer.id, role: 'authenticated', session_id: buyer.id, aal: 'aal1' }) };
    const order = String((await place(shop, person, account.product, undefined, PRICE))['id']);
    const { answer } = await shop.as<{ answer: { reference: string; amount: number } }>(
      person,
      (tx) => tx`select public.take_payment_attempt(${order}::uuid, 'sandbox') as answer`,
    );
    const seen = { state: 'paid', amount: answer.amount, provider_status: 'paid' };
    await sql`select public.server_observe(${answer.reference}, 'inquiry', ${sql.json(seen)})`;
    sold.push({ buyer, order, ...account });
  });
  while (Number((await sql`select private.deliver_ready(200) as n`)[0]?.['n']) > 0);
  return sold;
};
