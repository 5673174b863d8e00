import { demoCatalogue } from './demo-catalogue.ts';
import { uuidOf } from './derived.ts';
import { hasCatalogue, insertGroups } from './insert-groups.ts';
import { insertRows } from './insert-rows.ts';
import { sealDemoAccounts } from './seal-demo-accounts.ts';
import type { SeedContext } from './seed-context.ts';
import { seedFeed } from './seed-feed.ts';
import { seedPrices } from './seed-prices.ts';

const HOUR = 3_600_000;

/** Broadcasts of a new shop, so that the notification list is not empty. They are true for every sample shop. */
const NOTIFICATIONS = [
  {
    key: 'flash-sale',
    hoursAgo: 1,
    type: 'promo',
    title: 'Flash sale sedang berjalan',
    body: 'Harga turun untuk waktu terbatas. Yang paling cepat berakhir ada di urutan pertama.',
    link_url: '/flash-sales',
  },
  {
    key: 'rental',
    hoursAgo: 20,
    type: 'rental',
    title: 'Mau coba dulu? Sewa akunnya',
    body: 'Sebagian akun bisa disewa per hari. Pilih lama sewanya di halaman akun.',
    link_url: '/products?sewa=1',
  },
  {
    key: 'welcome',
    hoursAgo: 30,
    type: 'info',
    title: 'Selamat datang di Arena Akun',
    body: 'Jual, beli, dan sewa akun game di satu tempat. Ketuk hati di kartu akun untuk menyimpannya di wishlist.',
    link_url: '/products',
  },
] as const;

/** Rows of public.notifications; all are broadcasts. */
const demoNotifications = (now: Date) =>
  NOTIFICATIONS.map(({ key, hoursAgo, ...row }) => ({
    id: uuidOf('notification', key),
    ...row,
    created_at: new Date(now.getTime() - hoursAgo * HOUR),
  }));

/**
 * Seeds an empty shop with sample data: about 300 products of ten games, with rentals and sales, in one transaction, so that an interrupted
 * seed can be repeated. Samples have no pictures of their own: the shop draws each one's cover. A shop with a catalogue does not change.
 */
export const seedDemo = async (context: SeedContext): Promise<void> => {
  const { sql, inTransaction, now, report, sealer } = context;
  if (await hasCatalogue(sql)) {
    report('Katalog sudah berisi, contoh tidak ditambahkan.');
    return;
  }
  const { products, rentals, sales, tryable } = demoCatalogue(now);
  report(`Menyimpan ${products.length} produk contoh.`);
  await inTransaction(async (transaction) => {
    await insertGroups(transaction, now);
    // A sample account that can be bought has a unit, as goods have.
    const withUnits = new Set(sealer === null ? [] : tryable.map(({ productId }) => productId));
    await insertRows(
      transaction,
      'public.products',
      products.map((product) => ({ ...product, is_sample: !withUnits.has(product.id) })),
    );
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
    await seedPrices(transaction, now);
    await seedFeed(transaction, now);
    if (sealer !== null) await sealDemoAccounts(transaction, sealer, tryable);
  });
  await sql`analyze`;
  report(`${products.length} produk contoh siap, ${rentals.length} pilihan sewa dan ${sales.length} flash sale.`);
};
