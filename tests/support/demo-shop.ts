import { ShopProcess } from './shop-process.ts';
import { storePictures } from './stored-pictures.ts';

/** Where the browser tests of a run find the shared demo shop. They read its data and never change it. */
export interface DemoShop {
  readonly origin: string;
  readonly port: number;
  readonly ids: {
    /** Samples, which cannot be ordered. `product` is an account with four pictures. */
    readonly product: string;
    readonly rented: string;
    readonly liveSale: string;
    readonly endedSale: string;
    readonly soldOut: string;
    readonly hidden: string;
    readonly archived: string;
  };
}

const shop = await ShopProcess.demo({ VITALS_SAMPLE: '0' });

const end = async (code: number): Promise<never> => {
  await shop.remove();
  process.exit(code);
};

const findIds = async (): Promise<DemoShop['ids']> => {
  const sql = await shop.database();
  // Samples have no pictures of their own.
  const images = await storePictures(sql, shop.dataFolder, ['valorant', 'roblox', 'genshin-impact', 'ea-fc-mobile']);
  await sql`update products set image = ${images[0] ?? null}, images = ${images} where id = (select id from products
    where is_active and archived_at is null and stock > 0 and sale_kind = 'account' and id not in (select product_id from private.demo_accounts)
    order by created_at desc limit 1)`;
  const [row] = await sql<DemoShop['ids'][]>`select
    (select id from products where cardinality(images) = 4) as product,
    (select p.id from products p join rental_options r on r.product_id = p.id
      where p.is_active and p.archived_at is null and p.stock > 0 and p.id not in (select product_id from private.demo_accounts) limit 1) as rented,
    (select id from flash_sales where is_active and start_time < now() and end_time > now() order by end_time desc limit 1) as "liveSale",
    (select id from flash_sales where end_time < now() limit 1) as "endedSale",
    (select id from products where is_active and archived_at is null and stock = 0 limit 1) as "soldOut",
    (select id from products where not is_active and archived_at is null limit 1) as hidden,
    (select id from products where archived_at is not null limit 1) as archived`;
  await sql.end();
  if (row === undefined) throw new Error('the demo shop has no products');
  return row;
};

if ((await shop.start()) !== null) {
  console.error(shop.output);
  await end(1);
}
process.stdout.write(`${JSON.stringify({ origin: shop.origin, port: shop.port, ids: await findIds() } satisfies DemoShop)}\n`);

// The parent process closes its end of the pipe when it ends, for whatever reason.
process.stdin.resume();
process.stdin.once('end', () => void end(0));
