import { demoShop } from './visitor.ts';

const { ids } = demoShop;

/** Every kind of public page, in the demo shop. */
export const PUBLIC_PAGES: readonly string[] = [
  '/',
  '/products',
  '/products?game=free-fire&tier=premium&sewa=1',
  '/products?min=999999999',
  `/products/${ids.product}`,
  `/products/${ids.rented}?mode=sewa`,
  '/flash-sales',
  `/flash-sales/${ids.liveSale}`,
  `/flash-sales/${ids.endedSale}`,
  '/search?q=mobile+legends',
  '/search?q=xyzzyqwert',
  '/wishlist',
  '/notifications',
  '/auth',
  '/auth?mode=daftar',
  '/auth?mode=lupa',
  '/help',
  '/help?q=garansi',
  '/feed',
  '/feed?game=free-fire',
  '/terms',
  '/community',
  '/community?nomor=0812-3456-7890',
  '/alamat-yang-tidak-ada',
  '/internal/design-system',
];
