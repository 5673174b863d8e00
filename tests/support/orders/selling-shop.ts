import type { Sql } from 'postgres';
import type { ShopProcess } from '../shop-process.ts';
import { addBuyers, type Buyer } from './buyers.ts';
import { addProducts } from './people.ts';
import { Caller } from './press.ts';

/** A whole shop with products, and buyers behind one address, as in a mobile network. */
export interface SellingShop {
  readonly shop: ShopProcess;
  /** Directly to the database, as superuser. */
  readonly sql: Sql;
  /** Presses. */
  readonly crowd: Caller;
  /** A visitor with another address. */
  readonly visitor: Caller;
  /** A person who has not ordered yet. */
  buyer(): Buyer;
  /** Creates that many further people. */
  addBuyers(count: number): Promise<void>;
  close(): Promise<void>;
}

/** @param shop not started yet; trusts one proxy */
export const openSellingShop = async (shop: ShopProcess): Promise<SellingShop> => {
  if ((await shop.start({ TRUST_PROXY: '1' })) !== null) throw new Error(shop.output);
  const sql = await shop.database();
  // The database counts calls of PL/pgSQL functions and their time.
  await sql`alter system set track_functions = 'pl'`;
  await sql`select pg_reload_conf()`;
  const [crowd, visitor] = [new Caller(shop.port, '203.0.113.7'), new Caller(shop.port, '198.51.100.7')];
  const waiting: Buyer[] = [];
  return {
    shop,
    sql,
    crowd,
    visitor,
    buyer: () => {
      const next = waiting.pop();
      if (next === undefined) throw new Error('nobody is left who has not pressed');
      return next;
    },
    addBuyers: async (count) => void waiting.push(...(await addBuyers(shop, sql, count))),
    close: async () => {
      crowd.close();
      visitor.close();
      await sql.end();
      await shop.remove();
    },
  };
};

/** Ids of items with a large stock. */
export const plenty = ({ sql }: SellingShop): Promise<readonly string[]> => addProducts(sql, 50, 2000);

/** A catalogue page that was never requested, so that no cache has it. */
export const askCatalogue = async ({ visitor }: SellingShop): Promise<boolean> =>
  (await visitor.ask('GET', `/products?q=${Math.random()}`, null)).status === 200;
