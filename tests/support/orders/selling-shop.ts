import type { Sql } from 'postgres';
import type { ShopProcess } from '../shop-process.ts';
import { addBuyers, type Buyer } from './buyers.ts';
import { addProducts } from './people.ts';
import { Caller } from './press.ts';

/** A whole shop with something to sell, and people who come from one mobile network: one address. */
export interface SellingShop {
  readonly shop: ShopProcess;
  /** Past the gateway, as superuser. */
  readonly sql: Sql;
  /** Presses. */
  readonly crowd: Caller;
  /** Somebody of another address, who looks at pages. */
  readonly visitor: Caller;
  /** Somebody who has not pressed yet. */
  buyer(): Buyer;
  /** So many more of them. */
  addBuyers(count: number): Promise<void>;
  close(): Promise<void>;
}

/** @param shop not started yet; believes one proxy */
export const openSellingShop = async (shop: ShopProcess): Promise<SellingShop> => {
  if ((await shop.start({ TRUST_PROXY: '1' })) !== null) throw new Error(shop.output);
  const sql = await shop.database();
  // Of functions in PL/pgSQL the database counts calls and their time.
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

/** Items of which there are plenty, as ids. */
export const plenty = ({ sql }: SellingShop): Promise<readonly string[]> => addProducts(sql, 50, 2000);

/** A page of the catalogue that nobody has asked for before, so that no memory answers it. */
export const askCatalogue = async ({ visitor }: SellingShop): Promise<boolean> =>
  (await visitor.ask('GET', `/products?q=${Math.random()}`, null)).status === 200;
