import { ShopProcess } from '../../tests/support/shop-process.ts';

/** Runs work with the built and seeded shop, and removes it afterwards. @throws when it does not start */
export const withShop = async <T>(
  seed: string,
  use: (shop: ShopProcess) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> => {
  const shop = await ShopProcess.create({ SEED: seed, ...settings });
  try {
    if ((await shop.start()) !== null) throw new Error(`the shop did not open:\n${shop.output}`);
    return await use(shop);
  } finally {
    await shop.end();
    await shop.remove();
  }
};

/** The newest visible product in stock. */
export const newestProduct = async (shop: ShopProcess): Promise<string> => {
  const sql = await shop.database();
  try {
    const [row] = await sql<{ id: string }[]>`
      select id from products where is_active and archived_at is null and stock > 0 order by created_at desc, id desc limit 1`;
    if (row === undefined) throw new Error('the shop is empty');
    return row.id;
  } finally {
    await sql.end();
  }
};
