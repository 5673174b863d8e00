/** Public pages, which most visits are limited to, and which work offline. */
export const SHOP_PAGES: readonly string[] = [
  'home',
  'product-list',
  'product',
  'flash-sale-list',
  'flash-sale',
  'search',
  'wishlist',
  'not-found',
].map((page) => `src/ui/pages/${page}/${page}.route.ts`);
