/** Pages of the shop itself: most visits see nothing else, and they work without a network. */
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
