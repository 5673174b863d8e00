import { demoCatalogue } from './demo-catalogue.ts';
import { demoNotifications } from './demo-notifications.ts';
import { hasCatalogue, insertGroups } from './insert-groups.ts';
import { insertRows } from './insert-rows.ts';
import type { SeedContext } from './seed-context.ts';
import { seedFeed } from './seed-feed.ts';
import { storePictures } from './store-pictures.ts';

/**
 * Fills an empty shop with the demonstration: about 300 sample products over ten games, with pictures, rentals and sales. Files
 * first, rows in one transaction after them, so a seed that was cut off can simply run again. A shop with a catalogue stays as it is.
 */
export const seedDemo = async (context: SeedContext): Promise<void> => {
  const { sql, now, report } = context;
  if (await hasCatalogue(sql)) {
    report('Katalog sudah berisi, contoh tidak ditambahkan.');
    return;
  }
  const objects = await storePictures(context);
  const { products, rentals, sales } = demoCatalogue(now);
  await sql.begin(async (transaction) => {
    await insertGroups(transaction, now);
    await insertRows(transaction, 'storage.objects', objects);
    await insertRows(transaction, 'public.products', products);
    await insertRows(transaction, 'public.rental_options', rentals);
    await insertRows(
      transaction,
      'public.flash_sales',
      sales.map(({ initial, left: _left, ...sale }) => ({ ...sale, stock: initial, is_active: true })),
    );
    await insertRows(transaction, 'public.notifications', demoNotifications(now));
    for (const { id, initial, left } of sales) {
      if (left < initial) await transaction`update public.flash_sales set stock = ${left} where id = ${id}`;
    }
    await seedFeed(transaction, now);
  });
  await sql`analyze`;
  report(`${products.length} produk contoh siap, ${rentals.length} pilihan sewa dan ${sales.length} flash sale.`);
};
