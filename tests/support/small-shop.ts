import { ShopProcess } from './shop-process.ts';

export interface SmallShop {
  readonly shop: ShopProcess;
  readonly ids: { readonly account: string; readonly option: string; readonly sold: string };
}

/** A small shop of a test's own: one account for sale in a chat and for rent, one sold account, and a WhatsApp number. */
export const openSmallShop = async (): Promise<SmallShop> => {
  const shop = await ShopProcess.prepared();
  await shop.start();
  const sql = await shop.database();
  await sql`insert into website_settings (id, whatsapp_number, sells_accounts) values ('default', '0812-3456-7890', false)
    on conflict (id) do update set whatsapp_number = excluded.whatsapp_number, sells_accounts = excluded.sells_accounts`;
  const [account] = await sql<{ id: string }[]>`insert into products (name, description, price, stock, has_rental)
    values ('Mythic Glory & 312 skin', 'Isi', 1250000, 2, true) returning id`;
  const [option] = await sql<{ id: string }[]>`insert into rental_options (product_id, duration, duration_minutes, price)
    values (${account?.id ?? ''}, '1 Hari', 1440, 150000), (${account?.id ?? ''}, '3 Hari', 4320, 400000) returning id`;
  const [sold] = await sql<{ id: string }[]>`insert into products (name, description, price, stock)
    values ('Crown V', 'Isi', 500000, 0) returning id`;
  await sql.end();
  return { shop, ids: { account: account?.id ?? '', option: option?.id ?? '', sold: sold?.id ?? '' } };
};
