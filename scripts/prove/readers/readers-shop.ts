import type { Sql } from 'postgres';
import { inTransaction } from '../../../src/infrastructure/embedded/postgres/transaction.ts';
import { OWNER_SETTINGS } from '../../../tests/support/owner.ts';
import { ShopProcess } from '../../../tests/support/shop-process.ts';

/** Names of products that a spreadsheet would change. */
export const ODD_NAMES = [
  '3173012345670001',
  '081234567890',
  '=1+1',
  '-5% Mythic; "lama"',
  "'lama",
  '12E5',
  '1-2',
  '+62 812 3456',
] as const;

/** A reference of a bank with more digits than a number of a spreadsheet keeps. */
export const BANK_REFERENCE = '20261129000123456789';

/** Profits of three months, newest last. The second has a loss. */
export const PROFITS = [150_000, -200_000, 89_300] as const;

export interface ReadersShop {
  readonly shop: ShopProcess;
  readonly sql: Sql;
  /** The origin of its addresses. */
  readonly origin: string;
  readonly ids: { readonly plain: string; readonly onSale: string; readonly coming: string; readonly sold: string; readonly sale: string };
}

const product = async (sql: Sql, name: string, price: number, stock = 3): Promise<string> => {
  const [row] = await sql<{ id: string }[]>`
    insert into products (name, description, price, stock, category_id, game_title_id)
    values (${name}, ${`${name}, siap dipakai.`}, ${price}, ${stock}, (select id from categories), (select id from game_titles)) returning id`;
  return row?.id ?? '';
};

const sale = async (sql: Sql, of: string, price: number, starts: string, ends: string): Promise<string> => {
  const [row] = await sql<{ id: string }[]>`
    insert into flash_sales (product_id, sale_price, original_price, start_time, end_time, stock, initial_stock)
    select id, ${price}, products.price, now() + ${starts}::interval, now() + ${ends}::interval, 2, 2 from products where id = ${of} returning id`;
  return row?.id ?? '';
};

const postBooks = async (sql: Sql): Promise<void> => {
  for (const [place, profit] of PROFITS.entries()) {
    const lines =
      profit > 0
        ? ([
            ['order_escrow', profit],
            ['revenue:sale', -profit],
          ] as const)
        : ([
            ['expense:goods', -profit],
            ['goods', profit],
          ] as const);
    await inTransaction(sql, async (one) => {
      const [journal] = await one<{ id: string }[]>`
        insert into private.journals (key, kind, at)
        values (${`readers:${place}`}, 'recognised', now() - make_interval(months => ${PROFITS.length - 1 - place})) returning id`;
      for (const [line, [account, amount]] of lines.entries())
        await one`insert into private.journal_lines (journal_id, line, account, amount) values (${journal?.id ?? ''}, ${line + 1}, ${account}, ${amount})`;
    });
  }
  await sql`insert into private.settlements (key, gateway, bank, settled_on, gross, fee, reference)
    values (gen_random_uuid(), 'cash:gateway:qris', 'cash:bank:bca', current_date, 90000, 630, ${BANK_REFERENCE})`;
};

/** Products, sales, three months of books and subscribers. */
const fill = async (sql: Sql): Promise<ReadersShop['ids']> => {
  await sql`insert into game_titles (name, slug) values ('Mobile Legends', 'mobile-legends')`;
  await sql`insert into categories (name, slug) values ('Akun', 'akun')`;
  const plain = await product(sql, 'Mythic Glory & "312" skin', 1_250_000);
  const onSale = await product(sql, 'Legend 120 skin', 800_000);
  const coming = await product(sql, 'Epic 80 skin', 300_000);
  const sold = await product(sql, 'Master 30 skin', 90_000, 0);
  for (const [place, name] of ODD_NAMES.entries()) await product(sql, name, 10_000 + place);
  const live = await sale(sql, onSale, 640_000, '-1 hour', '5 hours');
  await sale(sql, coming, 250_000, '2 hours', '9 hours');
  await postBooks(sql);
  await sql`insert into private.newsletter_subscribers (email, consent_version, source)
    values ('081234567890@toko.example', 'v1', 'footer'), ('sari@toko.example', 'v1', 'footer')`;
  return { plain, onSale, coming, sold, sale: live };
};

/** A shop with products, sales, three months of books, subscribers and a log. */
export const openReadersShop = async (): Promise<ReadersShop> => {
  const shop = await ShopProcess.create({ ...OWNER_SETTINGS, MESSAGE_SENDER: 'sandbox' });
  if ((await shop.start()) !== null) throw new Error(shop.output);
  const sql = await shop.database();
  const ids = await fill(sql).catch(async (error: unknown) => {
    await sql.end();
    await shop.remove();
    throw error;
  });
  return { shop, sql, origin: `http://localhost:${shop.port}`, ids };
};
